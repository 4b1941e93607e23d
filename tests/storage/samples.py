"""Records to store: a lobby of Ada's with a computer player, and moves."""

from dataclasses import replace

from storage import NewMove, Seat, Storage, Table

ADA = 2**62 + 1
BOB = 2**62 + 2

LOBBY = Table(
    id=0,
    guild_id=2**61,
    channel_id=2**61 + 1,
    host_id=ADA,
    state="lobby",
    open=True,
    house_rules="target 200",
    secret=bytes(range(32)),
    commitment="630dcd29",
    salt="",
    dealer=None,
    opened_at=1_760_000_000_000,
    lapses_at=1_760_000_900_000,
)

SEATS = (
    Seat(number=0, player_id=ADA, name="Ada", joined_by=501),
    Seat(number=1, player_id=None, name="Computer", joined_by=0, level="ranger"),
)

DEAL = NewMove("deal 4 B 7 H 10 1 C 2 2 9 / 5 5 H", None, None, 601, 1_760_000_100_000)


def draw(interaction_id: int | None = None, text: str = "draw deck") -> NewMove:
    return NewMove(text, 0, ADA, interaction_id, 1_760_000_200_000)


async def started(storage: Storage, channel_id: int = LOBBY.channel_id) -> Table:
    """A table whose match has begun, its log holding two moves, the deal the second."""
    lobby = await storage.open_table(replace(LOBBY, channel_id=channel_id), SEATS)
    table = replace(lobby, state="match", salt="501 0", dealer=1, lapses_at=None)
    deal = replace(DEAL, interaction_id=600 + lobby.id)
    await storage.start_match(
        table, SEATS, [replace(deal, text="match seats 2 dealer 2", interaction_id=None), deal]
    )
    return table
