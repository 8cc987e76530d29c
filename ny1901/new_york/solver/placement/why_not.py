"""Why a placement is not allowed, and why a tile fits nowhere: clashes of rules found by the Z3 model, made minimal."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.protocol import Violation
from ny1901.kernel.variants import nearest
from ny1901.new_york.render.action_words import action_words
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import Action, Build, Rebuild
from ny1901.new_york.rules.explain import explain, scene_of
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.placement.as_builder import as_builder
from ny1901.new_york.solver.placement.pictures import Proposal, laid, numbered
from ny1901.new_york.solver.placement.z3_model import Building, PlacementModel
from ny1901.solver.answers import OutOfTime, Row
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.proposed import Proposed
from ny1901.solver.z3_solving import apart


@frozen(kw_only=True, repr=False)
class WhyNot(Proposed):
    """Why an action is not allowed.

    Attributes:
        action: the action.
        legal: whether the rules allow it.
        rules: the placement rules that it breaks, each by itself, as Z3 finds them; for an action that places nothing,
            every rule that `explain` names.
        core: a smallest choice of rules that the action cannot keep together: without any one of them it could.
        turn_rules: the rules about the course of the turn that it breaks, as `explain` finds them.
        house_rules: the house rules that forbid it, asked where the printed rules allow it; the first is the core then.
        violations: the broken rules with their sentences and citations.
        position: the position that was asked about.
    """

    claim: ClassVar[str] = "it breaks the rules that are named, and no others"

    position: State = field(eq=False, repr=False)
    action: Action
    legal: bool
    rules: tuple[str, ...] = ()
    core: tuple[str, ...] = ()
    turn_rules: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """For each broken rule what is wrong here, with the rule's id."""
        return tuple(str(violation) for violation in self.violations)

    def as_table(self) -> list[Row]:
        """One row a broken rule."""
        return [
            {
                "rule": violation.rule,
                "sentence": violation.message,
                "where": list(violation.where),
                "cited": [str(citation) for citation in violation.citations],
                "core": violation.rule in self.core,
            }
            for violation in self.violations
        ]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        return {
            "action": str(self.action),
            "legal": self.legal,
            "rules": list(self.rules),
            "core": list(self.core),
            "turn_rules": list(self.turn_rules),
            "house_rules": list(self.house_rules),
        } | super().to_data()

    @property
    def squares_by_tile(self) -> dict[str, tuple[str, ...]]:
        """For a picture: the squares of the action under its tile."""
        return {self.action.tile: self.action.squares} if isinstance(self.action, Build | Rebuild) else {}

    @property
    def _proposal(self) -> Proposal:
        seat, told = self.position.to_move, action_words(self.position.rules, self.action)
        return Proposal(
            position=self.position,
            seat=seat,
            title=f"{seat_name(seat).capitalize()} {told}:",
            steps=laid(self.position, "", self.action),
            lines=self.sentences or ("legal",),
            verdict=self.verdict,
            violations=self.violations,
        )


def why_not(position: State, action: Action, *, timeout: Timeout = None) -> WhyNot:
    """Why the seat to move may not do something, with a minimal set of rules in its way.

    The rules of placement are decided by the Z3 model alone; their sentences, the rules about the course of the turn
    and the house rules are those of `explain`.

    Args:
        position: any position.
        action: any action; one that is legal has an empty answer.
        timeout: seconds for all questions to Z3 together; None waits. If it is not enough, `proved` is None.

    Raises:
        DataError: no time limit.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> answer = why_not(state, Build("woolworth", "a1 a2"))
    >>> answer.rules
    ('build.generation', 'build.inside-territory', 'build.shape')
    >>> answer.core, answer.turn_rules
    (('build.shape',), ('turn.must-acquire',))
    """
    started = time.perf_counter()
    deadline = deadline_of(timeout)
    verdict = explain(position, action)
    house_rules = tuple(rule for rule in verdict.rules if rule.startswith(PREFIX))
    if not isinstance(action, Build | Rebuild) or position.is_over:
        return WhyNot(
            position=position,
            action=action,
            legal=verdict.legal,
            rules=verdict.rules,
            core=verdict.rules[:1],
            house_rules=house_rules,
            violations=verdict.violations,
            proved=True,
            proved_by="rules: it places nothing" if not position.is_over else "rules: the game is over",
            elapsed=time.perf_counter() - started,
        )
    placing = PlacementModel(position, demolish=isinstance(action, Rebuild), action=action, deadline=deadline)
    turn_rules = tuple(rule for rule in verdict.rules if rule not in (*placing.rules, *house_rules))
    core: tuple[str, ...] = ()
    proved: bool | None = True
    proved_by = f"Z3 sat: every rule of placement is kept{''.join(f'; {rule} forbids it' for rule in house_rules[:1])}"
    try:
        rules, core = apart(deadline, lambda: _broken(placing))
        if core:
            proved_by = f"Z3 excludes it by {', '.join(core)}"
    except OutOfTime as stopped:
        rules = tuple(rule for rule in verdict.rules if rule in placing.rules)
        proved, proved_by = None, f"{deadline.told(stopped)}; the rules are explain's"
    return WhyNot(
        position=position,
        action=action,
        legal=not rules and not turn_rules and not house_rules,
        rules=rules,
        core=core or house_rules[:1],
        turn_rules=turn_rules,
        house_rules=house_rules,
        violations=verdict.violations,
        proved=proved,
        proved_by=proved_by,
        elapsed=time.perf_counter() - started,
    )


def _broken(placing: PlacementModel) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that an action breaks by themselves, and a smallest choice of rules that it cannot keep together."""
    with placing as model:
        rules = tuple(rule for rule in model.rules if not model.possible([rule]))
        return rules, () if model.possible() else model.core()


@frozen
class Relaxation:
    """Rules without which a tile would fit, as few as possible.

    Attributes:
        rules: their ids; with any one of them kept it would not fit.
        example: a placement that keeps all other rules, with as few offending squares as possible.
        sentence: the same in words.
    """

    rules: tuple[str, ...]
    example: Building
    sentence: str


@frozen(kw_only=True, repr=False)
class WhyNotAny(Proposed):
    """Why a tile fits nowhere.

    Attributes:
        tile: the tile's id.
        seat: the seat that asks.
        fits: a placement that is allowed; None if there is none.
        core: a minimal set of rules that no placement of the tile keeps together; empty if it fits.
        relaxations: every smallest set of rules without which it would fit, fewest rules first.
        position: the position that was asked about.
    """

    claim: ClassVar[str] = "without fewer rules it would fit nowhere"

    position: State = field(eq=False, repr=False)
    tile: str
    seat: int
    fits: Building | None = None
    core: tuple[str, ...] = ()
    relaxations: tuple[Relaxation, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What would have to be otherwise, a sentence for each way."""
        if self.fits is not None:
            return (f"{self.tile} fits, for example by `{self.fits}`",)
        if not self.relaxations:
            return (f"{self.tile} fits nowhere, not even on all the land that nobody owns",)
        return tuple(relaxation.sentence for relaxation in self.relaxations)

    def as_table(self) -> list[Row]:
        """One row a way to make it fit."""
        return [
            {"rules": list(one.rules), "example": str(one.example), "sentence": one.sentence}
            for one in self.relaxations
        ]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        fits = None if self.fits is None else str(self.fits)
        return {"tile": self.tile, "seat": self.seat, "fits": fits, "core": list(self.core)} | super().to_data()

    @property
    def squares_by_tile(self) -> dict[str, tuple[str, ...]]:
        """For a picture: where the tile fits, or the first example of where it would."""
        shown = self.fits or next((one.example for one in self.relaxations), None)
        return {} if shown is None else {self.tile: shown.squares}

    @property
    def _proposal(self) -> Proposal:
        examples = (self.fits,) if self.fits else tuple(one.example for one in self.relaxations)
        return Proposal(
            position=self.position,
            seat=self.seat,
            title=f"Where {seat_name(self.seat)} could build {self.tile}",
            steps=numbered(self.position, examples),
            lines=[f"{number}. {sentence}" for number, sentence in enumerate(self.sentences, start=1)],
            verdict=self.verdict,
        )


_PHRASES = {
    "card.boom": "with more unbuilt skyscrapers left for a second building",
    "build.own-tile": "if it had not been built already",
    "build.legendary": "if a legendary were still open to you",
    "build.generation": "with {points} points",
    "build.inside-territory": "with {lots} as well",
    "build.free": "over what you have built",
    "build.shape": "in another shape",
    "build.frontage": "without a side on a street or a park",
    "build.span": "over several lots",
    "build.partial": "filling lots only in part",
    "demolish.own": "over another player's building",
    "demolish.footprint": "where there is nothing to demolish as the rules ask",
    "demolish.generation": "over a building of its own or a later generation",
    "demolish.gold-stands": "over gold",
    "demolish.mark-vacated": "with more workers for the lots left empty",
}
"""What it would take to drop a rule."""

_KEPT = ("build.shape",)
"""A tile in another shape would be another tile: this is not dropped."""


def _relaxed(model: PlacementModel) -> tuple[Relaxation, ...]:
    every = sorted(model.relaxations(_KEPT), key=lambda dropped: (len(dropped), [*map(model.rules.index, dropped)]))
    return tuple(_relaxation(model, dropped) for dropped in every)


def _relaxation(model: PlacementModel, dropped: tuple[str, ...]) -> Relaxation:
    example = model.least_offending([rule for rule in model.rules if rule not in dropped])
    scene = model.scene
    lots = sorted(scene.map.site(example.squares).lots - scene.owned(scene.position.to_move))
    points = scene.position.rules.variant.threshold(scene.map.tiles[example.tile].generation)
    phrases = " and ".join(_PHRASES[rule].format(points=points, lots=" ".join(lots)) for rule in dropped)
    return Relaxation(dropped, example, f"{example.tile} fits on {' '.join(example.squares)}, but only {phrases}")


def why_not_any(
    position: State, tile: str, seat: int | None = None, *, demolish: bool = False, timeout: Timeout = None
) -> WhyNotAny:
    """Why a tile fits nowhere on a seat's land: every smallest set of rules to drop so that it would fit.

    The order of the turn is left aside. The land looked at is the seat's own and what nobody owns. House rules are
    asked of each placement that the printed rules allow, as things stand.

    Args:
        position: any position.
        tile: the tile's id.
        seat: the seat, from 0; `None` is the one to move.
        demolish: ask about demolishing for it instead of building on free squares.
        timeout: seconds for all questions to Z3 together; None waits. If it is not enough, `proved` is None.

    Raises:
        DataError: no such seat or tile, or no time limit.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> answer = why_not_any(state, "delmonico")
    >>> answer.core
    ('build.inside-territory', 'build.free', 'build.shape')
    >>> [one.rules for one in answer.relaxations]
    [('build.inside-territory',), ('build.free',)]
    """
    started = time.perf_counter()
    deadline = deadline_of(timeout)
    builder = as_builder(position, seat)
    scene = scene_of(builder)
    if tile not in scene.map.tiles:
        raise DataError(f"there is no skyscraper {tile!r}{nearest(tile, tuple(scene.map.tiles))}", field="tile")
    fits: Building | None = None
    core: tuple[str, ...] = ()
    relaxations: tuple[Relaxation, ...] = ()
    proved: bool | None = True
    proved_by = "Z3 sat: a placement that keeps every rule"
    try:
        fits, core, relaxations = apart(deadline, lambda: _fitting(builder, tile, demolish, deadline))
        if core:
            proved_by = f"Z3 excludes it by {', '.join(core)}"
    except OutOfTime as stopped:
        proved, proved_by = None, deadline.told(stopped)
    return WhyNotAny(
        position=position,
        tile=tile,
        seat=builder.to_move,
        fits=fits,
        core=core,
        relaxations=relaxations,
        proved=proved,
        proved_by=proved_by,
        elapsed=time.perf_counter() - started,
    )


def _fitting(
    builder: State, tile: str, demolish: bool, deadline: Deadline
) -> tuple[Building | None, tuple[str, ...], tuple[Relaxation, ...]]:
    """Where a tile fits, or what keeps it from fitting and what it would take."""
    model = PlacementModel(builder, demolish=demolish, deadline=deadline)
    model.require_tile(tile)
    model.require_land()
    forbidden: dict[Building, frozenset[str]] = {}
    while model.possible():
        placement = model.placement()
        rules = _forbidding(builder, placement)
        if not rules:
            return placement, (), ()
        forbidden[placement] = rules
        model.exclude([placement])
    return None, (*model.core(), *_hitting(forbidden.values())), (*_without(forbidden), *_relaxed(model))


def _forbidding(builder: State, action: Building) -> frozenset[str]:
    """The house rules that forbid a placement."""
    if builder.rules.variant.house_rules is None:
        return frozenset()
    return frozenset(rule for rule, _, _ in HOUSE.broken(builder, action, lambda: builder.legal_actions))


def _hitting(sets: Collection[frozenset[str]]) -> tuple[str, ...]:
    """Some of the house rules of which each placement breaks one, as few as leaving out one by one comes to."""
    kept = sorted({rule for rules in sets for rule in rules})
    for rule in tuple(kept):
        others = [other for other in kept if other != rule]
        if all(rules.intersection(others) for rules in sets):
            kept = others
    return tuple(kept)


def _without(forbidden: Mapping[Building, frozenset[str]]) -> Iterator[Relaxation]:
    """Every smallest set of house rules without which a placement is allowed, each with the first such placement."""
    smallest = {rules for rules in forbidden.values() if not any(other < rules for other in forbidden.values())}
    for rules in sorted(smallest, key=lambda rules: (len(rules), sorted(rules))):
        example = next(placement for placement, broken in forbidden.items() if broken == rules)
        names = " and ".join(sorted(rules))
        sentence = f"{example.tile} fits on {' '.join(example.squares)}, but only without {names}"
        yield Relaxation(tuple(sorted(rules)), example, sentence)
