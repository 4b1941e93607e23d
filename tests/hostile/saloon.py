"""A place with tables in every state, and people of every standing at them and beside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from simcord.backend import serializers

from tests.bot.choosing import manager
from tests.bot.playing import give_up, sit_down
from tests.bot.world import World, walk


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, and who can press and type there; a direct one has no server and one person."""

    channel_id: int
    guild_id: int | None
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A control that a message shows, or one option of it; a button's value is what it does."""

    place: Place
    message_id: int
    custom_id: str
    value: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is at a table, with all that they may do."""

    person: int
    table: int
    version: int
    moves: tuple[str, ...]


@dataclass
class Saloon:
    """The world, with what it shows as of the last look."""

    world: World
    places: list[Place]
    everybody: list[int]
    managers: set[int]
    messages: dict[Place, list[int]] = field(default_factory=dict)
    offers: list[Offer] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)

    @classmethod
    async def opened(cls, world: World) -> Self:
        """Two matches under way, one over; a lobby, a challenge, a closed lobby; two servers."""
        ada, bob, cy, dora, eve = map(world.person, ("Ada", "Bob", "Cy", "Dora", "Eve"))
        mona, robot = manager(world, "Mona"), world.person("Robot", bot=True)
        inside = [ada, bob, cy, dora, eve, mona, robot]
        rooms = [world.channel]
        rooms += [world.guild.create_text_channel(name) for name in ("bar", "attic", "yard")]
        rooms += [world.thread(), world.guild.create_text_channel("cellar")]

        await sit_down(ada, bob)
        await sit_down(cy, ada, computers=1, channel=rooms[1])
        world.channel = rooms[2]
        await sit_down(dora, bob)
        await give_up(dora)
        world.channel = rooms[0]
        await cy.slash("table open", rooms[3])
        await ada.slash("challenge", rooms[4], friend=bob.member, friend2=dora.member)
        await bob.slash("challenge", rooms[5], friend=cy.member)
        await bob.slash("leave", rooms[5])
        for room in rooms[:3]:
            await eve.member.send(room, "None of the bot's business.")

        kansas = world.env.create_guild(name="Kansas")
        dodge = kansas.create_text_channel("dodge-city")
        there = [eve, ada, world.person("Kit")]
        for person in there:
            kansas.add_member(person.user)
        inside.append(there[-1])

        at_home = tuple(person.id for person in inside)
        places = [Place(room.id, world.guild.id, at_home) for room in rooms]
        places.append(Place(dodge.id, kansas.id, tuple(person.id for person in there)))
        places += [Place(p.user.dm_channel.id, None, (p.id,)) for p in inside if p is not robot]
        saloon = cls(world, places, [person.id for person in inside], {mona.id})
        await saloon.look()
        return saloon

    async def look(self) -> None:
        """Takes in what is to be seen and pressed now."""
        backend, storage = self.world.env.backend, self.world.bot.storage
        self.offers = []
        for place in self.places:
            stored = backend.messages.get(place.channel_id, {})
            self.messages[place] = [n for n, one in stored.items() if not one.is_ephemeral]
            for number in self.messages[place]:
                for raw in walk(stored[number].components):
                    if raw["type"] == 2:
                        does = raw["custom_id"].split(":", 3)[-1]
                        self.offers.append(Offer(place, number, raw["custom_id"], does))
                    for option in raw.get("options", ()):
                        self.offers.append(Offer(place, number, raw["custom_id"], option["value"]))
        self.turns, self.versions = [], [0]
        for table in await storage.live_tables():
            if table.state == "match":
                game = await self.world.bot.tables.game(table.id)
                self.versions.append(game.version)
                seat = game.match.to_play
                if seat is not None and (person := game.person_at(seat)) is not None:
                    moves = tuple(map(str, game.sight(seat).legal))
                    self.turns.append(Turn(person, table.id, game.version, moves))

    def where(self, person: int) -> list[Place]:
        """The places where somebody can press and type."""
        return [place for place in self.places if person in place.people]

    def resolve(self, payload: dict[str, Any]) -> None:
        """Adds to a command, as Discord does, who the people in its options are."""
        backend = self.world.env.backend
        users: dict[str, Any] = {}
        members: dict[str, Any] = {}
        for option in _leaves(payload["data"]["options"]):
            number = str(option.get("value"))
            if option["type"] == 6 and int(number) in self.everybody:
                users[number] = dict(serializers.user_payload(backend.get_user(int(number))))
                guild = backend.guilds.get(int(payload.get("guild_id", 0)))
                if guild is not None and int(number) in guild.members:
                    member = guild.members[int(number)]
                    members[number] = dict(
                        serializers.member_payload(backend, guild, member, with_user=False)
                    )
        if users:
            payload["data"]["resolved"] = {"users": users, "members": members}


def _leaves(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for option in options:
        found += _leaves(option["options"]) if "options" in option else [option]
    return found
