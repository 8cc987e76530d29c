"""The running lab: it answers its own page, refuses what is hostile, and stays up."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import ny1901 as ny
from ny1901.analysis.agents.names import agents_of
from ny1901.kernel.games import game_names
from ny1901.kernel.lab import intake
from ny1901.kernel.lab.game import lab_game
from ny1901.lab import server, workers
from ny1901.lab.guard import SECURITY_HEADERS, hosts
from ny1901.lab.serve import MOST_CONNECTIONS
from ny1901.lab.server import MOST_PUZZLES, static_names
from ny1901.new_york.lab import GAME
from tests.days import one_in
from tests.lab.conftest import Running
from tests.processes import PATIENCE, is_running, started, wait_until

Lab = Any


def test_the_page_and_its_files_are_served_with_the_security_headers(lab: Lab) -> None:
    kinds = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
    paths = ["/", "/board.css", *(f"/{name}" for name in static_names() if name != "index.html")]
    paths += [f"/game/{name}" for name in static_names("ny1901.new_york.lab")]
    for path in paths:
        answer = lab.send("GET", path)
        assert answer.status == 200, path
        assert answer.headers["content-type"].startswith(kinds[path.rpartition(".")[2] if "." in path else "html"])
        assert answer.headers.items() >= {name.lower(): value for name, value in SECURITY_HEADERS.items()}.items()


def test_the_page_begins_with_the_position_that_it_was_started_with(lab: Lab) -> None:
    assert lab.send("GET", "/start").data["text"] == str(ny.example())


def test_questions_are_answered(lab: Lab, position: Any) -> None:
    answer = lab.post("/ask/verdict", {"position": position, "action": "end"})
    assert (answer.status, answer.data["legal"]) == (200, False)


def test_wrong_input_is_an_answer(lab: Lab) -> None:
    answer = lab.post("/ask/sheet", {"position": 5})
    assert (answer.status, answer.data["error"]["field"]) == (200, "position")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "rebound.example"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Content_Type": "text/plain"}, 415),
    ],
)
def test_requests_from_elsewhere_are_refused(lab: Lab, position: Any, headers: dict[str, str], status: int) -> None:
    answer = lab.post("/ask/sheet", {"position": position}, **headers)
    assert answer.status == status
    assert answer.sentence
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/../pyproject.toml", 404),
        ("GET", "/static/index.html", 404),
        ("POST", "/ask/__class__", 404),
        ("POST", "/solve/sheet", 404),
        ("GET", "/ask/sheet", 405),
        ("POST", "/", 405),
    ],
)
def test_there_is_nothing_else(lab: Lab, method: str, path: str, status: int) -> None:
    assert lab.send(method, path, b"{}" if method == "POST" else None).status == status


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b'{"position": ' * 30 + b"1" + b"}" * 30, 400),
        (b'{"n": 1' + b"0" * 10_000 + b"}", 400),
        (b"a" * (intake.MOST_BYTES + 1), 413),
        (b"a" * 8_000_000, 413),
    ],
)
def test_monstrous_bodies_are_refused(lab: Lab, body: bytes, status: int) -> None:
    try:
        answer = lab.send("POST", "/ask/sheet", body)
    except (ConnectionResetError, BrokenPipeError):
        # The lab hangs up in the middle of a body that is too long; a client that only sends may not see why.
        assert len(body) > intake.MOST_BYTES
    else:
        assert answer.status == status
        assert answer.sentence
    assert lab.send("GET", "/board.css").status == 200


def test_a_body_that_never_comes_holds_nothing_up(lab: Lab) -> None:
    head = f"POST /ask/sheet HTTP/1.1\r\nHost: 127.0.0.1:{lab.port}\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", lab.port)) as waiting:
        waiting.sendall(f"{head}Content-Length: 50\r\n\r\n{{".encode())
        assert lab.send("GET", "/start").status == 200


def test_idle_connections_are_told_to_come_back_and_then_all_is_well(lab: Lab) -> None:
    idle = [socket.create_connection(("127.0.0.1", lab.port)) for _ in range(2 * MOST_CONNECTIONS)]
    try:
        assert lab.send("GET", "/").status == 503
    finally:
        for connection in idle:
            connection.close()
    assert any(lab.send("GET", "/").status == 200 or time.sleep(0.1) for _ in range(10 * PATIENCE))


def test_nonsense_instead_of_http(lab: Lab) -> None:
    with socket.create_connection(("127.0.0.1", lab.port), timeout=PATIENCE) as connection:
        connection.sendall(b"\x16\x03\x01" + bytes(range(256)) * 100)
        assert b" 400 " in connection.recv(1000)
    assert lab.send("GET", "/start").status == 200


@pytest.mark.parametrize("times", [6, pytest.param(100, marks=pytest.mark.long)])
def test_many_requests(lab: Lab, position: Any, times: int) -> None:
    """From ten connections at once, a third of them hostile: each is answered, and the lab's memory stays bounded."""
    requests = [
        ("/ask/verdict", {"position": position, "action": "build delmonico k5 k6"}),
        ("/ask/sheet", {"position": "<script>alert(1)</script>" * 100}),
        ("/ask/read", {"text": "en-2015 3p " + "x" * 5_000}),
    ]
    seen: Counter[int] = Counter()
    lock = threading.Lock()

    def client() -> None:
        for number in range(times):
            path, data = requests[number % len(requests)]
            status = lab.post(path, data).status
            with lock:
                seen[status] += 1

    before = resident(lab.process.pid)
    clients = [threading.Thread(target=client) for _ in range(10)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    assert seen == {200: 10 * times}
    assert resident(lab.process.pid) < before + 60
    assert lab.send("GET", "/start").status == 200


def resident(process: int) -> int:
    """The memory of a process in MB, as Linux counts it."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * 4096 // 1_000_000


def test_the_solver_answers(lab: Lab, position: Any) -> None:
    data = {"position": position, "seat": 1, "objective": "points", "top": 2, "timeout": 20}
    answer = lab.post("/solve/best", data)
    assert [row["points"] for row in answer.data["rows"]] == [7, 7]
    assert answer.data["proved"] is True


def test_the_solver_is_not_started_without_a_time_limit(lab: Lab, position: Any) -> None:
    answer = lab.post("/solve/bounds", {"position": position})
    assert (answer.status, "timeout" in answer.sentence) == (400, True)


def test_the_solvers_questions_do_not_pile_up(lab: Lab, position: Any) -> None:
    data = json.dumps({"position": position, "timeout": 20}).encode()
    head = f"POST /solve/bounds HTTP/1.1\r\nHost: 127.0.0.1:{lab.port}\r\nContent-Type: application/json\r\n"
    asked = [socket.create_connection(("127.0.0.1", lab.port), timeout=PATIENCE) for _ in range(MOST_PUZZLES + 3)]
    try:
        for connection in asked:
            connection.sendall(f"{head}Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode() + data)
        statuses = Counter(connection.recv(12)[9:] for connection in asked)
    finally:
        for connection in asked:
            connection.close()
    assert statuses == {b"200": MOST_PUZZLES, b"429": 3}
    assert lab.post("/solve/bounds", {"position": position, "timeout": 20}).status == 200
    assert len(children(lab.process.pid)) == 1, "of two processes one is kept, since each holds its memory"


def children(process: int) -> list[int]:
    """The processes that a process has started and that have not been seen to end, as Linux lists them."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def in_a_process(body: bytes, seconds: float) -> tuple[Any, server.Lab]:
    lab = server.Lab(GAME, ny.example(), hosts("127.0.0.1", 1901))

    async def asked() -> Any:
        return await server._at_once(server._in_a_process(lab, "bounds", body, seconds), 1)

    return asyncio.run(asked()), lab


def test_a_solver_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sleeper = tmp_path / "sleeper"
    sleeper.write_text(f"#!/bin/sh\nexec sleep {PATIENCE}\n", encoding="utf-8")
    sleeper.chmod(0o700)
    monkeypatch.setattr(workers.sys, "executable", str(sleeper))
    started = time.perf_counter()
    response, lab = in_a_process(b"{}", 0.5)
    assert json.loads(response.body)["error"]["kind"] == "OutOfTime"
    assert "no answer within 1 seconds" in json.loads(response.body)["error"]["sentence"]
    assert time.perf_counter() - started < PATIENCE, "the process was killed, not waited for"
    assert lab.running == set()


def test_a_solver_that_breaks_down_is_told_of(capfd: pytest.CaptureFixture[str]) -> None:
    response, lab = in_a_process(b"no request", PATIENCE)
    assert response.status_code == 500
    assert "the solver or an agent broke down" in json.loads(response.body)["error"]["sentence"]
    assert "this is not JSON" in capfd.readouterr().err
    assert lab.running == set()


async def bounds(own: workers.Workers, body: bytes, seconds: float) -> bytes:
    (found,) = [answer async for answer in own.answers("bounds", body, seconds)]
    return found


def bounds_asked(*timeouts: float) -> list[int | str]:
    """The number of the process that answered each question, or the error that it ended with."""

    async def asked() -> list[int | str]:
        own = workers.Workers("new-york")
        body = json.dumps({"position": json.loads(ny.example().to_json()), "timeout": 20}).encode()
        found: list[int | str] = []
        for seconds in timeouts:
            try:
                assert "seats" in json.loads(await bounds(own, body, seconds))
            except TimeoutError as error:
                found.append(type(error).__name__)
            else:
                found.append(own.waiting[0].pid)
        await own.end()
        assert own.waiting == []
        return found

    return asyncio.run(asked())


def test_one_process_answers_until_one_question_takes_too_long() -> None:
    first, second, late, third = bounds_asked(PATIENCE, PATIENCE, 0, PATIENCE)
    assert (first, late) == (second, "TimeoutError")
    assert isinstance(first, int) and isinstance(third, int) and third != first
    assert not is_running(first) and not is_running(third)


@pytest.mark.long(days=3)
def test_a_process_that_died_while_it_waited_is_replaced(position: Any) -> None:
    async def asked() -> None:
        own = workers.Workers("new-york")
        body = json.dumps({"position": position, "timeout": 20}).encode()
        await bounds(own, body, PATIENCE)
        own.waiting[0].kill()
        await own.waiting[0].wait()
        assert "seats" in json.loads(await bounds(own, body, PATIENCE))
        await own.end()

    asyncio.run(asked())


def test_the_process_that_waits_ends_with_the_server() -> None:
    lab = server.Lab(GAME, ny.example(), hosts("127.0.0.1", 1901))

    async def lived() -> int:
        messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
        body = json.dumps({"position": json.loads(ny.example().to_json()), "timeout": 20}).encode()
        await bounds(lab.workers, body, PATIENCE)
        waiting = lab.workers.waiting[0].pid

        async def receive() -> dict[str, str]:
            return messages.pop(0)

        async def send(_: Any) -> None:
            assert is_running(waiting) == bool(messages), "it is ended by the shutdown, and not before"

        await server.application(lab)({"type": "lifespan"}, receive, send)
        return waiting

    assert not is_running(asyncio.run(lived()))
    assert lab.workers.waiting == []


@pytest.mark.parametrize("sent", one_in(2, [signal.SIGINT, signal.SIGKILL]), ids=lambda sent: sent.name)
def test_a_server_that_ends_leaves_no_process(position: Any, sent: signal.Signals) -> None:
    command = [sys.executable, "-m", "ny1901", "lab", "--port", "0", "--no-browser"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        running = Running(process, urlsplit(address).port or 0)
        assert running.post("/solve/bounds", {"position": position, "timeout": 20}).status == 200
        waiting = children(process.pid)
        assert len(waiting) == 1, "the one that waits for the next question"
        process.send_signal(sent)
        _, complaints = process.communicate(timeout=PATIENCE)
        wait_until(lambda: not any(map(is_running, waiting)))
    assert complaints == ""


def test_the_agents_of_the_game_are_listed_with_a_sentence_each(lab: Lab) -> None:
    answer = lab.send("GET", "/agents")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert dict(answer.data) == agents_of("new-york")
    assert {"random", "greedy", "planner"} <= dict(answer.data).keys()
    assert "planner" not in agents_of("paris"), "a lab offers no agent that its game does not have"


def measured(**changes: object) -> dict[str, object]:
    variant = {"base": "en-2015", "workers": 2}
    return {"base": "en-2015", "variant": variant, "agent": "random", "players": 2, "seed": 1, "timeout": 60} | changes


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"timeout": 0}, "0 seconds cannot be waited for"),
        ({"timeout": 3601}, "1 to 3600"),
        ({"timeout": "long"}, "whole number"),
    ],
)
def test_a_measurement_has_a_time_limit(lab: Lab, change: dict[str, object], sentence: str) -> None:
    answer = lab.post("/watch/measure", measured(**change))
    assert (answer.status, sentence in answer.sentence) == (400, True)


def test_what_is_wrong_with_a_measurement_is_its_one_answer(lab: Lab) -> None:
    answer = lab.post("/watch/measure", measured(agent="os:system"))
    assert answer.status == 200
    assert "agent of this game" in answer.sentence


@pytest.mark.long(days=3)
def test_a_measurement_that_is_left_ends_its_process_and_others_go_on(lab: Lab, position: Any) -> None:
    data = json.dumps(measured()).encode()
    head = f"POST /watch/measure HTTP/1.1\r\nHost: 127.0.0.1:{lab.port}\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", lab.port), timeout=PATIENCE) as connection:
        connection.sendall(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        with connection.makefile("rb") as answers:
            looks = (json.loads(line) for line in answers if line.startswith(b"{"))
            assert next(look for look in looks if look["games"])["games"] >= 2
        assert lab.post("/solve/bounds", {"position": position, "timeout": 20}).status == 200
        playing = children(lab.process.pid)
    wait_until(lambda: len(children(lab.process.pid)) < len(playing))
    assert lab.post("/watch/measure", measured(agent="none")).status == 200, "its place is free again"


@pytest.mark.long(days=3)
def test_a_measurement_ends_with_a_server_that_is_killed() -> None:
    command = [sys.executable, "-m", "ny1901", "lab", "--port", "0", "--no-browser"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        data = json.dumps(measured(agent="planner")).encode()
        port = urlsplit(address).port or 0
        head = f"POST /watch/measure HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
            wait_until(lambda: bool(children(process.pid)))
            playing = children(process.pid)
            process.kill()
            wait_until(lambda: not any(map(is_running, playing)))


@pytest.mark.parametrize("name", game_names())
def test_each_game_brings_the_modules_that_the_page_asks_for(name: str) -> None:
    page = Path(server.__file__).parent / "static"
    wanted = {
        module
        for script in page.glob("*.js")
        for module in re.findall(r'from "\./game/([a-z]+\.js)"', script.read_text(encoding="utf-8"))
    }
    assert wanted == {"lay.js", "play.js", "seats.js"}
    assert wanted <= set(static_names(lab_game(name).page))
    assert lab_game(name).name == name
