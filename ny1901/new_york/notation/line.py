"""A position as one line of text, for logs, questions and tests; each position has one spelling.

`docs/reference/notation.md` has the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ny1901.kernel.geometry import bits
from ny1901.kernel.text.fields import YES_OR_NO, Fields, listed, unusual
from ny1901.kernel.text.lines import LineForm
from ny1901.kernel.text.words import NOTHING, Word, find, shown
from ny1901.new_york.notation.names import (
    CARD_NUMBER,
    CARDS,
    CHALLENGE_IDS,
    END_RULES,
    Names,
    card_names,
    checked,
    mask_of,
    numbers_of,
)
from ny1901.new_york.notation.variants import VARIANTS
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import Deal, End, Player, Turn, player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building

_MARK = "*"
_OF_THE_TABLE = (
    *("streets", "challenge", "unowned", "market", "future", "tail", "legendaries"),
    *("turn", "seat", "turn-score", "had-worker", "acquired", "took-three", "built", "demolished", "pending", "owed"),
    *("end", "turns-left", "chance"),
)
_OF_A_PLAYER = ("player", "lots", "buildings", "gone", "cards", "score", "prestige")


def format_position(position: State) -> str:
    """A position as one line of text. Equal positions give equal lines, and different ones different lines.

    A variant that is not a standard one stands there with its name and a star; to read the line again its rules
    are needed. `to_json` writes everything.

    >>> from ny1901.new_york.game import Game
    >>> line = format_position(Game(players=2).initial_state(seed=1901))
    >>> line.split()[:3]
    ['en-2015', '2p', 'streets=broadway,nassau-broad,cedar']
    """
    return _LINE.format(position)


def parse_position(text: str, rules: Game | None = None, *, check: bool = True) -> State:
    """Read a position from its line: the exact inverse of `format_position`.

    Args:
        text: the line.
        rules: its rules; not needed for a standard variant.
        check: refuse a position that cannot occur.

    Raises:
        NotationError: the text cannot be read, or is not how `format_position` writes the position; or the rules
            are not those that the line names, or are needed and not given.
        PositionError: the position cannot occur.

    >>> from ny1901.new_york.game import Game, State
    >>> state = Game(players=2).initial_state(seed=1901)
    >>> parse_position(format_position(state)) == state
    True
    """
    return checked(_LINE.parse(text, rules), check=check)


def _words(position: State) -> Iterator[str]:
    names, turn = Names(position.rules), position.turn
    yield f"streets={listed(names.street_ids(position.deal.streets))}"
    yield f"challenge={position.deal.challenge or NOTHING}"
    for seated in position.players:
        yield from _player_words(seated, names)
    if position.unowned != _rest(position.rules, position.players):
        yield f"unowned={listed(names.table.lot_ids(position.unowned))}"
    yield f"market={listed(names.face_codes(position.market))}"
    yield f"future={listed(names.face_codes(position.future))}"
    yield from unusual("tail", ",".join(map(str, position.tail)))
    yield f"legendaries={listed(names.tile_ids(position.legendaries))}"
    yield from _turn_words(turn)
    yield from unusual("end", position.end and f"{position.end.seat}:{position.end.rule}")
    if position.turns_left is not None:
        yield f"turns-left={position.turns_left}"
    yield f"chance={position.chance}"


def _player_words(seated: Player, names: Names) -> Iterator[str]:
    buildings = (f"{b.tile.id}@{'-'.join(names.square_names(b))}" for b in seated.buildings)
    yield f"player={seated.character}"
    yield f"lots={listed(_marked_lots(seated, names))}"
    yield f"buildings={listed(buildings)}"
    yield from unusual("gone", ",".join(names.tile_ids(seated.unbuilt ^ names.not_standing(seated.buildings))))
    yield f"cards={listed(card_names(seated.cards))}"
    yield f"score={seated.score}"
    yield from unusual("prestige", seated.prestige)


def _turn_words(turn: Turn) -> Iterator[str]:
    yield f"turn={turn.number}"
    yield f"seat={turn.seat}"
    yield f"turn-score={turn.score}"
    yield f"had-worker={'yes' if turn.had_worker else 'no'}"
    yield from unusual("acquired", turn.acquired)
    yield from unusual("took-three", turn.took_three and "yes")
    yield from unusual("built", turn.built)
    yield from unusual("demolished", turn.demolished and "yes")
    yield from unusual("pending", turn.pending)
    yield from unusual("owed", turn.owed)


def _marked_lots(seated: Player, names: Names) -> Iterator[str]:
    """`ra` owned, `ra*` with a worker on it; `*ra`, in no sound position, a worker on a lot that is not owned."""
    for number in bits(seated.lots | seated.worker_lots):
        lot = names.table.board.lots[number].id
        worker = _MARK if seated.worker_lots >> number & 1 else ""
        yield lot + worker if seated.lots >> number & 1 else worker + lot


def _rest(rules: Game, players: tuple[Player, ...]) -> int:
    """The lots in play that no seat has."""
    rest = rules.lots_in_play
    for seated in players:
        rest &= ~seated.lots
    return rest


def _position(fields: Fields, rules: Game) -> State:
    names = Names(rules)
    players = tuple(_player(seated, names) for seated in fields.players)
    unowned, turns_left, end = fields.get("unowned"), fields.get("turns-left"), fields.get("end")
    tail = fields.get("tail")
    return State(
        rules,
        Deal(
            tuple(sorted(numbers_of(fields["streets"].items(), names.streets, "a street"))),
            _unless_nothing(fields["challenge"], CHALLENGE_IDS, "a challenge"),
        ),
        players,
        mask_of(unowned.items(), names.lots, "a lot") if unowned else _rest(rules, players),
        tuple(sorted(numbers_of(fields["market"].items(), names.faces, "a lot card"))),
        numbers_of(fields["future"].items(), names.faces, "a lot card"),
        tuple(size.whole() for size in tail.items()) if tail else (),
        mask_of(fields["legendaries"].items(), names.tiles, "a skyscraper"),
        _turn(fields, rules),
        _end(end, rules) if end else None,
        turns_left.whole() if turns_left else None,
        fields["chance"].whole(),
    )


def _player(fields: Fields, names: Names) -> Player:
    marked = [(lot.stripped(_MARK), lot.word) for lot in fields["lots"].items()]
    buildings = tuple(_building(item, names) for item in fields["buildings"].items())
    gone = fields.get("gone")
    return player(
        names.table,
        character=find(fields["player"], names.characters, "a character"),
        lots=mask_of([lot for lot, mark in marked if not mark.startswith(_MARK)], names.lots, "a lot"),
        worker_lots=mask_of([lot for lot, mark in marked if _MARK in mark], names.lots, "a lot"),
        buildings=buildings,
        unbuilt=names.not_standing(buildings) ^ (mask_of(gone.items(), names.tiles, "a skyscraper") if gone else 0),
        cards=mask_of(fields["cards"].items(), CARD_NUMBER, "an action card"),
        score=fields["score"].whole(),
        prestige=fields.number("prestige"),
    )


def _building(word: Word, names: Names) -> Building:
    tile, *rest = word.split("@")
    if len(rest) != 1:
        raise word.error(f"{shown(word.word)} is no building", "a tile and its squares, such as delmonico@c16-d16")
    return names.building(tile, rest[0].split("-"))


def _turn(fields: Fields, rules: Game) -> Turn:
    pending, had_worker = fields.get("pending"), fields["had-worker"]
    return Turn(
        fields["turn"].whole(),
        _seat(fields["seat"], rules),
        fields["turn-score"].whole(),
        find(had_worker, YES_OR_NO, "an answer"),
        fields.number("acquired"),
        fields.flag("took-three"),
        fields.number("built"),
        fields.flag("demolished"),
        find(pending, CARDS, "an action card") if pending else None,
        fields.number("owed"),
    )


def _seat(word: Word, rules: Game) -> int:
    return find(word, {str(seat): seat for seat in range(rules.players)}, "a seat")


def _end(word: Word, rules: Game) -> End:
    seat, *rest = word.split(":")
    if len(rest) != 1:
        raise word.error(f"{shown(word.word)} is no end", "a seat and a rule, such as 2:end.unbuilt")
    return End(_seat(seat, rules), find(rest[0], END_RULES, "a rule that ends the game"))


def _unless_nothing(word: Word, known: Mapping[str, str], what: str) -> str | None:
    return None if word.word == NOTHING else find(word, known, what)


_LINE = LineForm(VARIANTS, "3p", _OF_THE_TABLE, _OF_A_PLAYER, _words, _position, Game)
