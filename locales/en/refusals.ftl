### Refusals: one sentence each, what is wrong and what can be done.

## Finding the table

refusal-no-table-here = There is no table here: open one with `/table open` in a server’s channel.
refusal-no-table = That table is gone: open a new one with `/table open`.
refusal-several-tables = You sit at several tables: type the command in the channel of the one you mean.
refusal-table-over = That match is over: `/table open` opens the next one.
refusal-table-closed = That table is closed: open a new one with `/table open`.
refusal-not-started = The match has not started yet: wait for the host, or for those invited.
refusal-still-running = The match is still running: its transcript shows every hand, so ask for it at the end.
refusal-started-already = The match has begun already: wait for the next one, or open a table with `/table open` in another channel.
refusal-not-seated = You have no seat at this table: wait for the next match, or open a table with `/table open` in another channel.

## Playing

refusal-stale = The table has moved on since then: here is how it stands now.
refusal-not-your-turn = It is { $name }’s turn: wait for yours.
refusal-you-conceded = You have given up this match and a computer player has your seat: wait for the next one.
refusal-you-are-away = A computer player has your seat while you are away: press **I’m back** on your hand first.
refusal-turn-covered = Your time ran out, and a computer player makes this turn: the next one is yours again.
refusal-nobody-late = Nobody keeps the others waiting just now: the match goes on.
refusal-late-yourself = It is you whom the others are waiting for: make your move.
refusal-moderators-only = Only those who may manage messages in a table’s channel can do that: ask one of them, or vote with `/table end`.
refusal-not-your-seat = That is somebody else’s seat: use the buttons of your own hand.
refusal-unreadable = I can’t make anything of that: use the buttons of your hand, or the commands.
refusal-no-such-place = I know no place “{ $text }”: choose one from the list, or type its number from 1 to 10.
refusal-no-such-card = I know no card “{ $text }”: choose one from the list.
refusal-no-such-bonus = A Hinton can’t do “{ $text }”: choose from the list.
refusal-broken = Something went wrong on my side, and it is noted. Your game is safe: try again, or open **My hand** anew.

## The rules

refusal-match-over = That match is over: `/table open` opens the next one.
refusal-deal-first = The round has not been dealt yet: wait a moment.
refusal-round-running = The round is still running: play it to its end.
refusal-bad-deal = That is no deal of these 77 cards: nothing was dealt.
refusal-no-such-seat = There is no such seat at this table: seats are numbered from 1.
refusal-already-conceded = That seat has given up already: there is nothing left to do.
refusal-draw-first = Draw a card first: from the deck, or the top of the pile.
refusal-already-drawn = You have drawn already this turn: lay cards, or discard.
refusal-decide-look-first = Decide first whether to look under your meld.
refusal-decide-find-first = Decide first whether to take the card you looked at, or leave it.
refusal-nothing-to-look-at = There is nothing to look at: a look comes right after a meld.
refusal-nothing-found = There is nothing to take: look under a meld first.
refusal-bandit-stays = A bandit can be captured only at the car: leave the card there.
refusal-no-hinton = You hold no Hinton: lay cards, or discard.
refusal-one-hinton-a-turn = Only one Hinton a turn, and you have played yours: keep the next for your next turn.
refusal-hinton-before-melds = A Hinton comes before the turn’s melds and lay-offs: keep it for your next turn.
refusal-deck-empty = The deck is empty: play the Hinton for something else.
refusal-pile-empty = The pile is empty: play the Hinton for something else.
refusal-not-in-pile = There is no { $card } in the pile: choose one from the list.
refusal-nothing-hidden = No card is left under { $place }: choose another place.
refusal-meld-size = A meld is three to six cards of one place: choose a number from the list.
refusal-too-few-cards = { $held ->
    [0] You hold no card of { $place }
   *[other] You hold only { $held } of { $place }, too few for a meld of { $count }
  }: choose a meld from the list.
refusal-not-opened = You have no meld yet this round: lay three or more cards of one place first.
refusal-no-meld-of-place = Nobody has a meld of { $place } on the table: lay off a place that has one.
refusal-not-held = You don’t hold { $card }: choose a card of your hand.

## Too much

refusal-too-fast = That was faster than I can follow: wait a moment, then try again. Nothing is lost.
refusal-server-too-fast = Everybody here is faster than I can follow: wait a few seconds, then try again. Nothing is lost.
refusal-busy = Too many are at my tables at once: wait a few seconds, then try again. Nothing is lost.
refusal-hosted-too-many = You host { $count ->
    [one] one table
   *[other] { $count } tables
  } already, and that is the most: wait until one is over.
refusal-server-full = There { $count ->
    [one] is one table
   *[other] are { $count } tables
  } in this server, and that is the most: join one, or wait until one is over.
refusal-opened-too-many = You have opened a great many tables: wait { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
  } before the next.
refusal-server-opened-too-many = A great many tables have been opened in this server: wait { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
  } before the next.

## The lobby

refusal-channel-taken = This channel has a table already: join it, or use another channel or a thread. `/table end` ends a match if its players agree, and any table if a moderator types it.
refusal-server-only = A table needs a server’s channel: type this there.
refusal-cannot-post = I lack the permission to { $missing } here: grant it, or use another channel.
refusal-other-server = That table stays in its server: type this in another of its channels.
refusal-none-asleep = None of your tables is asleep: this moves one whose channel is out of my reach.
refusal-challenged-self = You can’t challenge yourself: name a friend, or open a table (`/table open`) with computer players.
refusal-challenged-bot = { $name } is a bot and plays no cards: add computer players instead.
refusal-challenged-twice = You have named { $name } twice: name each friend once.
refusal-challenged-absent = { $name } is not in this server: invite them to it first.
refusal-already-invited = { $name } has your challenge already: wait for the answer.
refusal-already-seated = You have a seat at this table already: wait for the start.
refusal-not-invited = This challenge is for those named in it: open a table with `/table open` in another channel.
refusal-table-full = The table is full: four seats are all there are. Open another in a different channel.
refusal-host-only = Only the host can do that: ask { $name }.
refusal-host-starts = The host, { $name }, starts the match: ten minutes after a table was opened, anyone seated may.
refusal-too-few-seats = Two are needed to play: wait for somebody to join, or add a computer player.
refusal-no-computer = There is no computer player to remove: the seats are all people’s.
