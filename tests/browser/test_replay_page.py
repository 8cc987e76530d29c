"""The replay page as a person meets it: keys, slider, buttons, scores, an illegal move, hostile names, a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from ny1901.kernel.pages import Replay, Seat, Step, replay_html
from ny1901.new_york.game import Game, Record, State
from ny1901.new_york.material import from_data, reference, to_data
from ny1901.new_york.rules.actions import Rebuild
from ny1901.new_york.rules.variant import Variant
from ny1901.testing import random_game

from .hands import HOSTILE, by_action, replay_page, step_of

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
    by_action(page, address)
    assert page.inner_text("#place") == f"0 / {len(states) - 1}"
    assert page.inner_text("#words") == "The record begins."
    assert page.inner_text("#verdict") == ""
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(states) - 1), ("Home", 0)):
        page.keyboard.press(key)
        assert step_of(page) == step
        assert scores(page) == states[step].scores
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == 0


def test_page_keys_go_to_the_end_of_a_turn(page: Page, address: str, states: list[State]) -> None:
    by_action(page, address)
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    assert page.inner_text("#turn").startswith("Turn 2, seat 1")
    step = step_of(page)
    assert states[step].turn.number == 2 and states[step - 1].turn.number == 1
    page.keyboard.press("PageUp")
    assert page.inner_text("#turn").startswith("Turn 1, seat 0")
    assert states[step_of(page)].turn.number == 1


def test_a_step_is_a_turn_with_its_actions_within(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    turns = sum(1 for one, other in pairwise(states) if one.turn.number != other.turn.number)
    assert page.inner_text("#place") == f"0 / {turns}"
    page.keyboard.press("ArrowRight")
    page.click("#on")
    assert page.inner_text("#place") == f"2 / {turns}"
    end = step_of(page)
    assert (states[end - 1].turn.number, states[end].turn.number) == (1, 2)
    first = next(number for number, state in enumerate(states) if state.turn.number == 1)
    within = page.locator("#within button")
    assert within.count() == end - first > 1
    told = within.all_inner_texts()
    assert page.text_content("#words") == "; ".join(told)
    within.nth(0).click()
    assert step_of(page) == first + 1
    assert page.text_content("#words") == told[0]
    assert page.locator("#within .later").count() == len(told) - 1
    assert page.locator("#drawn .mark").count() == 1
    page.keyboard.press("ArrowRight")
    assert step_of(page) == end
    page.get_by_label("Step", exact=True).fill(str(turns))
    assert step_of(page) == len(states) - 1


def test_what_a_turn_speaks_of_stays_marked_to_its_end(page: Page, address: str) -> None:
    """The second turn of this game takes a lot and builds; at its end both are marked, though ending speaks of none."""
    page.goto(address)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    spoken = [text for text in page.locator("#within button").all_inner_texts() if " on " in text or "lot" in text]
    assert page.locator("#drawn .mark").count() == len(spoken) > 0
    page.select_option("#unit", "action")
    assert page.locator("#drawn .mark").count() == 0


def test_it_plays_by_itself_until_somebody_steps_or_the_end(page: Page, address: str, states: list[State]) -> None:
    page.clock.install()
    page.goto(address)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Pause").is_visible()
    page.clock.run_for(3 * 1200)
    assert page.inner_text("#place").startswith("3 / ")
    page.select_option("#speed", "fast")
    page.clock.run_for(2 * 400)
    assert page.inner_text("#place").startswith("5 / ")
    page.locator("#place").click()
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(4000)
    assert page.inner_text("#place").startswith("4 / ")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(400 * len(states))
    assert step_of(page) == len(states) - 1
    assert page.get_by_role("button", name="Play").is_visible()
    page.get_by_role("button", name="Play").click()
    assert step_of(page) == 0


def test_the_slider_moves_board_scores_and_words(page: Page, address: str, states: list[State]) -> None:
    by_action(page, address)
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
    by_action(page, address)
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert step_of(page) == 1
    assert page.input_value("#slider") == "1"


def test_buttons_have_names_and_stop_at_the_ends(page: Page, address: str, states: list[State]) -> None:
    by_action(page, address)
    assert page.get_by_role("button", name="First step").is_disabled()
    page.get_by_role("button", name="Next step").click()
    assert step_of(page) == 1
    page.get_by_role("button", name="Last step").click()
    assert step_of(page) == len(states) - 1
    assert page.get_by_role("button", name="Next step").is_disabled()
    assert "wins" in page.inner_text("#status")
    page.get_by_role("button", name="Previous step").click()
    assert step_of(page) == len(states) - 2


def test_one_chart_shows_all_seats_and_leads_to_steps(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    lines = page.locator("#chart polyline.score")
    assert lines.count() == 3
    assert [len((line.get_attribute("points") or "").split()) for line in lines.all()] == [len(states)] * 3
    assert len({line.evaluate("line => line.style.stroke") for line in lines.all()}) == 3
    assert len({line.get_attribute("stroke-dasharray") for line in lines.all()}) == 3
    box = page.locator("#chart").bounding_box()
    assert box is not None
    page.locator("#chart").click(position={"x": 40 + (box["width"] - 74) / 2, "y": 60})
    assert abs(step_of(page) - len(states) / 2) < 2
    assert {line.get_attribute("x1") for line in page.locator("#chart .now").all()} == {
        page.locator("#chart .now").nth(0).get_attribute("x2")
    }
    ranges = re.findall(r"Can end with (\d+) to (\d+)", page.inner_text("#track"))
    for (low, high), now, final in zip(ranges, scores(page), states[-1].scores, strict=True):
        assert int(low) <= final <= int(high)
        assert int(low) >= now


def test_a_seats_range_can_be_shaded(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    winner = states[-1].winners[0]
    buttons = page.locator("#ranges button")
    assert [button.get_attribute("aria-pressed") for button in buttons.all()].index("true") == winner
    band = page.locator("#chart polygon.band")
    assert len((band.get_attribute("points") or "").split()) == 2 * len(states)
    buttons.nth(winner).click()
    assert band.count() == 0
    buttons.nth((winner + 1) % 3).click()
    assert band.count() == 1


def test_events_are_marked_and_lead_to_their_steps(page: Page, address: str, states: list[State]) -> None:
    page.goto(address)
    record = Record.parse(GAME.read_text(encoding="utf-8"))
    demolished = sum(isinstance(action, Rebuild) for action in record.actions)
    assert page.locator("#chart .event title").filter(has_text="demolishes").count() == demolished > 0
    assert page.locator("#key li").all_inner_texts() == ["Demolition", "Gold", "End"]
    page.get_by_text("All ", exact=False).filter(has_text="events").click()
    page.locator("#events button").filter(has_text="takes the lead").last.click()
    leader = states[step_of(page)].scores
    assert leader.count(max(leader)) == 1
    assert f"takes the lead with {max(leader)} points." in page.inner_text("#happened")
    page.locator("#events button").filter(has_text="can no longer win").first.click()
    assert "can no longer win: at most" in page.inner_text("#happened")


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found = [element.bounding_box() for element in page.locator(selector).all()]
    return [box for box in found if box is not None]  # type: ignore[misc]


def touch(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes have more than a hair's breadth in common."""
    return all(
        one[start] + 0.5 < other[start] + other[size] and other[start] + 0.5 < one[start] + one[size]
        for start, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("width", [1400, 390])
def test_no_label_of_the_chart_is_covered(new_page: Callable[..., Page], address: str, width: int) -> None:
    page = new_page(width=width, height=900)
    page.goto(f"{address}#100")
    labels = boxes(page, "#chart text")
    assert len(labels) > 15
    assert [(one, other) for one, other in combinations(labels, 2) if touch(one, other)] == []
    for covering in ("polyline", ".event", ".now", ".leads"):
        drawn = boxes(page, f"#chart {covering}")
        signs = page.locator("#chart text").evaluate_all(
            "all => all.map(text => [...text.parentNode.children].indexOf(text))"
        )
        last = page.locator(f"#chart {covering}").last.evaluate("one => [...one.parentNode.children].indexOf(one)")
        assert drawn and min(signs) > last, "labels are drawn over all else"
    frame = page.locator(".frame").bounding_box()
    assert frame is not None
    assert all(frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] for box in labels)


@pytest.mark.parametrize("final", [(7, 7, 7, 7), (0, 0, 0, 1), (-3, 40, 40, 39)])
def test_seats_that_end_alike_have_labels_apart(page: Page, tmp_path: Path, final: tuple[int, ...]) -> None:
    seats = tuple(Seat(f"Seat {seat}", str(seat), "#ffffff", "#000000") for seat in range(4))
    steps = (Step(turn="The start", scores=(0, 0, 0, 0)), Step(turn="Move 1", scores=final))
    path = tmp_path / "close.html"
    replay = Replay(title="Close", notice="", board="", view=(0, 0, 9, 9), seats=seats, steps=steps)
    path.write_text(replay_html(replay), encoding="utf-8")
    page.goto(path.as_uri())
    chips = boxes(page, "#chart .ground")
    assert len(chips) == 8
    assert [(one, other) for one, other in combinations(chips, 2) if touch(one, other)] == []
    tops = [box["y"] for box in chips[:4]]
    assert [tops[seat] for seat in sorted(range(4), key=lambda seat: -final[seat])] == sorted(tops)


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
    by_action(page, f"{address}#5")
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
    for _ in range(16):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.tagName"))
    assert {"on", "play", "unit", "speed", "slider", "SUMMARY"} <= reached
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
    page.select_option("#unit", "action")
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
    tops = {page.locator(f"#{name}").bounding_box()["y"] for name in ("first", "back", "play", "on", "last")}  # type: ignore[index]
    assert len(tops) == 1, "the buttons are in one row"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    light = sum(int(part) for part in re.findall(r"\d+", ground)[:3]) > 3 * 128
    assert light == (scheme == "light")
    page.select_option("#unit", "action")
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
