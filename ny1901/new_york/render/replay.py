"""A game of New York 1901 as data for the replay page: each step's picture in pieces, its words, what lies where."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.pages import Fact, Frame, Replay, Seat, Source, Step, reasons_of, turn_of, words_of
from ny1901.kernel.picture.svg_document import MARGIN, Block, stacked
from ny1901.kernel.picture.words import counted, shown
from ny1901.new_york.render.action_words import action_squares, action_words, tile_of
from ny1901.new_york.render.land import land_of
from ny1901.new_york.render.palette import SEAT_FILLS, SEAT_INKS, style_sheet
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
from ny1901.new_york.render.svg import map_above, map_below
from ny1901.new_york.render.svg_board import board_layers
from ny1901.new_york.render.svg_legend import ground_legend, legend
from ny1901.new_york.render.svg_panel import MARKET_HEIGHT, MARKET_WIDTH, market_parts
from ny1901.new_york.render.svg_parts import DEFINITIONS
from ny1901.new_york.render.svg_pieces import marks
from ny1901.new_york.render.svg_plans import Plan, planned
from ny1901.new_york.render.words import GENERATIONS, card_word, character_name, seat_name
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.scoring import tally
from ny1901.new_york.rules.state import State


def replay_page(frames: tuple[Frame, ...]) -> Replay:
    """What a replay page shows of a game.

    Args:
        frames: the steps, the start first. The rules of the first position are those of all.
    """
    start = frames[0].position
    city, layers = start.rules.variant.city, board_layers(start.rules.table.board)
    seats, meaning, height = range(start.rules.players), *_meaning(start, layers.width)
    return Replay(
        title=shown(f"{city.name}: {start.rules.variant.name}, {counted(start.rules.players, 'player')}"),
        notice=shown(f"The map is {city.map_source}."),
        board="".join((*map_below(start), meaning)),
        view=(-MARGIN, -MARGIN, layers.width + 2 * MARGIN, layers.height + 2 * MARGIN + height),
        style=f"<style>{style_sheet()}</style>{DEFINITIONS}",
        style_class="ny1901",
        seats=tuple(Seat(_name(start, seat), str(seat), SEAT_FILLS[seat], SEAT_INKS[seat]) for seat in seats),
        steps=tuple(map(_step, frames)),
    )


def _meaning(position: State, width: float) -> Block:
    """The legends under the map, and their height."""
    board, top = position.rules.table.board, board_layers(position.rules.table.board).height + MARGIN + 6
    return stacked((legend(width), ground_legend(board, width, in_play=bool(position.deal.streets))), gap=4, top=top)


def _name(position: State, seat: int) -> str:
    return f"{seat_name(seat).capitalize()}, {shown(character_name(position, seat))}"


def _step(frame: Frame) -> Step:
    position = frame.position
    return Step(
        turn=turn_of(frame, "" if frame.seat is None else seat_name(frame.seat)),
        action="" if frame.action is None else str(frame.action),
        words=words_of(frame, _told(frame)),
        status=" ".join(filter(None, (turn_line(position), end_line(position)))),
        moving=None if position.is_over else position.to_move,
        drawn=tuple(filter(None, _drawn(frame))),
        scores=scores(position),
        bounds=frame.bounds,
        sources=tuple(_sources(position)),
        seats=tuple(_seat_line(position, seat) for seat in range(len(position.players))),
        facts=tuple(_facts(position)),
        notation=frame.notation,
        reasons=reasons_of(frame),
    )


def _told(frame: Frame) -> str:
    if frame.action is None or frame.seat is None:
        return ""
    return f"{seat_name(frame.seat).capitalize()} {action_words(frame.position.rules, frame.action)}"


def _sources(position: State) -> Iterator[tuple[Source, ...]]:
    """Each seat's points by source, as if the game ended now."""
    names = {street.id: shown(street.name) for street in position.rules.table.board.streets}
    for points in tally(position):
        yield (
            *((Source("start", points.start),) if points.start else ()),
            Source("buildings", points.buildings),
            Source("Gold Prestige", points.prestige),
            *(Source(names.get(street, street), bonus) for street, bonus in points.streets),
            Source("challenge", points.challenge),
            Source("cards", points.cards),
        )


def _drawn(frame: Frame) -> Iterator[str]:
    """The pieces on the map, and over them what the action speaks of; a forbidden building is only planned."""
    position, action = frame.position, frame.action
    squares = () if action is None else action_squares(position.rules, action)
    tile = tile_of(position.rules, action.tile) if isinstance(action, Build | Rebuild) else None
    is_plan = tile is not None and bool(squares) and not frame.verdict.legal
    yield from map_above(position, land_of(position), "" if is_plan else marks(squares))
    if tile is not None and is_plan:
        yield "".join(planned([Plan(frame.seat or 0, tile, squares, "\u2717")]))


def _seat_line(position: State, seat: int) -> str:
    left = zip(unbuilt_counts(position, seat), GENERATIONS[1:], strict=True)
    standing = zip(standing_counts(position, seat), GENERATIONS, strict=True)
    cards = ", ".join(map(card_word, cards_left(position, seat))) or "none"
    return (
        f"Workers at hand: {position.workers(seat)} of {position.rules.variant.workers}. "
        f"Standing: {', '.join(f'{count} {generation.word}' for count, generation in standing if count) or 'nothing'}. "
        f"To build: {', '.join(f'{count} {generation.word}' for count, generation in left)}. Cards: {cards}."
    )


def _facts(position: State) -> Iterator[Fact]:
    codes, future = ", ".join(market_codes(position)) or "empty", counted(len(position.future), "card")
    frame = f'<svg class="ny1901" viewBox="0 0 {MARKET_WIDTH} {MARKET_HEIGHT}" aria-hidden="true">'
    drawn = (frame, *market_parts(position), "</svg>")
    yield Fact("Market", f"Open Market: {codes}. Future Market: {future}.", drawn)
    for name, counts in streets_in_play(position):
        yield Fact(name, f"{'-'.join(map(str, counts))} buildings by seat")
    yield Fact("Challenge", challenge_name(position))
    yield Fact("Legendaries", ", ".join(legendaries_left(position)) or "all built")
