"""New York 1901 as the commands know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ny1901.city import check_facts, load, reference
from ny1901.cli.games import CommandGame, late
from ny1901.game import Game, Record, State, ask, example
from ny1901.notation import load_variant
from ny1901.rules.catalogue import EDITIONS, catalogue
from ny1901.rules.scoring import Tally
from ny1901.rules.variant import Variant

_PLAYERS = 3


def _heading(state: State) -> Sequence[str]:
    rules, board = state.rules, state.rules.table.board
    streets = ", ".join(board.streets[street].name for street in state.deal.streets) or "none"
    kind = "over" if state.is_over else f"turn {state.turn.number + 1}, seat {state.to_move} to move"
    return (
        f"[bold]{rules.variant.name}, {rules.players} players, {kind}[/]",
        f"streets in play: {streets}; challenge: {state.deal.challenge or 'none'}\n",
    )


def _seats(variant: Variant) -> int:
    return _PLAYERS if _PLAYERS in variant.player_counts else variant.player_counts[0]


def _turns(state: State) -> int:
    return state.turn.number


def _end(state: State) -> str:
    return state.end.rule if state.end and state.is_over else ""


def _ends(counts: dict[str, int]) -> str:
    by_tiles, by_market = counts.get("end.unbuilt", 0), counts.get("end.market", 0)
    return f"{by_tiles} ended by unbuilt skyscrapers, {by_market} by the market"


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "buildings": tally.buildings,
        "prestige": tally.prestige,
        **dict(tally.streets),
        "challenge": tally.challenge,
        "cards": tally.cards,
        "total": tally.total,
    }


GAME = CommandGame(
    name="new-york",
    title="New York 1901",
    players=_PLAYERS,
    seats=_seats,
    variant="en-2015",
    additions="+expert or +beginner",
    editions=EDITIONS,
    named=Variant.named,
    loaded=load_variant,
    game=Game,
    state=State,
    record=Record,
    example=example,
    heading=_heading,
    footnote="The board is a reconstruction, not the printed one: see `ny1901 board check`.",
    turns=_turns,
    end=_end,
    ends=_ends,
    tally=_tally,
    rule=lambda rule: catalogue()[rule],
    placement_columns=("rank", "kind", "tile", "points", "squares", "removed", "returned", "marked", "now"),
    best=late("ny1901.solver:best_placements"),
    layout=late("ny1901.solver:best_layout"),
    bounds=late("ny1901.solver:score_bounds"),
    reachable=late("ny1901.solver:reachable"),
    invariants=late("ny1901.solver:check_invariants"),
    model="the symbolic model of the rules",
    difference=late("ny1901.solver:find_difference"),
    ask=ask,
    replay_page=late("ny1901.render.replay:replay_page"),
    components=lambda path: load(path) if path else reference(),
    material="city",
    check_facts=check_facts,
    provenance=lambda city: f"the map is {city.map_source}",
    claims=late("ny1901.analysis:claims"),
    agents="random,greedy,turn:60,mcts:6,planner",
)
"""New York 1901."""
