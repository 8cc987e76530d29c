"""Answers by Z3 do not depend on the process that they are asked in: on other threads, on Ctrl-C, on the clock."""

from __future__ import annotations

import inspect
import math
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
import z3

import ny1901 as ny
from ny1901.kernel.errors import DataError
from ny1901.new_york.rules.actions import Build
from ny1901.new_york.solver.exact.micro_games import micro_variant
from ny1901.new_york.solver.proof.termination import check_ending
from ny1901.paris import Game as ParisGame
from ny1901.paris import Variant as ParisVariant
from ny1901.paris import example as paris_example
from ny1901.paris import solver as paris
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline, deadline_of
from ny1901.solver.packing.packing import Piece
from ny1901.solver.packing.z3_check import prove_best
from ny1901.solver.z3_solving import apart, new_context, new_solver, satisfiable
from tests.days import one_in
from tests.processes import PATIENCE, started
from tests.solver.test_placement_model import wide_position

LEEWAY = 0.5
"""Seconds by which an answer may be late."""

EDITIONS = [ny.Variant.edition(name) for name in ("en-2015", "pt-2018")]
PARIS_EDITIONS = [ParisGame(2, ParisVariant.edition(name)) for name in ("pt-devir", "de-kosmos")]
Ask = Callable[..., Any]
LIMITED: dict[str, Ask] = {
    "best_placements": lambda **limit: ny.solver.best_placements(ny.example(), **limit),
    "best_layout": lambda **limit: ny.solver.best_layout(ny.example(), demolition=True, generations="all", **limit),
    "best_lots": lambda **limit: ny.solver.best_lots(ny.example(), **limit),
    "why_not": lambda **limit: ny.solver.why_not(ny.example(), Build("woolworth", "a1 a2"), **limit),
    "why_not_any": lambda **limit: ny.solver.why_not_any(ny.example(), "woolworth", **limit),
    "check_invariants": lambda **limit: ny.solver.check_invariants(EDITIONS[0].change(workers=7), 2, **limit),
    "check_ending": lambda **limit: check_ending(EDITIONS[0].change(workers=8), 2, **limit),
    "reachable": lambda **limit: ny.solver.reachable(ny.example(), **limit),
    "find_difference": lambda **limit: ny.solver.find_difference(*EDITIONS, **limit),
    "solve": lambda **limit: ny.solver.solve(tiny(), **limit),
    "score_range": lambda **limit: ny.solver.score_range(tiny(), **limit),
    "paris best_placements": lambda **limit: paris.best_placements(paris_example(), **limit),
    "paris best_buildings": lambda **limit: paris.best_buildings(paris_example(), objective="points", **limit),
    "paris check_invariants": lambda **limit: paris.check_invariants(ParisVariant(unbuilt_penalty=5), **limit),
    "paris reachable": lambda **limit: paris.reachable(paris_example(), **limit),
    "paris find_difference": lambda **limit: paris.find_difference(*PARIS_EDITIONS, **limit),
}
"""Every entrance that takes a time limit, with a question."""


def tiny() -> ny.State:
    return ny.Game(players=2, variant=micro_variant("alley")).initial_state(seed=1)


def pigeons(context: Any, holes: int) -> Any:
    """A solver with a problem that it can refute only by trying more and more: one pigeon more than holes."""
    solver = new_solver(context)
    sits = [[z3.Bool(f"{pigeon} in {hole}", context) for hole in range(holes)] for pigeon in range(holes + 1)]
    solver.add(*(z3.Or(somewhere) for somewhere in sits))
    solver.add(
        *(z3.Not(z3.And(one, other)) for hole in zip(*sits, strict=True) for one, other in combinations(hole, 2))
    )
    return solver


# ------------------------------------------------------------------------------------------------------ time limits


@pytest.mark.parametrize("limit", [0, -0.5, False, math.inf, math.nan, "3", 1 + 2j])
@pytest.mark.parametrize("entrance", LIMITED)
def test_no_entrance_takes_what_is_no_time(entrance: str, limit: Any) -> None:
    with pytest.raises(DataError, match=r"timeout: .* is not a time limit; give seconds above 0, or None to wait"):
        LIMITED[entrance](timeout=limit)


@pytest.mark.parametrize("entrance", one_in(5, LIMITED))
def test_limits_hold(entrance: str) -> None:
    """In time of the processor, since others may be using it, and after a first call that compiles the tables."""
    LIMITED[entrance](timeout=0.1)
    started = time.process_time()
    LIMITED[entrance](timeout=0.1)
    assert time.process_time() - started < 0.1 + LEEWAY


@pytest.mark.parametrize("limit", [None, 1, 0.001])
def test_times_are_limits(limit: float | None) -> None:
    deadline = deadline_of(limit)
    assert 0 <= deadline.left <= (math.inf if limit is None else limit)
    assert deadline_of(deadline) is deadline


def test_a_part_ends_with_its_share_of_the_time_and_with_the_whole() -> None:
    whole = Deadline(60)
    part = whole.part(1 / 4)
    assert 14 < part.left <= 15
    whole.stop()
    assert part.passed
    assert whole.part(1 / 2).passed
    assert Deadline(None).part(1 / 2).left == math.inf


def test_z3s_own_reason_is_told() -> None:
    deadline = Deadline(None)
    solver = pigeons(new_context(), 12)
    solver.set("max_conflicts", 10)
    with pytest.raises(OutOfTime, match="conflicts") as stopped:
        satisfiable(solver, deadline)
    assert deadline.told(stopped.value) == "unknown: Z3 stopped, sat.max.conflicts"
    late = Deadline(0.05)
    with pytest.raises(OutOfTime) as stopped:
        satisfiable(pigeons(new_context(), 12), late)
    assert re.match(r"unknown: Z3 stopped, (timeout|canceled) \(0.05 s[);]", late.told(stopped.value))


def test_a_limit_that_was_overrun_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    deadline, now = Deadline(2), time.perf_counter()
    monkeypatch.setattr(time, "perf_counter", lambda: now + 2.4)
    assert deadline.told(OutOfTime("timeout")) == "unknown: Z3 stopped, timeout (2 s)"
    monkeypatch.setattr(time, "perf_counter", lambda: now + 3.26)
    late = "unknown: Z3 stopped, timeout (2 s; 1.3 s late: some steps of Z3 look at no clock)"
    assert deadline.told(OutOfTime("timeout")) == late


@pytest.mark.long(days=3)
@pytest.mark.parametrize("limit", [0.5, 1, 2])
@pytest.mark.parametrize(
    "ask", [ny.solver.best_placements, lambda state, **given: ny.solver.why_not_any(state, "woolworth", **given)]
)
def test_a_large_map_keeps_its_limit_or_says_how_late_it_is(ask: Ask, limit: float) -> None:
    state = wide_position(200)
    found = ask(state, timeout=limit)
    assert found.elapsed <= limit + LEEWAY + 0.2 or "late" in found.proved_by, found.proved_by


def test_building_the_model_counts() -> None:
    pieces = [Piece(f"{n}", 1, tuple(1 << n << m for m in range(300))) for n in range(60)]
    started = time.process_time()
    assert prove_best(pieces, 60, timeout=0.01).status == "unknown"
    assert time.process_time() - started < LEEWAY


# ----------------------------------------------------------------------------------------------------------- threads


@pytest.mark.long(days=3)
def test_four_threads_get_the_answers_that_one_gets() -> None:
    state, square = ny.example(), paris_example()
    asks: list[Callable[[], Any]] = [
        lambda: ny.solver.best_placements(state),
        lambda: ny.solver.best_layout(state),
        lambda: ny.solver.why_not(state, Build("woolworth", "a1 a2")),
        lambda: paris.best_placements(square),
        lambda: paris.best_buildings(square, objective="points"),
    ]
    alone = [ask() for ask in asks]
    assert all(answer.proved for answer in alone)
    with ThreadPoolExecutor(4) as threads:
        for _ in range(2):
            futures = [threads.submit(ask) for ask in (*asks, *asks)]
            assert [future.result() for future in futures] == [*alone, *alone]


@pytest.fixture
def shared_by_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads in one context spoil each other's terms, but too rarely for a test to see it happen."""

    def shared() -> None:
        raise AssertionError("a term is made in the context that all threads share")

    monkeypatch.setattr(z3.z3, "main_ctx", shared)


@pytest.mark.usefixtures("nothing_kept", "shared_by_none")
@pytest.mark.parametrize("entrance", one_in(8, LIMITED))
def test_no_answer_uses_the_context_that_all_threads_share(entrance: str) -> None:
    assert LIMITED[entrance](timeout=2)


@pytest.mark.usefixtures("shared_by_none")
@pytest.mark.parametrize("logic", ["", "QF_BV"])
def test_no_solver_uses_the_context_that_all_threads_share(logic: str) -> None:
    assert satisfiable(new_solver(new_context(), logic), Deadline(None))


@pytest.mark.long
@pytest.mark.usefixtures("nothing_kept")
def test_four_threads_prove_the_invariants_that_one_proves() -> None:
    variants = [EDITIONS[0].change(name=f"{workers}", workers=workers) for workers in (3, 5, 6, 9)]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda variant: ny.solver.check_invariants(variant, 2, timeout=200), variants))
    assert all(report.all_proved for report in together)


# ------------------------------------------------------------------------------------------------------------ Ctrl-C


def test_work_with_z3_is_done_where_no_signal_falls() -> None:
    assert apart(Deadline(None), threading.current_thread) is not threading.main_thread()
    with ThreadPoolExecutor(1) as other:
        assert other.submit(
            lambda: apart(Deadline(None), threading.current_thread) is threading.current_thread()
        ).result()
    with pytest.raises(ZeroDivisionError):
        apart(Deadline(None), lambda: 1 / 0)


ENDLESS = f"""from __future__ import annotations

from itertools import combinations
from typing import Any

import z3

from ny1901.__main__ import main
from ny1901.solver import z3_solving
from ny1901.solver.z3_solving import new_solver
from tests.processes import PATIENCE, started
from tests.solver.test_placement_model import wide_position

{inspect.getsource(pigeons)}

def answer(solver, assumptions):
    print("asked", flush=True)
    return real(pigeons(solver.ctx, 15), ())

real, z3_solving._answer = z3_solving._answer, answer
main()
"""
"""The command line with a Z3 that has not finished by the end of the world."""


@pytest.mark.parametrize(
    "command",
    one_in(6, ["best", "verify", "layout", "best --game paris", "layout --game paris", "verify --game paris"], days=5),
)
@pytest.mark.usefixtures("nothing_kept")
def test_ctrl_c_in_z3_ends_with_130_and_nothing_said(command: str) -> None:
    words = [sys.executable, "-c", ENDLESS, *command.split(), "--timeout", "600"]
    with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
        assert asked.stdout is not None
        assert asked.stdout.readline() == "asked\n"
        asked.send_signal(signal.SIGINT)
        _, said = asked.communicate(timeout=PATIENCE)
    assert (asked.returncode, said) == (130, "")


@pytest.mark.long(days=5)
@pytest.mark.parametrize("command", ["best", "verify", "verify --game paris", "layout --demolition", "analyse"])
@pytest.mark.usefixtures("nothing_kept")
def test_ctrl_c_at_any_time_ends_with_130_and_nothing_said(command: str) -> None:
    """Also while the command still loads, builds its model, or has just begun to answer."""
    begin = "from ny1901.__main__ import main; print('begun', flush=True); main()"
    for tenths in range(1, 42, 4):
        words = [sys.executable, "-c", begin, *command.split()]
        with started(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
            assert asked.stdout is not None
            assert asked.stdout.readline() == "begun\n"
            with suppress(subprocess.TimeoutExpired):
                asked.wait(tenths / 10)
            finished = asked.poll() is not None
            asked.send_signal(signal.SIGINT)
            _, said = asked.communicate(timeout=PATIENCE)
        assert said == "", f"after {tenths / 10} s"
        assert finished or asked.returncode in {130, 0, -signal.SIGINT}, f"after {tenths / 10} s"
