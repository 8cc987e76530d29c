"""The legal actions in flat arrays as codes, in the order of `ny1901.paris.rules.legal`."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.paris.fast.game_arrays import (
    EMPTY,
    HAND,
    NUMBER,
    OVER,
    PENDING,
    PLAYERS,
    RESERVE,
    SEAT,
    SUPPLY,
    seat_at,
)
from ny1901.paris.fast.places import may_build, open_cards, write_places
from ny1901.paris.fast.postcards import write_effects
from ny1901.paris.fast.rules_arrays import (
    BUILDINGS,
    CARDS,
    FINISHED_MAY_TAKE,
    FIRST_BARE,
    FIRST_TAKE,
    PASS,
    PASSED_MAY_TAKE,
    SQUARES,
    TILES,
    TURNS,
)


@compiled
def list_actions(rules: Ints, game: Ints, codes: Ints) -> int:
    """Write the codes of all legal actions, in order; how many there are.

    `phase.second`, `end.nothing-left`, `levitation.at-once`, `build.reserve`.

    Args:
        rules: the rules.
        game: the position.
        codes: where they go.
    """
    if game[OVER]:
        return 0
    if game[EMPTY]:
        return _write_paving(rules, game, codes)
    seat, written = game[SEAT], 0
    buildings = game[seat_at(rules, seat) + RESERVE] if may_build(rules, game, seat) else 0
    if game[PENDING] >= 0:
        buildings = 1 << game[PENDING]
    for building in range(rules[BUILDINGS]):
        if buildings >> building & 1:
            written += write_places(rules, game, seat, building, len(codes), codes[written:])
    if game[PENDING] >= 0:
        return written
    cards = open_cards(rules, game, seat)
    for card in range(CARDS):
        if cards >> card & 1:
            codes[written] = rules[FIRST_BARE] + card
            written += 1
            written += write_effects(rules, game, seat, card, codes[written:])
    return written


@compiled
def _write_paving(rules: Ints, game: Ints, codes: Ints) -> int:
    """`phase.first`, `lay.hand`, `lay.square`, `lay.empty`, `lay.turn`, `take.supply`, `pass.finished`."""
    hand = game[seat_at(rules, game[SEAT]) + HAND]
    if not hand:
        written = _write_takes(rules, game, codes) if _may_take(rules, game) else 0
        codes[written] = rules[PASS]
        return written + 1
    written = 0
    for tile in range(rules[TILES]):
        if hand >> tile & 1:
            for square in range(rules[SQUARES]):
                if game[EMPTY] >> square & 1:
                    for turn in range(TURNS):
                        codes[written] = (tile * rules[SQUARES] + square) * TURNS + turn
                        written += 1
    return written + _write_takes(rules, game, codes[written:])


@compiled
def _write_takes(rules: Ints, game: Ints, codes: Ints) -> int:
    written = 0
    for building in range(rules[BUILDINGS]):
        if game[SUPPLY] >> building & 1:
            codes[written] = rules[FIRST_TAKE] + building
            written += 1
    return written


@compiled
def _may_take(rules: Ints, game: Ints) -> bool:
    """`take.finished`: whether a seat that has laid every tile may still take buildings in the first phase."""
    return rules[FINISHED_MAY_TAKE] != 0 and (rules[PASSED_MAY_TAKE] != 0 or not _passed(rules, game))


@compiled
def _passed(rules: Ints, game: Ints) -> bool:
    """Whether the seat that has laid every tile has passed while the other lays on (`pass.finished`)."""
    done = rules[SQUARES] - count_bits(game[EMPTY])
    for seat in range(PLAYERS):
        done += count_bits(game[seat_at(rules, seat) + RESERVE])
    return game[NUMBER] > done
