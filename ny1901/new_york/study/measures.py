"""What a game of New York 1901 is measured by beyond the general measures: points by source, land, cards, buildings.

Turns count from 1 over all seats; what a seat has from the setup has turn 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from ny1901.analysis.game.measures import POINTS, Item, Measures, Steps
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
from ny1901.new_york.rules.table import Building

MOST_SITES = 15
"""Sites at which a candidate building is posed in one decision, once as a build and once as a rebuild."""

EVERY_LOT = 3
"""Of the lots in play every third is a candidate: all of them would cost more than they tell."""


def game_columns(steps: Steps) -> dict[str, Any]:
    """Columns of the game.

    `turns`; `ended`, the rule that triggered the end; `ended_by`, the seat that did; `streets` and `challenge` that
    were dealt; `first_legendary`, the seat that first built one; `acquisitions`, the lots taken, and `contested`,
    those of them beside a lot that another seat had; `shared_blocks`, the share of the city blocks with an owner in
    which two seats or more have lots at the end.
    """
    last: State = steps[-1].following
    board = last.rules.table.board
    taken = [step for step in steps if isinstance(step.action, AcquireLot)]
    legendaries = [step.state.to_move for step in steps if _is_legendary(step)]
    return {
        "turns": turn_of(steps[-1]),
        "ended": last.end.rule if last.end and last.is_over else "",
        "ended_by": last.end.seat if last.end and last.is_over else None,
        "streets": " ".join(board.streets[street].id for street in last.deal.streets),
        "challenge": last.deal.challenge or "",
        "first_legendary": legendaries[0] if legendaries else None,
        "acquisitions": len(taken),
        "contested": sum(_is_contested(step) for step in taken),
        "shared_blocks": _shared_blocks(last),
    }


def turn_of(step: Step) -> int:
    """The turn of the game that a step belongs to, from 1."""
    number: int = step.state.turn.number
    return number + 1


def _is_legendary(step: Step) -> bool:
    return isinstance(step.action, Build | Rebuild) and building_of(step).tile.is_legendary


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


def _is_contested(step: Step) -> bool:
    position: State = step.state
    table = position.rules.table
    around = table.grid.around(table.board.lots[table.lot_number[step.action.lot]].squares)
    others = [player.lots for seat, player in enumerate(position.players) if seat != position.to_move]
    return any(table.land(lots) & around for lots in others)


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
    own: list[list[Step]] = [[] for _ in last.players]
    for step in steps:
        own[step.state.to_move].append(step)
    return [
        {**_points(last, seat_tally), **_play(own[seat]), **_holdings(last, seat)}
        for seat, seat_tally in enumerate(tally(last))
    ]


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


def _play(steps: Steps) -> dict[str, Any]:
    actions = [step.action for step in steps]
    rebuilds = [step for step in steps if isinstance(step.action, Rebuild)]
    return {
        "turns_taken": len({step.state.turn.number for step in steps}),
        "built": sum(isinstance(action, Build | Rebuild) for action in actions),
        "demolitions": len(rebuilds),
        "demolished": sum(_removed(step) for step in rebuilds),
        "stuck_turns": sum(isinstance(action, ReturnLot) for action in actions),
        "cards_played": sum(isinstance(action, PlayCard) for action in actions),
    }


def _removed(step: Step) -> int:
    seat = step.state.to_move
    return len(step.state.players[seat].buildings) + 1 - len(step.following.players[seat].buildings)


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
    own: list[list[Step]] = [[] for _ in last.players]
    for step in steps:
        own[step.state.to_move].append(step)
    tallies = tally(last)
    return list(
        chain.from_iterable(
            chain(
                _cards(seat, mine, last, tallies[seat]),
                _tiles(seat, mine),
                _lots(seat, mine, steps[0].state),
            )
            for seat, mine in enumerate(own)
        )
    )


def _cards(seat: int, steps: Steps, last: State, points: Tally) -> Iterator[Item]:
    variant = last.rules.variant
    first_on = _first_on_streets(seat, steps, last)
    for street, (name, bonus) in zip(last.deal.streets, points.streets, strict=True):
        yield Item(seat, "street", name, first_on.get(street), bonus)
    if last.deal.challenge:
        yield Item(seat, "challenge", last.deal.challenge, None, points.challenge + points.prestige)
    played = {step.action.card: turn_of(step) for step in steps if isinstance(step.action, PlayCard)}
    for card in map(Card, variant.action_cards):
        kept = bool(last.players[seat].cards & CARD_BIT[card])
        yield Item(seat, "action-card", card.value, played.get(card), variant.card_bonus * kept)
    yield Item(seat, "character", last.players[seat].character, 0, None)


def _first_on_streets(seat: int, steps: Steps, last: State) -> dict[int, int]:
    """For each street the turn of the seat's first building on it; its starting property counts as turn 0."""
    home = last.rules.table.homes[last.players[seat].character] if last.rules.variant.starting_property else None
    first = dict.fromkeys(bits(home.placement.streets), 0) if home else {}
    for step in steps:
        if isinstance(step.action, Build | Rebuild):
            for street in bits(building_of(step).placement.streets):
                first.setdefault(street, turn_of(step))
    return first


def _tiles(seat: int, steps: Steps) -> Iterator[Item]:
    for step in steps:
        if isinstance(step.action, Build | Rebuild):
            tile = building_of(step).tile
            yield Item(seat, _kind_of_tile(tile), tile.id, turn_of(step), tile.points)


def _kind_of_tile(tile: Tile) -> str:
    return "legendary" if tile.is_legendary else "tile"


def _lots(seat: int, steps: Steps, first: State) -> Iterator[Item]:
    table = first.rules.table
    acquired = dict.fromkeys(table.lot_ids(first.players[seat].lots), 0)
    points: dict[str, float] = {}
    for step in steps:
        if isinstance(step.action, AcquireLot):
            acquired.setdefault(step.action.lot, turn_of(step))
        elif isinstance(step.action, Build | Rebuild):
            building = building_of(step)
            for lot in bits(building.placement.lots):
                ground = table.board.lots[lot]
                share = (ground.squares & building.placement.squares).bit_count() / building.tile.size
                points[ground.id] = points.get(ground.id, 0.0) + building.tile.points * share
    for name, turn in acquired.items():
        yield Item(seat, "lot", name, turn, round(points.get(name, 0.0), 4))


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
    yield from table.acquisitions(position.rules.lots_in_play)[::EVERY_LOT]
    yield from (PlayCard(card) for card in Card)
    yield EndTurn()
    sites = _sites(position)
    for tile, squares in sites[:: max(1, -(-len(sites) // MOST_SITES))]:
        names = table.grid.names(squares)
        yield from (Build(tile, names), Rebuild(tile, names))


def _sites(position: State) -> list[tuple[str, int]]:
    """Every skyscraper, built or not, where all its squares but one at most lie on the seat's land."""
    table, player = position.rules.table, position.players[position.to_move]
    outside = ~table.land(player.lots)
    blocks = {plot.block for plot in player.plots}
    return [
        (table.tiles[number].id, place.squares)
        for number in bits(table.own_tiles | table.legendary_tiles)
        for place in table.placements[number]
        if place.block in blocks and (place.squares & outside).bit_count() <= 1
    ]


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
    broken=broken,
    bites=bites,
    rules=tuple(rule.id for rule in catalogue() if rule.checked_by == "action"),
    setup_minutes=SETUP_MINUTES,
    turn_minutes=TURN_MINUTES,
)
