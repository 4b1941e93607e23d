"""``python -m local_table``: start the table, say where it is, and stop it when asked to."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import webbrowser
from contextlib import AsyncExitStack

import bot

from .front import Front
from .town import Town


def main() -> None:
    """Run until Ctrl-C or SIGTERM; then exit with 0."""
    parser = argparse.ArgumentParser(
        prog="python -m local_table",
        description="Play Bonnie & Clyde in a simulated Discord, in your browser.",
    )
    parser.add_argument("--port", type=int, default=0, help="default: any that is free")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args()
    asyncio.run(_play(options.port, browse=not options.no_browser and _has_screen()))


async def _play(port: int, *, browse: bool) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    async with AsyncExitStack() as closing:
        # Simulated ids begin anew each time, so an old match would belong to nobody: no file stays.
        folder = closing.enter_context(tempfile.TemporaryDirectory(prefix="local-table-"))
        try:
            # Nobody limits edits here.
            ours = {"DATABASE": f"{folder}/table.sqlite", "EDIT_SECONDS": "0"}
            settings = bot.Settings.read({**os.environ, **ours})
        except bot.CannotStart as reason:
            sys.exit(str(reason))
        town = await closing.enter_async_context(
            Town(lambda wait: bot.BonnieAndClyde(settings, wait))
        )
        try:
            front = await closing.enter_async_context(Front(town, port))
        except OSError as error:
            why = os.strerror(error.errno or 0)
            sys.exit(f"Cannot open port {port}: {why}. Choose another with --port.")
        await town.command(town.people[0], "table open")
        print(f"The table is set: {front.url}\nCtrl-C clears it.", flush=True)
        if browse:
            webbrowser.open(front.url)
        async with asyncio.TaskGroup() as group:
            clock = group.create_task(town.keep_time())
            await stop.wait()
            clock.cancel()


def _has_screen() -> bool:
    """Whether a browser has somewhere to open; without a desktop one would take the terminal."""
    desktop = sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    return desktop and sys.stdout.isatty()


if __name__ == "__main__":
    main()
