"""The position rules about what there is and how a game is dealt, each as one plain function (`setup.*`).

`MATERIAL` comes first: until all of it holds, a position names lots, tiles or cards that the city does not have, and
the other rules cannot read it.
"""

from __future__ import annotations

from collections import Counter

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.rules.clock import turns_begun
from ny1901.new_york.rules.inventory import Condition, Holding, Inventory, count, each, square_names
from ny1901.new_york.rules.land_rules import words
from ny1901.new_york.rules.position import CARD_BIT


def players_seated(inventory: Inventory) -> Broken:
    """`setup.players`: as many seats as players, and the turn and the end belong to one of them."""
    position = inventory.position
    seats = len(position.players)
    if seats != position.rules.players:
        yield "setup.players", f"{count(seats, 'seat')} for {position.rules.players} players", ()
    if not 0 <= position.turn.seat < seats:
        yield "setup.players", f"it is seat {position.turn.seat}'s turn, but there is no such seat", ()
    if position.end is not None and not 0 <= position.end.seat < seats:
        yield "setup.players", f"seat {position.end.seat} triggered the end, but there is no such seat", ()


def pieces_known(inventory: Inventory) -> Broken:
    """`setup.pieces`: no unbuilt skyscraper or action card beyond those that a player gets."""
    variant = inventory.position.rules.variant
    tiles, cards = len(variant.city.tiles), sum(CARD_BIT[card] for card in CARD_BIT if card in variant.action_cards)
    for seat, player in enumerate(inventory.position.players):
        if not 0 <= player.unbuilt < 1 << tiles:
            yield (
                "setup.pieces",
                f"seat {seat} has unbuilt skyscrapers beyond the {tiles} of a player",
                (f"seat {seat}",),
            )
        if player.cards & ~cards:
            yield "setup.pieces", f"seat {seat} has an action card that nobody gets", (f"seat {seat}",)


def legendaries_known(inventory: Inventory) -> Broken:
    """`setup.legendaries`: what is on offer are legendary skyscrapers of the city."""
    table = inventory.position.rules.table
    if inventory.position.legendaries & ~table.legendary_tiles:
        yield "setup.legendaries", "a skyscraper that is not legendary lies among the legendary ones", ()


def faces_known(inventory: Inventory) -> Broken:
    """`setup.market`: every card in the markets is a lot card of the city."""
    faces = range(len(inventory.map.board.faces))
    for face in dict.fromkeys((*inventory.position.market, *inventory.position.future)):
        if face not in faces:
            yield "setup.market", f"there is no lot card number {face}", ()


def streets_known(inventory: Inventory) -> Broken:
    """`setup.streets`: the streets in play are streets of the city."""
    streets = len(inventory.map.board.streets)
    for street in inventory.position.deal.streets:
        if not 0 <= street < streets:
            yield "setup.streets", f"there is no street number {street}", ()


def lots_known(inventory: Inventory) -> Broken:
    """`acquire.match`: every lot that is owned, marked or unowned is on the board."""
    lots, position = len(inventory.map.board.lots), inventory.position
    masks = (position.unowned, *(mask for player in position.players for mask in (player.lots, player.worker_lots)))
    if any(not 0 <= mask < 1 << lots for mask in masks):
        yield "acquire.match", f"a lot is named beyond the {lots} on the board", ()


def tiles_known(inventory: Inventory) -> Broken:
    """`build.own-tile`: every building is a skyscraper or starting property of the city."""
    for player in inventory.position.players:
        for building in player.buildings:
            if inventory.map.tiles.get(building.tile.id) != building.tile:
                yield "build.own-tile", f"the city has no such {building.tile.name}", (building.tile.id,)


def squares_known(inventory: Inventory) -> Broken:
    """`build.inside-territory`: every building stands on squares of lots."""
    squares = len(inventory.map.board.grid.squares)
    for player in inventory.position.players:
        for building in player.buildings:
            if not 0 < building.placement.squares < 1 << squares:
                yield "build.inside-territory", f"{building.tile.name} stands on no lots", (building.tile.id,)


def turns_known(inventory: Inventory) -> Broken:
    """`end.last-turns`: the turns are counted from 0, and the end has one of its two reasons."""
    position = inventory.position
    if position.turn.number < 0:
        yield "end.last-turns", f"turn number {position.turn.number}; turns are counted from 0", ()
    if position.end is not None and position.end.rule not in ("end.unbuilt", "end.market"):
        yield "end.last-turns", f"{position.end.rule!r} triggers no end; write end.unbuilt or end.market", ()


def setup_two_players(inventory: Inventory) -> Broken:
    """`setup.two-players`: no lot, lot card or character of a district that is out of play."""
    board, out = inventory.map.board, inventory.position.rules.districts_out
    if not out:
        return
    named = inventory.unowned.union(*(holding.lots for holding in inventory.seats))
    lots = each(lot for lot in named if inventory.map.lots[lot].district in out)
    if lots:
        yield "setup.two-players", f"{words(out)} lots are out of play, so {words(lots)} cannot be in it", lots
    faces = {
        face for face in (*inventory.position.market, *inventory.position.future) if board.faces[face].district in out
    }
    if faces:
        codes = each(inventory.face_code(face) for face in faces)
        yield "setup.two-players", f"{words(out)} lot cards are out of play, but there is {words(codes)}", codes
    for character in inventory.position.rules.variant.city.characters:
        if character.district in out and any(holding.character == character.id for holding in inventory.seats):
            yield "setup.two-players", f"{character.name} ({character.district}) is out of play", (character.id,)


def setup_pieces(inventory: Inventory) -> Broken:
    """`setup.pieces`: nobody has more than the pieces of one player, nor fewer points than at the start."""
    variant = inventory.position.rules.variant
    for holding in inventory.seats:
        start = variant.points_at_start(holding.seat)
        if holding.score < start:
            yield (
                "setup.pieces",
                f"{holding.name} has {holding.score} points; nobody falls below {start}",
                (holding.name,),
            )
        if len(holding.marked) > variant.workers:
            yield (
                "setup.pieces",
                f"{holding.name} has {len(holding.marked)} workers on the board, but only {variant.workers} in all",
                each(holding.marked),
            )
        for tile, times in Counter(standing.tile for standing in holding.buildings).items():
            if times > 1 and not tile.is_legendary:
                yield (
                    "setup.pieces",
                    f"{holding.name} has {tile.name} standing {times} times, but only one of it",
                    (tile.id,),
                )
        if holding.home is not None and not variant.starting_property:
            yield (
                "setup.pieces",
                f"{holding.name} has a starting property, which this variant leaves out",
                (holding.name,),
            )


def setup_character(inventory: Inventory) -> Broken:
    """`setup.character`: a character of the city for each seat, and the starting property on its lot."""
    characters = {character.id: character for character in inventory.position.rules.variant.city.characters}
    for name, times in Counter(holding.character for holding in inventory.seats).items():
        if name not in characters:
            yield "setup.character", f"there is no character {name}", (name,)
        elif times > 1:
            yield "setup.character", f"{characters[name].name} is dealt to {times} seats", (name,)
    for holding in inventory.seats:
        character = characters.get(holding.character)
        if holding.home and character and holding.home.squares != inventory.map.lot_squares[character.lot]:
            yield (
                "setup.character",
                f"{holding.name}'s starting property stands on {words(square_names(holding.home))}, "
                f"but {character.name} starts on lot {character.lot}",
                square_names(holding.home),
            )


def setup_market(inventory: Inventory) -> Broken:
    """`setup.market`: an Open Market of at most its size, its cards in order."""
    market, size = inventory.position.market, inventory.position.rules.variant.market_size
    codes = tuple(inventory.face_code(face) for face in market)
    if len(market) > size:
        yield "setup.market", f"{len(market)} cards lie in the Open Market, which has room for {size}", codes
    if list(market) != sorted(market):
        yield "setup.market", f"the Open Market lists {words(codes)}, not by district and size", codes


def setup_streets(inventory: Inventory) -> Broken:
    """`setup.streets`: as many different streets of the city as the variant draws, or those that it names."""
    variant, streets = inventory.position.rules.variant, inventory.position.deal.streets
    if len(streets) != variant.street_cards:
        yield "setup.streets", f"{len(streets)} streets are in play; the variant draws {variant.street_cards}", ()
    if list(streets) != sorted(set(streets)):
        yield "setup.streets", "the streets in play are not different and in the board's order", _ids(inventory)
    elif variant.streets and set(_ids(inventory)) != set(variant.streets):
        yield "setup.streets", f"the variant plays with {words(variant.streets)}", _ids(inventory)


def _ids(inventory: Inventory) -> tuple[str, ...]:
    return tuple(inventory.map.board.streets[street].id for street in inventory.position.deal.streets)


def setup_challenge(inventory: Inventory) -> Broken:
    """`setup.challenge`: one of the variant's challenges, or none where it plays without."""
    variant, challenge = inventory.position.rules.variant, inventory.position.deal.challenge
    if challenge is None and variant.challenge_card:
        yield "setup.challenge", "no challenge card is in play, but the variant draws one", ()
    elif challenge is not None and not variant.challenge_card:
        yield "setup.challenge", f"the variant plays without a challenge card, but {challenge} is in play", (challenge,)
    elif challenge is not None and challenge not in variant.challenges:
        yield "setup.challenge", f"{challenge} is not among the challenges of the variant", (challenge,)


def setup_legendaries(inventory: Inventory) -> Broken:
    """`setup.legendaries`: each lies beside the board or stands on it, once."""
    table = inventory.position.rules.table
    standing = Counter(standing.tile for holding in inventory.seats for standing in holding.legendaries)
    for tile in inventory.position.rules.variant.city.legendaries:
        offered = inventory.position.legendaries >> table.tile_number[tile.id] & 1
        if standing[tile] + offered != 1:
            wrong = "is neither on offer nor on the board" if not standing[tile] else "is there more than once"
            yield "setup.legendaries", f"{tile.name} {wrong}", (tile.id,)


def setup_first_player(inventory: Inventory) -> Broken:
    """`setup.first-player`: seat 0 begins, and a seat that has not had a turn has what it was dealt."""
    turn = inventory.position.turn
    if turn.number == 0 and turn.seat != 0:
        yield "setup.first-player", f"seat 0 has the first turn, not seat {turn.seat}", (f"seat {turn.seat}",)
    for holding, turns in zip(inventory.seats, turns_begun(inventory.position), strict=True):
        if turns == 0 and not _as_dealt(inventory, holding):
            yield (
                "setup.first-player",
                f"{holding.name} has not had a turn, but has not what was dealt",
                (holding.name,),
            )


def _as_dealt(inventory: Inventory, holding: Holding) -> bool:
    """Whether a seat has its starting lot and all its cards; that it has built nothing is `turn.options`'s."""
    variant = inventory.position.rules.variant
    dealt = {character.id: character.lot for character in variant.city.characters if variant.starting_lot}
    home = {dealt[holding.character]} if holding.character in dealt else set()
    return holding.lots == home and len(holding.cards) == len(variant.action_cards)


MATERIAL: tuple[Condition, ...] = (
    players_seated,
    pieces_known,
    legendaries_known,
    faces_known,
    streets_known,
    lots_known,
    tiles_known,
    squares_known,
    turns_known,
)
"""What a position must hold before the other rules can read it."""

SETUP: tuple[Condition, ...] = (
    setup_two_players,
    setup_pieces,
    setup_character,
    setup_market,
    setup_streets,
    setup_challenge,
    setup_legendaries,
    setup_first_player,
)
"""What the setup leaves for the whole game."""
