"""Values that draw themselves: boards, cities, actions, verdicts, solver results and the city graph."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

import ny1901 as ny
from ny1901 import paris, solver
from ny1901.kernel.drawing import Drawn
from ny1901.kernel.errors import DataError, IllegalAction
from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.tables import table_svg
from ny1901.kernel.protocol import Citation, Verdict, Violation
from ny1901.new_york.game import Game, State, example
from ny1901.new_york.material import parse_map, reference
from ny1901.new_york.render.action_words import action_words
from ny1901.new_york.render.svg import board_svg, position_svg
from ny1901.new_york.render.svg_cards import action_svg
from ny1901.new_york.render.svg_parts import middle_of
from ny1901.new_york.render.svg_pieces import badge_place
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.solver.layout.best_layout import BestLayout
from ny1901.new_york.study.graph import CityGraph, city_graph, state_graph
from ny1901.testing import random_state

NAMESPACE = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('x')</script>&\""

ACTIONS: list[Action] = [
    AcquireLot("ra"),
    Build("delmonico", "k5 k6"),
    Rebuild("singer", "a1 u21 aa30"),
    PlayCard(Card.LAND_GRAB),
    ReturnLot("ra"),
    EndTurn(),
]
ILLEGAL = Build("delmonico", "k5 m6")


def texts(picture: str) -> list[str]:
    """The texts of a picture; that it can be parsed is half of each test."""
    return ["".join(element.itertext()) for element in ElementTree.fromstring(picture).iter(NAMESPACE + "text")]


def title(picture: str) -> str:
    return ElementTree.fromstring(picture).findtext(NAMESPACE + "title") or ""


@pytest.fixture(scope="module")
def state() -> State:
    return example()


def drawn_values() -> list[Drawn]:
    return [*ACTIONS, Verdict(), example().explain(ILLEGAL), reference(), reference().board]  # type: ignore[list-item]


@pytest.mark.parametrize("value", drawn_values(), ids=lambda value: type(value).__name__)
def test_a_value_draws_itself_in_notebooks_and_terminals(value: Drawn) -> None:
    picture = value.to_svg()
    assert value._repr_svg_() == picture
    root = ElementTree.fromstring(picture)
    assert root.get("role") == "img"
    assert title(picture)
    assert root.findtext(NAMESPACE + "desc")
    plain = value.to_text()
    assert "\x1b" not in plain
    coloured = re.sub(r"\x1b\[[0-9;]*m", "", value.to_text(colour=True))
    assert [line.rstrip() for line in coloured.splitlines()] == plain.splitlines()


def test_a_city_is_its_board_with_its_name_and_source() -> None:
    city = reference()
    assert title(city.to_svg()) == f"The board of {city.name}; the map is {city.map_source}"
    assert city.to_text().startswith(f"{city.name}; the map is reconstructed")
    assert texts(city.to_svg()) == texts(board_svg(city.board))
    assert city.board.to_svg() == board_svg(city.board)


def test_the_legend_names_every_district_with_its_initial(state: State) -> None:
    expected = ["red (r)", "blue (b)", "yellow (y)", "green (g)", "pink (p)"]
    assert [text for text in texts(reference().to_svg()) if text.endswith(")") and text[-3:-2] == "("] == expected
    assert [text for text in texts(state.to_svg()) if text.endswith(")") and text[-3:-2] == "("] == expected
    assert "named street" in texts(reference().to_svg())
    assert "street in play" in texts(state.to_svg())


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_shows_its_notation_and_its_squares(action: Action) -> None:
    shown = texts(action.to_svg())
    assert shown[1] == action.to_text() == str(action)
    assert shown[2:] == list(getattr(action, "squares", ()))


def test_squares_far_apart_are_drawn_in_a_row_and_near_ones_as_they_lie() -> None:
    def height(squares: str) -> float:
        return float(ElementTree.fromstring(action_svg(Build("singer", squares))).get("height", ""))

    assert height("a1 u21 b2") == height("a1 b1 c1") == height("a1 z1")
    assert height("a1 a2 a3") == height("a1 a2") + 40 == height("a1") + 80


def test_a_verdict_shows_every_rule_with_message_and_citations(state: State) -> None:
    verdict = state.explain(ILLEGAL)
    assert len(verdict.violations) > 1
    told, shown = verdict.to_text(), " ".join(texts(verdict.to_svg()))
    for violation in verdict.violations:
        for text in (violation.message, violation.rule, *map(str, violation.citations)):
            assert text in told
            assert text in shown
    assert told.startswith(f"✗ Illegal: {len(verdict.rules)} broken rules\n")
    assert texts(Verdict().to_svg())[0] == Verdict().to_text() == "✓ Legal"


def test_long_messages_are_wrapped_inside_the_card() -> None:
    verdict = Verdict((Violation("a.rule", "word " * 60, (Citation("en-2015", "p. 1"),)),))
    lines = texts(verdict.to_svg())
    assert len(lines) > 5
    assert max(map(len, lines)) < 90


def test_names_cannot_break_out_of_cards() -> None:
    verdict = Verdict((Violation(HOSTILE, HOSTILE, (Citation(HOSTILE, HOSTILE),), (HOSTILE,)),))
    for picture in (verdict.to_svg(), Build(HOSTILE, "k5").to_svg(), table_svg(HOSTILE, [{"a": HOSTILE}], HOSTILE)):
        assert "<script" not in picture
        assert HOSTILE in " ".join(texts(picture))


def test_a_legal_action_is_drawn_on_its_position(state: State) -> None:
    action = next(action for action in state.legal_actions if isinstance(action, Rebuild))
    picture = state.to_svg(action=action)
    assert picture.count('class="plan"') == 1
    assert "legal" in texts(picture)
    assert any(str.startswith(text, "Seat 1 (green) demolishes and builds") for text in texts(picture))


def test_an_illegal_action_is_drawn_with_its_verdict(state: State) -> None:
    verdict = state.explain(ILLEGAL)
    picture = verdict.to_svg()
    assert picture == position_svg(state, action=ILLEGAL)
    shown = texts(picture)
    for violation in verdict.violations:
        assert f"✗ {violation.message}" in shown
    assert picture.count('class="plan"') == 1
    assert picture.count('class="blamed"') == len(("k5", "m6", "s12", "s13")), "its squares, and where it stands"


@pytest.mark.parametrize(
    ("game", "text"), [(example, "build delmonico k5 k6"), (paris.example, "build t5 a4 b4 c4 b5 b6")]
)
def test_what_refuses_an_action_is_drawn_too(game: Callable[[], Any], text: str) -> None:
    state = game()
    for refused in (lambda: state.apply(state.rules.parse_action(text)), lambda: state.parse_action(text)):
        with pytest.raises(IllegalAction) as error:
            refused()
        assert 'class="blamed"' in error.value.verdict.to_svg()


def test_the_points_of_a_plan_whose_squares_lie_apart_stand_on_one_of_them() -> None:
    squares = (Square.parse("k5"), Square.parse("m6"))
    tile = next(tile for tile in reference().tiles if tile.id == "delmonico")
    assert badge_place(squares, tile) in map(middle_of, squares)
    assert badge_place((Square.parse("k5"), Square.parse("k6")), tile) == (420, 200), "between two that touch"


@pytest.mark.parametrize(
    ("action", "marks"),
    [
        (AcquireLot("bb"), 1),
        (AcquireLot("zz"), 0),
        (Build("nobody", "k5 z99"), 1),
        (Build("delmonico", "z98 z99"), 0),
        (EndTurn(), 0),
    ],
)
def test_what_is_no_building_is_marked(state: State, action: Action, marks: int) -> None:
    picture = position_svg(state, action=action)
    assert picture.count('class="mark"') == marks
    assert 'class="plan"' not in picture


def test_a_planned_starting_property_has_no_points(state: State) -> None:
    plain, planned = state.to_svg(), state.to_svg(action=Build("starting-property", "k5 k6"))
    assert planned.count('class="plan"') == 1
    assert planned.count("#ny1901-circle") == plain.count("#ny1901-circle")


def test_names_cannot_break_out_of_a_city_or_an_answer(hostile: State) -> None:
    city = hostile.rules.variant.city
    for picture in (city.to_svg(), solver.best_lots(hostile).to_svg(), city_graph(city.board).to_svg()):
        assert "<script" not in picture
        assert ElementTree.fromstring(picture) is not None
    assert city.name in title(city.to_svg())


def test_all_best_placements_are_drawn_and_those_after_them_told(state: State) -> None:
    found = solver.best_placements(state, top=3)
    shown, picture = texts(found.to_svg()), found.to_svg()
    assert picture.count('class="plan"') == sum(placed.rank == 1 for placed in found.placements) == 2
    told = [text for text in shown if re.match(r"\d+\. \d+ points? at once: ", text)]
    assert len(told) == 3
    assert [int(text.split(". ")[1].split(" ")[0]) for text in told] == [placed.points for placed in found.placements]
    assert found.verdict in shown
    assert found._repr_svg_() == picture
    assert all(line in found.to_text() for line in told)


def test_choices_that_share_squares_are_all_to_be_seen() -> None:
    found = solver.best_placements(random_state(Game(players=3), seed=25, steps=45), top=2, prove=False)
    one, other = (set(placed.action.squares) for placed in found.placements)
    assert one & other
    plans = [
        group for group in ElementTree.fromstring(found.to_svg()).iter(NAMESPACE + "g") if group.get("class") == "plan"
    ]
    lines = [plan.findall(NAMESPACE + "path")[-1].get("d") for plan in plans]
    assert len(set(lines)) == len(plans) == 2
    assert [path.get("fill") for path in plans[1].findall(NAMESPACE + "path")] == ["none", "none"]
    assert "1 more placement as good as the first: ask for more than 2" in texts(found.to_svg())


def demolished(state: State, found: BestLayout) -> set[str]:
    """The tiles of seat 1 that the layout builds over."""
    covered = {square for squares in found.squares_by_tile.values() for square in squares}
    names = state.rules.table.grid.names
    return {
        building.tile.id
        for building in state.players[1].buildings
        if covered.intersection(names(building.placement.squares))
    }


def test_a_layout_is_drawn_step_by_step(state: State) -> None:
    found = solver.best_layout(state, 1, demolition=True)
    picture = found.to_svg()
    assert picture.count('class="plan"') == len(found.squares_by_tile) > 1
    assert picture.count('class="paper veil"') == len(demolished(state, found))
    plans = [group for group in ElementTree.fromstring(picture).iter(NAMESPACE + "g") if group.get("class") == "plan"]
    labels = [text.text for plan in plans for text in plan.iter(NAMESPACE + "text") if text.get("fill") == "#fff"]
    assert labels == [str(number) for number in range(1, len(plans) + 1)]
    assert f"Best layout of seat 1 (green), by points: {found.value}" in texts(picture)
    marked = [line for line in found.to_text().splitlines() if "█" in line or "▐" in line]
    assert marked


def test_a_layout_of_nothing_says_why(state: State) -> None:
    found = solver.best_layout(state, 0)
    assert found.note in texts(found.to_svg())
    assert 'class="plan"' not in found.to_svg()


def test_the_best_lot_is_marked_and_built_over(state: State) -> None:
    found = solver.best_lots(state, top=2)
    picture = found.to_svg()
    assert found.best is not None
    assert picture.count('class="mark"') == 1
    assert picture.count('class="plan"') == len(found.squares_by_tile)
    assert len([text for text in texts(picture) if re.match(r"\+\d+: lot ", text)]) == 2
    over = attrs.evolve(found, lots=(), note="the game is over")
    assert "the game is over" in over.to_text()
    assert 'class="mark"' not in over.to_svg()


def test_why_not_is_drawn_on_the_board(state: State) -> None:
    found = solver.why_not(state, ILLEGAL)
    picture, told = found.to_svg(), found.to_text()
    assert (picture.count('class="plan"'), picture.count('class="blamed"')) == (1, 4)
    assert {*found.sentences, found.verdict} <= set(texts(picture))
    assert "k5 is not in your territory [build.inside-territory]\n" in told
    off = solver.why_not(state, Build("nobody", "k5 z99"))
    assert 'class="plan"' not in off.to_svg()
    assert "legal" in texts(solver.why_not(state, state.legal_actions[0]).to_svg())


def test_what_is_legal_nearby_is_drawn_with_its_numbers(state: State) -> None:
    found = solver.nearest_legal(state, ILLEGAL)
    shown, sites = texts(found.to_svg()), {one.action for one in found.suggestions}
    assert found.to_svg().count('class="plan"') == len(sites) < len(found.suggestions)
    assert {"1", "2", "3", "4,5"} <= set(shown), "the last two are one building, after different steps"
    assert any(text.startswith("1. `build delmonico b10 c10` is legal after") for text in shown)
    legal = state.legal_actions[-1]
    assert "1. It is legal as it is." in texts(solver.nearest_legal(state, legal).to_svg())


def test_where_a_tile_would_fit_is_drawn(state: State) -> None:
    found = solver.why_not_any(state, "woolworth")
    assert found.to_svg().count('class="plan"') == len(found.relaxations) == 1
    assert found.verdict in texts(found.to_svg())


@pytest.mark.long(days=3)
def test_every_other_answer_is_a_card_with_its_table(state: State) -> None:
    bounds = solver.score_bounds(state)[0]
    assert bounds.to_text(colour=True) == str(bounds)
    answer = solver.reachable(state)
    shown, told = texts(answer.to_svg()), ElementTree.fromstring(answer.to_svg()).findtext(NAMESPACE + "desc")
    assert {answer.title, answer.certainty} <= set(shown)
    assert told == str(answer)


@pytest.mark.parametrize("game", [example, paris.example])
def test_bounds_are_bars_on_one_axis(game: Callable[[], Any]) -> None:
    for bounds in solver.score_bounds(game()):
        root = ElementTree.fromstring(bounds.to_svg())
        axis = {
            int(text.text or ""): float(text.get("x", ""))
            for text in root.iter(NAMESPACE + "text")
            if text.get("class") == "soft middle"
        }
        (least, left), *_, (most, right) = sorted(axis.items())
        bars = [bar for bar in root.iter(NAMESPACE + "rect") if "bar" in bar.get("class", "").split()]
        rows = bounds.as_table()
        assert len(bars) == len(rows)
        for bar, row in zip(bars, rows, strict=True):
            low, high = sorted((row["lower"], row["upper"]))
            assert float(bar.get("x", "")) == pytest.approx(
                left + (low - least) / (most - least) * (right - left), rel=1e-5
            )
            length = (high - low) / (most - least) * (right - left)
            assert float(bar.get("width", "")) == pytest.approx(max(3, length), rel=1e-4)
            assert f"{row['lower']} to {row['upper']}" in texts(bounds.to_svg())
        assert root.findtext(NAMESPACE + "desc") == str(bounds)


def test_a_table_says_yes_and_no_by_signs_and_leaves_out_what_is_empty() -> None:
    rows = [{"lot": "ra", "now": True, "note": ""}, {"lot": "rb", "now": False, "note": ""}]
    assert texts(table_svg("Lots", rows, "told")) == ["Lots", "lot", "ra", "rb", "now", "✓", "✗"]
    assert texts(table_svg("Lots", [], "told", ["none"])) == ["Lots", "none"]


def test_the_city_graph_draws_its_lots_and_links() -> None:
    board = reference().board
    graph = city_graph(board)
    picture = graph.to_svg()
    links = sum(kind == "beside" and one.startswith("lot ") for one, _, kind in graph.edges(data="kind"))
    assert title(picture) == f"The city as a graph: {len(board.lots)} lots, {links} pairs beside each other"
    assert picture.count('r="13"') == len(board.lots)
    assert picture.count('stroke-linecap="round"') == links
    for sides in (1, 2, 3):
        equal = sum(
            data["kind"] == "beside" and one.startswith("lot ") and data["weight"] == sides
            for one, _, data in graph.edges(data=True)
        )
        assert picture.count(f'stroke-width="{1.5 + 2 * sides:g}" stroke-linecap') == equal > 0
    assert graph._repr_svg_() == picture


def test_a_positions_graph_shows_the_owners(state: State) -> None:
    graph = state_graph(state)
    owned = sum(player.lots.bit_count() for player in state.players)
    labels = [text for text in texts(graph.to_svg()) if re.fullmatch(r"[a-z]{2} \d", text)]
    assert len(labels) == owned
    assert "pi 0" in labels
    lines = graph.to_text().splitlines()
    assert len(lines) == len(state.rules.table.board.lots)
    assert sum(" of seat " in line for line in lines) == owned
    assert "pi of seat 0: lot pe (2), lot pj (1), street broadway (2), street unnamed (1)" in lines


def test_the_graph_in_text_counts_shared_sides() -> None:
    board = parse_map("ra ra ..\nrb rb rb\n## ** --", file="tiny.txt", districts=["red"], streets=[])
    assert city_graph(board).to_text() == (
        "ra: lot rb (2), street unnamed (1)\nrb: lot ra (2), park 1 (1), street unnamed (1)"
    )


def test_a_graph_that_lost_its_board_says_so() -> None:
    with pytest.raises(DataError, match="without a board"):
        CityGraph().to_svg()


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (AcquireLot("ra"), "takes lot ra (red, 2 squares: s6 s7)"),
        (AcquireLot("zz"), "takes lot zz"),
        (Build("delmonico", "k5 k6"), "builds Delmonico (bronze, 2 points) on k5 k6"),
        (Build("nobody", "k5"), "builds nobody on k5"),
        (Rebuild("singer", "k5 k6"), "demolishes and builds Singer (legendary, 11 points) on k5 k6"),
        (PlayCard(Card.LAND_GRAB), "plays Land Grab"),
        (ReturnLot("ra"), "gives back lot ra (red, 2 squares: s6 s7)"),
        (EndTurn(), "ends the turn"),
    ],
    ids=str,
)
def test_actions_are_told_in_words(state: State, action: Action, words: str) -> None:
    assert action_words(state.rules, action) == words


def test_the_public_names_draw_too() -> None:
    assert ny.Verdict().to_text() == "✓ Legal"
