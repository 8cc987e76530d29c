"""Players of every strength, for any game of the protocol; `agent` makes one by its name."""

from ny1901.analysis.agents.evaluation import outlook, points
from ny1901.analysis.agents.mcts import MctsAgent
from ny1901.analysis.agents.names import agent
from ny1901.analysis.agents.restricted import without
from ny1901.analysis.agents.simple import GreedyAgent, RandomAgent
from ny1901.analysis.agents.turn import TurnAgent
from ny1901.analysis.game.kinds import Abstention

__all__ = [
    "Abstention",
    "GreedyAgent",
    "MctsAgent",
    "RandomAgent",
    "TurnAgent",
    "agent",
    "outlook",
    "points",
    "without",
]
