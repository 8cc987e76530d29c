"""The effect rules about lots, workers, buildings, points and the deal, each as one plain function.

Each looks at its own part of the claimed position, so that one mistake in a claim is one broken rule.
"""

from __future__ import annotations

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.rules.actions import Rebuild
from ny1901.new_york.rules.inventory import count, each, square_names
from ny1901.new_york.rules.land_rules import words
from tests.audit.step import Effect, Step


def same_deal(step: Step) -> Broken:
    """`setup.streets`, `setup.challenge`, `setup.character`: an action never changes the deal."""
    before, after = step.before.position, step.after.position
    if before.deal.streets != after.deal.streets:
        yield "setup.streets", "the streets in play never change", ()
    if before.deal.challenge != after.deal.challenge:
        yield "setup.challenge", "the challenge in play never changes", ()
    for old, new in step.holdings:
        if old.character != new.character:
            yield "setup.character", f"{old.name}'s character never changes", (new.character,)


def acquire_match(step: Step) -> Broken:
    """`acquire.match`: the lot acquired joins the territory, and no other; the card is `open_market`'s."""
    for old, new in step.holdings:
        due = step.whose(step.acquired, old.seat)
        strange = each(new.lots - old.lots - due)
        if strange:
            yield "acquire.match", f"{words(strange)} has joined {old.name}'s territory without being acquired", strange
        left = each(due - new.lots)
        if left:
            yield "acquire.match", f"{words(left)} has been acquired, but has not joined {old.name}'s territory", left


def acquire_unowned(step: Step) -> Broken:
    """`acquire.unowned`: a lot is unowned exactly while no seat has it."""
    lots = step.before.unowned.union(*(holding.lots for holding in step.before.seats))
    due = lots.difference(*(holding.lots for holding in step.after.seats))
    wrong = each(step.after.unowned ^ due)
    if wrong:
        yield "acquire.unowned", f"whether {words(wrong)} is unowned does not fit the territories", wrong


def acquire_kept(step: Step) -> Broken:
    """`acquire.kept`: no lot leaves a territory; the one exception is `turn.stuck`'s."""
    for old, new in step.holdings:
        lost = each(old.lots - new.lots - step.whose(step.returned, old.seat))
        if lost:
            yield "acquire.kept", f"{words(lost)} has left {old.name}'s territory", lost


def acquire_worker(step: Step) -> Broken:
    """`acquire.worker`: a worker on the lot acquired; on lots that the action does not touch nothing changes."""
    for old, new in step.holdings:
        due = step.whose(step.acquired, old.seat)
        unmarked = each((due & new.lots) - new.marked)
        if unmarked:
            yield "acquire.worker", f"{words(unmarked)} has been acquired without a worker on it", unmarked
        touched = step.whose(step.site.lots | step.vacated | step.returned, old.seat) | due
        elsewhere = each((old.marked ^ new.marked) - touched - (old.lots ^ new.lots))
        if elsewhere:
            yield "acquire.worker", f"the worker on {words(elsewhere)} has come or gone without reason", elsewhere


def workers_back(step: Step) -> Broken:
    """`build.workers-back`, `demolish.workers-back`: the workers return from every lot built on."""
    left = each(step.site.lots & step.after.seats[step.mover].marked)
    if left:
        rule = "demolish.workers-back" if isinstance(step.action, Rebuild) else "build.workers-back"
        yield rule, f"the worker on {words(left)} comes back, since the lot has been built on", left


def demolish_mark_vacated(step: Step) -> Broken:
    """`demolish.mark-vacated`: every lot left empty has a worker."""
    unmarked = each(step.vacated - step.after.seats[step.mover].marked)
    if unmarked:
        yield "demolish.mark-vacated", f"{words(unmarked)} has been left empty and needs a worker", unmarked


def turn_stuck(step: Step) -> Broken:
    """`turn.stuck`: the lot and its worker are given back; the card is `stuck_card`'s."""
    after = step.after.seats[step.mover]
    kept = each(step.returned & (after.lots | after.marked))
    if kept:
        yield "turn.stuck", f"{words(kept)} has been given back, with its worker", kept


def stands(step: Step) -> Broken:
    """`build.shape`, `demolish.rebuild`: the new building stands on the squares of the action."""
    for standing in step.missing.keys() & set(step.put_up):
        if isinstance(step.action, Rebuild):
            yield "demolish.rebuild", f"after the demolition {standing.tile.name} is put up", square_names(standing)
        else:
            yield "build.shape", f"{standing.tile.name} is put up on these squares", square_names(standing)


def build_fixed(step: Step) -> Broken:
    """`build.fixed`, `demolish.footprint`: every building that was not under the new one stays where it is."""
    moved = {(standing.seat, standing.tile) for standing in step.surplus}
    for standing in sorted(step.missing.keys() - set(step.put_up), key=square_names):
        if isinstance(step.action, Rebuild) and (standing.seat, standing.tile) not in moved:
            yield (
                "demolish.footprint",
                f"{standing.tile.name} is not under the new building, so it is not demolished",
                square_names(standing),
            )
        else:
            yield "build.fixed", f"{standing.tile.name} stays where it was built", square_names(standing)


def demolish_box(step: Step) -> Broken:
    """`demolish.box`: a demolished building is off the board and not among the unbuilt."""
    unbuilt = step.after.seats[step.mover].unbuilt
    for standing in step.removed:
        if standing in step.surplus or standing.tile.id in unbuilt:
            yield (
                "demolish.box",
                f"{standing.tile.name} has been demolished, so it is out of the game",
                (standing.tile.id,),
            )


def no_other_building(step: Step) -> Broken:
    """`turn.options`: nothing else has gone up; what has only moved is blamed elsewhere."""
    known = {(standing.seat, standing.tile) for standing in (*step.missing, *step.removed)}
    for standing in sorted(step.surplus, key=square_names):
        if (standing.seat, standing.tile) not in known:
            yield "turn.options", f"{standing.tile.name} has gone up, but nobody built it", square_names(standing)


def build_own_tile(step: Step) -> Broken:
    """`build.own-tile`: the tile built, and no other, leaves the builder's unbuilt ones."""
    removed = {standing.tile.id for standing in step.removed}
    for old, new in step.holdings:
        built = {step.tile.id} if step.tile and old.seat == step.mover else set()
        wrong = each((old.unbuilt - built ^ new.unbuilt) - removed)
        if wrong:
            yield (
                "build.own-tile",
                f"{words(wrong)} of {old.name} is wrongly among the unbuilt, or missing there",
                wrong,
            )


def build_legendary(step: Step) -> Broken:
    """`build.legendary`: a legendary skyscraper built, and no other, is no longer on offer."""
    table = step.before.position.rules.table
    built = 1 << table.tile_number[step.tile.id] if step.tile and step.tile.is_legendary else 0
    wrong = step.before.position.legendaries & ~built ^ step.after.position.legendaries
    names = tuple(tile.id for number, tile in enumerate(table.tiles) if wrong >> number & 1)
    if names:
        yield "build.legendary", f"{words(names)} is wrongly among the legendary ones on offer, or missing there", names


def build_points(step: Step) -> Broken:
    """`build.points`, `demolish.points`: the builder gains the tile's points, and nobody loses any."""
    for old, new in step.holdings:
        due = step.tile.points if step.tile and old.seat == step.mover else 0
        gained = new.score - new.prestige - (old.score - old.prestige)
        if gained < due and isinstance(step.action, Rebuild) and old.seat == step.mover:
            yield "demolish.points", f"{old.name} scores {due} points and loses none for the demolition", (old.name,)
        elif gained != due:
            yield "build.points", f"{old.name} scores {count(due, 'point')} now, not {gained}", (old.name,)


def gold_prestige(step: Step) -> Broken:
    """`challenge.gold-prestige`: whoever builds gold gains the points for the neighbours."""
    for old, new in step.holdings:
        due, gained = step.prestige if old.seat == step.mover else 0, new.prestige - old.prestige
        if gained != due:
            yield (
                "challenge.gold-prestige",
                f"{old.name} gains {count(due, 'point')} for neighbours now, not {gained}",
                (old.name,),
            )


EFFECTS: tuple[Effect, ...] = (
    same_deal,
    acquire_match,
    acquire_unowned,
    acquire_kept,
    acquire_worker,
    workers_back,
    demolish_mark_vacated,
    turn_stuck,
    stands,
    build_fixed,
    demolish_box,
    no_other_building,
    build_own_tile,
    build_legendary,
    build_points,
    gold_prestige,
)
