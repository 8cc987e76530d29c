"""What agents know of New York 1901: what a position promises each seat, and what can be left out."""

from __future__ import annotations

from functools import lru_cache, partial
from math import ceil
from typing import Any

from ny1901.analysis.game.kinds import Abstention
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, PlayCard, Rebuild
from ny1901.new_york.rules.plots import Plot
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.scoring import challenge_points, tally, winners
from ny1901.new_york.rules.state import State
from ny1901.new_york.study.land_prospects import promise, weighed


def _demolishes(_: State, action: Any) -> bool:
    return isinstance(action, Rebuild)


def _takes_a_large_lot(position: State, action: Any) -> bool:
    table = position.rules.table
    return isinstance(action, AcquireLot) and table.face_is_large[table.lot_face[table.lot_number[action.lot]]]


def _builds_a_legendary(position: State, action: Any) -> bool:
    table = position.rules.table
    return isinstance(action, Build | Rebuild) and table.tiles[table.tile_number[action.tile]].is_legendary


def _plays(card: Card, _: State, action: Any) -> bool:
    return isinstance(action, PlayCard) and action.card == card


ABSTENTIONS = {
    abstention.name: abstention
    for abstention in (
        Abstention("demolition", _demolishes),
        Abstention("large-lot", _takes_a_large_lot),
        Abstention("legendary", _builds_a_legendary),
        *(Abstention(card.value, partial(_plays, card)) for card in Card),
    )
}
"""What a player of New York 1901 can leave be, by name, to measure the worth of a rule."""


def prospects(position: State) -> tuple[float, ...]:
    """The points that each seat can expect to end with, give or take what all of them can expect alike.

    A weighted sum of what the seat has; `WEIGHTS` says what it is and what it weighs.

    >>> from ny1901.new_york.game import example
    >>> tracks, hopes = example().scores, prospects(example())
    >>> tracks[0] - tracks[1], round(hopes[0] - hopes[1])  # behind on the track, but first on two streets
    (24, 0)
    """
    if position.is_over:
        return _final(position)
    turns = turns_left(position)
    over = max(0.0, position.turn.number / len(position.players) - LONG)
    weights = _weights(1 - turns / _turns_in_all(position), HURRY * over)
    hopes = zip(challenge_points(position), street_hopes(position), strict=True)
    return tuple(
        weighed(facts(position, seat, turns=turns, challenge=challenge, streets=streets), weights)
        for seat, (challenge, streets) in enumerate(hopes)
    )


def _final(position: State) -> tuple[float, ...]:
    """The final points; a win by a tie-break counts a little more, and a win a lot."""
    totals = [seat.total for seat in tally(position)]
    won = winners(position, totals)
    return tuple(total + WIN * (seat in won) for seat, total in enumerate(totals))


def turns_left(position: State) -> float:
    """How many turns a seat can still expect: until somebody's tiles, or the lot cards, come to their end."""
    variant, seats = position.rules.variant, len(position.players)
    tiles = min(position.unbuilt(seat) for seat in range(seats)) - variant.end_unbuilt
    return max(0.0, min(tiles, len(position.future) / seats))


def _turns_in_all(position: State) -> int:
    return position.rules.table.own_tiles.bit_count() - position.rules.variant.end_unbuilt


WEIGHTS = {
    "score": (0.65, 1.05),
    "ready": (0.65, 0.15),
    "within reach": (0.14, 0.37),
    "reach": (-0.15, -0.44),
    "not yet unlocked": (0.38, 0.49),
    "free squares": (0.30, -0.15),
    "open squares": (0.24, 0.13),
    "large plots": (0.15, -0.08),
    "workers": (0.10, 0.40),
    "no worker": (-3.00, -2.00),
    "points to gold": (-0.10, -0.10),
    "tiles to the end": (1.00, 1.50),
    "construction boom": (1.22, 0.97),
    "market shift": (0.40, 0.40),
    "land grab": (2.00, 1.20),
    "streets": (0.21, 1.14),
    "challenge": (0.10, 0.66),
    "legendary": (-0.23, -0.35),
    "to move": (1.71, 1.22),
}
"""What one of each fact about a seat is worth, in points, at the beginning and at the end of a game.

Fitted by ridge regression to the final leads of some 650 games between turn-searching agents that erred now and then;
those of points, tiles, free land and cards were then held to what keeps an agent building: games in which nobody does
were not among those fitted to.
"""


@lru_cache(maxsize=10_000)
def _weights(gone: float, hurry: float) -> tuple[float, ...]:
    """The weights when a share of the game is gone, and tiles to the end weigh less by so much."""
    weights = [early + gone * (late - early) for early, late in WEIGHTS.values()]
    weights[TO_THE_END] -= hurry
    return tuple(weights)


def facts(position: State, seat: int, *, turns: float, challenge: int, streets: float) -> tuple[float, ...]:
    """What a seat has, in the order of `WEIGHTS`.

    Args:
        position: any position that is not over.
        seat: the seat.
        turns: the turns it can still expect.
        challenge: the points of its challenge as things stand.
        streets: the points it can hope for from streets.
    """
    variant, table, player = position.rules.variant, position.rules.table, position.players[seat]
    legendaries = max(0, variant.legendaries_per_player - player.legendaries)
    tiles = player.unbuilt | (position.legendaries if legendaries else 0)
    unlocked = tiles & table.unlocked(player.score)
    return (
        player.score,
        *promise(player.plots, tiles, unlocked, legendaries=legendaries, turns=ceil(turns) + 1),
        variant.workers - player.worker_lots.bit_count(),
        player.worker_lots.bit_count() >= variant.workers,
        max(0, variant.gold_threshold - player.score),
        position.unbuilt(seat),
        player.cards & _BOOM > 0,
        player.cards & _SHIFT > 0,
        player.cards & _GRAB > 0,
        streets,
        challenge,
        legendaries > 0,
        position.turn.seat == seat,
    )


def street_hopes(position: State) -> tuple[float, ...]:
    """For each seat the points of the streets in play, each by how likely it is to have the most buildings there."""
    streets = position.deal.streets
    counts = tuple([_buildings_on(player.plots, streets) for player in position.players])
    return _hopes(counts, position.rules.variant.street_bonus)


@lru_cache(maxsize=50_000)
def _buildings_on(plots: tuple[Plot, ...], streets: tuple[int, ...]) -> tuple[int, ...]:
    """How many buildings of some plots stand on each of some streets."""
    along = [building.placement.streets for plot in plots for building in plot.buildings]
    return tuple(sum(touched >> street & 1 for touched in along) for street in streets)


@lru_cache(maxsize=50_000)
def _hopes(counts: tuple[tuple[int, ...], ...], bonus: int) -> tuple[float, ...]:
    """What the streets promise each seat, from the numbers of buildings of all seats; few numbers come up."""
    shares = [0.0] * len(counts)
    for column in zip(*counts, strict=True):
        for seat, own in enumerate(column):
            ahead = own - max(other for place, other in enumerate(column) if place != seat)
            shares[seat] += SHARES[min(3, max(-3, ahead)) + 3]
    return tuple(bonus * share for share in shares)


SHARES = (0.0, 0.1, 0.25, 0.35, 0.8, 0.92, 1.0)
"""The share in a street for being three or more buildings behind up to three or more ahead."""
WIN = 3.0
"""What winning counts, once a game is over."""
# Nobody who is behind likes to end a game, and two such players could go on for ever: so the longer it takes, the more
# a tile built counts. No game that went well was longer than 25 turns a seat.
LONG, HURRY = 25, 0.3
TO_THE_END = list(WEIGHTS).index("tiles to the end")
_BOOM, _SHIFT, _GRAB = (CARD_BIT[card] for card in Card)
