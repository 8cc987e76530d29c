"""What a seat keeps on a finished pavement, whatever anybody does: light, sights, buildings that it must put up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.light import area, every_lamp, extent, small_lamps
from ny1901.paris.rules.position import CHARTIER
from ny1901.paris.rules.scoring import SEALED
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, CARDS, Piece
from ny1901.paris.solver.bounds.resources import Candidate, Means

_OWN_SPACE = tuple(
    CARD_BIT[card]
    for card in (
        Postcard.LE_PEINTRE,
        Postcard.LAMPADAIRE,
        Postcard.MOULIN_ROUGE,
        Postcard.LE_PENSEUR,
        Postcard.BOUQUINISTES,
    )
)
"""The postcards that put a piece on one space of the seat's colour."""


_MOST_LOOKS = 400
"""When it has not been ruled out after so many ways to build that a building is left over, it counts as possible."""


@frozen(eq=False)
class Changing:
    """What can still change on the board.

    Attributes:
        built: spaces that a building can still come to cover, anybody's.
        walled: those, and where an annex can come that is as good as a building.
        covered: those, and the spaces that a piece can come to cover.
        by_rival: of these what the rival can cover, off the seat's own colour.
        chartier: whether the rival may cover one space of the seat's colour with the Chartier.
    """

    built: int
    walled: int
    covered: int
    by_rival: int
    chartier: bool


def changing(position: State, able: Means, rival: Means) -> Changing:
    """What can still change on the board.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
        rival: what the other seat can still do.
    """
    built = _reach(able) | _reach(rival)
    pieces = _piece_spaces(position, able) | _piece_spaces(position, rival)
    chartier = bool((position.players[rival.seat].ready | rival.usable) & CHARTIER)
    by_rival = (_reach(rival) | _piece_spaces(position, rival)) & ~position.colours[able.seat]
    return Changing(
        built, built | _annexes(position, able) | _annexes(position, rival), built | pieces, by_rival, chartier
    )


def _annexes(position: State, able: Means) -> int:
    """The spaces that a seat's annex can cover, where that is part of its building."""
    comes = able.may_use(Postcard.BOUQUINISTES) and position.rules.variant.annex_is_building
    return position.colours[able.seat] & ~position.covered if comes else 0


def _reach(able: Means) -> int:
    """The spaces that a seat's buildings can cover."""
    found = 0
    for candidate in able.buildings:
        found |= candidate.reach
    return found


def _piece_spaces(position: State, able: Means) -> int:
    """The spaces that a seat's pieces can cover, the Fountain off the rival's colour."""
    free, found = ~position.covered, 0
    if any(able.usable & card for card in _OWN_SPACE):
        found |= position.colours[able.seat] & free
    if able.may_use(Postcard.FONTAINE_DES_MERS):
        found |= (position.colours[able.seat] | position.mixed) & free
        if (position.players[able.seat].ready | able.usable) & CHARTIER:
            found |= position.colours[1 - able.seat] & free
    if able.may_use(Postcard.LA_GRANDE_LUMIERE):
        found |= position.lamps & free
    return found


def lasting_light(position: State, able: Means, may: Changing, *, new_large: bool) -> int:
    """The points by light of standing buildings that cannot be lost.

    The Metropolitain covers one lamp; the large lamp takes the place of one, and lights what it lights for sure.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
        may: what can still change on the board.
        new_large: whether the large lamp may still come.
    """
    lit_from = position.rules.table.lit_from
    small, sure = small_lamps(position), _sure_beams(position)
    stands = [extent(position, able.seat, each) for each in position.players[able.seat].standing]
    now = sum(size * ((lit_from(squares) & small).bit_count() + bool(squares & sure)) for squares, size in stands)
    paved = max((_at(stands, position, lamp) for lamp in bits(_may_go_out(position, may))), default=0)
    taken = 0
    if new_large and not position.rules.variant.large_lamp_adds:
        free = position.lamps & ~position.covered
        taken = max((_at(stands, position, lamp, but=_first_lit(position, lamp)) for lamp in bits(free)), default=0)
    return now - paved - taken


def _may_go_out(position: State, may: Changing) -> int:
    """The lamps that a building can still come to cover and put out (`metropolitain.one`)."""
    return 0 if position.rules.variant.covered_lamps_shine else position.lamps & may.built


def _at(stands: list[tuple[int, int]], position: State, lamp: int, but: int = 0) -> int:
    """What buildings beside a lamp would lose by it; those on some spaces lose nothing."""
    beside = position.rules.table.grid.neighbours[lamp]
    return sum(size for squares, size in stands if squares & beside and not squares & but)


def _first_lit(position: State, lamp: int) -> int:
    """The spaces that a large lamp there lights whatever is built: the first of each beam."""
    found = 0
    for beam in position.rules.table.beams[lamp]:
        found |= beam[0] if beam else 0
    return found


def _sure_beams(position: State) -> int:
    """The spaces that the large lamp on the board lights to the end: nothing before them can be built on."""
    found, built = 0, position.built
    for piece in position.pieces:
        if CARDS[piece.card] is Postcard.LA_GRANDE_LUMIERE:
            for beam in position.rules.table.beams[piece.squares.bit_length() - 1]:
                for space in beam:
                    found |= space
                    if space & built or not space & position.covered:
                        break
    return found


def lasting_postcards(position: State, able: Means, may: Changing) -> int:
    """The points of the seat's pieces that cannot be lost.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
        may: what can still change on the board.
    """
    return sum(
        _LASTING[CARDS[piece.card]](position, piece, may)
        for piece in position.pieces
        if piece.seat == able.seat and CARDS[piece.card] in SEALED
    )


def _painter(position: State, piece: Piece, may: Changing) -> int:
    """`le-peintre.points` that cannot be lost."""
    seen = area(position, piece.squares, position.built | may.walled)
    return position.rules.variant.painter_points * (seen & every_lamp(position)).bit_count()


def _dancer(position: State, piece: Piece, may: Changing) -> int:
    """`moulin-rouge.points` that cannot be lost."""
    seen = area(position, piece.squares, position.covered | position.lamps | may.covered)
    return position.rules.variant.dancer_points * seen.bit_count()


def _statue(position: State, piece: Piece, may: Changing) -> int:
    """`le-penseur.points` that cannot be lost."""
    table, variant = position.rules.table, position.rules.variant
    (space,) = bits(piece.squares)
    free = position.free & ~may.covered
    if not table.fronts[space][piece.detail] & free:
        return 0
    counted = free if variant.statue_counts_lamps else free & ~position.lamps
    sides, corners = table.grid.neighbours[space] & counted, table.diagonals[space] & counted
    return variant.statue_side_points * sides.bit_count() + variant.statue_corner_points * corners.bit_count()


def _fountain(position: State, piece: Piece, _: Changing) -> int:
    """`fontaine-des-mers.points` that cannot be lost."""
    return SEALED[Postcard.FONTAINE_DES_MERS](position, piece)


_LASTING = {
    Postcard.LE_PEINTRE: _painter,
    Postcard.MOULIN_ROUGE: _dancer,
    Postcard.LE_PENSEUR: _statue,
    Postcard.FONTAINE_DES_MERS: _fountain,
}


@frozen
class Forced:
    """What a seat cannot help putting up.

    Attributes:
        unbuilt: how many buildings of its reserve it can be left with.
        light: the least that those bring by light that it must put up.
        size: the least size of the largest of them; 0 if there is none.
    """

    unbuilt: int
    light: int = 0
    size: int = 0


def forced(position: State, able: Means, may: Changing, *, eager: bool = False) -> Forced:
    """What a seat must put up: while a building fits somewhere it has to go on.

    A building can be left over only if what the seat can still put on the board takes all its places that are on the
    seat's own land and out of the rival's reach. Where it builds when able, only its other buildings take them, since
    all else comes when none of the reserve fits any more; and a Levitation then gives back one of those left over.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
        may: what can still change on the board.
        eager: whether everybody builds when able (`builds-when-able`) and no house rule forbids it.
    """
    held = position.players[able.seat].reserve.bit_count()
    if position.rules.variant.chimneys_limit:
        return Forced(held)
    reserve = [each for each in able.own_buildings if position.players[able.seat].reserve >> each.number & 1]
    stuck = held - len(reserve)
    counts = range(len(reserve), 0, -1)
    spare = may.chartier if eager else _other_spaces(position, able) + may.chartier
    safe = {each.number: tuple(_safe_places(position, able, each, may)) for each in reserve}
    most = next((count for count in counts if _can_be_left(reserve, safe, count, spare)), 0)
    built = len(reserve) - most - (able.may_use(Postcard.LEVITATION) and not eager)
    if built <= 0:
        return Forced(stuck + most)
    sizes = sorted(each.size for each in reserve)
    light = sorted(_least_light(position, able, may, each) for each in reserve)
    return Forced(stuck + most, sum(light[:built]), sizes[built - 1])


def _least_light(position: State, able: Means, may: Changing, building: Candidate) -> int:
    """The least that a building to come can bring by light, lamps that may go left out."""
    small = small_lamps(position)
    goes = int(bool(_may_go_out(position, may)))
    goes += able.may_come(Postcard.LA_GRANDE_LUMIERE) and not position.rules.variant.large_lamp_adds
    least = min((place.option.lit_from & small).bit_count() for place in building.places)
    return building.size * max(0, least - goes)


def _can_be_left(reserve: list[Candidate], safe: dict[int, tuple[int, ...]], count: int, spare: int) -> bool:
    """Whether so many buildings of the reserve can be left over, if all else takes so many spaces of safe places."""
    looked = _MOST_LOOKS
    for left in combinations(reserve, count):
        others = [each for each in reserve if each not in left]
        rooms = [safe[each.number] for each in left]
        if any(_apart(room) > spare + sum(each.size for each in others) for room in rooms):
            continue
        for covered in _ways_to_cover(others):
            looked -= 1
            if looked < 0 or all(_apart(p for p in room if not p & covered) <= spare for room in rooms):
                return True
    return False


def _ways_to_cover(buildings: list[Candidate], covered: int = 0) -> Iterator[int]:
    """The spaces that some buildings cover, for every way to put any of them up: a Levitation can take one away."""
    yield covered
    for number, building in enumerate(buildings):
        for place in building.places:
            if not place.option.squares & covered:
                yield from _ways_to_cover(buildings[number + 1 :], covered | place.option.squares)


def _safe_places(position: State, able: Means, building: Candidate, may: Changing) -> Iterator[int]:
    """The places of a building on the seat's land that the rival cannot come to cover."""
    for place in building.places:
        if not place.effects and not place.option.squares & may.by_rival:
            yield place.option.squares


def _apart(places: Iterable[int]) -> int:
    """A number of places without a common space, found by taking one after the other."""
    met = found = 0
    for squares in places:
        if not squares & met:
            met, found = met | squares, found + 1
    return found


def _other_spaces(position: State, able: Means) -> int:
    """How many spaces the seat can cover at most with what it does not hold: pieces, the Jardin, a swapped building."""
    table, variant = position.rules.table, position.rules.variant
    sizes = [int(bool(able.usable & card)) for card in _OWN_SPACE]
    sizes.append(variant.fountain_size * able.may_use(Postcard.FONTAINE_DES_MERS))
    sizes.append(table.shapes[table.jardin].size * able.may_use(Postcard.JARDIN_DES_PLANTES))
    sizes.append(max((each.size for each in able.swapped), default=0))
    return sum(sorted(sizes, reverse=True)[: able.tokens])
