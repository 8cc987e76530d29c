"""Paris: La Cité de la Lumière as the commands know it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ny1901.cli.games import CommandGame, late
from ny1901.errors import DataError
from ny1901.paris import Game, Record, State, Variant, ask, catalogue, load_variant
from ny1901.paris.components import load_components, reference, sources_of
from ny1901.paris.facts import check_facts
from ny1901.paris.scoring import Tally
from ny1901.paris.variant import EDITIONS

_SEED = 1889
_PLAYERS = 2
_LATER = 4


def example() -> State:
    """The position that commands take without one: a game by dice, four turns into its second phase.

    >>> example().paving, example().is_over
    (False, False)
    """
    dice = random.Random(_SEED)
    state = Game().initial_state(_SEED)
    while state.paving:
        state = state.apply(dice.choice(state.legal_actions))
    for _ in range(_LATER):
        state = state.apply(dice.choice(state.legal_actions))
    return state


def _heading(state: State) -> Sequence[str]:
    phase = "first phase" if state.paving else "second phase"
    kind = "over" if state.is_over else f"{phase}, turn {state.number + 1}, seat {state.to_move} to move"
    return (f"[bold]Paris, {state.rules.variant.name}, {kind}[/]\n",)


def _turns(state: State) -> int:
    return state.number


def _end(state: State) -> str:
    return "end.nothing-left" if state.is_over else ""


def _ends(counts: dict[str, int]) -> str:
    return f"{counts.get('end.nothing-left', 0)} ended because neither seat could do anything more"


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "light": tally.light,
        "group": tally.group,
        "unbuilt": tally.unbuilt,
        "postcards": sum(points for _, points in tally.postcards),
        "total": tally.total,
    }


_best_buildings = late("ny1901.paris.solver:best_buildings")


def _layout(state: State, seat: int, *, demolition: bool, all_solutions: bool, timeout: float) -> Any:
    """The best set of buildings of the seat's reserve, by light and penalties.

    Raises:
        DataError: demolition, or every best set, was asked for.
    """
    if demolition or all_solutions:
        raise DataError("Paris has no demolition, and one best set is given; leave out --demolition and --all")
    return _best_buildings(state, seat, timeout=timeout)


GAME = CommandGame(
    name="paris",
    title="Paris",
    players=_PLAYERS,
    seats=lambda _: _PLAYERS,
    variant=EDITIONS[0],
    additions="+all-postcards",
    editions=EDITIONS,
    named=Variant.named,
    loaded=load_variant,
    game=Game,
    state=State,
    record=Record,
    example=example,
    heading=_heading,
    footnote="The pattern of La Grande Lumière is a default, not the printed one.",
    turns=_turns,
    end=_end,
    ends=_ends,
    tally=_tally,
    rule=lambda rule: catalogue()[rule],
    placement_columns=("rank", "building", "points", "light", "group", "squares", "now"),
    best=late("ny1901.paris.solver:best_placements"),
    layout=_layout,
    bounds=late("ny1901.paris.solver:score_bounds"),
    reachable=late("ny1901.paris.solver:reachable"),
    invariants=late("ny1901.paris.solver:check_invariants"),
    model="the symbolic model of the rules",
    difference=late("ny1901.paris.solver:find_difference"),
    ask=ask,
    replay_page=late("ny1901.paris.render.replay:replay_page"),
    components=lambda path: load_components(path) if path else reference(),
    material="components",
    check_facts=check_facts,
    provenance=lambda components: f"where it is from: {sources_of(components)}",
    claims=late("ny1901.analysis:paris_claims"),
    agents="random,greedy,turn,mcts",
)
"""Paris."""
