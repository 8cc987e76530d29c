"""Whole games for the score bounds: random and greedy ones over editions, switches and numbers of players."""

from __future__ import annotations

import random

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.variant import Variant

VARIANTS = (
    *(Variant.edition(edition) for edition in EDITIONS),
    *(Variant.edition(edition).expert() for edition in EDITIONS),
    *(Variant.edition(edition).beginner() for edition in EDITIONS),
    Variant.edition("pt-2018").without_action_cards(),
    Variant(challenges=("gold-prestige",), silver_threshold=2, gold_threshold=4),
    Variant(legendary_counts_as_unbuilt=True, demolished_adjacent=True, grab_after_demolition=True),
    Variant(last_turns=2, end_unbuilt=12),
    Variant(challenges=("gold-prestige",), gold_prestige_corners=True, silver_threshold=2, gold_threshold=4),
    Variant(decline_without_worker=False, boom_new_generation=False, flip_tiles=True),
    Variant.edition("zh-2016").change(end_unbuilt=10, market_size=3, partial_lots=False),
    Variant.edition("pt-2018").change(market_size=40, build_without_market=False, legendaries_per_player=2),
    Variant(workers=1, end_unbuilt=14, challenges=("generation-king", "bronze-baron", "master-architect")),
)
"""The editions with expert and beginner games, and variants with the switches thrown that bear on the score."""

POLICIES = ("random", "greedy", "mixed")

_PATIENCE = 400
"""Steps after which a greedy player turns random: greed alone can go round for ever, a lot taken and given back."""


def game_of(seed: int) -> tuple[Game, str]:
    """A game and a policy for a seed; 3 * 3 * len(VARIANTS) seeds in a row meet every combination."""
    number, rest = divmod(seed, len(VARIANTS))
    return Game(players=2 + number % 3, variant=VARIANTS[rest]), POLICIES[(number // 3 + rest) % 3]


def played(seed: int) -> list[State]:
    """Every state of a game, from the first to the final one."""
    game, policy = game_of(seed)
    dice, state = random.Random(seed), game.initial_state(seed)
    states = [state]
    while not state.is_over:
        greedy = policy == "greedy" or (policy == "mixed" and dice.random() < 0.8)
        greedy = greedy and len(states) < _PATIENCE
        action = greediest(state, dice) if greedy else dice.choice(state.legal_actions)
        state = state.apply(action)
        states.append(state)
    return states


def greediest(state: State, dice: random.Random) -> Action:
    """The building of the most points; else land; else mostly a card; a demolition costs a little."""

    def worth(action: Action) -> float:
        if isinstance(action, Build | Rebuild):
            move = state.rules.table.move(action)
            assert move is not None
            return 10 + move.building.tile.points - 3 * isinstance(action, Rebuild) + dice.random()
        if isinstance(action, AcquireLot):
            return 9 + dice.random()
        if isinstance(action, PlayCard):
            return 8 * (dice.random() < 0.5)
        return isinstance(action, EndTurn)

    return max(state.legal_actions, key=worth)


def turns_begun_after(states: list[State]) -> list[tuple[int, ...]]:
    """For each state of a game how many turns each seat begins after the present one."""
    counts = [0] * len(states[0].players)
    found = [tuple(counts)]
    for earlier, later in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        if later.turn.number != earlier.turn.number and not later.is_over:
            counts[later.to_move] += 1
        found.append(tuple(counts))
    return found[::-1]
