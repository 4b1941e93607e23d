### Alt texts: what the pictures of board and hand show, read aloud by screen readers.
### Short sentences without markup: all those of a board have 1024 characters together.
### A place has number and town (4 Joplin), a card the town alone (3 of Joplin).

alt-board = Board, round { $round }, playing to { $target }.
alt-turn = { $name } is to play.
alt-won = The match is over: { $name } has won.
alt-car = The car is at { $car }.
alt-hidden-but = { $count ->
    [0] A hidden card lies under every place.
   *[other] Hidden cards lie under all places but { $places }.
  }
alt-hidden = { $count ->
    [0] No hidden card is left.
    [one] One hidden card is left, under { $places }.
   *[other] Hidden cards lie only under { $places }.
  }
alt-piles = Deck of { $deck }, { $pile }.
alt-pile = pile of { $count } with { $top } on top
alt-pile-empty = empty pile

## Seats

alt-seat = Seat { $seat }
alt-namesake = { $name } in seat { $seat }
alt-score = { $name }: { $total ->
    [one] 1 point
   *[other] { $total } points
  }{ $here ->
    [0] {""}
   *[other] , { $here } of them this round
  }.
alt-held = { $hand ->
    [0] No cards
    [one] 1 card
   *[other] { $hand } cards
  } in hand.
alt-at-car = Melds at the car: { $cards }.
alt-others = Other cards: { $cards }.
alt-laid = Laid: { $cards }.
alt-nothing = Nothing laid.
alt-cards = { $count } of { $town }
alt-cards-of-places = { $cards }, of { $count ->
    [one] place
   *[other] places
  } { $places }
alt-cards-in-all = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
alt-captured = Captured: { $cards }.
alt-conceded = Has given up.

## The hand

alt-hand = { $count ->
    [0] Your hand is empty.
    [one] Your hand, 1 card: { $cards }.
   *[other] Your hand, { $count } cards: { $cards }.
  }
alt-hintons = { $count ->
    [one] 1 Hinton
   *[other] { $count } Hintons
  }
alt-no-meld = No meld is on the table.
alt-open = You may lay off cards of { $towns }.
alt-not-open = Melds on the table: { $towns }. To lay off on them, first lay a meld of your own.
alt-known = Hidden cards you know: { $cards }.
alt-under = { $card } under { $place }
alt-unknown = { $count ->
    [10] Cards you do not know lie under every place.
    [one] A card you do not know lies under { $places }.
   *[other] Cards you do not know lie under { $places }.
  }
alt-gone = { $count ->
    [10] No hidden card is left.
   *[other] No card is left under { $places }.
  }

## The lobby, and the match’s end

alt-lobby = Wanted: players for a match to { $target }, with { $count ->
    [0] no house rules
    [one] 1 house rule
   *[other] { $count } house rules
  }.
alt-lobby-seat = { $name }{ $standing }.
alt-host = , host
alt-invited = , invited
alt-free = { $count ->
    [one] 1 seat is free.
   *[other] { $count } seats are free.
  }
alt-end = Extra edition after round { $round }.
alt-won-score = { $name } wins with the highest total.
alt-won-bandits = Bonnie and Clyde captured: { $name } caught both, and wins. Both posters are stamped.
alt-won-concession = { $name } wins: the others have given up.
alt-rank = { $rank }. { $name }: { $total ->
    [one] 1 point
   *[other] { $total } points
  }.
