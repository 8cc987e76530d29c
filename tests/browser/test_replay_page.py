"""The replay page as a person meets it: keys, slider, buttons, scores, an illegal move, hostile names, a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from ny1901.kernel.pages import Replay, Step, replay_html
from ny1901.new_york.game import Game, Record, State
from ny1901.new_york.material import from_data, reference, to_data
from ny1901.new_york.rules.variant import Variant
from ny1901.testing import random_game

from .hands import HOSTILE, replay_page, step_of

pytestmark = pytest.mark.browser

GAME = Path(__file__).parents[1] / "engine" / "data" / "en-2015-3-players.game"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a whole game."""
    return replay_page(GAME, tmp_path_factory.mktemp("replay"))


@pytest.fixture(scope="module")
def states() -> list[State]:
    """The game's states, step by step."""
    record = Record.parse(GAME.read_text(encoding="utf-8"))
    return [record.initial, *(after for _, _, after in record.replay())]


def scores(page: Page) -> tuple[int, ...]:
    return tuple(int(text) for text in page.locator("#track .score").all_inner_texts())


def test_keys_step_through_the_game(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    assert page.inner_text("#place") == f"0 / {len(states) - 1}"
    assert page.inner_text("#words") == "The record begins."
    assert page.inner_text("#verdict") == ""
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(states) - 1), ("Home", 0)):
        page.keyboard.press(key)
        assert step_of(page) == step
        assert scores(page) == states[step].scores
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == 0


def test_page_keys_go_from_turn_to_turn(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    second = page.inner_text("#turn")
    assert second.startswith("Turn 2, seat 1")
    step = step_of(page)
    assert states[step - 1].turn.number == 1 and states[step - 2].turn.number == 0
    page.keyboard.press("PageUp")
    assert page.inner_text("#turn").startswith("Turn 1, seat 0")
    assert step_of(page) == 1


def test_the_slider_moves_board_scores_and_words(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    page.get_by_label("Step", exact=True).fill("120")
    state = states[120]
    assert step_of(page) == 120
    assert scores(page) == state.scores
    assert page.locator("#drawn .building").count() == sum(len(player.buildings) for player in state.players)
    assert page.locator("#drawn .worker").count() == sum(player.worker_lots.bit_count() for player in state.players)
    assert page.inner_text("#verdict") == "\u2713 legal"
    assert f"seat {state.to_move}" in page.inner_text("#status")
    lines = page.locator("#track .line").all_inner_texts()
    assert [line.startswith("To move. ") for line in lines] == [seat == state.to_move for seat in range(3)]
    codes = [state.rules.table.faces[face].code for face in state.market]
    assert [
        text for text in page.locator("#facts svg text").all_text_contents() if re.fullmatch("[A-Z]\\d", text)
    ] == codes
    assert page.locator("#notation").text_content() == str(state)
    assert "step 120 of" in (page.get_attribute("#slider", "aria-valuetext") or "")


def test_the_slider_obeys_arrow_keys_once(page: Page, address: str) -> None:
    page.goto(address)
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert step_of(page) == 1
    assert page.input_value("#slider") == "1"


def test_buttons_have_names_and_stop_at_the_ends(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    assert page.get_by_role("button", name="First step").is_disabled()
    page.get_by_role("button", name="Next step").click()
    assert step_of(page) == 1
    page.get_by_role("button", name="Last step").click()
    assert step_of(page) == len(states) - 1
    assert page.get_by_role("button", name="Next step").is_disabled()
    assert "wins" in page.inner_text("#status")
    page.get_by_role("button", name="Previous step").click()
    assert step_of(page) == len(states) - 2


def test_the_bounds_over_time_are_drawn_and_lead_to_steps(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    charts = page.locator("#charts svg")
    assert charts.count() == 3
    for number in range(3):
        points = charts.nth(number).locator("polygon").get_attribute("points") or ""
        assert len(points.split()) == 2 * len(states)
    box = charts.nth(0).bounding_box()
    assert box is not None
    charts.nth(0).click(position={"x": box["width"] / 2, "y": 10})
    assert abs(step_of(page) - len(states) / 2) < 4
    assert charts.nth(0).locator("line").get_attribute("x1") == str(step_of(page))
    ranges = re.findall(r"Can end with (\d+) to (\d+)", page.inner_text("#track"))
    for (low, high), now, final in zip(ranges, scores(page), states[-1].scores, strict=True):
        assert int(low) <= final <= int(high)
        assert int(low) >= now


def test_a_move_can_be_picked_from_the_list(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    page.get_by_text("All moves").click()
    entries = page.locator("#list button")
    assert entries.count() == len(states)
    entries.nth(7).click()
    assert step_of(page) == 7
    assert entries.nth(7).get_attribute("aria-current") == "step"
    assert page.locator("#list [aria-current]").count() == 1
    assert entries.nth(7).inner_text() == page.inner_text("#action")


def test_an_address_leads_to_a_step_and_to_nothing_else(page: Page, address: str, states: list[State]) -> None:
    page.goto(f"{address}#5")
    assert step_of(page) == 5
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#6")
    page.evaluate("location.hash = '#controls'")
    assert step_of(page) == 6
    page.evaluate("location.hash = '#99999'")
    page.wait_for_function(f"document.getElementById('place').textContent.startsWith('{len(states) - 1} ')")


def test_everything_can_be_reached_without_a_mouse(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the controls"
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.tagName"))
    assert {"on", "last", "slider", "SUMMARY"} <= reached
    assert page.get_attribute(".said", "aria-live") == "polite"
    assert page.get_attribute("html", "lang") == "en"


def test_an_illegal_move_stops_the_page_and_shows_rule_and_citation(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "broken.game"
    lines = GAME.read_text(encoding="utf-8").splitlines()
    turn = next(number for number, line in enumerate(lines) if line.startswith("9. "))
    lines[turn] = re.sub(r": .*", ": build delmonico k5 m6; end", lines[turn])
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    page.goto(replay_page(record, tmp_path))
    assert "This record stops at step" in page.inner_text("header")
    page.get_by_role("button", name="Go to that step").click()
    assert page.inner_text("#verdict") == "\u2717 against the rules: the record stops here"
    reasons = page.inner_text("#reasons")
    assert "k5 and m6 are not in your territory" in reasons
    assert re.search(r"build\.inside-territory \(en-2015: p\. \d", reasons)
    assert page.locator("#drawn .plan").count() == 1
    assert page.get_by_role("button", name="Next step").is_disabled()
    page.keyboard.press("ArrowLeft")
    assert page.inner_text("#verdict") == "\u2713 legal"
    assert page.inner_text("#reasons") == ""


def test_a_wrong_claim_about_the_result_is_shown(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "claim.game"
    text = GAME.read_text(encoding="utf-8")
    winner = re.findall(r"^winners: (\d)$", text, re.MULTILINE)[0]
    record.write_text(text.replace(f"winners: {winner}", f"winners: {(int(winner) + 1) % 3}"), encoding="utf-8")
    page.goto(replay_page(record, tmp_path))
    page.keyboard.press("End")
    assert page.inner_text("#turn") == "The claimed result"
    assert "tally.winner" in page.inner_text("#reasons")


def hostile_record() -> str:
    known = to_data(reference())
    known["name"] = HOSTILE
    for group in ("streets", "characters", "tiles", "legendaries"):
        for number, entry in enumerate(known[group]):
            entry["name"] = f"{number} {HOSTILE}"
    variant = Variant(name=HOSTILE, city=from_data(known))
    game = Game(players=3, variant=variant)
    steps = list(random_game(game, seed=1))[:60]
    return str(Record.of(steps[0][0], [action for _, action, _ in steps]))


def test_hostile_names_appear_as_text(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "hostile.game"
    record.write_text(hostile_record(), encoding="utf-8")
    page.goto(replay_page(record, tmp_path))
    last = int(page.inner_text("#place").split(" / ")[1])
    for _ in range(last):
        page.keyboard.press("ArrowRight")
    assert step_of(page) == last == 60
    assert page.inner_text("h1").startswith(HOSTILE)
    assert HOSTILE in page.inner_text("#track")
    assert HOSTILE in page.inner_text("#facts")
    assert page.title().startswith(HOSTILE)
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_in_both_colour_schemes(new_page: Callable[..., Page], address: str, scheme: str) -> None:
    page = new_page(width=360, height=740, color_scheme=scheme)
    page.goto(f"{address}#80")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tops = {page.locator(f"#{name}").bounding_box()["y"] for name in ("first", "back", "on", "last")}  # type: ignore[index]
    assert len(tops) == 1, "the buttons are in one row"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    light = sum(int(part) for part in re.findall(r"\d+", ground)[:3]) > 3 * 128
    assert light == (scheme == "light")
    page.click("#on")
    assert step_of(page) == 81


def test_a_game_without_seats_bounds_or_cards_is_shown_too(page: Page, tmp_path: Path) -> None:
    steps = (Step(turn="The start"), Step(turn="Move 1", words="A cross", drawn=('<circle cx="5" cy="5" r="2"/>',)))
    other = Replay(title="Noughts & crosses", notice="", board='<path d="M0 0H9"/>', view=(0, 0, 9, 9), steps=steps)
    path = tmp_path / "other.html"
    path.write_text(replay_html(other), encoding="utf-8")
    page.goto(path.as_uri())
    page.keyboard.press("End")
    assert page.inner_text("h1") == "Noughts & crosses"
    assert page.inner_text("#words") == "A cross"
    assert page.locator("#drawn circle").count() == 1
    assert not page.locator("#time").is_visible()


def test_it_asks_for_nothing_but_itself(page: Page, traffic: Any, address: str) -> None:
    page.goto(address)
    page.keyboard.press("End")
    page.wait_for_load_state("networkidle")
    assert traffic.requests == [address]
