### Aiuto: le regole in una pagina. Dove una variante cambia una frase, ce n’è una per ogni caso.
# In Fluent una riga a sé non può cominciare con *: il grassetto apre la prima riga del messaggio.

rules-aim =
    ### Le regole in una pagina
    Fai punti con le carte di dieci luoghi, meglio se dove si trova l’auto della banda, e cattura Bonnie e Clyde là dove si nascondono. Ci sono sei carte per ogni luogo, e quindici Hinton. Sotto ogni luogo c’è una carta coperta: una delle dieci è Bonnie, un’altra è Clyde. L’auto parte da 1 Kaufman.
rules-draw = **Pesca**, per prima cosa e sempre: la prima carta del mazzo, o quella in cima agli scarti.
rules-hinton = **Hinton**: poi, prima di calare, puoi giocarne uno, e uno solo per turno.
rules-hinton-anytime = **Hinton**: in qualsiasi momento del turno, dopo la pesca, puoi giocarne uno, e uno solo per turno.
rules-hinton-look = Con un Hinton peschi due carte dal mazzo, o prendi una carta qualsiasi dagli scarti, o guardi la carta coperta di un luogo e la rimetti al suo posto: solo tu sai qual è.
rules-hinton-look-takes = Con un Hinton peschi due carte dal mazzo, o prendi una carta qualsiasi dagli scarti, o guardi la carta coperta di un luogo. Un bandito torna al suo posto, e lo sai solo tu; ogni altra carta la puoi prendere in mano o rimettere lì.
rules-meld = **Tris**: cala da tre a sei carte dello stesso luogo. Ognuna vale 4 se l’auto è lì, 2 se non c’è. Dopo ogni tris l’auto va avanti di un luogo; dal 10 passa all’1.
rules-look = **Sotto il tris**: calato un tris, prima che l’auto riparta, puoi guardare la carta coperta del suo luogo, se c’è ancora. Dove si trova l’auto un bandito è catturato, per 10 punti, e ogni altra carta ti va in mano. Altrove un bandito resta dov’è, e ogni altra carta la puoi prendere o lasciare.
rules-layoff = **Carta singola**: quando hai aperto, cioè hai calato un tuo tris in questa smazzata, puoi attaccare singole carte dei luoghi di cui qualcuno ha un tris in tavola. Ognuna vale 2, e ogni volta sposti l’auto di un luogo, avanti o indietro. Non si guarda.
rules-layoff-early = **Carta singola**: puoi attaccare singole carte dei luoghi di cui qualcuno ha un tris in tavola, anche prima di aprire, cioè di calare un tuo tris. Ognuna vale 2, e ogni volta sposti l’auto di un luogo, avanti o indietro. Non si guarda.
rules-discard = **Scarta** una carta, quella che vuoi: il tuo turno è finito. Se non ne hai più, non c’è niente da scartare.
rules-round = **La smazzata finisce** quando qualcuno resta senza carte in mano, o quando un turno comincerebbe con il mazzo vuoto. Conta quello che hai davanti; quello che hai in mano no.
rules-match = **La partita continua**, una smazzata dopo l’altra, finché il totale di qualcuno supera i { $target } punti. Vince il totale più alto; se in testa c’è parità, si gioca un’altra smazzata.
rules-match-reach = **La partita continua**, una smazzata dopo l’altra, finché il totale di qualcuno raggiunge i { $target } punti. Vince il totale più alto; se in testa c’è parità, si gioca un’altra smazzata.
rules-bandits = **Sia Bonnie sia Clyde**, catturati dalla stessa persona nella stessa smazzata, fanno vincere subito la partita.
rules-house = **Qui:** { $options }.
rules-standard = **Qui:** le regole così come sono, senza varianti.
rules-no-table = Le varianti si scelgono quando si apre il tavolo: sono opzioni di `/tavolo apri` e `/sfida`.
