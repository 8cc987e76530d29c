"""A variant of Paris is plain data: every number and every open question as a field with its default."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
from attrs import field, frozen
from attrs.validators import instance_of, optional

from ny1901.kernel.errors import VariantError
from ny1901.kernel.house_rules.rule import HouseRules
from ny1901.kernel.variants import VariantData, at_least, field_names, nearest, one_line, one_of, yes_or_no
from ny1901.paris.material.components import reference
from ny1901.paris.material.model import STARTERS, Card, Components, Postcard

EDITIONS = ("pt-devir", "de-kosmos")
"""The ids of the editions, by language and publisher; only the first one's rulebook has been read."""

_POINTS = {
    Postcard.LE_PEINTRE.value: ("painter_points",),
    Postcard.MOULIN_ROUGE.value: ("dancer_points",),
    Postcard.LE_PENSEUR.value: ("statue_side_points", "statue_corner_points"),
    Postcard.FONTAINE_DES_MERS.value: ("fountain_points",),
}
"""The fields with the points of each postcard that scores at the end."""

_WITHOUT_PIECE = (Postcard.LEVITATION, Postcard.METROPOLITAIN, Postcard.SACRE_COEUR)

Rays = tuple[tuple[tuple[int, int], ...], ...]
"""Beams of light: each a list of spaces, nearest first, as steps east and south of the lamp."""

CROSS_OF_TWO: Rays = tuple(
    tuple((east * step, south * step) for step in (1, 2)) for east, south in ((0, -1), (1, 0), (0, 1), (-1, 0))
)
"""What the large lamp lights unless told otherwise: two spaces in each of the four directions."""


def _postcards(_: object, attribute: attrs.Attribute[tuple[str, ...]], value: object) -> None:
    known = tuple(card.value for card in Postcard)
    if not isinstance(value, tuple):
        raise VariantError(f"{value!r} is no list of names", field=attribute.name)
    for name in value:
        if name not in known:
            raise VariantError(f"{name!r} is no postcard{nearest(name, known)}", field=attribute.name)
    if len(set(value)) < len(value):
        raise VariantError("the same postcard stands twice; name each once", field=attribute.name)


def _rays(_: object, attribute: attrs.Attribute[Rays], value: Rays) -> None:
    if not isinstance(value, tuple) or not all(
        isinstance(ray, tuple) and all(isinstance(step, tuple) and len(step) == 2 for step in ray) for ray in value
    ):
        raise VariantError(f"{value!r} is no list of beams; give lists of pairs [east, south]", field=attribute.name)
    if not all(type(number) is int and -99 <= number <= 99 for ray in value for step in ray for number in step):
        raise VariantError("a beam is a list of pairs [east, south] of whole numbers up to 99", field=attribute.name)


def _names(value: Any) -> Any:
    return tuple(value) if isinstance(value, list | tuple) else value


def _beams(value: Any) -> Any:
    if not isinstance(value, list | tuple):
        return value
    return tuple(tuple(_names(step) for step in ray) if isinstance(ray, list | tuple) else ray for ray in value)


def _switch(default: bool) -> Any:
    return field(default=default, validator=yes_or_no)


def _points(default: int) -> Any:
    return field(default=default, validator=at_least(0))


@frozen(kw_only=True, cache_hash=True, repr=False)
class Variant(VariantData):
    """One set of rules. The defaults are the edition pt-devir with the starter postcards.

    Every field is named in the catalogue by the rules that it changes; `change` gives a copy with other values.

    >>> Variant.named("de-kosmos+all-postcards").hand_size
    2
    >>> Variant().change(unbuilt_penalty=5).name
    'pt-devir*'
    """

    house = "ny1901.paris"

    name: str = field(default="pt-devir", validator=one_line)
    edition_id: str = field(default="pt-devir", validator=one_of(*EDITIONS), alias="edition")
    components: Components = field(factory=reference)

    hand_size: int = field(default=1, validator=at_least(1))
    postcards: tuple[str, ...] = field(default=STARTERS, converter=_names, validator=_postcards)
    """The postcards to draw from; where there are just `postcard_count`, all are in play."""
    postcard_count: int = field(default=8, validator=at_least(0))
    action_tokens: int = field(default=4, validator=at_least(0))
    chimneys: int = field(default=7, validator=at_least(1))

    unbuilt_penalty: int = _points(3)
    group_points: int = _points(1)
    annex_size: int = _points(1)
    painter_points: int = _points(2)
    dancer_points: int = _points(1)
    statue_side_points: int = _points(2)
    statue_corner_points: int = _points(1)
    fountain_points: int = _points(3)
    fountain_size: int = field(default=1, validator=one_of(1, 2))
    large_lamp_rays: Rays = field(default=CROSS_OF_TWO, converter=_beams, validator=_rays)

    flip_buildings: bool = _switch(False)
    chimneys_limit: bool = _switch(False)
    finished_may_take: bool = _switch(True)
    passed_may_take: bool = _switch(True)
    annex_is_building: bool = _switch(True)
    combine_effects: bool = _switch(True)
    covered_lamps_shine: bool = _switch(False)
    jardin_on_lamp: bool = _switch(False)
    jardin_on_chartier: bool = _switch(True)
    levitation_uses_effects: bool = _switch(True)
    large_lamp_adds: bool = _switch(False)
    statue_counts_lamps: bool = _switch(True)
    second_tie: str = field(default="shared", validator=one_of("shared", "second-seat"))
    house_rules: HouseRules | None = field(default=None, validator=optional(instance_of(HouseRules)))
    """Rules that no field has, from a file of the designer's own; `None` without any."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot go together."""
        if self.postcard_count > len(self.postcards):
            raise VariantError(
                f"{self.postcard_count} postcards are to be in play, but only {len(self.postcards)} are named",
                field="postcard_count",
            )
        printed = {card.id for card in self.components.postcards}
        for name in self.postcards:
            if name not in printed:
                raise VariantError(f"the components have no postcard {name!r}", field="postcards")
        for _, told in postcard_faults(self, self.components):
            raise VariantError(told, field="components")
        if self.house_rules is not None:
            from ny1901.paris.rules.house_words import concerned_kinds  # which variants without any never need

            concerned_kinds(self)

    @classmethod
    def edition(cls, edition: str) -> Variant:
        """The rules of an edition: `pt-devir`, or `de-kosmos`, whose players hold two tiles.

        Args:
            edition: the id of the edition.

        Raises:
            VariantError: no such edition.
        """
        if edition not in EDITIONS:
            raise VariantError(f"{edition!r} is unknown{nearest(edition, EDITIONS)}", field="edition")
        return cls(name=edition, edition=edition, hand_size=2 if edition == "de-kosmos" else 1)

    @classmethod
    def named(cls, name: str) -> Variant:
        """A variant by its standard name: an edition, perhaps with `+all-postcards` after it.

        Args:
            name: the standard name.

        Raises:
            VariantError: unknown edition or addition.

        >>> len(Variant.named("pt-devir+all-postcards").postcards)
        12
        """
        edition, *additions = name.split("+")
        if len(additions) > 1:
            raise VariantError("a standard name is an edition with at most one addition", field="name")
        variant = cls.edition(edition)
        for addition in additions:
            if addition not in _ADDITIONS:
                raise VariantError(f"{addition!r} is unknown{nearest(addition, _ADDITIONS)}", field="name")
            variant = variant.all_postcards()
        return variant

    def all_postcards(self) -> Variant:
        """The same with eight postcards drawn from all twelve."""
        cards = tuple(card.value for card in Postcard)
        return attrs.evolve(self, name=f"{self.name}+{_ADDITIONS[0]}", postcards=cards)


FIELD_NAMES = field_names(Variant)
"""The public names of the fields, in order."""

_ADDITIONS = ("all-postcards",)


def postcard_faults(variant: Variant, components: Components) -> Iterator[tuple[str, str]]:
    """What of the postcards of some components a variant does not play.

    Args:
        variant: the variant.
        components: the components, which may be others than its own.

    Returns:
        pairs of the field in a components file, and a sentence with what is wrong.
    """
    for number, card in enumerate(components.postcards):
        for name, told in ((card_field, fault(variant, card)) for card_field, fault in _FAULTS.items()):
            if told:
                yield f"postcard[{number}].{name}", told


def _wrong_seal(variant: Variant, card: Card) -> str:
    """`tally.postcards`: a postcard scores by its seal, so without one it gives no points."""
    points = _POINTS.get(card.id, ())
    if card.seal and not points:
        return f"{card.id} bears the seal, but no points are known for it"
    given = [name for name in points if not card.seal and getattr(variant, name)]
    if given:
        return f"{card.id} bears no seal in these components, so it scores nothing; set {' and '.join(given)} to 0"
    return ""


def _wrong_piece(variant: Variant, card: Card) -> str:
    """Only the Jardin's piece is played as drawn: the spaces of another are a rule of its postcard."""
    if card.id == Postcard.JARDIN_DES_PLANTES:
        told = "" if card.piece else "a piece, since it is put up as a building"
    elif card.id in _WITHOUT_PIECE:
        told = "no piece" if card.piece else ""
    elif card.id == Postcard.FONTAINE_DES_MERS:
        sizes = {1, variant.fountain_size}
        told = "" if card.piece and card.piece.size in sizes else f"a piece of {variant.fountain_size} (fountain_size)"
    else:
        told = "" if card.piece and card.piece.size == 1 else "a piece of one space"
    return f"{card.id} has the piece {str(card.piece or '')!r}; it needs {told}" if told else ""


_FAULTS: dict[str, Callable[[Variant, Card], str]] = {"seal": _wrong_seal, "piece": _wrong_piece}
