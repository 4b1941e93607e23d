"""The options fixed when the table opens (rules section 6)."""

from dataclasses import dataclass, fields

from rules.errors import NotationError

TARGETS = (50, 100, 150, 200)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules; the defaults are the game as sections 1 to 5 have it.

    `early_layoff`: lay off before opening. `look_takes`: a look with a Hinton may take the card.
    `hinton_anytime`: a Hinton at any moment after the draw. `reach`: the match ends at the target,
    not only over it. ValueError for a target not in TARGETS.
    """

    target: int = 100
    early_layoff: bool = False
    look_takes: bool = False
    hinton_anytime: bool = False
    reach: bool = False

    def __post_init__(self) -> None:
        if self.target not in TARGETS:
            raise ValueError(f"the target is one of {TARGETS}, not {self.target}")

    def __str__(self) -> str:
        """Return the words of the `match` line that differ from the default; "" if none (9)."""
        words = []
        for option in fields(self):
            value = getattr(self, option.name)
            if value != option.default:
                words.append(f"{_word(option.name)} {'yes' if value is True else value}")
        return " ".join(words)

    @staticmethod
    def parse(text: str) -> "HouseRules":
        """Read such words, each option at most once, in any order; `no` is the default in words.

        NotationError for anything else.
        """
        chosen: dict[str, int] = {}
        words = text.split(" ") if text else []
        for word, value in zip(words[::2], words[1::2], strict=False):
            name, values = _OPTIONS.get(word, ("", {}))
            if value not in values or name in chosen:
                raise NotationError("house rules are wanted, each once", f"{word} {value}")
            chosen[name] = values[value]
        if len(words) % 2:
            raise NotationError("a house rule is a word and a value", words[-1])
        return HouseRules(**chosen)  # type: ignore[arg-type]  # _OPTIONS pairs names with their values


def _word(name: str) -> str:
    return name.replace("_", "-")


_OPTIONS: dict[str, tuple[str, dict[str, int]]] = {
    _word(option.name): (
        option.name,
        {str(target): target for target in TARGETS}
        if option.name == "target"
        else {"yes": True, "no": False},
    )
    for option in fields(HouseRules)
}

STANDARD = HouseRules()
TABLETOP = HouseRules(early_layoff=True, look_takes=True, hinton_anytime=True, reach=True)
