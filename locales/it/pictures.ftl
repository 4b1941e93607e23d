### L’immagine del tabellone: poche parole ciascuna, scritte dove c’è poco spazio.

picture-title = Bonnie & Clyde
picture-round = Smazzata { $round }
picture-target = Partita ai { $target }
picture-deck = Mazzo
picture-pile = Scarti
picture-seat = Posto { $seat }
picture-computer = { $level }, computer
picture-given-up = Ha lasciato

# I titoli, e la parola che segna il posto.
picture-dealing = Si danno le carte
picture-turn = Tocca a { $name }
picture-turn-seat = Tocca al posto { $seat }
picture-end = { $name } vince la partita
picture-end-seat = Il posto { $seat } vince la partita
picture-to-play = DI TURNO
picture-winner = VINCE
