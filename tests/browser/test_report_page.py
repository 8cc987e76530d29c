"""A report as a person meets it: on a desk and on a phone, by day and by night, without a network."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from playwright.sync_api import Page

import ny1901 as ny
from ny1901.analysis import Inline, Study, compare, strengths, tune, write_report

from .hands import violations

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    study = Study(variants=["en-2015", "en-2015+expert"], agents=["random"], players=3, games=12, seed=1901)
    path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(study.run(executor=Inline()), path)
    return path.as_uri()


QUICK: dict[str, Any] = {"games": 4, "seed": 1901, "players": 3, "executor": Inline()}
DRAWN_ANEW = ny.Variant().change(name="drawn anew", city=evolve(ny.Variant().city, name="Drawn anew"))
TRIALS: dict[str, Callable[[], Any]] = {
    "strengths": lambda: strengths(["random", "greedy"], variant="en-2015", without=["demolition"], **QUICK),
    "tune": lambda: tune(
        ["minutes 45"], {"workers": [3, 5]}, base="en-2015", agents=["random"], candidates=2, confirm=4, **QUICK
    ),
    "compare": lambda: compare("en-2015", DRAWN_ANEW, agents=["random"], **QUICK),
}


@pytest.fixture(scope="module", params=TRIALS)
def trial(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("trial") / f"{request.param}.html"
    write_report(TRIALS[request.param](), path)
    return path.as_uri()


def test_the_first_screen_of_a_trial_is_its_verdict_with_five_figures_and_a_picture(
    new_page: Callable[..., Page], trial: str
) -> None:
    page = new_page(width=1400)
    page.goto(trial)
    first = page.locator("main > section").first
    assert first.locator("p").first.inner_text().endswith(".")
    assert first.locator("tbody tr").count() == 5
    assert all(" to " in text for text in first.locator("tbody td:nth-child(2)").all_inner_texts())
    assert first.locator("svg.plot").count() == 1
    assert first.bounding_box()["y"] < 400  # type: ignore[index]
    assert page.evaluate("document.documentElement.scrollHeight") < 4000
    assert page.locator("td").filter(has_text=re.compile("^[a-z]+-[a-z-]+$")).all_inner_texts() == [], "ids"
    boards = page.locator("section > .pictures svg.ny1901")
    if "compare" in trial:
        one, other = (boards.nth(place).bounding_box() for place in range(2))
        assert one is not None and other is not None
        assert one["y"] == other["y"] and one["x"] + one["width"] <= other["x"], "the boards are not side by side"
    page.emulate_media(media="print")
    folded = page.eval_on_selector_all("details", "all => all.filter(one => !one.checkVisibility()).length")
    assert folded == 0
    assert page.evaluate("document.documentElement.scrollHeight") > 4000, "paper unfolds nothing"


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (390, "dark")])
def test_a_trial_stands_in_nobodys_way(new_page: Callable[..., Page], trial: str, width: int, scheme: str) -> None:
    page = new_page(width=width, color_scheme=scheme)
    page.goto(trial)
    page.eval_on_selector_all("details.part", "all => all.forEach(one => { one.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert violations(page) == []


def unfold(page: Page) -> None:
    """Open every part, as a reader may."""
    page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true })")


def test_a_page_is_short_until_it_is_unfolded(new_page: Callable[..., Page], address: str) -> None:
    page = new_page(width=1400)
    page.goto(address)
    folded = page.evaluate("document.documentElement.scrollHeight")
    assert folded < 4000
    assert page.locator("#found table").bounding_box()["y"] < 900  # type: ignore[index]
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollHeight") > 2 * folded, "paper unfolds nothing"


@pytest.mark.parametrize("width", [1280, 400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_sticks_out_and_every_picture_is_drawn(
    new_page: Callable[..., Page], address: str, width: int, scheme: str
) -> None:
    page = new_page(width=width, color_scheme=scheme)
    page.goto(address)
    unfold(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    boxes = page.eval_on_selector_all("svg.plot", "all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len(boxes) > 8
    assert all(box["width"] > 250 and box["height"] > 60 and box["right"] <= width for box in boxes)
    texts = page.eval_on_selector_all(
        "svg.plot",
        """all => all.flatMap(one => [...one.querySelectorAll('text')].filter(text => {
            const outer = one.getBoundingClientRect(), inner = text.getBoundingClientRect()
            return inner.left < outer.left - 2 || inner.right > outer.right + 2
        }).map(text => text.textContent))""",
    )
    assert texts == [], "these words stick out of their pictures"


@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(new_page: Callable[..., Page], address: str, width: int, scheme: str) -> None:
    page = new_page(width=width, color_scheme=scheme)
    page.goto(address)
    page.eval_on_selector_all("details.part", "all => all.forEach(one => { one.open = true })")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_the_page(new_page: Callable[..., Page], address: str, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(address)
    colours = page.evaluate(
        """() => [
            getComputedStyle(document.querySelector('section')).backgroundColor,
            getComputedStyle(document.querySelector('section p, section li')).color,
            getComputedStyle(document.querySelector('svg.plot text')).fill,
            getComputedStyle(document.querySelector('caption')).color,
        ]"""
    )
    ground, *inks = (tuple(int(part) for part in colour[4:-1].split(", ")) for colour in colours)
    assert all(contrast(ground, ink) > 4.5 for ink in inks)


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The contrast of two colours as the Web Content Accessibility Guidelines define it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: tuple[int, ...]) -> float:
    parts = [part / 255 for part in colour[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("width", [1280, 400])
def test_the_numbers_on_the_board_can_be_read(new_page: Callable[..., Page], address: str, width: int) -> None:
    page = new_page(width=width)
    page.goto(address)
    unfold(page)
    maps = page.locator("#board svg.ny1901")
    assert maps.count() == 8
    heights = maps.first.locator("text.b.middle").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(heights) > 50
    assert min(heights) > 9, "too small to read"
    ratios = maps.evaluate_all("all => all.map(one => one.getBoundingClientRect().width / one.viewBox.baseVal.width)")
    assert max(ratios) - min(ratios) < 0.01


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_of_the_text_stands_alone(new_page: Callable[..., Page], address: str, scheme: str) -> None:
    folder = Path(address.removeprefix("file://")).with_name("report-pictures")
    page = new_page(color_scheme=scheme)
    for path in sorted(folder.iterdir())[:2]:
        page.goto(path.as_uri())
        box = page.locator("svg text").first.bounding_box()
        assert box is not None
        assert box["width"] > 20


def test_long_tables_unfold(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("details.part", has=page.locator("#worth-lot")).locator("> summary").click()
    lots = page.locator("#worth-lot details").first
    assert lots.locator("table").is_hidden()
    lots.locator("summary").click()
    assert lots.locator("table").is_visible()


def test_the_chips_lead_to_their_parts(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Rules that mattered").click()
    assert page.evaluate("location.hash") == "#rules"
    assert page.locator("#rules").bounding_box()["y"] < 900  # type: ignore[index]


def test_the_report_is_one_file(address: str) -> None:
    folder = Path(address.removeprefix("file://")).parent
    assert {path.suffix for path in folder.iterdir() if path.is_file()} == {".html", ".md", ".csv", ".parquet"}
