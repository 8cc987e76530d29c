"""The lab of Paris as a designer uses it: drag a building, read the rule, lay tiles, ask the solver."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ny1901 import paris
from ny1901.paris import example
from ny1901.paris.material import components as paris_components

from . import hands
from .hands import HOSTILE, held_in_one_hand, pasted, running_lab, seen_through

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A lab that runs, as a user starts it."""
    with running_lab("--game", "paris") as address:
        yield address


@pytest.fixture
def lab(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("#turn")).to_contain_text("blue (seat 1) to move")
    return page


def drag(page: Page, piece: str, square: str) -> None:
    hands.drag(page, piece, square, over="d4")


def dealt(page: Page) -> None:
    """A new game, whose first phase begins."""
    page.click("#tab-lay")
    page.locator("summary", has_text="A new game").click()
    page.click("#deal")
    expect(page.locator("#turn")).to_contain_text("Turn 1, first phase: orange")


def test_a_building_is_dragged_and_the_rules_say_why_not_and_then_yes(lab: Page) -> None:
    drag(lab, "building-o4", "e5")
    expect(lab.locator("#verdict h2")).to_contain_text("Not legal")
    expect(lab.locator("#verdict")).to_contain_text("build.colour")
    expect(lab.locator("#verdict")).to_contain_text("pt-devir: Fase 2, Colocar um dos edifícios")
    assert lab.locator(".marks path.blamed").count() == 2, "the spaces to blame are marked"
    assert lab.locator("#apply").count() == 0
    legal = next(str(action) for action in example().legal_actions if str(action).startswith("build t5"))
    lab.keyboard.press("Escape")
    lab.fill("#action-text", legal)
    lab.get_by_role("button", name="Ask").last.click()
    expect(lab.locator("#verdict h2")).to_contain_text("Legal")
    lab.click("#apply")
    expect(lab.locator("#turn")).to_contain_text("orange (seat 0) to move")
    lab.click("#undo")
    expect(lab.locator("#turn")).to_contain_text("blue (seat 1) to move")


def test_a_piece_is_moved_and_turned_by_keys_alone(lab: Page) -> None:
    lab.locator('[data-tile="card-jardin-des-plantes"]').focus()
    lab.keyboard.press("Enter")
    expect(lab.locator("#board")).to_be_focused()
    code = lab.locator("#verdict h2 code")
    expect(code).to_have_text("use jardin-des-plantes e5 f5")
    lab.keyboard.press("r")
    expect(code).to_have_text("use jardin-des-plantes e5 e6")
    lab.keyboard.press("ArrowLeft")
    expect(code).to_have_text("use jardin-des-plantes d5 d6")


def test_a_tile_snaps_to_a_square_and_is_laid(lab: Page) -> None:
    dealt(lab)
    lab.click("#tab-try")
    hand = lab.locator('[data-tile^="tile-"]').first
    piece = hand.get_attribute("data-tile") or ""
    tile = piece.split("-")[1]
    drag(lab, piece, "d6")
    code = lab.locator("#verdict h2 code")
    expect(code).to_have_text(f"lay {tile} c5 0")
    lab.keyboard.press("r")
    expect(code).to_have_text(f"lay {tile} c5 90")
    lab.click("#apply")
    expect(lab.locator("#turn")).to_contain_text("Turn 2, first phase: blue")
    assert lab.locator("#board .tile").count() == 1
    lab.click('[data-take="w5"]')
    expect(lab.locator("#verdict h2")).to_contain_text("Legal")
    lab.click("#apply")
    expect(lab.locator("#seats")).to_contain_text("reserve: W5")


def test_a_statue_looks_where_it_is_turned_and_an_annex_names_its_building(lab: Page) -> None:
    pasted(lab, str(paris.Game(variant=paris.Variant.named("pt-devir+all-postcards")).initial_state(seed=3)))
    expect(lab.locator("#turn")).to_contain_text("first phase")
    lab.click("#tab-try")
    lab.locator('[data-tile="card-le-penseur"]').click()
    lab.keyboard.press("r")
    expect(lab.locator("#verdict h2 code")).to_have_text("use le-penseur e5 facing east")
    expect(lab.locator("#verdict")).to_contain_text("phase.second")
    pasted(lab, str(example()).replace("seat=1", "seat=0"))
    lab.click("#tab-try")
    lab.locator('[data-tile="card-bouquinistes"]').click()
    expect(lab.locator("#verdict h2 code")).to_have_text("use bouquinistes e5 beside t4")


def test_a_levitation_is_asked_for(lab: Page) -> None:
    lab.select_option("#swap-give", "t5")
    lab.select_option("#swap-take", "w5")
    lab.click("#swap")
    expect(lab.locator("#verdict h2 code")).to_have_text("use levitation give t5 take w5")


def test_a_position_is_laid_out_by_hand(lab: Page) -> None:
    lab.click("#tab-lay")
    lab.click('[data-tool="buildings"]')
    lab.click('[data-square="e3"]')
    expect(lab.locator("#seats")).to_contain_text("reserve: T4")
    assert lab.locator("#board .building").count() == 0
    drag(lab, "building-i3", "b2")
    expect(lab.locator("#board .building")).to_have_count(1)
    lab.check('[data-reserve="w5"]')
    expect(lab.locator(".seat").first).to_contain_text("W5")
    lab.locator("summary", has_text="Postcards of orange").click()
    lab.check('[data-used="metropolitain"]')
    expect(lab.locator(".seat").first).to_contain_text("effect to come: Metropolitain")
    lab.uncheck('[data-ready="metropolitain"]')
    expect(lab.locator("#soundness")).to_contain_text("impossible")
    lab.click("#soundness")
    expect(lab.locator("#problems")).to_contain_text("metropolitain.one")


def test_tiles_are_laid_out_and_taken_away_by_hand(lab: Page) -> None:
    dealt(lab)
    lab.click('[data-seat="1"]')
    drag(lab, lab.locator('#panel-lay [data-tile^="tile-"]').last.get_attribute("data-tile") or "", "h8")
    expect(lab.locator("#board .tile")).to_have_count(1)
    lab.click('[data-square="g7"]')
    expect(lab.locator("#board .tile")).to_have_count(0)
    expect(lab.locator("#soundness")).to_have_text("can occur")


def test_the_best_placements_and_the_bounds_are_found(lab: Page) -> None:
    lab.click("#tab-best")
    lab.click("#ask-best")
    expect(lab.locator("#best-result .certainty")).to_contain_text("Proved")
    expect(lab.locator(".placement").first).to_contain_text("Long tee (t5)")
    assert lab.locator(".marks path.best").count() == 2
    lab.click("#tab-bounds")
    lab.click("#ask-bounds")
    expect(lab.locator(".bound")).to_have_count(2)
    expect(lab.locator(".bound h3").first).to_contain_text("points")


def test_a_switch_and_beams_of_the_variant_are_changed(lab: Page) -> None:
    lab.click("#tab-rules")
    penalty = lab.locator('[data-field="unbuilt_penalty"]')
    penalty.fill("9")
    penalty.press("Tab")
    expect(lab.locator("#variant-name")).to_have_text("pt-devir*")
    expect(lab.locator(".seat.mover")).to_contain_text("not built -18")
    rays = lab.locator('[data-field="large_lamp_rays"]')
    expect(rays).to_have_value("0,-1 0,-2; 1,0 2,0; 0,1 0,2; -1,0 -2,0")
    rays.fill("1,0; x")
    rays.press("Tab")
    expect(lab.locator('[data-entry="large_lamp_rays"] .error')).to_contain_text("beam")
    rays.fill("1,0 2,0")
    rays.press("Tab")
    expect(lab.locator('[data-entry="large_lamp_rays"]')).to_contain_text("printed")


def test_the_text_is_copied(lab: Page) -> None:
    lab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.click("#tab-text")
    lab.click("#copy")
    expect(lab.locator("#text-told")).to_have_text("Copied.")
    assert lab.evaluate("navigator.clipboard.readText()") == str(example())


def test_names_full_of_markup_stay_names(lab: Page) -> None:
    data: Any = json.loads(example().to_json())
    components: Any = paris_components.to_data(paris_components.reference())
    for part in ("building", "postcard"):
        for entry in components[part]:
            entry["name"] = HOSTILE
    data["variant"] = {"base": "pt-devir", "name": HOSTILE, "components": components}
    pasted(lab, json.dumps(data))
    expect(lab.locator("#turn")).to_contain_text("<img src=x")
    seen_through(lab)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_fits_on_a_phone(new_page: NewPage, address: str, scheme: str) -> None:
    page = new_page(width=390, height=844, color_scheme=scheme, has_touch=True)
    held_in_one_hand(page, address, "building-t5")
