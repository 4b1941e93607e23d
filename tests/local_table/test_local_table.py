"""The local table as a whole: a real process, asked over HTTP as the page in a browser asks it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
PACE = 0.4


class Site:
    """A visitor of the page with its address, key included."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        assert address.port is not None
        self.port = address.port
        self.key = address.fragment

    def ask(
        self, method: str, path: str, key: str = "", body: object = None, **headers: str
    ) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(
                method,
                path,
                None if body is None else json.dumps(body),
                {"X-Simcord-Capability": key, "Content-Type": "application/json", **headers},
            )
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()

    def people(self) -> dict[str, dict[str, Any]]:
        status, text = self.ask("GET", "/people", self.key)
        assert status == 200
        return {person["name"]: person for person in json.loads(text)}


class Pane:
    """One person's view of a channel, opened as the preview's page opens it."""

    def __init__(self, site: Site, key: str) -> None:
        self.site = site
        self.key = key
        self.steps = 0
        status, text = site.ask("POST", "/api/pages", key, {})
        assert status == 200
        self.first = json.loads(text)

    def look(self) -> dict[str, Any]:
        context = self.first["context"]["id"]
        _, text = self.site.ask("GET", "/api/state", self.key, X_Simcord_Context=context)
        state: dict[str, Any] = json.loads(text)
        return state

    def components(self) -> Iterator[dict[str, Any]]:
        waiting = [
            part for shown in self.look()["messages"].values() for part in shown["components"]
        ]
        while waiting:
            component = waiting.pop(0)
            yield component
            waiting[:0] = component.get("components", [])

    def text(self) -> str:
        return "\n".join(part["content"] for part in self.components() if part["type"] == 10)

    def offers(self, name: str) -> list[dict[str, Any]]:
        """The buttons of that label and the menus that ask for it, the newest last."""
        named = ("label", "placeholder")
        return [part for part in self.components() if name in map(part.get, named)]

    def press(self, label: str) -> None:
        """Press the newest button of that label, as somebody who looked a moment ago."""
        assert self.offers(label), f"no button {label!r} in: {self.text()}"
        self._act("click", self.offers(label)[-1]["control_key"])

    def choose(self, menu: str) -> None:
        """Choose the first option of a menu."""
        (part,) = self.offers(menu)
        self._act("select", part["control_key"], values=[part["options"][0]["value"]])

    def _act(self, kind: str, control: str, **more: object) -> None:
        self.steps += 1
        action = {
            **more,
            "kind": kind,
            "control_key": control,
            "target_id": control.split(":")[1],
            "protocol_version": 3,
            "sequence": self.steps,
            "request_id": f"{control}/{self.steps}",
            "generation": self.first["context"]["generation"],
            "bot_generation": self.look()["botGeneration"],
            "published_revision": self.first["publishedRevision"],
        }
        context = self.first["context"]["id"]
        status, text = self.site.ask(
            "POST", "/api/action", self.key, action, X_Simcord_Context=context
        )
        assert status == 200
        receipt = json.loads(text)
        assert receipt["settlement"] == "settled", receipt


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen(
        [sys.executable, "-m", "local_table", "--no-browser"],
        cwd=ROOT,
        env={**os.environ, "PACE_SECONDS": str(PACE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with started:
        yield started
        started.kill()


@pytest.fixture
def site(process: subprocess.Popen[str]) -> Site:
    assert process.stdout is not None
    assert process.stderr is not None
    line = process.stdout.readline()
    assert "http://127.0.0.1:" in line, process.stderr.read()
    return Site(line.split()[-1])


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_table_is_cleared_without_a_word_when_asked(
    process: subprocess.Popen[str], site: Site, number: signal.Signals
) -> None:
    assert site.people()
    process.send_signal(number)
    _, complained = process.communicate(timeout=10)
    assert (process.returncode, complained) == (0, "")


def test_the_page_frames_panes_of_its_own(site: Site) -> None:
    for path, piece in {
        "/": "Bonnie &amp; Clyde",
        "/table.js": "fetch(",
        "/table.css": "body",
        "/pane": "/pane.css",
        "/pane.css": ".preview-toolbar",
        "/pane.js": "focusin",
        "/app.js": "import",
    }.items():
        status, text = site.ask("GET", path)
        assert (status, piece in text) == (200, True), path


def test_a_match_against_the_computer_goes_on_in_another_bot(site: Site) -> None:
    ada = site.people()["Ada"]
    channel, dm = Pane(site, ada["channel"]), Pane(site, ada["dm"])
    bruno = Pane(site, site.people()["Bruno"]["channel"])
    channel.press("Join" if "Ada" not in channel.text() else "Add Deputy")
    channel.press("Start")
    until(lambda: bool(dm.offers("Draw from the deck")))
    assert site.people()["Ada"]["mail"] >= 1
    until(lambda: bruno.text() == channel.text())

    status, _ = site.ask("POST", "/restart", site.key)
    assert status == 200
    until(lambda: dm.look()["botGeneration"] == 2)
    before = dm.text()
    dm.press("Draw from the deck")
    until(lambda: dm.text() != before)


def test_the_computer_moves_at_a_pace_that_can_be_followed(site: Site) -> None:
    ada = site.people()["Ada"]
    channel, dm = Pane(site, ada["channel"]), Pane(site, ada["dm"])
    channel.press("Add Deputy")
    channel.press("Start")
    until(lambda: bool(dm.offers("Draw from the deck")))
    dm.press("Draw from the deck")
    dm.choose("Discard, and end the turn…")
    assert not dm.offers("Draw from the deck")
    seen: dict[str, float] = {}

    def back_at_ada() -> bool:
        text = channel.text()
        seen.setdefault(text, time.monotonic())
        return "**Ada** is to draw a card." in text

    until(back_at_ada)
    boards, moments = list(seen), list(seen.values())
    assert len(boards) >= 3  # what Ada left, and at the least a card drawn and one discarded
    for earlier, later in pairwise(boards):
        assert earlier.splitlines()[-1] in later  # the story goes on from where it was
    assert moments[-1] - moments[0] > PACE * (len(boards) - 2)


def test_only_who_holds_a_key_gets_in(site: Site) -> None:
    dm = site.people()["Ada"]["dm"]
    assert site.ask("GET", "/people")[0] == 401
    assert site.ask("POST", "/restart", dm)[0] == 401
    assert site.ask("POST", "/api/pages", site.key, {})[0] == 401
    assert site.ask("POST", "/api/pages", dm, {})[0] == 200


def test_only_the_page_itself_may_ask(site: Site) -> None:
    home = f"127.0.0.1:{site.port}"
    assert site.ask("GET", "/people", site.key, Host=home, Origin=f"http://{home}")[0] == 200
    assert site.ask("GET", "/people", site.key, Host=f"elsewhere:{site.port}")[0] == 403
    assert site.ask("GET", "/people", site.key, Origin="http://elsewhere")[0] == 403


def test_a_taken_port_is_said_in_one_line(site: Site) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "local_table", "--port", str(site.port)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert second.returncode == 1
    assert second.stderr.startswith(f"Cannot open port {site.port}: ")
    assert second.stderr.count("\n") == 1
