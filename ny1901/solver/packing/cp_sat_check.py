"""CP-SAT as the referee of large packings, which Z3 does not finish: no packing is worth more than a claimed value.

It reasons with a linear relaxation, which is nearly exact here: what a square or a piece is worth at most adds up to
little more than the best packing. So the plainest formulation is the best one: a Boolean a placement, at most one true
a piece, a square and a group; selectors of pieces or a bound on the area only hide the relaxation from it.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from ny1901.kernel.geometry import bits
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.packing.packing import Assignment, Group, Piece, usable
from ny1901.solver.packing.z3_check import Proof
from ny1901.solver.smt_lib import kept_now
from ny1901.solver.z3_solving import apart

_LARGE = 300
"""Placements from which on CP-SAT is asked: with fewer, Z3 needs no longer (`benchmarks/solver.py`)."""


def is_better(pieces: Iterable[Piece]) -> bool:
    """Whether CP-SAT should judge a packing of these pieces: it is installed, and Z3 would take longer.

    Where certificates are written, Z3 judges all, since they are in the language that it shares with others.

    Args:
        pieces: what may be laid.
    """
    large = sum(len(piece.placements) for piece in pieces) >= _LARGE
    return large and importlib.util.find_spec("ortools") is not None and kept_now() is None


def prove_best(pieces: Iterable[Piece], value: int, *, timeout: Timeout = None) -> Proof:
    """Whether `value` is the most that a packing of the pieces can be worth.

    Args:
        pieces: what may be laid, each at most once, with unlike names.
        value: the claimed value, in points, of a packing that is known.
        timeout: seconds after which to give up, building the model included; None waits.

    Raises:
        DataError: two pieces of one name, groups at odds, or no time limit.

    >>> pair = (0b011, 0b110)
    >>> pieces = [Piece("old", 2, pair), Piece("new", 3, pair), Piece("dot", 1, (0b001,))]
    >>> prove_best(pieces, 4).status
    'proved'
    >>> prove_best(pieces, 3).better
    (('dot', 1), ('new', 6))
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    proof = apart(deadline, lambda: _proof(usable(pieces), value, deadline))
    return evolve(proof, elapsed=time.perf_counter() - started)


def _proof(pieces: Sequence[Piece], value: int, deadline: Deadline) -> Proof:
    try:
        packing = _best(pieces, deadline)
    except OutOfTime as stopped:
        return Proof("unknown", value, unknown=f"unknown: CP-SAT stopped, {stopped.reason} ({deadline})")
    values = {piece.name: piece.value for piece in pieces}
    worth = sum(values[name] for name, _ in packing)
    if worth == value:
        return Proof("proved", value, packing)
    better = packing if worth > value else None
    return Proof("refuted", value, better, better)


def _best(pieces: Sequence[Piece], deadline: Deadline) -> Assignment:
    """A packing of which CP-SAT says that none is worth more.

    It is asked for the best, not whether one is worth more than the value claimed: it is far slower to say no to that.

    Raises:
        OutOfTime: CP-SAT stopped before it knew.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    placed = {(piece, mask): model.new_bool_var("") for piece in pieces for mask in piece.placements}
    alone: dict[Any, list[Any]] = {}
    limited: dict[Group, list[Any]] = {}
    for (piece, mask), here in placed.items():
        deadline.check()
        for one in (piece.name, *bits(mask)):
            alone.setdefault(one, []).append(here)
        if piece.group:
            limited.setdefault(piece.group, []).append(here)
    for choices in alone.values():
        model.add_at_most_one(choices)
    for group, choices in limited.items():
        model.add(sum(choices) <= group.limit)
    model.maximize(sum(piece.value * here for (piece, _), here in placed.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    if deadline.limit is not None:
        solver.parameters.max_time_in_seconds = deadline.left
    with deadline.blocked(solver.stop_search):
        answer = solver.solve(model)
    if answer != cp_model.OPTIMAL:
        raise OutOfTime("timeout")
    return tuple(sorted((piece.name, mask) for (piece, mask), here in placed.items() if solver.value(here)))
