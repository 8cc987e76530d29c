"""What a seat can still do in a game of Paris: the counts that the bounds rest on."""

from __future__ import annotations

from attrs import frozen

from ny1901.geometry import bits
from ny1901.paris.actions import Postcard
from ny1901.paris.light import small_lamps
from ny1901.paris.model import Kind
from ny1901.paris.position import Position
from ny1901.paris.table import CARD_BIT, CARDS

_LARGE = CARDS.index(Postcard.LA_GRANDE_LUMIERE)


@frozen
class Candidate:
    """A building that the seat may still put up.

    Attributes:
        number: its number.
        size: its size in spaces.
        swapped: it can only come by a Levitation, which brings one building.
        places: where it can stand, as masks by the most lamps that can light it there; without places, while tiles
            are missing, the most lamps that can light it anywhere.
    """

    number: int
    size: int
    swapped: bool
    places: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def lamps(self) -> int:
        """The most lamps that can light it."""
        return max(lamps for lamps, _ in self.places)


@frozen
class Means:
    """What a seat can still do.

    Attributes:
        seat: the seat.
        buildings: buildings that it may still put up.
        land: how many spaces it can still cover with them at most.
        contacts: how many pairs of a lamp and a building beside it there can be at most; None where places tell.
        usable: the postcards that it may still activate (bits); before the second phase all that are in play.
        by_anyone: the postcards that somebody may still activate (bits).
        new_small: how many small lamps may still come.
        new_large: whether the large lamp may still come.
    """

    seat: int
    buildings: tuple[Candidate, ...]
    land: int
    contacts: int | None
    usable: int
    by_anyone: int
    new_small: int
    new_large: bool

    def may_use(self, card: Postcard) -> bool:
        """Whether the seat may still activate a postcard."""
        return bool(self.usable & CARD_BIT[card])


def means(position: Position, seat: int) -> Means:
    """What a seat can still do.

    Args:
        position: a position of a game that is not over.
        seat: the seat.
    """
    usable = position.open_cards if position.tokens(seat) > 0 else 0
    by_anyone = usable | (position.open_cards if position.tokens(1 - seat) > 0 else 0)
    new_small = int(bool(by_anyone & CARD_BIT[Postcard.LAMPADAIRE]))
    new_large = bool(by_anyone & CARD_BIT[Postcard.LA_GRANDE_LUMIERE])
    large = new_large or any(piece.card == _LARGE for piece in position.pieces)
    buildings = _candidates(position, seat, usable, new_small + large)
    shining = lamps_in_all(position) + new_small
    beside = position.rules.table.grid.neighbours
    return Means(
        seat=seat,
        buildings=buildings,
        land=_land(position, seat, usable),
        contacts=max(map(int.bit_count, beside)) * shining + large * len(buildings) if position.paving else None,
        usable=usable,
        by_anyone=by_anyone,
        new_small=new_small,
        new_large=new_large,
    )


def lamps_in_all(position: Position) -> int:
    """The street lamps printed on the pavement and on the tiles that are still to be laid."""
    tiles = position.rules.variant.components.tiles
    to_come = [tiles[tile] for player in position.players for tile in (*player.hand, *player.stack)]
    return position.lamps.bit_count() + sum(tile.spaces.count(Kind.LAMP) for tile in to_come)


def _land(position: Position, seat: int, usable: int) -> int:
    """The free spaces of the seat's colour and mixed ones, those to come, and one for each effect left."""
    tiles = position.rules.variant.components.tiles
    free = ((position.colours[seat] | position.mixed) & ~position.covered).bit_count()
    for other, player in enumerate(position.players):
        mine = Kind.OWN if other == seat else Kind.RIVAL
        laid = [tiles[tile].spaces for tile in (*player.hand, *player.stack)]
        free += sum(spaces.count(mine) + spaces.count(Kind.MIXED) for spaces in laid)
    effects = (position.players[seat].ready | usable) & (CARD_BIT[Postcard.CHARTIER] | CARD_BIT[Postcard.METROPOLITAIN])
    return free + effects.bit_count()


def _candidates(position: Position, seat: int, usable: int, extra: int) -> tuple[Candidate, ...]:
    """The buildings that the seat may still put up: its reserve, what it may take or swap for, the Jardin."""
    table, player = position.rules.table, position.players[seat]
    own = player.reserve | (position.supply if position.paving else 0)
    swapped = position.supply & ~own if usable & CARD_BIT[Postcard.LEVITATION] else 0
    jardin = 1 << table.jardin if usable & CARD_BIT[Postcard.JARDIN_DES_PLANTES] else 0
    found = []
    for number in bits(own | swapped | jardin):
        places = (
            _anywhere(position, number, extra)
            if position.paving
            else _on_pavement(position, seat, number, usable, extra)
        )
        if places:
            found.append(Candidate(number, table.shapes[number].size, bool(swapped >> number & 1), places))
    return tuple(found)


def _anywhere(position: Position, number: int, extra: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """While tiles are missing: lamps in the game, and spaces beside the building at its widest."""
    widest = max((option.standing.around.bit_count() for option in position.rules.table.options[number]), default=0)
    return ((min(widest, lamps_in_all(position)) + extra, ()),)


def _on_pavement(
    position: Position, seat: int, number: int, usable: int, extra: int
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """On the finished pavement: every place that the seat's land and effects allow, by the lamps beside it."""
    table, lamps = position.rules.table, small_lamps(position)
    effects = position.players[seat].ready | usable
    land = position.colours[seat] | position.mixed
    rival = position.colours[1 - seat] if effects & CARD_BIT[Postcard.CHARTIER] else 0
    paved = position.lamps if effects & CARD_BIT[Postcard.METROPOLITAIN] else 0
    found: dict[int, list[int]] = {}
    for option in table.fits(number, (land | rival | paved) & ~position.covered):
        if (option.squares & rival).bit_count() <= 1 and (option.squares & paved).bit_count() <= 1:
            count = (option.standing.around & lamps).bit_count() + extra
            found.setdefault(count, []).append(option.squares)
    return tuple((count, tuple(masks)) for count, masks in sorted(found.items()))
