### La sala d’attesa: i posti prima della partita.

lobby-title = ### { $name } apre un tavolo di Bonnie & Clyde
lobby-title-challenge = ### { $name } vi sfida a una partita di Bonnie & Clyde
lobby-hint = Si gioca in due, tre o quattro. Chi ospita dà il via quando la compagnia è al completo.
lobby-hint-challenge = La partita comincia da sola appena hanno accettato tutti, o prima, se lo decide chi ospita.
lobby-host = **{ $name }** (ospita)
lobby-invited = { $mention }, ci stai?
lobby-seal = Il mazzo è sigillato, e si potrà controllare a fine partita: { $seal }
lobby-join = Siediti
lobby-leave = Alzati
lobby-accept = Accetta
lobby-decline = Rifiuta
lobby-start = Comincia
lobby-add = Aggiungi { $level }
lobby-computers = I computer: una recluta ha fretta e fa errori, un vicesceriffo gioca con giudizio, un ranger pensa più avanti.
lobby-remove = Togli computer
lobby-left = Hai lasciato il tavolo.
lobby-closed-left = Il tavolo è chiuso: non c’è più nessuno. `/tavolo` ne apre un altro.
lobby-closed-declined = Nessuno ha accettato la sfida. `/tavolo` apre un tavolo per chiunque.
lobby-closed-lapsed = La partita non è cominciata in tempo, e il tavolo è chiuso. `/tavolo` ne apre un altro.

house-target = si gioca finché un totale supera i { $target } punti
house-target-reach = si gioca finché un totale raggiunge i { $target } punti
house-early-layoff = si attacca anche prima di aprire
house-look-takes = la carta guardata con un Hinton si può prendere
house-hinton-anytime = l’Hinton si gioca in qualsiasi momento del turno

permission-view-channel = vedere il canale
permission-send-messages = inviare messaggi
permission-attach-files = allegare file
