### Il tavolo: tabellone, mano, cronaca, riepiloghi.

list-separator = {", "}

## I computer

computer-name = { $name } ({ $level }, computer)
level-rookie = Recluta
level-deputy = Vicesceriffo
level-ranger = Ranger

## Il tabellone

board-title = ### Bonnie & Clyde · smazzata { $round }
turn-deal = Si danno le carte.
turn-draw = Tocca a **{ $name }**: deve pescare.
turn-play = Tocca a **{ $name }**: cala, o scarta.
turn-look = **{ $name }** può guardare sotto il tris.
turn-find = **{ $name }** ha guardato, e può prendere la carta o lasciarla.
turn-over = La partita è finita: vince **{ $name }**.
closed-ended = La partita resta senza vincitori: l’ha chiusa chi era al tavolo. `/tavolo apri` ne apre un altro.
closed-moderator = La partita resta senza vincitori: l’ha chiusa un moderatore. `/tavolo apri` ne apre un altro.
closed-idle = La partita resta senza vincitori: per un mese non è venuto nessuno. `/tavolo apri` ne apre un altro.
closed-asleep = La partita resta senza vincitori: per un mese il canale mi è stato precluso. `/tavolo apri` ne apre un altro.
until = Il tempo scade <t:{ $shown }:R>.
late = **{ $name }** ha avuto un promemoria; <t:{ $shown }:R> questo turno lo gioca un computer.
late-no-clock = **{ $name }** ha avuto un promemoria.
late-others = **{ $name }** ha avuto un promemoria. Gli altri possono votare perché al suo posto giochi un computer.
poll-hand-over = Voti per far giocare un computer al suo posto: { $cast } su { $needed }.
poll-end = Voti per chiudere il tavolo (`/tavolo chiudi`): { $cast } su { $needed }.
hidden-cards = Carte coperte sotto: { $places }
hidden-known = { $place } ({ $card })
piles = Auto su **{ $car }** · scarti: { $pile }, in cima **{ $top }** · mazzo: { $deck }
pile-empty = niente
seat-line = **{ $name }** · { $total } punti{ $before ->
    [0] {""}
   *[other] {" "}(+{ $here })
  } · { $hand ->
    [one] 1 carta
   *[other] { $hand } carte
  }
seat-computer = computer ({ $level })
seat-away = non c’è, gioca un computer ({ $level })
seat-covered = tempo scaduto, questo turno lo gioca un computer ({ $level })
seat-missed = ha lasciato scadere l’ultimo turno
laid-at-car = { $place } ×{ $cards } dov’era l’auto ({ $points })
laid-elsewhere = { $cards ->
    [one] { $place } ({ $points })
   *[other] { $place } ×{ $cards } ({ $points })
  }
board-seat = Posto { $seat }: { $name }
my-hand = La mia mano
hand-over = Al suo posto un computer
show-board = Tabellone
show-rules = Regole
show-how = Come si gioca
show-transcript = Trascrizione
board-below = Il tabellone è di nuovo in fondo al canale.

## La mano

hand-title = ### La tua mano · { $channel } · smazzata { $round }
hand-cards = { $count ->
    [0] Non hai carte in mano.
    [one] Hai in mano 1 carta:
   *[other] Hai in mano { $count } carte:
  }
hand-given-up = ### Hai abbandonato la partita · { $channel }
hand-played-on = Al tuo posto continua un computer ({ $level }). Come va a finire, lo leggerai qui.
hand-away = ### Non ci sei · { $channel }
hand-away-played = Finché non torni, al tuo posto gioca un computer ({ $level }).
hand-closed = ### Il tavolo è chiuso · { $channel }
hand-covered = Il tuo tempo è scaduto: questo turno lo gioca un computer. Il prossimo è di nuovo tuo.
hand-until = Il tuo tempo scade <t:{ $shown }:R>; { $then }
hand-late = **Non dimenticare:** il tuo tempo scade <t:{ $shown }:R>; { $then }
hand-late-no-clock = **Non dimenticare:** la partita ti aspetta.
hand-late-others = **Non dimenticare:** gli altri ti aspettano, e possono far giocare un computer al tuo posto.
hand-then = poi questo turno lo gioca un computer.
hand-then-away = poi al tuo posto gioca un computer, finché non torni.
back = Sono qui
card-at-car = l’auto è qui
card-melded = tris in tavola
your-draw = **Tocca a te.** Per prima cosa pesca.
your-play = **Tocca a te.** Cala quello che vuoi, poi scarta.
your-look = **Tocca a te.** Guardi sotto il tuo tris?
your-find = **Tocca a te.** Hai trovato **{ $card }**: prendi la carta, o la lasci?
your-find-bandit = **Tocca a te.** Hai trovato **{ $card }**, ma un bandito si cattura solo con un tris dov’è l’auto.
menu-meld = Cala un tris…
menu-layoff = Attacca una carta…
menu-hinton = Gioca un Hinton…
menu-discard = Scarta, e chiudi il turno…
do-draw-deck = Pesca dal mazzo
do-draw-pile = Prendi { $card }
do-hinton-two = Hinton: pesca due carte
do-hinton-pile = Hinton: prendi { $card } dagli scarti
do-hinton-look = Hinton: guarda sotto { $place }
do-meld = { $count } × { $place }
do-look = Guarda sotto { $place }
do-pass = Non guardare
do-take = Prendi { $card }
do-leave = Lasciala lì
do-layoff-on = { $place }, auto avanti: { $car }
do-layoff-back = { $place }, auto indietro: { $car }
do-discard = { $card }
note-meld-at-car = l’auto è qui: { $points } punti
note-points = { $points } punti
note-held = ne hai { $count }
dms-closed = Non posso mandarti messaggi diretti, e va bene così: la tua mano è sempre sul tabellone, con **La mia mano**. Se preferisci riceverla per messaggio, consenti i messaggi diretti da questo server.
asleep = Non posso più scrivere nel canale di questo tavolo. `/tavolo riprendi`, scritto in un altro canale, lo sposta lì.
resumed = Ora il tavolo è qui.
ping = { $mention }, tocca a te: premi **La mia mano** sul tabellone.
ping-late = { $mention }, il tavolo ti aspetta: premi **La mia mano** sul tabellone.
voted-hand-over = Il tuo voto vale fino alla fine del turno: { $cast } su { $needed } per far giocare un computer al suo posto.
voted-hand-over-passed = Al suo posto gioca un computer, finché non torna.
voted-end = Il tuo voto vale fino alla fine del turno: { $cast } su { $needed } per chiudere il tavolo. Anche gli altri votano con `/tavolo chiudi`.
voted-end-passed = Tutti hanno votato a favore: il tavolo è chiuso.
table-end-sure = Chiudi il tavolo di questo canale, da moderatore? Non vince nessuno, e non si torna indietro. Per lasciarli giocare, ignora questo messaggio.
table-end = Chiudi il tavolo
table-ended = Il tavolo è chiuso.
concede-sure = Abbandoni la partita? Per te è persa. Al tuo posto gioca un computer; se resta un solo avversario, vince subito. Per continuare, ignora questo messaggio.
concede = Abbandona

## La cronaca: ciò che sanno tutti, o ciò che sa solo chi legge (-own)

tell-dealt = { $name } dà le carte; comincia { $first }.
tell-drew-deck = { $name } pesca dal mazzo.
tell-drew-deck-own = { $name } pesca **{ $card }** dal mazzo.
tell-drew-pile = { $name } prende { $card } dagli scarti.
tell-drew-two = { $name } gioca un Hinton e pesca { $count ->
    [one] una carta
   *[other] { $count } carte
  }.
tell-drew-two-own = { $name } gioca un Hinton e pesca **{ $cards }**.
tell-took-from-pile = { $name } gioca un Hinton e prende una carta dagli scarti.
tell-took-from-pile-own = { $name } gioca un Hinton e prende **{ $card }** dagli scarti.
tell-looked-by-hinton = { $name } gioca un Hinton e guarda sotto { $place }.
tell-looked-by-hinton-own = { $name } gioca un Hinton e guarda sotto { $place }: **{ $card }**.
tell-melded = { $name } cala { $cards } × { $place }: { $points } punti.
tell-melded-at-car = { $name } cala { $cards } × { $place } dove si trova l’auto: { $points } punti.
tell-laid-off = { $name } attacca { $place }.
tell-car-moved = L’auto va a { $place }.
tell-captured = { $name } cattura **{ $card }**!
tell-found = { $name } prende la carta sotto { $place }.
tell-found-own = { $name } prende **{ $card }** da sotto { $place }.
tell-looked = { $name } guarda sotto { $place }.
tell-looked-own = { $name } guarda sotto { $place }: **{ $card }**.
tell-left = { $name } lascia la carta dov’è.
tell-passed = { $name } non guarda sotto { $place }.
tell-discarded = { $name } scarta { $card }.
tell-conceded = { $name } abbandona la partita.
tell-taken-over = A quel posto continua un computer ({ $level }).
tell-round-over = La smazzata { $round } è finita.
tell-match-over = **{ $name }** vince la partita!

## I riepiloghi

summary-title = ### La smazzata { $round } è finita
summary-out = { $name } non ha più carte in mano.
summary-deck-empty = Il mazzo è finito.
summary-both-bandits = Bonnie e Clyde sono in trappola.
summary-seat = **{ $name }**: { $points } in questa smazzata (tris dov’era l’auto { $car }, altre carte { $others }, banditi { $bandits }), **{ $total }** in tutto
end-title = ### La partita è finita
end-score = **{ $name }** vince con il totale più alto.
end-bandits = **{ $name }** cattura sia Bonnie sia Clyde, e vince sul colpo.
end-concession = **{ $name }** vince: in gioco non resta nessun altro.
end-seat = **{ $name }**: **{ $total }** (smazzate: { $rounds })
end-conceded = { $name } ha abbandonato la partita.
end-secret = Il mazzo era sigillato prima della prima carta. Chiunque può controllare:
transcript-here = La partita mossa per mossa: `python -m rules < file` la rigioca.
again = Un’altra partita
