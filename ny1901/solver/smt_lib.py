"""Whatever Z3 says cannot be, written down as SMT-LIB, and put to a second solver.

An answer is proved because Z3 found some formulas to have no solution. Within `certificates` each of them becomes a
file in the standard language of such solvers, so that anybody can ask another one; cvc5, where it is installed, is
asked at once. Where it finds a solution, the two disagree, and the answer is unknown.
"""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Literal

import z3
from attrs import asdict, field, frozen

from ny1901.kernel.errors import DataError
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline

INDEX = "index.json"
"""The file of a folder of certificates that lists the others."""
_SECONDS = 20.0
"""How long cvc5 looks at one question, if the answer's own time allows."""

_EXPECTED = "(set-info :status unsat)\n"

Judgement = Literal["unsat", "sat", "unknown", "not asked"]


@frozen
class Question:
    """One question that Z3 answered with no.

    Attributes:
        file: the name of its file in the folder.
        about: what was asked, in a few words.
        cvc5: what cvc5 says to the same file: `unsat` confirms it.
    """

    file: str
    about: str
    cvc5: Judgement


@frozen(eq=False)
class Certificates:
    """A folder of questions, one file each.

    Attributes:
        folder: where they are.
        confirm: whether cvc5 is asked.
        questions: those written so far.
    """

    folder: Path
    confirm: bool
    questions: list[Question] = field(factory=list)

    def keep(self, solver: Any, assumptions: Iterable[Any], about: str, deadline: Deadline) -> None:
        """Write down what Z3 has just found unsatisfiable, and have it confirmed.

        Args:
            solver: the solver, after its answer.
            assumptions: what it was asked under.
            about: what was asked.
            deadline: when to give up.

        Raises:
            OutOfTime: cvc5 finds a solution.
            DataError: the file cannot be written.
        """
        text = _smt_lib(solver, [*assumptions], about)
        said = _asked_of_cvc5(text, min(_SECONDS, deadline.left)) if self.confirm else "not asked"
        name = re.sub(r"[^a-z0-9]+", "-", about.lower()).strip("-")
        entry = Question(f"{len(self.questions):04d}-{name}.smt2", about, said)
        _write(self.folder / entry.file, text)
        self.questions.append(entry)
        if said == "sat":
            raise OutOfTime(f"cvc5 finds a solution of {entry.file} where Z3 finds none")

    def counted(self, judgement: Judgement) -> int:
        """How many questions cvc5 judged so."""
        return sum(question.cvc5 == judgement for question in self.questions)

    def __str__(self) -> str:
        written = f"{len(self.questions)} questions that Z3 answered with no are in {self.folder}"
        if not self.confirm:
            return f"{written}; cvc5 was not asked (pip install 'ny1901[cvc5]')"
        rest = f", contradicts {n}" if (n := self.counted("sat")) else ""
        rest += f", leaves {n} open" if (n := self.counted("unknown")) else ""
        return f"{written}; cvc5 confirms {self.counted('unsat')}{rest}"


_KEPT: ContextVar[Certificates | None] = ContextVar("certificates", default=None)


@contextmanager
def certificates(folder: str | Path, *, confirm: bool | None = None) -> Iterator[Certificates]:
    """Write down every proof found within a `with` statement.

    Args:
        folder: an empty folder, or one that is not there yet.
        confirm: whether cvc5 is asked as well; where it is installed unless given.

    Yields:
        What has been written; `index.json` lists it at the end.

    Raises:
        DataError: the folder is not empty or cannot be written to, or cvc5 is asked for and not installed.

    >>> import tempfile
    >>> import ny1901 as ny
    >>> with tempfile.TemporaryDirectory() as folder, certificates(folder, confirm=False) as kept:
    ...     found = ny.solver.best_placements(ny.example(), top=1)
    ...     [question.file for question in kept.questions]
    ['0000-build.smt2', '0001-rebuild.smt2']
    """
    kept = Certificates(Path(folder), can_confirm() if confirm is None else confirm)
    if kept.confirm and not can_confirm():
        raise DataError("cvc5 is not installed; run: pip install 'ny1901[cvc5]'", field="confirm")
    try:
        kept.folder.mkdir(parents=True, exist_ok=True)
        full = any(kept.folder.iterdir())
    except OSError as error:
        raise DataError(f"is no folder to write to: {error.strerror}", file=str(folder)) from None
    if full:
        raise DataError("is not empty; name a new folder for the certificates", file=str(folder))
    token = _KEPT.set(kept)
    try:
        yield kept
    finally:
        _KEPT.reset(token)
        entries = json.dumps([asdict(question) for question in kept.questions], indent=1)
        _write(kept.folder / INDEX, f"{entries}\n")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror}", file=str(path)) from None


def can_confirm() -> bool:
    """Whether cvc5 is installed."""
    return importlib.util.find_spec("cvc5") is not None


def kept_now() -> Certificates | None:
    """The certificates that are being written here; `None` outside of `certificates`."""
    return _KEPT.get()


def _smt_lib(solver: Any, assumptions: list[Any], about: str) -> str:
    """The question as SMT-LIB, without the assumptions that its proof does not need and what only they switch on."""
    core = solver.unsat_core()
    idle = {term.decl().name() for term in assumptions if z3.is_const(term)} - {term.decl().name() for term in core}
    asked, standard = z3.Solver(ctx=solver.ctx), _Standard()
    for claim in (*solver.assertions(), *core):
        if not (z3.is_implies(claim) and z3.is_const(claim.arg(0)) and claim.arg(0).decl().name() in idle):
            asked.add(standard(claim))
    text = asked.to_smt2().partition("\n")[2].replace("(set-info :status unknown)\n", "")
    head = "\n".join((f"; {about}", f"; Z3 {z3.get_version_string()}: unsat", "(set-info :smt-lib-version 2.6)"))
    return f"{head}\n(set-logic ALL)\n{_EXPECTED}{text}"


class _Standard:
    """Formulas in the words of the standard, in which Z3's counts of Booleans are sums."""

    def __init__(self) -> None:
        self._met: dict[int, tuple[Any, Any]] = {}
        """For each term met itself, so that its number is not given to another, and what stands for it."""

    def __call__(self, whole: Any) -> Any:
        waiting = [whole]
        while waiting:
            term = waiting[-1]
            parts = term.children()
            unmet = [part for part in parts if part.get_id() not in self._met]
            if unmet:
                waiting.extend(unmet)
                continue
            waiting.pop()
            self._met[term.get_id()] = term, _standard(term, [self._met[part.get_id()][1] for part in parts])
        return self._met[whole.get_id()][1]


def _sum(terms: list[Any]) -> Any:
    """A sum; the standard has none of a single number."""
    return terms[0] if len(terms) == 1 else z3.Sum(terms)


_LISTS: dict[int, Callable[[list[Any]], Any]] = {
    z3.Z3_OP_AND: z3.And,
    z3.Z3_OP_OR: z3.Or,
    z3.Z3_OP_ADD: _sum,
    z3.Z3_OP_MUL: z3.Product,
    z3.Z3_OP_DISTINCT: z3.Distinct,
}
_COUNTS = (z3.Z3_OP_PB_AT_MOST, z3.Z3_OP_PB_AT_LEAST, z3.Z3_OP_PB_LE, z3.Z3_OP_PB_GE, z3.Z3_OP_PB_EQ)


def _standard(term: Any, parts: list[Any]) -> Any:
    """A term of parts that are in the words of the standard already."""
    if not parts:  # the standard has no empty `and` and `or`
        return z3.simplify(term)
    kind, made = term.decl().kind(), term.decl()
    if kind in _COUNTS:
        bound, *weights = made.params()
        total = _sum([z3.If(part, weight, 0) for part, weight in zip(parts, weights or [1] * len(parts), strict=True)])
        if kind == z3.Z3_OP_PB_EQ:
            return total == bound
        return total <= bound if kind in (z3.Z3_OP_PB_AT_MOST, z3.Z3_OP_PB_LE) else total >= bound
    if kind in _LISTS:
        return _LISTS[kind](parts)
    return made(*parts)


def _asked_of_cvc5(text: str, seconds: float) -> Judgement:
    """What cvc5 says to a question in SMT-LIB within so many seconds; nothing where it cannot read it."""
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(max(1, round(1000 * seconds))))
    parser = cvc5.InputParser(solver)
    claims = text.replace(_EXPECTED, "").replace("(check-sat)", "")  # where it disagrees with the expected, it raises
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, claims, "question")
    symbols = parser.getSymbolManager()
    try:
        while not (command := parser.nextCommand()).isNull():
            command.invoke(solver, symbols)
        answer = solver.checkSat()
    except RuntimeError:  # all that cvc5 raises
        return "unknown"
    return "unsat" if answer.isUnsat() else "sat" if answer.isSat() else "unknown"
