"""The shuffle anyone can check (rules section 8).

The scheme, complete. `secret` is 32 random bytes, published as SHA-256(secret) in hex when the
table opens. `salt` is made after that: the ids of the joining interactions in seat order, in
decimal, joined by commas, as ASCII. For a purpose (`dealer` or `deal`) and a round number (0 for
the dealer), a stream of bytes is the concatenation over block = 0, 1, 2 … of

    HMAC-SHA256(key = secret, message = "bonnie-and-clyde:<purpose>:<round>:<block>:" + salt)

with the numbers in decimal. A number below n is taken from a stream by skipping bytes until one
is less than 256 - 256 % n; the number is that byte modulo n. A list is shuffled by taking, for i
from its last index down to 1, a number j below i + 1, and swapping items i and j.

The first dealer is the seat 1 + (a number below the count of seats), from the stream (`dealer`,
0).

Round r takes the stream (`deal`, r). The list of 75 cards, six of place 1, six of place 2, … six
of place 10, fifteen Hintons, is shuffled. Its first eight, then Bonnie, then Clyde, make a list
of ten, which is shuffled next, the same stream going on: the hidden cards of places 1 to 10. The
other 67 are the deck, in order, first dealt first.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from itertools import chain, count

from rules.cards import BANDITS, DECK, Card
from rules.moves import Deal

_LABEL = "bonnie-and-clyde"
_UNSEEN = 8
"""How many of the 75 cards go under the board (2.3)."""


def commitment(secret: bytes) -> str:
    """Return what is published before the salt exists: SHA-256 of the secret in hex (8.1)."""
    return hashlib.sha256(secret).hexdigest()


def salt_of(interaction_ids: Iterable[int]) -> bytes:
    """Return the public salt: the ids by which the seats joined, in seat order (8.2)."""
    return ",".join(map(str, interaction_ids)).encode("ascii")


def dealer_of(secret: bytes, salt: bytes, seats: int) -> int:
    """Return the first dealer's seat, 0-based (2.6)."""
    return _below(seats, _stream(secret, salt, "dealer", 0))


def deal_of(secret: bytes, salt: bytes, round_number: int) -> Deal:
    """Return the deal of a round, the first being 1 (2.3, 8.3)."""
    stream = _stream(secret, salt, "deal", round_number)
    cards = [card for card in Card if card not in BANDITS for _ in range(DECK[card])]
    _shuffle(cards, stream)
    hidden = [*cards[:_UNSEEN], Card.BONNIE, Card.CLYDE]
    _shuffle(hidden, stream)
    return Deal(tuple(hidden), tuple(cards[_UNSEEN:]))


def _stream(secret: bytes, salt: bytes, purpose: str, round_number: int) -> Iterator[int]:
    heads = (f"{_LABEL}:{purpose}:{round_number}:{block}:".encode("ascii") for block in count())
    return chain.from_iterable(hmac.digest(secret, head + salt, "sha256") for head in heads)


def _below(bound: int, stream: Iterator[int]) -> int:
    fair = 256 - 256 % bound
    byte = next(stream)
    while byte >= fair:
        byte = next(stream)
    return byte % bound


def _shuffle(cards: list[Card], stream: Iterator[int]) -> None:
    for index in range(len(cards) - 1, 0, -1):
        other = _below(index + 1, stream)
        cards[index], cards[other] = cards[other], cards[index]
