"""Facts about the skyscraper tiles: each player's own, the starting property and the shared legendary ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ny1901.kernel.geometry import Polyomino
from ny1901.new_york.material.facts.kinds import Finding, fact, listed
from ny1901.new_york.material.model import City, Generation, Provenance, Tile

_GENERATIONS = (Generation.BRONZE, Generation.SILVER, Generation.GOLD)
_TILES_PER_GENERATION = 6
_SIZES = (2, 6)
_POINTS = (2, 8)
_BRONZE_NAMES = frozenset({"Delmonico", "Home Life Insurance", "Lord's Court"})
_BONUS = {Generation.BRONZE: 0, Generation.SILVER: 1, Generation.GOLD: 2}
_LEGENDARY_BONUS = 4
_IRREGULAR = 5
_HEIGHTS = {"park-row": 391, "singer": 612, "metropolitan-life": 700, "woolworth": 792}
_LEGENDARY_SIZES = {"park-row": 6, "singer": 7, "metropolitan-life": 8, "woolworth": 9}
_LEGENDARY_POINTS = {"park-row": 10, "singer": 11, "metropolitan-life": 12, "woolworth": 13}
_L_SHAPES = tuple(Polyomino.parse(drawing) for drawing in ("##/#.", "###/#..", "####/#..."))
_SQUARE_AND_ONE = Polyomino.parse("##/##/#.")
_OFFSET = tuple(Polyomino.parse(drawing) for drawing in ("##./.##", "###./.###", "###../..###", "##/##/.#/.#"))


@fact(
    "tiles.count",
    "Every player has 6 bronze, 6 silver and 6 gold skyscrapers.",
    Provenance.REPORTED,
    "18 a player in en-2015, Set Up, B; 6 a generation by reviews; of bronze there are 6 to count in en-2015, Bonus "
    "Challenge Cards, Bronze Baron",
)
def _count(city: City) -> Finding:
    counts = Counter(tile.generation for tile in city.tiles)
    wrong = tuple(kind.word for kind in _GENERATIONS if counts[kind] != _TILES_PER_GENERATION)
    found = ", ".join(f"{counts[kind]} {kind.word}" for kind in _GENERATIONS)
    return Finding(not wrong and len(city.tiles) == 3 * _TILES_PER_GENERATION, found, wrong)


@fact(
    "tiles.sizes", "Their sizes go from 2 to 6 squares.", Provenance.REPORTED, "the reviews' description of the tiles"
)
def _sizes(city: City) -> Finding:
    return _range({tile.id: tile.size for tile in city.tiles}, _SIZES, "squares")


@fact("tiles.points", "Their points go from 2 to 8.", Provenance.REPORTED, "the reviews' description of the tiles")
def _points(city: City) -> Finding:
    return _range({tile.id: tile.points for tile in city.tiles}, _POINTS, "points")


@fact(
    "tiles.starting-property",
    "The starting property has 2 squares and 0 points.",
    Provenance.RULEBOOK,
    "2 squares in zh-2016, 遊戲設置; no points in zh-2016, P.3, 起始建築 and pt-2018, Componentes do Jogo, "
    "Edifícios Iniciais",
)
def _starting_property(city: City) -> Finding:
    tile = city.starting_property
    return Finding((tile.size, tile.points) == (2, 0), f"{tile.size} squares and {tile.points} points", (tile.id,))


@fact(
    "tiles.bronze-of-2",
    "A bronze of 2 squares has 2 points.",
    Provenance.RULEBOOK,
    "pt-2018, Exemplos de Jogadas, Exemplo 1; zh-2016, P.6, 範例1",
)
def _bronze_of_2(city: City) -> Finding:
    return _known(city, Generation.BRONZE, (2,), 2)


@fact(
    "tiles.bronze-of-3",
    "A bronze of 3 squares has 3 points.",
    Provenance.DEDUCED,
    "pt-2018, Exemplos de Jogadas, Exemplo 2: 3 points on the square left of one lot and a lot of 2; that the "
    "building is bronze is in pt-2018, Exemplos de Jogadas, Exemplo 4",
)
def _bronze_of_3(city: City) -> Finding:
    return _known(city, Generation.BRONZE, (3,), 3)


@fact(
    "tiles.silver-of-6-points",
    "A silver of 5 or 6 squares has 6 points.",
    Provenance.DEDUCED,
    "pt-2018, Exemplos de Jogadas, Exemplo 3: 6 points on three lots of 6 to 8 squares with one square left; no "
    "tile of a player is reported to have 7",
)
def _silver_of_6_points(city: City) -> Finding:
    return _known(city, Generation.SILVER, (5, 6), 6)


@fact(
    "tiles.gold-of-2",
    "There is a gold of 2 squares.",
    Provenance.DEDUCED,
    "pt-2018, Exemplos de Jogadas, Exemplo 4, option 2: the small building stands within a 3-square lot and leaves "
    "one of its squares; by zh-2016, P.7, 範例4 it is gold",
)
def _gold_of_2(city: City) -> Finding:
    return _known(city, Generation.GOLD, (2,), None)


@fact(
    "tiles.shapes",
    "Among the shapes are rectangles, Ls, a square with one square more and two offset rectangles.",
    Provenance.REPORTED,
    "the reviews' description of the tiles",
)
def _shapes(city: City) -> Finding:
    kinds = {
        "rectangle": _named(tile for tile in city.tiles if tile.shape.is_rectangle),
        "L": _named(tile for tile in city.tiles if _alike(tile, _L_SHAPES)),
        "square with one more": _named(tile for tile in city.tiles if _alike(tile, (_SQUARE_AND_ONE,))),
        "offset rectangles": _named(tile for tile in city.tiles if _alike(tile, _OFFSET)),
    }
    missing = tuple(kind for kind, names in kinds.items() if not names)
    return Finding(not missing, "; ".join(f"{kind}: {listed(names)}" for kind, names in kinds.items()), missing)


@fact(
    "tiles.irregular",
    "At least 5 of a player's skyscrapers are neither square nor rectangular.",
    Provenance.DEDUCED,
    "en-2015, Bonus Challenge Cards, Master Architect: it pays for 5 or more of them on the board",
)
def _irregular(city: City) -> Finding:
    names = _named(tile for tile in city.tiles if not tile.shape.is_rectangle)
    return Finding(len(names) >= _IRREGULAR, f"{len(names)} irregular: {listed(names)}", names)


@fact(
    "tiles.bronze-names",
    "Among the bronze skyscrapers are Delmonico, Home Life Insurance and Lord's Court.",
    Provenance.REPORTED,
    "named in reviews",
)
def _bronze_names(city: City) -> Finding:
    names = tuple(tile.name for tile in city.tiles if tile.generation is Generation.BRONZE)
    return Finding(set(names) >= _BRONZE_NAMES, listed(names), names)


@fact(
    "tiles.points-by-size",
    "For n squares a bronze has n points, a silver n + 1, a gold n + 2 and a legendary n + 4.",
    Provenance.RECONSTRUCTED,
    "ours: it fits every value that is known",
)
def _points_by_size(city: City) -> Finding:
    wrong = [tile for tile in city.tiles if tile.points - tile.size != _BONUS[tile.generation]]
    wrong += [tile for tile in city.legendaries if tile.points - tile.size != _LEGENDARY_BONUS]
    found = ", ".join(f"{tile.id} {tile.points} points for {tile.size} squares" for tile in wrong)
    return Finding(not wrong, f"exceptions: {found or 'none'}", _named(wrong))


@fact(
    "tiles.different",
    "Within a generation the six shapes differ, also when turned or turned over.",
    Provenance.RECONSTRUCTED,
    "ours: no report tells of equal tiles",
)
def _different(city: City) -> Finding:
    seen: dict[tuple[Generation, Polyomino], list[str]] = {}
    for tile in city.tiles:
        first_way = tile.shape.orientations(reflect=True)[0]
        seen.setdefault((tile.generation, first_way), []).append(tile.id)
    equal = [names for names in seen.values() if len(names) > 1]
    words = tuple(" = ".join(names) for names in equal)
    return Finding(not equal, f"equal shapes: {listed(words)}", tuple(name for names in equal for name in names))


@fact(
    "legendaries.buildings",
    "The four legendary skyscrapers are Park Row (391 ft), Singer (612 ft), Metropolitan Life (700 ft) and Woolworth "
    "(792 ft).",
    Provenance.REPORTED,
    "four tiles in en-2015, Components; the names in reviews, the heights the buildings' own",
)
def _legendary_buildings(city: City) -> Finding:
    found = ", ".join(f"{tile.id} {tile.height} ft" for tile in city.legendaries)
    return _each(city, {tile.id: tile.height for tile in city.legendaries}, _HEIGHTS, found)


@fact(
    "legendaries.points",
    "Metropolitan Life has 12 points, Woolworth 13; Singer 11 and Park Row 10 continue the row.",
    Provenance.DEDUCED,
    "12 in pt-2018, Exemplos de Jogadas, Exemplo 5; 13 reported; the other two by n + 4 points for n squares",
)
def _legendary_points(city: City) -> Finding:
    found = ", ".join(f"{tile.id} {tile.points}" for tile in city.legendaries)
    return _each(city, {tile.id: tile.points for tile in city.legendaries}, _LEGENDARY_POINTS, found)


@fact(
    "legendaries.sizes",
    "Woolworth has 9 squares, Metropolitan Life 8; Singer 7 and Park Row 6 continue the row.",
    Provenance.DEDUCED,
    "9 reported; 8 from pt-2018, Exemplos de Jogadas, Exemplo 5 (5 + 1 + 2 squares); the other two are ours",
)
def _legendary_sizes(city: City) -> Finding:
    found = ", ".join(f"{tile.id} {tile.size}" for tile in city.legendaries)
    return _each(city, {tile.id: tile.size for tile in city.legendaries}, _LEGENDARY_SIZES, found)


@fact("legendaries.largest", "Woolworth is the largest of all tiles.", Provenance.REPORTED, "said in reviews")
def _largest(city: City) -> Finding:
    every = (city.starting_property, *city.tiles, *city.legendaries)
    size = max(tile.size for tile in every)
    names = _named(tile for tile in every if tile.size == size)
    return Finding(names == ("woolworth",), f"largest: {listed(names)} with {size} squares", names)


def _each(city: City, found: dict[str, int | None], wanted: dict[str, int], words: str) -> Finding:
    wrong = tuple(name for name in wanted if found.get(name) != wanted[name])
    return Finding(not wrong and len(city.legendaries) == len(wanted), words or "no legendary skyscraper", wrong)


def _range(values: dict[str, int], wanted: tuple[int, int], unit: str) -> Finding:
    if not values:
        return Finding(False, "no skyscraper")
    lowest, highest = min(values.values()), max(values.values())
    outside = tuple(name for name, value in values.items() if not wanted[0] <= value <= wanted[1])
    return Finding((lowest, highest) == wanted, f"{lowest} to {highest} {unit}", outside)


def _known(city: City, generation: Generation, squares: tuple[int, ...], worth: int | None) -> Finding:
    found = [tile for tile in city.tiles if tile.generation == generation and tile.size in squares]
    right = _named(tile for tile in found if worth in (None, tile.points))
    words = tuple(f"{tile.id} {tile.size} squares {tile.points} points" for tile in found)
    return Finding(bool(right), listed(words), right)


def _alike(tile: Tile, shapes: tuple[Polyomino, ...]) -> bool:
    ways = tile.shape.orientations(reflect=True)
    return any(shape in ways for shape in shapes)


def _named(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(tile.id for tile in tiles)


FACTS = (
    _count,
    _sizes,
    _points,
    _starting_property,
    _bronze_of_2,
    _bronze_of_3,
    _silver_of_6_points,
    _gold_of_2,
    _shapes,
    _irregular,
    _bronze_names,
    _points_by_size,
    _different,
    _legendary_buildings,
    _legendary_points,
    _legendary_sizes,
    _largest,
)
