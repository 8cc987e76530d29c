"""What the documentation promises of every command is true of every command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ny1901 import cli

NO_VARIANT = {"board new", "board check", "agents", "editions"}
HELD = {
    "every command takes `--game paris`": ("--game", set[str]()),
    "every command but `lab`, `mcp` and `board new` takes `--json`": ("--json", {"lab", "mcp", "board new"}),
    "every command but `board`, `agents` and `editions` takes the variant": ("variant", NO_VARIANT),
    "every command but `board`, `agents` and `editions` takes such a file": ("variant", NO_VARIANT),
}
"""Each promise, with the option that it is about and the commands that are left out."""

PROMISE = re.compile(r"every command [^.:]*?takes (?:such a file|the variant|`[^`]+`|\S+)", re.IGNORECASE)


def leaves(command: click.Command, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that is no group of commands, by its words."""
    if isinstance(command, click.Group):
        for word, inner in command.commands.items():
            yield from leaves(inner, f"{name} {word}".strip())
    else:
        yield name, command


def takes(command: click.Command, option: str) -> bool:
    """Whether it has an option; a variant may be an argument, too."""
    if option == "variant":
        return any(one.name in ("variant", "variants", "a", "b") for one in command.params)
    return any(option in one.opts for one in command.params)


@pytest.mark.parametrize("promise", HELD)
def test_a_promise_about_every_command_is_kept(promise: str) -> None:
    option, but = HELD[promise]
    assert {name for name, command in leaves(cli.commands) if not takes(command, option)} == but


def test_every_promise_in_the_documentation_is_held(project: Path) -> None:
    pages = [project / "README.md", *sorted((project / "docs").rglob("*.md"))]
    texts = [" ".join(page.read_text(encoding="utf-8").split()) for page in pages]
    found = {match[0].lower().rstrip(" .,;:") for text in texts for match in PROMISE.finditer(text)}
    assert found == {promise.lower() for promise in HELD}
