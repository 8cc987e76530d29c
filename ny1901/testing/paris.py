"""What tests of Paris need: its variants, and every action that can be named."""

from __future__ import annotations

from ny1901.paris.actions import Action, Pass, Take
from ny1901.paris.position import Ruleset
from ny1901.paris.variant import Variant

SWITCHES = (
    "flip_buildings",
    "chimneys_limit",
    "finished_may_take",
    "annex_is_building",
    "combine_effects",
    "jardin_on_lamp",
    "large_lamp_adds",
    "statue_counts_lamps",
)
"""The yes-or-no fields of a variant that an open question or a permission hangs on."""


def variants() -> tuple[Variant, ...]:
    """The variants that tests go over: the editions, all postcards, each switch turned, scarce material.

    >>> len(variants())
    14
    """
    printed = [Variant.named(name) for name in ("pt-devir", "de-kosmos", "pt-devir+all-postcards")]
    full = Variant.named("de-kosmos+all-postcards")
    turned = [full.change(**{switch: not full.value(switch)}) for switch in SWITCHES]
    scarce = full.change(chimneys_limit=True, chimneys=2, action_tokens=2, fountain_size=2)
    return (*printed, full, *turned, full.change(fountain_size=2), scarce)


def every_action(rules: Ruleset) -> tuple[Action, ...]:
    """Every action that can be named: each tile on each square, each building on each placement, each postcard.

    Args:
        rules: the variant; legality is not looked at.
    """
    table = rules.table
    return tuple(
        dict.fromkeys(
            (
                *table.lay_number,
                *(Take(name) for name in table.building_ids[:-1]),
                Pass(),
                *table.option_of,
                *table.space_of,
                *table.swap_of,
                *table.fountains,
                *table.bare,
            )
        )
    )
