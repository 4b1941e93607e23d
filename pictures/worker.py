"""The program that draws, a sketch a task; `studio` starts it and asks it."""

from pictures.draw import draw
from workers.serving import serve

# A person waits for a picture: it comes before the computer players that think, and right after
# the bot itself, whose answers people wait for too.
NICENESS = 1


def main() -> None:
    """Answers sketches with PNG files until the input ends."""
    serve(draw, NICENESS)


if __name__ == "__main__":
    main()
