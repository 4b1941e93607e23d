"""`python -m rules.verify`: recompute a match's dealer and deals from its secret (rules 8.4)."""

import argparse
import re
import sys
from collections.abc import Sequence
from typing import BinaryIO

from rules.command import finish
from rules.errors import NotationError
from rules.match import header, open_match
from rules.moves import Deal, parse_move
from rules.shuffle import commitment, deal_of, dealer_of
from rules.transcript import TranscriptError, lines, opening

_ABOUT = """\
Recompute the first dealer and the deals of a match from its secret and its salt.
With --seats and --rounds, print them; with --transcript, check those of a transcript."""


def main(argv: Sequence[str] | None = None, stdin: BinaryIO | None = None) -> int:
    """Print what follows from the secret and return 0, or one line on stderr and return 1.

    SystemExit(2) if the arguments make no sense.
    """
    parser = argparse.ArgumentParser("python -m rules.verify", description=_ABOUT)
    parser.add_argument(
        "--secret", type=_secret, required=True, metavar="HEX", help="64 hex digits"
    )
    parser.add_argument("--salt", type=_salt, required=True, metavar="TEXT", help="ID,ID,...")
    parser.add_argument("--commitment", metavar="HEX", help="what the lobby showed: checked first")
    parser.add_argument("--seats", choices=("2", "3", "4"))
    parser.add_argument(
        "--rounds", type=_rounds, metavar="R", help="print the deals of rounds 1 to R"
    )
    parser.add_argument(
        "--transcript", action="store_true", help="check a transcript from standard input"
    )
    asked = parser.parse_args(argv)
    if asked.transcript != (asked.seats is None) or asked.transcript != (asked.rounds is None):
        parser.error("give either --seats and --rounds, or --transcript")
    if asked.commitment is not None and asked.commitment.lower() != commitment(asked.secret):
        print("the secret is not the one the commitment was made to", file=sys.stderr)
        return 1
    if not asked.transcript:
        seats = int(asked.seats)
        print(header(open_match(seats, dealer_of(asked.secret, asked.salt, seats))))
        for number in range(1, asked.rounds + 1):
            print(deal_of(asked.secret, asked.salt, number))
        return 0
    try:
        deals = check_deals((stdin or sys.stdin.buffer).read(), asked.secret, asked.salt)
    except TranscriptError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"the dealer and all deals ({deals}) follow from the secret")
    return 0


def check_deals(transcript: bytes, secret: bytes, salt: bytes) -> int:
    """Return how many rounds the transcript deals, the dealer and every deal being the secret's.

    TranscriptError at the first line that is not, or cannot be read. Whether the other moves were
    legal is for `python -m rules` to say.
    """
    rest = lines(transcript)
    first = next(rest, None)
    match = opening(first)
    if first and match.dealer != dealer_of(secret, salt, match.seats):
        raise TranscriptError(first.number, "this dealer does not follow from the secret")
    deals = 0
    for line in rest:
        try:
            move = parse_move(line.text)
        except NotationError as error:
            raise TranscriptError(line.number, error) from None
        if isinstance(move, Deal) and not line.refused:
            deals += 1
            if move != deal_of(secret, salt, deals):
                raise TranscriptError(line.number, "this deal does not follow from the secret")
    return deals


def _secret(text: str) -> bytes:
    # 32 bytes exactly: HMAC would take a secret with zeros added for the same key.
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError("a secret is 64 hex digits")
    return bytes.fromhex(text)


def _salt(text: str) -> bytes:
    if not text.isascii():
        raise argparse.ArgumentTypeError("a salt is ASCII")
    return text.encode()


def _rounds(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,2}", text):
        raise argparse.ArgumentTypeError("rounds are 1 to 999")
    return int(text)


if __name__ == "__main__":
    sys.exit(finish(main))
