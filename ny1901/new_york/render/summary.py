"""A position in words: the lines that pictures show beside the board, and a description for those who hear it read."""

from __future__ import annotations

from ny1901.kernel.geometry import bits
from ny1901.kernel.picture.words import counted, listed, shown
from ny1901.new_york.render.words import GENERATIONS, card_word, character_name, seat_name
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.scoring import street_counts, tally, winners
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building

_END_REASONS = {"end.unbuilt": "few skyscrapers left to build", "end.market": "no lot cards to refill the market"}


def turn_line(position: State) -> str:
    """Whose turn it is and what has been done in it, or who has won.

    >>> from ny1901.new_york.game import Game
    >>> turn_line(Game(players=3).initial_state(seed=1))
    'Turn 1: seat 0 (yellow) to move.'
    """
    if position.is_over:
        totals = scores(position)
        won = winners(position, totals)
        who, verb = listed(seat_name(seat) for seat in won), "wins" if len(won) == 1 else "share the win"
        return (
            f"The game is over after {counted(position.turn.number, 'turn')}: {who} {verb} with {max(totals)} points."
        )
    turn = position.turn
    done = [f"{counted(turn.acquired, 'lot')} acquired"] if turn.acquired else []
    done += [f"{turn.built} built" + (", the first on a demolished site" if turn.demolished else "")] * bool(turn.built)
    done += [f"{turn.pending.title} played"] if turn.pending else []
    so_far = f" So far {listed(done)}." if done else ""
    return f"Turn {turn.number + 1}: {seat_name(turn.seat)} to move.{so_far}"


def end_line(position: State) -> str:
    """What has triggered the end and how many turns are left; empty while nothing has, and once the game is over."""
    if position.end is None or position.is_over:
        return ""
    reason = _END_REASONS.get(position.end.rule, position.end.rule)
    left = "this turn" if position.turns_left is None else counted(position.turns_left, "turn")
    return f"The end is near: {seat_name(position.end.seat)} triggered it ({reason}); {left} to go."


def scores(position: State) -> tuple[int, ...]:
    """Each seat's points: on the score track during play, with the final tally once the game is over."""
    if position.is_over:
        return tuple(seat.total for seat in tally(position))
    return tuple(player.score for player in position.players)


def market_codes(position: State) -> tuple[str, ...]:
    """The codes of the cards in the Open Market."""
    return tuple(position.rules.table.faces[face].code for face in position.market)


def streets_in_play(position: State) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The name of each street card in play, with the buildings that each seat has on the street."""
    streets = position.rules.table.board.streets
    return tuple((shown(streets[number].name), street_counts(position, number)) for number in position.deal.streets)


def challenge_name(position: State) -> str:
    """The challenge card in play as printed, or `none`."""
    return (position.deal.challenge or "none").replace("-", " ").title()


def legendaries_left(position: State) -> tuple[str, ...]:
    """The legendary skyscrapers still to be built, each with its points."""
    tiles = position.rules.table.tiles
    return tuple(f"{shown(tiles[number].name)} ({tiles[number].points})" for number in bits(position.legendaries))


def unbuilt_counts(position: State, seat: int) -> tuple[int, ...]:
    """How many of its own skyscrapers a seat has not built: bronze, silver and gold."""
    masks = position.rules.table.generation_tiles
    return tuple((position.players[seat].unbuilt & masks[generation]).bit_count() for generation in GENERATIONS[1:])


def standing_counts(position: State, seat: int) -> tuple[int, ...]:
    """How many buildings a seat has standing: starting property, bronze, silver, gold; legendaries are gold."""
    generations = [building.tile.generation for building in position.players[seat].buildings]
    return tuple(generations.count(generation) for generation in GENERATIONS)


def cards_left(position: State, seat: int) -> tuple[Card, ...]:
    """The action cards that a seat has not used."""
    return tuple(card for card in Card if position.players[seat].cards & CARD_BIT[card])


def building_words(position: State, seat: int, building: Building) -> str:
    """A building in words: name, generation, points, seat and squares."""
    tile = building.tile
    kind = "legendary" if tile.is_legendary else tile.generation.word
    points = counted(tile.points, "point") if tile.points else "no points"
    squares = " ".join(position.rules.table.grid.names(building.placement.squares))
    return f"{shown(tile.name)}, {kind}, {points}, {seat_name(seat)}, on {squares}"


def description(position: State) -> tuple[str, ...]:
    """The whole position as sentences, one a line: the turn, the table, then what each seat has.

    >>> from ny1901.new_york.game import Game
    >>> description(Game(players=3).initial_state(seed=1))[0]
    'Turn 1: seat 0 (yellow) to move.'
    """
    return tuple(
        line
        for line in (
            turn_line(position),
            end_line(position),
            f"Open Market: {', '.join(market_codes(position)) or 'empty'}. "
            f"Future Market: {counted(len(position.future), 'card')}.",
            f"Streets in play: {', '.join(name for name, _ in streets_in_play(position)) or 'none'}. "
            f"Challenge: {challenge_name(position)}. "
            f"Legendary skyscrapers to build: {', '.join(legendaries_left(position)) or 'none'}.",
            *(_seat_words(position, seat) for seat in range(len(position.players))),
        )
        if line
    )


def _seat_words(position: State, seat: int) -> str:
    player, table = position.players[seat], position.rules.table
    unbuilt = zip(unbuilt_counts(position, seat), GENERATIONS[1:], strict=True)
    buildings = (building_words(position, seat, building) for building in player.buildings)
    return (
        f"{seat_name(seat).capitalize()}, {shown(character_name(position, seat))}: {counted(player.score, 'point')}, "
        f"{counted(position.workers(seat), 'worker')} at hand, "
        f"unbuilt {', '.join(f'{count} {generation.word}' for count, generation in unbuilt)}, "
        f"cards {', '.join(map(card_word, cards_left(position, seat))) or 'none'}; "
        f"lots {' '.join(table.lot_ids(player.lots)) or 'none'}; "
        f"workers on {' '.join(table.lot_ids(player.worker_lots)) or 'none'}; "
        f"standing: {'; '.join(buildings) or 'nothing'}."
    )
