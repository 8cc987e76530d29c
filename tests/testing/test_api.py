"""The API test itself: both games pass it, and it notices each way in which a game can break its promises."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import evolve, field, frozen
from hypothesis import given, settings

import ny1901 as ny
from ny1901 import paris
from ny1901.kernel.errors import IllegalAction, VariantError
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.testing import check_game, moves_of, played, played_to, states_of
from ny1901.testing import paris as for_paris

# How `Nim` can be broken, and what the API test then says.
FAULTS = {
    "unseeded": "the same seed deals two different states",
    "no-players": "players is 0, not a number of players",
    "doubles": "lists an action twice",
    "restless": "legal_actions differs when asked for again",
    "endless": "exactly where the game is not over",
    "seat": "to_move is 7",
    "scores": "3 scores for 2 players",
    "early-winner": "seats win exactly when the game is over",
    "deaf": "is listed, legal, explained as legal: \\(False, True, False\\)",
    "mute": "names no rule",
    "dice": "gives two different states",
    "still": "changes nothing",
    "mutable": "a state changed when an action was applied",
    "lenient": "is not legal but applied all the same",
    "blind": "is refused without a broken rule",
    "loose-view": "draws two states with the same dice",
    "leaky-view": "can tell a state drawn from its view",
    "other-turn": "to_move differs in a state drawn",
    "any-seat": "there is a view for seat 2",
    "hidden-options": "has other legal actions",
    "pickle": "a pickled state comes back as another one",
    "json": "comes back from JSON as another one",
    "line": "comes back from its line as another one",
    "text": "comes back from its text as another action",
}
_UNSEEDED = random.Random(0)


@frozen
class NimView:
    state: Nim
    seat: int

    def sample(self, rng: random.Random) -> Nim:
        fault = self.state.fault
        if fault == "loose-view":
            return evolve(self.state, secret=_UNSEEDED.getrandbits(60))
        if fault == "leaky-view":
            return evolve(self.state, left=self.state.left + rng.randrange(1, 4))
        if fault == "other-turn":
            return evolve(self.state, to_move=1 - self.state.to_move)
        return evolve(self.state, secret=rng.getrandbits(10))


@frozen
class Nim:
    """Take one or two of what is left; who takes the last wins. Each has a number that nobody sees."""

    left: int
    to_move: int
    secret: int
    fault: str = ""
    asked: list[int] = field(factory=list, eq=False, repr=False)

    @property
    def legal_actions(self) -> tuple[int, ...]:
        self.asked.append(1)
        if self.fault == "restless" and len(self.asked) % 2:
            return (1,)
        if self.fault == "endless" and not self.left:
            return (1,)
        doubled = (1, 1) if self.fault == "doubles" else (1,)
        return tuple(number for number in (*doubled, 2) if number <= min(self.left, self.most))

    @property
    def most(self) -> int:
        return 1 if self.fault == "hidden-options" and self.secret % 2 else 2

    @property
    def is_over(self) -> bool:
        return self.left == 0

    @property
    def scores(self) -> tuple[int, ...]:
        return (0, 0, 0) if self.fault == "scores" else (0, 0)

    @property
    def winners(self) -> tuple[int, ...]:
        return (1 - self.to_move,) if self.is_over or self.fault == "early-winner" else ()

    def is_legal(self, action: int) -> bool:
        return 1 <= action <= (self.most if self.fault != "deaf" else 3) and action <= self.left

    def explain(self, action: int) -> Verdict:
        if 1 <= action <= self.most and action <= self.left:
            return Verdict()
        return Verdict((Violation("" if self.fault == "mute" else "nim.take", "one or two of what is left"),))

    def apply(self, action: int) -> Nim:
        if not 1 <= action <= min(self.most, self.left):
            if self.fault == "lenient":
                return self
            raise IllegalAction(Verdict() if self.fault == "blind" else self.explain(action))
        if self.fault == "mutable":
            object.__setattr__(self, "secret", self.secret + 1)
            return evolve(self, left=self.left - action, to_move=1 - self.to_move, secret=0)
        if self.fault == "still" and self.left > 1:
            return self if action == 1 else evolve(self, left=self.left - 2)
        secret = _UNSEEDED.getrandbits(60) if self.fault == "dice" else self.secret
        seat = 7 if self.fault == "seat" else 1 - self.to_move
        return evolve(self, left=self.left - action, to_move=seat, secret=secret, asked=[])

    def view(self, seat: int) -> Any:
        if not 0 <= seat < 2 and self.fault != "any-seat":
            raise VariantError("no such seat")
        return NimView(self if self.fault == "loose-view" else evolve(self, secret=0), seat)

    def to_json(self) -> str:
        return f"{self.left} {self.to_move} {self.secret} {self.fault}"

    @classmethod
    def from_json(cls, text: str) -> Nim:
        left, seat, secret, fault = text.split(" ")
        return cls(int(left), int(seat), int(secret) + (fault == "json"), fault)

    @classmethod
    def parse(cls, text: str, _: NimGame) -> Nim:
        state = cls.from_json(text.replace("json", ""))
        return evolve(state, left=state.left + 1) if state.fault == "line" else state

    def __str__(self) -> str:
        return self.to_json()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Nim, (self.left, self.to_move, self.secret + (self.fault == "pickle"), self.fault))


@frozen
class NimGame:
    fault: str = ""

    @property
    def players(self) -> int:
        return 0 if self.fault == "no-players" else 2

    def initial_state(self, seed: int) -> Nim:
        secret = _UNSEEDED.getrandbits(60) if self.fault == "unseeded" else random.Random(seed).getrandbits(10)
        return Nim(7, 0, secret, self.fault)

    def parse_action(self, text: str) -> int:
        return int(text) + (self.fault == "text")


def test_a_small_game_passes() -> None:
    assert check_game(NimGame(), actions=(0, 3)) > 9


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_noticed(fault: str) -> None:
    with pytest.raises(AssertionError, match=FAULTS[fault]) as caught:
        check_game(NimGame(fault), actions=(0, 1, 2, 3))
    assert str(caught.value).startswith("seed 0, ")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_new_york_passes(players: int) -> None:
    game = ny.Game(players=players)
    assert check_game(game, seeds=[players], actions=game.actions[::97], every=40) >= 5


@pytest.mark.parametrize("variant", for_paris.variants(), ids=lambda variant: variant.name)
def test_paris_passes(variant: paris.Variant) -> None:
    game = paris.Game(variant=variant)
    assert check_game(game, seeds=[5], actions=game.actions[::31], every=13) >= 3


@pytest.mark.long(seconds=10, days=3)
@pytest.mark.parametrize("variant", for_paris.variants(), ids=lambda variant: variant.name)
def test_paris_passes_on_every_state_of_a_game(variant: paris.Variant) -> None:
    game = paris.Game(variant=variant)
    assert check_game(game, seeds=[1], actions=game.actions[::11]) > 20


@pytest.mark.long
def test_new_york_passes_on_every_fifth_state_of_a_game() -> None:
    assert check_game(ny.Game(players=3), seeds=[1], every=5) > 30


def test_every_so_many_th_state_and_the_last_one_are_looked_at() -> None:
    steps = len(list(played(NimGame(), seed=1)))
    assert check_game(NimGame(), seeds=[1], every=1000) == 2
    assert check_game(NimGame(), seeds=[1]) == steps + 1
    assert check_game(NimGame(), seeds=[1], plies=2) == 3


def test_played_to_stops_where_it_is_told_or_at_the_end() -> None:
    assert played_to(NimGame(), 1, steps=0) == NimGame().initial_state(1)
    assert played_to(NimGame(), 1, steps=99).is_over


@settings(max_examples=30, deadline=None)
@given(states_of(NimGame(), paris.Game(), ny.Game(players=2), steps=30))
def test_states_of_any_games_are_drawn(state: Any) -> None:
    assert len(state.scores) == 2


@settings(max_examples=30, deadline=None)
@given(moves_of(NimGame(), paris.Game(), steps=99))
def test_moves_are_legal(move: tuple[Any, Any]) -> None:
    state, action = move
    assert not state.is_over
    assert state.is_legal(action)
