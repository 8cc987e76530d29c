"""The API test: what every game that has the protocol must keep, checked on games played by dice."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ny1901.kernel.errors import IllegalAction, Ny1901Error
from ny1901.kernel.protocol import Game

Complaints = Iterator[str]
"""What is wrong, in sentences; nothing if all is well."""


def check_game(
    game: Game[Any], *, seeds: Iterable[int] = range(3), actions: Sequence[Any] = (), every: int = 1, plies: int = 1000
) -> int:
    """Put a game through the API test: determinism, immutability, consistent answers, views, copies, numbers.

    Args:
        game: any game.
        seeds: a game is played by dice for each.
        actions: actions that can be named in the game, legal or not; at each state the list, the single test and the
            verdict must agree on them. Without them, those that the game itself listed are tried.
        every: look at each so many-th state only, for games that answer slowly.
        plies: where to stop a game that does not end.

    Returns:
        How many states were looked at.

    Raises:
        AssertionError: something does not hold; it says what, after which action of which seed.

    >>> from ny1901 import paris
    >>> check_game(paris.Game(), seeds=[1], every=10) >= 3
    True
    """
    return sum(_check_one(game, seed, tuple(actions), every, plies) for seed in seeds)


def _check_one(game: Game[Any], seed: int, actions: tuple[Any, ...], every: int, plies: int) -> int:
    """Play one game, looking at its states; how many were looked at."""
    _hold(check_setup(game, seed), f"seed {seed}, setup")
    rng, state, place = random.Random(seed), game.initial_state(seed), f"seed {seed}, setup"
    met: dict[Any, None] = dict.fromkeys(actions)
    looked_at = 0
    for number in range(plies + 1):
        last = number == plies or state.is_over
        if number % every == 0 or last:
            met.update(dict.fromkeys(state.legal_actions))
            for check in CHECKS:
                _hold(check(game, state, tuple(met)), place)
            looked_at += 1
        if last:
            break
        if not state.legal_actions:
            raise AssertionError(f"{place}: no action is legal, though the game is not over")
        action = rng.choice(state.legal_actions)
        state, place = state.apply(action), f"seed {seed}, step {number + 1}, {action}"
    return looked_at


def _hold(complaints: Complaints, place: str) -> None:
    for complaint in complaints:
        raise AssertionError(f"{place}: {complaint}")


def check_setup(game: Game[Any], seed: int) -> Complaints:
    """The same seed deals the same state, and that state can be played."""
    if type(game.players) is not int or game.players < 1:
        yield f"players is {game.players!r}, not a number of players"
    if game.initial_state(seed) != game.initial_state(seed):
        yield "the same seed deals two different states"


def check_answers(game: Game[Any], state: Any, _: Sequence[Any]) -> Complaints:
    """The plain answers fit together, and do not change when they are asked for again."""
    listed = state.legal_actions
    if not isinstance(listed, tuple) or len(set(listed)) < len(listed):
        yield "legal_actions is no tuple, or lists an action twice"
    if listed != state.legal_actions:
        yield "legal_actions differs when asked for again"
    if bool(listed) == state.is_over:
        yield "there are legal actions exactly where the game is not over; here it is otherwise"
    if not 0 <= state.to_move < game.players:
        yield f"to_move is {state.to_move}, no seat of {game.players}"
    if len(state.scores) != game.players:
        yield f"{len(state.scores)} scores for {game.players} players"
    seats = set(range(game.players))
    if bool(state.winners) != state.is_over or not set(state.winners) <= seats:
        yield f"winners is {state.winners}; seats win exactly when the game is over"


def check_readings(_: Game[Any], state: Any, actions: Sequence[Any]) -> Complaints:
    """The list, the single test and the verdict agree on every action; a verdict that forbids names rules."""
    listed = set(state.legal_actions)
    for action in actions:
        verdict = state.explain(action)
        readings = (action in listed, state.is_legal(action), verdict.legal)
        if len(set(readings)) > 1:
            yield f"{action} is listed, legal, explained as legal: {readings}; {verdict}"
        if not verdict.legal and not all(violation.rule and violation.message for violation in verdict.violations):
            yield f"the verdict on {action} names no rule or gives no reason"


def check_apply(_: Game[Any], state: Any, actions: Sequence[Any]) -> Complaints:
    """An action gives the same new state each time and leaves the old one alone; an illegal one is refused."""
    before, shown = hash(state), repr(state)
    listed = state.legal_actions
    for action in listed[:: max(1, len(listed) // 5)]:
        if state.apply(action) != state.apply(action):
            yield f"{action} gives two different states"
        if state.apply(action) == state:
            yield f"{action} changes nothing"
    if hash(state) != before or repr(state) != shown:
        yield "a state changed when an action was applied"
    known = set(listed)
    forbidden = [action for action in actions if action not in known]
    for action in forbidden[:: max(1, len(forbidden) // 5)]:
        try:
            state.apply(action)
        except IllegalAction as error:
            if error.verdict.legal:
                yield f"{action} is refused without a broken rule"
        else:
            yield f"{action} is not legal but applied all the same"


def check_views(game: Game[Any], state: Any, _: Sequence[Any]) -> Complaints:
    """A state drawn from a view cannot be told from the real one by who looks, and the same dice draw the same."""
    for seat in range(game.players):
        seen = state.view(seat)
        drawn = seen.sample(random.Random(1))
        if drawn != seen.sample(random.Random(1)):
            yield f"the view of seat {seat} draws two states with the same dice"
        public = ("to_move", "is_over", "scores", "winners")
        for name in public:
            if getattr(drawn, name) != getattr(state, name):
                yield f"{name} differs in a state drawn from the view of seat {seat}"
        if drawn.view(seat) != seen:
            yield f"seat {seat} can tell a state drawn from its view from the real one"
        if seat == state.to_move and drawn.legal_actions != state.legal_actions:
            yield f"seat {seat} is to move, and a state drawn from its view has other legal actions"
    try:
        state.view(game.players)
    except Ny1901Error:
        return
    yield f"there is a view for seat {game.players}, which does not exist"


def check_copies(game: Any, state: Any, actions: Sequence[Any]) -> Complaints:
    """What is written can be read again: pickle; and JSON and notation, where the game has them."""
    if pickle.loads(pickle.dumps(state)) != state:
        yield "a pickled state comes back as another one"
    if hasattr(state, "to_json") and type(state).from_json(state.to_json()) != state:
        yield "a state comes back from JSON as another one"
    if hasattr(type(state), "parse") and type(state).parse(str(state), game) != state:
        yield "a state comes back from its line as another one"
    if hasattr(game, "parse_action"):
        for action in actions[:: max(1, len(actions) // 20)]:
            if game.parse_action(str(action)) != action:
                yield f"{action} comes back from its text as another action"


def check_numbers(game: Any, state: Any, _: Sequence[Any]) -> Complaints:
    """Every legal action has its own number; chance leads where the engine went, for games with an encoding."""
    if not hasattr(state, "outcomes"):
        return
    numbers = [game.number(action) for action in state.legal_actions]
    if [game.actions[number] for number in numbers] != [*state.legal_actions]:
        yield "a legal action has not its own number"
    if not state.legal_actions:
        return
    action = state.legal_actions[-1]
    reached = state.outcomes(action)
    if sum(outcome.probability for outcome in reached) != 1:
        yield f"the outcomes of {action} have probabilities that do not add up to 1"
    seen = state.apply(action).view(state.to_move)
    if sum(outcome.state.view(state.to_move) == seen for outcome in reached) != 1:
        yield f"what {action} led to is not one of its outcomes"


CHECKS: tuple[Callable[[Game[Any], Any, Sequence[Any]], Complaints], ...] = (
    check_answers,
    check_readings,
    check_apply,
    check_views,
    check_copies,
    check_numbers,
)
"""What is checked at each state; each is a function of the game, the state and some actions."""
