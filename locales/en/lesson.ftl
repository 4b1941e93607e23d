### The lesson: a first turn to click through. The names of cards are those of its prepared deal.
# A line of its own may not begin with * in Fluent: keep such a word away from a line’s beginning.

lesson-title = ### How to play · step { $step } of { $steps }
lesson-draw =
    The aim: lay three or more cards of one place, best where the gang’s **car** stands, and catch **Bonnie and Clyde**, who hide under two of the ten places.

    A turn begins with a **draw**: an unknown card from the deck, or the top of the pile. Blanche, your opponent, has just left a Hillsboro there; you hold two.
lesson-hinton =
    Three Hillsboro! But first: **Hinton**, the lawman. Before you lay anything, you may play one to draw two cards, to take any card out of the pile, or to look under a place. The car stands at Hillsboro: what is hidden there?
lesson-meld =
    Under Hillsboro hides **Clyde**, and only you know. One Hinton a turn: keep the other.

    Three to six cards of one place are a **meld**. Where the car stands each card counts 4, elsewhere 2. You hold three Hillsboro, and there the car is: 12 points.
lesson-look =
    12 points lie before you. After a meld you may **look** at the card hidden under its place. With the car there, a bandit is captured, and any other card goes into your hand.
lesson-layoff =
    Clyde is yours: 10 points! Then the car drove on, as after every meld.

    Now that you have a meld, you may **lay off** single cards of any place that has one, even an opponent’s: Blanche melded Platte City. It counts 2, and you steer the car one place on or back. Send it towards your Okabena.
lesson-elsewhere =
    The car is at Joplin now, and you hold three Dexter. A meld **away from the car** counts only 2 a card, but that makes 6 points. You may lay as much as you can in one turn.
lesson-glance =
    6 points more, and another look. Away from the car a bandit could not be captured: it would stay there, and only you would know. Any other card you may take or leave.
lesson-take =
    An Okabena, like the one you hold! And the car goes to Okabena next. With a third you could meld there, at 4 points a card.
lesson-discard =
    The car stands at Okabena; you hold two. Nothing more to lay, so **discard** one card, which ends your turn. Choose what helps you least, for whoever plays next may take it. Gibsland is far off.
lesson-other = That is allowed, too, but the lesson goes another way.
lesson-press = Now press **{ $press }**.
lesson-choose = Now, under **{ $menu }**, choose **{ $press }**.
lesson-end =
    ### How to play · that was a turn
    { $points } points lie before you: { $car } from the meld at the car, { $others } from other cards, { $bandits } for Clyde. What is still in your hand counts nothing.
lesson-match = **A round ends** when somebody’s hand is empty, or when a turn would begin with the deck empty. Rounds follow until somebody’s total is over 100: the highest total wins. Whoever captures both Bonnie and Clyde in one round wins at once.
lesson-begin = **Now for real**: `/table open` opens a table in a server’s channel. Add a computer player if nobody is about, and press **Start**. Or call friends with `/challenge`. Your hand comes by direct message; **My hand** on the board shows it too.
lesson-again = Again
