"""Two rule sets played side by side from the same deal: the same actions in both, and where they come apart.

Two positions are apart if anything on the table differs, if an action is legal in only one of them, or if the game is
over in both and the final tally differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

import attrs
from attrs import frozen

from ny1901.errors import IllegalAction
from ny1901.geometry import bits
from ny1901.rules.actions import Action
from ny1901.rules.effects import after
from ny1901.rules.explain import explain
from ny1901.rules.legal import is_legal, legal_actions
from ny1901.rules.position import CARD_BIT, Player, Position, Ruleset
from ny1901.rules.scoring import tally, winners
from ny1901.rules.setup import deal
from ny1901.rules.table import Building, Table

P = TypeVar("P", bound=Position)

ONLY_IN_A, ONLY_IN_B = "legal only in a", "legal only in b"
HIDDEN = ("Future Market", "dice")
"""What the players do not see."""


@frozen
class Detail:
    """One thing that differs.

    Attributes:
        what: the thing, for example `market` or `score of seat 0`.
        in_a: how it is in the first rule set, as text.
        in_b: how it is in the second.
    """

    what: str
    in_a: str
    in_b: str

    def __str__(self) -> str:
        if self.what in (ONLY_IN_A, ONLY_IN_B):
            return f"{self.what}: {self.in_a or self.in_b}"
        return f"{self.what}: {self.in_a} in a, {self.in_b} in b"


@frozen
class Pair(Generic[P]):
    """The positions of two rule sets after the same actions from the same deal."""

    a: P
    b: P

    @classmethod
    def dealt(cls, rules: tuple[Ruleset, Ruleset], seed: int, make: type[P]) -> Pair[P]:
        """The two deals of a seed.

        Args:
            rules: the two rule sets.
            seed: any whole number.
            make: the class of position to make.
        """
        first, second = (deal(each, seed, make) for each in rules)
        return cls(first, second)

    def allows(self, action: Action) -> bool:
        """Whether an action is legal in both."""
        return is_legal(self.a, action) and is_legal(self.b, action)

    def allows_in_one(self, action: Action) -> bool:
        """Whether an action is legal in exactly one."""
        return is_legal(self.a, action) != is_legal(self.b, action)

    def then(self, action: Action) -> Pair[P]:
        """Both positions after an action that is legal in both."""
        return Pair(after(self.a, action), after(self.b, action))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions legal in both; all of them, as long as the two are not apart."""
        mine, listed = legal_actions(self.a), legal_actions(self.b)
        return mine if mine == listed else tuple(action for action in mine if is_legal(self.b, action))

    @property
    def apart_on_the_table(self) -> bool:
        """Whether anything on the table differs, or in the turn."""
        a, b = self.a, self.b
        return (
            a.players != b.players
            or a.market != b.market
            or a.future != b.future
            or a.turn != b.turn
            or a.end != b.end
            or a.unowned != b.unowned
            or a.legendaries != b.legendaries
            or (a.tail, a.turns_left, a.chance, a.deal) != (b.tail, b.turns_left, b.chance, b.deal)
        )

    @property
    def apart(self) -> bool:
        """Whether the two rule sets have come apart here."""
        mine, listed = legal_actions(self.a), legal_actions(self.b)
        if self.apart_on_the_table or (mine != listed and set(mine) != set(listed)):
            return True
        return self.a.is_over and _result(self.a) != _result(self.b)

    def details(self) -> Iterator[Detail]:
        """Everything that differs here; the actions only where the tables are alike, since they follow from those."""
        for what, in_a, in_b in zip(_LABELS, _table_texts(self.a), _table_texts(self.b), strict=True):
            if in_a != in_b:
                yield Detail(what, in_a, in_b)
        for seat, (one, other) in enumerate(zip(self.a.players, self.b.players, strict=False)):
            texts = zip(_SEAT_LABELS, _seat_texts(self.a, one), _seat_texts(self.b, other), strict=True)
            yield from (Detail(f"{what} of seat {seat}", in_a, in_b) for what, in_a, in_b in texts if in_a != in_b)
        if not self.apart_on_the_table:
            yield from (Detail(ONLY_IN_A, str(action), "") for action in self.only_in_a)
            yield from (Detail(ONLY_IN_B, "", str(action)) for action in self.only_in_b)
        if self.a.is_over and self.b.is_over and _result(self.a) != _result(self.b):
            yield Detail("final tally", _result(self.a), _result(self.b))

    @property
    def only_in_a(self) -> tuple[Action, ...]:
        """The actions legal in the first only."""
        return tuple(action for action in legal_actions(self.a) if not is_legal(self.b, action))

    @property
    def only_in_b(self) -> tuple[Action, ...]:
        """The actions legal in the second only."""
        return tuple(action for action in legal_actions(self.b) if not is_legal(self.a, action))

    def refusals(self) -> tuple[str, ...]:
        """The ids of the rules that refuse in one rule set what the other allows; none where the tables differ."""
        if self.apart_on_the_table:
            return ()
        refused = [explain(self.b, action) for action in self.only_in_a]
        refused += [explain(self.a, action) for action in self.only_in_b]
        return tuple(dict.fromkeys(rule for verdict in refused for rule in verdict.rules))


def played(rules: tuple[Ruleset, Ruleset], seed: int, actions: Sequence[Action], make: type[P]) -> Iterator[Pair[P]]:
    """The two deals, and the two positions after each action, which is checked in both rule sets.

    Args:
        rules: the two rule sets.
        seed: what both are dealt with.
        actions: the actions from the first turn on.
        make: the class of position to make.

    Raises:
        IllegalAction: one of the rule sets forbids one of the actions.
    """
    pair = Pair.dealt(rules, seed, make)
    yield pair
    for action in actions:
        for position in (pair.a, pair.b):
            if not is_legal(position, action):
                raise IllegalAction(explain(position, action))
        pair = pair.then(action)
        yield pair


_LABELS = (
    "deal",
    "market",
    "Future Market",
    "known groups of the Future Market",
    "unowned lots",
    "legendaries",
    "turn",
    "end",
    "turns left",
    "dice",
)
_SEAT_LABELS = ("character", "lots", "lots with a worker", "buildings", "unbuilt", "cards", "score", "prestige")


def _table_texts(position: Position) -> tuple[str, ...]:
    """The table in words, in the order of `_LABELS`."""
    table, turn = position.rules.table, position.turn
    streets = _words(table.board.streets[street].id for street in position.deal.streets)
    return (
        f"streets {streets}, challenge {position.deal.challenge or 'none'}",
        _words(table.faces[face].code for face in position.market),
        _words(table.faces[face].code for face in position.future),
        _words(position.tail),
        _words(table.lot_ids(position.unowned)),
        _words(table.tiles[tile].id for tile in bits(position.legendaries)),
        ", ".join(f"{name} {value}" for name, value in attrs.asdict(turn).items()),
        f"seat {position.end.seat}, {position.end.rule}" if position.end else "not triggered",
        "not counted" if position.turns_left is None else str(position.turns_left),
        str(position.chance),
    )


def _seat_texts(position: Position, player: Player) -> tuple[str, ...]:
    """What a seat has in words, in the order of `_SEAT_LABELS`."""
    table = position.rules.table
    return (
        player.character,
        _words(table.lot_ids(player.lots)),
        _words(table.lot_ids(player.worker_lots)),
        _words(_standing(table, building) for building in player.buildings),
        _words(table.tiles[tile].id for tile in bits(player.unbuilt)),
        _words(card for card, bit in CARD_BIT.items() if player.cards & bit),
        str(player.score),
        str(player.prestige),
    )


def _standing(table: Table, building: Building) -> str:
    squares = "-".join(table.grid.names(building.placement.squares))
    return f"{building.tile.id}@{squares} ({building.tile.points} points)"


def _words(words: Iterable[object]) -> str:
    return " ".join(str(word) for word in words) or "none"


def _result(position: Position) -> str:
    """The final tally and the winners, as text."""
    tallied = tally(position)
    seats = (
        f"seat {seat} {one.total} (buildings {one.buildings}, prestige {one.prestige}, "
        f"streets {sum(points for _, points in one.streets)}, challenge {one.challenge}, cards {one.cards})"
        for seat, one in enumerate(tallied)
    )
    won = " and ".join(f"seat {seat}" for seat in winners(position, [one.total for one in tallied]))
    return f"{', '.join(seats)}; won by {won}"
