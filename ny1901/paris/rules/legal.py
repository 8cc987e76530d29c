"""The fast generator: which actions are legal, and whether one is, without building the list.

`explain` says the same in plain rules, one function a rule; a test holds the two equal. Here the rules are folded
together for speed, so each function names the ids that it stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import PASS, Action, Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.rules.house import HOUSE
from ny1901.paris.rules.position import CHARTIER, METROPOLITAIN
from ny1901.paris.rules.table import CARD_BIT, CARDS, Option

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


def legal_actions(position: State) -> tuple[Action, ...]:
    """Every legal action, in a stable order; empty when the game is over. `State.legal_actions` keeps them.

    Args:
        position: any sound position.
    """
    listed = _listed(position)
    return listed if position.rules.variant.house_rules is None else HOUSE.allowed(position, listed)


def printed_actions(position: State) -> tuple[Action, ...]:
    """Every action that the printed rules allow, house rules left aside.

    Args:
        position: any sound position.
    """
    return position.legal_actions if position.rules.variant.house_rules is None else _listed(position)


def _listed(position: State) -> tuple[Action, ...]:
    """`phase.second`, `end.nothing-left`, `levitation.at-once`, `postcard.token`.

    Only what is in play and unused is among the open postcards: `setup.postcards`, `postcard.once`.
    """
    if position.over:
        return ()
    if position.empty:
        return _paving(position)
    if position.pending is not None:
        return tuple([option.action for option in places(position, position.seat, position.pending)])
    found: list[Action] = []
    seat = position.seat
    if may_build(position, seat):  # each of the reserve: `build.reserve`
        for number in bits(position.players[seat].reserve):
            found += [option.action for option in places(position, seat, number)]
    if position.tokens(seat) > 0:
        for card in bits(position.open_cards):
            found.append(position.rules.table.bare[card])
            found += _EFFECTS[card](position, seat)
    return tuple(found)


def _paving(position: State) -> tuple[Action, ...]:
    """`phase.first`, `lay.hand`, `lay.square`, `lay.empty`, `lay.turn`, `take.supply`, `pass.finished`."""
    table, player = position.rules.table, position.players[position.seat]
    if not player.hand:
        return (*(table.takes(position.supply) if may_take(position, position.seat) else ()), PASS)
    if len(player.hand) == 1:
        return table.lays(player.hand[0], position.empty) + table.takes(position.supply)
    lays = [action for tile in player.hand for action in table.lays(tile, position.empty)]
    return (*lays, *table.takes(position.supply))


def may_take(position: State, seat: int) -> bool:
    """`take.finished`: whether a seat may still take buildings in the first phase."""
    variant = position.rules.variant
    if not position.players[seat].laid_all:
        return True
    return variant.finished_may_take and (variant.passed_may_take or not position.passed)


def may_build(position: State, seat: int) -> bool:
    """`build.chimney`."""
    return not position.rules.variant.chimneys_limit or position.chimneys(seat) > 0


def places(position: State, seat: int, number: int) -> list[Option]:
    """Where a building can go: `build.free`, `build.colour`, `build.lamp`, `chartier.one`, `metropolitain.one`."""
    land, covered = position.colours[seat] | position.mixed, position.covered
    if not position.players[seat].ready:
        return [option for option in position.rules.table.fits(number, land) if not option.squares & covered]
    return _places_with_effects(position, seat, number, land)


def effects_for(position: State, seat: int, number: int, effects: int) -> int:
    """Which effects of postcards a building may use: `jardin-des-plantes.building`, `levitation.place`.

    Args:
        position: a position of the second phase.
        seat: who builds.
        number: the building's number; one that is not in the seat's reserve comes by a Levitation.
        effects: the effects to choose from (bits of `LATER`).
    """
    variant = position.rules.variant
    if number == position.rules.table.jardin:
        allowed = CHARTIER * variant.jardin_on_chartier | METROPOLITAIN * variant.jardin_on_lamp
        return effects & allowed
    brought = position.pending == number or not position.players[seat].reserve >> number & 1
    return 0 if brought and not variant.levitation_uses_effects else effects


def _places_with_effects(position: State, seat: int, number: int, land: int) -> list[Option]:
    """`chartier.one`, `metropolitain.one`, `postcard.combine`."""
    table, variant = position.rules.table, position.rules.variant
    effects = effects_for(position, seat, number, position.players[seat].ready)
    rival = position.colours[1 - seat] if effects & CHARTIER else 0
    lamps = position.lamps if effects & METROPOLITAIN else 0
    special, covered = rival | lamps, position.covered
    found = []
    for option in table.fits(number, land | special):
        squares = option.squares
        if squares & covered:
            continue
        if squares & special:
            on_rival, on_lamps = (squares & rival).bit_count(), (squares & lamps).bit_count()
            if on_rival > 1 or on_lamps > 1 or (on_rival and on_lamps and not variant.combine_effects):
                continue
        found.append(option)
    return found


def can_act(position: State, seat: int) -> bool:
    """Whether a seat can do anything in the second phase (`phase.skip`)."""
    if position.tokens(seat) > 0 and position.open_cards:
        return True
    return may_build(position, seat) and any(
        places(position, seat, number) for number in bits(position.players[seat].reserve)
    )


Effect = Callable[["State", int], list[Use]]


def _own_space(card: Postcard) -> Effect:
    """`le-peintre.space`, `lampadaire.space`, `moulin-rouge.space`, `postcard.free`: a free space of one's colour."""

    def effect(position: State, seat: int) -> list[Use]:
        actions = position.rules.table.puts[card]
        return [actions[space] for space in bits(position.colours[seat] & ~position.covered)]

    return effect


def _lamp_space(position: State, _: int) -> list[Use]:
    """`la-grande-lumiere.space`, `postcard.free`."""
    actions = position.rules.table.puts[Postcard.LA_GRANDE_LUMIERE]
    return [actions[space] for space in bits(position.lamps & ~position.covered)]


def _statue(position: State, seat: int) -> list[Use]:
    """`le-penseur.space`, `le-penseur.front`, `postcard.free`."""
    table, free = position.rules.table, position.free
    return [
        table.statues[space][facing]
        for space in bits(position.colours[seat] & ~position.covered)
        for facing, front in enumerate(table.fronts[space])
        if front & free
    ]


def _annex(position: State, seat: int) -> list[Use]:
    """`bouquinistes.space`, `bouquinistes.beside`, `postcard.free`."""
    annexes = position.rules.table.annexes
    own = position.colours[seat] & ~position.covered
    return [
        annexes[space][standing.number]
        for standing in position.players[seat].standing
        for space in bits(standing.around & own)
    ]


def _fountain(position: State, seat: int) -> list[Use]:
    """`fontaine-des-mers.space`, `postcard.free`, and `chartier.one` on a rival space."""
    rival = position.colours[1 - seat] if position.players[seat].ready & CHARTIER else 0
    outside = ~(position.colours[seat] | position.mixed | rival) | position.covered
    return [
        action
        for action, squares in position.rules.table.fountains.items()
        if not squares & outside and (squares & rival).bit_count() <= 1
    ]


def _jardin(position: State, seat: int) -> list[Use]:
    """`jardin-des-plantes.building`."""
    if not may_build(position, seat):
        return []
    jardin = position.rules.table.jardin
    return [option.action for option in places(position, seat, jardin) if isinstance(option.action, Use)]


def _swap(position: State, seat: int) -> list[Use]:
    """`levitation.swap`, `levitation.place`."""
    reserve = position.players[seat].reserve
    if not reserve or not may_build(position, seat):
        return []
    swaps = position.rules.table.swaps
    takes = [number for number in bits(position.supply) if places(position, seat, number)]
    return [swaps[give][take] for give in bits(reserve) for take in takes]


def _nothing_more(_: State, __: int) -> list[Use]:
    """A postcard that names nothing but itself (`postcard.parts`)."""
    return []


_EFFECT_OF: dict[Postcard, Effect] = {
    Postcard.LEVITATION: _swap,
    Postcard.METROPOLITAIN: _nothing_more,
    Postcard.JARDIN_DES_PLANTES: _jardin,
    Postcard.SACRE_COEUR: _nothing_more,
    Postcard.LE_PEINTRE: _own_space(Postcard.LE_PEINTRE),
    Postcard.CHARTIER: _nothing_more,
    Postcard.BOUQUINISTES: _annex,
    Postcard.LAMPADAIRE: _own_space(Postcard.LAMPADAIRE),
    Postcard.MOULIN_ROUGE: _own_space(Postcard.MOULIN_ROUGE),
    Postcard.LE_PENSEUR: _statue,
    Postcard.FONTAINE_DES_MERS: _fountain,
    Postcard.LA_GRANDE_LUMIERE: _lamp_space,
}
_EFFECTS = tuple(_EFFECT_OF[card] for card in CARDS)
"""For each postcard the actions that use it with an effect, and with what that names (`postcard.parts`)."""


def is_legal(position: State, action: Action) -> bool:
    """Whether one action is legal; the list is built only where it is short or already there.

    Args:
        position: any sound position.
        action: any action.

    Raises:
        NotationError: it is no action at all, for example a text.
    """
    check = _CHECKS[type(action)]
    if position.listed is not None and type(action) is Use:
        return action in position.listed
    if position.over or not check(position, action):
        return False
    if position.rules.variant.house_rules is None:
        return True
    return not any(HOUSE.broken(position, action, lambda: position.legal_actions))


def is_printed_legal(position: State, action: Action) -> bool:
    """Whether the printed rules allow one action, house rules left aside; as `is_legal` otherwise."""
    return not position.over and _CHECKS[type(action)](position, action)


def _may_lay(position: State, action: Lay) -> bool:
    """`lay.hand`, `lay.square`, `lay.empty`, `lay.turn`."""
    found = position.rules.table.lay_number.get(action)
    if found is None:
        return False
    tile, square, _ = found
    return tile in position.players[position.seat].hand and bool(position.empty >> square & 1)


def _may_take(position: State, action: Take) -> bool:
    """`phase.first`, `take.supply`, `take.finished`."""
    number = position.rules.table.building_number.get(action.building)
    if number is None or not position.empty or not position.supply >> number & 1:
        return False
    return may_take(position, position.seat)


def _may_pass(position: State, _: Pass) -> bool:
    """`phase.first`, `pass.finished`."""
    return bool(position.empty) and not position.players[position.seat].hand


def _may_put_up(position: State, action: Build) -> bool:
    """`phase.second`, `levitation.at-once`, `build.reserve`, `build.free`, `build.colour`, `build.lamp`.

    The table's options are all that lies on the board in the building's shape: `build.shape`, `build.board`.
    """
    option = position.rules.table.option_of.get(action)
    if option is None or position.empty:
        return False
    number, seat = option.standing.number, position.seat
    if position.pending is not None and number != position.pending:
        return False
    if not position.players[seat].reserve >> number & 1 or not may_build(position, seat):
        return False
    land = position.colours[seat] | position.mixed
    if not position.players[seat].ready:
        return not option.squares & (position.covered | ~land)
    return option in _places_with_effects(position, seat, number, land)


def _may_use(position: State, action: Use) -> bool:
    """`phase.second`, `levitation.at-once`, `postcard.token`, `postcard.once`, `setup.postcards`, `postcard.parts`."""
    if position.empty or position.pending is not None or position.tokens(position.seat) <= 0:
        return False
    card = CARD_BIT[action.postcard]
    if not position.open_cards & card:
        return False
    return action.bare or action in _EFFECTS[card.bit_length() - 1](position, position.seat)


_CHECKS = ByKind[Callable[["State", Any], bool]](
    {Lay: _may_lay, Take: _may_take, Pass: _may_pass, Build: _may_put_up, Use: _may_use}
)
