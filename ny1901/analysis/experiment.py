"""An experiment: which agents play how many games of some variants, from which seed, and where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, fields, frozen

from ny1901.analysis.study import Study
from ny1901.kernel.errors import StudyError, closest
from ny1901.kernel.protocol import Agent

if TYPE_CHECKING:
    from ny1901.analysis.results import Results
    from ny1901.analysis.running import Progress


def _several(agents: Agent | str | Sequence[Agent | str]) -> tuple[Agent | str, ...]:
    return tuple(agents) if isinstance(agents, Sequence) and not isinstance(agents, str) else (agents,)


@frozen(kw_only=True)
class Experiment:
    """Everything about an experiment but the variants.

    Attributes:
        agents: the agents, by name, address or value; one plays every seat.
        players: how many play.
        games: games of each variant.
        seed: decides every deal and every throw of an agent's dice.
        game: the kind of game, as studies know it.
        plies: where a game is broken off, in actions.
        store: the SQLite file of finished games; `None` keeps them in memory.
        executor: where to play; `None` for a process for each processor.
        progress: called now and then while games are played.
        compiled: whether compiled games are played, as `Study.run` has it.
    """

    agents: tuple[Agent | str, ...] = field(default=("greedy",), converter=_several)
    players: int = 3
    games: int = 200
    seed: int = 1901
    game: str = "new-york"
    plies: int = 5000
    store: str | Path | None = None
    executor: Executor | None = field(default=None, repr=False)
    progress: Callable[[Progress], object] | None = field(default=None, repr=False)
    compiled: bool | None = None

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
            plies=self.plies,
        )

    def by(self, *agents: Agent | str, players: int | None = None) -> Experiment:
        """The same experiment with other agents.

        Args:
            agents: who plays instead.
            players: how many play; as many as before without it.
        """
        return evolve(self, agents=agents, players=self.players if players is None else players)

    def play(self, variants: Sequence[Any], *, games: int | None = None, seed: int | None = None) -> Results:
        """Play some variants and return the results.

        Args:
            variants: the variants; all get the same deals.
            games: games of each; `self.games` without it.
            seed: the seed; `self.seed` without it.
        """
        return self.study(variants, games=games, seed=seed).run(self.store, self.executor, self.progress, self.compiled)


def experiment_of(options: dict[str, Any]) -> Experiment:
    """An experiment from named options.

    Raises:
        StudyError: no experiment has such an option.
    """
    names = tuple(attribute.name for attribute in fields(Experiment))
    for name in options:
        if name not in names:
            near = closest(name, names)
            raise StudyError("no such option" + (f"; did you mean {near!r}?" if near else ""), field=name)
    return Experiment(**options)


def changed(variant: Any, **values: Any) -> Any:
    """A copy of a variant with other values, named after them.

    Args:
        variant: the variant.
        values: values by field; `starting_points.1` is the entry of seat 1 in a list of numbers.

    Raises:
        VariantError: no such field, or an impossible value.
        StudyError: the game's variants cannot be changed by field, or a field is no list.

    >>> from ny1901.new_york.rules.variant import Variant
    >>> changed(Variant(), workers=5).name
    'en-2015 (workers 5)'
    >>> changed(Variant(), **{"starting_points.1": 3}).starting_points
    (0, 3)
    """
    if not hasattr(variant, "change"):
        raise StudyError(f"{type(variant).__name__} has no `change`, so its fields cannot be varied", field="variant")
    names = ", ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in values.items())
    return variant.change(**_whole_fields(variant, values), name=f"{variant.name} ({names})")


def _whole_fields(variant: Any, values: dict[str, Any]) -> dict[str, Any]:
    """Values by field, single entries of a list put into the list; entries before them that were missing are 0."""
    fields: dict[str, Any] = {}
    for name, value in values.items():
        field_name, place = _place_in(name)
        if place is None:
            fields[name] = value
        else:
            listed = list(_list_of(variant, field_name) if field_name not in fields else fields[field_name])
            listed += [0] * (place + 1 - len(listed))
            listed[place] = value
            fields[field_name] = tuple(listed)
    return fields


def _place_in(name: str) -> tuple[str, int | None]:
    """The field that a name begins with, and the place in its list; `None` where the whole field is meant."""
    field_name, dot, place = name.rpartition(".")
    return (field_name, int(place)) if dot and place.isdecimal() and len(place) == 1 else (name, None)


def _list_of(variant: Any, name: str) -> tuple[Any, ...]:
    value = value_of(variant, name)
    if not isinstance(value, tuple):
        raise StudyError(f"{name} is no list, so it has no entries; name the field alone", field=name)
    return value


def shown(value: Any) -> str:
    """A value of a field as words: yes and no, lists with dashes between, a board or a set of pieces by its name.

    >>> shown(True), shown((("3", 3), ("4", 6))), shown(()), shown(None)
    ('yes', '3-3 4-6', 'none', 'none')
    """
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, list | tuple):
        joiner = " " if value and isinstance(value[0], list | tuple) else "-"
        return joiner.join(shown(part) for part in value) or "none"
    return str(value if isinstance(value, str) else getattr(value, "name", value))


def sketched(base: Any, variant: Any) -> list[str]:
    """Two values of a field as small maps beside each other, line by line; none where they have no `sketch`.

    >>> from ny1901.new_york.material import reference
    >>> sketched(reference(), reference())[1]
    '.gggg|*##*.bbbbbbb.     .gggg|*##*.bbbbbbb.'
    """
    maps = [value.sketch.splitlines() for value in (base, variant) if hasattr(value, "sketch")]
    if len(maps) < 2:
        return []
    width = max(map(len, maps[0]))
    return [f"{left:{width}}   {right}".rstrip() for left, right in zip_longest(*maps, fillvalue="")]


def differences(base: Any, variant: Any) -> tuple[tuple[str, Any, Any], ...]:
    """What differs between two variants, if their class can tell: field, value here, value there."""
    return tuple(base.differences(variant)) if hasattr(base, "differences") else ()


def value_of(variant: Any, name: str) -> Any:
    """The value of a variant's field, or of an entry of a list; an entry that is missing is 0.

    Raises:
        StudyError: there is no such field, or it is no list.
    """
    field_name, place = _place_in(name)
    if place is not None:
        return next(iter(_list_of(variant, field_name)[place : place + 1]), 0)
    if hasattr(variant, name):
        return getattr(variant, name)
    near = closest(name, [entry for entry in dir(variant) if not entry.startswith("_")])
    raise StudyError("no such field" + (f"; did you mean {near!r}?" if near else ""), field=name)
