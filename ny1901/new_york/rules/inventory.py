"""Every seat of a position in plain names and sets: the ground that the position rules and effect rules stand on.

As `plain`, it uses nothing of the fast generator: no placement tables, no plots, no derived fields of a player.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.kernel.rulebook import Broken
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.explain import scene_of
from ny1901.new_york.rules.plain import Map, Scene, Site, Standing
from ny1901.new_york.rules.position import CARD_BIT

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


@frozen
class Holding:
    """What one seat has.

    Attributes:
        seat: the seat, from 0.
        character: the id of its character.
        lots: the lots of its territory.
        marked: the lots with one of its workers.
        buildings: what it has standing.
        unbuilt: the ids of its own skyscrapers not yet built.
        built: every skyscraper that it has ever built, demolished and legendary ones included.
        cards: its unused action cards.
        score: its points on the score track.
        prestige: the part of them from Gold Prestige.
    """

    seat: int
    character: str
    lots: frozenset[str]
    marked: frozenset[str]
    buildings: tuple[Standing, ...]
    unbuilt: frozenset[str]
    built: tuple[Tile, ...]
    cards: frozenset[Card]
    score: int
    prestige: int

    @property
    def name(self) -> str:
        """How messages and places call the seat, for example `seat 0`."""
        return f"seat {self.seat}"

    @property
    def home(self) -> Standing | None:
        """The starting property, if it stands."""
        return next((standing for standing in self.buildings if is_home(standing)), None)

    @property
    def skyscrapers(self) -> tuple[Standing, ...]:
        """What stands of what it has built: all buildings but the starting property."""
        return tuple(standing for standing in self.buildings if not is_home(standing))

    @property
    def legendaries(self) -> tuple[Standing, ...]:
        """The legendary skyscrapers that it has standing."""
        return tuple(standing for standing in self.buildings if standing.tile.is_legendary)

    @property
    def built_lots(self) -> frozenset[str]:
        """The lots that its buildings touch, even partly."""
        return frozenset(lot for standing in self.buildings for lot in standing.lots)

    def built_of(self, *generations: Generation) -> tuple[Tile, ...]:
        """What it has ever built of some generations."""
        return tuple(tile for tile in self.built if tile.generation in generations)


def is_home(standing: Standing) -> bool:
    """Whether a building is a starting property."""
    return standing.tile.generation == Generation.STARTING


@frozen(eq=False)
class Inventory:
    """Everything on the table in plain sets; the position's masks must be readable (`setup_rules.MATERIAL`)."""

    position: State

    @cached_property
    def scene(self) -> Scene:
        """The position as the seat sees it whose turn it is."""
        return scene_of(self.position)

    @property
    def map(self) -> Map:
        """The city."""
        return self.scene.map

    @cached_property
    def seats(self) -> tuple[Holding, ...]:
        """What each seat has."""
        return tuple(self._holding(seat) for seat in range(len(self.position.players)))

    def _holding(self, seat: int) -> Holding:
        player, city = self.position.players[seat], self.position.rules.variant.city
        buildings = tuple(standing for standing in self.scene.buildings if standing.seat == seat)
        unbuilt = frozenset(city.tiles[number].id for number in bits(player.unbuilt))
        return Holding(
            seat=seat,
            character=player.character,
            lots=self.lots(player.lots),
            marked=self.lots(player.worker_lots),
            buildings=buildings,
            unbuilt=unbuilt,
            built=(
                *(tile for tile in city.tiles if tile.id not in unbuilt),
                *(standing.tile for standing in buildings if standing.tile.is_legendary),
            ),
            cards=frozenset(card for card, bit in CARD_BIT.items() if player.cards & bit),
            score=player.score,
            prestige=player.prestige,
        )

    @property
    def mover(self) -> Holding:
        """The seat whose turn it is."""
        return self.seats[self.position.turn.seat]

    @cached_property
    def unowned(self) -> frozenset[str]:
        """The lots that nobody owns."""
        return self.lots(self.position.unowned)

    def lots(self, mask: int) -> frozenset[str]:
        """The ids of some lots."""
        return frozenset(self.map.board.lots[number].id for number in bits(mask))

    def workers(self, holding: Holding) -> int:
        """The workers that a seat has available."""
        return self.position.rules.variant.workers - len(holding.marked)

    def unbuilt_count(self, holding: Holding) -> int:
        """The unbuilt skyscrapers of a seat, as the end trigger counts them (`end.unbuilt`)."""
        counted = self.position.rules.variant.legendary_counts_as_unbuilt
        return len(holding.unbuilt) - (len(holding.legendaries) if counted else 0)

    def site(self, standing: Standing) -> Site:
        """The squares of a standing building."""
        return self.map.site(square_names(standing))

    def face_code(self, face: int) -> str:
        """The code of a lot card, for example `R2`."""
        return self.map.board.faces[face].code


@lru_cache(maxsize=8)
def inventory_of(position: State) -> Inventory:
    """The plain sets of a position, kept for the next question about it."""
    return Inventory(position)


def square_names(standing: Standing) -> tuple[str, ...]:
    """The names of a building's squares, row by row."""
    return tuple(square.name for square in sorted(standing.squares))


Condition = Callable[[Inventory], Broken]
"""A position rule: what is wrong with a position."""


def count(number: int, thing: str) -> str:
    """A number with its noun, for example `1 lot` and `2 lots`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def each(names: Any) -> tuple[str, ...]:
    """Names in order, for the place to blame."""
    return tuple(sorted(str(name) for name in names))
