"""What is asked of a variant and its base, kind by kind, through the game's description alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

from attrs import frozen

from ny1901.analysis.estimates import counted
from ny1901.analysis.experiment import shown
from ny1901.analysis.variant_changes import CHANGED, LATE, SAME, UNKNOWN, Asking, Item, Question, told
from ny1901.kernel.errors import Ny1901Error
from ny1901.kernel.faq.book import Book
from ny1901.kernel.faq.checks import failures, situation
from ny1901.kernel.faq.entries import Check
from ny1901.kernel.games import address_of
from ny1901.kernel.spec import loaded

_FEW_GAMES = 20
"""The games of each variant that are played first, to see how long they take."""
_MOST_LISTED = 50


def _rules(question: Question) -> Iterator[Item]:
    """The rules that name a field which differs."""
    differing = {name: (mine, theirs) for name, mine, theirs in question.fields}
    for rule in question.game.part("catalogue")():
        touched = [name for name in rule.fields if name in differing]
        before, after = (", ".join(f"{name} {shown(differing[name][side])}" for name in touched) for side in (0, 1))
        evidence = f"the rule reads {', '.join(touched)}" if touched else ""
        yield Item(rule.id, rule.statement, CHANGED if touched else SAME, before, after, evidence)
    yield from _house_rules(question)


def _house_rules(question: Question) -> Iterator[Item]:
    """The rules of one's own that either variant names."""
    house = [getattr(rules.variant, "house_rules", None) or () for rules in (question.base, question.variant)]
    before, after = ({rule.id: rule for rule in rules} for rules in house)
    for name, rule in {**before, **after}.items():
        was, now = ("in play" if name in side else "not in play" for side in (before, after))
        verdict = SAME if house[0] == house[1] else CHANGED
        yield Item(name, rule.sentence, verdict, was, now, f"it stands in {rule.file}, line {rule.line}")


def _book(question: Question) -> Book[Any]:
    found: Book[Any] = loaded(question.game.part("book"))
    return found


def _answers(question: Question) -> Iterator[Item]:
    return _entries(question, lambda check: True)


def _examples(question: Question) -> Iterator[Item]:
    """The entries that are shown on a worked example of a rulebook, by what happens there."""
    names = _book(question).examples
    return _entries(question, lambda check: check.position in names)


def _entries(question: Question, asked: Callable[[Check], bool]) -> Iterator[Item]:
    """The entries whose checks the engine confirms as written, and not with the fields that differ put in.

    A check of another edition has values of its own; where the base does not have them, the entry is not about it.
    """
    book = _book(question)

    def put(written: Any) -> Any:
        fields = {name: theirs for name, mine, theirs in question.fields if written.value(name) == mine}
        return written.change(**fields) if fields else written

    for entry in book.entries():
        checks = [check for check in entry.checks if asked(check)]
        if not checks:
            continue
        if question.late:
            yield Item(entry.id, entry.title, UNKNOWN, evidence=LATE)
            continue
        try:
            broken = [said for check in checks for said in failures(book, check, put)]
        except Ny1901Error as error:
            yield Item(entry.id, entry.title, UNKNOWN, evidence=f"the position that shows it is none of it: {error}")
            continue
        evidence = f"the engine, at the position {checks[0].position}"
        ruling = book.filled(entry.ruling)
        yield told(entry.id, entry.title, ruling, "; ".join(broken) or ruling, evidence)


def _invariants(question: Question) -> Iterator[Item]:
    """The statements about every game, each proved, refuted by a game, or open."""
    check = question.game.part("solver.check_invariants")
    before = check(question.base, timeout=question.left / 2)
    after = check(question.variant, timeout=question.left)
    first = {result.name: result for result in before.results}
    for result in after.results:
        was = first[result.name]
        then, now = str(was.status), str(result.status)
        if "UNKNOWN" in (then, now):
            where = "both" if then == now else "the variant" if now == "UNKNOWN" else "the base"
            why = result.evidence if now == "UNKNOWN" else was.evidence
            yield Item(result.name, result.statement, UNKNOWN, then, now, f"not decided in {where}: {why}")
        else:
            yield told(result.name, result.statement, then, now, result.evidence)


def _positions(question: Question) -> Iterator[tuple[str, Any, Any]]:
    """The bundled positions that are sound in the base, in both variants; the reason where one is none of the other's.

    Once the time is over there is a reason, too.
    """
    example, base = question.game.example, question.base.variant
    makers: dict[str, Callable[[], Any]] = {"example": lambda: example().under(base)} if example else {}
    if question.game.book:
        book = _book(question)
        makers |= {name: partial(_situation, book, name, base) for name in book.situations()}
    for name, make in makers.items():
        if question.late:
            yield name, None, LATE
            continue
        try:
            before = make()
        except Ny1901Error:
            continue
        try:
            yield name, before, before.under(question.variant.variant)
        except Ny1901Error as error:
            yield name, before, f"it is no position of it: {error}"


@lru_cache(maxsize=1_000)
def _situation(book: Book[Any], name: str, base: Any) -> Any:
    """A bundled position in a base; it is kept, because variant after variant is held against the same base."""
    return situation(book, name).under(base)


def _placements(question: Question) -> Iterator[Item]:
    """The best placements in each bundled position, with their points."""
    for name, before, after in _positions(question):
        what = "the best placements"
        if isinstance(after, str):
            yield Item(name, what, UNKNOWN, evidence=after)
            continue
        was, now = (_best(question, state) for state in (before, after))
        if was is None or now is None:
            continue
        if was.proved and now.proved:
            yield told(name, what, was.words, now.words, now.certainty)
        else:
            yield Item(name, what, UNKNOWN, was.words, now.words, f"not both proved: {now.certainty}")


@frozen
class _Best:
    """The best placements in words, whether they are proved, and by what."""

    words: str
    proved: bool
    certainty: str


def _best(question: Question, state: Any) -> _Best | None:
    """The best placements in a position; None where it is not one to place anything in."""
    try:
        found = question.game.part("solver.best_placements")(state, top=_MOST_LISTED, timeout=question.left)
    except Ny1901Error:
        return None
    placed = found.placements
    best = [str(each.action) for each in placed if each.points == placed[0].points]
    words = f"{placed[0].points}: {' or '.join(sorted(best))}" if placed else "none"
    return _Best(words, bool(found.proved), str(found.certainty))


def _bounds(question: Question) -> Iterator[Item]:
    """What each seat's final score can be, from each bundled position on."""
    for name, before, after in _positions(question):
        if isinstance(after, str):
            yield Item(name, "the bounds of the final scores", UNKNOWN, evidence=after)
            continue
        bounds = question.game.part("solver.score_bounds")
        for was, now in zip(bounds(before), bounds(after), strict=True):
            first, then = (f"{each.lower} to {each.upper}" for each in (was, now))
            evidence = f"proved by {now.proved_by}"
            yield told(f"{name}, seat {now.seat}", "the final score, from least to most", first, then, evidence)


def _line(question: Question) -> Iterator[Item]:
    """A line of play that tells the two apart, the shortest where that is proved."""
    find = question.game.part("solver.find_difference")
    found = find(question.base, question.variant, timeout=question.left)
    name, what = "line of play", "play that tells the two apart"
    if not found.found:
        yield Item(name, what, SAME if found.proved else UNKNOWN, evidence=f"{found.difference}: {found.proved_by}")
        return
    line = "; ".join(map(str, found.actions)) or "nothing needs to be played"
    length = f"{counted(found.steps, 'action')} from deal {found.seed}"
    yield Item(name, what, CHANGED, line, found.difference, f"{length}; {found.certainty}")


def _balance(question: Question) -> Iterator[Item]:
    """The figures of games by agents, with the same deals for both, as far as the time allows."""
    from ny1901.kernel.extras import needed

    compare = needed("ny1901.analysis.comparisons").compare
    options = {
        "game": address_of(question.game),
        "players": question.base.players,
        "agents": question.agents,
        "seed": question.seed,
        "executor": question.executor,
    }
    if question.late:
        yield Item("balance", "figures of balance", UNKNOWN, evidence=LATE)
        return
    started, few = time.perf_counter(), min(_FEW_GAMES, question.games)
    found = compare(question.base.variant, question.variant.variant, games=few, **options)
    games = min(question.games, int(question.left * few / (time.perf_counter() - started)))
    if games > few:
        found = compare(question.base.variant, question.variant.variant, games=games, **options)
    verdicts = {"changed": CHANGED, "as good as the same": SAME, "can't tell": UNKNOWN}
    for change in found.changes:
        before, after = (change.difference.show(value).replace("+", "") for value in (change.base, change.other))
        verdict = verdicts[change.verdict]
        why = f"{found.games} games cannot tell" if verdict == UNKNOWN else f"{found.games} games; {change}"
        yield Item(change.name, change.difference.what, verdict, before, after, why)
    before_it, now = (dict(found.house).get(name, ()) for name in (found.base, found.variant))
    for figure in now:
        if figure.what not in {other.what for other in before_it}:
            yield Item(
                "house rule", figure.what, CHANGED, "no such rule", figure.amount, f"{found.games} games; {figure}"
            )


PARTS: tuple[tuple[str, str, float, Asking], ...] = (
    ("rules", "Rules", 1.0, _rules),
    ("answers", "Answers to questions", 0.15, _answers),
    ("examples", "Worked examples of the rulebooks", 0.15, _examples),
    ("invariants", "Statements about every game", 0.5, _invariants),
    ("placements", "Best placements", 0.3, _placements),
    ("bounds", "Bounds of final scores", 0.3, _bounds),
    ("line", "Shortest play that shows it", 0.5, _line),
    ("balance", "Figures of balance", 1.0, _balance),
)
"""Each kind of question: its id, its title, the share of the time left that it may take, and what asks it."""
