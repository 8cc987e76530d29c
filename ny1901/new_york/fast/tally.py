"""The final tally in flat arrays: `ny1901.new_york.rules.scoring` says the same of positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.new_york.fast.game_arrays import (
    CARDS,
    CHALLENGE,
    PLACE,
    PRESTIGE,
    SCORE,
    STANDING,
    STREET_SET,
    TILE,
    building_at,
    seat_at,
)
from ny1901.new_york.fast.rules_arrays import (
    ARCHITECT_AT,
    ARCHITECT_STEPS,
    BARON_AT,
    BARON_STEPS,
    BRONZE_BARON,
    CARD_BONUS,
    DISTRICTS,
    GENERATION_KING,
    GOLD_TYCOON,
    KING_POINTS,
    MASTER_ARCHITECT,
    PLACE_DISTRICTS,
    PLACE_STREETS,
    PLAYERS,
    STARTING_POINTS_AT,
    STREET_BONUS,
    STREETS,
    TILE_GENERATION,
    TILE_HEIGHT,
    TILE_RECTANGLE,
    TYCOON_BUILDINGS,
    TYCOON_POINTS,
    place_at,
    tile_at,
)

FROM_START, FROM_BUILDINGS, FROM_PRESTIGE, FROM_STREETS, FROM_CHALLENGE, FROM_CARDS, TOTAL, WON, TALLY_SIZE = range(9)
"""The columns of a tally: points by source, their sum, and whether the seat wins."""

_BRONZE, _GOLD = 1, 3


@compiled
def tally(rules: Ints, game: Ints, out: Ints) -> None:
    """Write each seat's points by source, as if the game ended now, one row a seat (`TALLY_SIZE` columns).

    Implements `tally.street`, `tally.challenge` and `tally.cards`.
    """
    players = rules[PLAYERS]
    out[:] = 0
    for seat in range(players):
        own = seat_at(rules, seat)
        out[seat, FROM_START] = rules[rules[STARTING_POINTS_AT] + seat]
        out[seat, FROM_BUILDINGS] = game[own + SCORE] - game[own + PRESTIGE] - rules[rules[STARTING_POINTS_AT] + seat]
        out[seat, FROM_PRESTIGE] = game[own + PRESTIGE]
        out[seat, FROM_CARDS] = rules[CARD_BONUS] * count_bits(game[own + CARDS])
    for street in range(rules[STREETS]):
        if game[STREET_SET] >> street & 1:
            for seat in range(players):
                out[seat, WON] = count_on_street(rules, game, seat, street)
            _give_sole_leader(players, out, FROM_STREETS, rules[STREET_BONUS])
    tally_challenge(rules, game, out)
    for seat in range(players):
        for source in range(FROM_CARDS + 1):
            out[seat, TOTAL] += out[seat, source]
    _winners(rules, game, out)


@compiled
def _give_sole_leader(players: int, out: Ints, source: int, points: int) -> None:
    """Points to the seat that alone has the most, by the counts in column `WON`; none on a tie or if all have 0."""
    most, leader = 0, -1
    for seat in range(players):
        if out[seat, WON] > most:
            most, leader = out[seat, WON], seat
        elif out[seat, WON] == most:
            leader = -1
    if leader >= 0:
        out[leader, source] += points


@compiled
def count_on_street(rules: Ints, game: Ints, seat: int, street: int) -> int:
    """How many buildings a seat has on a street; one on two streets counts on both (`tally.street`)."""
    count = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        count += rules[place_at(rules, game[building_at(rules, seat, number) + PLACE]) + PLACE_STREETS] >> street & 1
    return count


@compiled
def _count_of_generation(rules: Ints, game: Ints, seat: int, generation: int) -> int:
    """How many buildings of a generation a seat has standing; legendaries are gold."""
    count = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        count += rules[tile_at(rules, game[building_at(rules, seat, number) + TILE]) + TILE_GENERATION] == generation
    return count


@compiled
def _steps_points(rules: Ints, steps_at: int, steps: int, count: int) -> int:
    """The points of the best step that a count reaches; a step is a count and its points."""
    points = 0
    for step in range(steps):
        if count >= rules[steps_at + 2 * step]:
            points = max(points, rules[steps_at + 2 * step + 1])
    return points


@compiled
def tally_challenge(rules: Ints, game: Ints, out: Ints) -> None:
    """`tally.challenge`: `challenge.master-architect`, `challenge.bronze-baron`, `challenge.generation-king`."""
    challenge, players = game[CHALLENGE], rules[PLAYERS]
    for seat in range(players):
        if challenge == GOLD_TYCOON:
            out[seat, FROM_CHALLENGE] = _tycoon_points(rules, game, seat)
        elif challenge == MASTER_ARCHITECT:
            irregular = 0
            for number in range(game[seat_at(rules, seat) + STANDING]):
                irregular += not rules[tile_at(rules, game[building_at(rules, seat, number) + TILE]) + TILE_RECTANGLE]
            out[seat, FROM_CHALLENGE] = _steps_points(rules, rules[ARCHITECT_AT], rules[ARCHITECT_STEPS], irregular)
        elif challenge == BRONZE_BARON:
            out[seat, FROM_CHALLENGE] = _steps_points(
                rules, rules[BARON_AT], rules[BARON_STEPS], _count_of_generation(rules, game, seat, _BRONZE)
            )
    if challenge == GENERATION_KING:
        for generation in range(_BRONZE, _GOLD + 1):
            for seat in range(players):
                out[seat, WON] = _count_of_generation(rules, game, seat, generation)
            _give_sole_leader(players, out, FROM_CHALLENGE, rules[KING_POINTS])


@compiled
def _tycoon_points(rules: Ints, game: Ints, seat: int) -> int:
    """`challenge.gold-tycoon`."""
    points = 0
    for district in range(rules[DISTRICTS]):
        count = 0
        for number in range(game[seat_at(rules, seat) + STANDING]):
            if rules[tile_at(rules, game[building_at(rules, seat, number) + TILE]) + TILE_GENERATION] == _GOLD:
                count += (
                    rules[place_at(rules, game[building_at(rules, seat, number) + PLACE]) + PLACE_DISTRICTS] >> district
                    & 1
                )
        if count >= rules[TYCOON_BUILDINGS]:
            points += rules[TYCOON_POINTS]
    return points


@compiled
def _winners(rules: Ints, game: Ints, out: Ints) -> None:
    """`tally.winner`, `tally.tie`: the most points; of those the tallest legendary, or where none has one most gold."""
    players = rules[PLAYERS]
    for seat in range(players):
        out[seat, WON] = 1
    _keep_leading(players, out, out[:, TOTAL])
    left = 0
    for seat in range(players):
        left += out[seat, WON]
    if left < 2:
        return
    tallest = 0
    for seat in range(players):
        if out[seat, WON]:
            tallest = max(tallest, _tallest_legendary(rules, game, seat))
    most = 0
    for seat in range(players):
        if out[seat, WON]:
            most = max(most, _tie_value(rules, game, seat, tallest))
    for seat in range(players):
        if _tie_value(rules, game, seat, tallest) != most:
            out[seat, WON] = 0


@compiled
def _tie_value(rules: Ints, game: Ints, seat: int, tallest: int) -> int:
    if tallest:
        return _tallest_legendary(rules, game, seat)
    return _count_of_generation(rules, game, seat, _GOLD)


@compiled
def _keep_leading(players: int, out: Ints, values: Ints) -> None:
    most = values[0]
    for seat in range(players):
        most = max(most, values[seat])
    for seat in range(players):
        if values[seat] != most:
            out[seat, WON] = 0


@compiled
def _tallest_legendary(rules: Ints, game: Ints, seat: int) -> int:
    """The height of a seat's tallest legendary skyscraper in feet, 0 without one."""
    tallest = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        tallest = max(tallest, rules[tile_at(rules, game[building_at(rules, seat, number) + TILE]) + TILE_HEIGHT])
    return tallest
