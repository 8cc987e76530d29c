"""What the components of a variant tell: the numbers in its rulings, and what is printed on a skyscraper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ny1901.kernel.faq.book import Told
from ny1901.kernel.faq.kinds import QuestionKind, kind_of
from ny1901.new_york.answers.glossary import glossary, split
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.rules.variant import Variant

_OF_A_TILE = frozenset(
    (
        "point",
        "size",
        "count",
        "height",
        "square",
        "which",
        "generation",
        "legendary",
        "skyscraper",
        "build",
        "shape",
        "gold",
    )
)
"""The terms of a question about a skyscraper that its tile answers."""
_OF_A_SET = frozenset(
    ("count", "skyscraper", "player", "begin", "setup", "own", "colour", "bronze", "silver", "gold", "opponent", "card")
)
"""The terms of a question about how many skyscrapers a player has."""
_GENERATIONS = ("bronze", "silver", "gold")
_WORDS_TOO = frozenset(("home", "west", "city", "broad", "tower", "park"))
"""First words of names that are words of other things, too."""


def values(variant: Variant) -> Mapping[str, str]:
    """The numbers of a variant by the name that rulings write.

    Args:
        variant: the variant.

    >>> values(Variant())["silver_threshold"], values(Variant())["bronze_baron"]
    ('6', '5, 10 or 15 points for 4, 5 or 6')
    """
    numbers = {name: str(variant.value(name)) for name in _NUMBERS}
    steps = {name: _steps(variant.value(name)) for name in ("master_architect", "bronze_baron")}
    tiles = variant.city.tiles
    sets = {f"{word}_tiles": str(sum(tile.generation.word == word for tile in tiles)) for word in _GENERATIONS}
    return numbers | steps | sets | {"skyscrapers": str(len(tiles)), "legendaries": str(len(variant.city.legendaries))}


_NUMBERS = (
    *("workers", "market_size", "street_cards", "silver_threshold", "gold_threshold", "legendaries_per_player"),
    *("end_unbuilt", "street_bonus", "card_bonus", "gold_tycoon_points", "gold_tycoon_buildings"),
    *("generation_king_points", "gold_prestige_points"),
)


def _steps(steps: Sequence[tuple[int, int]]) -> str:
    counts, points = zip(*steps, strict=True) if steps else ((), ())
    return f"{_listed(points)} points for {_listed(counts)}" if steps else "no points"


def _listed(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def tell(variant: Variant | None, question: str) -> Told | None:
    """What the components tell, where a question names a skyscraper or asks how many of a generation there are.

    Args:
        variant: the variant that is asked about; `None` for the printed rules.
        question: the question.

    >>> tell(None, "how much is Woolworth worth?").ruling
    'Woolworth: 13 points for 9 squares, legendary (gold), 792 feet high.'
    >>> tell(None, "how many bronze do I have?").ruling
    'Each player has 6 bronze skyscrapers, of 18 in all.'
    """
    tokens = glossary().tokens(question)
    terms = {token.word for token in tokens}
    kind = kind_of(question)
    if kind not in (QuestionKind.COUNT, QuestionKind.WHAT):
        return None
    printed = Variant.edition(variant.edition_id) if variant is not None else Variant()
    named = _named(question, printed)
    if named is not None:
        name = set(split(named.name, {}))
        others = {token.word for token in tokens if not set(token.said.split()) & name}
        return _of_a_tile(named, variant, printed) if others <= _OF_A_TILE else None
    word = next((word for word in _GENERATIONS if word in terms), "")
    if (
        kind is QuestionKind.COUNT
        and word
        and terms <= _OF_A_SET
        and len(terms & set(_GENERATIONS)) == 1
        and "lot" not in terms
    ):
        return _of_a_set(word, variant, printed)
    return None


def _named(question: str, variant: Variant) -> Tile | None:
    words = split(question, {})
    return next((tile for key, tile in tile_names(_all(variant)).items() if _holds(words, key)), None)


def _all(variant: Variant) -> tuple[Tile, ...]:
    return (*variant.city.tiles, *variant.city.legendaries)


def _holds(words: Sequence[str], key: tuple[str, ...]) -> bool:
    return any(tuple(words[start : start + len(key)]) == key for start in range(len(words) - len(key) + 1))


def tile_names(tiles: Sequence[Tile]) -> dict[tuple[str, ...], Tile]:
    """Skyscrapers by their names, and by the beginnings that no other has and that are no other word.

    Args:
        tiles: the skyscrapers.

    >>> tile_names(Variant().city.tiles)[("delmonico",)].points
    2
    """
    taken = glossary()
    names: dict[tuple[str, ...], Tile] = {}
    ids = [tile.id for tile in tiles]
    for tile in tiles:
        parts = tile.id.split("-")
        for length in range(1, len(parts) + 1):
            key = tuple(parts[:length])
            unique = sum(other.split("-")[:length] == parts[:length] for other in ids) == 1
            plain = length > 1 or (key[0] not in taken.neutral and (key not in taken.terms or len(key[0]) > 5))
            if unique and plain and not (length == 1 and key[0] in _WORDS_TOO):
                names[key] = tile
    return names


def _of_a_tile(tile: Tile, variant: Variant | None, printed: Variant) -> Told:
    rules = ("build.points", "build.legendary") if tile.is_legendary else ("build.points", "build.shape")
    read_as = f"What does the tile {tile.name} say?"
    here = next((each for each in _all(variant) if each.id == tile.id), None) if variant is not None else tile
    if here is None:
        return Told(read_as, f"There is no {tile.name} in your variant.", rules)
    says = f"{tile.name}: {_printed(here)}."
    if _printed(here) != _printed(tile):
        says += f" So in your variant; in {printed.name} it is {_printed(tile)}."
    note = dict(tile.sources).get("points")
    details = (f"Where the points are from: {note.kind.value}; {note.note}.",) if note else ()
    return Told(read_as, says, rules, details)


def _printed(tile: Tile) -> str:
    kind = "legendary (gold)" if tile.is_legendary else tile.generation.word
    height = f", {tile.height} feet high" if tile.height else ""
    return f"{tile.points} points for {tile.size} squares, {kind}{height}"


def _of_a_set(word: str, variant: Variant | None, printed: Variant) -> Told:
    here = variant or printed
    generation = Generation[word.upper()]
    number, was = (sum(tile.generation == generation for tile in each.city.tiles) for each in (here, printed))
    says = f"Each player has {number} {word} skyscrapers, of {len(here.city.tiles)} in all."
    if number != was:
        says += f" So in your variant; in {printed.name} it is {was}."
    if word == "gold":
        says += f" The {len(here.city.legendaries)} legendary ones are shared."
    details = ("No rulebook says how the 18 are split; reviews report 6 of each.",)
    return Told(f"How many {word} skyscrapers does each player have?", says, ("setup.pieces",), details)
