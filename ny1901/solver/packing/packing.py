"""Which pieces to lay where, without overlap, so that their summed value is greatest; it knows no game.

Pieces that have the same placements and differ only in value are one kind: of each kind the most valuable are laid, in
any order. The search (`packing_search`) counts kinds; the answer names the pieces again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations
from typing import NamedTuple, TypeAlias

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.solver.packing.branch_and_bound import EMPTY, Option, Path, Search
from ny1901.solver.packing.knapsack import ItemKind, Knapsack

Assignment: TypeAlias = tuple[tuple[str, int], ...]
"""Pairs of a piece's name and the mask of squares it covers, by name."""

_LARGEST_REGION = 400
"""More squares than this and the search, which goes one call deeper a square, could outgrow Python's stack."""


@frozen(cache_hash=True)
class Group:
    """Pieces of which at most `limit` may be laid together.

    Raises:
        DataError: a negative limit.
    """

    name: str
    limit: int = field(default=1)

    @limit.validator
    def _not_negative(self, _: object, limit: int) -> None:
        if limit < 0:
            raise DataError(f"a group cannot allow {limit} pieces; write 0 or more", field=self.name)


def _rising(placements: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(placements)))


@frozen(cache_hash=True)
class Piece:
    """Something to lay once: its value in points and the masks of squares it may cover.

    Its region is implied: only placements inside it are listed. The placements are kept rising and without doubles.

    >>> Piece("domino", 2, (0b110, 0b011, 0b110)).placements
    (3, 6)

    Raises:
        DataError: a negative value, or a placement that covers no square.
    """

    name: str
    value: int = field()
    placements: tuple[int, ...] = field(converter=_rising)
    group: Group | None = None

    @value.validator
    def _worth_something(self, _: object, value: int) -> None:
        if value < 0:
            raise DataError(f"a piece cannot be worth {value} points; write 0 or more", field=self.name)

    @placements.validator
    def _cover_squares(self, _: object, placements: tuple[int, ...]) -> None:
        if placements and placements[0] <= 0:
            raise DataError(
                f"placement {placements[0]} covers no squares; write a mask with a bit set for each square covered",
                field=self.name,
            )


@frozen
class Packing:
    """What `best_packing` found.

    Attributes:
        value: the points of the best packing found.
        solutions: assignments of that value: all of them if `complete`, else some, at least one. A piece worth nothing
            is never laid.
        proved: no packing is worth more; False when the time ran out first.
        complete: `solutions` is known to hold every best assignment; False unless all were asked for.
        upper: no packing is worth more than this; equal to `value` when proved.
        nodes: positions looked into.
        elapsed: seconds taken.
    """

    value: int
    solutions: tuple[Assignment, ...]
    proved: bool
    complete: bool
    upper: int
    nodes: int = field(eq=False)
    elapsed: float = field(eq=False)


def usable(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces that can add to a value: worth something and with somewhere to lie.

    Raises:
        DataError: two pieces of one name, or two groups of one name with different limits.
    """
    names: set[str] = set()
    groups: dict[str, Group] = {}
    found = []
    for piece in pieces:
        if piece.name in names:
            raise DataError("two pieces have this name; give each its own", field=piece.name)
        names.add(piece.name)
        if piece.group is not None and groups.setdefault(piece.group.name, piece.group) != piece.group:
            raise DataError(
                f"group {piece.group.name!r} has limits {groups[piece.group.name].limit} and {piece.group.limit};"
                " give one group one limit",
                field=piece.name,
            )
        if piece.value and piece.placements:
            found.append(piece)
    return tuple(found)


def best_packing(
    pieces: Iterable[Piece],
    *,
    all_solutions: bool = False,
    solution_limit: int = 1000,
    max_pieces: int | None = None,
    deadline: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Packing:
    """The most valuable way to lay some of the pieces, each at most once and none over another.

    Args:
        pieces: what may be laid, with unlike names.
        all_solutions: list every best assignment instead of one.
        solution_limit: list no more than this many; `complete` tells whether more were left out.
        max_pieces: lay at most this many.
        deadline: seconds from now after which to stop with the best so far; None waits for the proof.
        clock: tells the time in seconds.

    Raises:
        DataError: two pieces of one name, groups at odds, a limit that allows nothing, or more than 400 squares.

    >>> pair = (0b011, 0b110)
    >>> found = best_packing([Piece("old", 2, pair), Piece("new", 3, pair), Piece("dot", 1, (0b001,))])
    >>> found.value, found.solutions, found.proved
    (4, ((('dot', 1), ('new', 6)),), True)
    """
    started = clock()
    if solution_limit < 1:
        raise DataError(f"a limit of {solution_limit} solutions leaves none; write 1 or more", field="solution_limit")
    if max_pieces is not None and max_pieces < 0:
        raise DataError(f"at most {max_pieces} pieces is not possible; write 0 or more", field="max_pieces")
    layout = _laid_out(usable(pieces), max_pieces)
    search = Search(layout.steps, layout.knapsack, clock, None if deadline is None else started + deadline)
    proved = search.find_best()
    solutions = tuple(islice(_spelt(search.best_path, layout.members), 1))
    complete = False
    if all_solutions and proved:
        every, complete = _every_solution(search, layout.members, solution_limit)
        solutions = every or solutions
    return Packing(
        value=search.best,
        solutions=solutions,
        proved=proved,
        complete=complete,
        upper=search.upper,
        nodes=search.nodes,
        elapsed=clock() - started,
    )


_Members: TypeAlias = dict[ItemKind, tuple[Piece, ...]]


class _Layout(NamedTuple):
    """A problem made ready for the search."""

    steps: tuple[tuple[Option, ...], ...]
    """For each square the steps that cover it and no square before it: the largest pieces first, empty last."""
    knapsack: Knapsack
    members: _Members
    """The pieces of each kind, in the order of its values."""


def _laid_out(pieces: Sequence[Piece], max_pieces: int | None) -> _Layout:
    order = _square_order(mask for piece in pieces for mask in piece.placements)
    if len(order) > _LARGEST_REGION:
        raise DataError(f"a region of {len(order)} squares is too large; the most is {_LARGEST_REGION}")
    place = {square: number for number, square in enumerate(order)}
    steps: list[list[Option]] = [[] for _ in order]
    kinds = _kinds(pieces, len(order))
    for kind, members in sorted(kinds.items(), key=lambda item: -item[0].size):
        for placement in members[0].placements:
            covered = [place[square] for square in bits(placement)]
            mask = sum(1 << number for number in covered)
            steps[min(covered)].append(Option(mask, (1 << kind.shift) - mask, kind, placement))
    for number, ways in enumerate(steps):
        ways.append(Option(1 << number, -1 << number, EMPTY, 1 << order[number]))
    limits = {piece.group.name: piece.group.limit for piece in pieces if piece.group is not None}
    knapsack = Knapsack(tuple(kinds), len(order), limits, max_pieces)
    return _Layout(tuple(map(tuple, steps)), knapsack, kinds)


def _square_order(placements: Iterable[int]) -> tuple[int, ...]:
    """The squares part by part, where no placement reaches over two parts, the smallest part first.

    Small parts admit few packings, so few states lead over into the next part.
    """
    parts: list[int] = []
    for mask in placements:
        met = sum(part for part in parts if part & mask)
        parts = [part for part in parts if not part & mask] + [met | mask]
    return tuple(square for part in sorted(parts, key=lambda part: (part.bit_count(), part)) for square in bits(part))


def _kinds(pieces: Iterable[Piece], shift: int) -> _Members:
    """The kinds of pieces with their members, the most valuable first.

    Args:
        pieces: all to be told apart.
        shift: where a state counts how many of the first kind are used; the others follow above it.
    """
    alike: dict[tuple[tuple[int, ...], Group | None], list[Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: -piece.value):
        alike.setdefault((piece.placements, piece.group), []).append(piece)
    kinds = {}
    for (placements, group), members in alike.items():
        width = len(members).bit_length()
        kind = ItemKind(
            values=tuple(piece.value for piece in members),
            size=min(mask.bit_count() for mask in placements),
            shift=shift,
            counter=(1 << width) - 1,
            group=None if group is None else group.name,
        )
        kinds[kind] = tuple(members)
        shift += width
    return kinds


def _every_solution(search: Search, members: _Members, limit: int) -> tuple[tuple[Assignment, ...], bool]:
    """The assignments of a proved best value in rising order, up to a limit, and whether they are all."""
    assignments: list[Assignment] = []

    def enough(path: Path) -> bool:
        assignments.extend(islice(_spelt(path, members), limit + 1 - len(assignments)))
        return len(assignments) > limit

    complete = search.find_all(enough)
    return tuple(sorted(assignments[:limit])), complete


def _spelt(path: Path, members: _Members) -> Iterator[Assignment]:
    """Every assignment of the same value with the same placements of the same kinds."""
    laid: dict[ItemKind, list[int]] = {}
    for step in path:
        if step.kind != EMPTY:
            laid.setdefault(step.kind, []).append(step.placement)
    shared = _shared_out([(members[kind], placements) for kind, placements in laid.items()])
    return (tuple(sorted(pairs)) for pairs in shared)


def _shared_out(laid: Sequence[tuple[tuple[Piece, ...], list[int]]]) -> Iterator[Assignment]:
    if not laid:
        yield ()
        return
    (members, placements), *rest = laid
    for pieces in _most_valuable(members, len(placements)):
        own = tuple((piece.name, placement) for piece, placement in zip(pieces, placements, strict=True))
        for others in _shared_out(rest):
            yield own + others


def _most_valuable(members: tuple[Piece, ...], number: int) -> Iterator[tuple[Piece, ...]]:
    """The most valuable pieces of a kind in every order; where values are equal, in every choice."""
    least = members[number - 1].value
    above = tuple(piece for piece in members if piece.value > least)
    level = tuple(piece for piece in members if piece.value == least)
    for last in combinations(level, number - len(above)):
        yield from permutations(above + last)
