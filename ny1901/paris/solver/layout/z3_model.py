"""The best set of buildings said once more as constraints for Z3: the referee of the search through sets.

One Boolean says that a building lies at a place. All that the tally counts follows from these by constraints that need
no choice: which buildings are lit, where a beam of the large lamp ends, which buildings hang together with a chosen
one, how far the painter and the dancer see. What follows is a weighted sum of Booleans, and a set that brings more
than a value either exists or does not: where Z3 finds none, the value is proved.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import z3
from attrs import evolve, field, frozen

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.light import area, every_lamp, extent, small_lamps
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, CARDS, Option, Piece
from ny1901.paris.solver.layout.search import free_land, room, saved
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.z3_solving import apart, new_context, new_solver, satisfiable

Term = tuple[Any, int]
"""A Boolean of Z3 and the points that it brings where it is true."""

_LARGE = CARDS.index(Postcard.LA_GRANDE_LUMIERE)


@frozen
class SetProof:
    """What Z3 says about a claimed best value.

    Attributes:
        status: `proved`: no set brings more; `refuted`: one does; `unknown`: Z3 stopped first.
        better: a set that brings more; empty unless refuted.
        points: what Z3 counts for it, the seat's whole score if it lay.
        unknown: a sentence that says why, if it is unknown; else empty.
        elapsed: seconds taken.
    """

    status: Literal["proved", "refuted", "unknown"]
    better: tuple[Option, ...] = ()
    points: int = 0
    unknown: str = ""
    elapsed: float = field(default=0.0, eq=False)


def prove_set(
    position: State,
    seat: int,
    numbers: Iterable[int],
    score: int,
    *,
    whole: bool = True,
    timeout: Timeout = None,
) -> SetProof:
    """Whether no set of buildings brings a seat above a score.

    Args:
        position: a position of the second phase.
        seat: who builds, on free spaces of its colour and mixed ones.
        numbers: the buildings to choose from, none of them on the board.
        score: the score that is claimed to be the best, in points: of the whole tally, or of light and penalties.
        whole: by the whole tally instead of light and penalties.
        timeout: seconds after which to give up, building the model included; None waits.

    >>> from ny1901.paris import example
    >>> state = example()
    >>> prove_set(state, 1, [8], state.tally[1].light + state.tally[1].unbuilt + 13, whole=False).status
    'proved'
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    proof = apart(deadline, lambda: _proof(position, seat, tuple(numbers), score, whole=whole, deadline=deadline))
    return evolve(proof, elapsed=time.perf_counter() - started)


def _proof(
    position: State, seat: int, numbers: Sequence[int], score: int, *, whole: bool, deadline: Deadline
) -> SetProof:
    try:
        model = _Model(position, seat, numbers, whole, deadline)
        model.solver.add(model.more_than(score))
        if satisfiable(model.solver, deadline, about=f"set worth over {score}"):
            return SetProof("refuted", model.chosen(), model.points())
    except OutOfTime as stopped:
        return SetProof("unknown", unknown=deadline.told(stopped))
    return SetProof("proved")


class _Model:
    """The sets of buildings and what they bring; `terms` and `fixed` add up to the seat's score."""

    def __init__(self, position: State, seat: int, numbers: Sequence[int], whole: bool, deadline: Deadline) -> None:
        self.position, self.seat, self.deadline = position, seat, deadline
        self.context = new_context()
        self.solver = new_solver(self.context)
        self.fixed, self.terms = 0, list[Term]()
        land = free_land(position, seat)
        self.at = {
            option: z3.Bool(f"{number} at {option.squares:x}", self.context)
            for number in numbers
            for option in position.rules.table.fits(number, land)
        }
        self.laid = {number: self._any(number, self._where(number)) for number in numbers if self._where(number)}
        chimneys = room(position, seat)
        if chimneys is not None and self.laid:
            self.solver.add(z3.AtMost(*self.laid.values(), chimneys))
        self.on = self._spaces()
        self._count_light()
        self._count_unbuilt()
        if whole:
            self._count_group()
            self._count_postcards()

    def more_than(self, score: int) -> Any:
        """The constraint that the score is above another."""
        least = score + 1 - self.fixed
        reachable = sum(points for _, points in self.terms)
        return z3.PbGe(self.terms, least) if 0 < least <= reachable else z3.BoolVal(least <= 0, self.context)

    def chosen(self) -> tuple[Option, ...]:
        """The set that Z3 has found."""
        model = self.solver.model()
        return tuple(option for option, here in self.at.items() if z3.is_true(model[here]))

    def points(self) -> int:
        """What Z3 counts for it."""
        model = self.solver.model()
        return self.fixed + sum(points for true, points in self.terms if z3.is_true(model.eval(true)))

    def _where(self, number: int) -> list[Option]:
        return [option for option in self.at if option.standing.number == number]

    def _any(self, name: object, options: Iterable[Option]) -> Any:
        """A Boolean that is true where one of some options is chosen."""
        return self._named(name, self._some(self.at[option] for option in options))

    def _some(self, claims: Iterable[Any]) -> Any:
        """At least one claim holds; none does where there are none."""
        return z3.Or(list(claims), self.context)

    def _named(self, name: object, meaning: Any) -> Any:
        self.deadline.check()
        made = z3.FreshBool(str(name), self.context)
        self.solver.add(made == meaning)
        return made

    def _spaces(self) -> dict[int, Any]:
        """For each space that a new building can cover whether one does; none lies over another, or twice."""
        on, sizes = {}, []
        for space in bits(free_land(self.position, self.seat)):
            ways = [here for option, here in self.at.items() if option.squares >> space & 1]
            if ways:
                self.solver.add(z3.AtMost(*ways, 1))
                on[space] = self._named(f"on {space}", self._some(ways))
        for number, laid in self.laid.items():
            self.solver.add(z3.AtMost(*(self.at[option] for option in self._where(number)), 1))
            sizes.append((laid, self.position.rules.table.shapes[number].size))
        if sizes:
            self.solver.add(z3.PbLe(sizes, len(on)))
        return on

    def _count_light(self) -> None:
        """`tally.light`, `lampadaire.light`, `la-grande-lumiere.light`: no building to come covers a small lamp."""
        position, beams = self.position, self._beams()
        lit_from, small = position.rules.table.lit_from, small_lamps(position)
        for number in self.laid:
            size = position.rules.table.shapes[number].size
            by_lamps: dict[int, list[Option]] = {}
            for option in self._where(number):
                by_lamps.setdefault((option.lit_from & small).bit_count(), []).append(option)
            self._add((self._any(f"{number} has {lamps}", where), size * lamps) for lamps, where in by_lamps.items())
            lit = [z3.And(self.at[option], self._reached(beams, option.squares)) for option in self._where(number)]
            self._add([(self._named(f"{number} in the beams", self._some(lit)), size)] if beams else [])
        for squares, size in self._standing():
            self.fixed += size * (lit_from(squares) & small).bit_count()
            if any(squares >> space & 1 for space in beams):
                self._add([(self._named("stands in the beams", self._reached(beams, squares)), size)])

    def _add(self, terms: Iterable[Term]) -> None:
        self.terms += [(true, points) for true, points in terms if points]

    def _standing(self) -> list[tuple[int, int]]:
        """`bouquinistes.size`."""
        return [extent(self.position, self.seat, each) for each in self.position.players[self.seat].standing]

    def _beams(self) -> dict[int, Any]:
        """For each space that the large lamp may light when it does: no building stands before it in a beam."""
        built, lit = self.position.built, dict[int, list[Any]]()
        for piece in self.position.pieces:
            if piece.card == _LARGE:
                for beam in self.position.rules.table.beams[piece.squares.bit_length() - 1]:
                    before: list[Any] = []
                    for space in beam:
                        lit.setdefault(space.bit_length() - 1, []).append(z3.Not(self._some(before)))
                        if space & built:
                            break
                        before.append(self.on.get(space.bit_length() - 1, z3.BoolVal(False, self.context)))
        return {space: self._some(ways) for space, ways in lit.items()}

    def _reached(self, beams: dict[int, Any], squares: int) -> Any:
        return self._some(lit for space, lit in beams.items() if squares >> space & 1)

    def _count_unbuilt(self) -> None:
        """`tally.unbuilt`, `sacre-coeur.spares`."""
        player, penalty = self.position.players[self.seat], self.position.rules.variant.unbuilt_penalty
        if not player.used & CARD_BIT[Postcard.SACRE_COEUR]:
            self.fixed -= penalty * player.reserve.bit_count()
        self._add((laid, saved(self.position, self.seat, number)) for number, laid in self.laid.items())

    def _count_group(self) -> None:
        """`tally.group`: what hangs together with one building, found in as many steps as there are others."""
        stands = self._standing()
        together = sum(squares for squares, _ in stands)
        grid = self.position.rules.table.grid
        groups = list(grid.pieces(together))
        sizes = [sum(size for squares, size in stands if squares & group) for group in groups]
        sizes += [self.position.rules.table.shapes[number].size for number in self.laid]
        touching = self._touching(groups)
        roots = [z3.FreshBool("root", self.context) for _ in sizes]
        if roots:
            self.solver.add(z3.AtMost(*roots, 1))
        new = list(self.laid.values())
        inside = [
            self._named("starts", z3.And(root, new[node - len(groups)] if node >= len(groups) else True))
            for node, root in enumerate(roots)
        ]
        beside = [
            [(other, true) for pair, true in touching.items() if node in pair for other in pair if other != node]
            for node in range(len(sizes))
        ]
        for _ in sizes[1:]:
            joined = [self._some(z3.And(inside[other], true) for other, true in others) for others in beside]
            inside = [self._named("in", z3.Or(here, now)) for here, now in zip(inside, joined, strict=True)]
        points = self.position.rules.variant.group_points
        self._add((here, points * size) for here, size in zip(inside, sizes, strict=True))

    def _touching(self, groups: Sequence[int]) -> dict[tuple[int, int], Any]:
        """For each pair of a standing group or new building and a new one whether they share a side."""
        found, numbers = {}, list(self.laid)
        around = self.position.rules.table.grid.around
        for later, number in enumerate(numbers, start=len(groups)):
            for node, group in enumerate(groups):
                near = [option for option in self._where(number) if option.squares & around(group)]
                if near:
                    found[node, later] = self._any("touches", near)
            for node, other in enumerate(numbers[: later - len(groups)], start=len(groups)):
                pairs = [
                    z3.And(self.at[option], self._lies(other, option.standing.around)) for option in self._where(number)
                ]
                found[node, later] = self._named("touch", self._some(pairs))
        return found

    def _lies(self, number: int, spaces: int) -> Any:
        return self._some(self.at[option] for option in self._where(number) if option.squares & spaces)

    def _count_postcards(self) -> None:
        """`tally.postcards`: the pieces of the seat that score."""
        for piece in self.position.pieces:
            if piece.seat == self.seat and CARDS[piece.card] in _COUNTS:
                _COUNTS[CARDS[piece.card]](self, piece)

    def _seen(self, start: int, walls: int) -> dict[int, Any]:
        """For each space that hangs together with a start, while nothing is built, whether it still does.

        Spaces on which nothing can be built are seen together, part by part; a part is seen if one beside it is.
        """
        grid, cells = self.position.rules.table.grid, area(self.position, start, walls)
        open_to_all = sum(1 << cell for cell in bits(cells) if cell not in self.on)
        parts = [*grid.pieces(open_to_all), *(1 << cell for cell in bits(cells & ~open_to_all))]
        beside = [[other for other, part in enumerate(parts) if part & grid.around(mine)] for mine in parts]
        seen = [z3.BoolVal(bool(part & start), self.context) for part in parts]
        for _ in parts[1:]:
            reached = (self._some(seen[other] for other in others) for others in beside)
            seen = [
                self._named("seen", z3.Or(before, z3.And(self._stays_free(part), near)))
                for part, before, near in zip(parts, seen, reached, strict=True)
            ]
        return {cell: true for part, true in zip(parts, seen, strict=True) for cell in bits(part)}

    def count_painter(self, piece: Piece) -> None:
        """`le-peintre.points`."""
        seen, lamps = self._seen(piece.squares, self.position.built), every_lamp(self.position)
        points = self.position.rules.variant.painter_points
        self._add((true, points) for space, true in seen.items() if lamps >> space & 1)

    def count_dancer(self, piece: Piece) -> None:
        """`moulin-rouge.points`."""
        points = self.position.rules.variant.dancer_points
        seen = self._seen(piece.squares, self.position.covered | self.position.lamps)
        self._add((true, points) for true in seen.values())

    def count_statue(self, piece: Piece) -> None:
        """`le-penseur.points`."""
        table, variant, free = self.position.rules.table, self.position.rules.variant, self.position.free
        (space,) = bits(piece.squares)
        front = table.fronts[space][piece.detail]
        if not front & free:
            return
        ahead = self._stays_free(front)
        counted = free if variant.statue_counts_lamps else free & ~self.position.lamps
        for near, points in (
            (table.grid.neighbours[space], variant.statue_side_points),
            (table.diagonals[space], variant.statue_corner_points),
        ):
            self._add(
                (self._named("sees", z3.And(ahead, self._stays_free(1 << other))), points)
                for other in bits(near & counted)
            )

    def _stays_free(self, spaces: int) -> Any:
        return z3.Not(self._some(self.on[space] for space in bits(spaces) if space in self.on))

    def count_fountain(self, piece: Piece) -> None:
        """`fontaine-des-mers.points`."""
        points = self.position.rules.variant.fountain_points
        sides = self.position.rules.table.grid.around(piece.squares)
        self.fixed += points * sum(bool(squares & sides) for squares, _ in self._standing())
        for number in self.laid:
            near = [option for option in self._where(number) if option.squares & sides]
            self._add([(self._any(f"{number} at the fountain", near), points)] if near else [])


_COUNTS = {
    Postcard.LE_PEINTRE: _Model.count_painter,
    Postcard.MOULIN_ROUGE: _Model.count_dancer,
    Postcard.LE_PENSEUR: _Model.count_statue,
    Postcard.FONTAINE_DES_MERS: _Model.count_fountain,
}
"""How the model counts each postcard that scores."""
