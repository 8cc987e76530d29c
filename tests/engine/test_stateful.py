"""Hypothesis plays: whatever sequence of legal actions it finds, what must hold holds at every step."""

from __future__ import annotations

import pickle
from typing import Any

import hypothesis
import pytest
from hypothesis import given, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ny1901 as ny
from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.testing import states, variants
from tests.audit.audit import audit


class AnyPlay(RuleBasedStateMachine):
    """A game steered by Hypothesis; a failing run is printed as a program."""

    state: ny.State
    before: ny.State | None

    @initialize(
        variant=strategies.sampled_from(variants()),
        players=strategies.sampled_from((2, 3, 4)),
        seed=strategies.integers(0, 10_000),
    )
    def start(self, variant: ny.Variant, players: int, seed: int) -> None:
        self.state, self.before = ny.Game(players=players, variant=variant).initial_state(seed), None

    @precondition(lambda self: not self.state.is_over)
    @rule(choice=strategies.integers(0, 10_000))
    def act(self, choice: int) -> None:
        actions = self.state.legal_actions
        self.take(actions[choice % len(actions)])

    @precondition(lambda self: not self.state.is_over)
    @rule(choice=strategies.integers(0, 10_000))
    def build_if_possible(self, choice: int) -> None:
        """Random play ends too many turns without building; this keeps the later generations in reach."""
        builds = [a for a in self.state.legal_actions if isinstance(a, ny.Build | ny.Rebuild)]
        actions = builds or self.state.legal_actions
        self.take(actions[choice % len(actions)])

    @precondition(lambda self: self.state.is_over)
    @rule()
    def nothing_more_can_be_done(self) -> None:
        assert self.state.explain(ny.EndTurn()).rules == ("end.last-turns",)
        assert self.state.winners

    def take(self, action: ny.Action) -> None:
        self.before = self.state
        self.state = self.state.apply(action)
        assert audit(self.before, action, self.state) == ()

    @invariant()
    def no_position_rule_is_broken(self) -> None:
        assert self.state.problems() == ()

    @invariant()
    def workers_are_conserved(self) -> None:
        for seat, player in enumerate(self.state.players):
            on_lots = sum(1 for _ in bits(player.worker_lots))
            assert self.state.workers(seat) >= 0
            assert self.state.workers(seat) + on_lots == self.state.rules.variant.workers

    @invariant()
    def each_owned_lot_has_one_owner_and_a_worker_or_a_building(self) -> None:
        table, owned = self.state.rules.table, 0
        for player in self.state.players:
            assert not owned & player.lots
            owned |= player.lots
            under = table.board.lots_of(player.occupied)
            assert under & player.worker_lots == 0
            assert under | player.worker_lots == player.lots
        assert not owned & self.state.unowned

    @invariant()
    def cards_correspond_to_lots(self) -> None:
        table = self.state.rules.table
        cards = sorted(self.state.market + self.state.future)
        assert cards == sorted(table.lot_face[lot] for lot in bits(self.state.unowned))
        assert len(self.state.market) <= self.state.rules.variant.market_size

    @invariant()
    def buildings_lie_apart_on_their_owners_land_with_frontage(self) -> None:
        table, taken = self.state.rules.table, 0
        for player in self.state.players:
            for building in player.buildings:
                squares = building.placement.squares
                assert not squares & taken
                assert not squares & ~player.territory
                assert squares & table.board.frontage or building.tile.generation == Generation.STARTING
                taken |= squares

    @invariant()
    def legendaries_are_built_once_and_within_the_limit(self) -> None:
        built = [b.tile.id for player in self.state.players for b in player.buildings if b.tile.is_legendary]
        free = [self.state.rules.table.tiles[number].id for number in bits(self.state.legendaries)]
        assert sorted(built + free) == sorted(tile.id for tile in self.state.rules.variant.city.legendaries)
        for player in self.state.players:
            assert sum(b.tile.is_legendary for b in player.buildings) <= self.state.rules.variant.legendaries_per_player

    @invariant()
    def scores_never_fall_and_tiles_never_come_back(self) -> None:
        if self.before is not None:
            for old, new in zip(self.before.players, self.state.players, strict=True):
                assert new.score >= old.score
                assert not new.unbuilt & ~old.unbuilt
                assert not new.cards & ~old.cards

    @invariant()
    def a_generation_only_rises_on_a_square(self) -> None:
        if self.before is not None:
            for old, new in zip(self.before.players, self.state.players, strict=True):
                for gone in set(old.buildings) - set(new.buildings):
                    above = [b for b in new.buildings if b.placement.squares & gone.placement.squares]
                    assert above
                    assert all(b.tile.generation > gone.tile.generation for b in above)

    @invariant()
    def there_is_a_legal_action_until_the_game_is_over(self) -> None:
        assert bool(self.state.legal_actions) != self.state.is_over


class MorePlay(AnyPlay):
    """The same, longer."""


def steered(machine: type[RuleBasedStateMachine], games: int) -> Any:
    """The test case of a machine that plays so many games."""
    how = hypothesis.settings(hypothesis.settings.get_profile("ci"), max_examples=games, stateful_step_count=120)
    machine.TestCase.settings = how
    return machine.TestCase


TestAnyPlay = steered(AnyPlay, 4)
TestMorePlay = pytest.mark.long(steered(MorePlay, 60))


@given(states())
@hypothesis.settings(max_examples=30)
def test_every_form_of_a_state_reads_back_as_the_same_state(state: ny.State) -> None:
    game = state.rules
    assert ny.State.from_json(state.to_json()) == state
    assert ny.State.parse(str(state), game) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert hash(pickle.loads(pickle.dumps(state))) == hash(state)
    for action in state.legal_actions:
        assert ny.Game(players=game.players, variant=game.variant).parse_action(str(action)) == action


@given(states(), strategies.integers(0, 2**32))
@hypothesis.settings(max_examples=30)
def test_a_view_hides_the_order_and_samples_are_consistent_with_it(state: ny.State, seed: int) -> None:
    import random

    for seat in range(len(state.players)):
        seen = state.view(seat)
        sample = seen.sample(random.Random(seed))
        assert sample.view(seat) == seen
        assert sample.problems() == ()
        assert sample.legal_actions == state.legal_actions
        assert sorted(sample.future) == sorted(state.future)
