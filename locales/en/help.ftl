### Help: the rules in a page. Where house rules change a sentence, there is one for each way.
# A line of its own may not begin with * in Fluent: bold words begin a message's first line.

rules-aim =
    ### The rules on one page
    Score points with cards of ten places, best where the gang’s car stands, and catch Bonnie and Clyde where they hide. There are six cards of each place, and fifteen Hintons. Face down under each place lies a hidden card: one of the ten is Bonnie, another Clyde. The car starts at 1 Kaufman.
rules-draw = **Draw** first, always: the top card of the deck, or of the pile.
rules-hinton = **Hinton**: then, before you lay anything, you may play one, and only one a turn.
rules-hinton-anytime = **Hinton**: at any moment of your turn after the draw you may play one, and only one a turn.
rules-hinton-look = It draws you two cards from the deck, or takes any card out of the pile, or looks at the hidden card of any place and puts it back; only you learn what it is.
rules-hinton-look-takes = It draws you two cards from the deck, or takes any card out of the pile, or looks at the hidden card of any place. A bandit goes back, and only you know; any other card you may take into your hand or put back.
rules-meld = **Meld**: lay three to six cards of one place. Each counts 4 if the car stands there, and 2 if it doesn’t. After every meld the car drives one place on; from 10 it goes to 1.
rules-look = **Look**: after a meld, before the car drives on, you may look at the hidden card of its place, if it is still there. At the car a bandit is captured, for 10 points, and any other card goes into your hand. Elsewhere a bandit stays where it is; any other card you may take or leave.
rules-layoff = **Lay-off**: once you have laid a meld of your own this round, you may lay single cards of any place that anybody has melded. Each counts 2, and each time you move the car one place on or back. There is no look.
rules-layoff-early = **Lay-off**: you may lay single cards of any place that anybody has melded, even before your own first meld. Each counts 2, and each time you move the car one place on or back. There is no look.
rules-discard = **Discard** one card, whichever you like: your turn is over. With no card left, there is none to discard.
rules-round = **A round ends** when somebody’s hand is empty, or when a turn would begin with the deck empty. What lies before you counts; what you still hold does not.
rules-match = **The match goes on**, round after round, until somebody’s total is over { $target } points. The highest total wins; if it is shared, another round is played.
rules-match-reach = **The match goes on**, round after round, until somebody’s total is { $target } points or more. The highest total wins; if it is shared, another round is played.
rules-bandits = **Both Bonnie and Clyde**, captured by one player in one round, win the match at once.
rules-house = **Here:** { $options }.
rules-standard = **Here:** the rules as they are, without house rules.
rules-no-table = House rules are agreed on when a table opens: they are options of `/table open` and `/challenge`.
