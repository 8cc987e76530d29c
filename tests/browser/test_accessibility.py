"""The pages that a person opens have nothing that axe-core counts as a violation: at two widths, light and dark."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.processes import started

from .hands import replay_page, running_lab, violations

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "engine" / "data" / "en-2015-3-players.game"

READ = ("index.md", "how-to/use-the-lab.md", "background/balance.md")
"""Pages of the documentation with pictures, code, links and wide tables."""

SITE = f"""
INHERIT: {ROOT / "mkdocs.yml"}
strict: false
nav: []
hooks: []
plugins: [search]
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[str]]]:
    """The addresses of the pages, by what makes them."""
    folder = tmp_path_factory.mktemp("pages")
    site = built(folder)
    serve = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(site)]
    with ExitStack() as open_:
        labs = [open_.enter_context(running_lab("--game", game)) for game in ("new-york", "paris")]
        server = open_.enter_context(started(serve, stdout=subprocess.PIPE))
        assert server.stdout is not None
        served = server.stdout.readline().split("(")[1].split("/)")[0]
        yield {
            "lab": labs,
            "replay": [replay_page(GAME, folder)],
            "documentation": [f"{served}/{page.removesuffix('.md')}/".replace("/index/", "/") for page in READ],
        }
        server.terminate()


def built(folder: Path) -> Path:
    """A few pages of the documentation in the theme and the styles of all."""
    docs = folder / "docs"
    for part in ("images", "stylesheets", "javascripts"):
        shutil.copytree(ROOT / "docs" / part, docs / part)
    for page in READ:
        (docs / page).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "docs" / page, docs / page)
    (folder / "mkdocs.yml").write_text(SITE, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(folder / "mkdocs.yml")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder / "site"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize("kind", ["lab", "replay", "documentation"])
def test_nothing_stands_in_anybodys_way(
    new_page: Callable[..., Page], pages: dict[str, list[str]], kind: str, width: int, scheme: str
) -> None:
    for address in pages[kind]:
        page = new_page(width=width, color_scheme=scheme)
        page.goto(address)
        if kind == "lab":
            expect(page.locator("#turn")).to_contain_text("to move")
            for tab in page.locator("[role=tab]").all():
                tab.click()
                expect(page.locator("[role=tabpanel]:visible")).not_to_be_empty()
                assert violations(page) == [], (address, tab.inner_text())
        assert violations(page) == [], address
