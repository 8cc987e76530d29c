"""The corpus of real steps: each is as rules, model and engine have it, and together they show every case."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from ny1901.new_york.rules.problems import problems as new_york_problems
from ny1901.paris.rules.problems import problems as paris_problems
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.induction import ModelInduction
from tests.days import one_in

from .corpus import Entry, position_of, read, steps_of, untrue_steps_of
from .games import GAMES, NEW_YORK, Game
from .guards import tie_of
from .hunt import untold

PARTS = 14
"""The ordinary tests take one position in so many; which ones, goes round from variant to variant."""
MISSING = {
    ("build", "of a legendary"),
    ("build", "with points of Gold Prestige"),
    ("rebuild", "that vacates several lots"),
    ("rebuild", "of three buildings or more"),
    ("build", "after a Levitation on the other colour"),
    ("build", "after a Levitation on a street lamp"),
    ("use jardin-des-plantes", "on a street lamp"),
    *((f"use {card}", "that ends the game") for card in ("jardin-des-plantes", "lampadaire", "la-grande-lumiere")),
    *((f"use {card}", "after which the seat goes on") for card in ("le-peintre", "moulin-rouge")),
    ("use le-peintre", "that ends the game"),
}
"""Cases that no position of the corpus shows yet; the games of `check_invariants` may meet them."""
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def entries(game: Game) -> tuple[Entry, ...]:
    return tuple(read(game))


def held(game: Game, part: list[Entry]) -> None:
    """Every step is admitted by the model and by nothing else, and no position is called impossible."""
    assert list(tie_of(game, part, setups=0).departures(game.model(game.rules(*game.proved[0])).kinds)) == []
    problems = new_york_problems if game is NEW_YORK else paris_problems
    for entry in part:
        position = position_of(game, entry)
        legal = set(map(str, position.legal_actions))
        assert problems(position) == ()
        assert legal.issuperset(entry.legal)
        for step in steps_of(game, entry):
            verdict = game.explain(step.before, step.action)
            assert verdict.rules == ((step.rule,) if step.rule else ()), f"{step.action}: {verdict}"
        for step, focus, wrong in untrue_steps_of(game, entry):
            assert untold(step, focus, wrong), f"{step.action} looks so, or another action does"


@pytest.mark.parametrize("game", one_in(2, GAMES.values()), ids=GAMES)
def test_model_and_rules_say_of_a_step_what_the_engine_does(game: Game) -> None:
    held(game, list(entries(game)[::PARTS]))


@pytest.mark.long(days=3)
@games
@pytest.mark.parametrize("part", range(PARTS))
def test_model_and_rules_say_of_every_step_what_the_engine_does(game: Game, part: int) -> None:
    held(game, list(entries(game)[part::PARTS]))


@games
def test_every_variant_kind_and_seat_is_there(game: Game) -> None:
    kinds: dict[int, Counter[str]] = {players: Counter() for players in game.players}
    forbidden = set()
    for entry in entries(game):
        seat = entry.line.split(" seat=")[1].split()[0]
        kinds[entry.players].update(f"{_word(action)} by {seat}" for action in entry.legal)
        forbidden |= {rule for _, rule in entry.illegal}
    assert {entry.variant for entry in entries(game)} == set(game.variants)
    rules = game.rules(*game.proved[0])
    for players in game.players:
        wanted = {f"{kind.split()[0]} by {seat}" for kind in game.model(rules).kinds for seat in range(players)}
        assert wanted <= kinds[players].keys()
    assert len(forbidden) > 15


def _word(action: str) -> str:
    return action.split(maxsplit=1)[0]


@pytest.mark.long
@games
def test_every_case_of_every_kind_is_shown(game: Game) -> None:
    """By some seat at least; of rare cases not by every seat of every variant."""
    met, known = Counter[tuple[str, str]](), set()
    for entry in entries(game):
        for step in steps_of(game, entry):
            kind, seat = step.model.kind_of(step.action), step.before.to_move
            for looked in step.looked_at() if not step.rule else ():
                cases = [*step.model.cases(*looked, kind, seat)]
                known |= {(kind, case) for case, _ in cases}
                met.update((kind, case) for case, here in cases if here)
    assert known - met.keys() <= MISSING


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [(NEW_YORK, "en-2015", players) for players in (2, 3, 4)] + [(GAMES["paris"], "de-kosmos+all-postcards", 2)],
    ids=["new-york-2", "new-york-3", "new-york-4", "paris"],
)
def test_every_case_can_come_for_every_seat(game: Game, variant: str, players: int) -> None:
    model = game.model(game.rules(variant, players))
    induction = ModelInduction(model, game.library.provable, Deadline(300))
    before, step, after = induction.before, model.step(induction.context), induction.after
    never = [
        (kind, case, seat)
        for kind in model.kinds
        for seat in range(players)
        for case, _ in (("", True), *model.cases(before, step, after, kind, seat))
        if not induction.satisfiable(kind, seat, case)
    ]
    assert never == []
