"""Prints the layouts of observations as tables: `python docs/layouts.py`; `docs/reference/numbers.md` shows them."""

from __future__ import annotations

from typing import Any

from ny1901.kernel.arrays import encoder
from ny1901.kernel.encoding import LARGEST
from ny1901.kernel.games import game_named, game_names


def layout_table(game: Any) -> str:
    """The blocks of a game's observations: where each lies in a flat one, its shape, range and meaning."""
    lines = ["| Block | From | Shape | Range | An entry says |", "|---|---|---|---|---|"]
    for place in encoder(game).places:
        block = place.block
        low, high = (_edge(value) for value in (block.low, block.high))
        start = f"{place.start}, + {place.step} a seat" if place.step else place.start
        lines.append(f"| `{block.name}` | {start} | {block.shape} | {low} to {high} | {block.meaning} |")
    return "\n".join(lines) + "\n"


def _edge(value: int) -> str:
    return {LARGEST: "2^24 - 1", -LARGEST: "-2^24 + 1"}.get(value, str(value))


if __name__ == "__main__":
    for name in game_names():
        spec = game_named(name)
        print(layout_table(spec.rules(spec.players, spec.variants and spec.variants.named(spec.standard))))
