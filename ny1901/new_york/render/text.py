"""Pictures of boards and positions for a terminal: plain characters, with ANSI colours where they are wanted."""

from __future__ import annotations

from itertools import chain
from textwrap import wrap

from ny1901.kernel.picture.canvas import painted
from ny1901.kernel.picture.words import counted, fitted, listed
from ny1901.new_york.material.model import Board
from ny1901.new_york.render.land import Land, land_of
from ny1901.new_york.render.marks import Squares, marked
from ny1901.new_york.render.summary import (
    cards_left,
    challenge_name,
    end_line,
    legendaries_left,
    market_codes,
    scores,
    standing_counts,
    streets_in_play,
    turn_line,
    unbuilt_counts,
)
from ny1901.new_york.render.text_ground import FLOWER, HATCH, PAVING, TREE
from ny1901.new_york.render.text_map import KING, SEAT_STYLES, TEXTURES, WORKER, TextMap
from ny1901.new_york.render.words import GENERATIONS, SEAT_COLOURS, card_word, character_name
from ny1901.new_york.rules.state import State

_BARE = Land({}, (), {}, {})

_MAP_LEGEND = f"ra lot   {FLOWER} large lot   {TREE} park   {HATCH * 3} pre-printed building   {PAVING} street"
_PIECES_LEGEND = (
    "0 land of seat 0   "
    + "   ".join(f"{TEXTURES[generation]}0{TEXTURES[generation]} {generation.word}" for generation in GENERATIONS)
    + f"\n{KING} legendary   {WORKER} worker   NAME of a street in play"
)
_WIDTH, _INDENT = 80, 14


def board_text(board: Board, *, highlight: Squares = 0, colour: bool = False) -> str:
    r"""A picture of a board: lots with borders and ids, streets with their names, parks, pre-printed buildings.

    Args:
        board: the board.
        highlight: squares to mark, as a mask of lot squares or as squares of the map.
        colour: use ANSI colours.

    Raises:
        DataError: a square to highlight is not on the board.

    >>> from ny1901.new_york.material import parse_map
    >>> board = parse_map("ra ra ..\nrb rb rb\n## ** --", file="tiny.txt", districts=["red"], streets=[])
    >>> print(board_text(board))
         a   b   c
       ┌───────┐
     1 │ra     │ ·
       ├───────┴───┐
     2 │rb       ✿ │
       ├───┬───────┘
     3 │///│ ♣
       └───┘
         a   b   c
    <BLANKLINE>
    ra lot   ✿ large lot   ♣ park   /// pre-printed building   · street
    """
    drawn = TextMap(board, _BARE, marked(board, highlight), frozenset()).drawn()
    return f"{drawn.text(colour=colour)}\n\n{_MAP_LEGEND}"


def position_text(position: State, *, highlight: Squares = 0, colour: bool = False) -> str:
    """A picture of a position, 80 columns wide on the reference board: map, legend, seats and cards.

    Args:
        position: the position, or a state of a game.
        highlight: squares to mark, as a mask of lot squares or as squares of the map.
        colour: use ANSI colours; without them seats are told by number and generations by texture all the same.

    Raises:
        DataError: a square to highlight is not on the board.

    >>> from ny1901.new_york.game import Game
    >>> print(position_text(Game(players=2).initial_state(seed=1901)).splitlines()[-3])
    Challenge     Generation King
    """
    board = position.rules.table.board
    in_play = frozenset(position.deal.streets)
    drawn = TextMap(board, land_of(position), marked(board, highlight), in_play).drawn()
    parts = [drawn.text(colour=colour), f"{_MAP_LEGEND}\n{_PIECES_LEGEND}", "\n".join(_panel(position, colour=colour))]
    return "\n\n".join(parts)


def _panel(position: State, *, colour: bool) -> list[str]:
    said = filter(None, (turn_line(position), end_line(position)))
    lines = [*chain.from_iterable(wrap(sentence, _WIDTH) for sentence in said), "", _heading(position)]
    lines += [_seat_line(position, seat, score, colour=colour) for seat, score in enumerate(scores(position))]
    return [*lines, "", *_table_lines(position)]


def _heading(position: State) -> str:
    score = "final" if position.is_over else "score"
    return f"   seat      character            {score} workers squares standing      unbuilt"


def _seat_line(position: State, seat: int, score: int, *, colour: bool) -> str:
    player, workers = position.players[seat], f"{position.workers(seat)} of {position.rules.variant.workers}"
    to_move = seat == position.to_move and not position.is_over
    chip = painted(f" {seat} ", SEAT_STYLES[seat] if colour else "")
    standing = _by_texture(standing_counts(position, seat))
    unbuilt = _by_texture((None, *unbuilt_counts(position, seat)))
    return (
        f"{'>' if to_move else ' '}{chip} {SEAT_COLOURS[seat]:<7} {fitted(character_name(position, seat), 20)} "
        f"{score:>5} {workers:>7} {player.territory.bit_count():>7} {standing:<13} {unbuilt}"
    )


def _by_texture(counts: tuple[int | None, ...]) -> str:
    return " ".join(
        f"{TEXTURES[generation]}{count}"
        for generation, count in zip(GENERATIONS, counts, strict=True)
        if count is not None
    )


def _table_lines(position: State) -> list[str]:
    streets = [f"{name} {'-'.join(map(str, counts))}" for name, counts in streets_in_play(position)]
    market, future = " ".join(market_codes(position)) or "empty", counted(len(position.future), "card")
    left = legendaries_left(position)
    return [
        *_entry("Open Market", f"{market}, {future} in the Future Market"),
        *_entry("Streets", f"{', '.join(streets)} buildings by seat" if streets else "none"),
        *_entry("Action cards", "; ".join(_cards(position, seat) for seat in range(len(position.players)))),
        *_entry("Challenge", challenge_name(position)),
        *_entry("Legendaries", f"{listed(left)} to be built" if left else "all built"),
    ]


def _cards(position: State, seat: int) -> str:
    return f"{seat}: {', '.join(map(card_word, cards_left(position, seat))) or 'none'}"


def _entry(title: str, text: str) -> list[str]:
    return wrap(
        f"{title:<{_INDENT}}{text}",
        _WIDTH,
        subsequent_indent=" " * _INDENT,
    )
