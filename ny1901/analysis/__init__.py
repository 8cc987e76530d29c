"""Questions about boards and games as a whole: the city as a graph, agents, and studies of many games.

The names load with their first use, because networkx, pandas and the like are heavy.
"""

from __future__ import annotations

from typing import Any

from ny1901.analysis.extras import needed

_HOME = {
    "Study": "ny1901.analysis.study",
    "Results": "ny1901.analysis.results",
    "Store": "ny1901.analysis.store",
    **dict.fromkeys(("Inline", "Progress", "process_pool"), "ny1901.analysis.running"),
    **dict.fromkeys(
        ("corrected", "rule_worth", "seat_advantage", "summary", "win_rates"), "ny1901.analysis.statistics"
    ),
    **dict.fromkeys(("kinds_of", "worth", "worth_table"), "ny1901.analysis.worths"),
    "at_places": "ny1901.analysis.places",
    **dict.fromkeys(("seat_effects", "until_known"), "ny1901.analysis.sequential"),
    **dict.fromkeys(("compare", "comparison"), "ny1901.analysis.comparisons"),
    "Figure": "ny1901.analysis.figures",
    "sweep": "ny1901.analysis.sweeps",
    "Target": "ny1901.analysis.targets",
    **dict.fromkeys(("agent", "without"), "ny1901.analysis.agents"),
    "ladder": "ny1901.analysis.ladders",
    "tune": "ny1901.analysis.tuning",
    **dict.fromkeys(("all_claims", "claims"), "ny1901.analysis.claim_study"),
    "paris_claims": "ny1901.analysis.claims_paris",
    "strengths": "ny1901.analysis.strength_study",
    "write_report": "ny1901.analysis.report",
    "paris_balance": "ny1901.analysis.paris_study",
    **dict.fromkeys(("city_graph", "state_graph", "to_graphml", "to_json"), "ny1901.analysis.graph"),
    **dict.fromkeys(
        ("joints", "lot_groups_for", "lots_on_streets", "street_contest", "traps"), "ny1901.analysis.questions"
    ),
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(needed(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901.analysis' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_HOME)
