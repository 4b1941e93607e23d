"""How a table fills, starts, lapses and closes, as those around it see it."""

from datetime import timedelta

import pytest

from cogs.control import Control
from cogs.refusal import Why
from locales import words
from players import Level
from rules import HouseRules
from tests.bot.playing import add_computer, sit_down
from tests.bot.refusing import refused, seated
from tests.bot.world import Person, World, choices_of, text_of

EN = words("en")


async def press(person: Person, verb: str) -> None:
    """Presses the lobby's button of that name, which is deferred and changes the message."""
    result = await person.press(person.world.board, EN(f"lobby-{verb}"))
    assert result.acknowledged
    assert result.response is None or not result.response.ephemeral


async def seats(world: World, table: int = 1) -> list[str]:
    return [seat.name for seat in await world.bot.storage.seats(table)]


async def state(world: World, table: int = 1) -> str:
    found = await world.bot.storage.table(table)
    assert found is not None
    return found.state


async def test_a_table_fills_and_starts(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("table open", target=50, tabletop=True)
    assert len(world.public) == 1
    for said in ("Ada", "50", EN("house-look-takes"), EN("house-early-layoff")):
        assert said in text_of(world.board)
    await press(bob, "join")
    await press(eve, "join")
    await add_computer(ada, world.board, Level.RANGER)
    assert await seats(world) == ["Ada", "Bob", "Eve", "W. D."]
    for name in ("Ada", "Bob", "Eve", "**W\\. D\\.** (Ranger, computer)"):
        assert name in text_of(world.board)
    await press(bob, "leave")
    await press(ada, "remove")
    await add_computer(ada, world.board)
    assert await seats(world) == ["Ada", "Eve", "W. D."]
    assert "Bob" not in text_of(world.board)
    lobby = world.board
    await press(ada, "start")
    assert await state(world) == "match"
    assert world.board.id == lobby.id  # the same message, now the board
    assert choices_of(world.board)[0].does == "show hand"
    assert ada.hands
    assert eve.hands
    assert not bob.hands
    rules = (await world.match()).rules
    assert rules == HouseRules(50, True, True, True, True)


async def test_the_seal_shown_in_the_lobby_is_that_of_the_deals(world: World) -> None:
    ada = world.person("Ada")
    await ada.slash("table open")
    table = await world.bot.storage.table(1)
    assert table is not None
    assert table.commitment in text_of(world.board)
    assert table.secret.hex() not in text_of(world.board)


async def test_the_hosts_right_passes_to_the_next_person(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("table open")
    await add_computer(ada, world.board)
    await press(bob, "join")
    await press(eve, "join")
    await press(ada, "leave")
    assert EN("lobby-host", name="Bob") in text_of(world.board)
    await refused(
        world, eve, eve.press(world.board, EN("lobby-start")), Why.HOST_STARTS, name="Bob"
    )
    left = (await bob.slash("leave")).response
    assert left is not None
    assert text_of(left) == EN("lobby-left")
    assert left.ephemeral
    assert EN("lobby-host", name="Eve") in text_of(world.board)
    await press(eve, "start")
    assert await state(world) == "match"


async def test_a_table_closes_when_the_last_person_leaves(world: World) -> None:
    ada = world.person("Ada")
    await ada.slash("table open")
    await add_computer(ada, world.board)
    await press(ada, "leave")
    assert await state(world) == "closed"
    (closed,) = world.public
    assert EN("lobby-closed-left") in text_of(closed)
    assert "Ada" in text_of(closed)
    assert not choices_of(closed)
    await ada.slash("table open")  # the channel is free again
    assert await state(world, 2) == "lobby"


async def test_a_challenge_starts_by_itself_when_all_have_accepted(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    result = await ada.slash(
        "challenge", friend=bob.member, friend2=eve.member, computers=1, level="ranger"
    )
    assert result.response is not None
    stored = world.env.backend.get_message(world.channel.id, result.response.id)
    assert sorted(stored.ping_user_ids) == sorted([bob.id, eve.id])
    await press(bob, "accept")
    assert await state(world) == "lobby"
    assert f"<@{eve.id}>" in text_of(world.board)
    assert f"<@{bob.id}>" not in text_of(world.board)
    await press(eve, "accept")
    assert await state(world) == "match"
    assert await seats(world) == ["Ada", "Bob", "Eve", "W. D."]
    assert (await world.bot.storage.seats(1))[3].level == "ranger"
    pings = [
        ping
        for message in world.env.backend.messages[world.channel.id].values()
        if message.id != stored.id
        for ping in message.ping_user_ids
    ]
    assert pings == []


async def test_a_challenge_starts_when_the_last_to_answer_declines(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("challenge", friend=bob.member, friend2=eve.member)
    await press(bob, "accept")
    await press(eve, "decline")
    assert await state(world) == "match"
    assert await seats(world) == ["Ada", "Bob"]


async def test_the_host_need_not_wait_for_those_who_do_not_answer(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("challenge", friend=bob.member, friend2=eve.member)
    await press(bob, "accept")
    await press(ada, "start")
    assert await seats(world) == ["Ada", "Bob"]
    assert await state(world) == "match"
    await refused(world, eve, eve.slash("hand"), Why.NOT_SEATED)


async def test_a_challenge_that_nobody_takes_up_closes(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    await ada.slash("challenge", friend=bob.member)
    await press(bob, "decline")
    assert EN("lobby-closed-declined") in text_of(world.public[-1])
    await ada.slash("challenge", friend=bob.member)
    await press(ada, "decline")  # which for the host is calling it off
    assert EN("lobby-closed-left") in text_of(world.public[-1])


async def test_a_lobby_lapses_after_a_while(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    world.bot.lobbies._patience = timedelta(milliseconds=-1)
    await ada.slash("challenge", friend=bob.member)
    await world.env.advance_time(31)
    assert await state(world) == "closed"
    assert EN("lobby-closed-lapsed") in text_of(world.public[-1])
    act = bob.pressing(world.public[-1], str(Control(1, 0, "lobby accept")))
    await refused(world, bob, act, Why.TABLE_CLOSED)


@pytest.mark.expects_errors
async def test_a_broken_table_keeps_no_other_from_lapsing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, barn = world.person("Ada"), world.guild.create_text_channel("barn")
    world.bot.lobbies._patience = timedelta(milliseconds=-1)
    await ada.slash("table open")
    await ada.slash("table open", barn)
    paint = world.bot.painter.paint

    async def broken(table_id: int, **_: object) -> None:
        if table_id == 1:
            raise RuntimeError("broken")
        await paint(table_id)

    monkeypatch.setattr(world.bot.painter, "paint", broken)
    await world.env.advance_time(31)
    assert barn.last_message is not None
    assert EN("lobby-closed-lapsed") in text_of(barn.last_message)
    assert [r.getMessage() for r in caplog.records if r.levelname == "ERROR"] == [
        "a table could not go on"
    ]


async def test_a_lobby_does_not_lapse_early_and_survives_a_restart(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    await ada.slash("table open")
    await world.env.advance_time(61)
    assert await state(world) == "lobby"
    await world.restart()
    await press(bob, "join")
    await press(ada, "start")
    assert await state(world) == "match"


async def test_old_buttons_of_the_lobby_are_answered_and_the_message_heals(world: World) -> None:
    ada, bob, eve = (world.person(name) for name in ("Ada", "Bob", "Eve"))
    await ada.slash("table open")
    await press(bob, "join")
    world.env.inject_error("PATCH", "/channels/*/messages/*")
    await press(ada, "start")  # whose painting of the board fails
    assert "lobby start" in [choice.does for choice in choices_of(world.public[-1])]
    join = eve.pressing(world.public[-1], str(Control(1, 0, "lobby join")))
    (result,) = await world.deliver(join)
    assert result.response is not None
    assert result.response.ephemeral
    assert "show hand" in [choice.does for choice in choices_of(world.public[-1])]
    assert len(world.public) == 1


async def test_play_again_asks_the_same_people_by_the_same_rules(world: World) -> None:
    options = {"target": 150, "early_layoff": True}
    ada, bob = await seated(world, "Ada", "Bob", computers=1, level=Level.ROOKIE, **options)
    for person in (ada, bob):
        confirm = (await person.slash("leave")).response
        assert confirm is not None
        await person.press(confirm, EN("concede"))
    await bob.press(world.public[-1], EN("again"))
    table = await world.bot.storage.table(2)
    assert table is not None
    assert (table.state, table.host_id, table.open) == ("lobby", bob.id, False)
    assert table.house_rules == "target 150 early-layoff yes"
    assert await seats(world, 2) == ["Bob", "Ada", "W. D."]
    assert "**W\\. D\\.** (Rookie, computer)" in text_of(world.board)
    stored = world.env.backend.get_message(world.channel.id, world.board.id)
    assert stored.ping_user_ids == [ada.id]
    await press(ada, "accept")
    assert await state(world, 2) == "match"


async def test_play_again_against_computers_alone_opens_a_table(world: World) -> None:
    ada = world.person("Ada")
    await sit_down(ada, computers=2)
    confirm = (await ada.slash("leave")).response
    assert confirm is not None
    await ada.press(confirm, EN("concede"))
    assert await state(world) == "over"  # the computers have played it out
    await ada.press(world.public[-1], EN("again"))
    await press(ada, "start")
    assert await seats(world, 2) == ["Ada", "W. D.", "Blanche"]
    assert await state(world, 2) == "match"
