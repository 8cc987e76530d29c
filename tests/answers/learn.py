"""Learns what the words of a question speak for: `python -m tests.answers.learn` writes each game's `learnt.json`.

It is ridge regression: of all linear functions of a question's features the one that is nearest to 1 for the entry
asked for and to 0 for all others, over the entries' own ways to ask and 5,116 more (`data/ways`: an entry's id, TAB, a
question). Those were written by others, who saw each entry's question and ruling, and none of the strangers' questions.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import csr_matrix

from ny1901.kernel.faq.index import Index
from ny1901.kernel.faq.learnt import SHARES, Learnt
from ny1901.new_york.answers import BOOK as NEW_YORK
from ny1901.paris.answers import BOOK as PARIS

BOOKS: dict[str, Any] = {"ny": NEW_YORK, "paris": PARIS}
WAYS = Path(__file__).parent / "data" / "ways"
_PENALTY = 0.5
"""What a weight's square costs; 0.2 and 1 were as good on the third to sixth sets of strangers' questions."""
_MOST_WEIGHTS = 60_000
"""How many weights are kept, the largest; without this bound the same questions are answered rightly."""
_LEAST_OFTEN = 2
"""In how many ways to ask a feature has to be."""


@frozen
class Way:
    """A way to ask with the entry that it asks for, and what is seen of it."""

    entry: str
    seen: Mapping[str, list[str]]


def ways(game: str, index: Index, without: Collection[str] = ()) -> list[Way]:
    """All ways to ask.

    Args:
        game: the game.
        index: the index that says what is seen of a question.
        without: questions to leave out, without case.
    """
    return [Way(entry, index.features(text)) for entry, text in _questions(game) if text.casefold() not in without]


def _questions(game: str) -> Iterator[tuple[str, str]]:
    for entry in BOOKS[game].entries():
        yield from ((entry.id, text) for text in (*entry.asked, *entry.turned))
    for line in (WAYS / f"{game}.tsv").read_text(encoding="utf-8").splitlines():
        name, text = line.split("\t")
        yield name, text


def fingerprint(asked: list[Way]) -> str:
    """What changes with the ways to ask, or with what is seen of them."""
    return sha256(json.dumps([(way.entry, dict(way.seen)) for way in asked]).encode()).hexdigest()[:16]


def learn(asked: list[Way]) -> Learnt:
    """The weights that fit some ways to ask.

    Args:
        asked: the ways to ask.
    """
    often = Counter(feature for way in asked for found in way.seen.values() for feature in found)
    features = {feature: column for column, feature in enumerate(f for f, n in often.items() if n >= _LEAST_OFTEN)}
    entries = {name: column for column, name in enumerate(dict.fromkeys(way.entry for way in asked))}
    cells = [
        (row, features[feature], SHARES[name] / len(found) ** 0.5)
        for row, way in enumerate(asked)
        for name, found in way.seen.items()
        for feature in found
        if feature in features
    ]
    rows, columns, values = zip(*cells, strict=True)
    seen = csr_matrix((values, (rows, columns)), shape=(len(asked), len(features)), dtype=np.float32)
    meant = np.zeros((len(asked), len(entries)), dtype=np.float32)
    meant[np.arange(len(asked)), [entries[way.entry] for way in asked]] = 1
    alike = (seen @ seen.T).toarray()
    alike[np.diag_indices_from(alike)] += _PENALTY
    weights = seen.T @ cho_solve(cho_factor(alike, overwrite_a=True), meant)
    return _small(weights, tuple(features), tuple(entries), fingerprint(asked))


def _small(weights: Any, features: tuple[str, ...], entries: tuple[str, ...], made_of: str) -> Learnt:
    """The largest weights as whole numbers up to 127."""
    size = np.abs(weights)
    unit = float(size.max()) / 127
    whole = np.where(size >= np.partition(size, -_MOST_WEIGHTS, axis=None)[-_MOST_WEIGHTS], np.round(weights / unit), 0)
    kept = {
        feature: [int(number) for column in np.flatnonzero(row) for number in (column, row[column])]
        for feature, row in zip(features, whole, strict=True)
    }
    return Learnt(
        entries, {feature: kept[feature] for feature in sorted(kept) if kept[feature]}, round(unit, 6), made_of
    )


def main() -> None:
    """Write the weights of each game into its package."""
    for game, book in BOOKS.items():
        found = learn(ways(game, book.index()))
        folder = Path(sys.modules[book.package].__file__ or "").parent
        data = {"made_of": found.made_of, "unit": found.unit, "entries": found.entries, "weights": found.weights}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (folder / "data" / "learnt.json").write_text(text.replace('],"', '],\n"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
