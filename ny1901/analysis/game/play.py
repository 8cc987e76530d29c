"""A game of any kind between agents, each of which sees only what its seat may know.

The steps are all that there is to know about a game: studies count on them, and records are made of their actions.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from operator import is_
from typing import Any, NamedTuple, NoReturn

from ny1901.kernel.errors import StudyError, VariantError
from ny1901.kernel.protocol import Agent, Game, State

MOST_STEPS = 5000
"""Where a game is broken off unless told otherwise, in actions: far beyond any game that comes to its end."""


class Step(NamedTuple):
    """One action of a game: the state before it, the action, the state after it, the number of legal ones if known."""

    state: Any
    action: Any
    following: Any
    options: int | None = None


def play(game: Game[State], agents: Sequence[Agent], seed: int, *, plies: int = MOST_STEPS) -> Iterator[Step]:
    """A game between agents, action by action.

    An agent is handed `state.view(seat)` of its own seat: hidden things are not in it, so none can be looked at. Each
    seat has dice of its own, so that how much one agent throws them does not change what another one draws.

    Args:
        game: the rules and the number of players.
        agents: one for each seat, the first seat's first.
        seed: any whole number; it decides the deal and every throw of the dice. The same game, agents and seed give the
            same steps on any machine.
        plies: break the game off after so many actions, because not every game comes to an end by itself.

    Yields:
        A step for each action; the last one's `following.is_over` says whether the game came to its end.

    Raises:
        VariantError: there is not one agent for each seat, or house rules leave no action.
        IllegalAction: an agent chose an action that the rules forbid.

    >>> from ny1901.analysis.agents import agent
    >>> from ny1901.new_york.game import Game
    >>> *_, last = play(Game(players=2), [agent("random"), agent("random")], seed=1901)
    >>> last.following.is_over
    True
    """
    if len(agents) != game.players:
        raise VariantError(f"{len(agents)} agents for {game.players} players; give one for each seat", field="agents")
    return _steps(partial(game.initial_state, seed), agents, seed, plies, None)


Start = Callable[[], Any]
"""Makes the state that a game begins with."""

Tell = Callable[[Exception, Any, int], Exception]
"""From what went wrong, the state in which it did (`None` before the first) and the steps done, what is raised."""


def _steps(start: Start, agents: Sequence[Agent], seed: int, plies: int, tell: Tell | None) -> Iterator[Step]:
    state: Any = None
    done = 0
    try:
        dice = [random.Random(f"{seed}, seat {seat}") for seat in range(len(agents))]
        state = start()
        pickers = [_picker(player) if hasattr(state, "skip_sample") else None for player in agents]
        while done < plies and not state.is_over:
            seat = state.to_move
            pick = pickers[seat]
            if pick is None:
                action, options = _chosen(state, agents[seat], dice[seat]), None
                following = state.apply(action)
            else:
                state.skip_sample(seat, dice[seat])
                legal = state.legal_actions
                options = len(legal)
                action = pick(legal, dice[seat]) if legal else _none_legal()
                # An action out of the list is legal; only another, though it may be equal to one, is looked at again.
                listed = any(map(is_, legal, repeat(action)))
                following = state.follow(action) if listed else state.apply(action)
            yield Step(state, action, following, options)
            state = following
            done += 1
    except Exception as error:
        if tell is None:
            raise
        raise tell(error, state, done) from None


def _chosen(state: Any, agent: Agent, dice: random.Random) -> Any:
    """The action that an agent chooses from what its seat may know."""
    try:
        return agent.choose(state.view(state.to_move), dice)
    except Exception:
        if state.legal_actions:
            raise
        _none_legal()


def _none_legal() -> NoReturn:
    raise VariantError("no action is legal, though the game is not over; a house rule leaves none") from None


def _picker(agent: Agent) -> Callable[[Sequence[Any], random.Random], Any] | None:
    """The agent's method `pick`, if it chooses from the legal actions alone: then no view of the state is made for it.

    A class that inherits `pick` but says anew how to `choose` has none.
    """
    chooses: Mapping[str, Any] = next((vars(kind) for kind in type(agent).__mro__ if "choose" in vars(kind)), {})
    return getattr(agent, "pick") if "pick" in chooses else None  # noqa: B009 - not every agent has it


def play_told(game: Game[State], agents: Sequence[Agent], seed: int, number: int, *, plies: int) -> Iterator[Step]:
    """`play` for one of many games: whatever goes wrong is told with the game, the deal's seed and the step.

    Args:
        game: the rules and the number of players.
        agents: one for each seat.
        seed: the seed of the deal.
        number: the number of the game.
        plies: where it is broken off, in actions.

    Raises:
        StudyError: an agent raised something, or chose an action that the rules forbid.
    """
    start = partial(game.initial_state, seed)
    return _steps(start, agents, seed, plies, _teller(f"game {number} (deal seed {seed})", start, agents))


def play_on(
    state: State, agents: Sequence[Agent], seed: int, number: int, *, plies: int = MOST_STEPS
) -> Iterator[Step]:
    """One of many games from a state to the end; like `play_told` in all else.

    Args:
        state: where it begins.
        agents: one for each seat.
        seed: decides every throw of the agents' dice.
        number: the number of the game.
        plies: where it is broken off, in actions.

    Raises:
        StudyError: an agent raised something, or chose an action that the rules forbid.
    """
    return _steps(lambda: state, agents, seed, plies, _teller(f"game {number} from here", lambda: state, agents))


def _teller(which: str, start: Start, agents: Sequence[Agent]) -> Tell:
    """What tells that a game broke down: which, at what step, and whose agent was to move."""

    def tell(error: Exception, state: Any, done: int) -> Exception:
        seat = (start() if state is None else state).to_move
        told = StudyError(
            f"{which} broke down at step {done + 1}, where {agents[seat].name} in seat {seat} was to move, with "
            f"{type(error).__name__}: {error}",
            field=agents[seat].name,
        )
        told.add_note(traceback.format_exc())
        return told

    return tell
