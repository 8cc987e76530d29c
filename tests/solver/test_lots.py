"""The best lots of the market: each gain is the difference of two best layouts."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.layout import best_layout as layouts
from ny1901.new_york.solver.layout.best_layout import best_layout
from ny1901.new_york.solver.layout.best_lots import best_lots
from ny1901.new_york.solver.placement.as_builder import with_land
from ny1901.solver.deadline import Deadline
from ny1901.solver.packing.z3_check import Proof
from tests.days import one_in

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]


def test_the_lots_are_those_that_can_be_acquired_now(sampled: Sampled) -> None:
    compared = 0
    for state in sampled(Variant(), seed=3, share=0.3):
        if state.turn.untouched and state.turn.had_worker:
            found = best_lots(state, top=None, prove=False)
            acquisitions = {action.lot for action in state.legal_actions if isinstance(action, AcquireLot)}
            assert {gain.lot for gain in found.lots} == acquisitions
            assert found.considered == len(acquisitions)
            compared += 1
    assert compared > 3


@pytest.mark.parametrize("demolition", one_in(2, [True, False]))
def test_a_gain_is_what_the_best_layout_gains(demolition: bool, estate: Estate) -> None:
    state = estate("rc rd", {"delmonico": "l9 l10"}, score=6)
    found = best_lots(state, top=None, demolition=demolition)
    before = best_layout(state, demolition=demolition)
    assert found.before == before
    assert found.considered == len(found.lots) > 5
    for gain in found.lots:
        number = state.rules.table.lot_number[gain.lot]
        assert state.unowned >> number & 1
        after = best_layout(with_land(state, 0, 1 << number), 0, demolition=demolition)
        assert gain.layout == after
        assert gain.gain == after.value - before.value
        assert gain.face == state.rules.table.board.lots[number].face.code
    ranking = [(-gain.gain, gain.lot) for gain in found.lots]
    assert ranking == sorted(ranking)
    assert found.proved is True
    assert found.proved_by == f"{before.proved_by} for the land now, and so for each of {len(found.lots)} lots"


def test_the_neighbouring_lot_opens_more_than_one_by_itself(estate: Estate) -> None:
    """Worked by hand: with rd the two squares of rc become a row of five, which holds a tile of 6 points."""
    state = estate("rc", score=6, built="gillender-building delmonico manhattan-life tower-building lords-court")
    market = tuple(sorted({state.rules.table.lot_face[state.rules.table.lot_number[lot]] for lot in ("rd", "ba")}))
    found = best_lots(evolve(state, market=market), top=None)
    gains = {gain.lot: gain.gain for gain in found.lots}
    assert gains["rd"] == 4
    assert gains["ba"] == 0
    assert found.before.value == 0


def test_any_seat_and_objective(estate: Estate) -> None:
    state = estate("rc", others=("yb", {}))
    found = best_lots(state, 1, objective="squares", generations="all", top=2)
    assert (found.seat, found.objective, len(found.lots)) == (1, "squares", 2)
    assert found.before.value == 2
    assert found.before.generations == "all"
    assert found.best == found.lots[0]


def test_without_a_worker_a_market_or_a_game_there_are_none(estate: Estate) -> None:
    state = estate("rc", variant=Variant().change(workers=1))
    none = best_lots(state)
    assert (none.lots, none.best, none.note) == ((), None, "seat 0 has no worker available")
    assert none.squares_by_tile == {}
    empty = best_lots(evolve(estate("rc"), market=()))
    assert (empty.lots, empty.note) == ((), "no card in the Open Market buys a lot that nobody owns")
    over = best_lots(evolve(estate("rc"), turns_left=0))
    assert (over.lots, over.note) == ((), "the game is over")


def test_lots_out_of_play_are_never_offered() -> None:
    state = Game(players=2).initial_state(4)
    state = evolve(state, market=tuple(range(len(state.rules.table.faces))), turn=Turn(10, 0, 0, had_worker=True))
    pink = {state.rules.table.board.lots[lot].id for lot in bits(~state.rules.lots_in_play & (1 << 65) - 1)}
    assert pink
    assert not pink & {gain.lot for gain in best_lots(state, top=None, prove=False).lots}


def test_a_doubtful_layout_makes_the_answer_doubtful(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    state = estate("rc", score=0)
    unasked = best_lots(state, prove=False)
    assert (unasked.proved, unasked.proved_by) == (None, "not asked for")
    late = best_lots(state, timeout=1e-6)
    assert late.proved is None
    assert late.proved_by.startswith("unknown: ")
    monkeypatch.setattr(layouts, "_proof", lambda found, *_: (False, "wrong") if found.value > 2 else (True, "right"))
    assert (best_lots(state).proved, best_lots(state).proved_by) == (False, "wrong")


def test_a_timeout_is_for_all_lots_together(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Deadline] = []

    def slow(*_: object, timeout: Deadline, **__: object) -> Proof:
        given.append(timeout)
        return Proof("proved", 0)

    monkeypatch.setattr("ny1901.solver.packing.z3_check.prove_best", slow)
    assert best_lots(estate("rc", score=0), timeout=20).proved is True
    assert len(given) > 5
    assert len({id(deadline) for deadline in given}) == 1
    assert given[0].limit == 20


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"top": 0}, "top: the best 0 cannot be listed; give a whole number from 1, or None"),
        ({"top": False}, "top: the best False cannot be listed"),
        ({"seat": 9}, "seat: there is no seat 9"),
        ({"objective": "x"}, "objective: 'x' is unknown"),
        ({"generations": "x"}, "generations: 'x' is unknown"),
        ({"timeout": 0}, "timeout: 0 is not a time limit"),
    ],
)
def test_wrong_arguments_are_told(wrong: dict[str, object], message: str, estate: Estate) -> None:
    with pytest.raises(DataError) as error:
        best_lots(estate("rc"), **wrong)  # type: ignore[arg-type]
    assert str(error.value).startswith(message)


def test_the_answer_is_a_table_plain_data_and_a_picture(estate: Estate) -> None:
    state = estate("rc", score=0)
    found = best_lots(state, top=1)
    assert found.best is not None
    assert found.as_table() == [
        {
            "lot": found.best.lot,
            "face": found.best.face,
            "gain": found.best.gain,
            "value": found.best.layout.value,
            "tiles": [laid.action.tile for laid in found.best.layout.best],
        }
    ]
    data = json.loads(json.dumps(found.to_data()))
    assert data["rows"] == found.as_table()
    assert (data["seat"], data["objective"], data["before"], data["note"]) == (0, "points", 2, "")
    assert data["considered"] > 1
    assert found.squares_by_tile == found.best.layout.squares_by_tile != {}
    assert found.best.lot in str(found)
