"""Results of studies that were never played: frames with a known truth, quick to draw in any number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np
import pandas as pd


@attrs.frozen
class Frames:
    """The four frames of a study's results."""

    games: pd.DataFrame
    seats: pd.DataFrame
    items: pd.DataFrame
    rules: pd.DataFrame


def frames(
    deals: int,
    *,
    seed: int,
    variant: str = "base",
    seats: int = 3,
    per_deal: int = 1,
    advantage: Sequence[float] = (),
    more: float = 0.0,
    turns: float = 60.0,
    dealt: int | None = None,
    agents: Mapping[str, float] | None = None,
) -> Frames:
    """Results of made-up games.

    Args:
        deals: the number of deals.
        seed: decides everything but the luck of the deals.
        variant: the variant's name.
        seats: the number of seats.
        per_deal: the games of each deal.
        advantage: points that each seat has more than its play earns.
        more: points that every seat has more.
        turns: the mean length.
        dealt: decides the luck of the deals; the same number gives the same deals. `seed` if not given.
        agents: strengths in points of the agents, who rotate over the seats.
    """
    names = list(agents or {"dice": 0.0})
    strength = np.array([(agents or {"dice": 0.0})[name] for name in names])
    rng, cards = np.random.default_rng([seed, 1]), np.random.default_rng([seed if dealt is None else dealt, 2])
    luck = cards.normal(0, 4, size=(deals, seats))
    game = np.arange(deals * per_deal)
    deal = game // per_deal
    who = (np.arange(seats)[None, :] + game[:, None]) % len(names)
    edge = np.array([*advantage, *([0.0] * (seats - len(advantage)))])
    score = np.rint(50 + more + edge + strength[who] + luck[deal] + rng.normal(0, 6, size=(len(game), seats)))
    best = score.max(axis=1, keepdims=True)
    win = (score == best) / (score == best).sum(axis=1, keepdims=True)
    seeds = (deal + 1) * 7919 + (seed if dealt is None else dealt)
    length = np.rint(turns + rng.normal(0, 5, size=len(game)))
    keys = {"variant": variant, "game": game, "deal": deal, "seed": seeds}
    games = pd.DataFrame(
        {**keys, "plies": 6 * length, "turns": length, "minutes": 5 + 0.5 * length, "ended": "end.market"}
    )
    of_seats = pd.DataFrame(
        {
            "variant": variant,
            "game": np.repeat(game, seats),
            "deal": np.repeat(deal, seats),
            "seat": np.tile(np.arange(seats), len(game)),
            "agent": np.array(names)[who].ravel(),
            "score": score.ravel(),
            "win": win.ravel(),
            "lots": rng.poisson(9, size=score.size),
        }
    )
    items = of_seats[["variant", "game", "deal", "seat", "win"]].assign(
        kind="street", item="broadway", turn=np.where(of_seats["seat"] == 0, 5.0, np.nan), points=5.0
    )
    rules = pd.DataFrame({"variant": variant, "game": game, "rule": "build.size", "count": 1})
    return Frames(games, of_seats, items, rules)


def together(*parts: Frames) -> Frames:
    """The results of one study of several variants."""
    return Frames(
        *(pd.concat([getattr(part, name) for part in parts]) for name in ("games", "seats", "items", "rules"))
    )
