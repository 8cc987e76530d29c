"""How a variant is put on trial: which agents play how many games of it, from which seed, and where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, fields, frozen

from ny1901.analysis.study import Study
from ny1901.errors import StudyError, closest

if TYPE_CHECKING:
    from ny1901.analysis.results import Results
    from ny1901.analysis.running import Progress


def _names(agents: str | Sequence[str]) -> tuple[str, ...]:
    return (agents,) if isinstance(agents, str) else tuple(agents)


@frozen(kw_only=True)
class Trial:
    """Everything about a trial but the variants.

    Attributes:
        agents: the agents' names; one plays every seat.
        players: how many play.
        games: games of each variant.
        seed: decides every deal and every throw of an agent's dice.
        game: the kind of game, as studies know it.
        store: the SQLite file of finished games; `None` keeps them in memory.
        executor: where to play; `None` for a process for each processor.
        progress: called now and then while games are played.
    """

    agents: tuple[str, ...] = field(default=("greedy",), converter=_names)
    players: int = 3
    games: int = 200
    seed: int = 1901
    game: str = "new-york"
    store: str | Path | None = None
    executor: Executor | None = field(default=None, repr=False)
    progress: Callable[[Progress], object] | None = field(default=None, repr=False)

    def read(self, variant: Any) -> Any:
        """A variant as a user gives it, as a value.

        Raises:
            Ny1901Error: it cannot be read.
        """
        return self.study([variant]).variants[0]

    def study(self, variants: Sequence[Any], *, games: int | None = None, seed: int | None = None) -> Study:
        """The study of some variants.

        Raises:
            Ny1901Error: a variant, an agent or a number is wrong.
        """
        return Study(
            game=self.game,
            variants=variants,
            agents=self.agents,
            players=self.players,
            games=self.games if games is None else games,
            seed=self.seed if seed is None else seed,
        )

    def play(self, variants: Sequence[Any], *, games: int | None = None, seed: int | None = None) -> Results:
        """Play some variants and return the results.

        Args:
            variants: the variants; all get the same deals.
            games: games of each; `self.games` without it.
            seed: the seed; `self.seed` without it.
        """
        return self.study(variants, games=games, seed=seed).run(self.store, self.executor, self.progress)


def trial_of(options: dict[str, Any]) -> Trial:
    """A trial from named options.

    Raises:
        StudyError: no trial has such an option.
    """
    names = tuple(attribute.name for attribute in fields(Trial))
    for name in options:
        if name not in names:
            near = closest(name, names)
            raise StudyError("no such option" + (f"; did you mean {near!r}?" if near else ""), field=name)
    return Trial(**options)


def changed(variant: Any, **values: Any) -> Any:
    """A copy of a variant with other values, named after them.

    Raises:
        VariantError: no such field, or an impossible value.
        StudyError: the game's variants cannot be changed by field.

    >>> from ny1901.rules.variant import Variant
    >>> changed(Variant(), workers=5).name
    'en-2015 (workers 5)'
    """
    if not hasattr(variant, "change"):
        raise StudyError(f"{type(variant).__name__} has no `change`, so its fields cannot be varied", field="variant")
    names = ", ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in values.items())
    return variant.change(**values, name=f"{variant.name} ({names})")


def shown(value: Any) -> str:
    """A value of a field as words: yes and no, lists with dashes between.

    >>> shown(True), shown((("3", 3), ("4", 6))), shown(())
    ('yes', '3-3 4-6', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        joiner = " " if value and isinstance(value[0], list | tuple) else "-"
        return joiner.join(shown(part) for part in value) or "none"
    return str(value)


def differences(base: Any, variant: Any) -> tuple[tuple[str, Any, Any], ...]:
    """What differs between two variants, if their class can tell: field, value here, value there."""
    return tuple(base.differences(variant)) if hasattr(base, "differences") else ()


def value_of(variant: Any, name: str) -> Any:
    """The value of a variant's field.

    Raises:
        StudyError: there is no such field.
    """
    if hasattr(variant, name):
        return getattr(variant, name)
    near = closest(name, [entry for entry in dir(variant) if not entry.startswith("_")])
    raise StudyError("no such field" + (f"; did you mean {near!r}?" if near else ""), field=name)
