"""CP-SAT judges packings as enumeration and Z3 do, finishes where Z3 does not, and knows nothing without time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant
from ny1901.solver import best_layout, certificates
from ny1901.solver.packing.cp_sat_check import is_better, prove_best
from ny1901.solver.packing.packing import Group, Piece, best_packing
from tests.days import one_in
from tests.solver.test_packing import HARBOUR, enumerated, random_problem, tiles

Estate = Callable[..., State]
ROOMY = Variant().change(workers=30)
LARGE = "rc rd rh yb yc yd yf ya gj ye ra rb re rf rg ri rj"


@pytest.mark.parametrize("start", one_in(3, range(0, 240, 40)))
def test_cp_sat_and_enumeration_agree(start: int) -> None:
    for seed in range(start, start + 40):
        pieces, most = random_problem(seed)
        if most is not None:
            continue
        value, solutions = enumerated(pieces, None)
        right = prove_best(pieces, value)
        assert right.status == "proved"
        assert right.packing in solutions
        high = prove_best(pieces, value + 1)
        assert (high.status, high.packing, high.better) == ("refuted", None, None)
        if value:
            assert prove_best(pieces, value - 1).better in solutions


def test_a_group_allows_so_many() -> None:
    for limit, value in ((0, 1), (1, 5), (2, 8), (3, 8)):
        group = Group("rare", limit)
        pieces = [Piece("first", 4, (0b001,), group), Piece("second", 3, (0b010,), group), Piece("third", 1, (0b100,))]
        assert prove_best(pieces, value).status == "proved"


@pytest.mark.long(days=3)
def test_cp_sat_finishes_where_z3_does_not() -> None:
    pieces = tiles(HARBOUR)
    assert is_better(pieces)
    assert prove_best(pieces, best_packing(pieces).value, timeout=60).status == "proved"


def test_without_time_nothing_is_known() -> None:
    pieces = tiles(HARBOUR)
    proof = prove_best(pieces, 1, timeout=1e-9)
    assert (proof.status, proof.unknown) == ("unknown", "unknown: CP-SAT stopped, timeout (1e-09 s)")


def test_a_large_layout_is_proved_and_says_by_what(
    estate: Estate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = estate(LARGE, score=40, variant=ROOMY)
    found = best_layout(state, 0, generations="all", timeout=60)
    assert found.proved, found.proved_by
    assert found.proved_by == f"CP-SAT excludes more than {found.value}"
    with certificates(tmp_path / "kept", confirm=False):
        asked = best_layout(state, 0, generations="all", timeout=0.5)
    assert asked.proved_by.startswith(("unknown: Z3", "Z3"))
    monkeypatch.setitem(sys.modules, "ortools", None)
    assert "Z3" in best_layout(state, 0, generations="all", timeout=0.5).proved_by
