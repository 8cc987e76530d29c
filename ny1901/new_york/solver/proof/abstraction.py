"""From the engine to the proofs: a real position, and a real action, as the values that the symbols stand for.

Everything is worked out anew from lots, placements and tiles, not with the engine's own shortcuts, so that a mistake in
those shows as a step that the transition relation does not allow.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from attrs import evolve, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.plain import beside_gold, map_of
from ny1901.new_york.rules.position import CARD_BIT, Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building
from ny1901.new_york.solver.proof.house_model import HOUSE_MODEL
from ny1901.new_york.solver.proof.state import (
    BOOM,
    GRAB,
    NO_CARD,
    NOT_YET,
    BuildingSymbols,
    EndSymbols,
    LotSymbols,
    MarketSymbols,
    SeatSymbols,
    SquareSymbols,
    SymbolicPosition,
    TurnSymbols,
)
from ny1901.new_york.solver.proof.transitions import StepSymbols

_PENDING = {None: NO_CARD, Card.CONSTRUCTION_BOOM: BOOM, Card.LAND_GRAB: GRAB}
_OWN_GENERATIONS = (Generation.BRONZE, Generation.SILVER, Generation.GOLD)


@frozen
class Focus:
    """Which lot, square and building a real position is looked at through.

    Attributes:
        lot: the lot's number.
        square: the square's number; it lies on the lot.
        building: a tile on a place of the board.
    """

    lot: int
    square: int
    building: Building

    def describe(self, rules: Game) -> dict[str, str]:
        """The names of the lot, the square and the building."""
        grid, squares = rules.table.grid, self.building.placement.squares
        return {
            "lot": rules.table.board.lots[self.lot].id,
            "square": grid.squares[self.square].name,
            "building": " ".join((self.building.tile.id, *grid.names(squares))),
        }


def random_focus(rules: Game, dice: random.Random) -> Focus:
    """Any lot in play, any square on it, and any tile on any place; a tile that fits nowhere has none.

    Raises:
        DataError: no tile fits anywhere.
    """
    table = rules.table
    lot = dice.choice(list(bits(rules.lots_in_play)))
    fitting = [number for number, places in enumerate(table.placements) if places]
    if not fitting:
        raise DataError("no tile of the city fits on its board, so nothing can be built", field="city")
    number = dice.choice(fitting)
    building = Building(table.tiles[number], dice.choice(table.placements[number]))
    return Focus(lot, dice.choice(list(bits(table.board.lots[lot].squares))), building)


def telling_focus(position: State, action: Action, dice: random.Random) -> Focus:
    """A lot, square and building that an action has something to do with, where it has."""
    table, anything = position.rules.table, random_focus(position.rules, dice)
    if isinstance(action, AcquireLot | ReturnLot):
        lot = table.lot_number[action.lot]
        return evolve(anything, lot=lot, square=dice.choice(list(bits(table.board.lots[lot].squares))))
    move = table.move(action) if isinstance(action, Build | Rebuild) else None
    if move is None:
        return anything
    standing = [move.building, *position.players[position.turn.seat].buildings]
    near = [building for building in standing if building.placement.lots & move.building.placement.lots]
    building = dice.choice(near)
    square = dice.choice(list(bits(building.placement.squares)))
    return Focus(table.board.square_lot[square].bit_length() - 1, square, dice.choice(near))


def look_at(position: State, focus: Focus) -> SymbolicPosition:
    """A real position as plain values.

    Args:
        position: the position.
        focus: which lot, square and building to follow.
    """
    return SymbolicPosition(
        rules=position.rules,
        seats=tuple(_seat(position, player) for player in position.players),
        lot=_lot(position, focus.lot),
        square=_square(position, focus.square),
        building=_building(position, focus),
        market=_market(position),
        turn=_turn(position),
        end=EndSymbols(
            triggered=position.end is not None,
            seat=position.end.seat if position.end else 0,
            by_market=position.end is not None and position.end.rule == "end.market",
            turns_left=NOT_YET if position.turns_left is None else position.turns_left,
        ),
        house=HOUSE_MODEL.look(position, position.legal_actions),
    )


def _seat(position: State, player: Player) -> SeatSymbols:
    table, on_lots = position.rules.table, player.worker_lots.bit_count()
    built = [table.tiles[number].points for number in bits(table.own_tiles & ~player.unbuilt)]
    legendary = [building.tile.points for building in player.buildings if building.tile.is_legendary]
    return SeatSymbols(
        available=position.rules.variant.workers - on_lots,
        on_lots=on_lots,
        lots=player.lots.bit_count(),
        unbuilt=tuple(
            (player.unbuilt & table.own_tiles & table.generation_tiles[generation]).bit_count()
            for generation in _OWN_GENERATIONS
        ),
        legendaries=len(legendary),
        score=player.score,
        built_points=sum(built) + sum(legendary),
        prestige=player.prestige,
        cards=tuple(bool(player.cards & CARD_BIT[card]) for card in Card),
    )


def _lot(position: State, lot: int) -> LotSymbols:
    squares = position.rules.table.board.lots[lot].squares
    return LotSymbols(
        face=position.rules.table.lot_face[lot],
        unowned=bool(position.unowned >> lot & 1),
        owners=tuple(bool(player.lots >> lot & 1) for player in position.players),
        workers=tuple(bool(player.worker_lots >> lot & 1) for player in position.players),
        buildings=tuple(len(_standing_on(player, squares)) for player in position.players),
    )


def _square(position: State, square: int) -> SquareSymbols:
    covering = [_standing_on(player, 1 << square) for player in position.players]
    return SquareSymbols(
        buildings=tuple(len(buildings) for buildings in covering),
        generation=tuple(
            max((int(building.tile.generation) for building in buildings), default=-1) for buildings in covering
        ),
    )


def _standing_on(player: Player, squares: int) -> list[Building]:
    return [building for building in player.buildings if building.placement.squares & squares]


def _building(position: State, focus: Focus) -> BuildingSymbols:
    tile, squares = focus.building.tile, focus.building.placement.squares
    bit = 1 << position.rules.table.tile_number[tile.id]
    own = bit & position.rules.table.own_tiles
    return BuildingSymbols(
        generation=int(tile.generation),
        legendary=tile.is_legendary,
        points=tile.points,
        frontage=map_of(position.rules).site(position.rules.table.grid.names(squares)).frontage,
        touches=bool(squares & position.rules.table.board.lots[focus.lot].squares),
        covers=bool(squares >> focus.square & 1),
        stands=tuple(focus.building in player.buildings for player in position.players),
        unbuilt=tuple(bool(player.unbuilt & own) for player in position.players),
        open=bool(position.legendaries & bit),
        standing=tuple(
            sum(building.tile.id == tile.id for building in player.buildings) for player in position.players
        ),
    )


def _market(position: State) -> MarketSymbols:
    table = position.rules.table
    return MarketSymbols(
        open=_by_face(position, position.market),
        future=_by_face(position, position.future),
        unowned=tuple((position.unowned & lots).bit_count() for lots in table.face_lots),
        legendaries=position.legendaries.bit_count(),
    )


def _by_face(position: State, cards: Iterable[int]) -> tuple[int, ...]:
    counts = Counter(cards)
    return tuple(counts[face] for face in range(len(position.rules.table.faces)))


def _turn(position: State) -> TurnSymbols:
    turn = position.turn
    can_build, can_rebuild = what_the_land_allows(position)
    return TurnSymbols(
        number=turn.number,
        seat=turn.seat,
        score=turn.score,
        had_worker=turn.had_worker,
        acquired=turn.acquired,
        took_three=turn.took_three,
        built=turn.built,
        demolished=turn.demolished,
        pending=_PENDING[turn.pending],
        owed=turn.owed,
        can_build=can_build,
        can_rebuild=can_rebuild,
    )


def what_the_land_allows(position: State) -> tuple[bool, bool]:
    """Whether the seat to move could build, and whether it could rebuild, the course of the turn left aside.

    Asked of the engine by a turn in which building is due, and by one that has only just begun.
    """
    turn = evolve(position.turn, pending=Card.CONSTRUCTION_BOOM, owed=0)
    fresh = evolve(position.turn, acquired=0, built=0, pending=None, owed=0)
    due, begun = evolve(position, turn=turn, turns_left=None), evolve(position, turn=fresh, turns_left=None)
    return bool(printed_actions(due)), any(isinstance(action, Rebuild) for action in printed_actions(begun))


def look_at_step(before: State, action: Action, after: State, focus: Focus) -> StepSymbols:
    """A real action as plain values.

    Args:
        before: the position before it.
        action: the action.
        after: the position after it: only the cards that came up, and what the land now allows, are read off it.
        focus: which lot, square and building to follow.
    """
    faces = range(len(before.rules.table.faces))
    can_build, can_rebuild = what_the_land_allows(after)
    nothing = StepSymbols(
        face=0,
        is_lot=False,
        drawn=tuple(0 for _ in faces),
        is_tile=False,
        is_building=False,
        generation=0,
        legendary=False,
        points=0,
        prestige=0,
        touches=False,
        covers=False,
        overlaps=False,
        workers_back=0,
        removed=0,
        removed_touching=0,
        removed_covering=0,
        removed_standing=0,
        marked=0,
        can_build=can_build,
        can_rebuild=can_rebuild,
        house=HOUSE_MODEL.look(after, after.legal_actions),
    )
    if isinstance(action, Build | Rebuild):
        return _raised(nothing, before, action, focus)
    taken, is_lot = 0, False
    if isinstance(action, AcquireLot | ReturnLot):
        number = before.rules.table.lot_number[action.lot]
        taken, is_lot = before.rules.table.lot_face[number], number == focus.lot
    old = _by_face(before, before.market)
    if isinstance(action, AcquireLot):
        old = tuple(cards - (face == taken) for face, cards in enumerate(old))
    elif action == PlayCard(Card.MARKET_SHIFT):
        old = tuple(0 for _ in faces)
    drawn = tuple(new - cards for new, cards in zip(_by_face(after, after.market), old, strict=True))
    return evolve(nothing, face=taken, is_lot=is_lot, drawn=drawn)


def _raised(nothing: StepSymbols, before: State, action: Build | Rebuild, focus: Focus) -> StepSymbols:
    table, player = before.rules.table, before.players[before.turn.seat]
    building = table.checked_move(action).building
    tile, squares = building.tile, building.placement.squares
    lots = [number for number, lot in enumerate(table.board.lots) if lot.squares & squares]
    removed = _standing_on(player, squares) if isinstance(action, Rebuild) else []
    kept = [standing for standing in player.buildings if standing not in removed]
    same_tile = tile.id == focus.building.tile.id
    return evolve(
        nothing,
        is_tile=same_tile,
        is_building=same_tile and squares == focus.building.placement.squares,
        generation=int(tile.generation),
        legendary=tile.is_legendary,
        points=tile.points,
        prestige=_prestige(before, building),
        touches=focus.lot in lots,
        covers=bool(squares >> focus.square & 1),
        overlaps=bool(squares & focus.building.placement.squares),
        workers_back=sum(player.worker_lots >> lot & 1 for lot in lots),
        removed=len(removed),
        removed_touching=sum(_touches(before, standing, focus.lot) for standing in removed),
        removed_covering=sum(standing.placement.squares >> focus.square & 1 for standing in removed),
        removed_standing=sum(standing.tile.id == focus.building.tile.id for standing in removed),
        marked=sum(
            any(_touches(before, standing, lot) for standing in removed)
            and not any(_touches(before, standing, lot) for standing in (*kept, building))
            for lot in range(len(table.board.lots))
        ),
    )


def _touches(position: State, building: Building, lot: int) -> bool:
    return bool(building.placement.squares & position.rules.table.board.lots[lot].squares)


def _prestige(before: State, building: Building) -> int:
    """`challenge.gold-prestige`, counted square by square."""
    if before.deal.challenge != "gold-prestige" or building.tile.generation != Generation.GOLD:
        return 0
    variant, grid = before.rules.variant, before.rules.table.grid
    beside = {other for square in grid.members(building.placement.squares) for other in beside_gold(variant, square)}
    neighbours = sum(
        standing.tile.generation in variant.prestige_generations
        and not beside.isdisjoint(grid.members(standing.placement.squares))
        for seat, opponent in enumerate(before.players)
        if seat != before.turn.seat
        for standing in opponent.buildings
    )
    return neighbours * variant.gold_prestige_points
