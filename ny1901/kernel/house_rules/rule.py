"""What a house rule is: a sentence and a formula, and the text that both come from."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, overload

from attrs import field, frozen

from ny1901.kernel.errors import DataError

PREFIX = "house."
"""What the ids of house rules begin with, so that none is taken for a printed rule."""


class RuleKind(StrEnum):
    """What a house rule does."""

    ACTION = "restriction of actions"
    POSITION = "restriction of positions"
    SCORE = "score"
    SETUP = "setup"


@frozen
class HouseRule:
    """One house rule.

    Attributes:
        id: its name in verdicts, such as `house.no-third-lot`.
        sentence: what it says.
        kind: what it does.
        formula: what it reads: of a position, an action and the result for a restriction of actions, of a position for
            one of positions and for a setup, of a position and a seat for a score.
        reason: why there is such a rule; may be empty.
        unless_stuck: for a restriction: it is set aside where the house rules together would leave no action.
        file: where it stands.
        line: the line there, from 1.
    """

    id: str
    sentence: str
    kind: RuleKind
    formula: Callable[..., Any] = field(eq=False, repr=False)
    reason: str = ""
    unless_stuck: bool = False
    file: str = field(default="", eq=False, repr=False)
    line: int = field(default=0, eq=False, repr=False)

    @property
    def name(self) -> str:
        """The id without what all ids of house rules begin with."""
        return self.id.removeprefix(PREFIX)

    def error(self, message: str, line: int | None = None) -> DataError:
        """An error in the rule, with its place."""
        return DataError(message, file=self.file, line=line or self.line, field=self.id)

    def __str__(self) -> str:
        return f"{self.sentence} [{self.id}]"


@frozen(eq=False, slots=False)
class HouseRules:
    """The house rules of one text; two are equal if their texts are, whatever the files are called.

    Attributes:
        file: the name of the file.
        text: what stands in it.
        rules: the rules, in the order of the text.
    """

    file: str
    text: str = field(repr=False)
    rules: tuple[HouseRule, ...]

    def __attrs_post_init__(self) -> None:
        """Part the rules by kind, since play asks for one kind at every step."""
        object.__setattr__(self, "digest", hashlib.sha256(self.text.encode()).hexdigest())
        for name, kinds in (
            ("restrictions", (RuleKind.ACTION, RuleKind.POSITION)),
            ("scores", (RuleKind.SCORE,)),
            ("setups", (RuleKind.SETUP, RuleKind.POSITION)),
        ):
            object.__setattr__(self, name, tuple(rule for rule in self.rules if rule.kind in kinds))
        lasting = (rule for rule in self.rules if rule.kind == RuleKind.POSITION and not rule.unless_stuck)
        object.__setattr__(self, "never", tuple(lasting))

    digest: str = field(init=False, repr=False)
    """The SHA-256 of the text, by which records and stores tell one text from another."""
    restrictions: tuple[HouseRule, ...] = field(init=False, repr=False)
    scores: tuple[HouseRule, ...] = field(init=False, repr=False)
    setups: tuple[HouseRule, ...] = field(init=False, repr=False)
    """What a dealt position has to meet: setups, and that no position begins in a forbidden one."""
    never: tuple[HouseRule, ...] = field(init=False, repr=False)
    """The restrictions of positions that nothing sets aside, so that no position of a game breaks them."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseRules) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __iter__(self) -> Iterator[HouseRule]:
        return iter(self.rules)

    def __str__(self) -> str:
        return f"{self.file} ({', '.join(rule.name for rule in self.rules)})"

    def __reduce__(self) -> tuple[object, ...]:
        # Formulas are not pickled: another process reads the text again.
        from ny1901.kernel.house_rules.reading import house_rules_from

        return (house_rules_from, (self.text, self.file))


_PARAMETERS = {
    RuleKind.ACTION: ("position", "action", "result"),
    RuleKind.POSITION: ("position",),
    RuleKind.SCORE: ("position", "seat"),
    RuleKind.SETUP: ("position",),
}

Formula = Callable[..., Any]
Made = Callable[[Formula], HouseRule]


@overload
def restriction(formula: Formula, /) -> HouseRule: ...


@overload
def restriction(*, reason: str = ..., unless_stuck: bool = ...) -> Made: ...


def restriction(formula: Formula | None = None, /, *, reason: str = "", unless_stuck: bool = False) -> Any:
    """Forbid something: the name is the function's, the sentence its docstring.

    Args:
        formula: `f(position, action, result)`: the action is forbidden where it holds; or `f(position)`: no action may
            lead to a position in which it holds.
        reason: why there is such a rule.
        unless_stuck: set the rule aside where the house rules together would leave no action.

    >>> @restriction
    ... def no_builds(position, action, result):
    ...     "Nothing is built."
    ...     return action.builds
    >>> str(no_builds)
    'Nothing is built. [house.no-builds]'
    """

    def made(written: Formula) -> HouseRule:
        kind = RuleKind.POSITION if _parameters(written) == _PARAMETERS[RuleKind.POSITION] else RuleKind.ACTION
        return _rule(written, kind, reason, unless_stuck=unless_stuck)

    return made if formula is None else made(formula)


@overload
def score(formula: Formula, /) -> HouseRule: ...


@overload
def score(*, reason: str = ...) -> Made: ...


def score(formula: Formula | None = None, /, *, reason: str = "") -> Any:
    """Give a seat points at the tally: `f(position, seat)` is how many, which may be below 0.

    Args:
        formula: the formula.
        reason: why there is such a rule.
    """
    return _decorated(formula, RuleKind.SCORE, reason)


@overload
def setup(formula: Formula, /) -> HouseRule: ...


@overload
def setup(*, reason: str = ...) -> Made: ...


def setup(formula: Formula | None = None, /, *, reason: str = "") -> Any:
    """Deal again until `f(position)` holds of the position before the first turn.

    Args:
        formula: the formula.
        reason: why there is such a rule.
    """
    return _decorated(formula, RuleKind.SETUP, reason)


def _decorated(formula: Formula | None, kind: RuleKind, reason: str) -> Any:
    def made(written: Formula) -> HouseRule:
        return _rule(written, kind, reason)

    return made if formula is None else made(formula)


def _rule(formula: Formula, kind: RuleKind, reason: str, *, unless_stuck: bool = False) -> HouseRule:
    code = formula.__code__
    rule = HouseRule(
        id=PREFIX + formula.__name__.replace("_", "-"),
        sentence=" ".join((formula.__doc__ or "").split()),
        kind=kind,
        formula=formula,
        reason=reason,
        unless_stuck=unless_stuck,
        file=code.co_filename,
        line=code.co_firstlineno,
    )
    if not rule.sentence:
        raise rule.error("the rule has no sentence; write what it says as the function's docstring")
    if _parameters(formula) != _PARAMETERS[kind]:
        wanted = ", ".join(_PARAMETERS[kind])
        also = " or (position)" if kind == RuleKind.ACTION else ""
        given = ", ".join(_parameters(formula))
        raise rule.error(f"a {kind} reads ({wanted}){also}, not ({given}); name the arguments so")
    return rule


def _parameters(formula: Formula) -> tuple[str, ...]:
    return tuple(inspect.signature(formula).parameters)
