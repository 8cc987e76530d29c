"""Where final scores end from a position on, in three bands: proved by bounds, found by search, measured by games.

A measured band is between two games of those that were played: at most a twentieth of them end below it, and as many
above. How much of all such games lies within, played or not, follows from their number alone, whatever the scores are
like (Wilks: the share between two order statistics has a beta distribution, or a larger one where scores are equal).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import inf
from typing import Any

from attrs import field, frozen

from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import MOST_STEPS, play_on
from ny1901.analysis.seating import deal_seed
from ny1901.kernel.errors import StudyError
from ny1901.kernel.extras import needed
from ny1901.kernel.games import address_of, spec_of
from ny1901.kernel.protocol import Agent
from ny1901.kernel.tabled import Row, Tabled

Band = tuple[int, int]
"""The least and the most points."""

GAMES = 100
"""How many games are played unless told otherwise."""

_BEYOND = 20
"""One game in so many may end below a measured band, and one in so many above."""
_CONFIDENCE = 0.95


@frozen(repr=False)
class MeasuredScores(Tabled):
    """Final scores of games that agents played from one position on.

    Attributes:
        agent: the name of the agent that played every seat.
        seed: what decided every die.
        asked: how many games were to be played.
        unfinished: games that were broken off, because they came to no end; they count for nothing.
        scores: for each seat its final score in points in every other game, in order of size.
    """

    agent: str
    seed: int
    asked: int
    unfinished: int
    scores: tuple[tuple[int, ...], ...] = field(repr=False)

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return len(self.scores[0])

    @property
    def bands(self) -> tuple[Band, ...]:
        """For each seat the ends of the band that at least 90% of the games lie in; none if no game was played."""
        beyond = self.games // _BEYOND
        return tuple((seat[beyond], seat[-1 - beyond]) for seat in self.scores) if self.games else ()

    @property
    def sure_share(self) -> float:
        """The share of all such games that surely ends within a seat's band, with 95% confidence.

        >>> MeasuredScores("greedy", 1, 2, 0, ((4, 9), (5, 5))).sure_share < 0.03
        True
        """
        between = self.games - 1 - 2 * (self.games // _BEYOND)
        beta = needed("scipy.stats").beta
        return float(beta.ppf(1 - _CONFIDENCE, between, self.games + 1 - between)) if between > 0 else 0.0

    @property
    def certainty(self) -> str:
        """What was measured and how sure it is, in one sentence."""
        stopped = "" if self.games + self.unfinished == self.asked else f", of {self.asked} when the time was over"
        broken = f", {self.unfinished} more broken off" if self.unfinished else ""
        played = f"measured: {self.agent} in every seat, {self.games} games{stopped}{broken}, seed {self.seed}"
        share = f"{int(100 * self.sure_share)}% or more of all such games end in a seat's band"
        return f"{played}; with {_CONFIDENCE:.0%} confidence {share}"

    def as_table(self) -> list[Row]:
        """A row a seat: the band, how many games lie in it, and the least and the most of all games."""
        return [
            {
                "seat": seat,
                "lower": lower,
                "upper": upper,
                "games within": sum(lower <= score <= upper for score in scores),
                "games": self.games,
                "least": scores[0],
                "most": scores[-1],
            }
            for seat, (scores, (lower, upper)) in enumerate(zip(self.scores, self.bands, strict=False))
        ]

    def to_data(self) -> dict[str, Any]:
        """The measurement as plain data for JSON; `sure_share` is a part of 1."""
        told = {name: getattr(self, name) for name in ("agent", "seed", "asked", "games", "unfinished", "certainty")}
        return {**told, "sure_share": round(self.sure_share, 4), "rows": self.as_table()}

    def __str__(self) -> str:
        rows = (
            f"seat {row['seat']}: {row['lower']} to {row['upper']} in {row['games within']} of {row['games']} games"
            for row in self.as_table()
        )
        return "\n".join((*rows, self.certainty))


def measured_scores(
    state: Any,
    player: Agent | str,
    *,
    games: int = GAMES,
    seed: int = 1901,
    timeout: float | None = None,
    plies: int = MOST_STEPS,
    progress: Callable[[], object] = lambda: None,
) -> MeasuredScores:
    """Let agents play on from a position, and see between what and what each seat ends in 90% of the games.

    What the seat to move cannot see is drawn anew for each game, every order as likely as any other. The same
    arguments give the same games, unless the time limit comes first or an agent thinks by the clock.

    Args:
        state: a position of any game.
        player: the agent that plays every seat, or its name, such as `greedy` or another of the ladder.
        games: how many games are played.
        seed: decides every die.
        timeout: seconds after which no further game is begun; None for no limit.
        plies: break a game off after so many actions.
        progress: called after each game.

    Returns:
        the final scores of all games, with the band of each seat.

    Raises:
        StudyError: no number of games, no time limit, or a game broke down.
        DataError: a text names no agent that plays this game.

    >>> import ny1901
    >>> measured = measured_scores(ny1901.example(), "random", games=20)
    >>> measured.games, [row["games within"] >= 18 for row in measured.as_table()]
    (20, [True, True, True])
    """
    _check(games, timeout)
    playing = agent(player, address_of(spec_of(state))) if isinstance(player, str) else player
    until = inf if timeout is None else time.monotonic() + timeout
    finals: list[Any] = []
    while len(finals) < games and time.monotonic() < until:
        finals.append(_final(state, playing, seed, len(finals), plies))
        progress()
    over = [final.scores for final in finals if final.is_over]
    return MeasuredScores(
        agent=playing.name,
        seed=seed,
        asked=games,
        unfinished=len(finals) - len(over),
        scores=tuple(tuple(sorted(scores[seat] for scores in over)) for seat in range(len(state.scores))),
    )


def _check(games: object, timeout: object) -> None:
    if type(games) is not int or games < 1:
        raise StudyError(f"{games!r} is no number of games; give a whole number from 1", field="games")
    if timeout is not None and not (isinstance(timeout, int | float) and timeout > 0):
        raise StudyError(f"{timeout!r} is not a time limit; give seconds above 0, or None to wait", field="timeout")


def _final(state: Any, player: Agent, seed: int, number: int, plies: int) -> Any:
    """Where one game from a position stands in the end."""
    own = deal_seed(seed, number)
    final = state.view(state.to_move).sample(random.Random(own))
    for step in play_on(final, [player] * len(state.scores), own, number, plies=plies):
        final = step.following
    return final


@frozen(repr=False)
class ScoreBands(Tabled):
    """The bands of every seat's final score. Proof holds over every game; search and measurement saw some.

    Attributes:
        proved: what no game ends beyond; empty where the game brings no bounds.
        found: the lowest and the highest of all games that were searched or measured; empty if there is none.
        measured: where most games between agents end; empty if none was played.
        notes: what the bands rest on, a sentence each.
    """

    proved: tuple[Band, ...] = ()
    found: tuple[Band, ...] = ()
    measured: tuple[Band, ...] = ()
    notes: tuple[str, ...] = ()

    def as_table(self) -> list[Row]:
        """A row a seat, with each of its bands as text; a band that is not known is None."""
        bands = enumerate(zip_longest(self.proved, self.found, self.measured))
        return [
            {
                "seat": seat,
                **{name: band and f"{band[0]} to {band[1]}" for name, band in zip(_NAMES, three, strict=True)},
            }
            for seat, three in bands
        ]

    @property
    def _known(self) -> list[tuple[str, tuple[Band, ...]]]:
        """The bands that there are, the outermost first, each with its name."""
        return [(name, bands) for name in _NAMES if (bands := getattr(self, name))]

    def to_svg(self) -> str:
        """A bar a seat, and in it the bars of the other bands, which are narrower as a rule."""
        from ny1901.kernel.picture.ranges import Bar, ranges_svg

        bars = []
        for row in self.as_table():
            seat, words = row["seat"], "; ".join(f"{name} {row[name]}" for name in _NAMES if row[name])
            outer, *inner = [(*bands[seat], name) for name, bands in self._known]
            bars.append(Bar(f"Seat {seat}", *outer[:2], words, inner=tuple(inner)))
        return ranges_svg("Where each final score can end", bars, str(self), self.notes)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        seats = (
            f"seat {row['seat']}: {'; '.join(f'{name} {row[name]}' for name in _NAMES if row[name])}"
            for row in self.as_table()
        )
        return "\n".join((*seats, *self.notes))


_NAMES = ("proved", "found", "measured")
"""The bands of a `ScoreBands`, the outermost first."""


def score_bands(
    proved: Sequence[Any] = (), found: Sequence[Any] = (), measured: MeasuredScores | None = None
) -> ScoreBands:
    """What is proved, found and measured of every seat's final score as bands inside each other.

    Args:
        proved: the answers of `ny1901.solver.score_bounds`.
        found: for each seat the answer of `ny1901.solver.score_lines`.
        measured: the measurement of `measured_scores`.

    >>> import ny1901
    >>> from ny1901.solver import score_bounds
    >>> state = ny1901.example()
    >>> bands = score_bands(score_bounds(state), measured=measured_scores(state, "random", games=20))
    >>> bands.as_table()[0]["proved"], bands.measured == bands.found  # the band of 20 games leaves out two
    ('51 to 112', False)
    """
    searched = [[line.score for line in (seat.lowest, seat.highest) if line] for seat in found]
    # A measured game is one that was found, too.
    games = [(*one, *other) for one, other in zip_longest(searched, measured.scores if measured else (), fillvalue=())]
    notes = [seat.certainty for seat in proved] + [f"found: {seat.proved_by}" for seat in found]
    notes += [measured.certainty] if measured else []
    return ScoreBands(
        tuple((seat.lower, seat.upper) for seat in proved),
        tuple((min(scores), max(scores)) for scores in games) if all(games) else (),
        measured.bands if measured else (),
        tuple(dict.fromkeys(notes)),
    )
