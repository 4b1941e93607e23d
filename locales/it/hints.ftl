### Suggerimenti: ognuno una volta sola a chi è alle prime armi, in una riga sotto ciò che c’è da fare.

hint-off = (Non ti servono? `/impostazioni`)
hint-draw = Il mazzo è una scommessa. La carta in cima agli scarti la vedi, ma la vedono tutti.
hint-look = Dov’è l’auto un bandito si cattura e vale 10 punti, e tutti e due in una smazzata vincono la partita. Altrove un bandito non si può prendere.
hint-find = L’hai vista soltanto tu. Se la prendi, è una carta in più da calare; se la lasci, ricordati dov’è.
hint-find-bandit = Non lo sa nessun altro. Torna con un tris di questo luogo quando c’è l’auto, e la cattura è tua.
hint-hinton = Un Hinton si gioca prima di calare, e uno solo per turno. Punti non ne dà: usalo.
hint-meld = Dov’è l’auto un tris vale il doppio, e poi l’auto riparte: pensa all’ordine.
hint-layoff = Una carta singola vale 2, e al volante ci sei tu: porta l’auto dove calerai il prossimo tris, o lontano dai piani degli altri.
hint-unopened = Hai una carta di un luogo già in tavola. Dopo il tuo primo tris di questa smazzata potrai attaccarla.
hint-few = Poche carte in mano: la smazzata finisce appena qualcuno resta senza, e ciò che si ha ancora in mano non conta.
hint-discard = Stavolta non c’è niente da calare. Scarta ciò che serve meno a chi gioca dopo: può prenderlo.
