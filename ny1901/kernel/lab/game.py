"""What the lab has to know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from attrs import frozen

from ny1901.kernel.errors import VariantError
from ny1901.kernel.games import game_named
from ny1901.kernel.spec import loaded
from ny1901.kernel.text.entries import Entry


@frozen(kw_only=True)
class FormOf:
    """What the form of a game's variants has to know.

    Attributes:
        variant: the class of variants.
        field_names: the public names of its fields, in order.
        left_out: the fields that have no place in the form.
        kinds: what a field holds, by its declared type; a field of a new type has to be given a kind there.
        choices: the words that a field may hold, by its name; for a field that is not named, what some edition has.
        editions: the names of the editions.
        additions: what may stand after an edition's name, the empty one first.
        rules: the catalogue of the rules.
    """

    variant: Any
    field_names: tuple[str, ...]
    left_out: tuple[str, ...]
    kinds: Mapping[str, str]
    choices: Callable[[Any], Mapping[str, tuple[str, ...]]]
    editions: tuple[str, ...]
    additions: tuple[str, ...]
    rules: Callable[[], Any]

    def base_of(self, variant: Any) -> Any:
        """The standard variant that a variant was made from, as far as its name tells; else its edition.

        >>> lab_game("paris").form.base_of(lab_game("paris").form.variant().change(chimneys=5)).name
        'pt-devir'
        """
        try:
            return self.variant.named(variant.name.rstrip("*"))
        except VariantError:
            return self.variant.edition(variant.edition_id)


@frozen(kw_only=True)
class LabGame:
    """What the lab has to know of a game.

    Attributes:
        name: its name after `--game`.
        page: the package whose folder `static` holds its part of the page.
        title: its name in sentences.
        game: the class of games.
        state: the class of states.
        read_variant: reads a variant from plain data.
        write_variant: writes one as plain data.
        check_variant: refuses a variant that would take the lab too long.
        parse_action: reads an action under some rules.
        sheet: everything about a position that the page shows.
        legend: what the colours and signs on its map mean in a state, as an SVG picture without a style of its own.
        squares: the names of the squares that a name to blame stands for.
        edited: a position after an edit.
        form: what the form of its variants has to know.
        style: the style sheet of its pictures.
        best: the best placements of a state, as its solver gives them.
        objectives: what they can be measured by.
        bounds: the bounds on the final scores of a state.
        lines: games from a state that end low and high for a seat.
    """

    name: str
    page: str
    title: str
    game: Callable[..., Any]
    state: Any
    read_variant: Callable[..., Any]
    write_variant: Callable[[Any], Any]
    check_variant: Callable[[Entry, Any], None]
    parse_action: Callable[[Any, str], Any]
    sheet: Callable[[Any], dict[str, Any]]
    legend: Callable[[Any], str]
    squares: Callable[[Any, str], tuple[str, ...]]
    edited: Callable[[Any, Entry], Any]
    form: FormOf
    style: Callable[[], str]
    best: Callable[..., Any]
    objectives: tuple[str, ...]
    bounds: Callable[[Any], Any]
    lines: Callable[..., Any]


@cache
def lab_game(name: str) -> LabGame:
    """The game of a name as the lab knows it.

    Args:
        name: one of `ny1901.kernel.games.game_names()`, or the address of a `GameSpec`.

    Raises:
        DataError: there is no such game, or it brings nothing to the lab.
    """
    found: LabGame = loaded(game_named(name).part("lab"))
    return found
