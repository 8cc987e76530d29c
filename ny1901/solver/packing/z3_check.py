"""Z3 as the referee of `packing`: a second, independent statement of the problem that proves or refutes a best value.

The plain solver is asked twice: is there a packing of at least this value, and is there one of more? Its optimiser is
not used: it has returned wrong optima before, and an unsatisfiable "more" is a proof that can be read.

How the problem is put decides everything: as sums over placements it took Z3 over 40 seconds where this takes one.
One Boolean a piece says that it is laid; it alone carries value and size, and it implies a placement. The Booleans of
placements are shared by pieces that have the same; each square takes at most one; what is laid must fit by area alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import z3
from attrs import evolve, field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.packing.packing import Assignment, Group, Piece, usable
from ny1901.solver.z3_solving import apart, new_context, new_solver, satisfiable

_LARGEST_SUM = 2**31 - 1
"""Z3 reads the weights of a sum of Booleans, and what they come to, as signed 32-bit numbers."""


@frozen
class Proof:
    """What `prove_best` can say about a claimed best value.

    Attributes:
        status: `proved`: a packing is worth the value and none is worth more; `refuted`: that is wrong; `unknown`: a
            limit was hit first.
        value: the claimed value, in points.
        packing: a packing worth at least the value; None if there is none, or none was found in time.
        better: a packing worth more than the value, if one was found: it refutes the claim.
        unknown: if unknown, a sentence that says why; else empty.
        core: names of constraints that cannot hold together: they say why there is no packing of more (proved), or of
            the value (refuted without a better one). Empty unless tracked.
        elapsed: seconds taken.
    """

    status: Literal["proved", "refuted", "unknown"]
    value: int
    packing: Assignment | None = None
    better: Assignment | None = None
    unknown: str = ""
    core: tuple[str, ...] = ()
    elapsed: float = field(default=0.0, eq=False)


def prove_best(
    pieces: Iterable[Piece],
    value: int,
    *,
    max_pieces: int | None = None,
    timeout: Timeout = None,
    tracked: bool = False,
) -> Proof:
    """Whether `value` is the most that a packing of the pieces can be worth.

    Args:
        pieces: what may be laid, each at most once, with unlike names.
        value: the claimed value, in points.
        max_pieces: at most this many are laid.
        timeout: seconds after which to give up, building the model included; None waits.
        tracked: give every constraint a name, so that `Proof.core` tells which decide; slower.

    Raises:
        DataError: a negative value or number of pieces, two pieces of one name, groups at odds, values that add up to
            more than Z3 can count, or no time limit.

    >>> pair = (0b011, 0b110)
    >>> pieces = [Piece("old", 2, pair), Piece("new", 3, pair), Piece("dot", 1, (0b001,))]
    >>> prove_best(pieces, 4).status
    'proved'
    >>> prove_best(pieces, 3).better
    (('dot', 1), ('new', 6))
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    if value < 0:
        raise DataError(f"no packing is worth {value} points; write 0 or more", field="value")
    if max_pieces is not None and max_pieces < 0:
        raise DataError(f"at most {max_pieces} pieces is not possible; write 0 or more", field="max_pieces")
    proof = apart(deadline, lambda: _proof(usable(pieces), value, max_pieces, tracked, deadline))
    return evolve(proof, elapsed=time.perf_counter() - started)


def _proof(pieces: Sequence[Piece], value: int, max_pieces: int | None, tracked: bool, deadline: Deadline) -> Proof:
    reached: _Answer | None = None
    try:
        model = _Model(pieces, max_pieces, tracked, deadline)
        reached = model.ask(value)
        if reached.packing is None or reached.worth > value:
            return Proof("refuted", value, reached.packing, reached.packing, core=reached.core)
        more = model.ask(value + 1)
    except OutOfTime as stopped:
        return Proof("unknown", value, reached and reached.packing, unknown=deadline.told(stopped))
    status: Literal["proved", "refuted"] = "proved" if more.packing is None else "refuted"
    return Proof(status, value, reached.packing, more.packing, core=more.core)


class _Answer(NamedTuple):
    """What Z3 said to one question: a packing, or none because of the core."""

    packing: Assignment | None = None
    worth: int = 0
    core: tuple[str, ...] = ()


class _Kind(NamedTuple):
    """Pieces with the same placements and group, the most valuable first, with their Booleans.

    One placement Boolean serves all of them: the pieces are exchanged without harm, so it does not matter which of them
    lies there, and the more valuable ones are laid first.
    """

    pieces: tuple[Piece, ...]
    laid: tuple[Any, ...]
    placed: tuple[Any, ...]


class _Model:
    """The packing problem as constraints, built once; every question asks for more than the one before."""

    def __init__(self, pieces: Sequence[Piece], max_pieces: int | None, tracked: bool, deadline: Deadline) -> None:
        self._total = sum(piece.value for piece in pieces)
        if self._total > _LARGEST_SUM:
            raise DataError(f"the values add up to {self._total}, more than {_LARGEST_SUM}; count in larger units")
        self._context = new_context()
        self._solver = new_solver(self._context)
        self._tracked, self._deadline = tracked, deadline
        self._kinds = _kinds(pieces, self._context, deadline)
        self._laid = [(piece, laid) for kind in self._kinds for piece, laid in zip(kind.pieces, kind.laid, strict=True)]
        for kind in self._kinds:
            self._lay(kind)
        self._keep_apart()
        self._keep_limits(max_pieces)

    def _require(self, constraint: Any, name: str) -> None:
        self._deadline.check()
        if self._tracked:
            self._solver.assert_and_track(constraint, name)
        else:
            self._solver.add(constraint)

    def _lay(self, kind: _Kind) -> None:
        """A laid piece needs a placement of its own, after those of the more valuable pieces of its kind."""
        for number, (piece, laid) in enumerate(zip(kind.pieces, kind.laid, strict=True)):
            if number:
                before = z3.And(kind.laid[number - 1], z3.AtLeast(*kind.placed, number + 1))
                self._require(z3.Implies(laid, before), f"lay {piece.name}")
            else:
                self._require(z3.Implies(laid, z3.Or(*kind.placed)), f"lay {piece.name}")

    def _keep_apart(self) -> None:
        """At most one placement a square, and not more squares covered than there are."""
        covering: dict[int, list[Any]] = {}
        for kind in self._kinds:
            for placement, placed in zip(kind.pieces[0].placements, kind.placed, strict=True):
                for square in bits(placement):
                    covering.setdefault(square, []).append(placed)
        for square, ways in sorted(covering.items()):
            self._require(z3.AtMost(*ways, 1), f"square {square}")
        if self._laid:
            sizes = [(laid, min(mask.bit_count() for mask in piece.placements)) for piece, laid in self._laid]
            self._require(z3.PbLe(sizes, len(covering)), "area")

    def _keep_limits(self, max_pieces: int | None) -> None:
        grouped: dict[Group, list[Any]] = {}
        for piece, laid in self._laid:
            if piece.group is not None:
                grouped.setdefault(piece.group, []).append(laid)
        for group, members in grouped.items():
            self._require(z3.AtMost(*members, group.limit), f"group {group.name}")
        if max_pieces is not None and self._laid:
            self._require(z3.AtMost(*(laid for _, laid in self._laid), max_pieces), "pieces")

    def ask(self, least: int) -> _Answer:
        """Whether a packing is worth at least so much; later questions must ask for more."""
        if 0 < least <= self._total:
            worth = z3.PbGe([(laid, piece.value) for piece, laid in self._laid], least)
        else:
            worth = z3.BoolVal(least <= 0, self._context)
        self._require(worth, f"value {least}")
        if satisfiable(self._solver, self._deadline, about=f"packing worth {least}"):
            return self._decoded(self._solver.model())
        return _Answer(core=tuple(sorted(name.decl().name() for name in self._solver.unsat_core())))

    def _decoded(self, model: Any) -> _Answer:
        pairs = []
        worth = 0
        for kind in self._kinds:
            pieces = [piece for piece, laid in zip(kind.pieces, kind.laid, strict=True) if z3.is_true(model[laid])]
            places = [
                placement
                for placement, placed in zip(kind.pieces[0].placements, kind.placed, strict=True)
                if z3.is_true(model[placed])
            ]
            # More placements than pieces may be true: nothing is gained by them, so nothing forbids them.
            pairs += [(piece.name, placement) for piece, placement in zip(pieces, places, strict=False)]
            worth += sum(piece.value for piece in pieces)
        return _Answer(packing=tuple(sorted(pairs)), worth=worth)


def _kinds(pieces: Iterable[Piece], context: Any, deadline: Deadline) -> list[_Kind]:
    alike: dict[tuple[tuple[int, ...], Group | None], list[Piece]] = {}
    for piece in pieces:
        alike.setdefault((piece.placements, piece.group), []).append(piece)
    kinds = []
    for number, ((placements, _), members) in enumerate(alike.items()):
        deadline.check()
        members.sort(key=lambda piece: -piece.value)
        laid = tuple(z3.Bool(f"laid: {piece.name}", context) for piece in members)
        placed = tuple(z3.Bool(f"covers: {number} {placement:#x}", context) for placement in placements)
        kinds.append(_Kind(tuple(members), laid, placed))
    return kinds
