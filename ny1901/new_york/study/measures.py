"""What a game of New York 1901 is measured by beyond the general measures: points by source, land, cards, buildings.

Turns count from 1 over all seats; what a seat has from the setup has turn 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

from attrs import define, field

from ny1901.analysis.game.measures import POINTS, Item, Measures, Steps, asked_each
from ny1901.analysis.game.play import Step
from ny1901.kernel.errors import IllegalAction
from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Tile
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.explain import broken_rules
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.legal import is_legal, printed_actions
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.scoring import Tally, tally
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building, Placement, Table
from ny1901.new_york.study.obstacles import obstacles, posed_lots, posed_sites

BUILDING = (Build, Rebuild)
"""The kinds of actions that put a building up."""


def game_columns(steps: Steps) -> dict[str, Any]:
    """Columns of the game.

    `turns`; `ended`, the rule that triggered the end; `ended_by`, the seat that did; `streets` and `challenge` that
    were dealt; `first_legendary`, the seat that first built one; `acquisitions`, the lots taken, and `contested`,
    those of them beside a lot that another seat had; `shared_blocks`, the share of the city blocks with an owner in
    which two seats or more have lots at the end.
    """
    last: State = steps[-1].following
    board = last.rules.table.board
    legendaries = [step.state.to_move for step in steps if _is_legendary(step)]
    return {
        "turns": turn_of(steps[-1]),
        "ended": last.end.rule if last.end and last.is_over else "",
        "ended_by": last.end.seat if last.end and last.is_over else None,
        "streets": " ".join(board.streets[street].id for street in last.deal.streets),
        "challenge": last.deal.challenge or "",
        "first_legendary": legendaries[0] if legendaries else None,
        "acquisitions": sum(isinstance(step.action, AcquireLot) for step in steps),
        "contested": _contested(steps),
        "shared_blocks": _shared_blocks(last),
    }


def turn_of(step: Step) -> int:
    """The turn of the game that a step belongs to, from 1."""
    number: int = step.state.turn.number
    return number + 1


def _is_legendary(step: Step) -> bool:
    return type(step.action) in BUILDING and building_of(step).tile.is_legendary


def building_of(step: Step) -> Building:
    """The building that a building step puts up.

    Raises:
        IllegalAction: the squares are no placement of the tile, so the step is none of this game.
    """
    position: State = step.state
    move = position.rules.table.move(step.action)
    if move is None:
        raise IllegalAction(step.state.explain(step.action))
    return move.building


def _contested(steps: Steps) -> int:
    """How many lots were taken beside a lot that another seat had."""
    first: State = steps[0].state
    table, lots = first.rules.table, [player.lots for player in first.players]
    beside, count = _lots_beside(table), 0
    for step in steps:
        seat, action = step.state.turn.seat, step.action
        if isinstance(action, AcquireLot):
            number = table.lot_number[action.lot]
            count += any(other & beside[number] for place, other in enumerate(lots) if place != seat)
            lots[seat] |= 1 << number
        elif isinstance(action, ReturnLot):
            lots[seat] &= ~(1 << table.lot_number[action.lot])
    return count


@lru_cache(maxsize=16)
def _lots_beside(table: Table) -> tuple[int, ...]:
    """For each lot those that share a side with it (bits)."""
    return tuple(table.board.lots_of(table.grid.around(lot.squares)) for lot in table.board.lots)


def _shared_blocks(position: State) -> float | None:
    """The share of the blocks with an owner that have several; `None` before any lot is owned."""
    owners = [sum(bool(player.lots & lots) for player in position.players) for lots in position.rules.table.block_lots]
    owned = [count for count in owners if count]
    return round(sum(count > 1 for count in owned) / len(owned), 4) if owned else None


def seat_columns(steps: Steps) -> list[dict[str, Any]]:
    """Columns of each seat.

    Points by source: `start` (where the variant gives any), `buildings` (demolished ones included), `prestige`,
    `streets` and `street_...` (missing for one that was not dealt), `challenge`, `cards`, and house rules by id.
    Play: `turns_taken`, `built`, `demolitions` (turns with one), `demolished` (buildings), `stuck_turns`,
    `cards_played`. At the end: `lots`, `three_square_lots`, `squares`, `standing` buildings, `unbuilt` tiles,
    `legendaries`; and the `character`.
    """
    last: State = steps[-1].following
    return [
        {**_points(last, seat_tally), **did.columns, **_holdings(last, seat)}
        for seat, (seat_tally, did) in enumerate(zip(tally(last), doings(steps), strict=True))
    ]


@define
class Doings:
    """What one seat did in a game; turns count from 1.

    Attributes:
        standing: the buildings that it has.
        turns: the turns that it took.
        built: each building that it put up, with the turn.
        demolitions: how many of them were rebuilds.
        demolished: how many buildings came down for them.
        acquired: each lot that it took, with the turn.
        returned: how many lots it gave back.
        played: each card that it played, with the turn.
    """

    standing: list[Building]
    turns: int = 0
    built: list[tuple[int, Building]] = field(factory=list)
    demolitions: int = 0
    demolished: int = 0
    acquired: list[tuple[int, str]] = field(factory=list)
    returned: int = 0
    played: dict[Card, int] = field(factory=dict)

    def build(self, turn: int, building: Building) -> None:
        """Put a building up; what stands on its squares comes down."""
        stays = [other for other in self.standing if not other.placement.squares & building.placement.squares]
        self.demolished += len(self.standing) - len(stays)
        self.standing = [*stays, building]
        self.built.append((turn, building))

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of `seat_columns` about play."""
        return {
            "turns_taken": self.turns,
            "built": len(self.built),
            "demolitions": self.demolitions,
            "demolished": self.demolished,
            "stuck_turns": self.returned,
            "cards_played": len(self.played),
        }


def doings(steps: Steps) -> list[Doings]:
    """What each seat did, at one look at each step."""
    found = [Doings([*player.buildings]) for player in steps[0].state.players]
    turn = -1
    for step in steps:
        now, kind = step.state.turn, type(step.action)
        did = found[now.seat]
        if now.number != turn:
            turn = now.number
            did.turns += 1
        if kind is AcquireLot:
            did.acquired.append((turn + 1, step.action.lot))
        elif kind in BUILDING:
            did.build(turn + 1, building_of(step))
            did.demolitions += kind is Rebuild
        elif kind is ReturnLot:
            did.returned += 1
        elif kind is PlayCard:
            did.played[step.action.card] = turn + 1
    return found


def _points(last: State, points: Tally) -> dict[str, Any]:
    dealt, variant = dict(points.streets), last.rules.variant
    return {
        **({"start": points.start} if variant.starting_points else {}),
        "buildings": points.buildings,
        "prestige": points.prestige,
        "streets": sum(bonus for _, bonus in points.streets),
        **{f"street_{street.id}": dealt.get(street.id) for street in last.rules.table.board.streets},
        "challenge": points.challenge,
        "cards": points.cards,
        **{f"{POINTS}{rule}": scored for rule, scored in points.house},
    }


def _holdings(position: State, seat: int) -> dict[str, Any]:
    player, lots = position.players[seat], position.rules.table.board.lots
    return {
        "lots": player.lots.bit_count(),
        "three_square_lots": sum(lots[lot].is_large for lot in bits(player.lots)),
        "squares": player.territory.bit_count(),
        "standing": len(player.buildings),
        "unbuilt": player.unbuilt.bit_count(),
        "legendaries": player.legendaries,
        "character": player.character,
    }


def items(steps: Steps) -> list[Item]:
    """What became of each street, challenge, action card, character, tile, legendary and lot in each seat's hands.

    `street`: first building on it, its bonus. `challenge`: no turn, its points. `action-card`: when it was played,
    the bonus if it never was. `character`: turn 0, no points. `tile` and `legendary`: when built, the tile's points.
    `lot`: when acquired, and its share of the points of each building put up on it, by squares. What a seat never had
    is not listed; `possible` names it.
    """
    last: State = steps[-1].following
    return [
        item
        for seat, (seat_tally, did) in enumerate(zip(tally(last), doings(steps), strict=True))
        for item in chain(_cards(seat, did, last, seat_tally), _tiles(seat, did), _lots(seat, did, steps[0].state))
    ]


def _cards(seat: int, did: Doings, last: State, points: Tally) -> Iterator[Item]:
    variant, player = last.rules.variant, last.players[seat]
    first_on = _first_on_streets(did, last, player.character)
    for street, (name, bonus) in zip(last.deal.streets, points.streets, strict=True):
        yield Item(seat, "street", name, first_on.get(street), bonus)
    if last.deal.challenge:
        yield Item(seat, "challenge", last.deal.challenge, None, points.challenge + points.prestige)
    for card in map(Card, variant.action_cards):
        kept = bool(player.cards & CARD_BIT[card])
        yield Item(seat, "action-card", card.value, did.played.get(card), variant.card_bonus * kept)
    yield Item(seat, "character", player.character, 0, None)


def _first_on_streets(did: Doings, last: State, character: str) -> dict[int, int]:
    """For each street the turn of the seat's first building on it; its starting property counts as turn 0."""
    home = last.rules.table.homes[character] if last.rules.variant.starting_property else None
    first = dict.fromkeys(bits(home.placement.streets), 0) if home else {}
    for turn, building in did.built:
        for street in bits(building.placement.streets):
            first.setdefault(street, turn)
    return first


def _tiles(seat: int, did: Doings) -> Iterator[Item]:
    for turn, building in did.built:
        tile = building.tile
        yield Item(seat, _kind_of_tile(tile), tile.id, turn, tile.points)


def _kind_of_tile(tile: Tile) -> str:
    return "legendary" if tile.is_legendary else "tile"


def _lots(seat: int, did: Doings, first: State) -> Iterator[Item]:
    table = first.rules.table
    acquired = dict.fromkeys(table.lot_ids(first.players[seat].lots), 0)
    for turn, lot in did.acquired:
        acquired.setdefault(lot, turn)
    points: dict[str, float] = {}
    for _, building in did.built:
        for lot, share in _shares(table, building.placement):
            points[lot] = points.get(lot, 0.0) + building.tile.points * share
    for name, turn in acquired.items():
        yield Item(seat, "lot", name, turn, round(points.get(name, 0.0), 4))


@lru_cache(maxsize=8192)
def _shares(table: Table, placement: Placement) -> tuple[tuple[str, float], ...]:
    """The lots that a placement touches, with the share of its squares that lie on each."""
    lots = [table.board.lots[lot] for lot in bits(placement.lots)]
    size = placement.squares.bit_count()
    return tuple((lot.id, (lot.squares & placement.squares).bit_count() / size) for lot in lots)


def possible(rules: Game) -> list[tuple[str, str]]:
    """The tiles, legendaries and lots that a seat can have or never have in a game, as pairs of kind and name."""
    city = rules.variant.city
    return [
        *((_kind_of_tile(tile), tile.id) for tile in (*city.tiles, *city.legendaries)),
        *(("lot", name) for name in rules.table.lot_ids(rules.lots_in_play)),
    ]


def candidates(position: State) -> Iterator[Action]:
    """Actions that the seat to move might want, legal or not.

    Every third lot in play to acquire, every card, the end of the turn, and for up to `MOST_SITES` sites spread over
    those that lie on the seat's land but for one square at most: the tile as a build and as a rebuild.
    """
    table = position.rules.table
    yield from table.acquisitions(posed_lots(position.rules))
    yield from (PlayCard(card) for card in Card)
    yield EndTurn()
    for number, place in posed_sites(position):
        tile, names = table.tiles[number].id, table.grid.names(place.squares)
        yield from (Build(tile, names), Rebuild(tile, names))


def alone(position: State) -> tuple[int, Mapping[str, int]]:
    """How many candidates there are, and how many of them each rule forbids alone, house rules among them."""
    if position.rules.variant.house_rules is None:
        return obstacles(position)
    return asked_each(position, candidates(position), broken)


def broken(position: State, action: Action) -> Iterable[str]:
    """The ids of the rules that an action breaks, each as soon as it is found; a legal one is told at once."""
    return () if is_legal(position, action) else broken_rules(position, action)


def bites(position: State) -> Mapping[str, bool]:
    """For each restriction of the house rules, by id, whether it forbids something in a position."""
    return {} if position.rules.variant.house_rules is None else HOUSE.bites(position, printed_actions(position))


SETUP_MINUTES, TURN_MINUTES = 5.0, 0.6
"""A reconstruction, measured by nobody: two players who build without wasting turns take about 20 turns each, and
reports speak of half an hour with two."""

MEASURES = Measures(
    game=game_columns,
    seats=seat_columns,
    items=items,
    possible=possible,
    candidates=candidates,
    obstacles=alone,
    bites=bites,
    rules=tuple(rule.id for rule in catalogue() if rule.checked_by == "action"),
    setup_minutes=SETUP_MINUTES,
    turn_minutes=TURN_MINUTES,
)
