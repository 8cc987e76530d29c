"""What a game must say about itself so that its records can be written, read and replayed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ny1901.protocol import Verdict, Violation
from ny1901.records.parts import Result
from ny1901.text.words import Word

Source = tuple[str, str]
"""A source of points: its name, and the id of the rule that gives them."""


class RecordForm(ABC):
    """How one game's records are written, and by which rules they are replayed. It has no state of its own."""

    ruleset: type[Any]
    """The class of rules that `game` stands for where none is given."""
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
    def deal(self, rules: Any, seed: int, make: type[Any]) -> Any:
        """The position that a seed deals."""

    @abstractmethod
    def is_legal(self, position: Any, action: Any) -> bool:
        """Whether an action is legal."""

    @abstractmethod
    def explain(self, position: Any, action: Any) -> Verdict:
        """Every rule that an action breaks."""

    @abstractmethod
    def after(self, position: Any, action: Any) -> Any:
        """The position after a legal action."""

    @abstractmethod
    def turn(self, position: Any) -> tuple[int, int]:
        """The number of the turn, from 1, and the seat whose it is."""

    @abstractmethod
    def ends_turn(self, action: Any) -> bool:
        """Whether an action is the last of its turn."""

    @abstractmethod
    def result(self, position: Any) -> Result:
        """The result of a position, as if the game ended there."""

    @abstractmethod
    def claimed(self, tallies: tuple[Any, ...], winners: tuple[int, ...], line: int) -> Result:
        """The result that a text claims."""

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
    def violation(self, position: Any, rule: str, message: str) -> Violation:
        """A broken rule with its citations."""

    @abstractmethod
    def variant_text(self, rules: Any) -> str:
        """The variant as a record's header has it."""

    @abstractmethod
    def read_rules(self, variant: Word, players: Word, game: type[Any]) -> Any:
        """The rules that a header names.

        Raises:
            NotationError: no such variant, or not for so many players.
        """

    @abstractmethod
    def format_position(self, position: Any) -> str:
        """A position as one line."""

    @abstractmethod
    def parse_position(self, text: str, make: type[Any], rules: Any, check: bool) -> Any:
        """Read a position's line.

        Raises:
            NotationError: the text cannot be read.
            PositionError: the position cannot occur.
        """

    @abstractmethod
    def parse_action(self, rules: Any, text: str) -> Any:
        """Read an action.

        Raises:
            NotationError: the text cannot be read.
            AmbiguousAction: a short name fits several.
        """
