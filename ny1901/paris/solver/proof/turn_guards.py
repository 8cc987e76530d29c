"""When each kind of action may come, and whose turn comes next: the rules about the course of a game, as guards.

Nothing here depends on which tile, building or spaces the action names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.table import CARDS
from ny1901.paris.rules.variant import Variant
from ny1901.paris.solver.proof.house_model import HOUSE_MODEL
from ny1901.paris.solver.proof.state import NOBODY, SymbolicPosition
from ny1901.solver.proof.guarded_commands import LAND, Change, Guard, Part
from ny1901.solver.proof.logic import Number, Truth, all_of, and_, any_of, at, if_else, not_, or_, total

Guards = Iterator[Guard]
Parts = Iterator[Part]

LAY, TAKE, PASS, BUILD, USE = "lay", "take", "pass", "build", "use"
"""The kinds of action that name no postcard's effect, by the words with which their notation begins."""


def use_of(card: Postcard) -> str:
    """The kind of an action that uses a postcard with its effect.

    >>> use_of(Postcard.LE_PEINTRE)
    'use le-peintre'
    """
    return f"use {card.value}"


def lay_course(position: SymbolicPosition, seat: int) -> Guards:
    """`phase.first`, `lay.hand`."""
    yield Guard("phase.first", position.paving)
    yield Guard("lay.hand", position.seats[seat].hand >= 1)


def take_course(position: SymbolicPosition, seat: int) -> Guards:
    """`phase.first`, `take.supply`, `take.finished`."""
    yield Guard("phase.first", position.paving)
    yield Guard("take.supply", position.board.supply >= 1)
    variant = position.rules.variant
    may_go_on = not_(has_passed(position)) if variant.finished_may_take and not variant.passed_may_take else False
    if not (variant.finished_may_take and variant.passed_may_take):
        yield Guard("take.finished", or_(position.seats[seat].hand >= 1, may_go_on))


def has_passed(position: SymbolicPosition) -> Truth:
    """Whether a seat has passed in the first phase, in whose other turns a tile is laid or a building taken."""
    components, board = position.rules.variant.components, position.board
    return position.turn.number > components.side**2 - board.empty + len(components.buildings) - board.supply


def pass_course(position: SymbolicPosition, seat: int) -> Guards:
    """`phase.first`, `pass.finished`."""
    yield Guard("phase.first", position.paving)
    yield Guard("pass.finished", position.seats[seat].hand == 0)


def build_course(position: SymbolicPosition, seat: int) -> Guards:
    """`phase.second`, `build.reserve`, `build.chimney`, `levitation.at-once`."""
    turn = position.turn
    yield Guard("phase.second", not_(position.paving))
    yield Guard("build.reserve", position.seats[seat].reserve >= 1)
    yield _chimney(position, seat)
    yield Guard(LAND, if_else(turn.waiting, turn.waiting_fits, turn.fits[seat]))


def use_course(position: SymbolicPosition, seat: int) -> Guards:
    """`phase.second`, `levitation.at-once`, `postcard.token`, `postcard.once`."""
    yield Guard("phase.second", not_(position.paving))
    yield Guard("levitation.at-once", not_(position.turn.waiting))
    yield Guard("postcard.token", position.seats[seat].used < position.rules.variant.action_tokens)
    yield Guard("postcard.once", position.board.open >= 1)


def swap_course(position: SymbolicPosition, seat: int) -> Guards:
    """`levitation.swap`, `build.chimney`, and what every postcard asks for."""
    yield from use_course(position, seat)
    yield from _named(position, Postcard.LEVITATION)
    yield Guard("levitation.swap", and_(position.seats[seat].reserve >= 1, position.board.supply >= 1))
    yield _chimney(position, seat)


def jardin_course(position: SymbolicPosition, seat: int) -> Guards:
    """`jardin-des-plantes.building`, `build.chimney`, and what every postcard asks for."""
    yield from use_course(position, seat)
    yield from _named(position, Postcard.JARDIN_DES_PLANTES)
    yield _chimney(position, seat)


def annex_course(position: SymbolicPosition, seat: int) -> Guards:
    """`bouquinistes.beside`, and what every postcard asks for."""
    yield from use_course(position, seat)
    yield from _named(position, Postcard.BOUQUINISTES)
    yield Guard("bouquinistes.beside", position.seats[seat].standing >= 1)


def _piece_course(card: Postcard) -> Callable[[SymbolicPosition, int], Guards]:
    def course(position: SymbolicPosition, seat: int) -> Guards:
        yield from use_course(position, seat)
        yield from _named(position, card)

    return course


def _named(position: SymbolicPosition, card: Postcard) -> Guards:
    """`setup.postcards`: only a postcard that the variant names can be in play."""
    yield Guard("setup.postcards", card.value in position.rules.variant.postcards)


def _chimney(position: SymbolicPosition, seat: int) -> Guard:
    return Guard("build.chimney", may_build(position, position.seats[seat].standing))


def may_build(position: SymbolicPosition, standing: Number) -> Truth:
    """Whether a seat has a chimney left for a building, where they are a limit (`build.chimney`).

    Args:
        position: for the variant.
        standing: buildings of the seat on the board.
    """
    variant = position.rules.variant
    return standing < variant.chimneys if variant.chimneys_limit else True


PIECES = {
    Postcard.LE_PEINTRE: "le-peintre.space",
    Postcard.LAMPADAIRE: "lampadaire.space",
    Postcard.MOULIN_ROUGE: "moulin-rouge.space",
    Postcard.LE_PENSEUR: "le-penseur.space",
    Postcard.FONTAINE_DES_MERS: "fontaine-des-mers.space",
    Postcard.LA_GRANDE_LUMIERE: "la-grande-lumiere.space",
}
"""The postcards that put a piece on the board and ask for nothing but the spaces, each with the rule that asks.

The annex asks for a building too.
"""

COURSES: dict[str, Callable[[SymbolicPosition, int], Guards]] = {
    LAY: lay_course,
    TAKE: take_course,
    PASS: pass_course,
    BUILD: build_course,
    USE: use_course,
    use_of(Postcard.LEVITATION): swap_course,
    use_of(Postcard.JARDIN_DES_PLANTES): jardin_course,
    use_of(Postcard.BOUQUINISTES): annex_course,
    **{use_of(card): _piece_course(card) for card in PIECES},
}
"""The kinds of action; `USE` alone is a postcard without an effect, or with one that comes later."""


def kinds_of(variant: Variant) -> tuple[str, ...]:
    """The kinds of action of a variant; postcards that it does not name cannot be used (`setup.postcards`).

    Args:
        variant: the variant.

    >>> len(kinds_of(Variant())), len(kinds_of(Variant.named("pt-devir+all-postcards")))
    (10, 14)
    """
    absent = {use_of(card) for card in CARDS if card.value not in variant.postcards}
    return tuple(kind for kind in COURSES if kind not in absent)


CERTAIN = (LAY, TAKE, PASS, BUILD, USE)
"""The kinds of which the guards here say exactly when there is such an action; the others depend on the land too."""


def possible(position: SymbolicPosition, kind: str, seat: int) -> Truth:
    """Whether some action of a kind may be legal for the seat whose turn it is; for those of `CERTAIN`, whether one is.

    Args:
        position: the position.
        kind: one of `COURSES`.
        seat: the seat whose turn it is.
    """
    claims = (*(guard.claim for guard in COURSES[kind](position, seat)), HOUSE_MODEL.left(position, kind))
    return and_(not_(position.turn.over), all_of(claims))


def able(position: SymbolicPosition, seat: int) -> Truth:
    """Whether a seat can do anything in the second phase (`phase.skip`).

    Args:
        position: a position in which no building waits.
        seat: the seat.
    """
    return _able_with(position, position.paths, seat)


def _able_with(position: SymbolicPosition, values: Mapping[str, Any], seat: int) -> Truth:
    """`able`, of the position with other values at its paths."""
    tokens = values[f"seats.{seat}.used"] < position.rules.variant.action_tokens
    builds = and_(may_build(position, values[f"seats.{seat}.standing"]), values[f"turn.fits.{seat}"])
    return or_(and_(tokens, values["board.open"] >= 1), builds)


def is_open(position: SymbolicPosition) -> Truth:
    """Whether the postcard is in play and nobody has used it."""
    return and_(position.postcard.in_play, not_(any_of(position.postcard.used)))


def card_number(card: Postcard) -> int:
    """The number of a postcard, as `PostcardSymbols.number` has it."""
    return CARDS.index(card)


def rank(position: SymbolicPosition) -> Number:
    """A number that every action lowers: what the game can still use up.

    A tile counts 2, an unused postcard 1, a building in a reserve 1 and one in the supply 3; 1 more if a seat without
    tiles is to move in the first phase, since it may wait.
    """
    hands = tuple(seat.hand for seat in position.seats)
    waits = and_(position.paving, at(hands, position.turn.seat) == 0)
    reserves = total(seat.reserve for seat in position.seats)
    board = position.board
    return 2 * board.empty + board.open + reserves + 3 * board.supply + if_else(waits, 1, 0)


def next_turn(before: SymbolicPosition, seat: int, parts: Iterable[Part]) -> Parts:
    """What an action changes, and the turn after it: `phase.starter`, `phase.skip`, `end.nothing-left`.

    Args:
        before: the position before the action.
        seat: the seat whose turn is over.
        parts: the guards and changes of the action.
    """
    found = tuple(parts)
    yield from found
    now = dict(before.paths) | {part.path: part.value for part in found if isinstance(part, Change)}
    paving, other = now["board.empty"] >= 1, 1 - seat
    begins = and_(before.paving, not_(paving))
    first = if_else(begins, now["turn.starter"], other)
    can = tuple(_able_with(before, now, number) for number in before.numbers)
    first_can, second_can = at(can, first), at(can, 1 - first)
    yield Change("phase.skip", "turn.number", before.turn.number + 1)
    settled = if_else(or_(first_can, not_(second_can)), first, 1 - first)
    yield Change("phase.skip", "turn.seat", if_else(paving, other, settled))
    nobody = not_(or_(first_can, second_can))
    yield Change("end.nothing-left", "turn.over", and_(not_(paving), nobody))
    yield Change("levitation.at-once", "turn.waiting", False)
    yield Change("levitation.at-once", "turn.waiting_fits", False)
    yield Change("levitation.at-once", "building.waiting", False)


def starter_then(before: SymbolicPosition, seat: int, hand: Number) -> Number:
    """`phase.starter`: who has laid the last tile first, after a seat has laid one and holds so many."""
    return if_else(and_(before.turn.starter == NOBODY, hand == 0), seat, before.turn.starter)


def unbuilt_points(position: SymbolicPosition, reserve: Number, spared: Truth) -> Number:
    """`tally.unbuilt`, `sacre-coeur.spares`: the points for buildings in a reserve."""
    return if_else(spared, 0, -position.rules.variant.unbuilt_penalty * reserve)
