"""`python -m rules < transcript`: replay a transcript, print where it leads (rules 9.5, 9.6)."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import BinaryIO

from rules.cards import Card
from rules.command import finish
from rules.legality import legal_moves
from rules.match import Match
from rules.moves import Move
from rules.sight import Hidden, Sight, seen_by
from rules.transcript import TranscriptError, run


def main(argv: Sequence[str] | None = None, stdin: BinaryIO | None = None) -> int:
    """Print the state as JSON and return 0, or `line N: …` on stderr and return 1.

    SystemExit(2) if the arguments make no sense.
    """
    parser = argparse.ArgumentParser(
        "python -m rules", description="Replay a transcript from standard input."
    )
    parser.add_argument(
        "--as",
        dest="seat",
        metavar="SEAT",
        choices=("1", "2", "3", "4"),
        help="print what this seat (1 to 4) may know, instead of everything",
    )
    seat = parser.parse_args(argv).seat
    try:
        match = run((stdin or sys.stdin.buffer).read())
    except TranscriptError as error:
        print(error, file=sys.stderr)
        return 1
    if seat is None:
        print(json.dumps(_everything(match)))
    elif int(seat) <= match.seats:
        print(json.dumps(_as_seen(seen_by(match, int(seat) - 1))))
    else:
        parser.error(f"this match has {match.seats} seats")
    return 0


def _everything(match: Match) -> dict[str, object]:
    return _state(
        match,
        deck=len(match.deck),
        pile=_texts(match.pile),
        hidden=[card and str(card) for card in match.hidden],
        hands=[_counts(hand) for hand in match.hands],
        legal=legal_moves(match),
    )


def _as_seen(sight: Sight) -> dict[str, object]:
    return _state(
        sight,
        deck=sight.deck,
        pile={"top": sight.pile_top and str(sight.pile_top), "size": sight.pile_size},
        hidden=[_shown(card) for card in sight.hidden],
        hands=[
            _counts(sight.hand) if seat == sight.viewer else {"cards": size}
            for seat, size in enumerate(sight.hand_sizes)
        ],
        legal=sight.legal,
    )


def _state(
    view: Match | Sight,
    *,
    deck: int,
    pile: object,
    hidden: object,
    hands: object,
    legal: Iterable[Move],
) -> dict[str, object]:
    """Return the object of 9.5: seats 1-based, cards and moves in notation."""
    return {
        "seats": view.seats,
        "round": view.round,
        "dealer": view.dealer + 1,
        "to_play": _number(view.to_play),
        "phase": view.phase,
        "car": view.car,
        "deck": deck,
        "pile": pile,
        "hidden": hidden,
        "hands": hands,
        "laid": [
            [{"place": row.place, "cards": row.cards, "each": row.each} for row in rows]
            for rows in view.laid
        ],
        "captured": [_texts(cards) for cards in view.captured],
        "totals": view.totals,
        "conceded": [seat + 1 for seat in view.conceded],
        "winner": _number(view.outcome.winner if view.outcome else None),
        "legal": _texts(legal),
    }


def _number(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _texts(things: Iterable[Card | Move]) -> list[str]:
    return [str(thing) for thing in things]


def _counts(hand: Sequence[Card]) -> dict[str, int]:
    return {str(card): hand.count(card) for card in hand}


def _shown(card: Card | Hidden) -> str | None:
    if card is Hidden.GONE:
        return None
    return "?" if card is Hidden.UNKNOWN else str(card)


if __name__ == "__main__":
    sys.exit(finish(main))
