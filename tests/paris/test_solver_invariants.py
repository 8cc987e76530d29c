"""The invariants of Paris: proved on the model, the model held against the engine, what is false refuted by a play."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
import z3

from ny1901 import paris
from ny1901.kernel.errors import DataError, IllegalAction
from ny1901.kernel.geometry import Polyomino
from ny1901.paris import catalogue
from ny1901.paris.material.model import Postcard, Tile
from ny1901.paris.rules import effects
from ny1901.paris.rules.actions import Pass, Take
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.legal import legal_actions
from ny1901.paris.rules.position import CHARTIER, METROPOLITAIN
from ny1901.paris.rules.scoring import tally
from ny1901.paris.rules.setup import deal
from ny1901.paris.rules.state import State
from ny1901.paris.rules.variant import Variant
from ny1901.paris.solver.proof.abstraction import kind_of, look_at, look_at_step
from ny1901.paris.solver.proof.check import InvariantReport, Status, check_invariants
from ny1901.paris.solver.proof.focus import random_focus, telling_focus
from ny1901.paris.solver.proof.initial import setup
from ny1901.paris.solver.proof.invariants_play import most_actions
from ny1901.paris.solver.proof.library import BELIEFS, LIBRARY, STATEMENTS, TRIED
from ny1901.paris.solver.proof.model import Paris
from ny1901.paris.solver.proof.styles import STYLES
from ny1901.paris.solver.proof.transitions import symbolic_step
from ny1901.paris.solver.proof.turn_guards import COURSES, use_of
from ny1901.paris.solver.proof.words import BARE, LAMP, Invariant, all_of, any_of, rank, symbolic_position
from ny1901.paris.testing import variants
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof import report as proof_report
from ny1901.solver.proof.conformance import breaches, watch_model
from ny1901.solver.proof.guarded_commands import REASONS, Change
from ny1901.solver.proof.induction import SETUP, Gap, ModelInduction, Proof
from ny1901.solver.proof.styles import Play, random_steps
from ny1901.solver.z3_solving import new_context
from tests.days import one_in

FULL = Variant.named("de-kosmos+all-postcards")
UNUSUAL = (
    FULL.change(name="hand of 8", hand_size=8),
    FULL.change(name="no postcards", postcard_count=0),
    FULL.change(name="no tokens", action_tokens=0),
    FULL.change(name="all twelve", postcard_count=12, action_tokens=12, unbuilt_penalty=0),
    FULL.change(name="no effects together", combine_effects=False, fountain_size=2, jardin_on_lamp=True),
    FULL.change(name="one chimney", chimneys_limit=True, chimneys=1, finished_may_take=False),
)
IDS = {"ids": lambda variant: variant.name}


def proved_names(report: InvariantReport) -> set[str]:
    return {result.name for result in report.results if result.status is Status.PROVED}


@pytest.fixture(scope="module")
def report() -> InvariantReport:
    """The whole library for the first edition, in a minute of the processor."""
    started = time.process_time()
    found = check_invariants(Game(), games=5, timeout=None)
    assert time.process_time() - started < 60
    return found


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """That the engine keeps to the model is for other tests."""
    monkeypatch.setattr(proof_report, "TIE_GAMES", 1)
    monkeypatch.setattr(proof_report, "MORE_GAMES", 0)


def test_every_statement_is_proved_in_a_minute(report: InvariantReport) -> None:
    assert len({result.name for result in report.results}) == len(STATEMENTS)
    assert proved_names(report) == {entry.name for entry in STATEMENTS if entry not in TRIED}
    assert len(proved_names(report)) >= 40
    assert {result.status for result in report.support} == {Status.PROVED}
    assert report.breaches == ()
    assert report.steps > 60


@pytest.mark.long(days=3)
@pytest.mark.parametrize("variant", (*variants(), *UNUSUAL), **IDS)
@pytest.mark.usefixtures("few_games")
def test_every_variant_is_proved(variant: Variant) -> None:
    """Beside one game only: `test_the_engine_keeps_to_the_model_in_many_games` has the same one and more."""
    report = check_invariants(variant, games=1, timeout=None)
    assert proved_names(report) == {entry.name for entry in STATEMENTS if entry not in TRIED}
    assert report.breaches == ()


def test_what_the_model_leaves_out_is_tried_and_not_called_proved(report: InvariantReport) -> None:
    for entry in TRIED:
        assert report[entry.name].status is Status.UNKNOWN
        assert "of 7 games; the model leaves out" in report[entry.name].evidence
        assert report[entry.name].play is None


def test_a_result_names_the_rules_and_statements_that_the_proof_uses(report: InvariantReport) -> None:
    assert "chartier.one" in report["allowed-land"].rules
    assert "jardin-of-its-postcard" in report["building-once"].lemmas
    known = {rule.id for rule in catalogue()}
    for result in report.results:
        assert set(result.rules) <= known
        assert set(result.lemmas) <= {entry.name for entry in LIBRARY.provable}
        assert result.rules, f"{result.name} is proved by no rule at all"


def test_statements_name_rules_of_the_catalogue() -> None:
    for entry in (*STATEMENTS, *BELIEFS):
        assert entry.rules
        assert set(entry.rules) <= {rule.id for rule in catalogue()}
        assert entry.statement.endswith(".")


def test_the_page_lists_every_statement() -> None:
    page = Path(__file__).parents[2] / "docs" / "paris" / "solver.md"
    section = page.read_text(encoding="utf-8").split("<!-- statements -->")[1]
    rows = re.findall(r"^\| `(.*?)` \| (.*?) \|$", section, re.MULTILINE)
    assert rows == [(entry.name, entry.statement) for entry in STATEMENTS]


def test_the_rules_of_the_model_are_in_the_catalogue() -> None:
    model = Paris(Game(2, FULL))
    context = new_context()
    before = model.position("before ", context)
    parts = [part for kind in model.kinds for part in model.parts(before, model.step(context), kind, 0)]
    named = {part.rule for part in (*parts, *setup(before))}
    assert named - set(REASONS) <= {rule.id for rule in catalogue()}
    assert len(named) > 40
    assert {part.path for part in parts if isinstance(part, Change)} <= before.paths.keys()


def test_no_kind_of_action_is_impossible_in_the_model() -> None:
    """A proof about an action that can never be taken would prove nothing."""
    model = Paris(Game(2, FULL))
    assert model.kinds == tuple(COURSES)
    induction = ModelInduction(model, LIBRARY.provable, Deadline(60))
    assert [kind for kind in model.kinds if not induction.satisfiable(kind, 1)] == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("build.free", {"no-overlap"}),
        ("pass.finished", {"progress", "game-ends"}),
        ("postcard.once", {"postcard-once", "one-lamp-built-on", "game-ends", "legal-action"}),
        ("lay.empty", {"pavement-stays", "colours-stay"}),
        ("chartier.one", {"one-space-turned", "colours-stay", "fair-land", "allowed-land"}),
        ("levitation.place", {"what-waits-can-stand", "legal-action"}),
        ("phase.first", {"nothing-before-the-second-phase", "taken-in-the-first-phase"}),
    ],
)
def test_without_a_rule_the_statements_that_it_carries_fall(rule: str, expected: set[str]) -> None:
    induction = ModelInduction(Paris(Game()), LIBRARY.provable, Deadline(60), leave_out=frozenset((rule,)))
    fallen = {name for name, outcome in induction.run().items() if isinstance(outcome, Gap)}
    assert expected <= fallen
    assert "hands-are-full" not in fallen


@pytest.mark.parametrize("variant", one_in(3, variants()[::3]), **IDS)
def test_the_engine_keeps_to_the_model(variant: Variant) -> None:
    witness = watch_model(Paris(Game(2, variant)), LIBRARY.provable, games=1, seed=7)
    assert witness.breaches == ()
    assert witness.violations == ()
    assert witness.steps > 25


@pytest.mark.long(days=3)
@pytest.mark.parametrize("variant", (*variants(), *UNUSUAL), **IDS)
def test_the_engine_keeps_to_the_model_in_many_games(variant: Variant) -> None:
    witness = watch_model(Paris(Game(2, variant)), LIBRARY.provable, games=10)
    assert witness.breaches == ()
    assert witness.violations == ()


def test_the_games_show_every_kind_of_action_and_effect() -> None:
    """A comparison with the engine that never sees a Levitation says nothing about it."""
    dice, seen = random.Random(3), set()
    for seed in range(30):
        for before, action, then in random_steps(Game(2, FULL), seed, dice, STYLES.values()):
            seen.add(kind_of(action))
            spent = before.players[before.seat].ready & ~then.players[before.seat].ready
            seen |= {name for name, bit in (("chartier", CHARTIER), ("métropolitain", METROPOLITAIN)) if spent & bit}
            if not before.paving and before.seat == then.seat and then.number > before.number and not then.over:
                seen.add("passed over")
            if then.over:
                seen.add("over")
    assert seen == {*COURSES, "chartier", "métropolitain", "passed over", "over"}


def small_rules(variant: Variant) -> Game:
    """A board of four tiles, two buildings and two postcards, with the numbers and switches of a variant."""
    components, cards = variant.components, ("chartier", "metropolitain")
    chosen = tuple(shape for shape in components.buildings if shape.id in ("i3", "v3"))
    tiles = (Tile.parse("t1", "ro/Lo"), Tile.parse("t2", "mo/or"))
    small = attrs.evolve(components, side=2, tiles=tiles, buildings=chosen)
    return Game(2, variant.change(components=small, postcards=cards, postcard_count=len(cards)))


def every_small_step(rules: Game, seed: int) -> Iterator[tuple[State, Any, State]]:
    """Every step of every play of a small second phase, from each position once."""
    dice, position = random.Random(seed), deal(rules, seed)
    while position.paving:
        position = after(position, dice.choice(position.legal_actions))
    waiting, seen = [position], {position}
    while waiting:
        before = waiting.pop()
        for action in legal_actions(before):
            following = after(before, action)
            yield before, action, following
            if following not in seen:
                seen.add(following)
                waiting.append(following)


def sampled_steps(rules: Game, seed: int, most: int) -> Iterator[tuple[State, Any, State]]:
    """At each position of a game some of its legal actions, whether they are played or not."""
    dice = random.Random(seed)
    for before, _, _ in random_steps(rules, seed, dice, STYLES.values()):
        actions = before.legal_actions
        for action in dice.sample(actions, min(most, len(actions))):
            yield before, action, after(before, action)


def differing_steps(rules: Game, real_steps: Iterator[tuple[State, Any, State]], seed: int) -> tuple[int, list[str]]:
    """How many steps these are, and where one differs from the model or breaks a statement."""
    model, dice, differing, steps = Paris(rules), random.Random(seed), [], 0
    for before, action, following in real_steps:
        steps += 1
        for focus in (telling_focus(before, action, dice), random_focus(rules, dice)):
            looked = (
                look_at(before, focus),
                look_at_step(before, action, following, focus),
                look_at(following, focus),
            )
            differing += map(str, breaches(model, looked, action, before.seat))
            differing += [
                entry.name
                for entry in LIBRARY.provable
                if not (entry.about_position(looked[2]) and entry.about_step(looked[0], looked[2]))
            ]
    return steps, differing


def test_every_play_of_a_small_second_phase_keeps_to_the_model() -> None:
    rules = small_rules(FULL)
    found = [differing_steps(rules, every_small_step(rules, seed), seed) for seed in range(4)]
    assert [differing for _, differing in found if differing] == []
    assert sum(steps for steps, _ in found) > 100


@pytest.mark.long
@pytest.mark.parametrize("variant", (FULL.change(name="apart", combine_effects=False), FULL), **IDS)
def test_every_play_of_several_small_second_phases_keeps_to_the_model(variant: Variant) -> None:
    rules = small_rules(variant)
    found = [differing_steps(rules, every_small_step(rules, seed), seed) for seed in range(12)]
    assert [differing for _, differing in found if differing] == []
    assert sum(steps for steps, _ in found) > 500


def test_legal_actions_that_are_not_played_keep_to_the_model_too() -> None:
    rules = Game(2, FULL)
    steps, differing = differing_steps(rules, sampled_steps(rules, 4, most=4), seed=4)
    assert differing == []
    assert steps > 100


@pytest.mark.long(days=3)
@pytest.mark.parametrize("variant", (*variants(), *UNUSUAL), **IDS)
def test_many_legal_actions_that_are_not_played_keep_to_the_model(variant: Variant) -> None:
    rules = Game(2, variant)
    steps, differing = differing_steps(rules, sampled_steps(rules, 9, most=30), seed=9)
    assert differing == []
    assert steps > 250


def test_the_setup_is_what_the_model_says() -> None:
    dice = random.Random(5)
    for variant in (*variants(), *UNUSUAL):
        rules = Game(2, variant)
        position = deal(rules, dice.randrange(1000))
        for _ in range(4):
            seen = look_at(position, random_focus(rules, dice))
            assert [guard.rule for guard in setup(seen) if not guard.claim] == []


def test_values_and_symbols_have_the_same_parts() -> None:
    """What the engine is looked at through has the shape of what is proved about."""
    rules = Game()
    seen = look_at(deal(rules, 1), random_focus(rules, random.Random(1)))
    symbols = symbolic_position(rules, "")
    assert seen.paths.keys() == symbols.paths.keys()
    for path, value in seen.paths.items():
        assert isinstance(value, bool) == isinstance(symbols.paths[path], z3.BoolRef), path
    position = deal(rules, 1)
    action = position.legal_actions[0]
    step = look_at_step(position, action, after(position, action), random_focus(rules, random.Random(1)))
    for name, value in attrs.asdict(step, recurse=False).items():
        symbol = getattr(symbolic_step(rules), name)
        assert isinstance(value, bool) == isinstance(symbol, z3.BoolRef), name


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("few_games")
def test_what_readers_may_believe_is_refuted_by_a_play_that_can_be_replayed() -> None:
    report = check_invariants(Game(), statements=BELIEFS, games=200)
    below, second = (report[entry.name] for entry in BELIEFS)
    assert (below.status, second.status) == (Status.REFUTED, Status.REFUTED)
    assert below.play is not None
    assert min(seat.total for seat in tally(below.play.final)) < 0
    assert second.play is not None
    assert second.play.final.starter == 1
    assert str(len(second.play.actions)) in second.evidence
    start = paris.Game().initial_state(second.play.seed)
    record = paris.Record.of(start, second.play.actions, seed=second.play.seed)
    assert paris.Record.parse(str(record)).final().starter == 1
    data = second.play.to_data()
    assert data["actions"] == [str(action) for action in second.play.actions]


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("few_games")
def test_a_false_statement_about_steps_is_refuted() -> None:
    frozen = Invariant("frozen-supply", "The supply never changes.", step=lambda s, t: t.board.supply == s.board.supply)
    result = check_invariants(Variant(), statements=[frozen])["frozen-supply"]
    assert result.status is Status.REFUTED
    assert result.play is not None
    *_, last, final = result.play.positions()
    assert last.supply != final.supply


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("few_games")
def test_a_statement_that_the_setup_breaks_is_refuted_by_no_action_at_all() -> None:
    begun = Invariant("begun", "A turn has been taken.", holds=lambda s: s.turn.number >= 1)
    result = check_invariants(Variant(), statements=[begun])["begun"]
    assert result.status is Status.REFUTED
    assert result.play is not None
    assert result.play.actions == ()
    outcome = ModelInduction(Paris(Game()), (begun,), Deadline(60)).run()["begun"]
    assert isinstance(outcome, Gap)
    assert outcome.kind == SETUP


@pytest.mark.parametrize(
    "formula",
    [
        lambda s: s.space.kind not in (BARE, LAMP),
        lambda s: s.space.kind not in {BARE, LAMP},
        lambda s: not s.turn.seat == s.turn.starter,  # noqa: SIM201  # the word is what is tried
        lambda s: s.seats[0].hand >= 0 if s.turn.seat == 0 else s.seats[1].hand == 9,
        lambda s: s.turn.starter == 1 and s.turn.seat == 0,
        lambda s: 0 <= s.turn.seat == s.turn.starter,
        lambda s: not any(seat.unbuilt == -6 for seat in s.seats),
    ],
)
def test_what_python_decides_about_a_symbol_is_refused(formula: Any) -> None:
    mine = Invariant("mine", "It is so.", holds=formula)
    with pytest.raises(DataError, match=r"mine: .* open in a proof; for Python's and, or, not, if, in"):
        check_invariants(Variant(), statements=[mine], timeout=5)


def test_a_building_that_fits_nowhere_is_no_building_to_look_at() -> None:
    components = Variant().components
    bar = attrs.evolve(components.buildings[0], shape=Polyomino.parse("#########"))
    variant = Variant().change(components=attrs.evolve(components, buildings=(bar, *components.buildings[1:])))
    witness = watch_model(Paris(Game(2, variant)), LIBRARY.provable, games=2)
    assert (witness.breaches, witness.violations) == ((), ())
    assert witness.steps > 50


def test_the_report_counts_the_steps_by_kind_and_case(report: InvariantReport) -> None:
    assert report.never_met == ()
    met = {(entry.kind, entry.case): entry.steps for entry in report.coverage}
    assert {kind for kind, _ in met} == set(Paris(Game()).kinds)
    assert met["build", "on a street lamp"] <= met["build", ""]
    assert {entry.note for entry in report.coverage if not entry.steps} <= {"never met"}
    assert "which met each of them" in report["no-overlap"].evidence


@pytest.mark.long(days=3)
def test_kinds_that_cannot_come_are_named_as_such() -> None:
    found = check_invariants(FULL.change(name="no tokens at all", action_tokens=0), games=0)
    notes = {entry.kind: entry.note for entry in found.coverage if not entry.case}
    assert {kind for kind, note in notes.items() if note == "cannot come"} == {
        kind for kind in notes if kind.startswith("use")
    }
    assert found.never_met == ()
    assert "each kind but 'use', " in found["no-overlap"].evidence


def never_more_lamps(limit: int) -> Invariant:
    return Invariant("few-lamps", "There are not many lamps.", holds=lambda s: s.board.lamps <= limit)


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("few_games")
def test_what_neither_proof_nor_game_decides_stays_open() -> None:
    """Eight lamps are printed on the tiles; the model knows only that a tile has four spaces."""
    result = check_invariants(Variant(), statements=[never_more_lamps(8)], games=1)["few-lamps"]
    assert result.status is Status.UNKNOWN
    assert "symbolic counterexample not reached in 2 games: 'lay' by seat" in result.evidence
    assert "before board.lamps = " in result.evidence
    assert result.play is None


def test_a_limit_of_time_is_reported_as_such() -> None:
    never_asked_before = Variant().change(unbuilt_penalty=7)
    result = check_invariants(never_asked_before, statements=["no-overlap"], timeout=1e-9)["no-overlap"]
    assert result.status is Status.UNKNOWN
    assert "the proof was not finished in 0 games: no time left" in result.evidence


@pytest.mark.usefixtures("few_games")
def test_a_true_statement_of_ones_own_leans_on_the_library() -> None:
    mine = Invariant(
        "few-things",
        "Nobody has put up more buildings than it has ever had, the Jardin aside.",
        holds=lambda s: all_of(seat.standing - seat.jardins + s.board.supply <= 12 for seat in s.seats),
        rules=("build.reserve",),
    )
    result = check_invariants(Variant(), statements=[mine])["few-things"]
    assert result.status is Status.PROVED
    assert "buildings-counted" in result.lemmas


def test_nothing_is_proved_from_a_statement_that_falls() -> None:
    """A tile has at most four lamps, so 34 are never passed as long as 30 are not; but the model passes those."""
    small, large = never_more_lamps(30), attrs.evolve(never_more_lamps(34), name="lamps-34")
    model, known = Paris(Game()), (*LIBRARY.provable, small)
    leaning = ModelInduction(model, (large,), Deadline(60), known=known).run()["lamps-34"]
    assert isinstance(leaning, Proof)
    assert "few-lamps" in leaning.lemmas
    true = LIBRARY.statement("tokens-stay")
    outcomes = ModelInduction(model, (true, small, large), Deadline(60)).run()
    assert isinstance(outcomes["few-lamps"], Gap)
    assert isinstance(outcomes["lamps-34"], Gap)
    assert isinstance(outcomes["tokens-stay"], Proof)


@pytest.mark.long
def test_a_faulty_engine_has_nothing_proved_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = effects._AFTER[Take]
    monkeypatch.setitem(
        effects._AFTER, Take, lambda before, action: attrs.evolve(taken(before, action), supply=before.supply)
    )
    report = check_invariants(FULL, statements=["building-once", "no-overlap"], games=0)
    assert report["building-once"].status is Status.REFUTED
    assert report["building-once"].play is not None
    assert report["no-overlap"].status is Status.UNKNOWN
    assert "the engine departs from it" in report["no-overlap"].evidence
    assert report.breaches


def test_a_formula_that_cannot_be_read_is_refused() -> None:
    for formula, said in ((lambda s: s.board.lamp >= 0, "no attribute 'lamp'"), (lambda s: s.board.lamps, "neither")):
        with pytest.raises(DataError, match=said):
            check_invariants(Variant(), statements=[Invariant("mine", "Something.", holds=formula)])


def test_names_are_checked(report: InvariantReport) -> None:
    with pytest.raises(DataError, match="did you mean 'no-overlap'"):
        check_invariants(Variant(), statements=["no-overlaps"])
    with pytest.raises(DataError, match="the report has no statement 'xyz'"):
        report["xyz"]


def test_no_game_is_longer_than_is_proved(report: InvariantReport) -> None:
    assert report["progress"].status is report["game-ends"].status is Status.PROVED
    dice, longest = random.Random(8), 0
    for seed in range(10):
        rules = Game(2, FULL)
        first = look_at(deal(rules, seed), random_focus(rules, dice))
        assert rank(first) == most_actions(FULL) == 76
        longest = max(longest, len(list(random_steps(rules, seed, dice, STYLES.values()))))
    assert 40 < longest <= 76


def test_a_report_as_table_and_data(report: InvariantReport) -> None:
    rows = report.as_table()
    assert [row["invariant"] for row in rows] == [entry.name for entry in STATEMENTS]
    data = json.loads(json.dumps(report.to_data()))
    assert (data["variant"], data["players"]) == ("pt-devir", 2)
    assert [entry["name"] for entry in data["support"]] == [entry.name for entry in LIBRARY.lemmas]
    assert str(report).splitlines()[0] == "pt-devir, 2 players"


def test_a_play_refuses_an_illegal_action() -> None:
    with pytest.raises(IllegalAction, match=r"pass\.finished"):
        list(Play(Game(), 1, (Pass(),)).positions())


def test_the_kinds_are_those_of_the_postcards_that_a_variant_names() -> None:
    named = Paris(Game(2, Variant())).kinds
    assert set(COURSES) - set(named) == {
        use_of(card) for card in Postcard if use_of(card) in COURSES and card.value not in Variant().postcards
    }
    assert any_of(kind.startswith("use ") for kind in named)
