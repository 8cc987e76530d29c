"""Random games over editions, numbers of players and variants, for the properties that hold in all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Action, Build, EndTurn, Rebuild
from ny1901.new_york.rules.catalogue import EDITIONS

from .builders import variant

VARIANTS = {
    **{edition: variant(edition) for edition in EDITIONS},
    **{f"{edition}+expert": variant(edition).expert() for edition in EDITIONS},
    **{f"{edition}+beginner": variant(edition).beginner() for edition in EDITIONS},
    "without cards": variant().without_action_cards(),
    "without challenge": variant().without_challenge(),
    "gold prestige, corners": variant(
        challenges=("gold-prestige",), gold_prestige_corners=True, silver_threshold=2, gold_threshold=4
    ),
    "gold prestige": variant(challenges=("gold-prestige",), silver_threshold=2, gold_threshold=4),
    "gold prestige, pt": variant("pt-2018", challenges=("gold-prestige",), gold_prestige_points=2, gold_threshold=6),
    "no declining": variant(decline_without_worker=False, boom_new_generation=False, grab_after_skip=False),
    "every other answer": variant(
        legendary_counts_as_unbuilt=True, demolished_adjacent=True, grab_after_demolition=True, flip_tiles=True
    ),
    "lots apart": variant(span_lots=False),
    "lots filled": variant("zh-2016", partial_lots=False),
    "one worker": variant(workers=1),
    "one worker, pt": variant("pt-2018", workers=1, starting_property=False),
    "refilled at once, grabbed later": variant(refill="after-expand", end_unbuilt=14),
    "refilled later, grabbed at once": variant("pt-2018", refill="end-of-turn", grab_after_skip=False),
    "a few turns": variant(end_unbuilt=16, last_turns=3),
    "a few cards": variant(market_size=40, last_turns=3, build_without_market=False),
    "a few cards, pt": variant("pt-2018", market_size=44, last_turns=4),
    "a market of one": variant("zh-2016", market_size=1, shift_order="return-first"),
    "a head start": variant(starting_points=(0, 6, 17)),
    "two legendaries": variant(legendaries_per_player=2, gold_threshold=8, boom_limit="keeps-unbuilt"),
}
"""Variants in which between them every switch is thrown, by a name for each."""


def games() -> list[tuple[str, Game]]:
    """Every variant at some number of players, the editions at each."""
    return [
        (f"{name}, {players} players", Game(players=players, variant=rules))
        for number, (name, rules) in enumerate(VARIANTS.items())
        for players in ((2, 3, 4) if name in EDITIONS else (2 + number % 3,))
    ]


def walk(game: Game, seed: int, most: int = 150) -> Iterator[tuple[State, Action, State]]:
    """The steps of a random game that mostly builds when it can and seldom declines to.

    Args:
        game: the game.
        seed: decides the setup and every choice.
        most: the walk stops after so many steps.
    """
    dice, state = random.Random(seed), game.initial_state(seed)
    for _ in range(most):
        if state.is_over:
            return
        actions = state.legal_actions
        wanted = [action for action in actions if isinstance(action, Build | Rebuild)]
        if not wanted or dice.random() < 0.3:
            wanted = [action for action in actions if not isinstance(action, EndTurn)] or list(actions)
        if dice.random() < 0.1:
            wanted = list(actions)
        action = dice.choice(wanted)
        following = state.apply(action)
        yield state, action, following
        state = following
