"""Where in the counted game of Paris a difference in one field can matter, and what has to be counted for that.

A field is read by the rules in few places. For each field a condition here says in which counted positions one of those
places can be reached; wherever it is False, both values of the field lead to the same actions and the same result,
whatever the other fields are. Where two rule sets differ in several fields, they part no sooner than by one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ny1901.kernel.geometry import Polyomino
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.variant import Variant

if TYPE_CHECKING:
    from ny1901.paris.solver.difference.counted_game import Counts

_ALWAYS = frozenset({Postcard.LEVITATION, Postcard.JARDIN_DES_PLANTES})
"""Postcards that change the counts themselves, so that every counted game keeps them apart."""


@frozen
class Parting:
    """A difference in one field between two variants, the others being as in either.

    Attributes:
        name: the field.
        variants: the two variants.
        needed: the postcards without which the difference cannot show.
        either: postcards of which one is needed; empty if none of several is.
        most: the highest count of buildings that it tells from more.
    """

    name: str
    variants: tuple[Variant, Variant] = field(repr=False)
    needed: frozenset[Postcard]
    either: frozenset[Postcard]
    most: int

    @property
    def tracked(self) -> frozenset[Postcard]:
        """The postcards whose effects the counted game keeps apart."""
        return _ALWAYS | self.needed | self.either

    @property
    def of_passing(self) -> bool:
        """Whether it matters that a seat has passed in the first phase."""
        return self.name == "passed_may_take"

    @property
    def at_once(self) -> bool:
        """Whether the deals, or the first actions, may differ already."""
        if self.name == "components":
            return _other_material(*self.variants)
        return self.name not in _ACTIONS and self.name not in _RESULTS

    def can_show(self, cards: Collection[Postcard]) -> bool:
        """Whether the difference can show where these postcards are in play."""
        return self.needed <= {*cards} and (not self.either or not self.either.isdisjoint(cards))

    def of_actions(self, counts: Counts, seat: int) -> bool:
        """Whether the two rule sets may let a seat do different things now."""
        condition = _ACTIONS.get(self.name)
        return condition is not None and condition(self, counts, seat)

    def of_result(self, counts: Counts) -> bool:
        """Whether a finished game may be counted differently."""
        condition = _RESULTS.get(self.name)
        return condition is not None and condition(self, counts)

    def values(self, name: str) -> tuple[Any, Any]:
        """The value of a field in each variant."""
        first, second = self.variants
        return first.value(name), second.value(name)

    def is_open(self, counts: Counts, card: Postcard) -> bool:
        """Whether the effect of a postcard can still be made by somebody."""
        named = any(card.value in variant.postcards for variant in self.variants)
        return named and not any(made == card for made, _ in counts.made)

    def can_use(self, counts: Counts, seat: int, card: Postcard) -> bool:
        """Whether a seat may use a postcard in the second phase."""
        return not any(counts.tiles) and self.has_postcard(counts, seat) and self.is_open(counts, card)

    def has_postcard(self, counts: Counts, seat: int) -> bool:
        """Whether a seat has a token and a postcard to lay it on, in one of the variants at least."""
        tokens, cards = self.values("action_tokens"), self.values("postcard_count")
        return bool(counts.used[seat] < max(tokens) and sum(counts.used) < max(cards))


def parting_in(name: str, rules: tuple[Game, Game]) -> Parting:
    """The difference in one field.

    Args:
        name: the field.
        rules: two rule sets that differ in it.
    """
    first, second = (each.variant for each in rules)
    counted = name in ("chimneys", "chimneys_limit") and _chimneys(first) != _chimneys(second)
    most = min(_chimneys(first), _chimneys(second)) + 1 if counted else _MOST.get(name, 1)
    return Parting(name, (first, second), _CARDS.get(name, frozenset()), _EITHER.get(name, frozenset()), most)


def _chimneys(variant: Variant) -> int:
    """The most buildings of a seat; as many as there are if chimneys are no limit."""
    return variant.chimneys if variant.chimneys_limit else len(variant.components.buildings) + 1


def _other_material(a: Variant, b: Variant) -> bool:
    """Whether two variants differ in more of their material than in shapes of buildings of the same ids."""
    ids = [[shape.id for shape in each.components.buildings] for each in (a, b)]
    others = [(each.components.side, each.components.tiles, each.components.postcards) for each in (a, b)]
    return ids[0] != ids[1] or others[0] != others[1]


def _of_tokens(parting: Parting, counts: Counts, seat: int) -> bool:
    tokens, cards = parting.values("action_tokens"), parting.values("postcard_count")
    return not any(counts.tiles) and counts.used[seat] >= min(tokens) and sum(counts.used) < max(cards)


def _of_chimneys(parting: Parting, counts: Counts, seat: int) -> bool:
    """A seat with as many buildings as one of the variants allows, that could put up one more."""
    more = bool(counts.reserve[seat]) or parting.can_use(counts, seat, Postcard.JARDIN_DES_PLANTES)
    first, second = (_chimneys(variant) for variant in parting.variants)
    return first != second and counts.standing[seat] >= min(first, second) and more


def _of_taking(_: Parting, counts: Counts, seat: int) -> bool:
    return any(counts.tiles) and not counts.tiles[seat]


def _of_passing(parting: Parting, counts: Counts, seat: int) -> bool:
    return counts.passed and _of_taking(parting, counts, seat)


def _of_mirroring(parting: Parting, counts: Counts, seat: int) -> bool:
    """A seat that can put up a building of which there is a mirror image."""
    components = parting.variants[0].components
    pieces = [card.piece for card in components.postcards if card.id == Postcard.JARDIN_DES_PLANTES and card.piece]
    buildings = counts.reserve[seat] and any(_is_handed(each.shape) for each in components.buildings)
    jardin = any(map(_is_handed, pieces)) and parting.can_use(counts, seat, Postcard.JARDIN_DES_PLANTES)
    return not any(counts.tiles) and bool(buildings or jardin)


@cache
def _is_handed(shape: Polyomino) -> bool:
    return set(shape.orientations(reflect=True)) != set(shape.orientations())


def _of_shapes(_: Parting, counts: Counts, seat: int) -> bool:
    return not any(counts.tiles) and bool(counts.reserve[seat])


def _of_combining(parting: Parting, counts: Counts, seat: int) -> bool:
    """A seat with both effects still to come, and a building to use them."""
    both = {(Postcard.CHARTIER, seat), (Postcard.METROPOLITAIN, seat)} <= counts.made
    jardin = any(parting.values("jardin_on_lamp")) and parting.can_use(counts, seat, Postcard.JARDIN_DES_PLANTES)
    return both and bool(counts.reserve[seat] or jardin)


def _of_jardin(effect: Postcard) -> Callable[[Parting, Counts, int], bool]:
    """A seat that can put up the Jardin with the effect of an earlier postcard still to come."""

    def condition(parting: Parting, counts: Counts, seat: int) -> bool:
        return (effect, seat) in counts.made and parting.can_use(counts, seat, Postcard.JARDIN_DES_PLANTES)

    return condition


def _of_levitation(parting: Parting, counts: Counts, seat: int) -> bool:
    """A seat with an effect still to come, and a building that a Levitation has brought or can bring."""
    ready = any((card, seat) in counts.made for card in parting.either)
    comes = counts.reserve[seat] and parting.can_use(counts, seat, Postcard.LEVITATION)
    return ready and bool(counts.pending or comes)


def _of_fountain(parting: Parting, counts: Counts, seat: int) -> bool:
    return parting.can_use(counts, seat, Postcard.FONTAINE_DES_MERS)


def _with_effect(card: Postcard, *, beside_buildings: bool = False) -> Callable[[Parting, Counts], bool]:
    """Whether the piece of a postcard is on the board, and buildings too where it scores by them."""

    def condition(_: Parting, counts: Counts) -> bool:
        made = any(each == card for each, _ in counts.made)
        return made and (not beside_buildings or any(counts.standing))

    return condition


def _with_lamp_covered(parting: Parting, counts: Counts) -> bool:
    """Whether a seat has used the Metropolitain and has a building on the board that may cover a lamp."""
    jardin_may = any(parting.values("jardin_on_lamp"))
    return any(
        (Postcard.METROPOLITAIN, seat) in counts.made
        and counts.standing[seat] > (not jardin_may and (Postcard.JARDIN_DES_PLANTES, seat) in counts.made)
        for seat in (0, 1)
    )


_ACTIONS: dict[str, Callable[[Parting, Counts, int], bool]] = {
    "action_tokens": _of_tokens,
    "chimneys": _of_chimneys,
    "chimneys_limit": _of_chimneys,
    "finished_may_take": _of_taking,
    "passed_may_take": _of_passing,
    "flip_buildings": _of_mirroring,
    "components": _of_shapes,
    "combine_effects": _of_combining,
    "jardin_on_lamp": _of_jardin(Postcard.METROPOLITAIN),
    "jardin_on_chartier": _of_jardin(Postcard.CHARTIER),
    "levitation_uses_effects": _of_levitation,
    "fountain_size": _of_fountain,
}
_RESULTS: dict[str, Callable[[Parting, Counts], bool]] = {
    "unbuilt_penalty": lambda _, counts: any(counts.reserve),
    "group_points": lambda _, counts: any(counts.standing),
    "annex_size": _with_effect(Postcard.BOUQUINISTES),
    "annex_is_building": _with_effect(Postcard.BOUQUINISTES),
    "painter_points": _with_effect(Postcard.LE_PEINTRE),
    "dancer_points": _with_effect(Postcard.MOULIN_ROUGE),
    "statue_side_points": _with_effect(Postcard.LE_PENSEUR),
    "statue_corner_points": _with_effect(Postcard.LE_PENSEUR),
    "statue_counts_lamps": _with_effect(Postcard.LE_PENSEUR),
    "fountain_points": _with_effect(Postcard.FONTAINE_DES_MERS, beside_buildings=True),
    "large_lamp_rays": _with_effect(Postcard.LA_GRANDE_LUMIERE, beside_buildings=True),
    "covered_lamps_shine": _with_lamp_covered,
    "large_lamp_adds": _with_effect(Postcard.LA_GRANDE_LUMIERE, beside_buildings=True),
    "second_tie": lambda _, __: True,
}
_CARDS: dict[str, frozenset[Postcard]] = {
    "combine_effects": frozenset({Postcard.CHARTIER, Postcard.METROPOLITAIN}),
    "jardin_on_lamp": frozenset({Postcard.METROPOLITAIN}),
    "jardin_on_chartier": frozenset({Postcard.CHARTIER}),
    "levitation_uses_effects": frozenset({Postcard.LEVITATION}),
    "fountain_size": frozenset({Postcard.FONTAINE_DES_MERS}),
    "annex_size": frozenset({Postcard.BOUQUINISTES}),
    "annex_is_building": frozenset({Postcard.BOUQUINISTES}),
    "painter_points": frozenset({Postcard.LE_PEINTRE}),
    "dancer_points": frozenset({Postcard.MOULIN_ROUGE}),
    "statue_side_points": frozenset({Postcard.LE_PENSEUR}),
    "statue_corner_points": frozenset({Postcard.LE_PENSEUR}),
    "statue_counts_lamps": frozenset({Postcard.LE_PENSEUR}),
    "fountain_points": frozenset({Postcard.FONTAINE_DES_MERS}),
    "large_lamp_rays": frozenset({Postcard.LA_GRANDE_LUMIERE}),
    "covered_lamps_shine": frozenset({Postcard.METROPOLITAIN}),
    "large_lamp_adds": frozenset({Postcard.LA_GRANDE_LUMIERE}),
}
"""The postcards without which a difference in a field cannot show."""
_EITHER: dict[str, frozenset[Postcard]] = {
    "levitation_uses_effects": frozenset({Postcard.CHARTIER, Postcard.METROPOLITAIN}),
}
"""Postcards of which one is in play where a difference in a field shows."""
_MOST = {"covered_lamps_shine": 2}
"""How many buildings have to be told from fewer: the Jardin, which covers no lamp, and another one."""
