"""The pictures of Paris show what stands there, in SVG and in characters."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ny1901 import solver
from ny1901.kernel.errors import DataError
from ny1901.paris import Game, Record, State, Variant, example
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.light import extent, large_light, lights
from ny1901.paris.testing import variants
from ny1901.testing import played

from .tabletop import tabletop

GAME = Path(__file__).parent / "data" / "scoring-example.game"
SVG = "{http://www.w3.org/2000/svg}"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def drawn(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(SVG + tag))


def written(svg: str) -> set[str]:
    """The texts of a picture; long ones are in lines."""
    return {element.text or "" for element in drawn(svg, "text")}


def spoken(svg: str) -> list[str]:
    """The lines that are read aloud."""
    return (drawn(svg, "desc")[0].text or "").splitlines()


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
    assert svg.count('class="lamp"') == 8
    assert svg.count('class="piece"') == 2
    assert len(drawn(svg, "circle")) == 10 + 4, "one of each sign more in the legend"
    assert last.to_text() in (drawn(svg, "desc")[0].text or "")
    assert last._repr_svg_() == svg


def test_an_action_is_drawn_with_its_verdict() -> None:
    state = tabletop(reserve=("i3", ""))
    legal = state.to_svg(action=state.rules.parse_action("build i3 b1 b2 b3"))
    assert "#2e7d32" in legal
    assert spoken(legal)[:2] == ["Orange (seat 0) puts up Straight three (i3) on b1 b2 b3:", "legal"]
    assert 'class="blamed"' not in legal
    wrong = state.to_svg(action=state.rules.parse_action("build i3 a1 a2 a3"))
    assert "#c62828" in wrong
    verdict = state.explain(state.rules.parse_action("build i3 a1 a2 a3"))
    assert any(text.startswith("build.colour (") for text in written(wrong))
    assert {f"✗ {violation.message}" for violation in verdict.violations} <= {*spoken(wrong)}
    assert wrong.count('class="blamed"') == len({name for violation in verdict.violations for name in violation.where})


def test_a_line_of_light_for_each_lamp_beside_each_building(last: State) -> None:
    """Read off the picture in characters: a star beside a building or its annex is a line."""
    rows = [line for line in last.to_text().splitlines()[1:12] if line[1].isdigit()]
    board = [[line[3 + 5 * column + column // 2 :][:5].strip() for column in range(8)] for line in rows]
    built = {(row, column) for row in range(8) for column in range(8) if board[row][column].startswith(("(", "["))}
    built -= {(row, column) for row, column in built if board[row][column] == "(P )"}
    lamps = [(row, column) for row in range(8) for column in range(8) if board[row][column] == "*"]
    beside = sum((row + down, column + right) in built for row, column in lamps for down, right in STEPS)
    assert len(lamps) == 8
    assert last.to_svg().count('class="light"') == beside == 19


def test_the_reserve_and_the_supply_lie_beside_the_board_as_shapes(last: State) -> None:
    shapes = [group for group in drawn(last.to_svg(), "g") if group.get("class") == "reserve"]
    assert [group.findtext(f"{SVG}text") for group in shapes] == ["O4", "T4", "W5", "X5", "T5"]
    for group in shapes:
        path = group.find(f"{SVG}path")
        assert path is not None
        assert (path.get("d") or "").count("L") >= 3


def test_all_best_placements_and_a_layout_are_drawn_on_the_board() -> None:
    state = example()
    found = solver.best_placements(state, top=3)
    firsts = [placed for placed in found.placements if placed.rank == 1]
    assert found.to_svg().count('class="plan"') == len(firsts) >= 1
    assert {placed.told(state) for placed in found.placements} <= {*spoken(found.to_svg())}
    layout = solver.best_layout(state)
    assert layout.to_svg().count('class="plan"') == len(layout.buildings) > 0
    assert layout.to_text().count("!") == sum(option.squares.bit_count() for option in layout.buildings)
    assert layout.verdict in written(layout.to_svg())
    assert all("True" not in text for text in written(found.to_svg()))


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


STANDARD = Variant(postcards=tuple(card.value for card in Postcard), postcard_count=12)


@pytest.mark.parametrize(
    "variant",
    [
        STANDARD,
        STANDARD.change(name="adds", large_lamp_adds=True),
        STANDARD.change(name="shine", covered_lamps_shine=True),
        STANDARD.change(name="apart", annex_is_building=False),
    ],
    ids=lambda variant: variant.name,
)
def test_the_lines_of_light_are_those_that_count(variant: Variant) -> None:
    """The large lamp counts once more where it lights as a printed one, too; its line to such a space is told twice."""
    large, annexed, twice = 0, 0, 0
    for seed in range(40):
        *_, (_, _, last) = played(Game(variant=variant), seed=seed)
        told = Counter(lights(last))
        assert last.to_svg().count('class="light"') == len(told)
        for seat, player in enumerate(last.players):
            for standing, counted in zip(player.standing, last.tally[seat].lit, strict=True):
                squares, _ = extent(last, seat, standing)
                here = {pair: times for pair, times in told.items() if squares >> pair[1] & 1}
                assert counted.lamps == len({lamp for lamp, _ in here}) + (2 in here.values())
                large += bool(large_light(last) & squares)
                annexed += any((squares & ~standing.squares) >> space & 1 for _, space in here)
                twice += 2 in here.values()
    assert large > 5
    assert (annexed > 0) == variant.annex_is_building
    assert (twice > 0) == variant.large_lamp_adds


@pytest.mark.parametrize("variant", variants()[3:5], ids=lambda variant: variant.name)
def test_every_state_of_a_game_can_be_drawn(variant: object) -> None:
    for number, (state, action, _) in enumerate(played(Game(variant=variant), seed=8)):  # type: ignore[arg-type]
        if number % 5 == 0:
            ElementTree.fromstring(state.to_svg(action=action, highlight="a1"))
            assert len(state.to_text().splitlines()) > 15
