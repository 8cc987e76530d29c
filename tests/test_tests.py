"""Every test can fail: it asserts something, or calls what does."""

from __future__ import annotations

import ast
from pathlib import Path

_ASSERT = {"raises", "warns", "fail", "expect", "check_game"}
"""Words of others that assert."""
_SUITES = {"api_test", "parallel_api_test", "seed_test", "parallel_seed_test", "check_env", "random_sim_test"}
"""The checks of PettingZoo, Gymnasium and OpenSpiel, which raise where a game breaks their rules."""


def asserts(node: ast.AST, known: set[str]) -> bool:
    """Whether something is asserted in a function, or in one that it calls."""
    for found in ast.walk(node):
        if isinstance(found, ast.Assert):
            return True
        if isinstance(found, ast.Call):
            name = found.func.attr if isinstance(found.func, ast.Attribute) else getattr(found.func, "id", "")
            if name in known or name.startswith("assert_"):
                return True
    return False


def without_assertion(trees: dict[str, ast.Module]) -> list[str]:
    """The tests of some modules that assert nothing; helpers are known by their names."""
    functions = [
        (name, node) for name, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    ]
    helpers = [node for _, node in functions if not node.name.startswith("test")]
    known = _ASSERT | _SUITES
    while new := {node.name for node in helpers if node.name not in known and asserts(node, known)}:
        known |= new
    return [
        f"{name}::{node.name}" for name, node in functions if node.name.startswith("test") and not asserts(node, known)
    ]


def test_every_test_asserts_something() -> None:
    paths = Path(__file__).parent.rglob("*.py")
    assert without_assertion({path.name: ast.parse(path.read_text(encoding="utf-8")) for path in paths}) == []


def test_a_test_that_only_does_not_raise_is_found() -> None:
    text = "def helper(x):\n    assert x\n\ndef test_a():\n    helper(1)\n\ndef test_b():\n    print(1)\n"
    assert without_assertion({"mine": ast.parse(text)}) == ["mine::test_b"]
