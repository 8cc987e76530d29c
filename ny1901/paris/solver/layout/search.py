"""Sets of buildings searched through where their worth is more than a sum: groups, beams of light, postcards."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.light import lamps_on
from ny1901.paris.rules.position import Player
from ny1901.paris.rules.scoring import tally
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Option
from ny1901.solver.deadline import Deadline

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


class Allowed:
    """What may be put up besides what the printed rules say: everything, unless house rules say otherwise."""

    def option(self, option: Option) -> bool:
        """Whether an option may be part of a set at all."""
        return True

    def together(self, options: Sequence[Option]) -> bool:
        """Whether some options can be put up one after the other, for all that is known in time."""
        return True


EVERYTHING = Allowed()
"""What the printed rules allow, without house rules."""


def with_buildings(position: State, seat: int, options: Sequence[Option]) -> State:
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


def score_with(position: State, seat: int, options: Sequence[Option], *, whole: bool) -> int:
    """A seat's score with some more buildings: of the whole tally, or of light and penalties."""
    points = tally(with_buildings(position, seat, options))[seat]
    return points.total if whole else points.light + points.unbuilt


def free_land(position: State, seat: int) -> int:
    """Where a seat can build without any effect: free spaces of its colour and mixed ones."""
    return (position.colours[seat] | position.mixed) & ~position.covered


def saved(position: State, seat: int, number: int) -> int:
    """The penalty that a building of the seat's reserve saves when it is put up."""
    player = position.players[seat]
    if player.used >> _SACRE_COEUR & 1 or not player.reserve >> number & 1:
        return 0
    return position.rules.variant.unbuilt_penalty


def room(position: State, seat: int) -> int | None:
    """How many more buildings a seat has chimneys for (`build.chimney`); None where they are no limit."""
    return max(0, position.chimneys(seat)) if position.rules.variant.chimneys_limit else None


def best_choice(
    position: State,
    seat: int,
    numbers: Sequence[int],
    deadline: Deadline,
    *,
    whole: bool,
    allowed: Allowed = EVERYTHING,
) -> Choice:
    """The set that brings most, every set looked into whose bound is not below the best.

    The bound of a set to be enlarged: what each building that is left could bring at its best place if nothing else
    were put up, and, by the whole tally, its size once more for the group and the Fountain. Whatever is laid can only
    take light of the large lamp and points of the other postcards away.

    Args:
        position: a position of the second phase.
        seat: who builds.
        numbers: the buildings to choose from.
        deadline: when to stop.
        whole: by the whole tally instead of light and saved penalties.
        allowed: what may be put up.
    """
    return _Search(position, seat, numbers, deadline, whole=whole, allowed=allowed).run()


class _Search:
    """One search: the buildings, those that can bring most first, each with its options, the best first."""

    def __init__(
        self, position: State, seat: int, numbers: Sequence[int], deadline: Deadline, *, whole: bool, allowed: Allowed
    ) -> None:
        self.position, self.seat, self.deadline, self.whole, self.allowed = position, seat, deadline, whole, allowed
        land = free_land(position, seat)
        table = position.rules.table
        left = [[option for option in table.fits(number, land) if allowed.option(option)] for number in numbers]
        rated = [[(self._most(option), option) for option in options] for options in left]
        self.rated = sorted((sorted(ways, key=_first, reverse=True) for ways in rated if ways), key=_best, reverse=True)
        self.rest = [sum(ways[0][0] for ways in self.rated[depth:]) for depth in range(len(self.rated) + 1)]
        self.slack = self._slack()
        chimneys = room(position, seat)
        self.most = len(self.rated) if chimneys is None else chimneys
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
        if self.looked % _LOOK_EVERY == 0 and self.deadline.passed:
            self.stopped = True
        if self.stopped or most + self.rest[depth] + self.slack <= self.best:
            return
        if depth == len(self.rated):
            worth = self._worth(chosen) - self.start
            if worth > self.best and self.allowed.together(chosen):
                self.best, self.options = worth, chosen
            elif worth > self.best and self.deadline.passed:
                self.stopped = True
            return
        for rating, option in self.rated[depth] if len(chosen) < self.most else ():
            if most + rating + self.rest[depth + 1] + self.slack <= self.best:
                break
            if not option.squares & covered:
                self._enlarge((*chosen, option), depth + 1, covered | option.squares, most + rating)
        self._enlarge(chosen, depth + 1, covered, most)


def _first(rated: tuple[int, Option]) -> int:
    return rated[0]


def _best(ways: list[tuple[int, Option]]) -> int:
    return ways[0][0]
