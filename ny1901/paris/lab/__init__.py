"""Paris on the page of the lab."""

from __future__ import annotations

from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.lab.game import FormOf, LabGame
from ny1901.kernel.text.entries import Entry
from ny1901.paris import Game, State, Variant, catalogue
from ny1901.paris.lab.edits import edited
from ny1901.paris.lab.picture import legend_picture
from ny1901.paris.lab.sheet import sheet, squares_of
from ny1901.paris.material.model import Postcard
from ny1901.paris.notation import parse_action, variant_from_data, variant_to_data
from ny1901.paris.render.parts import STYLE
from ny1901.paris.rules.variant import EDITIONS, FIELD_NAMES
from ny1901.paris.solver import best_placements, score_bounds
from ny1901.paris.solver.placement.best import OBJECTIVES
from ny1901.solver.lines import score_lines

LARGEST_BOARD = 8
"""The squares along an edge of the board: the placements of every building on it are listed once."""

LARGEST_BUILDING = 12
"""The spaces that a building may cover."""

_KINDS = {"bool": "yes-no", "int": "whole", "str": "choice", "tuple[str, ...]": "names", "Rays": "beams"}


def _check_variant(entry: Entry, variant: Variant) -> None:
    components = variant.components
    largest = max((shape.size for shape in components.buildings), default=0)
    if components.side > LARGEST_BOARD or largest > LARGEST_BUILDING:
        raise entry.error(
            "the components are too large for the lab",
            f"at most {LARGEST_BOARD} squares along an edge, and buildings of at most {LARGEST_BUILDING} spaces",
        )


def _choices(_: Any) -> dict[str, tuple[str, ...]]:
    return {"postcards": tuple(card.value for card in Postcard), "second_tie": ("shared", "second-seat")}


def _best(state: State, seat: int, **asked: Any) -> Any:
    """The best placements of a seat.

    Raises:
        DataError: the pavement is not finished.
    """
    if state.paving:
        raise DataError("nothing can be put up before the last tile lies; lay out the second phase first")
    return best_placements(state, seat, **asked)


GAME = LabGame(
    name="paris",
    page="ny1901.paris.lab",
    title="Paris",
    game=Game,
    state=State,
    read_variant=variant_from_data,
    write_variant=variant_to_data,
    check_variant=_check_variant,
    parse_action=parse_action,
    sheet=sheet,
    legend=legend_picture,
    squares=squares_of,
    edited=edited,
    form=FormOf(
        variant=Variant,
        field_names=FIELD_NAMES,
        left_out=("name", "components", "house_rules"),
        kinds=_KINDS,
        choices=_choices,
        editions=EDITIONS,
        additions=("", "+all-postcards"),
        rules=catalogue,
    ),
    style=lambda: STYLE,
    best=_best,
    objectives=OBJECTIVES,
    bounds=score_bounds,
    lines=score_lines,
)
"""Paris."""
