"""The fast generator, the single test and the plain rules agree, on everything that can be named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from attrs import evolve

from ny1901.errors import IllegalAction, NotationError
from ny1901.paris import Action, Game, Pass, State, Take
from ny1901.paris.explain import broken, scene_of
from ny1901.testing import played, played_to
from ny1901.testing.paris import every_action, variants


@lru_cache(maxsize=4)
def everything(game: Game) -> tuple[Action, ...]:
    return every_action(game)


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


@pytest.mark.parametrize("part", range(4))
def test_every_nameable_action_is_judged_alike(part: int) -> None:
    for number, state in enumerate(sampled(56)):
        if number % 4 == part:
            actions = everything(state.rules)
            assert set(state.legal_actions) <= set(actions)
            assert not disagreement(state, actions)


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.name)
def test_whole_games_are_judged_alike(variant: object) -> None:
    game = Game(variant=variant)  # type: ignore[arg-type]
    for number, (state, _, _) in enumerate(played(game, seed=5)):
        assert not disagreement(state, everything(game)[number % 9 :: 9])


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_five_hundred_whole_games_are_judged_alike(part: int) -> None:
    games = [Game(variant=variant) for variant in variants()]
    for seed in range(part, 500, 10):
        game = games[seed % len(games)]
        steps = list(played(game, seed))
        for state in (steps[0][0], *(after for _, _, after in steps)):
            assert not disagreement(state, everything(game))


def test_applying_what_is_not_legal_raises_with_the_verdict() -> None:
    state = Game().initial_state(seed=1889)
    with pytest.raises(IllegalAction) as caught:
        state.apply(Pass())
    assert caught.value.verdict.rules == ("pass.finished",)


@pytest.mark.parametrize("ask", ["is_legal", "explain", "apply"])
def test_a_text_is_no_action(ask: str) -> None:
    with pytest.raises(NotationError, match="str is no action"):
        getattr(Game().initial_state(seed=1), ask)("pass")


def test_what_the_game_does_not_know_is_explained() -> None:
    state = Game().initial_state(seed=1)
    assert state.explain(Take("castle")).rules == ("take.supply",)
    assert not state.is_legal(Take("castle"))
