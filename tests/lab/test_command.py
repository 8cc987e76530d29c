"""`ny1901 lab`: this machine alone unless told otherwise, and one clear sentence for what stands in the way."""

from __future__ import annotations

import socket
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import ny1901 as ny
from ny1901 import cli
from ny1901.lab import serve as serving

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(["lab", *arguments])
        captured = capsys.readouterr()
        return status, " ".join(captured.out.split()), " ".join(captured.err.split())

    return call


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What `serve` is called with, instead of serving."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(serving, "serve", lambda start, **options: calls.append({"start": start, **options}))
    return calls


def test_by_default_it_serves_this_machine_and_opens_the_browser(run: Run, served: list[dict[str, Any]]) -> None:
    assert run() == (0, "", "")
    (options,) = served
    assert (options["start"], options["game"]) == (ny.example(), "new-york")
    assert (options["host"], options["port"], options["browser"]) == ("127.0.0.1", 1901, True)


def test_what_it_is_told_is_passed_on(run: Run, served: list[dict[str, Any]]) -> None:
    start = ny.Game(players=2, variant=ny.Variant.edition("pt-2018")).initial_state(seed=1)
    assert run(str(start), "--port", "0", "--no-browser", "--host", "::1") == (0, "", "")
    (options,) = served
    assert (options["start"], options["host"], options["port"], options["browser"]) == (start, "::1", 0, False)


def test_a_variant_alone_begins_a_game_of_it(run: Run, served: list[dict[str, Any]], tmp_path: Path) -> None:
    own = tmp_path / "two.toml"
    own.write_text('base = "en-2015"\nplayer_counts = [2]\n', encoding="utf-8")
    assert run("--variant", "pt-2018+expert")[0] == run("--variant", str(own))[0] == 0
    starts = [options["start"].rules for options in served]
    assert [(rules.variant.name, rules.players) for rules in starts] == [("pt-2018+expert", 3), ("en-2015*", 2)]


def test_the_other_game_has_its_own_positions_and_variants(run: Run, served: list[dict[str, Any]]) -> None:
    assert run("--game", "paris")[0] == run("--game", "paris", "--variant", "de-kosmos")[0] == 0
    assert [(options["game"], options["start"].rules.variant.name) for options in served] == [
        ("paris", "pt-devir"),
        ("paris", "de-kosmos"),
    ]
    assert run("--game", "paris", str(ny.example()))[0] == 2


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.0.7", "my-machine", "::"])
def test_another_host_needs_a_flag_and_brings_a_warning(run: Run, served: list[dict[str, Any]], host: str) -> None:
    status, _, complaint = run("--host", host)
    assert (status, served) == (2, [])
    assert f"--host {host}: other machines could reach the lab" in complaint
    assert "--allow-network" in complaint
    status, _, warning = run("--host", host, "--allow-network")
    assert (status, len(served)) == (0, 1)
    assert "there is no password" in warning


def test_a_missing_extra_is_one_sentence(
    run: Run, served: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("ny1901.cli.lab"), "find_spec", lambda name: None)
    status, _, complaint = run()
    assert (status, served) == (2, [])
    assert complaint == (
        "error: lab: starlette and uvicorn cannot be found; install what the lab needs with: pip install 'ny1901[lab]'"
    )


def test_a_port_in_use_is_one_sentence(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, _, complaint = run("--port", str(taken.getsockname()[1]), "--no-browser")
    assert status == 2
    assert "cannot be listened on" in complaint and "choose another --port" in complaint


def test_an_impossible_position_is_refused(run: Run, served: list[dict[str, Any]]) -> None:
    status, _, complaint = run(str(ny.example()).replace("score=21", "score=3"))
    assert (status, served) == (2, [])
    assert "[build.points]" in complaint


@pytest.mark.parametrize(("browser", "opened"), [(True, 1), (False, 0)])
def test_the_address_is_told_before_the_browser_opens_it(
    monkeypatch: pytest.MonkeyPatch, browser: bool, opened: int
) -> None:
    events: list[str] = []
    monkeypatch.setattr(serving.webbrowser, "open", lambda address: events.append(f"open {address}"))
    monkeypatch.setattr(serving, "_run", lambda lab, listener: events.append(f"run {min(lab.known_hosts)}"))
    serving.serve(ny.example(), game="new-york", host="127.0.0.1", port=0, browser=browser, tell=events.append)
    address = events[0]
    assert events == [address, *([f"open {address}"] * opened), f"run {address[7:-1]}"]


def test_answers_are_sent_at_once() -> None:
    """Otherwise each one on a kept connection waits 40 ms for an acknowledgement."""
    with (
        serving._listening("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
