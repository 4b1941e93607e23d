"""What hostile interactions may bring about: what their senders could have done honestly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from discord import app_commands

from tests.bot.discord_limits import faults
from tests.bot.refusing import Rows, rows
from tests.hostile.grammar import Attempt
from tests.hostile.saloon import Saloon
from tests.hostile.verdict import Verdict

FREE = {"messages", "hints", "players", "deadlines"}
"""Rows that say how things are shown, and follow from the others."""


class Referee:
    """Watches over a saloon: takes note of how things are, and objects to what came of attempts."""

    def __init__(self, saloon: Saloon) -> None:
        self._saloon = saloon
        self._world = saloon.world
        self._before: Rows = {}
        self._shown: Counter[str] = Counter()
        self._requests = 0
        self._answered = set[int]()

    async def look(self) -> None:
        """Takes note of how things are before attempts are made."""
        self._before = await rows(self._world)
        self._shown = self._public()
        self._requests = len(self._world.env.http_requests)

    async def objections(self, attempts: Sequence[Attempt]) -> list[str]:
        """All that should not have come of the attempts made since."""
        after = await rows(self._world)
        verdict = Verdict(self._before, after, attempts)
        found = [*self._unanswered(attempts), *self._unsound()]
        found += verdict.objections(self._saloon.managers)
        same = all(self._before[name] == after[name] for name in self._before.keys() - FREE)
        # Once a server reads another language, what is closed is told in it when next looked at.
        if same and not after["servers"] and self._public() != self._shown:
            gone, come = self._shown - self._public(), self._public() - self._shown
            found.append(f"nothing happened, and what everybody sees changed: {gone} to {come}")
        return found

    def _public(self) -> Counter[str]:
        """What everybody sees in channels, whatever the order."""
        guilds = {place.channel_id for place in self._saloon.places if place.guild_id is not None}
        stored = self._world.env.backend.messages
        return Counter(
            str(message.components)
            for channel in guilds
            for message in stored.get(channel, {}).values()
            if not message.is_ephemeral
        )

    def _unanswered(self, attempts: Sequence[Attempt]) -> Iterator[str]:
        sent = self._world.env.http_requests[self._requests :]
        answers = Counter(
            int(request.path.split("/")[2])
            for request in sent
            if request.path.startswith("/interactions/")
        )
        for number, attempt in {attempt.record.id: attempt for attempt in attempts}.items():
            due = number not in self._answered
            self._answered.add(number)
            if (times := answers.pop(number, 0)) != due:
                yield f"answered {times} times: {attempt.payload}"
        if answers:
            yield f"answers to what nobody asked: {answers}"

    def _unsound(self) -> Iterator[str]:
        for request in self._world.env.http_requests[self._requests :]:
            yield from faults(request.method, request.path, request.json)
            body = request.json if isinstance(request.json, dict) else {}
            body = body.get("data") or body
            if "components" in body and body.get("allowed_mentions", {}).get("parse") != []:
                yield f"might ping anybody: {request}"
        for error in self._world.env.errors:
            if not isinstance(error, app_commands.AppCommandError):
                yield f"nobody caught {error!r}"
