"""Functions of loaded modules get other code for a while: nothing is written, and nothing stays when it is over."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

Key = tuple[str, int]
"""Where a function stands in its module: its qualified name and its first line."""


@cache
def tree_of(module: ModuleType) -> str:
    """The source of a module."""
    assert module.__file__
    return Path(module.__file__).read_text(encoding="utf-8")


def codes_below(code: CodeType) -> Iterator[CodeType]:
    for found in code.co_consts:
        if isinstance(found, CodeType):
            yield found
            yield from codes_below(found)


@cache
def functions_of(module: ModuleType) -> dict[Key, list[FunctionType]]:
    """The living functions that a module's source has made, closures and methods too."""
    found: dict[Key, list[FunctionType]] = {}
    gc.unfreeze()  # what is frozen is not among the objects
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == module.__file__:
            found.setdefault((one.__code__.co_qualname, one.__code__.co_firstlineno), []).append(one)
    return found


Changes = list[tuple[FunctionType, CodeType]]
"""Functions, each with the code that it is to run."""


def changes(module: ModuleType, tree: ast.Module) -> Changes:
    """The module's functions that run other code in another source, whose functions stand in the same lines."""
    assert module.__file__
    whole = compile(tree, module.__file__, "exec", dont_inherit=True)
    new = {(code.co_qualname, code.co_firstlineno): code for code in codes_below(whole)}
    return [
        (function, _with_what_is_free(new[key], function))
        for key, functions in functions_of(module).items()
        for function in functions
        if key in new and function.__code__ != new[key]
    ]


def _with_what_is_free(code: CodeType, function: FunctionType) -> CodeType:
    """A closure keeps its cells, also where the other code no longer reads any of them."""
    return code if code.co_freevars else code.replace(co_freevars=function.__code__.co_freevars)


@contextmanager
def running(found: Changes) -> Iterator[None]:
    """Within it functions run other code."""
    kept = [(function, function.__code__) for function, _ in found]
    try:
        for function, code in found:
            function.__code__ = code
        yield
    finally:
        for function, code in kept:
            function.__code__ = code


def recompiled(module: ModuleType, tree: ast.Module) -> AbstractContextManager[None]:
    """Within it the module's functions run another source, whose functions stand in the same lines."""
    return running(changes(module, tree))
