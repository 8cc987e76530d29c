"""Facts about characters and cards, and about the deck of lot cards that follows from the board."""

from __future__ import annotations

from collections import Counter

from ny1901.new_york.material.facts.board import DISTRICTS
from ny1901.new_york.material.facts.kinds import Finding, fact, listed
from ny1901.new_york.material.model import City, Provenance

_CARDS = {"lot": 65, "action": 12, "street": 5, "challenge": 5, "character": 5}
_DECKS = {4: 61, 3: 62, 2: 50}
_TAKEN = {4: 58, 3: 59, 2: 47}
_OUT_WITH_TWO = "pink"
_LEFT_AT_THE_END = 3


@fact(
    "characters.districts",
    "There are five characters, one for each district.",
    Provenance.RULEBOOK,
    "pt-2018, Componentes do Jogo, Fichas de Personagem and zh-2016, P.2, 角色牌: the cards' colours are the districts",
)
def _characters(city: City) -> Finding:
    found = tuple(f"{person.id} {person.district}" for person in city.characters)
    homes = [person.district for person in city.characters]
    return Finding(len(homes) == len(DISTRICTS) and set(homes) == DISTRICTS, listed(found), found)


@fact(
    "characters.david-schneider",
    "David Schneider belongs to the pink district.",
    Provenance.DEDUCED,
    "en-2015, Set Up for 2 Player Game: he leaves together with the pink lot cards",
)
def _david_schneider(city: City) -> Finding:
    return _home(city, "David Schneider", "pink")


@fact(
    "characters.robert-fletcher",
    "Robert Fletcher belongs to the blue district.",
    Provenance.REPORTED,
    "seen on the card by reviewers",
)
def _robert_fletcher(city: City) -> Finding:
    return _home(city, "Robert Fletcher", "blue")


@fact(
    "characters.lots",
    "Every character starts on a lot of 2 squares in the district of the card.",
    Provenance.RULEBOOK,
    "en-2015, Set Up, F and G; pt-2018, Preparação",
)
def _starting_lots(city: City) -> Finding:
    faces = {lot.id: (lot.district, lot.size) for lot in city.board.lots}
    wrong = tuple(person.id for person in city.characters if faces.get(person.lot) != (person.district, 2))
    found = ", ".join(f"{person.id} {person.lot}" for person in city.characters)
    return Finding(not wrong, found or "no character", wrong)


@fact(
    "characters.one-street",
    "Every character's lot stands on exactly one named street.",
    Provenance.RECONSTRUCTED,
    "ours: so that no character starts better than another",
)
def _one_street(city: City) -> Finding:
    board = city.board
    squares = {lot.id: lot.squares for lot in board.lots}
    streets = {
        person.id: tuple(
            street.id
            for street, front in zip(board.streets, board.street_fronts, strict=True)
            if front & squares.get(person.lot, 0)
        )
        for person in city.characters
    }
    wrong = tuple(name for name, found in streets.items() if len(found) != 1)
    words = "; ".join(f"{name} on {listed(found)}" for name, found in streets.items())
    return Finding(not wrong, words or "no character", wrong)


@fact(
    "cards.counts",
    "There are 65 lot cards, 12 action cards, 5 street cards, 5 challenge cards and 5 character cards.",
    Provenance.RULEBOOK,
    "en-2015, Components",
)
def _counts(city: City) -> Finding:
    found = {card.kind: card.count for card in city.cards}
    wrong = tuple(kind for kind in dict.fromkeys((*_CARDS, *found)) if found.get(kind) != _CARDS.get(kind))
    return Finding(not wrong, ", ".join(f"{number} {kind}" for kind, number in found.items()) or "no cards", wrong)


@fact(
    "cards.match",
    "There is one lot card for each lot, one street card for each named street, and one card for each character.",
    Provenance.RULEBOOK,
    "lots: en-2015, Additional Information, Districts & Lots and pt-2018, Componentes do Jogo, Cartas de Lote; "
    "streets: en-2015, Streets of New York Bonus Cards",
)
def _match(city: City) -> Finding:
    found = {card.kind: card.count for card in city.cards}
    things = {"lot": len(city.board.lots), "street": len(city.board.streets), "character": len(city.characters)}
    wrong = tuple(kind for kind, number in things.items() if found.get(kind) != number)
    words = ", ".join(f"{found.get(kind, 0)} {kind} cards for {number}" for kind, number in things.items())
    return Finding(not wrong, words, wrong)


@fact(
    "cards.lot-faces",
    "Lot cards have 10 faces: five districts, each with 2 and with 3 squares.",
    Provenance.DEDUCED,
    "en-2015, Additional Information, Districts & Lots: five districts, two sizes; a card gives both by en-2015, p. 3, "
    "Option 1, Acquire Land",
)
def _lot_faces(city: City) -> Finding:
    found = Counter(lot.face for lot in city.board.lots)
    wanted = {(district, size) for district in DISTRICTS for size in (2, 3)}
    words = ", ".join(f"{number} {face.code}" for face, number in found.items())
    return Finding({(face.district, face.size) for face in found} == wanted, f"{len(found)} faces: {words}")


@fact(
    "cards.decks",
    "After the setup 61 lot cards are left with 4 players, 62 with 3 and 50 with 2.",
    Provenance.DEDUCED,
    "65 cards less one a player (en-2015, Set Up, F and G); with 2 players also less the 13 pink ones (en-2015, Set Up "
    "for 2 Player Game)",
)
def _decks(city: City) -> Finding:
    found = {players: _deck(city, players) for players in _DECKS}
    return Finding(found == _DECKS, _by_players(found))


@fact(
    "cards.market-end",
    "The market runs out when 58 lot cards are taken with 4 players, 59 with 3 and 47 with 2.",
    Provenance.DEDUCED,
    "the end comes when 3 cards are left face up and none face down (en-2015, p. 5, End of Game)",
)
def _market_end(city: City) -> Finding:
    found = {players: _deck(city, players) - _LEFT_AT_THE_END for players in _TAKEN}
    return Finding(found == _TAKEN, _by_players(found))


def _home(city: City, name: str, district: str) -> Finding:
    homes = tuple(person.district for person in city.characters if person.name == name)
    return Finding(homes == (district,), f"district: {listed(homes)}", homes)


def _deck(city: City, players: int) -> int:
    """The lot cards left after the setup; with two players the pink ones are out."""
    lots = [lot for lot in city.board.lots if players > 2 or lot.district != _OUT_WITH_TWO]
    return len(lots) - players


def _by_players(found: dict[int, int]) -> str:
    return ", ".join(f"{number} with {players} players" for players, number in found.items())


FACTS = (
    _characters,
    _david_schneider,
    _robert_fletcher,
    _starting_lots,
    _one_street,
    _counts,
    _match,
    _lot_faces,
    _decks,
    _market_end,
)
