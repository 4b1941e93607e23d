"""The strangest names people give themselves, on every screen that shows them."""

import re

import pytest
from simcord.builders import ChannelHandle

from cogs.names import LONGEST, marked, one_line, plain
from locales import words
from tests.bot.playing import hand_at, sit_down
from tests.bot.refusing import Stack, dealt
from tests.bot.world import Shown, World, choices_of, moves_of, text_of

EN = words("en")
STRANGE = [
    "**bold** ||spoiler|| `code`",
    "<@100000000000000001> @everyone",
    "@here </draw:1> <#1> <t:1>",
    "# heading\n> quotation\n- list",
    "1. list [link](https://x.org)",
    "\u202egnorw ti si\u202c",
    "محمد عبد الله",
    "🃏" * 32,
    "     ",
    "\u3164",
    "x" * 32,
    "\uff37" * 32,  # letters twice as wide
    "陈伟强",
    "Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308",
]
# What Discord reads as a mention, wherever it stands; and everyone, who need no brackets.
MENTION = re.compile(r"(?<!\\)<(@[!&]?|#|/|:|t:|id:)|@(everyone|here)")


def well_kept(world: World, message: Shown, name: str) -> None:
    """Asserts that the name stays one escaped word of the screen, and calls nobody."""
    text = text_of(message)
    rest = text.replace(marked(name), "")
    assert rest != text
    assert name not in rest  # nowhere is it unescaped
    own = rf"<#{world.channel.id}>|<t:[0-9]{{10}}:R>"  # the channel, and a turn's deadline
    assert not MENTION.search(re.sub(own, "", text)), text
    assert not re.search(r"[\u202a-\u202e\u200e\u200f\u3164]", text)
    for stored in world.env.backend.messages[world.channel.id].values():
        assert stored.id != message.id or not (stored.ping_user_ids or stored.mention_everyone)


@pytest.mark.parametrize("name", STRANGE, ids=ascii)
async def test_a_strange_name_keeps_to_itself(world: World, stack: Stack, name: str) -> None:
    stack(dealt("1 1 1 2 2 2 H H 5 6", "1 3 3 3 4 4 4 7 8 9"))
    ada = world.person("Ada")
    other = world.env.create_user("strange", global_name=name)
    shown = plain(name, other.id)
    member = world.guild.add_member(other)
    await ada.slash("challenge", friend=member)
    await member.click(world.board, label=EN("lobby-accept"))
    assert marked(shown) in text_of(world.board)
    await ada.press(ada.hand, EN("do-draw-deck"))
    await ada.press(ada.hand, moves_of(ada.hand)[-1])
    result = await ada.slash("draw", source="deck")  # refused, by that name
    assert result.response is not None
    assert marked(shown) in text_of(result.response)
    assert "\n" not in text_of(result.response)
    confirm = (await member.slash(world.channel, "leave")).response
    assert confirm is not None
    await member.click(confirm, label=EN("concede"))
    for message in (*world.public, ada.hand):
        well_kept(world, message, shown)
    assert len(shown) <= LONGEST
    again = next(c for c in choices_of(world.public[-1]) if c.does == "lobby again")
    await ada.press(world.public[-1], again)
    assert f"<@{other.id}>" in text_of(world.board)


async def test_strange_channels_and_servers_keep_to_themselves(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    server = world.bot.get_guild(world.guild.id)
    assert server is not None
    for name in (*STRANGE, "x](https://x.org) [", "a\\", "`"):
        if not name.strip():
            continue  # which no thread can be called
        made = world.env.backend.create_thread(world.channel.id, name, ada.id)
        server.name = name
        table = await sit_down(ada, bob, channel=ChannelHandle(world.env, world.guild, made))
        title, *_ = text_of(hand_at(ada, table)).splitlines()
        shown = marked(one_line(name, LONGEST))
        where = f"[#{shown}](https://discord.com/channels/{made.guild_id}/{made.id}), {shown}"
        assert title == EN("hand-title", channel=where, round=1)
        assert re.sub(r"\\.", "", title).count("](") == 1, title
        assert not MENTION.search(title)


async def test_whatever_is_typed_keeps_to_itself(world: World) -> None:
    ada, bob = world.person("Ada"), world.person("Bob")
    await sit_down(ada, bob)
    for text in (*STRANGE, "4\nJoplin", "x" * 6000):
        for command, options in (
            ("draw", {"source": text}),
            ("hinton", {"bonus": text}),
            ("meld", {"place": text, "count": 3}),
            ("discard", {"card": text}),
        ):
            refusal = (await ada.slash(command, **options)).response
            assert refusal is not None
            assert refusal.ephemeral
            said = text_of(refusal)
            assert marked(one_line(text, 30)) in said
            assert len(said) < 200
            assert "\n" not in said
            assert not MENTION.search(said), said
