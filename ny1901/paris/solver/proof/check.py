"""Invariants of Paris: each proved by induction, refuted by a game to replay, or left open with the reason.

A proof is about a model of the rules; the page on the solver of Paris tells what it does and does not say.
"""

from __future__ import annotations

from collections.abc import Iterable

from ny1901.paris.rules.game import Game
from ny1901.paris.rules.variant import Variant
from ny1901.paris.solver.proof.library import LIBRARY
from ny1901.paris.solver.proof.model import Paris
from ny1901.solver.deadline import Timeout
from ny1901.solver.proof.report import InvariantReport, InvariantResult, Status, check_model
from ny1901.solver.proof.statement import Invariant

__all__ = ["InvariantReport", "InvariantResult", "Status", "check_invariants"]


def check_invariants(
    rules: Game | Variant,
    *,
    statements: Iterable[Invariant | str] | None = None,
    timeout: Timeout = 60,
    games: int = 40,
) -> InvariantReport:
    """Prove statements about every game of Paris, refute them, or say why neither was possible.

    Args:
        rules: a ruleset, such as a game, or a variant.
        statements: names of the library's statements and invariants of one's own; the whole library unless given.
        timeout: seconds for everything together; None waits.
        games: how many games to search for a play that breaks what is not proved.

    Returns:
        One result a statement. An invariant of one's own may lean on the library, which is proved along with it.

    Raises:
        DataError: an unknown or doubled name, a formula that cannot be read, or a time limit that is none.

    >>> report = check_invariants(Variant(), statements=["no-overlap", "game-ends"])
    >>> [(result.name, str(result.status)) for result in report.results]
    [('no-overlap', 'PROVED'), ('game-ends', 'PROVED')]
    """
    asked = Game(2, rules) if isinstance(rules, Variant) else rules
    return check_model(Paris(asked), LIBRARY, statements, timeout=timeout, games=games)
