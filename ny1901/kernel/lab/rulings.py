"""Verdicts and broken rules as the page shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ny1901.kernel.house_rules.catalogue import with_house_rules
from ny1901.kernel.protocol import Verdict, Violation

Squares = Callable[[Any, str], tuple[str, ...]]
"""The names of the squares that a name to blame stands for."""


def violation_data(state: Any, violation: Violation, rules: Any, squares: Squares) -> dict[str, Any]:
    """A broken rule for the page: its id, title, sentence and citations, and the squares to mark for it.

    Args:
        state: the position.
        violation: what is broken.
        rules: the catalogue of the rules.
        squares: finds the squares that a name to blame stands for.
    """
    rule = with_house_rules(rules, state.rules.variant.house_rules)[violation.rule]
    return {
        "rule": violation.rule,
        "title": rule.title,
        "statement": rule.statement,
        "message": violation.message,
        "citations": [str(citation) for citation in violation.citations],
        "where": list(violation.where),
        "squares": [square for name in violation.where for square in squares(state, name)],
    }


def violations_data(state: Any, violations: Iterable[Violation], rules: Any, squares: Squares) -> list[dict[str, Any]]:
    """Several broken rules for the page."""
    return [violation_data(state, violation, rules, squares) for violation in violations]


def verdict_data(state: Any, verdict: Verdict, rules: Any, squares: Squares) -> dict[str, Any]:
    """A verdict for the page."""
    return {"legal": verdict.legal, "violations": violations_data(state, verdict.violations, rules, squares)}
