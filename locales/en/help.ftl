### Help: the rules in a page, and a first turn.
# A line of its own may not begin with * in Fluent: lists do, or the message's first line.

rules-aim =
    ### The rules on one page
    The gang’s car drives through ten places, from Kaufman to Gibsland. Lay three or more cards of one place, best where the car stands, and catch Bonnie and Clyde where they hide. Rounds follow until somebody’s total is high enough.
    There are six cards of each place and fifteen Hintons, after the lawman on the gang’s trail. Under each place lies a hidden card: Bonnie is one of the ten, Clyde another.
rules-turn = **Your turn**
    1. Draw the top card of the deck or of the pile.
    2. If you like, play one Hinton, before laying anything: draw two cards, take any card from the pile, or look under a place.
    3. Lay what you like, one thing after another.
    4. Discard a card. With no card left, there is none to discard.
rules-cards =
    - **Meld**: three to six cards of one place. At the car each card counts 4, elsewhere 2. You may then look under that place. At the car a bandit is yours for 10 points, and any other card goes into your hand. Elsewhere a bandit stays where it is, and any other card you may take or leave. Then the car drives one place on; after 10 comes 1.
    - **Lay-off**: once you have a meld of your own this round, a single card of any place that somebody has melded. It counts 2, and you move the car one place on or back.
rules-end =
    - **The round ends** when somebody’s hand is empty, or when a turn would begin with the deck empty. What lies before you counts; what you still hold does not.
    - **You win** with the highest total after a round that takes anybody past the target, or at once by catching both Bonnie and Clyde in one round. If the highest total is shared, another round is played.
rules-house = **Here:** { $options }.

how-start =
    ### How to play
    `/table` opens a table; add a computer player if nobody is about, and press **Start**. Your hand comes by direct message; **My hand** on the board shows it too.
how-turn = **A turn, step by step**
    1. Press **Draw from the deck**, or take the card on the pile.
    2. A Hinton is played before you lay anything. **Play a Hinton…** draws two cards, takes any card from the pile, or looks under a place.
    3. Three or more of one place? Choose them under **Meld…** They count double where the car stands.
    4. **Look** under the place: Bonnie or Clyde may hide there.
    5. A single card of a place already melded goes under **Lay off a card…** and steers the car.
    6. Under **Discard…**, choose what you need least. That ends your turn.
how-score = **What counts**: 4 a card melded at the car, 2 a card elsewhere, 10 a bandit. Both bandits in one round win the match.
    Every button is also a command: `/draw`, `/meld`, `/discard` … `/rules` has the rest.
