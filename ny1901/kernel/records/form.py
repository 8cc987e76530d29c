"""What a game must say about itself so that its records can be written, read and replayed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from attrs import frozen

from ny1901.kernel.errors import VariantError
from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.protocol import Citation, Verdict, Violation
from ny1901.kernel.records.header import variant_of, variant_text
from ny1901.kernel.records.parts import Result
from ny1901.kernel.spec import STANDARD
from ny1901.kernel.text.variant_texts import VariantTexts
from ny1901.kernel.text.words import Word

Source = tuple[str, str]
"""A source of points: its name, and the id of the rule that gives them."""


@frozen(eq=False, kw_only=True)
class Engine:
    """The functions of a game by which records are replayed and written.

    Attributes:
        game: the class of games.
        deal: the position that a seed deals, from the rules and the seed.
        is_legal: whether an action is legal in a position.
        explain: the verdict with every rule that an action breaks.
        after: the position after a legal action.
        tally: each seat's points by source, as if the game ended there.
        winners: the winning seats of a position, from each seat's points.
        cite: the citations of a rule in an edition.
        variants: how variants are written; `None` for a game without any.
        format_position: a position as one line.
        parse_position: reads such a line, from the text and the rules; keyword `check`.
        parse_action: reads an action, from the rules and the text.
    """

    game: type[Any]
    deal: Callable[[Any, int], Any]
    is_legal: Callable[[Any, Any], bool]
    explain: Callable[[Any, Any], Verdict]
    after: Callable[[Any, Any], Any]
    tally: Callable[[Any], tuple[Any, ...]]
    winners: Callable[[Any, Any], tuple[int, ...]]
    cite: Callable[[str, str], tuple[Citation, ...]]
    variants: VariantTexts[Any] | None
    format_position: Callable[[Any], str]
    parse_position: Callable[..., Any]
    parse_action: Callable[[Any, str], Any]


class RecordForm(ABC):
    """How one game's records are written, and by which rules they are replayed. It has no state of its own."""

    engine: ClassVar[Engine]
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

    def result(self, position: Any) -> Result:
        """The result of a position, as if the game ended there."""
        tallies = self.engine.tally(position)
        return Result(tallies, self.engine.winners(position, [seat.total for seat in tallies]))

    def violation(self, position: Any, rule: str, message: str) -> Violation:
        """A broken rule with its citations."""
        if rule.startswith(PREFIX):
            return Violation(rule, message)  # no edition states a house rule
        return Violation(rule, message, self.engine.cite(rule, position.rules.variant.edition_id))

    def rules(self, position: Any) -> Any:
        """The rules of a position."""
        return position.rules

    def variant_text(self, rules: Any) -> str:
        """The variant as a record's header has it."""
        variants = self.engine.variants
        return STANDARD if variants is None else variant_text(variants.to_data(rules.variant))

    def read_rules(self, variant: Word, players: Word) -> Any:
        """The rules that a header names.

        Raises:
            NotationError: no such variant, or not for so many players.
        """
        if self.engine.variants is not None:
            named = {"variant": variant_of(variant, self.engine.variants)}
        else:
            named = {}
            if variant.word != STANDARD:
                raise variant.error("this game has no variants", STANDARD)
        try:
            return self.engine.game(players=players.whole(), **named)
        except VariantError as error:
            raise players.error(error.message, "another number of players") from None
