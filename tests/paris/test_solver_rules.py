"""Statements about Paris put to the test, and plays that tell two rule sets apart."""

from __future__ import annotations

import pytest

from ny1901 import paris
from ny1901.errors import DataError
from ny1901.paris import solver
from ny1901.paris.effects import after
from ny1901.paris.solver.statements import BELIEFS, STATEMENTS, Statement
from ny1901.testing.paris import variants


@pytest.mark.parametrize("variant", variants()[:4], ids=lambda variant: variant.name)
def test_the_statements_hold_where_they_are_tried(variant: paris.Variant) -> None:
    report = solver.check_invariants(paris.Game(variant=variant), games=10)
    assert {tried.statement.id for tried in report.results} == {statement.id for statement in STATEMENTS}
    assert {tried.status for tried in report.results} == {"HELD"}
    assert (report.games, report.proved) == (10, None)
    assert report.steps > 300
    assert report.small > 300


def test_what_readers_may_believe_is_refuted_with_the_deal() -> None:
    report = solver.check_invariants(paris.Game(), statements=BELIEFS)
    assert [tried.status for tried in report.results] == ["REFUTED", "REFUTED"]
    assert report.results[1].evidence.startswith("deal ")


def test_a_false_statement_is_noticed_in_the_small_second_phases_too() -> None:
    never = Statement("never", "nothing is ever built", lambda step: not any(p.standing for p in step[2].players))
    report = solver.check_invariants(paris.Game(), statements=[never], games=0)
    assert report.results[0].evidence.startswith("small game, after build")


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"finished_may_take": False}, "take.finished"),
        ({"flip_buildings": True}, "build.shape"),
        ({"unbuilt_penalty": 5}, "tally.unbuilt"),
        ({"chimneys_limit": True, "chimneys": 1}, "build.chimney"),
    ],
)
def test_a_difference_is_a_line_that_is_legal_in_both(fields: dict[str, object], rule: str) -> None:
    games = paris.Game(), paris.Game(variant=paris.Variant().change(**fields))
    found = solver.find_difference(*games, seeds=range(60), make=paris.State)
    assert found.found
    assert found.rules[0] == rule
    assert {name for name, _, _ in found.fields} <= set(fields)
    for game, end in zip(games, found.positions, strict=True):
        state = game.initial_state(found.seed)
        for action in found.actions:
            assert state.is_legal(action)
            state = after(state, action)
        assert state == end
    a, b = found.positions
    assert set(a.legal_actions) != set(b.legal_actions) or a.scores != b.scores
    assert sum(len(row["actions"]) for row in found.turns()) == found.steps


def test_equal_rules_under_two_names_are_proved_alike() -> None:
    found = solver.find_difference(paris.Game(), paris.Game(variant=paris.Variant().change(name="mine")))
    assert (found.found, found.proved, found.difference) == (False, True, "no difference")


def test_rules_can_be_left_aside() -> None:
    changed = paris.Game(variant=paris.Variant().change(finished_may_take=False, unbuilt_penalty=5))
    about = solver.find_difference(paris.Game(), changed, about="tally.unbuilt", seeds=range(20))
    assert [name for name, _, _ in about.fields] == ["unbuilt_penalty"]
    ignored = solver.find_difference(paris.Game(), changed, ignore=["tally.unbuilt", "take.finished"])
    assert ignored.proved is True
    with pytest.raises(DataError, match="no rule"):
        solver.find_difference(paris.Game(), changed, about="tally.unbuild")


def test_what_dice_do_not_find_is_not_called_equal() -> None:
    games = paris.Game(), paris.Game(variant=paris.Variant().change(chimneys_limit=True))
    found = solver.find_difference(*games, seeds=range(5))
    assert (found.found, found.proved, found.difference) == (False, None, "none found")
    assert found.to_data()["searched"] == "5 games by dice, side by side"
