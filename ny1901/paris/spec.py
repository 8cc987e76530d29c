"""Paris: La Cité de la Lumière as the rest of the library knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.spec import GameSpec, Material, Part, Summary, Variants, late
from ny1901.paris import Game, Record, State, Variant, ask, catalogue, example, load_variant
from ny1901.paris.material.components import load_components, reference, sources_of
from ny1901.paris.material.facts import check_facts
from ny1901.paris.rules.playable import playing_complaints, starter
from ny1901.paris.rules.scoring import Tally
from ny1901.paris.rules.variant import EDITIONS

_PLAYERS = 2


def _heading(state: State) -> Sequence[Sequence[Part]]:
    phase = "first phase" if state.paving else "second phase"
    kind = "over" if state.is_over else f"{phase}, turn {state.number + 1}, seat {state.to_move} to move"
    return (((f"Paris, {state.rules.variant.name}, {kind}\n", "bold"),),)


def _turns(state: State) -> int:
    return state.number


def _end(state: State) -> str:
    return "end.nothing-left" if state.is_over else ""


def _ends(counts: Mapping[str, int]) -> str:
    return f"{counts.get('end.nothing-left', 0)} ended because neither seat could do anything more"


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "light": tally.light,
        "group": tally.group,
        "unbuilt": tally.unbuilt,
        "postcards": sum(points for _, points in tally.postcards),
        **{rule.removeprefix(PREFIX): points for rule, points in tally.house},
        "total": tally.total,
    }


_best_buildings = late("ny1901.paris.solver.layout.best_buildings:best_buildings")


def _layout(
    state: State, seat: int | None = None, *, demolition: bool = False, all_solutions: bool = False, **asked: Any
) -> Any:
    """The best set of buildings of the seat's reserve, by light and penalties.

    Raises:
        DataError: demolition, or every best set, was asked for.
    """
    if demolition or all_solutions:
        raise DataError("Paris has no demolition, and one best set is given; leave out --demolition and --all")
    return _best_buildings(state, seat, **asked)


SPEC = GameSpec(
    name="paris",
    title="Paris",
    game=Game,
    state=State,
    players=_PLAYERS,
    record=Record,
    example=example,
    summary=Summary(
        heading=_heading,
        footnote="The pattern of La Grande Lumière is a default, not the printed one.",
        turns=_turns,
        end=_end,
        ends=_ends,
        tally=_tally,
    ),
    variants=Variants(
        standard=EDITIONS[0],
        editions=EDITIONS,
        additions=("+all-postcards",),
        named=Variant.named,
        load=load_variant,
        seats=lambda _: _PLAYERS,
        sentences=("ny1901.paris.rules", "data/fields.tsv"),
    ),
    material=Material(
        key="components",
        load=lambda path: load_components(path) if path else reference(),
        check_facts=check_facts,
        provenance=lambda components: f"where it is from: {sources_of(components)}",
        complaints=playing_complaints,
        new=starter,
        counts=(_PLAYERS,),
    ),
    solver={
        "best_placements": late("ny1901.paris.solver.placement.best:best_placements"),
        "best_layout": _layout,
        "best_buildings": _best_buildings,
        "score_bounds": late("ny1901.paris.solver.bounds.score_bounds:score_bounds"),
        "behaviours": late("ny1901.paris.solver.bounds.behaviours:behaviours"),
        "score_range": late("ny1901.paris.solver.exact:score_range"),
        "solve": late("ny1901.paris.solver.exact:solve"),
        "reachable": late("ny1901.paris.solver.reachability.reachable:reachable"),
        "check_invariants": late("ny1901.paris.solver.proof.check:check_invariants"),
        "find_difference": late("ny1901.paris.solver.difference.find:find_difference"),
    },
    ask=ask,
    catalogue=catalogue,
    book="ny1901.paris.answers.book:BOOK",
    replay_page=late("ny1901.paris.render.replay:replay_page"),
    events=late("ny1901.paris.render.events:events"),
    pieces=late("ny1901.paris.render.paper:pieces"),
    study="ny1901.paris.study.kind:KIND",
    analysis={
        "paris_claims": "ny1901.paris.study.claims:paris_claims",
        "claims": "ny1901.paris.study.claims:paris_claims",
        "paris_balance": "ny1901.paris.study.balance:paris_balance",
    },
    lab="ny1901.paris.lab:GAME",
    encoding="ny1901.paris.encoding:ENCODING",
    testing="ny1901.paris.testing",
)
"""Paris."""
