"""Which rule alone stands in the way of the actions that a player might want: the plain rules' answer, faster.

The plain reading (`ny1901.new_york.rules.explain`) is asked once for what all actions of a kind share, such as how far
the turn has got; what differs from site to site is told by masks. Tests hold the counts equal to the plain reading's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from attrs import field, frozen

from ny1901.kernel.geometry import bits
from ny1901.kernel.rulebook import Broken
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules import turn_rules
from ny1901.new_york.rules.actions import Build, Card, PlayCard, Rebuild
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.legal import boom_fits, is_stuck
from ny1901.new_york.rules.plain import Scene
from ny1901.new_york.rules.plots import Plot, hang_together
from ny1901.new_york.rules.position import Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building, Placement, Table, forget_some

MOST_SITES = 15
"""Sites at which a candidate building is posed in one decision, once as a build and once as a rebuild."""

EVERY_LOT = 3
"""Of the lots in play every third is a candidate: all of them would cost more than they tell."""

_GOLD = Generation.GOLD


@frozen(eq=False)
class Sites:
    """Every skyscraper on every placement, in the order of the tiles, and those in reach of some land.

    Attributes:
        all: pairs of a tile's number and a placement.
    """

    all: tuple[tuple[int, Placement], ...]
    _in_block: dict[int, list[tuple[int, int]]] = field(factory=dict, init=False)
    _known: dict[tuple[int, int], list[int]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        for number, (_, place) in enumerate(self.all):
            self._in_block.setdefault(place.block, []).append((number, place.squares))

    def beside(self, plot: Plot) -> list[int]:
        """The numbers of the sites in a plot's block where all squares but one at most lie on the plot."""
        key = (plot.block, plot.territory)
        found = self._known.get(key)
        if found is None:
            outside = ~plot.territory
            forget_some(self._known)
            # A number and the one below it share no bit if it has one bit at most.
            found = self._known[key] = [
                number
                for number, squares in self._in_block.get(plot.block, ())
                if not (over := squares & outside) & (over - 1)
            ]
        return found


@lru_cache(maxsize=16)
def _sites(table: Table) -> Sites:
    return Sites(
        tuple(
            (number, place)
            for number in bits(table.own_tiles | table.legendary_tiles)
            for place in table.placements[number]
        )
    )


def posed_sites(position: State) -> list[tuple[int, Placement]]:
    """Up to `MOST_SITES` sites spread over those that lie on the seat's land but for one square at most."""
    sites = _sites(position.rules.table)
    numbers = sorted([number for plot in _player(position).plots for number in sites.beside(plot)])
    return [sites.all[number] for number in numbers[:: max(1, -(-len(numbers) // MOST_SITES))]]


@lru_cache(maxsize=16)
def posed_lots(rules: Game) -> int:
    """Every third of the lots in play (bits)."""
    return sum(1 << lot for lot in list(bits(rules.lots_in_play))[::EVERY_LOT])


def _player(position: State) -> Player:
    return position.players[position.turn.seat]


def obstacles(position: State) -> tuple[int, Counter[str]]:
    """How many actions the seat to move might want, and how many of them each rule forbids alone; no house rules.

    Args:
        position: any position of a game that is not over.
    """
    scene, lots, sites = Scene(position), posed_lots(position.rules), posed_sites(position)
    alone = _lots_alone(scene, lots)
    others = [_cards(scene, card) for card in Card]
    others.append(_end(position))
    others += _buildings(scene, sites)
    alone.update([rule for rules in others if (rule := _only(rules))])
    return lots.bit_count() + len(others), alone


def _only(rules: Iterator[str]) -> str | None:
    """The one rule of some; `None` for none, or as soon as there is a second."""
    first = next(rules, None)
    if first is not None:
        for rule in rules:
            if rule != first:
                return None
    return first


def _ids(broken: Broken) -> set[str]:
    return {rule for rule, _, _ in broken}


def _lots_alone(scene: Scene, posed: int) -> Counter[str]:
    """`acquire.match`, `acquire.unowned`, `acquire.worker`, and what the turn forbids for large and for other lots."""
    position = scene.position
    table = position.rules.table
    matching, large = 0, 0
    for face, lots in enumerate(table.face_lots):
        if face in position.market:
            matching |= lots
        if table.face_is_large[face]:
            large |= lots
    alone: Counter[str] = Counter()
    for lots in (posed & large, posed & ~large):
        if not lots:
            continue
        shared = _ids(turn_rules.acquire_in_turn(scene, table.acquire[next(bits(lots))]))
        if scene.workers < 1:
            shared.add("acquire.worker")
        if not shared:
            alone["acquire.match"] += (lots & ~matching & position.unowned).bit_count()
            alone["acquire.unowned"] += (lots & matching & ~position.unowned).bit_count()
        elif len(shared) == 1:
            alone[shared.pop()] += (lots & matching & position.unowned).bit_count()
    return +alone


def _cards(scene: Scene, card: Card) -> Iterator[str]:
    """The rules that playing a card breaks; whether a second building is possible is looked up where it is known."""
    action = PlayCard(card)
    yield from _ids(turn_rules.card_in_hand(scene, action))
    if card is Card.CONSTRUCTION_BOOM:
        if not boom_fits(scene.position):
            yield "card.boom"
    else:
        for rule in (turn_rules.card_shift, turn_rules.card_grab):
            yield from _ids(rule(scene, action))


def _end(position: State) -> Iterator[str]:
    """`turn.cards`, `turn.must-acquire`, `turn.stuck`, `turn.build-optional`: whether the turn may end."""
    turn = position.turn
    if turn.pending is not None:
        yield "turn.cards"
    if not turn.idle:
        return
    if turn.had_worker:
        if position.market:
            yield "turn.must-acquire"
    elif is_stuck(position):
        yield "turn.stuck"
    elif not position.rules.variant.decline_without_worker:
        yield "turn.build-optional"


def _buildings(scene: Scene, sites: list[tuple[int, Placement]]) -> Iterator[Iterator[str]]:
    """For each site the rules that a build breaks there, then those that a rebuild does."""
    ground, tiles = _ground(scene.position), scene.position.rules.table.tiles
    rebuild = _ids(turn_rules.rebuild_in_turn(scene, Rebuild("", ())))
    builds: dict[bool, set[str]] = {}
    for number, place in sites:
        tile = tiles[number]
        build = builds.get(tile.is_legendary)
        if build is None:
            build = builds[tile.is_legendary] = _ids(turn_rules.build_in_turn(scene, Build(tile.id, ())))
        common = [*ground.about_tile(1 << number), *ground.about_place(place)]
        yield chain(build, common, ground.about_building(place))
        yield chain(rebuild, common, ground.about_rebuilding(place, tile.generation))


@frozen(eq=False)
class _Ground:
    """What decides about every site of a position, as masks.

    Attributes:
        position: the position.
        land: the squares of the seat's lots.
        under_own: the squares under the seat's buildings.
        under_others: the squares under other seats' buildings.
        not_own: the tiles among the seat's own that it has built (`build.own-tile`).
        not_legendary: the legendaries that it may not build (`build.legendary`).
        unlocked: the tiles whose generation it has unlocked (`build.generation`).
    """

    position: State
    land: int
    under_own: int
    under_others: int
    not_own: int
    not_legendary: int
    unlocked: int

    def about_tile(self, bit: int) -> Iterator[str]:
        """`build.own-tile`, `build.legendary`, `build.generation`."""
        if self.not_own & bit:
            yield "build.own-tile"
        if self.not_legendary & bit:
            yield "build.legendary"
        if not self.unlocked & bit:
            yield "build.generation"

    def about_place(self, place: Placement) -> Iterator[str]:
        """`build.frontage`, `build.span`, `build.partial`."""
        variant, table = self.position.rules.variant, self.position.rules.table
        if not place.frontage:
            yield "build.frontage"
        if not variant.span_lots and place.lots.bit_count() > 1:
            yield "build.span"
        if not variant.partial_lots and table.land(place.lots) != place.squares:
            yield "build.partial"

    def about_building(self, place: Placement) -> Iterator[str]:
        """`build.inside-territory`, `build.free`."""
        if place.squares & ~self.land:
            yield "build.inside-territory"
        if place.squares & (self.under_own | self.under_others):
            yield "build.free"

    def about_rebuilding(self, place: Placement, generation: Generation) -> Iterator[str]:
        """`build.inside-territory`, `demolish.own`, `demolish.mark-vacated`, and what `about_demolition` tells."""
        if place.squares & ~(self.land | self.under_others):
            yield "build.inside-territory"
        if place.squares & self.under_others:
            yield "demolish.own"
        plots = [plot for player in self.position.players if (plot := player.plot_in(place.block)) is not None]
        yield from self.about_demolition([standing for plot in plots for standing in plot.removed(place)], generation)
        player = _player(self.position)
        back = (player.worker_lots & place.lots).bit_count()
        if player.plot(place.block).vacated(place).bit_count() > self.position.workers(self.position.turn.seat) + back:
            yield "demolish.mark-vacated"

    def about_demolition(self, overlapped: list[Building], generation: Generation) -> Iterator[str]:
        """`demolish.footprint`, `demolish.generation`, `demolish.gold-stands`."""
        adjacent = self.position.rules.variant.demolished_adjacent
        if not overlapped or (adjacent and not hang_together(tuple(overlapped))):
            yield "demolish.footprint"
        for standing in overlapped:
            if standing.tile.generation == _GOLD:
                yield "demolish.gold-stands"
            elif standing.tile.generation >= generation:
                yield "demolish.generation"


def _ground(position: State) -> _Ground:
    table, variant, player = position.rules.table, position.rules.variant, _player(position)
    may_have = player.legendaries < variant.legendaries_per_player
    return _Ground(
        position=position,
        land=player.territory,
        under_own=player.occupied,
        under_others=sum([other.occupied for seat, other in enumerate(position.players) if seat != position.turn.seat]),
        not_own=table.own_tiles & ~player.unbuilt,
        not_legendary=table.legendary_tiles & ~(position.legendaries if may_have else 0),
        unlocked=table.unlocked(player.score if variant.boom_new_generation else position.turn.score),
    )
