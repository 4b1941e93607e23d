"""Every way in which Discord can fail to do what it is asked.

Statuses and sentences are those that Discord sends (developers' documentation, "Opcodes and status
codes"; statuses, which it does not list, from the libraries' public bug reports).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """What becomes of a request: ``applied`` or not, and answered with ``status`` or by none.

    A limit says how long to wait, and in ``scope`` for what. ``via`` is whether the answer comes
    from Discord itself, as against the proxy before it, which speaks no JSON either.
    """

    status: int | None
    code: int = 0
    message: str = ""
    applied: bool = False
    retry_after: float | None = None
    scope: str = "user"
    via: bool = True
    hangs: bool = False
    errors: Json | None = None
    limits: dict[str, str] | None = None

    @property
    def body(self) -> Json:
        """The answer's JSON."""
        body: Json = {"message": self.message, "code": self.code}
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": self.scope == "global"}
        if self.errors is not None:
            body["errors"] = self.errors
        return body

    @property
    def headers(self) -> dict[str, str]:
        """The answer's headers beside the usual ones."""
        headers = {"Via": "1.1 google"} if self.via else {}
        if self.retry_after is None:
            return headers
        headers["Retry-After"] = str(int(self.retry_after + 0.999))
        if not self.via:
            return headers
        headers["X-RateLimit-Scope"] = self.scope
        if self.scope == "global":
            return {**headers, "X-RateLimit-Global": "true"}
        return {**headers, **(self.limits or limit_headers("fault", 5, 0, self.retry_after))}


def limit_headers(bucket: str, limit: int, remaining: int, after: float) -> dict[str, str]:
    """How Discord tells where a bucket stands."""
    return {
        "X-RateLimit-Bucket": bucket,
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset-After": f"{after:.3f}",
    }


_LIMITED = "You are being rate limited."
_INVALID = {"content": {"_errors": [{"code": "BASE_TYPE_BAD_LENGTH", "message": "Too long."}]}}


class Fault(Enum):
    """A failure by its name; the value is what it does."""

    UNKNOWN_CHANNEL = Effect(404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = Effect(404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = Effect(404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = Effect(404, 10008, "Unknown Message")
    UNKNOWN_USER = Effect(404, 10013, "Unknown User")
    UNKNOWN_WEBHOOK = Effect(404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = Effect(404, 10062, "Unknown interaction")
    OLD_MESSAGE_EDITS = Effect(
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        retry_after=2.5,
    )
    OPENING_TOO_FAST = Effect(403, 40003, "You are opening direct messages too fast.")
    ALREADY_ACKNOWLEDGED = Effect(400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = Effect(403, 50001, "Missing Access")
    CANNOT_SEND_TO_USER = Effect(403, 50007, "Cannot send messages to this user")
    MISSING_PERMISSIONS = Effect(403, 50013, "Missing Permissions")
    INVALID_TOKEN = Effect(401, 50027, "Invalid Webhook Token")
    INVALID_FORM = Effect(400, 50035, "Invalid Form Body", errors=_INVALID)
    THREAD_ARCHIVED = Effect(403, 50083, "Thread is archived")
    NO_MUTUAL_GUILDS = Effect(
        403, 50278, "Cannot send messages to this user due to having no mutual guilds"
    )
    THREAD_LOCKED = Effect(403, 160005, "Thread is locked")

    LIMITED_SHORTLY = Effect(429, message=_LIMITED, retry_after=0.3)
    LIMITED_LONG = Effect(429, message=_LIMITED, retry_after=120.0)
    LIMITED_SHARED = Effect(429, message=_LIMITED, retry_after=0.3, scope="shared")
    LIMITED_EVERYWHERE = Effect(429, message=_LIMITED, retry_after=0.3, scope="global")
    LIMITED_EVERYWHERE_LONGER = Effect(429, message=_LIMITED, retry_after=20.0, scope="global")
    BANNED_BY_PROXY = Effect(429, message="error code: 1015", retry_after=60.0, via=False)

    BROKEN = Effect(500, message="500: Internal Server Error")
    BAD_GATEWAY = Effect(502, message="502: Bad Gateway", via=False)
    BAD_GATEWAY_APPLIED = Effect(502, message="502: Bad Gateway", applied=True, via=False)
    UNAVAILABLE = Effect(503, message="503: Service Unavailable", via=False)
    RESET = Effect(None)
    RESET_APPLIED = Effect(None, applied=True)
    HANG = Effect(None, hangs=True)
    HANG_APPLIED = Effect(None, applied=True, hangs=True)


class Refused(Exception):
    """Raised inside the loopback where Discord itself would refuse."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect.message)
        self.effect = effect


@dataclass
class Planned:
    """A fault to come: on which route, how often still, and what to do the moment it strikes."""

    route: str | None
    fault: Fault
    times: int | None
    then: Callable[[], object] | None
    where: Callable[[str], bool] | None
    struck: int = 0

    def meets(self, route: str, path: str) -> bool:
        """Whether it strikes this request."""
        return (
            self.route in (None, route)
            and (self.times is None or self.struck < self.times)
            and (self.where is None or self.where(path))
        )


@dataclass
class Faults:
    """What will go wrong, in the order it was planned."""

    planned: list[Planned] = field(default_factory=list)

    def plan(
        self,
        route: str | None,
        fault: Fault,
        times: int | None = 1,
        *,
        then: Callable[[], object] | None = None,
        where: Callable[[str], bool] | None = None,
    ) -> Planned:
        """Lets the next ``times`` requests of the route fail; None for all to come.

        ``route`` is a method and a template of `rest.ROUTES`, None for any; ``where`` may choose
        among its requests, and is asked of each path once.
        ``then`` is called as the fault strikes: when the request has come, and been applied if the
        fault says so, but before anything is answered.
        """
        planned = Planned(route, fault, times, then, where)
        self.planned.append(planned)
        return planned

    def clear(self) -> None:
        """From now on nothing fails."""
        self.planned.clear()

    def strike(self, route: str, path: str) -> Planned | None:
        """The fault that this request meets, if any."""
        for planned in self.planned:
            if planned.meets(route, path):
                planned.struck += 1
                return planned
        return None
