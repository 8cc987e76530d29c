"""New York 1901 as a game that can be studied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ny1901.analysis.game.kinds import AgentKind, GameKind
from ny1901.analysis.game.shading import Places, Shading
from ny1901.kernel.errors import DataError
from ny1901.kernel.picture.words import shown
from ny1901.new_york.game import Game
from ny1901.new_york.material import reference
from ny1901.new_york.notation import load_variant, variant_from_data, variant_to_data
from ny1901.new_york.render.svg_heat import heat_svg
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.study.measures import MEASURES
from ny1901.new_york.study.prospects import ABSTENTIONS, prospects


def read(given: Any) -> Variant:
    """A variant as users give it: a value, a standard name such as `pt-2018+expert`, or the path of a TOML file.

    Raises:
        VariantError: no such standard variant.
        DataError: there is no such file, or it is wrong.
    """
    if isinstance(given, Variant):
        return given
    if isinstance(given, str) and given.split("+")[0] in EDITIONS:
        return Variant.named(given)
    if not isinstance(given, str | Path) or not Path(given).exists():
        raise DataError(
            f"there is no such file, and it is none of the editions {', '.join(EDITIONS)} (with +expert or +beginner)",
            file=str(given)[:200],
        )
    return load_variant(given)


def pack(variant: Variant) -> str:
    """Everything of a variant but its name, as JSON: what differs from its edition.

    >>> pack(Variant.named("en-2015+expert")) == pack(Variant.named("en-2015+expert").change(name="mine"))
    True
    """
    nameless = variant.change(name=f"{variant.edition_id}*")
    return json.dumps(variant_to_data(nameless), sort_keys=True, separators=(",", ":"))


def unpack(text: str) -> Variant:
    """The variant that `pack` wrote, under the name of its edition with a star."""
    return variant_from_data(json.loads(text), file="a packed variant")


def _game(variant: Variant, players: int) -> Any:
    return Game(players=players, variant=variant)


def _title(variant: Variant) -> str:
    return variant.name


def _beside(rules: Game) -> dict[str, frozenset[str]]:
    """The lots that share a side with each lot."""
    board = rules.table.board
    around = {lot.id: board.grid.around(lot.squares) for lot in board.lots}
    return {
        name: frozenset(other.id for other in board.lots if other.squares & squares) for name, squares in around.items()
    }


def _draw(rules: Game, shading: Shading) -> str:
    return heat_svg(
        rules.table.board,
        shading.values,
        title=shading.title,
        unit=shading.unit,
        middle=shading.middle,
        reach=shading.reach,
        starred=shading.starred,
        told=shading.told,
    )


KIND = GameKind(
    name="new-york",
    game=_game,
    read=read,
    title=_title,
    pack=pack,
    unpack=unpack,
    measures=MEASURES,
    places=Places("lot", _beside, _draw),
    evaluation=prospects,
    agents={"planner": AgentKind("ny1901.new_york.solver.layout.planner_agent:PlannerAgent", "states")},
    abstentions=ABSTENTIONS,
    ladder=("random", "greedy", "turn:60", "mcts:6", "planner"),
    compiled="ny1901.new_york.fast.lane:Lane",
    titles={street.id: shown(street.name) for street in reference().board.streets},
)
"""New York 1901."""
