### Hints: each given once to a newcomer, in a line under what there is to do.

hint-off = (No more of these? `/settings`)
hint-draw = The deck is a gamble. The card on the pile you can see, but so can everybody else.
hint-look = At the car a bandit is caught for 10 points, and both in one round win the match. Elsewhere you may only take what is no bandit.
hint-find = Only you have seen it. Taken, it is one card more to get rid of; left, it is worth remembering.
hint-find-bandit = Nobody else knows. Come back with a meld of this place when the car is there, and the catch is yours.
hint-hinton = A Hinton comes before anything you lay, and only one a turn. It scores nothing: spend it.
hint-meld = A meld counts double where the car stands, and then the car drives on: mind the order.
hint-layoff = A single card counts 2, and you steer: send the car where you will meld next, or away from others’ plans.
hint-unopened = You hold a card of a place already on the table. Once you have a meld of your own this round, you may lay it off.
hint-few = Few cards left: the round ends the moment a hand is empty, and what is still held counts nothing.
hint-discard = Nothing to lay this time. Discard what helps the next player least: they may take it.
