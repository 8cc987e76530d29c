"""New York 1901 on the page of the lab."""

from __future__ import annotations

from typing import Any

from ny1901 import solver
from ny1901.kernel.lab.game import FormOf, LabGame
from ny1901.kernel.text.entries import Entry
from ny1901.new_york.game import Game, State
from ny1901.new_york.lab.edits import edited
from ny1901.new_york.lab.picture import legend_picture
from ny1901.new_york.lab.sheet import sheet
from ny1901.new_york.material.model import Board, Generation
from ny1901.new_york.notation import parse_action, variant_from_data, variant_to_data
from ny1901.new_york.render.marks import squares_of
from ny1901.new_york.render.palette import style_sheet
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.catalogue import EDITIONS, catalogue
from ny1901.new_york.rules.variant import CHALLENGES, FIELD_NAMES, Variant

LARGEST_MAP = 32
"""The rows and columns of a city's map: the placements of every tile on it are listed once."""

NOT_IN_THE_FORM = ("name", "city", "house_rules")
"""The name follows from the changes, and a city is a file."""

_KINDS = {
    "bool": "yes-no",
    "int": "whole",
    "str": "choice",
    "tuple[int, ...]": "counts",
    "Steps": "steps",
    "tuple[str, ...]": "names",
}


def _check_variant(entry: Entry, variant: Variant) -> None:
    rows = variant.city.board.rows
    if max(len(rows), *map(len, rows)) > LARGEST_MAP:
        raise entry.error("the city's map is too large for the lab", f"at most {LARGEST_MAP} rows and columns")


def _choices(variant: Any) -> dict[str, tuple[str, ...]]:
    board: Board = variant.city.board
    return {
        "two_player_districts_out": board.districts,
        "streets": tuple(street.id for street in board.streets),
        "challenges": CHALLENGES,
        "action_cards": tuple(card.value for card in Card),
        "gold_prestige_generations": tuple(generation.word for generation in Generation),
    }


GAME = LabGame(
    name="new-york",
    page="ny1901.new_york.lab",
    title="New York 1901",
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
        left_out=NOT_IN_THE_FORM,
        kinds=_KINDS,
        choices=_choices,
        editions=EDITIONS,
        additions=("", "+expert", "+beginner", "+without-action-cards", "+without-challenge"),
        rules=catalogue,
    ),
    style=style_sheet,
    best=solver.best_placements,
    objectives=("points", "points_per_square", "streets", "challenge", "mobility"),
    bounds=solver.score_bounds,
    lines=solver.score_lines,
)
"""New York 1901."""
