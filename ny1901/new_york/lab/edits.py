"""Laying out a position by hand: each edit changes one thing, and what surely goes with it.

A lot takes its card along, a building gives its workers back and scores its points, a cleared square puts the tile
back. Nothing here asks whether the rules allow the result: `State.problems` says that of the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from ny1901.kernel.lab.intake import read_seat
from ny1901.kernel.text.entries import Entry
from ny1901.kernel.text.words import find
from ny1901.new_york.game import State
from ny1901.new_york.lab.cards import Piles
from ny1901.new_york.notation.names import CARD_NUMBER, CHALLENGE_IDS, Names, mask_of, numbers_of
from ny1901.new_york.rules.position import Deal, End, Turn, player
from ny1901.new_york.rules.table import Building

Edit = Callable[[State, Mapping[str, Entry]], State]


def edited(state: State, entry: Entry) -> State:
    """The position after an edit.

    Args:
        state: any position.
        entry: the edit: its `kind`, and what that kind needs.

    Raises:
        DataError: there is no such kind, or something in it is missing, misspelt or impossible.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=2).initial_state(seed=1901)
    >>> given = edited(state, Entry({"kind": "lot", "lot": "ra", "seat": 1}))
    >>> given.rules.table.lot_ids(given.players[1].lots)
    ('ra', 'bk')
    """
    kind = entry.at("kind")
    needed, optional, edit = find(kind, _EDITS, "an edit")
    fields = entry.table(("kind", *needed), optional)
    return _settled(edit(state, fields))


def _settled(state: State) -> State:
    """A turn in which nothing has happened begins with what its seat has now."""
    turn = state.turn
    if not turn.untouched:
        return state
    return evolve(
        state, turn=evolve(turn, score=state.players[turn.seat].score, had_worker=state.workers(turn.seat) > 0)
    )


def _changed(state: State, seat: int, **fields: Any) -> State:
    """The position with some fields of one seat changed, and those that follow from them."""
    old = state.players[seat]
    kept = {name: getattr(old, name) for name in _PLAYER_FIELDS}
    new = player(state.rules.table, **(kept | fields))
    return evolve(state, players=tuple(new if place == seat else one for place, one in enumerate(state.players)))


_PLAYER_FIELDS = ("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige")


def _lot(state: State, fields: Mapping[str, Entry]) -> State:
    """A lot goes to a seat, or to nobody (`null`): its worker, its card and the list of unowned lots follow."""
    table = state.rules.table
    number = find(fields["lot"], table.lot_number, "a lot")
    seat = None if fields["seat"].value is None else read_seat(fields["seat"], state)
    bit, face = 1 << number, table.lot_face[number]
    was_owned = any(seated.lots & bit for seated in state.players)
    for place, seated in enumerate(state.players):
        if (seated.lots | seated.worker_lots) & bit:
            state = _changed(state, place, lots=seated.lots & ~bit, worker_lots=seated.worker_lots & ~bit)
    if seat is None:
        in_play = bit & state.rules.lots_in_play
        freed = evolve(state, unowned=state.unowned | in_play)
        return Piles.of(state).plus(face).on(freed) if was_owned and in_play else freed
    seated = state.players[seat]
    built_on = any(building.placement.lots & bit for building in seated.buildings)
    given = _changed(state, seat, lots=seated.lots | bit, worker_lots=seated.worker_lots | (0 if built_on else bit))
    given = evolve(given, unowned=given.unowned & ~bit)
    return given if was_owned else Piles.of(given).without(face).on(given)


def _worker(state: State, fields: Mapping[str, Entry]) -> State:
    """A worker of the lot's owner is put on it, or taken off."""
    bit = 1 << find(fields["lot"], state.rules.table.lot_number, "a lot")
    on = fields["on"].yes_or_no()
    for seat, seated in enumerate(state.players):
        if seated.lots & bit:
            return _changed(state, seat, worker_lots=seated.worker_lots | bit if on else seated.worker_lots & ~bit)
    raise fields["lot"].error("nobody owns this lot", "a lot that has been given to a seat")


def _building(state: State, fields: Mapping[str, Entry]) -> State:
    """A tile is put on some squares: it leaves its pile, scores its points, and the workers on its lots go back."""
    seat, names = read_seat(fields["seat"], state), Names(state.rules)
    building = names.building(fields["tile"], fields["squares"].items())
    seated, bit = state.players[seat], 1 << names.tiles[building.tile.id]
    if any(building.placement.squares & other.placement.squares for one in state.players for other in one.buildings):
        raise fields["squares"].error("something stands there already", "free squares; clear them first")
    put = _changed(
        state,
        seat,
        buildings=(*seated.buildings, building),
        unbuilt=seated.unbuilt & ~bit,
        worker_lots=seated.worker_lots & ~building.placement.lots,
        score=seated.score + building.tile.points,
    )
    return evolve(put, legendaries=put.legendaries & ~bit)


def _clear(state: State, fields: Mapping[str, Entry]) -> State:
    """What stands on a square is taken away as if it had never been built; lots left bare get a worker."""
    bit = 1 << find(fields["square"], Names(state.rules).squares, "a square of a lot")
    for seat, seated in enumerate(state.players):
        for building in seated.buildings:
            if building.placement.squares & bit:
                return _without(state, seat, building)
    raise fields["square"].error("nothing stands on this square", "a square under a building")


def _without(state: State, seat: int, gone: Building) -> State:
    seated, table = state.players[seat], state.rules.table
    left = tuple(building for building in seated.buildings if building != gone)
    bare = gone.placement.lots & seated.lots
    for building in left:
        bare &= ~building.placement.lots
    bit = 1 << table.tile_number[gone.tile.id]
    cleared = _changed(
        state,
        seat,
        buildings=left,
        unbuilt=seated.unbuilt | (bit & table.own_tiles),
        worker_lots=seated.worker_lots | bare,
        score=max(0, seated.score - gone.tile.points),
    )
    return evolve(cleared, legendaries=cleared.legendaries | (bit & table.legendary_tiles))


def _seat(state: State, fields: Mapping[str, Entry]) -> State:
    """Facts of one seat: any of score, prestige, character, action cards, skyscrapers not built."""
    names = Names(state.rules)
    changes: dict[str, int | str] = {}
    if "score" in fields:
        changes["score"] = fields["score"].whole(below_0=False)
    if "prestige" in fields:
        changes["prestige"] = fields["prestige"].whole(below_0=False)
    if "character" in fields:
        changes["character"] = find(fields["character"], names.characters, "a character")
    if "cards" in fields:
        changes["cards"] = mask_of(fields["cards"].items(), CARD_NUMBER, "an action card")
    if "unbuilt" in fields:
        changes["unbuilt"] = mask_of(fields["unbuilt"].items(), names.tiles, "a skyscraper")
    return _changed(state, read_seat(fields["seat"], state), **changes)


def _market(state: State, fields: Mapping[str, Entry]) -> State:
    """Other cards lie in the Open Market; the ones that lay there go back into the Future Market."""
    faces = numbers_of(fields["faces"].items(), Names(state.rules).faces, "a lot card")
    return Piles.of(state).showing(faces).on(state)


def _turn(state: State, fields: Mapping[str, Entry]) -> State:
    """Whose turn it is, and what has been done in it; with another seat a turn begins."""
    turn = state.turn
    if "seat" in fields and (seat := read_seat(fields["seat"], state)) != turn.seat:
        number = turn.number - turn.number % state.rules.players + seat
        turn = Turn(number, seat, state.players[seat].score, state.workers(seat) > 0)
    changes: dict[str, Any] = {
        name: fields[name].whole(below_0=False) for name in ("number", "acquired", "built") if name in fields
    }
    changes |= {name: fields[name].yes_or_no() for name in ("had_worker", "took_three") if name in fields}
    return evolve(state, turn=evolve(turn, **changes))


def _deal(state: State, fields: Mapping[str, Entry]) -> State:
    """Other street cards and challenge."""
    streets = numbers_of(fields["streets"].items(), Names(state.rules).streets, "a street")
    challenge = fields["challenge"]
    named = None if challenge.value is None else find(challenge, CHALLENGE_IDS, "a challenge")
    return evolve(state, deal=Deal(tuple(sorted(streets)), named))


def _end(state: State, fields: Mapping[str, Entry]) -> State:
    """What has triggered the end, and how many turns are left; `trigger` is `null` while nothing has."""
    if fields["trigger"].value is None:
        return evolve(state, end=None, turns_left=None)
    rule = find(fields["rule"], {rule: rule for rule in END_RULES}, "a trigger of the end")
    left = fields["turns_left"]
    turns_left = None if left.value is None else left.whole(below_0=False)
    return evolve(state, end=End(read_seat(fields["trigger"], state), rule), turns_left=turns_left)


def _legendaries(state: State, fields: Mapping[str, Entry]) -> State:
    """Which legendary skyscrapers are still to be built."""
    table = state.rules.table
    known = {tile.id: number for number, tile in enumerate(table.tiles) if tile.is_legendary}
    return evolve(state, legendaries=mask_of(fields["tiles"].items(), known, "a legendary skyscraper"))


END_RULES = ("end.unbuilt", "end.market")
"""The rules that can trigger the end."""

_EDITS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], Edit]] = {
    "lot": (("lot", "seat"), (), _lot),
    "worker": (("lot", "on"), (), _worker),
    "building": (("seat", "tile", "squares"), (), _building),
    "clear": (("square",), (), _clear),
    "seat": (("seat",), ("score", "prestige", "character", "cards", "unbuilt"), _seat),
    "market": (("faces",), (), _market),
    "turn": ((), ("seat", "number", "had_worker", "acquired", "took_three", "built"), _turn),
    "deal": (("streets", "challenge"), (), _deal),
    "end": (("trigger", "rule", "turns_left"), (), _end),
    "legendaries": (("tiles",), (), _legendaries),
}
"""For each kind of edit the keys that it needs, those that it may have, and the function."""
