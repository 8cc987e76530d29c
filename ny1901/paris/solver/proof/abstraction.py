"""From the engine of Paris to the proofs: a real position, and a real action, as the values that the symbols stand for.

What the engine works out ahead (the masks of colours, lamps and covered spaces, what fits where) is worked out anew
here from tiles, buildings and pieces, so that a mistake in it shows as a step that the transition relation does not
allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from attrs import evolve

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard, Space
from ny1901.paris.rules.actions import TURNS, Action, Lay, Use
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.house import kind_of
from ny1901.paris.rules.light import small_lamps
from ny1901.paris.rules.position import ANNEX, CHARTIER, METROPOLITAIN, Player
from ny1901.paris.rules.scoring import unbuilt
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, CARDS, Piece
from ny1901.paris.solver.proof.focus import Focus, buildings_in, covered_by, spaces_of
from ny1901.paris.solver.proof.house_model import HOUSE_MODEL
from ny1901.paris.solver.proof.state import (
    BARE,
    LAMP,
    MIXED,
    NO_TILE,
    NOBODY,
    READY,
    SPENT,
    UNUSED,
    BoardSymbols,
    BuildingSymbols,
    PostcardSymbols,
    SeatSymbols,
    SpaceSymbols,
    SquareSymbols,
    SymbolicPosition,
    TileSymbols,
    TurnSymbols,
)
from ny1901.paris.solver.proof.transitions import StepSymbols
from ny1901.paris.solver.proof.turn_guards import PASS, USE

_CHARTIER, _FOUNTAIN = CARDS.index(Postcard.CHARTIER), CARDS.index(Postcard.FONTAINE_DES_MERS)
_LARGE, _POST = CARDS.index(Postcard.LA_GRANDE_LUMIERE), CARDS.index(Postcard.LAMPADAIRE)
_JARDIN, _SACRE_COEUR = CARDS.index(Postcard.JARDIN_DES_PLANTES), CARD_BIT[Postcard.SACRE_COEUR]
_NOT_ON_OWN = (_CHARTIER, _FOUNTAIN, _LARGE)

Pavement = tuple[tuple[int, int, int] | None, ...]
"""What `State.pavement` holds."""


@lru_cache(maxsize=64)
def kinds_of_spaces(rules: Game, pavement: Pavement) -> Mapping[int, Space | int]:
    """What the tiles show on each space, by its number: a seat, or a kind that belongs to nobody.

    Args:
        rules: the variant.
        pavement: what lies on each square of the board.
    """
    found: dict[int, Space | int] = {}
    for square, entry in enumerate(pavement):
        if entry is not None:
            owner, tile, turn = entry
            kinds = rules.variant.components.tiles[tile].turned(turn)
            for space, kind in zip(spaces_of(rules, square), kinds, strict=True):
                found[space] = {Space.OWN: owner, Space.RIVAL: 1 - owner}.get(kind, kind)
    return found


@lru_cache(maxsize=256)
def _mask_of(rules: Game, pavement: Pavement, wanted: Space | int) -> int:
    return sum(1 << space for space, kind in kinds_of_spaces(rules, pavement).items() if kind == wanted)


_KIND_NUMBER: Mapping[Space | int | None, int] = {None: BARE, Space.MIXED: MIXED, Space.LAMP: LAMP, 0: 0, 1: 1}


def look_at(position: State, focus: Focus) -> SymbolicPosition:
    """A real position as plain values.

    Args:
        position: the position.
        focus: which space, building, tile and postcard to follow.
    """
    return SymbolicPosition(
        rules=position.rules,
        seats=tuple(_seat(position, seat) for seat in range(len(position.players))),
        board=_board(position),
        square=SquareSymbols(laid=_laid(position, focus.space)),
        space=_space(position, focus.space),
        building=_building(position, focus),
        tile=_tile(position, *focus.tile),
        postcard=_postcard(position, focus.card),
        turn=_turn(position),
        house=HOUSE_MODEL.look(position, position.legal_actions),
    )


def _seat(position: State, seat: int) -> SeatSymbols:
    player, lamps = position.players[seat], _mask(position, Space.LAMP)
    turned = [piece.squares for piece in position.pieces if _belongs(piece, seat, _CHARTIER)]
    jardins = [standing for standing in player.standing if standing.number == position.rules.table.jardin]
    return SeatSymbols(
        hand=len(player.hand),
        stack=len(player.stack),
        reserve=player.reserve.bit_count(),
        standing=len(player.standing),
        jardins=len(jardins),
        used=player.used.bit_count(),
        chartier=_progress(player, CHARTIER),
        metropolitain=_progress(player, METROPOLITAIN),
        sacre_coeur=bool(player.used & _SACRE_COEUR),
        jardin=bool(player.used >> _JARDIN & 1),
        on_lamps=sum((standing.squares & lamps).bit_count() for standing in player.standing),
        land=position.colours[seat].bit_count(),
        land_to_come=_land_to_come(position, seat),
        turned=sum(map(int.bit_count, turned)),
        unbuilt=unbuilt(position, seat),
    )


def _progress(player: Player, card: int) -> int:
    if not player.used & card:
        return UNUSED
    return READY if player.ready & card else SPENT


def _land_to_come(position: State, seat: int) -> int:
    tiles = position.rules.variant.components.tiles
    return sum(
        tiles[tile].spaces.count(Space.OWN if owner == seat else Space.RIVAL)
        for owner, player in enumerate(position.players)
        for tile in (*player.hand, *player.stack)
    )


def _mask(position: State, wanted: Space | int) -> int:
    """The spaces on which the tiles show a seat's colour, or a kind."""
    return _mask_of(position.rules, position.pavement, wanted)


def _board(position: State) -> BoardSymbols:
    pieces = [piece.card for piece in position.pieces]
    used = position.players[0].used | position.players[1].used
    return BoardSymbols(
        empty=sum(entry is None for entry in position.pavement),
        supply=position.supply.bit_count(),
        cards=position.postcards.bit_count(),
        open=(position.postcards & ~used).bit_count(),
        lamps=_mask(position, Space.LAMP).bit_count(),
        shining=small_lamps(position).bit_count(),
        posts=pieces.count(_POST),
        large=pieces.count(_LARGE),
    )


def _laid(position: State, space: int) -> int:
    entry = position.pavement[_square_of(position, space)]
    if entry is None:
        return NO_TILE
    owner, tile, turn = entry
    return (tile * len(TURNS) + turn) * position.rules.players + owner


def _square_of(position: State, space: int) -> int:
    square = position.rules.table.grid.squares[space]
    return (square.row // 2) * position.rules.table.side + square.column // 2


def _space(position: State, space: int) -> SpaceSymbols:
    bit, seats = 1 << space, range(len(position.players))
    here = [piece for piece in position.pieces if piece.squares & bit]
    return SpaceSymbols(
        printed=_KIND_NUMBER[kinds_of_spaces(position.rules, position.pavement).get(space)],
        kind=_kind_in_masks(position, bit),
        covered=bool(position.covered & bit),
        buildings=tuple(
            sum(bool(standing.squares & bit) for standing in player.standing) for player in position.players
        ),
        pieces=tuple(sum(_belongs(piece, seat) and piece.card not in _NOT_ON_OWN for piece in here) for seat in seats),
        fountains=tuple(sum(_belongs(piece, seat, _FOUNTAIN) for piece in here) for seat in seats),
        large=tuple(sum(_belongs(piece, seat, _LARGE) for piece in here) for seat in seats),
        chartier=tuple(sum(_belongs(piece, seat, _CHARTIER) for piece in here) for seat in seats),
    )


def _belongs(piece: Piece, seat: int, card: int | None = None) -> bool:
    return piece.seat == seat and card in (None, piece.card)


def _kind_in_masks(position: State, bit: int) -> int:
    """What the masks of the engine say of a space; `NO_KIND` if two of them hold it."""
    masks = {0: position.colours[0], 1: position.colours[1], MIXED: position.mixed, LAMP: position.lamps}
    held = [kind for kind, mask in masks.items() if mask & bit]
    return held[0] if len(held) == 1 else (NO_KIND if held else BARE)


NO_KIND = -2
"""What a space is that two masks of the engine hold: nothing that the model knows."""


def _building(position: State, focus: Focus) -> BuildingSymbols:
    number, squares = focus.building.number, focus.building.squares
    standing = [[one for one in player.standing if one.number == number] for player in position.players]
    pieces = [piece for piece in position.pieces if piece.squares >> focus.space & 1]
    return BuildingSymbols(
        jardin=number == position.rules.table.jardin,
        covers=bool(squares >> focus.space & 1),
        beside=bool(position.rules.table.grid.around(squares) >> focus.space & 1),
        supply=bool(position.supply >> number & 1),
        reserve=tuple(bool(player.reserve >> number & 1) for player in position.players),
        stands=tuple(any(one.squares == squares for one in mine) for mine in standing),
        standing=tuple(len(mine) for mine in standing),
        waiting=position.pending == number,
        annexes=tuple(
            sum(_belongs(piece, seat, ANNEX) and piece.detail == number for piece in pieces) for seat in (0, 1)
        ),
    )


def _tile(position: State, owner: int, tile: int) -> TileSymbols:
    player = position.players[owner]
    return TileSymbols(
        owner=owner,
        hand=player.hand.count(tile),
        stack=player.stack.count(tile),
        laid=sum(entry is not None and entry[:2] == (owner, tile) for entry in position.pavement),
    )


def _postcard(position: State, card: int) -> PostcardSymbols:
    pieces = [[piece for piece in position.pieces if _belongs(piece, seat, card)] for seat in (0, 1)]
    jardins = [_seat_jardins(position, player) if card == _JARDIN else 0 for player in position.players]
    return PostcardSymbols(
        number=card,
        in_play=bool(position.postcards >> card & 1),
        used=tuple(bool(player.used >> card & 1) for player in position.players),
        pieces=tuple(len(mine) + jardin for mine, jardin in zip(pieces, jardins, strict=True)),
    )


def _seat_jardins(position: State, player: Player) -> int:
    return sum(standing.number == position.rules.table.jardin for standing in player.standing)


def _turn(position: State) -> TurnSymbols:
    waiting = position.pending
    reserves = [bits(player.reserve) for player in position.players]
    return TurnSymbols(
        number=position.number,
        seat=position.seat,
        starter=NOBODY if position.starter is None else position.starter,
        waiting=waiting is not None,
        over=position.over,
        fits=tuple(
            _fits(position, seat, reserve, position.players[seat].ready) for seat, reserve in enumerate(reserves)
        ),
        waiting_fits=waiting is not None and _fits(position, position.seat, (waiting,), _for_waiting(position)),
    )


def _for_waiting(position: State) -> int:
    """The effects that a building may use that a Levitation has brought (`levitation.place`)."""
    may_use = position.rules.variant.levitation_uses_effects
    return position.players[position.seat].ready if may_use else 0


def _fits(position: State, seat: int, numbers: Iterable[int], effects: int) -> bool:
    """Whether one of some buildings has a place in the second phase: `build.*`, read off the tiles and pieces."""
    if any(entry is None for entry in position.pavement):
        return False
    table = position.rules.table
    rival, lamps, taken = _rival(position, seat), _mask(position, Space.LAMP), _taken(position)
    most_rival, most_lamps = int(bool(effects & CHARTIER)), int(bool(effects & METROPOLITAIN))
    together = 2 if position.rules.variant.combine_effects else 1
    for number in numbers:
        for option in table.options[number]:
            on_rival, on_lamps = (option.squares & rival).bit_count(), (option.squares & lamps).bit_count()
            within = on_rival <= most_rival and on_lamps <= most_lamps and on_rival + on_lamps <= together
            if within and not option.squares & taken:
                return True
    return False


def _rival(position: State, seat: int) -> int:
    """The spaces of the other colour, without those under a Chartier's piece."""
    turned = sum(piece.squares for piece in position.pieces if piece.card == _CHARTIER)
    return _mask(position, 1 - seat) & ~turned


def _taken(position: State) -> int:
    """The spaces on which something stands."""
    taken = 0
    for player in position.players:
        for standing in player.standing:
            taken |= standing.squares
    for piece in position.pieces:
        if piece.card != _CHARTIER:
            taken |= piece.squares
    return taken


def look_at_step(before: State, action: Action, after: State, focus: Focus) -> StepSymbols:
    """A real action as plain values.

    Args:
        before: the position before it.
        action: the action.
        after: the position after it: only the tile that came up, and what the land now allows, are read off it.
        focus: which space, building, tile and postcard to follow.
    """
    squares, turn, kind = covered_by(before, action), _turn(after), kind_of(action)
    nothing = StepSymbols(
        is_tile=False,
        comes_up=False,
        is_square=False,
        laid=0,
        shown=0,
        own=0,
        rival=0,
        lamps=0,
        is_building=False,
        is_place=False,
        is_given=False,
        card=CARDS.index(action.postcard) if isinstance(action, Use) else 0,
        covers=bool(squares >> focus.space & 1),
        on_rival=(squares & _rival(before, before.seat)).bit_count(),
        on_lamps=(squares & _mask(before, Space.LAMP)).bit_count(),
        fits=turn.fits,
        waiting_fits=turn.waiting_fits,
        house=HOUSE_MODEL.look(after, after.legal_actions),
    )
    if isinstance(action, Lay):
        return _tile_step(nothing, before, action, after, focus)
    if kind in (PASS, USE):
        return nothing
    return _building_step(nothing, before, action, focus, squares)


def _tile_step(nothing: StepSymbols, before: State, action: Lay, after: State, focus: Focus) -> StepSymbols:
    """What a tile is about: its spaces, and what is drawn for it."""
    table, seat = before.rules.table, before.seat
    tile, square = table.tile_number[action.tile], table.corner_number[action.square]
    kinds = before.rules.variant.components.tiles[tile].turned(TURNS.index(action.turn))
    shown = dict(zip(spaces_of(before.rules, square), kinds, strict=True)).get(focus.space)
    seats = {Space.OWN: seat, Space.RIVAL: 1 - seat}
    up = set(after.players[seat].hand) - set(before.players[seat].hand)
    return evolve(
        nothing,
        is_tile=focus.tile == (seat, tile),
        comes_up=focus.tile[0] == seat and focus.tile[1] in up,
        is_square=square == _square_of(before, focus.space),
        laid=(tile * len(TURNS) + TURNS.index(action.turn)) * before.rules.players + seat,
        shown=0 if shown is None else _KIND_NUMBER[seats.get(shown, shown)],
        own=kinds.count(Space.OWN),
        rival=kinds.count(Space.RIVAL),
        lamps=kinds.count(Space.LAMP),
    )


def _building_step(nothing: StepSymbols, before: State, action: Action, focus: Focus, squares: int) -> StepSymbols:
    """What a building or a piece is about."""
    given = isinstance(action, Use) and bool(action.give)
    numbers = buildings_in(before, action)
    same = numbers[-1:] == [focus.building.number]
    return evolve(
        nothing,
        is_building=same,
        is_place=same and squares == focus.building.squares,
        is_given=given and focus.building.number == numbers[0],
    )
