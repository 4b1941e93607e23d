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
lobby-closed-left = Il tavolo è chiuso: non c’è più nessuno. `/tavolo apri` ne apre un altro.
lobby-closed-declined = Nessuno ha accettato la sfida. `/tavolo apri` apre un tavolo per chiunque.
lobby-closed-lapsed = La partita non è cominciata in tempo, e il tavolo è chiuso. `/tavolo apri` ne apre un altro.
lobby-closed-moderator = Un moderatore ha chiuso il tavolo. `/tavolo apri` ne apre un altro.
lobby-closed-asleep = Questo canale mi è stato precluso per un mese, e il tavolo è chiuso. `/tavolo apri` ne apre un altro.
lobby-clock = **Tempo per turno:** { $clock }.

## Il tempo per turno, come opzione e nella sala d’attesa

clock-0 = senza limite
clock-120 = 2 minuti
clock-600 = 10 minuti
clock-3600 = 1 ora
clock-86400 = 24 ore
clock-259200 = 3 giorni

## Varianti e permessi

house-target = si gioca finché un totale supera i { $target } punti
house-target-reach = si gioca finché un totale raggiunge i { $target } punti
house-early-layoff = si attacca anche prima di aprire
house-look-takes = la carta guardata con un Hinton si può prendere
house-hinton-anytime = l’Hinton si gioca in qualsiasi momento del turno

permission-view-channel = vedere il canale
permission-send-messages = inviare messaggi
permission-attach-files = allegare file
