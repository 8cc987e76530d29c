"""Requests from elsewhere are refused unread."""

from __future__ import annotations

import pytest

from ny1901.lab.guard import SECURITY_HEADERS, hosts, refusal

KNOWN = hosts("127.0.0.1", 1901)
OWN = {"host": "127.0.0.1:1901", "content-type": "application/json"}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"host": "localhost:1901"},
        {"host": "LOCALHOST:1901", "origin": "http://LocalHost:1901"},
        {"host": "[::1]:1901"},
        {"origin": "http://127.0.0.1:1901", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"content-type": "application/json; charset=utf-8"},
    ],
)
def test_the_labs_own_requests_pass(headers: dict[str, str]) -> None:
    assert refusal("POST", OWN | headers, KNOWN) is None


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "rebound.example:1901"}, 421),
        ({"host": "127.0.0.1"}, 421),
        ({"host": "127.0.0.1:80"}, 421),
        ({"host": "127.0.0.1:1901.evil.example"}, 421),
        ({"host": ""}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "https://127.0.0.1:1901"}, 403),
        ({"origin": "http://localhost:1901"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": ""}, 415),
    ],
)
def test_other_requests_are_refused(headers: dict[str, str], status: int) -> None:
    refused = refusal("POST", OWN | headers, KNOWN)
    assert refused is not None and refused.status == status
    assert len(refused.sentence.split()) > 8


def test_a_request_without_a_host_is_refused() -> None:
    assert refusal("GET", {}, KNOWN) is not None


def test_reading_needs_no_kind_of_content_and_may_follow_a_link() -> None:
    assert refusal("GET", {"host": "127.0.0.1:1901", "sec-fetch-site": "cross-site"}, KNOWN) is None
    assert refusal("GET", {"host": "127.0.0.1:1901", "origin": "http://evil.example"}, KNOWN) is not None


@pytest.mark.parametrize(("host", "name"), [("192.168.0.7", "192.168.0.7:80"), ("fe80::1", "[fe80::1]:80")])
def test_another_address_is_known_besides_those_of_this_machine(host: str, name: str) -> None:
    assert {name, "127.0.0.1:80"} <= hosts(host, 80)


def test_nothing_runs_on_the_page_but_its_own_files() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy


def test_the_usual_port_of_the_web_is_left_out_by_browsers() -> None:
    headers = {"host": "localhost", "origin": "http://localhost"}
    assert refusal("GET", headers, hosts("127.0.0.1", 80)) is None
    assert refusal("GET", {"host": "My-Machine:1901"}, hosts("MY-machine", 1901)) is None
