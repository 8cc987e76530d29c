"""Every field of both games' variants, each with another value than the standard one."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from ny1901.new_york.rules.variant import FIELD_NAMES as NEW_YORK_FIELDS
from ny1901.new_york.rules.variant import Variant as NewYork
from ny1901.paris.rules.variant import FIELD_NAMES as PARIS_FIELDS
from ny1901.paris.rules.variant import STARTERS
from ny1901.paris.rules.variant import Variant as Paris

NEW_YORK, PARIS = NewYork(), Paris()

OTHERS: dict[str, dict[str, Any]] = {
    "player_counts": {"player_counts": (3, 4, 5)},
    "two_player_districts_out": {"two_player_districts_out": ("green",)},
    "streets": {"streets": ("broadway", "cedar", "pine-thames")},
    "challenges": {"challenges": ("bronze-baron",)},
    "action_cards": {"action_cards": ("land-grab",)},
    "starting_lot": {"starting_lot": False, "starting_property": False},
    "starting_points": {"starting_points": (0, 3)},
    "master_architect": {"master_architect": ((3, 4),)},
    "bronze_baron": {"bronze_baron": ((4, 6),)},
    "gold_prestige_generations": {"gold_prestige_generations": ("bronze",)},
    "refill": {"refill": "after-expand"},
    "boom_limit": {"boom_limit": "keeps-unbuilt"},
    "shift_order": {"shift_order": "return-first"},
    "grab_timing": {"grab_timing": "at-once"},
    "second_tie": {"second_tie": "second-seat"},
    "postcard_count": {"postcard_count": 7},
    "postcards": {"postcards": (*STARTERS[:-1], "moulin-rouge")},
    "large_lamp_rays": {"large_lamp_rays": (((1, 0),), ((-1, 0),))},
    "fountain_size": {"fountain_size": 2},
}
"""What a number more by one, or the other way of a switch, cannot be."""


def flips(standard: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """A variant for each field but those that name it and its board or pieces."""
    fields = [name for name in names if name not in ("name", "edition", "city", "components", "house_rules")]
    return {
        name: standard.change(name=f"other {name}", **OTHERS.get(name) or _other(standard, name)) for name in fields
    }


def _other(standard: Any, name: str) -> dict[str, Any]:
    value = standard.value(name)
    return {name: not value if isinstance(value, bool) else value + 1}


FLIPS = {
    "new-york": {**flips(NEW_YORK, NEW_YORK_FIELDS)},
    "paris": {**flips(PARIS, PARIS_FIELDS)},
}
"""For each game and each field the standard variant with another value in it."""

_tile, *_rest = NEW_YORK.city.tiles
FLIPS["new-york"]["city"] = NEW_YORK.change(
    name="other city",
    city=evolve(NEW_YORK.city, name="Another city", tiles=(evolve(_tile, points=_tile.points + 1), *_rest)),
)
FLIPS["paris"]["components"] = PARIS.change(
    name="other components",
    components=evolve(PARIS.components, name="Another set", buildings=PARIS.components.buildings[1:]),
)
BASES = {"new-york": NEW_YORK, "paris": PARIS}
