"""Games under many rules, played at random to any depth: the positions that every notation has to write and read."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import attrs
import pytest

from ny1901.new_york.game import Game, State
from ny1901.new_york.material import City, from_data, reference, to_data
from ny1901.new_york.rules.actions import Action
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.variant import Variant


def own_city() -> City:
    """A city that is not the reference: another tile, another street, a name that needs escaping everywhere."""
    data = to_data(reference())
    data["name"] = 'Ville "#1"; 市'
    data["tiles"][0].update(id="first-house", points=9)
    data["streets"][0]["id"] = "cards"
    return from_data(data)


def all_variants() -> list[Variant]:
    standard = [Variant.named(edition + addition) for edition in EDITIONS for addition in ("", "+expert", "+beginner")]
    return [
        *standard,
        Variant.named("de-2015+without-challenge+without-action-cards"),
        Variant().change(workers=2, market_size=3, player_counts=(3, 5), flip_tiles=True, last_turns=2),
        Variant.named("pt-2018+expert").change(silver_threshold=2, gold_threshold=4, challenges=["gold-prestige"]),
        Variant().change(street_cards=0, city=own_city(), name="My #1 {variant}"),
        attrs.evolve(Variant(), end_unbuilt=12),
        Variant().change(starting_points=(0, 3), name="seat 1 ahead"),
    ]


@lru_cache(maxsize=1)
def all_games() -> list[Game]:
    return [Game(players=count, variant=variant) for variant in all_variants() for count in variant.player_counts]


@pytest.fixture(scope="session")
def games() -> list[Game]:
    """Every edition, alone and with additions, and custom variants, for every number of players."""
    return all_games()


@pytest.fixture(scope="session")
def played() -> Callable[[int], tuple[State, list[Action], State]]:
    """A game that a number decides: rules, deal, actions and length; its first position, actions and last position."""

    def play(number: int) -> tuple[State, list[Action], State]:
        dice = random.Random(number)
        first = dice.choice(all_games()).initial_state(seed=number)
        state, actions = first, []
        for _ in range(dice.choice((0, 3, 30, 100, 2000))):
            if state.is_over:
                break
            actions.append(dice.choice(state.legal_actions))
            state = state.apply(actions[-1])
        return first, actions, state

    return play
