"""The lab as a designer uses it: open it, drag a tile, read the rule, lay out land, ask the solver, change a number."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ny1901 as ny

from . import hands
from .hands import HOSTILE, held_in_one_hand, middle, pasted, running_lab, seen_through

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A lab that runs, as a user starts it."""
    with running_lab() as address:
        yield address


@pytest.fixture
def lab(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("#turn")).to_contain_text("seat 1 (green) to move")
    return page


def drag(page: Page, piece: str, square: str) -> None:
    hands.drag(page, piece, square, over="j9")


def verdict(page: Page) -> str:
    return page.locator("#verdict").inner_text()


def test_a_tile_is_dragged_and_the_rules_say_why_not_and_then_yes(lab: Page) -> None:
    drag(lab, "american-surety", "j9")
    expect(lab.locator("#verdict h2")).to_contain_text("Not legal")
    expect(lab.locator("#verdict")).to_contain_text("build.inside-territory")
    expect(lab.locator("#verdict")).to_contain_text("are not in your territory")
    expect(lab.locator("#verdict")).to_contain_text("en-2015: p. 3, Option 1, Build")
    assert lab.locator(".marks path.blamed").count() == 2, "the squares to blame are marked"
    assert lab.locator("#apply").count() == 0
    drag(lab, "west-street", "b6")
    expect(lab.locator("#verdict h2")).to_contain_text("Legal")
    expect(lab.locator("#verdict h2 code")).to_have_text("rebuild west-street b5 c5 b6 c6 b7")
    assert lab.locator(".marks path.blamed").count() == 0
    lab.click("#apply")
    expect(lab.locator(".seat.mover .score b")).to_have_text("28")
    expect(lab.locator("#verdict")).to_contain_text("Done:")
    lab.click("#undo")
    expect(lab.locator(".seat.mover .score b")).to_have_text("21")


def test_the_verdict_comes_while_the_tile_is_still_in_the_hand(lab: Page) -> None:
    lab.locator('[data-tile="west-street"]').hover()
    lab.mouse.down()
    lab.mouse.move(*middle(lab, "b6"), steps=6)
    expect(lab.locator("#verdict h2")).to_contain_text("Legal")
    lab.mouse.move(*middle(lab, "g12"), steps=6)
    expect(lab.locator("#verdict h2")).to_contain_text("Not legal")
    lab.mouse.move(2, 2)
    lab.mouse.up()
    expect(lab.locator(".ghost rect")).to_have_count(0)


def test_a_tile_is_moved_by_keys_alone(lab: Page) -> None:
    lab.locator('[data-tile="american-surety"]').focus()
    lab.keyboard.press("Enter")
    expect(lab.locator("#board")).to_be_focused()
    before = lab.locator("#verdict h2 code").inner_text()
    lab.keyboard.press("ArrowDown")
    expect(lab.locator("#verdict h2 code")).not_to_have_text(before)
    lab.keyboard.press("Escape")
    expect(lab.locator("#verdict")).to_contain_text("Drag a tile")


def test_a_tile_is_turned(lab: Page) -> None:
    lab.locator('[data-tile="corbin-building"]').click()
    across = lab.locator("#verdict h2 code").inner_text()
    lab.keyboard.press("r")
    expect(lab.locator("#verdict h2 code")).not_to_have_text(across)
    squares = lab.locator("#verdict h2 code").inner_text().split()[2:]
    assert len({re.sub(r"\d", "", square) for square in squares}) == 1, "it stands upright now"


def test_a_lot_is_asked_for_and_acquired(lab: Page) -> None:
    lab.click('[data-square="d2"]')
    expect(lab.locator("#verdict")).to_contain_text("acquire.match")
    lab.click('[data-square="t6"]')
    expect(lab.locator("#verdict h2")).to_contain_text("Legal")
    lab.click("#apply")
    expect(lab.locator("#turn")).to_contain_text("acquired")


def test_the_best_placements_are_found_and_drawn(lab: Page) -> None:
    lab.click("#tab-best")
    lab.click("#ask-best")
    expect(lab.locator("#best-result .certainty")).to_contain_text("Proved")
    first = lab.locator(".placement").first
    expect(first).to_contain_text("rebuild West Street Building")
    expect(first.locator(".points")).to_have_text("7")
    assert lab.locator(".marks path.best").count() == 4, "two best ones, each with a light line under it"
    first.hover()
    expect(lab.locator(".marks text.best")).to_have_text("7")


def test_the_bounds_are_found(lab: Page) -> None:
    lab.click("#tab-bounds")
    lab.click("#ask-bounds")
    expect(lab.locator(".bound")).to_have_count(3)
    expect(lab.locator(".bound h3").first).to_contain_text("51 to 112 points")


def test_games_played_on_are_bands_inside_the_bounds(lab: Page) -> None:
    lab.click("#tab-bounds")
    lab.select_option("#bounds-agent", "random")
    lab.fill("#bounds-games", "5")
    lab.click("#ask-bounds")
    expect(lab.locator(".bound .measured")).to_have_count(3)
    for bar in lab.locator(".bound .bar").all():
        boxes = [bar.locator(f".{name}").bounding_box() for name in ("range", "found", "measured")]
        for outer, band in pairwise(boxes):
            assert outer is not None and band is not None
            assert outer["x"] - 1 <= band["x"] and band["x"] + band["width"] <= outer["x"] + outer["width"] + 1
    expect(lab.locator("#bounds-result")).to_contain_text("random in every seat, 5 games, seed 1901")


def test_a_number_of_the_variant_is_changed(lab: Page) -> None:
    lab.click("#tab-rules")
    workers = lab.locator('[data-field="workers"]')
    workers.fill("0")
    workers.press("Tab")
    expect(lab.locator('[data-entry="workers"] .error')).to_contain_text("give a whole number of at least 1")
    expect(lab.locator("#variant-name")).to_have_text("en-2015")
    workers.fill("6")
    workers.press("Tab")
    expect(lab.locator("#variant-name")).to_have_text("en-2015*")
    expect(lab.locator('[data-entry="workers"] .error')).to_have_count(0)
    expect(lab.locator(".seat.mover")).to_contain_text("4 workers free")
    lab.select_option("#variant-base", "pt-2018")
    expect(lab.locator("#turn")).to_contain_text("pt-2018 ·")


def test_land_workers_and_buildings_are_laid_out_by_hand(lab: Page) -> None:
    lab.click("#tab-lay")
    lab.click('[data-seat="1"]')
    lab.click('[data-square="t6"]')
    expect(lab.locator(".seat.mover")).to_contain_text("1 worker free")
    expect(lab.locator("#soundness")).to_have_text("can occur")
    lab.click('[data-tool="workers"]')
    lab.click('[data-square="t6"]')
    expect(lab.locator("#soundness")).to_contain_text("impossible")
    lab.click("#soundness")
    expect(lab.locator("#problems")).to_contain_text("needs a worker or a building")
    expect(lab.locator("#problems")).to_contain_text("acquire.worker")
    lab.click("#soundness")
    lab.click('[data-tool="buildings"]')
    drag(lab, "liberty-tower", "s6")
    expect(lab.locator(".seat.mover")).to_contain_text("6 buildings")
    lab.click('[data-square="t6"]')
    expect(lab.locator(".seat.mover")).to_contain_text("5 buildings")
    lab.fill("#seat-score", "40")
    lab.press("#seat-score", "Tab")
    expect(lab.locator(".seat.mover .score b")).to_have_text("40")


def test_the_end_and_the_skyscrapers_to_build_are_set_by_hand(lab: Page) -> None:
    lab.click("#tab-lay")
    lab.locator("summary", has_text="The end").click()
    lab.select_option("#end-trigger", "1")
    expect(lab.locator("#turn")).to_contain_text("The end is near: seat 1 (green) triggered it")
    lab.select_option("#end-rule", "end.market")
    expect(lab.locator("#turn")).to_contain_text("no lot cards to refill the market")
    lab.fill("#turns-left", "0")
    lab.press("#turns-left", "Tab")
    expect(lab.locator("#turn")).to_contain_text("The game is over")
    lab.select_option("#end-trigger", "")
    expect(lab.locator("#soundness")).to_have_text("can occur")
    lab.locator("summary", has_text="Skyscrapers still to build").click()
    lab.uncheck('[data-unbuilt="corbin-building"]')
    expect(lab.locator(".seat").first).to_contain_text("to build: 2 bronze")
    lab.check('[data-unbuilt="corbin-building"]')
    expect(lab.locator(".seat").first).to_contain_text("to build: 3 bronze")


def test_another_game_is_dealt(lab: Page) -> None:
    lab.click("#tab-lay")
    lab.locator("summary", has_text="A new game").click()
    lab.click("#deal")
    expect(lab.locator("#turn")).to_contain_text("Turn 1: seat 0")


def test_the_text_is_copied_and_pasted(lab: Page) -> None:
    lab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.click("#tab-text")
    lab.click("#copy")
    expect(lab.locator("#text-told")).to_have_text("Copied.")
    copied = lab.evaluate("navigator.clipboard.readText()")
    assert copied == str(ny.example())
    pasted(lab, copied.replace("score=21", "score=22"))
    expect(lab.locator(".seat.mover .score b")).to_have_text("22")


def test_a_broken_text_is_refused_with_the_place(lab: Page) -> None:
    pasted(lab, str(ny.example()).replace("wall-street", "wall-streat"))
    expect(lab.locator("#text-error")).to_contain_text("did you mean 'wall-street'?")
    expect(lab.locator("#text-error mark")).to_contain_text("wall-streat")
    expect(lab.locator(".seat.mover .score b")).to_have_text("21")


def test_names_full_of_markup_stay_names(lab: Page) -> None:
    data: Any = json.loads(ny.example().to_json())
    city = ny.city.to_data(ny.city.reference())
    for part in ("streets", "characters", "tiles"):
        for entry in city[part]:
            entry["name"] = HOSTILE
    data["variant"] = {"base": "en-2015", "name": HOSTILE, "city": city}
    pasted(lab, json.dumps(data))
    expect(lab.locator(".seat.mover h2")).to_contain_text("<img src=x")
    seen_through(lab)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_fits_on_a_phone(new_page: NewPage, address: str, scheme: str) -> None:
    page = new_page(width=390, height=844, color_scheme=scheme, has_touch=True)
    held_in_one_hand(page, address, "west-street")


def test_a_finger_drags_a_tile_and_drags_it_on(new_page: NewPage, address: str) -> None:
    page = new_page(width=390, height=844, has_touch=True, is_mobile=True)
    page.goto(address)
    tile = page.locator('[data-tile="west-street"]')
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    assert box is not None
    swipe(page, (box["x"] + 30, box["y"] + 30), middle(page, "b6"))
    expect(page.locator("#verdict h2 code")).to_have_text("rebuild west-street b5 c5 b6 c6 b7")
    swipe(page, middle(page, "b6"), middle(page, "h13"))
    expect(page.locator("#verdict h2")).to_contain_text("Not legal")
    expect(page.locator("#verdict h2 code")).to_contain_text("build west-street")


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in range(1, 7):
        touch("touchMove", tuple(a + (b - a) * step / 6 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
    touch("touchEnd")


def test_the_page_says_when_the_lab_has_gone(page: Page, traffic: Any) -> None:
    with running_lab() as address:
        page.goto(address)
        expect(page.locator("#turn")).to_contain_text("to move")
    page.click('[data-square="t6"]')
    expect(page.locator("#verdict")).to_contain_text("the lab does not answer")
    traffic.errors.clear()
