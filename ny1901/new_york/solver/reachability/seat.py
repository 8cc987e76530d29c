"""One seat's part of a game run backwards: what it had, and what it can have had a turn before.

What a seat does in its turns depends on little but its own land, buildings, workers and points. So a game can be
reconstructed seat by seat. A turn is undone event by event: a lot is given back to the table, a skyscraper is taken
off the board, a demolished one is set up again under the one that replaced it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import field, frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.plots import hang_together, plots
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.table import Building, Placement, Table

BOOM, SHIFT, GRAB = (CARD_BIT[card] for card in Card)

_PLACES_TRIED = 6
_CHOICES_TRIED = 10


@frozen
class Event:
    """Something a seat does in a turn.

    Attributes:
        kind: `acquire`, `build`, `rebuild`, `return`, or the card that is played: `boom`, `grab`, `shift`.
        lot: the number of the lot acquired or returned.
        building: the skyscraper put up.
    """

    kind: str
    lot: int = -1
    building: Building | None = None


Events = tuple[Event, ...]
"""What a seat does in a turn, in order; the end of the turn is not among it."""


@frozen(cache_hash=True)
class SeatState:
    """What a seat has between two events of a game run backwards.

    Attributes:
        lots: its lots (bits).
        standing: those of its buildings at the end that stand already, in the order in which they are listed there.
        restored: buildings that stand now and are demolished later.
        gone: tiles (bits) that have been built and demolished by the end and are not set up again yet.
        cards: the action cards (bits) used by the end, not given back yet.
    """

    lots: int
    standing: tuple[Building, ...]
    restored: frozenset[Building]
    gone: int
    cards: int


@frozen
class Facts:
    """What follows from a state.

    Attributes:
        marks: the lots (bits) with a worker: those without a building.
        occupied: the squares under buildings.
        built: the tiles (bits) that have been built by now, demolished ones included.
        score: their points and those from the start; Gold Prestige is not among them.
    """

    marks: int
    occupied: int
    built: int
    score: int


@frozen(eq=False)
class Seat:
    """What never changes for one seat, and the questions about its states.

    Attributes:
        rules: the rule set.
        start_lot: the lot (bit) that it was dealt; 0 without one.
        start_points: the points that the variant gives it at the start.
        home: its starting property; None in a variant without.
        any_order: whether its buildings may have been built in another order than that in which they are listed.
        low_from: the first of its turns, from 1, that it may end with as few skyscrapers left as trigger the end.
    """

    rules: Game
    start_lot: int
    start_points: int
    home: Building | None
    any_order: bool
    low_from: int
    _facts: dict[SeatState, Facts] = field(factory=dict, init=False, repr=False)
    _lands: dict[int, int] = field(factory=dict, init=False, repr=False)
    _beneath: dict[tuple[int, int], tuple[Placement, ...]] = field(factory=dict, init=False, repr=False)

    @property
    def table(self) -> Table:
        """The tables of the game."""
        return self.rules.table

    @cached_property
    def workers(self) -> int:
        """How many workers it has."""
        return self.rules.variant.workers

    @cached_property
    def dealt(self) -> SeatState:
        """What it had before its first turn."""
        return SeatState(self.start_lot, (), frozenset((self.home,) if self.home else ()), 0, 0)

    def is_dealt(self, state: SeatState) -> bool:
        """Whether it has what it was dealt, and every card."""
        buildings = {*state.standing, *state.restored}
        same = state.lots == self.start_lot and buildings == self.dealt.restored
        return same and not state.gone and not state.cards

    def facts(self, state: SeatState) -> Facts:
        """What follows from a state, worked out once."""
        found = self._facts.get(state)
        if found is None:
            found = self._facts[state] = self._worked_out(state)
        return found

    def _worked_out(self, state: SeatState) -> Facts:
        number, tiles, lots, squares = self.table.tile_number, state.gone, 0, 0
        for building in (*state.standing, *state.restored):
            tiles |= 1 << number[building.tile.id]
            lots |= building.placement.lots
            squares |= building.placement.squares
        tiles &= ~self._home_bit
        points = self.start_points + sum(self.table.tiles[tile].points for tile in bits(tiles))
        return Facts(state.lots & ~lots, squares, tiles, points)

    @cached_property
    def _home_bit(self) -> int:
        return 1 << self.table.tile_number[self.rules.variant.city.starting_property.id]

    def is_low(self, state: SeatState) -> bool:
        """Whether so few skyscrapers are left that the end is triggered (`end.unbuilt`)."""
        variant, built = self.rules.variant, self.facts(state).built
        counted = built if variant.legendary_counts_as_unbuilt else built & self.table.own_tiles
        return len(variant.city.tiles) - counted.bit_count() <= variant.end_unbuilt

    def can_build(self, state: SeatState, legendaries: int = 0, *, demolishing: bool = False) -> bool:
        """Whether it can build, or demolish and rebuild, with no worker available (`turn.stuck`).

        Args:
            state: what it has.
            legendaries: the legendary skyscrapers (bits) on offer.
            demolishing: whether demolition counts too.
        """
        facts, variant = self.facts(state), self.rules.variant
        tiles = self.table.own_tiles & ~facts.built
        if (facts.built & self.table.legendary_tiles).bit_count() < variant.legendaries_per_player:
            tiles |= legendaries & ~facts.built
        tiles &= self.table.unlocked(facts.score)
        land = plots(self.table, state.lots, self._in_order(state))
        if any(plot.fitting & tiles for plot in land):
            return True
        if not demolishing:
            return False
        return any(bit & tiles and needed <= 0 for plot in land for bit, needed, _ in plot.refits(Generation.GOLD)[1])

    def _in_order(self, state: SeatState) -> tuple[Building, ...]:
        return (*state.standing, *sorted(state.restored, key=lambda building: building.placement.squares))

    def undone_acquisitions(
        self, state: SeatState, dice: random.Random, *, small: bool | None = None
    ) -> Iterator[tuple[Event, SeatState]]:
        """Every lot that may have been acquired last, with the state before.

        Args:
            state: the state after.
            dice: what draws their order.
            small: True for lots of at most 2 squares only, False for larger ones only.
        """
        marked = list(bits(self.facts(state).marks & ~self.start_lot))
        dice.shuffle(marked)
        for lot in marked:
            if small is None or small != self.table.face_is_large[self.table.lot_face[lot]]:
                yield (
                    Event("acquire", lot),
                    SeatState(state.lots & ~(1 << lot), state.standing, state.restored, state.gone, state.cards),
                )

    def undone_builds(self, state: SeatState) -> Iterator[tuple[Event, SeatState]]:
        """Every skyscraper that may have been put up last without a demolition, with the state before."""
        for building, without in self._undoable(state):
            if self.facts(without).marks.bit_count() <= self.workers:
                yield Event("build", building=building), without

    def undone_rebuilds(self, state: SeatState, dice: random.Random) -> Iterator[tuple[Event, SeatState]]:
        """Skyscrapers that may have been put up last over demolished ones, with the state before.

        Not all: of the many ways to set up what was demolished some are drawn by dice, large ones first.
        """
        if not state.gone:
            return
        for building, without in self._undoable(state):
            for restored in self._restorations(building, without, dice):
                if self.rules.variant.demolished_adjacent and not hang_together(restored):
                    continue
                gone = without.gone
                for other in restored:
                    gone &= ~(1 << self.table.tile_number[other.tile.id])
                before = SeatState(without.lots, without.standing, without.restored | {*restored}, gone, without.cards)
                if self.facts(before).marks.bit_count() <= self.workers:
                    yield Event("rebuild", building=building), before

    def all_restorable(self, state: SeatState) -> bool:
        """Whether for everything demolished something later stands, or is gone too, that it may have made room for."""
        land = self._land(state.lots)
        buildings = (*state.standing, *state.restored)
        return all(
            any(self._fits_under(building, number, land) for building in buildings)
            or any(
                self.table.tiles[later].generation > self.table.tiles[number].generation for later in bits(state.gone)
            )
            for number in bits(state.gone)
        )

    def _fits_under(self, building: Building, number: int, land: int) -> bool:
        if self.table.tiles[number].generation >= building.tile.generation:
            return False
        return any(not place.squares & ~land for place in self._places_under(building, number))

    def _undoable(self, state: SeatState) -> Iterator[tuple[Building, SeatState]]:
        """Each building that may be the latest, with the state without it: its points were reached before it."""
        score, variant = self.facts(state).score, self.rules.variant
        last = range(len(state.standing)) if self.any_order else range(len(state.standing))[-1:]
        for place in reversed(last):
            building = state.standing[place]
            if building != self.home and score - building.tile.points >= variant.threshold(building.tile.generation):
                standing = state.standing[:place] + state.standing[place + 1 :]
                yield building, SeatState(state.lots, standing, state.restored, state.gone, state.cards)
        for building in sorted(state.restored, key=_by_generation):
            if building != self.home and score - building.tile.points >= variant.threshold(building.tile.generation):
                restored = state.restored - {building}
                yield building, SeatState(state.lots, state.standing, restored, state.gone, state.cards)

    def _restorations(
        self, building: Building, state: SeatState, dice: random.Random
    ) -> Iterator[tuple[Building, ...]]:
        """Some sets of demolished buildings that a building may have replaced, larger ones first, each once."""
        free = self._land(state.lots) & ~self.facts(state).occupied
        places = self._places(building, free, state.gone, dice)
        found: set[tuple[Building, ...]] = set()
        for _ in range(_CHOICES_TRIED):
            dice.shuffle(places)
            chosen: list[Building] = []
            left, tiles = free, 0
            for other in places:
                bit = 1 << self.table.tile_number[other.tile.id]
                if not other.placement.squares & ~left and not bit & tiles:
                    chosen.append(other)
                    left &= ~other.placement.squares
                    tiles |= bit
            found |= {tuple(chosen[:size]) for size in range(2, len(chosen) + 1)}
        yield from sorted(found, key=lambda some: -len(some))
        yield from ((other,) for other in places)

    def _places(self, building: Building, free: int, gone: int, dice: random.Random) -> list[Building]:
        """Some places for each demolished tile that a building may have covered, wholly or in part."""
        found: list[Building] = []
        for number in bits(gone):
            tile = self.table.tiles[number]
            if tile.generation >= building.tile.generation:
                continue
            places = [place for place in self._places_under(building, number) if not place.squares & ~free]
            found += [Building(tile, place) for place in dice.sample(places, min(_PLACES_TRIED, len(places)))]
        return found

    def _places_under(self, building: Building, number: int) -> tuple[Placement, ...]:
        """Everywhere on the board that a tile can have stood to be demolished for a building."""
        squares = building.placement.squares
        found = self._beneath.get((squares, number))
        if found is None:
            found = tuple(place for place in self.places(number) if place.squares & squares)
            self._beneath[squares, number] = found
        return found

    def places(self, number: int) -> Sequence[Placement]:
        """Everywhere that a tile may stand on the board; the starting property only where it was dealt."""
        if self.table.tiles[number].generation == Generation.STARTING:
            return (self.home.placement,) if self.home else ()
        return [place for place in self.table.placements[number] if place.frontage and self.table.land_allows(place)]

    def _land(self, lots: int) -> int:
        found = self._lands.get(lots)
        if found is None:
            found = self._lands[lots] = self.table.land(lots)
        return found


def _by_generation(building: Building) -> tuple[int, int]:
    return -building.tile.generation, building.placement.squares
