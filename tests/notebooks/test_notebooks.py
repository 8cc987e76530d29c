"""What a notebook shows: the tutorial's own runs, and every result is a line, a table and plain data."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

import ny1901 as ny
from ny1901 import paris
from ny1901.analysis import Inline, Study, compare, ladder, strengths, sweep
from ny1901.kernel.errors import AmbiguousAction, NotationError, StudyError
from ny1901.kernel.geometry import Polyomino
from ny1901.kernel.tabled import MOST_ROWS, html_table

LONGEST = 200
PLAYED = {"players": 2, "games": 2, "executor": Inline()}


@pytest.mark.filterwarnings("default")  # what another's library does in its own process
def test_the_notebook_of_the_tutorial_runs_and_every_answer_shows_itself(project: Path) -> None:
    notebook = nbformat.read(project / "docs/tutorial/notebook.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120).execute()
    answers = [cell.outputs[-1].data for cell in notebook.cells if cell.cell_type == "code"]
    rich = [data for data in answers if {"text/html", "image/svg+xml"} & data.keys()]
    assert len(rich) == len(answers) - 2, "but for two plain values each answer is a picture or a table"
    assert "st-paul-building" in rich[2]["text/html"]


def record(game: Any) -> Any:
    opening = game.example().rules.initial_state(seed=1)
    return game.Record.of(opening, opening.legal_actions[:1], seed=1)


def bounds(game: Any, seat: int) -> Any:
    return ny.solver.score_bounds(game.example())[seat]


RESULTS: dict[str, Callable[[], Any]] = {
    **{f"bounds of {seat}": partial(bounds, ny, seat) for seat in range(3)},
    **{f"bounds of {seat} in Paris": partial(bounds, paris, seat) for seat in range(2)},
    "placements": lambda: ny.solver.best_placements(ny.example(), top=2, prove=False),
    "placements in Paris": lambda: ny.solver.best_placements(paris.example(), top=2, prove=False),
    "record": lambda: record(ny),
    "record of Paris": lambda: record(paris),
    "invariants": lambda: ny.solver.check_invariants(ny.Variant(), 2, statements=["legal-action"], timeout=0.01),
    "study": lambda: Study(variants=["en-2015"], agents=["random"], players=2, games=2, seed=1).run(executor=Inline()),
    "comparison": lambda: compare("en-2015", "pt-2018", agents="random", **PLAYED),
    "sweep": lambda: sweep("workers", [3, 4], agents="random", **PLAYED),
    "strengths": lambda: strengths(["random"], **PLAYED),
    "ladder": lambda: ladder(ny.Game(players=2), ["random", "random"], deals=2),
}
"""How one of each kind of value that is looked at is made, small."""


@cache
def made(name: str) -> Any:
    return RESULTS[name]()


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_shows_itself_iterates_and_is_data(name: str) -> None:
    found = made(name)
    line = repr(found)
    assert line.startswith(f"<{type(found).__name__}: ")
    assert "\n" not in line
    assert len(line) <= LONGEST
    entries = list(found)
    assert (len(found), found[:1], bool(found)) == (len(entries), found.entries[:1], True)
    shown = found._repr_html_()
    assert ("<table" if "<svg" not in shown else "</svg>") in shown
    assert len(found.to_frame()) == len(found.as_table())
    json.dumps(found.to_data(), allow_nan=False)


def test_what_has_names_is_found_by_them() -> None:
    compared = made("comparison")
    assert compared["score"] == next(change for change in compared if change.name == "score")
    results = compared.results
    assert results["seats"] is results.seats
    assert len(results) == 4
    with pytest.raises(StudyError, match="did you mean 'seats'"):
        results.to_frame("seat")
    with pytest.raises(KeyError):
        made("bounds of 0")["nothing"]


def test_bounds_of_all_seats_are_one_table() -> None:
    bounds = ny.solver.score_bounds(ny.example())
    assert [entry["seat"] for entry in bounds.to_data()] == [0, 1, 2]
    assert len(bounds.to_frame()) == sum(map(len, (seat.as_table() for seat in bounds)))
    assert bounds._repr_html_().count("<tr>") == len(bounds.as_table()) + 1


@pytest.mark.parametrize("game", [ny, paris], ids=["new-york", "paris"])
def test_games_variants_and_pieces_are_a_line_each(game: Any) -> None:
    rules = game.example().rules
    standard = rules.variant
    assert repr(rules) == f"Game(players={rules.players}, variant=Variant.named({standard.name!r}))"
    assert "printed" in rules._repr_html_()
    field = "gold_threshold" if game is ny else "unbuilt_penalty"
    own = standard.change(name="my rules", **{field: 24})
    assert repr(own) == f"<Variant 'my rules' on {standard.name}: {field}=24>"
    assert f'<td style="text-align:left">{field}</td>' in own._repr_html_()
    assert own.to_data() == {"base": standard.name, "name": "my rules", field: 24}
    material = standard.city if game is ny else standard.components
    for value in (material, *material.tiles, *(material.legendaries if game is ny else material.buildings)):
        assert len(repr(value)) <= LONGEST
    assert "<svg" in material.tiles[0]._repr_svg_()


def test_a_board_is_a_line() -> None:
    board = ny.example().rules.variant.city.board
    assert repr(board).startswith(f"<Board: {len(board.lots)} lots in {len(board.districts)} districts, ")


def test_a_shape_is_a_line_and_a_picture() -> None:
    shape = Polyomino.parse("##/#.")
    assert eval(repr(shape)) == shape
    assert shape.to_text() == "##\n#."
    assert shape._repr_svg_().startswith("<svg")


def test_explain_takes_text() -> None:
    state = ny.example()
    action = state.legal_actions[0]
    assert state.explain(str(action)) == state.explain(action)
    assert paris.example().explain("take w5").rules
    with pytest.raises(NotationError):
        state.explain("biuld woolworth b16")
    with pytest.raises(AmbiguousAction):
        state.explain("acquire r")


def test_a_verdict_is_data() -> None:
    data = ny.example().explain("build delmonico b16 b17").to_data()
    assert not data["legal"]
    assert {"rule", "message", "citations", "where"} == data["violations"][0].keys()
    json.dumps(data)


def test_a_long_table_says_how_much_it_leaves_out() -> None:
    shown = html_table([{"n": number} for number in range(MOST_ROWS + 5)])
    assert shown.count("<tr>") == MOST_ROWS + 1
    assert "5 more rows" in shown
    assert "&lt;b&gt;" in html_table([{"name": "<b>"}])
