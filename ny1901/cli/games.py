"""Which games the commands serve, and what a command has to know of each beyond the protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import click
from attrs import frozen

from ny1901.facts import FactResult
from ny1901.pages import Frame, Replay

_HOMES = {"new-york": "ny1901.cli.game_new_york:GAME", "paris": "ny1901.cli.game_paris:GAME"}
"""Addresses, so that a game is loaded only when it is asked for."""


@frozen(kw_only=True)
class CommandGame:
    """What the commands have to know of a game.

    Attributes:
        name: its name after `--game`, and in studies.
        title: its name in sentences.
        players: how many play unless told otherwise.
        seats: how many play a variant unless told otherwise.
        variant: the standard variant that is taken unless told otherwise.
        additions: what may stand after an edition's name, in words.
        editions: the names of the editions.
        named: makes a standard variant of a name.
        loaded: reads a variant from a TOML file.
        game: the class of games.
        state: the class of states.
        record: the class of records.
        example: makes the bundled position.
        heading: lines that say what a state is, with markup.
        footnote: what to keep in mind about an analysis.
        turns: how many turns of a state's game are over.
        end: the rule by which a finished state's game ended.
        ends: a sentence part about how games ended, from the number for each such rule.
        tally: a seat's tally as columns of a table, the total last.
        rule: a rule of the catalogue by its id.
        placement_columns: the columns of a table of placements; empty for all.
        best: the best placements of a state, as `ny1901.solver.best_placements`.
        layout: the best set of buildings of a state, as `ny1901.solver.best_layout`.
        bounds: the bounds on the final scores of a state.
        reachable: whether a position can occur in play, with the play or the broken rule.
        invariants: the invariants of a rule set, proved, refuted or tried.
        model: what the steps of real games are held against when invariants are checked.
        difference: a play after which two rule sets part.
        ask: answers a question about the rules.
        replay_page: what a page to step through a record shows, from the frames of its steps.
        components: reads the material of a components file; the reference set for `None`.
        material: what JSON calls the name of that material.
        check_facts: holds material against every documented fact.
        provenance: where the material is from, as the end of a sentence.
        claims: plays what is said of the game, as `ny1901.analysis.claims`.
        agents: the rungs of a ladder unless told otherwise.
    """

    name: str
    title: str
    players: int
    seats: Callable[[Any], int]
    variant: str
    additions: str
    editions: tuple[str, ...]
    named: Callable[[str], Any]
    loaded: Callable[[str], Any]
    game: Callable[..., Any]
    state: Any
    record: Any
    example: Callable[[], Any]
    heading: Callable[[Any], Sequence[str]]
    footnote: str
    turns: Callable[[Any], int]
    end: Callable[[Any], str]
    ends: Callable[[dict[str, int]], str]
    tally: Callable[[Any], dict[str, Any]]
    rule: Callable[[str], Any]
    placement_columns: tuple[str, ...]
    best: Callable[..., Any]
    layout: Callable[..., Any]
    bounds: Callable[..., Any]
    reachable: Callable[..., Any]
    invariants: Callable[..., Any]
    model: str
    difference: Callable[..., Any]
    ask: Callable[[str], Any]
    replay_page: Callable[[tuple[Frame, ...]], Replay]
    components: Callable[[str | None], Any]
    material: str
    check_facts: Callable[[Any], tuple[FactResult, ...]]
    provenance: Callable[[Any], str]
    claims: Callable[..., Any]
    agents: str

    def __str__(self) -> str:
        return self.name


@cache
def game_named(name: str) -> CommandGame:
    """The game of a name that `--game` takes.

    Args:
        name: `new-york` or `paris`.
    """
    module, _, attribute = _HOMES[name].partition(":")
    found: CommandGame = getattr(import_module(module), attribute)
    return found


def _read(_: click.Context, __: click.Parameter, name: str) -> CommandGame:
    return game_named(name)


game_option = click.option(
    "--game", type=click.Choice([*_HOMES]), default="new-york", show_default=True, callback=_read, help="Which game."
)
"""The option of a command that serves every game; its value is a `CommandGame`."""


def late(home: str) -> Callable[..., Any]:
    """A function that is loaded when it is first called, because its module is heavy.

    Args:
        home: its module and name, such as `ny1901.solver:best_placements`.
    """
    module, _, name = home.partition(":")

    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*given, **named)

    return call
