"""Whether the final scores that reports of Paris name are rare among the simulator's."""

from __future__ import annotations

import pytest

from ny1901 import analysis
from ny1901.kernel.errors import StudyError, VariantError


def test_each_score_is_held_to_one_in_twenty() -> None:
    found = analysis.paris_claims(games=30, seed=3, agents=["random"], executor=analysis.Inline())
    assert found.agents == ("random",)
    scores = found.tables[0].seats.score
    for finding, score in zip(found.findings, (48, 57, 62), strict=True):
        assert finding.figure.estimate == pytest.approx((scores >= score).mean())
        assert finding.figure.level == pytest.approx(1 - 0.05 / 3)
        sure = finding.figure.lower > 0.05, finding.figure.upper < 0.05
        assert finding.verdict == {(True, False): "agree", (False, True): "disagree"}.get(sure, "can't tell")


def test_rules_that_cost_nothing_make_high_scores_common_and_the_reverse_rare() -> None:
    """The verdict follows the scores: a point for every space of a group ten times over, or a heavy penalty."""
    from ny1901.paris import Variant

    rich = analysis.paris_claims(
        games=30, agents="random", variant=Variant().change(group_points=10), executor=analysis.Inline()
    )
    assert {finding.verdict for finding in rich.findings} == {"agree"}
    poor = Variant().change(unbuilt_penalty=60, group_points=0)
    rare = analysis.paris_claims(games=80, agents="random", variant=poor, executor=analysis.Inline())
    assert {finding.verdict for finding in rare.findings} <= {"disagree", "can't tell"}


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(StudyError, match="no such option"):
        analysis.paris_claims(games=4, players=2, plys=3)
    with pytest.raises(VariantError, match="Paris is for 2"):
        analysis.paris_claims(games=4, players=3, agents=["random"], executor=analysis.Inline())
