"""What every position of legal play has, beyond the position rules: places for what has been demolished.

Whatever counting alone refutes is a position rule (`problems`). What is here looks over the board for the places at
which a demolished building can have stood. Each condition is a proof in small: its function says why no game can break
it. That they are all kept proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.kernel.protocol import Violation
from ny1901.kernel.rulebook import Broken
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.inventory import count, inventory_of
from ny1901.new_york.rules.past_rules import most_returns
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Placement
from ny1901.new_york.solver.reachability.history import Course
from ny1901.new_york.solver.reachability.seat import GRAB, Seat, SeatState


@frozen(eq=False)
class Evidence:
    """A position without problems, and what is known of the game before it."""

    position: State
    course: Course

    @property
    def seats(self) -> Iterator[tuple[int, Seat, SeatState]]:
        """Each seat: its number, its facts, and what it has."""
        for number, (seat, state) in enumerate(zip(self.course.seats, self.course.states, strict=True)):
            yield number, seat, state

    def may_have_given_back(self, number: int) -> bool:
        """Whether a seat can have given a lot back, so that some of what it built on may not be its own now."""
        inventory = inventory_of(self.position)
        return most_returns(inventory, inventory.seats[number]) > 0


Necessary = Callable[[Evidence], Broken]


def broken_conditions(position: State) -> tuple[Violation, ...]:
    """Every necessary condition that a position breaks; empty if none of them rules it out.

    Args:
        position: a position without `problems`.

    >>> from ny1901.new_york.game import Game
    >>> broken_conditions(Game(players=3).initial_state(seed=1901))
    ()
    """
    evidence = Evidence(position, Course.of(position, any_order=True))
    edition = position.rules.variant.edition_id
    return catalogue().violations((found for condition in CONDITIONS for found in condition(evidence)), edition)


def demolished_had_a_place(evidence: Evidence) -> Broken:
    """`demolish.footprint`: what is demolished lies under the later building that it makes room for.

    That building stands, or it is one that has been demolished in turn. A seat that has given no lot back has lost no
    land; so the place lay on what it has now.
    """
    for number, seat, state in evidence.seats:
        places = _places_of_the_gone(evidence, number, seat, state)
        for tile in bits(state.gone):
            if not places[tile]:
                found = seat.table.tiles[tile]
                yield (
                    "demolish.footprint",
                    f"seat {number}'s {found.name} has been demolished, but there is no place for it "
                    "under a later building",
                    (found.id,),
                )


def _places_of_the_gone(
    evidence: Evidence, number: int, seat: Seat, state: SeatState
) -> dict[int, tuple[Placement, ...]]:
    """For each demolished tile the places at which it may have stood, as far as they are known."""
    lots = evidence.position.rules.lots_in_play if evidence.may_have_given_back(number) else state.lots
    land = seat.table.land(lots)
    above = [(building.tile.generation, building.placement.squares) for building in state.standing]
    places: dict[int, tuple[Placement, ...]] = {}
    for tile in sorted(bits(state.gone), key=lambda tile: -seat.table.tiles[tile].generation):
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
    """`demolish.no-acquire`: as the position rule, with as many demolitions as what is demolished had places for."""
    position = evidence.position
    for number, seat, state in evidence.seats:
        turns = evidence.course.order.count(number)
        lots = (state.lots & ~seat.start_lot).bit_count() - bool(state.cards & GRAB)
        needed = _fewest_demolitions(evidence, number, seat, state)
        if number == position.turn.seat and not position.is_over:
            this_turn = position.turn
            turns, needed = turns + bool(this_turn.acquired), needed - this_turn.demolished
        if lots + needed > turns:
            yield (
                "demolish.no-acquire",
                f"seat {number} has acquired {count(lots, 'lot')} and demolished in at least "
                f"{count(needed, 'turn')}, but has had only {count(turns, 'turn')} for it",
                (f"seat {number}",),
            )


def _fewest_demolitions(evidence: Evidence, number: int, seat: Seat, state: SeatState) -> int:
    """The fewest buildings that can have made everything demolished come down."""
    places = _places_of_the_gone(evidence, number, seat, state)
    demolishers = [
        frozenset(
            tile
            for tile in places
            if seat.table.tiles[tile].generation < building.tile.generation
            and any(place.squares & building.placement.squares for place in places[tile])
        )
        for building in state.standing
    ]
    demolishers += [
        frozenset(tile for tile in places if seat.table.tiles[tile].generation < seat.table.tiles[later].generation)
        for later in places
    ]
    for size in range(4):
        if any(places.keys() <= frozenset().union(*some) for some in combinations(demolishers, size)):
            return size
    return 4


CONDITIONS: tuple[Necessary, ...] = (demolished_had_a_place, demolitions_take_turns)
"""The conditions, each by itself."""
