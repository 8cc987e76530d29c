"""What each field of a variant of Paris comes to, with a line of play that shows it.

`python docs/variant_table.py` makes the generated sections of docs/paris/differences.md and two-switches.md anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from difference_page import Witness, lines_of_play, table, with_sections

from ny1901.paris.rules.game import Game
from ny1901.paris.rules.variant import FIELD_NAMES, Variant
from ny1901.paris.solver.difference.find import find_difference
from ny1901.solver.difference.answer import Difference

NAMED = ("pt-devir", "de-kosmos", "pt-devir+all-postcards", "de-kosmos+all-postcards")
"""The variants with a name."""

BASE = "pt-devir+all-postcards"
"""The variant in which fields are changed."""

CHANGES: dict[str, Any] = {
    "hand_size": 2,
    "postcards": Variant.named(BASE).postcards[1:],
    "postcard_count": 7,
    "action_tokens": 3,
    "chimneys": 6,
    "unbuilt_penalty": 4,
    "group_points": 2,
    "annex_size": 2,
    "painter_points": 3,
    "dancer_points": 2,
    "statue_side_points": 3,
    "statue_corner_points": 2,
    "fountain_points": 4,
    "fountain_size": 2,
    "large_lamp_rays": tuple(((east, south),) for east, south in ((0, -1), (1, 0), (0, 1), (-1, 0))),
    "flip_buildings": True,
    "chimneys_limit": True,
    "finished_may_take": False,
    "passed_may_take": False,
    "annex_is_building": False,
    "combine_effects": False,
    "covered_lamps_shine": True,
    "jardin_on_lamp": True,
    "jardin_on_chartier": False,
    "levitation_uses_effects": False,
    "large_lamp_adds": True,
    "statue_counts_lamps": False,
    "second_tie": "second-seat",
}
"""For each field that can be changed by itself another value; the material is left as it is."""

SWITCHES = tuple(
    name
    for name in FIELD_NAMES
    if isinstance(CHANGES.get(name), bool) or name in ("hand_size", "fountain_size", "second_tie")
)
"""The fields with two values: permissions, and open questions of the rulebook."""

_HEADS = ("variant a", "variant b", "field", "actions", "deal", "what differs after them")

FOLDER = Path(__file__).parent / "paris"
PAGES = {"differences.md": ("named variants", "fields", "lines of play"), "two-switches.md": ("two switches",)}
"""The sections that are generated, page by page."""

Finder = Callable[[Variant, Variant], Difference[Any]]
"""What finds a difference between two variants."""


def by_search(a: Variant, b: Variant) -> Difference[Any]:
    """A difference looked for in as many deals as `find_difference` does by itself, without a time limit."""
    return find_difference(Game(variant=a), Game(variant=b), timeout=None)


def changed(*names: str) -> Variant:
    """The base variant with some fields changed, named for them."""
    base = Variant.named(BASE)
    return base.change(name=" ".join(names), **{name: CHANGES[name] for name in names}) if names else base


def of_named(find: Finder = by_search) -> Iterator[Witness]:
    """For every two variants with a name the difference."""
    for a, b in combinations(map(Variant.named, NAMED), 2):
        yield _witness(a, b, find)


def of_fields(find: Finder = by_search) -> Iterator[Witness]:
    """For every field the difference between the base and the base with it changed."""
    for name in CHANGES:
        yield _witness(changed(), changed(name), find)


def of_switches(find: Finder = by_search) -> Iterator[Witness]:
    """For every two switches the difference between the base with the one and with the other turned."""
    for a, b in combinations(SWITCHES, 2):
        yield _witness(changed(a), changed(b), find)


def _witness(a: Variant, b: Variant, find: Finder) -> Witness:
    found = find(a, b)
    shown = found.fields if found.found else a.differences(b)
    return Witness((a.name, b.name), ", ".join(name for name, _, _ in shown), found)


def sections(find: Finder = by_search) -> dict[str, str]:
    """What the pages of the documentation show, by the name of its section, as Markdown.

    Args:
        find: what finds a difference.
    """
    named, fields, switches = list(of_named(find)), list(of_fields(find)), list(of_switches(find))
    return {
        "named variants": table(_HEADS, [witness.row for witness in named]),
        "fields": table(_HEADS, [witness.row for witness in fields]),
        "two switches": table(_HEADS, [witness.row for witness in switches]),
        "lines of play": lines_of_play([*named, *fields, *switches]),
    }


def updated(pages: Mapping[str, str], find: Finder = by_search) -> dict[str, str]:
    """The pages with their generated sections made anew; the rest of them stays.

    Args:
        pages: the texts of `PAGES` by name, with their sections marked.
        find: what finds a difference.

    Raises:
        DataError: a section is not marked.
    """
    made = sections(find)
    return {name: with_sections(pages[name], {title: made[title] for title in PAGES[name]}) for name in PAGES}


def read_pages() -> dict[str, str]:
    """The pages as they stand."""
    return {name: (FOLDER / name).read_text(encoding="utf-8") for name in PAGES}


if __name__ == "__main__":
    for name, text in updated(read_pages()).items():
        (FOLDER / name).write_text(text, encoding="utf-8")
