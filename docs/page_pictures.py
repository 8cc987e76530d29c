"""Takes docs/images/replay.png and report.png: `python docs/page_pictures.py`, with Debian's Chromium."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from ny1901 import cli

WIDTH, HEIGHT = 1400, 980

GAME = Path(__file__).parents[1] / "tests" / "engine" / "data" / "en-2015-3-players.game"

PAGES: Mapping[str, list[str]] = {
    "replay": ["replay", str(GAME), "--html", "replay.html"],
    "report": ["compare", "en-2015", "en-2015+expert", "--games", "40", "--workers", "0", "--out", "report.html"],
}
"""The command that makes each page, by its name."""


def take(page: Path, file: Path) -> None:
    """Keep what a page shows first as a picture.

    Args:
        page: the HTML file.
        file: where the picture goes.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        shown.goto(page.as_uri())
        shown.screenshot(path=file)
        browser.close()


def main() -> None:
    """Make the pages in a folder of their own, and take them."""
    images = Path(__file__).parent / "images"
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, words in PAGES.items():
            cli.run(words)
            take(Path(folder, f"{name}.html"), images / f"{name}.png")


if __name__ == "__main__":
    main()
