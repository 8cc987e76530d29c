"""The examples of the page on house rules, and what every game's tests of them share."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from ny1901.kernel.house_rules.reading import house_rules_from
from ny1901.kernel.house_rules.rule import HouseRules
from ny1901.kernel.house_rules.vocabulary import Vocabulary

PAGE = Path(__file__).parents[2] / "docs/how-to/house-rules.md"
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEAD = "from ny1901.solver.house_rules import *\n"


def examples(game: str) -> list[HouseRules]:
    """The house rules on the page for a game; those for Paris stand below its heading."""
    new_york, paris = PAGE.read_text(encoding="utf-8").split("## Examples for Paris")
    texts = _BLOCK.findall(paris if game == "paris" else new_york)
    return [house_rules_from(text, f"example-{number}.py") for number, text in enumerate(texts, 1)]


def written(text: str) -> HouseRules:
    """House rules from a text without its imports."""
    return house_rules_from(_HEAD + text, "mine.py")


def name_of(rules: HouseRules) -> str:
    return rules.rules[0].name


def game_of(rules: Any, seed: int, most: int = 600) -> tuple[list[Any], list[Any]]:
    """The states and the actions of a game played by dice; it stops where no action is left."""
    state = rules.initial_state(seed)
    dice, states, actions = random.Random(seed), [state], []
    while state.legal_actions and len(states) < most:
        kinds: dict[type, list[Any]] = {}
        for action in state.legal_actions:
            kinds.setdefault(type(action), []).append(action)
        actions.append(dice.choice(dice.choice(list(kinds.values()))))
        state = state.apply(actions[-1])
        states.append(state)
    return states, actions


def check_readings(state: Any, printed: tuple[Any, ...]) -> int:
    """Hold the list, the test of one action and the verdict equal; how many actions the house rules forbid."""
    listed, forbidden = set(state.legal_actions), 0
    for action in printed:
        verdict = state.explain(action)
        assert state.is_legal(action) == (action in listed) == verdict.legal, action
        if not verdict.legal:
            forbidden += 1
            assert all(rule.startswith("house.") for rule in verdict.rules)
            assert all(broken.where for broken in verdict.violations if str(action) != "end")
    assert listed <= set(printed)
    return forbidden


def word_table(vocabulary: Vocabulary) -> str:
    """The words of a game as the page lists them."""
    kinds = [(f"action.{word}", f"it is `{kind} ...`, whatever follows") for word, kind in vocabulary.kinds.items()]
    rows = [
        (f"{owner}.{word}", word.meaning)
        for owner, words in (
            ("position", vocabulary.position),
            ("seat", vocabulary.seat),
            ("action", vocabulary.action),
        )
        for word in words.values()
    ]
    names = [(f"position.{name}", meaning) for name, (meaning, _) in vocabulary.names.items()]
    return "\n".join(
        ["| word | is |", "|---|---|", *(f"| `{name}` | {meaning} |" for name, meaning in (*names, *rows, *kinds))]
    )


def listed_words(game: str) -> str:
    """What the page lists for a game."""
    text = PAGE.read_text(encoding="utf-8")
    return text.split(f"<!-- begin words of {game} -->\n")[1].split(f"\n<!-- end words of {game} -->")[0]
