"""Actions from text: the exact inverse of `str(action)`, and short forms that fit one legal action.

`docs/reference/notation.md` has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from attrs import frozen

from ny1901.kernel.errors import AmbiguousAction, DataError, IllegalAction
from ny1901.kernel.geometry import Square
from ny1901.new_york.material.model import OUTSIDE_TOKEN
from ny1901.new_york.notation.names import CARDS
from ny1901.new_york.notation.words import Word, find, shown, text_of
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Placement

_VERBS: Mapping[str, type[Action]] = {
    "acquire": AcquireLot,
    "build": Build,
    "rebuild": Rebuild,
    "play": PlayCard,
    "return": ReturnLot,
    "end": EndTurn,
}
_OBJECTS: Mapping[type[Action], str] = {
    AcquireLot: "a lot",
    Build: "a skyscraper",
    Rebuild: "a skyscraper",
    PlayCard: "an action card",
    ReturnLot: "a lot",
}
_WORD = re.compile(r"[^ ]+")


def parse_action(rules: Game, text: str) -> Action:
    """Read an action: the exact inverse of `str(action)`.

    A lot, tile or card may be shortened to a beginning of its name that no other has; squares may stand in any order.

    Args:
        rules: whose lots, tiles and squares are meant.
        text: the action, for example `build delmonico k5 k6`.

    Raises:
        NotationError: the text cannot be read: an unknown verb or name, a square that is off the board or stands
            twice, too few or too many squares, words left over.
        AmbiguousAction: a shortened name fits several.

    >>> parse_action(Game(players=3), "build delm c16 d16")
    Build(tile='delmonico', squares=('c16', 'd16'))
    """
    reading = _read(rules, text)
    if reading.nameless:
        raise reading.end.error("the action breaks off", f"{_OBJECTS[reading.kind]} after {reading.verb!r}")
    if len(reading.names) > 1:
        raise AmbiguousAction(text, tuple(str(action) for action in reading.as_given()))
    action = next(reading.as_given())
    if isinstance(action, Build | Rebuild) and len(action.squares) < (size := reading.size(action.tile)):
        given = len(action.squares)
        raise reading.end.error(f"{action.tile} covers {size} squares, {given} given", f"{size - given} more")
    return action


def parse_for(position: State, text: str) -> Action:
    """Read an action that is legal in a position, also in a short form that fits exactly one legal action.

    Names may be shortened or left out, `acquire` takes a card's face (`R2`) for a lot, and of the squares of a
    building as many as are needed can be given.

    Args:
        position: where the action is to be played.
        text: the action, for example `build delmonico k5`.

    Raises:
        NotationError: the text cannot be read.
        IllegalAction: it is read, but nothing that it can mean is legal. The verdict is about the action that it
            names, or of several about the one that breaks the fewest rules.
        AmbiguousAction: it fits several legal actions.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> parse_for(state, "play")
    PlayCard(card=<Card.MARKET_SHIFT: 'market-shift'>)
    """
    reading = _read(position.rules, text)
    fitting = [action for action in position.legal_actions if reading.fits(action)]
    if len(fitting) > 1:
        raise AmbiguousAction(text, tuple(str(action) for action in fitting))
    if not fitting:
        verdicts = [position.explain(action) for action in reading.nearest(position)]
        raise IllegalAction(min(verdicts, key=lambda verdict: len(verdict.violations)))
    return fitting[0]


@frozen
class _Reading:
    """What a text says: the kind of action, every name that can be meant, and the squares given."""

    rules: Game
    verb: str
    kind: type[Action]
    names: tuple[str, ...]
    nameless: bool
    squares: tuple[str, ...]
    end: Word

    def size(self, tile: str) -> int:
        """The size of a tile in squares."""
        table = self.rules.table
        return table.tiles[table.tile_number[tile]].size

    def as_given(self) -> Iterator[Action]:
        """The actions that it can mean, with no squares but those given."""
        return (self._action(name, self.squares) for name in self.names or ("",))

    def _action(self, name: str, squares: tuple[str, ...]) -> Action:
        if self.kind is EndTurn:
            return EndTurn()
        if self.kind is PlayCard:
            return PlayCard(Card(name))
        if self.kind is AcquireLot or self.kind is ReturnLot:
            return self.kind(name)
        return Rebuild(name, squares) if self.kind is Rebuild else Build(name, squares)

    def fits(self, action: Action) -> bool:
        """Whether an action is one that it can mean."""
        if type(action) is not self.kind:
            return False
        if isinstance(action, Build | Rebuild):
            return action.tile in self.names and set(self.squares) <= set(action.squares)
        return any(action == meant for meant in self.as_given())

    def nearest(self, position: State) -> Iterable[Action]:
        """The likeliest action for each name that it can mean, when none is legal."""
        if self.kind is not Build and self.kind is not Rebuild:
            return self.as_given()
        return (self._action(name, self._likely_squares(position, name)) for name in self.names)

    def _likely_squares(self, position: State, tile: str) -> tuple[str, ...]:
        table, player = position.rules.table, position.players[position.turn.seat]
        given = table.mask(self.squares)
        occupied = player.occupied
        land = player.territory if self.kind is Rebuild else player.territory & ~occupied

        def misfit(placement: Placement) -> tuple[int, int]:
            return (placement.squares & ~land).bit_count(), -(placement.squares & occupied).bit_count()

        places = [
            placement
            for placement in table.placements[table.tile_number[tile]]
            if given is not None and not given & ~placement.squares
        ]
        return table.grid.names(min(places, key=misfit).squares) if places else self.squares


def _read(rules: Game, text: str) -> _Reading:
    words = [Word(match[0], 1, match.start() + 1) for match in _WORD.finditer(text_of(text))]
    if not words:
        raise Word("").error("there is no action", f"one of {', '.join(_VERBS)}")
    verb, *rest = words
    kind = find(verb, _VERBS, "a verb")
    end = words[-1].end
    if kind is EndTurn:
        _no_more(rest)
        return _Reading(rules, verb.word, kind, (), False, (), end)
    known = _known(rules, kind)
    names = _meant(rest[0], known, kind) if rest else tuple(dict.fromkeys(chain.from_iterable(known.values())))
    if kind is not Build and kind is not Rebuild:
        _no_more(rest[1:])
        return _Reading(rules, verb.word, kind, names, not rest, (), end)
    reading = _Reading(rules, verb.word, kind, names, not rest, _squares(rules, rest[1:]), end)
    most = max(reading.size(name) for name in names)
    if len(reading.squares) > most:
        raise rest[most + 1].error(f"{rest[0].word} covers {most} squares, {len(reading.squares)} given", "the end")
    return reading


def _no_more(words: list[Word]) -> None:
    if words:
        raise words[0].error(f"{shown(words[0].word)} is too much", "the end of the action")


def _known(rules: Game, kind: type[Action]) -> Mapping[str, tuple[str, ...]]:
    """What each known word means; a card's face means every lot that it buys."""
    if kind is PlayCard:
        return {card: (card,) for card in CARDS}
    if kind is Build or kind is Rebuild:
        return {tile.id: (tile.id,) for tile in rules.table.tiles}
    table = rules.table
    faces = {face.code: table.lot_ids(lots) for face, lots in zip(table.faces, table.face_lots, strict=True)}
    return {lot.id: (lot.id,) for lot in table.board.lots} | faces


def _meant(word: Word, known: Mapping[str, tuple[str, ...]], kind: type[Action]) -> tuple[str, ...]:
    if word.word in known:
        return known[word.word]
    begun = (meanings for name, meanings in known.items() if name.startswith(word.word))
    return tuple(dict.fromkeys(chain.from_iterable(begun))) or find(word, known, _OBJECTS[kind])


def _squares(rules: Game, words: list[Word]) -> tuple[str, ...]:
    found: list[str] = []
    for word in words:
        try:
            square = Square.parse(word.word)
        except DataError:
            raise word.error(f"{shown(word.word)} is no square", "letters and a number, such as k5") from None
        if rules.table.board.token(square) == OUTSIDE_TOKEN:
            raise word.error(f"{word.word} is not on the board", "a square of the board")
        if word.word in found:
            raise word.error(f"{word.word} stands twice", "each square once")
        found.append(word.word)
    return tuple(found)
