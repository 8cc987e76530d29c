"""How well questions of people who saw no entry are answered: `python -m tests.answers.score [--left-out] [SET...]`.

A set is a file of lines `question<TAB>rule<TAB>right answer in a phrase`; `refuse` stands for a rule where no rule
answers, `a | b` for either of two, and `a & b` for the two of a question that asks two things.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, frozen

import ny1901 as ny
from ny1901 import paris
from ny1901.kernel.faq.asking import ask
from ny1901.kernel.faq.book import Book
from ny1901.kernel.faq.index import Index, items_of
from ny1901.kernel.faq.parts import parts_of
from tests.answers.learn import BOOKS, learn, ways

SETS = Path(__file__).parent / "data" / "strangers"
REFUSE = "refuse"
GAMES: dict[str, Callable[[str], Any]] = {"ny": ny.ask, "paris": paris.ask}
LEFT_OUT = "--left-out"
_YES_OR_NO = re.compile(r"^(Yes|No)\b(?![- ]edition)")


@frozen
class Case:
    """A question with what answers it.

    Attributes:
        game: whose rules it is about.
        text: the question.
        parts: for each thing that it asks, the rules of which any answers it; none where it is to be refused.
        right: the right answer in a phrase.
    """

    game: str
    text: str
    parts: tuple[frozenset[str], ...]
    right: str

    @property
    def refused(self) -> bool:
        """Whether it is to be refused."""
        return not self.parts

    @property
    def topic(self) -> str:
        """What it asks about."""
        return " & ".join("|".join(sorted(rules)) for rules in self.parts) or REFUSE


@frozen
class Result:
    """How a question was answered.

    Attributes:
        case: the question.
        answer: the answer.
        right: whether each thing asked got an answer by its rule, and no yes where no is right.
        in_three: whether each thing asked has its rule among the first three entries.
        wrong: whether something was ruled, and said to be sure, that does not answer it.
        unsure: whether something was ruled, and said to be unsure, that does not answer it.
    """

    case: Case
    answer: Any
    right: bool
    in_three: bool
    wrong: bool
    unsure: bool

    @property
    def answered_with(self) -> str:
        """The rules that the answer rests on first."""
        rules = [part.rules[0] for part in self.answer.parts or (self.answer,) if part.known]
        return " & ".join(rules) or REFUSE


def cases(path: Path) -> Iterator[Case]:
    """The questions of a set.

    Args:
        path: the file; its name begins with the game's, as in `paris-1.tsv`, or its folder has that name.
    """
    game = path.stem.split("-")[0] if path.stem.split("-")[0] in GAMES else path.parent.name
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            text, rules, right = line.split("\t")[:3]
            topics = [] if rules == REFUSE else rules.split("&")
            yield Case(game, text, tuple(frozenset(_rules(game, topic)) for topic in topics), right)


def _rules(game: str, topic: str) -> Iterator[str]:
    for word in topic.split("|"):
        yield from _topics()[game].get(word.strip(), (word.strip(),))


@cache
def _topics() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((SETS / "topics.toml").read_text(encoding="utf-8"))


def left_out(asked: Sequence[Case]) -> Callable[[str], Any]:
    """How questions are answered by one who never saw those of a set: no way to ask is one of them.

    Args:
        asked: the questions of the set.
    """
    book = BOOKS[asked[0].game]
    own = {part.strip().casefold() for case in asked for part in (case.text, *parts_of(case.text))}

    def others(ways: Sequence[str]) -> tuple[str, ...]:
        return tuple(way for way in ways if way.casefold() not in own)

    entries = [evolve(entry, asked=others(entry.asked), turned=others(entry.turned)) for entry in book.entries()]
    words = book.index().words
    index = Index(tuple(items_of(entries, book.catalogue(), words)), words)
    index = evolve(index, learnt=learn(ways(asked[0].game, index, own)))
    return lambda question: ask(Blind(**asdict(book, recurse=False), blind=index), question)


@frozen(kw_only=True, eq=False)
class Blind(Book[Any]):
    """A game as it is known without some ways to ask.

    Attributes:
        blind: the index without them.
    """

    blind: Index

    def index(self) -> Index:
        """The index without them."""
        return self.blind


def judged(case: Case, answered: Callable[[str], Any] | None = None) -> Result:
    """Ask a question and compare the answer with the right one.

    Args:
        case: the question.
        answered: answers it; `None` for the game as it is.
    """
    answer = (answered or GAMES[case.game])(case.text)
    parts = answer.parts or (answer,)
    if case.refused:
        sure = answer.sure
        return Result(case, answer, not answer.known, not answer.known, sure, answer.known and not sure)
    known = [part for part in parts if part.known]
    hits = [next((part for part in known if rules & set(part.rules)), None) for rules in case.parts]
    stray = any(not any(rules & set(part.rules) for rules in case.parts) for part in known)
    twisted = any(_twisted(hit, phrase) for hit, phrase in zip(hits, _phrases(case), strict=True) if hit)
    near = [{rule for part in parts for rule in (*part.rules, *_first_three(part))} for _ in case.parts]
    right = all(hits) and not twisted and not stray
    return Result(
        case,
        answer,
        right,
        right or all(rules & found for rules, found in zip(case.parts, near, strict=True)),
        answer.known and (stray or twisted) and answer.sure,
        answer.known and (stray or twisted) and not answer.sure,
    )


def _first_three(answer: Any) -> Iterator[str]:
    for found in answer.entries[:3]:
        yield from found.rules


def _phrases(case: Case) -> Sequence[str]:
    phrases = [phrase.strip() for phrase in case.right.split(";")]
    return phrases if len(phrases) == len(case.parts) else [""] * len(case.parts)


def _twisted(answer: Any, right: str) -> bool:
    """Whether an answer says yes where no is right, or no where yes is."""
    says, ought = _YES_OR_NO.match(answer.ruling), _YES_OR_NO.match(right)
    return bool(says and ought and says[1] != ought[1])


def summary(results: Sequence[Result]) -> str:
    """The score of some results, one line."""
    total = len(results)
    related = [result for result in results if not result.case.refused]
    refused = sum(not result.answer.known for result in related)
    return (
        f"{total} questions: right at once {_share(sum(r.right for r in results), total)}, "
        f"in three {_share(sum(r.in_three for r in results), total)}, "
        f"wrong though sure {_share(sum(r.wrong for r in results), total)}, "
        f"wrong and unsure {_share(sum(r.unsure for r in results), total)}, "
        f"refused though known {_share(refused, len(related))}"
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f}%)"


def confusions(results: Sequence[Result]) -> Counter[tuple[str, str]]:
    """What was asked about and what it was answered with, where that was not right."""
    return Counter((result.case.topic, result.answered_with) for result in results if not result.right)


def page(scored: Mapping[str, Sequence[Result]]) -> str:
    """The page that publishes the scores: each set's, and what was asked about and answered with something else.

    Args:
        scored: the results of each set.
    """
    lines = [
        _HEAD,
        "| set | questions | right at once | in three | wrong though sure | wrong and unsure | refused though known |",
    ]
    lines.append("|---|---|---|---|---|---|---|")
    for name, results in scored.items():
        related = [result for result in results if not result.case.refused]
        shares = [
            _share(sum(r.right for r in results), len(results)),
            _share(sum(r.in_three for r in results), len(results)),
            _share(sum(r.wrong for r in results), len(results)),
            _share(sum(r.unsure for r in results), len(results)),
            _share(sum(not r.answer.known for r in related), len(related)),
        ]
        lines.append(f"| {name} | {len(results)} | {' | '.join(shares)} |")
    lines += ["", "## What was taken for what", "", "| asked about | answered with | how often |", "|---|---|---|"]
    counted = confusions([result for results in scored.values() for result in results])
    for (topic, other), often in sorted(counted.items(), key=lambda each: (-each[1], each[0])):
        lines.append(f"| {topic.replace('|', ' or ')} | {other} | {often} |")
    return "\n".join(lines) + "\n"


_HEAD = """# What is asked, and what is answered

Questions of people who saw no entry, 60 to a set: what the command `python -m tests.answers.score` says of each.
[How questions are answered](answers.md) tells what the columns mean.
"""


def main(names: Sequence[str]) -> None:
    """Print the score of each set, and each question that was not answered right; after `--page` the page of scores.

    After `--left-out` no question is itself a way to ask, nor is any other of its set.
    """
    if names == ["--page"]:
        scored = {path.stem: [judged(case) for case in cases(path)] for path in sorted(SETS.glob("*.tsv"))}
        _say(page(scored).rstrip())
        return
    blind = LEFT_OUT in names
    for path in [Path(name) for name in names if name != LEFT_OUT] or sorted(SETS.glob("*.tsv")):
        asked = list(cases(path))
        answered = left_out(asked) if blind else None
        results = [judged(case, answered) for case in asked]
        _say(f"{path.parent.name}/{path.stem}: {summary(results)}")
        for result in results:
            if not result.right:
                mark = (
                    "WRONG" if result.wrong else "unsure" if result.unsure else "three" if result.in_three else "miss"
                )
                entries = [found.id for found in result.answer.entries[:3]]
                _say(f"  {mark}: {result.case.text}\n      {result.case.topic} <- {result.answered_with} {entries}")
                _say(f"      right: {result.case.right}; said: {result.answer.read_as} | {result.answer.ruling[:150]}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
