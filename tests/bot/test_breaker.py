"""When Discord is down, few calls are made; as soon as it is back, all are."""

from cogs.breaker import MOST_FAILURES, REST_SECONDS, Breaker
from cogs.discord_calls import Failure


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def down(clock: Clock) -> Breaker:
    breaker = Breaker(clock)
    for _ in range(MOST_FAILURES):
        assert breaker.lets_through()
        breaker.note(Failure.LATER)
    return breaker


def test_after_many_failures_a_call_is_let_through_now_and_again() -> None:
    clock = Clock()
    breaker = down(clock)
    for _ in range(3):
        assert not breaker.lets_through()
        clock.now += REST_SECONDS
        assert breaker.lets_through()
        assert not breaker.lets_through()  # not before it is known what became of that one
        breaker.note(Failure.LATER)


def test_one_success_lets_all_through() -> None:
    clock = Clock()
    breaker = down(clock)
    clock.now += REST_SECONDS
    assert breaker.lets_through()
    breaker.note("a message")
    assert all(breaker.lets_through() for _ in range(20))


def test_a_call_that_was_never_answered_does_not_keep_others_away_for_ever() -> None:
    clock = Clock()
    breaker = down(clock)
    clock.now += REST_SECONDS
    assert breaker.lets_through()
    clock.now += REST_SECONDS
    assert breaker.lets_through()


def test_what_discord_answers_is_no_sign_that_it_is_down() -> None:
    breaker = Breaker(Clock())
    for failure in set(Failure) - {Failure.LATER}:
        for _ in range(MOST_FAILURES + 1):
            breaker.note(failure)
            assert breaker.lets_through()
    for _ in range(3 * MOST_FAILURES):
        breaker.note(Failure.LATER)
        breaker.note(None)
        assert breaker.lets_through()
