"""The material of New York 1901: the board, its lots and streets, the skyscrapers, the characters.

`reference()` is the set that comes with the library, `load(path)` reads your own, `check_facts(city)` compares either
with what rulebooks and reports say.
"""

from ny1901.new_york.material.components import from_data, load, parse, reference, to_data
from ny1901.new_york.material.facts import FACTS, Fact, FactResult, MapPlace, check_facts, map_places
from ny1901.new_york.material.mapfile import format_map, parse_map
from ny1901.new_york.material.model import (
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
    "FACTS",
    "Board",
    "CardCount",
    "Character",
    "City",
    "Face",
    "Fact",
    "FactResult",
    "Generation",
    "Lot",
    "MapPlace",
    "Provenance",
    "Source",
    "Street",
    "Tile",
    "check_facts",
    "format_map",
    "from_data",
    "load",
    "map_places",
    "parse",
    "parse_map",
    "reference",
    "to_data",
]
