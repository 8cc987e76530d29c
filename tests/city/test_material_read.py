"""Nothing that a components file of New York says is read and ignored: another value changes play, or is refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.errors import Ny1901Error, VariantError
from ny1901.new_york.game import Game
from ny1901.new_york.material import reference
from ny1901.new_york.material.components import from_data, to_data
from ny1901.new_york.rules.variant import Variant

# Names and heights are shown, and counts of cards are held against the board, by the documented facts; no rule of play
# hangs on them. An id only names a thing, and what a source says is told beside its value.
TOLD_ONLY = {
    "name",
    "starting_property.name",
    "streets.name",
    "tiles.name",
    "legendaries.name",
    "legendaries.height",
    "characters.name",
    "cards.kind",
    "cards.count",
}
NOT_A_VALUE = {"id", "source", "sources", "districts_source", "note"}

Path = tuple[str | int, ...]


def leaves(data: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every single value, of the first entry of each list."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in NOT_A_VALUE:
                yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        yield from leaves(data[0], (*path, 0))
    else:
        yield path


def flipped(path: Path) -> dict[str, Any]:
    """The reference set as data, with another value of its kind at one place."""
    data = copy.deepcopy(to_data(reference()))
    holder: Any = data
    for part in path[:-1]:
        holder = holder[part]
    old = holder[path[-1]]
    others = {"shape": "##/##", "generation": "gold", "text": str(old).replace("rj", "bj")}
    holder[path[-1]] = old + 1 if isinstance(old, int) else others.get(str(path[-1]), "another")
    return data


def observed(data: dict[str, Any]) -> list[str]:
    """What a set comes to: why it is refused, or the course of a game in which legendaries are built where they can."""
    try:
        city = from_data(data)
        state = Game(players=2, variant=Variant.edition("en-2015").change(city=city)).initial_state(seed=3)
    except Ny1901Error as error:
        return [str(error)]
    legendaries = {tile.id for tile in city.legendaries}
    dice, course = random.Random(1), list[str]()
    while not state.is_over:
        actions = state.legal_actions
        course.append(f"{len(actions)} {actions[0]} {actions[-1]} {state.scores}")
        state = state.apply(dice.choice([a for a in actions if getattr(a, "tile", "") in legendaries] or actions))
    return [*course, str(state.scores)]


@pytest.mark.long
def test_another_value_changes_play_or_is_refused() -> None:
    shipped = observed(to_data(reference()))
    kinds = {path: ".".join(part for part in path if isinstance(part, str)) for path in leaves(to_data(reference()))}
    same = {kind for path, kind in kinds.items() if observed(flipped(path)) == shipped}
    assert same == TOLD_ONLY


def test_a_starting_property_with_points_is_refused_since_it_scores_nothing() -> None:
    city = reference()
    paying = evolve(city, starting_property=evolve(city.starting_property, points=2))
    with pytest.raises(VariantError, match=r"city: the starting property shows 2 points, .*; set its points to 0"):
        Variant(city=paying)
    assert Variant(city=paying, starting_property=False, starting_lot=False).city == paying
