"""Games of New York whose steps are held against the model: `model_search` with the model of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ny1901.new_york.rules.game import Game
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.solver.proof.conformance import Witness, watch_model
from ny1901.solver.proof.statement import Invariant


def watch(rules: Game, statements: Sequence[Invariant], *, games: int, seed: int = 0, tie: bool = True) -> Witness:
    """Play games and look for broken statements, and for steps that the model does not allow.

    Args:
        rules: the variant at a number of players.
        statements: what to look for; each until it is seen broken once.
        games: how many games to play.
        seed: what decides the games.
        tie: also hold each step against the model.

    Raises:
        DataError: the formula of a statement cannot be read.

    >>> watch(Game(2), (), games=1).breaches
    ()
    """
    return watch_model(NewYork(rules), statements, games=games, seed=seed, tie=tie)
