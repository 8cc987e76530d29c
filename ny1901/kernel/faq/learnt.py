"""What the words of a question speak for, learnt from thousands of ways to ask: a linear classifier with small weights.

The weights are learnt by `python -m tests.answers.learn`, which tells how; here they are read and added up.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from attrs import frozen

from ny1901.kernel.faq.kinds import QuestionKind, is_negated

_LETTERS = 4

SHARES = {"terms": 1.0, "pairs": 0.7, "words": 1.0, "letters": 1.0, "kind": 0.3}
"""What each kind of feature weighs, however many of it a question has."""


def features(question: str, words: Sequence[str], terms: Sequence[str], kind: QuestionKind) -> dict[str, list[str]]:
    """What is seen of a question, by the kind of feature.

    Args:
        question: the question.
        words: its words, folded.
        terms: the terms in it, each once.
        kind: what it asks for.

    >>> seen = features("May I end?", ["may", "i", "end"], ["end"], QuestionKind.MAY)
    >>> seen["words"], seen["letters"][:3], seen["kind"]
    (["'may", "'i", "'end"], ['" may', '"may ', '"ay i'], ['=may', '=said'])
    """
    text = f" {' '.join(words)} "
    runs = (text[place : place + _LETTERS] for place in range(len(text) - _LETTERS + 1))
    return {
        "terms": list(terms),
        "pairs": [f"{one}+{other}" for one, other in combinations(sorted(terms), 2)],
        "words": [f"'{word}" for word in dict.fromkeys(words)],
        "letters": [f'"{run}' for run in dict.fromkeys(runs)],
        "kind": [f"={kind.value}", "=not" if is_negated(question) else "=said"],
    }


@frozen
class Learnt:
    """How much each feature of a question speaks for each entry.

    Attributes:
        entries: the ids of the entries; a weight names its entry by the place here.
        weights: for each feature places and weights in turn.
        unit: what a weight of one is.
        made_of: a fingerprint of the ways to ask that it was learnt from.
    """

    entries: tuple[str, ...] = ()
    weights: Mapping[str, Sequence[int]] = {}
    unit: float = 1.0
    made_of: str = ""

    def speaks_for(self, seen: Mapping[str, Sequence[str]]) -> dict[str, float]:
        """How much a question speaks for each entry: about 1 for the one that it asks for, about 0 for the others.

        Args:
            seen: the features of the question.
        """
        parts: dict[int, list[float]] = {}
        for name, found in seen.items():
            sums: dict[int, int] = {}
            for feature in found:
                weights = self.weights.get(feature, ())
                for place, weight in zip(weights[::2], weights[1::2], strict=True):
                    sums[place] = sums.get(place, 0) + weight
            for place, total in sums.items():
                parts.setdefault(place, []).append(total * SHARES[name] / math.sqrt(len(found)))
        return {self.entries[place]: self.unit * math.fsum(part) for place, part in parts.items()}


def read_learnt(text: str) -> Learnt:
    """The classifier from the text of its file.

    Args:
        text: the JSON.
    """
    data = json.loads(text)
    return Learnt(tuple(data["entries"]), data["weights"], data["unit"], data["made_of"])
