"""Errors about the entries of a TOML file name line and column, whatever the file looks like."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ny1901 import cli
from ny1901.kernel.errors import DataError
from ny1901.kernel.text.toml_places import place_of, places_named
from ny1901.new_york.material import load, reference
from ny1901.paris.material.components import load_components, parse

ODD = '''# a = 1
title = "x # no comment"   # a comment
"quoted key" = 1
dotted.inner = 2
long = """
[not.a.table]
fake = 1 ""
"""
raw = \'\'\'it's [raw]\'\'\'
when = 1979-05-27 07:32:00

[table.sub]
list = [
  1, # one
  { a = "]", b = [2, 3] },
  "c",
]
[[many]]
x = 1
[[many]]
x = 2
  [many.inner]
  y = 3
  [[many.deep]]
  z = 4
'''


def entries(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every entry of some data with its path as errors name it."""
    if isinstance(data, dict):
        for key, value in data.items():
            step = key if re.fullmatch("[A-Za-z0-9_-]+", key) else repr(key)
            here = f"{path}.{step}" if path else step
            yield here, key
            yield from entries(value, here)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield f"{path}[{number}]", None
            yield from entries(value, f"{path}[{number}]")


def shipped(package: str, name: str) -> str:
    return files(package).joinpath("data", name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "every"),
    [
        (ODD, 1),
        (shipped("ny1901.new_york.material", "manhattan.toml"), 7),
        (shipped("ny1901.paris.material", "paris.toml"), 1),
    ],
    ids=["odd", "manhattan", "paris"],
)
def test_every_entry_is_found_where_it_stands(text: str, every: int) -> None:
    lines = text.splitlines()
    for path, key in [*entries(tomllib.loads(text))][::every]:
        place = place_of(text, path)
        assert place is not None, path
        line, column = place
        rest = lines[line - 1][column - 1 :]
        if key is not None:
            assert key in rest, (path, rest)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("title", (2, 1)),
        ("'quoted key'", (3, 1)),
        ("dotted.inner", (4, 1)),
        ("table.sub.list[1].b[1]", (15, 22)),
        ("many[1].x", (21, 1)),
        ("many[1].inner.y", (23, 3)),
        ("many[1].deep[0].z", (25, 3)),
        ("many[1].missing", (20, 1)),
        ("many[0].x (the first)", (19, 1)),
        ("nowhere", None),
        ("", None),
    ],
)
def test_places(path: str, place: tuple[int, int] | None) -> None:
    assert place_of(ODD, path) == place


def test_errors_of_other_files_and_those_with_a_place_are_let_through() -> None:
    for error in (
        DataError("no", file="other.toml", field="title"),
        DataError("no", file="my.toml", field="title", line=9, column=9),
        DataError("no", file="my.toml"),
        DataError("no", file="my.toml", field="nowhere"),
    ):
        with pytest.raises(DataError) as caught, places_named(ODD, file="my.toml"):
            raise error
        assert caught.value is error


def test_a_wrong_value_of_new_york_is_named_with_line_and_column(tmp_path: Path) -> None:
    board, found = tmp_path / "board.toml", shipped("ny1901.new_york.material", "manhattan.toml")
    (tmp_path / "manhattan.txt").write_text(shipped("ny1901.new_york.material", "manhattan.txt"), encoding="utf-8")
    board.write_text(found, encoding="utf-8")
    assert load(board) == reference()
    lines = found.splitlines()
    points = lines.index("points = 3")
    for number, new, line, field in (
        (points, "points = -3", points, "tiles[1].points"),
        (points, "pionts = 3", points, "tiles[1].pionts"),
        (lines.index("format = 1"), "format = 7", lines.index("format = 1"), "format"),
    ):
        board.write_text("\n".join([*lines[:number], new, *lines[number + 1 :]]), encoding="utf-8")
        with pytest.raises(DataError) as caught:
            load(board)
        assert (caught.value.file, caught.value.line, caught.value.column) == (str(board), line + 1, 1)
        assert caught.value.field.startswith(field)


@pytest.mark.parametrize(
    ("old", "new", "field", "said"),
    [
        ('spaces = "mo/or"', 'spaces = "mo/ox"', "tile[1].spaces", "'mo/ox' is no tile"),
        ('shape = "##/##"', 'shape = "##/#x"', "building[2].shape", "use # or . for none"),
        ('shape = "##/##"', 'shape = "#./.#"', "building[2].shape", "in more than one piece"),
        ("starter = true", "starter = 1", "postcard[0].starter", "expected true or false"),
        ('id = "levitation"', 'id = "levitaton"', "postcard[0].id", "did you mean 'levitation'?"),
        ('name = "Court"', 'nane = "Court"', "building[10].nane", "did you mean 'name'?"),
        ('id = "t2"', 'id = "t1"', "tile[1].id", "'t1' stands twice"),
        ("side = 4", "side = 5", "tile", "two players lay 16 tiles on 5 x 5 squares"),
    ],
)
def test_a_wrong_value_of_paris_is_named_with_line_and_column(old: str, new: str, field: str, said: str) -> None:
    text = shipped("ny1901.paris.material", "paris.toml")
    assert old in text
    wrong = text.replace(old, new, 1)
    with pytest.raises(DataError) as caught:
        parse(wrong, file="mine.toml")
    error = caught.value
    assert (error.file, error.field) == ("mine.toml", field)
    assert said in error.message
    assert error.line is not None and error.column == 1
    if "." in field:
        assert wrong.splitlines()[error.line - 1].startswith(new.split(" ", maxsplit=1)[0])


def test_what_is_no_file_or_no_toml_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    for content, said in (
        (None, "the file cannot be read"),
        (b"\xff\xfe", "mine.toml:1: the file is not UTF-8"),
        (b"format = 1\nname = x\n", "mine.toml:2:8: this is not TOML"),
        (b"format = 1\n", "the key 'name' is missing"),
    ):
        if content is not None:
            path.write_bytes(content)
        assert cli.run(["board", "check", str(path), "--game", "paris"]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert said in " ".join(captured.err.split())


def test_components_are_read_from_disc_as_from_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\ufeff" + shipped("ny1901.paris.material", "paris.toml"), encoding="utf-8")
    assert load_components(path) == parse(shipped("ny1901.paris.material", "paris.toml"))
