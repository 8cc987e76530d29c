"""What the designer and players say of New York 1901, each put to the simulator."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ny1901.analysis.claim_findings import Claim, Claims, findings_on
from ny1901.analysis.experiment import Experiment, experiment_of
from ny1901.analysis.strength_study import STRENGTHS
from ny1901.kernel.errors import StudyError
from ny1901.new_york.study.claim_measures import MEASURES

BOARD = (
    "The board and most tiles are a reconstruction, not the printed ones: a disagreement may be the board's fault, "
    "and so may an agreement."
)


@cache
def all_claims() -> tuple[Claim, ...]:
    """Every claim that the library ships.

    >>> all_claims()[0].id
    'large-lots-backfire'
    """
    text = files("ny1901.new_york.study").joinpath("data/claims.toml").read_text(encoding="utf-8")
    return tuple(Claim(**entry) for entry in tomllib.loads(text)["claims"])


def claims(
    *, games: int = 200, seed: int = 1901, players: int = 3, agents: Sequence[str] = STRENGTHS, **options: Any
) -> Claims:
    """Play what the claims are about, and say of each whether the simulator agrees.

    Args:
        games: games of each study and agent; an even number.
        seed: decides every deal.
        players: how many sit at the table; 3 or 4, for the comparison with 2.
        agents: agents of several strengths; each plays on its own, in every seat.
        options: `level`, `variant` and the fields of `Experiment`: `store`, `executor`, `progress`.

    Raises:
        Ny1901Error: an agent or a number is wrong.
    """
    level, variant = options.pop("level", 0.95), options.pop("variant", "en-2015")
    if players < 3:
        raise StudyError(f"{players} players cannot be compared with 2; give 3 or 4", field="players")
    if games % 2:
        raise StudyError(f"{games} games cannot be shared by two seatings; give {games + 1}", field="games")
    experiment = experiment_of({**options, "games": games, "seed": seed, "players": players})

    def studies(agent: str) -> dict[str, Experiment]:
        """The pair of the third plays with 2, so that each game has one of either."""
        return {
            "table": experiment.by(agent),
            "two": experiment.by(agent, players=2),
            "without-demolition": experiment.by(agent, f"{agent}+no-demolition", players=2),
        }

    return findings_on(
        all_claims(), MEASURES, experiment, studies, agents=agents, variant=variant, level=level, caution=BOARD
    )
