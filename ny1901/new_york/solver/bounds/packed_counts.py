"""The kinds of building whose numbers decide the final tally, counted all at once.

The counts of every kind are packed into one integer, sixteen bits a kind, so that a set of buildings is counted by
adding, and buildings come and go by one addition each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import field, frozen

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.position import Deal
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building, Table

Range = tuple[int, int]
"""The fewest and the most, or the least and the greatest number of points."""

_BITS = 16


@frozen
class BuildingKind:
    """Buildings that count together.

    Attributes:
        tiles: the tiles (bits) that can be of the kind.
        street: the street they must stand on, by number; None for anywhere.
        district: the district they must stand in, by number; None for anywhere.
    """

    tiles: int
    street: int | None = None
    district: int | None = None

    def includes(self, tile: int, building: Building) -> bool:
        """Whether a building is of the kind.

        Args:
            tile: the number of the building's tile.
            building: the building.
        """
        placement = building.placement
        return bool(
            self.tiles >> tile & 1
            and (self.street is None or placement.streets >> self.street & 1)
            and (self.district is None or placement.districts >> self.district & 1)
        )


@frozen(eq=False)
class Kinds:
    """The kinds that matter in a game: one a street card, then those of the challenge."""

    table: Table
    streets: tuple[BuildingKind, ...]
    challenge: tuple[BuildingKind, ...]
    _packed: dict[Building, int] = field(factory=dict, init=False, repr=False)

    @property
    def all(self) -> tuple[BuildingKind, ...]:
        """Every kind: the streets, then the challenge."""
        return self.streets + self.challenge

    def packed(self, building: Building) -> int:
        """The packed counts of one building."""
        found = self._packed.get(building)
        if found is None:
            tile = self.table.tile_number[building.tile.id]
            found = sum(kind.includes(tile, building) << _BITS * place for place, kind in enumerate(self.all))
            self._packed[building] = found
        return found

    def count(self, buildings: Iterable[Building]) -> int:
        """The packed counts of some buildings."""
        return sum(map(self.packed, buildings))

    def unpacked(self, counts: int) -> tuple[int, ...]:
        """For each kind its count."""
        return tuple(counts >> _BITS * place & (1 << _BITS) - 1 for place in range(len(self.all)))


def kinds(position: State) -> Kinds:
    """The kinds that matter in a position's game."""
    return _kinds(position.rules.table, position.deal)


@lru_cache(maxsize=256)
def _kinds(table: Table, deal: Deal) -> Kinds:
    every = (1 << len(table.tiles)) - 1
    return Kinds(
        table, tuple(BuildingKind(every, street=street) for street in deal.streets), _challenge_kinds(table, deal)
    )


def _challenge_kinds(table: Table, deal: Deal) -> tuple[BuildingKind, ...]:
    _, bronze, silver, gold = table.generation_tiles
    if deal.challenge == "gold-tycoon":
        return tuple(BuildingKind(gold, district=district) for district in range(len(table.board.districts)))
    if deal.challenge == "master-architect":
        return (
            BuildingKind(sum(1 << number for number, tile in enumerate(table.tiles) if not tile.shape.is_rectangle)),
        )
    if deal.challenge == "bronze-baron":
        return (BuildingKind(table.generation_tiles[Generation.BRONZE]),)
    return (
        (BuildingKind(bronze), BuildingKind(silver), BuildingKind(gold)) if deal.challenge == "generation-king" else ()
    )
