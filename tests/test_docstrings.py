"""Every public function says what it takes, what it returns and what it raises."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

PUBLIC = ("ny1901", "ny1901.analysis", "ny1901.paris", "ny1901.paris.solver", "ny1901.solver", "ny1901.testing")

NOUNS = {"A", "An", "All", "Each", "Every", "Everything", "How", "The", "What", "Where", "Whether", "Which", "Why"}
"""A summary that begins so says what is returned."""

READS = {"Read", "Answer"}
"""A summary that begins so returns what comes next: what is read, the answer."""


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function of the package that a public name leads to, and the public methods of every such class."""
    for place in PUBLIC:
        module = import_module(place)
        for name in getattr(module, "__all__", dir(module)):
            found = getattr(module, name)
            if inspect.isclass(found):
                members = inspect.getmembers(found)
                yield from ((f"{place}.{name}.{key}", of) for key, of in members if not key.startswith("_"))
            elif not name.startswith("_"):
                yield f"{place}.{name}", found


def ours() -> dict[Callable[..., Any], str]:
    """The functions by their first public name; those of attrs and the standard library are not ours to describe."""
    named: dict[Callable[..., Any], str] = {}
    for name, found in functions():
        function = inspect.unwrap(getattr(found, "__func__", found))
        if inspect.isfunction(function) and function.__module__.startswith("ny1901."):
            named.setdefault(function, name)
    return named


FUNCTIONS = ours()


def missing(function: Callable[..., Any]) -> list[str]:
    """What the docstring of a function does not say."""
    text = inspect.getdoc(function) or ""
    signature = inspect.signature(function)
    names = [name for name in signature.parameters if name not in ("self", "cls")]
    lacks = [name for name in names if not re.search(rf"^ +\*{{0,2}}{name}: \S", text, re.MULTILINE)]
    said = text.split(maxsplit=1)[0] if text else ""
    if signature.return_annotation not in ("None", "Iterator[None]") and "Returns:" not in text:
        lacks += ["Returns:"] if said not in NOUNS | READS else []
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    raised = [
        node.exc.func for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
    ]
    return lacks + [error.id for error in raised if isinstance(error, ast.Name) and f"{error.id}:" not in text]


def test_public_functions_are_found() -> None:
    assert len(FUNCTIONS) > 100
    assert {"ny1901.State.apply", "ny1901.paris.State.view", "ny1901.solver.score_bounds"} <= {*FUNCTIONS.values()}


def test_every_public_function_says_what_it_takes_returns_and_raises() -> None:
    lacking = {name: missing(function) for function, name in FUNCTIONS.items()}
    assert {name: lacks for name, lacks in lacking.items() if lacks} == {}


def undescribed(number: int) -> int:
    """Double it.

    Raises:
        TypeError: never.
    """
    if number < 0:
        raise ValueError("below 0")
    return 2 * number


def described(number: int, *others: int) -> int:
    """The double.

    Args:
        number: any number.
        *others: more of them.

    Raises:
        ValueError: it is below 0.
    """
    return undescribed(number + sum(others))


@pytest.mark.parametrize(("function", "lacks"), [(undescribed, ["number", "Returns:", "ValueError"]), (described, [])])
def test_what_is_missing_is_named(function: Callable[..., Any], lacks: list[str]) -> None:
    assert missing(function) == lacks
