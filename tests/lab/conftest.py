"""A lab that runs as a user starts it: `ny1901 lab` in a process of its own, on a free port."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from attrs import frozen

import ny1901 as ny
from tests.processes import PATIENCE, started


@frozen
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def sentence(self) -> str:
        return str(self.data["error"]["sentence"])


@frozen
class Running:
    """A lab that runs."""

    process: subprocess.Popen[str]
    port: int

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {"Content-Type": "application/json"} if body is not None else {}
        try:
            connection.request(method, path, body, sent | {name.replace("_", "-"): headers[name] for name in headers})
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def post(self, path: str, data: object, **headers: str) -> Answer:
        return self.send("POST", path, json.dumps(data).encode(), **headers)


@pytest.fixture(scope="module")
def lab() -> Iterator[Running]:
    command = [sys.executable, "-m", "ny1901", "lab", "--port", "0", "--no-browser"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        told = process.stdout.readline()
        address = next((word for word in told.split() if word.startswith("http://")), "")
        yield Running(process, urlsplit(address).port or 0)
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, rest, complaints) == (0, "", ""), "the lab ends quietly, and no request broke it"


@pytest.fixture
def position() -> Any:
    return json.loads(ny.example().to_json())
