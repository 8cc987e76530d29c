"""What the commands are for: the groups of `ny1901 --help`, with a line and an example for each command."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click
from attrs import frozen


@frozen
class Topic:
    """What one wants, and the commands for it.

    Attributes:
        title: what one wants, a few words.
        commands: for each command a line that says what it does, and an example.
    """

    title: str
    commands: Mapping[str, tuple[str, str]]


TOPICS = (
    Topic(
        "Ask about the rules or a position",
        {
            "ask": ("answer a question in plain words", 'ny1901 ask "may I build over a street?"'),
            "explain": ("is an action legal, and if not, why not", "ny1901 explain example build delmonico k5 k6"),
            "best": ("the best placements, with proof", "ny1901 best --top 3"),
            "layout": ("the best set of buildings on a seat's land", "ny1901 layout --seat 0"),
            "bounds": ("what each seat can still score", "ny1901 bounds"),
            "analyse": ("placements, proofs and bounds at once", "ny1901 analyse"),
            "mcp": ("let an assistant ask about the rules", "ny1901 mcp"),
        },
    ),
    Topic(
        "Check rules and positions",
        {
            "verify": ("which statements hold in every game", "ny1901 verify --variant pt-2018"),
            "diff": ("the shortest play that tells two variants apart", "ny1901 diff en-2015 pt-2018"),
            "reachable": ("can a position come about in play", "ny1901 reachable example"),
        },
    ),
    Topic(
        "Measure what a rule does",
        {
            "changes": ("everything that a variant changes", "ny1901 changes en-2015+expert"),
            "compare": ("two variants by the same deals", "ny1901 compare en-2015 mine.toml"),
            "balance": ("what each seat scores and wins", "ny1901 balance en-2015 --games 300"),
            "sweep": ("one number over a range of values", "ny1901 sweep workers 3..6"),
            "tune": ("search numbers for a target", 'ny1901 tune "minutes 45" --field workers=3..6'),
            "strengths": ("the same measures at several strengths", "ny1901 strengths --games 50"),
            "claims": ("what players say, put to the simulator", "ny1901 claims --games 50"),
            "ladder": ("is each agent better than the one before", "ny1901 ladder --agents random,greedy"),
        },
    ),
    Topic(
        "Look and play",
        {
            "show": ("draw a position", "ny1901 show --svg position.svg"),
            "lab": ("a page to lay out positions and try pieces", "ny1901 lab"),
            "play": ("agents against each other, or against you", "ny1901 play --agents turn,greedy --out game.txt"),
            "simulate": ("play games by dice", "ny1901 simulate --games 10 --out games.jsonl"),
            "replay": ("check a record, or step through it", "ny1901 replay games.jsonl --html replay.html"),
        },
    ),
    Topic(
        "Bring your own material, and what can be named",
        {
            "print": ("board, tiles and cards on paper", "ny1901 print sheets"),
            "board": ("start a board of your own, and check it", "ny1901 board new harbour"),
            "fields": ("the numbers and switches of the rules", "ny1901 fields"),
            "editions": ("the editions and their additions", "ny1901 editions"),
            "agents": ("the agents that can play", "ny1901 agents"),
        },
    ),
)
"""Every command, by what one wants."""

_BY_NAME = {name: told for topic in TOPICS for name, told in topic.commands.items()}


class LazyCommands(UserDict[str, Any]):
    """Commands by name, each loaded when it is looked up, with its line in the list and its example in its own help.

    Args:
        homes: the address `module:NAME` of each.
    """

    def __getitem__(self, name: str) -> click.Command:
        module, _, attribute = self.data[name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        command.short_help, example = _BY_NAME[name]
        command.epilog = f"Example: {example}"
        return command


class TopicGroup(click.Group):
    """A group of commands whose help lists them by what one wants."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the topics, each with its commands and an example of the first of them.

        Args:
            context: where the help was asked for.
            formatter: what writes it.
        """
        for topic in TOPICS:
            with formatter.section(topic.title):
                formatter.write_dl([(name, line) for name, (line, _) in topic.commands.items()])
                _, example = next(iter(topic.commands.values()))
                formatter.write_paragraph()
                formatter.write_text(f"such as: {example}")
