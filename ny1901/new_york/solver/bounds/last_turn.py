"""A seat with one turn left: every building that it can still put up is tried, with all that it decides together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Rebuild
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building
from ny1901.new_york.solver.bounds.majorities import Counts, challenge_points, street_points
from ny1901.new_york.solver.bounds.packed_counts import Kinds, Range
from ny1901.new_york.solver.bounds.reachable_placements import Land, Reach, most_neighbours, reach, spots
from ny1901.new_york.solver.bounds.resources import Means
from ny1901.new_york.solver.bounds.turn_limits import as_if_to_move
from ny1901.new_york.solver.bounds.upper_bounds import Prospect, buildable, candidates, forced, strangers


@frozen
class Finish:
    """One way to use the last turn, as far as it matters for the score.

    Attributes:
        least: the fewest points on the score track that it brings.
        most: the most points on the score track that it brings, Gold Prestige left out.
        prestige: the most points of Gold Prestige.
        counts: the packed counts of the buildings that stand after it.
        more: for each kind whether a second building may add one.
        golds: the most gold and legendary buildings among the new ones.
        boomed: whether a Construction Boom from the hand is spent on it.
        at_home: whether it needs no new land.
    """

    least: int
    most: int
    prestige: int
    counts: int
    more: tuple[int, ...]
    golds: int
    boomed: bool
    at_home: bool


@frozen
class LastTurn:
    """Every way to use the last turn.

    Attributes:
        finishes: the ways; ways that come to the same are one.
        widest: the most districts that a gold or legendary building can touch.
    """

    finishes: tuple[Finish, ...]
    widest: int

    def prospect(self, means: Means, kinds: Kinds) -> Prospect:
        """The prospect of the seat, over all ways."""
        return Prospect(
            means=means,
            counts=self._counts(kinds),
            own_land=max((finish.most for finish in self.finishes if finish.at_home), default=0),
            any_land=max(finish.most for finish in self.finishes),
            prestige=max(finish.prestige for finish in self.finishes),
            forced=min(finish.least for finish in self.finishes),
        )

    def _counts(self, kinds: Kinds) -> Counts:
        ways = [_ranges(kinds, finish) for finish in self.finishes]
        ranges = tuple(
            (min(low for low, _ in column), max(high for _, high in column)) for column in zip(*ways, strict=True)
        )
        return Counts(ranges, golds=max(finish.golds for finish in self.finishes), districts=self.widest)

    def bounds(self, position: State, kinds: Kinds, means: Means, others: Sequence[Counts]) -> Range:
        """The fewest and the most final points, over all ways; what is on the score track now is part of them."""
        player, bonus = position.players[means.seat], position.rules.variant.card_bonus
        kept = bonus * (player.cards & ~means.usable).bit_count()
        lowers, uppers = [], []
        for finish in self.finishes:
            own = Counts(_ranges(kinds, finish), golds=finish.golds, districts=self.widest)
            streets = street_points(position, kinds, means.seat, own, others)
            challenge = challenge_points(position, kinds, means.seat, own, others)
            unboomed = bonus * (means.boom and not finish.boomed)
            lowers.append(finish.least + streets[0] + challenge[0] + kept + unboomed)
            hand = bonus * (player.cards.bit_count() - finish.boomed)
            uppers.append(finish.most + finish.prestige + streets[1] + challenge[1] + hand)
        return player.score + min(lowers), player.score + max(uppers)


def _ranges(kinds: Kinds, finish: Finish) -> tuple[Range, ...]:
    return tuple((count, count + more) for count, more in zip(kinds.unpacked(finish.counts), finish.more, strict=True))


def last_turn(position: State, able: Sequence[Means], seat: int, kinds: Kinds) -> LastTurn:
    """Every way in which a seat can use the one turn it has left.

    Args:
        position: any sound position of a game that is not over.
        able: what each seat can still do; `able[seat].single` holds.
        seat: whose last turn.
        kinds: what to count.
    """
    before = 0 if able[seat].acting else sum(other.builds for other in able if other.seat != seat)
    return _LastTurn(position, able[seat], kinds, before).all()


@frozen
class _Step:
    """One building put up in the last turn, and what it demolishes."""

    tile: int
    building: Building
    removed: tuple[Building, ...]


class _LastTurn:
    """The search through the last turn of one seat."""

    def __init__(self, position: State, means: Means, kinds: Kinds, builds_before: int) -> None:
        self.position, self.means, self.kinds, self.builds_before = position, means, kinds, builds_before
        self.player, self.table = position.players[means.seat], position.rules.table
        self.standing = kinds.count(self.player.buildings)
        self.land = buildable(position, means)
        self.reach = reach(self.table, self.land)
        self.booms_after = means.boom and not (means.acting and position.turn.built)
        self.second_prestige = self._second_prestige()
        self.no_more = (0,) * len(kinds.all)

    def all(self) -> LastTurn:
        found = {} if forced(self.position, self.means) else {self._nothing(): None}
        if self.means.builds:
            for step in {(self._gist(step), self._free_after(step)): step for step in self._steps()}.values():
                found.update(dict.fromkeys(self._finishes(step)))
        return LastTurn(tuple(found) or (self._nothing(),), self.reach.widest)

    def _nothing(self) -> Finish:
        return Finish(0, 0, 0, self.standing, self.no_more, 0, boomed=False, at_home=True)

    def _second_prestige(self) -> tuple[int, ...]:
        if self.position.deal.challenge != "gold-prestige":
            return (0,) * len(self.table.tiles)
        points = self.position.rules.variant.gold_prestige_points
        most = most_neighbours(self.table, self.land, strangers(self.position, self.means))
        return tuple(points * number for number in most)

    def _steps(self) -> Iterator[_Step]:
        """The first building: on free or new land, or in place of older ones (`turn.options`)."""
        tiles = self._first_tiles()
        free = self.player.territory & ~self.player.occupied | self.table.land(self.means.obtainable)
        for spot in spots(self.table, Land(free, self.player.lots, self.means.acquisitions)):
            if tiles >> spot.tile & 1:
                yield _Step(spot.tile, spot.building, ())
        if self.means.may_demolish:
            yield from self._rebuilds()

    def _rebuilds(self) -> Iterator[_Step]:
        here = as_if_to_move(self.position, self.means.seat)
        for action in printed_actions(here):
            if isinstance(action, Rebuild) and (move := self.table.move(action)):
                squares = move.building.placement.squares
                removed = tuple(old for old in self.player.buildings if old.placement.squares & squares)
                yield _Step(move.bit.bit_length() - 1, move.building, removed)

    def _first_tiles(self) -> int:
        """The tiles (bits) for the next building (`build.generation`, and `card.boom` where it is the second)."""
        variant, turn = self.position.rules.variant, self.position.turn
        score, tiles = self.player.score, candidates(self.position, self.means)
        if self.means.acting and turn.built:
            if not variant.boom_new_generation:
                score = turn.score
            if variant.boom_limit == "keeps-unbuilt" and self.position.unbuilt(self.means.seat) <= variant.end_unbuilt:
                tiles &= ~self.table.own_tiles
        return tiles & self.table.unlocked(score)

    def _gist(self, step: _Step) -> tuple[int, ...]:
        """What a step comes to for the score: steps that agree in it are one."""
        counts = self.standing - self.kinds.count(step.removed) + self.kinds.packed(step.building)
        at_home = not step.building.placement.lots & ~self.player.lots
        return step.tile, counts, at_home, self._prestige(step.building)

    def _free_after(self, step: _Step) -> Land | None:
        """The land left for a second building, which demolishes nothing (`card.boom`); None if there can be none."""
        if not self.booms_after:
            return None
        gone = sum(old.placement.squares for old in step.removed)
        placement = step.building.placement
        squares = self.land.squares & ~(self.player.occupied & ~gone) & ~placement.squares
        new = (placement.lots & ~self.player.lots).bit_count()
        return Land(squares, self.player.lots | placement.lots, self.means.acquisitions - new)

    def _finishes(self, step: _Step) -> Iterator[Finish]:
        """The step alone and, if a Construction Boom can follow, with the best second building."""
        points = step.building.tile.points
        _, counts, home, prestige = self._gist(step)
        golds = int(step.building.tile.generation == Generation.GOLD)
        alone = Finish(
            least=points,
            most=points,
            prestige=prestige,
            counts=counts,
            more=self.no_more,
            golds=golds,
            boomed=self.means.boom and not self.booms_after,
            at_home=bool(home),
        )
        yield alone
        left = self._free_after(step)
        if left is not None:
            touched = reach(self.table, left)
            second = self._second_tiles(step, prestige) & touched.tiles
            if second:
                yield self._with_second(alone, second, touched)

    def _with_second(self, first: Finish, second: int, touched: Reach) -> Finish:
        """A first building with any of some tiles (bits) as the second."""
        points = [(self.table.tiles[tile].points, self.second_prestige[tile]) for tile in bits(second)]
        return evolve(
            first,
            least=first.least + min(tile for tile, _ in points),
            most=first.most + max(tile + prestige for tile, prestige in points),
            more=tuple(int(bool(second & touched.of_kind(kind))) for kind in self.kinds.all),
            golds=first.golds + bool(second & self.table.generation_tiles[Generation.GOLD]),
            boomed=True,
        )

    def _second_tiles(self, step: _Step, prestige: int) -> int:
        """The tiles (bits) that a Construction Boom may build after a step (`card.boom`)."""
        variant, seat = self.position.rules.variant, self.means.seat
        tile = step.building.tile
        unbuilt = self.position.unbuilt(seat) - (variant.legendary_counts_as_unbuilt or not tile.is_legendary)
        triggering = self.means.acting and self.position.turns_left is None
        ended = triggering and (self.position.end is not None or unbuilt <= variant.end_unbuilt)
        if ended and variant.boom_limit == "unless-ended":
            return 0
        if unbuilt == variant.end_unbuilt and variant.boom_limit == "unless-at-unbuilt":
            return 0
        tiles = candidates(self.position, self.means) & ~(1 << step.tile)
        if tile.is_legendary and self.means.legendaries == 1:
            tiles &= ~self.table.legendary_tiles
        if unbuilt <= variant.end_unbuilt and variant.boom_limit == "keeps-unbuilt":
            tiles &= ~self.table.own_tiles
        score = self.player.score + (tile.points + prestige) * variant.boom_new_generation
        return tiles & self.table.unlocked(score)

    def _prestige(self, building: Building) -> int:
        """`challenge.gold-prestige`: the neighbours now, and one for each building that opponents can add before.

        However they rebuild, each neighbour takes a square beside it.
        """
        variant = self.position.rules.variant
        if self.position.deal.challenge != "gold-prestige" or building.tile.generation != Generation.GOLD:
            return 0
        around = building.placement.beside_gold
        neighbours = sum(
            standing.tile.generation in variant.prestige_generations
            for seat, opponent in enumerate(self.position.players)
            if seat != self.means.seat
            for standing in opponent.buildings
            if standing.placement.squares & around
        )
        beside = strangers(self.position, self.means) & ~self.player.territory & around
        return variant.gold_prestige_points * min(neighbours + self.builds_before, beside.bit_count())
