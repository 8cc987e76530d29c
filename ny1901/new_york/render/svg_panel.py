"""The table beside the board in an SVG picture: seats, cards, streets and challenge in play."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.svg_document import Block, stacked
from ny1901.kernel.picture.svg_text import escaped, text_at, text_width
from ny1901.new_york.render.palette import district_classes
from ny1901.new_york.render.summary import (
    cards_left,
    challenge_name,
    end_line,
    legendaries_left,
    scores,
    streets_in_play,
    turn_line,
    unbuilt_counts,
)
from ny1901.new_york.render.svg_parts import building_path, pawn
from ny1901.new_york.render.words import GENERATIONS, SEAT_COLOURS, card_word, character_name
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.scoring import winners
from ny1901.new_york.rules.state import State

_GAP = 14
_SEAT_WIDTH, _SEAT_HEIGHT = 196, 136
_BLOCK_WIDTH = 262
MARKET_WIDTH, MARKET_HEIGHT = 262, 92
_SWATCH = frozenset([Square(0, 0)])


def panel(position: State, width: float) -> Block:
    """Everything beside the board.

    Args:
        position: the position.
        width: the room from left to right, in the picture's units.
    """
    return stacked((block(position, width) for block in (_headline, _seats, _table)), gap=_GAP)


def _headline(position: State, width: float) -> Block:
    drawn, end = text_at(0, 18, turn_line(position), 19, "ink b", room=width), end_line(position)
    return (drawn + text_at(0, 42, end, 16, "warning b", room=width), 48) if end else (drawn, 24)


def _rows(count: int, width: float, least: float, height: float) -> tuple[float, list[tuple[float, float]]]:
    """The width of each of some blocks side by side, and their places, row after row."""
    columns = max(1, min(count, int((width + _GAP) // (least + _GAP))))
    each = (width - _GAP * (columns - 1)) / columns
    return each, [(number % columns * (each + _GAP), number // columns * (height + _GAP)) for number in range(count)]


def _seats(position: State, width: float) -> Block:
    totals = scores(position)
    won = winners(position, totals) if position.is_over else ()
    each, places = _rows(len(totals), width, _SEAT_WIDTH, _SEAT_HEIGHT)
    drawn = []
    for seat, (x, y) in enumerate(places):
        word = "winner" if seat in won else "to move" if seat == position.to_move and not position.is_over else ""
        parts = (
            *_seat_frame(seat, each, word),
            *_seat_names(position, seat, each, totals[seat]),
            *_pieces(position, seat),
        )
        drawn.append(f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>')
    return "".join(drawn), places[-1][1] + _SEAT_HEIGHT


def _seat_frame(seat: int, width: float, word: str) -> Iterator[str]:
    """The seat's card: framed in its colour with a word for the seat to move, and for those that have won."""
    frame = f'class="l{seat}" stroke-width="4"' if word else 'class="frame" stroke-width="1.5"'
    size = f'width="{width:g}" height="{_SEAT_HEIGHT}" rx="9"'
    yield f'<rect {size} {frame} fill="none"/><rect {size} class="card"/>'
    yield f'<path d="M0 9a9 9 0 0 1 9-9H14V{_SEAT_HEIGHT}H9a9 9 0 0 1-9-9Z" class="s{seat}" stroke-width="0"/>'
    yield text_at(width - 14, 66, word, 14, "ink b end")


def _seat_names(position: State, seat: int, width: float, score: int) -> Iterator[str]:
    room = width - 48 - text_width(str(score), 38)
    yield text_at(26, 25, f"Seat {seat}, {SEAT_COLOURS[seat]}", 15.5, "ink b", room=room)
    yield text_at(26, 44, character_name(position, seat), 13.5, "soft", room=room)
    yield text_at(width - 14, 42, str(score), 38, "ink b end")


def _pieces(position: State, seat: int) -> Iterator[str]:
    """Workers, skyscrapers to build by generation, and action cards; what is used up is pale."""
    at_hand, workers = position.workers(seat), position.rules.variant.workers
    step = min(23.0, 92 / workers)
    for number in range(workers):
        yield pawn(seat, 35 + step * number, 67, scale=0.85, number=False, faded=number >= at_hand)
    for column, (generation, count) in enumerate(zip(GENERATIONS[1:], unbuilt_counts(position, seat), strict=True)):
        path = outline_path(_SWATCH, 17, radius=3)
        building = building_path(path, seat, generation)
        yield f'<g transform="translate({28 + 54 * column} 86)"><title>{generation.word} to build</title>{building}</g>'
        yield text_at(53 + 54 * column, 101, str(count), 16, "ink b")
    left = cards_left(position, seat)
    for column, card in enumerate(Card):
        used = "" if card in left else ' opacity=".3"'
        x = 26 + 54 * column
        yield f'<g{used}><rect x="{x}" y="112" width="50" height="17" rx="4" class="chip"/>'
        yield text_at(x + 25, 125, card_word(card), 12.5, "ink middle") + "</g>"


def _table(position: State, width: float) -> Block:
    blocks = [block(position) for block in (_market, _streets, _challenge)]
    tallest = max(height for _, height in blocks)
    _, places = _rows(len(blocks), width, _BLOCK_WIDTH, tallest)
    drawn = [
        f'<g transform="translate({x:g} {y:g})">{block}</g>' for (block, _), (x, y) in zip(blocks, places, strict=True)
    ]
    return "".join(drawn), places[-1][1] + tallest


def _market(position: State) -> Block:
    return "".join(market_parts(position)), MARKET_HEIGHT


def market_parts(position: State) -> Iterator[str]:
    """The open lot cards in their districts' colours, each as an element, then the pile of hidden ones with its count.

    They take `MARKET_WIDTH` by `MARKET_HEIGHT`.
    """
    table = position.rules.table
    classes = district_classes(table.board)
    yield text_at(0, 13, "Open Market", 13.5, "soft") + text_at(212, 13, "Future", 13.5, "soft")
    step = min(50.0, 200 / max(1, len(position.market)))
    for number, face in enumerate(table.faces[face] for face in position.market):
        x = step * number
        yield (
            f"<g><title>{escaped(str(face))}</title>"
            f'<rect x="{x:g}" y="22" width="44" height="62" rx="5" class="lot {classes[face.district]}"/>'
            f"{text_at(x + 22, 47, face.code, 18, 'ink b middle')}{''.join(_face_squares(face.size, x + 22))}</g>"
        )
    yield from (
        f'<rect x="{212 + shift}" y="{22 + shift}" width="44" height="62" rx="5" class="chip lot" stroke-width="1.2"/>'
        for shift in (6, 3, 0)
    )
    yield text_at(234, 60, str(len(position.future)), 20, "ink b middle")


def _face_squares(size: int, middle: float) -> Iterator[str]:
    """The squares of a lot card, side by side."""
    step = min(12.0, 38 / size)
    for number in range(size):
        x = middle - step * size / 2 + step * number + 1
        yield f'<rect x="{x:g}" y="59" width="{step - 2:g}" height="{step - 2:g}" class="card lot"/>'


def _streets(position: State) -> Block:
    """The street cards in play, with the buildings that each seat has on the street."""
    seats = len(position.players)
    parts = [text_at(0, 13, "Streets in play, buildings by seat", 13.5, "soft")]
    step = min(24.0, 104 / seats)
    for row, (name, counts) in enumerate(streets_in_play(position)):
        y = 26 + 25 * row
        parts.append(text_at(0, y + 15, name, 15.5, "ink b", room=240 - step * seats))
        for seat, count in enumerate(counts):
            x = 248 - step * (seats - seat)
            parts.append(f'<rect x="{x:g}" y="{y}" width="{step - 3:g}" height="20" rx="4" class="s{seat}"/>')
            parts.append(text_at(x + (step - 3) / 2, y + 15, str(count), 14, f"t{seat} b middle"))
    return "".join(parts), 26 + 25 * max(1, len(position.deal.streets))


def _challenge(position: State) -> Block:
    parts = [
        text_at(0, 13, "Challenge", 13.5, "soft"),
        text_at(0, 33, challenge_name(position), 16, "ink b"),
        text_at(0, 57, "Legendaries to build", 13.5, "soft"),
    ]
    left = legendaries_left(position) or ("none",)
    for number, name in enumerate(left):
        parts.append(text_at(130 * (number % 2), 75 + 17 * (number // 2), name, 13.5, "ink", room=124))
    return "".join(parts), 75 + 17 * ((len(left) + 1) // 2)
