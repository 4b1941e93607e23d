### Rifiuti: una frase ciascuno, che cosa non va e che cosa si può fare.

## Trovare il tavolo

refusal-no-table-here = Qui non c’è nessun tavolo: aprine uno con `/tavolo apri` in un canale di un server.
refusal-no-table = Quel tavolo non c’è più: aprine uno nuovo con `/tavolo apri`.
refusal-several-tables = Stai giocando a più tavoli: scrivi il comando nel canale di quello giusto.
refusal-table-over = Quella partita è finita: `/tavolo apri` apre la prossima.
refusal-table-closed = Quel tavolo è chiuso: aprine uno nuovo con `/tavolo apri`.
refusal-not-started = La partita non è ancora cominciata: aspetta chi ospita, o chi deve ancora rispondere.
refusal-still-running = La partita è ancora in corso: la trascrizione mostra tutte le mani, chiedila quando è finita.
refusal-started-already = La partita è già cominciata: aspetta la prossima, o apri un tavolo con `/tavolo apri` in un altro canale.
refusal-not-seated = Non hai un posto a questo tavolo: aspetta la prossima partita, o aprine uno con `/tavolo apri` in un altro canale.

## Giocare

refusal-stale = Nel frattempo il tavolo è andato avanti: ecco come stanno le cose adesso.
refusal-not-your-turn = Tocca a { $name }: aspetta il tuo turno.
refusal-you-conceded = Hai abbandonato questa partita e al tuo posto gioca un computer: aspetta la prossima.
refusal-you-are-away = Mentre non ci sei, al tuo posto gioca un computer: prima premi **Sono qui** sulla tua mano.
refusal-turn-covered = Il tuo tempo è scaduto, e questo turno lo gioca un computer: il prossimo è di nuovo tuo.
refusal-nobody-late = In questo momento nessuno fa aspettare gli altri: la partita continua.
refusal-late-yourself = È te che gli altri aspettano: fai la tua mossa.
refusal-moderators-only = Può farlo solo chi gestisce i messaggi nel canale del tavolo: chiedi a loro, o vota con `/tavolo chiudi`.
refusal-not-your-seat = Quel posto è di qualcun altro: usa i pulsanti della tua mano.
refusal-unreadable = Non capisco che cosa vuoi fare: usa i pulsanti della tua mano, o i comandi.
refusal-no-such-place = Non conosco il luogo “{ $text }”: scegline uno dall’elenco, o scrivi il suo numero da 1 a 10.
refusal-no-such-card = Non conosco la carta “{ $text }”: scegline una dall’elenco.
refusal-no-such-bonus = Un Hinton non può fare “{ $text }”: scegli dall’elenco.
refusal-broken = Qualcosa è andato storto da parte mia, e ne ho preso nota. La tua partita è al sicuro: riprova, o riapri **La mia mano**.

## Le regole

refusal-match-over = Quella partita è finita: `/tavolo apri` apre la prossima.
refusal-deal-first = Le carte non sono ancora state date: aspetta un momento.
refusal-round-running = La smazzata è ancora in corso: giocala fino in fondo.
refusal-bad-deal = Queste non sono le 77 carte del gioco: non si dà niente.
refusal-no-such-seat = A questo tavolo quel posto non c’è: i posti si contano da 1.
refusal-already-conceded = Da quel posto si è già abbandonato: non resta niente da fare.
refusal-draw-first = Prima pesca una carta: dal mazzo, o dalla cima degli scarti.
refusal-already-drawn = In questo turno hai già pescato: cala, o scarta.
refusal-decide-look-first = Prima decidi se guardare sotto il tuo tris.
refusal-decide-find-first = Prima decidi se prendere la carta che hai guardato, o lasciarla.
refusal-nothing-to-look-at = Non c’è niente da guardare: si guarda subito dopo aver calato un tris.
refusal-nothing-found = Non c’è niente da prendere: prima guarda sotto un tris.
refusal-bandit-stays = Un bandito si cattura solo dove si trova l’auto: lascia lì la carta.
refusal-no-hinton = Non hai nessun Hinton: cala, o scarta.
refusal-one-hinton-a-turn = Un solo Hinton per turno, e il tuo l’hai giocato: tieni il prossimo per il tuo prossimo turno.
refusal-hinton-before-melds = L’Hinton si gioca prima di calare o attaccare: tienilo per il tuo prossimo turno.
refusal-deck-empty = Il mazzo è vuoto: gioca l’Hinton per qualcos’altro.
refusal-pile-empty = Non ci sono scarti: gioca l’Hinton per qualcos’altro.
refusal-not-in-pile = Negli scarti { $card } non c’è: scegli una carta dall’elenco.
refusal-nothing-hidden = Sotto { $place } non ci sono più carte: scegli un altro luogo.
refusal-meld-size = Un tris è fatto di tre, quattro, cinque o sei carte dello stesso luogo: scegli un numero dall’elenco.
refusal-too-few-cards = { $held ->
    [0] Non hai carte di { $place }
    [one] Hai una sola carta di { $place }, e non puoi calarne { $count }
   *[other] Hai solo { $held } carte di { $place }, e non puoi calarne { $count }
  }: scegli un tris dall’elenco.
refusal-not-opened = In questa smazzata non hai ancora aperto: prima cala un tris, cioè tre o più carte dello stesso luogo.
refusal-no-meld-of-place = In tavola nessuno ha un tris di { $place }: attacca una carta di un luogo che ce l’ha.
refusal-not-held = Non hai { $card }: scegli una carta della tua mano.

## Troppo

refusal-too-fast = Vai più veloce di quanto riesca a seguirti: aspetta un momento, poi riprova. Non si è perso niente.
refusal-server-too-fast = Qui andate più veloci di quanto riesca a seguirvi: aspetta qualche secondo, poi riprova. Non si è perso niente.
refusal-busy = Ai miei tavoli c’è troppa gente tutta insieme: aspetta qualche secondo, poi riprova. Non si è perso niente.
refusal-hosted-too-many = Ospiti già { $count ->
    [one] un tavolo
   *[other] { $count } tavoli
  }, e di più non si può: aspetta che uno finisca.
refusal-server-full = In questo server { $count ->
    [one] c’è un tavolo
   *[other] ci sono { $count } tavoli
  }, e di più non si può: siediti a uno, o aspetta che uno finisca.
refusal-opened-too-many = Hai aperto moltissimi tavoli: aspetta { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
  } prima del prossimo.
refusal-server-opened-too-many = In questo server sono stati aperti moltissimi tavoli: aspetta { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
  } prima del prossimo.

## La sala d’attesa

refusal-channel-taken = In questo canale c’è già un tavolo: siediti lì, o usa un altro canale o un thread. `/tavolo chiudi` chiude una partita se chi gioca è d’accordo, e ogni tavolo se lo scrive un moderatore.
refusal-server-only = Un tavolo ha bisogno del canale di un server: scrivi il comando lì.
refusal-cannot-post = Qui mi manca il permesso di { $missing }: dammelo, o usa un altro canale.
refusal-other-server = Quel tavolo resta nel suo server: scrivi questo in un altro canale di quello.
refusal-none-asleep = Nessuno dei tuoi tavoli dorme: questo comando sposta un tavolo il cui canale mi è precluso.
refusal-challenged-self = Non puoi lanciare una sfida a te: scegli qualcun altro, o apri un tavolo con `/tavolo apri` e gioca contro i computer.
refusal-challenged-bot = { $name } è un bot e non gioca a carte: aggiungi dei computer, piuttosto.
refusal-challenged-twice = Hai scelto { $name } due volte: basta una.
refusal-challenged-absent = { $name } non è in questo server: serve prima un invito.
refusal-already-invited = { $name } ha già la tua sfida: aspetta la risposta.
refusal-already-seated = Hai già un posto a questo tavolo: aspetta l’inizio.
refusal-not-invited = Questa sfida è per chi vi è nominato: apri un tavolo con `/tavolo apri` in un altro canale.
refusal-table-full = Il tavolo è al completo: i posti sono quattro. Aprine un altro in un canale diverso.
refusal-host-only = Può farlo solo chi ospita: chiedi a { $name }.
refusal-host-starts = La partita la comincia chi ospita, { $name }: dieci minuti dopo l’apertura del tavolo può farlo chiunque vi sieda.
refusal-too-few-seats = Bisogna essere almeno in due: aspetta che arrivi qualcuno, o aggiungi un computer.
refusal-no-computer = Non c’è nessun computer da togliere: a questo tavolo ci sono solo persone.
