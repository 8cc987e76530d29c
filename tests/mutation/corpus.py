"""Real steps, kept as data: positions of play with what was done there, and with what the rules forbid there.

A corpus is a text. A line `= VARIANT, PLAYERS` says whose positions follow; below the line of a position stand, each on
a line of its own, legal actions (`+ ACTION`), actions that one rule alone forbids (`- ACTION, RULE`), and legal actions
told wrongly in one number (`~ ACTION, FOCUS, SYMBOL=VALUE`): through that focus no legal action looks so. Whoever reads
it holds the engine's steps against whatever else says the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from ny1901.kernel.protocol import followed
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.naming import leaves

from .games import Game

DATA = Path(__file__).parent / "data"
TELLING, ANYWHERE = 4, 1
"""Through how many foci a step is looked at: on what it has to do with, and on anything."""


Untrue = tuple[str, int, str, int]
"""An action, the number of a focus, a symbol of the step and a value."""


@frozen
class Entry:
    """One position with actions.

    Attributes:
        variant: the name of the variant in `Game.variants`.
        players: how many play.
        line: the position.
        legal: actions that the rules allow.
        illegal: actions that one rule forbids, each with the rule.
        untrue: legal actions, each with the number of a focus, a symbol and a value that the symbol has not.
    """

    variant: str
    players: int
    line: str
    legal: tuple[str, ...] = ()
    illegal: tuple[tuple[str, str], ...] = ()
    untrue: tuple[Untrue, ...] = ()


def read(game: Game) -> list[Entry]:
    """The corpus of a game."""
    entries: list[Entry] = []
    variant, players = "", 0
    for line in (DATA / f"{game.name}.txt").read_text(encoding="utf-8").splitlines():
        mark, rest = line[:2], line[2:]
        if mark == "= ":
            variant, _, number = rest.rpartition(", ")
            players = int(number)
        elif mark == "+ ":
            entries[-1] = evolve(entries[-1], legal=(*entries[-1].legal, rest))
        elif mark == "- ":
            action, _, rule = rest.rpartition(", ")
            entries[-1] = evolve(entries[-1], illegal=(*entries[-1].illegal, (action, rule)))
        elif mark == "~ ":
            action, focus, told = rest.rsplit(", ", 2)
            path, _, value = told.partition("=")
            entries[-1] = evolve(entries[-1], untrue=(*entries[-1].untrue, (action, int(focus), path, int(value))))
        else:
            entries.append(Entry(variant, players, line))
    return entries


def write(game: Game, entries: list[Entry]) -> None:
    """Keep a corpus, sorted by variant and players."""
    order = list(game.variants)
    lines, last = [], ("", 0)
    for entry in sorted(entries, key=lambda entry: (order.index(entry.variant), entry.players)):
        if (entry.variant, entry.players) != last:
            last = entry.variant, entry.players
            lines.append(f"= {entry.variant}, {entry.players}")
        lines.append(entry.line)
        lines += [f"+ {action}" for action in entry.legal]
        lines += [f"- {action}, {rule}" for action, rule in entry.illegal]
        lines += [f"~ {action}, {focus}, {path}={value:d}" for action, focus, path, value in entry.untrue]
    (DATA / f"{game.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@frozen(eq=False)
class Step:
    """One step of the corpus, as the engine has it.

    Attributes:
        entry: where it stands.
        model: the model of its rules.
        before: the position.
        action: the action.
        after: what the engine makes of it.
        rule: the rule that forbids it; empty if it is legal.
    """

    entry: Entry
    model: Model
    before: Any
    action: Any
    after: Any
    rule: str = ""
    foci: tuple[Any, ...] = field(init=False)

    @foci.default
    def _through_what(self) -> tuple[Any, ...]:
        dice, model = random.Random(f"{self.entry.line} {self.action}"), self.model
        telling = (model.telling_focus(self.before, self.action, dice) for _ in range(TELLING))
        return (*telling, *(model.any_focus(dice) for _ in range(ANYWHERE)))

    def looked_at(self) -> Iterator[tuple[Any, Any, Any]]:
        """The position before, the step and the position after as values, through each focus."""
        model, before, after = self.model, self.before, self.after
        for focus in self.foci:
            step = model.look_at_step(before, self.action, after, focus)
            yield model.look(before, focus), step, model.look(after, focus)


def position_of(game: Game, entry: Entry) -> Any:
    """The position of an entry; that it can occur is asked by a test."""
    return game.parse(entry.line, game.rules(entry.variant, entry.players), check=False)


def steps_of(game: Game, entry: Entry) -> Iterator[Step]:
    """Every step of an entry, the legal ones first."""
    before = position_of(game, entry)
    for action, rule in (*((action, "") for action in entry.legal), *entry.illegal):
        yield _step(game, entry, before, action, rule)


def untrue_steps_of(game: Game, entry: Entry) -> Iterator[tuple[Step, int, Any]]:
    """Every step of an entry that is told wrongly: the step, the number of the focus, and what is told of it."""
    before = position_of(game, entry) if entry.untrue else None
    for action, focus, path, value in entry.untrue:
        step = _step(game, entry, before, action, "")
        _, symbols, _ = list(step.looked_at())[focus]
        yield step, focus, told(symbols, path, value)


def told(symbols: Any, path: str, value: int) -> Any:
    """The symbols of a step with another value at a path, of the same kind as the value there."""
    kind = type(dict(leaves(symbols, "step"))[f"step.{path}"])
    return evolved(symbols, path, kind(value))


def evolved(whole: Any, path: str, value: Any) -> Any:
    """A symbolic position or step, or a part of one, with another value at a path such as `seats.0.hand`."""
    name, _, rest = path.partition(".")
    if isinstance(whole, tuple):
        number = int(name)
        new = evolved(whole[number], rest, value) if rest else value
        return (*whole[:number], new, *whole[number + 1 :])
    return evolve(whole, **{name: evolved(getattr(whole, name), rest, value) if rest else value})


def _step(game: Game, entry: Entry, before: Any, action: str, rule: str) -> Step:
    model = game.model(before.rules)
    parsed = game.parse_action(before.rules, action)
    game.is_legal(before, parsed)  # the table works out a placement when it is first asked about
    return Step(entry, model, before, parsed, followed(before, parsed), rule)
