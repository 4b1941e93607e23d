### Parole nell’immagine della mano: corte, perché c’è poco posto.

hand-picture-held = in mano

## La legenda, ciascuna accanto a un segno: una carta coperta, il contorno di una presa, un occhio

hand-picture-hidden = coperta
hand-picture-taken = presa
hand-picture-seen = vista

## Su un luogo con un tris in tavola: ci si può attaccare, oppure si potrà dopo aver aperto

hand-picture-open = ATTACCA
hand-picture-melded = TRIS
