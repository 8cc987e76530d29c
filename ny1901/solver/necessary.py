"""What every position of legal play has, beyond the position rules: counts of turns, lots and cards, and places.

Each condition is a proof in small: its function says why no game can break it. That they are all kept proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from attrs import frozen

from ny1901.city.model import Generation
from ny1901.geometry import bits
from ny1901.protocol import Violation
from ny1901.rulebook import Broken
from ny1901.rules.catalogue import catalogue
from ny1901.rules.inventory import count
from ny1901.rules.position import Position
from ny1901.rules.table import Placement
from ny1901.solver.retro_course import Course
from ny1901.solver.retro_seat import GRAB, Holding, Seat


@frozen(eq=False)
class Evidence:
    """A position without problems, and what is known of the game before it."""

    position: Position
    course: Course

    @property
    def bottom_is_whole(self) -> bool:
        """Whether every card that was ever put under the Future Market is still there: a dealt one lies above them."""
        return sum(self.position.tail) < len(self.position.future)

    @property
    def returns(self) -> int | None:
        """How many lots have been given back; None if that is not known any more."""
        if not self.bottom_is_whole:
            return None
        return len(self.position.tail) - len(self.course.shifted)

    @property
    def seats(self) -> Iterator[tuple[int, Seat, Holding, int]]:
        """Each seat: its number, its facts, what it has, and how many turns it has completed."""
        for number, (seat, holding) in enumerate(zip(self.course.seats, self.course.holdings, strict=True)):
            yield number, seat, holding, self.course.order.count(number)

    def is_in_turn(self, number: int) -> bool:
        """Whether a seat is in a turn that is not over."""
        return number == self.position.turn.seat and not self.position.is_over


Necessary = Callable[[Evidence], Broken]


def broken_conditions(position: Position) -> tuple[Violation, ...]:
    """Every necessary condition that a position breaks; empty if none of them rules it out.

    Args:
        position: a position without `problems`.

    >>> from ny1901.game import Game
    >>> from attrs import evolve
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> broken_conditions(state)
    ()
    >>> broken_conditions(evolve(state, tail=(1,)))[0].rule
    'turn.stuck'
    """
    evidence = Evidence(position, Course.of(position, any_order=True))
    edition = position.rules.variant.edition_id
    return catalogue().violations((found for condition in CONDITIONS for found in condition(evidence)), edition)


def known_bottom(evidence: Evidence) -> Broken:
    """`card.shift`, `turn.stuck`: only a Market Shift and a lot given back put cards under the Future Market.

    While a dealt card is left above them, none of these cards has been drawn again, and the Open Market has always been
    full as a turn began; so each Market Shift accounts for one group of as many cards as the market has, and each lot
    given back for one card.
    """
    position, used = evidence.position, len(evidence.course.shifted)
    size, groups = position.rules.variant.market_size, position.tail
    if sum(groups) > len(position.future) or any(group < 1 for group in groups):
        yield (
            "turn.stuck",
            f"known groups of {groups} cards do not go into a Future Market of {len(position.future)}",
            (),
        )
    elif sum(group > 1 for group in groups) > used:
        yield "card.shift", f"{count(used, 'Market Shift')} cannot have left the known groups {groups}", ()
    elif evidence.bottom_is_whole and size > 1:
        shifts = sum(group == size for group in groups)
        if shifts != used or any(group not in (1, size) for group in groups):
            yield "card.shift", f"{count(used, 'Market Shift')} must have left as many groups of {size} cards", ()


def returns_take_turns(evidence: Evidence) -> Broken:
    """`turn.stuck`: a lot is given back by a seat with every worker on the board, and the next takes two more turns.

    A worker comes onto the board with a lot acquired, one a turn and one more with a Land Grab; to move one by a
    demolition needs the lot first. After a lot is given back a worker is available, so land is acquired, or something
    is demolished, before another is.
    """
    if not evidence.returns:
        return
    variant, most = evidence.position.rules.variant, 0
    for _, seat, holding, turns in evidence.seats:
        ready = variant.workers - bool(seat.start_lot and seat.home is None) - bool(holding.cards & GRAB)
        most += max(0, (turns - ready + 1) // 2)
    if evidence.returns > most:
        yield (
            "turn.stuck",
            f"{count(evidence.returns, 'lot')} given back; in so few turns at most {most} can have been",
            (),
        )


def start_lot_kept(evidence: Evidence) -> Broken:
    """`acquire.kept`: the lot that a seat was dealt is still its own, unless a lot may have been given back."""
    board = evidence.position.rules.table.board
    for number, seat, holding, _ in evidence.seats:
        if evidence.returns == 0 and seat.start_lot & ~holding.lots:
            lots = tuple(board.lots[lot].id for lot in bits(seat.start_lot))
            yield "acquire.kept", f"seat {number} was dealt {lots[0]}, but has it no more", lots


def demolished_had_a_place(evidence: Evidence) -> Broken:
    """`demolish.footprint`: what is demolished lies under the later building that it makes room for.

    That building stands, or it is one that has been demolished in turn. Nobody's land is lost while no lot has been
    given back; so the place lay on what the seat has now.
    """
    for number, seat, holding, _ in evidence.seats:
        places = _places_of_the_gone(evidence, seat, holding)
        for tile in bits(holding.gone):
            if not places[tile]:
                found = seat.table.tiles[tile]
                yield (
                    "demolish.footprint",
                    f"seat {number}'s {found.name} has been demolished, but there is no place for it "
                    "under a later building",
                    (found.id,),
                )


def _places_of_the_gone(evidence: Evidence, seat: Seat, holding: Holding) -> dict[int, tuple[Placement, ...]]:
    """For each demolished tile the places at which it may have stood, as far as they are known."""
    lots = holding.lots if evidence.returns == 0 else evidence.position.rules.lots_in_play
    land = seat.table.land(lots)
    above = [(building.tile.generation, building.placement.squares) for building in holding.standing]
    places: dict[int, tuple[Placement, ...]] = {}
    for tile in sorted(bits(holding.gone), key=lambda tile: -seat.table.tiles[tile].generation):
        generation = seat.table.tiles[tile].generation
        later = [squares for other, squares in above if other > generation]
        places[tile] = tuple(
            place
            for place in seat.places(tile)
            if not place.squares & ~land and any(place.squares & squares for squares in later)
        )
        above += [(generation, place.squares) for place in places[tile]]
    return places


def demolitions_take_turns(evidence: Evidence) -> Broken:
    """`demolish.no-acquire`: a turn that demolishes brings no lot, but for one of a Land Grab.

    So the lots of a seat came in its other turns, one in each, and one more with a Land Grab.
    """
    for number, seat, holding, over in evidence.seats:
        turns = over
        lots = (holding.lots & ~seat.start_lot).bit_count() - bool(holding.cards & GRAB)
        needed = _fewest_demolitions(evidence, seat, holding)
        if evidence.is_in_turn(number):
            this_turn = evidence.position.turn
            turns, needed = turns + bool(this_turn.acquired), needed - this_turn.demolished
        if lots + needed > turns:
            yield (
                "demolish.no-acquire",
                f"seat {number} has acquired {count(lots, 'lot')} and demolished in at least "
                f"{count(needed, 'turn')}, but has had only {count(turns, 'turn')} for it",
                (f"seat {number}",),
            )


def _fewest_demolitions(evidence: Evidence, seat: Seat, holding: Holding) -> int:
    """The fewest buildings that can have made everything demolished come down."""
    places = _places_of_the_gone(evidence, seat, holding)
    demolishers = [
        frozenset(
            tile
            for tile in places
            if seat.table.tiles[tile].generation < building.tile.generation
            and any(place.squares & building.placement.squares for place in places[tile])
        )
        for building in holding.standing
    ]
    demolishers += [
        frozenset(tile for tile in places if seat.table.tiles[tile].generation < seat.table.tiles[later].generation)
        for later in places
    ]
    for size in range(4):
        if any(places.keys() <= frozenset().union(*some) for some in combinations(demolishers, size)):
            return size
    return 4


def idle_turns_need_workers_out(evidence: Evidence) -> Broken:
    """`turn.must-acquire`: with a worker available, a turn acquires land or demolishes.

    The Open Market is not empty as a turn begins while dealt cards are left. A seat that never had as many lots without
    a building as it has workers has always had one available.
    """
    if evidence.returns != 0:
        return
    for number, seat, holding, turns in evidence.seats:
        lots = holding.lots & ~seat.start_lot
        standing = {building.tile.generation for building in holding.standing}
        may_be_marked = lots.bit_count() + (Generation.STARTING not in standing and bool(seat.start_lot))
        if may_be_marked >= seat.workers:
            continue
        later = sum(seat.table.tiles[tile].generation > Generation.STARTING for tile in bits(seat.facts(holding).built))
        most = lots.bit_count() + min(holding.gone.bit_count(), later)
        if turns > most:
            yield (
                "turn.must-acquire",
                f"seat {number} has had {count(turns, 'turn')} with a worker available, but lots and demolitions "
                f"account for {most}",
                (f"seat {number}",),
            )


def this_turn_was_unlocked(evidence: Evidence) -> Broken:
    """`build.generation`: what has been put up in this turn was unlocked by the points there were before it."""
    position, turn = evidence.position, evidence.position.turn
    if not turn.built or position.is_over:
        return
    variant, player = position.rules.variant, position.players[turn.seat]
    gained = player.score - turn.score
    tiles = [building.tile for building in player.buildings if building.tile.generation != Generation.STARTING]
    for built in permutations(tiles, turn.built):
        points = 0
        for tile in built:
            reached = turn.score + (points if variant.boom_new_generation else 0)
            # Gold Prestige gives its points with the first gold; from then on everything is unlocked.
            if reached < variant.threshold(tile.generation) and not player.prestige:
                break
            points += tile.points
        else:
            if 0 <= gained - points <= player.prestige:
                return
    yield (
        "build.generation",
        f"seat {turn.seat} began the turn with {count(turn.score, 'point')}, and no skyscrapers unlocked by then "
        f"account for the {count(gained, 'point')} gained",
        (f"seat {turn.seat}",),
    )


def this_turn_had_its_lots(evidence: Evidence) -> Broken:
    """`acquire.kept`: the lots acquired in this turn are there, large or small as the turn tells."""
    position, turn = evidence.position, evidence.position.turn
    if not turn.acquired or position.is_over:
        return
    table, lots = position.rules.table, evidence.course.holdings[turn.seat].lots
    if evidence.returns == 0:
        lots &= ~evidence.course.seats[turn.seat].start_lot
    large = sum(table.face_is_large[table.lot_face[lot]] for lot in bits(lots))
    fitting = large if turn.took_three else lots.bit_count() - large
    if fitting < turn.acquired:
        kind = "more than 2 squares" if turn.took_three else "at most 2 squares"
        yield (
            "acquire.kept",
            f"seat {turn.seat} has acquired {count(turn.acquired, 'lot')} of {kind} in this turn, but has {fitting}",
            (f"seat {turn.seat}",),
        )


CONDITIONS: tuple[Necessary, ...] = (
    known_bottom,
    returns_take_turns,
    start_lot_kept,
    demolished_had_a_place,
    demolitions_take_turns,
    idle_turns_need_workers_out,
    this_turn_was_unlocked,
    this_turn_had_its_lots,
)
"""The conditions, each by itself."""
