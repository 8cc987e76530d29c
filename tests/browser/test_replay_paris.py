"""The replay page of a game of Paris as a person meets it: keys, points by source, reserves, a wrong move."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page

from ny1901.kernel.text import Entry
from ny1901.paris import Action, Game, Record, State, Use, Variant
from ny1901.paris.material.components import from_entry, reference, to_data
from ny1901.testing import random_game

from .hands import HOSTILE, by_action, replay_page, step_of

pytestmark = pytest.mark.browser

GAME = Path(__file__).parents[1] / "paris" / "data" / "scoring-example.game"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a whole game."""
    return replay_page(GAME, tmp_path_factory.mktemp("replay"), "--game", "paris")


@pytest.fixture(scope="module")
def states() -> list[State]:
    """The game's states, step by step."""
    record = Record.parse(GAME.read_text(encoding="utf-8"))
    return [record.initial, *(after for _, _, after in record.replay())]


def number(text: str) -> int:
    return int(text.replace("\u2212", "-"))


def scores(page: Page) -> tuple[int, ...]:
    return tuple(number(text) for text in page.locator("#track .score").all_inner_texts())


def fact(page: Page, label: str) -> str:
    """What stands on the table under a label, the titles of its pictures included."""
    return page.locator(f"#facts dt:text-is('{label}') + dd").text_content() or ""


def test_keys_and_slider_step_through_the_game(page: Page, address: str, states: list[State]) -> None:
    by_action(page, address)
    last = len(states) - 1
    assert page.inner_text("h1") == "Paris: La Cité de la Lumière, pt-devir"
    assert page.inner_text("#place") == f"0 / {last}"
    for key, step in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        page.keyboard.press(key)
        assert step_of(page) == step
        assert scores(page) == states[step].scores
    page.get_by_label("Step", exact=True).fill("30")
    state = states[30]
    assert (step_of(page), scores(page)) == (30, state.scores)
    assert page.locator("#drawn .tile").count() == sum(laid is not None for laid in state.pavement)
    assert page.locator("#drawn .building").count() == sum(len(player.standing) for player in state.players)
    assert page.locator("#notation").text_content() == str(state)
    assert page.inner_text("#verdict") == "\u2713 legal"
    assert f"(seat {state.to_move}) to move" in page.inner_text("#status")


def test_each_seats_points_are_told_by_source(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("End")
    told = [lane.inner_text().split("\n") for lane in page.locator("#track .sources").all()]
    assert [[number(source.rsplit(" ", 1)[1]) for source in seat] for seat in told] == [
        [33, 15, 0, 0, 48],
        [43, 13, -3, 4, 57],
    ]
    assert told[0][0].startswith("light") and told[0][-1].startswith("in all")
    assert "Blue (seat 1) wins with 57 points." in page.inner_text("#status")
    assert "Court (u6) 6 x 1" in page.inner_text("#track")


def test_the_reserves_and_what_is_to_come_are_shown(page: Page, address: str, states: list[State]) -> None:
    page.goto(f"{address}#20")
    for label, mask in (("Reserve of orange", states[20].players[0].reserve), ("Supply", states[20].supply)):
        ids = [states[20].rules.table.building_ids[n] for n in range(12) if mask >> n & 1]
        shown = fact(page, label)
        assert all(f"({building})" in shown for building in ids)
        assert page.locator(f"#facts dt:text-is('{label}') + dd svg").count() == len(ids)
    tiles = states[20].rules.variant.components.tiles
    hand = [tiles[n].id for n in states[20].players[1].hand]
    assert fact(page, "In hand, blue").endswith(", ".join(hand))
    assert "Sacré-Coeur" in fact(page, "Open postcards")
    page.keyboard.press("End")
    assert page.locator("#facts dt:text-is('In hand, blue')").count() == 0
    assert "Sacré-Coeur" not in fact(page, "Open postcards")


def test_the_bounds_hold_what_comes(page: Page, address: str, states: list[State]) -> None:
    page.goto(f"{address}#30")
    ranges = re.findall("Can end with ([\u2212\\d]+) to (\\d+)", page.inner_text("#track"))
    for (low, high), final in zip(ranges, states[-1].scores, strict=True):
        assert number(low) <= final <= number(high)
    for lane in page.locator("#track .lane").all():
        outer, band = lane.bounding_box(), lane.locator(".band").bounding_box()
        assert outer is not None and band is not None
        assert outer["x"] <= band["x"] and band["x"] + band["width"] <= outer["x"] + outer["width"] + 1


def test_what_games_come_to_lies_inside_what_is_proved(page: Page, tmp_path: Path) -> None:
    steps = [*random_game(Game(), seed=4)][-6:]
    record = tmp_path / "end.game"
    record.write_text(str(Record.of(steps[0][0], [action for _, action, _ in steps])), encoding="utf-8")
    inner = ("--lines", "--playouts", "3", "--measured", "random", "--games", "5")
    page.goto(replay_page(record, tmp_path, "--game", "paris", *inner))
    for lane in page.locator("#track .lane").all():
        boxes = [lane.locator(f".{name}").bounding_box() for name in ("band", "found", "measured")]
        for outer, band in pairwise(boxes):
            assert outer is not None and band is not None
            assert outer["x"] - 1 <= band["x"] and band["x"] + band["width"] <= outer["x"] + outer["width"] + 1
            assert band["height"] < outer["height"]
    assert page.inner_text("#track").count("Nine in ten games end with") == 2
    assert page.inner_text("#track").count("Games found end with") == 2
    polygons = page.locator("#chart polygon.band").all()
    kinds = [polygon.get_attribute("class") for polygon in polygons]
    assert kinds == ["band bounds", "band found", "band measured"]
    proved, found, measured = [len((polygon.get_attribute("points") or "").split()) for polygon in polygons]
    assert proved == 2 * 7 > found == measured == 2 * page.locator("#list > li").count()
    assert "random in every seat, 5 games, seed 1901" in page.inner_text("#range-legend")


def test_the_chart_marks_the_second_phase_and_postcards(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    assert page.locator("#chart polyline.score").count() == 2
    assert page.locator("#key li").all_inner_texts() == ["Postcard", "Second phase"]
    used = sum(isinstance(action, Use) for action in Record.parse(GAME.read_text(encoding="utf-8")).actions)
    assert page.locator("#chart .event").count() == used > 0
    assert page.locator("#chart .phase").count() == 1
    page.get_by_text("events", exact=False).filter(has_text="All").click()
    page.locator("#events button").filter(has_text="The second phase begins").click()
    assert not states[step_of(page)].paving and states[step_of(page) - 1].paving


def test_an_illegal_move_stops_the_page_and_shows_rule_and_citation(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "broken.game"
    text = GAME.read_text(encoding="utf-8")
    assert "build v3 g3 h3 g4" in text
    record.write_text(text.replace("build v3 g3 h3 g4", "build v3 g1 h1 g2"), encoding="utf-8")
    page.goto(replay_page(record, tmp_path, "--game", "paris"))
    page.get_by_role("button", name="Go to that step").click()
    assert page.inner_text("#verdict") == "\u2717 against the rules: the record stops here"
    assert re.search(r"chartier\.one \(pt-devir: ", page.inner_text("#reasons"))
    assert page.locator("#drawn .plan").count() == 1
    assert page.get_by_role("button", name="Next step").is_disabled()


def hostile_record() -> str:
    known = to_data(reference())
    known["tile_sources"] = {"spaces": HOSTILE}
    for group in ("building", "postcard"):
        for entry in known[group]:  # type: ignore[attr-defined]
            entry["name"] = f"{entry['id']} {HOSTILE}"
    state = Game(variant=Variant(name=HOSTILE, components=from_entry(Entry(known)))).initial_state(seed=1)
    actions: list[Action] = []
    after = state
    while not after.is_over:
        actions.append(after.legal_actions[len(actions) * 7 % len(after.legal_actions)])
        after = after.apply(actions[-1])
    return str(Record.of(state, actions))


def test_hostile_names_appear_as_text(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "hostile.game"
    record.write_text(hostile_record(), encoding="utf-8")
    page.goto(replay_page(record, tmp_path, "--game", "paris"))
    page.select_option("#unit", "action")
    last = int(page.inner_text("#place").split(" / ")[1])
    for _ in range(last):
        page.keyboard.press("ArrowRight")
    assert step_of(page) == last
    assert HOSTILE in page.inner_text("h1")
    assert HOSTILE in page.inner_text("header .notice")
    assert HOSTILE in page.inner_text("#words") + page.inner_text("#track")
    assert page.title().endswith(HOSTILE)
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(new_page: Callable[..., Page], address: str, scheme: str) -> None:
    page = new_page(width=360, height=740, color_scheme=scheme)
    page.goto(f"{address}#20")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.select_option("#unit", "action")
    page.click("#on")
    assert step_of(page) == 21
