"""What tests of New York need: its variants, games played by dice, and Hypothesis strategies of states."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ny1901.kernel.variants import switches
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Action, EndTurn, ReturnLot
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.variant import Variant

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_OF_THE_SETUP = ("challenge_card", "starting_property", "starting_lot")
SWITCHES = tuple(name for name in switches(Variant) if name not in _OF_THE_SETUP)
"""The yes-or-no fields of a variant that an open question or a permission hangs on."""


def variants() -> tuple[Variant, ...]:
    """The variants that tests go over: the editions, the rulebooks' variants of them, each switch turned.

    >>> len(variants()) > 20
    True
    """
    editions = [Variant.edition(edition) for edition in EDITIONS]
    printed = [changed for variant in editions for changed in (variant.expert(), variant.beginner())]
    gentle = [Variant().without_action_cards(), Variant().without_challenge()]
    turned = [Variant().change(**{switch: not Variant().value(switch)}) for switch in SWITCHES]
    early = [Variant.edition("pt-2018").change(legendary_counts_as_unbuilt=True, end_unbuilt=12)]
    return (*editions, *printed, *gentle, *turned, *early)


def pick(rng: random.Random, actions: tuple[Action, ...]) -> Action:
    """One action by dice, buildings and cards preferred, so that games reach their end as players' games do."""
    weights = [1 if isinstance(action, AcquireLot | EndTurn | ReturnLot) else 3 for action in actions]
    return rng.choices(actions, weights)[0]


def random_game(game: Game, seed: int, plies: int = 1000) -> Iterator[tuple[State, Action, State]]:
    """A game played by dice, as triples of state, action and next state.

    Args:
        game: the variant and players.
        seed: decides the deal and every action.
        plies: where to stop; under some variants a game cannot end, if no tile that is left fits anywhere.

    >>> steps = list(random_game(Game(players=2), seed=7))
    >>> steps[-1][2].is_over
    True
    """
    rng, state = random.Random(seed), game.initial_state(seed)
    for _ in range(plies):
        if state.is_over:
            return
        action = pick(rng, state.legal_actions)
        following = state.apply(action)
        yield state, action, following
        state = following


def random_state(game: Game, seed: int, steps: int) -> State:
    """The state after some steps of a game played by dice, or its last one."""
    state = game.initial_state(seed)
    for number, (_, _, following) in enumerate(random_game(game, seed)):
        if number == steps:
            break
        state = following
    return state


def states() -> SearchStrategy[State]:
    """Hypothesis: states reached by play, over the editions, variants and numbers of players."""
    from hypothesis import strategies

    return strategies.builds(
        random_state,
        strategies.builds(
            Game, players=strategies.sampled_from((2, 3, 4)), variant=strategies.sampled_from(variants())
        ),
        seed=strategies.integers(0, 2**32),
        steps=strategies.integers(0, 400),
    )
