"""Invariants of New York: each proved by induction, refuted by a game to replay, or left open with the reason.

A proof is about a model of the rules; what it does and does not say is told in the page on proofs.
"""

from __future__ import annotations

from collections.abc import Iterable

from ny1901.kernel.errors import VariantError
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.library import LIBRARY
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.solver.deadline import Timeout
from ny1901.solver.proof.report import InvariantReport, InvariantResult, Status, check_model
from ny1901.solver.proof.statement import Invariant

__all__ = ["InvariantReport", "InvariantResult", "Status", "check_invariants", "ruleset"]


def check_invariants(
    rules: Game | Variant,
    players: int | None = None,
    *,
    statements: Iterable[Invariant | str] | None = None,
    timeout: Timeout = 60,
    games: int = 40,
) -> InvariantReport:
    """Prove statements about every game, refute them, or say why neither was possible.

    Args:
        rules: a variant at a number of players, or a variant.
        players: the number of players, if `rules` is a variant.
        statements: names of the library's statements and invariants of one's own; the whole library unless given.
        timeout: seconds for everything together; None waits.
        games: how many games to search for a play that breaks what is not proved.

    Returns:
        One result a statement. An invariant of one's own may lean on the library, which is proved along with it.

    Raises:
        DataError: an unknown or doubled name, a formula that cannot be read, or a time limit that is none.
        VariantError: a variant without a number of players, or for another number.

    >>> report = check_invariants(Variant(), 2, statements=["no-overlap", "gold-stands"])
    >>> [(result.name, str(result.status)) for result in report.results]
    [('no-overlap', 'PROVED'), ('gold-stands', 'PROVED')]
    """
    return check_model(NewYork(ruleset(rules, players)), LIBRARY, statements, timeout=timeout, games=games)


def ruleset(rules: Game | Variant, players: int | None) -> Game:
    """A ruleset from itself, or from a variant and a number of players.

    Args:
        rules: a variant at a number of players, or a variant.
        players: the number of players, if `rules` is a variant.

    Raises:
        VariantError: a variant without a number of players, or for another number.
    """
    if isinstance(rules, Game):
        if players not in (None, rules.players):
            message = f"the ruleset is for {rules.players} players, not for {players}; give one of them"
            raise VariantError(message, field="players")
        return rules
    if players is None:
        raise VariantError("a variant alone has no number of players; give players=2, 3 or 4", field="players")
    return Game(players, rules)
