"""From flat arrays to the engine's values and back: what an action's code means, and the state of some arrays."""

from __future__ import annotations

from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.geometry import bits
from ny1901.paris.fast import game_arrays as at
from ny1901.paris.fast import rules_arrays as of
from ny1901.paris.fast.game_arrays import piece_at, seat_at, stack_at, standing_at
from ny1901.paris.fast.tables import WORD
from ny1901.paris.rules.actions import Action
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import Player
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Piece, Standing


class Meanings:
    """What the numbers of one rule set's arrays stand for.

    Args:
        rules: the rule set.
        arrays: its arrays.
    """

    def __init__(self, rules: Game, arrays: Ints) -> None:
        self.rules, self.arrays = rules, arrays
        self.standing: tuple[Standing, ...] = tuple(
            option.standing for options in rules.table.options for option in options
        )

    def action(self, code: int) -> Action:
        """The action of a code, which is its number in the game."""
        action: Action = self.rules.actions[code]
        return action

    def state(self, game: Ints) -> State:
        """The state of some arrays.

        Args:
            game: the arrays.
        """
        now = game[: at.NOW_SIZE].tolist()
        colours = [game[seat_at(self.arrays, seat) + at.COLOUR] for seat in range(at.PLAYERS)]
        return State(
            self.rules,
            now[at.POSTCARDS],
            tuple(self._player(game, seat) for seat in range(at.PLAYERS)),
            self._pavement(game, now[at.EMPTY]),
            tuple(self._piece(game, number) for number in range(now[at.PIECES])),
            now[at.SUPPLY],
            now[at.NUMBER],
            now[at.SEAT],
            now[at.STARTER] if now[at.STARTER] >= 0 else None,
            now[at.PENDING] if now[at.PENDING] >= 0 else None,
            bool(now[at.OVER]),
            tuple(map(_mask, colours)),
            _mask(now[at.MIXED]),
            _mask(now[at.LAMPS]),
            _mask(now[at.COVERED]),
            now[at.EMPTY],
        )

    def _player(self, game: Ints, seat: int) -> Player:
        start, stack, first = (where(self.arrays, seat) for where in (seat_at, stack_at, standing_at))
        own = game[start : start + at.SEAT_SIZE].tolist()
        tiles = len(self.rules.variant.components.tiles)
        return Player(
            tuple(bits(own[at.HAND])),
            tuple(game[stack + own[at.DRAWN] : stack + tiles].tolist()),
            own[at.RESERVE],
            tuple(self.standing[option] for option in game[first : first + own[at.STANDING]].tolist()),
            own[at.USED],
            own[at.READY],
        )

    def _pavement(self, game: Ints, empty: int) -> tuple[tuple[int, int, int] | None, ...]:
        squares = len(self.rules.table.corners)
        start = int(self.arrays[of.PAVEMENT_AT])
        lays, seats = game[start : start + 2 * squares].reshape(2, squares).tolist()
        return tuple(
            None
            if empty >> square & 1
            else (seats[square], lays[square] // (of.TURNS * squares), lays[square] % of.TURNS)
            for square in range(squares)
        )

    def _piece(self, game: Ints, number: int) -> Piece:
        start = piece_at(self.arrays, number)
        card, seat, squares, detail = game[start : start + at.PIECE_SIZE].tolist()
        return Piece(card, seat, _mask(squares), detail)


def _mask(number: int) -> int:
    """The set of spaces whose bits a machine word has; `in_word` makes the number of it."""
    return int(number) & (1 << WORD) - 1
