### Help: the rules in a page, and a first turn.

rules-aim =
    ### The rules in a page
    The gang’s car drives through ten places, from Kaufman to Gibsland. Lay three or more cards of one place, best where the car stands, and catch Bonnie and Clyde where they hide. Rounds follow until somebody’s total is high enough.
    There are six cards of each place and fifteen Hintons; under each place lies one hidden card. Bonnie is under one of them, Clyde under another.
rules-turn =
    **Your turn**
    **1** Draw: the deck’s top card or the pile’s.
    **2** If you like, play one Hinton, before laying anything: draw two cards, take any card from the pile, or look under a place.
    **3** Lay what you like, one thing after another.
    **4** Discard a card. Without a card left there is none to discard.
rules-cards =
    **Meld**: three to six cards of one place. At the car each card counts 4, elsewhere 2. You may then look under that place. At the car a bandit is yours for 10 points, and any other card goes into your hand. Elsewhere a bandit stays, and any other card you may take or leave. Then the car drives on by one.
    **Lay-off**: once you have a meld this round, a single card of any place that lies melded on the table. It counts 2, and you move the car one place on or back.
rules-end =
    **The round ends** when somebody’s hand is empty, or a turn would begin without a deck. What lies before you counts; what you hold does not.
    **You win** with the highest total after a round that takes anybody past the target, or at once by catching both Bonnie and Clyde in one round.
rules-house = **Here:** { $options }.

how-start =
    ### How to play
    `/table` opens a table; add a computer player if nobody is about, and press **Start**. Your hand comes by direct message; **My hand** on the board shows it too.
how-turn =
    **A turn, step by step**
    **1** Press **Draw from the deck**, or take the card on the pile.
    **2** Three of one place? Choose it under **Meld…** It counts double where the car stands.
    **3** **Look** under it: Bonnie or Clyde may hide there.
    **4** A single card of a place already on the table goes under **Lay off a card…** and steers the car.
    **5** Choose under **Discard…** what you need least. Your turn is over.
how-score =
    **What counts**: 4 a card melded at the car, 2 a card elsewhere, 10 a bandit. Both bandits in one round win the match.
    Every button is also a command: `/draw`, `/meld`, `/discard` … `/rules` has the rest.
