"""The material of New York 1901: the board, its lots and streets, the skyscrapers, the characters.

`reference()` is the set that comes with the library, `load(path)` reads your own.
"""

from ny1901.city.components import from_data, load, parse, reference, to_data
from ny1901.city.model import (
    Board,
    CardCount,
    Character,
    City,
    Face,
    Generation,
    Lot,
    Provenance,
    Source,
    Street,
    Tile,
)

__all__ = [
    "Board",
    "CardCount",
    "Character",
    "City",
    "Face",
    "Generation",
    "Lot",
    "Provenance",
    "Source",
    "Street",
    "Tile",
    "from_data",
    "load",
    "parse",
    "reference",
    "to_data",
]
