"""The fast generator, the single test and the plain rules agree, on everything that can be named.

The Z3 model is held to the same in tests/solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest

import ny1901 as ny
from ny1901.errors import VariantError
from ny1901.game import Game, State
from ny1901.geometry import bits
from ny1901.rules.explain import broken, scene_of
from ny1901.testing import every_action, random_game, random_state, variants


def setups() -> Iterator[tuple[Game, int]]:
    """Games over all variants and numbers of players, without end, each with its own seed."""
    seed = 0
    while True:
        for variant in variants():
            for players in variant.player_counts:
                yield Game(players=players, variant=variant), seed
                seed += 1


def sampled(count: int) -> Iterator[State]:
    """States at every stage of games over all setups."""
    for _, (game, seed) in zip(range(count), setups(), strict=False):
        yield random_state(game, seed, steps=seed * 47 % 331)


@lru_cache(maxsize=4)
def everything(game: Game) -> tuple[ny.Action, ...]:
    return every_action(game)


def disagreement(state: State, actions: tuple[ny.Action, ...]) -> str:
    """The first action on which the readings differ, in words; empty if they agree."""
    listed, scene = set(state.legal_actions), scene_of(state)
    for action in actions:
        readings = (action in listed, state.is_legal(action), next(broken(scene, action), None) is None)
        if len(set(readings)) > 1:
            return f"{action} listed, legal, no rule broken: {readings}; {state.explain(action)}; {state}"
    return ""


@pytest.mark.parametrize("part", range(10))
def test_every_nameable_action_is_judged_alike(part: int) -> None:
    for number, state in enumerate(sampled(300)):
        if number % 10 == part:
            actions = everything(state.rules)
            assert set(state.legal_actions) <= set(actions)
            assert not disagreement(state, actions)


def test_explain_is_legal_exactly_where_no_rule_is_broken() -> None:
    for state in sampled(30):
        for action in everything(state.rules)[::29]:
            assert state.explain(action).legal == (next(broken(scene_of(state), action), None) is None)


@lru_cache(maxsize=4)
def by_lot(game: Game) -> tuple[tuple[ny.Action, ...], dict[int, tuple[ny.Action, ...]]]:
    """The actions without squares, and for each lot those that touch it."""
    table = game.table
    anywhere: list[ny.Action] = []
    touching: dict[int, list[ny.Action]] = {lot: [] for lot in range(len(table.board.lots))}
    for action in everything(game):
        if isinstance(action, ny.Build | ny.Rebuild):
            for lot in bits(table.lots_of(table.mask(action.squares) or 0)):
                touching[lot].append(action)
        else:
            anywhere.append(action)
    return tuple(anywhere), {lot: tuple(actions) for lot, actions in touching.items()}


def judge_whole_game(game: Game, seed: int) -> None:
    """At every state of a game, each action that touches the land of the seat to move."""
    anywhere, touching = by_lot(game)
    for state, _, _ in random_game(game, seed):
        lots = bits(state.players[state.to_move].lots)
        actions = tuple(dict.fromkeys(action for lot in lots for action in touching[lot]))
        assert not disagreement(state, anywhere + actions)


@pytest.mark.parametrize("part", range(6))
def test_whole_games_are_judged_alike(part: int) -> None:
    for number, (game, seed) in zip(range(60), setups(), strict=False):
        if number % 6 == part:
            judge_whole_game(game, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_five_hundred_whole_games_are_judged_alike(part: int) -> None:
    for number, (game, seed) in zip(range(500), setups(), strict=False):
        if number % 20 == part:
            judge_whole_game(game, seed)


def test_applying_what_is_not_legal_raises_with_the_verdict() -> None:
    state = Game(players=3).initial_state(seed=1901)
    with pytest.raises(ny.IllegalAction) as caught:
        state.apply(ny.EndTurn())
    assert caught.value.verdict.rules == ("turn.must-acquire",)


@pytest.mark.parametrize("players", [1, 5, True, "3"])
def test_a_number_of_players_that_the_variant_is_not_for_is_refused(players: object) -> None:
    with pytest.raises(VariantError, match=r"setup\.players"):
        Game(players=players)  # type: ignore[arg-type]


def test_a_game_that_cannot_end_is_broken_off() -> None:
    narrow = ny.Variant().change(span_lots=False)
    *_, (_, _, last) = random_game(Game(players=2, variant=narrow), seed=66, plies=700)
    assert not last.is_over
    assert len(list(random_game(Game(players=2, variant=narrow), seed=66, plies=700))) == 700
