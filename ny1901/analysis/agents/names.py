"""Agents by name, as a command line or a study writes them: `greedy`, `mcts:200`, `turn@points+no-demolition`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from attrs import field, frozen

from ny1901.analysis.agents.evaluation import loaded, outlook
from ny1901.analysis.agents.restricted import Abstention, without
from ny1901.errors import DataError, closest
from ny1901.protocol import Agent


@frozen
class Kind:
    """How agents of one kind are made.

    Attributes:
        home: the module and the class, loaded when first used.
        counts: what a whole number after the colon sets; empty if there is none.
        clock: what a number of seconds after the colon sets; empty if there is none.
        steers: whether an evaluation can be chosen.
    """

    home: str
    counts: str = ""
    clock: str = ""
    steers: bool = field(default=True, kw_only=True)


# The solver's agent is known to this room by its name alone.
KINDS = {
    "random": Kind("ny1901.analysis.agents.simple:RandomAgent", steers=False),
    "greedy": Kind("ny1901.analysis.agents.simple:GreedyAgent"),
    "turn": Kind("ny1901.analysis.agents.turn:TurnAgent", "states"),
    "planner": Kind("ny1901.solver.planner:PlannerAgent", "states"),
    "mcts": Kind("ny1901.analysis.agents.mcts:MctsAgent", "simulations", "seconds"),
}
"""The kinds of agents, by name."""

EVALUATIONS = {
    "points": "ny1901.analysis.agents.evaluation:points",
    "new-york": "ny1901.analysis.new_york:prospects",
    "paris": "ny1901.paris.prospects:prospects",
}
"""What agents can steer by, by name."""

_ABSTENTIONS = "ny1901.analysis.new_york:ABSTENTIONS"


def agent(text: str) -> Agent:
    """An agent by its name; the agent's `name` is that text again.

    Args:
        text: a kind of agent: `random`, `greedy`, `turn`, `planner` or `mcts`. After it may come, in this order:
            `:BUDGET`, how much it may look at for one action (`turn:300` states, `mcts:200` simulations, `mcts:0.5s`
            seconds, with which a choice no longer depends on the seed alone); `@EVALUATION`, what it steers by
            (`points`, `new-york`, `paris`; without it the best that is known for the game); and `+no-THING` for each
            thing that it never does, such as `+no-demolition`.

    Raises:
        DataError: the text names no agent; the nearest name is suggested.

    >>> agent("greedy@points+no-demolition").name
    'greedy@points+no-demolition'
    >>> agent("gredy")
    Traceback (most recent call last):
    ny1901.errors.DataError: agent 'gredy': 'gredy' is no kind of agent; did you mean 'greedy'?
    """
    head, *additions = text.split("+")
    made_of, at, evaluation = head.partition("@")
    name, colon, budget = made_of.partition(":")
    kind = _among(text, "kind of agent", name, KINDS)
    options = _budget(text, kind, budget if colon else None) | _evaluation(text, kind, evaluation if at else None)
    made: Agent = loaded(kind.home)(name=head, **options)
    return without(made, *_abstentions(text, additions))


def _among(text: str, what: str, name: str, known: dict[str, Any]) -> Any:
    if name in known:
        return known[name]
    meant = closest(name, known)
    raise _wrong(
        text, f"{name!r} is no {what}; " + (f"did you mean {meant!r}?" if meant else f"choose from {', '.join(known)}")
    )


def _wrong(text: str, message: str) -> DataError:
    return DataError(message, field=f"agent {text!r}")


def _budget(text: str, kind: Kind, budget: str | None) -> dict[str, Any]:
    if budget is None:
        return {}
    if kind.counts and re.fullmatch(r"[1-9][0-9]{0,8}", budget):
        return {kind.counts: int(budget)}
    if kind.clock and re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?s", budget) and float(budget[:-1]):
        return {kind.clock: float(budget[:-1])}
    if not kind.counts:
        raise _wrong(text, f"this kind of agent has no budget; leave out ':{budget}'")
    lawful = f"a whole number of {kind.counts} from 1" + (", or seconds such as 0.5s" if kind.clock else "")
    raise _wrong(text, f"{budget!r} is no budget; give {lawful}")


def _evaluation(text: str, kind: Kind, evaluation: str | None) -> dict[str, Any]:
    if evaluation is None:
        return {"evaluate": outlook} if kind.steers else {}
    if not kind.steers:
        raise _wrong(text, f"this kind of agent steers by nothing; leave out '@{evaluation}'")
    return {"evaluate": loaded(_among(text, "evaluation", evaluation, EVALUATIONS))}


def _abstentions(text: str, additions: Iterable[str]) -> Iterable[Abstention]:
    known = {f"no-{name}": abstention for name, abstention in loaded(_ABSTENTIONS).items()}
    return [_among(text, "thing to leave out", addition, known) for addition in additions]
