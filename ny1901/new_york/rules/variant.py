"""A variant is plain data: every number and every open question of the rules as a field with its printed default."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import field, frozen
from attrs.validators import instance_of, optional

from ny1901.kernel.errors import VariantError
from ny1901.kernel.house_rules.rule import HouseRules
from ny1901.kernel.variants import VariantData, at_least, field_names, nearest, one_line, one_of, yes_or_no
from ny1901.new_york.material import City, reference
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.catalogue import EDITIONS

CHALLENGES = ("gold-tycoon", "master-architect", "bronze-baron", "generation-king", "gold-prestige")
BEGINNER_STREETS = ("broadway", "wall-street", "nassau-broad")

Steps = tuple[tuple[int, int], ...]
"""A challenge's steps: pairs of a count and the points for it, rising."""


def _list_of_names(_: object, attribute: attrs.Attribute[tuple[str, ...]], value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(name, str) for name in value):
        raise VariantError(f"{value!r} is no list of names", field=attribute.name)


def _some_of(*choices: str) -> Any:
    def check(variant: object, attribute: attrs.Attribute[tuple[str, ...]], value: tuple[object, ...]) -> None:
        _list_of_names(variant, attribute, value)
        for name in value:
            if name not in choices:
                raise VariantError(f"{name!r} is unknown{nearest(name, choices)}", field=attribute.name)
        if len(set(value)) < len(value):
            raise VariantError("the same name stands twice; name each once", field=attribute.name)

    return check


def _rising_steps(_: object, attribute: attrs.Attribute[Steps], value: Steps) -> None:
    if not isinstance(value, tuple) or not all(isinstance(step, tuple) and len(step) == 2 for step in value):
        raise VariantError(f"{value!r} is no list of pairs [count, points]", field=attribute.name)
    if any(type(number) is not int or number < 0 for step in value for number in step):
        raise VariantError("each step is a pair [count, points] of whole numbers from 0", field=attribute.name)
    counts = [count for count, _ in value]
    if counts != sorted(set(counts)):
        raise VariantError(f"the counts {counts} must rise", field=attribute.name)


def _steps(value: Any) -> Steps:
    """Lists, as data files have them, as tuples; anything else is left for the validator to refuse."""
    return tuple(tuple(step) if isinstance(step, list) else step for step in value) if _is_list(value) else value


def _names(value: Any) -> tuple[str, ...]:
    return tuple(value) if _is_list(value) else value


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def _counts(value: Any) -> tuple[int, ...]:
    counts = tuple(value) if hasattr(value, "__iter__") else ()
    if not counts or not all(type(count) is int and 2 <= count <= 8 for count in counts):
        raise VariantError(f"{value!r} is no list of player counts from 2 to 8", field="player_counts")
    return tuple(sorted(set(counts)))


def _points(value: Any) -> tuple[int, ...]:
    """Points by seat; those of the last seats are left out where they are 0, so that equal rules are equal."""
    if not _is_list(value) or not all(type(points) is int and points >= 0 for points in value):
        raise VariantError(
            f"{value!r} is no list of points, one for each seat; give whole numbers of at least 0, such as [0, 3]",
            field="starting_points",
        )
    last = max((seat for seat, points in enumerate(value, 1) if points), default=0)
    return tuple(value[:last])


@frozen(kw_only=True, cache_hash=True, repr=False)
class Variant(VariantData):
    """One set of rules. The defaults are the edition en-2015; the others come from `Variant.edition`.

    Every field is named in the catalogue by the rules that it changes; `change` gives a copy with other values.

    >>> Variant.edition("pt-2018").expert().silver_threshold
    10
    >>> Variant().change(workers=5).name
    'en-2015*'
    """

    house = "ny1901.new_york"

    name: str = field(default="en-2015", validator=one_line)
    edition_id: str = field(default="en-2015", validator=one_of(*EDITIONS), alias="edition")
    city: City = field(factory=reference)

    player_counts: tuple[int, ...] = field(default=(2, 3, 4), converter=_counts)
    two_player_districts_out: tuple[str, ...] = field(default=("pink",), converter=_names, validator=_list_of_names)
    workers: int = field(default=4, validator=at_least(1))
    market_size: int = field(default=4, validator=at_least(1))
    street_cards: int = field(default=3, validator=at_least(0))
    streets: tuple[str, ...] = field(default=(), converter=_names, validator=_list_of_names)
    """Named streets in play in every game; empty for cards drawn at random."""
    challenge_card: bool = field(default=True, validator=yes_or_no)
    challenges: tuple[str, ...] = field(default=CHALLENGES, converter=_names, validator=_some_of(*CHALLENGES))
    action_cards: tuple[str, ...] = field(
        default=tuple(card.value for card in Card), converter=_names, validator=_some_of(*(card.value for card in Card))
    )
    starting_property: bool = field(default=True, validator=yes_or_no)
    starting_lot: bool = field(default=True, validator=yes_or_no)
    starting_points: tuple[int, ...] = field(default=(), converter=_points)
    """What each seat has on the score track from the setup, from seat 0; seats that are not named have 0."""

    silver_threshold: int = field(default=6, validator=at_least(0))
    gold_threshold: int = field(default=18, validator=at_least(0))
    legendaries_per_player: int = field(default=1, validator=at_least(0))
    end_unbuilt: int = field(default=4, validator=at_least(0))
    last_turns: int = field(default=1, validator=at_least(1))
    street_bonus: int = field(default=5, validator=at_least(0))
    card_bonus: int = field(default=1, validator=at_least(0))
    gold_tycoon_points: int = field(default=3, validator=at_least(0))
    gold_tycoon_buildings: int = field(default=2, validator=at_least(1))
    master_architect: Steps = field(default=((3, 3), (4, 6), (5, 10)), converter=_steps, validator=_rising_steps)
    bronze_baron: Steps = field(default=((4, 5), (5, 10), (6, 15)), converter=_steps, validator=_rising_steps)
    generation_king_points: int = field(default=5, validator=at_least(0))
    gold_prestige_points: int = field(default=1, validator=at_least(0))
    gold_prestige_generations: tuple[str, ...] = field(
        default=("starting", "bronze", "silver"),
        converter=_names,
        validator=_some_of(*(generation.word for generation in Generation)),
    )
    gold_prestige_corners: bool = field(default=False, validator=yes_or_no)

    refill: str = field(default="end-of-turn", validator=one_of("end-of-turn", "after-expand"))
    boom_limit: str = field(
        default="unless-ended", validator=one_of("unless-ended", "keeps-unbuilt", "unless-at-unbuilt")
    )
    shift_order: str = field(default="draw-first", validator=one_of("draw-first", "return-first"))
    grab_timing: str = field(default="additional", validator=one_of("additional", "at-once"))

    decline_without_worker: bool = field(default=True, validator=yes_or_no)
    boom_new_generation: bool = field(default=True, validator=yes_or_no)
    legendary_counts_as_unbuilt: bool = field(default=False, validator=yes_or_no)
    demolished_adjacent: bool = field(default=False, validator=yes_or_no)
    build_without_market: bool = field(default=True, validator=yes_or_no)
    grab_after_demolition: bool = field(default=False, validator=yes_or_no)
    grab_after_skip: bool = field(default=True, validator=yes_or_no)
    flip_tiles: bool = field(default=False, validator=yes_or_no)
    span_lots: bool = field(default=True, validator=yes_or_no)
    partial_lots: bool = field(default=True, validator=yes_or_no)
    house_rules: HouseRules | None = field(default=None, validator=optional(instance_of(HouseRules)))
    """Rules that no field has, from a file of the designer's own; `None` without any."""

    def __attrs_post_init__(self) -> None:
        """Refuse numbers that cannot go together."""
        _check_thresholds(self)
        _check_material(self)
        _check_seats(self)
        if self.house_rules is not None:
            from ny1901.new_york.rules.house_words import concerned_kinds  # which variants without any never need

            concerned_kinds(self)

    @classmethod
    def edition(cls, edition: str) -> Variant:
        """The rules as one rulebook prints them: `en-2015`, `de-2015`, `zh-2016` or `pt-2018`.

        Args:
            edition: the id of the edition.

        Raises:
            VariantError: no such edition.
        """
        if edition not in EDITIONS:
            raise VariantError(f"{edition!r} is unknown{nearest(edition, EDITIONS)}", field="edition")
        return cls(name=edition, edition=edition, **_EDITION_FIELDS[edition])

    @classmethod
    def named(cls, name: str) -> Variant:
        """A variant by its standard name: an edition, with `+expert`, `+beginner` and the like after it.

        Args:
            name: the standard name.

        >>> Variant.named("pt-2018+expert").gold_threshold
        25

        Raises:
            VariantError: unknown edition or addition.
        """
        edition, *additions = name.split("+")
        variant = cls.edition(edition)
        for addition in additions:
            if addition not in _ADDITIONS:
                raise VariantError(f"{addition!r} is unknown{nearest(addition, _ADDITIONS)}", field="name")
            variant = getattr(variant, addition.replace("-", "_"))()
        return variant

    def expert(self) -> Variant:
        """The rulebooks' expert game: no starting property, later thresholds; the lot card is dropped (a switch)."""
        return self._named(
            "expert", starting_property=False, starting_lot=False, silver_threshold=10, gold_threshold=25
        )

    def beginner(self) -> Variant:
        """The first game as its edition advises (`setup.first-game`): without a challenge (en) or with fixed cards.

        Both can be made gentler still, as the German edition has it:

        >>> gentle = Variant.edition("de-2015").beginner().without_challenge()
        >>> gentle.challenge_card, gentle.streets
        (False, ('broadway', 'wall-street', 'nassau-broad'))
        """
        if self.edition_id == "en-2015":
            return self._named("beginner", challenge_card=False)
        return self._named("beginner", challenges=("gold-tycoon",), streets=BEGINNER_STREETS)

    def without_action_cards(self) -> Variant:
        """The introduction without action cards that de, zh and pt offer (`setup.first-game`)."""
        return self._named("without-action-cards", action_cards=())

    def without_challenge(self) -> Variant:
        """The introduction without a challenge card that en and de offer (`setup.first-game`)."""
        return self._named("without-challenge", challenge_card=False)

    def _named(self, addition: str, **fields: Any) -> Variant:
        return attrs.evolve(self, name=f"{self.name}+{addition}", **fields)

    @property
    def prestige_generations(self) -> frozenset[Generation]:
        """The generations whose neighbours score for Gold Prestige (`challenge.gold-prestige`)."""
        return frozenset(Generation[name.upper()] for name in self.gold_prestige_generations)

    def points_at_start(self, seat: int) -> int:
        """The points that a seat has on the score track from the setup (`setup.pieces`).

        Args:
            seat: the seat, from 0.

        >>> Variant().change(starting_points=(0, 3)).points_at_start(1)
        3
        """
        return self.starting_points[seat] if seat < len(self.starting_points) else 0

    def threshold(self, generation: Generation) -> int:
        """The points from which a generation may be built (`build.generation`).

        Args:
            generation: the generation.
        """
        return {Generation.SILVER: self.silver_threshold, Generation.GOLD: self.gold_threshold}.get(generation, 0)


FIELD_NAMES = field_names(Variant)
"""The public names of the fields, in order."""

_ADDITIONS = ("expert", "beginner", "without-action-cards", "without-challenge")

_EDITION_FIELDS: dict[str, dict[str, Any]] = {
    "en-2015": {},
    "de-2015": {},
    "zh-2016": {"refill": "after-expand", "boom_limit": "unless-at-unbuilt", "grab_timing": "at-once"},
    "pt-2018": {
        "refill": "after-expand",
        "boom_limit": "keeps-unbuilt",
        "shift_order": "return-first",
        "grab_timing": "at-once",
        "gold_prestige_generations": ("bronze", "silver"),
    },
}


def _check_thresholds(variant: Variant) -> None:
    if variant.silver_threshold > variant.gold_threshold:
        raise VariantError(
            f"gold comes at {variant.gold_threshold} points, before silver at {variant.silver_threshold}; "
            "raise gold_threshold or lower silver_threshold",
            field="gold_threshold",
        )
    if variant.starting_property and not variant.starting_lot:
        raise VariantError(
            "a starting property needs its lot; set starting_lot = true or starting_property = false",
            field="starting_lot",
        )


def _check_material(variant: Variant) -> None:
    city = variant.city
    if variant.starting_property and city.starting_property.points:
        points = city.starting_property.points
        raise VariantError(
            f"the starting property shows {points} points, but placing it scores nothing; set its points to 0",
            field="city",
        )
    street_ids = tuple(street.id for street in city.board.streets)
    if variant.street_cards > len(street_ids):
        raise VariantError(f"the city has only {len(street_ids)} named streets", field="street_cards")
    for name in variant.streets:
        if name not in street_ids:
            raise VariantError(f"{name!r} is not a street of {city.name}{nearest(name, street_ids)}", field="streets")
    if variant.streets and not len(variant.streets) == len(set(variant.streets)) == variant.street_cards:
        raise VariantError(f"name {variant.street_cards} different streets, or none", field="streets")
    if variant.challenge_card and not variant.challenges:
        raise VariantError("no challenge to draw from; name some or set challenge_card = false", field="challenges")
    if variant.end_unbuilt >= len(city.tiles):
        raise VariantError(
            f"a player starts with {len(city.tiles)} skyscrapers, so the game would end at once; give a smaller number",
            field="end_unbuilt",
        )
    for district in variant.two_player_districts_out:
        if district not in city.board.districts:
            raise VariantError(
                f"{district!r} is not a district{nearest(district, city.board.districts)}",
                field="two_player_districts_out",
            )


def _check_seats(variant: Variant) -> None:
    most = max(variant.player_counts)
    if len(variant.starting_points) > most:
        raise VariantError(
            f"points for seat {len(variant.starting_points) - 1}, but there are at most {most} players; "
            "leave it out or give more player_counts",
            field="starting_points",
        )
