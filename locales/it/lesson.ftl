### La lezione: un primo turno da giocare a colpi di pulsante. Le carte nominate sono quelle preparate.
# In Fluent una riga a sé non può cominciare con *: lì ci vuole un’altra parola.

lesson-title = ### Come si gioca · passo { $step } di { $steps }
lesson-draw =
    Lo scopo: calare tre o più carte dello stesso luogo, meglio se dove si trova l’**auto** della banda, e catturare **Bonnie e Clyde**, nascosti sotto due dei dieci luoghi.

    Prima di tutto si **pesca**: una carta coperta dal mazzo, o la cima degli scarti. Blanche, la tua avversaria, ci ha appena messo Hillsboro; tu ne hai due.
lesson-hinton =
    Tre Hillsboro! Ma prima c’è **Hinton**, l’uomo di legge. Puoi giocarne uno, prima di calare, per pescare due carte, prenderne una qualsiasi dagli scarti, o guardare sotto un luogo. L’auto è a Hillsboro: che cosa si nasconde lì?
lesson-meld =
    Sotto Hillsboro c’è **Clyde**, e lo sai solo tu. Un solo Hinton per turno: l’altro tienilo.

    Da tre a sei carte dello stesso luogo sono un **tris**. Dove si trova l’auto ogni carta vale 4, altrove 2. Hai tre Hillsboro, e l’auto è proprio lì: 12 punti.
lesson-look =
    Hai davanti 12 punti. Calato un tris, puoi **guardare** la carta coperta del suo luogo. Se l’auto è lì, un bandito è catturato, e ogni altra carta ti va in mano.
lesson-layoff =
    Clyde è tuo: 10 punti! Poi l’auto è andata avanti, come dopo ogni tris.

    Ora che hai aperto, puoi **attaccare** carte singole dei luoghi che hanno un tris in tavola, anche altrui: Blanche ha quello di Platte City. Vale 2, e sposti l’auto di un luogo, avanti o indietro. Mandala verso la tua Okabena.
lesson-elsewhere =
    Ora l’auto è a Joplin, e tu hai tre Dexter. Un tris **lontano dall’auto** vale solo 2 a carta, ma sono pur sempre 6 punti. In un turno puoi calare tutto quello che riesci.
lesson-glance =
    Altri 6 punti, e puoi guardare di nuovo. Lontano dall’auto un bandito non si cattura: resterebbe lì, e lo sapresti solo tu. Ogni altra carta la puoi prendere o lasciare.
lesson-take =
    Okabena, come quella che hai in mano! E la prossima tappa dell’auto è proprio Okabena. Con una terza potresti calare un tris lì, a 4 punti la carta.
lesson-discard =
    L’auto è a Okabena, e tu ne hai due. Non c’è altro da calare: **scarta** una carta, e il turno è finito. Scegli quella che ti serve meno, perché chi gioca dopo di te può prenderla. Gibsland è lontana.
lesson-other = Anche questo è permesso, ma la lezione va per un’altra strada.
lesson-press = Ora premi **{ $press }**.
lesson-choose = Ora, in **{ $menu }**, scegli **{ $press }**.
lesson-end =
    ### Come si gioca · il turno è finito
    Hai davanti { $points } punti: { $car } dal tris dove si trovava l’auto, { $others } da altre carte, { $bandits } per Clyde. Quello che hai ancora in mano non conta.
lesson-match = **La smazzata finisce** quando qualcuno resta senza carte in mano, o quando un turno comincerebbe con il mazzo vuoto. Si va avanti così finché un totale supera 100: vince il più alto. Chi cattura sia Bonnie sia Clyde nella stessa smazzata vince subito.
lesson-begin = **E adesso sul serio**: nel canale di un server, `/tavolo apri` apre un tavolo. Aggiungi un computer se non c’è nessuno, e premi **Comincia**. O chiama chi vuoi con `/sfida`. La tua mano arriva per messaggio diretto; la trovi anche sul tabellone, con **La mia mano**.
lesson-again = Di nuovo
