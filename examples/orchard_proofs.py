"""What holds in every game of Orchard, proved by induction: its rules in symbols, held against the engine.

A symbol stands for any square of the meadow: what is proved of it is proved of all 36.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import field, frozen
from orchard import GRID, NAMES, SHAPES, WELLS, Action, Dig, Game, Plant, State

from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import Change, Guard, Part
from ny1901.solver.proof.logic import all_of, and_, any_of, at, if_else, implies, not_, or_
from ny1901.solver.proof.naming import Naming, leaves
from ny1901.solver.proof.report import InvariantReport, Library, check_model
from ny1901.solver.proof.statement import about_positions, about_steps

# --8<-- [start:symbols]
KINDS = {Plant: "plant", Dig: "dig"}
FREE, STONE, WELL, TREES = 0, 1, 2, 3
"""What lies on a square; the trees of seat 1 are TREES + 1."""


@frozen
class Symbols:
    """A position: what lies on one square, what each seat has used, who has left, whose turn it is."""

    lies: Any
    planted: tuple[tuple[Any, ...], ...]
    dug: tuple[Any, ...]
    left: tuple[Any, ...]
    to_move: Any
    paths: dict[str, Any] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Name every number and truth by its path."""
        named = ("lies", "planted", "dug", "left", "to_move")
        paths = {path: leaf for name in named for path, leaf in leaves(getattr(self, name), name)}
        object.__setattr__(self, "paths", paths)


@frozen
class Step:
    """An action: the number of the shape that is planted, and whether the square is covered or dug."""

    shape: Any
    touches: Any


# --8<-- [end:symbols]


# --8<-- [start:model]
@frozen
class Orchard(Model):
    """Orchard for a number of players; a focus is the number of a square."""

    rules: Game

    kinds = ("plant", "dig", "leave")

    def position(self, prefix: str, context: Any = None) -> Symbols:
        """A position of which nothing is known."""
        naming, seats = Naming(prefix, context), range(self.seats)
        planted = tuple(naming.numbers(f"planted.{seat}", len(SHAPES)) for seat in seats)
        dug, left = naming.numbers("dug", self.seats), naming.truths("left", self.seats)
        return Symbols(naming.number("lies"), planted, dug, left, naming.number("to_move"))

    def step(self, context: Any = None) -> Step:
        """An action of which nothing is known."""
        naming = Naming("step ", context)
        return Step(naming.number("shape"), naming.truth("touches"))

    def setup(self, position: Symbols) -> Iterator[Guard]:
        """What holds before the first turn."""
        yield Guard("setup.meadow", or_(position.lies == FREE, position.lies == STONE))
        used = [*position.dug, *(number for seat in position.planted for number in seat)]
        yield Guard("setup.hand", all_of(number == 0 for number in used))
        yield Guard("setup.first", and_(position.to_move == 0, all_of(not_(gone) for gone in position.left)))

    def parts(self, before: Symbols, step: Step, kind: str, seat: int) -> Sequence[Part]:
        """What a kind of action needs, and what it changes."""
        left = tuple(or_(gone, kind == "leave" and who == seat) for who, gone in enumerate(before.left))
        found: list[Part] = [
            Guard("turn.seat", before.to_move == seat),
            Guard("end.all-left", any_of(not_(gone) for gone in before.left)),
            Change("turn.next", "to_move", self._next(left, seat)),
        ]
        if kind == "leave":
            return [*found, Change("leave.gone", f"left.{seat}", True)]
        found.append(Guard(f"{kind}.free", implies(step.touches, before.lies == FREE)))
        lies = TREES + seat if kind == "plant" else WELL
        found.append(Change(f"{kind}.lies", "lies", if_else(step.touches, lies, before.lies)))
        if kind == "dig":
            at_hand = Guard("dig.at-hand", before.dug[seat] < WELLS)
            return [*found, at_hand, Change("dig.at-hand", f"dug.{seat}", before.dug[seat] + 1)]
        mine = before.planted[seat]
        found.append(Guard("plant.shape", and_(step.shape >= 0, step.shape < len(SHAPES))))
        found.append(Guard("plant.at-hand", at(mine, step.shape) == 0))
        return found + [
            Change("plant.at-hand", f"planted.{seat}.{number}", if_else(step.shape == number, times + 1, times))
            for number, times in enumerate(mine)
        ]

    def _next(self, left: Sequence[Any], seat: int) -> Any:
        """The next seat that has not left; the same one where all have."""
        found: Any = seat
        for distance in reversed(range(1, self.seats + 1)):
            other = (seat + distance) % self.seats
            found = if_else(left[other], found, other)
        return found

    def cases(self, before: Symbols, step: Step, after: Symbols, kind: str, seat: int) -> Iterator[tuple[str, Any]]:
        """Whether the square is among those that an action touches."""
        if kind != "leave":
            yield "here", step.touches
            yield "elsewhere", not_(step.touches)

    def possible(self, position: Symbols, kind: str, seat: int) -> None:
        """One square does not tell whether there is room."""

    # --8<-- [end:model]

    # --8<-- [start:engine]
    def any_focus(self, dice: random.Random) -> int:
        """Any square."""
        return dice.randrange(len(NAMES))

    def telling_focus(self, before: State, action: Action, dice: random.Random) -> int:
        """A square that the action touches."""
        squares = getattr(action, "squares", None) or (getattr(action, "square", "a1"),)
        return NAMES[dice.choice(squares)]

    def describe(self, focus: int) -> dict[str, str]:
        """The name of the square."""
        return {"square": GRID.names(1 << focus)[0]}

    def look(self, position: State, focus: int) -> Symbols:
        """A real position as plain values."""
        seats = range(self.seats)
        trees = [TREES + one.seat for one in position.planted if one.mask >> focus & 1]
        ground = WELL if position.water >> focus & 1 else STONE if position.stones >> focus & 1 else FREE
        planted = [(one.seat, one.shape) for one in position.planted]
        return Symbols(
            (trees or [ground])[0],
            tuple(tuple(planted.count((seat, shape)) for shape in SHAPES) for seat in seats),
            tuple(sum(who == seat for who, _ in position.wells) for seat in seats),
            tuple(seat in position.left for seat in seats),
            position.to_move,
        )

    def look_at_step(self, before: State, action: Action, after: State, focus: int) -> Step:
        """A real action as plain values."""
        shape = [*SHAPES].index(action.shape) if isinstance(action, Plant) else 0
        names = getattr(action, "squares", None) or (getattr(action, "square", ""),)
        return Step(shape, GRID.names(1 << focus)[0] in names)

    def kind_of(self, action: Action) -> str:
        """The kind of an action."""
        return KINDS.get(type(action), "leave")

    # --8<-- [end:engine]


# --8<-- [start:statements]
@about_steps("plant.free", "dig.free")
def what_lies_stays(before: Symbols, after: Symbols) -> Any:
    """What lies on a square stays there to the end."""
    return implies(before.lies != FREE, after.lies == before.lies)


@about_positions("plant.at-hand", "dig.at-hand")
def used_once(position: Symbols) -> Any:
    """A seat plants each shape once at most, and digs two wells at most."""
    shapes = (and_(times >= 0, times <= 1) for seat in position.planted for times in seat)
    return and_(all_of(shapes), all_of(and_(times >= 0, times <= WELLS) for times in position.dug))


@about_positions("turn.next")
def nobody_waits_for_who_left(position: Symbols) -> Any:
    """Until all have left, the seat to move has not left."""
    gone = [and_(position.to_move == seat, left) for seat, left in enumerate(position.left)]
    return or_(all_of(position.left), and_(not_(any_of(gone)), and_(position.to_move >= 0, position.to_move <= 2)))


LIBRARY = Library((what_lies_stays, used_once, nobody_waits_for_who_left))


def check_invariants(rules: Game, *, statements: Any = None, timeout: Any = 60, games: int = 40) -> InvariantReport:
    """Prove what holds in every game, refute it by a game, or say why neither was possible."""
    return check_model(Orchard(rules), LIBRARY, statements, timeout=timeout, games=games)


# --8<-- [end:statements]
