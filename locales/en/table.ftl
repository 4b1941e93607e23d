### The table: board, hand, story, summaries.

list-separator = {", "}

## Computer players

computer-name = { $name } ({ $level }, computer)
level-rookie = Rookie
level-deputy = Deputy
level-ranger = Ranger

## Board

board-title = ### Bonnie & Clyde · round { $round }
turn-deal = The cards are being dealt.
turn-draw = **{ $name }** is to draw a card.
turn-play = **{ $name }** lays cards, or discards.
turn-look = **{ $name }** may look under the meld.
turn-find = **{ $name }** has looked, and may take the card or leave it.
turn-over = The match is over: **{ $name }** has won.
closed-ended = The match has no winner: those at the table have ended it. `/table open` opens another.
closed-moderator = The match has no winner: a moderator has ended it. `/table open` opens another.
closed-idle = The match has no winner: nobody came for a month. `/table open` opens another.
closed-asleep = The match has no winner: its channel was out of my reach for a month. `/table open` opens another.
until = Time’s up <t:{ $shown }:R>.
late = **{ $name }** has been reminded; <t:{ $shown }:R> a computer player makes this turn.
late-no-clock = **{ $name }** has been reminded.
late-others = **{ $name }** has been reminded. The others may vote to let a computer player take over.
poll-hand-over = Votes to let a computer player take over: { $cast } of { $needed }.
poll-end = Votes to end the table (`/table end`): { $cast } of { $needed }.
hidden-cards = Hidden cards under: { $places }
hidden-known = { $place } ({ $card })
piles = Car at **{ $car }** · pile of { $pile }, on top **{ $top }** · deck of { $deck }
pile-empty = nothing
seat-line = **{ $name }** · { $total } points{ $before ->
    [0] {""}
   *[other] {" "}(+{ $here })
  } · { $hand ->
    [one] 1 card
   *[other] { $hand } cards
  }
seat-computer = computer ({ $level })
seat-away = away, a computer player ({ $level }) plays
seat-covered = out of time, a computer player ({ $level }) makes this turn
seat-missed = ran out of time last turn
laid-at-car = { $place } ×{ $cards } at the car ({ $points })
laid-elsewhere = { $cards ->
    [one] { $place } ({ $points })
   *[other] { $place } ×{ $cards } ({ $points })
  }
board-seat = Seat { $seat }: { $name }
my-hand = My hand
hand-over = Let a computer player take over
show-board = Board
show-rules = Rules
show-how = How to play
show-transcript = Transcript
board-below = The board is at the end of the channel again.

## Hand

hand-title = ### Your hand · { $channel } · round { $round }
hand-cards = { $count ->
    [0] You hold no card.
    [one] You hold 1 card:
   *[other] You hold { $count } cards:
  }
hand-given-up = ### You have given up · { $channel }
hand-played-on = A computer player ({ $level }) plays on in your seat. How the match ends, you will read here.
hand-away = ### You are away · { $channel }
hand-away-played = A computer player ({ $level }) plays in your seat until you are back.
hand-closed = ### The table is closed · { $channel }
hand-covered = Your time ran out: a computer player makes this turn. The next one is yours again.
hand-until = Your time is up <t:{ $shown }:R>; { $then }
hand-late = **Don’t forget:** your time is up <t:{ $shown }:R>; { $then }
hand-late-no-clock = **Don’t forget:** the match waits for you.
hand-late-others = **Don’t forget:** the others are waiting, and may let a computer player take over.
hand-then = then a computer player makes this turn.
hand-then-away = then a computer player takes your seat until you are back.
back = I’m back
card-at-car = the car is here
card-melded = meld on the table
your-draw = **Your turn.** Draw a card first.
your-play = **Your turn.** Lay what you like, then discard.
your-look = **Your turn.** Look under your meld?
your-find = **Your turn.** You found **{ $card }**: take it, or leave it?
your-find-bandit = **Your turn.** You found **{ $card }**, but only a meld at the car captures a bandit.
menu-meld = Meld…
menu-layoff = Lay off a card…
menu-hinton = Play a Hinton…
menu-discard = Discard, and end the turn…
do-draw-deck = Draw from the deck
do-draw-pile = Take { $card }
do-hinton-two = Hinton: draw two cards
do-hinton-pile = Hinton: take { $card } from the pile
do-hinton-look = Hinton: look under { $place }
do-meld = { $count } × { $place }
do-look = Look under { $place }
do-pass = Don’t look
do-take = Take { $card }
do-leave = Leave it
do-layoff-on = { $place }, car on to { $car }
do-layoff-back = { $place }, car back to { $car }
do-discard = { $card }
note-meld-at-car = the car is here: { $points } points
note-points = { $points } points
note-held = you hold { $count }
dms-closed = I can’t send you direct messages, and that’s fine: your hand is always under **My hand** on the board. If you’d rather have it by message, allow direct messages from this server.
asleep = I can’t write in this table’s channel any more. `/table resume`, typed in another channel, moves the table there.
resumed = The table is here now.
ping = { $mention }, your turn: press **My hand** on the board.
ping-late = { $mention }, the table is waiting for you: press **My hand** on the board.
voted-hand-over = Your vote counts until the turn is over: { $cast } of { $needed } to let a computer player take over.
voted-hand-over-passed = A computer player takes over, until the person is back.
voted-end = Your vote counts until the turn is over: { $cast } of { $needed } to end the table. The others vote with `/table end`, too.
voted-end-passed = All have voted for it: the table is closed.
table-end-sure = End this channel’s table, as a moderator? Nobody wins, and it can’t be undone. To let them play, ignore this message.
table-end = End the table
table-ended = The table is closed.
concede-sure = Give up this match? You lose it. A computer player takes over your seat; if only one other player is left, that one wins at once. To play on, ignore this message.
concede = Give up

## Story: what everyone may know, or what only the reader knows (-own)

tell-dealt = { $name } deals; { $first } begins.
tell-drew-deck = { $name } draws from the deck.
tell-drew-deck-own = { $name } draws **{ $card }** from the deck.
tell-drew-pile = { $name } takes { $card } from the pile.
tell-drew-two = { $name } plays a Hinton and draws { $count ->
    [one] a card
   *[other] { $count } cards
  }.
tell-drew-two-own = { $name } plays a Hinton and draws **{ $cards }**.
tell-took-from-pile = { $name } plays a Hinton and takes a card out of the pile.
tell-took-from-pile-own = { $name } plays a Hinton and takes **{ $card }** out of the pile.
tell-looked-by-hinton = { $name } plays a Hinton and looks under { $place }.
tell-looked-by-hinton-own = { $name } plays a Hinton and looks under { $place }: **{ $card }**.
tell-melded = { $name } melds { $cards } × { $place }, { $points } points.
tell-melded-at-car = { $name } melds { $cards } × { $place } at the car, { $points } points.
tell-laid-off = { $name } lays off { $place }.
tell-car-moved = The car drives to { $place }.
tell-captured = { $name } captures **{ $card }**!
tell-found = { $name } takes the card under { $place }.
tell-found-own = { $name } takes **{ $card }** from under { $place }.
tell-looked = { $name } looks under { $place }.
tell-looked-own = { $name } looks under { $place }: **{ $card }**.
tell-left = { $name } leaves it there.
tell-passed = { $name } doesn’t look under { $place }.
tell-discarded = { $name } discards { $card }.
tell-conceded = { $name } gives up the match.
tell-taken-over = A computer player ({ $level }) plays on in that seat.
tell-round-over = Round { $round } is over.
tell-match-over = **{ $name }** wins the match!

## Summaries

summary-title = ### Round { $round } is over
summary-out = { $name } has no cards left.
summary-deck-empty = The deck has run out.
summary-both-bandits = Bonnie and Clyde are both caught.
summary-seat = **{ $name }**: { $points } this round (melds at the car { $car }, other cards { $others }, bandits { $bandits }), **{ $total }** in all
end-title = ### The match is over
end-score = **{ $name }** wins with the highest total.
end-bandits = **{ $name }** has caught both Bonnie and Clyde, and wins on the spot.
end-concession = **{ $name }** wins: everyone else has given up.
end-seat = **{ $name }**: **{ $total }** (rounds: { $rounds })
end-conceded = { $name } had given up.
end-secret = The shuffle was sealed before the first card. Anyone may check it:
transcript-here = The match move by move: `python -m rules < file` plays it again.
again = Play again
