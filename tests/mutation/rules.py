"""Small faults in the rules of a game, and which quick check notices each.

No check knows a frozen output: each holds two readings of the rules against each other, or a reading against what any
game must keep.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from ny1901.new_york.game import Game as NewYorkGame
from ny1901.new_york.rules.scoring import tally, winners
from ny1901.paris.game import Game as ParisGame
from ny1901.solver.proof.conformance import watch_model
from ny1901.testing import check_game
from tests.audit.audit import audit, audit_tally
from tests.paris.plain_table import PlainTable
from tests.paris.test_audit import differences

from .corpus import Entry
from .games import NEW_YORK, Game
from .guards import tie_of
from .mutants import Mutant, mutants
from .ordinary import fails
from .watchers import Watcher

Complaints = Iterator[str]
Check = Callable[[Game, list[Entry]], Complaints]

_TRIED = 5
_DRAWS, _MANY = 12, 4
UNREAD = {"catalogue", "grounds", "actions", "variant", "prospects", "problems", "house", "house_words"}
"""Modules of the rules that are no reading of them, or whose faults only allow what nothing leads to."""


def states(game: Game, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Any]]:
    """The states of a corpus, as a user has them."""
    make = NewYorkGame if game is NEW_YORK else ParisGame
    for entry in entries:
        rules = make(players=entry.players, variant=game.variants[entry.variant])
        yield entry, game.parse(entry.line, rules, check=False)


def readings(game: Game, entries: list[Entry]) -> Complaints:
    """The list, the single test and the plain reading judge alike, and as the corpus has it."""
    for entry, state in states(game, entries):
        listed, dice = set(state.legal_actions), random.Random(entry.line)
        right = {state.rules.parse_action(text): True for text in entry.legal}
        right |= {state.rules.parse_action(text): False for text, _ in entry.illegal}
        every = state.rules.actions
        tried = (
            *right,
            *dice.sample(every, min(_TRIED, len(every))),
            *dice.sample(sorted(listed, key=str), min(2, len(listed))),
        )
        for action in tried:
            said = {action in listed, state.is_legal(action), state.explain(action).legal}
            if len(said) > 1 or right.get(action, *said) not in said:
                yield f"{action}: {said}"
        for text, rule in entry.illegal:
            if state.explain(state.rules.parse_action(text)).rules != (rule,):
                yield f"{text} is not forbidden by {rule} alone"


def effects(game: Game, entries: list[Entry]) -> Complaints:
    """What follows an action is what the plain reading of the effects says; so is the score."""
    for entry, state in states(game, entries):
        for text in entry.legal:
            action = state.rules.parse_action(text)
            after = state.apply(action)
            if game is NEW_YORK:
                yield from map(str, audit(state, action, after))
                seats = tally(after)
                yield from map(str, audit_tally(after, seats, winners(after, [seat.total for seat in seats])))
            else:
                table = PlainTable(state)
                table.do(text)
                yield from differences(after, table)


def problems(game: Game, entries: list[Entry]) -> Complaints:
    """No position that play comes to is called impossible, nor is what follows it."""
    for entry, state in states(game, entries):
        yield from map(str, state.problems())
        for text in entry.legal:
            yield from map(str, state.apply(state.rules.parse_action(text)).problems())


def views(game: Game, entries: list[Entry]) -> Complaints:
    """A sample keeps what is known, each hidden group as a set, and any of a group can come to any place of it."""
    for entry, state in states(game, entries):
        for seat in range(entry.players):
            groups, seen = hidden(game, state, seat), state.view(seat)
            drawn = [seen.sample(random.Random(number)) for number in range(_DRAWS)]
            for one in drawn:
                if _known(game, one, seat) != _known(game, state, seat) or one.view(seat) != seen:
                    yield f"seat {seat} can tell a sample"
            for number, group in enumerate(groups):
                orders = [hidden(game, one, seat)[number] for one in drawn]
                if any(sorted(order) != sorted(group) for order in orders):
                    yield f"a sample of seat {seat} has other cards or tiles in group {number}"
                if len(set(group)) >= _MANY and any(len(set(place)) < 2 for place in zip(*orders, strict=True)):
                    yield f"something of group {number} never moves for seat {seat}"


def hidden(game: Game, state: Any, seat: int) -> list[tuple[int, ...]]:
    """What a seat does not know the order of, group by group."""
    if game is NEW_YORK:
        sizes = (len(state.future) - sum(state.tail), *state.tail)
        cards = iter(state.future)
        return [tuple(islice(cards, size)) for size in sizes]
    own, other = state.players[seat], state.players[1 - seat]
    return [own.stack, (*other.hand, *other.stack) if other.stack else ()]


def _known(game: Game, state: Any, seat: int) -> Any:
    """Everything of a state that a seat knows, with what it does not know left out."""
    if game is NEW_YORK:
        return evolve(state, future=(), chance=0)
    bare = [evolve(one, hand=(), stack=()) for one in state.players]
    return evolve(state, players=tuple(bare)), state.players[seat].hand, [len(one.hand) for one in state.players]


def model(game: Game, entries: list[Entry]) -> Complaints:
    """The steps are those of the model that the proofs are about, and without any position the setup is."""
    tie = tie_of(game, entries, setups=0 if entries else 1)
    yield from tie.departures([*tie.legal])


def any_game(game: Game, entries: list[Entry]) -> Complaints:
    """`check_game`, as a designer calls it."""
    make = NewYorkGame if game is NEW_YORK else ParisGame
    for variant, players in game.proved:
        try:
            check_game(make(players=players, variant=game.variants[variant]), seeds=[1], every=20, plies=300)
        except AssertionError as complaint:
            yield str(complaint)


def verify(game: Game, entries: list[Entry]) -> Complaints:
    """The games that `verify` holds against model and statements; its proofs know no fault of the engine."""
    for variant, players in game.proved[:1]:
        witness = watch_model(game.model(game.rules(variant, players)), game.library.statements, games=2)
        yield from (str(breach) for breach, _ in witness.breaches)
        yield from (found.name for found in witness.violations)


BATTERY: dict[str, Check] = {check.__name__: check for check in (readings, effects, problems, views, model)}
"""The quick checks of the project."""
USER: dict[str, Check] = {"check_game": any_game, "verify": verify}
"""What a designer has in hand."""


TESTS = {
    "new-york": (
        *(f"rules/test_{name}.py" for name in ("clock", "editions", "memory_and_views", "turn_rules")),
        *(f"rules/test_problems{name}.py" for name in ("", "_counts", "_course", "_past")),
        *(f"rules/test_{name}.py" for name in ("scoring", "starting_points", "worked_examples", "one_rule_each")),
        *(f"rules/test_audit{name}.py" for name in ("", "_course", "_play")),
        "engine/test_decisive_rules.py",
        "city/test_playable.py",
    ),
    "paris": (
        *(f"paris/test_{name}.py" for name in ("audit", "course", "decisive_rules", "one_rule_each", "pictures")),
        *(f"paris/test_{name}.py" for name in ("postcards", "problems", "reachability", "scoring", "switches")),
    ),
}
"""The ordinary tests that are asked about the rules of a game, below `tests`."""


def watchers(
    game: Game, entries: list[Entry], tests: Iterable[pytest.Item], *, user: bool = False
) -> Iterator[Watcher]:
    """Every check of every position, ordinary tests, and what a designer has in hand."""
    for entry in entries:
        for kind, check in BATTERY.items():
            yield Watcher(kind, entry.line, partial(_complains, check, game, [entry]))
    yield Watcher("model", "setup", partial(_complains, model, game, []))
    for test in tests:
        yield Watcher("tests", test.nodeid, partial(fails, test))
    for kind, check in USER.items() if user else ():
        yield Watcher(kind, kind, partial(_complains, check, game, []))


def _complains(check: Check, game: Game, entries: list[Entry]) -> bool:
    return next(check(game, entries), None) is not None


def modules_of(game: Game) -> Iterator[ModuleType]:
    """The modules of the rules of a game that say what is lawful and what follows."""
    house = game.name.replace("-", "_")
    package = importlib.import_module(f"ny1901.{house}.rules")
    for found in pkgutil.iter_modules(package.__path__):
        if found.name not in UNREAD:
            yield importlib.import_module(f"{package.__name__}.{found.name}")


def faults(game: Game) -> list[Mutant]:
    """Every small fault of the rules of a game."""
    return [mutant for module in modules_of(game) for mutant in mutants(module)]
