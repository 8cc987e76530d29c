"""New York 1901 as the rest of the library knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.spec import GameSpec, Material, Part, Summary, Variants, late
from ny1901.new_york.game import Game, Record, State, ask, example
from ny1901.new_york.material import check_facts, load, reference
from ny1901.new_york.notation import load_variant
from ny1901.new_york.rules.catalogue import EDITIONS, catalogue
from ny1901.new_york.rules.playable import playing_complaints, starter
from ny1901.new_york.rules.scoring import Tally
from ny1901.new_york.rules.variant import Variant

_PLAYERS = 3


def _heading(state: State) -> Sequence[Sequence[Part]]:
    rules, board = state.rules, state.rules.table.board
    streets = ", ".join(board.streets[street].name for street in state.deal.streets) or "none"
    kind = "over" if state.is_over else f"turn {state.turn.number + 1}, seat {state.to_move} to move"
    return (
        ((f"{rules.variant.name}, {rules.players} players, {kind}", "bold"),),
        (f"streets in play: {streets}; challenge: {state.deal.challenge or 'none'}\n",),
    )


def _seats(variant: Variant) -> int:
    return _PLAYERS if _PLAYERS in variant.player_counts else variant.player_counts[0]


def _turns(state: State) -> int:
    return state.turn.number


def _end(state: State) -> str:
    return state.end.rule if state.end and state.is_over else ""


def _ends(counts: Mapping[str, int]) -> str:
    by_tiles, by_market = counts.get("end.unbuilt", 0), counts.get("end.market", 0)
    return f"{by_tiles} ended by unbuilt skyscrapers, {by_market} by the market"


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "buildings": tally.buildings,
        "prestige": tally.prestige,
        **dict(tally.streets),
        "challenge": tally.challenge,
        "cards": tally.cards,
        **{rule.removeprefix(PREFIX): points for rule, points in tally.house},
        "total": tally.total,
    }


_PLACEMENT = "ny1901.new_york.solver.placement"
_GRAPH = "ny1901.new_york.study.graph"
_QUESTIONS = "ny1901.new_york.study.graph_questions"

SPEC = GameSpec(
    name="new-york",
    title="New York 1901",
    game=Game,
    state=State,
    players=_PLAYERS,
    record=Record,
    example=example,
    summary=Summary(
        heading=_heading,
        footnote="The board is a reconstruction, not the printed one: see `ny1901 board check`.",
        turns=_turns,
        end=_end,
        ends=_ends,
        tally=_tally,
    ),
    variants=Variants(
        standard="en-2015",
        editions=EDITIONS,
        additions=("+expert", "+beginner", "+without-action-cards", "+without-challenge"),
        named=Variant.named,
        load=load_variant,
        seats=_seats,
        sentences=("ny1901.new_york.rules", "data/fields.tsv"),
    ),
    material=Material(
        key="city",
        load=lambda path: load(path) if path else reference(),
        check_facts=check_facts,
        provenance=lambda city: f"the map is {city.map_source}",
        complaints=playing_complaints,
        new=starter,
        counts=Variant().player_counts,
    ),
    solver={
        "best_placements": late(f"{_PLACEMENT}.best:best_placements"),
        "nearest_legal": late(f"{_PLACEMENT}.nearest_legal:nearest_legal"),
        "why_not": late(f"{_PLACEMENT}.why_not:why_not"),
        "why_not_any": late(f"{_PLACEMENT}.why_not:why_not_any"),
        "best_layout": late("ny1901.new_york.solver.layout.best_layout:best_layout"),
        "best_lots": late("ny1901.new_york.solver.layout.best_lots:best_lots"),
        "score_bounds": late("ny1901.new_york.solver.bounds.score_bounds:score_bounds"),
        "behaviours": late("ny1901.new_york.solver.bounds.behaviours:behaviours"),
        "score_range": late("ny1901.new_york.solver.exact.tree:score_range"),
        "solve": late("ny1901.new_york.solver.exact.tree:solve"),
        "micro_variant": late("ny1901.new_york.solver.exact.micro_games:micro_variant"),
        "reachable": late("ny1901.new_york.solver.reachability.reachable:reachable"),
        "check_invariants": late("ny1901.new_york.solver.proof.check:check_invariants"),
        "find_difference": late("ny1901.new_york.solver.difference.find:find_difference"),
    },
    ask=ask,
    catalogue=catalogue,
    book="ny1901.new_york.answers.book:BOOK",
    replay_page=late("ny1901.new_york.render.replay:replay_page"),
    events=late("ny1901.new_york.render.events:events"),
    pieces=late("ny1901.new_york.render.paper:pieces"),
    study="ny1901.new_york.study.kind:KIND",
    analysis={
        "claims": "ny1901.new_york.study.claims:claims",
        "all_claims": "ny1901.new_york.study.claims:all_claims",
        **{name: f"{_GRAPH}:{name}" for name in ("city_graph", "state_graph", "to_graphml", "to_json")},
        **{
            name: f"{_QUESTIONS}:{name}"
            for name in ("joints", "lot_groups_for", "lots_on_streets", "street_contest", "traps")
        },
    },
    lab="ny1901.new_york.lab:GAME",
    encoding="ny1901.new_york.encoding:ENCODING",
    batch="ny1901.new_york.fast.batch:Batch",
    testing="ny1901.new_york.testing",
)
"""New York 1901."""
