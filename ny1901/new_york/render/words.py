"""Words that every picture of New York uses: seats and their colours, cards, characters."""

from __future__ import annotations

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.state import State

SEAT_COLOURS = ("yellow", "green", "blue", "brown", "orange", "purple", "grey", "black")
"""The colour of each seat's pieces: the four printed ones, then ours for tables of more."""

GENERATIONS = tuple(Generation)


def seat_name(seat: int) -> str:
    """A seat by its number and colour.

    >>> seat_name(2)
    'seat 2 (blue)'
    """
    return f"seat {seat} ({SEAT_COLOURS[seat]})"


def card_word(card: Card) -> str:
    """An action card's last word, enough to tell the three apart.

    >>> card_word(Card.LAND_GRAB)
    'grab'
    """
    return card.value.rsplit("-", maxsplit=1)[-1]


def character_name(position: State, seat: int) -> str:
    """The name of a seat's character."""
    characters = position.rules.variant.city.characters
    wanted = position.players[seat].character
    return next((character.name for character in characters if character.id == wanted), wanted)
