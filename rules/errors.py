"""The two ways a move fails: it cannot be read, or the rules refuse it."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

_QUOTED = 40


class NotationError(ValueError):
    """A text that is not the notation of rules section 9; quotes at most forty characters of it."""

    def __init__(self, wanted: str, text: str) -> None:
        cut = text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
        super().__init__(f"{wanted}, not {cut!r}")


class Reason(Enum):
    """Why a move is refused: one member for each thing a player can do something about."""

    MATCH_OVER = "the match is over"
    DEAL_FIRST = "no round is running: deal first"
    ROUND_RUNNING = "the round is still running"
    BAD_DEAL = "a deal is the 77 cards, with both bandits among the ten hidden ones"
    NO_SUCH_SEAT = "there is no such seat"
    ALREADY_CONCEDED = "that seat has conceded already"

    DRAW_FIRST = "draw first"
    ALREADY_DRAWN = "already drawn this turn"
    DECIDE_LOOK_FIRST = "look under the meld or pass first"
    DECIDE_FIND_FIRST = "take or leave the card first"
    NOTHING_TO_LOOK_AT = "no meld is waiting for a look"
    NOTHING_FOUND = "no card is waiting to be taken or left"
    BANDIT_STAYS = "a bandit cannot be taken into the hand"

    NO_HINTON = "no Hinton in the hand"
    ONE_HINTON_A_TURN = "only one Hinton a turn"
    HINTON_BEFORE_MELDS = "a Hinton comes before melds and lay-offs"
    DECK_EMPTY = "the deck is empty"
    PILE_EMPTY = "the pile is empty"
    NOT_IN_PILE = "that card is not in the pile"
    NOTHING_HIDDEN = "no card is left under that place"

    MELD_SIZE = "a meld is three to six cards"
    TOO_FEW_CARDS = "too few cards of that place in the hand"
    NOT_OPENED = "no lay-off before the first meld of the round"
    NO_MELD_OF_PLACE = "no meld of that place is on the table"
    NOT_HELD = "that card is not in the hand"


class IllegalMove(Exception):
    """A readable move the rules refuse.

    `facts` are the few values a sentence about it needs: place, count, held and seat (0-based) as
    int, card as Card. They tell nothing the seat to play may not know.
    """

    def __init__(self, reason: Reason, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts: Mapping[str, object] = MappingProxyType(facts)

    def __str__(self) -> str:
        return self.reason.value
