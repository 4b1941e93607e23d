"""Giving a match up: asked twice, taken once, whatever happened meanwhile."""

from tests.bot.refusing import seated
from tests.bot.world import World, choices_of, moves_of, text_of


async def test_giving_up_counts_even_when_the_table_has_moved_on_since_the_question(
    world: World,
) -> None:
    ada, bob = await seated(world, "Ada", "Bob")
    asked = await ada.slash("leave")
    assert asked.ephemeral
    assert asked.response is not None
    first = ada if moves_of(ada.hand) else bob
    await first.press(first.hand, "Draw from the deck")
    await ada.press(asked.response.message, "Give up")
    match = await world.match()
    assert match.conceded == (0,)
    assert match.winner == 1
    assert "everyone else has given up" in text_of(world.public[-1])
    assert "plays on in that seat" not in text_of(world.public[0])


async def test_a_seat_given_up_is_played_on_by_a_computer_while_two_people_remain(
    world: World,
) -> None:
    ada, bob, _ = await seated(world, "Ada", "Bob", "Chen")
    asked = await ada.slash("leave")
    assert asked.response is not None
    await ada.press(asked.response.message, "Give up")
    match = await world.match()
    assert match.conceded == (0,)
    assert match.to_play != 0
    assert not moves_of(ada.hand)
    board = text_of(world.board)
    assert "**Ada (Deputy, computer)**" in board
    assert "Ada gives up the match. A computer player (Deputy) plays on in that seat." in board
    again = await ada.slash("leave")
    assert again.response is not None
    assert "given up" in text_of(again.response.message)
    assert not choices_of(again.response.message)
    assert bob.hand
