"""Impossible positions of Paris that break more than one rule, or a rule in more than one way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.kernel.geometry import Square
from ny1901.paris import Postcard, State, Variant
from ny1901.paris.rules.table import CARD_BIT, CARDS, Piece

from .tabletop import ALL, paving, sound, tabletop


def seat(state: State, number: int = 0, **fields: object) -> State:
    players = list(state.players)
    players[number] = evolve(players[number], **fields)
    return evolve(state, players=tuple(players))


def put(card: str, owner: int, squares: str, detail: int = -1) -> Piece:
    mask = tabletop().rules.table.grid.mask(Square.parse(name) for name in squares.split())
    return Piece(CARDS.index(Postcard(card)), owner, mask, detail)


def twelve(**fields: object) -> State:
    variant = Variant(postcards=ALL, postcard_count=12, name="test")
    return sound(tabletop(variant=variant, cards=ALL, **fields))  # type: ignore[arg-type]


def used(*cards: str) -> int:
    return sum(CARD_BIT[Postcard(card)] for card in cards)


CASES: dict[str, tuple[Callable[[], State], str]] = {
    "a postcard used that is not in play": (
        lambda: seat(tabletop(), used=used("moulin-rouge")),
        "used, but not in play: moulin-rouge [setup.postcards]",
    ),
    "an effect ready without its postcard": (
        lambda: seat(tabletop(), ready=used("chartier")),
        "seat 0 has an effect ready without its postcard [postcard.once]",
    ),
    "traces of the second phase in the first": (
        lambda: evolve(paving(), pending=0),
        "the second phase has left traces, but squares are still empty [phase.first]",
    ),
    "fewer turns than were needed": (
        lambda: evolve(paving(lays=2), number=0),
        "seat 1 has done 1 things in 0 turns of the first phase [setup.start]",
    ),
    "a piece that its postcard does not have": (
        lambda: evolve(tabletop(used=("sacre-coeur", "")), pieces=(put("sacre-coeur", 0, "b1"),)),
        "sacre-coeur has no such piece, or not so many [postcard.parts]",
    ),
    "a piece twice": (
        lambda: evolve(
            tabletop(used=("le-peintre", "")), pieces=(put("le-peintre", 0, "b1"), put("le-peintre", 0, "b2"))
        ),
        "le-peintre has no such piece, or not so many [postcard.parts]",
    ),
    "the Jardin without its postcard": (
        lambda: tabletop(standing=("jardin-des-plantes@b1-b2", "")),
        "seat 0 has the Jardin without its postcard [postcard.parts]",
    ),
    "a statue that faces nowhere": (
        lambda: evolve(seat(twelve(), used=used("le-penseur")), pieces=(put("le-penseur", 0, "b1"),)),
        "the piece of le-penseur faces nowhere, or should not face anywhere [le-penseur.space]",
    ),
    "a statue that looks off the board": (
        lambda: evolve(seat(twelve(), used=used("le-penseur")), pieces=(put("le-penseur", 0, "b1", 0),)),
        "the statue looks off the board [le-penseur.space]",
    ),
    "a Chartier of two spaces": (
        lambda: evolve(tabletop(used=("chartier", "")), pieces=(put("chartier", 0, "f2 g2"),)),
        "the Chartier's piece covers one space [chartier.one]",
    ),
    "a Chartier with nothing on it": (
        lambda: evolve(tabletop(used=("chartier", "")), pieces=(put("chartier", 0, "f2"),)),
        "the Chartier's piece has neither a building nor the Fountain on it [chartier.one]",
    ),
    "a Chartier on a space of the own colour": (
        lambda: evolve(
            tabletop(used=("chartier", ""), standing=("i3@b1-b2-b3", "")), pieces=(put("chartier", 0, "b1"),)
        ),
        "the Chartier's piece covers a space of the rival's colour [chartier.one]",
    ),
    "neither can act, but the game goes on": (
        lambda: tabletop(
            used=(
                "levitation metropolitain jardin-des-plantes le-peintre",
                "chartier bouquinistes lampadaire sacre-coeur",
            ),
            ready=("metropolitain", "chartier"),
        ),
        "neither seat can act, but the game is not said to be over [end.nothing-left]",
    ),
    "a building on two lamps": (
        lambda: tabletop(used=("metropolitain", ""), standing=("i3@c3-d3-e3", "")),
        "seat 0 has built on 2 lamps [metropolitain.one]",
    ),
    "a Metropolitain spent on nothing": (
        lambda: tabletop(used=("metropolitain", "")),
        "seat 0 has spent the Metropolitain on nothing [metropolitain.one]",
    ),
    "a fountain of one space where it has two": (
        lambda: tabletop(
            variant=Variant(postcards=ALL, postcard_count=12, fountain_size=2, name="test"),
            cards=ALL,
            used=("fontaine-des-mers", ""),
            pieces="fontaine-des-mers:0:b1",
        ),
        "the piece of fontaine-des-mers is on spaces that it may not cover [fontaine-des-mers.space]",
    ),
    "a large lamp beside the lamps": (
        lambda: tabletop(
            variant=Variant(postcards=ALL, postcard_count=12, name="test"),
            cards=ALL,
            used=("la-grande-lumiere", ""),
            pieces="la-grande-lumiere:0:b1",
        ),
        "the piece of la-grande-lumiere is on spaces that it may not cover [la-grande-lumiere.space]",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_told_what_is_impossible(case: str) -> None:
    make, expected = CASES[case]
    assert expected in [str(problem) for problem in make().problems()]


def test_a_fountain_on_the_chartier_is_sound() -> None:
    state = tabletop(
        variant=Variant(postcards=ALL, postcard_count=12, name="test"),
        cards=ALL,
        used=("fontaine-des-mers chartier", ""),
        pieces="chartier:0:a1 fontaine-des-mers:0:a1",
    )
    assert sound(state) == state
