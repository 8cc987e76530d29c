"""The final tally: what each source gives each seat, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.house import HOUSE
from ny1901.paris.rules.light import area, every_lamp, extent, large_light, small_lamps
from ny1901.paris.rules.position import ANNEX
from ny1901.paris.rules.table import CARD_BIT, CARDS, Piece

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


_SACRE_COEUR = CARD_BIT[Postcard.SACRE_COEUR]


@frozen
class Lit:
    """A building as it scores: its id, its size in spaces and the number of lamps that light it."""

    building: str
    size: int
    lamps: int

    @property
    def points(self) -> int:
        """Size times lamps (`tally.light`)."""
        return self.size * self.lamps


@frozen
class Tally:
    """One seat's points by source.

    Attributes:
        lit: every building of the seat on the board.
        group: points of the largest group.
        unbuilt: points for the buildings left in the reserve, 0 or below.
        postcards: pairs of a postcard's id and its points, for the seat's postcards that score.
        house: pairs of a house rule's id and its points.
    """

    lit: tuple[Lit, ...]
    group: int
    unbuilt: int
    postcards: tuple[tuple[str, int], ...]
    house: tuple[tuple[str, int], ...] = ()

    @property
    def light(self) -> int:
        """Points of the lit buildings."""
        return sum(building.points for building in self.lit)

    @property
    def total(self) -> int:
        """The final score, in points."""
        return self.light + self.group + self.unbuilt + sum(points for _, points in (*self.postcards, *self.house))


def tally(position: State) -> tuple[Tally, ...]:
    """The tally of every seat, as if the game ended now.

    Implements `tally.light`, `tally.group`, `tally.unbuilt` and `tally.postcards`.
    """
    lamps, variant = _lamps(position), position.rules.variant
    found = []
    for seat in range(len(position.players)):
        built = _built(position, seat, lamps)
        house = () if variant.house_rules is None else HOUSE.points(position, seat)
        found.append(Tally(built.lit, built.group, unbuilt(position, seat), sealed(position, seat), house))
    return tuple(found)


def totals(position: State) -> tuple[int, ...]:
    """Each seat's total of `tally`, without the account of it: what searches and studies ask at every step."""
    if position.rules.variant.house_rules is not None:
        return tuple([points.total for points in tally(position)])
    found, lamps = [], None
    for seat, player in enumerate(position.players):
        points = unbuilt(position, seat)
        if player.standing:
            lamps = lamps or _lamps(position)
            built = _built(position, seat, lamps)
            points += built.group + sum([size * shining for _, size, shining in built.buildings])
        if player.used & _SEALED_BITS:
            points += sum([bonus for _, bonus in sealed(position, seat)])
        found.append(points)
    return tuple(found)


def _lamps(position: State) -> tuple[int, int]:
    """The lamps that light their neighbours, and what the large one lights."""
    return small_lamps(position), large_light(position)


class _Built(NamedTuple):
    """What stands for a seat: of each building its id, its size and the lamps on it, and the largest group's points."""

    buildings: list[tuple[str, int, int]]
    group: int

    @property
    def lit(self) -> tuple[Lit, ...]:
        return tuple([Lit(*building) for building in self.buildings])


def _built(position: State, seat: int, lamps: tuple[int, int]) -> _Built:
    """`tally.light` and `tally.group` at one look at each building; the groups grow together as they come."""
    variant, table = position.rules.variant, position.rules.table
    small, large = lamps
    buildings, groups = [], list[tuple[int, int, int]]()
    annexed = any(piece.card == ANNEX and piece.seat == seat for piece in position.pieces)
    for standing in position.players[seat].standing:
        if annexed:
            squares, size = extent(position, seat, standing)
            around, lit_from = table.grid.around(squares), table.lit_from(squares)
        else:
            squares, around = standing.squares, standing.around
            size = squares.bit_count()
            lit_from = around | squares if variant.covered_lamps_shine and size > 1 else around
        shining = (lit_from & small).bit_count() + bool(large & squares)
        buildings.append((table.building_ids[standing.number], size, shining))
        apart = []
        for group, beside, sizes in groups:
            if group & around:
                squares, around, size = squares | group, around | beside, size + sizes
            else:
                apart.append((group, beside, sizes))
        groups = [*apart, (squares, around, size)]
    return _Built(buildings, variant.group_points * max([size for _, _, size in groups], default=0))


def lit_buildings(position: State, seat: int) -> tuple[Lit, ...]:
    """Every building of a seat with its size and lamps (`tally.light`)."""
    return _built(position, seat, _lamps(position)).lit


def largest_group(position: State, seat: int) -> int:
    """The points of the seat's largest group of buildings (`tally.group`)."""
    return _built(position, seat, (0, 0)).group


def unbuilt(position: State, seat: int) -> int:
    """What the buildings in the reserve cost (`tally.unbuilt`, `sacre-coeur.spares`)."""
    player = position.players[seat]
    if player.used & _SACRE_COEUR:
        return 0
    return -position.rules.variant.unbuilt_penalty * player.reserve.bit_count()


def sealed(position: State, seat: int) -> tuple[tuple[str, int], ...]:
    """The points of the seat's postcards that score at the end (`tally.postcards`)."""
    used = position.players[seat].used
    if not used & _SEALED_BITS:
        return ()
    pieces = {piece.card: piece for piece in position.pieces if piece.seat == seat}
    return tuple(
        [
            (name, score(position, pieces[number]) if number in pieces else 0)
            for name, number, bit, score in _SEALED_CARDS
            if used & bit
        ]
    )


def _painter(position: State, piece: Piece) -> int:
    """`le-peintre.points`: bounded by the edge and by buildings only."""
    seen = area(position, piece.squares, position.built)
    return position.rules.variant.painter_points * (seen & every_lamp(position)).bit_count()


def _dancer(position: State, piece: Piece) -> int:
    """`moulin-rouge.points`: bounded by the edge, lamps, buildings and every piece; the dancer's own space counts."""
    walls = position.covered | position.lamps
    return position.rules.variant.dancer_points * area(position, piece.squares, walls).bit_count()


def _statue(position: State, piece: Piece) -> int:
    """`le-penseur.points`."""
    table, variant = position.rules.table, position.rules.variant
    (space,) = bits(piece.squares)
    free = position.free
    if not table.fronts[space][piece.detail] & free:
        return 0
    counted = free if variant.statue_counts_lamps else free & ~position.lamps
    sides, corners = table.grid.neighbours[space] & counted, table.diagonals[space] & counted
    return variant.statue_side_points * sides.bit_count() + variant.statue_corner_points * corners.bit_count()


def _fountain(position: State, piece: Piece) -> int:
    """`fontaine-des-mers.points`."""
    sides = position.rules.table.grid.around(piece.squares)
    seat = piece.seat
    touching = sum(bool(extent(position, seat, s)[0] & sides) for s in position.players[seat].standing)
    return position.rules.variant.fountain_points * touching


SEALED: dict[Postcard, Callable[[State, Piece], int]] = {
    Postcard.LE_PEINTRE: _painter,
    Postcard.MOULIN_ROUGE: _dancer,
    Postcard.LE_PENSEUR: _statue,
    Postcard.FONTAINE_DES_MERS: _fountain,
}
"""The postcards that score at the end."""

# Measured, the hash of a card's name costs more than all else that is done with it.
_SEALED_CARDS = [(card.value, CARDS.index(card), CARD_BIT[card], score) for card, score in SEALED.items()]
_SEALED_BITS = sum(CARD_BIT[card] for card in SEALED)


def visible(position: State, seat: int) -> int:
    """How many free spaces of a seat's colour can be seen (`tally.tie`)."""
    return (position.colours[seat] & ~position.covered).bit_count()


def winners(position: State, totals: Sequence[int]) -> tuple[int, ...]:
    """The seats that win with these final scores (`tally.winner`, `tally.tie`).

    Args:
        position: the final position.
        totals: the final score of each seat, in points.
    """
    standing = [(total, visible(position, seat)) for seat, total in enumerate(totals)]
    leaders = tuple(seat for seat, mine in enumerate(standing) if mine == max(standing))
    if len(leaders) > 1 and position.rules.variant.second_tie == "second-seat":
        return leaders[-1:]
    return leaders
