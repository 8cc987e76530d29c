"""The public classes of New York 1901: a game, a state of it that answers every question about itself, and a record."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from ny1901.new_york.notation import Record
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.state import State

if TYPE_CHECKING:
    from ny1901.kernel.faq.answer import Answer

__all__ = ["Game", "Record", "State", "ask", "example"]


def ask(question: str) -> Answer[State]:
    """Answer a question in plain words about the rules.

    Args:
        question: the question, in English or with the terms of the German, Portuguese and Chinese rulebooks.

    Returns:
        The ruling with its rules, citations and a position that shows it; `known` is `False` where the rules say
        nothing about it.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> ask("does the starting property count for streets?").rules
    ('tally.street',)
    """
    from ny1901.new_york.answers import ask as answer  # a session that asks nothing needs no index

    return answer(question)


def example() -> State:
    """A mid-game position of three players, to try questions on.

    >>> example().scores
    (45, 21, 45)
    """
    text = files("ny1901.new_york.notation").joinpath("data/mid-game.txt").read_text(encoding="utf-8")
    return State.parse(text.strip())
