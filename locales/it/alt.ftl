### Testi alternativi: che cosa mostrano le immagini del tabellone e della mano, letto ad alta voce.
### Frasi brevi, senza formattazione: tutte quelle di un tabellone stanno in 1024 caratteri.
### Un luogo ha numero e città (4 Joplin), una carta solo la città (3 di Joplin).

alt-board = Tabellone, smazzata { $round }, si gioca ai { $target }.
alt-turn = Tocca a { $name }.
alt-won = La partita è finita: vince { $name }.
alt-car = L’auto è a { $car }.
alt-hidden-but = { $count ->
    [0] C’è una carta coperta sotto ogni luogo.
   *[other] C’è una carta coperta sotto ogni luogo tranne { $places }.
  }
alt-hidden = { $count ->
    [0] Non restano carte coperte.
    [one] Resta una carta coperta: sotto { $places }.
   *[other] Carte coperte solo sotto { $places }.
  }
alt-piles = Mazzo: { $deck }. { $pile }.
alt-pile = Scarti: { $count }, in cima { $top }
alt-pile-empty = Nessuno scarto

## I posti

alt-seat = Posto { $seat }
alt-namesake = { $name } al posto { $seat }
alt-score = { $name }: { $total ->
    [one] 1 punto
   *[other] { $total } punti
  }{ $here ->
    [0] {""}
   *[other] , { $here } in questa smazzata
  }.
alt-held = { $hand ->
    [0] Nessuna carta
    [one] 1 carta
   *[other] { $hand } carte
  } in mano.
alt-at-car = Tris dov’era l’auto: { $cards }.
alt-others = Altre carte: { $cards }.
alt-laid = Calate: { $cards }.
alt-nothing = Niente in tavola.
alt-cards = { $count } di { $town }
alt-cards-of-places = { $cards }, { $count ->
    [one] del luogo
   *[other] dei luoghi
  } { $places }
alt-cards-in-all = { $count ->
    [one] 1 carta
   *[other] { $count } carte
  }
alt-captured = Ha catturato: { $cards }.
alt-conceded = Ha abbandonato.

## La mano

alt-hand = { $count ->
    [0] Non hai carte in mano.
    [one] La tua mano, 1 carta: { $cards }.
   *[other] La tua mano, { $count } carte: { $cards }.
  }
alt-hintons = { $count } Hinton
alt-no-meld = In tavola non ci sono tris.
alt-open = Puoi attaccare carte di { $towns }.
alt-not-open = Tris in tavola: { $towns }. Per attaccare devi prima aprire con un tris tuo.
alt-known = Carte coperte che conosci: { $cards }.
alt-under = { $card } sotto { $place }
alt-unknown = { $count ->
    [10] Ci sono carte che non conosci sotto ogni luogo.
    [one] C’è una carta che non conosci sotto { $places }.
   *[other] Ci sono carte che non conosci sotto { $places }.
  }
alt-gone = { $count ->
    [10] Non restano carte coperte.
   *[other] Non ci sono più carte sotto { $places }.
  }

## La sala d’attesa, e la fine della partita

alt-lobby = Ricercati: giocatori per una partita ai { $target }, { $count ->
    [0] senza varianti
    [one] con 1 variante
   *[other] con { $count } varianti
  }.
alt-lobby-seat = { $name }{ $standing }.
alt-host = , ospita
alt-invited = , in attesa di risposta
alt-free = { $count ->
    [one] 1 posto è libero.
   *[other] { $count } posti sono liberi.
  }
alt-end = Edizione straordinaria dopo la smazzata { $round }.
alt-won-score = { $name } vince con il totale più alto.
alt-won-bandits = Bonnie e Clyde catturati: { $name } li ha presi tutti e due, e vince. I due manifesti hanno il timbro.
alt-won-concession = { $name } vince: gli altri hanno abbandonato.
alt-rank = { $rank }. { $name }: { $total ->
    [one] 1 punto
   *[other] { $total } punti
  }.
