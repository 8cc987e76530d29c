"""What lies beside the board of Paris: each seat's points, tokens and reserve as shapes, the supply, the postcards."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.geometry import bits
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.svg_document import Block, Note, notes_block, stacked
from ny1901.kernel.picture.svg_text import escaped, text_at, wrapped
from ny1901.kernel.picture.words import counted
from ny1901.paris.render.ground import COLOURS, turn_line
from ny1901.paris.render.parts import EDGES, FILLS, SUPPLY, building_label
from ny1901.paris.render.words import building_name, card_name, card_names
from ny1901.paris.rules.scoring import tally, winners
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS

_GAP, _SIDE, _LABEL = 14, 10, 15


def panel(position: State, width: float) -> Block:
    """Everything beside the board.

    Args:
        position: the position.
        width: the room from left to right, in the picture's units.
    """
    headline = notes_block([Note(turn_line(position), "ink b")], width)
    cards = notes_block([Note(f"Open postcards: {card_names(position.rules, position.open_cards)}.")], width)
    return stacked((headline, _seats(position, width), _supply(position, width), cards))


def _seats(position: State, width: float) -> Block:
    totals = [points.total for points in tally(position)]
    won = winners(position, totals) if position.is_over else ()
    each = (width - _GAP * (len(totals) - 1)) / len(totals)
    blocks = [_seat(position, seat, each, total) for seat, total in enumerate(totals)]
    height = max(used for _, used in blocks)
    drawn = []
    for seat, (block, _) in enumerate(blocks):
        word = "winner" if seat in won else "to move" if seat == position.seat and not position.is_over else ""
        frame = f'width="{each:g}" height="{height:g}" rx="9" fill="none" stroke="{FILLS[seat]}"'
        band = f'<path d="M0 9a9 9 0 0 1 9-9H12V{height:g}H9a9 9 0 0 1-9-9Z" fill="{FILLS[seat]}"/>'
        drawn.append(
            f'<g transform="translate({seat * (each + _GAP):g} 0)">'
            f'<rect {frame} stroke-width="{3.5 if word else 1}"/>{band}{block}'
            f"{text_at(each - 12, 56, word, 13, 'ink b end')}</g>"
        )
    return "".join(drawn), height + _GAP


def _seat(position: State, seat: int, width: float, score: int) -> Block:
    """A seat's card: name, points, tokens, the buildings of its reserve, the postcards that it has used."""
    player = position.players[seat]
    parts = [
        text_at(22, 25, f"{COLOURS[seat].capitalize()}, seat {seat}", 15.5, "ink b", room=width - 90),
        text_at(width - 12, 36, str(score), 32, "ink b end"),
        text_at(22, 46, counted(position.tokens(seat), "token"), 13.5, "soft"),
    ]
    drawn, used = shapes(position, player.reserve, width - 34, FILLS[seat], EDGES[seat])
    parts.append(f'<g transform="translate(22 68)">{drawn}</g>')
    y = 68 + used
    for line in _used(position, seat):
        for part in wrapped(line, 12.5, width - 34):
            y += 17
            parts.append(text_at(22, y, part, 12.5, "soft"))
    return "".join(parts), y + 12


def _used(position: State, seat: int) -> Iterator[str]:
    player = position.players[seat]
    for number in bits(player.used):
        waiting = ", still to come" if player.ready >> number & 1 else ""
        yield f"{card_name(position.rules, CARDS[number].value)}{waiting}"


def _supply(position: State, width: float) -> Block:
    drawn, used = shapes(position, position.supply, width - 60, *SUPPLY)
    return f'{text_at(0, 15, "Supply", 13.5, "soft")}<g transform="translate(60 4)">{drawn}</g>', used + 10


def shapes(position: State, buildings: int, width: float, fill: str, edge: str) -> Block:
    """Buildings that lie beside the board, each under its id, in as many rows as they take.

    Args:
        position: the position.
        buildings: their numbers, as a mask.
        width: the room from left to right, in the picture's units.
        fill: their colour.
        edge: the colour of their outlines.
    """
    table = position.rules.table
    parts, x, y, row = [], 0.0, 0.0, 0.0
    for number in bits(buildings):
        shape = table.shapes[number]
        used = max(22.0, _SIDE * shape.width)
        if x and x + used > width:
            x, y, row = 0.0, y + row + _LABEL + 8, 0.0
        title = escaped(building_name(position.rules, table.building_ids[number]))
        path = outline_path(shape.cells, _SIDE)
        parts.append(
            f'<g class="reserve" transform="translate({x:g} {y:g})"><title>{title}</title>'
            f"{text_at(0, _LABEL - 4, building_label(table, number), 12, 'ink')}"
            f'<path transform="translate(0 {_LABEL})" d="{path}" fill="{fill}" stroke="{edge}" stroke-width="2"/></g>'
        )
        x, row = x + used + 12, max(row, _SIDE * shape.height)
    return "".join(parts), y + row + _LABEL if parts else 0.0
