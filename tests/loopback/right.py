"""Whether Discord shows a table as it stands: every message as it must be, and once."""

from __future__ import annotations

from cogs.names import LONGEST, marked, one_line
from cogs.reader import Reader
from cogs.screen import Screen
from cogs.table.board import board
from cogs.table.hand import hand
from locales import words
from tests.loopback.faults import Json
from tests.loopback.mirror import Mirror
from tests.loopback.state import Channel, Message


def amiss(mirror: Mirror) -> list[str]:
    """What is not shown as it should be, or too often, to people who read English and no hints."""
    game, reader, found = mirror.game, Reader(words("en")), []
    boards = _with(mirror.channel, "show rules" if game.over else "show hand")
    if len(boards) != 1 or not _shows(boards[0], board(game, reader)):
        found.append(f"{len(boards)} boards, or not the newest")
    told, played = len(_with(mirror.channel, None)), len(game.match.results)
    if told != played:
        found.append(f"{told} summaries of {played} rounds")
    if len(_with(mirror.channel, "lobby again")) != game.over:
        found.append("the end, untold or before its time or twice")
    for seat, person in enumerate(mirror.people):
        hands = list(person.direct.messages.values())
        newest = hand(game, seat, reader, _place(mirror.channel))
        if len(hands) != 1 or not _shows(hands[0], newest):
            found.append(f"{person.name} has {len(hands)} hands, or not the newest")
    return found


def mark_on(message: Message) -> object:
    """What says which message of a table it is."""
    return message.components[0].get("id") if message.components else None


def _place(channel: Channel) -> str:
    assert channel.guild is not None
    link = f"https://discord.com/channels/{channel.guild.id}/{channel.id}"
    name = marked(one_line(channel.name, LONGEST))
    return f"[#{name}]({link}), {marked(one_line(channel.guild.name, LONGEST))}"


def _with(channel: Channel, does: str | None) -> list[Message]:
    """The public messages of a channel with a control that does this; None for those with none."""
    public = [message for message in channel.messages.values() if message.only_for is None]
    if does is None:
        return [message for message in public if not message.choices]
    return [message for message in public if any(choice.does == does for choice in message.choices)]


def _shows(message: Message, screen: Screen) -> bool:
    """Whether the message looks and acts like the screen, whatever its marks."""
    return _bare(message.components) == _bare(screen.to_components())


def _bare(components: list[Json]) -> list[Json]:
    return [{name: part for name, part in raw.items() if name != "id"} for raw in components]
