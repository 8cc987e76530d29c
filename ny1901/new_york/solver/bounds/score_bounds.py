"""What every seat can still score: bounds that hold over every legal way to the end, split by source.

The lower bound counts the seat's own bad play as well, and the upper bound counts opponents who help. Nothing hidden is
used: positions that differ only in the order of the Future Market have the same bounds.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Literal

from ny1901.kernel.errors import VariantError
from ny1901.new_york.rules.house_words import WORDS
from ny1901.new_york.rules.scoring import tally
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.bounds.behaviours import BEHAVIOURS
from ny1901.new_york.solver.bounds.forced_buildings import ForcedBuildings, most_turns
from ny1901.new_york.solver.bounds.last_turn import last_turn
from ny1901.new_york.solver.bounds.majorities import challenge_points, street_points
from ny1901.new_york.solver.bounds.packed_counts import Range, kinds
from ny1901.new_york.solver.bounds.resources import Means, means
from ny1901.new_york.solver.bounds.upper_bounds import Prospect, prospect
from ny1901.solver.answers import SeatAnswers
from ny1901.solver.behaviour import checked_turns, chosen, refuse_contradiction, sentences
from ny1901.solver.bounded import Part, SeatBounds
from ny1901.solver.house_rules.bounds import house_parts

Detail = Literal["deep", "simple"]

SOURCES = ("standing score", "own land", "land to get", "Gold Prestige", "streets", "challenge", "cards")
"""The sources of `SeatBounds.parts`, in order."""


def score_bounds(
    position: State, *, detail: Detail = "deep", turns: int | None = None, behaviour: str | Iterable[str] = ()
) -> SeatAnswers[SeatBounds]:
    """For each seat a lower and an upper bound on its final score, over every legal way to the end of the game.

    Any play by anybody counts that keeps to what is assumed, and any order of the Future Market that fits what lies
    open.

    Args:
        position: any sound position.
        detail: `deep` looks at placements; `simple` only counts turns, tiles and squares.
        turns: assume that no seat begins more than so many turns after the present one; None assumes nothing.
        behaviour: assume that every seat keeps to this from here on: the name of one of `BEHAVIOURS`, or several names.

    Raises:
        VariantError: no position is given, an unknown detail or behaviour, a negative number of turns, or no play to
            the end can keep to what is assumed.

    >>> from ny1901.new_york.game import Game
    >>> start = Game(players=3).initial_state(seed=1901)
    >>> [(bounds.lower, bounds.upper) for bounds in score_bounds(start)]
    [(0, 126), (0, 126), (0, 126)]
    >>> [(bounds.lower, bounds.upper) for bounds in score_bounds(start, turns=1)]
    [(0, 33), (1, 23), (1, 23)]
    """
    _check(position, detail, turns)
    assumed = chosen(behaviour, BEHAVIOURS)
    started = time.perf_counter()
    if position.is_over:
        return _final(position, started)
    assumes = sentences(assumed, turns)
    found = _seats(position, turns, eager=bool(assumed), shapes=detail == "deep")
    if assumed and any(lower > upper for lower, upper, _ in found):
        refuse_contradiction(assumes)
    proved_by = "placements, turns and tiles" if detail == "deep" else "turns, tiles and squares"
    elapsed = time.perf_counter() - started
    return SeatAnswers(
        SeatBounds(
            seat=seat,
            lower=lower,
            upper=upper,
            parts=parts,
            turns=turns,
            assumes=assumes,
            proved=True,
            proved_by=proved_by,
            elapsed=elapsed,
        )
        for seat, (lower, upper, parts) in enumerate(found)
    )


def _check(position: object, detail: object, turns: object) -> None:
    if not isinstance(position, State):
        raise VariantError(f"{type(position).__name__} is not a position; give a state of a game", field="position")
    if detail not in ("deep", "simple"):
        raise VariantError(f"{detail!r} is unknown; choose deep or simple", field="detail")
    checked_turns(turns)


def _seats(position: State, turns: int | None, *, eager: bool, shapes: bool) -> list[tuple[int, int, tuple[Part, ...]]]:
    """For each seat the lower bound, the upper bound and the parts; `eager` is whether all build when able."""
    counted, able = kinds(position), means(position, turns, most_turns(position) if eager else None)
    lasts = [last_turn(position, able, seat.seat, counted) if shapes and seat.single else None for seat in able]
    prospects = [
        last.prospect(seat, counted) if last else prospect(position, seat, counted, shapes=shapes)
        for seat, last in zip(able, lasts, strict=True)
    ]
    counts = [prospect.counts for prospect in prospects]
    found = []
    for seat, last in enumerate(lasts):
        streets = street_points(position, counted, seat, counts[seat], counts)
        challenge = challenge_points(position, counted, seat, counts[seat], counts)
        parts = _parts(position, able[seat], prospects[seat], streets, challenge)
        parts += _forced_part(position, prospects[seat]) if eager else ()
        lower, upper = sum(part.lower for part in parts), sum(part.upper for part in parts)
        if last:
            least, most = last.bounds(position, counted, able[seat], counts)
            lower, upper = max(lower, least), min(upper, most)
        house = house_parts(WORDS, position.rules, seat)
        lower, upper = lower + sum(part.lower for part in house), upper + sum(part.upper for part in house)
        found.append((lower, upper, (*parts, *house)))
    return found


def _parts(position: State, able: Means, found: Prospect, streets: Range, challenge: Range) -> tuple[Part, ...]:
    """Every source with its least and most; `tally.cards` is the last of them."""
    player, bonus = position.players[able.seat], position.rules.variant.card_bonus
    kept, cards = bonus * (player.cards & ~able.usable).bit_count(), bonus * player.cards.bit_count()
    numbers = (
        (player.score, player.score, "points on the score track are never lost"),
        (found.forced, found.own_land, f"{_number(able.builds, 'building')} on the land held now"),
        (0, found.any_land - found.own_land, f"{_number(able.acquisitions, 'lot')} and what they add to that"),
        (0, found.prestige, f"{_number(found.counts.golds, 'gold building')} and what can stand beside them"),
        (*streets, "the seat leads alone where it still can, and surely where nobody can catch up"),
        (*challenge, f"the challenge in play is {position.deal.challenge or 'none'}"),
        (kept, cards, "a card may be kept, or used while a turn still allows it"),
    )
    return tuple(Part(source, *number) for source, number in zip(SOURCES, numbers, strict=True))


def _forced_part(position: State, found: Prospect) -> tuple[Part, ...]:
    """What building when able forces beyond the rules; on which land is open, and within the most of the others."""
    more = ForcedBuildings(position, found.means.seat).points - found.forced
    return (Part("forced", max(0, more), 0, "the cheapest buildings that it must put up, on whatever land"),)


def _number(most: int, what: str) -> str:
    return f"at most {most} more {what}{'' if most == 1 else 's'}"


def _final(position: State, started: float) -> SeatAnswers[SeatBounds]:
    """The bounds of a finished game: its tally."""
    found = []
    for seat, counted in enumerate(tally(position)):
        track = counted.start + counted.buildings + counted.prestige
        streets = sum(points for _, points in counted.streets)
        points = (track, 0, 0, 0, streets, counted.challenge, counted.cards)
        by_source = (*zip(SOURCES, points, strict=True), *counted.house)
        parts = tuple(Part(source, value, value, "the game is over") for source, value in by_source)
        found.append(
            SeatBounds(
                seat=seat,
                lower=counted.total,
                upper=counted.total,
                parts=parts,
                proved=True,
                proved_by="the final tally",
                elapsed=time.perf_counter() - started,
            )
        )
    return SeatAnswers(found)
