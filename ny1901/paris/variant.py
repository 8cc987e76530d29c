"""A variant of Paris is plain data: every number and every open question as a field with its default."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import field, frozen

from ny1901.errors import VariantError
from ny1901.paris.actions import Postcard
from ny1901.paris.components import reference
from ny1901.paris.model import Components
from ny1901.variants import VariantData, at_least, field_names, nearest, one_of, yes_or_no

EDITIONS = ("pt-devir", "de-kosmos")
"""The ids of the editions, by language and publisher; only the first one's rulebook has been read."""

STARTERS = tuple(card.value for card in Postcard)[:8]
"""The postcards that are recommended for first games."""

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


@frozen(kw_only=True, cache_hash=True)
class Variant(VariantData):
    """One set of rules. The defaults are the edition pt-devir with the starter postcards.

    Every field is named in the catalogue by the rules that it changes; `change` gives a copy with other values.

    >>> Variant.named("de-kosmos+all-postcards").hand_size
    2
    >>> Variant().change(unbuilt_penalty=5).name
    'pt-devir*'
    """

    name: str = "pt-devir"
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
    annex_is_building: bool = _switch(True)
    combine_effects: bool = _switch(True)
    jardin_on_lamp: bool = _switch(False)
    large_lamp_adds: bool = _switch(False)
    statue_counts_lamps: bool = _switch(True)
    second_tie: str = field(default="shared", validator=one_of("shared", "second-seat"))

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

    @classmethod
    def edition(cls, edition: str) -> Variant:
        """The rules of an edition: `pt-devir`, or `de-kosmos`, whose players hold two tiles.

        Raises:
            VariantError: no such edition.
        """
        if edition not in EDITIONS:
            raise VariantError(f"{edition!r} is unknown{nearest(edition, EDITIONS)}", field="edition")
        return cls(name=edition, edition=edition, hand_size=2 if edition == "de-kosmos" else 1)

    @classmethod
    def named(cls, name: str) -> Variant:
        """A variant by its standard name: an edition, perhaps with `+all-postcards` after it.

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
