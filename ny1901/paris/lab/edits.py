"""Laying out a position of Paris by hand: each edit changes one thing, and what surely goes with it.

A tile comes out of its owner's hand or stack, a building out of the supply or a reserve, a piece takes its postcard
along; the number of turns follows what was done, and the game is over when nobody can act. Nothing here asks whether
the rules allow the result: `State.problems` says that of the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from ny1901.kernel.lab.intake import read_seat
from ny1901.kernel.text.entries import Entry
from ny1901.kernel.text.names import mask_of, numbers_of
from ny1901.kernel.text.words import find
from ny1901.paris import State
from ny1901.paris.material.model import Postcard
from ny1901.paris.notation.names import CARD_NUMBER, Names
from ny1901.paris.rules.legal import can_act
from ny1901.paris.rules.position import LATER, Player
from ny1901.paris.rules.table import CARDS, Standing

Edit = Callable[[State, Mapping[str, Entry]], State]

_FIELDS = (
    *("postcards", "players", "pavement", "pieces", "supply"),
    *("number", "seat", "starter", "pending", "over"),
)
_JARDIN, _CHARTIER = CARD_NUMBER[Postcard.JARDIN_DES_PLANTES], CARD_NUMBER[Postcard.CHARTIER]


def edited(state: State, entry: Entry) -> State:
    """The position after an edit.

    Args:
        state: any position.
        entry: the edit: its `kind`, and what that kind needs.

    Raises:
        DataError: there is no such kind, or something in it is missing, misspelt or impossible.

    >>> from ny1901.paris import Game
    >>> state = Game().initial_state(seed=1889)
    >>> taken = edited(state, Entry({"kind": "reserve", "seat": 0, "building": "i3", "on": True}))
    >>> taken.number, taken.seat, taken.problems()
    (1, 1, ())
    """
    kind = entry.at("kind")
    needed, optional, edit = find(kind, _EDITS, "an edit")
    return _settled(_in_turn(state, edit(state, entry.table(("kind", *needed), optional))))


def _in_turn(before: State, state: State) -> State:
    """In the second phase each building put up and each postcard used takes a turn, and so did each one taken."""
    if before.paving or state.paving:
        return state
    (taken, later), (taken_now, later_now) = _done(before), _done(state)
    number = max(0, state.number + taken_now + later_now - taken - later)
    return _changed(state, number=number, seat=(state.seat + later_now - later) % len(state.players))


def _done(state: State) -> tuple[int, int]:
    """How many buildings were taken, and how many things were done with buildings and postcards in the second phase."""
    jardin = state.rules.table.jardin
    built = sum(standing.number != jardin for player in state.players for standing in player.standing)
    used = sum(player.used.bit_count() for player in state.players)
    return built + sum(player.reserve.bit_count() for player in state.players), built + used


def _changed(state: State, **fields: Any) -> State:
    """The position with some fields changed, and those that are made of them."""
    return State.of(state.rules, **({name: getattr(state, name) for name in _FIELDS} | fields))


def _with(state: State, seat: int, **fields: Any) -> tuple[Player, ...]:
    """The seats with some fields of one of them changed."""
    return tuple(evolve(player, **fields) if number == seat else player for number, player in enumerate(state.players))


def _settled(state: State) -> State:
    """The game is over when nobody can act, and goes on while anybody can."""
    over = not state.paving and state.pending is None and not any(can_act(state, seat) for seat in (0, 1))
    return _changed(state, over=over)


def _counted(state: State) -> State:
    """In the first phase each tile and each building takes a turn; who lays the last tile of a hand first begins."""
    finished = [seat for seat, player in enumerate(state.players) if player.laid_all]
    starter = state.starter if state.starter in finished else next(iter(finished), None)
    if not state.paving:
        return _changed(state, starter=starter)
    laid = sum(tile is not None for tile in state.pavement)
    number = laid + sum(player.reserve.bit_count() for player in state.players)
    return _changed(state, starter=starter, number=number, seat=number % len(state.players))


def _full(state: State, player: Player) -> Player:
    """A player who has drawn until the hand is full."""
    missing = max(0, state.rules.variant.hand_size - len(player.hand))
    return evolve(player, hand=tuple(sorted((*player.hand, *player.stack[:missing]))), stack=player.stack[missing:])


def _tile(state: State, fields: Mapping[str, Entry]) -> State:
    """A tile is laid on a square of the board: it leaves the hand or the stack, and the hand is filled up."""
    names, seat = Names(state.rules), read_seat(fields["seat"], state)
    tile = find(fields["tile"], names.table.tile_number, "a tile")
    square = find(fields["square"], names.table.corner_number, "a square of the board")
    turn = find(fields["turn"], {"0": 0, "90": 1, "180": 2, "270": 3}, "a turn in degrees")
    player = state.players[seat]
    if tile not in (*player.hand, *player.stack):
        raise fields["tile"].error("this tile is on the board already", "a tile of the seat's hand or stack")
    if state.pavement[square] is not None:
        raise fields["square"].error("a tile lies there already", "an empty square; take that tile away first")
    hand, stack = (tuple(held for held in tiles if held != tile) for tiles in (player.hand, player.stack))
    pavement = (*state.pavement[:square], (seat, tile, turn), *state.pavement[square + 1 :])
    full = _full(state, evolve(player, hand=hand, stack=stack))
    return _counted(_changed(state, pavement=pavement, players=_with(state, seat, hand=full.hand, stack=full.stack)))


def _lift(state: State, fields: Mapping[str, Entry]) -> State:
    """A tile is taken off the board again: it goes on top of its owner's stack, or into the hand."""
    names = Names(state.rules)
    place = 1 << find(fields["square"], names.squares, "a space of the board")
    for number, laid in enumerate(state.pavement):
        if laid is None:
            continue
        seat, tile, turn = laid
        spaces = names.table.laid[tile][number][turn]
        if place & (spaces.own | spaces.rival | spaces.mixed | spaces.lamps):
            player = state.players[seat]
            full = _full(state, evolve(player, stack=(tile, *player.stack)))
            pavement = (*state.pavement[:number], None, *state.pavement[number + 1 :])
            return _counted(
                _changed(state, pavement=pavement, players=_with(state, seat, hand=full.hand, stack=full.stack))
            )
    raise fields["square"].error("no tile lies there", "a space of a tile")


def _check_free(state: State, squares: int, entry: Entry) -> None:
    if squares & state.covered:
        raise entry.error("something stands there already", "free spaces; clear them first")


def _building(state: State, fields: Mapping[str, Entry]) -> State:
    """A building is put up: it leaves the supply, or the reserve that it was in."""
    names, seat = Names(state.rules), read_seat(fields["seat"], state)
    standing = names.standing(fields["building"], fields["squares"].items())
    if any(other.number == standing.number for player in state.players for other in player.standing):
        raise fields["building"].error("this building stands already", "one that does not; clear it first")
    _check_free(state, standing.squares, fields["squares"])
    bit = 1 << standing.number
    players = tuple(
        evolve(
            player,
            reserve=player.reserve & ~bit,
            standing=(*player.standing, standing) if number == seat else player.standing,
        )
        for number, player in enumerate(state.players)
    )
    if standing.number == names.table.jardin:
        players = _using(players, seat, _JARDIN)
    return _changed(state, players=players, supply=state.supply & ~bit)


def _using(players: tuple[Player, ...], seat: int, card: int) -> tuple[Player, ...]:
    """The seats when one of them has used a postcard, and its effect is not to come any more."""
    bit = 1 << card
    return tuple(
        evolve(player, used=player.used & ~bit | bit * (number == seat), ready=player.ready & ~bit)
        for number, player in enumerate(players)
    )


def _piece(state: State, fields: Mapping[str, Entry]) -> State:
    """A postcard's piece is put on the board, or moved there: its seat has used the postcard."""
    names, seat = Names(state.rules), read_seat(fields["seat"], state)
    piece = names.piece(fields["postcard"], seat, fields["squares"].items(), fields.get("detail"))
    if CARDS[piece.card] in (Postcard.LEVITATION, Postcard.METROPOLITAIN, Postcard.SACRE_COEUR):
        raise fields["postcard"].error("this postcard has no piece", "one that has; `seat` sets which are used")
    if piece.card == _JARDIN:
        raise fields["postcard"].error("the Jardin is a building", "an edit of the kind building")
    pieces = tuple(other for other in state.pieces if other.card != piece.card)
    if piece.card != _CHARTIER:
        _check_free(_changed(state, pieces=pieces), piece.squares, fields["squares"])
    return _changed(state, pieces=(*pieces, piece), players=_using(state.players, seat, piece.card))


def _clear(state: State, fields: Mapping[str, Entry]) -> State:
    """What stands on a space is taken away: a building goes back into its owner's reserve, a piece to its postcard."""
    bit = 1 << find(fields["square"], Names(state.rules).squares, "a space of the board")
    for seat, player in enumerate(state.players):
        for standing in player.standing:
            if standing.squares & bit:
                return _without(state, seat, standing)
    # The Chartier's piece is a space: the Fountain can stand on it, and goes first.
    for piece in sorted(state.pieces, key=lambda piece: piece.card == _CHARTIER):
        if piece.squares & bit:
            pieces = tuple(other for other in state.pieces if other != piece)
            return _changed(state, pieces=pieces, players=_unused(state.players, piece.card))
    raise fields["square"].error("nothing stands on this space", "a space under a building or a piece")


def _without(state: State, seat: int, gone: Standing) -> State:
    player = state.players[seat]
    left = tuple(standing for standing in player.standing if standing != gone)
    if gone.number == state.rules.table.jardin:
        return _changed(state, players=_unused(_with(state, seat, standing=left), _JARDIN))
    return _changed(state, players=_with(state, seat, standing=left, reserve=player.reserve | 1 << gone.number))


def _unused(players: tuple[Player, ...], card: int) -> tuple[Player, ...]:
    bit = 1 << card
    return tuple(evolve(player, used=player.used & ~bit, ready=player.ready & ~bit) for player in players)


def _reserve(state: State, fields: Mapping[str, Entry]) -> State:
    """A building comes into a seat's reserve, or goes back to the supply."""
    seat = read_seat(fields["seat"], state)
    number = find(fields["building"], Names(state.rules).buildings, "a building")
    if any(standing.number == number for player in state.players for standing in player.standing):
        raise fields["building"].error("this building stands on the board", "one that does not; clear it first")
    bit, on = 1 << number, fields["on"].yes_or_no()
    players = tuple(
        evolve(player, reserve=player.reserve & ~bit | bit * (on and place == seat))
        for place, player in enumerate(state.players)
    )
    supply = state.supply & ~bit if on else state.supply | bit
    return _counted(_changed(state, players=players, supply=supply))


def _hand(state: State, fields: Mapping[str, Entry]) -> State:
    """Other tiles are in hand; the rest of the seat's tiles lie in the stack, in the order that they had."""
    seat, tiles = read_seat(fields["seat"], state), fields["tiles"].items()
    held = numbers_of(tiles, state.rules.table.tile_number, "a tile")
    player = state.players[seat]
    for place, (entry, tile) in enumerate(zip(tiles, held, strict=True)):
        if tile not in (*player.hand, *player.stack) or tile in held[:place]:
            raise entry.error("this tile is on the board or named twice", "a tile of the seat's hand or stack")
    stack = tuple(tile for tile in (*player.hand, *player.stack) if tile not in held)
    return _counted(_changed(state, players=_with(state, seat, hand=tuple(sorted(held)), stack=stack)))


def _seat(state: State, fields: Mapping[str, Entry]) -> State:
    """Which postcards a seat has used, and which of their effects are still to come."""
    changes = {
        name: mask_of(fields[name].items(), CARD_NUMBER, "a postcard") for name in ("used", "ready") if name in fields
    }
    if "used" in changes and "ready" not in changes:
        seat = read_seat(fields["seat"], state)
        new = changes["used"] & ~state.players[seat].used & LATER
        changes["ready"] = (state.players[seat].ready | new) & changes["used"]
    return _changed(state, players=_with(state, read_seat(fields["seat"], state), **changes))


def _turn(state: State, fields: Mapping[str, Entry]) -> State:
    """Whose turn it is, how many were taken, who begins the second phase, and a building that is to be put up."""
    changes: dict[str, Any] = {}
    if "seat" in fields:
        changes["seat"] = read_seat(fields["seat"], state)
    if "number" in fields:
        changes["number"] = fields["number"].whole(below_0=False)
    if "starter" in fields:
        starter = fields["starter"]
        changes["starter"] = None if starter.value is None else read_seat(starter, state)
    if "pending" in fields:
        pending = fields["pending"]
        known = Names(state.rules).buildings
        changes["pending"] = None if pending.value is None else find(pending, known, "a building")
    return _changed(state, **changes)


def _deal(state: State, fields: Mapping[str, Entry]) -> State:
    """Other postcards are in play."""
    return _changed(state, postcards=mask_of(fields["postcards"].items(), CARD_NUMBER, "a postcard"))


_EDITS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], Edit]] = {
    "tile": (("seat", "tile", "square", "turn"), (), _tile),
    "lift": (("square",), (), _lift),
    "building": (("seat", "building", "squares"), (), _building),
    "piece": (("seat", "postcard", "squares"), ("detail",), _piece),
    "clear": (("square",), (), _clear),
    "reserve": (("seat", "building", "on"), (), _reserve),
    "hand": (("seat", "tiles"), (), _hand),
    "seat": (("seat",), ("used", "ready"), _seat),
    "turn": ((), ("seat", "number", "starter", "pending"), _turn),
    "deal": (("postcards",), (), _deal),
}
"""For each kind of edit the keys that it needs, those that it may have, and the function."""
