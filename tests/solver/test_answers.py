"""What the answers of the solver share, the seat as the builder, and the names of the room."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

import ny1901
from ny1901 import solver
from ny1901.new_york.game import State
from ny1901.new_york.rules.actions import Build, Card, EndTurn
from ny1901.new_york.solver.placement.as_builder import as_builder, building_actions, may_demolish, with_land
from ny1901.solver.answers import Answer, text_table

Estate = Callable[..., State]


def test_a_table_lines_up_its_columns() -> None:
    rows = [
        {"tile": "home-life", "value": 2.5, "squares": ["k5", "k6"], "now": True, "limit": None},
        {"tile": "x", "value": 12.0, "squares": [], "now": False, "limit": 3},
    ]
    assert text_table(rows).splitlines() == [
        "tile       value  squares  now  limit",
        "home-life  2.5    k5 k6    yes  -",
        "x          12     -        no   3",
    ]
    assert text_table([]) == "nothing"


@pytest.mark.parametrize(
    ("proved", "line"), [(True, "proved: by x"), (False, "REFUTED: by x"), (None, "not proved: by x")]
)
def test_an_answer_says_how_certain_it_is(proved: bool | None, line: str) -> None:
    answer = Answer(proved=proved, proved_by="by x", elapsed=1.5)
    assert answer.certainty == line
    assert answer.squares_by_tile == {}


def test_answers_are_equal_whatever_time_they_took() -> None:
    assert Answer(proved=True, proved_by="x", elapsed=1) == Answer(proved=True, proved_by="x", elapsed=2)


def test_an_answer_without_rows_is_not_finished() -> None:
    with pytest.raises(NotImplementedError):
        Answer().as_table()


def test_a_builder_need_not_acquire_first(estate: Estate) -> None:
    state = estate("rc")
    waiting = evolve(state, turn=evolve(state.turn, had_worker=True))
    assert not waiting.is_legal(Build("delmonico", "l9 l10"))
    assert as_builder(waiting).is_legal(Build("delmonico", "l9 l10"))
    assert may_demolish(as_builder(waiting))


def test_another_seat_is_at_the_start_of_a_turn(estate: Estate) -> None:
    state = estate("rc", others=("rd", {}))
    built = state.apply(Build("delmonico", "l9 l10"))
    other = as_builder(built, 1)
    assert (other.to_move, other.turn.score, other.turn.untouched, other.turn.had_worker) == (1, 0, True, False)
    assert as_builder(built, 0) == as_builder(built)
    assert as_builder(built).turn.pending is Card.CONSTRUCTION_BOOM
    assert not may_demolish(as_builder(built))


def test_building_actions_leave_out_everything_else(estate: Estate) -> None:
    state = estate("rc", score=0)
    assert EndTurn() in state.legal_actions
    assert building_actions(state) == (Build("delmonico", "l9 l10"),)


def test_land_comes_with_workers_on_it(estate: Estate) -> None:
    state = estate("rc")
    number = state.rules.table.lot_number["rd"]
    richer = with_land(state, 0, 1 << number)
    assert richer.players[0].lots == state.players[0].lots | 1 << number
    assert richer.players[0].worker_lots >> number & 1
    assert not richer.unowned >> number & 1
    assert richer.players[0].territory.bit_count() == 5


def test_the_room_shows_its_names() -> None:
    names = {"best_layout", "best_lots", "best_placements", "nearest_legal", "why_not", "why_not_any"}
    assert names <= set(dir(solver))
    for name in names:
        assert callable(getattr(solver, name))
    with pytest.raises(AttributeError, match="no_such_name"):
        solver.no_such_name  # noqa: B018


def test_z3_loads_when_something_is_to_be_proved() -> None:
    program = f"""
import sys; sys.path.insert(0, {str(Path(ny1901.__file__).parents[1])!r})
from ny1901.new_york.game import Game
from ny1901.solver import best_layout, best_lots, best_placements, nearest_legal
state = Game(players=2).initial_state(1)
best_placements(state, prove=False), best_layout(state, prove=False), best_lots(state, prove=False)
nearest_legal(state, state.legal_actions[0])
print("z3" in sys.modules)
best_placements(state)
print("z3" in sys.modules)
"""
    shown = subprocess.run([sys.executable, "-P", "-c", program], check=True, capture_output=True, text=True)
    assert shown.stdout.split() == ["False", "True"]
