"""What every seat can still score in Paris: bounds that hold over every legal way to the end, split by source.

The upper bound counts a rival who helps; the lower bound counts the seat's own bad play. Nothing hidden is used: what
lies in hands and stacks counts as a set.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from ny1901.kernel.errors import VariantError
from ny1901.paris.rules.house_words import WORDS
from ny1901.paris.rules.scoring import Tally
from ny1901.paris.rules.state import State
from ny1901.paris.solver.bounds.behaviours import BEHAVIOURS
from ny1901.paris.solver.bounds.building_sets import most_with_sets
from ny1901.paris.solver.bounds.by_source import (
    group_range,
    light_range,
    postcard_range,
    unbuilt_range,
    unbuilt_while_paving,
)
from ny1901.paris.solver.bounds.exhaustive import every_tally
from ny1901.paris.solver.bounds.lower_bounds import Forced, changing, forced
from ny1901.paris.solver.bounds.postcards import gains
from ny1901.paris.solver.bounds.resources import Means, means, steps_left
from ny1901.paris.solver.bounds.while_paving import most_by_lamps, most_while_paving, outlook, paving_gains
from ny1901.solver.answers import SeatAnswers
from ny1901.solver.behaviour import Behaviour, checked_turns, chosen, refuse_contradiction, sentences
from ny1901.solver.bounded import Part, SeatBounds
from ny1901.solver.house_rules.bounds import house_parts

SOURCES = ("light", "group", "unbuilt", "postcards", "together")
"""The sources of `SeatBounds.parts`, in order; the last is what the others cannot have at the same time."""


def score_bounds(
    position: State, *, turns: int | None = None, behaviour: str | Iterable[str] = ()
) -> SeatAnswers[SeatBounds]:
    """For each seat a lower and an upper bound on its final score, over every legal way to the end of the game.

    Args:
        position: any sound position.
        turns: assume that no seat begins more than so many turns after the present one; None assumes nothing.
        behaviour: assume that every seat keeps to this from here on: the name of one of `BEHAVIOURS`, or several names.

    Returns:
        the bounds, seat by seat.

    Raises:
        VariantError: no position is given, an unknown behaviour, a negative number of turns, or no play to the end can
            keep to what is assumed.

    >>> from ny1901.paris import example
    >>> state = example()
    >>> [bounds.lower <= score <= bounds.upper for bounds, score in zip(score_bounds(state), state.scores)]
    [True, True]
    """
    if not isinstance(position, State):
        raise VariantError(f"{type(position).__name__} is not a position; give a state of a game", field="position")
    checked_turns(turns)
    assumed, started = chosen(behaviour, BEHAVIOURS), time.perf_counter()
    assumes = sentences(assumed, turns)
    if not position.over and min(steps_left(position, seat, turns) for seat in (0, 1)) < 0:
        refuse_contradiction(assumes)
    ends = None if position.paving else _every_tally(position, assumed)
    if ends is None:
        able, proved_by = [means(position, seat, turns) for seat in (0, 1)], "places, lamps and postcards that are left"
        eager = bool(assumed) and position.rules.variant.house_rules is None
        parts = [
            (*_parts(position, able[seat], able[1 - seat], eager=eager), *house_parts(WORDS, position.rules, seat))
            for seat in (0, 1)
        ]
    else:
        proved_by = "the final tally" if position.over else f"every play to the end, {len(ends)} ends"
        parts = [_of_ends([tallies[seat] for tallies in ends]) for seat in (0, 1)]
    return SeatAnswers(
        SeatBounds(
            seat=seat,
            lower=sum(part.lower for part in own),
            upper=sum(part.upper for part in own),
            parts=own,
            turns=None if position.over else turns,
            assumes=() if position.over else assumes,
            proved=True,
            proved_by=proved_by,
            elapsed=time.perf_counter() - started,
        )
        for seat, own in enumerate(parts)
    )


def _every_tally(position: State, assumed: Sequence[Behaviour]) -> list[tuple[Tally, ...]] | None:
    return every_tally(position, keeping_to=assumed) if assumed else every_tally(position)


def _of_ends(tallies: list[Tally]) -> tuple[Part, ...]:
    """The fewest and the most points at some ends."""
    rests_on = "the game is over" if len(tallies) == 1 else "every play to the end"
    by_source = zip(*(_by_source(points) for points in tallies), strict=True)
    parts = [
        Part(source, min(values), max(values), rests_on) for source, values in zip(SOURCES, by_source, strict=False)
    ]
    house = [dict(points.house) for points in tallies]
    parts += [
        Part(rule, min(points[rule] for points in house), max(points[rule] for points in house), rests_on)
        for rule in house[0]
    ]
    totals = [points.total for points in tallies]
    least, most = min(totals) - sum(part.lower for part in parts), max(totals) - sum(part.upper for part in parts)
    return (*parts, Part(SOURCES[-1], least, most, rests_on))


def _by_source(points: Tally) -> tuple[int, ...]:
    return (points.light, points.group, points.unbuilt, sum(bonus for _, bonus in points.postcards))


def _parts(position: State, able: Means, rival: Means, *, eager: bool) -> tuple[Part, ...]:
    paving = position.paving
    parts, most = _while_paving(position, able) if paving else _when_paved(position, able, rival, eager=eager)
    over = min(0, most - sum(part.upper for part in parts))
    return (*parts, Part(SOURCES[-1], 0, over, "one land, one set of tokens: not every source can have its best"))


def _while_paving(position: State, able: Means) -> tuple[tuple[Part, ...], int]:
    """The sources while tiles are missing, and the most that they can come to together."""
    view = outlook(position, able)
    added = paving_gains(position, able, view)
    rests_on = f"{view.land} spaces of land and {view.contacts} places beside lamps at most"
    parts = (
        Part("light", 0, most_by_lamps(position, able, view, annex=added.light), rests_on),
        Part("group", *group_range(position, able, Forced(0)), _GROUP),
        Part("unbuilt", *unbuilt_while_paving(position, able), "every building that can be taken may be left over"),
        Part("postcards", 0, added.postcards(able.tokens), f"{able.tokens} tokens, each piece at its best"),
    )
    return parts, most_while_paving(position, able, view, added)


def _when_paved(position: State, able: Means, rival: Means, *, eager: bool) -> tuple[tuple[Part, ...], int]:
    """The sources on a finished pavement, and the most that they can come to together."""
    may, added = changing(position, able, rival), gains(position, able)
    must = forced(position, able, may, eager=eager)
    rests_on = f"at most {len(able.buildings)} more buildings, each at its best place"
    parts = (
        Part("light", *light_range(position, able, added, may, must), rests_on),
        Part("group", *group_range(position, able, must), _GROUP),
        Part("unbuilt", *unbuilt_range(position, able, must), "while a building fits somewhere, the seat must go on"),
        Part("postcards", *postcard_range(position, able, added, may), "pieces with a seal, each at its best space"),
    )
    return parts, most_with_sets(position, able, added)


_GROUP = "a group never shrinks; at best everything hangs together"
