"""Looking for a line of play that tells two rule sets apart: breadth first, then by players with tastes."""

from __future__ import annotations

import random
import time
from collections.abc import Collection, Mapping
from typing import Generic, TypeVar

from attrs import frozen

from ny1901.rules.actions import Action, Card
from ny1901.rules.position import Position
from ny1901.solver.shortening import Line, shortened
from ny1901.solver.side_by_side import Pair
from ny1901.solver.tastes import liked, tastes_for

P = TypeVar("P", bound=Position)

LONGEST = 250
"""The most actions of a game by players with tastes."""

_ENOUGH = 3
_GAMES_FOR_MORE = 40


@frozen
class Found(Generic[P]):
    """A line of play after which two rule sets are apart.

    Attributes:
        seed: what both are dealt with.
        line: the actions.
        pair: the two positions after them.
    """

    seed: int
    line: Line
    pair: Pair[P]


@frozen
class Searched(Generic[P]):
    """What one search has found, and how far it went.

    Attributes:
        found: the difference; None without one.
        far: breadth first, every line of play with fewer actions than this was tried without a difference; else how
            many games were played.
        tried: how many pairs of positions were looked at.
        whole: every line of play was tried to the end of the game.
    """

    found: Found[P] | None
    far: int
    tried: int
    whole: bool = False


def breadth_first(starts: Mapping[int, Pair[P]], limit: int, until: float) -> Searched[P]:
    """Try every line of play from some deals, all of them a step longer each time.

    Args:
        starts: the two deals of each seed.
        limit: the most pairs of positions to look at; a step that would exceed it is not begun.
        until: the time, as `time.perf_counter` gives it, from which nothing more is tried.

    Returns:
        What was found is a shortest difference of its deal.
    """
    levels = {seed: {pair.a: (pair, Line())} for seed, pair in starts.items()}
    tried = steps = 0
    while any(levels.values()):
        for seed, level in levels.items():
            for pair, line in level.values():
                tried += 1
                if pair.apart:
                    return Searched(Found(seed, line, pair), steps, tried)
                if time.perf_counter() >= until:
                    return Searched(None, steps, tried)
        steps += 1
        following = sum(len(pair.actions) for level in levels.values() for pair, _ in level.values())
        if tried + following > limit:
            return Searched(None, steps, tried)
        levels = {seed: _a_step_further(level) for seed, level in levels.items()}
    return Searched(None, steps, tried, whole=bool(starts))


def _a_step_further(level: dict[P, tuple[Pair[P], Line]]) -> dict[P, tuple[Pair[P], Line]]:
    return {
        following.a: (following, (*line, action))
        for pair, line in level.values()
        for action in pair.actions
        for following in [pair.then(action)]
    }


def by_tastes(starts: Mapping[int, Pair[P]], kept: Collection[Card], until: float) -> Searched[P]:
    """Let players with tastes play a game from each deal, and make the first few differences shorter.

    Args:
        starts: the two deals of each seed.
        kept: cards that no player uses as long as there is anything else to do.
        until: the time, as `time.perf_counter` gives it, from which nothing more is tried.

    Returns:
        The shortest of the differences found, which need not be the shortest there is.
    """
    found: list[Found[P]] = []
    games = tried = 0
    for seed, start in starts.items():
        enough = 1 if games >= _GAMES_FOR_MORE else _ENOUGH
        if len(found) >= enough or time.perf_counter() >= until:
            break
        games += 1
        line, is_apart = _game(seed, start, kept)
        tried += len(line)
        if is_apart:
            found.append(_followed(seed, start, shortened(start, line, until)))
    best = min(found, key=lambda each: len(each.line), default=None)
    return Searched(best, games, tried)


def _game(seed: int, pair: Pair[P], kept: Collection[Card]) -> tuple[Line, bool]:
    """A game until the two rule sets are apart, and whether they are."""
    dice = random.Random(seed)
    tastes = tastes_for(len(pair.a.players), dice, kept)
    line: list[Action] = []
    while len(line) < LONGEST:
        if pair.apart:
            return tuple(line), True
        if not pair.actions:
            break
        action = liked(tastes[pair.a.turn.seat], pair.a, pair.actions, dice)
        line.append(action)
        pair = pair.then(action)
    return tuple(line), False


def _followed(seed: int, pair: Pair[P], line: Line) -> Found[P]:
    """A line played until the two rule sets are apart, which may be before its end."""
    for steps, action in enumerate(line):
        if pair.apart:
            return Found(seed, line[:steps], pair)
        pair = pair.then(action)
    return Found(seed, line, pair)
