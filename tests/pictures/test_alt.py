"""Alt texts say all that a picture shows, in every language, within Discord's limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import product
from random import Random

import pytest

from locales import FALLBACK, LANGUAGES
from pictures.alt import LONGEST, alt
from pictures.sketch import (
    UNKNOWN,
    BoardSketch,
    EndSeat,
    EndSketch,
    HandSketch,
    Laid,
    LobbySeat,
    LobbySketch,
    SeatSketch,
    board_sketch,
    hand_sketch,
)
from players import Level
from rules import (
    STANDARD,
    TABLETOP,
    Concede,
    Discard,
    Draw,
    HouseRules,
    Layoff,
    Look,
    Match,
    Meld,
    Move,
    Phase,
    Take,
    Victory,
    legal_moves,
    open_match,
    play,
    seen_by,
)
from tests.rules.random_play import shuffled_deal

LONGEST_NAME = "W" * 24
LONGEST_LEVEL = Level.DEPUTY

UNSOUND = re.compile(r"  |[^\S ]|[*_~|`#<>\[\]{}\\]")
"""What is no plain text on one line."""


def states(seed: int) -> Iterator[Match]:
    """A match, state by state, in which rows on the table grow long: whatever can be laid is.

    Every third is played at random instead.
    """
    chance = Random(seed)
    match = open_match(2 + seed % 3, 0, (STANDARD, TABLETOP, HouseRules(target=200))[seed % 3])
    kinds = (Draw, Look, Take, Layoff) if seed % 3 else Move
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match = play(match, shuffled_deal(chance))
        elif chance.random() < 0.001:
            left = [seat for seat in range(match.seats) if seat not in match.conceded]
            match = play(match, Concede(chance.choice(left)))
        else:
            legal = legal_moves(match)
            small = [move for move in legal if isinstance(move, Meld) and move.count == 3]
            liked = [move for move in legal if isinstance(move, kinds)]
            kept = [move for move in legal if not isinstance(move, Discard)]
            match = play(match, chance.choice(small or liked or kept or legal))
        yield match


@cache
def many() -> tuple[BoardSketch | HandSketch, ...]:
    """The boards of 20,000 states and more, and a third of the hands of the seats to play."""
    found = list[BoardSketch | HandSketch]()
    for seed in range(24):
        for number, match in enumerate(states(seed)):
            names, levels = [LONGEST_NAME] * match.seats, [LONGEST_LEVEL] * match.seats
            found.append(board_sketch(seen_by(match, None), names, levels, FALLBACK))
            if number % 3 == 0 and match.to_play is not None:
                hand = hand_sketch(seen_by(match, match.to_play), FALLBACK)
                # While no meld is on the table nothing shows whether it could be laid off on.
                found.append(replace(hand, opened=hand.opened and hand.melded != ()))
    return tuple(found)


def assert_sound(text: str) -> None:
    assert 40 < len(text) <= LONGEST, text
    assert text.endswith(".")
    assert UNSOUND.search(text) is None, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_told_within_the_limit_and_no_two_alike(language: str) -> None:
    told = dict[str, BoardSketch | HandSketch]()
    for sketch in many():
        assert_sound(text := alt(replace(sketch, language=language)))
        assert told.setdefault(text, sketch) == sketch
    assert sum(isinstance(sketch, BoardSketch) for sketch in told.values()) > 20_000
    assert max(map(len, told)) > LONGEST - 100  # the limit was in sight


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_fuller_than_any_is_told_within_the_limit(language: str) -> None:
    """Every place twice before every seat, three seats given up, both bandits caught."""
    laid = tuple(Laid(place, each, 6) for each in (4, 2) for place in range(1, 11))
    seats = tuple(
        SeatSketch(LONGEST_NAME, LONGEST_LEVEL, 188, 188, 33, laid, caught, conceded)
        for caught, conceded in (((), True), (("B", "C"), True), ((), True), ((), False))
    )
    hidden = (True, False) * 5
    board = BoardSketch(language, 100, 200, 7, hidden, 34, 34, "7", None, 3, seats)
    assert_sound(text := alt(board))
    assert len(re.findall(r"\b60\b", text)) == 8  # each seat's cards are counted


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_fuller_than_any_is_told_within_the_limit(language: str) -> None:
    cards = (*((str(place), 6) for place in range(1, 11)), ("H", 15))
    every = tuple(range(1, 11))
    hand = HandSketch(language, cards, 7, ("7",) * 10, every, opened=False)
    assert_sound(alt(hand))


def test_laid_cards_are_told_in_less_detail_as_there_are_more() -> None:
    def told(name: str, cards: int) -> str:
        laid = tuple(Laid(1 + number % 10, 2 + number // 10 * 2, 3) for number in range(cards))
        seat = SeatSketch(name, "", 50, 20, 5, laid, (), conceded=False)
        return alt(BoardSketch("en", 1, 100, 4, (True,) * 10, 20, 9, "H", 0, None, (seat,) * 4))

    assert "Laid: 3 of Kaufman, 3 of Hillsboro." in told("Ada", 2)
    places = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    counted = f"Melds at the car: 3 cards, of place 1. Other cards: 30 cards, of places {places}."
    assert counted in told("Ada", 11)
    full = told(LONGEST_NAME, 20)
    assert "Melds at the car: 30 cards. Other cards: 30 cards." in full


def test_a_board_reads_well() -> None:
    seats = (
        SeatSketch("Ada", "", 34, 22, 7, (Laid(1, 4, 3), Laid(5, 2, 1)), ("C",), conceded=False),
        SeatSketch("", "", 40, 0, 1, (), (), conceded=True),
        SeatSketch("Bruno", "ranger", 0, 8, 9, (Laid(7, 2, 4),), (), conceded=False),
    )
    hidden = (False, True, True, False, *[True] * 6)
    board = BoardSketch("en", 3, 100, 4, hidden, 21, 7, "5", 0, None, seats)
    assert alt(board) == (
        "Board, round 3, playing to 100. Ada is to play. The car is at 4 Joplin. "
        "Hidden cards lie under all places but 1 Kaufman, 4 Joplin. "
        "Deck of 21, pile of 7 with Okabena on top. "
        "Ada: 56 points, 22 of them this round. 7 cards in hand. "
        "Melds at the car: 3 of Kaufman. Other cards: 1 of Okabena. Captured: Clyde. "
        "Seat 2: 40 points. 1 card in hand. Nothing laid. Has given up. "
        "Bruno (Ranger, computer): 8 points, 8 of them this round. 9 cards in hand. "
        "Laid: 4 of Platte City."
    )
    assert alt(replace(board, language="it")) == (
        "Tabellone, smazzata 3, si gioca ai 100. Tocca a Ada. L’auto è a 4 Joplin. "
        "C’è una carta coperta sotto ogni luogo tranne 1 Kaufman, 4 Joplin. "
        "Mazzo: 21. Scarti: 7, in cima Okabena. "
        "Ada: 56 punti, 22 in questa smazzata. 7 carte in mano. "
        "Tris dov’era l’auto: 3 di Kaufman. Altre carte: 1 di Okabena. "
        "Ha catturato: Clyde. "
        "Posto 2: 40 punti. 1 carta in mano. Niente in tavola. Ha abbandonato. "
        "Bruno (Ranger, computer): 8 punti, 8 in questa smazzata. 9 carte in mano. "
        "Calate: 4 di Platte City."
    )
    over = replace(board, to_play=None, winner=1, hidden=(False,) * 10, pile=0, top="", deck=0)
    assert alt(over).startswith(
        "Board, round 3, playing to 100. The match is over: Seat 2 has won. "
        "The car is at 4 Joplin. No hidden card is left. Deck of 0, empty pile. Ada: "
    )


def test_a_hand_reads_well() -> None:
    hidden = ("C", UNKNOWN, "", *[UNKNOWN] * 2, "H", *[""] * 4)
    cards = (("4", 3), ("7", 1), ("H", 2))
    hand = HandSketch("en", cards, 4, hidden, (4, 8), opened=False)
    assert alt(hand) == (
        "Your hand, 6 cards: 3 of Joplin, 1 of Platte City, 2 Hintons. The car is at 4 Joplin. "
        "Melds on the table: Joplin, Dexter. To lay off on them, first lay a meld of your own. "
        "Hidden cards you know: Clyde under 1 Kaufman, Hinton under 6 Wellington. "
        "Cards you do not know lie under 2 Hillsboro, 4 Joplin, 5 Okabena. "
        "No card is left under 3 Oronogo, 7 Platte City, 8 Dexter, 9 Grapevine, 10 Gibsland."
    )
    assert alt(replace(hand, language="it")) == (
        "La tua mano, 6 carte: 3 di Joplin, 1 di Platte City, 2 Hinton. L’auto è a 4 Joplin. "
        "Tris in tavola: Joplin, Dexter. Per attaccare devi prima aprire con un tris tuo. "
        "Carte coperte che conosci: Clyde sotto 1 Kaufman, Hinton sotto 6 Wellington. "
        "Ci sono carte che non conosci sotto 2 Hillsboro, 4 Joplin, 5 Okabena. "
        "Non ci sono più carte sotto 3 Oronogo, 7 Platte City, 8 Dexter, 9 Grapevine, 10 Gibsland."
    )
    assert "You may lay off cards of Joplin, Dexter." in alt(replace(hand, opened=True))
    fresh = HandSketch("en", (), 1, (UNKNOWN,) * 10, (), opened=False)
    assert alt(fresh) == (
        "Your hand is empty. The car is at 1 Kaufman. No meld is on the table. "
        "Cards you do not know lie under every place."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 4, 5, 6, 10])
def test_hidden_cards_are_told_by_the_fewer_places(language: str, number: int) -> None:
    lying = frozenset(range(1, number + 1))
    hidden = tuple(place in lying for place in range(1, 11))
    seat = SeatSketch("", "", 0, 0, 8, (), (), conceded=False)
    text = alt(BoardSketch(language, 1, 100, 10, hidden, 30, 1, "H", 0, None, (seat,) * 2))
    assert text.count("Kaufman") == (0 < number <= 5)
    assert text.count("Grapevine") == (5 < number < 10)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lobby_and_every_end_is_told_within_the_limit_and_no_two_alike(language: str) -> None:
    told = dict[str, LobbySketch | EndSketch]()
    kinds = [
        ("", True, False),
        ("", False, True),
        ("", False, False),
        (LONGEST_LEVEL, False, False),
    ]
    for size, (names, options) in product(range(1, 5), ((LONGEST_NAME, 4), ("", 0), ("Ada", 1))):
        for places in product(kinds, repeat=size):
            seats = tuple(LobbySeat(names, *kind) for kind in places)
            for free in {0, 4 - size}:
                lobby = LobbySketch(language, 200, options, seats, free)
                assert told.setdefault(alt(lobby), lobby) == lobby
    for size, name, why in product((2, 3, 4), (LONGEST_NAME, "", "Ada"), Victory):
        for winner, car, gone in product(range(size), (1, 7), (True, False)):
            players = tuple(EndSeat(name, LONGEST_LEVEL, 190 + n, gone) for n in range(size))
            end = EndSketch(language, 100, car, winner, why, players)
            assert told.setdefault(alt(end), end) == end
    for text in told:
        assert_sound(text)


def test_a_lobby_reads_well() -> None:
    seats = (
        LobbySeat("Ada", "", invited=False, host=True),
        LobbySeat("", "", invited=True, host=False),
        LobbySeat("Buck", "ranger", invited=False, host=False),
    )
    lobby = LobbySketch("en", 100, 0, seats, 1)
    assert alt(lobby) == (
        "Wanted: players for a match to 100, with no house rules. "
        "Ada, host. Seat 2, invited. Buck (Ranger, computer). 1 seat is free."
    )
    assert alt(replace(lobby, language="it", options=2, free=0)) == (
        "Ricercati: giocatori per una partita ai 100, con 2 varianti. "
        "Ada, ospita. Posto 2, in attesa di risposta. Buck (Ranger, computer)."
    )


def test_an_end_reads_well() -> None:
    seats = (
        EndSeat("Ada", "", 58, conceded=False),
        EndSeat("", "deputy", 1, conceded=True),
        EndSeat("Otto", "", 112, conceded=False),
    )
    end = EndSketch("en", 7, 4, 2, Victory.SCORE, seats)
    assert alt(end) == (
        "Extra edition after round 7. Otto wins with the highest total. "
        "The car is at 4 Joplin. 1. Otto: 112 points. 2. Ada: 58 points. "
        "3. Seat 2 (Deputy, computer): 1 point. Has given up."
    )
    assert alt(replace(end, language="it", why=Victory.BANDITS, winner=0)) == (
        "Edizione straordinaria dopo la smazzata 7. Bonnie e Clyde catturati: Ada li ha presi "
        "tutti e due, e vince. I due manifesti hanno il timbro. L’auto è a 4 Joplin. "
        "1. Ada: 58 punti. 2. Otto: 112 punti. "
        "3. Posto 2 (Vicesceriffo, computer): 1 punto. Ha abbandonato."
    )


def test_a_fact_more_in_a_sketch_is_a_fact_to_tell() -> None:
    """What a picture shows is told here: whoever adds to a sketch adds to its alt text."""
    assert [part.name for part in fields(BoardSketch)] == [
        "language",
        "round",
        "target",
        "car",
        "hidden",
        "deck",
        "pile",
        "top",
        "to_play",
        "winner",
        "seats",
    ]
    assert [part.name for part in fields(SeatSketch)] == [
        "name",
        "level",
        "before",
        "here",
        "hand",
        "laid",
        "captured",
        "conceded",
    ]
    assert [part.name for part in fields(HandSketch)] == [
        "language",
        "cards",
        "car",
        "hidden",
        "melded",
        "opened",
    ]
    assert [part.name for part in fields(LobbySketch)] == [
        "language",
        "target",
        "options",
        "seats",
        "free",
    ]
    assert [part.name for part in fields(LobbySeat)] == ["name", "level", "invited", "host"]
    assert [part.name for part in fields(EndSketch)] == [
        "language",
        "round",
        "car",
        "winner",
        "why",
        "seats",
    ]
    assert [part.name for part in fields(EndSeat)] == ["name", "level", "total", "conceded"]
