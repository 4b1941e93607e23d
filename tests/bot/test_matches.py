"""Whole matches, from the first command to the last card, as people play them."""

from random import Random

from rules import parse_header, parse_move, replay
from tests.bot.world import World, choices_of, moves_of, text_of


async def test_a_match_against_a_computer_by_direct_message_alone(world: World) -> None:
    ada, chance = world.person("Ada"), Random(5)
    await ada.slash("table", target=50)
    await ada.press(world.board, "Add computer")
    await ada.press(world.board, "Start")
    while not any(c.does == "lobby again" for c in choices_of(world.public[-1])):
        hand = ada.hand
        await ada.press(hand, chance.choice(moves_of(hand)))
    end = text_of(world.public[-1])
    assert "wins" in end
    assert "rules.verify" in end


async def test_a_finished_match_gives_its_transcript_and_a_running_one_does_not(
    world: World,
) -> None:
    ada, chance = world.person("Ada"), Random(7)
    await ada.slash("table", target=50)
    await ada.press(world.board, "Add computer")
    await ada.press(world.board, "Start")
    while not any(c.does == "lobby again" for c in choices_of(world.public[-1])):
        hand = ada.hand
        await ada.press(hand, chance.choice(moves_of(hand)))
    shown = await ada.press(world.public[-1], "Transcript")
    assert shown.ephemeral
    assert shown.response is not None
    [attached] = shown.response.attachments
    lines = (await attached.read()).decode().splitlines()
    state = parse_header(lines[0])
    assert replay(state, map(parse_move, lines[1:])) == await world.match()
