"""A position of Paris as one line of text; each position has one spelling.

`docs/paris/notation.md` has the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.text import NOTHING, Word, find, mask_of, numbers_of, shown
from ny1901.kernel.text.fields import Fields, listed, unusual
from ny1901.kernel.text.lines import LineForm
from ny1901.paris.notation.names import CARD_NUMBER, COLOURS, SEATS, Names, card_names, checked
from ny1901.paris.notation.variants import VARIANTS
from ny1901.paris.rules.actions import TURNS
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import Player
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Piece, Standing

_OF_THE_TABLE = ("postcards", "pavement", "pieces", "supply", "turn", "seat", "starter", "pending", "over")
_OF_A_PLAYER = ("player", "hand", "stack", "reserve", "standing", "used", "ready")


def format_position(position: State) -> str:
    """A position as one line of text. Equal positions give equal lines, and different ones different lines.

    A variant that is not a standard one stands there with its name and a star; to read the line again its rules
    are needed. `to_json` writes everything.

    >>> from ny1901.paris import Game
    >>> format_position(Game().initial_state(seed=1889)).split()[:2]
    ['pt-devir', '2p']
    """
    return _LINE.format(position)


def parse_position(text: str, rules: Game | None = None, *, check: bool = True) -> State:
    """Read a position from its line: the exact inverse of `format_position`.

    Args:
        text: the line.
        rules: its rules; not needed for a standard variant.
        check: refuse a position that cannot occur.

    Raises:
        NotationError: the text cannot be read, or is not how `format_position` writes the position; or the rules
            are not those that the line names, or are needed and not given.
        PositionError: the position cannot occur.
    """
    return checked(_LINE.parse(text, rules), check=check)


def _words(position: State) -> Iterator[str]:
    names = Names(position.rules)
    yield f"postcards={listed(card_names(position.postcards))}"
    yield f"pavement={listed(_laid(entry, names) for entry in position.pavement)}"
    for seat, player in enumerate(position.players):
        yield from _player_words(seat, player, names)
    yield from unusual("pieces", ",".join(_piece(piece, names) for piece in position.pieces))
    if position.supply != rest(names, position.players):
        yield f"supply={listed(names.building_ids(position.supply))}"
    yield f"turn={position.number}"
    yield f"seat={position.seat}"
    if position.starter is not None:
        yield f"starter={position.starter}"
    if position.pending is not None:
        yield f"pending={names.table.building_ids[position.pending]}"
    yield from unusual("over", position.over and "yes")


def _laid(entry: tuple[int, int, int] | None, names: Names) -> str:
    if entry is None:
        return NOTHING
    seat, tile, turn = entry
    return f"{seat}:{names.tiles[tile]}:{TURNS[turn]}"


def _piece(piece: Piece, names: Names) -> str:
    card, seat, spaces, detail = names.piece_words(piece)
    return ":".join(filter(None, (card, seat, "-".join(spaces), detail)))


def _player_words(seat: int, player: Player, names: Names) -> Iterator[str]:
    standing = (f"{names.table.building_ids[s.number]}@{'-'.join(names.spaces(s.squares))}" for s in player.standing)
    yield f"player={COLOURS[seat]}"
    yield from unusual("hand", ",".join(names.tile_ids(player.hand)))
    yield from unusual("stack", ",".join(names.tile_ids(player.stack)))
    yield f"reserve={listed(names.building_ids(player.reserve))}"
    yield from unusual("standing", ",".join(standing))
    yield from unusual("used", ",".join(card_names(player.used)))
    yield from unusual("ready", ",".join(card_names(player.ready)))


def rest(names: Names, players: tuple[Player, ...]) -> int:
    """The buildings that no seat has: the supply, unless the position says otherwise."""
    left = names.table.buildings
    for player in players:
        left &= ~player.reserve
        for standing in player.standing:
            left &= ~(1 << standing.number)
    return left


def _position(fields: Fields, rules: Game) -> State:
    names = Names(rules)
    players = tuple(_player(seated, seat, names) for seat, seated in enumerate(fields.players))
    supply, pieces, starter, pending = (fields.get(key) for key in ("supply", "pieces", "starter", "pending"))
    return State.of(
        rules,
        postcards=mask_of(fields["postcards"].items(), CARD_NUMBER, "a postcard"),
        players=players,
        pavement=_pavement(fields["pavement"], names),
        pieces=tuple(_read_piece(word, names) for word in pieces.items()) if pieces else (),
        supply=mask_of(supply.items(), names.buildings, "a building") if supply else rest(names, players),
        number=fields["turn"].whole(),
        seat=find(fields["seat"], SEATS, "a seat"),
        starter=find(starter, SEATS, "a seat") if starter else None,
        pending=find(pending, names.buildings, "a building") if pending else None,
        over=fields.flag("over"),
    )


def _pavement(word: Word, names: Names) -> tuple[tuple[int, int, int] | None, ...]:
    entries = word.split(",")
    if len(entries) != len(names.table.corners):
        raise word.error(
            f"{len(entries)} squares stand here", f"{len(names.table.corners)} squares, - for an empty one"
        )
    return tuple(None if entry.word == NOTHING else _read_laid(entry, names) for entry in entries)


def _read_laid(entry: Word, names: Names) -> tuple[int, int, int]:
    parts = entry.split(":")
    if len(parts) != 3:
        raise entry.error(f"{shown(entry.word)} is no tile on a square", "seat, tile and degrees, such as 0:t3:90")
    seat, tile, turn = parts
    return names.laid(seat, tile, turn)


def _read_piece(word: Word, names: Names) -> Piece:
    parts = word.split(":")
    if not 3 <= len(parts) <= 4:
        raise word.error(f"{shown(word.word)} is no piece", "postcard, seat and spaces, such as le-peintre:0:d4")
    card, seat, squares, *detail = parts
    return names.piece(card, find(seat, SEATS, "a seat"), squares.split("-"), detail[0] if detail else None)


def _player(fields: Fields, seat: int, names: Names) -> Player:
    colour = fields["player"]
    if colour.word != COLOURS[seat]:
        raise colour.error(f"{shown(colour.word)} is not the colour of seat {seat}", COLOURS[seat])
    hand, stack, standing, used, ready = (fields.get(key) for key in ("hand", "stack", "standing", "used", "ready"))
    tiles = names.table.tile_number
    return Player(
        tuple(sorted(numbers_of(hand.items(), tiles, "a tile"))) if hand else (),
        numbers_of(stack.items(), tiles, "a tile") if stack else (),
        mask_of(fields["reserve"].items(), names.buildings, "a building"),
        tuple(_standing(word, names) for word in standing.items()) if standing else (),
        mask_of(used.items(), CARD_NUMBER, "a postcard") if used else 0,
        mask_of(ready.items(), CARD_NUMBER, "a postcard") if ready else 0,
    )


def _standing(word: Word, names: Names) -> Standing:
    building, *squares = word.split("@")
    if len(squares) != 1:
        raise word.error(f"{shown(word.word)} is no building", "a building and its spaces, such as i3@a1-b1-c1")
    return names.standing(building, squares[0].split("-"))


_LINE = LineForm(VARIANTS, "2p", _OF_THE_TABLE, _OF_A_PLAYER, _words, _position, Game)
