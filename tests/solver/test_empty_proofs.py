"""Nothing false is called proved: formulas that Python decides, empty proofs, and models that leave something out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase
from typing import Any

import pytest
import z3
from attrs import evolve, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Polyomino
from ny1901.new_york.material import City, reference
from ny1901.new_york.rules import effects
from ny1901.new_york.rules.actions import AcquireLot, Card
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.check import Status, check_invariants
from ny1901.new_york.solver.proof.library import STATEMENTS, statement
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.new_york.solver.proof.styles import STYLES
from ny1901.new_york.solver.proof.words import Invariant, if_else, not_, or_, symbolic_position, total
from ny1901.solver import z3_solving
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.conformance import breaches, watch_model
from ny1901.solver.proof.coverage import coverage
from ny1901.solver.proof.guarded_commands import Guard, Part
from ny1901.solver.proof.induction import SETUP, Gap, ModelInduction, Proof
from ny1901.solver.proof.styles import random_steps
from tests.days import one_in

Formula = Callable[[Any], Any]

DECIDED_BY_PYTHON: dict[str, Formula] = {
    "in a tuple": lambda s: s.seats[0].score not in (43, 44),
    "in a set": lambda s: s.seats[0].score not in {43, 44},
    "a key": lambda s: {43: False}.get(s.seats[0].score, True),
    "if": lambda s: False if s.seats[0].score == 43 else s.seats[0].score >= 0,
    "not": lambda s: not s.seats[0].score == 43,  # noqa: SIM201  # the word is what is tried
    "and": lambda s: s.seats[0].score == 43 and s.seats[0].score == 44,
    "or": lambda s: s.seats[0].score == 43 or s.seats[0].score >= 0,
    "a chain": lambda s: 0 <= s.seats[0].score == s.seats[1].score,
    "all": lambda s: not all(seat.score == 43 for seat in s.seats),
    "any": lambda s: not any(seat.score == 43 for seat in s.seats),
    "an index": lambda s: [43, s.seats[0].score].index(s.seats[0].score) == 1,
    "tuples": lambda s: (s.seats[0].score, s.seats[1].score) != (43, 44),
    "a filter": lambda s: total(1 for seat in s.seats if seat.score == 43) == 0,
    "Z3's own sum": lambda s: z3.Sum([seat.score for seat in s.seats]) not in (43, 44),
    "Z3's own choice": lambda s: not z3.If(s.end.triggered, s.seats[0].score, 0) == 43,  # noqa: SIM201
    "the project's choice": lambda s: if_else(s.end.triggered, s.seats[0].score, 0) not in (43, 44),
}
FALSE: dict[str, Formula] = {
    "of any numbers": lambda s: s.seats[0].score == s.seats[0].score,
    "a plain truth": lambda s: True,
    "never asked": lambda s: s.seats[0].score is not None,
    "either way": lambda s: or_(s.end.triggered, not_(s.end.triggered)),
    "false": lambda s: s.seats[0].score < 43,
}


@pytest.mark.parametrize("form", DECIDED_BY_PYTHON)
def test_what_python_decides_about_a_symbol_is_refused_with_the_words_to_use(form: str) -> None:
    mine = Invariant("mine", "Nobody has 43 points.", holds=DECIDED_BY_PYTHON[form])
    with pytest.raises(DataError, match=r"open in a proof; for Python's and, or, not, if, in") as caught:
        check_invariants(Variant(), 2, statements=[mine], timeout=5)
    assert caught.value.field == "mine"


def test_outside_a_formula_terms_are_what_z3_makes_of_them() -> None:
    score = symbolic_position(Game(2), "").seats[0].score
    assert {score: 43}[score] == 43
    assert bool(score == score)  # noqa: PLR0124


def induction(
    *invariants: Invariant, model: NewYork | None = None, known: tuple[Invariant, ...] = ()
) -> dict[str, Proof | Gap]:
    return ModelInduction(model or NewYork(Game(2)), invariants, Deadline(60), known).run()


@pytest.mark.parametrize("what", one_in(3, FALSE))
def test_a_statement_that_says_nothing_of_the_game_is_not_proved(what: str) -> None:
    mine = Invariant("mine", "Something.", holds=FALSE[what])
    outcome = induction(mine)["mine"]
    assert isinstance(outcome, Gap)
    assert ("says nothing about the game" in str(outcome)) == (what != "false")


def test_a_proof_without_a_rule_or_another_statement_is_not_accepted() -> None:
    still = Invariant("still", "The building has one generation.", step=_same_generation)
    outcome = induction(still)["still"]
    assert isinstance(outcome, Gap)
    assert str(outcome) == "its proof rests on no rule and on no other statement"


def _same_generation(s: Any, t: Any) -> Any:
    return t.building.generation == s.building.generation


@pytest.mark.parametrize("seat", one_in(3, [3, 2, 1]))
def test_every_seat_is_examined(seat: int) -> None:
    idle = Invariant("idle", "The seat takes no lot.", step=lambda s, t: t.seats[seat].lots <= s.seats[seat].lots)
    outcome = induction(idle, model=NewYork(Game(4)))["idle"]
    assert isinstance(outcome, Gap)
    assert (outcome.kind, outcome.seat) == ("acquire", seat)


def test_statements_that_the_setup_breaks_do_not_carry_each_other() -> None:
    begun = Invariant("begun", "A turn has been taken.", holds=lambda s: s.turn.number >= 1)
    other = Invariant("other", "A turn has been taken indeed.", holds=lambda s: 2 * s.turn.number >= 2)
    outcomes = induction(begun, other)
    assert {(outcome.kind, bool(outcome.values)) for outcome in outcomes.values() if isinstance(outcome, Gap)} == {
        (SETUP, True)
    }
    assert len(outcomes) == 2


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("nothing_kept")
def test_what_z3_does_not_know_is_no_proof_and_its_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3_solving, "_answer", lambda *_: z3.unknown)
    monkeypatch.setattr(z3.Solver, "reason_unknown", lambda _: "canceled")
    report = check_invariants(Variant().change(name="too hard"), 2, games=0)
    assert {result.status for result in (*report.results, *report.support)} == {Status.UNKNOWN}
    assert "Z3 gives up (canceled) at 'setup' by seat 0" in report["no-overlap"].evidence


def test_one_question_that_z3_leaves_open_is_enough_for_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = z3_solving._answer

    def open_where_a_claim_is_asked(solver: Any, assumptions: Sequence[Any]) -> Any:
        return z3.unknown if assumptions and solver.num_scopes() else answer(solver, assumptions)

    monkeypatch.setattr(z3_solving, "_answer", open_where_a_claim_is_asked)
    monkeypatch.setattr(z3.Solver, "reason_unknown", lambda _: "canceled")
    monkeypatch.setattr(z3.Solver, "unsat_core", lambda _: [z3.Bool("#0")])
    outcome = induction(statement("scores-never-fall"))["scores-never-fall"]
    assert isinstance(outcome, Gap)
    assert str(outcome).startswith("Z3 gives up (canceled) at ")


@frozen
class Altered(NewYork):
    """A model with a fault."""

    fault: Callable[[str, int, Any, Iterator[Part]], Iterator[Part]]

    def parts(self, before: Any, step: Any, kind: str, seat: int) -> tuple[Part, ...]:
        """The parts, as the fault makes them."""
        return tuple(self.fault(kind, seat, before, iter(super().parts(before, step, kind, seat))))


def test_what_a_model_forbids_to_one_seat_alone_proves_nothing() -> None:
    def never_seat_1(kind: str, seat: int, before: Any, parts: Iterator[Part]) -> Iterator[Part]:
        yield from parts
        if (kind, seat) == ("rebuild", 1):
            yield Guard("turn.options", before.turn.number < 0)
            yield Guard("turn.options", before.turn.number >= 0)

    outcomes = induction(statement("scores-never-fall"), model=Altered(Game(3), never_seat_1))
    assert {str(outcome) for outcome in outcomes.values()} == {
        "the model allows 'rebuild' to seat 0, but never to seat 1"
    }


def test_a_kind_that_a_model_forbids_is_named_as_such() -> None:
    def never(kind: str, seat: int, before: Any, parts: Iterator[Part]) -> Iterator[Part]:
        yield from parts
        if kind == "return":
            yield Guard("turn.stuck", False)

    wanted = (statement("scores-never-fall"),)
    found = ModelInduction(Altered(Game(2), never), wanted, Deadline(60)).prove()
    assert found.impossible == ("return",)


def test_a_contradiction_in_the_setup_proves_nothing() -> None:
    class Odd(NewYork):
        def setup(self, position: Any) -> Iterator[Guard]:
            yield from super().setup(position)
            yield Guard("setup.market", position.market.open[0] < 0)

    outcomes = induction(*STATEMENTS, model=Odd(Game(2)))
    assert {str(outcome) for outcome in outcomes.values()} == {"what the model says of the setup contradicts itself"}


def test_two_symbols_of_one_name_are_refused() -> None:
    class Doubled(NewYork):
        def position(self, prefix: str, context: Any) -> Any:
            found = symbolic_position(self.rules, prefix, context)
            return evolve(found, turn=evolve(found.turn, built=found.turn.acquired))

    with pytest.raises(DataError, match=r"two symbols of the model have the name 'before turn\.acquired'"):
        induction(model=Doubled(Game(2)))


def one_square_lots() -> City:
    """The reference city with as many lots of 2 squares cut in two as there are names for."""
    city = reference()
    rows = [list(row) for row in city.board.rows]
    sizes = {lot.id: lot.size for lot in city.board.lots}
    met = set[str]()
    for row in rows:
        for column, token in enumerate(row):
            names = (f"{token[0]}{letter}" for letter in ascii_lowercase)
            free = next((name for name in names if name not in sizes), None)
            if token in met and sizes.get(token) == 2 and free:
                row[column], sizes[free], sizes[token] = free, 1, 1
            met.add(token)
    return evolve(city, board=evolve(city.board, rows=tuple(map(tuple, rows))))


def test_a_land_grab_of_a_lot_of_one_square_is_in_the_model() -> None:
    rules = Game(3, Variant().change(city=one_square_lots()))
    assert 1 in rules.table.face_size
    position = next(
        before
        for seed in range(50)
        for before, _, _ in random_steps(rules, seed, random.Random(seed), STYLES.values(), 150)
        if before.turn.pending is Card.LAND_GRAB
    )
    model, action = NewYork(rules), small_lot(position)
    assert action
    after = effects.after(position, action)
    focus = model.telling_focus(position, action, random.Random(1))
    looked = (model.look(position, focus), model.look_at_step(position, action, after, focus), model.look(after, focus))
    assert breaches(model, looked, action, position.turn.seat) == ()


def small_lot(position: State) -> AcquireLot | None:
    table = position.rules.table
    return next(
        action
        for action in position.legal_actions
        if isinstance(action, AcquireLot) and table.face_size[table.lot_face[table.lot_number[action.lot]]] == 1
    )


def test_a_tile_that_fits_nowhere_is_no_building_to_look_at() -> None:
    city = reference()
    bar = evolve(city.tiles[0], shape=Polyomino.parse("#########"))
    rules = Game(2, Variant().change(city=evolve(city, tiles=(bar, *city.tiles[1:]))))
    assert () in rules.table.placements
    witness = watch_model(NewYork(rules), (), games=1)
    assert witness.breaches == ()
    assert witness.steps > 50


@pytest.mark.long(days=3)
def test_a_city_whose_tiles_fit_nowhere_is_told_so() -> None:
    bar, city = Polyomino.parse("#########"), reference()
    long = [evolve(tile, shape=bar) for tile in (city.starting_property, *city.tiles, *city.legendaries)]
    own, shared = tuple(long[1 : 1 + len(city.tiles)]), tuple(long[1 + len(city.tiles) :])
    huge = evolve(city, starting_property=long[0], tiles=own, legendaries=shared)
    with pytest.raises(DataError, match="no tile of the city fits on its board"):
        check_invariants(Variant().change(city=huge, starting_property=False), 2, timeout=5)


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), True, "1"])
def test_a_time_limit_that_is_none_is_refused(timeout: Any) -> None:
    with pytest.raises(DataError, match="is not a time limit; give seconds above 0, or None to wait"):
        check_invariants(Variant(), 2, timeout=timeout)


@pytest.mark.long(days=3)
def test_no_time_proves_nothing_even_of_what_was_proved_before_and_games_are_counted_by_kind_and_case() -> None:
    one = [statement("no-overlap")]
    report = check_invariants(Variant(), 2, statements=one, timeout=None, games=0)
    assert report.all_proved
    assert report.never_met == ()
    met = {(entry.kind, entry.case): entry.steps for entry in report.coverage}
    assert met["acquire", ""] > met["acquire", "for a Land Grab"] > 0
    assert min(steps for (_, case), steps in met.items() if not case) > 0
    assert "which met each of them" in report["no-overlap"].evidence
    assert report.to_data()["coverage"][0] == {"kind": "acquire", "case": "", "steps": met["acquire", ""], "note": ""}
    for timeout in (1e-9, 0.001):
        report = check_invariants(Variant(), 2, statements=one, timeout=timeout)
        assert report["no-overlap"].status is Status.UNKNOWN
        assert (report.steps, report.overrun) == (0, "")


@pytest.mark.long(days=3)
def test_a_kind_that_no_game_met_is_named_and_one_that_cannot_come_too() -> None:
    without = Variant().without_action_cards().change(workers=53)
    report = check_invariants(without, 2, statements=["no-overlap"], games=0)
    cards = {f"play {card}" for card in Card}
    assert {entry.kind for entry in report.coverage if entry.note == "cannot come"} == {*cards, "return"}
    assert report["no-overlap"].status is Status.PROVED
    assert "each kind but 'play construction-boom', " in report["no-overlap"].evidence
    short = watch_model(NewYork(Game(2)), (), games=1, deadline=Deadline(0.2))
    assert str(coverage(NewYork(Game(2)), short.met, ())[-1]) == "end that triggers the end"
    assert coverage(NewYork(Game(2)), short.met, ())[-1].note == "never met"
