"""Every reason to refuse a move, each reached by a move; and what it tells."""

import pytest

from rules import (
    Card,
    Concede,
    Deal,
    IllegalMove,
    Match,
    Phase,
    Reason,
    can,
    check,
    deal_of,
    open_match,
    parse_move,
)
from tests.rules.positions import EMPTY_BOARD, cards, elsewhere, played, position

DEAL = deal_of(bytes(32), b"", 1)
OUT_OF_PLACE = Deal((Card.P1, *DEAL.hidden[1:]), DEAL.deck)
BANDIT_IN_DECK = Deal(
    tuple(DEAL.deck[0] if card is Card.BONNIE else card for card in DEAL.hidden),
    (Card.BONNIE, *DEAL.deck[1:]),
)

FRESH = open_match(2, 0)
DRAWING = position("4 4 4 5 H", "3", phase=Phase.DRAW)
PLAYING = position("4 4 4 5 5 H", "3")
LOOKING = played(PLAYING, "meld 4 3")
AT_BANDIT = played(position("9 9 9 5", "3"), "meld 9 3", "look")
OVER = played(FRESH, "concede 1")

CASES: list[tuple[Match, str, Reason, dict[str, object]]] = [
    (OVER, "draw deck", Reason.MATCH_OVER, {}),
    (OVER, "concede 2", Reason.MATCH_OVER, {}),
    (OVER, str(DEAL), Reason.MATCH_OVER, {}),
    (FRESH, "draw deck", Reason.DEAL_FIRST, {}),
    (DRAWING, str(DEAL), Reason.ROUND_RUNNING, {}),
    (LOOKING, str(DEAL), Reason.ROUND_RUNNING, {}),
    (FRESH, str(OUT_OF_PLACE), Reason.BAD_DEAL, {}),
    (FRESH, str(BANDIT_IN_DECK), Reason.BAD_DEAL, {}),
    (FRESH, "concede 3", Reason.NO_SUCH_SEAT, {"seat": 2}),
    (
        played(position("4", "3", "8"), "concede 2"),
        "concede 2",
        Reason.ALREADY_CONCEDED,
        {"seat": 1},
    ),
    (DRAWING, "meld 4 3", Reason.DRAW_FIRST, {}),
    (PLAYING, "draw pile", Reason.ALREADY_DRAWN, {}),
    (LOOKING, "discard 5", Reason.DECIDE_LOOK_FIRST, {}),
    (LOOKING, "take", Reason.DECIDE_LOOK_FIRST, {}),
    (AT_BANDIT, "look", Reason.DECIDE_FIND_FIRST, {}),
    (PLAYING, "pass", Reason.NOTHING_TO_LOOK_AT, {}),
    (PLAYING, "take", Reason.NOTHING_FOUND, {}),
    (AT_BANDIT, "take", Reason.BANDIT_STAYS, {"place": 9}),
    (position("4", "3"), "hinton two", Reason.NO_HINTON, {}),
    (played(PLAYING, "hinton look 1"), "hinton two", Reason.ONE_HINTON_A_TURN, {}),
    (played(LOOKING, "pass"), "hinton two", Reason.HINTON_BEFORE_MELDS, {}),
    (position("4 H", "3", deck=""), "hinton two", Reason.DECK_EMPTY, {}),
    (position("4 H", "3", pile=""), "hinton pile 4", Reason.PILE_EMPTY, {}),
    (PLAYING, "hinton pile 4", Reason.NOT_IN_PILE, {"card": Card.P4}),
    (PLAYING, "hinton pile B", Reason.NOT_IN_PILE, {"card": Card.BONNIE}),
    (
        position("4 H", "3", hidden=EMPTY_BOARD),
        "hinton look 4",
        Reason.NOTHING_HIDDEN,
        {"place": 4},
    ),
    (PLAYING, "meld 4 2", Reason.MELD_SIZE, {"place": 4, "count": 2}),
    (PLAYING, "meld 5 3", Reason.TOO_FEW_CARDS, {"place": 5, "count": 3, "held": 2}),
    (position("4 5", "3", laid=[[], [elsewhere(4)]]), "layoff 4 +", Reason.NOT_OPENED, {}),
    (
        position("4 5", "3", laid=[[elsewhere(4)], []]),
        "layoff 5 -",
        Reason.NO_MELD_OF_PLACE,
        {"place": 5},
    ),
    (PLAYING, "layoff 7 +", Reason.NOT_HELD, {"card": Card.P7}),
    (PLAYING, "discard C", Reason.NOT_HELD, {"card": Card.CLYDE}),
]


@pytest.mark.parametrize(
    ("match", "text", "reason", "facts"),
    CASES,
    ids=[f"{reason.name}-{text[:14]}" for _, text, reason, _ in CASES],
)
def test_a_refusal_has_its_reason_and_its_facts(
    match: Match, text: str, reason: Reason, facts: dict[str, object]
) -> None:
    move = parse_move(text)
    assert not can(match, move)
    with pytest.raises(IllegalMove) as caught:
        check(match, move)
    assert caught.value.reason is reason
    assert caught.value.facts == facts
    assert str(caught.value) == reason.value


def test_every_reason_is_reached() -> None:
    assert {reason for _, _, reason, _ in CASES} == set(Reason)


def test_a_deal_of_another_number_of_cards_is_a_bad_deal() -> None:
    moved = Deal((*DEAL.hidden, DEAL.deck[0]), DEAL.deck[1:])
    for deal in (moved, Deal(DEAL.hidden, DEAL.deck[1:]), Deal((), ())):
        with pytest.raises(IllegalMove) as caught:
            check(FRESH, deal)
        assert caught.value.reason is Reason.BAD_DEAL


def test_a_seat_below_none_is_no_such_seat() -> None:
    with pytest.raises(IllegalMove) as caught:
        check(FRESH, Concede(-1))
    assert caught.value.reason is Reason.NO_SUCH_SEAT


def test_what_is_in_the_pile_is_not_told_to_a_seat_without_a_hinton() -> None:
    match = position("4", "3", pile="7 9")
    for kind in cards("7 8 9"):
        with pytest.raises(IllegalMove) as caught:
            check(match, parse_move(f"hinton pile {kind}"))
        assert caught.value.reason is Reason.NO_HINTON
