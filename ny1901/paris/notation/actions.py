"""Actions of Paris from text: the exact inverse of `str(action)`, and short forms that fit one legal action.

`docs/paris/notation.md` has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ny1901.kernel.errors import AmbiguousAction, DataError, IllegalAction
from ny1901.kernel.geometry import Square
from ny1901.kernel.text import Word, find, shown, text_of
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import FACINGS, TURNS, Action, Build, Lay, Pass, Take, Use
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.state import State

_WORD = re.compile(r"[^ ]+")
_VERBS = ("lay", "take", "pass", "build", "use")
_KEYS = ("facing", "give", "take", "beside")
_CARDS = {card.value: card for card in Postcard}


def parse_action(rules: Game, text: str) -> Action:
    """Read an action: the exact inverse of `str(action)`. Spaces of a building may stand in any order.

    Args:
        rules: whose tiles, buildings and spaces are meant.
        text: the action, for example `build i3 a1 b1 c1`.

    Raises:
        NotationError: the text cannot be read; with line and column.

    >>> parse_action(Game(), "use bouquinistes d4 beside w5")
    Use(postcard=<Postcard.BOUQUINISTES: 'bouquinistes'>, squares=('d4',), facing='', give='', take='', beside='w5')
    """
    words = _words(text)
    verb, *rest = words
    kind = find(verb, {name: name for name in _VERBS}, "a verb")
    reader = _READERS[kind]
    return reader(rules, rest, words[-1].end)


def parse_for(position: State, text: str) -> Action:
    """Read an action that is legal in a position, also a beginning of it that fits exactly one legal action.

    Args:
        position: where the action is to be played.
        text: the action, for example `build i3 a1`.

    Raises:
        NotationError: the text cannot be read.
        IllegalAction: it is read, but it is not legal.
        AmbiguousAction: it begins several legal actions.

    >>> from ny1901.paris import Game
    >>> str(parse_for(Game().initial_state(seed=1889), "take w"))
    'take w5'
    """
    actions = position.legal_actions
    written = " ".join(word.word for word in _words(text))
    whole = [action for action in actions if str(action) == written]
    fitting = whole or [action for action in actions if str(action).startswith(written)]
    if len(fitting) > 1:
        raise AmbiguousAction(text, tuple(map(str, fitting)))
    if fitting:
        return fitting[0]
    action = parse_action(position.rules, text)
    verdict = position.explain(action)
    if not verdict.legal:
        raise IllegalAction(verdict)
    return action


def _words(text: str) -> list[Word]:
    words = [Word(match[0], 1, match.start() + 1) for match in _WORD.finditer(text_of(text))]
    if not words:
        raise Word("").error("there is no action", f"one of {', '.join(_VERBS)}")
    return words


def _next(words: list[Word], end: Word, what: str) -> Word:
    if not words:
        raise end.error("the action breaks off", what)
    return words.pop(0)


def _no_more(words: list[Word]) -> None:
    if words:
        raise words[0].error(f"{shown(words[0].word)} is too much", "the end of the action")


def _lay(rules: Game, words: list[Word], end: Word) -> Lay:
    tile, square, turn = (_next(words, end, what) for what in ("a tile", "a square of the board", "a turn in degrees"))
    _no_more(words)
    find(tile, rules.table.tile_number, "a tile")
    find(square, rules.table.corner_number, "a square of the board")
    return Lay(tile.word, square.word, find(turn, {str(turn): turn for turn in TURNS}, "a turn in degrees"))


def _take(rules: Game, words: list[Word], end: Word) -> Take:
    building = _next(words, end, "a building")
    _no_more(words)
    find(building, _buildings(rules), "a building")
    return Take(building.word)


def _pass(_: Game, words: list[Word], __: Word) -> Pass:
    _no_more(words)
    return Pass()


def _build(rules: Game, words: list[Word], end: Word) -> Build:
    building = _next(words, end, "a building")
    size = rules.table.shapes[find(building, _buildings(rules), "a building")].size
    squares = _squares(rules, words)
    if len(squares) != size:
        place = end if len(squares) < size else words[size]
        raise place.error(f"{building.word} covers {size} spaces, {len(squares)} given", f"{size} spaces")
    return Build(building.word, squares)


def _use(rules: Game, words: list[Word], end: Word) -> Use:
    card = find(_next(words, end, "a postcard"), _CARDS, "a postcard")
    count = next((number for number, word in enumerate(words) if word.word in _KEYS), len(words))
    squares = _squares(rules, words[:count])
    named: dict[str, str] = {}
    rest = words[count:]
    while rest:
        key = rest.pop(0)
        if key.word not in _KEYS or key.word in named:
            raise key.error(f"{shown(key.word)} is out of place", f"one of {', '.join(_KEYS)}, each once")
        value = _next(rest, end, f"what comes after {key.word}")
        if key.word == "facing":
            find(value, {facing: facing for facing in FACINGS}, "a direction")
        else:
            known = rules.table.building_number if key.word == "beside" else _buildings(rules)
            find(value, known, "a building")
        named[key.word] = value.word
    return Use(card, squares, **named)


def _buildings(rules: Game) -> Mapping[str, int]:
    numbers = dict(rules.table.building_number)
    del numbers[Postcard.JARDIN_DES_PLANTES.value]
    return numbers


def _squares(rules: Game, words: list[Word]) -> tuple[str, ...]:
    found: list[str] = []
    for word in words:
        try:
            square = Square.parse(word.word)
        except DataError:
            raise word.error(f"{shown(word.word)} is no space", "a letter and a number, such as d4") from None
        if square not in rules.table.grid.number:
            raise word.error(f"{word.word} is not on the board", "a space of the board")
        if word.word in found:
            raise word.error(f"{word.word} stands twice", "each space once")
        found.append(word.word)
    return tuple(found)


_READERS: Mapping[str, Callable[[Game, list[Word], Word], Action]] = {
    "lay": _lay,
    "take": _take,
    "pass": _pass,
    "build": _build,
    "use": _use,
}
