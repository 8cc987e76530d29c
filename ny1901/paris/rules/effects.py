"""What a legal action changes: the position after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ny1901.kernel.fast_frozen import fast_init
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import FACINGS, Action, Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.rules.legal import can_act
from ny1901.paris.rules.position import CHARTIER, LATER, METROPOLITAIN, Player
from ny1901.paris.rules.table import CARD_BIT, CARDS, Piece, Standing

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


_player = fast_init(Player)
_CHARTIER_NUMBER = CHARTIER.bit_length() - 1
_CARD_NUMBER = {card: number for number, card in enumerate(CARDS)}


def after(position: State, action: Action) -> State:
    """The position after a legal action.

    Args:
        position: any sound position.
        action: a legal action; what comes of another is undefined.
    """
    made: State = _AFTER[type(action)](position, action)
    return made


def _with(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (player, players[1]) if seat == 0 else (players[0], player)


def _after_lay(position: State, action: Lay) -> State:
    """`lay.hand`, `lay.square`, `lay.draw`, `phase.first`, `phase.starter`."""
    table, seat = position.rules.table, position.seat
    tile, square, turn = table.lay_number[action]
    old, spaces = position.players[seat], table.laid[tile][square][turn]
    hand, stack = tuple([held for held in old.hand if held != tile]), old.stack
    if stack:
        hand, stack = tuple(sorted((*hand, stack[0]))), stack[1:]
    player = _player(hand, stack, old.reserve, old.standing, old.used, old.ready)
    own, rival = position.colours[seat] | spaces.own, position.colours[1 - seat] | spaces.rival
    starter = seat if position.starter is None and not hand else position.starter
    empty = position.empty & ~(1 << square)
    made = fast_init(type(position))(
        position.rules,
        position.postcards,
        _with(position.players, seat, player),
        (*position.pavement[:square], (seat, tile, turn), *position.pavement[square + 1 :]),
        position.pieces,
        position.supply,
        position.number + 1,
        1 - seat if empty else starter,
        starter,
        None,
        False,
        (own, rival) if seat == 0 else (rival, own),
        position.mixed | spaces.mixed,
        position.lamps | spaces.lamps,
        position.covered,
        empty,
    )
    return made if empty else _settled(made)


def _after_take(position: State, action: Take) -> State:
    """`take.supply`."""
    bit, seat = 1 << position.rules.table.building_number[action.building], position.seat
    old = position.players[seat]
    player = _player(old.hand, old.stack, old.reserve | bit, old.standing, old.used, old.ready)
    return _waiting(position, _with(position.players, seat, player), position.supply & ~bit)


def _after_pass(position: State, _: Pass) -> State:
    """`pass.finished`."""
    return _waiting(position, position.players, position.supply)


def _waiting(position: State, players: tuple[Player, ...], supply: int) -> State:
    """The next turn of the first phase, the board as it was."""
    return fast_init(type(position))(
        position.rules,
        position.postcards,
        players,
        position.pavement,
        position.pieces,
        supply,
        position.number + 1,
        1 - position.seat,
        position.starter,
        None,
        False,
        position.colours,
        position.mixed,
        position.lamps,
        position.covered,
        position.empty,
    )


def _after_build(position: State, action: Build) -> State:
    """`build.reserve`."""
    standing, old = position.rules.table.option_of[action].standing, position.players[position.seat]
    return _put_up(position, standing, old.reserve & ~(1 << standing.number), old.used, old.ready)


def _put_up(position: State, standing: Standing, reserve: int, used: int, ready: int) -> State:
    """A building stands, the Jardin too (`jardin-des-plantes.building`).

    On a rival space the Chartier's piece comes first (`chartier.one`), on a lamp the Metropolitain is turned over
    (`metropolitain.one`).
    """
    old, seat, squares = position.players[position.seat], position.seat, standing.squares
    if ready & METROPOLITAIN and squares & position.lamps:
        ready &= ~METROPOLITAIN
    rival = squares & position.colours[1 - seat]
    player = _player(old.hand, old.stack, reserve, (*old.standing, standing), used, ready & ~(CHARTIER if rival else 0))
    return _turn_over(position, player, position.supply, _chartier(position, rival), squares=squares, rival=rival)


def _chartier(position: State, space: int) -> tuple[Piece, ...]:
    """The pieces with the Chartier's on a rival space; as they were if there is none."""
    return (*position.pieces, Piece(_CHARTIER_NUMBER, position.seat, space)) if space else position.pieces


def _after_use(position: State, action: Use) -> State:
    """`postcard.token`, `postcard.once`, `postcard.no-effect`, and the effect."""
    if not action.bare:
        made: State = _EFFECTS[action.postcard](position, action)
        return made
    old, bit = position.players[position.seat], CARD_BIT[action.postcard]
    player = _player(old.hand, old.stack, old.reserve, old.standing, old.used | bit, old.ready | (bit & LATER))
    return _turn_over(position, player, position.supply, position.pieces)


def _after_piece(position: State, action: Use) -> State:
    """A piece on one space that names nothing but the space."""
    return _placed(position, action.postcard, position.rules.table.space_of[action], -1)


def _after_statue(position: State, action: Use) -> State:
    """`le-penseur.front`."""
    space = position.rules.table.space_of[action]
    return _placed(position, action.postcard, space, FACINGS.index(action.facing))


def _after_annex(position: State, action: Use) -> State:
    """`bouquinistes.beside`."""
    table = position.rules.table
    return _placed(position, action.postcard, table.space_of[action], table.building_number[action.beside])


def _after_fountain(position: State, action: Use) -> State:
    return _placed(position, action.postcard, position.rules.table.fountains[action], -1)


def _placed(position: State, card: Postcard, squares: int, detail: int) -> State:
    """A special piece on the board (`postcard.free`); the Fountain on a rival space uses the Chartier (`chartier.one`).

    A token of the seat lies on the postcard for good: `postcard.token`, `postcard.once`.
    """
    old, seat = position.players[position.seat], position.seat
    rival = squares & position.colours[1 - seat]
    player = _player(
        old.hand,
        old.stack,
        old.reserve,
        old.standing,
        old.used | CARD_BIT[card],
        old.ready & ~(CHARTIER if rival else 0),
    )
    pieces = (*_chartier(position, rival), Piece(_CARD_NUMBER[card], seat, squares, detail))
    return _turn_over(position, player, position.supply, pieces, squares=squares, rival=rival)


def _after_jardin(position: State, action: Use) -> State:
    standing, old = position.rules.table.option_of[action].standing, position.players[position.seat]
    return _put_up(position, standing, old.reserve, old.used | CARD_BIT[action.postcard], old.ready)


def _after_swap(position: State, action: Use) -> State:
    """`levitation.swap`, `levitation.at-once`: the turn goes on until the new building stands."""
    give, take = position.rules.table.swap_of[action]
    seat = position.seat
    old = position.players[seat]
    reserve = old.reserve & ~(1 << give) | 1 << take
    player = _player(old.hand, old.stack, reserve, old.standing, old.used | CARD_BIT[action.postcard], old.ready)
    return fast_init(type(position))(
        position.rules,
        position.postcards,
        _with(position.players, seat, player),
        position.pavement,
        position.pieces,
        position.supply & ~(1 << take) | 1 << give,
        position.number,
        seat,
        position.starter,
        take,
        False,
        position.colours,
        position.mixed,
        position.lamps,
        position.covered,
        0,
    )


def _turn_over(
    position: State, player: Player, supply: int, pieces: tuple[Piece, ...], *, squares: int = 0, rival: int = 0
) -> State:
    """The next turn of the second phase (`phase.second`); `squares` are covered, `rival` among them became mixed."""
    seat, colours = position.seat, position.colours
    if rival:
        mine, theirs = colours[seat], colours[1 - seat] & ~rival
        colours = (mine, theirs) if seat == 0 else (theirs, mine)
    made = fast_init(type(position))(
        position.rules,
        position.postcards,
        _with(position.players, seat, player),
        position.pavement,
        pieces,
        supply,
        position.number + 1,
        1 - seat,
        position.starter,
        None,
        False,
        colours,
        position.mixed | rival,
        position.lamps,
        position.covered | squares,
        0,
    )
    return _settled(made)


def _settled(position: State) -> State:
    """`phase.skip`, `end.nothing-left`: who can do nothing is passed over; where neither can, the game is over."""
    if can_act(position, position.seat):
        return position
    other = 1 - position.seat
    over = not can_act(position, other)
    return fast_init(type(position))(
        position.rules,
        position.postcards,
        position.players,
        position.pavement,
        position.pieces,
        position.supply,
        position.number,
        position.seat if over else other,
        position.starter,
        None,
        over,
        position.colours,
        position.mixed,
        position.lamps,
        position.covered,
        0,
    )


_EFFECTS: dict[Postcard, Callable[..., Any]] = {
    Postcard.LEVITATION: _after_swap,
    Postcard.JARDIN_DES_PLANTES: _after_jardin,
    Postcard.LE_PEINTRE: _after_piece,
    Postcard.BOUQUINISTES: _after_annex,
    Postcard.LAMPADAIRE: _after_piece,
    Postcard.MOULIN_ROUGE: _after_piece,
    Postcard.LE_PENSEUR: _after_statue,
    Postcard.FONTAINE_DES_MERS: _after_fountain,
    Postcard.LA_GRANDE_LUMIERE: _after_piece,
}

_AFTER = ByKind[Callable[..., Any]](
    {Lay: _after_lay, Take: _after_take, Pass: _after_pass, Build: _after_build, Use: _after_use}
)
