"""What is refused at a table in play, by command: every reason of the rules a person can meet."""

import re
from typing import Any

import pytest

from cogs.names import one_line
from cogs.refusal import Why
from rules import Card, Discard, Draw, Reason, Source
from tests.bot.refusing import Stack, dealt, paragraphs, refused, seated
from tests.bot.world import World, choices_of

ADA = "1 1 1 2 2 2 H H 5 6"
BOB = "1 3 3 3 4 4 4 7 8 9"
HIDDEN = "2 B 4 5 6 7 8 9 3 C"


async def test_what_a_turn_refuses_from_its_draw_to_its_discard(world: World, stack: Stack) -> None:
    stack(dealt(ADA, BOB, hidden=HIDDEN))
    ada, bob = await seated(world, "Ada", "Bob")

    beyond: dict[str, dict[str, Any]] = {
        "meld": {"place": "1", "count": 3},
        "discard": {"card": "5"},
        "hinton": {"bonus": "two"},
        "layoff": {"place": "5", "direction": "+"},
        "look": {"answer": "yes"},
        "take": {"answer": "no"},
    }
    for command, options in beyond.items():
        await refused(world, ada, ada.slash(command, **options), Reason.DRAW_FIRST)
        await refused(world, bob, bob.slash(command, **options), Why.NOT_YOUR_TURN, name="Ada")
    await refused(world, bob, bob.slash("draw", source="deck"), Why.NOT_YOUR_TURN, name="Ada")

    await ada.slash("draw", source="deck")
    held_none = {"place": 3, "count": 3, "held": 0}
    await refused(world, ada, ada.slash("draw", source="pile"), Reason.ALREADY_DRAWN)
    await refused(world, ada, ada.slash("look", answer="yes"), Reason.NOTHING_TO_LOOK_AT)
    await refused(world, ada, ada.slash("look", answer="no"), Reason.NOTHING_TO_LOOK_AT)
    await refused(world, ada, ada.slash("take", answer="yes"), Reason.NOTHING_FOUND)
    await refused(world, ada, ada.slash("take", answer="no"), Reason.NOTHING_FOUND)
    for count in (0, -1, 2, 7, 99, 2**53 - 1):
        await refused(world, ada, ada.slash("meld", place="1", count=count), Reason.MELD_SIZE)
    await refused(
        world, ada, ada.slash("meld", place="3", count=3), Reason.TOO_FEW_CARDS, **held_none
    )
    await refused(world, ada, ada.slash("layoff", place="5", direction="-"), Reason.NOT_OPENED)
    seven = Card.of(7)
    await refused(
        world, ada, ada.slash("layoff", place="7", direction="+"), Reason.NOT_HELD, card=seven
    )
    await refused(world, ada, ada.slash("discard", card="7"), Reason.NOT_HELD, card=seven)
    four = Card.of(4)
    await refused(world, ada, ada.slash("hinton", bonus="pile 4"), Reason.NOT_IN_PILE, card=four)

    await ada.slash("meld", place="Hillsboro", count=3)  # away from the car
    await refused(world, ada, ada.slash("discard", card="H"), Reason.DECIDE_LOOK_FIRST)
    await ada.slash("look", answer="yes")
    await refused(world, ada, ada.slash("discard", card="H"), Reason.DECIDE_FIND_FIRST)
    await refused(world, ada, ada.slash("take", answer="yes"), Reason.BANDIT_STAYS)
    await ada.slash("take", answer="no")
    await refused(world, ada, ada.slash("hinton", bonus="two"), Reason.HINTON_BEFORE_MELDS)
    await refused(
        world, ada, ada.slash("layoff", place="5", direction="+"), Reason.NO_MELD_OF_PLACE, place=5
    )
    await ada.slash("meld", place="1", count=3)
    await ada.slash("look", answer="yes")
    await ada.slash("take", answer="yes")
    await ada.slash("discard", card="5")

    await bob.slash("draw", source="pile")
    await refused(world, bob, bob.slash("hinton", bonus="two"), Reason.NO_HINTON)
    await bob.slash("discard", card="9")
    await ada.slash("draw", source="deck")
    await refused(world, ada, ada.slash("hinton", bonus="look 1"), Reason.NOTHING_HIDDEN, place=1)
    await ada.slash("hinton", bonus="look 2")
    await refused(world, ada, ada.slash("hinton", bonus="two"), Reason.ONE_HINTON_A_TURN)


async def test_a_hinton_finds_an_empty_pile_or_deck(world: World, stack: Stack) -> None:
    stack(dealt("1 2 3 4 5 6 7 8 H H", "1 2 3 4 5 6 7 8 9 H"))
    people = await seated(world, "Ada", "Bob")
    ada = people[0]
    await ada.slash("draw", source="pile")
    await refused(world, ada, ada.slash("hinton", bonus="pile 4"), Reason.PILE_EMPTY)
    await ada.slash("discard", card="1")
    # Two people who draw and discard, until the last card is drawn; by use case, for it is long.
    tables, made, turn = world.bot.tables, 10**6, 0
    while (match := await world.match()).deck:
        turn += 1
        for move in (Draw(Source.DECK), Discard(match.deck[0])):
            if len((await world.match()).deck) or isinstance(move, Draw):
                made += 1
                player = people[turn % 2].id
                await tables.play(1, player, move, seen=None, interaction_id=made)
    last = people[turn % 2]
    await refused(world, last, last.slash("hinton", bonus="two"), Reason.DECK_EMPTY)


async def test_a_stranger_has_no_seat_and_no_hand(world: World) -> None:
    await seated(world, "Ada", "Bob")
    eve = world.person("Eve")
    commands: dict[str, dict[str, Any]] = {
        "draw": {"source": "deck"},
        "meld": {"place": "1", "count": 3},
        "hand": {},
        "leave": {},
    }
    for command, options in commands.items():
        await refused(world, eve, eve.slash(command, **options), Why.NOT_SEATED)
    my_hand = next(c for c in choices_of(world.board) if c.does == "show hand")
    await refused(world, eve, eve.press(world.board, my_hand), Why.NOT_SEATED)


ODD = [
    "zzz",
    "",
    "0",
    "11",
    "-1",
    "4.0",
    "٤",
    "🃏🃏🃏",
    "x" * 1000,
    "\u202egnorw\u202c ytisrevinu",
    "**bold** _it_ ||spoiler|| `code`",
    "<@1> @everyone <#2> </draw:3> <t:1>",
    "1\n# A heading\n> a quotation",
    "\u2069out of its isolate",
]


@pytest.mark.parametrize("text", ODD, ids=ascii)
async def test_free_text_where_a_choice_was_expected(world: World, stack: Stack, text: str) -> None:
    stack(dealt(ADA, BOB))
    (ada, _) = await seated(world, "Ada", "Bob")
    results = [
        await refused(
            world, ada, ada.slash("draw", source=text), Why.NO_SUCH_CARD, text=one_line(text, 30)
        )
    ]
    await ada.slash("draw", source="deck")
    rest: list[tuple[str, str, Why, dict[str, Any]]] = [
        ("meld", "place", Why.NO_SUCH_PLACE, {"count": 3}),
        ("layoff", "place", Why.NO_SUCH_PLACE, {"direction": "+"}),
        ("discard", "card", Why.NO_SUCH_CARD, {}),
        ("hinton", "bonus", Why.NO_SUCH_BONUS, {}),
    ]
    for command, option, why, options in rest:
        act = ada.slash(command, **{**options, option: text})
        results.append(await refused(world, ada, act, why, text=one_line(text, 30)))
    for result in results:
        assert result.response is not None
        said = paragraphs(result.response)[0]
        assert len(said) < 200
        assert "\n" not in said
        assert not re.search(r"(?<!\\)[<*|`_#>]|@[a-z0-9]|\u202e", said)
