"""The lab over HTTP: it carries requests to `questions` and answers back, and keeps out what does not belong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from importlib.resources import files
from typing import Any

from attrs import field, frozen
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ny1901.analysis.agents.names import agents_of
from ny1901.kernel.errors import DataError
from ny1901.kernel.lab.game import LabGame
from ny1901.kernel.lab.intake import MOST_BYTES, MOST_SECONDS, read_body, read_timeout
from ny1901.lab.guard import SECURITY_HEADERS, Refusal, refusal
from ny1901.lab.questions import PUZZLES, QUESTIONS, answer
from ny1901.lab.watching import MOST_SECONDS as MOST_WATCHED
from ny1901.lab.watching import WATCHED
from ny1901.lab.workers import Workers

MOST_PUZZLES = 2
"""How many questions that take time may be worked on at once; more are refused, not queued."""

START_SECONDS = 10
"""The time that a process may take to start and to finish, besides the limit of its question, in seconds."""

LAST_GAME_SECONDS = 60
"""The time that what is watched may take to start, and to finish the game or the move it is in, in seconds."""

BODY_SECONDS = 10
"""The time that a request's body may take to arrive, in seconds."""

_KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_PACKAGE, _PAGE = "ny1901.lab", "index.html"


@frozen
class Lab:
    """A lab as it was started.

    Attributes:
        game: what is laid out on it.
        start: the position that the page opens with.
        known_hosts: the names that it answers to, with the port (`guard.hosts`).
        running: one mark for each question that takes time and is being worked on.
        workers: the processes that work on them.
    """

    game: LabGame
    start: Any
    known_hosts: frozenset[str]
    running: set[object] = field(factory=set, eq=False)
    workers: Workers = field(init=False, eq=False)

    @workers.default
    def _of_its_game(self) -> Workers:
        return Workers(self.game.name)


def application(lab: Lab) -> ASGIApp:
    """The lab as an ASGI application.

    Args:
        lab: what it was started with.
    """
    routes = [Route("/", _file(_PAGE)), Route("/board.css", _board_style(lab)), Route("/start", _start(lab))]
    routes.append(Route("/agents", _agents(lab)))
    own = lab.game.page
    routes += [Route(f"/{name}", _file(name)) for name in static_names() if name != _PAGE]
    routes += [Route(f"/game/{name}", _file(name, own)) for name in static_names(own)]
    routes += [Route(f"/ask/{question}", _ask(lab, question), methods=["POST"]) for question in QUESTIONS]
    routes += [
        Route(f"/solve/{puzzle}", _work(lab, puzzle, (MOST_SECONDS, START_SECONDS), _at_once), methods=["POST"])
        for puzzle in PUZZLES
    ]
    routes += [
        Route(f"/watch/{name}", _work(lab, name, (MOST_WATCHED, LAST_GAME_SECONDS), _as_they_come), methods=["POST"])
        for name in WATCHED
    ]
    # The guard stands outside, so that an answer about a broken server carries the security headers too.
    handlers = {404: _no_page, 500: _broke_down}
    return Guarded(Starlette(routes=routes, exception_handlers=handlers, lifespan=_life(lab)), lab.known_hosts)


def _life(lab: Lab) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        yield
        await lab.workers.end()

    return life


def static_names(package: str = _PACKAGE) -> list[str]:
    """The names of the files that the page consists of.

    Args:
        package: whose they are; a game's own part of the page is served as `/game/`.
    """
    found = files(package).joinpath("static")
    return sorted(path.name for path in found.iterdir() if path.is_file())


class Guarded:
    """An application around another: it refuses as `guard.refusal` does, and its answers carry the security headers."""

    def __init__(self, app: ASGIApp, known_hosts: frozenset[str]) -> None:
        self.app = app
        self.known_hosts = known_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.encode().lower(), value.encode()) for name, value in SECURITY_HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refused = refusal(scope["method"], headers, self.known_hosts)
        app = self.app if refused is None else _refused(refused)
        await app(scope, receive, send_guarded)


Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]
Answers = AsyncGenerator[bytes]


def _file(name: str, package: str = _PACKAGE) -> Endpoint:
    kind = _KINDS[name.rpartition(".")[2]]

    async def endpoint(_: Request) -> Response:
        content = files(package).joinpath("static", name).read_bytes()
        return Response(content, media_type=f"{kind}; charset=utf-8")

    return endpoint


def _board_style(lab: Lab) -> Endpoint:
    async def endpoint(_: Request) -> Response:
        return Response(lab.game.style(), media_type="text/css; charset=utf-8")

    return endpoint


def _start(lab: Lab) -> Endpoint:
    async def endpoint(_: Request) -> Response:
        return JSONResponse(await run_in_threadpool(lab.game.sheet, lab.start))

    return endpoint


def _agents(lab: Lab) -> Endpoint:
    async def endpoint(_: Request) -> Response:
        return JSONResponse(list((await run_in_threadpool(agents_of, lab.game.name)).items()))

    return endpoint


def _ask(lab: Lab, question: str) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        body = await _body_of(request)
        if isinstance(body, Refusal):
            return _refused(body)
        return await run_in_threadpool(_answered, lab, question, body)

    return endpoint


def _answered(lab: Lab, question: str, body: bytes) -> Response:
    try:
        request = read_body(body)
    except DataError as error:
        return _refused(Refusal(400, str(error)))
    return JSONResponse(answer(lab.game, question, request))


def _work(
    lab: Lab, question: str, limits: tuple[int, float], respond: Callable[[Answers, int], Awaitable[Response]]
) -> Endpoint:
    """A question that takes time is worked on in a process: at most so many seconds, and some to start and to end."""
    most, grace = limits

    async def endpoint(request: Request) -> Response:
        body = await _body_of(request)
        if isinstance(body, Refusal):
            return _refused(body)
        try:
            seconds = read_timeout(read_body(body), most)
        except DataError as error:
            return _refused(Refusal(400, str(error)))
        if len(lab.running) >= MOST_PUZZLES:
            return _refused(Refusal(429, f"{MOST_PUZZLES} questions are being worked on already; wait for one of them"))
        return await respond(_in_a_process(lab, question, body, seconds + grace), seconds)

    return endpoint


async def _in_a_process(lab: Lab, question: str, body: bytes, seconds: float) -> Answers:
    """The answers of a process, which is killed when its time is over, the page has gone or the server stops."""
    ticket = object()
    lab.running.add(ticket)
    try:
        async with aclosing(lab.workers.answers(question, body, seconds)) as answers:
            async for answer in answers:
                yield answer
    finally:
        lab.running.discard(ticket)


async def _at_once(answers: Answers, seconds: int) -> Response:
    """The one answer of a puzzle."""
    try:
        async with aclosing(answers):
            found = [answer async for answer in answers]
    except TimeoutError:
        return JSONResponse({"error": _error("OutOfTime", _too_long(seconds))})
    except (EOFError, ConnectionError):
        return _refused(_BROKE_DOWN)
    return Response(found[0], media_type="application/json")


async def _as_they_come(answers: Answers, seconds: int) -> Response:
    """Answers that are watched, each on a line of its own."""

    async def lines() -> Answers:
        try:
            async with aclosing(answers):
                async for answer in answers:
                    yield answer + b"\n"
        except TimeoutError:
            yield _line("OutOfTime", f"the time of {seconds} seconds was over in the middle of a game or a move")
        except (EOFError, ConnectionError):
            yield _line("BrokeDown", _BROKE_DOWN.sentence)

    return StreamingResponse(lines(), media_type="application/x-ndjson")


_BROKE_DOWN = Refusal(500, "the solver or an agent broke down on this question; the terminal says where")


def _line(kind: str, sentence: str) -> bytes:
    return json.dumps({"error": _error(kind, sentence)}).encode() + b"\n"


def _too_long(seconds: int) -> str:
    return f"no answer within {seconds} seconds; allow more time, or ask about a position with less land"


async def _body_of(request: Request) -> bytes | Refusal:
    """The body, read no further than it may be long, and not waited for without end."""
    try:
        return await asyncio.wait_for(_read_some(request), BODY_SECONDS)
    except TimeoutError:
        return Refusal(408, f"the body did not arrive within {BODY_SECONDS} seconds")
    except ClientDisconnect:
        return Refusal(400, "the request broke off")


async def _read_some(request: Request) -> bytes | Refusal:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            return Refusal(413, f"the body has more than {MOST_BYTES} bytes; send less")
    return bytes(body)


def _refused(refused: Refusal) -> Response:
    return JSONResponse({"error": _error("Refused", refused.sentence)}, status_code=refused.status)


def _error(kind: str, sentence: str) -> dict[str, str]:
    return {"kind": kind, "message": sentence, "sentence": sentence}


def _no_page(request: Request, _: Exception) -> Response:
    return _refused(Refusal(404, "the lab has no such page; its only one is /"))


def _broke_down(request: Request, _: Exception) -> Response:
    return _refused(Refusal(500, "the lab broke down on this request; the terminal says where"))
