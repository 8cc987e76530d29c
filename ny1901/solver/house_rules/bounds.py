"""What house rules that score add to the bounds on a seat's final score."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ny1901.kernel.house_rules.vocabulary import Vocabulary
from ny1901.solver.bounded import Part


@lru_cache(maxsize=64)
def house_parts(words: Vocabulary, rules: Any, seat: int) -> tuple[Part, ...]:
    """What house rules score; what they forbid needs no part, since the bounds hold over more play than they leave.

    Args:
        words: the words that the house rules of the game are read with.
        rules: the game.
        seat: the seat.
    """
    variant = rules.variant
    if variant.house_rules is None:
        return ()
    from ny1901.solver.house_rules.formulas import score_limits  # needs Z3, which the file of the rules has loaded

    return tuple(
        Part(
            rule.id,
            *score_limits(rule, words, rules, seat),
            "wider by a house rule: Z3 excludes more, whatever it reads is within its limits",
        )
        for rule in variant.house_rules.scores
    )
