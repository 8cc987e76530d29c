"""A game of Paris: a variant at a number of players, from which states begin."""

from __future__ import annotations

from attrs import field, frozen

from ny1901.kernel.encoding import NumberedGame
from ny1901.kernel.errors import VariantError
from ny1901.kernel.spec import loaded
from ny1901.kernel.variants import GameData
from ny1901.paris.rules.actions import Action
from ny1901.paris.rules.setup import deal
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Table, table_of
from ny1901.paris.rules.variant import Variant


@frozen(repr=False)
class Game(NumberedGame, GameData):
    """A variant with its tables. Paris is for two.

    Raises:
        VariantError: another number of players.

    >>> Game().variant.name
    'pt-devir'
    """

    players: int = 2
    variant: Variant = field(factory=Variant)
    table: Table = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be set up (`setup.players`)."""
        if type(self.players) is not int or self.players != 2:
            raise VariantError(f"{self.players!r} players; Paris is for 2 [setup.players]", field="players")
        object.__setattr__(self, "table", table_of(self.variant))

    def __reduce__(self) -> tuple[object, ...]:
        # The tables are made again, or found, where it is unpickled.
        return (type(self), (self.players, self.variant))

    def initial_state(self, seed: int) -> State:
        """The state before the first turn.

        Args:
            seed: any whole number; the same seed deals the same game on any machine.
        """
        return deal(self, seed)

    def parse_action(self, text: str) -> Action:
        """Read an action in full notation: the inverse of `str(action)`, legal or not.

        Args:
            text: the action as text, such as `str(action)`.

        Raises:
            NotationError: the text cannot be read.

        >>> Game().parse_action("lay t3 c5 90")
        Lay(tile='t3', square='c5', turn=90)
        """
        made: Action = loaded("ny1901.paris.notation:parse_action")(self, text)
        return made
