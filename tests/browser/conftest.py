"""A headless Chromium for the tests marked `browser`: what a page logs and asks for is watched, the network is closed.

A test that takes `page` (or opens more with `new_page`) fails at its end if a page logged an error, or asked for
anything that is neither part of itself nor on this machine.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from attrs import field, frozen
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect, sync_playwright

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

LOCAL = {"127.0.0.1", "localhost", "[::1]", "::1"}

NewPage = Callable[..., Page]

expect.set_options(timeout=30_000)  # the solver's process takes its time to start on a busy machine


@frozen
class Traffic:
    """What the pages of one test did.

    Attributes:
        requests: the address of everything that they asked for, data and blob addresses left out, in order.
        errors: what they logged as an error, and the exceptions that nobody caught.
    """

    requests: list[str] = field(factory=list)
    errors: list[str] = field(factory=list)

    def strangers(self) -> list[str]:
        """The requests that would leave this machine."""
        return [address for address in self.requests if not is_local(address)]


def is_local(address: str) -> bool:
    """Whether a request stays on this machine."""
    parts = urlsplit(address)
    return parts.scheme == "file" or parts.hostname in LOCAL


def find_chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.fail("the tests marked `browser` need Chromium on the PATH; on Debian: apt-get install chromium")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a module; each page is a fresh visitor in it.

    Until it is closed no other test of the process can begin an event loop of its own.
    """
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def traffic() -> Traffic:
    """What the pages of this test ask for and log. A test that provokes an error on purpose clears `errors`."""
    return Traffic()


@pytest.fixture
def new_page(browser: Browser, traffic: Traffic) -> Iterator[NewPage]:
    """Opens a page: `new_page(width=390, height=844, color_scheme="dark")`, and any other option of playwright."""
    contexts: list[BrowserContext] = []

    def opened(*, width: int = 1280, height: int = 900, **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(60_000)
        context.route("**/*", keep_at_home)
        page = context.new_page()
        watch(page, traffic)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert traffic.strangers() == [], "a page asked for something that is not on this machine"
    assert traffic.errors == [], "a page logged errors"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page of desk size, in light colours."""
    return new_page()


def keep_at_home(route: Route) -> None:
    if is_local(route.request.url):
        route.continue_()
    else:
        route.abort()


def watch(page: Page, traffic: Traffic) -> None:
    def asked(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            traffic.requests.append(request.url)

    page.on("request", asked)
    page.on("console", lambda message: traffic.errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: traffic.errors.append(str(error)))
