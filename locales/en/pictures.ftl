### The picture of the board: a few words each, drawn where there is little room.

picture-title = Bonnie & Clyde
picture-round = Round { $round }
picture-target = Match to { $target }
picture-deck = Deck
picture-pile = Pile
picture-seat = Seat { $seat }
picture-computer = { $level }, computer
picture-given-up = Gave up

# Headlines, and what the seat itself is marked with.
picture-dealing = The cards are being dealt
picture-turn = { $name } is to play
picture-turn-seat = Seat { $seat } is to play
picture-end = { $name } wins the match
picture-end-seat = Seat { $seat } wins the match
picture-to-play = TO PLAY
picture-winner = WINNER

# The lobby: a notice with a photograph for each seat, and a word below each.
picture-wanted = WANTED: PLAYERS
picture-options = { $count ->
    [0] No house rules
    [one] 1 house rule
   *[other] { $count } house rules
  }
picture-host = HOST
picture-in = IN
picture-invited = INVITED
picture-free = FREE

# The match’s end: an extra edition. Its headline by what decided the match, and a line below it.
picture-extra = EXTRA
picture-score = { $name } wins with { $total }
picture-score-seat = Seat { $seat } wins with { $total }
picture-score-below = The highest total after { $count ->
    [one] one round
   *[other] { $count } rounds
  }
picture-bandits = Bonnie and Clyde captured
picture-bandits-below = { $name } caught both, and wins the match
picture-bandits-below-seat = Seat { $seat } caught both, and wins the match
picture-concession-below = The others have given up
picture-captured = CAPTURED
picture-last-seen = Last seen in { $town }
