"""`tune` serves the other game as well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ny1901.analysis import Inline, tune
from ny1901.analysis.experiment import experiment_of
from ny1901.analysis.quantities import table_of_games


@pytest.mark.long
def test_a_search_on_paris_finds_the_number_that_was_hidden(tmp_path: Path) -> None:
    """Dice play the same games whatever a group is worth, so thrice its points are those of the value 3."""
    dice: dict[str, Any] = {"game": "paris", "games": 6, "seed": 1889, "store": tmp_path / "s"}
    dice |= {"agents": "random", "players": 2, "executor": Inline()}
    base = float(table_of_games(experiment_of(dice).play(["pt-devir"]), "pt-devir")["group"].mean())
    fields = {"group_points": (1, 4), "second_tie": ["shared", "second-seat"], "chimneys_limit": [False, True]}
    found = tune(f"group {3 * base:.2f}", fields, base="pt-devir", candidates=12, **dice)
    assert found.values["group_points"] == found.variant.group_points == 3
    assert found.tried.iloc[0].to_dict() | {"loss": 0} == {
        "group_points": 1,
        "second_tie": "shared",
        "chimneys_limit": False,
        "games": 6,
        "loss": 0,
    }
    assert found.aims[0].after.estimate == pytest.approx(3 * found.aims[0].before.estimate, rel=0.2)
    assert found.results.study.game == "paris"
    assert tune(f"group {3 * base:.2f}", fields, base="pt-devir", candidates=12, **dice).tried.equals(found.tried)
