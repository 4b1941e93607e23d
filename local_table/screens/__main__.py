"""``python -m local_table.screens``: take the pictures anew, all of them or those named."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from local_table.front import Front
from local_table.screens.camera import SIZES, Camera, NoBrowser, camera
from local_table.screens.index import file_of, index
from local_table.screens.scenes import SCENES, Scene
from local_table.screens.stage import stage
from locales import LANGUAGES, words

FOLDER = Path(__file__).parents[2] / "docs" / "screens"


def main() -> None:
    """Write what is asked for to docs/screens; without a browser, say so and exit with 1."""
    parser = argparse.ArgumentParser(prog="python -m local_table.screens", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a screen's name; default: all")
    named = set(parser.parse_args().names)
    if unknown := named - {scene.name for scene in SCENES}:
        parser.error(f"no such screen: {', '.join(sorted(unknown))}")
    wanted = [scene for scene in SCENES if not named or scene.name in named]
    try:
        asyncio.run(_take(wanted))
    except NoBrowser as reason:
        sys.exit(str(reason))
    (FOLDER / "README.md").write_text(index(), "utf-8")


async def _take(scenes: list[Scene]) -> None:
    async with camera() as looking:
        for language in LANGUAGES:
            (FOLDER / language).mkdir(parents=True, exist_ok=True)
            for scene in scenes:
                await _picture(looking, scene, language)
                print(f"{language}/{scene.name}", flush=True)


async def _picture(looking: Camera, scene: Scene, language: str) -> None:
    opened = words(language)(scene.opened) if scene.opened else None
    async with stage(language, pictures=True) as set_up:
        shown = await scene.happens(set_up)
        async with Front(set_up.town, 0) as front:
            for size in SIZES:
                png = await looking.take(front.url, shown, size, opened)
                (FOLDER / file_of(scene, language, size)).write_bytes(png)


if __name__ == "__main__":
    main()
