"""Every scene comes about and shows what its name says; a browser is not needed for that."""

from __future__ import annotations

import io
import re
import sys
from itertools import product
from pathlib import Path

import discord
import pytest
from PIL import Image

from cogs.refusal import Refusal, Why
from cogs.wording import refusal_text
from local_table.screens import turns
from local_table.screens.__main__ import FOLDER, main
from local_table.screens.camera import BROWSERS, SIZES, NoBrowser, browser, light
from local_table.screens.index import file_of, index
from local_table.screens.positions import position
from local_table.screens.scenes import SCENES, Scene
from local_table.screens.stage import Shown, Stage, stage
from locales import LANGUAGES, words
from tests.bot.world import choices_of, text_of, walk

SAID = {
    "lobby": "lobby-title",
    "challenge": "lobby-title-challenge",
    "lobby-closed": "lobby-closed-lapsed",
    "board": "board-title",
    "board-four": "board-title",
    "board-words": "board-title",
    "hand-draw": "your-draw",
    "hand-play": "your-play",
    "hand-play-menu": "your-play",
    "hand-look": "your-look",
    "hand-find": "your-find",
    "hand-bandit": "your-find-bandit",
    "hand-waiting": "turn-draw",
    "hand-words": "your-play",
    "hand-given-up": "hand-given-up",
    "board-late": "poll-hand-over",
    "board-covered": "seat-covered",
    "board-away": "seat-away",
    "board-closed": "closed-moderator",
    "hand-late": "hand-late",
    "hand-late-no-clock": "hand-late-others",
    "hand-covered": "hand-covered",
    "hand-away": "hand-away",
    "hand-asleep": "asleep",
    "hand-closed": "hand-closed",
    "vote-end": "voted-end",
    "end-sure": "table-end-sure",
    "hint": "hint-draw",
    "round-end": "summary-title",
    "match-end": "end-title",
    "rules": "rules-no-table",
    "rules-house": "rules-house",
    **{f"how-to-play-{step}": "lesson-title" for step in range(1, 10)},
    "how-to-play-10": "lesson-match",
    "settings": "settings-title",
    "settings-server": "settings-server",
    "ping": "ping",
    "leave": "concede-sure",
}
"""A message that each scene is sure to say; `refusal` says a whole sentence."""

DOES = {
    "lobby": {"lobby"},
    "challenge": {"lobby"},
    "hand-draw": {"draw"},
    "hand-play": {"hinton", "meld", "layoff", "discard"},
    "hand-play-menu": {"hinton", "meld", "layoff", "discard"},
    "hand-words": {"hinton", "meld", "layoff", "discard"},
    "hand-look": {"look", "pass"},
    "hand-find": {"take", "leave"},
    "hand-bandit": {"leave"},
    "leave": {"concede"},
    "board-late": {"table"},
    "board-covered": set(),
    "board-away": set(),
    "board-closed": set(),
    "hand-late": {"draw"},
    "hand-covered": set(),
    "hand-away": {"table"},
    "hand-closed": set(),
    "end-sure": {"table"},
}
"""What some offer beside things to show, by the first words of the controls."""

every_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)


async def message_of(set_up: Stage, shown: Shown) -> discord.Message:
    """The message in its pane."""
    viewer = set_up.viewer
    seen = {
        viewer.channel_pane: set_up.town.channel.history(viewer=viewer.member),
        viewer.dm_pane: viewer.dm.history(),
    }
    (message,) = (one for one in seen[shown.pane] if one.id == shown.message_id)
    return message


def begin(language: str, message: str) -> str:
    """How a message of a language begins, up to its first fact."""
    facts = (
        "channel",
        "round",
        "name",
        "card",
        "step",
        "steps",
        "language",
        "options",
        "mention",
        "cast",
        "needed",
        "level",
        "shown",
        "then",
    )
    return words(language)(message, **dict.fromkeys(facts, "|")).split("|")[0]


@every_language
@every_scene
async def test_a_scene_shows_what_its_name_says(scene: Scene, language: str) -> None:
    async with stage(language, pictures=False) as set_up:
        message = await message_of(set_up, await scene.happens(set_up))
    text = text_of(message)
    if scene.name == "refusal":
        refused = Refusal(Why.NOT_YOUR_TURN, name="Bruno")
        assert text == refusal_text(words(language), refused)
    else:
        assert begin(language, SAID[scene.name]) in text
    offered = {choice.does.split(" ")[0] for choice in choices_of(message)}
    if (wanted := DOES.get(scene.name)) is not None:
        assert offered - {"show"} == wanted
    if scene.opened:
        asked = {raw.get("placeholder") for raw in walk(message.components)}
        assert words(language)(scene.opened) in asked


def test_each_name_is_one_scene_s() -> None:
    names = [scene.name for scene in SCENES]
    assert len(names) == len(set(names))
    assert set(names) == {*SAID, "refusal"}


def test_the_page_names_exactly_the_pictures_there_are() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert page == index()
    files = {file_of(scene, *look) for scene in SCENES for look in product(LANGUAGES, SIZES)}
    assert {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*")} == files
    assert set(re.findall(r"\]\((.+?)\)", page)) == files | {"boards.png"}
    assert (FOLDER / "boards.png").exists()


def test_the_pictures_are_light() -> None:
    sizes = [path.stat().st_size for path in FOLDER.rglob("*.png")]
    assert sum(sizes) <= 8 * 2**20


def test_a_position_is_the_same_in_every_run() -> None:
    position.cache_clear()
    first = position(2, turns.busy)
    position.cache_clear()
    assert position(2, turns.busy) == first
    with pytest.raises(LookupError):
        position(2, lambda match: match.car > 10)


def test_a_light_picture_keeps_its_areas_and_has_a_palette() -> None:
    many = Image.effect_noise((64, 64), 90).convert("RGB")
    many.paste((60, 2, 90), (0, 0, 64, 32))
    made = io.BytesIO()
    many.save(made, "PNG")
    small = Image.open(io.BytesIO(light(made.getvalue())))
    assert small.mode == "P"
    assert len(small.getcolors() or ()) <= 64
    pixel = small.convert("RGB").getpixel((30, 10))
    assert isinstance(pixel, tuple)
    assert all(abs(level - wanted) < 4 for level, wanted in zip(pixel, (60, 2, 90), strict=True))


def test_the_browser_is_as_said_or_one_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoBrowser, match="install Chromium"):
        browser()
    suffix = ".exe" if sys.platform == "win32" else ""
    found, other = tmp_path / (BROWSERS[-1] + suffix), tmp_path / ("mine" + suffix)
    for path in (found, other):
        path.touch()
        path.chmod(0o755)
    assert browser() == str(found)
    monkeypatch.setenv("CHROMIUM", str(other))
    assert browser() == str(other)
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "gone"))
    with pytest.raises(NoBrowser, match="gone"):
        browser()


def test_without_a_browser_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    monkeypatch.setattr(sys, "argv", ["screens", "lobby"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert "no-such-browser" in str(stopped.value.code)
    monkeypatch.setattr(sys, "argv", ["screens", "lobbby"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert "no such screen: lobbby" in capsys.readouterr().err


async def test_pictures_and_emojis_are_there_to_be_seen() -> None:
    (scene,) = (scene for scene in SCENES if scene.name == "hand-play")
    async with stage("en", pictures=True) as set_up:
        shown = await scene.happens(set_up)
        message = await message_of(set_up, shown)
        await shown.pane.preview.refresh()
        assets = (await shown.pane.preview.snapshot())["assets"].values()
    options = [option for raw in walk(message.components) for option in raw.get("options", ())]
    emojis = {f"{option['emoji']['name']}.png" for option in options if "emoji" in option}
    assert emojis
    assert {asset["filename"] for asset in assets if asset["available"]} == emojis | {"hand.png"}
