### Impostazioni: una pagina privata.

# Come questa lingua chiama sé stessa.
language-name = Italiano
language-auto = La stessa di Discord
language-now = scelta attuale

command-settings = impostazioni
command-settings-about = Immagini o solo testo, lingua, suggerimenti

settings-title = ### Impostazioni
settings-pictures = **Immagini** · Ti disegno tabellone e mano.
settings-text-only = **Solo testo** · Ti dico tutto a parole.
settings-text-only-about = Il solo testo non tralascia nulla, ed è pensato per chi usa uno screen reader.
settings-language = **La mia lingua** · { $language }
settings-hints-on = **Suggerimenti** · Attivi: uno per ogni situazione nuova. Finora ne hai visti { $count }.
settings-hints-off = **Suggerimenti** · Disattivati. Finora ne hai visti { $count }.
settings-server = **La lingua di questo server, per i tabelloni** · { $language }
settings-to-pictures = Mostrami le immagini
settings-to-text-only = Mostrami solo testo
settings-to-hints-on = Attiva i suggerimenti
settings-to-hints-off = Disattiva i suggerimenti
settings-hints-again = Rivedi i suggerimenti
menu-language = La mia lingua…
menu-server = La lingua di questo server…

refusal-managers-only = La lingua di un server la decide chi può gestirlo: chiedi a una di queste persone di sceglierla lì.
