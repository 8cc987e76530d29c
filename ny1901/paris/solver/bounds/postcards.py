"""What postcards that are still open can add at most, on a finished pavement, whatever buildings come.

Each is bounded at its best space by what stands beside that or can still be built there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.light import area, every_lamp, extent, large_light, small_lamps
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS
from ny1901.paris.solver.bounds.resources import Means

_MOST_BESIDE = 3
"""The most spaces that an annex touches and its building does not."""


@frozen
class Gain:
    """What a postcard can add, in points: by light, to the largest group, to the seat's postcards, by less penalty."""

    light: int = 0
    group: int = 0
    postcards: int = 0
    unbuilt: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.light + self.group + self.postcards + self.unbuilt


@frozen
class Gains:
    """What open postcards can add to a seat's score.

    Attributes:
        own: what the seat can add with its tokens, by postcard.
        given: what the rival can add for the seat with its own.
        sacre_coeur: whether the seat may still do away with penalties.
    """

    own: Mapping[Postcard, Gain]
    given: Mapping[Postcard, Gain]
    sacre_coeur: bool

    @property
    def light(self) -> int:
        """What they can add by light."""
        return sum(gain.light for gain in (*self.own.values(), *self.given.values()))

    def postcards(self, tokens: int) -> int:
        """What they can add to the seat's postcards, for some tokens of the seat."""
        own = sorted((gain.postcards for gain in self.own.values()), reverse=True)[:tokens]
        return sum(own) + sum(gain.postcards for gain in self.given.values())

    def without(self, card: Postcard) -> Gains:
        """The same but for a postcard."""
        own = {other: gain for other, gain in self.own.items() if other != card}
        return Gains(own, self.given, self.sacre_coeur)

    def best(self, tokens: int, *, penalties: int, apart: int) -> int:
        """The most that some tokens can add.

        Args:
            tokens: the seat's tokens.
            penalties: what the buildings cost that stay in the reserve.
            apart: what it would bring if all groups hung together, which an annex can make them do.
        """
        values = [gain.total + (apart if card is Postcard.BOUQUINISTES else 0) for card, gain in self.own.items()]
        values += [penalties] * self.sacre_coeur
        return sum(sorted(values, reverse=True)[:tokens]) + sum(gain.total for gain in self.given.values())


def gains(position: State, able: Means) -> Gains:
    """What open postcards can add to a seat's score.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
    """
    return _shared_out(able, {card: bound(position, able) for card, bound in _BOUNDS.items() if able.may_come(card)})


def _shared_out(able: Means, found: Mapping[Postcard, Gain]) -> Gains:
    """The rival's tokens go to the lamps that bring most, the seat's to what is left."""
    lights = sorted(_LIGHTS & found.keys(), key=lambda card: -found[card].total)
    given = [card for card in lights if able.by_rival][: able.rival_tokens]
    own = {card: gain for card, gain in found.items() if able.may_use(card) and card not in given}
    return Gains(own, {card: found[card] for card in given}, able.may_use(Postcard.SACRE_COEUR))


def gains_beside(position: State, done: Means, found: Gains) -> Gains:
    """The same gains, where every building stands that is to come: what lies beside buildings is then known.

    So the lamp that the rival had best light may be another one.

    Args:
        position: a position of the second phase.
        done: what the seat can still do, without buildings.
        found: the gains with buildings to come.
    """
    anew = {card: _BOUNDS[card](position, done) for card in _BESIDE if done.may_come(card)}
    return _shared_out(done, {**found.own, **anew})


def _own_free(position: State, able: Means) -> Iterable[int]:
    return bits(position.colours[able.seat] & ~position.covered)


def _standing(position: State, able: Means) -> list[tuple[int, int]]:
    return [extent(position, able.seat, each) for each in position.players[able.seat].standing]


def _beside(position: State, able: Means, cells: Iterable[int]) -> list[int]:
    """The sizes of the most and largest buildings that can be met on some spaces, one a space.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
        cells: a mask of spaces for each building that can be met.
    """
    masks = list(cells)
    met = _union(masks)
    there = [size for squares, size in _standing(position, able) if squares & met]
    own = [candidate.size for candidate in able.own_buildings if candidate.reach & met]
    swapped = max((candidate.size for candidate in able.swapped if candidate.reach & met), default=0)
    return sorted([*there, *own, swapped], reverse=True)[: len(masks)]


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _small_lamp(position: State, able: Means) -> Gain:
    """`lampadaire.light`: it lights the buildings on its four sides, and the painter may see it."""
    grid, variant = position.rules.table.grid, position.rules.variant
    spaces = position.colours[able.seat] if able.may_use(Postcard.LAMPADAIRE) else 0
    if able.by_rival:
        spaces |= position.colours[1 - able.seat]
    best = max(
        (
            sum(_beside(position, able, (1 << side for side in bits(grid.neighbours[space]))))
            for space in bits(spaces & ~position.covered)
        ),
        default=0,
    )
    paints = able.may_use(Postcard.LE_PEINTRE) or _mine(position, able, Postcard.LE_PEINTRE)
    return Gain(light=best, postcards=variant.painter_points * paints)


def _mine(position: State, able: Means, card: Postcard) -> bool:
    return any(CARDS[piece.card] == card and piece.seat == able.seat for piece in position.pieces)


def _large_lamp(position: State, able: Means) -> Gain:
    """`la-grande-lumiere.light`: each beam lights one building; those beside the lamp lose the small one's light."""
    best = 0
    for lamp in bits(position.lamps & ~position.covered):
        met = [mask for mask in _beams(position, lamp) if mask]
        best = max(best, sum(_beside(position, able, met)))
    return Gain(light=best)


def _beams(position: State, lamp: int) -> Iterable[int]:
    """For each beam from a lamp the spaces where a building can come to be lit that is not so by now."""
    table, built = position.rules.table, position.built
    lit_now = 0 if position.rules.variant.large_lamp_adds else table.grid.neighbours[lamp]
    for beam in table.beams[lamp]:
        mask = 0
        for space in beam:
            mask |= space & ~lit_now
            if space & built:
                break
        yield mask


def _annex(position: State, able: Means) -> Gain:
    """`bouquinistes.size`: one building is larger by it, and lamps beside it light that too."""
    variant, grid = position.rules.variant, position.rules.table.grid
    small, large = small_lamps(position), large_light(position)
    new_small, new_large = able.may_come(Postcard.LAMPADAIRE), able.may_come(Postcard.LA_GRANDE_LUMIERE)
    own = position.colours[able.seat] & ~position.covered
    lamps = {
        space: min(_MOST_BESIDE, (grid.neighbours[space] & small).bit_count() + new_small)
        + bool(new_large or large >> space & 1)
        for space in bits(own)
    }
    more, best = variant.annex_size, -1
    for squares, size in _standing(position, able):
        beside = max((lamps[space] for space in bits(grid.around(squares) & own)), default=-1)
        lit = (
            (position.rules.table.lit_from(squares) & small).bit_count()
            + new_small
            + bool(new_large or large & squares)
        )
        best = max(best, more * lit + (size + more) * beside if beside >= 0 else -1)
    for candidate in able.buildings:
        near = _union(place.option.standing.around for place in candidate.places)
        beside = max((lamps[space] for space in bits(near & own)), default=-1)
        lit = max(place.lamps for place in candidate.places) + new_small + new_large
        best = max(best, more * lit + (candidate.size + more) * beside if beside >= 0 else -1)
    if best < 0:
        return Gain()
    fountain = able.may_use(Postcard.FONTAINE_DES_MERS) or _mine(position, able, Postcard.FONTAINE_DES_MERS)
    return Gain(best, variant.group_points * more, variant.fountain_points * fountain)


def _painter(position: State, able: Means) -> Gain:
    """`le-peintre.points` at its best space."""
    built, shining = position.built, every_lamp(position)
    seen = [(area(position, 1 << space, built) & shining).bit_count() for space in _own_free(position, able)]
    return Gain(postcards=position.rules.variant.painter_points * max(seen, default=0))


def dance_floors(position: State, able: Means) -> tuple[int, int]:
    """The largest floor on which the seat's dancer could come to stand, and how many spaces the second one has.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
    """
    floors = position.rules.table.grid.pieces(position.free & ~position.lamps)
    own = position.colours[able.seat] & ~position.covered
    open_floors = sorted((floor for floor in floors if floor & own), key=int.bit_count, reverse=True)
    largest, second, *_ = *open_floors, 0, 0
    return largest, second.bit_count()


def _dancer(position: State, able: Means) -> Gain:
    """`moulin-rouge.points` at its best space."""
    largest, _ = dance_floors(position, able)
    return Gain(postcards=position.rules.variant.dancer_points * largest.bit_count())


def _statue(position: State, able: Means) -> Gain:
    """`le-penseur.points` at its best space."""
    variant, table = position.rules.variant, position.rules.table
    counted = position.free if variant.statue_counts_lamps else position.free & ~position.lamps
    return Gain(
        postcards=max(
            (
                variant.statue_side_points * (table.grid.neighbours[space] & counted).bit_count()
                + variant.statue_corner_points * (table.diagonals[space] & counted).bit_count()
                for space in _own_free(position, able)
            ),
            default=0,
        )
    )


def _fountain(position: State, able: Means) -> Gain:
    """`fontaine-des-mers.points` at its best space."""
    grid = position.rules.table.grid
    masks = [mask for mask in position.rules.table.fountains.values() if not mask & (position.covered | position.lamps)]
    met = (
        len([size for size in _beside(position, able, (1 << side for side in bits(grid.around(mask)))) if size])
        for mask in masks
    )
    return Gain(postcards=position.rules.variant.fountain_points * max(met, default=0))


_LIGHTS = {Postcard.LAMPADAIRE, Postcard.LA_GRANDE_LUMIERE}
"""The postcards by which a rival can help."""

_BESIDE = {*_LIGHTS, Postcard.BOUQUINISTES, Postcard.FONTAINE_DES_MERS}
"""The postcards that add something to buildings beside their pieces."""

_BOUNDS = {
    Postcard.LAMPADAIRE: _small_lamp,
    Postcard.LA_GRANDE_LUMIERE: _large_lamp,
    Postcard.BOUQUINISTES: _annex,
    Postcard.LE_PEINTRE: _painter,
    Postcard.MOULIN_ROUGE: _dancer,
    Postcard.LE_PENSEUR: _statue,
    Postcard.FONTAINE_DES_MERS: _fountain,
}
