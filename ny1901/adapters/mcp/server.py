"""The server over standard input and output: it carries calls to the tools and answers back, within limits.

What takes long is answered by a process of its own, which is ended when its time is over, when the call is taken back,
or when the server ends.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from typing import Any, BinaryIO

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from ny1901.adapters.mcp.answering import understood
from ny1901.adapters.mcp.arguments import MOST_SECONDS, SECONDS, refusal
from ny1901.adapters.mcp.resources import addresses, read
from ny1901.adapters.mcp.tools import TOOLS
from ny1901.adapters.mcp.worker import question
from ny1901.kernel.errors import DataError
from ny1901.kernel.lab.intake import MOST_BYTES
from ny1901.solver.proof.kept_proofs import FOLDER_VARIABLE

MOST_PROCESSES = 2
"""How many questions that take long are worked on at once; more are refused, not queued."""

START_SECONDS = 10
"""The time that a process may take to start and to finish, besides the limit of its question, in seconds."""

_LONGEST_LINE = 2 * MOST_BYTES
_DEEPEST = 100

INSTRUCTIONS = (
    "Rules of the board games New York 1901 and Paris: La Cite de la Lumiere, answered by a rules engine and proofs. "
    "Each answer says in `standing` what it rests on: cited (rules with citations), proved, not proved, measured "
    "(with intervals) or refused. Pass that on, and do not answer from memory where a tool refuses. A position is the "
    "line that `show` gives; a refusal names the place and what was expected, so mend the call and try again."
)


class Rules:
    """The handlers of the server.

    Args:
        variants: variants that may be named besides the standard ones, each as plain data.
    """

    def __init__(self, variants: Mapping[str, Any]) -> None:
        self.variants = variants
        self.running: set[object] = set()

    async def list_tools(self, _: Any, __: Any) -> types.ListToolsResult:
        """What can be asked."""
        hints = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
        return types.ListToolsResult(
            tools=[
                types.Tool(name=tool.name, description=tool.description, input_schema=tool.schema, annotations=hints)
                for tool in TOOLS.values()
            ]
        )

    async def call_tool(self, _: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        """The answer to a call."""
        given = self.named(params.arguments or {})
        answer = await asyncio.to_thread(understood, params.name, given)
        # What is wrong is refused at once; no process is started for it.
        return result(await self.in_a_process(params.name, given) if callable(answer) else answer)

    def named(self, given: dict[str, Any]) -> dict[str, Any]:
        """The arguments with the server's own variants put in for their names."""
        own = {name for name in ("variant", "base") if isinstance(given.get(name), str)}
        return {name: self.variants.get(value, value) if name in own else value for name, value in given.items()}

    async def in_a_process(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        """The answer of a process, which is ended when its time is over or the call is."""
        if len(self.running) >= MOST_PROCESSES:
            busy = f"{MOST_PROCESSES} questions are being worked on already; ask again when one is answered"
            return refusal(DataError(busy))
        ticket = object()
        self.running.add(ticket)
        try:
            return await self._of_worker(name, given)
        finally:
            self.running.discard(ticket)

    async def _of_worker(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        asked = given.get("seconds", SECONDS)
        seconds = asked if isinstance(asked, int) and 0 < asked <= MOST_SECONDS else SECONDS
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "ny1901.adapters.mcp.worker", name),
            stdin=pipe,
            stdout=pipe,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, FOLDER_VARIABLE: ""},  # no proofs are kept: nobody named a folder
        )
        try:
            if process.stdin is None or process.stdout is None:
                raise RuntimeError("the pipes of a process were not opened")
            process.stdin.write(question(given))
            # Its input stays open: when it is closed, by whatever end of this process, the worker ends.
            found = await asyncio.wait_for(process.stdout.read(), seconds + START_SECONDS)
            answer: dict[str, Any] = json.loads(found)
        except TimeoutError:
            return refusal(DataError(f"no answer within {seconds} seconds; give more `seconds`, or ask about less"))
        except (ValueError, OSError):
            return refusal(DataError("the process that worked on this question broke down; ask about less"))
        finally:
            _end(process)
            await process.wait()
        return answer

    async def list_resources(self, _: Any, __: Any) -> types.ListResourcesResult:
        """What can be read."""
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=uri, name=uri, description=what, mime_type="application/json")
                for uri, what in addresses().items()
            ]
        )

    async def read_resource(self, _: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        """What stands at an address."""
        try:
            text = await asyncio.to_thread(read, str(params.uri))
        except DataError as error:
            raise MCPError(code=types.INVALID_PARAMS, message=str(error)) from None
        contents = types.TextResourceContents(uri=params.uri, text=text, mime_type="application/json")
        return types.ReadResourceResult(contents=[contents])


def _end(process: asyncio.subprocess.Process) -> None:
    """End a process with all that it has started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def result(answer: Mapping[str, Any]) -> types.CallToolResult:
    """An answer as the protocol has it: a picture as a picture, the rest as JSON text and as structured content.

    Args:
        answer: what a tool gave.
    """
    told = {name: value for name, value in answer.items() if name != "svg"}
    content: list[Any] = [types.TextContent(type="text", text=json.dumps(told, ensure_ascii=False))]
    if "svg" in answer:
        data = base64.b64encode(answer["svg"].encode()).decode()
        content.append(types.ImageContent(type="image", data=data, mime_type="image/svg+xml"))
    wrong = "kind" in answer.get("refused", {})
    return types.CallToolResult(content=content, structured_content=told, is_error=wrong)


_ID = re.compile(rb'"id"\s*:\s*(\d{1,18}|"[\w-]{1,80}")')
_TOKENS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]')


class BoundedLines:
    """Lines of a stream, none longer or deeper than can be read.

    One that is comes as a request for a method that there is not, with the id of the line: so its sender is answered,
    where the protocol's own reader would drop it and let the sender wait.

    Args:
        stream: the bytes.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream

    async def __aiter__(self) -> AsyncIterator[str]:
        while line := await asyncio.to_thread(self.readline):
            yield line

    def readline(self) -> str:
        """The next line; empty at the end of the stream."""
        line = self.stream.readline(_LONGEST_LINE)
        if len(line) < _LONGEST_LINE or line.endswith(b"\n"):
            return line.decode("utf-8", "replace") if _depth(line) <= _DEEPEST else _unread(line)
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = self.stream.readline(_LONGEST_LINE)
        return _unread(line)


def _depth(line: bytes) -> int:
    """How deeply a JSON text is nested."""
    depth = deepest = 0
    for token in _TOKENS.findall(line) if line.count(b"[") + line.count(b"{") > _DEEPEST else ():
        depth += (token in (b"[", b"{")) - (token in (b"]", b"}"))
        deepest = max(deepest, depth)
    return deepest


def _unread(line: bytes) -> str:
    found = _ID.search(line)
    if found is None:
        return "{}\n"
    method = "the-message-is-too-long-or-too-deep"
    return f'{{"jsonrpc": "2.0", "id": {found[1].decode()}, "method": "{method}", "params": {{}}}}\n'


def server(variants: Mapping[str, Any]) -> Server[Any]:
    """The server, not yet connected.

    Args:
        variants: variants that may be named besides the standard ones, each as plain data.
    """
    rules = Rules(variants)
    return Server(
        "ny1901",
        version=version("ny1901"),
        title="Rules of New York 1901 and Paris",
        instructions=INSTRUCTIONS,
        on_list_tools=rules.list_tools,
        on_call_tool=rules.call_tool,
        on_list_resources=rules.list_resources,
        on_read_resource=rules.read_resource,
    )


def serve(variants: Mapping[str, Any]) -> None:
    """Serve over standard input and output until the client closes them.

    Args:
        variants: variants that may be named besides the standard ones, each as plain data.
    """
    try:
        asyncio.run(_serve(variants))
    except* BrokenPipeError:  # the client is gone
        pass


async def _serve(variants: Mapping[str, Any]) -> None:
    lines: Any = BoundedLines(sys.stdin.buffer)  # of a file nothing but its lines is asked
    built = server(variants)
    async with stdio_server(stdin=lines) as (incoming, outgoing):
        await built.run(incoming, outgoing, built.create_initialization_options())
