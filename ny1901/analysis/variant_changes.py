"""What a variant changes against its base: rules, answers, examples, proofs, placements, bounds, play and balance.

Every thing that is asked of both is told as changed, the same, or unknown. What changed and what is unknown is listed,
each with why that is known or not; what is the same is counted. A thing that is asked too late is unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import Any

from attrs import asdict, field, frozen

from ny1901.analysis.experiment import shown
from ny1901.kernel.errors import DataError, Ny1901Error, closest
from ny1901.kernel.games import game_named
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.tabled import Row, Tabled

CHANGED, SAME, UNKNOWN = "changed", "same", "unknown"
LATE = "the time was over before it was asked"


@frozen
class Item:
    """One thing that was asked of both variants.

    Attributes:
        name: its name: a rule's or a statement's id, a position, a quantity.
        what: what it is, in words.
        verdict: `changed`, `same` or `unknown`.
        before: what is so in the base, in words.
        after: what is so in the variant.
        evidence: the proof, the interval, or why it is unknown.
    """

    name: str
    what: str
    verdict: str
    before: str = ""
    after: str = ""
    evidence: str = ""

    @property
    def lines(self) -> list[str]:
        """What was and is so, where there are words for it, and the evidence."""
        values = [f"{self.before or 'nothing'} -> {self.after or 'nothing'}"] if self.before or self.after else []
        return [*values, self.evidence]


def told(name: str, what: str, before: str, after: str, evidence: str) -> Item:
    """A thing of which both answers are known.

    >>> told("score", "points", "3", "4", "proved").verdict
    'changed'
    """
    return Item(name, what, SAME if before == after else CHANGED, before, after, evidence)


@frozen
class Part:
    """All things of one kind.

    Attributes:
        id: the kind, such as `rules`.
        title: the kind in words, in the plural.
        items: the things, in the order in which they were asked.
    """

    id: str
    title: str
    items: tuple[Item, ...]

    def of(self, verdict: str) -> tuple[Item, ...]:
        """The things of a verdict."""
        return tuple(item for item in self.items if item.verdict == verdict)

    def __str__(self) -> str:
        lines = [f"{self.title}: {self.summary}."]
        for item in self.changed:
            lines += [f"  {item.name}: {item.what}", *(f"      {line}" for line in item.lines)]
        lines += [f"  unknown: {_few(names)}: {why}" for why, names in self.open_by_reason().items()]
        return "\n".join(lines)

    @property
    def changed(self) -> tuple[Item, ...]:
        """What changed."""
        return self.of(CHANGED)

    @property
    def summary(self) -> str:
        """How many changed, are the same and are unknown, in words."""
        return ", ".join(
            (
                f"{len(self.changed) or 'none'} changed",
                f"{len(self.of(SAME))} the same",
                *(f"{len(self.of(UNKNOWN))} unknown" for _ in self.of(UNKNOWN)[:1]),
            )
        )

    def open_by_reason(self) -> dict[str, list[str]]:
        """The names of what is unknown, by why it is."""
        reasons: dict[str, list[str]] = {}
        for item in self.of(UNKNOWN):
            reasons.setdefault(item.evidence, []).append(item.name)
        return reasons


@frozen(repr=False)
class Changes(Tabled):
    """What a variant changes against its base; as text, a page to read.

    Attributes:
        base: the base's name.
        variant: the variant's name.
        players: how many play.
        fields: the fields in which the two differ, with the value in each.
        parts: what was asked, kind by kind.
        elapsed: seconds that it took.
    """

    base: str
    variant: str
    players: int
    fields: tuple[tuple[str, Any, Any], ...]
    parts: tuple[Part, ...]
    elapsed: float = field(default=0.0, eq=False)

    @property
    def entries(self) -> tuple[Part, ...]:
        """The things, kind by kind."""
        return self.parts

    def as_table(self) -> list[Row]:
        """One row for each thing that changed or is unknown."""
        return [
            {"part": part.title, **asdict(item)} for part in self.parts for item in part.items if item.verdict != SAME
        ]

    def named(self, name: str) -> Part:
        """The things of one kind.

        Args:
            name: the kind, such as `rules`.

        Raises:
            DataError: they were not asked for.
        """
        for part in self.parts:
            if part.id == name:
                return part
        raise DataError(f"{name!r} was not asked for; there are {', '.join(part.id for part in self.parts)}")

    def field_lines(self) -> list[str]:
        """Each field that differs, as a line."""
        return [f"{name.replace('_', ' ')}: {shown(mine)} -> {shown(theirs)}" for name, mine, theirs in self.fields]

    @property
    def heading(self) -> str:
        """Which two are held against each other."""
        return f"{self.variant} against {self.base}, {self.players} players"

    def __str__(self) -> str:
        lines = [self.heading, *(f"  {line}" for line in self.field_lines() or ["no field differs"])]
        return "\n".join([*lines, *map(str, self.parts), f"{self.elapsed:.1f} s"])

    def to_data(self) -> dict[str, Any]:
        """The changes as plain data for JSON; what is the same is counted."""
        return {
            "base": self.base,
            "variant": self.variant,
            "players": self.players,
            "fields": [{"field": name, "base": shown(a), "variant": shown(b)} for name, a, b in self.fields],
            "parts": [
                {
                    "part": part.id,
                    "same": len(part.of(SAME)),
                    "changed": [asdict(item) for item in part.of(CHANGED)],
                    "unknown": [asdict(item) for item in part.of(UNKNOWN)],
                }
                for part in self.parts
            ],
            "elapsed": round(self.elapsed, 3),
        }


def _few(names: list[str], most: int = 6) -> str:
    """Names in a row, the first few of many.

    >>> _few(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    more = len(names) - most
    return ", ".join(names) if more <= 0 else f"{', '.join(names[:most])} and {more} more"


@frozen(kw_only=True)
class Question:
    """What is asked, of which two variants, and until when.

    Attributes:
        game: the game.
        base: the base at a number of players.
        variant: the variant at that number.
        until: the reading of `time.perf_counter` at which this part of the answer stops.
        games: the most games of each that are played for figures of balance.
        agents: who plays them.
        seed: their seed.
        executor: where they are played; None for a process for each processor.
    """

    game: GameSpec
    base: Any
    variant: Any
    until: float
    games: int
    agents: tuple[str, ...]
    seed: int
    executor: Executor | None = field(repr=False)

    @property
    def fields(self) -> tuple[tuple[str, Any, Any], ...]:
        """The fields in which the two differ, with the value in each."""
        return tuple(self.base.variant.differences(self.variant.variant))

    @property
    def left(self) -> float:
        """The seconds left; a moment once the time is over, for answers that want a limit above 0."""
        return max(1e-3, self.until - time.perf_counter())

    @property
    def late(self) -> bool:
        """Whether nothing more may be asked."""
        return time.perf_counter() >= self.until


Asking = Callable[[Question], Iterator[Item]]
"""What asks everything of one kind."""


def changes(
    variant: Any,
    base: Any,
    *,
    game: str | GameSpec = "new-york",
    players: int | None = None,
    timeout: float = 60.0,
    games: int = 100,
    agents: Iterable[str] = ("greedy",),
    seed: int = 1901,
    executor: Executor | None = None,
    only: Iterable[str] = (),
) -> Changes:
    """What changes if a variant is played instead of its base.

    Args:
        variant: the variant.
        base: what it is held against.
        game: the game.
        players: how many play; the game's usual number unless given.
        timeout: seconds for everything; each kind of question has a share of them, and what a kind does not need goes
            to those after it.
        games: how many games of each are played at most for the figures of balance.
        agents: the agents' names; one plays every seat.
        seed: the seed of these games.
        executor: where they are played; `None` for a process for each processor.
        only: the ids of the kinds of question to ask; all unless given.

    Returns:
        The changes: print them, or take `to_data`.

    Raises:
        DataError: an unknown kind, a time limit that is none, or a game without variants.
        VariantError: the number of players does not fit a variant.

    >>> from ny1901 import Variant
    >>> found = changes(Variant().change(gold_threshold=12), Variant(), only=["rules"])
    >>> [item.name for item in found["rules"].of("changed")]
    ['build.generation']
    """
    from ny1901.analysis.variant_change_parts import PARTS

    spec = game if isinstance(game, GameSpec) else game_named(game)
    spec.part("variants")
    if not isinstance(timeout, int | float) or not timeout > 0:
        raise DataError(f"{timeout!r} is no time limit; give seconds above 0", field="timeout")
    chosen = _chosen(only, [name for name, *_ in PARTS])
    started = time.perf_counter()
    end = started + timeout
    seats = spec.players if players is None else players
    rules = {"base": spec.rules(seats, base), "variant": spec.rules(seats, variant)}
    parts = []
    for name, title, share, ask in PARTS:
        if name in chosen:
            now = time.perf_counter()
            question = Question(
                game=spec,
                **rules,
                until=now + share * max(0.0, end - now),
                games=games,
                agents=tuple(agents),
                seed=seed,
                executor=executor,
            )
            parts.append(Part(name, title, tuple(_asked(ask, question, title))))
    return Changes(
        base.name, variant.name, seats, tuple(base.differences(variant)), tuple(parts), time.perf_counter() - started
    )


def _asked(ask: Asking, question: Question, title: str) -> Iterator[Item]:
    """What a kind of question tells; where the game does not bring it, or it cannot be asked, why."""
    try:
        yield from ask(question)
    except Ny1901Error as error:
        yield Item(title.lower(), title.lower(), UNKNOWN, evidence=str(error))


def _chosen(only: Iterable[str], known: list[str]) -> list[str]:
    wanted = list(only)
    for name in wanted:
        if name not in known:
            near = closest(name, known)
            hint = f"did you mean {near!r}?" if near else f"choose from {', '.join(known)}"
            raise DataError(f"{name!r} is no kind of question here; {hint}", field="only")
    return wanted or known
