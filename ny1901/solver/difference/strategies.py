"""Looking for a line of play that tells two rule sets apart: breadth first, by dives along a course, by whole games."""

from __future__ import annotations

import random
import time
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from attrs import frozen

from ny1901.kernel.protocol import State, followed
from ny1901.solver.difference.lockstep import Chooser, Fields, Line, Pair
from ny1901.solver.difference.minimise import shortened
from ny1901.solver.difference.relaxation import Course

P = TypeVar("P", bound=State)

LONGEST = 250
"""The most actions of a whole game."""

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
            many games or dives were played.
        tried: how many pairs of positions were looked at.
        whole: every line of play was tried to the end of the game.
    """

    found: Found[P] | None
    far: int
    tried: int
    whole: bool = False


def breadth_first(starts: Mapping[int, Pair[P]], limit: int, until: float, least: int = 0) -> Searched[P]:
    """Try every line of play from some deals, all of them a step longer each time.

    Positions that have everything in common that matters are looked at once.

    Args:
        starts: the two deals of each seed.
        limit: the most pairs of positions to look at; a step that would exceed it is not begun.
        until: the time, as `time.perf_counter` gives it, from which nothing more is tried.
        least: no line with fewer actions can tell the two apart.

    Returns:
        What was found is a shortest difference of its deal.
    """
    levels = {seed: _merged([(pair, ())]) for seed, pair in starts.items()}
    tried = steps = 0
    while any(levels.values()):
        for seed, level in levels.items():
            for pair, line in level:
                tried += 1
                if steps >= least and pair.apart:
                    return Searched(Found(seed, line, pair), steps, tried)
                if time.perf_counter() >= until:
                    return Searched(None, steps, tried)
        steps += 1
        following = sum(len(pair.actions) for level in levels.values() for pair, _ in level)
        if tried + following > limit:
            return Searched(None, steps, tried)
        levels = {seed: _a_step_further(level) for seed, level in levels.items()}
    return Searched(None, steps, tried, whole=bool(starts))


def _a_step_further(level: Sequence[tuple[Pair[P], Line]]) -> list[tuple[Pair[P], Line]]:
    return _merged([(pair.then(action), (*line, action)) for pair, line in level for action in pair.actions])


def _merged(level: Sequence[tuple[Pair[P], Line]]) -> list[tuple[Pair[P], Line]]:
    """One pair, the last, of those that have in common what matters."""
    merged: dict[Hashable, tuple[Pair[P], Line]] = {pair.sides.matters(pair.a): (pair, line) for pair, line in level}
    return list(merged.values())


def along(
    path: Course[Any], starts: Mapping[int, Pair[P]], fields: Fields, *, steps: int, dives: int, until: float
) -> Searched[P]:
    """Dive from the deals along a course: at each step an action after which so many steps may still be enough.

    Args:
        path: the course, searched for at least so many steps.
        starts: the two deals of each seed.
        fields: the field that the course is about.
        steps: how many actions a line may have.
        dives: the most lines to play.
        until: the time, as `time.perf_counter` gives it, from which nothing more is tried.
    """
    can_show = path.relaxed.can_show
    fitting = {seed: pair for seed, pair in starts.items() if can_show(pair.a) and path.allows(pair.a, steps)}
    tried = 0
    for number in range(dives if fitting else 0):
        if time.perf_counter() >= until:
            return Searched(None, number, tried)
        seed = list(fitting)[number % len(fitting)]
        dice = random.Random(f"{seed} {number}")
        pair, line = _dive(path, fitting[seed], steps, pair_chooser(fitting[seed], fields, dice), dice)
        tried += len(line) + 1
        if pair is not None:
            return Searched(Found(seed, line, pair), number + 1, tried)
    return Searched(None, dives if fitting else 0, tried)


def pair_chooser(start: Pair[Any], fields: Fields, dice: random.Random) -> Chooser:
    """The game's player of whole games from a deal."""
    return start.sides.chooser(start.a, fields, dice)


def _dive(
    path: Course[Any], pair: Pair[P], steps: int, choose: Chooser, dice: random.Random
) -> tuple[Pair[P] | None, Line]:
    """One line along a course: the pair at its end if they are apart there, and the line."""
    line: list[Any] = []
    while True:
        if len(line) >= path.least and pair.apart:
            return pair, tuple(line)
        left = steps - len(line) - 1
        step = _step(path, pair, left, choose) if left >= 0 else None
        if step is None:
            return None, tuple(line)
        action, pair = step
        line.append(action)


def _step(path: Course[Any], pair: Pair[P], left: int, choose: Chooser) -> tuple[Any, Pair[P]] | None:
    """An action after which so many steps may still be enough: the player's choice, of those that are tried in turn."""
    actions = list(pair.actions)
    while actions:
        action = choose(pair.a, actions)
        if path.allows(followed(pair.a, action), left):
            return action, pair.then(action)
        actions.remove(action)
    return None


def by_whole_games(starts: Mapping[int, Pair[P]], fields: Fields, until: float) -> Searched[P]:
    """Let players of whole games play one from each deal, and make the first few differences shorter.

    Args:
        starts: the two deals of each seed.
        fields: what differs.
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
        line, is_apart = _game(start, pair_chooser(start, fields, random.Random(seed)))
        tried += len(line)
        if is_apart:
            found.append(_followed(seed, start, shortened(start, line, until)))
    best = min(found, key=lambda each: len(each.line), default=None)
    return Searched(best, games, tried)


def _game(pair: Pair[Any], choose: Chooser) -> tuple[Line, bool]:
    """A game until the two rule sets are apart, and whether they are."""
    line: list[Any] = []
    while len(line) < LONGEST:
        if pair.apart:
            return tuple(line), True
        if not pair.actions:
            break
        action = choose(pair.a, pair.actions)
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
