"""Search the numbers of a variant for a stated target, with Optuna, and confirm what was found with fresh deals.

Every candidate plays the same deals, so luck is shared; one that is proposed again plays more of them. The search only
asks Optuna what to try next and tells it how far that was from the target. Since the sampler follows its seed and the
games are in the store, a search that was interrupted runs through its old steps in a moment and goes on.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pandas as pd
from attrs import field, frozen

from ny1901.analysis.estimates import Estimate
from ny1901.analysis.experiment import Experiment, changed, experiment_of, shown, value_of
from ny1901.analysis.quantities import table_of_games
from ny1901.analysis.targets import Target
from ny1901.kernel.errors import StudyError, VariantError
from ny1901.kernel.extras import needed
from ny1901.kernel.tabled import Row, Tabled, plain

_FINALISTS = 3

Values = tuple[Any, ...]
"""One candidate: a value for each field."""


@frozen
class Aim:
    """One target, and what the base and the found variant come to on deals that the search never saw.

    Attributes:
        target: the target.
        before: the figure of the base.
        after: the figure of the found variant.
    """

    target: Target
    before: Estimate
    after: Estimate

    @property
    def verdict(self) -> str:
        """`met`, `missed` or `can't tell`."""
        return self.target.verdict(self.after)

    def __str__(self) -> str:
        head = f"{self.target.text}: {self.verdict} ({self.target.wish})"
        return f"{head}\n    before: {self.before}\n    after:  {self.after}"


@frozen(repr=False)
class Tuned(Tabled):
    """What a search found.

    Attributes:
        values: the best value of each field.
        variant: the variant with them.
        base: the variant from which the search began.
        aims: for each target what was reached.
        tried: every candidate: its values, the games it played, its loss (0 is perfect; below 0 is luck).
        results: the games of the confirmation, base and found variant.
    """

    values: Mapping[str, Any]
    variant: Any
    base: Any
    aims: tuple[Aim, ...]
    tried: pd.DataFrame
    results: Any = field(eq=False, repr=False)

    @property
    def entries(self) -> tuple[Aim, ...]:
        """The targets, with what was reached."""
        return self.aims

    def as_table(self) -> list[Row]:
        """One row for each target: its verdict, and the figure before and after with its interval."""
        return [
            {
                "target": aim.target.text,
                "verdict": aim.verdict,
                "before": aim.before.amount,
                "before_interval": aim.before.interval,
                "after": aim.after.amount,
                "after_interval": aim.after.interval,
                "games": aim.after.games,
            }
            for aim in self.aims
        ]

    def to_data(self) -> dict[str, Any]:
        """What was found as plain data for JSON: the values, the targets with their figures, every candidate."""
        targets = [
            {
                "target": aim.target.text,
                "verdict": aim.verdict,
                "before": aim.before.to_data(),
                "after": aim.after.to_data(),
            }
            for aim in self.aims
        ]
        candidates = plain(self.tried.to_dict("records"))
        return {"values": plain(self.values), "targets": targets, "candidates": candidates}

    @property
    def heading(self) -> str:
        """The best values, in a line."""
        chosen = ", ".join(f"{name} = {shown(value)}" for name, value in self.values.items())
        different = self.tried.drop_duplicates(list(self.values))
        possible = int(different["loss"].notna().sum())
        head = (
            f"Best of {possible} candidates" if possible > 1 else f"The only one possible of the {len(different)} tried"
        )
        return f"{head}: {chosen}."

    def __str__(self) -> str:
        lines = [self.heading, "Confirmed on deals that the search never saw:"]
        return "\n".join([*lines, *(f"  {aim}" for aim in self.aims)])


def tune(
    targets: str | Sequence[str | Target],
    fields: Mapping[str, Sequence[Any]],
    *,
    base: Any = "en-2015",
    candidates: int = 30,
    confirm: int | None = None,
    level: float = 0.95,
    **options: Any,
) -> Tuned:
    """Search the values of some fields for one or more targets.

    Args:
        targets: `equal seats`, `minutes 45`, `scores under 100` and the like; several are weighed by their tolerances.
        fields: for each field a pair of whole numbers for all from the one to the other, or a list of values.
        base: the variant to begin with: a value, a standard name or a file.
        candidates: how many proposals are tried.
        confirm: games of each variant in the confirmation; twice `games` without it.
        level: the level of confidence, from 0 to 1.
        options: the fields of `Experiment`: `agents`, `players`, `games` (of each candidate), `seed`, `store`, ...

    Returns:
        the best values, with the figures that were played for them anew.

    Raises:
        StudyError: a target or an option is wrong, there is only one candidate, or none was possible.
        VariantError: no such field.
    """
    aims = _targets(targets)
    choices = {name: _choices(name, given) for name, given in fields.items()}
    if not choices or candidates < 1:
        raise StudyError("there is nothing to search; name a field and at least one candidate", field="fields")
    if candidates < 2 or math.prod(map(len, choices.values())) < 2:
        raise StudyError(
            "one candidate is the best of nothing; let a field take two values or more, and try two candidates or more",
            field="candidates" if candidates < 2 else "fields",
        )
    experiment = experiment_of(options)
    start = experiment.read(base)
    now = tuple(value_of(start, name) for name in choices)
    search = _Search(experiment, start, aims, choices)
    tried = search.run(now, candidates)
    best = search.final(tried)
    games = confirm or 2 * experiment.games
    found = changed(start, **dict(zip(choices, best, strict=True)))
    results = experiment.play([start, found], games=games, seed=experiment.seed + 2)
    before, after = (table_of_games(results, label) for label in results.study.labels)
    reached = tuple(Aim(aim, aim.figure(before, level=level), aim.figure(after, level=level)) for aim in aims)
    return Tuned(dict(zip(choices, best, strict=True)), found, start, reached, search.table(tried), results)


def _targets(given: str | Sequence[str | Target]) -> tuple[Target, ...]:
    listed = [given] if isinstance(given, str) else list(given)
    if not listed:
        raise StudyError("no target; give `equal seats`, `minutes 45` or the like", field="target")
    return tuple(Target.parse(target) if isinstance(target, str) else target for target in listed)


def _choices(name: str, given: Sequence[Any]) -> tuple[Any, ...]:
    """All values of a field that the search may take.

    Raises:
        StudyError: there are none.
    """
    pair = isinstance(given, tuple) and len(given) == 2 and all(type(end) is int for end in given)
    values = tuple(range(given[0], given[1] + 1)) if pair else tuple(given)
    if not values:
        raise StudyError(f"{given!r} leaves no value; give a pair (lowest, highest) or a list", field=name)
    return values


@frozen
class _Search:
    """The search itself: what is played, from where, for what, within which choices."""

    experiment: Experiment
    start: Any
    aims: tuple[Target, ...]
    choices: Mapping[str, tuple[Any, ...]]

    def run(self, now: Values, candidates: int) -> list[tuple[Values, int, float | None]]:
        """Try candidates; the base first if it is among the choices.

        Returns:
            the values, games and loss of each; no loss where the rules forbid the values together.
        """
        optuna = needed("optuna")
        visits: Counter[Values] = Counter()
        tried: list[tuple[Values, int, float | None]] = []
        with _quiet(optuna):
            study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=self.experiment.seed))
            if all(value in listed for value, listed in zip(now, self.choices.values(), strict=True)):
                places = [listed.index(value) for value, listed in zip(now, self.choices.values(), strict=True)]
                study.enqueue_trial(dict(zip(self.choices, places, strict=True)))
            for _ in range(candidates):
                asked = study.ask()
                values = tuple(self._value(asked, name) for name in self.choices)
                visits[values] += 1
                games = self.experiment.games * visits[values]
                loss = self.loss(values, games, self.experiment.seed)
                tried.append((values, games, loss))
                if loss is None:
                    study.tell(asked, state=optuna.trial.TrialState.PRUNED)
                else:
                    study.tell(asked, loss)
        return tried

    def _value(self, asked: Any, name: str) -> Any:
        """What Optuna proposes for a field: a place in the rising row of its numbers, or one of its words."""
        listed = self.choices[name]
        if all(type(value) in (int, float) for value in listed):
            return listed[asked.suggest_int(name, 0, len(listed) - 1)]
        return listed[asked.suggest_categorical(name, list(range(len(listed))))]

    def loss(self, values: Values, games: int, seed: int) -> float | None:
        """How far a candidate is from all targets together; `None` if no such variant is possible."""
        try:
            variant = changed(self.start, **dict(zip(self.choices, values, strict=True)))
            study = self.experiment.study([variant], games=games, seed=seed)
        except VariantError as error:
            if error.message.startswith("no such field"):
                raise
            return None
        results = study.run(self.experiment.store, self.experiment.executor, self.experiment.progress)
        table = table_of_games(results, results.study.labels[0])
        return sum(aim.loss(table) for aim in self.aims)

    def final(self, tried: list[tuple[Values, int, float | None]]) -> Values:
        """The best of the few best, on deals that are new to all of them: the luckiest in the search is not the best.

        Raises:
            StudyError: no candidate was possible.
        """
        latest = {values: loss for values, _, loss in tried if loss is not None}
        finalists = sorted(latest, key=lambda values: latest[values])[:_FINALISTS]
        if not finalists:
            raise StudyError("the rules forbid every candidate; give other values", field="fields")
        losses = {
            values: self.loss(values, 2 * self.experiment.games, self.experiment.seed + 1) for values in finalists
        }
        return min(finalists, key=lambda values: losses[values] or 0.0)

    def table(self, tried: list[tuple[Values, int, float | None]]) -> pd.DataFrame:
        """The candidates in the order tried."""
        return pd.DataFrame(
            [
                {**dict(zip(self.choices, values, strict=True)), "games": games, "loss": loss}
                for values, games, loss in tried
            ]
        )


@contextmanager
def _quiet(optuna: Any) -> Iterator[None]:
    """Without Optuna's own messages."""
    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        yield
    finally:
        optuna.logging.set_verbosity(before)
