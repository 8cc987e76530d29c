"""Agents by name, as a command line or a study writes them: `greedy`, `mcts:200`, `turn@points+no-demolition`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ny1901.analysis.agents.evaluation import outlook, points
from ny1901.analysis.agents.own import is_agent
from ny1901.analysis.agents.restricted import without
from ny1901.analysis.game.kinds import Abstention, AgentKind, GameKind, kind_of_game, known_kinds
from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.lookahead import Evaluation
from ny1901.kernel.protocol import Agent
from ny1901.kernel.spec import loaded

KINDS = {
    "random": AgentKind("ny1901.analysis.agents.simple:RandomAgent", steers=False),
    "greedy": AgentKind("ny1901.analysis.agents.simple:GreedyAgent"),
    "turn": AgentKind("ny1901.analysis.agents.turn:TurnAgent", "states"),
    "mcts": AgentKind("ny1901.analysis.agents.mcts:MctsAgent", "simulations", "seconds"),
}
"""The kinds of agents that play every game, by name; a game may bring more (`GameKind.agents`)."""

_SENTENCES = {
    "random": "plays by dice, every legal action equally likely",
    "greedy": "takes the action that stands best at once",
    "turn": "looks through whole turns; turn:300 looks at 300 states",
    "mcts": "plays on by dice and keeps what wins; mcts:200 tries 200 times, mcts:0.5s for half a second",
    "planner": "builds towards the best layout of its land",
}


def agents_of(game: str) -> dict[str, str]:
    """The kinds of agents that can play a game, those of its own last, each with what it does.

    Args:
        game: the name of the game.

    >>> [*agents_of("paris")]
    ['random', 'greedy', 'turn', 'mcts']
    """
    return {name: _SENTENCES.get(name, f"comes with {game}") for name in agent_kinds(game)}


def agent_kinds(game: str | None = None) -> dict[str, AgentKind]:
    """The kinds of agents by name, those of single games after those of every game.

    Args:
        game: the name or address of the game that they play; `None` for every game that is known here.

    >>> [*agent_kinds()]
    ['random', 'greedy', 'turn', 'mcts', 'planner']
    """
    return KINDS | {name: kind for brought in _games(game) for name, kind in brought.agents.items()}


def evaluations(game: str | None = None) -> dict[str, Evaluation]:
    """What agents can steer by: `points`, and what each game brings, by the game's name.

    Args:
        game: the name or address of the game that they play; `None` for every game that is known here.

    >>> [*evaluations()]
    ['points', 'new-york', 'paris']
    """
    brought = {one.name: one.evaluation for one in _games(game) if one.evaluation is not None}
    return {"points": points} | brought


def _games(game: str | None) -> Iterable[GameKind]:
    return known_kinds() if game is None else (kind_of_game(game),)


def agent(text: str, game: str | None = None) -> Agent:
    """An agent by its name; the `name` of one that comes with the library is that text again.

    Args:
        text: a kind of agent: `random`, `greedy`, `turn`, `planner` or `mcts`. After it may come, in this order:
            `:BUDGET`, how much it may look at for one action (`turn:300` states, `mcts:200` simulations, `mcts:0.5s`
            seconds, with which a choice no longer depends on the seed alone); `@EVALUATION`, what it steers by
            (`points`, `new-york`, `paris`; without it the best that is known for the game); and `+no-THING` for each
            thing that it never does, such as `+no-demolition`. Or the address `module:NAME` of an agent of your own, or
            of a class that makes one without arguments.
        game: the name or address of the game that it is to play; without it any game's words will do.

    Raises:
        DataError: the text names no agent, or none that plays the game; the nearest name is suggested.

    >>> agent("greedy@points+no-demolition").name
    'greedy@points+no-demolition'
    >>> agent("gredy")
    Traceback (most recent call last):
    ny1901.kernel.errors.DataError: agent 'gredy': 'gredy' is no kind of agent; did you mean 'greedy'?
    """
    head, *additions = text.split("+")
    if is_address(head):
        return without(_own(text, head), *_abstentions(text, additions, game))
    made_of, at, evaluation = head.partition("@")
    name, colon, budget = made_of.partition(":")
    kind = KINDS.get(name) or _among(text, "kind of agent", name, agent_kinds(game), game)
    options = _budget(text, kind, budget if colon else None) | _evaluation(text, kind, evaluation if at else None, game)
    made: Agent = loaded(kind.home)(name=head, **options)
    return without(made, *_abstentions(text, additions, game))


def is_address(text: str) -> bool:
    """Whether a text is the address of an agent of somebody's own, not the name of a kind with a budget.

    >>> is_address("builders:BUILDER"), is_address("turn:300"), is_address("builders:Builder+no-demolition")
    (True, False, True)
    """
    module, _, name = text.partition("+")[0].partition(":")
    return name.isidentifier() and all(map(str.isidentifier, module.split("."))) and module not in agent_kinds()


def _own(text: str, home: str) -> Agent:
    try:
        found = loaded(home)
        made: Agent = found() if isinstance(found, type) else found
    except Exception as error:  # noqa: BLE001 - somebody's module may raise anything while it loads
        raise _wrong(text, f"{home} cannot be loaded, {type(error).__name__}: {error}") from None
    if not is_agent(made):
        raise _wrong(text, f"{home} is a {type(made).__name__} without a text `name` and a method `choose`")
    return made


def leaving(given: Agent | str, thing: str) -> Agent | str:
    """An agent, by value or by name, that never does a thing: `demolition` for `+no-demolition`."""
    return (
        f"{given}+no-{thing}" if isinstance(given, str) else without(given, *_abstentions(given.name, [f"no-{thing}"]))
    )


def _among(text: str, what: str, name: str, known: dict[str, Any], game: str | None) -> Any:
    if name in known:
        return known[name]
    meant, where = closest(name, known), f" in {game}" if game else ""
    hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(known)}" if known else "leave it out"
    raise _wrong(text, f"{name!r} is no {what}{where}; {hint}")


def _wrong(text: str, message: str) -> DataError:
    return DataError(message, field=f"agent {text!r}")


def _budget(text: str, kind: AgentKind, budget: str | None) -> dict[str, Any]:
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


def _evaluation(text: str, kind: AgentKind, evaluation: str | None, game: str | None) -> dict[str, Any]:
    if evaluation is None:
        return {"evaluate": outlook} if kind.steers else {}
    if not kind.steers:
        raise _wrong(text, f"this kind of agent steers by nothing; leave out '@{evaluation}'")
    return {"evaluate": _among(text, "evaluation", evaluation, evaluations(game), game)}


def _abstentions(text: str, additions: Sequence[str], game: str | None = None) -> Iterable[Abstention]:
    if not additions:
        return []
    known = {f"no-{name}": abstention for brought in _games(game) for name, abstention in brought.abstentions.items()}
    return [_among(text, "thing to leave out", addition, known, game) for addition in additions]
