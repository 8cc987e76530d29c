"""A seat's land and tiles made ready for the search of layouts: what it may lay where, and what follows a step."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attrs import evolve, field, frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.house_words import CHANGED_BY_BUILDING
from ny1901.new_york.rules.position import Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Table
from ny1901.new_york.solver.placement.as_builder import starting_to_build, with_player
from ny1901.solver.deadline import Deadline
from ny1901.solver.packing.packing import Group, Piece

Worth = Callable[[Tile], int]
Forbids = Callable[[Build | Rebuild], bool]


def _nothing(_: Build | Rebuild) -> bool:
    return False


GENERATIONS = (Generation.BRONZE, Generation.SILVER, Generation.GOLD)
"""The generations that are built, in the order in which one may replace another."""


@frozen
class Land:
    """A seat's land and tiles, ready to be built on.

    Attributes:
        start: the seat at the start of a turn without a worker to place; scores that count as reached are set.
        worth: what a tile is worth.
        forbids: what house rules forbid whatever has been built before.
    """

    start: State
    worth: Worth = field(eq=False)
    forbids: Forbids = field(default=_nothing, eq=False)

    @property
    def table(self) -> Table:
        """The tables of the game."""
        return self.start.rules.table

    @property
    def owner(self) -> Player:
        """The seat."""
        return self.start.players[self.start.to_move]

    @property
    def tiles(self) -> int:
        """The bits of the tiles that the seat may build, one after the other."""
        legendaries = self.start.legendaries if self._legendaries_left else 0
        return (self.owner.unbuilt | legendaries) & self.table.unlocked(self.owner.score)

    @property
    def _legendaries_left(self) -> int:
        return max(0, self.start.rules.variant.legendaries_per_player - self.owner.legendaries)

    def pieces(self, tiles: int, region: int) -> tuple[Piece, ...]:
        """Some tiles as pieces that may lie in a region, where they have frontage.

        Args:
            tiles: bits of tiles.
            region: a mask of squares.
        """
        found: dict[int, list[int]] = {number: [] for number in bits(tiles)}
        for block, squares in enumerate(self.table.board.blocks):
            for bit, builds in self.table.fits(region & squares, block):
                if bit & tiles:
                    moves = (self.table.checked_move(build) for build in builds if not self._forbidden(build))
                    found[bit.bit_length() - 1].extend(move.building.placement.squares for move in moves)
        return tuple(self._piece(self.table.tiles[number], tuple(places)) for number, places in found.items())

    def _forbidden(self, build: Build) -> bool:
        """Whether house rules forbid a tile on some squares, be they free or not."""
        return self.forbids(build) and self.forbids(Rebuild(build.tile, build.squares))

    def _piece(self, tile: Tile, places: tuple[int, ...]) -> Piece:
        group = Group("legendary", self._legendaries_left) if tile.is_legendary else None
        return Piece(tile.id, self.worth(tile), places, group)

    @property
    def free(self) -> int:
        """The squares that can be built on without demolishing."""
        return sum(plot.free for plot in self.owner.plots)

    def free_or_earlier(self, generation: Generation) -> int:
        """The squares that are free or lie under a building of an earlier generation."""
        standing = [
            building.placement.squares for building in self.owner.buildings if building.tile.generation >= generation
        ]
        return self.owner.territory & ~sum(standing)

    def layers(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces of each generation, each on all squares that it may use."""
        return tuple(
            self.pieces(self.tiles & self.table.generation_tiles[generation], self.free_or_earlier(generation))
            for generation in GENERATIONS
        )

    @property
    def replaceable(self) -> int:
        """The squares that are free or lie under a building that can be demolished."""
        return self.free_or_earlier(Generation.GOLD)

    def step(self, position: State, tile: str, squares: int) -> Build | Rebuild:
        """The action that puts a tile on some squares, a demolition if something of the seat stands there."""
        names = self.table.grid.names(squares)
        occupied = position.players[position.to_move].occupied
        return Rebuild(tile, names) if squares & occupied else Build(tile, names)

    def then(self, position: State, action: Build | Rebuild) -> State:
        """The position after a step, at the start of the seat's next turn."""
        return starting_to_build(after(position, action), position.to_move)


def land_of(position: State, seat: int, worth: Worth, *, every_generation: bool) -> Land:
    """A seat's land and tiles for a layout; how far the game has got does not matter to it but to house rules.

    Args:
        position: any position.
        seat: the seat.
        worth: what a tile is worth.
        every_generation: silver and gold count as unlocked, whatever the score.
    """
    variant, owner = position.rules.variant, position.players[seat]
    score = max(owner.score, variant.gold_threshold) if every_generation else owner.score
    endless = evolve(with_player(position, seat, evolve(owner, score=score)), end=None, turns_left=None)
    return Land(starting_to_build(endless, seat), worth)


def under_house_rules(land: Land, deadline: Deadline) -> Land:
    """A land without the placements that the house rules of its variant forbid whatever has been built before.

    Args:
        land: the land.
        deadline: when Z3 stops looking for them.
    """
    if land.start.rules.variant.house_rules is None:
        return land
    from ny1901.solver.house_rules.outlook import Outlook  # needs Z3, which the file of the rules has loaded

    outlook = Outlook(HOUSE, land.start, CHANGED_BY_BUILDING, deadline)

    return evolve(land, forbids=lru_cache(maxsize=None)(outlook.forbids))
