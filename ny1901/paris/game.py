"""The public classes of Paris: a game, a state of it that answers every question about itself, and a record."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ny1901.paris.notation import Record
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.state import State

if TYPE_CHECKING:
    from ny1901.kernel.faq.answer import Answer

__all__ = ["Game", "Record", "State", "ask", "example"]

_SEED, _LATER = 1889, 4


def ask(question: str) -> Answer[State]:
    """Answer a question in plain words about the rules of Paris.

    Args:
        question: the question, in English or with the terms of the Portuguese and German rulebooks.

    Returns:
        The ruling with its rules, citations and a position that shows it; `known` is `False` where the rules say
        nothing about it.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> ask("can a lamp light two buildings?").rules
    ('tally.light',)
    """
    from ny1901.paris.answers import ask as answer  # a session that asks nothing needs no index

    return answer(question)


def example() -> State:
    """A position to try questions on: a game by dice, four turns into its second phase.

    >>> example().paving, example().is_over
    (False, False)
    """
    dice = random.Random(_SEED)
    state = Game().initial_state(_SEED)
    while state.paving:
        state = state.apply(dice.choice(state.legal_actions))
    for _ in range(_LATER):
        state = state.apply(dice.choice(state.legal_actions))
    return state
