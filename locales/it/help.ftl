### Aiuto: le regole in una pagina, e un primo turno.
# In Fluent una riga a sé non può cominciare con *: c’è un elenco, o la prima riga del messaggio.

rules-aim =
    ### Le regole in una pagina
    L’auto della banda attraversa dieci luoghi, da Kaufman a Gibsland. Cala tre o più carte dello stesso luogo, meglio se dove si trova l’auto, e cattura Bonnie e Clyde là dove si nascondono. Si gioca una smazzata dopo l’altra, finché il totale di qualcuno è abbastanza alto.
    Ci sono sei carte per ogni luogo e quindici Hinton, l’uomo di legge sulle tracce della banda. Sotto ogni luogo c’è una carta coperta: una delle dieci è Bonnie, un’altra è Clyde.
rules-turn = **Il tuo turno**
    1. Pesca la prima carta del mazzo, o quella in cima agli scarti.
    2. Se vuoi, gioca un Hinton prima di calare: pesca due carte, prendi una carta qualsiasi dagli scarti, o guarda sotto un luogo.
    3. Cala quello che vuoi, una cosa alla volta.
    4. Scarta una carta. Se non ne hai più, non c’è niente da scartare.
rules-cards =
    - **Tris**: da tre a sei carte dello stesso luogo. Dove si trova l’auto ogni carta vale 4, altrove 2. Poi puoi guardare sotto quel luogo. Dove si trova l’auto un bandito è tuo, per 10 punti, e ogni altra carta ti va in mano. Altrove un bandito resta dov’è, e ogni altra carta la puoi prendere o lasciare. Poi l’auto va avanti di un luogo; dopo il 10 viene l’1.
    - **Carta singola**: quando hai aperto, cioè hai calato un tris in questa smazzata, puoi attaccare una carta di un luogo di cui qualcuno ha un tris in tavola. Vale 2, e tu sposti l’auto di un luogo, avanti o indietro.
rules-end =
    - **La smazzata finisce** quando qualcuno resta senza carte in mano, o quando comincerebbe un turno con il mazzo vuoto. Conta quello che hai davanti; quello che hai in mano no.
    - **Vinci** con il totale più alto dopo una smazzata che porta qualcuno oltre il traguardo, o subito, se catturi sia Bonnie sia Clyde nella stessa smazzata. Se in testa c’è parità, si gioca un’altra smazzata.
rules-house = **Qui:** { $options }.

how-start =
    ### Come si gioca
    `/tavolo` apre un tavolo; aggiungi un computer se non c’è nessuno, e premi **Comincia**. La tua mano arriva per messaggio diretto; la trovi anche sul tabellone, con **La mia mano**.
how-turn = **Un turno, passo per passo**
    1. Premi **Pesca dal mazzo**, o prendi la carta in cima agli scarti.
    2. Un Hinton si gioca prima di calare. Con **Gioca un Hinton…** peschi due carte, prendi una carta qualsiasi dagli scarti, o guardi sotto un luogo.
    3. Hai tre o più carte dello stesso luogo? Sceglile in **Cala un tris…** Dove si trova l’auto valgono il doppio.
    4. **Guarda** sotto il luogo: lì potrebbero nascondersi Bonnie o Clyde.
    5. Una carta singola di un luogo che ha già un tris si gioca con **Attacca una carta…** e guida l’auto.
    6. In **Scarta…** scegli quello che ti serve meno. Il tuo turno finisce qui.
how-score = **Quanto vale**: 4 ogni carta di un tris calato dove si trova l’auto, 2 ogni altra carta, 10 un bandito. Tutti e due i banditi nella stessa smazzata vincono la partita.
    Ogni pulsante è anche un comando: `/pesca`, `/cala`, `/scarta` … Il resto è in `/regole`.
