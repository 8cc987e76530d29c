"""Why a position is impossible: every rule that it breaks by what stands there, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from ny1901.kernel.geometry import bits
from ny1901.kernel.protocol import Violation
from ny1901.kernel.rulebook import Broken
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.house import HOUSE, catalogue_of
from ny1901.paris.rules.legal import can_act, places
from ny1901.paris.rules.position import ANNEX, CHARTIER, LATER, METROPOLITAIN
from ny1901.paris.rules.table import CARDS, Piece
from ny1901.paris.rules.turn_counts import turns_add_up

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


_CHARTIER, _JARDIN = CARDS.index(Postcard.CHARTIER), CARDS.index(Postcard.JARDIN_DES_PLANTES)
_FOUNTAIN = CARDS.index(Postcard.FONTAINE_DES_MERS)
_NO_PIECE = {CARDS.index(card) for card in (Postcard.LEVITATION, Postcard.METROPOLITAIN, Postcard.SACRE_COEUR)}


_PLACES = {
    Postcard.LE_PEINTRE: "le-peintre.space",
    Postcard.CHARTIER: "chartier.one",
    Postcard.BOUQUINISTES: "bouquinistes.space",
    Postcard.LAMPADAIRE: "lampadaire.space",
    Postcard.MOULIN_ROUGE: "moulin-rouge.space",
    Postcard.LE_PENSEUR: "le-penseur.space",
    Postcard.FONTAINE_DES_MERS: "fontaine-des-mers.space",
    Postcard.LA_GRANDE_LUMIERE: "la-grande-lumiere.space",
}
"""The rule about where the piece of each postcard goes."""


def problems(position: State) -> tuple[Violation, ...]:
    """Every reason why a position cannot occur in a game; empty if no rule of this library finds one.

    The turns are counted only where nothing else is wrong, since any other mistake would be told twice.
    Every position of legal play is free of problems. The reverse cannot be promised: a position free of problems may
    still be out of reach.

    Args:
        position: any position, also a hand-made one.

    >>> from attrs import evolve
    >>> from ny1901.paris import Game
    >>> state = Game().initial_state(seed=1889)
    >>> problems(state)
    ()
    >>> [problem.rule for problem in problems(evolve(state, supply=0))]
    ['setup.buildings']
    """
    variant = position.rules.variant
    book, edition = catalogue_of(variant), variant.edition_id
    found = book.violations((broken for condition in CONDITIONS for broken in condition(position)), edition)
    found = found or book.violations(turns_add_up(position), edition)
    return found or (book.violations(HOUSE.problems(position), edition) if variant.house_rules is not None else ())


def tiles_once(position: State) -> Broken:
    """`setup.tiles`: each tile of a seat is in its hand, in its stack or on the board, once."""
    tiles = position.rules.variant.components.tiles
    for seat, player in enumerate(position.players):
        laid = [entry[1] for entry in position.pavement if entry is not None and entry[0] == seat]
        counts = Counter((*player.hand, *player.stack, *laid))
        wrong = tuple(tile.id for number, tile in enumerate(tiles) if counts[number] != 1)
        if wrong:
            yield "setup.tiles", f"seat {seat} has these tiles twice or not at all: {', '.join(wrong)}", wrong


def full_hands(position: State) -> Broken:
    """`setup.hand`, `lay.draw`: a hand is full while the stack lasts, at the start and after each tile."""
    size = position.rules.variant.hand_size
    for seat, player in enumerate(position.players):
        if len(player.hand) > size or (player.stack and len(player.hand) < size):
            rule = (
                "lay.draw" if any(laid is not None and laid[0] == seat for laid in position.pavement) else "setup.hand"
            )
            yield rule, f"seat {seat} holds {len(player.hand)} tiles; a hand is {size} while the stack lasts", ()


def buildings_once(position: State) -> Broken:
    """`setup.buildings`: each building is in the supply, in one reserve or on the board; the Jardin only there."""
    table = position.rules.table
    counts, jardin = Counter(bits(position.supply)), table.jardin
    for player in position.players:
        counts.update(bits(player.reserve))
    kept = counts[jardin]
    counts.update(standing.number for player in position.players for standing in player.standing)
    wrong = tuple(
        name
        for number, name in enumerate(table.building_ids)
        if (kept or counts[number] > 1 if number == jardin else counts[number] != 1)
    )
    if wrong:
        yield "setup.buildings", f"these buildings are there twice or not at all: {', '.join(wrong)}", wrong


def chosen_postcards(position: State) -> Broken:
    """`setup.postcards`: as many as the variant says, of those it names."""
    variant = position.rules.variant
    names = [CARDS[number].value for number in bits(position.postcards)]
    strange = tuple(name for name in names if name not in variant.postcards)
    if strange or len(names) != variant.postcard_count:
        yield (
            "setup.postcards",
            f"{variant.postcard_count} postcards of the variant's are in play, not these",
            (strange or tuple(names)),
        )


def used_postcards(position: State) -> Broken:
    """`postcard.once`, `postcard.token`, `setup.postcards`: what has been used."""
    first, second = (player.used for player in position.players)
    if both := first & second:
        cards = tuple(CARDS[number].value for number in bits(both))
        yield "postcard.once", f"both seats have used {', '.join(cards)}", cards
    if absent := (first | second) & ~position.postcards:
        cards = tuple(CARDS[number].value for number in bits(absent))
        yield "setup.postcards", f"used, but not in play: {', '.join(cards)}", cards
    for seat in range(len(position.players)):
        if position.tokens(seat) < 0:
            yield "postcard.token", f"seat {seat} has used more postcards than it has tokens", ()
    for seat, player in enumerate(position.players):
        if player.ready & ~(player.used & LATER):
            yield "postcard.once", f"seat {seat} has an effect ready without its postcard", ()


def first_phase(position: State) -> Broken:
    """`phase.first`: while squares are empty nothing stands and no postcard is used."""
    if position.empty:
        for seat, player in enumerate(position.players):
            if player.standing or player.used or player.ready:
                yield "phase.first", f"seat {seat} has built or used postcards before the last tile lay", ()
        if position.pieces or position.pending is not None or position.over:
            yield "phase.first", "the second phase has left traces, but squares are still empty", ()


def starter(position: State) -> Broken:
    """`phase.starter`: who has laid all tiles first."""
    finished = [seat for seat, player in enumerate(position.players) if player.laid_all]
    if (position.starter is None) != (not finished) or (finished and position.starter not in finished):
        yield "phase.starter", "the beginner of the second phase is the seat that laid its last tile first", ()


def standing(position: State) -> Broken:
    """`build.shape`, `build.free`, `build.colour`, `build.chimney`: where the buildings and pieces are."""
    table, covered = position.rules.table, 0
    for seat, player in enumerate(position.players):
        for building in player.standing:
            name = table.building_ids[building.number]
            if (building.number, building.squares) not in table.standing_of:
                where = table.grid.names(building.squares)
                yield "build.shape", f"{', '.join(where)} is not the shape of {name}", where
            if covered & building.squares:
                where = table.grid.names(covered & building.squares)
                yield "build.free", f"{name} stands where something else does", where
            covered |= building.squares
            rival = building.squares & position.colours[1 - seat]
            if rival and not position.empty:
                yield "build.colour", f"{name} stands on spaces of the rival's colour", table.grid.names(rival)
        if position.rules.variant.chimneys_limit and position.chimneys(seat) < 0:
            yield "build.chimney", f"seat {seat} has more buildings than chimneys", ()
    for piece in position.pieces:
        if piece.card != _CHARTIER:
            if covered & piece.squares:
                where = table.grid.names(covered & piece.squares)
                yield "postcard.free", f"the piece of {CARDS[piece.card].value} stands where something else does", where
            covered |= piece.squares


def lamps(position: State) -> Broken:
    """`build.lamp`, `metropolitain.one`: one building of whoever spent the Metropolitain covers one lamp."""
    for seat, player in enumerate(position.players):
        on = [(s, s.squares & position.lamps) for s in player.standing if s.squares & position.lamps]
        where = tuple(name for _, squares in on for name in position.rules.table.grid.names(squares))
        spent = player.used & METROPOLITAIN and not player.ready & METROPOLITAIN
        count = sum(squares.bit_count() for _, squares in on)
        if on and not spent:
            yield "build.lamp", f"seat {seat} has built on lamps without the Metropolitain", where
        elif count > 1:
            yield "metropolitain.one", f"seat {seat} has built on {count} lamps", where
        elif spent and not on:
            yield "metropolitain.one", f"seat {seat} has spent the Metropolitain on nothing", ()


def pieces(position: State) -> Broken:
    """`postcard.parts`: each piece once, of a postcard that its seat has used, on the spaces that it asks for."""
    counts = Counter(piece.card for piece in position.pieces)
    for piece in position.pieces:
        card, player = CARDS[piece.card], position.players[piece.seat]
        if counts[piece.card] > 1 or piece.card in _NO_PIECE or piece.card == _JARDIN:
            yield "postcard.parts", f"{card.value} has no such piece, or not so many", (card.value,)
        elif not player.used >> piece.card & 1:
            yield "postcard.parts", f"seat {piece.seat} has not used {card.value}", (card.value,)
        elif message := _misplaced(position, piece):
            names = position.rules.table.grid.names(piece.squares)
            yield _PLACES[card], message, names
    for seat, player in enumerate(position.players):
        spent = bool(player.used & CHARTIER and not player.ready & CHARTIER)
        if spent != any(piece.card == _CHARTIER and piece.seat == seat for piece in position.pieces):
            yield "chartier.one", f"seat {seat}'s Chartier is not where its postcard says", ()
        jardin = any(building.number == position.rules.table.jardin for building in player.standing)
        if jardin and not player.used >> _JARDIN & 1:
            yield "postcard.parts", f"seat {seat} has the Jardin without its postcard", (CARDS[_JARDIN].value,)


def _misplaced(position: State, piece: Piece) -> str:
    """What is wrong with where a piece is, also by `le-penseur.front` or `bouquinistes.beside`; empty if nothing is."""
    own, mixed = position.colours[piece.seat], position.mixed
    card = CARDS[piece.card]
    if card is Postcard.CHARTIER:
        return _bad_chartier(position, piece)
    allowed = {Postcard.LA_GRANDE_LUMIERE: position.lamps, Postcard.FONTAINE_DES_MERS: own | mixed}.get(card, own)
    size = position.rules.variant.fountain_size if card is Postcard.FONTAINE_DES_MERS else 1
    if piece.squares & ~allowed or piece.squares.bit_count() != size:
        return f"the piece of {card.value} is on spaces that it may not cover"
    if (card is Postcard.LE_PENSEUR) != (0 <= piece.detail < 4) and card is not Postcard.BOUQUINISTES:
        return f"the piece of {card.value} faces nowhere, or should not face anywhere"
    if card is Postcard.LE_PENSEUR:
        front = position.rules.table.fronts[piece.squares.bit_length() - 1][piece.detail]
        return "" if front else "the statue looks off the board"
    if piece.card == ANNEX and not any(
        building.number == piece.detail and building.around & piece.squares
        for building in position.players[piece.seat].standing
    ):
        return "the annex does not touch its building"
    return ""


def _bad_chartier(position: State, piece: Piece) -> str:
    if piece.squares.bit_count() != 1:
        return "the Chartier's piece covers one space"
    under = [s.squares for s in position.players[piece.seat].standing]
    under += [
        p.squares for p in position.pieces if CARDS[p.card] is Postcard.FONTAINE_DES_MERS and p.seat == piece.seat
    ]
    if not any(squares & piece.squares for squares in under):
        return "the Chartier's piece has neither a building nor the Fountain on it"
    table = position.rules.table
    colour = 0
    for square, laid in enumerate(position.pavement):
        if laid is not None:
            seat, tile, turn = laid
            spaces = table.laid[tile][square][turn]
            colour |= spaces.own if seat == 1 - piece.seat else spaces.rival
    return "" if colour & piece.squares else "the Chartier's piece covers a space of the rival's colour"


def pending(position: State) -> Broken:
    """`levitation.at-once`: a building waits only in the turn of a Levitation, and it fits."""
    waiting = position.pending
    if waiting is None or position.empty:
        return
    player = position.players[position.seat]
    levitated = player.used & 1 << CARDS.index(Postcard.LEVITATION)
    if not levitated or not player.reserve >> waiting & 1 or not places(position, position.seat, waiting):
        yield "levitation.at-once", "the building that waits was not brought by a Levitation, or fits nowhere", ()


def to_act(position: State) -> Broken:
    """`end.nothing-left`, `phase.skip`: the game goes on for whoever can act."""
    if position.empty:
        return
    able = [seat for seat in range(len(position.players)) if can_act(position, seat)]
    if position.over and able:
        yield "end.nothing-left", f"the game is said to be over, but seat {able[0]} can act", ()
    elif not position.over and not able and position.pending is None:
        yield "end.nothing-left", "neither seat can act, but the game is not said to be over", ()
    elif not position.over and position.pending is None and position.seat not in able:
        yield "phase.skip", f"seat {position.seat} can do nothing, so it is the other seat's turn", ()


CONDITIONS: tuple[Callable[[State], Broken], ...] = (
    tiles_once,
    full_hands,
    buildings_once,
    chosen_postcards,
    used_postcards,
    first_phase,
    starter,
    standing,
    lamps,
    pieces,
    pending,
    to_act,
)
"""Every condition that a position of legal play keeps, but for the count of its turns."""
