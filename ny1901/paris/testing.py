"""What tests of Paris need: its variants."""

from __future__ import annotations

from ny1901.kernel.variants import switches
from ny1901.paris.rules.variant import Variant

SWITCHES = switches(Variant)
"""The yes-or-no fields of a variant that an open question or a permission hangs on."""


def variants() -> tuple[Variant, ...]:
    """The variants that tests go over: the editions, all postcards, each switch turned, scarce material.

    >>> len(variants())
    18
    """
    printed = [Variant.named(name) for name in ("pt-devir", "de-kosmos", "pt-devir+all-postcards")]
    full = Variant.named("de-kosmos+all-postcards")
    turned = [full.change(**{switch: not full.value(switch)}) for switch in SWITCHES]
    scarce = full.change(chimneys_limit=True, chimneys=2, action_tokens=2, fountain_size=2)
    return (*printed, full, *turned, full.change(fountain_size=2), scarce)
