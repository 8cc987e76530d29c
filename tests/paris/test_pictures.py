"""The pictures of Paris show what stands there, in SVG and in characters."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ny1901.kernel.errors import DataError
from ny1901.paris import Game, Record, State
from ny1901.paris.testing import variants
from ny1901.testing import played

from .tabletop import tabletop

GAME = Path(__file__).parent / "data" / "scoring-example.game"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(SVG + tag))


@pytest.fixture(scope="module")
def last() -> State:
    return Record.parse(GAME.read_text(encoding="utf-8")).final()


def test_the_board_in_characters(last: State) -> None:
    assert last.to_text().splitlines()[:12] == [
        "     a    b     c    d     e    f     g    h",
        " 1   o    *  |  o  (i3) |(i3) (i3) |  b    o",
        " 2   o  (p5) |(p5)   b  |  o    o  |  o    *",
        "   ----------+----------+----------+----------",
        " 3 (p5) (p5) |(p5)   o  |  o  (P ) |(v3) (v3)",
        " 4 (s4)   *  |(l4) (l4) |(l4)   *  |(v3)   o",
        "   ----------+----------+----------+----------",
        " 5 (s4) (s4) |(l4) [l6] |[jp] [jp] |  *    o",
        " 6   o  (s4) |  *  [l6] |[+1]   *  |  b    b",
        "   ----------+----------+----------+----------",
        " 7   b    *  |  b  [l6] |[u6] [u6] |[u6] [u6]",
        " 8   m  [l6] |[l6] [l6] |[u6]   b  |  b  [u6]",
    ]


def test_the_panel_in_characters(last: State) -> None:
    text = last.to_text()
    assert "The game is over." in text
    assert "orange: 48 points, 0 tokens, reserve o4 t4" in text
    assert "supply: x5 t5" in text


def test_colours_add_nothing_but_styles(last: State) -> None:
    plain = re.sub("\x1b\\[[0-9;]*m", "", last.to_text(colour=True))
    assert [line.rstrip() for line in plain.splitlines()] == last.to_text().splitlines()
    assert last.to_text(colour=True) != last.to_text()


def test_marked_spaces_in_characters() -> None:
    assert Game().initial_state(seed=1).to_text(highlight="a1 h8").count("!") == 2


def test_the_svg_shows_each_building_piece_and_lamp(last: State) -> None:
    svg = last.to_svg()
    labels = {element.text for element in drawn(svg, "text")}
    assert {"U6", "L6", "JP", "P5", "L4", "S4", "V3", "I3", "P", "+1"} <= labels
    # Eight lamps and two pieces.
    assert len(drawn(svg, "circle")) == 10
    assert last.to_text() in (drawn(svg, "desc")[0].text or "")
    assert last._repr_svg_() == svg


def test_an_action_is_drawn_with_its_verdict() -> None:
    state = tabletop(reserve=("i3", ""))
    legal = state.to_svg(action=state.rules.parse_action("build i3 b1 b2 b3"))
    assert "#2e7d32" in legal
    assert "build i3 b1 b2 b3: legal" in legal
    wrong = state.to_svg(action=state.rules.parse_action("build i3 a1 a2 a3"))
    assert "#c62828" in wrong
    assert "[build.colour]" in wrong


def test_a_waiting_building_and_an_effect_to_come_are_told() -> None:
    state = tabletop(reserve=("i3 v3", ""), used=("chartier", ""), ready=("chartier", ""))
    after = state.apply(state.parse_action("use levitation give v3 take t4"))
    assert "t4 is to be put up at once." in after.to_text()
    assert "used levitation, chartier (to come)" in after.to_text()


def test_a_space_off_the_board_is_refused() -> None:
    state = Game().initial_state(seed=1)
    for draw in (state.to_svg, state.to_text):
        with pytest.raises(DataError, match="highlight: i9 is not on the board"):
            draw(highlight="i9")


@pytest.mark.parametrize("variant", variants()[3:5], ids=lambda variant: variant.name)
def test_every_state_of_a_game_can_be_drawn(variant: object) -> None:
    for number, (state, action, _) in enumerate(played(Game(variant=variant), seed=8)):  # type: ignore[arg-type]
        if number % 5 == 0:
            ElementTree.fromstring(state.to_svg(action=action, highlight="a1"))
            assert len(state.to_text().splitlines()) > 15
