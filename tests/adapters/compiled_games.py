"""Games that are played in machine code and on the engine, to be held against each other."""

from __future__ import annotations

import ny1901 as ny

from ..solver.tiny_cities import tiny_game  # noqa: TID252 the small cities are the same

BATCH = "ny1901.new_york.fast.batch"


def tiny(seed: int) -> ny.Game:
    rules = tiny_game(seed).rules
    return ny.Game(players=rules.players, variant=rules.variant)


OWN = ny.Variant().change(market_size=3, workers=3, shift_order="return-first", grab_timing="at-once")
GAMES = {
    "two": ny.Game(players=2),
    "three": ny.Game(players=3, variant=ny.Variant.edition("en-2015").expert()),
    "four": ny.Game(players=4, variant=ny.Variant.edition("pt-2018").expert()),
    "own variant": ny.Game(players=3, variant=OWN),
    "own city": tiny(11),
}
