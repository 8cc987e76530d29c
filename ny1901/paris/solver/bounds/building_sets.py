"""The most that a seat can score on a finished pavement: sets of buildings searched through, open postcards added.

For a set of buildings the tally counts exactly what it brings: light, group, penalties and the pieces that lie. What
the rival puts up can only take from that, except for a lamp. So the best set, with the most that the open postcards can
add for the tokens that the set leaves, bounds the score. Each space that is built on is one less for the dancer.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen, mutable

from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.light import area, extent
from ny1901.paris.rules.scoring import largest_group, lit_buildings, sealed, unbuilt
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, CARDS
from ny1901.paris.solver.bounds.postcards import Gain, Gains, dance_floors, gains_beside
from ny1901.paris.solver.bounds.resources import Means, Place
from ny1901.paris.solver.layout.search import with_buildings

_MOST_SETS = 2000
"""So many sets are looked into; the others count with what they could bring at best."""


_MOST_EXACT = 40
"""For so many sets the postcards' pieces are tried beside the very buildings of the set."""

_UNKNOWN = 10**9


@frozen(eq=False)
class _Slot:
    """A building to come, or one of several of which a Levitation brings one: its places, those that bring most first.

    Attributes:
        ways: the places, each with the most that it can bring.
        token: whether it takes a postcard.
        swaps: whether it comes for a building of the reserve.
    """

    ways: tuple[tuple[int, Place], ...]
    token: bool = False
    swaps: bool = False

    @property
    def best(self) -> int:
        """The most that it can bring."""
        return max(0, self.ways[0][0]) if self.ways else 0


@frozen
class _Set:
    """Some buildings that are put up.

    Attributes:
        places: where.
        covered: the spaces under them.
        most: the most that each can bring, added up.
        tokens: the tokens that they leave.
        steps: for how many buildings and postcards they leave turns.
        effects: the effects that they use (bits).
        built: how many come from the reserve.
        swaps: whether one came for a building of the reserve.
    """

    tokens: int
    steps: int
    places: tuple[Place, ...] = ()
    covered: int = 0
    most: int = 0
    effects: int = 0
    built: int = 0
    swaps: bool = False


def most_with_sets(position: State, able: Means, gains: Gains) -> int:
    """The final score of a seat cannot be more, in points.

    Args:
        position: a position of the second phase.
        able: what the seat can still do.
        gains: what open postcards can add.
    """
    if Postcard.MOULIN_ROUGE not in gains.own:
        return _best(position, able, gains, _floor_of_dancer(position, able.seat), -_UNKNOWN)
    # Either the dancer stands on the largest floor, of which every building takes, or on another one.
    largest, second = dance_floors(position, able)
    points = position.rules.variant.dancer_points
    elsewhere = evolve(gains, own={**gains.own, Postcard.MOULIN_ROUGE: Gain(postcards=points * second)})
    best = _best(position, able, elsewhere, 0, -_UNKNOWN)
    fewer = evolve(able, tokens=able.tokens - 1, steps=able.steps - 1)
    return _best(position, fewer, gains.without(Postcard.MOULIN_ROUGE), largest, best, dancing=True)


def _best(position: State, able: Means, gains: Gains, floor: int, best: int, *, dancing: bool = False) -> int:
    search = _Search(position, able, gains, floor, dancing, best)
    search.enlarge(_Set(able.tokens, able.steps), 0)
    return search.best


def _floor_of_dancer(position: State, seat: int) -> int:
    """The spaces that the seat's dancer sees now; none if it has not come."""
    walls = position.covered | position.lamps
    places = [p.squares for p in position.pieces if CARDS[p.card] is Postcard.MOULIN_ROUGE and p.seat == seat]
    return area(position, places[0], walls) if places else 0


@mutable(eq=False)
class _Search:
    """A search through the sets with the best that was found, and how many sets may still be looked into.

    A building takes the dancer a point for each space of its floor; where it dances, the floor is that of a dancer who
    is still to come and is counted here.
    """

    position: State
    able: Means
    gains: Gains
    floor: int
    dancing: bool
    best: int
    slots: list[_Slot] = field(init=False)
    rest: list[int] = field(init=False)
    base: int = field(init=False)
    penalty: int = field(init=False)
    reserve: int = field(init=False)
    left: int = field(init=False, default=_MOST_SETS)
    exact: int = field(init=False, default=_MOST_EXACT)
    done: Means = field(init=False)
    added: dict[tuple[int, int], int] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """List the buildings to come, and what the seat has already."""
        position, seat, able = self.position, self.able.seat, self.able
        player, variant = position.players[seat], position.rules.variant
        self.done = evolve(able, buildings=())
        self.penalty = 0 if player.used & CARD_BIT[Postcard.SACRE_COEUR] else variant.unbuilt_penalty
        self.reserve = player.reserve.bit_count()
        jardin = position.rules.table.jardin
        slots = [_Slot(self._rated(each.places, 0), each.number == jardin) for each in able.own_buildings]
        swapped = [place for each in able.swapped for place in each.places]
        if swapped and self.reserve:
            slots.append(_Slot(self._rated(swapped, self.penalty), token=True, swaps=True))
        # A Levitation comes first: then it is known whether a building of the reserve goes for it.
        self.slots = sorted(slots, key=lambda slot: (not slot.swaps, -slot.best))
        self.rest = [sum(slot.best for slot in self.slots[depth:]) for depth in range(len(self.slots) + 1)]
        apart = variant.group_points * _sizes(position, seat) - largest_group(position, seat)
        self.base = _total(position, seat) + apart + self._dance(0)

    def _dance(self, covered: int) -> int:
        """What a dancer who is still to come brings, when some spaces are built on."""
        return self.position.rules.variant.dancer_points * (self.floor & ~covered).bit_count() * self.dancing

    def _rated(self, places: Sequence[Place], more: int) -> tuple[tuple[int, Place], ...]:
        rated = [(self._most(place) + more, place) for place in places]
        return tuple(sorted(rated, key=lambda way: -way[0]))

    def _most(self, place: Place) -> int:
        """What a building can bring at most at a place: light, its size in the group, its penalty, the Fountain."""
        position, variant, seat = self.position, self.position.rules.variant, self.able.seat
        size = place.option.squares.bit_count()
        fountain = any(
            CARDS[piece.card] is Postcard.FONTAINE_DES_MERS
            and piece.seat == seat
            and piece.squares & place.option.standing.around
            for piece in position.pieces
        )
        taken = variant.dancer_points * (place.option.squares & self.floor).bit_count()
        held = position.players[seat].reserve >> place.option.standing.number & 1
        light_and_group = size * (place.lamps + variant.group_points)
        return light_and_group + variant.fountain_points * fountain + self.penalty * held - taken

    def enlarge(self, made: _Set, depth: int) -> None:
        """Look into every set that has these buildings and any of the slots from a depth on."""
        most = self._optimistic(made, depth)
        if most <= self.best:
            return
        self.left -= 1
        if depth == len(self.slots) or self.left <= 0:
            self.best = max(self.best, self._counted(made) if depth == len(self.slots) else most)
            return
        slot = self.slots[depth]
        others = most - self.rest[depth] + self.rest[depth + 1]
        for rating, place in slot.ways:
            if others + rating <= self.best:
                break
            larger = self._with(made, slot, rating, place)
            if larger is not None:
                self.enlarge(larger, depth + 1)
        self.enlarge(made, depth + 1)

    def _optimistic(self, made: _Set, depth: int) -> int:
        return self.base + made.most + self.rest[depth] + self._added(made.tokens, made.built)

    def _added(self, tokens: int, built: int) -> int:
        """What open postcards can add at most to a set of which so many buildings come from the reserve."""
        found = self.added.get((tokens, built))
        if found is None:
            penalties = self.penalty * (self.reserve - built)
            found = self.added[tokens, built] = self.gains.best(tokens, penalties=penalties, apart=0)
        return found

    def _with(self, made: _Set, slot: _Slot, rating: int, place: Place) -> _Set | None:
        """The set with one more building, if that can be."""
        variant, player = self.position.rules.variant, self.position.players[self.able.seat]
        effects = (place.effects & ~player.ready).bit_count()
        steps = made.steps - effects - 1
        tokens = min(made.tokens - effects - slot.token, steps)
        built = made.built + (not slot.token)
        if place.option.squares & made.covered or place.effects & made.effects or tokens < 0:
            return None
        if built > self.reserve - (made.swaps or slot.swaps):
            return None
        if variant.chimneys_limit and len(made.places) >= self.position.chimneys(self.able.seat):
            return None
        return _Set(
            tokens,
            steps,
            (*made.places, place),
            made.covered | place.option.squares,
            made.most + rating,
            made.effects | place.effects,
            built,
            made.swaps or slot.swaps,
        )

    def _counted(self, made: _Set) -> int:
        """What a set brings with the most that open postcards can add to it."""
        seat = self.able.seat
        after = with_buildings(self.position, seat, [place.option for place in made.places])
        given = self.penalty * made.swaps
        apart = self.position.rules.variant.group_points * _sizes(after, seat) - largest_group(after, seat)
        penalties = -unbuilt(after, seat) - given
        whole = _total(after, seat) + given + self._dance(made.covered)
        self.exact -= 1
        gains = gains_beside(after, self.done, self.gains) if self.exact >= 0 else self.gains
        return whole + gains.best(made.tokens, penalties=penalties, apart=apart)


def _sizes(position: State, seat: int) -> int:
    """The sizes of all buildings of a seat, added up."""
    return sum(extent(position, seat, standing)[1] for standing in position.players[seat].standing)


def _total(position: State, seat: int) -> int:
    """What the tally gives one seat."""
    lit = sum(building.points for building in lit_buildings(position, seat))
    bonus = sum(points for _, points in sealed(position, seat))
    return lit + largest_group(position, seat) + unbuilt(position, seat) + bonus
