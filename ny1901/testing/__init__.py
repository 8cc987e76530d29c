"""What tests of games need: an API test that any game must pass, games played by dice, and Hypothesis strategies.

`check_game` and the strategies `states_of` and `moves_of` serve any game with the protocol `ny1901.kernel.protocol`, a
designer's own too. What a game brings itself (`GameSpec.testing`) is found here too: New York's `states` and `variants`
by their names, those of Paris as `ny1901.testing.paris`. Hypothesis loads on first use, from the extra `test`.
"""

from importlib import import_module
from typing import Any

from ny1901.kernel.games import game_named, game_names
from ny1901.testing.api import check_game
from ny1901.testing.play import played, played_to
from ny1901.testing.strategies import moves_of, states_of

__all__ = ["check_game", "moves_of", "played", "played_to", "states_of"]


def __getattr__(name: str) -> Any:
    if not name.startswith("_"):
        brought = {
            game.replace("-", "_"): game_named(game).testing for game in game_names() if game_named(game).testing
        }
        if name in brought:
            return import_module(brought[name])
        for module in brought.values():
            if hasattr(import_module(module), name):
                return getattr(import_module(module), name)
    raise AttributeError(f"module 'ny1901.testing' has no attribute {name!r}")
