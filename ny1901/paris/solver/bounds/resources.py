"""What a seat can still do in a game of Paris: the counts that the bounds rest on."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard, Space
from ny1901.paris.rules.legal import effects_for, may_take
from ny1901.paris.rules.light import large_light, small_lamps
from ny1901.paris.rules.position import CHARTIER, LATER, METROPOLITAIN
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, Option

ANY_NUMBER = 10**6
"""More than there ever is of anything."""


@frozen(eq=False)
class Place:
    """Where a building can stand on the finished pavement.

    Attributes:
        option: the building there.
        lamps: how many lamps light it as things are.
        effects: the postcards that this takes (bits of `LATER`); none on the seat's own land.
    """

    option: Option
    lamps: int
    effects: int


@frozen(eq=False)
class Candidate:
    """A building that the seat may still put up.

    Attributes:
        number: its number.
        size: its size in spaces.
        swapped: it can only come by a Levitation, which brings one building.
        places: where it can stand; empty while tiles are missing.
    """

    number: int
    size: int
    swapped: bool
    places: tuple[Place, ...] = ()

    @property
    def light(self) -> int:
        """The most points by light as the lamps are."""
        return self.size * max((place.lamps for place in self.places), default=0)

    @property
    def reach(self) -> int:
        """Every space that it can cover."""
        covered = 0
        for place in self.places:
            covered |= place.option.squares
        return covered


@frozen(eq=False)
class Means:
    """What a seat can still do.

    Attributes:
        seat: the seat.
        tokens: its tokens.
        usable: the postcards that it may still activate (bits).
        by_rival: those that the rival may still activate (bits).
        rival_tokens: the rival's tokens.
        buildings: buildings that it may still put up.
        steps: the most buildings and postcards together for which it has turns.
        builds: the most buildings among them, and those that it has to take first.
    """

    seat: int
    tokens: int
    usable: int
    by_rival: int
    rival_tokens: int
    buildings: tuple[Candidate, ...]
    steps: int = ANY_NUMBER
    builds: int = ANY_NUMBER

    def may_use(self, card: Postcard) -> bool:
        """Whether the seat may still activate a postcard."""
        return bool(self.usable & CARD_BIT[card])

    def may_come(self, card: Postcard) -> bool:
        """Whether anybody may still activate a postcard."""
        return bool((self.usable | self.by_rival) & CARD_BIT[card])

    @property
    def own_buildings(self) -> tuple[Candidate, ...]:
        """The buildings that need no Levitation."""
        return tuple(candidate for candidate in self.buildings if not candidate.swapped)

    @property
    def swapped(self) -> tuple[Candidate, ...]:
        """The buildings of which a Levitation brings one."""
        return tuple(candidate for candidate in self.buildings if candidate.swapped)


def means(position: State, seat: int, turns: int | None = None) -> Means:
    """What a seat can still do.

    Args:
        position: a position of a game that is not over.
        seat: the seat.
        turns: no seat begins more turns than this after the present one; None for any number.
    """
    steps, rival_steps = (max(0, steps_left(position, who, turns)) for who in (seat, 1 - seat))
    tokens, rival_tokens = min(position.tokens(seat), steps), min(position.tokens(1 - seat), rival_steps)
    usable = position.open_cards if tokens > 0 else 0
    return Means(
        seat=seat,
        tokens=max(0, tokens),
        usable=usable,
        by_rival=position.open_cards if rival_tokens > 0 else 0,
        rival_tokens=max(0, rival_tokens),
        buildings=tuple(_candidates(position, seat, usable)) if steps else (),
        steps=steps,
        builds=_builds(position, seat, usable, steps),
    )


def steps_left(position: State, seat: int, turns: int | None) -> int:
    """For how many buildings and postcards a seat has turns, its tiles laid; below 0 if not even for the tiles.

    Args:
        position: a position of a game that is not over.
        seat: the seat.
        turns: no seat begins more turns than this after the present one; None for any number.
    """
    if turns is None:
        return ANY_NUMBER
    player = position.players[seat]
    return turns + (position.seat == seat) - len(player.hand) - len(player.stack)


def _builds(position: State, seat: int, usable: int, steps: int) -> int:
    """The most buildings for which a seat has turns: in the first phase most of them take one more (`take.supply`)."""
    at_hand = position.players[seat].reserve.bit_count() + bool(usable & CARD_BIT[Postcard.JARDIN_DES_PLANTES])
    return steps if not position.paving or steps <= at_hand else (steps + at_hand) // 2


def _candidates(position: State, seat: int, usable: int) -> Iterator[Candidate]:
    """The buildings that the seat may still put up: its reserve, what it may take or swap for, the Jardin."""
    table, player = position.rules.table, position.players[seat]
    own = player.reserve | (position.supply if position.paving and may_take(position, seat) else 0)
    levitates = usable & CARD_BIT[Postcard.LEVITATION] and (own or position.paving)
    swapped = position.supply & ~own if levitates else 0
    jardin = 1 << table.jardin if usable & CARD_BIT[Postcard.JARDIN_DES_PLANTES] else 0
    for number in bits(own | swapped | jardin):
        places = () if position.paving else _on_pavement(position, seat, number, player.ready | usable & LATER)
        if places or position.paving:
            yield Candidate(number, table.shapes[number].size, bool(swapped >> number & 1), places)


def _on_pavement(position: State, seat: int, number: int, effects: int) -> tuple[Place, ...]:
    """On the finished pavement: every place that the seat's land and effects allow."""
    table, variant, free = position.rules.table, position.rules.variant, ~position.covered
    small, large = small_lamps(position), large_light(position)
    effects = effects_for(position, seat, number, effects)
    rival = position.colours[1 - seat] & free if effects & CHARTIER else 0
    paved = position.lamps & free if effects & METROPOLITAIN else 0
    found = []
    for option in table.fits(number, (position.colours[seat] | position.mixed) & free | rival | paved):
        squares = option.squares
        on_rival, on_lamps = (squares & rival).bit_count(), (squares & paved).bit_count()
        if on_rival > 1 or on_lamps > 1 or (on_rival and on_lamps and not variant.combine_effects):
            continue
        lamps = (option.lit_from & small).bit_count() + bool(large & squares)
        found.append(Place(option, lamps, CHARTIER * on_rival | METROPOLITAIN * on_lamps))
    return tuple(found)


def lamps_in_all(position: State) -> int:
    """The street lamps printed on the pavement and on the tiles that are still to be laid."""
    return position.lamps.bit_count() + sum(spaces.count(Space.LAMP) for _, spaces in tiles_to_come(position))


def tiles_to_come(position: State) -> Iterator[tuple[int, tuple[Space, ...]]]:
    """The tiles that are still to be laid, each with its owner, as spaces in their owner's view."""
    tiles = position.rules.variant.components.tiles
    for owner, player in enumerate(position.players):
        for tile in (*player.hand, *player.stack):
            yield owner, tiles[tile].spaces
