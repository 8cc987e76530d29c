"""Bounds on each source of points by itself, most of them for a finished pavement."""

from __future__ import annotations

from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.legal import may_take
from ny1901.paris.rules.light import extent, large_light, small_lamps
from ny1901.paris.rules.scoring import SEALED, largest_group
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, CARDS
from ny1901.paris.solver.bounds.lower_bounds import Changing, Forced, lasting_light, lasting_postcards
from ny1901.paris.solver.bounds.postcards import Gains
from ny1901.paris.solver.bounds.resources import Means
from ny1901.paris.solver.bounds.while_paving import land_left

Range = tuple[int, int]
"""The fewest and the most points."""


def light_range(position: State, able: Means, gains: Gains, may: Changing, must: Forced) -> Range:
    """The points by light (`tally.light`, `bouquinistes.size`)."""
    small, large, lit_from = small_lamps(position), large_light(position), position.rules.table.lit_from
    now = sum(
        size * ((lit_from(squares) & small).bit_count() + bool(large & squares))
        for squares, size in _standing(position, able.seat)
    )
    lights = [*(each.light for each in able.own_buildings), max((each.light for each in able.swapped), default=0)]
    to_come = sum(sorted(lights, reverse=True)[: able.builds])
    lasting = lasting_light(position, able, may, new_large=able.may_come(Postcard.LA_GRANDE_LUMIERE))
    return max(0, lasting) + must.light, now + to_come + gains.light


def _standing(position: State, seat: int) -> list[tuple[int, int]]:
    return [extent(position, seat, standing) for standing in position.players[seat].standing]


def group_range(position: State, able: Means, must: Forced) -> Range:
    """The points of the largest group (`tally.group`): it never shrinks."""
    variant = position.rules.variant
    sizes = [*(each.size for each in able.own_buildings), max((each.size for each in able.swapped), default=0)]
    to_come = sum(sorted(sizes, reverse=True)[: able.builds])
    size = sum(size for _, size in _standing(position, able.seat)) + min(land_left(position, able), to_come)
    if able.may_use(Postcard.BOUQUINISTES):
        size += variant.annex_size
    least = max(largest_group(position, able.seat), variant.group_points * must.size)
    return least, variant.group_points * size


def unbuilt_range(position: State, able: Means, must: Forced) -> Range:
    """The points for buildings left in the reserve (`tally.unbuilt`, `sacre-coeur.spares`)."""
    player, penalty = position.players[able.seat], position.rules.variant.unbuilt_penalty
    if player.used & CARD_BIT[Postcard.SACRE_COEUR] or _must_spare(position, able):
        return 0, 0
    possible = sum(1 << candidate.number for candidate in able.buildings)
    stuck = max(0, (player.reserve & ~possible).bit_count() - able.may_use(Postcard.LEVITATION))
    spared = able.may_use(Postcard.SACRE_COEUR)
    return -penalty * must.unbuilt, 0 if spared else -penalty * stuck


def _must_spare(position: State, able: Means) -> bool:
    """Whether the seat cannot help using the Sacré-Coeur: nobody else can use a postcard, and it must use them all."""
    alone = able.rival_tokens == 0 and able.tokens >= position.open_cards.bit_count()
    return alone and able.may_use(Postcard.SACRE_COEUR)


def unbuilt_while_paving(position: State, able: Means) -> Range:
    """The points for buildings left in the reserve, while more can be taken."""
    takes = min(position.supply.bit_count(), able.steps) if may_take(position, able.seat) else 0
    most = position.players[able.seat].reserve.bit_count() + takes
    return -position.rules.variant.unbuilt_penalty * most, 0


def postcard_range(position: State, able: Means, gains: Gains, may: Changing) -> Range:
    """The points of a seat's postcards that score (`tally.postcards`).

    What a piece on the board sees is only ever taken away from by what comes later: the Fountain alone can gain, and
    the painter one lamp.
    """
    lower = lasting_postcards(position, able, may)
    now = sum(
        SEALED[CARDS[piece.card]](position, piece)
        for piece in position.pieces
        if piece.seat == able.seat and CARDS[piece.card] in SEALED
    )
    return lower, now + gains.postcards(able.tokens) + _more_at_the_fountain(position, able)


def _more_at_the_fountain(position: State, able: Means) -> int:
    """What buildings to come add to the seat's Fountain."""
    for piece in position.pieces:
        if CARDS[piece.card] is Postcard.FONTAINE_DES_MERS and piece.seat == able.seat:
            free = (position.rules.table.grid.around(piece.squares) & ~position.covered).bit_count()
            return position.rules.variant.fountain_points * min(free, len(able.own_buildings) + bool(able.swapped))
    return 0
