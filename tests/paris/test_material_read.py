"""Nothing that a components file of Paris says is read and ignored: each value is seen in play, shown or refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.errors import Ny1901Error, VariantError
from ny1901.kernel.geometry import Polyomino
from ny1901.kernel.text import Entry
from ny1901.paris import Game, Variant
from ny1901.paris.lab.pieces import _cards
from ny1901.paris.material.components import from_entry, reference, sources_of, to_data
from ny1901.paris.material.model import Components
from ny1901.paris.render.words import building_name, card_name
from tests.days import one_in

# What no rule of play hangs on: `starter` recommends postcards for first games, which the documented facts check, and
# which are in play the variant's `postcards` says; the set's name tells it from another.
TOLD_ONLY = {"name", "postcard.starter"}

Path = tuple[str | int, ...]


def leaves(data: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every single value, of the first two entries of each list and of every postcard."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data if path == ("postcard",) else data[:2]):
            yield from leaves(value, (*path, place))
    else:
        yield path


def named(path: Path) -> str:
    return ".".join(str(part) for part in path)


def kind_of(path: Path) -> str:
    """The value's place in the form, whatever entry it is of."""
    return ".".join(part for part in path if isinstance(part, str))


def flipped(path: Path) -> dict[str, object]:
    """The reference set as data, with another value of its kind at one place."""
    data = copy.deepcopy(to_data(reference()))
    holder: Any = data
    for part in path[:-1]:
        holder = holder[part]
    old = holder[path[-1]]
    others = {"spaces": "oo/oo", "shape": "#####", "piece": "" if old else "#", "id": "other"}
    if isinstance(old, bool):
        holder[path[-1]] = not old
    elif isinstance(old, int):
        holder[path[-1]] = old + 1
    else:
        holder[path[-1]] = others.get(str(path[-1]), "another")
    return data


def observed(data: dict[str, object]) -> list[str]:
    """What a person sees of a set: why it is refused, or names, sources and the course of a game."""
    try:
        components = from_entry(Entry(data))
        game = Game(variant=Variant.named("pt-devir+all-postcards").change(components=components, name="test"))
    except Ny1901Error as error:
        return [str(error)]
    shapes = [building_name(game, shape.id) for shape in components.buildings]
    cards = [str(card) for card in _cards(game)] + [card_name(game, card.id) for card in components.postcards]
    dice, state, course = random.Random(4), game.initial_state(4), list[str]()
    while not state.is_over:
        actions = state.legal_actions
        course.append(f"{len(actions)} {actions[0]} {actions[-1]}")
        state = state.apply(dice.choice(actions))
    return [sources_of(components), *shapes, *cards, *course, str(state.scores)]


@cache
def as_shipped() -> list[str]:
    return observed(to_data(reference()))


PATHS = {named(path): path for path in leaves(to_data(reference())) if kind_of(path) not in TOLD_ONLY}


@pytest.mark.parametrize("name", one_in(8, PATHS))
def test_another_value_is_seen_or_refused(name: str) -> None:
    assert observed(flipped(PATHS[name])) != as_shipped()


def carded(name: str, **fields: object) -> Components:
    box = reference()
    return evolve(box, postcards=tuple(evolve(c, **fields) if c.id == name else c for c in box.postcards))


@pytest.mark.parametrize(
    ("components", "message"),
    [
        (carded("lampadaire", seal=True), "lampadaire bears the seal, but no points are known for it"),
        (carded("le-peintre", seal=False), "le-peintre bears no seal .* set painter_points to 0"),
        (carded("le-penseur", seal=False), "set statue_side_points and statue_corner_points to 0"),
        (carded("levitation", piece=Polyomino.parse("#")), "levitation has the piece '#'; it needs no piece"),
        (carded("lampadaire", piece=Polyomino.parse("##")), "lampadaire has the piece '##'; it needs a piece of one"),
        (carded("jardin-des-plantes", piece=None), "jardin-des-plantes has the piece ''; it needs a piece, since"),
        (carded("fontaine-des-mers", piece=Polyomino.parse("##")), r"it needs a piece of 1 \(fountain_size\)"),
    ],
)
def test_a_set_that_the_rules_cannot_play_is_refused(components: Components, message: str) -> None:
    with pytest.raises(VariantError, match=f"components: .*{message}"):
        Variant(components=components)


def test_what_a_copy_shows_is_played_with_the_fields_that_go_with_it() -> None:
    assert Variant(components=carded("le-peintre", seal=False), painter_points=0).painter_points == 0
    two = Variant(components=carded("fontaine-des-mers", piece=Polyomino.parse("##")), fountain_size=2)
    assert two.fountain_size == 2
    larger = Game(variant=Variant(components=carded("jardin-des-plantes", piece=Polyomino.parse("###"))))
    assert larger.table.shapes[larger.table.jardin].size == 3
