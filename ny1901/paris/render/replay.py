"""A game of Paris as data for the replay page: each step's picture in pieces, its words, what each seat has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ny1901.kernel.geometry import bits
from ny1901.kernel.pages import Fact, Frame, Replay, Seat, Source, Step, reasons_of, turn_of, words_of
from ny1901.kernel.picture.blame import BLAME
from ny1901.kernel.text.words import printable
from ny1901.paris.render.ground import COLOURS, turn_line
from ny1901.paris.render.legend import legend
from ny1901.paris.render.parts import (
    EDGES,
    FILLS,
    INKS,
    MARGIN,
    MARK,
    STYLE,
    SUPPLY,
    action_spaces,
    board_length,
    buildings,
    ground,
    lamps,
    light,
    names,
    outline,
    pieces,
    shape_picture,
    tile_picture,
)
from ny1901.paris.render.words import action_words, building_name, card_names, result_line, seat_name
from ny1901.paris.rules.scoring import Tally, tally
from ny1901.paris.rules.state import State


def replay_page(frames: tuple[Frame, ...]) -> Replay:
    """What a replay page shows of a game.

    Args:
        frames: the steps, the start first. The rules of the first position are those of all.

    >>> from ny1901.paris import Game
    >>> state = Game().initial_state(seed=1889)
    >>> replay_page((Frame(position=state, notation=str(state)),)).title
    'Paris: La Cité de la Lumière, pt-devir'
    """
    rules = frames[0].position.rules
    length = board_length(rules.table)
    meaning, height = legend(rules, length)
    shapes, tiles = rules.variant.components.buildings, dict(rules.variant.components.sources)
    told = sorted({str(dict(shape.sources).get("shape", "not told")) for shape in shapes})
    return Replay(
        title=printable(f"Paris: La Cité de la Lumière, {rules.variant.name}"),
        notice=printable(
            f"Where the material is from: the tiles, {tiles.get('spaces', 'not told')}; "
            f"the shapes of the buildings, {', '.join(told)}."
        ),
        board="".join((*names(rules.table), f'<g transform="translate(0 {length + MARGIN // 2})">{meaning}</g>')),
        view=(-MARGIN, -MARGIN, length + 2 * MARGIN, length + 2 * MARGIN + height),
        style=f"<style>{STYLE}</style>",
        style_class="paris",
        seats=tuple(
            Seat(seat_name(seat).capitalize(), str(seat), FILLS[seat], INKS[seat]) for seat in range(rules.players)
        ),
        steps=tuple(map(_step, frames)),
    )


def _step(frame: Frame) -> Step:
    position: State = frame.position
    tallies = tally(position)
    return Step(
        turn=turn_of(frame, "" if frame.seat is None else seat_name(frame.seat)),
        action="" if frame.action is None else str(frame.action),
        words=words_of(frame, _told(frame)),
        status=" ".join(filter(None, (turn_line(position), result_line(position)))),
        moving=None if position.is_over else position.to_move,
        drawn=tuple(_drawn(frame)),
        scores=tuple(points.total for points in tallies),
        bounds=frame.bounds,
        sources=tuple(_sources(points) for points in tallies),
        seats=tuple(_seat_line(position, seat, points) for seat, points in enumerate(tallies)),
        facts=tuple(_facts(position)),
        notation=frame.notation,
        reasons=reasons_of(frame),
    )


def _told(frame: Frame) -> str:
    if frame.action is None or frame.seat is None:
        return ""
    return f"{seat_name(frame.seat).capitalize()} {action_words(frame.position.rules, frame.action)}"


def _sources(points: Tally) -> tuple[Source, ...]:
    return (
        Source("light", points.light),
        Source("largest group", points.group),
        Source("not built", points.unbuilt),
        Source("postcards", sum(bonus for _, bonus in points.postcards)),
    )


def _drawn(frame: Frame) -> Iterator[str]:
    """What lies on the board, and a line around what the action speaks of: dashed if the rules forbid it."""
    position: State = frame.position
    yield from ground(position)
    yield from buildings(position)
    yield from light(position)
    yield from lamps(position)
    yield from pieces(position)
    squares = 0 if frame.action is None else action_spaces(position.rules.table, frame.action)
    if squares and frame.verdict.legal:
        yield f'<g class="mark">{outline(position, squares, "none", MARK, 5)}</g>'
    elif squares:
        fill = FILLS[frame.seat or 0]
        drawn = outline(position, squares, fill, BLAME, 5, dash="8 5")
        yield f'<g class="plan" fill-opacity=".35">{drawn}</g>'


def _seat_line(position: State, seat: int, points: Tally) -> str:
    player, rules = position.players[seat], position.rules
    lit = ", ".join(f"{building_name(rules, one.building)} {one.size} x {one.lamps}" for one in points.lit)
    cards = f"Used: {card_names(rules, player.used)}."
    if player.ready and not position.is_over:
        cards += f" Effect still to come: {card_names(rules, player.ready)}."
    return f"Lit buildings, spaces x lamps: {lit or 'none'}. Tokens left: {position.tokens(seat)}. {cards}"


def _facts(position: State) -> Iterator[Fact]:
    """The reserves, the supply, the tiles to come and the postcards."""
    rules = position.rules
    for seat, player in enumerate(position.players):
        yield _buildings(position, f"Reserve of {COLOURS[seat]}", player.reserve, FILLS[seat], EDGES[seat])
    yield _buildings(position, "Supply", position.supply, *SUPPLY)
    for seat, player in enumerate(position.players):
        if not player.laid_all:
            yield _tiles(position, f"In hand, {COLOURS[seat]}", player.hand, seat)
            yield _tiles(position, f"To draw, {COLOURS[seat]}", player.stack, seat)
    yield Fact("Open postcards", card_names(rules, position.open_cards))


def _buildings(position: State, label: str, mask: int, fill: str, edge: str) -> Fact:
    table = position.rules.table
    named = [building_name(position.rules, table.building_ids[number]) for number in bits(mask)]
    drawn = (
        shape_picture(table.shapes[number], fill, edge, name) for number, name in zip(bits(mask), named, strict=True)
    )
    return Fact(label, ", ".join(named) or "none", tuple(drawn))


def _tiles(position: State, label: str, tiles: Iterable[int], seat: int) -> Fact:
    known = [position.rules.variant.components.tiles[number] for number in tiles]
    text = ", ".join(tile.id for tile in known) or "none"
    return Fact(label, text, tuple(tile_picture(tile, seat) for tile in known))
