"""Statements about getting to the end: what a step that gets nowhere is, and a number that every other step lowers."""

from __future__ import annotations

from ny1901.new_york.rules.game import Game
from ny1901.new_york.solver.proof.state import SymbolicPosition
from ny1901.solver.proof.logic import Number, Truth, all_of, any_of, count, if_else, not_, or_, total
from ny1901.solver.proof.statement import about_positions, about_steps, turn_passed


def acted(s: SymbolicPosition) -> Truth:
    """Whether a lot was acquired or a building put up in the turn."""
    return or_(s.turn.acquired >= 1, s.turn.built >= 1)


def declined(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Whether a step is a turn in which a seat without a worker did nothing and kept its lots."""
    return all_of((turn_passed(s, t), not_(acted(s)), not_(s.turn.had_worker), not_(returned(s, t))))


def returned(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Whether a step gives a lot back (`turn.stuck`)."""
    return total(seat.lots for seat in t.seats) < total(seat.lots for seat in s.seats)


def game_rank(s: SymbolicPosition) -> Number:
    """What is left to do in a game, at most: unbuilt tiles first, then available workers and cards in the hands.

    A building can bring every worker back, so it weighs more than all of a seat's workers.
    """
    tiles = total(total(seat.unbuilt) for seat in s.seats) + s.market.legendaries
    workers = total(seat.available for seat in s.seats)
    cards = total(count(seat.cards) for seat in s.seats)
    weight = 2 * s.rules.variant.workers + 2
    return weight * tiles + 2 * workers + 2 * cards + if_else(acted(s), 1, 0)


@about_steps("turn.build-optional")
def nobody_declines(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """No turn passes in which a seat that could build or demolish, and had no worker, does nothing."""
    return not_(declined(s, t))


@about_steps("turn.stuck")
def nothing_returned(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """No lot is ever given back."""
    return not_(returned(s, t))


@about_positions("build.own-tile", "build.legendary", "acquire.worker", "turn.cards")
def rank_is_not_negative(s: SymbolicPosition) -> Truth:
    """The number that measures what is left to do in a game is never below 0."""
    return game_rank(s) >= 0


@about_steps("build.own-tile", "acquire.worker", "turn.must-acquire", "turn.cards", "turn.stuck", "turn.build-optional")
def progress(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Until the end is triggered, each step lowers that number, unless a seat declines to build or gives a lot back."""
    return any_of((s.end.triggered, declined(s, t), returned(s, t), game_rank(t) < game_rank(s)))


def most_actions(rules: Game) -> int:
    """How many actions a game can have at most if nobody declines to build and no lot is given back.

    Args:
        rules: the variant at a number of players.

    >>> most_actions(Game(2))
    452
    """
    variant, seats = rules.variant, rules.players
    tiles = seats * len(variant.city.tiles) + len(variant.city.legendaries)
    cards = len(variant.action_cards)
    before_the_trigger = (2 * variant.workers + 2) * tiles + 2 * seats * variant.workers + 2 * seats * cards
    a_turn = 3 * cards + 3
    return before_the_trigger + (1 + variant.last_turns * (seats - 1)) * a_turn
