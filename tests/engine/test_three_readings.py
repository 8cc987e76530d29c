"""The fast generator, the single test and the plain rules agree, on everything that can be named.

The Z3 model is held to the same in tests/solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import pytest

import ny1901 as ny
from ny1901.kernel.errors import VariantError
from ny1901.kernel.geometry import bits
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.explain import broken, scene_of
from ny1901.testing import random_game, random_state, variants
from tests.days import one_in


def setups() -> Iterator[tuple[Game, int]]:
    """Games over all variants and numbers of players, without end, each with its own seed."""
    seed = 0
    while True:
        for variant in variants():
            for players in variant.player_counts:
                yield Game(players=players, variant=variant), seed
                seed += 1


def sampled(count: int, chosen: Sequence[ny.Variant] = variants()) -> Iterator[State]:
    """States at every stage of games over all setups, those of other variants than the chosen ones left out."""
    for _, (game, seed) in zip(range(count), setups(), strict=False):
        if game.variant in chosen:
            yield random_state(game, seed, steps=seed * 47 % 331)


@lru_cache(maxsize=4)
def everything(variant: ny.Variant) -> tuple[ny.Action, ...]:
    """What can be named is the same for any number of players."""
    return Game(players=variant.player_counts[0], variant=variant).actions


def disagreement(state: State, actions: tuple[ny.Action, ...]) -> str:
    """The first action on which the readings differ, in words; empty if they agree."""
    listed, scene = set(state.legal_actions), scene_of(state)
    for action in actions:
        readings = (action in listed, state.is_legal(action), next(broken(scene, action), None) is None)
        if len(set(readings)) > 1:
            return f"{action} listed, legal, no rule broken: {readings}; {state.explain(action)}; {state}"
    return ""


@pytest.mark.parametrize("part", one_in(3, range(6)))
def test_every_nameable_action_is_judged_alike(part: int) -> None:
    """In turns a sixth of what can be named, and all that is listed; the variants of a part share what can be named."""
    chosen = variants()[part::6]
    states = sorted(sampled(4 * len(variants()), chosen), key=lambda state: chosen.index(state.rules.variant))
    assert {state.rules.variant for state in states} == set(chosen)
    for number, state in enumerate(states):
        actions = everything(state.rules.variant)
        assert set(state.legal_actions) <= set(actions)
        assert not disagreement(state, actions[number % 6 :: 6] + state.legal_actions)


def test_explain_is_legal_exactly_where_no_rule_is_broken() -> None:
    for state in sampled(30):
        for action in everything(state.rules.variant)[::29]:
            assert state.explain(action).legal == (next(broken(scene_of(state), action), None) is None)


@lru_cache(maxsize=4)
def by_lot(variant: ny.Variant) -> tuple[tuple[ny.Action, ...], dict[int, tuple[ny.Action, ...]]]:
    """The actions without squares, and for each lot those that touch it."""
    table = Game(players=variant.player_counts[0], variant=variant).table
    anywhere: list[ny.Action] = []
    touching: dict[int, list[ny.Action]] = {lot: [] for lot in range(len(table.board.lots))}
    for action in everything(variant):
        if isinstance(action, ny.Build | ny.Rebuild):
            for lot in bits(table.board.lots_of(table.mask(action.squares) or 0)):
                touching[lot].append(action)
        else:
            anywhere.append(action)
    return tuple(anywhere), {lot: tuple(actions) for lot, actions in touching.items()}


def judge_whole_game(game: Game, seed: int, share: int) -> None:
    """At every state of a game: what is listed, and of what touches no land or that of the seat to move one in `share`.

    From one state to the next little changes, so the actions are judged in turns.
    """
    anywhere, touching = by_lot(game.variant)
    for number, (state, _, _) in enumerate(random_game(game, seed)):
        lots = bits(state.players[state.to_move].lots)
        actions = tuple(dict.fromkeys(action for lot in lots for action in touching[lot]))
        assert not disagreement(state, (anywhere + actions)[number % share :: share] + state.legal_actions)


@pytest.mark.parametrize("part", one_in(2, [0, 3]))
def test_whole_games_are_judged_alike(part: int) -> None:
    for number, (game, seed) in zip(range(60), setups(), strict=False):
        if number == part * 11:  # the long test plays two hundred
            judge_whole_game(game, seed, share=37)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(10))
def test_two_hundred_whole_games_are_judged_alike(part: int) -> None:
    for number, (game, seed) in zip(range(200), setups(), strict=False):
        if number % 10 == part:
            judge_whole_game(game, seed, share=23)


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
