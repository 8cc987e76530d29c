"""Faults that are none: Z3 finds no setup and no step that tells the faulty model from the model."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.cases import Case
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import Change, Guard
from ny1901.solver.proof.logic import all_of, and_, not_, or_
from ny1901.solver.proof.reading import reading
from ny1901.solver.z3_solving import new_context

from .games import Game
from .guards import BROKEN
from .mutants import Mutant

_SECONDS = 20
"""For all questions about one variant; what is not answered by then is not called alike."""

Said = tuple[Any, dict[str, Any]]
"""What a model says of a setup or of a kind of action: whether it may be, and the values of all that it changes."""


def alike(game: Game, mutant: Mutant, kinds: Collection[str]) -> bool:
    """Whether a fault changes nothing in any variant, the statements of the library taken as true.

    Args:
        game: the game.
        mutant: the fault.
        kinds: the kinds of action that it may concern.
    """
    every_variant = ((variant, game.players[0]) for variant in game.variants)
    return all(alike_in(game, variant, players, mutant, kinds) for variant, players in (*game.proved, *every_variant))


def alike_in(game: Game, variant: str, players: int, mutant: Mutant, kinds: Collection[str]) -> bool:
    """Whether a fault changes nothing in a variant at a number of players; one that breaks the model down does."""
    model, context, before, step, statements = _symbols(game, variant, players)
    with reading():
        right = list(_told(model, before, step, kinds))
        with mutant.alive():
            try:
                wrong = list(_told(model, before, step, kinds))
                others = _statements(game, before)
            except BROKEN:
                return False
    deadline = Deadline(_SECONDS)
    apart = {name: _differ(claim, others[name]) for name, claim in statements.items()}
    same = {name: claim for name, claim in statements.items() if apart[name] is False}
    return all(_never(context, same, claim, deadline) for claim in apart.values()) and all(
        _never(context, same if about else {}, claim, deadline)
        for (about, said), (_, instead) in zip(right, wrong, strict=True)
        for claim in _apart(said, instead)
    )


def _apart(said: Said, instead: Said) -> Iterator[Any]:
    """How two models may say otherwise of a setup or a kind of action."""
    (may, values), (might, others) = said, instead
    yield values.keys() != others.keys() or _differ(may, might)
    if values.keys() == others.keys():
        yield from (and_(may, _differ(value, others[path])) for path, value in values.items())


@cache
def _symbols(game: Game, variant: str, players: int) -> tuple[Model, Any, Any, Any, dict[str, Any]]:
    model, context = game.model(game.rules(variant, players)), new_context()
    before = model.position("before ", context)
    with reading():
        return model, context, before, model.step(context), _statements(game, before)


def _statements(game: Game, before: Any) -> dict[str, Any]:
    return {entry.name: entry.about_position(before) for entry in game.library.provable}


def _told(model: Model, before: Any, step: Any, kinds: Collection[str]) -> Iterator[tuple[str, Said]]:
    """All that a model says, of the setup (under no name) and of some kinds of action by every seat."""
    yield "", (all_of([guard.claim for guard in model.setup(before)]), {})
    for kind in (kind for kind in model.kinds if kind in kinds):
        for seat in range(model.seats):
            parts = model.parts(before, step, kind, seat)
            may = all_of([part.claim for part in parts if isinstance(part, Guard)])
            yield kind, (may, {part.path: part.value for part in parts if isinstance(part, Change)})
            yield kind, (model.possible(before, kind, seat), {})


def _differ(one: Any, other: Any) -> Any:
    if isinstance(one, bool) and isinstance(other, bool):
        return one != other
    if str(one) == str(other) if not hasattr(one, "eq") else hasattr(other, "eq") and one.eq(other):
        return False
    if isinstance(one, bool) or isinstance(other, bool):
        return or_(and_(one, not_(other)), and_(not_(one), other))
    return one != other


def _never(context: Any, lemmas: dict[str, Any], claim: Any, deadline: Deadline) -> bool:
    """Whether something cannot be, as far as Z3 finds out in time."""
    if claim is False:
        return True
    case = Case("", 0, context)
    for name, lemma in lemmas.items():
        case.assume("lemma", name, lemma)
    case.assume("rule", "difference", claim)
    return not deadline.passed and case.possible(lemmas, deadline) is False
