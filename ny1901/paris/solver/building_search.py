"""Sets of buildings searched through where their worth is more than a sum: groups, beams of light, postcards."""

from __future__ import annotations

import time
from collections.abc import Sequence

from attrs import evolve, frozen

from ny1901.paris.actions import Postcard
from ny1901.paris.light import lamps_on
from ny1901.paris.position import Player, Position
from ny1901.paris.scoring import tally
from ny1901.paris.table import CARDS, Option

_FOUNTAIN = CARDS.index(Postcard.FONTAINE_DES_MERS)
_SACRE_COEUR = CARDS.index(Postcard.SACRE_COEUR)
_LOOK_EVERY = 256


@frozen
class Choice:
    """What the search found.

    Attributes:
        value: what the best set brings, in points.
        upper: no set brings more.
        options: the set.
    """

    value: int
    upper: int
    options: tuple[Option, ...]


def with_buildings(position: Position, seat: int, options: Sequence[Option]) -> Position:
    """A position with some more buildings of a seat; those of its reserve leave it."""
    player, covered = position.players[seat], position.covered
    reserve = player.reserve
    for option in options:
        reserve &= ~(1 << option.standing.number)
        covered |= option.squares
    standing = (*player.standing, *(option.standing for option in options))
    changed: Player = evolve(player, reserve=reserve, standing=standing)
    players = tuple(changed if number == seat else other for number, other in enumerate(position.players))
    return evolve(position, players=players, covered=covered)


def score_with(position: Position, seat: int, options: Sequence[Option], *, whole: bool) -> int:
    """A seat's score with some more buildings: of the whole tally, or of light and penalties."""
    points = tally(with_buildings(position, seat, options))[seat]
    return points.total if whole else points.light + points.unbuilt


def free_land(position: Position, seat: int) -> int:
    """Where a seat can build without any effect: free spaces of its colour and mixed ones."""
    return (position.colours[seat] | position.mixed) & ~position.covered


def saved(position: Position, seat: int, number: int) -> int:
    """The penalty that a building of the seat's reserve saves when it is put up."""
    player = position.players[seat]
    if player.used >> _SACRE_COEUR & 1 or not player.reserve >> number & 1:
        return 0
    return position.rules.variant.unbuilt_penalty


def best_choice(position: Position, seat: int, numbers: Sequence[int], until: float | None, *, whole: bool) -> Choice:
    """The set that brings most, every set looked into whose bound is not below the best.

    The bound of a set to be enlarged: what each building that is left could bring at its best place if nothing else
    were put up, and, by the whole tally, its size once more for the group and the Fountain. Whatever is laid can only
    take light of the large lamp and points of the other postcards away.

    Args:
        position: a position of the second phase.
        seat: who builds.
        numbers: the buildings to choose from.
        until: when to stop, on the clock of `time.perf_counter`; None waits.
        whole: by the whole tally instead of light and saved penalties.
    """
    return _Search(position, seat, numbers, until, whole).run()


class _Search:
    """One search: the buildings, those that can bring most first, each with its options, the best first."""

    def __init__(self, position: Position, seat: int, numbers: Sequence[int], until: float | None, whole: bool) -> None:
        self.position, self.seat, self.until, self.whole = position, seat, until, whole
        land = free_land(position, seat)
        table = position.rules.table
        rated = [[(self._most(option), option) for option in table.fits(number, land)] for number in numbers]
        self.rated = sorted((sorted(ways, key=_first, reverse=True) for ways in rated if ways), key=_best, reverse=True)
        self.rest = [sum(ways[0][0] for ways in self.rated[depth:]) for depth in range(len(self.rated) + 1)]
        self.slack = self._slack()
        self.start = self._worth(())
        self.best, self.looked, self.stopped = 0, 0, False
        self.options: tuple[Option, ...] = ()

    def _most(self, option: Option) -> int:
        """What an option can bring at most by itself."""
        position, size = self.position, option.squares.bit_count()
        most = size * lamps_on(position, option.squares) + saved(position, self.seat, option.standing.number)
        if self.whole:
            variant = position.rules.variant
            fountain = any(
                piece.card == _FOUNTAIN and piece.seat == self.seat and piece.squares & option.standing.around
                for piece in position.pieces
            )
            most += variant.group_points * size + variant.fountain_points * fountain
        return most

    def _slack(self) -> int:
        """What a group may gain besides the sizes of new buildings: that it joins standing ones."""
        if not self.whole:
            return 0
        points = tally(self.position)[self.seat]
        return self.position.rules.variant.group_points * sum(lit.size for lit in points.lit) - points.group

    def _worth(self, options: tuple[Option, ...]) -> int:
        return score_with(self.position, self.seat, options, whole=self.whole)

    def run(self) -> Choice:
        upper = self.rest[0] + self.slack
        self._enlarge((), 0, 0, 0)
        return Choice(self.best, upper if self.stopped else self.best, self.options)

    def _enlarge(self, chosen: tuple[Option, ...], depth: int, covered: int, most: int) -> None:
        """Look into every set that has these options of the first buildings and any of the others."""
        self.looked += 1
        if self.until is not None and self.looked % _LOOK_EVERY == 0 and time.perf_counter() > self.until:
            self.stopped = True
        if self.stopped or most + self.rest[depth] + self.slack <= self.best:
            return
        if depth == len(self.rated):
            worth = self._worth(chosen) - self.start
            if worth > self.best:
                self.best, self.options = worth, chosen
            return
        for rating, option in self.rated[depth]:
            if most + rating + self.rest[depth + 1] + self.slack <= self.best:
                break
            if not option.squares & covered:
                self._enlarge((*chosen, option), depth + 1, covered | option.squares, most + rating)
        self._enlarge(chosen, depth + 1, covered, most)


def _first(rated: tuple[int, Option]) -> int:
    return rated[0]


def _best(ways: list[tuple[int, Option]]) -> int:
    return ways[0][0]
