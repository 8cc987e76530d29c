"""The fixtures of the browser tests notice what they are there for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

STRANGER = "<img src='http://example.invalid/a.png'><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"

pytestmark = pytest.mark.browser


def opened(page: Page, folder: Path, body: str) -> None:
    path = folder / "page.html"
    path.write_text(f"<!doctype html><meta charset=utf-8><title>t</title><body>{body}", encoding="utf-8")
    page.goto(path.as_uri())
    page.wait_for_load_state("networkidle")


def test_a_quiet_page_passes(page: Page, tmp_path: Path) -> None:
    opened(page, tmp_path, "<script>document.body.append('hello')</script>")
    assert page.inner_text("body") == "hello"


def test_errors_are_noticed(page: Page, traffic: Any, tmp_path: Path) -> None:
    opened(page, tmp_path, "<script>console.error('logged'); missing()</script>")
    assert traffic.errors == ["logged", "missing is not defined"]
    traffic.errors.clear()


def test_requests_to_the_network_are_noticed_and_stopped(page: Page, traffic: Any, tmp_path: Path) -> None:
    opened(page, tmp_path, STRANGER)
    assert traffic.strangers() == ["http://example.invalid/a.png"]
    assert len(traffic.errors) == 1
    traffic.requests.clear()
    traffic.errors.clear()
