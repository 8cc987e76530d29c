"""One step of a game in plain sets: the position before, the action, and the position that is claimed to follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property

from attrs import frozen

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, Rebuild, ReturnLot
from ny1901.new_york.rules.inventory import Holding, Inventory
from ny1901.new_york.rules.plain import Site, Standing, beside_gold
from ny1901.new_york.rules.position import End


@frozen(eq=False)
class Step:
    """A legal action with the position before it and the one claimed to follow; what ought to follow is worked out."""

    before: Inventory
    action: Action
    after: Inventory

    @property
    def mover(self) -> int:
        """The seat that acts."""
        return self.before.position.turn.seat

    @property
    def ends_turn(self) -> bool:
        """Whether the action ends the turn."""
        return isinstance(self.action, EndTurn | ReturnLot)

    @property
    def acquired(self) -> frozenset[str]:
        """The lot that the action acquires, as a set."""
        return frozenset({self.action.lot} if isinstance(self.action, AcquireLot) else ())

    @property
    def returned(self) -> frozenset[str]:
        """The lot that the action gives back, as a set."""
        return frozenset({self.action.lot} if isinstance(self.action, ReturnLot) else ())

    @cached_property
    def site(self) -> Site:
        """The squares that the action builds on; empty if it does not build."""
        return self.before.map.site(self.action.squares if isinstance(self.action, Build | Rebuild) else ())

    @cached_property
    def tile(self) -> Tile | None:
        """The skyscraper that the action puts up."""
        return self.before.map.tiles[self.action.tile] if isinstance(self.action, Build | Rebuild) else None

    @cached_property
    def removed(self) -> tuple[Standing, ...]:
        """The buildings that the action takes down (`demolish.footprint`)."""
        return self.before.scene.removed(self.site)

    @cached_property
    def vacated(self) -> frozenset[str]:
        """The lots that the action leaves with neither building nor worker (`demolish.mark-vacated`)."""
        return self.before.scene.vacated(self.site)

    @cached_property
    def put_up(self) -> tuple[Standing, ...]:
        """The building that the action puts up, if any."""
        return (Standing(self.mover, self.tile, self.site.squares, self.site.lots),) if self.tile else ()

    @cached_property
    def missing(self) -> Counter[Standing]:
        """The buildings that ought to stand afterwards, but do not in the claim."""
        return Counter(self._due_buildings) - Counter(self.after.scene.buildings)

    @cached_property
    def surplus(self) -> Counter[Standing]:
        """The buildings that stand in the claim, but ought not to."""
        return Counter(self.after.scene.buildings) - Counter(self._due_buildings)

    @cached_property
    def _due_buildings(self) -> tuple[Standing, ...]:
        kept = (standing for standing in self.before.scene.buildings if standing not in self.removed)
        return (*kept, *self.put_up)

    @cached_property
    def prestige(self) -> int:
        """The points that the action gives for neighbours (`challenge.gold-prestige`)."""
        position = self.before.position
        if position.deal.challenge != "gold-prestige" or not self.tile or self.tile.generation != Generation.GOLD:
            return 0
        variant = position.rules.variant
        beside = {other for square in self.site.squares for other in beside_gold(variant, square)}
        return variant.gold_prestige_points * sum(
            standing.seat != self.mover
            and standing.tile.generation in variant.prestige_generations
            and not standing.squares.isdisjoint(beside)
            for standing in self.before.scene.buildings
        )

    @property
    def owed(self) -> int:
        """The lots that an open Land Grab must still take after the action, if it is no card."""
        return max(0, self.before.position.turn.owed - 1) if self.acquired else 0

    @property
    def refills(self) -> bool:
        """Whether the Open Market is refilled with this action (`turn.refill`)."""
        if self.before.position.rules.variant.refill == "end-of-turn":
            return self.ends_turn
        return bool(self.acquired) and not self.owed

    @cached_property
    def supply(self) -> tuple[int, ...]:
        """The Future Market before a refill, with the card of a lot given back at its bottom (`turn.stuck`)."""
        cards = (self._face(lot) for lot in self.returned)
        return (*self.before.position.future, *cards)

    @cached_property
    def open_cards(self) -> Counter[int]:
        """The cards of the Open Market before a refill, without that of the lot acquired (`acquire.match`)."""
        return Counter(self.before.position.market) - Counter(self._face(lot) for lot in self.acquired)

    def _face(self, lot: str) -> int:
        return self.before.map.board.faces.index(self.before.map.lots[lot].face)

    @property
    def drawn(self) -> int:
        """How many cards a refill draws now (`turn.refill`)."""
        missing = self.before.position.rules.variant.market_size - self.open_cards.total()
        return min(missing, len(self.supply)) if self.refills and missing > 0 else 0

    @cached_property
    def end(self) -> End | None:
        """What has triggered the end after the action (`end.unbuilt`, `end.market`)."""
        position, variant = self.before.position, self.before.position.rules.variant
        if position.end is not None:
            return position.end
        if self.tile and self._left(self.tile) <= variant.end_unbuilt:
            return End(self.mover, "end.unbuilt")
        if self.refills and self.open_cards.total() + len(self.supply) < variant.market_size:
            return End(self.mover, "end.market")
        return None

    def _left(self, tile: Tile) -> int:
        """The unbuilt skyscrapers that the mover has left once a tile is built."""
        counted = not tile.is_legendary or self.before.position.rules.variant.legendary_counts_as_unbuilt
        return self.before.unbuilt_count(self.before.mover) - counted

    @property
    def holdings(self) -> tuple[tuple[Holding, Holding], ...]:
        """What each seat has before and in the claim."""
        return tuple(zip(self.before.seats, self.after.seats, strict=True))

    def whose(self, lots: frozenset[str], seat: int) -> frozenset[str]:
        """Some lots of the mover, none for another seat."""
        return lots if seat == self.mover else frozenset()


Effect = Callable[[Step], Broken]
"""An effect rule: what is wrong with the position that is claimed to follow."""
