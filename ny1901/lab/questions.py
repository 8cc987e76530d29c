"""Everything that the page can ask, as functions from the data of a request to the data of an answer.

`answer` and `solve` raise nothing for wrong input: what is wrong is an answer too, with the place and the mend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ny1901 import solver
from ny1901.errors import IllegalAction, NotationError, Ny1901Error, PositionError
from ny1901.game import Game, State
from ny1901.lab.edits import edited
from ny1901.lab.intake import read_game, read_json, read_seat, read_state, read_variant
from ny1901.lab.sheet import sheet, violation_data
from ny1901.lab.variant_form import base_of, filled_in, form
from ny1901.notation import parse_action, variant_to_data
from ny1901.protocol import Verdict
from ny1901.rules.catalogue import EDITIONS
from ny1901.text.entries import Entry
from ny1901.text.words import Word, find

Data = dict[str, Any]

MOST_SECONDS = 60
"""The longest time limit that a solver's question may ask for, in seconds."""

OBJECTIVES = ("points", "points_per_square", "streets", "challenge", "mobility")
"""What the best placements can be measured by."""


def answer(question: str, request: Entry) -> Data:
    """The answer to a question that takes no time.

    Args:
        question: one of `QUESTIONS`.
        request: the data that came with it.

    Returns:
        What the question asks for, or `{"error": ...}` with the sentence and the place.

    >>> answer("verdict", Entry({"position": {}, "action": "end"}))["error"]["message"]
    'there is no variant; expected a standard name, or a table with the key base'
    """
    return _answered(QUESTIONS, question, request)


def solve(question: str, request: Entry) -> Data:
    """The answer to a question for the solver, which can take as long as it says itself.

    Args:
        question: one of `PUZZLES`.
        request: the data that came with it.

    Returns:
        The solver's answer, or `{"error": ...}`.
    """
    return _answered(PUZZLES, question, request)


def _answered(known: Mapping[str, Callable[[Entry], Data]], question: str, request: Entry) -> Data:
    try:
        return find(Word(question), known, "a question")(request)
    except Ny1901Error as error:
        return {"error": error_data(error)}


def error_data(error: Ny1901Error) -> Data:
    """What is wrong as data: the kind, the sentence, and the place as far as it is known.

    >>> error_data(NotationError("what?", column=3))
    {'kind': 'NotationError', 'message': 'what?', 'sentence': 'line 1, column 3: what?', 'line': 1, 'column': 3}
    """
    message = getattr(error, "message", str(error))
    found = {"kind": type(error).__name__, "message": message, "sentence": str(error)}
    places = {name: getattr(error, name, None) for name in ("file", "field", "line", "column", "expected")}
    return found | {name: place for name, place in places.items() if place not in (None, "")}


def _open(request: Entry) -> Data:
    """A new game: `variant`, `players`, `seed`."""
    fields = request.table(("variant", "players", "seed"))
    game = read_game(read_variant(fields["variant"]), fields["players"])
    return sheet(game.initial_state(seed=fields["seed"].whole()))


def _sheet(request: Entry) -> Data:
    """The position as it is: `position`."""
    return sheet(read_state(request.table(("position",))["position"]))


def _verdict(request: Entry) -> Data:
    """Whether an action is legal, and if not, why: `position`, `action`."""
    fields = request.table(("position", "action"))
    state = read_state(fields["position"])
    action = parse_action(state.rules, fields["action"].word)
    return {"action": str(action), **verdict_data(state, state.explain(action))}


def verdict_data(state: State, verdict: Verdict) -> Data:
    """A verdict for the page."""
    return {
        "legal": verdict.legal,
        "violations": [violation_data(state, violation) for violation in verdict.violations],
    }


def _apply(request: Entry) -> Data:
    """The position after a legal action: `position`, `action`."""
    fields = request.table(("position", "action"))
    state = read_state(fields["position"])
    if problems := state.problems():
        raise PositionError(problems)
    action = parse_action(state.rules, fields["action"].word)
    try:
        return sheet(state.apply(action))
    except IllegalAction as error:
        return {"error": error_data(error), **verdict_data(state, error.verdict)}


def _edit(request: Entry) -> Data:
    """The position after an edit: `position`, `edit`."""
    fields = request.table(("position", "edit"))
    return sheet(edited(read_state(fields["position"]), fields["edit"]))


def _read(request: Entry) -> Data:
    """A position from its text, one line or JSON: `text`, and `variant` for a line that names no standard one."""
    fields = request.table(("text",), ("variant",))
    text = fields["text"].word.strip()
    if not text:
        raise NotationError("there is no text", expected="one line of the position notation, or a position's JSON")
    if text.startswith("{"):
        return sheet(read_state(read_json(text, file="text")))
    return sheet(State.parse(text, _game_of(text, fields.get("variant")), check=False))


def _game_of(line: str, variant: Entry | None) -> Game | None:
    """The rules of a line whose variant has a star: those of the page; any other line names its own."""
    name, _, rest = line.partition(" ")
    players = rest.partition(" ")[0].removesuffix("p")
    if variant is None or not name.endswith("*") or not players.isdecimal() or len(players) > 1:
        return None
    return Game(players=int(players), variant=read_variant(variant))


def _variant(request: Entry) -> Data:
    """The form of a variant, filled in: `variant`, and `typed` with the fields that were changed."""
    fields = request.table(("variant",), ("typed",))
    variant = read_variant(fields["variant"])
    changed, errors = filled_in(variant, fields["typed"]) if "typed" in fields else (variant, {})
    base = base_of(changed)
    return {
        "variant": variant_to_data(changed),
        "name": changed.name,
        "base": base.name,
        "bases": [f"{edition}{addition}" for edition in EDITIONS for addition in _ADDITIONS],
        "form": form(changed),
        "errors": errors,
        "differences": [name for name, _, _ in base.differences(changed)],
        "players": list(changed.player_counts),
    }


_ADDITIONS = ("", "+expert", "+beginner", "+without-action-cards", "+without-challenge")


def _best(request: Entry) -> Data:
    """The best placements: `position`, `seat`, `objective`, `top`, `timeout` in seconds."""
    fields = request.table(("position", "seat", "objective", "top", "timeout"))
    state = _sound(fields["position"])
    objective = find(fields["objective"], {name: name for name in OBJECTIVES}, "an objective")
    top = fields["top"].whole()
    if not 1 <= top <= 50:
        raise fields["top"].error(f"{top} placements cannot be listed", "1 to 50")
    seat = read_seat(fields["seat"], state)
    found = solver.best_placements(state, seat, top=top, objective=objective, timeout=read_timeout(request))
    data: Data = found.to_data()
    return data | {"certainty": found.certainty}


def _bounds(request: Entry) -> Data:
    """What each final score cannot fall below or exceed: `position`, `timeout` in seconds."""
    fields = request.table(("position", "timeout"))
    read_timeout(request)
    found = solver.score_bounds(_sound(fields["position"]))
    return {"seats": [seat.to_data() for seat in found]}


def _sound(entry: Entry) -> State:
    state = read_state(entry)
    if problems := state.problems():
        raise PositionError(problems)
    return state


def read_timeout(request: Entry) -> int:
    """The time limit of a solver's question, in seconds.

    Raises:
        DataError: it is no whole number from 1 to `MOST_SECONDS`.
    """
    entry = request.at("timeout")
    seconds = entry.whole()
    if not 1 <= seconds <= MOST_SECONDS:
        raise entry.error(f"{seconds} seconds cannot be waited for", f"1 to {MOST_SECONDS}")
    return seconds


QUESTIONS: Mapping[str, Callable[[Entry], Data]] = {
    "open": _open,
    "sheet": _sheet,
    "verdict": _verdict,
    "apply": _apply,
    "edit": _edit,
    "read": _read,
    "variant": _variant,
}
"""The questions that take no time, and who answers them."""

PUZZLES: Mapping[str, Callable[[Entry], Data]] = {"best": _best, "bounds": _bounds}
"""The questions for the solver."""
