"""The smallest changes that would make an action legal, each tried on the engine before it is suggested."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

from attrs import evolve, field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.new_york.render.action_words import action_words
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.placement.as_builder import with_land, with_player
from ny1901.new_york.solver.placement.pictures import Proposal, numbered
from ny1901.solver.answers import Row
from ny1901.solver.proposed import Proposed

KINDS = ("squares", "first", "turn", "demolish", "build", "tile", "lot", "points", "worker", "lots", "unbuilt")
"""The kinds of change, in the order in which equally small ones are listed."""


@frozen
class Alteration:
    """One change.

    Attributes:
        kind: one of `KINDS`.
        amount: how large it is: squares moved, points, workers or lots; else 1.
        text: the change in a few words.
    """

    kind: str
    amount: int
    text: str


@frozen
class Suggestion:
    """Changes that together make the action, or one near it, legal.

    Attributes:
        steps: the changes.
        action: the action that is legal then.
        position: the position in which it is legal.
    """

    steps: tuple[Alteration, ...]
    action: Action
    position: State = field(repr=False)

    @property
    def sentence(self) -> str:
        """The suggestion as a sentence."""
        return f"`{self.action}` is legal {' and '.join(step.text for step in self.steps)}"

    @property
    def order(self) -> tuple[int, int, list[int], str]:
        """Smaller changes first."""
        kinds = [KINDS.index(step.kind) for step in self.steps]
        return (len(self.steps), sum(step.amount for step in self.steps), kinds, self.sentence)


@frozen(kw_only=True, repr=False)
class NearestLegal(Proposed):
    """What would make an action legal.

    Attributes:
        action: the action.
        legal: whether it is legal as it is; then there are no suggestions.
        suggestions: the smallest changes first.
        instead: where so many changes make nothing legal, the legal actions nearest to it, nearest first: of its kind,
            with its tile, on as many of its squares as can be. Empty once the game is over, and only then.
        position: the position that was asked about.
    """

    claim: ClassVar[str] = "no smaller change makes it legal"

    position: State = field(eq=False, repr=False)
    action: Action
    legal: bool
    suggestions: tuple[Suggestion, ...] = ()
    instead: tuple[Action, ...] = ()

    @property
    def entries(self) -> tuple[Suggestion, ...]:
        """The suggestions, the smallest changes first."""
        return self.suggestions

    def as_table(self) -> list[Row]:
        """One row a suggestion."""
        return [
            {
                "changes": len(one.steps),
                "kinds": [step.kind for step in one.steps],
                "amounts": [step.amount for step in one.steps],
                "action": str(one.action),
                "sentence": one.sentence,
            }
            for one in self.suggestions
        ] + [
            {
                "changes": None,
                "kinds": [],
                "amounts": [],
                "action": str(other),
                "sentence": f"`{other}` is legal now; it is another action",
            }
            for other in self.instead
        ]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        return {"action": str(self.action), "legal": self.legal} | super().to_data()

    @property
    def squares_by_tile(self) -> dict[str, tuple[str, ...]]:
        """For a picture: the squares of the first suggestion."""
        first = self.suggestions[0].action if self.suggestions else self.action
        return {first.tile: first.squares} if isinstance(first, Build | Rebuild) else {}

    @property
    def _proposal(self) -> Proposal:
        seat, rules = self.position.to_move, self.position.rules
        near = [self.action] if self.legal else [*(one.action for one in self.suggestions), *self.instead]
        told = [str(row["sentence"]) for row in self.as_table()] or ["It is legal as it is."]
        return Proposal(
            position=self.position,
            seat=seat,
            title=f"Legal, and near to it: {seat_name(seat)} {action_words(rules, self.action)}",
            steps=numbered(self.position, near),
            lines=[f"{number}. {sentence}" for number, sentence in enumerate(told, start=1)],
            verdict=self.verdict,
        )


def nearest_legal(position: State, action: Action, *, top: int = 5, most_changes: int = 3) -> NearestLegal:
    """The smallest changes that make an action of the seat to move legal.

    A change is to the action (other squares, another tile, demolishing instead of building, another lot), a legal step
    before it (acquiring a lot, a Construction Boom), or to the position (the start of a turn, points or workers more,
    lots owned, a tile still unbuilt).

    Args:
        position: any position.
        action: any action.
        top: how many suggestions to list.
        most_changes: how many changes one suggestion may take together.

    Returns:
        Suggestions with fewer changes first, then with smaller ones; every one was tried on the engine. Where there are
        none, the legal actions that are nearest.

    Raises:
        DataError: `top` or `most_changes` is below 1.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> print(nearest_legal(state, Build("tower-building", "d2 d3 d4"), top=1).suggestions[0].sentence)
    `build tower-building c7 d7 e7` is legal after `acquire gj` and on c7 d7 e7 instead
    >>> [str(other) for other in nearest_legal(state, PlayCard(Card.CONSTRUCTION_BOOM), top=1).instead]
    ['play market-shift']
    """
    started = time.perf_counter()
    for name, number in (("top", top), ("most_changes", most_changes)):
        if type(number) is not int or number < 1:
            raise DataError(f"{number!r} is not possible; give a whole number from 1", field=name)
    legal = is_legal(position, action)
    found = () if legal else _smallest(position, action, most_changes)
    others = () if legal or found else position.legal_actions
    return NearestLegal(
        position=position,
        action=action,
        legal=legal,
        suggestions=tuple(sorted(found, key=lambda one: one.order)[:top]),
        instead=tuple(sorted(others, key=lambda other: _distance(action, other))[:top]),
        proved=True,
        proved_by=f"rules: {_what_was_tried(legal, len(found), most_changes)}",
        elapsed=time.perf_counter() - started,
    )


def _what_was_tried(legal: bool, found: int, most_changes: int) -> str:
    if legal:
        return "it is legal as it is"
    return "each suggestion was tried, and fewer changes" if found else f"up to {most_changes} changes were tried"


def _smallest(position: State, action: Action, most_changes: int) -> tuple[Suggestion, ...]:
    """The suggestions with the fewest changes that any has."""
    for changes in range(1, most_changes + 1):
        found = tuple(_suggestions(position, action, changes))
        if found:
            return found
    return ()


def _suggestions(position: State, action: Action, changes: int) -> Iterator[Suggestion]:
    """Every suggestion with exactly so many changes; the action itself takes at most one of them."""
    for steps, changed in _changed(position, action, changes):
        if is_legal(changed, action):
            yield Suggestion(steps, action, changed)
    for steps, changed in _changed(position, action, changes - 1):
        for step, other in _other_actions(changed, action):
            yield Suggestion((*steps, step), other, changed)


def _changed(position: State, action: Action, changes: int) -> Iterator[tuple[tuple[Alteration, ...], State]]:
    """Every position with exactly so many changes, each of another kind."""
    for makers in combinations(_POSITION_CHANGES, changes):
        reached: list[tuple[tuple[Alteration, ...], State]] = [((), position)]
        for make in makers:
            reached = [((*steps, step), changed) for steps, before in reached for step, changed in make(before, action)]
        yield from reached


Changed = Iterator[tuple[Alteration, State]]


def _first(position: State, _: Action) -> Changed:
    """A legal step before it. A Market Shift is not tried: what it brings is hidden."""
    for step in position.legal_actions:
        if isinstance(step, AcquireLot) or step == PlayCard(Card.CONSTRUCTION_BOOM):
            yield Alteration("first", 1, f"after `{step}`"), after(position, step)


def _next_turn(position: State, _: Action) -> Changed:
    """The start of a turn of the same seat."""
    turn, seat = position.turn, position.to_move
    start = Turn(turn.number, seat, position.players[seat].score, position.workers(seat) > 0)
    if start != turn:
        yield Alteration("turn", 1, "at the start of a turn"), evolve(position, turn=start)


def _points(position: State, action: Action) -> Changed:
    tile = position.rules.table.tile_number.get(action.tile) if isinstance(action, Build | Rebuild) else None
    if tile is None:
        return
    owner = position.players[position.to_move]
    needed = position.rules.variant.threshold(position.rules.table.tiles[tile].generation)
    if owner.score < needed:
        richer = with_player(position, position.to_move, evolve(owner, score=needed))
        missing = needed - owner.score
        yield (
            Alteration("points", missing, f"with {missing} {'points' if missing > 1 else 'point'} more"),
            evolve(richer, turn=evolve(position.turn, score=needed)),
        )


def _workers(position: State, action: Action) -> Changed:
    """Workers back from lots that the action does not touch."""
    table, seat = position.rules.table, position.to_move
    move = table.move(action) if isinstance(action, Rebuild) else None
    plot = position.players[seat].plot_in(move.building.placement.block) if move else None
    if move is None or plot is None:
        return
    placement, owner = move.building.placement, position.players[seat]
    missing = plot.workers_needed(placement) - position.workers(seat)
    back = list(bits(owner.worker_lots & ~placement.lots))[:missing]
    if 0 < missing == len(back):
        lots = sum(1 << lot for lot in back)
        yield (
            Alteration("worker", missing, f"with {missing} more available, as from {' '.join(table.lot_ids(lots))}"),
            with_player(position, seat, evolve(owner, worker_lots=owner.worker_lots & ~lots)),
        )


def _lots(position: State, action: Action) -> Changed:
    """The lots under the action that nobody owns, as far as there are workers for them."""
    table, seat = position.rules.table, position.to_move
    squares = table.mask(action.squares) if isinstance(action, Build | Rebuild) else None
    missing = table.board.lots_of(squares or 0) & position.unowned
    if 0 < missing.bit_count() <= position.workers(seat):
        names = " and ".join(table.lot_ids(missing))
        yield Alteration("lots", missing.bit_count(), f"if {names} were yours"), with_land(position, seat, missing)


def _unbuilt(position: State, action: Action) -> Changed:
    """An own tile that has been built already."""
    table, owner = position.rules.table, position.players[position.to_move]
    number = table.tile_number.get(action.tile) if isinstance(action, Build | Rebuild) else None
    bit = 1 << number & table.own_tiles & ~owner.unbuilt if number is not None else 0
    if bit:
        yield (
            Alteration("unbuilt", 1, f"if your {table.tiles[bit.bit_length() - 1].name} were still unbuilt"),
            with_player(position, position.to_move, evolve(owner, unbuilt=owner.unbuilt | bit)),
        )


_POSITION_CHANGES = (_next_turn, _first, _points, _workers, _lots, _unbuilt)


def _other_actions(position: State, action: Action) -> Iterator[tuple[Alteration, Action]]:
    """Every legal action that differs in one thing."""
    for other in position.legal_actions:
        step = _difference(action, other)
        if step:
            yield step, other


def _distance(action: Action, other: Action) -> tuple[bool, bool, int, str]:
    """How far an action is from another: the same kind is nearest, then the same tile, then the squares they share."""
    if isinstance(action, Build | Rebuild) and isinstance(other, Build | Rebuild):
        return False, action.tile != other.tile, len({*action.squares} ^ {*other.squares}), str(other)
    return type(action) is not type(other), True, 0, str(other)


def _difference(action: Action, other: Action) -> Alteration | None:
    """The one thing in which a legal action differs; None if it is more than one, or nothing."""
    if isinstance(action, Build | Rebuild) and isinstance(other, Build | Rebuild):
        return _other_building(action, other)
    if isinstance(action, AcquireLot | ReturnLot) and type(action) is type(other):
        return Alteration("lot", 1, "instead")
    return None


def _other_building(action: Build | Rebuild, other: Build | Rebuild) -> Alteration | None:
    same_kind, same_tile = type(action) is type(other), action.tile == other.tile
    if same_kind and same_tile:
        moved = len(set(other.squares) - set(action.squares))
        return Alteration("squares", max(1, moved), f"on {' '.join(other.squares)} instead")
    if action.squares != other.squares:
        return None
    if same_kind:
        return Alteration("tile", 1, f"with {other.tile} instead")
    if same_tile and isinstance(other, Rebuild):
        return Alteration("demolish", 1, "as a demolition")
    return Alteration("build", 1, "as a building on free squares") if same_tile else None
