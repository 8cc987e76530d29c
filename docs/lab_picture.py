"""Takes docs/images/lab.png from the lab as it runs: `python docs/lab_picture.py`, with Debian's Chromium."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WIDTH, HEIGHT = 1400, 980


def take(address: str, file: Path) -> None:
    """Drag a tile onto land that is not the seat's own, and keep the page as a picture.

    Args:
        address: the page of a running lab.
        file: where the picture goes.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(address)
        page.hover('[data-tile="american-surety"]')
        page.mouse.down()
        page.hover('[data-square="d9"]', force=True)
        page.hover('[data-square="j9"]', force=True)
        page.wait_for_selector("#verdict h2.illegal")
        page.mouse.up()
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    command = [sys.executable, "-m", "ny1901", "lab", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as lab:
        told = next(iter(lab.stdout or ()), "")
        take(told.split()[4], Path(__file__).parent / "images" / "lab.png")
        lab.send_signal(signal.SIGINT)
