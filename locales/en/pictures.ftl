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
