"""What a question says about a position: whose turn, which skyscrapers, squares, lots, cards and generations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square
from ny1901.new_york.answers.components import tile_names
from ny1901.new_york.answers.glossary import glossary, mended, split
from ny1901.new_york.material.model import OUTSIDE_TOKEN, Character, Generation
from ny1901.new_york.render.words import SEAT_COLOURS
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.state import State

_LAND_WORDS = frozenset(
    ("lot", "lots", "land", "plot", "card", "cards", "deed", "district", "quarter", "2", "3", "two", "three", "square")
)
"""After one of these words a colour is the district's, not a player's."""
_ENGLISH_LOTS = frozenset(["be", "ya", "ye", "pa", "pi", "re"])
"""Lots whose ids are words too: they need the word `lot`, or a verb of taking, before them."""
_BEFORE_A_LOT = frozenset(("lot", "lots", "take", "acquire", "buy", "claim", "return", "lote", "grundstuck"))
_FIRST_PERSON = frozenset(
    {
        *("i", "im", "me", "my", "mine", "we", "us", "our", "you", "your"),
        *("ich", "mein", "meine", "wir", "eu", "meu", "minha", "我"),
    }
)
_CARDS = {"boom": Card.CONSTRUCTION_BOOM, "shift": Card.MARKET_SHIFT, "grab": Card.LAND_GRAB}
_CARD_WORDS = frozenset(("construction", "land", "market", *_CARDS))
_NAMED = re.compile(r"\b(?:build|place|erect|construct|put up|with|by)\s+(?:the\s+|an?\s+)?((?:[A-Z][\w'.-]*\s*)+)")
_SQUARE = re.compile(r"\b([A-Za-z]{1,2}[0-9]{1,2})\b")


@frozen
class Reading:
    """A question read for one position.

    Attributes:
        terms: the terms of the rules in it, in order.
        seat: the seat that it is about; `None` where it names none.
        first_person: whether it says I, we or you.
        tiles: the ids of skyscrapers named, one unknown to the city included.
        squares: the squares named.
        lots: the ids of lots named.
        faces: the numbers of lot cards' faces named, such as a red 2-square card.
        generations: the generations named, with the place of each in `terms`.
        streets: the numbers of streets named.
    """

    terms: tuple[str, ...]
    seat: int | None
    first_person: bool
    tiles: tuple[str, ...]
    squares: tuple[str, ...]
    lots: tuple[str, ...]
    faces: tuple[int, ...]
    generations: tuple[tuple[Generation, int], ...]
    streets: tuple[int, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The action cards named."""
        return tuple(_CARDS[term] for term in self.terms if term in _CARDS)

    @property
    def names_something(self) -> bool:
        """Whether it names a thing of the position."""
        return bool(self.tiles or self.squares or self.lots or self.faces or self.cards or self.generations)

    def has(self, *terms: str) -> bool:
        """Whether it has one of some terms."""
        return any(term in self.terms for term in terms)


def read(position: State, question: str) -> Reading:
    """Read a question for a position.

    Args:
        position: the position that it is about.
        question: the question.

    >>> from ny1901.new_york.game import example
    >>> reading = read(example(), "May Blue demolish the silver on k5?")
    >>> reading.seat, reading.squares, reading.has("demolish")
    (2, ('k5',), True)
    """
    words = split(question, glossary().traditional)
    terms = tuple(token.word for token in glossary().tokens(question))
    generations = tuple(
        (Generation[term.upper()], place) for place, term in enumerate(terms) if term in ("bronze", "silver", "gold")
    )
    return Reading(
        terms=terms,
        seat=next(_seats(position, words), None),
        first_person=bool(_FIRST_PERSON & set(words)),
        tiles=_tiles(position, words) or _strangers(position, question),
        squares=tuple(dict.fromkeys(_squares(position, question))),
        lots=tuple(dict.fromkeys(_lots(position, words))),
        faces=tuple(dict.fromkeys(_faces(position, question, words))),
        generations=generations,
        streets=tuple(_streets(position, words)),
    )


def _seats(position: State, words: list[str]) -> Iterator[int]:
    characters = {character.id: character for character in position.rules.variant.city.characters}
    dealt = [characters.get(player.character) for player in position.players]
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else ""
        if word in ("seat", "player", "sitz", "spieler", "jogador") and following.isdecimal() and len(following) < 3:
            number = int(following) - (word != "seat")
            if 0 <= number < position.rules.players:
                yield number
        elif word in SEAT_COLOURS[: position.rules.players] and following not in _LAND_WORDS:
            yield SEAT_COLOURS.index(word)
        elif following not in _LAND_WORDS:
            yield from (
                seat
                for seat, character in enumerate(dealt)
                if character and (word == character.district or word in _names(character))
            )


def _names(character: Character) -> tuple[str, ...]:
    return tuple(word for word in split(character.name, {}) if word not in ("from", "the", "lots"))


def _tiles(position: State, words: list[str]) -> tuple[str, ...]:
    tiles = [tile for tile in position.rules.table.tiles if tile.points]
    names = {key: tile.id for key, tile in tile_names(tiles).items()}
    found = [tile for key, tile in names.items() if _holds(words, key)]
    if not found:
        single = {key[0]: tile for key, tile in names.items() if len(key) == 1}
        found = [single[near] for word in words if (near := mended(word, single)) in single]
    return tuple(dict.fromkeys(found))


def _holds(words: list[str], key: tuple[str, ...]) -> bool:
    return any(tuple(words[start : start + len(key)]) == key for start in range(len(words) - len(key) + 1))


def _strangers(position: State, question: str) -> tuple[str, ...]:
    """A name with a capital after a verb of building, which is none of the city's."""
    found = _NAMED.search(question)
    words = split(found[1], {}) if found else []
    known = {*SEAT_COLOURS, *position.rules.table.board.districts, *_CARD_WORDS}
    plain = [word for word in words if word not in known and not _SQUARE.fullmatch(word)]
    return ("-".join(plain),) if plain and not any((word,) in glossary().terms for word in plain) else ()


def _squares(position: State, question: str) -> Iterator[str]:
    codes = {face.code for face in position.rules.table.faces}
    for name in _SQUARE.findall(question):
        try:
            square = Square.parse(name.lower())
        except DataError:
            continue
        if name not in codes and position.rules.table.board.token(square) != OUTSIDE_TOKEN:
            yield square.name


def _lots(position: State, words: list[str]) -> Iterator[str]:
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        if word in position.rules.table.lot_number and (word not in _ENGLISH_LOTS or before in _BEFORE_A_LOT):
            yield word


def _faces(position: State, question: str, words: list[str]) -> Iterator[int]:
    table = position.rules.table
    codes = {face.code: number for number, face in enumerate(table.faces)}
    yield from (codes[name] for name in _SQUARE.findall(question) if name in codes)
    sizes = {"2": 2, "two": 2, "3": 3, "three": 3}
    for place, word in enumerate(words):
        near = [sizes[other] for other in words[max(0, place - 3) : place + 4] if other in sizes]
        if word in table.board.districts and near and set(words) & _LAND_WORDS:
            yield from (n for n, face in enumerate(table.faces) if (face.district, face.size) == (word, near[0]))


def _streets(position: State, words: list[str]) -> Iterator[int]:
    for number, street in enumerate(position.rules.table.board.streets):
        if any(part in words for part in split(street.name, {}) if part not in ("street", "broad")):
            yield number
