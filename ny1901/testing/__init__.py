"""What tests of games need: an API test that any game must pass, games played by dice, and Hypothesis strategies.

`check_game` and the strategies `states_of` and `moves_of` serve any game that has the protocol of `ny1901.protocol`,
a designer's own too. The other names are New York's; `ny1901.testing.paris` has those of Paris. Hypothesis loads on
first use and comes with `pip install ny1901[test]`.
"""

from ny1901.testing.api import check_game
from ny1901.testing.new_york import SWITCHES, every_action, pick, random_game, random_state, states, variants
from ny1901.testing.play import played, played_to
from ny1901.testing.strategies import moves_of, states_of

__all__ = [
    "SWITCHES",
    "check_game",
    "every_action",
    "moves_of",
    "pick",
    "played",
    "played_to",
    "random_game",
    "random_state",
    "states",
    "states_of",
    "variants",
]
