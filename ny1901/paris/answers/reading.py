"""What a question says about a position of Paris: whose turn, which buildings, tiles, spaces and postcards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from ny1901.paris.answers.glossary import glossary
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import FACINGS
from ny1901.paris.rules.state import State

_WORD = re.compile(r"[a-z0-9-]+")
_SEATS = {"orange": 0, "blue": 1, "laranja": 0, "azul": 1, "blau": 1}
_LAND = frozenset(("space", "spaces", "colour", "color", "tile", "tiles", "building", "buildings", "land"))
"""After one of these words a colour is that of a thing, not a player's name."""
_CARDS = {
    "levitation": Postcard.LEVITATION,
    "metropolitain": Postcard.METROPOLITAIN,
    "jardin": Postcard.JARDIN_DES_PLANTES,
    "sacrecoeur": Postcard.SACRE_COEUR,
    "painter": Postcard.LE_PEINTRE,
    "chartier": Postcard.CHARTIER,
    "annex": Postcard.BOUQUINISTES,
    "extralamp": Postcard.LAMPADAIRE,
    "dancer": Postcard.MOULIN_ROUGE,
    "statue": Postcard.LE_PENSEUR,
    "fountain": Postcard.FONTAINE_DES_MERS,
    "largelamp": Postcard.LA_GRANDE_LUMIERE,
}


@frozen
class Reading:
    """A question read for one position.

    Attributes:
        terms: the terms of the rules in it, in order.
        seat: the seat that it is about; `None` where it names none.
        buildings: the ids of buildings named.
        tiles: the ids of tiles named.
        squares: the spaces named.
        cards: the postcards named.
        facing: the direction named; empty if there is none.
    """

    terms: tuple[str, ...]
    seat: int | None
    buildings: tuple[str, ...]
    tiles: tuple[str, ...]
    squares: tuple[str, ...]
    cards: tuple[Postcard, ...]
    facing: str

    def has(self, *terms: str) -> bool:
        """Whether it has one of some terms."""
        return any(term in self.terms for term in terms)


def read(position: State, question: str) -> Reading:
    """Read a question for a position.

    Args:
        position: the position that it is about.
        question: the question.

    >>> from ny1901.paris import Game
    >>> reading = read(Game().initial_state(seed=1889), "May Blue put the painter on d4?")
    >>> reading.seat, reading.squares, reading.cards
    (1, ('d4',), (<Postcard.LE_PEINTRE: 'le-peintre'>,))
    """
    table = position.rules.table
    words = _WORD.findall(question.casefold())
    terms = tuple(token.word for token in glossary().tokens(question.replace("-", " ")))
    spaces = {space.name for space in table.grid.squares}
    buildings = {shape.id for shape in position.rules.variant.components.buildings}
    return Reading(
        terms=terms,
        seat=next(_seats(words), None),
        buildings=tuple(dict.fromkeys(word for word in words if word in buildings)),
        tiles=tuple(dict.fromkeys(word for word in words if word in table.tile_number)),
        squares=tuple(dict.fromkeys(word for word in words if word in spaces)),
        cards=tuple(dict.fromkeys(_CARDS[term] for term in terms if term in _CARDS)),
        facing=next((word for word in words if word in FACINGS), ""),
    )


def _seats(words: list[str]) -> Iterator[int]:
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == "seat" and following in ("0", "1"):
            yield int(following)
        elif word in _SEATS and following not in _LAND:
            yield _SEATS[word]
