"""Which actions a question about a position means, and the engine's judgement on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve, frozen

from ny1901.kernel.faq.judging import Judged, says, some
from ny1901.kernel.geometry import bits
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.new_york.answers.reading import Reading
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.catalogue import cite
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Placement

_MOST_TRIED = 40
"""How many illegal actions are looked at to find the one that breaks the fewest rules."""


@frozen
class _Others:
    """Every legal action that the question can mean, and every one of the kind."""

    allowed: Sequence[Action]
    instead: Sequence[Action]


def judge(position: State, reading: Reading) -> Judged | None:
    """The engine's judgement on the action that a question asks for; `None` if it asks for none.

    Args:
        position: the position asked about.
        reading: the question, read for it.
    """
    meant = next((find for asks, find in _MEANINGS if asks(reading)), None)
    if meant is None:
        return None
    seat = position.to_move if reading.seat is None else reading.seat
    there = at_turn_of(position, seat)
    actions = list(meant(there, reading))
    legal = there.legal_actions
    lawful = set(legal)
    allowed = [action for action in actions if action in lawful]
    if not actions:
        return None
    likely = allowed[:1] or actions[:_MOST_TRIED]
    action = min(likely, key=lambda each: len(explain(there, each).violations))
    instead = [each for each in legal if type(each) is type(action)]
    verdict = _without_open_shape(there, reading, action, explain(there, action))
    return _worded(position, seat, action, verdict, _Others(allowed, instead))


def _without_open_shape(position: State, reading: Reading, action: Action, verdict: Verdict) -> Verdict:
    """The verdict without the shape, where the question names fewer squares than the skyscraper covers."""
    if not isinstance(action, Build | Rebuild) or action.tile not in position.rules.table.tile_number:
        return verdict
    size = position.rules.table.tiles[position.rules.table.tile_number[action.tile]].size
    others = tuple(violation for violation in verdict.violations if violation.rule != "build.shape")
    return Verdict(others) if len(reading.squares) < size and others else verdict


def at_turn_of(position: State, seat: int) -> State:
    """The position itself, or for a seat that is not to move the one as if its turn began."""
    if seat == position.to_move:
        return position
    score, has_worker = position.players[seat].score, position.workers(seat) > 0
    return evolve(position, turn=Turn(position.turn.number, seat, score, has_worker))


def _worded(position: State, seat: int, action: Action, verdict: Verdict, others: _Others) -> Judged:
    said = says(action, verdict, len(others.allowed))
    details = tuple(_details(action, verdict, others))
    if seat == position.to_move or position.is_over:
        waits = verdict.rules == ("turn.must-acquire",) and not isinstance(action, EndTurn)
        yes_or_no = "Yes" if verdict.legal else "Not yet" if waits else "No"
        return Judged(action, verdict, f"{yes_or_no}: {said}", details)
    whose = f"it is {seat_name(position.to_move)} who is to move"
    out = Violation("turn.order", whose, cite("turn.order", position.rules.variant.edition_id), (f"seat {seat}",))
    ruling = f"Not now: {whose}; if it were {seat_name(seat)}'s turn, {said}"
    return Judged(action, Verdict((out, *verdict.violations)), ruling, details)


def _details(action: Action, verdict: Verdict, others: _Others) -> Iterator[str]:
    if len(others.allowed) > 1:
        yield f"Legal are {some(others.allowed)}."
    elif verdict.rules == ("turn.must-acquire",) and not isinstance(action, EndTurn):
        yield "Once a lot has been acquired in this turn nothing stands against it."
    elif not verdict.legal:
        yield f"Legal instead: {some(others.instead)}." if others.instead else "Nothing of this kind is legal now."


def _end(_: State, __: Reading) -> Iterator[Action]:
    yield EndTurn()


def _return(_: State, reading: Reading) -> Iterator[Action]:
    yield from (ReturnLot(lot) for lot in reading.lots)


def _play(_: State, reading: Reading) -> Iterator[Action]:
    yield from (PlayCard(card) for card in reading.cards)


def _acquire(position: State, reading: Reading) -> Iterator[Action]:
    table = position.rules.table
    of_faces = sum({table.face_lots[face] for face in reading.faces})
    named = of_faces | table.board.lots_of(table.mask(reading.squares) or 0)
    free_first = (*table.lot_ids(named & position.unowned), *table.lot_ids(named & ~position.unowned))
    yield from (AcquireLot(lot) for lot in reading.lots or free_first or table.lot_ids(position.unowned))


def _build(position: State, reading: Reading) -> Iterator[Action]:
    table = position.rules.table
    named = [table.tiles[table.tile_number[name]] for name in reading.tiles if name in table.tile_number]
    for tile in named if reading.tiles else _unbuilt(position, reading):
        yield from _placed(position, tile, reading.squares, Build)
    yield from (Build(name, reading.squares) for name in reading.tiles if name not in table.tile_number)


def _demolish(position: State, reading: Reading) -> Iterator[Action]:
    """What the question names is what stands there, unless it also names what is to come."""
    table = position.rules.table
    standing = {building.tile.id for building in position.players[position.to_move].buildings}
    named = [name for name in reading.tiles if name in table.tile_number and name not in standing]
    to_come = [table.tiles[table.tile_number[name]] for name in named] or _unbuilt(position, reading, replacing=True)
    places = [reading.squares] if reading.squares else [(name,) for name in _standing_squares(position, reading)]
    for tile in to_come:
        for squares in places or [()]:
            yield from _placed(position, tile, squares, Rebuild)


def _standing_squares(position: State, reading: Reading) -> Iterator[str]:
    """A square of each own building that a question names by its tile or generation."""
    generations = {generation for generation, _ in reading.generations[:1]}
    for building in position.players[position.to_move].buildings:
        tile = building.tile
        named = tile.id in reading.tiles or ("start" in reading.terms and tile.generation == Generation.STARTING)
        if named or (not reading.tiles and tile.generation in generations):
            yield position.rules.table.grid.names(building.placement.squares)[0]


def _unbuilt(position: State, reading: Reading, *, replacing: bool = False) -> list[Tile]:
    """The unbuilt skyscrapers that are meant; when replacing, the first generation named is that of what stands."""
    table = position.rules.table
    tiles = [table.tiles[number] for number in bits(position.players[position.to_move].unbuilt | position.legendaries)]
    wanted = [generation for generation, _ in reading.generations][replacing and not _comes_alone(reading) :]
    if "legendary" in reading.terms:
        return [tile for tile in tiles if tile.is_legendary]
    return [tile for tile in tiles if not wanted or tile.generation == wanted[-1]]


def _comes_alone(reading: Reading) -> bool:
    """Whether a question like `may I replace the starting property with silver?` names only what is to come."""
    return bool(reading.has("start") or reading.tiles)


def _placed(
    position: State, tile: Tile, squares: tuple[str, ...], kind: type[Build] | type[Rebuild]
) -> Iterator[Action]:
    """A tile on the squares given, or on the places that hold them: the lawful ones and the likeliest other."""
    table, player = position.rules.table, position.players[position.to_move]
    given = table.mask(squares)
    if len(squares) >= tile.size or given is None:
        yield kind(tile.id, squares)
        return
    land = player.territory if kind is Rebuild else player.territory & ~player.occupied

    def misfit(place: Placement) -> tuple[int, bool, int]:
        return (place.squares & ~land).bit_count(), not place.frontage, -(place.squares & player.occupied).bit_count()

    places = [place for place in table.placements[table.tile_number[tile.id]] if not given & ~place.squares]
    if not places:
        yield kind(tile.id, squares)
        return
    fitting = [place for place in places if misfit(place)[:2] == (0, False)]
    yield from (kind(tile.id, table.grid.names(place.squares)) for place in fitting or [min(places, key=misfit)])


def _asks_to_end(reading: Reading) -> bool:
    over = reading.has("end", "skip") and not reading.has("trigger", "build", "acquire", "demolish", "last")
    alone = reading.first_person and reading.terms in (("skip",), ("end",))
    return over and (reading.has("turn") or alone) and not reading.names_something


def _concrete(reading: Reading) -> bool:
    return reading.names_something or reading.has("start", "legendary")


_MEANINGS: tuple[tuple[Callable[[Reading], bool], Callable[[State, Reading], Iterator[Action]]], ...] = (
    (_asks_to_end, _end),
    (lambda reading: bool(reading.cards) and not reading.squares and not reading.has("unused"), _play),
    (lambda reading: reading.has("back") and bool(reading.lots), _return),
    (lambda reading: reading.has("demolish", "replace") and _concrete(reading), _demolish),
    (lambda reading: reading.has("acquire") and bool(reading.lots or reading.faces or reading.squares), _acquire),
    (lambda reading: reading.has("build", "use", "skyscraper") and _concrete(reading), _build),
    (lambda reading: reading.has("acquire") and reading.has("lot", "card") and not reading.names_something, _acquire),
    (lambda reading: bool(reading.tiles and reading.squares), _build),
    (lambda reading: bool(reading.lots), _acquire),
)
"""What a question may ask for: how to tell, and which actions it then means; the first that fits counts."""
