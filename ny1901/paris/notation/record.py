"""Whole games of Paris as records: how they are written, and by which rules they are replayed.

What a record is stands in `ny1901.kernel.records`, for every game; `docs/paris/notation.md` has the grammar.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from ny1901.kernel import records
from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.protocol import Citation
from ny1901.kernel.records import RecordForm
from ny1901.kernel.text import Word
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Action, Use
from ny1901.paris.rules.catalogue import cite
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.scoring import Lit, Tally
from ny1901.paris.rules.state import State

_RULES = {"group": "tally.group", "unbuilt": "tally.unbuilt"}
_SEALED = {
    "le-peintre": "le-peintre.points",
    "moulin-rouge": "moulin-rouge.points",
    "le-penseur": "le-penseur.points",
    "fontaine-des-mers": "fontaine-des-mers.points",
}


class ParisForm(RecordForm):
    """How records of Paris are written. A building's source is its name with size and lamps: `w5(5x2)`."""

    game = Game
    state = State
    order_rule = "phase.second"
    over_rule = "end.nothing-left"
    unfinished = "; build ..."
    points_below_0 = True

    def cite(self, rule: str, edition: str) -> tuple[Citation, ...]:
        """The citations of a rule in an edition."""
        return cite(rule, edition)

    def turn(self, position: State, _: int) -> tuple[int, int]:
        """The number of the turn, from 1, and the seat whose it is."""
        return position.number + 1, position.seat

    def ends_turn(self, action: Action) -> bool:
        """Whether an action is the last of its turn: all but the swap of a Levitation are."""
        return not (isinstance(action, Use) and action.postcard is Postcard.LEVITATION and not action.bare)

    def sources(self, tally: Tally) -> dict[tuple[str, str], int]:
        """A seat's points by source, in the order of a record."""
        return {
            **{(f"{lit.building}({lit.size}x{lit.lamps})", "tally.light"): lit.points for lit in tally.lit},
            ("group", "tally.group"): tally.group,
            ("unbuilt", "tally.unbuilt"): tally.unbuilt,
            **{(card, _SEALED[card]): points for card, points in tally.postcards},
            **{(rule, rule): points for rule, points in tally.house},
        }

    def source_names(self, initial: State, seat: int) -> None:
        """`None`: which buildings stand is not known before the game has been replayed."""

    def tally(self, initial: State, points: dict[str, int], word: Word) -> Tally:
        """The tally with these points by the name of their source.

        Raises:
            NotationError: a source that there is not, or one that is missing.
        """
        for name in _RULES:
            if name not in points:
                raise word.error(f"the source {name} is missing", f"{name} and the points")
        return Tally(
            tuple(
                _lit(name, points[name], initial, word)
                for name in points
                if name not in _RULES and name not in _SEALED and not name.startswith(PREFIX)
            ),
            points["group"],
            points["unbuilt"],
            tuple((name, points[name]) for name in points if name in _SEALED),
            tuple((name, points[name]) for name in points if name.startswith(PREFIX)),
        )


def _lit(name: str, points: int, initial: State, word: Word) -> Lit:
    building, _, numbers = name.partition("(")
    size, _, lamps = numbers.removesuffix(")").partition("x")
    figures = all(part.isascii() and part.isdigit() and len(part) < 4 for part in (size, lamps))
    if building not in initial.rules.table.building_number or not figures:
        raise word.error(f"{name[:40]!r} is no source of points", "a building with size and lamps, such as w5(5x2)")
    lit = Lit(building, int(size), int(lamps))
    if lit.points != points or name != f"{building}({lit.size}x{lit.lamps})":
        raise word.error(f"{name} gives {lit.points} points, {points} stand here", f"{lit.points}")
    return lit


@frozen(repr=False)
class Record(records.Record[State]):
    """A game from a start to wherever it stops. Nothing in it has to be true: `replay` finds what is not.

    `str` writes it as text, `parse` reads that again; the attributes are those of `ny1901.kernel.records.Record`.
    """

    form: ClassVar[RecordForm] = ParisForm()
