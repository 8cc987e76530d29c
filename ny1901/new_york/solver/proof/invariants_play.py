"""Statements about the course of a game: the markets, the turn, the score and the end."""

from __future__ import annotations

from ny1901.new_york.solver.proof.state import BOOM, GRAB, GRAB_CARD, NOT_YET, SymbolicPosition
from ny1901.new_york.solver.proof.turn_end import all_last_turns
from ny1901.new_york.solver.proof.turn_guards import COURSES, counted_unbuilt, possible, untouched
from ny1901.solver.proof.logic import (
    Number,
    Truth,
    all_of,
    and_,
    any_of,
    count,
    if_else,
    implies,
    not_,
    or_,
    total,
)
from ny1901.solver.proof.statement import about_positions, about_steps, for_the_seat_to_move, turn_passed


@about_positions("acquire.match", "setup.market", "turn.refill", "turn.stuck", "card.shift")
def cards_match_lots(s: SymbolicPosition) -> Truth:
    """For each face the cards in the two markets are as many as the lots that nobody owns."""
    cards = zip(s.market.open, s.market.future, s.market.unowned, strict=True)
    return all_of(all_of((known >= 0, hidden >= 0, known + hidden == lots)) for known, hidden, lots in cards)


@about_positions("acquire.match", "turn.stuck")
def no_lot_stranded(s: SymbolicPosition) -> Truth:
    """For a lot that nobody owns there is still a card in one of the markets."""
    faces = range(len(s.market.open))
    has_card = [and_(s.lot.face == face, s.market.open[face] + s.market.future[face] >= 1) for face in faces]
    return implies(s.lot.unowned, any_of(has_card))


@about_positions("turn.refill", "card.shift", "setup.market")
def market_size(s: SymbolicPosition) -> Truth:
    """The Open Market never holds more cards than its size."""
    return total(s.market.open) <= s.rules.variant.market_size


@about_positions("turn.refill", "end.market", "card.shift")
def market_whole(s: SymbolicPosition) -> Truth:
    """Until the end is triggered, the Open Market is complete whenever a turn begins."""
    before_the_end = and_(untouched(s), not_(s.end.triggered))
    return implies(before_the_end, total(s.market.open) == s.rules.variant.market_size)


@about_positions("build.points", "demolish.points", "challenge.gold-prestige")
def score_is_built(s: SymbolicPosition) -> Truth:
    """A score is the points of the start, of all that was built, demolished or not, and of Gold Prestige."""
    start = s.rules.variant.points_at_start
    return all_of(
        all_of(
            (
                seat.score == start(number) + seat.built_points + seat.prestige,
                seat.built_points >= 0,
                seat.prestige >= 0,
            )
        )
        for number, seat in zip(s.numbers, s.seats, strict=True)
    )


@about_positions("turn.options", "turn.must-acquire", "turn.skip-acquire", "turn.stuck", "card.boom", "card.grab")
def legal_action(s: SymbolicPosition) -> Truth:
    """Until the game is over, the seat whose turn it is has a legal action."""
    return or_(s.over, for_the_seat_to_move(s, lambda seat: any_of(possible(s, kind, seat) for kind in COURSES)))


@about_positions("end.unbuilt")
def triggered_in_time(s: SymbolicPosition) -> Truth:
    """While the end is not triggered, every seat has more unbuilt tiles than trigger it."""
    limit = s.rules.variant.end_unbuilt
    return or_(s.end.triggered, all_of(counted_unbuilt(s, seat) > limit for seat in s.numbers))


@about_positions("end.last-turns", "turn.order")
def last_turns(s: SymbolicPosition) -> Truth:
    """After the trigger's turn each other seat has exactly its last turns, in order; the triggering seat has none."""
    promised, others, end = all_last_turns(s), s.rules.players - 1, s.end
    counting = and_(end.turns_left != NOT_YET, not_(s.over))
    in_order = [
        all_of(
            (
                end.seat == trigger,
                s.turn.seat == seat,
                (seat - trigger - 1) % s.rules.players == (promised - end.turns_left) % others,
            )
        )
        for trigger in s.numbers
        for seat in s.numbers
        if seat != trigger
    ]
    return all_of(
        (
            and_(end.turns_left >= NOT_YET, end.turns_left <= promised),
            implies(not_(end.triggered), end.turns_left == NOT_YET),
            implies(and_(end.triggered, end.turns_left == NOT_YET), s.turn.seat == end.seat),
            implies(counting, any_of(in_order)),
        )
    )


@about_positions("turn.options", "card.boom", "card.grab")
def two_of_each(s: SymbolicPosition) -> Truth:
    """No turn acquires more than two lots or puts up more than two buildings."""
    return and_(s.turn.acquired <= 2, s.turn.built <= 2)


@about_positions("demolish.no-acquire", "turn.options")
def no_land_with_demolition(s: SymbolicPosition) -> Truth:
    """A turn that demolishes acquires no land, unless the variant lets a Land Grab follow."""
    allowed = and_(s.rules.variant.grab_after_demolition, s.rules.variant.grab_timing == "additional")
    played = for_the_seat_to_move(s, lambda seat: not_(s.seats[seat].cards[GRAB_CARD]))
    taking = or_(s.turn.acquired >= 1, s.turn.pending == GRAB)
    return implies(and_(s.turn.demolished, taking), and_(allowed, played))


@about_steps("build.points", "demolish.points")
def scores_never_fall(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """No step lowers a score."""
    return all_of(after.score >= before.score for before, after in zip(s.seats, t.seats, strict=True))


@about_steps("turn.cards")
def cards_leave(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """An action card only ever leaves the hand."""
    return all_of(
        implies(after, before)
        for old, new in zip(s.seats, t.seats, strict=True)
        for before, after in zip(old.cards, new.cards, strict=True)
    )


@about_steps("end.unbuilt", "end.market")
def end_is_final(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Once triggered, the end stays triggered, by the same seat and for the same reason."""
    kept = all_of((t.end.triggered, t.end.seat == s.end.seat, t.end.by_market == s.end.by_market))
    return implies(s.end.triggered, kept)


@about_steps("end.last-turns")
def counts_down(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """The turns left are set when the trigger's turn is over, and fall by one with each turn after it."""
    begun = if_else(s.end.turns_left == NOT_YET, all_last_turns(s), s.end.turns_left - 1)
    due = if_else(t.end.triggered, begun, NOT_YET)
    return t.end.turns_left == if_else(turn_passed(s, t), due, s.end.turns_left)


def turn_rank(s: SymbolicPosition) -> Number:
    """What is left to do in a turn, at most: each step within it lowers this number, which is never below 0."""
    to_build = if_else(s.turn.pending == BOOM, 1, if_else(s.turn.built == 0, 1, 0))
    return 3 * cards_in_hand(s) + to_build + s.turn.owed + if_else(untouched(s), 1, 0)


def cards_in_hand(s: SymbolicPosition) -> Number:
    """The action cards of the seat whose turn it is."""
    return total(if_else(s.turn.seat == seat, count(s.seats[seat].cards), 0) for seat in s.numbers)


@about_steps("turn.options", "turn.cards", "card.boom", "card.grab")
def bounded_turn(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A turn cannot go on for ever: each step within it lowers a number that is never below 0."""
    return or_(turn_passed(s, t), and_(turn_rank(t) < turn_rank(s), turn_rank(t) >= 0))


PLAY = (
    cards_match_lots,
    no_lot_stranded,
    market_size,
    market_whole,
    score_is_built,
    legal_action,
    triggered_in_time,
    last_turns,
    two_of_each,
    no_land_with_demolition,
    scores_never_fall,
    cards_leave,
    end_is_final,
    counts_down,
    bounded_turn,
)
"""The statements about the course of a game."""
