"""Which requests are refused unread: from another site, under another name of this machine, or of the wrong form.

A page from the network can make a browser post to this machine (and, by a name that it lets point here, even read the
answer). Such a request carries the other site's name in `Origin` or `Host`.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""The names of this machine that are always answered to."""

_WEB_PORT = 80

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What every answer carries: nothing from elsewhere runs, no other page frames it, nothing is kept."""


@frozen
class Refusal:
    """Why a request is not answered: the HTTP status and a sentence."""

    status: int
    sentence: str


def hosts(host: str, port: int) -> frozenset[str]:
    """The values of the header `Host` that are answered to.

    Args:
        host: the address that the server listens on.
        port: its port.

    >>> sorted(hosts("127.0.0.1", 1901))
    ['127.0.0.1:1901', '[::1]:1901', 'localhost:1901']
    """
    bracketed = f"[{host}]" if ":" in host and not host.startswith("[") else host
    # Names have no case, and a browser leaves the usual port of the web out.
    names = [name.lower() for name in (*LOOPBACK, bracketed)]
    return frozenset(f"{name}:{port}" for name in names) | frozenset(names if port == _WEB_PORT else ())


def refusal(method: str, headers: Mapping[str, str], known: frozenset[str]) -> Refusal | None:
    """Why a request is refused before its body is read; None if it is not.

    Args:
        method: the HTTP method.
        headers: its headers by lower-case name.
        known: what `hosts` gave.

    >>> refusal("GET", {"host": "evil.example:1901"}, hosts("127.0.0.1", 1901)).status
    421
    """
    host, origin = headers.get("host", "").lower(), headers.get("origin")
    if host not in known:
        return Refusal(421, "the lab does not answer to this name; open it by the address that `ny1901 lab` printed")
    if origin is not None and origin.lower() != f"http://{host}":
        return Refusal(403, "the lab answers only its own page, and this request comes from another site")
    if method == "GET":
        # A link on another page may lead here; what it opens cannot be read there.
        return None
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return Refusal(403, "the lab answers only its own page, and this request comes from another site")
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return Refusal(415, "the body must be JSON; send the header Content-Type: application/json")
    return None
