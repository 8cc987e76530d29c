"""Statements about Paris put to the test: in whole games by dice, and in every position of small second phases.

Nothing here is a proof for every position of the real game, so no statement is called proved: it held in so many
games and positions, or it is refuted, and then the line of play is given.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, field, frozen

from ny1901.paris.effects import after
from ny1901.paris.legal import legal_actions
from ny1901.paris.model import Tile
from ny1901.paris.position import Position, Ruleset
from ny1901.paris.setup import deal
from ny1901.paris.solver.statements import STATEMENTS, Statement, Step
from ny1901.paris.variant import Variant
from ny1901.solver.results import Answer, Row, check_timeout

HELD, REFUTED = "HELD", "REFUTED"

_SMALL_CARDS = ("lampadaire", "chartier")
_SMALL_BUILDINGS = ("i3", "v3")
_SMALL_TILES = (Tile.parse("t1", "ro/Lo"), Tile.parse("t2", "mo/or"))
_MOST_SMALL = 12


@frozen(kw_only=True)
class Tried:
    """One statement and how it fared.

    Attributes:
        statement: the statement.
        status: `HELD` or `REFUTED`.
        evidence: in how many games and positions it held, or the deal and the actions that refute it.
    """

    statement: Statement
    status: str
    evidence: str


@frozen(kw_only=True)
class Report(Answer):
    """How the statements fared under one rule set.

    Attributes:
        variant: the variant's name.
        players: how many play.
        results: one for each statement.
        games: whole games that were played.
        steps: steps of them.
        small: positions of the small second phases, of which every play was followed.
        breaches: nothing; here for the reader of any game's report.
    """

    variant: str
    players: int
    results: tuple[Tried, ...]
    games: int
    steps: int
    small: int
    breaches: tuple[str, ...] = field(default=())

    def as_table(self) -> list[Row]:
        """A row a statement."""
        return [
            {
                "invariant": tried.statement.id,
                "status": tried.status,
                "statement": tried.statement.text,
                "evidence": tried.evidence,
                "rules": "",
            }
            for tried in self.results
        ]

    def to_data(self) -> dict[str, Any]:
        """The report as plain data for JSON."""
        own = {"variant": self.variant, "games": self.games, "steps": self.steps, "small": self.small}
        return own | super().to_data()


def check_invariants(
    rules: Ruleset,
    *,
    statements: Iterable[Statement] = STATEMENTS,
    games: int = 60,
    timeout: float | None = 10.0,
) -> Report:
    """Put statements to the test in games by dice and in every position of some small second phases.

    Args:
        rules: the rule set.
        statements: what is said of every step; `ny1901.paris.solver.statements.BELIEFS` are refuted ones.
        games: how many games to play.
        timeout: seconds after which no further game is begun, and no further small second phase; None to go through
            all.

    >>> from ny1901.paris import Game
    >>> report = check_invariants(Game(), games=5)
    >>> {tried.status for tried in report.results if tried.statement.id in ("spaces", "group")}
    {'HELD'}
    """
    started = time.perf_counter()
    check_timeout(timeout)
    until = None if timeout is None else started + timeout
    open_ones, refuted = list(statements), dict[str, str]()
    order = [statement.id for statement in open_ones]
    known = {statement.id: statement for statement in open_ones}
    played = steps = small = 0
    for seed in range(games):
        if until is not None and time.perf_counter() > until:
            break
        played += 1
        line: list[str] = []
        for step in _by_dice(rules, seed):
            steps += 1
            line.append(str(step[1]))
            _test(step, open_ones, refuted, f"deal {seed}, {len(line)} actions by dice, the last one {line[-1]}")
    for step in _small_steps(rules.variant, until):
        small += 1
        _test(step, open_ones, refuted, f"small game, after {step[1]}")
    held = f"held in {played} games ({steps} steps) and {small} steps of small second phases"
    return Report(
        variant=rules.variant.name,
        players=rules.players,
        results=tuple(
            Tried(statement=known[name], status=REFUTED, evidence=refuted[name])
            if name in refuted
            else Tried(statement=known[name], status=HELD, evidence=held)
            for name in order
        ),
        games=played,
        steps=steps,
        small=small,
        proved=None,
        proved_by="games and small second phases were tried; that is no proof",
        elapsed=time.perf_counter() - started,
    )


def _test(step: Step, open_ones: list[Statement], refuted: dict[str, str], evidence: str) -> None:
    for statement in [each for each in open_ones if not each.holds(step)]:
        open_ones.remove(statement)
        refuted[statement.id] = evidence


def _by_dice(rules: Ruleset, seed: int) -> Iterator[Step]:
    dice = random.Random(seed)
    position = deal(rules, seed, Position)
    while not position.over:
        action = dice.choice(legal_actions(position))
        following = after(position, action)
        yield position, action, following
        position = following


def small_rules(variant: Variant) -> Ruleset:
    """A rule set with four tiles, two buildings and two postcards, and the numbers and switches of a variant.

    Args:
        variant: the variant.

    >>> small_rules(Variant()).table.building_ids
    ('i3', 'v3', 'jardin-des-plantes')
    """
    components = variant.components
    chosen = tuple(shape for shape in components.buildings if shape.id in _SMALL_BUILDINGS)
    return Ruleset(
        2,
        variant.change(
            components=evolve(components, side=2, tiles=_SMALL_TILES, buildings=chosen or components.buildings[:2]),
            postcards=_SMALL_CARDS,
            postcard_count=len(_SMALL_CARDS),
        ),
    )


def _small_steps(variant: Variant, until: float | None) -> Iterator[Step]:
    """Every step of every play of some small second phases, each position once."""
    rules = small_rules(variant)
    for seed in range(_MOST_SMALL):
        waiting = [_paved(rules, seed)]
        seen = set(waiting)
        while waiting:
            position = waiting.pop()
            if until is not None and time.perf_counter() > until:
                return
            for action in legal_actions(position):
                following = after(position, action)
                yield position, action, following
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)


def _paved(rules: Ruleset, seed: int) -> Position:
    dice = random.Random(seed)
    position = deal(rules, seed, Position)
    while position.paving:
        position = after(position, dice.choice(legal_actions(position)))
    return position
