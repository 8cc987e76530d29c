"""The texts that the tests of the material start from."""

from __future__ import annotations

from importlib import resources

import pytest

TINY_MAP = """\
ra ra ..
rb -- MN
rb rc rc
"""

TINY_TOML = """\
format = 1
name = "Two corners"
districts = ["red"]

[source]
kind = "reconstructed"
note = "for a test"

[map]
file = "tiny.txt"

[[streets]]
id = "main"
name = "Main Street"
code = "MN"

[starting_property]
id = "starting-property"
name = "Starting Property"
shape = "##"
points = 0

[[tiles]]
id = "hut"
name = "Hut"
generation = "bronze"
shape = "##/#."
points = 3

[[legendaries]]
id = "spire"
name = "Spire"
shape = "##"
points = 6
height = 400

[[characters]]
id = "ann"
name = "Ann"
district = "red"
lot = "rb"

[[cards]]
kind = "lot"
count = 3
"""


def _shipped(name: str) -> str:
    return resources.files("ny1901.new_york.material").joinpath("data", name).read_text("utf-8")


@pytest.fixture(scope="session")
def reference_toml() -> str:
    return _shipped("manhattan.toml")


@pytest.fixture(scope="session")
def reference_map() -> str:
    return _shipped("manhattan.txt")


@pytest.fixture(scope="session")
def tiny_toml() -> str:
    return TINY_TOML


@pytest.fixture(scope="session")
def tiny_map() -> str:
    return TINY_MAP
