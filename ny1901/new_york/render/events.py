"""What is worth a mark in a game of New York: gold, demolition, and that the end comes near."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.pages import Event
from ny1901.kernel.picture.words import counted, shown
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.render.action_words import tile_of
from ny1901.new_york.render.summary import end_line
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import Action, Build, Rebuild
from ny1901.new_york.rules.state import State


def events(before: State, action: Action, after: State) -> Iterator[Event]:
    """What a legal action did that is worth a mark.

    Args:
        before: the state before it.
        action: the action.
        after: the state after it.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=5)
    >>> rebuild = next(action for action in state.legal_actions if isinstance(action, Rebuild))
    >>> [event.kind for event in events(state, rebuild, state.apply(rebuild))]
    ['Demolition']
    """
    seat, name = before.to_move, seat_name(before.to_move).capitalize()
    tile = tile_of(before.rules, action.tile) if isinstance(action, Build | Rebuild) else None
    if tile is not None and isinstance(action, Rebuild):
        yield Event("Demolition", seat, f"{name} demolishes to build {shown(tile.name)}")
    if tile is not None and tile.generation == Generation.GOLD:
        yield Event("Gold", seat, f"{name} builds gold: {_gold(tile, before, after)}")
    if before.end is None and after.end is not None:
        yield Event("End", seat, end_line(after).removesuffix(".") or f"{name} ends the game")


def _gold(tile: Tile, before: State, after: State) -> str:
    """What a gold building is worth at once."""
    seat = before.to_move
    prestige = after.players[seat].prestige - before.players[seat].prestige
    more = f" and {prestige} of Gold Prestige" if prestige else ""
    return f"{shown(tile.name)}, {counted(tile.points, 'point')}{more}"
