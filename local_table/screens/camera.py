"""The camera: a browser that looks at the panes, as a phone's and as a desktop's would."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any, cast
from urllib.parse import urldefrag

from PIL import Image

from local_table.screens.stage import Shown

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SIZES = {"desktop": (1280, 1), "phone": (390, 2)}
"""How wide a window is, and how many pixels of a picture one of its own takes each way."""

# Taller than any message, so that none has to be scrolled.
_HEIGHT = 4000
_MARGIN = 8
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Without what is around the message, what is of the moment, and what moves.
_STYLE = """
.channel-message:not([data-message-id="%s"]), .channel-header, .timeline-day-divider,
.message-context-actions, .message-time, .message-gutter-time, .message-edited-compact {
  display: none !important;
}
.channel-timeline { padding-top: 24px !important; }
* { animation: none !important; transition: none !important; }
"""
_STILL = """(id) => window.simcordPreview?.ready && document.fonts.status === "loaded"
  && document.querySelector(`.channel-message[data-message-id="${id}"]`)
  && [...document.images].every((image) => image.complete)"""
# An open list goes where its select is by now, which a window that changes reminds it of.
_SETTLED = """() => new Promise((settled) => {
  requestAnimationFrame(() => {
    window.dispatchEvent(new Event("resize"));
    requestAnimationFrame(settled);
  });
})"""
# As much of the width as the message takes; a list that is open belongs to it.
_BOX = """(id) => {
  const message = document.querySelector(`.channel-message[data-message-id="${id}"]`);
  const { left, top } = message.getBoundingClientRect();
  const open = document.querySelectorAll(".select-list:popover-open");
  const parts = [...message.querySelectorAll(".message-components > *"), ...open];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const seen = boxes.filter((box) => box.width && box.height);
  const right = Math.max(...seen.map((box) => box.right));
  const bottom = Math.max(...seen.map((box) => box.bottom));
  return { left, top, right, bottom };
}"""

# Of a palette: a third of the bytes that all colours of smooth letters take.
_COLOURS = 64
Counted = tuple[int, tuple[int, int, int]]
"""A colour, after how many pixels have it."""


class NoBrowser(Exception):
    """There is no browser to look with; says what to do."""


def browser() -> str:
    """The browser's path: as ``CHROMIUM`` says, or by one of the usual names.

    Raises NoBrowser.
    """
    wanted = os.environ.get("CHROMIUM")
    for name in (wanted,) if wanted else BROWSERS:
        if (path := shutil.which(name)) is not None:
            return path
    raise NoBrowser(
        f"There is no browser {wanted}, as CHROMIUM says."
        if wanted
        else "A browser is needed: install Chromium, or say where it is in CHROMIUM."
    )


class Camera:
    """A browser at work."""

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium

    async def take(self, url: str, shown: Shown, size: str, opened: str | None) -> bytes:
        """A PNG of the message; ``opened`` is the select that is to be open.

        ``url`` is the address of the front that serves the panes.
        """
        width, scale = SIZES[size]
        message = str(shown.message_id)
        page = await self._chromium.new_page(
            viewport={"width": width, "height": _HEIGHT},
            device_scale_factor=scale,
            bypass_csp=True,  # for the style
        )
        page.set_default_timeout(0)  # a slow machine is no failure
        try:
            await page.goto(f"{urldefrag(url).url}pane#{shown.pane.key}")
            await page.add_style_tag(content=_STYLE % message)
            await page.wait_for_function(_STILL, arg=message)
            if opened is not None:
                await page.get_by_role("combobox", name=opened, exact=True).click()
                await page.wait_for_selector(".select-list:popover-open")
                await page.wait_for_function(_STILL, arg=message)
                await page.evaluate(_SETTLED)
            box = await page.evaluate(_BOX, message)
            right, bottom = min(box["right"] + 2 * _MARGIN, width), box["bottom"] + 2 * _MARGIN
            left, top = box["left"], box["top"] - _MARGIN
            clip = {"x": left, "y": top, "width": right - left, "height": bottom - top}
            return light(await page.screenshot(clip=clip))
        finally:
            await page.close()


def light(png: bytes) -> bytes:
    """The picture in the colours that it has most of: areas stay, edges come close."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    # Never None, since no picture has more colours than pixels.
    counted = cast("list[Counted]", picture.getcolors(picture.width * picture.height))
    palette = Image.new("P", (1, 1))
    most = sorted(counted, reverse=True)[:_COLOURS]
    palette.putpalette([level for _, colour in most for level in colour])
    made = io.BytesIO()
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()


@asynccontextmanager
async def camera() -> AsyncIterator[Camera]:
    """A camera, for as long as its browser runs. Raises NoBrowser."""
    path = browser()
    # Only `make screens` has it installed.
    playwright = import_module("playwright.async_api")
    async with playwright.async_playwright() as driver:
        chromium = await driver.chromium.launch(executable_path=path, args=list(_FLAGS))
        try:
            yield Camera(chromium)
        finally:
            await chromium.close()
