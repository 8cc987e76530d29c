"""What of New York is printed: the board, each player's workers and skyscrapers, the legendaries and every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ny1901.kernel.geometry import Square
from ny1901.kernel.paper.figures import worker_piece
from ny1901.kernel.paper.pieces import Piece, card_piece, grid_piece
from ny1901.new_york.material.model import OUTSIDE_TOKEN, Face, Generation, Tile
from ny1901.new_york.render.palette import DISTRICTS, METALS, SEAT_FILLS, SEAT_INKS, district_classes
from ny1901.new_york.rules.game import Game

SIDE = 15.0
"""The length of a square's side, in millimetres, unless told otherwise; the printed one is not known."""

_GROUND = {"**": "#b9d69a", "##": "#c9c2b4"}
_METALS = {**METALS, Generation.BRONZE: "#d9a27f", Generation.GOLD: "#d9b85a"}
"""The metals of the generations, so pale that black can be read on them."""
_STREET = "#e9e2d2"
_CARD = "#eee6d3"


def pieces(rules: Game, side: float = SIDE) -> tuple[Piece, ...]:
    """Everything to be printed for a game.

    Args:
        rules: the variant at a number of players.
        side: the length of a square's side, in millimetres.

    >>> [piece.kind for piece in pieces(Game(players=2))][:2]
    ['board', 'worker']
    """
    return (_board(rules, side), *_workers(rules), *_tiles(rules, side), *_lot_cards(rules), *_other_cards(rules))


def _shades(rules: Game) -> dict[str, str]:
    return {name: DISTRICTS[shade][0] for name, shade in district_classes(rules.variant.city.board).items()}


def _board(rules: Game, side: float) -> Piece:
    board, shades = rules.variant.city.board, _shades(rules)
    codes = {street.code for street in board.streets}
    districts = {lot.id: shades[lot.district] for lot in board.lots}
    cells = {
        Square(row, column): (
            districts.get(token) or _GROUND.get(token, _STREET),
            token if token in districts or token in codes else "",
        )
        for row, tokens in enumerate(board.rows)
        for column, token in enumerate(tokens)
        if token != OUTSIDE_TOKEN
    }
    return grid_piece("board", rules.variant.city.name, cells, side, source=str(rules.variant.city.map_source))


def _workers(rules: Game) -> Iterator[Piece]:
    for seat in range(rules.players):
        name, count = f"worker of seat {seat}", rules.variant.workers
        yield worker_piece("worker", name, SEAT_FILLS[seat], SEAT_INKS[seat], str(seat), count=count)


def _tiles(rules: Game, side: float) -> Iterator[Piece]:
    city = rules.variant.city
    own = (city.starting_property, *city.tiles) if rules.variant.starting_property else city.tiles
    for seat in range(rules.players):
        for tile in own:
            yield _tile(tile, side, f"tile of seat {seat}", f"seat {seat}", SEAT_FILLS[seat])
    for tile in city.legendaries:
        yield _tile(tile, side, "legendary tile", "legendary", _METALS[tile.generation])


def _tile(tile: Tile, side: float, kind: str, owner: str, shade: str) -> Piece:
    cells = dict.fromkeys(tile.shape.cells, (_METALS[tile.generation], ""))
    first, *others = cells
    cells[first] = (_METALS[tile.generation], str(tile.points))
    if others:
        cells[others[-1]] = (shade, "")
    source = "; ".join(f"{name}: {origin.kind}" for name, origin in tile.sources)
    label = owner if tile.is_legendary else f"{owner}, {tile.generation.word}"
    lines, values = [tile.name, label], {"points": tile.points, "squares": tile.size}
    return grid_piece(kind, tile.name, cells, side, lines=lines, back=owner, values=values, source=source)


def _lot_cards(rules: Game) -> Iterator[Piece]:
    shades, lots = _shades(rules), rules.variant.city.board.lots
    faces: Counter[Face] = Counter(lot.face for number, lot in enumerate(lots) if rules.lots_in_play >> number & 1)
    for face, count in faces.items():
        lines = [f"{face.size} squares", "buys a lot of this size and district"]
        values = {"squares": face.size}
        yield card_piece(
            "lot card", f"{face.district} {face.size}", lines, shades[face.district], count=count, values=values
        )


def _other_cards(rules: Game) -> Iterator[Piece]:
    variant, city = rules.variant, rules.variant.city
    for card in variant.action_cards:
        lines = ["one use", f"{variant.card_bonus} at the end if unused"]
        values = {"points unused": variant.card_bonus}
        yield card_piece("action card", card.replace("-", " "), lines, _CARD, count=rules.players, values=values)
    for street in city.board.streets if variant.street_cards else ():
        lines = [street.code, f"{variant.street_bonus} for the most buildings on it"]
        yield card_piece(
            "street card",
            street.name,
            lines,
            _CARD,
            values={"points": variant.street_bonus},
            source=str(street.source),
        )
    for challenge in variant.challenges if variant.challenge_card else ():
        yield card_piece("challenge card", challenge.replace("-", " "), _challenge(rules, challenge), _CARD)
    shades = _shades(rules)
    for person in rules.characters:
        lines = [f"district: {person.district}", f"starts on lot {person.lot}"]
        yield card_piece("character card", person.name, lines, shades[person.district], source=str(person.source))


def _challenge(rules: Game, challenge: str) -> list[str]:
    """What a challenge scores, line by line, in the numbers of the variant."""
    variant = rules.variant
    steps = {"master-architect": variant.master_architect, "bronze-baron": variant.bronze_baron}
    if challenge in steps:
        what = "not rectangular" if challenge == "master-architect" else "bronze"
        return [f"{count} {what}: {points} points" for count, points in steps[challenge]]
    points = {
        "gold-tycoon": f"{variant.gold_tycoon_points} points a district with {variant.gold_tycoon_buildings} gold",
        "generation-king": f"{variant.generation_king_points} points a generation",
        "gold-prestige": f"{variant.gold_prestige_points} points a neighbour of gold",
    }
    return [points[challenge]]
