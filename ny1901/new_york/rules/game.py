"""A game of New York 1901: a variant at a number of players, from which states begin."""

from __future__ import annotations

from attrs import field, frozen

from ny1901.kernel.encoding import NumberedGame
from ny1901.kernel.errors import VariantError
from ny1901.kernel.variants import GameData
from ny1901.new_york.material.model import Character
from ny1901.new_york.rules.actions import Action
from ny1901.new_york.rules.position import table_of
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Table
from ny1901.new_york.rules.variant import Variant


@frozen(repr=False)
class Game(NumberedGame, GameData[Action]):
    """A variant at a number of players, with its tables.

    Raises:
        VariantError: the variant is not for that many players, or the city is too small for them.

    >>> Game(players=3).variant.name
    'en-2015'
    """

    house = "ny1901.new_york"

    players: int
    variant: Variant = field(factory=Variant)
    table: Table = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be set up (`setup.players`)."""
        counts = self.variant.player_counts
        if type(self.players) is not int or self.players not in counts:
            allowed = ", ".join(str(count) for count in counts)
            raise VariantError(
                f"{self.players!r} players; this variant is for {allowed} [setup.players]", field="players"
            )
        if len(self.characters) < self.players:
            raise VariantError(
                f"{self.players} players need as many characters, the city has {len(self.characters)} for them",
                field="city",
            )
        cards = self.lots_in_play.bit_count() - (self.players if self.variant.starting_lot else 0)
        if cards < self.variant.market_size:
            raise VariantError(
                f"only {cards} lot cards are left after the setup, fewer than the Open Market of "
                f"{self.variant.market_size}; give a smaller market_size or a larger map",
                field="market_size",
            )
        object.__setattr__(self, "table", table_of(self.variant))

    @property
    def districts_out(self) -> tuple[str, ...]:
        """The districts that are out of play (`setup.two-players`)."""
        return self.variant.two_player_districts_out if self.players == 2 else ()

    @property
    def lots_in_play(self) -> int:
        """The bits of the lots that can be acquired."""
        lots = self.variant.city.board.lots
        return sum(1 << number for number, lot in enumerate(lots) if lot.district not in self.districts_out)

    @property
    def characters(self) -> tuple[Character, ...]:
        """The characters that can be dealt."""
        return tuple(
            character for character in self.variant.city.characters if character.district not in self.districts_out
        )

    def initial_state(self, seed: int) -> State:
        """The state before the first turn.

        Args:
            seed: any whole number; the same seed deals the same game on any machine.
        """
        return deal(self, seed)
