"""The commands that put small faults in: each fault comes, is noticed, and is gone afterwards."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from ny1901.new_york.rules import scoring
from ny1901.new_york.solver.proof import turn_guards
from ny1901.paris.solver.proof import turn_guards as paris_guards

from . import guards, page, rules, watchers
from .alike import alike_in
from .corpus import read
from .games import GAMES, Game
from .in_process import functions_of
from .mutants import Mutant, mutants, sampled
from .ordinary import with_tests

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def tie(game: Game) -> guards.Tie:
    return guards.tie_of(game, read(game)[::14], setups=0)


def test_a_fault_comes_and_goes_and_no_source_is_changed() -> None:
    source = Path(turn_guards.__file__).read_text(encoding="utf-8")
    fault = next(one for one in mutants(turn_guards) if (one.was, one.now) == ("turn.built == 1", "turn.built != 1"))
    (course,) = functions_of(turn_guards)["boom_course", turn_guards.boom_course.__code__.co_firstlineno]
    code = course.__code__
    with fault.alive():
        assert course is turn_guards.boom_course
        assert course.__code__ != code
    assert course.__code__ == code
    assert Path(turn_guards.__file__).read_text(encoding="utf-8") == source


def test_a_fault_is_gone_after_an_error_too() -> None:
    fault = next(mutants(scoring))
    with pytest.raises(ZeroDivisionError), fault.alive():
        raise ZeroDivisionError
    assert ast.parse(Path(scoring.__file__).read_text(encoding="utf-8"))
    assert all(len({one.__code__ for one in found}) == 1 for found in functions_of(scoring).values())


def some(faults: list[Mutant], how_many: int) -> list[Mutant]:
    """Faults from everywhere, without those that are known to be no faults."""
    return sampled((fault for fault in faults if fault.name not in page.reasons()), how_many)


@pytest.mark.long(days=3)
@games
def test_a_part_of_the_corpus_alone_notices_faults_of_a_model(game: Game) -> None:
    """A fourteenth of it; the whole notices more, and most others make proofs fall: the page has the count."""
    chosen = some(guards.faults(game, tie(game)), 40)
    noticed = [fault for fault in chosen if guards.notices(game, tie(game), fault, proofs=False)]
    assert len(noticed) >= 0.3 * len(chosen)


def test_a_change_that_makes_no_difference_is_told_from_a_fault() -> None:
    """What is pending has the number of a card or none, and no number is below that of none."""
    game = GAMES["new-york"]
    course = {fault.name: fault for fault in mutants(turn_guards) if fault.function == "build_course"}
    none = course["build_course: turn.pending == NO_CARD -> turn.pending <= NO_CARD"]
    assert alike_in(game, "en-2015", 2, none, ["build"])
    assert not alike_in(game, "en-2015", 2, course["build_course: turn.built == 0 -> turn.built != 0"], ["build"])


@games
def test_a_seat_that_acts_out_of_its_turn_is_noticed(game: Game) -> None:
    parts = [fault for module in game.symbols for fault in mutants(module) if fault.function == "parts_of"]
    turn = next(fault for fault in parts if "before.turn.seat == seat" in fault.was and "True" in fault.now)
    assert guards.notices(game, tie(game), turn, proofs=False)


def test_a_closure_runs_a_change_that_leaves_out_what_it_has_kept() -> None:
    course = [fault for fault in mutants(paris_guards) if fault.function == "course"]
    assert course
    for fault in course:
        with fault.alive():
            pass


@pytest.mark.long(seconds=90)
@games
def test_corpus_and_proofs_notice_most_faults_of_a_model(game: Game) -> None:
    whole = guards.tie_of(game, read(game))
    chosen = some(guards.faults(game, whole), 40)
    missed = [str(fault) for fault in chosen if not guards.notices(game, whole, fault, proofs=True)]
    assert len(missed) <= 0.25 * len(chosen), missed


FAULTS = {
    "new-york": ("rebuild ", "_after_building: turn.built + 1 -> turn.built - 1", "model"),
    "paris": ("give", "_after_swap: old.reserve & ~(1 << give) -> old.reserve | ~(1 << give)", "effects"),
}
"""For each game a fault in its rules, what the actions speak of in which it shows, and a check that notices it."""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_quick_checks_notice_a_fault_of_the_rules(game: Game) -> None:
    word, name, check = FAULTS[game.name]
    entries = [entry for entry in read(game) if any(word in action for action in entry.legal)][:4]
    fault = next(fault for fault in rules.faults(game) if fault.name == name)
    asked = [one for one in rules.watchers(game, entries, ()) if one.kind == check and one.name != "setup"]
    heard = watchers.survey(asked, [fault])
    assert watchers.noticed_by(heard, None) == {}
    assert watchers.noticed_by(heard, fault).keys() == {check}


@pytest.mark.long(days=3)
def test_a_fault_in_what_is_kept_is_noticed() -> None:
    """Without forgetting, the process would go on with what it worked out before the fault."""
    game, kind = GAMES["paris"], "readings"
    fault = next(fault for fault in rules.faults(game) if fault.function == "_option")
    asked = [one for one in rules.watchers(game, read(game)[::20], ()) if one.kind == kind]
    assert watchers.noticed_by(watchers.survey(asked, [fault]), fault).keys() == {kind}


@games
def test_views_hide_what_is_shuffled_and_nothing_else(game: Game) -> None:
    assert list(rules.views(game, read(game)[::20])) == []


@pytest.mark.long(seconds=90)
@games
def test_most_faults_of_the_rules_are_noticed(game: Game) -> None:
    """By a part of the corpus and the ordinary tests, none of which knows a frozen output."""
    chosen, missed = some(rules.faults(game), 40), []

    def ask(tests: list[pytest.Item]) -> None:
        heard = watchers.survey(rules.watchers(game, read(game)[::12], tests), chosen)
        missed.extend(str(fault) for fault in chosen if not watchers.noticed_by(heard, fault))

    with_tests(rules.TESTS[game.name], ask)
    assert len(missed) <= 0.1 * len(chosen), "\n".join(missed)


def test_a_fault_that_hangs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless() -> bool:
        while True:
            pass

    monkeypatch.setattr(watchers, "_ANEW", 0.3)
    heard = watchers.Heard(watchers.Watcher("endless", "", endless), 0, frozenset())
    assert watchers.noticed_by([heard], None) == {"endless": ""}
