"""From flat arrays to the engine's values and back: what an action's code means, and the state of some arrays."""

from __future__ import annotations

from functools import lru_cache

from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.geometry import bits
from ny1901.new_york.fast import game_arrays as at
from ny1901.new_york.fast import rules_arrays as of
from ny1901.new_york.fast.game_arrays import building_at, land_at, seat_at
from ny1901.new_york.fast.rules_arrays import lot_at
from ny1901.new_york.fast.tables import all_places
from ny1901.new_york.rules.actions import Action, Build, Card, EndTurn, PlayCard, Rebuild
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import Deal, End, Player, Turn, player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building
from ny1901.new_york.rules.variant import CHALLENGES

_CARDS = tuple(Card)
_ENDS = ("end.unbuilt", "end.market")


class Meanings:
    """What the numbers of one rule set's arrays stand for.

    Args:
        rules: the rule set.
        arrays: its arrays.
    """

    def __init__(self, rules: Game, arrays: Ints) -> None:
        self.rules, self.arrays = rules, arrays
        self.places = tuple(place for _, place in all_places(rules.table))
        rows = [lot_at(arrays, lot) for lot in range(len(rules.table.board.lots))]
        self.block_lots: list[list[tuple[int, int]]] = [[] for _ in rules.table.board.blocks]
        for lot, row in enumerate(rows):
            self.block_lots[arrays[row + of.LOT_BLOCK]].append((int(arrays[row + of.LOT_BIT]), 1 << lot))
        self.action = lru_cache(maxsize=None)(self._action)

    def _action(self, code: int) -> Action:
        """The action of a code, as `ny1901.new_york.fast.writing` numbers them."""
        table, numbers = self.rules.table, self.arrays
        lots = int(numbers[of.LOTS])
        if code < lots:
            return table.acquire[code]
        if code < 2 * lots:
            return table.give_back[code - lots]
        if code < 2 * lots + len(_CARDS):
            return PlayCard(_CARDS[code - 2 * lots])
        if code == 2 * lots + len(_CARDS):
            return EndTurn()
        tile, number = divmod(code - 2 * lots - len(_CARDS) - 1, int(numbers[of.LAWFUL]))
        squares = table.grid.names(self.places[int(numbers[numbers[of.LAWFUL_AT] + number])].squares)
        if tile < len(table.tiles):
            return Build(table.tiles[tile].id, squares)
        return Rebuild(table.tiles[tile - len(table.tiles)].id, squares)

    def state(self, game: Ints) -> State:
        """The state of some arrays.

        Args:
            game: the arrays.
        """
        now = game[: at.NOW_SIZE].tolist()
        end = End(now[at.END_SEAT], _ENDS[now[at.END_RULE]]) if now[at.END_SEAT] >= 0 else None
        challenge = CHALLENGES[now[at.CHALLENGE]] if now[at.CHALLENGE] >= 0 else None
        return State(
            self.rules,
            Deal(tuple(bits(now[at.STREET_SET])), challenge),
            tuple(self._player(game, seat) for seat in range(self.rules.players)),
            sum(
                1 << lot
                for lot, unowned in enumerate(self._listed(game, of.UNOWNED_AT, len(self.rules.table.board.lots)))
                if unowned
            ),
            tuple(self._listed(game, of.MARKET_AT, now[at.MARKET_COUNT])),
            tuple(self._listed(game, of.FUTURE_AT, now[at.FUTURE_COUNT])),
            tuple(self._listed(game, of.TAIL_AT, now[at.TAIL_COUNT])),
            now[at.LEGENDARIES],
            Turn(
                now[at.TURN],
                now[at.SEAT],
                now[at.TURN_SCORE],
                bool(now[at.HAD_WORKER]),
                now[at.ACQUIRED],
                bool(now[at.TOOK_LARGE]),
                now[at.BUILT],
                bool(now[at.DEMOLISHED]),
                _CARDS[now[at.PENDING]] if now[at.PENDING] >= 0 else None,
                now[at.OWED],
            ),
            end,
            now[at.TURNS_LEFT] if now[at.TURNS_LEFT] >= 0 else None,
            now[at.CHANCE],
        )

    def _listed(self, game: Ints, part: int, count: int) -> list[int]:
        start = int(self.arrays[part])
        listed: list[int] = game[start : start + count].tolist()
        return listed

    def _player(self, game: Ints, seat: int) -> Player:
        table, start = self.rules.table, seat_at(self.arrays, seat)
        own = game[start : start + at.SEAT_SIZE].tolist()
        first = building_at(self.arrays, seat, 0)
        ground = land_at(self.arrays, seat, 0)
        land = game[ground : ground + len(table.board.blocks) * at.LAND_SIZE].tolist()
        standing = game[first : first + own[at.STANDING] * at.BUILDING_SIZE].reshape(-1, at.BUILDING_SIZE).tolist()
        return player(
            table,
            character=self.rules.characters[own[at.CHARACTER]].id,
            lots=self._lots(land, at.OWNED),
            worker_lots=self._lots(land, at.WORKER_LOTS),
            buildings=tuple(Building(table.tiles[tile], self.places[place]) for tile, place in standing),
            unbuilt=own[at.UNBUILT],
            cards=own[at.CARDS],
            score=own[at.SCORE],
            prestige=own[at.PRESTIGE],
        )

    def _lots(self, land: list[int], column: int) -> int:
        held = zip(land[column :: at.LAND_SIZE], self.block_lots, strict=True)
        return sum([lot for mask, lots in held if mask for bit, lot in lots if mask & bit])
