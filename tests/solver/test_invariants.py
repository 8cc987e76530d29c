"""The invariants: proved on the model, the model held against the engine, and what is false refuted by a play.

Run as a program, this file writes the table of what each rule carries anew, for the page on proofs.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import sys
import time
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import attrs
import pytest
import z3

from ny1901.kernel.errors import DataError, IllegalAction, VariantError
from ny1901.new_york.rules.actions import Build, EndTurn
from ny1901.new_york.rules.catalogue import EDITIONS, catalogue
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.legal import legal_actions
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.abstraction import look_at, random_focus
from ny1901.new_york.solver.proof.check import InvariantReport, Status, check_invariants
from ny1901.new_york.solver.proof.initial import setup
from ny1901.new_york.solver.proof.lemmas import LEMMAS
from ny1901.new_york.solver.proof.library import STATEMENTS, statement
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.new_york.solver.proof.styles import STYLES
from ny1901.new_york.solver.proof.transitions import StepSymbols, parts_of, symbolic_step
from ny1901.new_york.solver.proof.words import (
    COURSES,
    Invariant,
    all_of,
    and_,
    any_of,
    at,
    count,
    if_else,
    implies,
    lesser,
    not_,
    or_,
    symbolic_position,
    total,
)
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof import report as proof_report
from ny1901.solver.proof.conformance import watch_model
from ny1901.solver.proof.guarded_commands import REASONS, Change
from ny1901.solver.proof.induction import SETUP, Gap, ModelInduction, Proof
from ny1901.solver.proof.styles import Play, random_steps
from ny1901.testing import variants
from tests.days import one_in

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "background" / "proofs.md"
EVERYTHING = (*LEMMAS, *STATEMENTS)
UNUSUAL = (
    Variant().change(grab_after_demolition=True, refill="after-expand"),
    Variant().change(grab_timing="at-once"),
    Variant().change(last_turns=2, market_size=1, workers=1),
    Variant().change(starting_property=False, boom_new_generation=False, boom_limit="keeps-unbuilt"),
    Variant().change(legendaries_per_player=3, silver_threshold=0, gold_threshold=0, legendary_counts_as_unbuilt=True),
    Variant().change(legendaries_per_player=0, end_unbuilt=17, shift_order="return-first"),
)

EACH = [
    pytest.param(variant, players, id=f"{variant.name}-{players}")
    for number, variant in enumerate((*variants(), *UNUSUAL))
    for players in ((2, 3, 4) if variant.name in EDITIONS else (2 + number % 3,))
]
"""Every variant at some number of players, the editions at each."""


def never_rich(limit: int) -> Invariant:
    return Invariant(
        "never-rich", "Nobody passes the limit.", holds=lambda s: all_of(p.score <= limit for p in s.seats)
    )


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games enough for a report; that the engine keeps to the model is for tests that play more of them."""
    monkeypatch.setattr(proof_report, "TIE_GAMES", 1)
    monkeypatch.setattr(proof_report, "MORE_GAMES", 0)


@pytest.fixture(scope="module")
def report() -> InvariantReport:
    """The whole library for the first edition at two players, in a minute of the processor."""
    started = time.process_time()
    found = check_invariants(Game(2), timeout=None)
    assert time.process_time() - started < 60
    return found


def test_every_statement_is_proved_in_a_minute(report: InvariantReport) -> None:
    assert len({result.name for result in report.results}) == len(STATEMENTS) >= 15
    assert {result.status for result in (*report.results, *report.support)} == {Status.PROVED}
    assert report.all_proved
    assert report.breaches == ()
    assert report.steps > 100


@pytest.mark.long(days=3)
@pytest.mark.parametrize(("variant", "players"), EACH)
def test_every_variant_is_proved_and_the_engine_keeps_to_the_model(
    variant: Variant, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_report, "TIE_GAMES", 2)
    report = check_invariants(variant, players, timeout=None)
    everything = (*report.results, *report.support)
    assert [result.name for result in everything if result.status is not Status.PROVED] == []
    assert {result.name for result in everything} == {entry.name for entry in EVERYTHING}
    assert report.breaches == ()


def test_a_result_names_the_rules_and_statements_that_the_proof_uses(report: InvariantReport) -> None:
    assert "build.frontage" in report["frontage"].rules
    assert "no-overlap" in report["replaced-by-later"].lemmas
    names = {entry.name for entry in EVERYTHING}
    for result in report.results:
        assert set(result.rules) <= {rule.id for rule in catalogue()}
        assert set(result.lemmas) <= names
        assert result.rules, f"{result.name} is proved by no rule at all"
        assert "by induction" in result.evidence


def test_statements_name_rules_of_the_catalogue() -> None:
    for entry in STATEMENTS:
        assert entry.rules
        assert set(entry.rules) <= {rule.id for rule in catalogue()}
        assert entry.statement.endswith(".")


def test_the_rules_of_the_model_are_in_the_catalogue() -> None:
    rules = Game(3)
    before, step = symbolic_position(rules, "before "), symbolic_step(rules)
    parts = [part for kind in COURSES for part in parts_of(before, step, kind, 0)]
    named = {part.rule for part in (*parts, *setup(before))}
    assert named - set(REASONS) <= {rule.id for rule in catalogue()}
    assert len(named) > 30
    assert {part.path for part in parts if isinstance(part, Change)} <= before.paths.keys()


def test_no_kind_of_action_is_impossible_in_the_model() -> None:
    """A proof about an action that can never be taken would prove nothing."""
    for variant in (Variant(), Variant.edition("pt-2018")):
        induction = ModelInduction(NewYork(Game(2, variant)), EVERYTHING, Deadline(60))
        assert [kind for kind in COURSES if not induction.satisfiable(kind, 1)] == []


@cache
def proofs() -> dict[str, Proof]:
    """What each statement is proved by, all of them together."""
    outcomes = ModelInduction(NewYork(Game(2)), EVERYTHING, Deadline(60)).run()
    return {name: outcome for name, outcome in outcomes.items() if isinstance(outcome, Proof)}


def leaning_on(rule: str) -> set[str]:
    """The statements whose proof uses a rule or leans on one that does: the proof of any other holds without it."""
    leaning = {name for name, proof in proofs().items() if rule in proof.rules}
    while more := {name for name, proof in proofs().items() if proof.lemmas & leaning} - leaning:
        leaning |= more
    return leaning


def falling_without(rule: str) -> set[str]:
    may_fall = leaning_on(rule)
    asked = [entry for entry in EVERYTHING if entry.name in may_fall]
    known = [entry for entry in EVERYTHING if entry.name not in may_fall]
    left = ModelInduction(NewYork(Game(2)), asked, Deadline(60), known=known, leave_out=frozenset((rule,)))
    return {name for name, outcome in left.run().items() if isinstance(outcome, Gap)}


def documented_rules() -> dict[str, set[str]]:
    section = PAGE.read_text(encoding="utf-8").split("<!-- carried -->")[1]
    rows = re.findall(r"^\| `([^`]+)` \| (.*?) \|$", section, re.MULTILINE)
    return {rule: set(re.findall(r"`([^`]+)`", names)) for rule, names in rows}


@pytest.mark.long(days=3)
@pytest.mark.parametrize("rule", ["demolish.box"])
def test_without_a_rule_the_statements_that_it_carries_fall(rule: str) -> None:
    reported = {entry.name for entry in STATEMENTS}
    assert documented_rules()[rule] == falling_without(rule) & reported != set()


def carried() -> dict[str, set[str]]:
    """For each rule of the model the reported statements that fall without it."""
    before, step = symbolic_position(Game(2), "before "), symbolic_step(Game(2))
    parts = [part for kind in COURSES for part in parts_of(before, step, kind, 0)]
    reported = {entry.name for entry in STATEMENTS}
    rules = {part.rule for part in (*parts, *setup(before))} - set(REASONS)
    return {rule: falling_without(rule) & reported for rule in sorted(rules)}


@pytest.mark.long
def test_the_page_says_what_each_rule_carries() -> None:
    assert documented_rules() == carried()


@pytest.mark.parametrize(("edition", "players"), one_in(2, [*zip(EDITIONS, (2, 3, 4, 3), strict=True)][::3]))
def test_the_engine_keeps_to_the_model(edition: str, players: int) -> None:
    witness = watch_model(NewYork(Game(players, Variant.edition(edition))), EVERYTHING, games=1, seed=7)
    assert witness.breaches == ()
    assert witness.violations == ()
    assert witness.steps > 50


def test_the_games_show_every_kind_of_action() -> None:
    """A comparison with the engine that never sees a Land Grab says nothing about it."""
    dice, seen = random.Random(3), set()
    for seed in range(8):
        for _, action, _ in chain(*(random_steps(Game(3), seed, dice, STYLES.values(), 500) for _ in range(2))):
            seen |= {str(action), str(action).split(" ")[0]}
    assert seen.issuperset(COURSES)
    assert len(STYLES) > 4


def test_the_setup_is_what_the_model_says() -> None:
    dice = random.Random(5)
    for variant in (*variants(), *UNUSUAL):
        for players in (2, 4):
            rules = Game(players, variant)
            position = deal(rules, dice.randrange(1000))
            for _ in range(4):
                seen = look_at(position, random_focus(rules, dice))
                assert [guard.rule for guard in setup(seen) if not guard.claim] == []


def test_values_and_symbols_have_the_same_parts() -> None:
    """What the engine is looked at through has the shape of what is proved about."""
    rules = Game(3)
    seen = look_at(deal(rules, 1), random_focus(rules, random.Random(1)))
    symbols = symbolic_position(rules, "")
    assert seen.paths.keys() == symbols.paths.keys()
    for path, value in seen.paths.items():
        assert isinstance(value, bool) == isinstance(symbols.paths[path], z3.BoolRef), path
    assert {field.name for field in attrs.fields(StepSymbols)} >= {"face", "marked", "workers_back"}


def test_a_false_statement_is_refuted_by_a_play_that_shows_it() -> None:
    limit = 20
    result = check_invariants(Variant(), 2, statements=[never_rich(limit)])["never-rich"]
    assert result.status is Status.REFUTED
    assert result.play is not None
    *before, final = result.play.positions()
    assert max(player.score for player in final.players) > limit
    assert max(player.score for player in before[-1].players) <= limit
    assert str(len(result.play.actions)) in result.evidence
    data = result.play.to_data()
    assert data["seed"] == result.play.seed
    assert data["actions"] == [str(action) for action in result.play.actions]


@pytest.mark.long  # what is told is one for both games, and Paris has it in the ordinary run
def test_a_false_statement_about_steps_is_refuted() -> None:
    frozen = Invariant(
        "frozen-market",
        "The Open Market never changes.",
        step=lambda s, t: all_of(new == old for old, new in zip(s.market.open, t.market.open, strict=True)),
    )
    result = check_invariants(Variant(), 2, statements=[frozen])["frozen-market"]
    assert result.status is Status.REFUTED
    assert result.play is not None
    *_, last, final = result.play.positions()
    assert last.market != final.market


@pytest.mark.long  # what is told is one for both games, and Paris has it in the ordinary run
def test_a_statement_that_the_setup_breaks_is_refuted_by_no_action_at_all() -> None:
    begun = Invariant("begun", "A turn has been taken.", holds=lambda s: s.turn.number >= 1)
    report = check_invariants(Variant(), 2, statements=[begun])
    assert report["begun"].status is Status.REFUTED
    assert report["begun"].play is not None
    assert report["begun"].play.actions == ()
    outcome = ModelInduction(NewYork(Game(2)), (begun,), Deadline(60)).run()["begun"]
    assert isinstance(outcome, Gap)
    assert outcome.kind == SETUP
    assert ("before turn.number", "0") in outcome.values


@pytest.mark.long  # what is told is one for both games, and Paris has it in the ordinary run
def test_what_neither_proof_nor_game_decides_stays_open() -> None:
    result = check_invariants(Variant(), 2, statements=[never_rich(900)], games=1)["never-rich"]
    assert result.status is Status.UNKNOWN
    assert "symbolic counterexample not reached in 2 games" in result.evidence
    assert "breaks it in the model at after seats.0.score = " in result.evidence
    assert "before seats.0.score = " in result.evidence
    assert result.play is None


def test_a_limit_of_time_is_reported_as_such() -> None:
    never_asked_before = Variant().change(workers=7)
    result = check_invariants(never_asked_before, 2, statements=["no-overlap"], timeout=1e-9)["no-overlap"]
    assert result.status is Status.UNKNOWN
    assert "the proof was not finished in 0 games: no time left" in result.evidence


@pytest.mark.long  # what is told is one for both games, and Paris has it in the ordinary run
def test_a_true_statement_of_ones_own_leans_on_the_library() -> None:
    mine = Invariant(
        "land-for-buildings",
        "Who covers the square owns the lot, and nobody else has a worker there.",
        holds=lambda s: all_of(
            implies(s.square.buildings[seat] >= 1, and_(s.lot.owners[seat], not_(any_of(s.lot.workers))))
            for seat in s.numbers
        ),
        rules=("build.inside-territory",),
    )
    result = check_invariants(Variant(), 2, statements=[mine])["land-for-buildings"]
    assert result.status is Status.PROVED
    assert result.lemmas != ()


def built_at_most(points: int) -> Invariant:
    name = f"at-most-{points}"
    return Invariant(name, "The first seat has built so much.", holds=lambda s: s.seats[0].built_points <= points)


@pytest.mark.long  # what is told is one for both games, and Paris has it in the ordinary run
def test_nothing_is_proved_from_a_statement_that_falls() -> None:
    """No tile has more than 13 points, so 33 are never passed as long as 20 are not; but those are."""
    small, large = built_at_most(20), built_at_most(33)
    leaning = ModelInduction(NewYork(Game(2)), (large,), Deadline(60), known=(*EVERYTHING, small)).run()["at-most-33"]
    assert isinstance(leaning, Proof)
    assert "at-most-20" in leaning.lemmas
    outcomes = ModelInduction(NewYork(Game(2)), (*EVERYTHING, small, large), Deadline(60)).run()
    assert isinstance(outcomes["at-most-20"], Gap)
    assert isinstance(outcomes["at-most-33"], Gap)
    assert isinstance(outcomes["no-overlap"], Proof)


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        (lambda s: s.seats[0].score >= 0 and s.seats[1].score >= 0, "Python's and, or, not"),
        (lambda s: s.seats[0].scores >= 0, "no attribute 'scores'"),
        (lambda s: s.seats[7].score >= 0, "out of range"),
        (lambda s: s.seats[0].score, "neither true nor false"),
    ],
)
def test_a_formula_that_cannot_be_read_is_refused(formula: Any, said: str) -> None:
    with pytest.raises(DataError, match=said) as caught:
        check_invariants(Variant(), 2, statements=[Invariant("mine", "Something.", holds=formula)])
    assert caught.value.field == "mine"


@pytest.mark.long(days=3)
def test_a_formula_may_use_the_words_of_z3() -> None:
    mine = Invariant("mine", "No debts.", holds=lambda s: z3.And([z3.Not(p.score < 0) for p in s.seats]))
    assert check_invariants(Variant(), 2, statements=[mine])["mine"].status is Status.PROVED


def test_an_invariant_must_have_a_name_and_say_something() -> None:
    with pytest.raises(DataError, match="name: an invariant needs a name"):
        Invariant("", "Something.", holds=lambda s: True)
    with pytest.raises(DataError, match="empty: the invariant says nothing"):
        Invariant("empty", "Nothing.")


def test_names_are_checked() -> None:
    assert statement("gold-stands") in STATEMENTS
    with pytest.raises(DataError, match="did you mean 'gold-stands'"):
        check_invariants(Variant(), 2, statements=["gold-stand"])
    with pytest.raises(DataError, match="choose from workers-conserved"):
        statement("xyz")
    for doubled in ([never_rich(1), never_rich(2)], [attrs.evolve(never_rich(1), name="no-overlap")]):
        with pytest.raises(DataError, match="two statements have the name"):
            check_invariants(Variant(), 2, statements=doubled)


def test_the_players_are_checked(report: InvariantReport) -> None:
    with pytest.raises(VariantError, match="give players=2, 3 or 4"):
        check_invariants(Variant())
    with pytest.raises(VariantError, match="the ruleset is for 2 players, not for 3"):
        check_invariants(Game(2), 3)
    with pytest.raises(DataError, match="the report has no statement 'xyz'"):
        report["xyz"]


def test_a_report_as_table_and_data(report: InvariantReport) -> None:
    rows = report.as_table()
    assert [row["invariant"] for row in rows] == [entry.name for entry in STATEMENTS]
    assert set(rows[0]) == {"invariant", "status", "statement", "evidence", "rules"}
    data = json.loads(json.dumps(report.to_data()))
    assert data["players"] == 2
    assert [entry["name"] for entry in data["results"]] == [row["invariant"] for row in rows]
    assert [entry["name"] for entry in data["support"]] == [entry.name for entry in LEMMAS]
    assert data["results"][0]["play"] is None
    text = str(report).splitlines()
    assert text[0] == "en-2015, 2 players"
    assert len(text) == len(STATEMENTS) + 2


def test_a_play_refuses_an_illegal_action() -> None:
    play = Play(Game(2), 1, (EndTurn(),))
    with pytest.raises(IllegalAction, match="must acquire"):
        list(play.positions())
    legal = legal_actions(deal(Game(2), 1))[0]
    assert Play(Game(2), 1, [legal]).final.turn.acquired == 1
    assert isinstance(Play(Game(2), 1, [Build("delmonico", "a1 a2")]).actions, tuple)


TRUTHS = (False, True)


def decided(term: Any) -> Any:
    """The value of a term without constants."""
    simple = z3.simplify(term)
    return z3.is_true(simple) if isinstance(simple, z3.BoolRef) else simple.as_long()


@pytest.mark.parametrize(("one", "other"), list(itertools.product(TRUTHS, TRUTHS)))
def test_the_logic_says_the_same_of_terms_and_values(one: bool, other: bool) -> None:
    first, second = z3.BoolVal(one), z3.BoolVal(other)
    for on_values, on_terms, expected in (
        (all_of((one, other)), all_of((first, second)), one and other),
        (all_of((one, other)), all_of((first, other)), one and other),
        (any_of((one, other)), any_of((first, second)), one or other),
        (any_of((one, other)), any_of((one, second)), one or other),
        (and_(one, other), and_(first, second), one and other),
        (or_(one, other), or_(first, second), one or other),
        (implies(one, other), implies(first, second), not one or other),
        (not_(one), not_(first), not one),
        (count((one, other)), count((first, second)), one + other),
        (if_else(one, 3, 4), if_else(first, z3.IntVal(3), z3.IntVal(4)), 3 if one else 4),
        (lesser(one + 1, other + 1), lesser(z3.IntVal(one + 1), z3.IntVal(other + 1)), min(one + 1, other + 1)),
        (total((one + 1, other + 1)), total((z3.IntVal(one + 1), other + 1)), one + other + 2),
        (at((5, 6), int(one)), at((z3.IntVal(5), z3.IntVal(6)), z3.IntVal(one)), 5 + one),
    ):
        assert on_values == expected
        assert (decided(on_terms) if isinstance(on_terms, z3.ExprRef) else on_terms) == expected


if __name__ == "__main__":  # the table of the page, found anew
    for rule, names in carried().items():
        listed = ", ".join(f"`{name}`" for name in sorted(names))
        sys.stdout.write(f"| `{rule}` | {listed or 'nothing'} |\n")
