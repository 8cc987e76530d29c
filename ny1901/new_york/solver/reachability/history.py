"""What a position tells of the game before it: whose turns there were, what each seat has to show, the turn begun."""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import frozen

from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.clock import trigger_turn
from ny1901.new_york.rules.position import CARD_BIT, Turn
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.reachability.seat import BOOM, GRAB, SHIFT, Events, Seat, SeatState
from ny1901.new_york.solver.reachability.turn import Script, scripts, undone_events

_NEVER = 1 << 30


@frozen
class Group:
    """Some cards at the bottom of the Future Market: a lot given back, or the old cards of a Market Shift.

    Attributes:
        is_shift: whether they are those of a Market Shift.
        faces: their faces, top first; of a Market Shift those that have not been drawn again.
    """

    is_shift: bool
    faces: tuple[int, ...]


@frozen(eq=False)
class Course:
    """What is known of the game from a position: the order of turns and what each seat has to show for them.

    Attributes:
        position: the position.
        seats: the seats.
        states: what each has.
        order: whose turn each completed turn was.
    """

    position: State
    seats: tuple[Seat, ...]
    states: tuple[SeatState, ...]
    order: tuple[int, ...]

    @classmethod
    def of(cls, position: State, *, any_order: bool) -> Course:
        """The course of the game up to a position.

        Args:
            position: a position without problems.
            any_order: whether buildings may have been built in another order than that in which they are listed.
        """
        order = _order(position)
        seats = tuple(_seat(position, number, order, any_order) for number in range(position.rules.players))
        states = tuple(_state_of(position, number, seat) for number, seat in enumerate(seats))
        return cls(position, seats, states, order)

    @property
    def shifted(self) -> frozenset[int]:
        """The seats that have used their Market Shift."""
        if Card.MARKET_SHIFT not in self.position.rules.variant.action_cards:
            return frozenset()
        return frozenset(seat for seat, player in enumerate(self.position.players) if not player.cards & SHIFT)

    def groups(self, dice: random.Random) -> tuple[Group, ...]:
        """The known groups at the bottom of the Future Market, top first.

        Args:
            dice: what draws what the first group is, where it may be the rest of a larger one.
        """
        position, found = self.position, list[Group]()
        start = len(position.future) - sum(position.tail)
        for size in position.tail:
            found.append(Group(size > 1, position.future[start : start + size]))
            start += size
        unexplained = len(self.shifted) > sum(group.is_shift for group in found)
        if found and unexplained and sum(position.tail) == len(position.future) and dice.random() < 0.5:
            found[0] = Group(True, found[0].faces)
        return tuple(found)

    def begun(self, dice: random.Random) -> Iterator[tuple[Events, SeatState]]:
        """The ways to undo the turn that has begun: its events, and what its seat had before them.

        Args:
            dice: what draws the order in which they come.
        """
        position, turn = self.position, self.position.turn
        seat, state = self.seats[turn.seat], self.states[turn.seat]
        player = position.players[turn.seat]
        small = None if not turn.acquired else not turn.took_three
        for script in _begun_scripts(position):
            for events, before in undone_events(seat, state, script, small, dice):
                facts = seat.facts(before)
                gained = turn.score - facts.score
                if (facts.marks.bit_count() < seat.workers) == turn.had_worker and 0 <= gained <= player.prestige:
                    yield events, before


def _order(position: State) -> tuple[int, ...]:
    """Whose turn each completed turn was (`turn.order`, `end.last-turns`)."""
    seats, trigger, end = position.rules.players, trigger_turn(position), position.end
    order: list[int] = []
    seat = 0
    for number in range(position.turn.number):
        order.append(seat)
        seat = (seat + 1) % seats
        if trigger is not None and number >= trigger and end is not None and seat == end.seat:
            seat = (seat + 1) % seats
    return tuple(order)


def _seat(position: State, number: int, order: tuple[int, ...], any_order: bool) -> Seat:
    table, variant, player = position.rules.table, position.rules.variant, position.players[number]
    lot_id = next(person.lot for person in variant.city.characters if person.id == player.character)
    lot = table.lot_number[lot_id]
    home = table.building(variant.city.starting_property.id, table.board.lots[lot].squares)
    return Seat(
        rules=position.rules,
        start_lot=1 << lot if variant.starting_lot else 0,
        start_points=variant.points_at_start(number),
        home=home if variant.starting_property else None,
        any_order=any_order,
        low_from=_low_from(position, number, order),
    )


def _low_from(position: State, number: int, order: tuple[int, ...]) -> int:
    """The first turn of a seat, counted from 1, that it may end with few skyscrapers left (`end.unbuilt`)."""
    end, trigger = position.end, trigger_turn(position)
    if end is None:
        return _NEVER
    until = len(order) if trigger is None else trigger
    before = order[:until].count(number)
    if end.seat != number or end.rule == "end.unbuilt" or position.rules.variant.refill == "after-expand":
        return before + 1
    return _NEVER


def _state_of(position: State, number: int, seat: Seat) -> SeatState:
    table, player = position.rules.table, position.players[number]
    gone = table.own_tiles & ~player.unbuilt
    if seat.home is not None:
        gone |= 1 << table.tile_number[seat.home.tile.id]
    for building in player.buildings:
        gone &= ~(1 << table.tile_number[building.tile.id])
    dealt = sum(CARD_BIT[Card(card)] for card in position.rules.variant.action_cards)
    return SeatState(player.lots, player.buildings, frozenset(), gone, dealt & ~player.cards & (BOOM | GRAB))


def _begun_scripts(position: State) -> list[Script]:
    """The beginnings of scripts that come to what is told of the turn that has begun."""
    turn = position.turn
    wholes = {script[:length] for script in scripts(position.rules.variant) for length in range(len(script) + 1)}
    return sorted(script for script in wholes if _tells(turn, script))


def _tells(turn: Turn, script: Script) -> bool:
    acquired, rebuilt = script.count("acquire"), script.count("rebuild")
    if (acquired, script.count("build") + rebuilt, rebuilt > 0) != (turn.acquired, turn.built, turn.demolished):
        return False
    boom_is_open = script[-1:] == ("boom",)
    return boom_is_open == (turn.pending is Card.CONSTRUCTION_BOOM) and _owed(script) == turn.owed


def _owed(script: Script) -> int:
    """The lots that a Land Grab must still take at the end of a script: both, if it came before any acquisition."""
    if "grab" not in script:
        return 0
    due = 1 if script[0] != "grab" else 2
    return due - script[script.index("grab") :].count("acquire")
