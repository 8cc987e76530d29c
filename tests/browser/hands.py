"""What a person's hands do on the pages of any game: open the lab, drag a piece, paste a text, make a replay page."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ny1901 import cli
from tests.processes import PATIENCE, started

HOSTILE = "<script>document.title='stolen'</script><img src=x onerror=document.title='stolen'>"
"""A name that would take over a page that does not escape it."""


@contextmanager
def running_lab(*arguments: str) -> Iterator[str]:
    """A lab that runs, as a user starts it: its address."""
    command = [sys.executable, "-m", "ny1901", "lab", *arguments, "--port", "0", "--no-browser"]
    with started(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0


def middle(page: Page, square: str) -> tuple[float, float]:
    box = page.locator(f'[data-square="{square}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, piece: str, square: str, *, over: str) -> None:
    """Take a piece from the tray, move it over one square, and let it go with its middle on another."""
    page.locator(f'[data-tile="{piece}"]:visible').hover()
    page.mouse.down()
    page.mouse.move(*middle(page, over), steps=4)
    page.mouse.move(*middle(page, square), steps=4)
    page.mouse.up()


def pasted(page: Page, text: str) -> None:
    page.click("#tab-text")
    page.fill("#paste", text)
    page.click("#read")


def replay_page(record: Path, folder: Path, *arguments: str) -> str:
    """The address of a record's page, made as a user makes it."""
    page = folder / "out.html"
    cli.run(["replay", str(record), *arguments, "--html", str(page), "--json"])
    return page.as_uri()


def step_of(page: Page) -> int:
    return int(page.get_attribute("#place", "data-step") or "")


def by_action(page: Page, address: str) -> None:
    """Open a replay page, and let it go from action to action."""
    page.goto(address)
    page.select_option("#unit", "action")


def seen_through(lab: Page) -> None:
    """Go through the tabs of a lab in which names are full of markup: none of it has become part of the page."""
    for tab in ("try", "lay", "best", "rules", "text"):
        lab.click(f"#tab-{tab}")
    assert lab.title() == "ny1901 lab"
    assert lab.locator("img, script:not([src])").count() == 0


def held_in_one_hand(page: Page, address: str, piece: str) -> None:
    """Use the lab on a phone: no tab is too wide, and the verdict on a piece that is tapped can be seen."""
    page.goto(address)
    expect(page.locator("#turn")).to_contain_text("to move")
    for tab in ("try", "lay", "best", "bounds", "rules", "text"):
        page.click(f"#tab-{tab}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, f"the tab {tab} is too wide"
    page.click("#tab-try")
    page.locator(f'[data-tile="{piece}"]').tap()
    expect(page.locator("#verdict h2")).to_be_visible()
    expect(page.locator("#verdict")).to_be_in_viewport()


def violations(page: Page) -> list[str]:
    """What axe-core finds on a page that shuts people out.

    A picture has a name, which is looked at; its marks take most of the time, and their colours have their own tests.
    """
    found = Axe().run(page, context={"exclude": ["svg > *"]}).response["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]
