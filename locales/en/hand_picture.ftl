### Words in the picture of a hand: short, for there is little room.

hand-picture-held = in hand

## The legend, beside a sign each: a card face down, the outline of one that was taken, an eye

hand-picture-hidden = hidden
hand-picture-taken = taken
hand-picture-seen = seen

## On a place with a meld on the table: cards go on it, or will once this seat has opened

hand-picture-open = LAY OFF
hand-picture-melded = MELDED
