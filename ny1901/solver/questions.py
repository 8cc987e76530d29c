"""The questions to the solver, each answered by the game that the state, game or variant asked about belongs to.

What is described here holds for every game that brings the answer; its own page in the documentation names what it
takes beyond that, and what it returns in full.
"""

from __future__ import annotations

from typing import Any

from ny1901.kernel.games import spec_of


def _asked(question: str, about: Any, *given: Any, **options: Any) -> Any:
    return spec_of(about).part(f"solver.{question}")(about, *given, **options)


def best_placements(state: Any, seat: int | None = None, **options: Any) -> Any:
    """Where to build now: the placements worth most, best first, and the proof that none is worth more.

    Args:
        state: a position of any game.
        seat: who builds, from 0; whose turn it is unless given.
        **options: `top`, how many are listed; `objective`, what they are ranked by, points unless given; `prove`,
            whether Z3 confirms the first; `timeout` in seconds.

    Returns:
        An answer with `placements` and `proved`, which prints as a table.

    Raises:
        DataError: the game has no such answer, or an option cannot be.

    >>> import ny1901
    >>> found = best_placements(ny1901.example(), top=1)
    >>> found.proved, str(found.best.action)
    (True, 'rebuild west-street b5 c5 b6 c6 b7')
    """
    return _asked("best_placements", state, seat, **options)


def why_not(state: Any, action: Any, **options: Any) -> Any:
    """Why an action is illegal: a smallest set of rules and facts that together forbid it, by an unsat core of Z3.

    Args:
        state: a position of any game.
        action: an action of that game.
        **options: `timeout` in seconds.

    Returns:
        An answer with the `core`; it is empty for a legal action.

    Raises:
        DataError: the game has no such answer.
    """
    return _asked("why_not", state, action, **options)


def why_not_any(state: Any, tile: str, seat: int | None = None, **options: Any) -> Any:
    """Why a tile fits nowhere: for each place what forbids it.

    Args:
        state: a position of any game.
        tile: the id of a tile.
        seat: who builds, from 0; whose turn it is unless given.
        **options: `demolish`, whether buildings may come down for it; `timeout` in seconds.

    Raises:
        DataError: the game has no such answer, or no such tile.
    """
    return _asked("why_not_any", state, tile, seat, **options)


def nearest_legal(state: Any, action: Any, **options: Any) -> Any:
    """The legal actions nearest to an illegal one.

    Args:
        state: a position of any game.
        action: the action that was meant.
        **options: `top`, how many are listed; `most_changes`, how far they may be from it.

    Raises:
        DataError: the game has no such answer.
    """
    return _asked("nearest_legal", state, action, **options)


def best_layout(state: Any, seat: int | None = None, **options: Any) -> Any:
    """The set of buildings worth most that together fit on a seat's land, and the proof that no set is worth more.

    Args:
        state: a position of any game.
        seat: whose land, from 0; whose turn it is unless given.
        **options: `objective`, what it is worth; `demolition`, whether buildings may come down; `all_solutions`;
            `prove`; `timeout` in seconds.

    Raises:
        DataError: the game has no such answer, or an option cannot be.
    """
    return _asked("best_layout", state, seat, **options)


def best_buildings(state: Any, seat: int | None = None, **options: Any) -> Any:
    """The set of buildings in Paris worth most to a seat, in light or in points, and the proof of it.

    Args:
        state: a position of a game in which buildings are taken from a reserve.
        seat: who builds, from 0; whose turn it is unless given.
        **options: `reserve`, the ids of the buildings to choose from; `objective`, `light` or `points`; `prove`;
            `timeout` in seconds.

    Raises:
        DataError: the game has no such answer, or an option cannot be.
    """
    return _asked("best_buildings", state, seat, **options)


def best_lots(state: Any, seat: int | None = None, **options: Any) -> Any:
    """The lots that add most to the best layout of a seat, best first.

    Args:
        state: a position of any game.
        seat: who acquires, from 0; whose turn it is unless given.
        **options: as for `best_layout`; `top`, how many are listed.

    Raises:
        DataError: the game has no such answer, or an option cannot be.
    """
    return _asked("best_lots", state, seat, **options)


def score_bounds(state: Any, **options: Any) -> Any:
    """What each seat can still come to at the end, over any play by anybody: proved from below and above.

    Args:
        state: a position of any game.
        **options: how deep a game looks.

    Returns:
        One value a seat with `lower` and `upper` in points.

    Raises:
        DataError: the game has no such answer.

    >>> import ny1901
    >>> all(seat.lower <= seat.upper for seat in score_bounds(ny1901.example()))
    True
    """
    return _asked("score_bounds", state, **options)


def score_range(state: Any, **options: Any) -> Any:
    """The least and most that each seat comes to in any play, by looking at all of it; for very small games.

    Args:
        state: a position of any game.
        **options: `limit_nodes`, how many positions it may look at; `timeout` in seconds.

    Raises:
        DataError: the game has no such answer.
    """
    return _asked("score_range", state, **options)


def solve(state: Any, **options: Any) -> Any:
    """The value of a position when everybody plays best, by expectimax over all of it; for very small games.

    Args:
        state: a position of any game.
        **options: `utility`, what the seats play for; `limit_nodes`, how many positions it may look at; `timeout` in
            seconds.

    Raises:
        DataError: the game has no such answer.
    """
    return _asked("solve", state, **options)


def check_invariants(rules: Any, *given: Any, **options: Any) -> Any:
    """What holds in every game of a variant: each statement proved by induction, refuted by a game, or unknown.

    Args:
        rules: a variant, or the rules of a game.
        *given: the number of players, for a variant that does not say it.
        **options: `statements`, the `Invariant` values or their ids, all of the game unless given; `timeout` in
            seconds; `games`, how many are played to refute what is not proved and to hold the model to the engine.

    Returns:
        A report with a result for each statement by its id.

    Raises:
        DataError: the game has no such answer, or there is no such statement.
    """
    return _asked("check_invariants", rules, *given, **options)


def reachable(state: Any, **options: Any) -> Any:
    """Whether legal play gets to a position: by a game that does, or by the proof that none can.

    Args:
        state: a position of any game.
        **options: `timeout` in seconds.

    Raises:
        DataError: the game has no such answer.
    """
    return _asked("reachable", state, **options)


def find_difference(a: Any, b: Any, **options: Any) -> Any:
    """Where two rule sets part: a shortest line of play that is legal in both and leaves them apart.

    Args:
        a: a variant, or the rules of a game.
        b: what it is compared with.
        **options: `about`, the id of the one rule to look at; `ignore`, rules to leave aside; `seeds`, the deals;
            `limit`, how many positions are looked at; `timeout` in seconds.

    Raises:
        DataError: the game has no such answer, or an option cannot be.
    """
    return _asked("find_difference", a, b, **options)
