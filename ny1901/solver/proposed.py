"""Answers that are drawn on their position: what they propose, and how each game's picture is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from attrs import field, frozen

from ny1901.kernel.picture.svg_document import Note
from ny1901.kernel.picture.words import counted
from ny1901.solver.answers import Answer, Row


@frozen
class Step:
    """A building that an answer proposes: a few characters to write on it, its id, the names of its squares."""

    label: str
    building: str
    squares: tuple[str, ...]


def in_order(squares_by_building: Mapping[str, tuple[str, ...]]) -> tuple[Step, ...]:
    """Buildings to be put up one after the other, numbered from 1.

    >>> in_order({"v3": ("a1", "a2")})
    (Step(label='1', building='v3', squares=('a1', 'a2')),)
    """
    return tuple(Step(str(number), *laid) for number, laid in enumerate(squares_by_building.items(), start=1))


def undrawn(firsts: int, listed: Sequence[int]) -> str:
    """What is said of placements that share the first place and are not listed; nothing if there are none.

    Args:
        firsts: how many share the first place.
        listed: the ranks of those that are listed.

    >>> undrawn(3, [1, 1]), undrawn(1, [1, 2])
    ('1 more placement as good as the first: ask for more than 2', '')
    """
    more = firsts - listed.count(1)
    return f"{counted(more, 'more placement')} as good as the first: ask for more than {len(listed)}" if more else ""


@frozen(kw_only=True)
class Proposal:
    """What an answer proposes on the board; each game draws its own.

    Attributes:
        position: the position that was asked about.
        seat: the seat that was asked about.
        title: what was asked, in a few words.
        steps: what is drawn of it.
        lines: the answer, best first.
        verdict: whether it is proved, in plain words.
    """

    position: Any
    seat: int
    title: str
    steps: Sequence[Step]
    lines: Sequence[str]
    verdict: str

    @property
    def notes(self) -> tuple[Note, ...]:
        """The answer in words, as they stand under the picture."""
        return (Note(self.title, "ink b"), *map(Note, self.lines), Note(self.verdict, "soft"))

    def to_svg(self) -> str:
        """The position with what is proposed on it, each building with its label, and the answer in words."""
        raise NotImplementedError

    def to_text(self, *, colour: bool) -> str:
        """The same in characters: the proposed squares marked on the position, then the answer in words."""
        return "\n".join((self._drawn_text(colour=colour), "", self.title, *self.lines, self.verdict))

    def _drawn_text(self, *, colour: bool) -> str:
        raise NotImplementedError

    @property
    def _squares(self) -> tuple[str, ...]:
        """The names of all squares that are proposed."""
        return tuple(square for step in self.steps for square in step.squares)


class Proposed(Answer):
    """An answer that is drawn as a proposal on its position; it says which, and what is claimed of it."""

    __slots__ = ()

    claim: ClassVar[str]
    """What `proved` is about: the end of a sentence that begins with `Proved`."""

    @property
    def title(self) -> str:
        """What was asked, in a few words."""
        return self._proposal.title

    @property
    def lines(self) -> tuple[str, ...]:
        """What was found as sentences, best first."""
        return (*self._proposal.lines,)

    @property
    def verdict(self) -> str:
        """Whether what is claimed is proved, in plain words; `certainty` says by what."""
        word = {True: "Proved", False: "Refuted", None: "Not proved in the time given"}[self.proved]
        return f"{word}: {self.claim}."

    @property
    def _proposal(self) -> Proposal:
        raise NotImplementedError

    def to_svg(self) -> str:
        """The position with what is proposed on it, all firsts if several share the place, and the answer in words."""
        return self._proposal.to_svg()

    def to_text(self, *, colour: bool = False) -> str:
        """The same in characters, for a terminal.

        Args:
            colour: use ANSI colours.
        """
        return self._proposal.to_text(colour=colour)


class Ranked(Protocol):
    """One of the placements that are compared."""

    @property
    def rank(self) -> int:
        """Its place, from 1; equal values share one."""

    def told(self, position: Any) -> str:
        """The placement as a sentence."""

    def as_row(self) -> Row:
        """The placement as one row of a table."""


P = TypeVar("P", bound=Ranked)


@frozen(kw_only=True, repr=False)
class RankedPlacements(Proposed, Generic[P]):
    """The best placements of one seat, whatever the game.

    Attributes:
        position: the position that was asked about.
        seat: the seat.
        objective: what was measured.
        placements: the best ones, best first; empty if there are none.
        considered: how many placements were compared.
        firsts: how many share the first place, listed or not.
        note: why there are none, if there are none.
    """

    claim: ClassVar[str] = "no better placement is left out"

    position: Any = field(eq=False, repr=False)
    seat: int
    objective: str
    placements: tuple[P, ...] = ()
    considered: int = 0
    firsts: int = 0
    note: str = ""

    @property
    def best(self) -> P | None:
        """The first of them; None if there are none."""
        return self.placements[0] if self.placements else None

    @property
    def entries(self) -> tuple[P, ...]:
        """The placements, best first."""
        return self.placements

    def as_table(self) -> list[Row]:
        """One row a placement, best first."""
        return [placed.as_row() for placed in self.placements]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        own = {"seat": self.seat, "objective": self.objective, "considered": self.considered, "note": self.note}
        return own | super().to_data()

    @property
    def _lines(self) -> list[str]:
        """The placements as sentences, and what is not listed."""
        ranks = [placed.rank for placed in self.placements]
        told = [placed.told(self.position) for placed in self.placements]
        return [*told, *filter(None, [self.note, undrawn(self.firsts, ranks)])]
