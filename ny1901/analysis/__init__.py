"""Questions about boards and games as a whole: the city as a graph, agents, and studies of many games.

The names load with their first use, because networkx, pandas and the like are heavy.
"""

from __future__ import annotations

from typing import Any

from ny1901.kernel.extras import needed
from ny1901.kernel.games import game_named, game_names

_HOME = {
    "Study": "ny1901.analysis.study",
    "Results": "ny1901.analysis.results",
    "Store": "ny1901.analysis.store",
    **dict.fromkeys(("Inline", "Progress"), "ny1901.analysis.running"),
    "process_pool": "ny1901.analysis.processes",
    **dict.fromkeys(
        ("corrected", "rule_worth", "seat_advantage", "summary", "win_rates"), "ny1901.analysis.statistics"
    ),
    **dict.fromkeys(("kinds_of", "worth", "worth_table"), "ny1901.analysis.item_effects"),
    "at_places": "ny1901.analysis.places",
    **dict.fromkeys(("seat_effects", "until_known"), "ny1901.analysis.sequential"),
    **dict.fromkeys(("Look", "watch"), "ny1901.analysis.live"),
    **dict.fromkeys(("compare", "comparison"), "ny1901.analysis.comparisons"),
    **dict.fromkeys(("Estimate", "Figure"), "ny1901.analysis.estimates"),
    "sweep": "ny1901.analysis.sweeps",
    "Target": "ny1901.analysis.targets",
    **dict.fromkeys(("agent", "without"), "ny1901.analysis.agents"),
    "ladder": "ny1901.analysis.ladders",
    **dict.fromkeys(("MeasuredScores", "ScoreBands", "measured_scores", "score_bands"), "ny1901.analysis.final_scores"),
    "tune": "ny1901.analysis.tuning",
    "strengths": "ny1901.analysis.strength_study",
    "changes": "ny1901.analysis.variant_changes",
    "write_report": "ny1901.analysis.report",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(needed(_HOME[name]), name)
    if not name.startswith("_"):
        for game in game_names():
            if name in game_named(game).analysis:
                return game_named(game).part(f"analysis.{name}")
    raise AttributeError(f"module 'ny1901.analysis' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_HOME)
