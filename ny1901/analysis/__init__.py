"""Questions about boards and games as a whole; the city as a graph that networkx's algorithms work on.

The names load with their first use, because networkx is heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    **dict.fromkeys(("city_graph", "state_graph", "to_graphml", "to_json"), "ny1901.analysis.graph"),
    **dict.fromkeys(
        ("joints", "lot_groups_for", "lots_on_streets", "street_contest", "traps"), "ny1901.analysis.questions"
    ),
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901.analysis' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_HOME)
