"""The fast generator, the single test and the plain rules agree, on everything that can be named; Z3 on placements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

import pytest
from attrs import evolve

from ny1901.kernel.errors import IllegalAction, NotationError
from ny1901.kernel.geometry import bits
from ny1901.paris import Action, Build, Game, Pass, State, Take, Use
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.explain import broken, scene_of
from ny1901.paris.rules.table import CARD_BIT
from ny1901.paris.solver.placement.z3_model import other_places
from ny1901.paris.testing import variants
from ny1901.testing import played, played_to
from tests.days import one_in


@lru_cache(maxsize=4)
def everything(game: Game) -> tuple[Action, ...]:
    return game.actions


def disagreement(state: State, actions: tuple[Action, ...]) -> str:
    """The first action on which the readings differ, in words; empty if they agree."""
    listed, scene = set(state.legal_actions), scene_of(state)
    fresh = evolve(state)
    for action in actions:
        readings = (
            action in listed,
            state.is_legal(action),
            fresh.is_legal(action),
            next(broken(scene, action), None) is None,
        )
        if len(set(readings)) > 1:
            return f"{action}: listed, legal, legal unlisted, unbroken: {readings}; {state.explain(action)}; {state}"
    return ""


def sampled(count: int) -> Iterator[State]:
    """States at every stage of games over all variants."""
    games = [Game(variant=variant) for variant in variants()]
    for seed in range(count):
        yield played_to(games[seed % len(games)], seed, steps=seed * 17 % 47)


@pytest.mark.parametrize("part", one_in(4, range(4)))
def test_every_nameable_action_is_judged_alike(part: int) -> None:
    for number, state in enumerate(sampled(56)):
        if number % 4 == part:
            actions = everything(state.rules)
            assert set(state.legal_actions) <= set(actions)
            assert not disagreement(state, actions)


@pytest.mark.parametrize("variant", one_in(3, variants()[::6]), ids=lambda variant: variant.name)
def test_whole_games_are_judged_alike(variant: object) -> None:
    game = Game(variant=variant)  # type: ignore[arg-type]
    for number, (state, _, _) in enumerate(played(game, seed=5)):
        assert not disagreement(state, everything(game)[number % 9 :: 9])


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(5))
def test_a_hundred_whole_games_are_judged_alike(part: int) -> None:
    games = [Game(variant=variant) for variant in variants()]
    for seed in range(part, 200, 10):
        game = games[seed % len(games)]
        steps = list(played(game, seed))
        for number, state in enumerate((steps[0][0], *(after for _, _, after in steps))):
            assert not disagreement(state, everything(game)[number % 3 :: 3] + state.legal_actions)


def z3_disagreement(state: State) -> str:
    """The first building whose listed placements Z3 has otherwise, in words; empty if they agree."""
    table, seat, listed = state.rules.table, state.to_move, defaultdict[int, set[tuple[str, ...]]](set)
    swaps = set()
    for action in state.legal_actions:
        if isinstance(action, Build | Use) and action.squares and action in table.option_of:
            listed[table.option_of[action].standing.number].add(action.squares)
        elif isinstance(action, Use) and action.give:
            swaps.add((action.give, action.take))
    for number in range(table.jardin + 1):
        if may_be_put_up(state, number):
            found = other_places(state, seat, number, listed.pop(number, ()))
            if found.places or found.wrong:
                return f"{table.building_ids[number]}: {found}; {state}"
    fitting = [number for number in bits(state.supply) if open_to(state, Postcard.LEVITATION) and fits(state, number)]
    given = bits(state.players[seat].reserve if may_build(state) else 0)
    ids = table.building_ids
    wanted = {(ids[give], ids[take]) for give in given for take in fitting}
    return f"listed {dict(listed)}, swaps {swaps ^ wanted}; {state}" if listed or swaps != wanted else ""


def may_build(state: State) -> bool:
    """Whether the seat to move has a chimney, where that is asked."""
    variant = state.rules.variant
    return not variant.chimneys_limit or len(state.players[state.to_move].standing) < variant.chimneys


def open_to(state: State, card: Postcard) -> bool:
    """Whether the seat to move may use a postcard."""
    mine, used = state.players[state.to_move].used, state.players[0].used | state.players[1].used
    tokens = state.rules.variant.action_tokens - mine.bit_count()
    second_phase = None not in state.pavement and state.pending is None and not state.is_over
    return second_phase and tokens > 0 and bool(state.postcards & ~used & CARD_BIT[card])


def may_be_put_up(state: State, number: int) -> bool:
    """Whether the seat to move may put up a building if there is a place for it."""
    if None in state.pavement or not may_build(state):
        return False
    if number == state.rules.table.jardin:
        return open_to(state, Postcard.JARDIN_DES_PLANTES)
    if state.pending is not None:
        return number == state.pending
    return bool(state.players[state.to_move].reserve >> number & 1)


def fits(state: State, number: int) -> bool:
    """Whether Z3 knows a place for a building."""
    return bool(other_places(state, state.to_move, number, (), most=1).places)


def check_with_z3(seed: int) -> int:
    """Hold Z3 against every state of a game; how many there are in the second phase."""
    states = [state for state, _, _ in played(Game(variant=variants()[seed % len(variants())]), seed)]
    for state in states:
        assert not z3_disagreement(state), seed
    return sum(not state.paving for state in states)


@pytest.mark.long(days=3)
def test_z3_has_the_placements_of_whole_games() -> None:
    assert check_with_z3(5) > 8


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(5))
def test_z3_has_the_placements_of_every_state_of_a_hundred_games(part: int) -> None:
    assert sum(check_with_z3(seed) for seed in range(part, 200, 10)) > 180


def test_applying_what_is_not_legal_raises_with_the_verdict() -> None:
    state = Game().initial_state(seed=1889)
    with pytest.raises(IllegalAction) as caught:
        state.apply(Pass())
    assert caught.value.verdict.rules == ("pass.finished",)


@pytest.mark.parametrize("ask", ["is_legal", "apply"])
def test_a_text_is_no_action(ask: str) -> None:
    with pytest.raises(NotationError, match="str is no action"):
        getattr(Game().initial_state(seed=1), ask)("pass")


def test_what_the_game_does_not_know_is_explained() -> None:
    state = Game().initial_state(seed=1)
    assert state.explain(Take("castle")).rules == ("take.supply",)
    assert not state.is_legal(Take("castle"))
