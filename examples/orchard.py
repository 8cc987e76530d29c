"""Orchard, a small game of its own: docs/how-to/bring-your-own-game.md builds it step by step.

On a meadow of six by six squares lie three stones. Each seat has four shapes of trees to plant and two wells to dig.

- `plant corner a1 b1 a2`: lay a shape that you still have on free squares, turned as you like. It may touch what others
  planted, but share no side with what you planted.
- `dig c3`: dig a well on a free square, as long as you have one.
- `leave`: when nothing can be planted. Who has left takes no more turns; when all have left, the game is over.

A planted shape gives a point a square, and two if a well lies beside it, whoever dug it. Most points win.
"""

from __future__ import annotations

import random

from attrs import evolve, field, frozen

from ny1901.kernel.errors import IllegalAction, NotationError, VariantError
from ny1901.kernel.geometry import Grid, Polyomino, Square, bits
from ny1901.kernel.outline import outline_path
from ny1901.kernel.plain import OpenView
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.kernel.spec import GameSpec, late

# --8<-- [start:meadow]
SIDE, STONES, WELLS = 6, 3, 2
SHAPES = {name: Polyomino.parse(drawn) for name, drawn in {"pair": "##", "row": "###", "corner": "#./##"}.items()}
SHAPES["square"] = Polyomino.parse("##/##")
GRID = Grid(Square(row, column) for row in range(SIDE) for column in range(SIDE))
NAMES = dict(zip(GRID.names(GRID.all), range(SIDE * SIDE), strict=True))


def _places(shape: Polyomino) -> tuple[int, ...]:
    """Every set of squares on which a shape can lie, as masks."""
    return tuple(
        GRID.mask(Square(row + top, column + left) for row, column in turned.cells)
        for turned in shape.orientations()
        for top in range(SIDE - turned.height + 1)
        for left in range(SIDE - turned.width + 1)
    )


PLACES = {name: _places(shape) for name, shape in SHAPES.items()}
# --8<-- [end:meadow]


# --8<-- [start:actions]
@frozen
class Plant:
    """Lay a shape on squares, named in the order of the board."""

    shape: str
    squares: tuple[str, ...]

    def __str__(self) -> str:
        return f"plant {self.shape} {' '.join(self.squares)}"


@frozen
class Dig:
    """Dig a well on a square."""

    square: str

    def __str__(self) -> str:
        return f"dig {self.square}"


@frozen
class Leave:
    """Take no more turns."""

    def __str__(self) -> str:
        return "leave"


Action = Plant | Dig | Leave
# --8<-- [end:actions]


# --8<-- [start:state]
@frozen
class Planted:
    """A shape on the meadow: whose, which, and where as a mask."""

    seat: int
    shape: str
    mask: int


@frozen
class State:
    """A state: what lies on the meadow, who has left, and whose turn it is."""

    players: int
    stones: int
    to_move: int = 0
    planted: tuple[Planted, ...] = ()
    wells: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()

    @property
    def water(self) -> int:
        """The squares with a well."""
        return sum(1 << square for _, square in self.wells)

    @property
    def free(self) -> int:
        """The squares on which nothing lies."""
        return GRID.all & ~(self.stones | self.water | sum(one.mask for one in self.planted))

    @property
    def own(self) -> int:
        """The squares that the seat to move has planted."""
        return sum(one.mask for one in self.planted if one.seat == self.to_move)

    @property
    def at_hand(self) -> tuple[str, ...]:
        """The shapes that the seat to move still has."""
        used = {one.shape for one in self.planted if one.seat == self.to_move}
        return tuple(shape for shape in SHAPES if shape not in used)

    @property
    def can_dig(self) -> bool:
        """Whether the seat to move has a well left."""
        return sum(seat == self.to_move for seat, _ in self.wells) < WELLS

    # --8<-- [end:state]

    # --8<-- [start:answers]
    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action; the rules are written a second time in `explain`, and `check_game` compares the two."""
        if self.is_over:
            return ()
        room = self.free & ~GRID.around(self.own)
        plants = tuple(
            Plant(shape, GRID.names(mask)) for shape in self.at_hand for mask in PLACES[shape] if mask & ~room == 0
        )
        digs = tuple(Dig(name) for name in GRID.names(self.free)) if self.can_dig else ()
        return (*plants, *digs) if plants else (*digs, Leave())

    @property
    def is_over(self) -> bool:
        """Whether everybody has left."""
        return len(self.left) == self.players

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points."""
        points = [0] * self.players
        for one in self.planted:
            points[one.seat] += one.mask.bit_count() * (2 if GRID.around(one.mask) & self.water else 1)
        return tuple(points)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points, once the game is over."""
        most = max(self.scores)
        return tuple(seat for seat, points in enumerate(self.scores) if points == most) if self.is_over else ()

    def is_legal(self, action: Action) -> bool:
        """Whether an action is legal."""
        return action in self.legal_actions

    def apply(self, action: Action) -> State:
        """The state after a legal action."""
        if not self.is_legal(action):
            raise IllegalAction(self.explain(action))
        if isinstance(action, Plant):
            mask = sum(1 << NAMES[name] for name in action.squares)
            after = evolve(self, planted=(*self.planted, Planted(self.to_move, action.shape, mask)))
        elif isinstance(action, Dig):
            after = evolve(self, wells=(*self.wells, (self.to_move, NAMES[action.square])))
        else:
            after = evolve(self, left=(*self.left, self.to_move))
        others = [(self.to_move + step) % self.players for step in range(1, self.players + 1)]
        return evolve(after, to_move=next((seat for seat in others if seat not in after.left), self.to_move))

    # --8<-- [end:answers]

    # --8<-- [start:verdicts]
    def explain(self, action: Action) -> Verdict:
        """Every rule that an action breaks, each with the squares to blame."""
        broken = [Violation("end.all-left", "the game is over")] if self.is_over else []
        if isinstance(action, Plant):
            mask = sum(1 << NAMES[name] for name in action.squares)
            if action.shape not in self.at_hand:
                broken.append(Violation("plant.at-hand", f"you have no {action.shape} left"))
            if mask not in PLACES[action.shape]:
                broken.append(Violation("plant.shape", f"these squares are no {action.shape}", where=action.squares))
            if taken := GRID.names(mask & ~self.free):
                broken.append(Violation("plant.free", f"{', '.join(taken)} is not free", where=taken))
            if near := GRID.names(mask & GRID.around(self.own)):
                broken.append(Violation("plant.apart", f"{', '.join(near)} lies beside your own trees", where=near))
        elif isinstance(action, Dig):
            if not self.can_dig:
                broken.append(Violation("dig.at-hand", "you have no well left"))
            if not self.free >> NAMES[action.square] & 1:
                broken.append(Violation("dig.free", f"{action.square} is not free", where=(action.square,)))
        elif any(isinstance(other, Plant) for other in self.legal_actions):
            broken.append(Violation("leave.blocked", "you can still plant"))
        return Verdict(tuple(broken))

    # --8<-- [end:verdicts]

    # --8<-- [start:view]
    def view(self, seat: int) -> OpenView[State]:
        """What a seat may know: everything."""
        return OpenView(self, seat)

    def __str__(self) -> str:
        rows = ["".join(self._sign(row * SIDE + column) for column in range(SIDE)) for row in range(SIDE)]
        lines = [f"{number} {row}" for number, row in enumerate(rows, start=1)]
        return "\n".join(("  abcdef", *lines, f"points {self.scores}, seat {self.to_move} to move"))

    def _sign(self, square: int) -> str:
        """A planted square as its seat's letter, a well `o`, a stone `#`."""
        seats = [chr(ord("A") + one.seat) for one in self.planted if one.mask >> square & 1]
        return (seats or ["o" if self.water >> square & 1 else "#" if self.stones >> square & 1 else "."])[0]

    # --8<-- [end:view]

    # --8<-- [start:picture]
    def to_svg(self) -> str:
        """The state as a picture."""
        drawn = [f'<rect width="{SIDE * 40}" height="{SIDE * 40}" fill="#dfe8c9"/>']
        for seat, mask in [(-1, self.stones), *((one.seat, one.mask) for one in self.planted)]:
            path = outline_path(GRID.members(mask), 40, inset=3, radius=6)
            drawn.append(f'<path d="{path}" fill="{("#2f6b3a", "#b4532a", "#3a4f9c", "#8a8a8a")[seat]}"/>')
        for square in bits(self.water):
            row, column = divmod(square, SIDE)
            drawn.append(f'<circle cx="{column * 40 + 20}" cy="{row * 40 + 20}" r="13" fill="#4a90c2"/>')
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE * 40} {SIDE * 40}">'
            f"<title>Orchard, points {self.scores}</title>{''.join(drawn)}</svg>"
        )

    # --8<-- [end:picture]


# --8<-- [start:game]
@frozen
class Game:
    """The game for two or three seats."""

    players: int = field(default=2)

    @players.validator
    def _two_or_three(self, _: object, players: int) -> None:
        if players not in (2, 3):
            raise VariantError(f"Orchard is for 2 or 3, not {players}", field="players")

    def initial_state(self, seed: int) -> State:
        """The meadow with its stones."""
        stones = random.Random(seed).sample(range(SIDE * SIDE), STONES)
        return State(self.players, sum(1 << square for square in stones))

    def parse_action(self, text: str) -> Action:
        """Read an action: the inverse of its `str`."""
        verb, *rest = text.split() or [""]
        shape, squares = (rest[:1], rest[1:]) if verb == "plant" else ([], rest)
        if all(name in SHAPES for name in shape) and all(name in NAMES for name in squares):
            if verb == "plant" and squares:
                return Plant(shape[0], tuple(sorted(set(squares), key=NAMES.__getitem__)))
            if verb == "dig" and len(squares) == 1:
                return Dig(squares[0])
            if verb == "leave" and not squares:
                return Leave()
        raise NotationError(f"{text[:40]!r} is no action", expected="such as plant pair a1 b1, dig c3, leave")


# --8<-- [end:game]


PROOFS = {"check_invariants": late("orchard_proofs:check_invariants")}
SPEC = GameSpec(name="orchard", title="Orchard", game=Game, state=State, solver=PROOFS)
