"""What a question about a position asks to be told: workers, land, points, owners, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from ny1901.kernel.picture.words import counted, listed
from ny1901.new_york.answers.facts import leaders
from ny1901.new_york.answers.reading import Reading
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.position import CARD_BIT, Player
from ny1901.new_york.rules.scoring import street_counts, tally
from ny1901.new_york.rules.state import State


@frozen
class Told:
    """What was asked for: a sentence, the ids of the rules that it rests on, and more lines."""

    ruling: str
    rules: tuple[str, ...]
    details: tuple[str, ...] = ()


def tell(position: State, reading: Reading) -> Told | None:
    """What a question asks to be told; `None` if it asks for nothing that a position holds.

    Args:
        position: the position asked about.
        reading: the question, read for it.

    >>> from ny1901.new_york.answers.reading import read
    >>> from ny1901.new_york.game import example
    >>> state = example()
    >>> tell(state, read(state, "how many workers has seat 1?")).ruling
    'Available are: seat 1 (green) 2 workers.'
    """
    return next((told(position, reading) for asks, told in _TOPICS if asks(reading)), None)


def _each(position: State, reading: Reading, heading: str, rules: tuple[str, ...], count: Callable[[int], str]) -> Told:
    mine = range(position.rules.players) if not reading.first_person else (position.to_move,)
    seats = mine if reading.seat is None else (reading.seat,)
    return Told(f"{heading}: {listed(f'{seat_name(seat)} {count(seat)}' for seat in seats)}.", rules)


def _workers(position: State, reading: Reading) -> Told:
    return _each(
        position, reading, "Available are", ("acquire.worker",), lambda seat: counted(position.workers(seat), "worker")
    )


def _unbuilt(position: State, reading: Reading) -> Told:
    return _each(
        position,
        reading,
        "Unbuilt are",
        ("end.unbuilt",),
        lambda seat: counted(position.unbuilt(seat), "skyscraper"),
    )


def _lots(position: State, reading: Reading) -> Told:
    return _each(
        position,
        reading,
        "Owned are",
        ("acquire.kept",),
        lambda seat: counted(position.players[seat].lots.bit_count(), "lot"),
    )


def _cards(position: State, reading: Reading) -> Told:
    def hand(seat: int) -> str:
        held = [card.title for card in Card if position.players[seat].cards & CARD_BIT[card]]
        return f"{len(held)} ({listed(held)})" if held else "none"

    return _each(position, reading, "Action cards in hand", ("turn.cards",), hand)


def _standing(position: State, reading: Reading) -> Told:
    wanted = {generation for generation, _ in reading.generations}

    def number(player: Player) -> int:
        return sum(not wanted or building.tile.generation in wanted for building in player.buildings)

    what = " ".join([*(generation.word for generation in sorted(wanted)), "building"])
    return _each(
        position,
        reading,
        "Standing are",
        ("build.fixed",),
        lambda seat: counted(number(position.players[seat]), what),
    )


def _score(position: State, reading: Reading) -> Told:
    seats = (position.to_move,) if reading.first_person else range(position.rules.players)
    asked = seats if reading.seat is None else (reading.seat,)
    details = []
    for seat in asked:
        found = tally(position)[seat]
        streets = ", ".join(f"{name} {points}" for name, points in found.streets)
        start = f"start {found.start}, " if found.start else ""
        details.append(
            f"{seat_name(seat)}: {start}buildings {found.buildings}, prestige {found.prestige}, "
            f"{streets or 'no streets'}, challenge {found.challenge}, unused cards {found.cards}; "
            f"together {found.total}"
        )
    track = listed(f"{seat_name(seat)} {counted(position.players[seat].score, 'point')}" for seat in asked)
    ends = "The game is over." if position.is_over else "If the game ended now the tally would be:"
    return Told(
        f"On the score track: {track}. {ends}", ("tally.street", "tally.challenge", "tally.cards"), tuple(details)
    )


def _winner(position: State, _: Reading) -> Told:
    seats = leaders(position)
    verb = "has won" if position.is_over else "would win if the game ended now"
    totals = ", ".join(f"{seat_name(seat)} {found.total}" for seat, found in enumerate(tally(position)))
    return Told(f"{listed(map(seat_name, seats))} {verb}: {totals}.", ("tally.winner", "tally.tie"))


def _street(position: State, reading: Reading) -> Told:
    lines = []
    for street in reading.streets:
        counts = street_counts(position, street)
        named = listed(f"{seat_name(seat)} {count}" for seat, count in enumerate(counts))
        play = "in play" if street in position.deal.streets else "not in play"
        lines.append(f"{position.rules.table.board.streets[street].name} ({play}): {named}")
    return Told(f"Buildings along {'; '.join(lines)}.", ("tally.street",))


def _owner(position: State, reading: Reading) -> Told:
    return Told(" ".join(_owners(position, reading)), ("acquire.unowned", "build.inside-territory"))


def _owners(position: State, reading: Reading) -> Iterable[str]:
    table = position.rules.table
    of_squares = table.lot_ids(table.board.lots_of(table.mask(reading.squares) or 0))
    for lot in dict.fromkeys((*reading.lots, *of_squares)):
        bit = 1 << table.lot_number[lot]
        owner = next((seat for seat, player in enumerate(position.players) if player.lots & bit), None)
        worker = owner is not None and position.players[owner].worker_lots & bit
        whose = "nobody's" if owner is None else f"{seat_name(owner)}'s{', with a worker on it' if worker else ''}"
        yield f"Lot {lot} is {whose}."
    for square in reading.squares:
        mask = table.mask((square,)) or 0
        found = [
            f"{building.tile.name} ({building.tile.generation.word}) of {seat_name(seat)}"
            for seat, player in enumerate(position.players)
            for building in player.buildings
            if building.placement.squares & mask
        ]
        what = "stands " + found[0] if found else "nothing is built" if mask else "nothing can be built"
        yield f"On {square} {what}."


def _market(position: State, _: Reading) -> Told:
    codes = " ".join(position.rules.table.faces[face].code for face in position.market) or "no card"
    future = counted(len(position.future), "card")
    return Told(f"The Open Market shows {codes}; the Future Market holds {future}.", ("setup.market", "turn.refill"))


def _turn(position: State, _: Reading) -> Told:
    if position.is_over:
        return Told("The game is over.", ("end.last-turns",))
    return Told(f"It is {seat_name(position.to_move)}'s turn, number {position.turn.number + 1}.", ("turn.order",))


def _end(position: State, _: Reading) -> Told:
    if position.end is None:
        return Told("No: nothing has triggered the end yet.", ("end.unbuilt", "end.market"))
    says = "Yes: the game is over." if position.is_over else "The end is triggered"
    left = "" if position.is_over or position.turns_left is None else f"; turns still to come: {position.turns_left}"
    dot = "" if position.is_over else "."
    return Told(f"{says}{left}{dot}", (position.end.rule, "end.last-turns"))


def _in_play(position: State, _: Reading) -> Told:
    streets = listed(position.rules.table.board.streets[street].name for street in position.deal.streets)
    return Told(
        f"In play are the streets {streets} and the challenge {position.deal.challenge or 'none'}.",
        ("setup.streets", "setup.challenge"),
    )


def _options(position: State, _: Reading) -> Told:
    kinds: dict[str, int] = {}
    for action in position.legal_actions:
        kind = str(action).split(" ", maxsplit=1)[0]
        kinds[kind] = kinds.get(kind, 0) + 1
    ways = listed(f"{kind} ({counted(count, 'way')})" for kind, count in kinds.items()) if kinds else "nothing"
    return Told(f"Legal for {seat_name(position.to_move)} now: {ways}.", ("turn.options",))


def _asks_count(*terms: str) -> Callable[[Reading], bool]:
    return lambda reading: reading.has("count") and reading.has(*terms)


def _asks_score(reading: Reading) -> bool:
    about = reading.seat is not None or reading.first_person
    return (
        reading.has("point") and about and not reading.has("lose", "demolish", "build", "must", "threshold", "unused")
    )


_TOPICS: tuple[tuple[Callable[[Reading], bool], Callable[[State, Reading], Told]], ...] = (
    (_asks_count("worker"), _workers),
    (lambda reading: reading.has("count", "left") and reading.has("unbuilt"), _unbuilt),
    (lambda reading: _asks_count("skyscraper")(reading) and reading.has("left"), _unbuilt),
    (lambda reading: _asks_count("card", "actioncard")(reading) and reading.has("future", "market"), _market),
    (_asks_count("actioncard"), _cards),
    (lambda reading: bool(reading.streets) and reading.has("who", "count", "most", "win"), _street),
    (_asks_count("lot"), _lots),
    (
        lambda reading: _asks_count("skyscraper")(reading) or (reading.has("count") and bool(reading.generations)),
        _standing,
    ),
    (_asks_score, _score),
    (lambda reading: reading.has("who") and reading.has("win", "most"), _winner),
    (lambda reading: reading.has("who", "own", "where") and bool(reading.lots or reading.squares), _owner),
    (lambda reading: bool(reading.squares) and not reading.has("build", "demolish", "replace", "acquire"), _owner),
    (lambda reading: reading.has("who") and reading.has("turn"), _turn),
    (lambda reading: reading.terms in (("end",), ("trigger", "end"), ("end", "trigger")), _end),
    (lambda reading: reading.has("which") and reading.has("street", "challenge"), _in_play),
    (lambda reading: reading.has("which") and reading.has("market", "open"), _market),
    (lambda reading: reading.first_person and not reading.terms, _options),
    (lambda reading: reading.first_person and reading.terms == ("turn",), _options),
)
"""What may be asked for: how to tell, and the answer; the first that fits counts."""
