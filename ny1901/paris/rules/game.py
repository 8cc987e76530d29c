"""A game of Paris: a variant at a number of players, from which states begin."""

from __future__ import annotations

from attrs import field, frozen

from ny1901.kernel.encoding import NumberedGame
from ny1901.kernel.errors import VariantError
from ny1901.kernel.variants import GameData
from ny1901.paris.rules.actions import Action
from ny1901.paris.rules.setup import deal
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Table, table_of
from ny1901.paris.rules.variant import Variant


@frozen(repr=False)
class Game(NumberedGame, GameData[Action]):
    """A variant with its tables. Paris is for two.

    Raises:
        VariantError: another number of players.

    >>> Game().variant.name
    'pt-devir'
    """

    house = "ny1901.paris"

    players: int = 2
    variant: Variant = field(factory=Variant)
    table: Table = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be set up (`setup.players`)."""
        if type(self.players) is not int or self.players != 2:
            raise VariantError(f"{self.players!r} players; Paris is for 2 [setup.players]", field="players")
        object.__setattr__(self, "table", table_of(self.variant))

    def initial_state(self, seed: int) -> State:
        """The state before the first turn.

        Args:
            seed: any whole number; the same seed deals the same game on any machine.
        """
        return deal(self, seed)
