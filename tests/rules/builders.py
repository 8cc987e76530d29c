"""Positions at the start of a turn made by hand in a few words, and actions written as their notation."""

from __future__ import annotations

from collections import Counter

from attrs import evolve, field, frozen

from ny1901.kernel.protocol import Violation
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.course_rules import COURSE
from ny1901.new_york.rules.inventory import inventory_of
from ny1901.new_york.rules.position import CARD_BIT, Deal, End, Player, Turn, player
from ny1901.new_york.rules.problems import unreadable
from ny1901.new_york.rules.setup_rules import SETUP
from ny1901.new_york.rules.standing_rules import STANDING
from ny1901.new_york.rules.table import Building, Placement, Table, _placement
from ny1901.new_york.rules.variant import Variant

RED, BLUE, GREEN, PINK = "red-character", "robert-fletcher", "green-character", "david-schneider"
"""Characters; their lots are rj, bk, gc and pi."""

BOOM, SHIFT, GRAB = Card


@frozen
class Seat:
    """What a seat has; its starting lot, the workers, the score and the unbuilt tiles follow.

    Attributes:
        lots: the lots acquired, as one text.
        built: what it has standing, by tile, with the squares as one text.
        gone: the tiles that it has built and demolished, as one text.
        used: the action cards that it has used.
        home: whether its starting property still stands.
    """

    character: str
    lots: str = ""
    built: dict[str, str] = field(factory=dict)
    gone: str = ""
    used: tuple[Card, ...] = ()
    prestige: int = 0
    home: bool = True


def variant(edition: str = "en-2015", **changes: object) -> Variant:
    """An edition with changes."""
    return Variant.edition(edition).change(**changes) if changes else Variant.edition(edition)


def position(
    *seats: Seat,
    variant: Variant | None = None,
    to_move: int = 0,
    market: str = "",
    future: str = "",
    streets: tuple[int, ...] = (0, 1, 2),
    challenge: str | None = "generation-king",
    end: End | None = None,
    turns_left: int | None = None,
    turn: int | None = None,
) -> State:
    """A position at the start of a turn, with whatever is not given in the simplest sound way.

    Args:
        seats: what each seat has.
        variant: the rules, by default en-2015.
        to_move: whose turn it is.
        market: codes of cards that lie in the Open Market; it is filled up with the first others.
        future: codes of cards at the top of the Future Market; the others follow.
        turn: the turn number; by default the first by which all this can have happened.
    """
    game = Game(players=len(seats), variant=variant or Variant())
    rules, table = game.variant, game.table
    players = tuple(_player(game, number, seat) for number, seat in enumerate(seats))
    unowned = game.lots_in_play
    for seated in players:
        unowned &= ~seated.lots
    deck = sorted(face for number, face in enumerate(table.lot_face) if unowned >> number & 1)
    codes = {face.code: number for number, face in enumerate(table.faces)}
    open_cards = _taken(deck, [codes[code] for code in market.split()])
    top = _taken(deck, [codes[code] for code in future.split()])
    missing = max(0, rules.market_size - len(open_cards))
    open_cards, deck = [*open_cards, *deck[:missing]], deck[missing:]
    if len(open_cards) < rules.market_size:
        open_cards, top = [*open_cards, *top[: rules.market_size - len(open_cards)]], []
    built = max(seated.lots.bit_count() + len(rules.city.tiles) - seated.unbuilt.bit_count() for seated in players)
    number = len(seats) * built + to_move if turn is None else turn
    mover = players[to_move]
    return State(
        game,
        Deal(streets[: rules.street_cards], challenge if rules.challenge_card else None),
        players,
        unowned,
        tuple(sorted(open_cards)),
        (*top, *deck),
        (),
        table.legendary_tiles & ~_standing(table, players),
        Turn(number, to_move, mover.score, rules.workers > mover.worker_lots.bit_count()),
        end,
        turns_left,
        1901,
    )


def _taken(deck: list[int], faces: list[int]) -> list[int]:
    for face in faces:
        deck.remove(face)
    return faces


def _standing(table: Table, players: tuple[Player, ...]) -> int:
    return sum(1 << table.tile_number[b.tile.id] for seated in players for b in seated.buildings if b.tile.is_legendary)


def _player(rules: Game, number: int, seat: Seat) -> Player:
    table, variant, city = rules.table, rules.variant, rules.variant.city
    home = next(character.lot for character in city.characters if character.id == seat.character)
    lots = mask(table, f"{home if variant.starting_lot else ''} {seat.lots}")
    buildings = [building(table, tile, squares) for tile, squares in seat.built.items()]
    if seat.home and variant.starting_property:
        buildings.insert(0, building(table, city.starting_property.id, table.land(mask(table, home))))
    built = [*seat.built, *seat.gone.split()]
    points = sum(table.tiles[table.tile_number[tile]].points for tile in built)
    own = [table.tile_number[tile] for tile in built if table.own_tiles >> table.tile_number[tile] & 1]
    return player(
        table,
        character=seat.character,
        lots=lots,
        worker_lots=lots & ~sum({bit for b in buildings for bit in _bits(b.placement.lots)}),
        buildings=tuple(buildings),
        unbuilt=table.own_tiles & ~sum(1 << number for number in own),
        cards=sum(CARD_BIT[card] for card in Card if card in variant.action_cards and card not in seat.used),
        score=variant.points_at_start(number) + points + seat.prestige,
        prestige=seat.prestige,
    )


def _bits(mask: int) -> list[int]:
    return [1 << number for number in range(mask.bit_length()) if mask >> number & 1]


def mask(table: Table, lots: str) -> int:
    """The bits of some lots."""
    return sum({1 << table.board.lot_number[lot] for lot in lots.split()})


def building(table: Table, tile: str, squares: str | int) -> Building:
    """A building of a tile on squares that it fits on."""
    found = table.mask(tuple(squares.split())) if isinstance(squares, str) else squares
    made = table.building(tile, found) if found is not None else None
    assert made is not None, f"{tile} does not fit on {squares}"
    return made


def lay(table: Table, tile: str, squares: str) -> Building:
    """A building on any squares, whether the tile fits there or not."""
    found = table.mask(tuple(squares.split()))
    assert found is not None, f"{squares} are not squares of lots"
    return Building(table.tiles[table.tile_number[tile]], placement(table, found))


def placement(table: Table, squares: int) -> Placement:
    """A placement on any squares, whether a tile has their shape or not."""
    return _placement(table.board, squares, table.gold_prestige_corners)


def change(state: State, seat: int, **fields: object) -> State:
    """A position with some fields of one seat set otherwise; what follows from them is made anew."""
    old = state.players[seat]
    names = ("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige")
    new = player(state.rules.table, **{name: getattr(old, name) for name in names} | fields)
    return evolve(state, players=(*state.players[:seat], new, *state.players[seat + 1 :]))


def in_turn(state: State, **fields: object) -> State:
    """A position with some fields of its turn set otherwise."""
    return evolve(state, turn=evolve(state.turn, **fields))


def action(text: str) -> Action:
    """An action from its notation."""
    verb, *words = text.split()
    if verb in ("build", "rebuild"):
        return {"build": Build, "rebuild": Rebuild}[verb](words[0], tuple(words[1:]))
    if verb == "end":
        return EndTurn()
    return {"acquire": AcquireLot, "play": PlayCard, "return": ReturnLot}[verb](*words)


def play(state: State, *texts: str) -> State:
    """The position after some actions."""
    for text in texts:
        state = state.apply(action(text))
    return state


def sound(state: State) -> State:
    """The same position, once nothing that lies there is wrong; that a game came to it is not asked."""
    assert unreadable(state) == ()
    assert [found for rule in (*SETUP, *COURSE, *STANDING) for found in rule(inventory_of(state))] == []
    return state


def blamed(found: tuple[Violation, ...]) -> dict[str, tuple[str, ...]]:
    """The rules of some violations with the places to blame; a rule broken twice has the places of both."""
    places: dict[str, tuple[str, ...]] = {}
    for violation in found:
        places[violation.rule] = places.get(violation.rule, ()) + violation.where
    return places


def cards_of(state: State, faces: tuple[int, ...]) -> Counter[str]:
    """Lot cards by their codes."""
    return Counter(state.rules.table.faces[face].code for face in faces)
