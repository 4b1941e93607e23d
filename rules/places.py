"""The ten places of the board, in the order the car drives them (rules 1.2, 1.4, 3.7)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A board square; `month` is 1 to 12. In the match and in moves a place is its number alone."""

    number: int
    town: str
    state: str
    month: int
    year: int


PLACES = (
    Place(1, "Kaufman", "Texas", 4, 1932),
    Place(2, "Hillsboro", "Texas", 4, 1932),
    Place(3, "Oronogo", "Missouri", 11, 1932),
    Place(4, "Joplin", "Missouri", 4, 1933),
    Place(5, "Okabena", "Minnesota", 5, 1933),
    Place(6, "Wellington", "Texas", 6, 1933),
    Place(7, "Platte City", "Missouri", 7, 1933),
    Place(8, "Dexter", "Iowa", 7, 1933),
    Place(9, "Grapevine", "Texas", 4, 1934),
    Place(10, "Gibsland", "Louisiana", 5, 1934),
)


def place(number: int) -> Place:
    """Return the place of a number, 1 to 10; ValueError for any other."""
    if not 1 <= number <= len(PLACES):
        raise ValueError(f"a place is 1 to 10, not {number}")
    return PLACES[number - 1]


def after(number: int) -> int:
    """Return the number of the next place; after 10 comes 1."""
    return number % len(PLACES) + 1


def before(number: int) -> int:
    """Return the number of the place before; before 1 comes 10."""
    return (number - 2) % len(PLACES) + 1
