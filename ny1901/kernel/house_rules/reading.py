"""House rules from the text of a Python file that a variant names: run once, and known by the digest of the text."""

from __future__ import annotations

import ast
import linecache
from pathlib import Path
from typing import Any

from ny1901.kernel.errors import DataError, Ny1901Error
from ny1901.kernel.house_rules.rule import HouseRule, HouseRules
from ny1901.kernel.text.entries import Entry
from ny1901.kernel.text.files import read_utf8

_MAY_IMPORT = ("ny1901", "__future__", "typing", "collections.abc")
_KNOWN: dict[str, HouseRules] = {}
"""What has been read in this process, by digest: a record names its house rules so, and runs no file by itself."""


def house_rules_from(text: str, file: str) -> HouseRules:
    """The house rules that stand in a text.

    The text is run as Python, so it must be the user's own. It imports nothing but what formulas are written with: its
    digest says all about what its rules do.

    Args:
        text: the Python.
        file: the file's name, for the places of errors.

    Raises:
        DataError: the text is no Python, cannot be run, or has no rule or two of one name; with file and line.

    >>> house_rules_from("x = 1", "mine.py")
    Traceback (most recent call last):
    ...
    ny1901.kernel.errors.DataError: mine.py: no house rule stands here; write one as a function below @restriction
    """
    _check_imports(text, file)
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "house_rules"}
    try:
        exec(compile(text, file, "exec"), names)  # the file that the user's variant names, as its page says
    except Ny1901Error:
        raise
    except Exception as error:
        line = line_of(error, file)
        raise DataError(f"running it fails: {type(error).__name__}: {error}", file=file, line=line) from error
    rules = tuple(value for value in names.values() if isinstance(value, HouseRule))
    if not rules:
        raise DataError("no house rule stands here; write one as a function below @restriction", file=file)
    found = HouseRules(file, text, rules)
    return _KNOWN.setdefault(found.digest, found)


def load_house_rules(path: Path) -> HouseRules:
    """The house rules of a file.

    Raises:
        DataError: there is no such file, or it is wrong.
    """
    return house_rules_from(read_utf8(path), str(path))


def house_rules_read() -> tuple[HouseRules, ...]:
    """The house rules that this process has read, for another process that is to know them too."""
    return tuple(_KNOWN.values())


def line_of(error: BaseException, file: str) -> int | None:
    """The last line of a file that an error came through; `None` if it did not."""
    trace, line = error.__traceback__, None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def house_rules_to_data(rules: HouseRules | None) -> dict[str, str]:
    """House rules as plain data: the file's name and the digest of its text, never the text."""
    return {"file": Path(rules.file).name, "sha256": rules.digest} if rules else {}


def read_house_rules(entry: Entry, folder: Path | None) -> HouseRules | None:
    """House rules from an entry of a variant: the path of their file, or the file and the digest of its text.

    Args:
        entry: the entry.
        folder: where a path leads on from; without it nothing is run, and only rules read before are found.

    Raises:
        DataError: there is no such file, its text is another than the digest says, or it has not been read here.
    """
    if entry.value == {}:
        return None
    if isinstance(entry.value, str):
        if folder is None:
            raise entry.error("a path is of no use here", "the file and the digest of its text, as a table")
        return load_house_rules(folder / entry.value)
    table = entry.table(("file", "sha256"))
    file, digest = table["file"].name, table["sha256"].name
    if digest in _KNOWN:
        return _KNOWN[digest]
    if folder is None:
        others = [rules.digest[:12] for rules in _KNOWN.values() if Path(rules.file).name == Path(file).name]
        here = f"the {file} that was read here has {others[-1]}" if others else "which have not been read here"
        raise entry.error(
            f"these are the house rules of {file} with the digest {digest[:12]}, {here}; give the variant file that "
            "names them, with the text as it was, with --variant"
        )
    found = load_house_rules(folder / file)
    if found.digest != digest:
        raise entry.error(f"{file} has changed: its digest is {found.digest[:12]}, not {digest[:12]}")
    return found


def _check_imports(text: str, file: str) -> None:
    try:
        tree = ast.parse(text, file)
    except SyntaxError as error:
        raise DataError(f"this is no Python: {error.msg}", file=file, line=error.lineno) from None
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        own = [node.module or "."] if isinstance(node, ast.ImportFrom) else []
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else own
        for module in modules:
            if not any(module == known or module.startswith(f"{known}.") for known in _MAY_IMPORT):
                message = (
                    f"it imports {module}; house rules import ny1901 alone, since the digest of this text stands for "
                    "all that they say"
                )
                raise DataError(message, file=file, line=node.lineno)
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and names.count(node.name) > 1:
            raise DataError(
                f"two functions have the name {node.name!r}; give each its own", file=file, line=node.lineno
            )
