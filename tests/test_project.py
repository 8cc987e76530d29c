"""What the project says about itself holds: set-up commands, dependencies, versions, sizes, contents of the wheel."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import ny1901

MOST_LINES = 400


@pytest.fixture(scope="session")
def pyproject(project: Path) -> dict[str, Any]:
    return tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))


def package_files(package: Path) -> dict[str, bytes]:
    """The contents of every file of a package, by its path in it; what Python and tools generate is left out."""
    return {
        path.relative_to(package).as_posix(): path.read_bytes()
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def installed() -> metadata.Distribution:
    try:
        return metadata.distribution("ny1901")
    except metadata.PackageNotFoundError:
        pytest.fail("ny1901 is not installed in this environment; run: pip install -e '.[dev]'")


def is_editable(distribution: metadata.Distribution) -> bool:
    origin = json.loads(distribution.read_text("direct_url.json") or "{}")
    return bool(origin.get("dir_info", {}).get("editable", False))


def test_the_package_under_test_is_the_installed_one(project: Path) -> None:
    distribution = installed()
    home = project if is_editable(distribution) else Path(str(distribution.locate_file("")))
    assert Path(ny1901.__file__).parent == home / "ny1901", "use `pytest`; `python -m pytest` tests the source tree"


@pytest.mark.skipif(not os.environ.get("CI"), reason="a developer may work on an editable installation")
def test_ci_tests_a_wheel() -> None:
    assert not is_editable(installed())


def test_the_installed_package_has_every_file_of_the_sources_unchanged(project: Path) -> None:
    sources, found = package_files(project / "ny1901"), package_files(Path(ny1901.__file__).parent)
    assert sorted(sources) == sorted(found)
    changed = [name for name, content in sources.items() if found[name] != content]
    assert not changed, "install the package again, the sources have changed since"


def test_the_installed_version_is_the_declared_one(pyproject: dict[str, Any]) -> None:
    assert installed().version == pyproject["project"]["version"]


@pytest.mark.long
def test_the_wheel_has_every_file_of_the_package(project: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(project)]
    subprocess.run(build, check=True)
    (wheel,) = tmp_path.glob("ny1901-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if name.startswith("ny1901/")}
    assert names == {f"ny1901/{name}" for name in package_files(project / "ny1901")}


def test_what_makes_the_documentation_is_no_part_of_the_package(project: Path) -> None:
    """They stand beside the pages, and the wheel has the package alone."""
    package, makers = project / "ny1901", [path.stem for path in (project / "docs").glob("*.py")]
    assert {"edition_table", "variant_table", "difference_page", "rule_pages"} <= {*makers}
    assert [path for path in package.rglob("*.py") if path.stem in makers] == []
    wanted = re.compile(r"mkdocs|<!-- begin|updated\(page")
    assert [path for path in package.rglob("*.py") if wanted.search(path.read_text(encoding="utf-8"))] == []


def set_up_commands(readme: str) -> list[str]:
    section = readme.split("\n## Set-up\n")[1].split("\n## ", maxsplit=1)[0]
    return [
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]


def test_the_readme_sets_up_with_two_commands(project: Path) -> None:
    first, second = set_up_commands((project / "README.md").read_text(encoding="utf-8"))
    assert first.startswith("python3 -m venv .venv && ")
    assert first.endswith(" && .venv/bin/ny1901 analyse")
    assert second.endswith(" && .venv/bin/pytest -n 2"), "`python -m pytest` would test the source tree"


def test_ci_runs_the_commands_of_the_readme(project: Path) -> None:
    listed = subprocess.run(["bash", ".ci/run", "commands"], cwd=project, check=True, capture_output=True, text=True)
    assert listed.stdout.splitlines() == set_up_commands((project / "README.md").read_text(encoding="utf-8"))
    script = (project / ".ci" / "run").read_text(encoding="utf-8")
    assert script.count('bash -c "${commands[0]}"') == 1
    assert script.count('bash -c "${commands[1]}"') == 1


def requirement_name(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", requirement)
    assert match is not None, f"{requirement!r} in pyproject.toml names no package"
    return match[0].lower()


def test_every_dependency_has_its_reason(project: Path, pyproject: dict[str, Any]) -> None:
    groups = [
        pyproject["build-system"]["requires"],
        pyproject["project"]["dependencies"],
        *pyproject["project"]["optional-dependencies"].values(),
    ]
    declared = {requirement_name(requirement) for group in groups for requirement in group} - {"ny1901"}
    page = (project / "docs" / "dependencies.md").read_text(encoding="utf-8")
    reasons = dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", page, re.MULTILINE))
    assert reasons.keys() == declared
    assert [name for name, reason in reasons.items() if len(reason.split()) < 3] == []


def test_the_changelog_has_the_version(project: Path, pyproject: dict[str, Any]) -> None:
    changelog = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(\d[^]]*)\]", changelog, re.MULTILINE)
    assert versions[0] == pyproject["project"]["version"]


def test_no_module_is_too_long_to_read(project: Path) -> None:
    modules = {path: len(path.read_bytes().splitlines()) for path in (project / "ny1901").rglob("*.py")}
    assert modules
    assert [f"{path}: {lines}" for path, lines in modules.items() if lines > MOST_LINES] == []
