"""Paris as a game of counts: the ground is left out, and everything fits everywhere or nowhere, as it helps.

Every line of play of Paris, from any deal, is a line of the counted game. What is kept is what the length of a line
hangs on: how many tiles each seat still lays, the buildings in reserve and on the board, the tokens, whose turn it is,
and which postcards that matter have been used. For each field of a variant `may_part` says where alone it can matter:
the two rule sets allow different actions only there, or count differently.

A play ends no sooner than its counts allow: while a seat has a token and a postcard is open, it has something to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from attrs import field, frozen

from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, CARDS
from ny1901.paris.solver.difference.counted_conditions import Parting, parting_in
from ny1901.solver.difference.lockstep import Fields
from ny1901.solver.difference.relaxation import Relaxed

USED_BIT = frozenset({Postcard.LEVITATION, Postcard.METROPOLITAIN, Postcard.CHARTIER})
"""Postcards that leave no piece: they count as made as soon as they have been used, with their effect or without."""


class Counts(NamedTuple):
    """A position of the counted game.

    Attributes:
        tiles: how many tiles each seat still has to lay.
        reserve: how many buildings each seat has in reserve; the highest number stands for any more too.
        standing: how many buildings each seat has on the board, counted so too.
        used: how many postcards each seat has used.
        seat: whose turn it is.
        starter: who begins the second phase; -1 before that is known, and after it has begun.
        pending: whether a building that a Levitation brought is to be put up.
        over: whether the game is over.
        made: the seats that have made the effects of postcards that matter, with the postcards.
        passed: whether a turn of the first phase was passed, where that matters.
    """

    tiles: tuple[int, int]
    reserve: tuple[int, int]
    standing: tuple[int, int]
    used: tuple[int, int]
    seat: int
    starter: int
    pending: bool
    over: bool
    made: frozenset[tuple[Postcard, int]]
    passed: bool = False


@frozen
class CountedGame:
    """The counted game for a difference in one field; it is a `Relaxed` game.

    Attributes:
        parting: where the two rule sets may part.
        rules: the first of them, by which the game is played as long as they do not.
    """

    parting: Parting
    rules: Game = field(repr=False)

    @property
    def about(self) -> str:
        """The field of the variant whose difference is looked for."""
        return self.parting.name

    @property
    def start(self) -> Counts:
        """Before the first turn, every postcard that matters in play."""
        tiles = len(self.rules.variant.components.tiles)
        return Counts((tiles, tiles), (0, 0), (0, 0), (0, 0), 0, -1, False, False, frozenset())

    @property
    def parts_at_once(self) -> bool:
        """Whether two rule sets may be apart before the first action."""
        return self.parting.at_once

    def image(self, position: State) -> Counts:
        """The counts of a real position."""
        most, players = self.parting.most, position.players
        made = {
            (card, seat)
            for seat, player in enumerate(players)
            for card in self.parting.tracked
            if card in USED_BIT and player.used & CARD_BIT[card]
        }
        made |= {(CARDS[p.card], p.seat) for p in position.pieces if CARDS[p.card] in self.parting.tracked - USED_BIT}
        jardin = position.rules.table.jardin
        made |= {
            (Postcard.JARDIN_DES_PLANTES, seat)
            for seat, player in enumerate(players)
            if any(standing.number == jardin for standing in player.standing)
        }
        return Counts(
            _each(len(player.hand) + len(player.stack) for player in players),
            _each(min(most, player.reserve.bit_count()) for player in players),
            _each(min(most, len(player.standing)) for player in players),
            _each(player.used.bit_count() for player in players),
            position.seat,
            position.starter if position.paving and position.starter is not None else -1,
            position.pending is not None,
            position.over,
            frozenset(made),
            self.parting.of_passing and position.paving and position.passed,
        )

    def can_show(self, deal: State) -> bool:
        """Whether the postcards are in play without which a difference cannot show."""
        return self.parting.can_show([card for card in CARDS if deal.postcards & CARD_BIT[card]])

    def following(self, counts: Counts) -> Iterator[tuple[Counts, bool]]:
        """Every counted position that an action may lead to, each with whether two rule sets may be apart there."""
        if counts.over:
            return
        if any(counts.tiles):
            yield from self._paved(counts)
        elif counts.pending:
            yield from self._built(counts._replace(pending=False))
        else:
            yield from self._built(counts)
            yield from self._used(counts)

    def _paved(self, counts: Counts) -> Iterator[tuple[Counts, bool]]:
        """A tile laid, a building taken, or a turn passed: `phase.first`, `phase.starter`, `pass.finished`."""
        seat, left = counts.seat, counts.tiles[counts.seat]
        if left:
            starter = seat if left == 1 and counts.starter < 0 else counts.starter
            laid = counts._replace(tiles=_with(counts.tiles, seat, left - 1), starter=starter)
            if any(laid.tiles):
                yield self._next(laid)
            else:
                yield from self._settled(laid._replace(starter=-1, passed=False), starter)
        else:
            yield self._next(counts._replace(passed=self.parting.of_passing))
        reserve = min(self.parting.most, counts.reserve[seat] + 1)
        yield self._next(counts._replace(reserve=_with(counts.reserve, seat, reserve)))

    def _next(self, counts: Counts) -> tuple[Counts, bool]:
        """The other seat's turn: `phase.first`."""
        turned = counts._replace(seat=1 - counts.seat)
        return turned, self.parting.of_actions(turned, turned.seat)

    def _built(self, counts: Counts) -> Iterator[tuple[Counts, bool]]:
        """A building put up: `build.reserve`."""
        seat, reserve = counts.seat, counts.reserve[counts.seat]
        if reserve:
            for left in {reserve - 1, reserve} if reserve == self.parting.most else {reserve - 1}:
                gone = counts._replace(reserve=_with(counts.reserve, seat, left))
                yield from self._settled(self._one_more(gone), 1 - seat)

    def _one_more(self, counts: Counts) -> Counts:
        standing = min(self.parting.most, counts.standing[counts.seat] + 1)
        return counts._replace(standing=_with(counts.standing, counts.seat, standing))

    def _used(self, counts: Counts) -> Iterator[tuple[Counts, bool]]:
        """A postcard used, without an effect that matters or with one: `postcard.no-effect`, `levitation.at-once`."""
        seat = counts.seat
        if not self._has_postcard(counts, seat):
            return
        used = counts._replace(used=_with(counts.used, seat, counts.used[seat] + 1))
        yield from self._settled(used, 1 - seat)
        for card in self.parting.tracked:
            if self.parting.is_open(counts, card):
                made = used._replace(made=used.made | {(card, seat)})
                if card is Postcard.LEVITATION and counts.reserve[seat]:
                    swapped = made._replace(pending=True)
                    yield swapped, self.parting.of_actions(swapped, seat)
                if card is Postcard.JARDIN_DES_PLANTES:
                    made = self._one_more(made)
                if card is not Postcard.BOUQUINISTES or counts.standing[seat]:
                    yield from self._settled(made, 1 - seat)

    def _settled(self, counts: Counts, seat: int) -> Iterator[tuple[Counts, bool]]:
        """Whoever can act next, from a seat on: `phase.skip`, `end.nothing-left`.

        A seat that has only buildings may fit none and be passed over.
        """
        parts = False
        for mover in (seat, 1 - seat):
            parts = parts or self.parting.of_actions(counts, mover)
            if self._has_postcard(counts, mover) or counts.reserve[mover]:
                yield counts._replace(seat=mover), parts
            if self._has_postcard(counts, mover):
                return
        over = counts._replace(seat=seat, over=True)
        yield over, parts or self.parting.of_result(over)

    def _has_postcard(self, counts: Counts, seat: int) -> bool:
        """A token and an open postcard: `postcard.token`, `postcard.once`."""
        variant = self.rules.variant
        return counts.used[seat] < variant.action_tokens and sum(counts.used) < variant.postcard_count


def counted_games(rules: tuple[Game, Game], fields: Fields) -> tuple[Relaxed[Any], ...]:
    """The counted games of the fields in which two rule sets differ.

    Args:
        rules: the two rule sets.
        fields: the fields in which they differ.
    """
    names = [name for name, _, _ in fields]
    if "house_rules" in names:  # a formula can hang on anything
        return ()
    if "chimneys_limit" in names:  # the two together are one limit
        names = [name for name in names if name != "chimneys"]
    return tuple(CountedGame(parting_in(name, rules), rules[0]) for name in names)


def _with(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _each(numbers: Any) -> tuple[int, int]:
    first, second = numbers
    return first, second
