"""The loopback Discord's gateway: sessions that can be dropped, resumed and told things twice."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from aiohttp import web

from tests.loopback.faults import Json
from tests.loopback.record import Frame, Record
from tests.loopback.state import APPLICATION, State

HEARTBEAT_MS = 40_000
_SERIAL = count(1)


@dataclass
class Session:
    """One identification of the bot: all events since, and the connection they go out by."""

    events: list[str] = field(default_factory=list)
    id: str = field(default_factory=lambda: f"session-{next(_SERIAL)}")
    connection: web.WebSocketResponse | None = None


def reset(transport: asyncio.BaseTransport | None) -> None:
    """Ends a connection as a broken network does, with a reset."""
    assert isinstance(transport, asyncio.WriteTransport)
    raw = transport.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class Gateway:
    """One shard's gateway. ``connected`` is set while a session is there and ready to be told.

    ``delay`` in seconds lets every event wait before it is sent; their order stays. With
    ``refuses``, a close code, nobody is let in.
    """

    def __init__(self, state: State, record: Record, news: Callable[[], None], token: str) -> None:
        self._state = state
        self._record = record
        self._news = news
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._transport: asyncio.BaseTransport | None = None
        self._order = asyncio.Lock()
        self.current: Session | None = None
        self.connected = asyncio.Event()
        self.resumed = 0
        self.delay = 0.0
        self.refuses: int | None = None
        self.url = ""

    async def tell(self, event: str, data: object) -> None:
        """Sends an event; while the connection is down it waits for the session's return."""
        async with self._order:
            if self.delay:
                await asyncio.sleep(self.delay)
            session = self.current
            if session is None:
                return
            number = len(session.events) + 1
            session.events.append(json.dumps({"op": 0, "t": event, "s": number, "d": data}))
            if session.connection is not None:
                await self._send(session.connection, session.events[-1])

    async def drop(self, code: int | None = None) -> None:
        """Ends the connection, with a close code or else with a reset."""
        session = self.current
        assert session is not None, "nobody is connected"
        connection, session.connection = session.connection, None
        assert connection is not None, "nobody is connected"
        self.connected.clear()
        if code is None:
            reset(self._transport)
        else:
            await connection.close(code=code)

    def forget(self) -> None:
        """Whoever wants to resume a session from before has to identify anew."""
        self._sessions.clear()

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """Speaks with the bot until the connection ends."""
        connection = web.WebSocketResponse(max_msg_size=0, compress=False)
        await connection.prepare(request)
        transport = request.transport
        await self._op(connection, 10, {"heartbeat_interval": HEARTBEAT_MS})
        session: Session | None = None
        async for message in connection:
            self._note(False, message.data)
            said = json.loads(message.data)
            match said["op"]:
                case 1:
                    await self._op(connection, 11, None)
                case 2 | 6 if self.refuses is not None:
                    await connection.close(code=self.refuses)
                case 2 if said["d"]["token"] != self._token:
                    await connection.close(code=4004)
                case 2:
                    self._transport = transport
                    session = await self._identify(connection)
                case 6:
                    self._transport = transport
                    session = await self._resume(connection, said["d"])
        if session is not None and session.connection is connection:
            session.connection = None
            if session is self.current:
                self.connected.clear()
        self._news()
        return connection

    async def _identify(self, connection: web.WebSocketResponse) -> Session:
        session = self.current = Session(connection=connection)
        self._sessions[session.id] = session
        guilds = [guild for guild in self._state.guilds.values() if guild.has_bot]
        ready: Json = {
            "v": 10,
            "user": self._state.bot.payload(),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [0, 1],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await self.tell("READY", ready)
        for guild in guilds:
            await self.tell("GUILD_CREATE", guild.payload(self._state.bot))
        self._there()
        return session

    async def _resume(self, connection: web.WebSocketResponse, asked: Json) -> Session | None:
        session = self._sessions.get(asked["session_id"])
        if session is None:
            await self._op(connection, 9, False)
            return None
        async with self._order:
            self.current = session
            for missed in session.events[asked["seq"] :]:
                await self._send(connection, missed)
            session.connection = connection
        self.resumed += 1
        await self.tell("RESUMED", {})
        self._there()
        return session

    def _there(self) -> None:
        self.connected.set()
        self._news()

    async def _op(self, connection: web.WebSocketResponse, op: int, data: Any) -> None:
        await self._send(connection, json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def _send(self, connection: web.WebSocketResponse, text: str) -> None:
        self._note(True, text)
        try:
            await connection.send_str(text)
        except ConnectionResetError:  # then the session is resumed, or a new one begins
            self.connected.clear()

    def _note(self, to_bot: bool, text: str) -> None:
        if self._record.on:
            at = asyncio.get_running_loop().time()
            self._record.frames.append(Frame(at, to_bot, text))
