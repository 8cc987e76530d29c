"""The readings of Paris are compared where they can differ: each rule alone decides whether an action is legal.

The positions are those of the corpus, with variants in which chimneys, tokens and effects are scarce.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import pytest

from ny1901.paris import Action, Game, State, catalogue
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Build, Use
from tests.mutation.corpus import Entry, read
from tests.mutation.games import PARIS
from tests.mutation.rules import states

UNNAMEABLE = {"lay.square", "lay.turn", "build.board", "build.shape", "postcard.parts"}
"""Only actions that no list of actions has break these: beside the board, turned by half, in another shape."""
ENOUGH = 100


def decided(entries: list[Entry]) -> Counter[str]:
    """How often each rule alone forbade an action on which all readings agree."""
    times = Counter[str]()
    for entry, state in states(PARIS, entries):
        listed = set(state.legal_actions)
        for action in _tried(random.Random(entry.line), state):
            rules = state.explain(action).rules
            assert {action in listed, state.is_legal(action)} == {not rules}, f"{action}: {rules}; {state}"
            times.update(rules if len(rules) == 1 else ())
    return times


def _tried(dice: random.Random, state: State) -> Iterator[Action]:
    """A few actions of each sort; of the buildings in the reserve, and the one that waits, some more."""
    ids, mine = state.rules.table.building_ids, state.players[state.seat]
    wanted = [name for number, name in enumerate(ids) if mine.reserve >> number & 1 or number == state.pending]
    for sort, group in _sorted(state.rules).items():
        most = 16 if sort in wanted[:4] else 4 if sort in tuple(Postcard) else 1
        yield from dice.sample(group, min(most, len(group)))


@lru_cache(maxsize=4)
def _sorted(rules: Game) -> dict[object, list[Action]]:
    found: dict[object, list[Action]] = {}
    for action in rules.actions:
        sort = action.building if isinstance(action, Build) else action.postcard if isinstance(action, Use) else ""
        found.setdefault(sort or type(action), []).append(action)
    return found


def of_actions() -> set[str]:
    return {rule.id for rule in catalogue() if rule.checked_by == "action"} - UNNAMEABLE


def test_every_rule_decides_in_the_comparison() -> None:
    times = decided(read(PARIS)[::6])
    assert min(times[rule] for rule in ("build.colour", "postcard.once")) >= ENOUGH
    assert len(of_actions() - times.keys()) <= 8, of_actions() - times.keys()


@pytest.mark.long
def test_every_rule_decides_somewhere_in_the_corpus() -> None:
    times = decided(read(PARIS))
    assert of_actions() - times.keys() == set()
    assert sum(times[rule] >= ENOUGH for rule in of_actions()) >= 12
