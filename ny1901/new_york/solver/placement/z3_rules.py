"""The rules of placement as formulas of Z3, each under its rule id: the third reading, beside generator and `explain`.

Nothing is tried out here. A placement is three unknowns: which tile, which orientation, and a bit-vector of the squares
covered, one bit a square of a window over the whole map. A rule is a formula over them and the position's facts; that
the squares show the tile is one more rule: they are the orientation's squares, shifted to somewhere in the window.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import z3
from attrs import field, frozen

from ny1901.kernel.geometry import Polyomino, Square, bits
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.plain import Map, Scene, Standing, beside_gold, map_of

UNKNOWN_TILE = ""
"""Stands for a tile that the game does not have; only an action to be explained can name one."""


_PIECE = 8192
"""Bits of a number given to Z3 at once; Python writes no number of more than 4300 decimal digits, or 14000 bits."""


@frozen
class Window:
    """A rectangle of squares from the map's north-west corner, numbered row by row, as the bits of a bit-vector."""

    height: int
    width: int

    def mask(self, squares: Iterable[Square]) -> int:
        """The bits of some squares; those outside the window have none."""
        return sum(
            1 << row * self.width + column
            for row, column in set(squares)
            if 0 <= row < self.height and 0 <= column < self.width
        )

    def number(self, squares: Iterable[Square], context: Any) -> Any:
        """The bits of some squares for Z3; in pieces, since Z3 reads decimals and Python writes no long ones."""
        mask, size = self.mask(squares), self.height * self.width
        pieces = [
            z3.BitVecVal(mask >> low & (1 << _PIECE) - 1, min(_PIECE, size - low), context)
            for low in range(0, size, _PIECE)
        ]
        return pieces[0] if len(pieces) == 1 else z3.Concat(pieces[::-1])

    @property
    def everywhere(self) -> Iterator[Square]:
        """All its squares, row by row."""
        return itertools.starmap(Square, itertools.product(range(self.height), range(self.width)))

    def squares(self, mask: int) -> tuple[Square, ...]:
        """The squares of some bits, row by row."""
        return tuple(Square(*divmod(bit, self.width)) for bit in bits(mask))


@frozen(eq=False)
class Ground:
    """What no move changes: the window over the map, the forms of the tiles, the squares beside open ground."""

    city: Map
    window: Window
    forms: tuple[Polyomino, ...]
    frontage: tuple[Square, ...]
    idle: list[tuple[Any, int]] = field(factory=list, init=False)
    """Solvers that know the rules of the ground already, each with how often it has been used."""

    def number(self, form: Polyomino) -> int:
        """The place of a form in `forms`."""
        return self.forms.index(form)


@lru_cache(maxsize=4)  # the solvers in it take some 20 MB a ruleset
def ground_of(rules: Game, height: int = 0, width: int = 0) -> Ground:
    """The ground of a ruleset, with a window over its map and at least so many rows and columns."""
    city = map_of(rules)
    forms = sorted({form for shapes in city.forms.values() for form in shapes}, key=lambda form: form.cells)
    beyond = max((max(form.height, form.width) for form in forms), default=1)
    rows, columns = len(city.board.rows), max(map(len, city.board.rows))
    window = Window(max(height, rows + beyond), max(width, columns + beyond))
    beside_open = tuple(
        square
        for square in window.everywhere
        if any(city.board.token(other) in city.open_ground for other in square.beside)
    )
    return Ground(city, window, tuple(forms), beside_open)


@frozen(eq=False)
class Unknowns:
    """The unknowns of one placement on a position, and the terms that the rules are put together from.

    Attributes:
        scene: the position in plain sets, from the seat that builds.
        ground: the map.
        context: the context of Z3 that they are named in.
        tiles: for each tile, and for an unknown one, whether it is chosen.
        forms: for each form whether the tile shows it.
        squares: the squares covered.
        row: the row of the form's north-west corner; `column` likewise.
    """

    scene: Scene
    ground: Ground
    context: Any
    tiles: dict[str, Any] = field(init=False)
    forms: tuple[Any, ...] = field(init=False)
    squares: Any = field(init=False)
    row: Any = field(init=False)
    column: Any = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Name the unknowns."""
        window = self.ground.window
        names = (*self.ground.city.tiles, UNKNOWN_TILE)
        object.__setattr__(self, "tiles", {name: z3.Bool(f"tile {name}", self.context) for name in names})
        object.__setattr__(self, "forms", tuple(z3.Bool(f"form {form}", self.context) for form in self.ground.forms))
        object.__setattr__(self, "squares", z3.BitVec("squares", window.height * window.width, self.context))
        object.__setattr__(self, "row", z3.BitVec("row", window.height.bit_length(), self.context))
        object.__setattr__(self, "column", z3.BitVec("column", window.width.bit_length(), self.context))

    def choice(self) -> Any:
        """One tile and one form are chosen."""
        return z3.And(_exactly_one(self.tiles.values()), _exactly_one(self.forms))

    def tile_is(self, allowed: Callable[[Tile], bool]) -> Any:
        """The tile is a known one with some property."""
        return z3.Or([self.tiles[name] for name, tile in self.ground.city.tiles.items() if allowed(tile)], self.context)

    def all_of(self, claims: Iterable[Any]) -> Any:
        """All claims hold, of which there may be none."""
        return z3.And(list(claims), self.context)

    def tile_is_not(self, forbidden: Callable[[Tile], bool]) -> Any:
        """The tile lacks some property; an unknown tile has none."""
        return z3.Not(self.tile_is(forbidden))

    def bits(self, squares: Iterable[Square]) -> Any:
        """Some squares as a number to compare those covered with."""
        return self.ground.window.number(squares, self.context)

    def cover(self, squares: Iterable[Square]) -> Any:
        """At least one of some squares is covered."""
        return self.squares & self.bits(squares) != 0

    def keep_off(self, squares: Iterable[Square]) -> Any:
        """None of some squares is covered."""
        return self.squares & self.bits(squares) == 0

    def stay_within(self, squares: Iterable[Square]) -> Any:
        """Nothing but some squares is covered."""
        return self.squares & ~self.bits(squares) == 0

    def are(self, squares: Iterable[Square]) -> Any:
        """Exactly some squares are covered."""
        return self.squares == self.bits(squares)

    def remove(self, building: Standing) -> Any:
        """A standing building comes down, because it is overlapped."""
        return self.cover(building.squares)

    def touch(self, lot: str) -> Any:
        """A square of a lot is covered."""
        return self.cover(self.ground.city.lot_squares[lot])


def _exactly_one(choices: Iterable[Any]) -> Any:
    return z3.PbEq([(choice, 1) for choice in choices], 1)


def _own_tile(the: Unknowns) -> Any:
    """`build.own-tile`."""
    numbers, unbuilt = the.scene.position.rules.table.tile_number, the.scene.player.unbuilt
    return the.tile_is(
        lambda tile: (
            tile.generation != Generation.STARTING and (tile.is_legendary or bool(unbuilt >> numbers[tile.id] & 1))
        )
    )


def _legendary(the: Unknowns) -> Any:
    """`build.legendary`: those that stand are gone, and a player has a limit of them."""
    standing = {building.tile.id for building in the.scene.buildings}
    own = {building.tile.id for building in the.scene.own if building.tile.is_legendary}
    limit = the.scene.position.rules.variant.legendaries_per_player
    return the.tile_is_not(lambda tile: tile.is_legendary and (tile.id in standing or len(own - {tile.id}) >= limit))


def _generation(the: Unknowns) -> Any:
    """`build.generation`."""
    variant, score = the.scene.position.rules.variant, the.scene.building_score
    return the.tile_is_not(lambda tile: score < variant.threshold(tile.generation))


def _second_building(the: Unknowns) -> Any:
    """`card.boom` where it must leave a number of own tiles unbuilt."""
    position = the.scene.position
    variant, left = position.rules.variant, position.unbuilt(position.to_move) - 1
    if not position.turn.built or variant.boom_limit != "keeps-unbuilt" or left >= variant.end_unbuilt:
        return the.all_of(())
    return the.tile_is_not(lambda tile: not tile.is_legendary)


def _shape(the: Unknowns) -> Any:
    """`build.shape`: the form is one that the tile may show, and the squares are the form's, shifted somewhere."""
    window, ground = the.ground.window, the.ground
    shows = [
        z3.Implies(the.tiles[name], z3.Or([the.forms[ground.number(form)] for form in shapes], the.context))
        for name, shapes in ground.city.forms.items()
    ]
    fits = [
        z3.Implies(
            chosen,
            z3.And(z3.ULE(the.row, window.height - form.height), z3.ULE(the.column, window.width - form.width)),
        )
        for form, chosen in zip(ground.forms, the.forms, strict=True)
    ]
    size = window.height * window.width
    at_the_corner = the.bits(())
    for form, chosen in zip(ground.forms, the.forms, strict=True):
        at_the_corner = z3.If(chosen, the.bits(form.cells), at_the_corner)
    number = size.bit_length()
    shift = _widened(the.row, number) * window.width + _widened(the.column, number)
    return z3.Or(the.tiles[UNKNOWN_TILE], z3.And(*shows, *fits, the.squares == at_the_corner << _widened(shift, size)))


def _widened(number: Any, size: int) -> Any:
    """A number in more bits."""
    return z3.ZeroExt(size - number.size(), number)


def _inside_territory(the: Unknowns) -> Any:
    """`build.inside-territory` of a building."""
    return the.stay_within(the.scene.territory)


def _inside_territory_or_owned(the: Unknowns) -> Any:
    """`build.inside-territory` of a demolition, without what `demolish.own` implies."""
    return the.stay_within(the.scene.territory | the.scene.under_others)


def _free(the: Unknowns) -> Any:
    """`build.free`."""
    return the.keep_off(the.scene.under_all)


def _frontage(the: Unknowns) -> Any:
    """`build.frontage`."""
    return the.cover(the.ground.frontage)


def _span(the: Unknowns) -> Any:
    """`build.span`: where a lot is touched, no other is."""
    if the.scene.position.rules.variant.span_lots:
        return the.all_of(())
    lots = the.ground.city.lot_squares
    on_lots = frozenset().union(*lots.values())
    return the.all_of(z3.Implies(the.touch(lot), the.keep_off(on_lots - squares)) for lot, squares in lots.items())


def _partial(the: Unknowns) -> Any:
    """`build.partial`."""
    if the.scene.position.rules.variant.partial_lots:
        return the.all_of(())
    return the.all_of(
        z3.Or(the.keep_off(squares), the.squares & the.bits(squares) == the.bits(squares))
        for squares in the.ground.city.lot_squares.values()
    )


def _own(the: Unknowns) -> Any:
    """`demolish.own`."""
    return the.keep_off(the.scene.under_others)


def _footprint(the: Unknowns) -> Any:
    """`demolish.footprint`: something would come down; that others' buildings may not is `demolish.own`'s."""
    overlaps = the.cover(the.scene.under_all)
    if not the.scene.position.rules.variant.demolished_adjacent:
        return overlaps
    return z3.And(overlaps, _removed_hang_together(the))


def _removed_hang_together(the: Unknowns) -> Any:
    """Every building that comes down is reached from the first one, over others that come down and touch."""
    buildings = the.scene.buildings
    removed = [the.remove(building) for building in buildings]
    reached = [z3.And(one, *(z3.Not(before) for before in removed[:place])) for place, one in enumerate(removed)]
    for _ in buildings:
        reached = [
            z3.And(removed[place], z3.Or(reached[place], *(reached[other] for other in _touching(buildings, place))))
            for place in range(len(buildings))
        ]
    return the.all_of(z3.Implies(one, there) for one, there in zip(removed, reached, strict=True))


def _touching(buildings: tuple[Standing, ...], place: int) -> list[int]:
    around = {beside for square in buildings[place].squares for beside in square.beside}
    return [other for other, building in enumerate(buildings) if building.squares & around]


def _later_generation(the: Unknowns) -> Any:
    """`demolish.generation`, without what `demolish.gold-stands` implies."""
    return the.all_of(
        z3.Implies(the.remove(building), _is_later_than(the, building.tile.generation))
        for building in the.scene.buildings
        if building.tile.generation != Generation.GOLD
    )


def _is_later_than(the: Unknowns, generation: Generation) -> Any:
    return the.tile_is_not(lambda tile: tile.generation <= generation)


def _gold_stands(the: Unknowns) -> Any:
    """`demolish.gold-stands`."""
    return the.all_of(
        z3.Not(the.remove(building)) for building in the.scene.buildings if building.tile.generation == Generation.GOLD
    )


def _mark_vacated(the: Unknowns) -> Any:
    """`demolish.mark-vacated`: a lot is left empty if all that stands on it comes down and nothing new is on it."""
    scene = the.scene
    built_on = {lot for building in scene.own for lot in building.lots}
    vacated = [
        z3.And(z3.Not(the.touch(lot)), *(the.remove(building) for building in scene.own if lot in building.lots))
        for lot in sorted(built_on)
    ]
    staying = [z3.Not(the.touch(lot)) for lot in sorted(scene.marked)]
    lots = [(one, 1) for one in (*vacated, *staying)]
    return z3.PbLe(lots, scene.workers + len(scene.marked)) if lots else the.all_of(())


_TILE = {
    "build.own-tile": _own_tile,
    "build.legendary": _legendary,
    "build.generation": _generation,
}

Formula = Callable[[Unknowns], Any]

GROUND: dict[str, Formula] = {
    "build.shape": _shape,
    "build.frontage": _frontage,
    "build.span": _span,
    "build.partial": _partial,
}
"""The rules that look at the map and the tiles only, and so are the same for every position of a game."""

BUILD: dict[str, Formula] = {
    "card.boom": _second_building,
    **_TILE,
    "build.inside-territory": _inside_territory,
    "build.free": _free,
    **GROUND,
}
"""The rules of a building on free squares, in the order of `explain`."""

REBUILD: dict[str, Formula] = {
    **_TILE,
    "build.inside-territory": _inside_territory_or_owned,
    "demolish.own": _own,
    "demolish.footprint": _footprint,
    "demolish.generation": _later_generation,
    "demolish.gold-stands": _gold_stands,
    "demolish.mark-vacated": _mark_vacated,
    **GROUND,
}
"""The rules of a demolition with its rebuilding, in the order of `explain`."""


def more_points(the: Unknowns, points: int) -> Any:
    """The building scores more than so many points at once (`build.points`, `challenge.gold-prestige`)."""
    scored = [(the.tiles[name], tile.points) for name, tile in the.ground.city.tiles.items() if tile.points]
    scored += _prestige(the)
    return z3.PbGe(scored, points + 1) if scored else z3.BoolVal(points < 0, the.context)


def _prestige(the: Unknowns) -> list[tuple[Any, int]]:
    position = the.scene.position
    variant = position.rules.variant
    if position.deal.challenge != "gold-prestige" or not variant.gold_prestige_points:
        return []
    gold = the.tile_is(lambda tile: tile.generation == Generation.GOLD)
    each = variant.gold_prestige_points
    return [
        (z3.And(gold, the.cover(square for old in building.squares for square in beside_gold(variant, old))), each)
        for building in the.scene.buildings
        if building.seat != position.to_move and building.tile.generation in variant.prestige_generations
    ]
