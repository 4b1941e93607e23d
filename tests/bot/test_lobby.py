"""A lobby as a value: who may do what, and what becomes of it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.lobby.lobby import MOST, Lobby
from cogs.refusal import Refusal, Why
from players import Level
from storage import Seat, Table

ADA, BOB, EVE, DAN, KIM = range(1, 6)
NAMES = {ADA: "Ada", BOB: "Bob", EVE: "Eve", DAN: "Dan", KIM: "Kim"}


def lobby(*, challenge: tuple[int, ...] = ()) -> Lobby:
    """Ada's lobby, open to all or a challenge to those named."""
    table = Table(
        id=1,
        guild_id=1,
        channel_id=1,
        host_id=ADA,
        state="lobby",
        open=not challenge,
        house_rules="",
        secret=b"",
        commitment="",
        salt="",
        dealer=None,
        opened_at=0,
        lapses_at=None,
    )
    made = Lobby(table, (Seat(0, ADA, "Ada", 100),))
    for friend in challenge:
        made = made.invite(friend, NAMES[friend])
    return made


def joined(made: Lobby, *people: int) -> Lobby:
    for person in people:
        made = made.join(person, NAMES[person], 100 + person)
    return made


def sitting(made: Lobby) -> list[str]:
    """The seats in order, those only invited in brackets."""
    return [seat.name if seat.joined_by else f"({seat.name})" for seat in made.seats]


def refusal(act: Callable[[], object]) -> Why:
    with pytest.raises(Refusal) as caught:
        act()
    return caught.value.reason


def test_seats_are_numbered_in_the_order_they_are_taken() -> None:
    made = joined(lobby(), BOB, EVE).leave(BOB)
    made = joined(made, DAN)
    assert [(seat.number, seat.name) for seat in made.seats] == [(0, "Ada"), (1, "Eve"), (2, "Dan")]


def test_accepting_keeps_the_seat_that_was_offered() -> None:
    made = joined(lobby(challenge=(BOB, EVE)), EVE)
    assert sitting(made) == ["Ada", "(Bob)", "Eve"]
    assert made.seat_of(EVE) == Seat(2, EVE, "Eve", 100 + EVE)
    assert [seat.name for seat in made.invited] == ["Bob"]
    assert [seat.name for seat in made.people] == ["Ada", "Eve"]


def test_four_seats_are_all() -> None:
    full = joined(lobby(), BOB, EVE, DAN)
    assert refusal(lambda: joined(full, KIM)) is Why.TABLE_FULL
    assert refusal(lambda: full.add_computer(ADA, 1, Level.DEPUTY)) is Why.TABLE_FULL
    assert refusal(lambda: full.invite(KIM, "Kim")) is Why.TABLE_FULL
    assert refusal(lambda: joined(full, BOB)) is Why.ALREADY_SEATED


def test_computer_players_have_different_names_and_the_last_goes_first() -> None:
    made = lobby()
    for _ in range(3):
        made = made.add_computer(ADA, 7, Level.DEPUTY)
    assert len({seat.name for seat in made.seats}) == 4
    assert sitting(made.remove_computer(ADA)) == sitting(made)[:-1]
    assert refusal(lambda: lobby().remove_computer(ADA)) is Why.NO_COMPUTER


def test_each_computer_player_has_the_level_it_was_given() -> None:
    made = lobby()
    for level in Level:
        made = made.add_computer(ADA, 7, level)
    assert [seat.level for seat in made.seats] == [None, "rookie", "deputy", "ranger"]


def test_a_computer_player_takes_no_name_that_is_taken() -> None:
    made = lobby().join(BOB, "W. D.", 5)
    assert sitting(made.add_computer(ADA, 7, Level.DEPUTY))[-1] == "Blanche"


@pytest.mark.parametrize("person", [BOB, KIM])
def test_only_the_host_starts_and_seats_computers(person: int) -> None:
    made = joined(lobby(), BOB)
    assert refusal(lambda: made.started(person)) is Why.HOST_STARTS
    assert refusal(lambda: made.add_computer(person, 1, Level.DEPUTY)) is Why.HOST_ONLY
    assert refusal(lambda: made.remove_computer(person)) is Why.HOST_ONLY


def test_when_the_host_may_be_gone_anyone_seated_may_start() -> None:
    made = joined(lobby(challenge=(BOB, EVE)), BOB)
    assert refusal(lambda: made.started(BOB)) is Why.HOST_STARTS
    assert sitting(made.started(BOB, host_gone=True)) == ["Ada", "Bob"]
    for person in (EVE, KIM):  # who is asked and has not answered; who is not at the table
        assert refusal(lambda person=person: made.started(person, host_gone=True)) is (  # type: ignore[misc]
            Why.HOST_STARTS
        )


def test_it_starts_with_two_and_without_those_who_have_not_answered() -> None:
    assert refusal(lambda: lobby().started(ADA)) is Why.TOO_FEW_SEATS
    assert refusal(lambda: lobby(challenge=(BOB,)).started(ADA)) is Why.TOO_FEW_SEATS
    made = joined(lobby(challenge=(BOB, EVE)), EVE).started(ADA)
    assert [(seat.number, seat.name) for seat in made.seats] == [(0, "Ada"), (1, "Eve")]


def test_a_challenge_is_ready_when_all_have_answered_and_two_play() -> None:
    asked = lobby(challenge=(BOB, EVE))
    assert not asked.ready
    assert not joined(asked, BOB).ready
    assert joined(asked, BOB, EVE).ready
    assert joined(asked, BOB).leave(EVE).ready
    assert not joined(lobby(), BOB).ready  # an open table waits for its host


def test_the_host_passes_on_to_the_next_person() -> None:
    made = joined(lobby().add_computer(ADA, 1, Level.DEPUTY), BOB, EVE).leave(ADA)
    assert made.host == BOB
    assert sitting(made) == ["W. D.", "Bob", "Eve"]
    asked = joined(lobby(challenge=(BOB, EVE)), EVE).leave(ADA)
    assert asked.host == EVE  # who has answered, not who is only asked


def test_it_closes_when_nobody_is_left() -> None:
    assert lobby().leave(ADA).table.closed_for == "left"
    assert lobby().add_computer(ADA, 1, Level.DEPUTY).leave(ADA).table.state == "closed"
    asked = lobby(challenge=(BOB, EVE))
    assert asked.leave(ADA).table.state == "closed"
    assert asked.leave(BOB).table.state == "lobby"
    assert asked.leave(BOB).leave(EVE).table.closed_for == "declined"
    assert joined(asked, BOB).leave(EVE).leave(ADA).table.closed_for == "left"
    assert refusal(lambda: lobby().leave(KIM)) is Why.NOT_SEATED


def test_a_challenge_refuses_those_it_does_not_name() -> None:
    asked = lobby(challenge=(BOB,))
    assert refusal(lambda: joined(asked, EVE)) is Why.NOT_INVITED
    assert refusal(lambda: asked.invite(BOB, "Bob")) is Why.CHALLENGED_TWICE
    assert refusal(lambda: asked.invite(ADA, "Ada")) is Why.CHALLENGED_TWICE


ACTS = st.tuples(
    st.sampled_from(["join", "leave", "add", "remove", "invite"]), st.sampled_from(sorted(NAMES))
)


@given(st.booleans(), st.lists(ACTS, max_size=30))
def test_whatever_people_do_a_lobby_stays_in_order(
    challenge: bool, acts: list[tuple[str, int]]
) -> None:
    made = lobby(challenge=(BOB, EVE) if challenge else ())
    for act, person in acts:
        before = made
        try:
            match act:
                case "join":
                    made = joined(made, person)
                case "leave":
                    made = made.leave(person)
                case "add":
                    made = made.add_computer(person, 9, Level.DEPUTY)
                case "remove":
                    made = made.remove_computer(person)
                case "invite":
                    made = made.invite(person, NAMES[person])
        except Refusal:
            assert made is before
        if made.table.state == "closed":
            return
        assert [seat.number for seat in made.seats] == list(range(len(made.seats)))
        assert 1 <= len(made.seats) <= MOST
        people = [seat.player_id for seat in made.seats if seat.player_id is not None]
        assert len(people) == len(set(people))
        assert len({seat.name for seat in made.seats}) == len(made.seats)
        assert made.host in [seat.player_id for seat in made.people]
