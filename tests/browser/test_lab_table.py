"""A game at the table of the lab: an agent plays on, names and notes are kept and read again; pieces, a larger map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ny1901 import cli
from tests.processes import PATIENCE

from .hands import running_lab

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def addresses() -> Iterator[dict[str, str]]:
    with running_lab() as new_york, running_lab("--game", "paris") as paris:
        yield {"new-york": new_york, "paris": paris}


@pytest.fixture(params=[(1400, "light"), (390, "dark")], ids=["desk", "phone"])
def page_of(request: pytest.FixtureRequest, new_page: NewPage, addresses: dict[str, str]) -> Callable[[str], Page]:
    width, scheme = request.param

    def opened(game: str) -> Page:
        page = new_page(width=width, height=844, color_scheme=scheme)
        page.goto(addresses[game])
        expect(page.locator("#turn")).to_contain_text("to move")
        return page

    return opened


@pytest.mark.parametrize("game", ["new-york", "paris"])
def test_a_game_is_played_kept_and_read_again(page_of: Callable[[str], Page], game: str, tmp_path: Path) -> None:
    lab = page_of(game)
    lab.click("#tab-game")
    lab.fill("#name-1", "Anna")
    lab.press("#name-1", "Tab")
    lab.select_option("#game-agent", "random")
    lab.click("#agent-move")
    moves = lab.locator("#game-moves li")
    expect(moves).to_have_count(1, timeout=1000 * PATIENCE)
    lab.fill("#game-note", "too early?")
    lab.press("#game-note", "Tab")
    lab.click("#agent-move")
    expect(moves).to_have_count(2, timeout=1000 * PATIENCE)
    expect(lab.locator("#agent-move")).to_be_enabled()
    expect(moves.first).to_contain_text("too early?")
    lab.click("#undo")
    expect(moves).to_have_count(1)
    with lab.expect_download() as taken:
        lab.click("#game-save")
    file = tmp_path / "game.txt"
    taken.value.save_as(file)
    assert "# note: too early?\n" in file.read_text(encoding="utf-8")
    assert cli.run(["replay", str(file), "--game", game, "--json"]) == 0
    lab.reload()
    lab.click("#tab-game")
    lab.set_input_files("#game-load", file)
    expect(moves).to_have_count(1, timeout=1000 * PATIENCE)
    expect(moves.first).to_contain_text("too early?")
    expect(lab.locator("#name-1")).to_have_value("Anna")
    file.write_text(file.read_text(encoding="utf-8").replace("format: 1", "format: 9"), encoding="utf-8")
    lab.set_input_files("#game-load", file)
    expect(lab.locator("#game-told")).to_contain_text("line 2, column 9", timeout=1000 * PATIENCE)


@pytest.mark.parametrize("game", ["new-york", "paris"])
def test_a_reload_keeps_the_game_until_one_begins_anew(page_of: Callable[[str], Page], game: str) -> None:
    lab = page_of(game)
    before = lab.locator("#turn").inner_text()
    lab.click("#tab-game")
    lab.fill("#name-0", "Ada")
    lab.press("#name-0", "Tab")
    lab.reload()
    lab.click("#tab-game")
    expect(lab.locator("#name-0")).to_have_value("Ada")
    lab.select_option("#game-agent", "random")
    moves = lab.locator("#game-moves li")
    for played in (1, 2):
        lab.click("#agent-move")
        expect(moves).to_have_count(played, timeout=1000 * PATIENCE)
        expect(lab.locator("#agent-move")).to_be_enabled()
    lab.fill("#game-note", "here we stopped")
    lab.press("#game-note", "Tab")
    told = moves.all_inner_texts()
    lab.reload()
    lab.click("#tab-game")
    expect(moves).to_have_count(2, timeout=1000 * PATIENCE)
    assert moves.all_inner_texts() == told
    expect(lab.locator("#name-0")).to_have_value("Ada")
    lab.click("#game-anew")
    expect(lab.locator("#turn")).to_have_text(before)
    expect(lab.locator("#name-0")).to_have_value("")
    lab.reload()
    expect(lab.locator("#turn")).to_have_text(before)
    lab.click("#tab-game")
    expect(moves).to_have_count(0)


@pytest.mark.parametrize("game", ["new-york", "paris"])
def test_the_pieces_and_their_signs_are_explained(page_of: Callable[[str], Page], game: str) -> None:
    lab = page_of(game)
    lab.click("#tab-pieces")
    expect(lab.locator(".legend svg text").first).to_be_visible()
    assert lab.locator(".catalogue .tile").count() > 20
    assert lab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["new-york", "paris"])
def test_the_map_is_made_so_large_that_a_finger_meets_a_square(page_of: Callable[[str], Page], game: str) -> None:
    lab = page_of(game)
    square = lab.locator("[data-square]").first
    for _ in range(2):
        lab.click("#larger")
    box = square.bounding_box()
    assert box is not None and box["width"] >= 28
    assert lab.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the map is moved, not the page"
    lab.click("#smaller")
    lab.click("#smaller")
    expect(lab.locator("#smaller")).to_be_disabled()
