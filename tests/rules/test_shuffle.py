"""Rules section 8: the shuffle that anyone can check."""

import hashlib
import hmac
import itertools
from collections import Counter

import pytest

from rules import DECK, Card, can, commitment, deal_of, dealer_of, open_match, salt_of

SECRET = bytes(range(32))
SALT = salt_of([1101, 1102, 1103])


def stream_again(purpose: str, number: int) -> list[int]:
    """The bytes of the scheme, written again from its description."""
    blocks = [
        hmac.new(
            SECRET, b"bonnie-and-clyde:%s:%d:%d:" % (purpose.encode(), number, block) + SALT,
            hashlib.sha256,
        ).digest()
        for block in range(40)
    ]  # fmt: skip
    return [*b"".join(blocks)]


def shuffled_again(cards: list[str], stream: list[int]) -> list[str]:
    for last in reversed(range(1, len(cards))):
        while (byte := stream.pop(0)) >= 256 // (last + 1) * (last + 1):
            pass
        swap = byte % (last + 1)
        cards[last], cards[swap] = cards[swap], cards[last]
    return cards


def test_8_1_the_commitment_is_the_secrets_sha256() -> None:
    assert commitment(b"abc" * 10 + b"de") == hashlib.sha256(b"abc" * 10 + b"de").hexdigest()


def test_8_2_the_salt_is_the_ids_in_seat_order() -> None:
    assert SALT == b"1101,1102,1103"
    assert salt_of([2, 1]) != salt_of([1, 2])


@pytest.mark.parametrize("number", [1, 2, 12])
def test_8_3_a_deal_is_the_one_the_description_leads_to(number: int) -> None:
    stream = stream_again("deal", number)
    stock = [str(place) for place in range(1, 11) for _ in range(6)] + ["H"] * 15
    shuffled_again(stock, stream)
    hidden = shuffled_again([*stock[:8], "B", "C"], stream)
    assert str(deal_of(SECRET, SALT, number)) == f"deal {' '.join(hidden)} / {' '.join(stock[8:])}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_8_3_so_is_the_first_dealer(seats: int) -> None:
    fair = [byte for byte in stream_again("dealer", 0) if byte < 256 // seats * seats]
    assert dealer_of(SECRET, SALT, seats) == fair[0] % seats


def test_8_3_this_deal_never_changes() -> None:
    digest = hashlib.sha256(str(deal_of(SECRET, SALT, 1)).encode()).hexdigest()
    assert digest == "e11abafc8ac0cc639617938c36b7b6b00576309a242f9203a7b81b7a77470ee5"


def test_8_3_every_deal_is_a_legal_one() -> None:
    fresh = open_match(2, 0)
    for number in range(1, 30):
        deal = deal_of(SECRET, SALT, number)
        assert can(fresh, deal)
        assert Counter(deal.hidden + deal.deck) == DECK


def test_8_3_secret_salt_and_round_each_change_the_deal() -> None:
    deals = {
        deal_of(secret, salt, number)
        for secret, salt, number in itertools.product((SECRET, bytes(32)), (SALT, b"1"), (1, 2, 11))
    }
    assert len(deals) == 12


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + expected * (
        cells - len(counts)
    )


def test_8_3_bandits_and_dealers_fall_evenly() -> None:
    deals = [deal_of(SECRET, b"even", number) for number in range(2700)]
    pairs: Counter[object] = Counter(
        (deal.hidden.index(Card.BONNIE), deal.hidden.index(Card.CLYDE)) for deal in deals
    )
    # 89 degrees of freedom: a fair shuffle stays below 136 in 999 of 1000.
    assert chi_square(pairs, 90) < 136
    dealers: Counter[object] = Counter(
        dealer_of(SECRET, str(number).encode(), 3) for number in range(3000)
    )
    # 2 degrees of freedom.
    assert chi_square(dealers, 3) < 13.8


def test_8_3_hintons_fall_evenly_over_the_deck() -> None:
    spots: Counter[object] = Counter(
        spot
        for number in range(1500)
        for spot, card in enumerate(deal_of(SECRET, b"deck", number).deck)
        if card is Card.HINTON
    )
    # 66 degrees of freedom, and a little less spread than independent throws would have.
    assert chi_square(spots, 67) < 108
