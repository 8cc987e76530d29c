"""House rules in Paris: one text read by the engine, by verdicts, by the proofs and by the bounds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ny1901.kernel.errors import DataError
from ny1901.kernel.house_rules.rule import HouseRules
from ny1901.paris import Game, Record, Variant
from ny1901.paris.rules.house_words import WORDS
from ny1901.paris.rules.legal import printed_actions
from ny1901.paris.solver.bounds.score_bounds import score_bounds
from ny1901.paris.solver.difference.find import find_difference
from ny1901.paris.solver.placement.best import best_placements
from ny1901.paris.solver.proof.check import check_invariants
from ny1901.paris.solver.proof.model import Paris
from ny1901.paris.study.kind import pack, unpack
from ny1901.solver.proof.conformance import watch_model
from ny1901.solver.proof.report import Status
from tests.days import one_in

from .page import check_readings, examples, game_of, listed_words, name_of, word_table, written

EXAMPLES = examples("paris")


def under(rules: HouseRules | str, **fields: Any) -> Variant:
    return Variant().change(name="mine", house_rules=written(rules) if isinstance(rules, str) else rules, **fields)


def test_the_page_has_at_least_four_examples_and_every_word() -> None:
    assert len({rule.name for rules in EXAMPLES for rule in rules}) >= 4
    assert listed_words("paris") == word_table(WORDS)


def check(rules: HouseRules, seeds: range, *, every_nth: int) -> int:
    forbidden = 0
    for seed in seeds:
        states, actions = game_of(Game(variant=under(rules)), seed)
        for state in states[::every_nth]:
            forbidden += check_readings(state, printed_actions(state))
            assert state.problems() == ()
            if states[-1].is_over:
                totals = zip(score_bounds(state), states[-1].scores, strict=True)
                assert all(own.lower <= total <= own.upper for own, total in totals)
        record = Record.parse(str(Record.of(states[0], actions, seed=seed)))
        assert record.final() == states[-1]
    return forbidden


@pytest.mark.parametrize("rules", one_in(3, EXAMPLES), ids=[name_of(rules) for rules in EXAMPLES])
def test_list_test_and_verdict_agree(rules: HouseRules) -> None:
    forbidden = check(rules, range(1), every_nth=4)
    assert bool(forbidden) == bool(rules.restrictions)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("rules", EXAMPLES, ids=name_of)
def test_list_test_and_verdict_agree_in_many_games(rules: HouseRules) -> None:
    check(rules, range(1, 11), every_nth=12)


@pytest.mark.parametrize("rules", EXAMPLES, ids=name_of)
def test_the_engine_keeps_to_the_model(rules: HouseRules) -> None:
    witness = watch_model(Paris(Game(variant=under(rules))), (), games=1)
    assert witness.steps > 20
    assert witness.breaches == ()


@pytest.mark.long(days=3)
def test_what_leaves_no_action_is_refuted_with_the_game() -> None:
    rules = (
        "@restriction\ndef no_lay(position, action, result):\n    'No tile after six.'\n"
        "    return and_(action.lays, position.empty <= 10)\n\n"
        "@restriction\ndef no_take(position, action, result):\n    'No building after six tiles.'\n"
        "    return and_(action.takes, position.empty <= 10)\n"
    )
    result = check_invariants(under(rules), statements=["legal-action"], timeout=40, games=2)["legal-action"]
    assert result.status is Status.REFUTED
    state = Game(variant=under(rules)).initial_state(result.play.seed)
    for action in result.play.actions:
        state = state.apply(action)
    assert (state.is_over, state.legal_actions) == (False, ())


def paved(rules: HouseRules | str) -> Any:
    states, _ = game_of(Game(variant=under(rules)), 3)
    return next(state for state in states if not state.paving)


def test_best_placements_keep_a_rule() -> None:
    rules = (
        "@restriction\ndef small(position, action, result):\n    'Small.'\n"
        "    return and_(action.builds, action.size > 3)\n"
    )
    state = paved(rules)
    best = best_placements(state, top=500)
    legal = {action for action in state.legal_actions if str(action).startswith("build")}
    assert {placed.action for placed in best.placements if str(placed.action).startswith("build")} == legal
    assert best.proved
    assert "house rules forbid" in best.proved_by


def test_the_difference_shows_where_a_rule_first_bites() -> None:
    found = find_difference(Game(), Game(variant=under(EXAMPLES[0])), limit=200, timeout=20)
    assert found.found
    assert found.steps <= 1


def test_a_study_packs_the_digest() -> None:
    variant = under(EXAMPLES[0])
    assert json.loads(pack(variant))["house_rules"]["sha256"] == EXAMPLES[0].digest
    assert unpack(pack(variant)).house_rules == EXAMPLES[0]


def test_a_word_of_the_other_game_is_refused() -> None:
    with pytest.raises(DataError, match=r"there is no seat\.lots"):
        under("@score\ndef mine(position, seat):\n    'Mine.'\n    return seat.lots\n")
