"""Bounds on the points by light, by the largest group and for unbuilt buildings."""

from __future__ import annotations

from ny1901.paris.actions import Postcard
from ny1901.paris.light import extent, large_light, small_lamps
from ny1901.paris.position import METROPOLITAIN, Position
from ny1901.paris.scoring import largest_group
from ny1901.paris.solver.bound_means import Candidate, Means
from ny1901.paris.table import CARD_BIT
from ny1901.solver.packing import Group, Piece, best_packing

_MOST_BESIDE = 3
"""The most spaces that an annex touches and its building does not."""

_SECONDS = 0.25
"""When a packing takes longer, what it has proved by then is the bound."""

Range = tuple[int, int]
"""The fewest and the most points."""


def light_range(position: Position, able: Means) -> Range:
    """The points by light (`tally.light`, `bouquinistes.size`)."""
    small, large = small_lamps(position), large_light(position)
    around = position.rules.table.grid.around
    lower, upper, bare = 0, 0, _lamps_that_may_go(position, able)
    best = [(candidate.size, candidate.lamps) for candidate in able.buildings]
    for squares, size in _standing(position, able.seat):
        near = (around(squares) & small).bit_count()
        most = near + able.new_small + int(able.new_large or bool(large))
        lower += size * max(0, near - bare)
        upper += size * most
        best.append((size, most))
    return lower, upper + _to_come(able) + _annex(position, able, best)


def _to_come(able: Means) -> int:
    """What buildings to come score by light at most: as a packing, or by the lamps that can touch them."""
    if able.contacts is None:
        return best_packing(_pieces(able.buildings), deadline=_SECONDS).upper
    left, points = able.contacts, 0
    for candidate in sorted(able.buildings, key=lambda candidate: -candidate.size):
        touching = min(left, candidate.lamps)
        left, points = left - touching, points + touching * candidate.size
    return points


def _pieces(buildings: tuple[Candidate, ...]) -> list[Piece]:
    """A piece for each building and number of lamps; of those that a Levitation brings one can be laid."""
    swap = Group("swap")
    return [
        Piece(
            f"{candidate.number} with {lamps}",
            candidate.size * lamps,
            masks,
            swap if candidate.swapped else Group(str(candidate.number)),
        )
        for candidate in buildings
        for lamps, masks in candidate.places
    ]


def _standing(position: Position, seat: int) -> list[tuple[int, int]]:
    return [extent(position, seat, standing) for standing in position.players[seat].standing]


def _lamps_that_may_go(position: Position, able: Means) -> int:
    """How many shining lamps may still be covered: one by the Metropolitain, one by the large lamp."""
    ready = any(player.ready & METROPOLITAIN for player in position.players)
    large = able.new_large and not position.rules.variant.large_lamp_adds
    return int(ready or bool(able.by_anyone & CARD_BIT[Postcard.METROPOLITAIN])) + int(large)


def _annex(position: Position, able: Means, best: list[tuple[int, int]]) -> int:
    """What an annex that may still come adds to one of some buildings, given as sizes and lamps."""
    if not able.may_use(Postcard.BOUQUINISTES):
        return 0
    more = position.rules.variant.annex_size
    return max(((size + more) * (lamps + _MOST_BESIDE) - size * lamps for size, lamps in best), default=0)


def group_range(position: Position, able: Means) -> Range:
    """The points of the largest group (`tally.group`): it never shrinks."""
    variant = position.rules.variant
    own = sum(candidate.size for candidate in able.buildings if not candidate.swapped)
    swapped = max((candidate.size for candidate in able.buildings if candidate.swapped), default=0)
    size = sum(size for _, size in _standing(position, able.seat)) + min(able.land, own + swapped)
    if able.may_use(Postcard.BOUQUINISTES):
        size += variant.annex_size
    return largest_group(position, able.seat), variant.group_points * size


def unbuilt_range(position: Position, able: Means) -> Range:
    """The points for buildings left in the reserve (`tally.unbuilt`, `sacre-coeur.spares`)."""
    player, penalty = position.players[able.seat], position.rules.variant.unbuilt_penalty
    if player.used & CARD_BIT[Postcard.SACRE_COEUR]:
        return 0, 0
    held = player.reserve | (position.supply if position.paving else 0)
    possible = sum(1 << candidate.number for candidate in able.buildings)
    swaps = int(able.may_use(Postcard.LEVITATION))
    stuck = max(0, (player.reserve & ~possible).bit_count() - swaps)
    return -penalty * held.bit_count(), 0 if able.may_use(Postcard.SACRE_COEUR) else -penalty * stuck
