"""A designer changes a rule and watches what moves, takes the variant away as a file, and brings it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.processes import PATIENCE

from .hands import running_lab

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
SIZES = [(1400, 900, "light"), (390, 844, "dark")]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_lab() as address:
        yield address


@pytest.fixture(params=SIZES, ids=["desk", "phone"])
def lab(request: pytest.FixtureRequest, new_page: NewPage, address: str) -> Page:
    width, height, scheme = request.param
    page = new_page(width=width, height=height, color_scheme=scheme)
    page.goto(address)
    expect(page.locator("#turn")).to_contain_text("to move")
    return page


def changed(page: Page, field: str, value: str) -> None:
    page.click("#tab-measure")
    page.select_option("#measure-pick", field)
    page.fill(f'[data-measured="{field}"]', value)
    page.press(f'[data-measured="{field}"]', "Tab")


def test_a_rule_is_changed_and_what_moves_is_seen_while_it_is_played(lab: Page) -> None:
    changed(lab, "workers", "0")
    expect(lab.locator(".card.wrong .error")).to_contain_text("give a whole number of at least 1")
    lab.fill('[data-measured="workers"]', "2")
    lab.press('[data-measured="workers"]', "Tab")
    expect(lab.locator(".card.changed p")).to_have_text("Workers of each player")
    expect(lab.locator(".card small")).to_have_text("in en-2015: 4")
    lab.select_option("#measure-agent", "random")
    lab.fill("#measure-timeout", "600")
    lab.click("#measure")
    expect(lab.locator(".quantity")).not_to_have_count(0, timeout=1000 * PATIENCE)
    assert lab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(lab.locator("#panel-measure h3").first).to_have_text("Games won")
    lab.click("#measure")
    expect(lab.locator("#measure-state")).to_contain_text("Stopped")
    expect(lab.locator("#measure")).to_have_text("Measure")


def test_an_agent_that_is_too_slow_is_told_at_once(lab: Page) -> None:
    changed(lab, "workers", "2")
    lab.select_option("#measure-agent", "planner")
    lab.click("#measure")
    expect(lab.locator("#measure-slow")).to_contain_text(
        re.compile(r"planner is too slow for this time: 30 deals, .* take at least \d+ minutes? here"),
        timeout=1000 * PATIENCE,
    )
    lab.click("#measure")
    expect(lab.locator("#measure-state")).to_contain_text("Stopped")


def test_the_variant_leaves_as_a_file_and_comes_back(lab: Page, tmp_path: Path) -> None:
    changed(lab, "market_size", "3")
    expect(lab.locator(".card.changed")).to_have_count(1)
    with lab.expect_download() as taken:
        lab.click("#measure-save")
    file = tmp_path / "mine.toml"
    taken.value.save_as(file)
    assert file.read_text(encoding="utf-8") == 'base = "en-2015"\nmarket_size = 3\n'
    file.write_text('base = "pt-2018"\nworkers = 6\n', encoding="utf-8")
    lab.set_input_files("#measure-load", file)
    expect(lab.locator('[data-measured="workers"]')).to_have_value("6")
    expect(lab.locator(".card")).to_have_count(1)
    lab.click("#measure-play")
    expect(lab.locator("#turn")).to_contain_text("pt-2018*")
    file.write_text('base = "en-2015"\nwokers = 6\n', encoding="utf-8")
    lab.set_input_files("#measure-load", file)
    expect(lab.locator("#measure-told")).to_have_text(re.compile("mine.toml:2:1.*did you mean 'workers'"))


def test_what_is_typed_stays_when_the_page_is_drawn_again(lab: Page) -> None:
    lab.click("#tab-rules")
    held: list[Route] = []
    typed = False

    def wait(route: Route) -> None:
        if typed:
            route.continue_()
        else:
            held.append(route)

    lab.route("**/ask/*", wait)
    workers, market = lab.locator('[data-field="workers"]'), lab.locator('[data-field="market_size"]')
    workers.fill("6")
    workers.press("Tab")
    market.fill("")
    market.press_sequentially("3")
    typed = True
    for route in held:
        route.continue_()
    expect(lab.locator("#variant-name")).to_have_text("en-2015*")
    expect(market).to_have_value("3")
    expect(market).to_be_focused()
    market.blur()
    expect(lab.locator('[data-entry="market_size"]')).to_have_class(re.compile("changed"))
