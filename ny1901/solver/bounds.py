"""What every seat can still score: bounds that hold over every legal continuation, split by source.

The lower bound counts the seat's own bad play as well, and the upper bound counts opponents who help. Nothing hidden is
used: positions that differ only in the order of the Future Market have the same bounds.
"""

from __future__ import annotations

import time
from typing import Any, Literal

from attrs import asdict, field, frozen

from ny1901.errors import VariantError
from ny1901.rules.position import Position
from ny1901.rules.scoring import tally
from ny1901.solver.bound_counts import challenge_points, street_points
from ny1901.solver.bound_kinds import Range, kinds
from ny1901.solver.bound_last import last_turn
from ny1901.solver.bound_means import means
from ny1901.solver.bound_prospect import Prospect, prospect

Detail = Literal["deep", "simple"]

SOURCES = ("standing score", "own land", "land to get", "Gold Prestige", "streets", "challenge", "cards")
"""The sources of `SeatBounds.parts`, in order."""


@frozen
class Part:
    """One source of points.

    Attributes:
        source: one of `SOURCES`.
        lower: the fewest points from it at the end.
        upper: the most points from it at the end.
        assumes: what the two numbers rest on, in a sentence.
    """

    source: str
    lower: int
    upper: int
    assumes: str


@frozen
class SeatBounds:
    """Bounds on one seat's final score, in points.

    Attributes:
        seat: the seat.
        lower: the final score cannot be less, whatever anybody does.
        upper: the final score cannot be more.
        parts: the bounds by source. The lowers add up to `lower` or less and the uppers to `upper` or more, where two
            sources cannot both come to their worst or their best.
        proved_by: the argument behind the numbers: `final tally`, `counting` or `placements`.
        elapsed: seconds taken for all seats together.
    """

    seat: int
    lower: int
    upper: int
    parts: tuple[Part, ...]
    proved_by: str
    elapsed: float = field(eq=False)

    @property
    def width(self) -> int:
        """How far the bounds lie apart, in points."""
        return self.upper - self.lower

    def as_table(self) -> str:
        """The bounds as text: a line a source, and the total."""
        rows = [(part.source, str(part.lower), str(part.upper), part.assumes) for part in self.parts]
        rows = [
            (f"seat {self.seat}", "lower", "upper", "because"),
            *rows,
            ("final score", str(self.lower), str(self.upper), f"proved by {self.proved_by}"),
        ]
        return "\n".join(f"{source:<14}  {lower:>5}  {upper:>5}  {text}".rstrip() for source, lower, upper, text in rows)

    def to_data(self) -> dict[str, Any]:
        """The bounds as plain data that JSON can hold."""
        return asdict(self)


def score_bounds(position: Position, *, detail: Detail = "deep") -> tuple[SeatBounds, ...]:
    """For each seat a lower and an upper bound on its final score, over every legal way to the end of the game.

    Any play by anybody counts, and any order of the Future Market that fits what lies open.

    Args:
        position: any sound position.
        detail: `deep` looks at placements; `simple` only counts turns, tiles and squares, in a few milliseconds.

    Raises:
        VariantError: no position is given, or an unknown detail.

    >>> from ny1901.game import Game
    >>> first = score_bounds(Game(players=3).initial_state(seed=1901), detail="simple")[0]
    >>> first.lower, first.upper >= 100
    (0, True)
    """
    if not isinstance(position, Position):
        raise VariantError(f"{type(position).__name__} is not a position; give a state of a game", field="position")
    if detail not in ("deep", "simple"):
        raise VariantError(f"{detail!r} is unknown; choose deep or simple", field="detail")
    started = time.perf_counter()
    if position.is_over:
        return _final(position, started)
    found = _seats(position, shapes=detail == "deep")
    elapsed = time.perf_counter() - started
    proved_by = "placements" if detail == "deep" else "counting"
    return tuple(
        SeatBounds(seat, lower, upper, parts, proved_by, elapsed) for seat, (lower, upper, parts) in enumerate(found)
    )


def _seats(position: Position, *, shapes: bool) -> list[tuple[int, int, tuple[Part, ...]]]:
    """For each seat the lower bound, the upper bound and the parts."""
    counted, able = kinds(position), means(position)
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
        parts = _parts(position, prospects[seat], streets, challenge)
        lower, upper = sum(part.lower for part in parts), sum(part.upper for part in parts)
        if last:
            together = last.bounds(position, counted, able[seat], counts)
            lower, upper = max(lower, together[0]), min(upper, together[1])
        found.append((lower, upper, parts))
    return found


def _final(position: Position, started: float) -> tuple[SeatBounds, ...]:
    """The bounds of a finished game: its tally."""
    found = []
    for seat, counted in enumerate(tally(position)):
        points = (
            counted.buildings + counted.prestige,
            0,
            0,
            0,
            sum(street for _, street in counted.streets),
            counted.challenge,
            counted.cards,
        )
        parts = tuple(
            Part(source, value, value, "the game is over") for source, value in zip(SOURCES, points, strict=True)
        )
        found.append(
            SeatBounds(seat, counted.total, counted.total, parts, "final tally", time.perf_counter() - started)
        )
    return tuple(found)


def _parts(position: Position, prospect: Prospect, streets: Range, challenge: Range) -> tuple[Part, ...]:
    means, player = prospect.means, position.players[prospect.means.seat]
    bonus = position.rules.variant.card_bonus
    kept, cards = bonus * (player.cards & ~means.usable).bit_count(), bonus * player.cards.bit_count()
    builds = f"at most {means.builds} more building{'s' * (means.builds != 1)}"
    numbers = (
        (player.score, player.score, "points on the score track are never lost"),
        (prospect.forced, prospect.own_land, f"{builds}, on the land held now"),
        (0, prospect.any_land - prospect.own_land, f"what at most {means.acquisitions} more lots can add to that"),
        (0, prospect.prestige, f"at most {prospect.counts.golds} more gold buildings, and what can stand beside them"),
        (*streets, "a street counts where this seat can still lead alone, and surely where nobody can catch up"),
        (*challenge, f"the challenge in play: {position.deal.challenge or 'none'}"),
        (kept, cards, "a card in hand may be kept, and may be used while a turn allows it"),
    )
    return tuple(Part(source, *number) for source, number in zip(SOURCES, numbers, strict=True))
