"""The most that a seat can score while tiles are missing: land, lamps and the tokens are what limits it.

Nobody knows where lamps will stand, but each touches four spaces, the tiles tell what lies beside the lamps that are
printed on them, and a square of the board gets one tile and so no more lamps than some tile has. As to lamps, squares
are therefore counted by ranks: so many can get a first lamp, so many a second one, up to a fourth.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard, Space
from ny1901.paris.rules.light import small_lamps
from ny1901.paris.rules.position import CHARTIER, METROPOLITAIN
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Table
from ny1901.paris.solver.bounds.postcards import Gain, Gains
from ny1901.paris.solver.bounds.resources import Means, lamps_in_all, tiles_to_come

_SIDES, _CORNERS, _SPACES = 4, 4, 4
_MOST_BESIDE = 3
"""The most sides of a space that are not to the building that it belongs to."""


@frozen(eq=False)
class Outlook:
    """What limits a seat while tiles are missing.

    Attributes:
        land: the spaces that it can come to build on.
        contacts: the pairs of a lamp and a building of the seat beside it that there can be.
        most_lamps: for each building that may come, by its number, the most lamps that can light it.
        best_lamps: for each space that it can come to build on, the most lamps that can light a building there, the
            largest first; as many as there is land.
        floor: the spaces that can stay free and have no lamp.
    """

    land: int
    contacts: int
    most_lamps: dict[int, int]
    best_lamps: tuple[int, ...]
    floor: int


def outlook(position: State, able: Means) -> Outlook:
    """What limits a seat while tiles are missing.

    Args:
        position: a position of the first phase.
        able: what the seat can still do.
    """
    most_lamps, within = _lights(position, able)
    return Outlook(
        land=land_left(position, able),
        contacts=_contacts(position, able),
        most_lamps=most_lamps,
        best_lamps=_by_space(position, able, within),
        floor=len(position.rules.table.grid.squares) - lamps_in_all(position),
    )


def land_left(position: State, able: Means) -> int:
    """The spaces that the seat can cover with buildings: its colour and mixed ones, and one for each effect left."""
    free = ((position.colours[able.seat] | position.mixed) & ~position.covered).bit_count()
    return free + _land_to_come(position, able) + _effects(position, able).bit_count()


def _land_to_come(position: State, able: Means) -> int:
    return sum(_is_land(kind, owner == able.seat) for owner, spaces in tiles_to_come(position) for kind in spaces)


def _effects(position: State, able: Means) -> int:
    return (position.players[able.seat].ready | able.usable) & (CHARTIER | METROPOLITAIN)


def _is_land(kind: Space, own: bool) -> bool:
    return kind in (Space.MIXED, Space.OWN if own else Space.RIVAL)


def _contacts(position: State, able: Means) -> int:
    """Each is between a lamp and a space of land: known on what lies, within a tile, and open between tiles."""
    neighbours = position.rules.table.grid.neighbours
    land = position.colours[able.seat] | position.mixed
    laid = land | position.colours[1 - able.seat] | position.lamps
    open_to = land | ~laid
    near = sum((neighbours[lamp] & open_to).bit_count() for lamp in bits(small_lamps(position)))
    for owner, spaces in tiles_to_come(position):
        for place, kind in enumerate(spaces):
            if kind is Space.LAMP:
                near += sum(_is_land(other, owner == able.seat) for other in (spaces[place ^ 1], spaces[place ^ 2]))
    corners = _corners(position.rules.table)
    outside = [
        sorted((neighbours[cell] & ~corners[square] & open_to).bit_count() for cell in bits(corners[square]))
        for square in bits(position.empty)
    ]
    for rank, tiles in enumerate(_lamp_ranks(position), 1):
        near += sum(sorted((sides[-rank] for sides in outside), reverse=True)[:tiles])
    # Of the sides of a space that an effect takes, one is to the building's next space.
    single = any(each.size == 1 for each in able.buildings)
    near += (_MOST_BESIDE + single) * _effects(position, able).bit_count()
    near += _SIDES * able.may_come(Postcard.LAMPADAIRE)
    # A covered lamp that shines lights the building on it, which may touch it by the other effect's space alone.
    near += bool(_effects(position, able) & METROPOLITAIN and position.rules.variant.covered_lamps_shine)
    return near + len(position.rules.variant.large_lamp_rays) * able.may_come(Postcard.LA_GRANDE_LUMIERE)


def _lamp_ranks(position: State) -> tuple[int, ...]:
    """How many of the tiles to come have a lamp, how many have a second one, and so on."""
    lamps = [spaces.count(Space.LAMP) for _, spaces in tiles_to_come(position)]
    return tuple(sum(count > rank for count in lamps) for rank in range(max(lamps, default=0)))


@lru_cache(maxsize=16)
def _corners(table: Table) -> tuple[int, ...]:
    """For each square of the board its four spaces."""
    number, side = table.grid.number, table.side
    found = [0] * side**2
    for square, place in number.items():
        found[square.row // 2 * side + square.column // 2] |= 1 << place
    return tuple(found)


def _lights(position: State, able: Means) -> tuple[dict[int, int], dict[int, int]]:
    """The most lamps that can light each building, and for each number of lamps where a building can have them."""
    ranks = _lamp_ranks(position)
    extra = able.may_come(Postcard.LAMPADAIRE) + able.may_come(Postcard.LA_GRANDE_LUMIERE)
    effects, rival, paved = _effects(position, able), position.colours[1 - able.seat], position.lamps
    most_rival, most_paved = int(bool(effects & CHARTIER)), int(bool(effects & METROPOLITAIN))
    lamps, empty = small_lamps(position), position.empty
    most: dict[int, int] = {}
    within: dict[int, int] = {}
    for candidate in able.buildings:
        best = 0
        for squares, lit_from, beside in _surroundings(position.rules.table)[candidate.number]:
            if (squares & rival).bit_count() <= most_rival and (squares & paved).bit_count() <= most_paved:
                lit = (lit_from & lamps).bit_count()
                lit += sum(min(tiles, (met & empty).bit_count()) for tiles, met in zip(ranks, beside, strict=False))
                within[lit + extra] = within.get(lit + extra, 0) | squares
                best = max(best, lit)
        most[candidate.number] = best + extra
    return most, within


@lru_cache(maxsize=16)
def _surroundings(table: Table) -> tuple[tuple[tuple[int, int, tuple[int, ...]], ...], ...]:
    """For each building and place: the spaces covered, those that light it, and by rank the squares with these.

    A square can give it a lamp of some rank if so many of the square's spaces light it.
    """
    return tuple(
        tuple((each.squares, each.lit_from, _by_rank(table, each.lit_from)) for each in options)
        for options in table.options
    )


def _by_rank(table: Table, lit_from: int) -> tuple[int, ...]:
    beside = [(spaces & lit_from).bit_count() for spaces in _corners(table)]
    return tuple(sum((met > rank) << square for square, met in enumerate(beside)) for rank in range(_SPACES))


def _by_space(position: State, able: Means, within: dict[int, int]) -> tuple[int, ...]:
    """The most lamps of a building on each space of land: what lies, what is to come, one for each effect.

    An effect may take a space that lies, or one of a tile that is still to be laid.
    """
    land, effects = position.colours[able.seat] | position.mixed, _effects(position, able)
    laid = land | position.colours[1 - able.seat] | position.lamps
    kinds = (
        (land, land.bit_count()),
        (~laid, _land_to_come(position, able)),
        (position.colours[1 - able.seat] | ~laid, int(bool(effects & CHARTIER))),
        (position.lamps | ~laid, int(bool(effects & METROPOLITAIN))),
    )
    found: list[int] = []
    for mask, most in kinds:
        left, known = most, 0
        for lamps in sorted(within, reverse=True):
            here = min(left, (within[lamps] & mask & ~known).bit_count())
            found, left, known = found + [lamps] * here, left - here, known | within[lamps]
    return tuple(sorted(found, reverse=True))


def paving_gains(position: State, able: Means, view: Outlook) -> Gains:
    """What open postcards can add to a seat's score, besides new lamps, which are counted with the others.

    Args:
        position: a position of the first phase.
        able: what the seat can still do.
        view: what limits the seat.
    """
    variant, seen = position.rules.variant, lamps_in_all(position) + able.may_come(Postcard.LAMPADAIRE)
    beside = _MOST_BESIDE + able.may_come(Postcard.LA_GRANDE_LUMIERE)
    more = variant.annex_size
    annex = (more * view.most_lamps[each.number] + (each.size + more) * beside for each in able.buildings)
    fountain = variant.fountain_points
    statue = variant.statue_side_points * _SIDES + variant.statue_corner_points * _CORNERS
    found = {
        Postcard.LE_PEINTRE: Gain(postcards=variant.painter_points * seen),
        Postcard.MOULIN_ROUGE: Gain(postcards=variant.dancer_points * view.floor),
        Postcard.LE_PENSEUR: Gain(postcards=statue),
        Postcard.FONTAINE_DES_MERS: Gain(
            postcards=fountain * min(2 * variant.fountain_size + 2, len(able.buildings)),
        ),
        Postcard.BOUQUINISTES: Gain(
            light=max(annex, default=0),
            group=variant.group_points * more,
            postcards=fountain * able.may_use(Postcard.FONTAINE_DES_MERS),
        ),
        # The building that is given back costs nothing, though it is not put up.
        Postcard.LEVITATION: Gain(unbuilt=variant.unbuilt_penalty * bool(position.players[able.seat].reserve)),
    }
    own = {card: gain for card, gain in found.items() if able.may_use(card)}
    return Gains(own, {}, able.may_use(Postcard.SACRE_COEUR))


def most_by_lamps(
    position: State, able: Means, view: Outlook, *, group: int = 0, penalty: int = 0, annex: int = 0
) -> int:
    """The most that buildings to come can bring for the land and the lamps that there can be.

    Two counts, of which the smaller holds: the lamps go to the largest buildings first, each up to the most that can
    light it; or each space of land is built on by the best lit building that can cover it.

    Args:
        position: a position of the first phase.
        able: what the seat can still do.
        view: what limits the seat.
        group: points for each space that is built on, besides light.
        penalty: points for each building of the reserve that is put up.
        annex: what an annex can add to one building; 0 without it.
    """
    reserve, larger = position.players[able.seat].reserve, position.rules.variant.annex_size
    beside = _MOST_BESIDE + able.may_come(Postcard.LA_GRANDE_LUMIERE)
    # A building with the annex is listed besides the same one without it, so that the largest still come first.
    ways = [(each.size + larger, True, each) for each in able.buildings if annex]
    ways = sorted([*ways, *((each.size, False, each) for each in able.buildings)], key=lambda way: -way[0])
    # Where turns are no limit the buildings are not counted, which keeps the ways to come to a sum few.
    counted = int(able.builds < len(able.buildings))
    reached = {(view.land, view.contacts, False, able.builds * counted): 0}
    for size, added, each in ways:
        for (land, left, annexed, builds), points in list(reached.items()):
            if each.size + added <= land and not (added and annexed) and builds >= counted:
                lamps = min(left, view.most_lamps[each.number] + beside * added)
                more = size * lamps + each.size * group + penalty * (reserve >> each.number & 1)
                key = land - each.size - added, left - lamps, annexed or added, builds - counted
                reached[key] = max(reached.get(key, points + more), points + more)
    sizes = sorted((each.size for each in able.buildings), reverse=True)
    spaces = view.best_lamps[: sum(sizes[: able.builds])] if counted else view.best_lamps
    owed = penalty * min(reserve.bit_count(), able.builds)
    by_space = sum(max(0, lamps + group) for lamps in spaces) + owed + annex
    return min(max(reached.values()), by_space)


def most_while_paving(position: State, able: Means, view: Outlook, gains: Gains) -> int:
    """The final score of a seat cannot be more, in points.

    An annex takes land and lamps, and each space that is built on is one less for the dancer, but for a lamp under a
    building, where she never was. So games with and without them are bounded by themselves.

    Args:
        position: a position of the first phase.
        able: what the seat can still do.
        view: what limits the seat.
        gains: what open postcards can add.
    """
    variant, penalty = position.rules.variant, position.rules.variant.unbuilt_penalty
    owed = penalty * position.players[able.seat].reserve.bit_count()
    still = gains.without(Postcard.MOULIN_ROUGE).without(Postcard.BOUQUINISTES)
    dances = (0, variant.dancer_points) if Postcard.MOULIN_ROUGE in gains.own else (0,)
    annex = gains.own.get(Postcard.BOUQUINISTES)
    found = []
    for points in dances:
        for added in (None, annex) if annex else (None,):
            tokens = able.tokens - bool(points) - bool(added)
            if tokens < 0:
                continue
            floor = view.floor + able.may_use(Postcard.METROPOLITAIN)
            most = most_by_lamps(
                position,
                able,
                view,
                group=variant.group_points - points,
                penalty=penalty,
                annex=added.light if added else 0,
            )
            more = added.group + added.postcards if added else 0
            found.append(most + points * floor + more + still.best(tokens, penalties=owed, apart=0))
    return max(found) - owed
