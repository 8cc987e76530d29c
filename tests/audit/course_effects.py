"""The effect rules about markets, cards, turn and end, each as one plain function."""

from __future__ import annotations

from collections import Counter

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.rules.actions import Build, Card, PlayCard, Rebuild
from ny1901.new_york.rules.clock import all_last_turns
from ny1901.new_york.rules.inventory import count, each
from ny1901.new_york.rules.position import Turn
from tests.audit.step import Effect, Step


def turn_refill(step: Step) -> Broken:
    """`turn.refill`: the refill draws as many cards as are missing, off the top, at its moment and at no other."""
    if _shifts(step) or _bottom_is_wrong(step):
        return
    drawn = len(step.supply) - len(step.after.position.future)
    if drawn < 0 or step.supply[drawn:] != step.after.position.future:
        yield "turn.refill", "the Future Market does not hold what was left of it", ()
    elif drawn != step.drawn:
        yield "turn.refill", f"the refill draws {count(step.drawn, 'card')} now, not {drawn}", ()
    elif not step.acquired and _kept_open(step) != step.open_cards:
        yield "turn.refill", "the Open Market does not hold what was left of it and the cards drawn", ()


def open_market(step: Step) -> Broken:
    """`acquire.match`: the card that leaves the Open Market is one of the lot acquired, and no other leaves it."""
    if step.acquired and _kept_open(step) != step.open_cards:
        yield "acquire.match", "the card of the lot acquired leaves the Open Market, and no other", each(step.acquired)


def _kept_open(step: Step) -> Counter[int]:
    """The claimed Open Market without the cards that the claim has drawn from the Future Market."""
    drawn = max(0, len(step.supply) - len(step.after.position.future))
    kept = Counter(step.after.position.market)
    kept.subtract(step.supply[:drawn])
    return kept


def stuck_card(step: Step) -> Broken:
    """`turn.stuck`: the card of the lot given back lies at the bottom of the Future Market."""
    if _bottom_is_wrong(step):
        yield (
            "turn.stuck",
            "the card of the lot given back goes to the bottom of the Future Market",
            each(step.returned),
        )


def _bottom_is_wrong(step: Step) -> bool:
    """Whether a lot is given back, but its card is missing in the claim or does not lie at the bottom."""
    left, before = step.after.position.future, step.before.position.future
    if not step.returned or left == step.supply[step.drawn :]:
        return False
    return left == before[step.drawn :] or (bool(left) and left[-1] != step.supply[-1])


def card_shift(step: Step) -> Broken:
    """`card.shift`: a new Open Market off the top, the old cards underneath, before or after the draw."""
    if not _shifts(step):
        return
    before, after = step.before.position, step.after.position
    size = before.rules.variant.market_size
    top, rest, old = Counter(before.future[:size]), before.future[size:], Counter(before.market)
    again = Counter(after.market)
    again.subtract(top)
    put_back = Counter(after.future[len(rest) :])
    put_back.update(again)
    if len(after.market) != size or after.future[: len(rest)] != rest or min(again.values(), default=0) < 0:
        yield "card.shift", f"the new Open Market is the top {size} cards of the Future Market", (Card.MARKET_SHIFT,)
    elif put_back != old:
        yield "card.shift", "the old Open Market goes to the bottom of the Future Market", (Card.MARKET_SHIFT,)


def known_cards(step: Step) -> Broken:
    """`card.shift`, `turn.stuck`: what everybody has seen going to the bottom of the Future Market stays known."""
    position = step.before.position
    groups = position.tail
    if _shifts(step):
        groups = (*groups, len(position.market))
    elif step.returned:
        groups = (*groups, 1)
    if _known(groups, len(step.after.position.future)) != step.after.position.tail:
        rule = "turn.stuck" if step.returned else "card.shift"
        yield rule, "the groups of known cards at the bottom of the Future Market are not those put there", ()


def _known(groups: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The sizes of the known groups that are still there among the last cards of a Future Market."""
    known = []
    for size in reversed(groups):
        known.append(min(size, left))
        left -= known[-1]
    return tuple(size for size in reversed(known) if size)


def turn_cards(step: Step) -> Broken:
    """`turn.cards`: the card played, and no other, leaves the hand."""
    played = {step.action.card} if isinstance(step.action, PlayCard) else set()
    for old, new in step.holdings:
        wrong = each(old.cards - (played if old.seat == step.mover else set()) ^ new.cards)
        if wrong:
            yield "turn.cards", f"{old.name}'s action cards have changed otherwise than by playing one", wrong


def card_opened(step: Step) -> Broken:
    """`card.boom`, `card.grab`, `turn.cards`: which card is open after the action, and what it still takes."""
    turn, before = step.after.position.turn, step.before.position
    due, owed = None, step.owed
    if isinstance(step.action, PlayCard) and step.action.card is not Card.MARKET_SHIFT:
        due = step.action.card
        at_once = before.rules.variant.grab_timing == "at-once"
        owed = 0 if due is Card.CONSTRUCTION_BOOM else 1 + at_once
    elif owed:
        due = Card.LAND_GRAB
    rules: dict[Card | None, str] = {Card.CONSTRUCTION_BOOM: "card.boom", Card.LAND_GRAB: "card.grab"}
    if turn.pending != due:
        rule = rules.get(due or before.turn.pending, "turn.cards")
        yield rule, f"{due.title if due else 'no card'} is open after this action", ()
    elif turn.owed != owed:
        yield "card.grab", f"the Land Grab still takes {count(owed, 'lot')}, not {turn.owed}", ()


def turn_so_far(step: Step) -> Broken:
    """`turn.options`, `card.grab`: what has been done in the turn is counted, and a new turn begins with nothing."""
    old, new = step.before.position.turn, step.after.position.turn
    if step.ends_turn:
        old = Turn(old.number, old.seat, old.score, old.had_worker)
    builds = isinstance(step.action, Build | Rebuild)
    acquired, built = old.acquired + len(step.acquired), old.built + builds
    demolished = old.demolished or isinstance(step.action, Rebuild)
    if (new.acquired, new.built, new.demolished) != (acquired, built, demolished):
        yield "turn.options", f"{count(acquired, 'lot')} and {count(built, 'building')} in this turn so far", ()
    large = any(step.before.map.lots[lot].is_large for lot in step.acquired)
    if new.took_three != (old.took_three or large):
        yield "card.grab", "whether a lot over 2 squares was acquired in the turn is noted wrongly", ()


def turn_start(step: Step) -> Broken:
    """`turn.skip-acquire`, `build.generation`: the worker and the score as the turn began."""
    old, new = step.before.position.turn, step.after.position.turn
    had_worker, score = old.had_worker, old.score
    if step.ends_turn:
        had_worker, score = step.after.workers(step.after.mover) > 0, step.after.mover.score
    if new.had_worker != had_worker:
        yield "turn.skip-acquire", "whether a worker was available as the turn began is noted wrongly", ()
    if new.score != score:
        yield "build.generation", f"the score as the turn began is {score}, not {new.score}", ()


def turn_order(step: Step) -> Broken:
    """`turn.order`: the next seat clockwise, without the one that triggered the end; the same within a turn."""
    old, after = step.before.position.turn, step.after.position
    seat, number = old.seat, old.number + step.ends_turn
    if step.ends_turn and not after.is_over:
        seats = after.rules.players
        seat = (seat + 1) % seats
        if after.end is not None and after.end.seat == seat:
            seat = (seat + 1) % seats
    if (after.turn.seat, after.turn.number) != (seat, number):
        yield "turn.order", f"turn number {number} is seat {seat}'s", (f"seat {after.turn.seat}",)


def end_triggered(step: Step) -> Broken:
    """`end.unbuilt`, `end.market`, `end.last-turns`: what triggers the end, once and for all."""
    due, claimed = step.end, step.after.position.end
    if step.before.position.end is not None:
        if claimed != due:
            yield "end.last-turns", "what has triggered the end never changes", ()
    elif due is not None:
        if claimed != due:
            yield due.rule, f"seat {due.seat} has triggered the end of the game", (f"seat {due.seat}",)
    elif claimed is not None:
        yield claimed.rule, f"seat {claimed.seat} has not triggered the end of the game", (f"seat {claimed.seat}",)


def end_last_turns(step: Step) -> Broken:
    """`end.last-turns`: the turns left are counted from the end of the trigger's turn on."""
    before, after = step.before.position, step.after.position
    due = before.turns_left
    if step.ends_turn and before.turns_left is not None:
        due = before.turns_left - 1
    elif step.ends_turn and after.end is not None:
        due = all_last_turns(after)
    if after.turns_left != due:
        left = "no turns are counted yet" if due is None else f"{count(due, 'turn')} left"
        yield "end.last-turns", f"{left} after this action", ()


def _shifts(step: Step) -> bool:
    return isinstance(step.action, PlayCard) and step.action.card is Card.MARKET_SHIFT


COURSE_EFFECTS: tuple[Effect, ...] = (
    turn_refill,
    open_market,
    stuck_card,
    card_shift,
    known_cards,
    turn_cards,
    card_opened,
    turn_so_far,
    turn_start,
    turn_order,
    end_triggered,
    end_last_turns,
)
