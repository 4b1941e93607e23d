"""The transcript of a finished match: it replays, and its deals follow from the secret."""

from random import Random

from rules import parse_header, parse_move, replay
from rules.verify import check_deals
from tests.bot.playing import by_message, play_on, sensible, sit_down
from tests.bot.world import World


async def test_8_4_a_finished_match_hands_out_what_anyone_can_check(world: World) -> None:
    ada = world.person("Ada")
    table = await sit_down(ada, computers=1, target=50)
    await play_on(world, table, by_message, sensible(Random(7)))
    shown = (await ada.press(world.public[-1], "Transcript")).response
    assert shown is not None
    assert shown.ephemeral
    [attached] = shown.attachments
    text = await attached.read()
    first, *moves = text.decode().splitlines()
    match = await world.match(table)
    assert replay(parse_header(first), map(parse_move, moves)) == match
    stored = await world.bot.storage.table(table)
    assert stored is not None
    assert check_deals(text, stored.secret, stored.salt.encode()) == match.round
