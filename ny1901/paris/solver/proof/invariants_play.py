"""Statements about the course of a game: phases, turns, tokens, and that it ends."""

from __future__ import annotations

from ny1901.paris.rules.variant import Variant
from ny1901.paris.solver.proof.questions import changed, finished, kept, turn_passed
from ny1901.paris.solver.proof.state import NOBODY, READY, UNUSED, SymbolicPosition
from ny1901.paris.solver.proof.turn_guards import able, kinds_of, possible, rank, unbuilt_points
from ny1901.solver.proof.logic import Truth, all_of, and_, any_of, implies, not_, or_, total
from ny1901.solver.proof.statement import about_positions, about_steps, for_the_seat_to_move


@about_positions("phase.first")
def nothing_before_the_second_phase(s: SymbolicPosition) -> Truth:
    """Before the last tile lies nothing stands on the board, no postcard is used, and the game is not over."""
    nothing = [and_(seat.standing == 0, seat.used == 0) for seat in s.seats]
    return implies(s.paving, all_of((*nothing, not_(s.space.covered), not_(s.turn.waiting), not_(s.turn.over))))


@about_steps("phase.first", "phase.second")
def phases_in_order(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """The second phase begins when the last square has its tile, and the first never comes back."""
    begins, laid = and_(s.paving, not_(t.paving)), all_of(finished(t, seat) for seat in t.numbers)
    return and_(implies(not_(s.paving), not_(t.paving)), implies(begins, and_(s.board.empty == 1, laid)))


@about_steps("phase.starter", "phase.skip")
def starter_begins(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """The seat that laid its last tile first begins the second phase, unless it can do nothing."""
    begins = and_(s.paving, not_(t.paving))
    starts = for_the_seat_to_move(
        t, lambda seat: or_(t.turn.starter == seat, and_(t.turn.starter == 1 - seat, not_(able(t, 1 - seat))))
    )
    return implies(begins, or_(starts, t.turn.over))


@about_positions("phase.starter")
def starter_has_finished(s: SymbolicPosition) -> Truth:
    """There is a starter as soon as a seat has laid all its tiles; it is one that has."""
    named = [implies(s.turn.starter == seat, finished(s, seat)) for seat in s.numbers]
    nobody = implies(s.turn.starter == NOBODY, not_(any_of(finished(s, seat) for seat in s.numbers)))
    return all_of((any_of(s.turn.starter == seat for seat in (NOBODY, *s.numbers)), nobody, *named))


@about_steps("phase.starter")
def starter_stays(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Who begins the second phase is settled once."""
    return implies(s.turn.starter != NOBODY, kept(s.turn.starter, t.turn.starter))


@about_positions("setup.start", "phase.first")
def turns_alternate(s: SymbolicPosition) -> Truth:
    """In the first phase the seats take turns, seat 0 first."""
    return implies(s.paving, and_(s.turn.number >= 0, s.turn.seat == s.turn.number % 2))


@about_steps("phase.skip")
def nobody_is_passed_over(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """In the second phase a seat has two turns in a row only if the other can do nothing."""
    twice = all_of((not_(s.paving), turn_passed(s, t), kept(s.turn.seat, t.turn.seat), not_(t.turn.over)))
    return implies(twice, for_the_seat_to_move(t, lambda seat: not_(able(t, 1 - seat))))


@about_steps("phase.skip", "levitation.at-once")
def turns_count_up(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Each action ends a turn but the swap of a Levitation, after which the same seat builds."""
    swap = all_of((t.turn.waiting, kept(s.turn.number, t.turn.number), kept(s.turn.seat, t.turn.seat)))
    return or_(swap, and_(not_(t.turn.waiting), t.turn.number == s.turn.number + 1))


@about_positions("levitation.at-once", "levitation.place")
def what_waits_can_stand(s: SymbolicPosition) -> Truth:
    """The building of a Levitation waits in the reserve of the seat to move, in the second phase, and has a place."""
    held = for_the_seat_to_move(s, lambda seat: s.building.reserve[seat])
    waits = all_of((not_(s.paving), not_(s.turn.over), s.turn.waiting_fits))
    return and_(implies(s.turn.waiting, waits), implies(s.building.waiting, and_(s.turn.waiting, held)))


@about_steps("levitation.at-once")
def what_waits_is_put_up(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """After a Levitation the building that came is put up at once."""
    built = for_the_seat_to_move(s, lambda seat: t.building.standing[seat] == s.building.standing[seat] + 1)
    return and_(implies(s.turn.waiting, not_(t.turn.waiting)), implies(s.building.waiting, built))


@about_positions("postcard.token", "postcard.once", "setup.postcards")
def tokens_are_enough(s: SymbolicPosition) -> Truth:
    """No seat uses more postcards than it has tokens, and what is used is no longer open."""
    tokens = s.rules.variant.action_tokens
    spent = all_of(and_(seat.used >= 0, seat.used <= tokens) for seat in s.seats)
    used = total(seat.used for seat in s.seats)
    return all_of((spent, s.board.open >= 0, s.board.open == s.board.cards - used))


@about_positions("build.chimney", "setup.buildings")
def chimneys_are_enough(s: SymbolicPosition) -> Truth:
    """No seat has more buildings than chimneys, where these are a limit; else than there are, with the Jardin."""
    variant = s.rules.variant
    most = variant.chimneys if variant.chimneys_limit else len(variant.components.buildings) + 1
    return all_of(and_(seat.standing >= 0, seat.standing <= most) for seat in s.seats)


@about_positions("setup.hand", "lay.draw")
def hands_are_full(s: SymbolicPosition) -> Truth:
    """A hand is full while the stack lasts, and never holds more."""
    size = s.rules.variant.hand_size
    return all_of(
        all_of((seat.hand >= 0, seat.stack >= 0, seat.hand <= size, implies(seat.stack >= 1, seat.hand == size)))
        for seat in s.seats
    )


@about_steps("take.supply", "phase.first", "levitation.swap")
def taken_in_the_first_phase(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """In the second phase no reserve grows, and the supply stays as large as it is."""
    reserves = [then.reserve <= now.reserve for now, then in zip(s.seats, t.seats, strict=True)]
    return implies(not_(s.paving), all_of((kept(s.board.supply, t.board.supply), *reserves)))


@about_steps("take.supply", "build.reserve", "postcard.token", "lay.hand")
def only_the_mover_acts(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """An action changes nothing that the other seat has: tiles, reserve, buildings, tokens, effects to come."""
    paths = ("hand", "stack", "reserve", "standing", "used", "chartier", "metropolitain", "unbuilt")
    return for_the_seat_to_move(
        s,
        lambda seat: all_of(kept(getattr(s.seats[1 - seat], path), getattr(t.seats[1 - seat], path)) for path in paths),
    )


@about_steps("chartier.one", "metropolitain.one", "postcard.no-effect")
def effects_run_out(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """The Chartier and the Métropolitain are first got ready, then spent, and never come back."""
    return all_of(
        implies(
            changed(getattr(now, path), getattr(then, path)),
            or_(
                and_(getattr(now, path) == UNUSED, getattr(then, path) == READY),
                and_(getattr(now, path) == READY, getattr(then, path) == READY + 1),
            ),
        )
        for now, then in zip(s.seats, t.seats, strict=True)
        for path in ("chartier", "metropolitain")
    )


@about_positions("tally.unbuilt", "sacre-coeur.spares")
def unbuilt_counted(s: SymbolicPosition) -> Truth:
    """What is left in a reserve costs the same for each building, and nothing with the Sacré-Coeur."""
    return all_of(
        and_(seat.unbuilt == unbuilt_points(s, seat.reserve, seat.sacre_coeur), seat.unbuilt <= 0) for seat in s.seats
    )


@about_steps("tally.unbuilt", "sacre-coeur.spares")
def no_new_penalty(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """In the second phase the points for unbuilt buildings never fall."""
    never = all_of(then.unbuilt >= now.unbuilt for now, then in zip(s.seats, t.seats, strict=True))
    return implies(not_(s.paving), never)


@about_positions("end.nothing-left", "phase.skip")
def over_when_nobody_can_act(s: SymbolicPosition) -> Truth:
    """The game is over when every tile lies and neither seat can do anything, and only then."""
    can = any_of(able(s, seat) for seat in s.numbers)
    settled = not_(or_(s.paving, s.turn.waiting))
    return and_(implies(s.turn.over, settled), implies(settled, s.turn.over == not_(can)))


@about_positions("phase.first", "pass.finished", "phase.skip", "end.nothing-left")
def legal_action(s: SymbolicPosition) -> Truth:
    """While the game goes on, the seat to move has a legal action."""
    some_kind = for_the_seat_to_move(
        s, lambda seat: any_of(possible(s, kind, seat) for kind in kinds_of(s.rules.variant))
    )
    return or_(s.turn.over, some_kind)


@about_steps("pass.finished", "lay.hand", "take.supply", "build.reserve", "postcard.once")
def progress(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Each action uses something up: a tile, a building, a postcard, or the wait for the other seat's tiles."""
    return and_(rank(t) < rank(s), rank(t) >= 0)


@about_positions("pass.finished", "lay.hand", "take.supply", "build.reserve", "postcard.once")
def game_ends(s: SymbolicPosition) -> Truth:
    """Turns taken and what is left to use up are together no more than at the start, so every game ends."""
    return and_(rank(s) >= 0, s.turn.number + rank(s) <= most_actions(s.rules.variant))


def most_actions(variant: Variant) -> int:
    """No game has more actions than this: what its tiles, postcards and buildings count in `rank`.

    >>> most_actions(Variant())
    76
    """
    tiles, buildings = variant.components.side**2, len(variant.components.buildings)
    return 2 * tiles + variant.postcard_count + 3 * buildings


PLAY = (
    nothing_before_the_second_phase,
    phases_in_order,
    starter_begins,
    starter_has_finished,
    starter_stays,
    turns_alternate,
    nobody_is_passed_over,
    turns_count_up,
    what_waits_can_stand,
    what_waits_is_put_up,
    tokens_are_enough,
    chimneys_are_enough,
    hands_are_full,
    taken_in_the_first_phase,
    only_the_mover_acts,
    effects_run_out,
    unbuilt_counted,
    no_new_penalty,
    over_when_nobody_can_act,
    legal_action,
    progress,
    game_ends,
)
"""The statements of this module."""
