"""How Z3 is asked: in a context of its own, within a deadline, and where an interruption cannot fall into it.

Contexts of Z3 must not be used by two threads at once, and what Z3 finds in one depends on what it was asked there
before; with a context for each model, answers depend on neither.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextvars import copy_context
from typing import Any, TypeVar

import z3

from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from ny1901.solver.smt_lib import kept_now

T = TypeVar("T")

_LONGEST_TIMEOUT = 2**32 - 1
"""The largest timeout that Z3 reads, in milliseconds: it means none."""
_LOOK_UP = 0.1
"""Seconds after which a waiting main thread looks up: some systems deliver a signal to no thread that waits."""


def new_context() -> Any:
    """A context of Z3 that nobody else uses, though Python may clear away its terms in any thread."""
    context = z3.Context()
    z3.Z3_enable_concurrent_dec_ref(context.ref())
    return context


def new_solver(context: Any, logic: str = "") -> Any:
    """A solver that leaves signals to Python.

    Args:
        context: from `new_context`.
        logic: the name of the logic of all that it will be told; any logic without it.
    """
    made = None
    if logic:  # not by z3.SolverFor, which writes the name into the context that all threads share
        made = z3.Z3_mk_solver_for_logic(context.ref(), z3.Z3_mk_string_symbol(context.ref(), logic))
    solver = z3.Solver(made, ctx=context)
    solver.set("ctrl_c", False)
    return solver


def satisfiable(
    solver: Any, deadline: Deadline, assumptions: list[Any] | tuple[Any, ...] = (), *, about: str = "question"
) -> bool:
    """Whether what a solver has been told can be, for all that Z3 finds within a deadline.

    Args:
        solver: from `new_solver`.
        deadline: when to give up.
        assumptions: Booleans of its context that are taken to be true.
        about: what is asked, in a few words, for the certificates that are being written.

    Raises:
        OutOfTime: Z3 does not know; its reason is Z3's own. Or a second solver contradicts it.
    """
    deadline.check()
    milliseconds = _LONGEST_TIMEOUT if deadline.limit is None else math.ceil(1000 * deadline.left)
    solver.set("timeout", max(1, min(milliseconds, _LONGEST_TIMEOUT)))
    with deadline.blocked(solver.ctx.interrupt):
        answer = _answer(solver, assumptions)
    if answer == z3.unknown:
        raise OutOfTime(solver.reason_unknown())
    if answer == z3.unsat and (kept := kept_now()):
        kept.keep(solver, assumptions, about, deadline)
    return bool(answer == z3.sat)


def _answer(solver: Any, assumptions: Sequence[Any]) -> Any:
    """Z3's answer. Its own `check` first casts each assumption to a Boolean, which takes as long as a short proof."""
    terms = (z3.Ast * len(assumptions))(*(term.as_ast() for term in assumptions))
    return z3.CheckSatResult(z3.Z3_solver_check_assumptions(solver.ctx.ref(), solver.solver, len(terms), terms))


def apart(deadline: Deadline, work: Callable[[], T]) -> T:
    """What some work with Z3 gives, done in another thread if this is the main one.

    Python raises `KeyboardInterrupt` in its main thread only. Where that has called Z3, the interruption waits until Z3
    is done, or is lost, or comes up as an error of the binding. Apart from it, the work is stopped and waited for.

    Args:
        deadline: what the work stops at; an interruption lets it pass.
        work: what to do.
    """
    if threading.current_thread() != threading.main_thread():
        return work()
    with ThreadPoolExecutor(max_workers=1) as aside:
        task = aside.submit(copy_context().run, work)
        try:
            while not wait((task,), timeout=_LOOK_UP).done:
                pass
        finally:
            while not task.done():
                deadline.stop()
                wait((task,), timeout=_LOOK_UP)
        return task.result()
