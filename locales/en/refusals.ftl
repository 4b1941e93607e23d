### Refusals: one sentence each, what is wrong and what can be done.

## Finding the table

refusal-no-table-here = There is no table here: open one with `/table`, in a server’s channel.
refusal-no-table = That table is gone: open a new one with `/table`.
refusal-several-tables = You sit at several tables: type the command in the channel of the one you mean.
refusal-table-over = That match is over: `/table` opens the next one.
refusal-table-closed = That table is closed: open a new one with `/table`.
refusal-not-started = The match has not started yet: the host starts it.
refusal-started-already = The match has begun already: wait for the next one.
refusal-not-seated = You have no seat at this table.

## Playing

refusal-stale = The table has moved on since that was drawn: here is how it stands now.
refusal-not-your-turn = It is not your turn: { $name } is playing.
refusal-you-conceded = You have given up this match; a computer player has your seat.
refusal-not-your-seat = That is somebody else’s seat.
refusal-unreadable = I can’t make anything of that: use the buttons of your hand, or the commands.
refusal-no-such-place = I know no place “{ $text }”: choose one from the list, or type its number from 1 to 10.
refusal-no-such-card = I know no card “{ $text }”: choose one from the list.
refusal-no-such-bonus = A Hinton can’t do “{ $text }”: choose from the list.
refusal-broken = Something went wrong on my side, and it is noted. Your game is safe: try again, or open **My hand** anew.

## The rules

refusal-match-over = That match is over: `/table` opens the next one.
refusal-deal-first = The round has not been dealt yet: wait a moment.
refusal-round-running = The round is still running.
refusal-bad-deal = That is no deal of this deck.
refusal-no-such-seat = There is no such seat at this table.
refusal-already-conceded = That seat has given up already.
refusal-draw-first = Draw a card first: from the deck, or the pile’s top.
refusal-already-drawn = You have drawn already this turn: lay cards, or discard.
refusal-decide-look-first = Decide first whether to look under your meld.
refusal-decide-find-first = Decide first whether to take what you found.
refusal-nothing-to-look-at = There is nothing to look at: a look comes right after a meld.
refusal-nothing-found = There is nothing to take: look under a meld first.
refusal-bandit-stays = A bandit can only be captured at the car: leave the card there.
refusal-no-hinton = You hold no Hinton.
refusal-one-hinton-a-turn = Only one Hinton a turn: you have played yours.
refusal-hinton-before-melds = A Hinton comes before the turn’s melds and lay-offs: keep it for the next turn.
refusal-deck-empty = The deck is empty: there is nothing to draw.
refusal-pile-empty = The pile is empty: there is nothing to take.
refusal-not-in-pile = There is no { $card } in the pile: choose one from the list.
refusal-nothing-hidden = No card is left under { $place }.
refusal-meld-size = A meld is three to six cards of one place.
refusal-too-few-cards = You hold only { $held } of { $place }: a meld of { $count } needs more.
refusal-not-opened = You have no meld yet this round: lay three of a kind first.
refusal-no-meld-of-place = Nobody has a meld of { $place } on the table: a single card needs one.
refusal-not-held = You don’t hold { $card }.

## The lobby

refusal-channel-taken = This channel has a table already: join that one, or use another channel or a thread.
refusal-server-only = A table needs a server’s channel: type this there.
refusal-cannot-post = I may not { $missing } here: allow me that, or use another channel.
refusal-challenged-self = You can’t challenge yourself: name a friend, or open a `/table` with computer players.
refusal-challenged-bot = { $name } is a bot and doesn’t play cards: add computer players instead.
refusal-challenged-twice = You have named { $name } twice: name each friend once.
refusal-already-invited = { $name } has your challenge already: wait for the answer.
refusal-already-seated = You are sitting at this table already.
refusal-not-invited = This challenge is for those named in it: open your own with `/table`.
refusal-table-full = The table is full: four seats is all there are.
refusal-host-only = Only the host, { $name }, can do that.
refusal-too-few-seats = Two are needed to play: wait for somebody to join, or add a computer player.
refusal-no-computer = There is no computer player to remove.
