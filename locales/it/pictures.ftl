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

# La sala d’attesa: un avviso con una fotografia per ogni posto, e una parola sotto ciascuna.
picture-wanted = RICERCATI
picture-options = { $count ->
    [0] Nessuna variante
    [one] 1 variante
   *[other] { $count } varianti
  }
picture-host = OSPITA
picture-in = PRESENTE
picture-invited = IN ATTESA
picture-free = LIBERO

# La fine: un’edizione straordinaria. Il titolo secondo il perché, e una riga sotto.
picture-extra = EXTRA
picture-score = { $name } vince con { $total }
picture-score-seat = Il posto { $seat } vince con { $total }
picture-score-below = Il totale più alto dopo { $count ->
    [one] una smazzata
   *[other] { $count } smazzate
  }
picture-bandits = Bonnie e Clyde catturati
picture-bandits-below = { $name } li ha presi tutti e due, e vince la partita
picture-bandits-below-seat = Il posto { $seat } li ha presi tutti e due, e vince la partita
picture-concession-below = Gli altri hanno abbandonato
picture-captured = CATTURATI
picture-last-seen = Ultima tappa: { $town }
