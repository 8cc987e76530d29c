"""What a game must say about itself so that its records can be written, read and replayed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ny1901.kernel.errors import VariantError
from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.protocol import Citation, Violation
from ny1901.kernel.records.header import variant_of, variant_text
from ny1901.kernel.records.parts import Result
from ny1901.kernel.text.words import Word

Source = tuple[str, str]
"""A source of points: its name, and the id of the rule that gives them."""


class RecordForm(ABC):
    """How one game's records are written, and by which rules they are replayed. It has no state of its own."""

    game: Any
    """The class of games."""
    state: Any
    """The class of states."""
    format = 1
    """The version of the form."""
    order_rule = "turn.order"
    """The id of the rule that says whose turn it is."""
    over_rule = "end.last-turns"
    """The id of the rule that says when the game is over."""
    tie_rule, winner_rule = "tally.tie", "tally.winner"
    """The ids of the rules that say who wins, with equal points and without."""
    unfinished = "; end"
    """How an unfinished turn may go on, for the error about one."""
    points_below_0 = False
    """Whether a source can give points below 0."""

    @abstractmethod
    def turn(self, position: Any, played: int) -> tuple[int, int]:
        """The number of the turn, from 1, and the seat whose it is.

        Args:
            position: the position.
            played: how many actions of the record led to it.
        """

    @abstractmethod
    def ends_turn(self, action: Any) -> bool:
        """Whether an action is the last of its turn."""

    @abstractmethod
    def sources(self, tally: Any) -> dict[Source, int]:
        """A seat's points by source, in the order of a record."""

    @abstractmethod
    def source_names(self, initial: Any, seat: int) -> tuple[str, ...] | None:
        """The names of the sources that a seat's line must have; `None` where each line says so itself."""

    @abstractmethod
    def tally(self, initial: Any, points: dict[str, int], word: Word) -> Any:
        """The tally with these points by the name of their source.

        Raises:
            NotationError: a source that there is not.
        """

    @abstractmethod
    def cite(self, rule: str, edition: str) -> tuple[Citation, ...]:
        """The citations of a rule in an edition."""

    def result(self, position: Any) -> Result:
        """The result of a game that is over."""
        return Result(position.tally, position.winners)

    def violation(self, position: Any, rule: str, message: str) -> Violation:
        """A broken rule with its citations."""
        if rule.startswith(PREFIX):
            return Violation(rule, message)  # no edition states a house rule
        return Violation(rule, message, self.cite(rule, position.rules.variant.edition_id))

    def position_text(self, position: Any) -> str:
        """A position as one line."""
        return str(position)

    def read_position(self, text: str, rules: Any, *, check: bool) -> Any:
        """The position that such a line says.

        Raises:
            NotationError: the text cannot be read.
            PositionError: the position cannot occur.
        """
        return self.state.parse(text, rules, check=check)

    def read_action(self, rules: Any, text: str) -> Any:
        """The action that a text says.

        Raises:
            NotationError: the text cannot be read.
            AmbiguousAction: a shortened name in it fits several things.
        """
        return rules.parse_action(text)

    def rules(self, position: Any) -> Any:
        """The rules of a position."""
        return position.rules

    def variant_text(self, rules: Any) -> str:
        """The variant as a record's header has it."""
        return variant_text(self.state.variant_texts().to_data(rules.variant))

    def read_rules(self, variant: Word, players: Word) -> Any:
        """The rules that a header names.

        Raises:
            NotationError: no such variant, or not for so many players.
        """
        named = self.read_variant(variant)
        try:
            return self.game(players=players.whole(), **named)
        except VariantError as error:
            raise players.error(error.message, "another number of players") from None

    def read_variant(self, variant: Word) -> dict[str, Any]:
        """The variant that a header names, as a keyword of the class of games.

        Raises:
            NotationError: there is none of this name, or it cannot be read.
        """
        return {"variant": variant_of(variant, self.state.variant_texts())}
