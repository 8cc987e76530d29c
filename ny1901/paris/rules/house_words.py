"""What formulas of house rules can read of Paris: the words, each worked out from the position in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ny1901.kernel.geometry import bits
from ny1901.kernel.house_rules.vocabulary import Vocabulary, Word
from ny1901.paris.material.model import Postcard

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State
    from ny1901.paris.rules.variant import Variant


def _buildings(variant: Variant) -> int:
    """Every building, and the Jardin."""
    return len(variant.components.buildings) + 1


def _names(variant: Variant) -> tuple[str, ...]:
    return tuple(building.id for building in variant.components.buildings)


def _spaces(variant: Variant) -> int:
    return 4 * variant.components.side**2


def _squares(variant: Variant) -> int:
    return int(variant.components.side) ** 2


def _tiles(variant: Variant) -> int:
    return len(variant.components.tiles)


def _cards(variant: Variant) -> int:
    return variant.postcard_count


def _turns(variant: Variant) -> int:
    """No game has more actions: each uses up a tile, a building or a postcard, or waits once for each tile."""
    return 2 * _squares(variant) + variant.postcard_count + 3 * len(variant.components.buildings)


def _land(position: State, seat: int) -> int:
    return position.colours[seat].bit_count()


def _together(position: State, seat: int) -> int:
    """The spaces of the largest group of buildings that hang together, pieces left aside."""
    built = 0
    for standing in position.players[seat].standing:
        built |= standing.squares
    return max((piece.bit_count() for piece in position.rules.table.grid.pieces(built)), default=0)


def _has(position: State, seat: int, building: str) -> bool:
    return bool(position.players[seat].reserve >> position.rules.table.building_number[building] & 1)


def _left_over(position: State, seat: int) -> int:
    """The spaces of the buildings in a reserve."""
    buildings = position.rules.variant.components.buildings
    return sum(buildings[number].size for number in bits(position.players[seat].reserve))


def _size_taken(position: State, action: Any) -> int:
    number = position.rules.table.building_number[action.building]
    return int(position.rules.variant.components.buildings[number].size)


def _on_lamp(position: State, action: Any) -> bool:
    squares = position.rules.table.option_of[action].squares
    return bool(squares & position.lamps)


_POSITION = (
    Word("turn", "turns taken before this one", lambda p: p.number, _turns),
    Word("paving", "the first phase goes on", lambda p: p.paving),
    Word("empty", "squares of the board without a tile", lambda p: p.empty.bit_count(), _squares),
    Word("supply", "buildings that nobody has", lambda p: p.supply.bit_count(), _buildings),
    Word("open_postcards", "postcards that nobody has used", lambda p: p.open_cards.bit_count(), _cards),
)

_SEAT = (
    Word("hand", "tiles in the hand", lambda p, s: len(p.players[s].hand), _tiles),
    Word("reserve", "buildings in front of the seat", lambda p, s: p.players[s].reserve.bit_count(), _buildings),
    Word("left_over", "spaces of the buildings in front of the seat", _left_over, _spaces),
    Word("has", "a building, by its name, is in front of the seat", _has, names=_names),
    Word("buildings", "buildings on the board", lambda p, s: len(p.players[s].standing), _buildings),
    Word("used", "postcards used", lambda p, s: p.players[s].used.bit_count(), _cards),
    Word("tokens", "action tokens left", lambda p, s: p.tokens(s), lambda v: v.action_tokens),
    Word("land", "spaces of the seat's colour", _land, _spaces),
    Word("together", "spaces of the largest group of buildings, without pieces", _together, _spaces),
)

_PUT_UP = ("build",)

_ACTION = (
    Word("size", "spaces of the building taken or put up", _size_taken, _spaces, kinds=("take", "build")),
    Word("on_lamp", "the building put up covers a street lamp", _on_lamp, kinds=_PUT_UP),
)

_KINDS: Mapping[str, str] = {
    "lays": "lay",
    "takes": "take",
    "passes": "pass",
    "builds": "build",
    "uses_bare": "use",
    **{
        f"uses_{card.value.replace('-', '_')}": f"use {card.value}"
        for card in Postcard
        if card not in (Postcard.METROPOLITAIN, Postcard.SACRE_COEUR, Postcard.CHARTIER)
    },
}

WORDS = Vocabulary(_POSITION, _SEAT, _ACTION, _KINDS, {"building_names": ("the names of the buildings", _names)})
"""What a formula of a house rule for Paris can read."""


CHANGED_BY_BUILDING = frozenset({"turn", "reserve", "left_over", "has", "buildings", "together"})
"""The words of which a seat that only builds can change what they are for itself."""


def concerned_kinds(variant: Variant) -> Mapping[str, frozenset[str]]:
    """For each restriction of a variant's house rules the kinds of action that it can forbid at all.

    Raises:
        DataError: a formula cannot be read, or reaches what is not there; with file and line.
    """
    from ny1901.solver.house_rules.formulas import read_formulas  # needs Z3, which the file of the rules has loaded

    rules = variant.house_rules
    return {} if rules is None else read_formulas(rules, WORDS, variant, (2,))
