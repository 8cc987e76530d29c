"""An address from before a page of the documentation was split leads to where its part is now."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).parents[2] / "docs" / "javascripts" / "old-links.js"
INDEX = f"""<div class="md-content"><h2 id="build">Build</h2><a href="buildings.html#build.frontage">a rule</a></div>
<script>{SCRIPT.read_text(encoding="utf-8")}</script>"""


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("#build.frontage", "buildings.html#build.frontage"),
        ("#build", "index.html#build"),
        ("#no-rule", "index.html#no-rule"),
        ("", "index.html"),
    ],
)
def test_an_old_address_leads_on_to_what_it_named(page: Page, tmp_path: Path, asked: str, shown: str) -> None:
    (tmp_path / "index.html").write_text(INDEX, encoding="utf-8")
    (tmp_path / "buildings.html").write_text('<h3 id="build.frontage">Street or park frontage</h3>', encoding="utf-8")
    page.goto((tmp_path / "index.html").as_uri() + asked)
    page.wait_for_timeout(200)
    assert page.url == f"{tmp_path.as_uri()}/{shown}"
