"""What a game brings to the proofs: a model of its rules, and the engine that this model is held against.

Everything that proves, searches and reports works with this class and knows no game.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from ny1901.solver.proof.guarded_commands import Guard, Part
from ny1901.solver.proof.logic import Truth
from ny1901.solver.proof.styles import Style, any_action, any_kind


class Model(ABC):
    """The rules of one game, for one variant at one number of players, in symbols and in the engine.

    A *symbolic position* is an attrs class with `paths`, every number and truth by its path; it holds Z3 terms in a
    proof, and plain values when a real position is looked at. A *focus* says which things of a real position the
    symbols that stand for any such thing are to follow.

    Attributes:
        rules: the variant at a number of players; two models with equal rules are alike.
        styles: how a seat can play in the games that are held against the model.
    """

    rules: Any
    styles: Sequence[Style] = (any_action, any_kind)

    @property
    @abstractmethod
    def kinds(self) -> tuple[str, ...]:
        """The kinds of action."""

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.rules.players)

    @abstractmethod
    def position(self, prefix: str, context: Any) -> Any:
        """A symbolic position of which nothing is known; its constants' names begin with the prefix.

        They are made in a context from `new_context`: the one that Z3 takes unasked is shared by all threads.
        """

    @abstractmethod
    def step(self, context: Any) -> Any:
        """What an action is about, as symbols of which nothing is known, made in a context of Z3."""

    @abstractmethod
    def setup(self, position: Any) -> Iterable[Guard]:
        """What holds before the first turn, whatever is dealt."""

    @abstractmethod
    def parts(self, before: Any, step: Any, kind: str, seat: int) -> Sequence[Part]:
        """Every guard and change of a kind of action by a seat."""

    @abstractmethod
    def cases(self, before: Any, step: Any, after: Any, kind: str, seat: int) -> Iterable[tuple[str, Truth]]:
        """The cases that are told apart within a kind of action, each with whether a step is one of it."""

    @abstractmethod
    def possible(self, position: Any, kind: str, seat: int) -> Truth | None:
        """Whether the seat to move has an action of a kind; `None` if the symbols do not tell."""

    @abstractmethod
    def any_focus(self, dice: random.Random) -> Any:
        """A focus on anything."""

    @abstractmethod
    def telling_focus(self, position: Any, action: Any, dice: random.Random) -> Any:
        """A focus on what an action has something to do with, where it has."""

    @abstractmethod
    def describe(self, focus: Any) -> dict[str, str]:
        """The names of what is in focus."""

    @abstractmethod
    def look(self, position: Any, focus: Any) -> Any:
        """A real position as plain values."""

    @abstractmethod
    def look_at_step(self, before: Any, action: Any, after: Any, focus: Any) -> Any:
        """A real action as plain values."""

    @abstractmethod
    def kind_of(self, action: Any) -> str:
        """The kind of a real action."""
