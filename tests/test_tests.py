"""Every test can fail: it asserts something, or calls what does."""

from __future__ import annotations

import ast
from pathlib import Path

_ASSERT = {"raises", "warns", "fail", "expect", "check_game"}
"""Words of others that assert."""
_SUITES = {"api_test", "parallel_api_test", "seed_test", "parallel_seed_test", "check_env", "random_sim_test"}
"""The checks of PettingZoo, Gymnasium and OpenSpiel, which raise where a game breaks their rules."""


def said_in(function: ast.AST) -> set[str]:
    """The names of what a function calls, and `assert` if it asserts by itself."""
    said = set()
    for found in ast.walk(function):
        if isinstance(found, ast.Call):
            name = found.func.attr if isinstance(found.func, ast.Attribute) else getattr(found.func, "id", "")
            said.add("assert" if name.startswith("assert_") else name)
        elif isinstance(found, ast.Assert):
            said.add("assert")
    return said


def without_assertion(trees: dict[str, ast.Module]) -> list[str]:
    """The tests of some modules that assert nothing, nor call what does; helpers are known by their names."""
    functions = [
        (module, node.name, said_in(node))
        for module, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    helpers = [(name, said) for _, name, said in functions if not name.startswith("test")]
    known = {"assert"} | _ASSERT | _SUITES
    while new := {name for name, said in helpers if name not in known and said & known}:
        known |= new
    return [f"{module}::{name}" for module, name, said in functions if name.startswith("test") and not said & known]


def test_every_test_asserts_something() -> None:
    paths = Path(__file__).parent.rglob("*.py")
    assert without_assertion({path.name: ast.parse(path.read_text(encoding="utf-8")) for path in paths}) == []


def test_a_test_that_only_does_not_raise_is_found() -> None:
    text = "def helper(x):\n    assert x\n\ndef test_a():\n    helper(1)\n\ndef test_b():\n    print(1)\n"
    assert without_assertion({"mine": ast.parse(text)}) == ["mine::test_b"]
