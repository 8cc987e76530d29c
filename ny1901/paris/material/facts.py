"""The documented facts about the material of Paris, and the check of a set of components against them.

What is documented: the rulebook's list of components, accounts of the printed game, and what follows from both. A fact
whose source is a reconstruction is our own demand on the set that comes with the library; a printed copy may break it
and be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ny1901.kernel.facts import Fact, FactResult, Finding, check, listed
from ny1901.kernel.geometry import Polyomino
from ny1901.paris.material.model import STARTERS, Card, Components, Postcard, Shape, Space, Tile

RULEBOOK = "rulebook: Componentes"
TWO, ONE, OURS, DEDUCED = "two sources", "one source", "reconstruction", "deduced"

_SIDE, _TILES, _BUILDINGS, _CARDS = 4, 8, 12, 12
_SPACES = {Space.OWN: 16, Space.RIVAL: 7, Space.MIXED: 5, Space.LAMP: 4}
_SIZES = {3: 2, 4: 4, 5: 4, 6: 2}
_PATTERNS = ("ro/mo", "mo/or", "oL/or", "Lo/rm", "mo/ro", "oL/ro", "Lo/om", "oo/or")
_SHAPES = (
    *("###", ".#/##", "##/##", "#./##/#.", "##/.#/.#", "#./##/.#"),
    *("..#/.##/##.", ".#./###/.#.", ".#./.#./###", ".##/###", "####/#..#", "###/#../#../#.."),
)
_WITHOUT_PIECE = {Postcard.LEVITATION, Postcard.METROPOLITAIN, Postcard.SACRE_COEUR}
_SEALED = {Postcard.LE_PEINTRE, Postcard.MOULIN_ROUGE, Postcard.LE_PENSEUR, Postcard.FONTAINE_DES_MERS}


def check_facts(components: Components) -> tuple[FactResult, ...]:
    """Check a set of components against every documented fact.

    Args:
        components: any set, also one that is quite another game's.

    Returns:
        one result a fact, in the order of `FACTS`; `met` says whether it holds, `detail` what was found.

    >>> from ny1901.paris.material.components import reference
    >>> all(result.met for result in check_facts(reference()))
    True
    """
    return check(FACTS, components)


def _fact(identity: str, statement: str, source: str) -> Callable[[Callable[[Components], Finding]], Fact]:
    def made(holds: Callable[[Components], Finding]) -> Fact:
        return Fact(identity, statement, source, holds)

    return made


def _ids(things: Iterable[Tile | Shape | Card]) -> tuple[str, ...]:
    return tuple(thing.id for thing in things)


@_fact(
    "board.squares",
    "The board has 4 x 4 squares, 16 in all.",
    f"rulebook: Fase 1, Colocar a sua peça de calçada; {TWO}: 4 x 4",
)
def _squares(components: Components) -> Finding:
    side = components.side
    return Finding(side == _SIDE, f"{side} x {side} squares")


@_fact(
    "tiles.count",
    "Each player has 8 tiles, 16 in all, with four spaces each.",
    f"{RULEBOOK}, 16 peças quadradas de calçada",
)
def _tile_count(components: Components) -> Finding:
    count = len(components.tiles)
    return Finding(count == _TILES, f"{count} tiles a player, {8 * count} spaces in all")


@_fact(
    "tiles.colours",
    "The tiles of a player show 16 spaces of the own colour, 7 of the rival's, 5 mixed ones and 4 street lamps.",
    TWO,
)
def _colours(components: Components) -> Finding:
    counts = Counter(kind for tile in components.tiles for kind in tile.spaces)
    told = ", ".join(f"{counts[kind]} {kind.name.lower()}" for kind in Space)
    return Finding(all(counts[kind] == count for kind, count in _SPACES.items()), told)


@_fact("tiles.lamps", "Four tiles of a player have one street lamp each, the other four have none.", ONE)
def _lamp_tiles(components: Components) -> Finding:
    with_lamps = [tile for tile in components.tiles if Space.LAMP in tile.spaces]
    more = _ids(tile for tile in with_lamps if tile.spaces.count(Space.LAMP) > 1)
    met = len(with_lamps) == _SPACES[Space.LAMP] and not more
    return Finding(met, f"with a lamp {listed(_ids(with_lamps))}; with more than one {listed(more)}", more)


@_fact("tiles.different", "No two tiles of a player are alike, however they are turned.", ONE)
def _different_tiles(components: Components) -> Finding:
    counts = Counter(_pattern(tile) for tile in components.tiles)
    twice = _ids(tile for tile in components.tiles if counts[_pattern(tile)] > 1)
    return Finding(not twice, f"alike are {listed(twice)}", twice)


@_fact("tiles.patterns", f"The tiles of a player are, each in some turn, {', '.join(_PATTERNS)}.", ONE)
def _patterns(components: Components) -> Finding:
    wanted = Counter(_pattern(Tile.parse("t", pattern)) for pattern in _PATTERNS)
    other = _left_over(components.tiles, wanted, _pattern)
    missing = len(list(wanted.elements()))
    return Finding(not other and not missing, f"other tiles {listed(other)}; {missing} of the eight are missing", other)


def _pattern(tile: Tile) -> tuple[str, ...]:
    """A tile's spaces in whichever turn comes first in the alphabet: equal for tiles that only lie differently."""
    return min(tuple(kind.value for kind in tile.turned(turn)) for turn in range(4))


@_fact("buildings.count", "There are 12 buildings.", f"{RULEBOOK}, 12 peças de edifícios")
def _building_count(components: Components) -> Finding:
    count = len(components.buildings)
    return Finding(count == _BUILDINGS, f"{count} buildings")


@_fact(
    "buildings.sizes",
    "Two buildings have size 3, four have 4, four have 5 and two have 6.",
    f"{RULEBOOK}, 12 peças de edifícios; {TWO}",
)
def _sizes(components: Components) -> Finding:
    counts = Counter(shape.size for shape in components.buildings)
    wrong = _ids(shape for shape in components.buildings if shape.size not in _SIZES)
    told = ", ".join(f"{counts[size]} of {size}" for size in sorted(counts)) or "none"
    return Finding(counts == _SIZES, told, wrong)


@_fact("buildings.spaces", "Together the buildings would cover 54 spaces, of the board's 64.", f"{DEDUCED}: the sizes")
def _covered(components: Components) -> Finding:
    total = sum(shape.size for shape in components.buildings)
    wanted = sum(size * count for size, count in _SIZES.items())
    return Finding(total == wanted, f"{total} spaces of {(2 * components.side) ** 2}")


@_fact("buildings.different", "No two buildings have the same shape, however they are turned.", ONE)
def _different(components: Components) -> Finding:
    counts = Counter(_turned(shape.shape) for shape in components.buildings)
    twice = _ids(shape for shape in components.buildings if counts[_turned(shape.shape)] > 1)
    return Finding(not twice, f"alike are {listed(twice)}", twice)


@_fact("buildings.shapes", f"The shapes, turned or mirrored, are {', '.join(_SHAPES)}.", ONE)
def _shapes(components: Components) -> Finding:
    return _as_told(components, lambda shape: min(map(str, shape.orientations(reflect=True))))


@_fact("buildings.hands", "Of the buildings with a mirror image, none lies as that image.", ONE)
def _hands(components: Components) -> Finding:
    return _as_told(components, _turned)


def _as_told(components: Components, key: Callable[[Polyomino], str]) -> Finding:
    wanted = Counter(key(Polyomino.parse(shape)) for shape in _SHAPES)
    other = _left_over(components.buildings, wanted, lambda shape: key(shape.shape))
    missing = len(list(wanted.elements()))
    return Finding(
        not other and not missing, f"other shapes {listed(other)}; {missing} of the twelve are missing", other
    )


def _turned(shape: Polyomino) -> str:
    return min(map(str, shape.orientations()))


def _left_over(things: Iterable[Any], wanted: Counter[Any], key: Callable[[Any], Any]) -> tuple[str, ...]:
    """The ids of the things that are none of the wanted ones; what they are is taken off the wanted ones."""
    other = []
    for thing in things:
        if wanted[key(thing)] > 0:
            wanted[key(thing)] -= 1
        else:
            other.append(thing.id)
    return tuple(other)


@_fact("postcards.count", "There are 12 postcards, each once.", f"{RULEBOOK}, 12 postais de ação")
def _card_count(components: Components) -> Finding:
    missing = tuple(card.value for card in Postcard if card.value not in _ids(components.postcards))
    return Finding(len(components.postcards) == _CARDS and not missing, f"missing are {listed(missing)}", missing)


@_fact("postcards.starters", "Eight postcards are marked for first games.", "rulebook: Preparação do jogo")
def _starters(components: Components) -> Finding:
    marked = _ids(card for card in components.postcards if card.starter)
    return Finding(set(marked) == set(STARTERS), listed(marked), tuple(sorted(set(marked) ^ set(STARTERS))))


@_fact(
    "postcards.pieces",
    "Nine postcards come with a special piece of their own, three with none.",
    f"{RULEBOOK}, 9 peças especiais",
)
def _pieces(components: Components) -> Finding:
    without = {card.id for card in components.postcards if card.piece is None}
    wrong = tuple(sorted(without ^ {card.value for card in _WITHOUT_PIECE}))
    return Finding(not wrong, f"without a piece {listed(sorted(without))}", wrong)


@_fact(
    "postcards.jardin",
    "The piece of the Jardin des Plantes covers 2 spaces, side by side.",
    f"rulebook: Postais de ação, Jardin des Plantes; {ONE}: 1 x 2",
)
def _jardin(components: Components) -> Finding:
    piece = _piece(components, Postcard.JARDIN_DES_PLANTES)
    return Finding(piece is not None and piece.size == 2, f"{piece or 'no piece'}")


@_fact(
    "postcards.single",
    "Every other piece covers one space.",
    f"rulebook: Postais de ação; of the Fontaine des Mers {OURS}",
)
def _single(components: Components) -> Finding:
    large = tuple(
        card.id
        for card in components.postcards
        if card.id != Postcard.JARDIN_DES_PLANTES and card.piece is not None and card.piece.size != 1
    )
    return Finding(not large, f"larger are {listed(large)}", large)


@_fact(
    "postcards.painter-seal",
    "Le Peintre bears the seal of cards that score at the end.",
    "rulebook: Exemplo de uma pontuação",
)
def _painter(components: Components) -> Finding:
    sealed = _sealed(components)
    return Finding(Postcard.LE_PEINTRE in sealed, listed(sorted(sealed)))


@_fact(
    "postcards.seals",
    "Le Peintre, Moulin Rouge, Le Penseur and the Fontaine des Mers bear the seal, and no other postcard.",
    f"{OURS}: they are the ones that give points of their own",
)
def _seals(components: Components) -> Finding:
    sealed = _sealed(components)
    wrong = tuple(sorted(sealed ^ {card.value for card in _SEALED}))
    return Finding(not wrong, listed(sorted(sealed)), wrong)


def _sealed(components: Components) -> set[str]:
    return {card.id for card in components.postcards if card.seal}


def _piece(components: Components, card: Postcard) -> Polyomino | None:
    return next((one.piece for one in components.postcards if one.id == card), None)


FACTS: tuple[Fact, ...] = (
    *(_squares, _tile_count, _colours, _lamp_tiles, _different_tiles, _patterns),
    *(_building_count, _sizes, _covered, _different, _shapes, _hands),
    *(_card_count, _starters, _pieces, _jardin, _single, _painter, _seals),
)
"""Every documented fact, in the order of a report."""
