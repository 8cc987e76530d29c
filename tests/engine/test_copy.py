"""A state never changes, so a copy of it is the state itself; it knows its game, and a notebook shows it drawn."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ny1901.new_york.game import Game as NewYork
from ny1901.paris.game import Game as Paris


@pytest.mark.parametrize("game", [NewYork(players=3), Paris()])
def test_a_copy_of_a_state_is_the_state(game: Any) -> None:
    state = game.initial_state(seed=1901)
    assert copy.copy(state) is state
    assert copy.deepcopy(state) is state
    kept = copy.deepcopy({"before": state, "list": [state]})
    assert kept["before"] is kept["list"][0] is state


@pytest.mark.parametrize("game", [NewYork(players=3), Paris()])
def test_a_state_knows_its_game_and_shows_itself(game: Any) -> None:
    state = game.initial_state(seed=1901)
    assert state.game is game
    assert state._repr_svg_() == state.to_svg()
