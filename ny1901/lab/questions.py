"""Everything that the page can ask of any game, as functions from the data of a request to the data of an answer.

`answer` and `solve` raise nothing for wrong input: what is wrong is an answer too, with the place and the mend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ny1901.kernel.errors import DataError, IllegalAction, NotationError, Ny1901Error
from ny1901.kernel.games import game_named
from ny1901.kernel.lab.game import LabGame
from ny1901.kernel.lab.intake import (
    read_json,
    read_seat,
    read_sound,
    read_state,
    read_timeout,
    read_toml_variant,
    read_variant,
)
from ny1901.kernel.lab.rulings import verdict_data
from ny1901.kernel.protocol import Verdict
from ny1901.kernel.text.entries import Entry
from ny1901.kernel.text.variant_texts import toml_of
from ny1901.kernel.text.words import Word, find
from ny1901.lab.keeping import kept
from ny1901.lab.variant_form import bases, filled_in, form

Data = dict[str, Any]
Answerer = Callable[[LabGame, Entry], Data]


def answer(game: LabGame, question: str, request: Entry) -> Data:
    """The answer to a question that takes no time.

    Args:
        game: what it is about.
        question: one of `QUESTIONS`.
        request: the data that came with it.

    Returns:
        What the question asks for, or `{"error": ...}` with the sentence and the place.

    >>> from ny1901.kernel.lab.game import lab_game
    >>> answer(lab_game("paris"), "verdict", Entry({"position": {}, "action": "pass"}))["error"]["message"]
    'there is no variant; expected a standard name, or a table with the key base'
    """
    return _answered(game, QUESTIONS, question, request)


def solve(game: LabGame, question: str, request: Entry) -> Data:
    """The answer to a question for the solver, which can take as long as it says itself.

    Args:
        game: what it is about.
        question: one of `PUZZLES`.
        request: the data that came with it.

    Returns:
        The solver's answer, or `{"error": ...}`.
    """
    return _answered(game, PUZZLES, question, request)


def _answered(game: LabGame, known: Mapping[str, Answerer], question: str, request: Entry) -> Data:
    try:
        return find(Word(question), known, "a question")(game, request)
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


def _open(game: LabGame, request: Entry) -> Data:
    """A new game: `variant`, `players`, `seed`."""
    fields = request.table(("variant", "players", "seed"))
    rules = game.game(players=fields["players"].whole(), variant=read_variant(game, fields["variant"]))
    return game.sheet(rules.initial_state(seed=fields["seed"].whole()))


def _sheet(game: LabGame, request: Entry) -> Data:
    """The position as it is: `position`."""
    return game.sheet(read_state(game, request.table(("position",))["position"]))


def _verdict(game: LabGame, request: Entry) -> Data:
    """Whether an action is legal, and if not, why: `position`, `action`."""
    fields = request.table(("position", "action"))
    state = read_state(game, fields["position"])
    action = game.parse_action(state.rules, fields["action"].word)
    return {"action": str(action), **_ruling(game, state, state.explain(action))}


def _ruling(game: LabGame, state: Any, verdict: Verdict) -> Data:
    return verdict_data(state, verdict, game.form.rules(), game.squares)


def _apply(game: LabGame, request: Entry) -> Data:
    """The position after a legal action: `position`, `action`."""
    fields = request.table(("position", "action"))
    state = read_sound(game, fields["position"])
    action = game.parse_action(state.rules, fields["action"].word)
    try:
        return game.sheet(state.apply(action))
    except IllegalAction as error:
        return {"error": error_data(error), **_ruling(game, state, error.verdict)}


def _edit(game: LabGame, request: Entry) -> Data:
    """The position after an edit: `position`, `edit`."""
    fields = request.table(("position", "edit"))
    state, entry = read_state(game, fields["position"]), fields["edit"]
    if entry.at("kind").value == "variant":
        return game.sheet(under(game, state, entry.table(("kind", "variant"))["variant"]))
    return game.sheet(game.edited(state, entry))


def under(game: LabGame, state: Any, entry: Entry) -> Any:
    """The same table under other rules.

    Args:
        game: whose table it is.
        state: the position.
        entry: the variant.

    Raises:
        DataError: the variant is wrong, or the position cannot be under it.
    """
    variant = read_variant(game, entry)
    try:
        return state.under(variant, check=False)
    except DataError as error:
        raise entry.error(f"this position cannot be under these rules ({error})") from None


def _read(game: LabGame, request: Entry) -> Data:
    """A position from its text, one line or JSON: `text`, and `variant` for a line that names no standard one."""
    fields = request.table(("text",), ("variant",))
    text = fields["text"].word.strip()
    if not text:
        raise NotationError("there is no text", expected="one line of the position notation, or a position's JSON")
    if text.startswith("{"):
        return game.sheet(read_state(game, read_json(text, file="text")))
    return game.sheet(game.state.parse(text, _rules_of(game, text, fields.get("variant")), check=False))


def _rules_of(game: LabGame, line: str, variant: Entry | None) -> Any:
    """The rules of a line whose variant has a star: those of the page; any other line names its own."""
    name, _, rest = line.partition(" ")
    players = rest.partition(" ")[0].removesuffix("p")
    if variant is None or not name.endswith("*") or not players.isdecimal() or len(players) > 1:
        return None
    return game.game(players=int(players), variant=read_variant(game, variant))


def _variant(game: LabGame, request: Entry) -> Data:
    """The form of a variant, filled in: `variant`, and `typed` with the fields that were changed."""
    fields = request.table(("variant",), ("typed",))
    variant = read_variant(game, fields["variant"])
    changed, errors = filled_in(game.form, variant, fields["typed"]) if "typed" in fields else (variant, {})
    base, sentences = game.form.base_of(changed), game_named(game.name).part("variants").described()
    return {
        "variant": game.write_variant(changed),
        "name": changed.name,
        "base": base.name,
        "bases": bases(game.form),
        "form": [entry | {"sentence": sentences.get(entry["name"], "")} for entry in form(game.form, changed)],
        "errors": errors,
        "differences": [name for name, _, _ in base.differences(changed)],
    }


def _legend(game: LabGame, request: Entry) -> Data:
    """What the colours and signs on the map mean, as a picture: `position`."""
    return {"picture": game.legend(read_state(game, request.table(("position",))["position"]))}


def _to_toml(game: LabGame, request: Entry) -> Data:
    """A variant as the text of a TOML file: `variant`."""
    variant = read_variant(game, request.table(("variant",))["variant"])
    return {"name": variant.name, "text": toml_of(game.write_variant(variant))}


def _from_toml(game: LabGame, request: Entry) -> Data:
    """The variant in the text of a TOML file: `text`, and the `name` of the file for what is wrong with it."""
    fields = request.table(("text", "name"))
    name = fields["name"].word[:LONGEST_NAME] or "variant.toml"
    return {"variant": game.write_variant(read_toml_variant(game, fields["text"], name))}


LONGEST_NAME = 100
"""The characters of a file's name that are repeated."""


def _best(game: LabGame, request: Entry) -> Data:
    """The best placements: `position`, `seat`, `objective`, `top`, `timeout` in seconds."""
    fields = request.table(("position", "seat", "objective", "top", "timeout"))
    state = read_sound(game, fields["position"])
    objective = find(fields["objective"], {name: name for name in game.objectives}, "an objective")
    top = fields["top"].whole()
    if not 1 <= top <= MOST_PLACEMENTS:
        raise fields["top"].error(f"{top} placements cannot be listed", f"1 to {MOST_PLACEMENTS}")
    seat = read_seat(fields["seat"], state)
    found = game.best(state, seat, top=top, objective=objective, timeout=read_timeout(request))
    data: Data = found.to_data()
    return data | {"verdict": found.verdict}


MOST_PLACEMENTS = 50
"""How many placements can be listed."""


def _bounds(game: LabGame, request: Entry) -> Data:
    """What each final score cannot fall below or exceed: `position`, `timeout` in seconds."""
    fields = request.table(("position", "timeout"))
    read_timeout(request)
    return {"seats": [seat.to_data() for seat in game.bounds(read_sound(game, fields["position"]))]}


def _answer(game: LabGame, request: Entry) -> Data:
    """The answer to a question about the rules in one's own words, asked in a position: `position`, `question`."""
    fields = request.table(("position", "question"))
    found = read_state(game, fields["position"]).ask(fields["question"].word)
    data: Data = found.to_data()
    return data | {"nearest": [each.title for each in found.entries[:3]] if not found.known else []}


QUESTIONS: Mapping[str, Answerer] = {
    "open": _open,
    "sheet": _sheet,
    "verdict": _verdict,
    "apply": _apply,
    "edit": _edit,
    "read": _read,
    "variant": _variant,
    "answer": _answer,
    "keep": kept,
    "legend": _legend,
    "to_toml": _to_toml,
    "from_toml": _from_toml,
}
"""The questions that take no time, and who answers them."""

PUZZLES: Mapping[str, Answerer] = {"best": _best, "bounds": _bounds}
"""The questions for the solver."""
