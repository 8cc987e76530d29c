"""Tiny games of Paris at random for exhaustive truth: any material, and any value that a field of a variant accepts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from ny1901.kernel.geometry import Polyomino
from ny1901.paris import Game, State, Variant
from ny1901.paris.material.components import reference
from ny1901.paris.material.model import Components, Postcard, Shape, Tile
from ny1901.paris.rules.variant import CROSS_OF_TWO
from ny1901.paris.testing import SWITCHES

_SHAPES = ("#", "##", "##", "###", "##/#.", "##/##", "###/#..", "####")
_LETTERS = ("o", "oom", "omrL", "omrL", "oorrL", "oL", "omLL")
_POINTS = (0, 1, 3, 20)
"""Now and then one source is worth so much that no slack of the others can hide a fault in it."""

_RAYS = (
    CROSS_OF_TWO,
    (),
    (((1, 0), (2, 0), (3, 0)),),
    (((2, 0),), ((0, 2),), ((-2, 0),), ((0, -2),)),
    (((1, 1), (2, 2)), ((-1, -1),), ((1, -1),), ((-1, 1),), ((1, 0),)),
)


def tiny_town(seed: int) -> State:
    """The start of a tiny game on 4 x 4 spaces; the seed decides the components, the variant and the deal."""
    dice = random.Random(seed)
    fields = any_fields(dice, cards=[0, 1, 1, 2, 2, 3], tokens=[0, 1, 1, 2, 3])
    return Game(variant=Variant(components=_components(dice), **fields)).initial_state(seed)


def any_fields(dice: random.Random, cards: Sequence[int], tokens: Sequence[int]) -> dict[str, Any]:
    """Values of all fields of a variant but its components, by dice.

    Args:
        dice: they decide.
        cards: the numbers of postcards to choose from, all of which are in play.
        tokens: the numbers of action tokens to choose from.
    """
    count = dice.choice(cards)
    changes: dict[str, Any] = {
        "postcards": tuple(dice.sample([card.value for card in Postcard], count)),
        "hand_size": dice.choice([1, 1, 2, 3]),
        "postcard_count": count,
        "action_tokens": dice.choice(tokens),
        "chimneys": dice.choice([1, 2, 7]),
        "unbuilt_penalty": dice.choice(_POINTS),
        "group_points": dice.choice(_POINTS),
        "annex_size": dice.choice([0, 1, 1, 5]),
        "painter_points": dice.choice(_POINTS),
        "dancer_points": dice.choice(_POINTS),
        "statue_side_points": dice.choice(_POINTS),
        "statue_corner_points": dice.choice(_POINTS),
        "fountain_points": dice.choice(_POINTS),
        "fountain_size": dice.choice([1, 1, 2]),
        "large_lamp_rays": dice.choice(_RAYS),
        "second_tie": dice.choice(["shared", "second-seat"]),
    }
    return changes | {switch: dice.random() < 0.5 for switch in SWITCHES}


def _components(dice: random.Random) -> Components:
    letters = dice.choice(_LETTERS)
    spaces = ["".join(dice.choices(letters, k=4)) for _ in range(2)]
    if dice.random() < 0.3:
        spaces[1] = spaces[0]
    printed = reference()
    jardin = Polyomino.parse(dice.choice(_SHAPES))
    return evolve(
        printed,
        side=2,
        tiles=tuple(Tile.parse(f"t{number}", f"{four[:2]}/{four[2:]}") for number, four in enumerate(spaces)),
        buildings=tuple(
            Shape(f"b{number}", f"Building {number}", Polyomino.parse(dice.choice(_SHAPES)))
            for number in range(dice.choice([1, 1, 2, 2, 3]))
        ),
        postcards=tuple(
            evolve(card, piece=jardin) if card.id == Postcard.JARDIN_DES_PLANTES.value else card
            for card in printed.postcards
        ),
    )


Points = tuple[int, ...]
"""A final score and its sources, in the order of the bounds' parts."""

Truth = tuple[tuple[Points, Points], ...]
"""For each seat the least and the most of its final score and of each source."""


def points_of(state: State) -> tuple[Points, ...]:
    """The final score of each seat and its sources, as if the game ended now."""
    return tuple(
        (seat.total, seat.light, seat.group, seat.unbuilt, sum(points for _, points in seat.postcards))
        for seat in state.tally
    )


def truths(line: list[State], limit: int) -> dict[State, Truth]:
    """The truth over every play, at as many of the last states of a game as can be tried, and at all that they lead to.

    Args:
        line: the states of a game, the last one over.
        limit: the states after which no other one of the line is tried.
    """
    known: dict[State, Truth] = {}
    for state in reversed(line):
        if not _tried(state, known, limit):
            break
    return known


def _tried(state: State, known: dict[State, Truth], limit: int) -> bool:
    if state in known:
        return True
    if len(known) >= limit:
        return False
    if state.is_over:
        known[state] = tuple((points, points) for points in points_of(state))
        return True
    following = [state.apply(action) for action in state.legal_actions]
    if not all(_tried(each, known, limit) for each in following):
        return False
    seats = zip(*(known[each] for each in following), strict=True)
    known[state] = tuple((_each(min, seat, 0), _each(max, seat, 1)) for seat in seats)
    return True


def _each(choose: Callable[[tuple[int, ...]], int], ranges: Sequence[tuple[Points, Points]], end: int) -> Points:
    return tuple(map(choose, zip(*(each[end] for each in ranges), strict=True)))
