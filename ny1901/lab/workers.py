"""The processes that answer a lab's questions that take time: one of them stays for the next question."""

from __future__ import annotations

import asyncio
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from typing import cast

from attrs import field, frozen

_QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"
"""One that is killed while its own processes play leaves their locks to be cleared away, which need not be said."""


@frozen(eq=False)
class Workers:
    """The processes of a lab.

    Attributes:
        game: the name of the game that they know.
        waiting: the process that waits for a question, if there is one. More are not kept: each holds its memory.
    """

    game: str
    waiting: list[Process] = field(factory=list, init=False)

    async def answers(self, question: str, body: bytes, seconds: float) -> AsyncGenerator[bytes]:
        """The answers to a question, as JSON from a process that is killed when its time is over or nobody waits.

        Args:
            question: the name of the question.
            body: the request.
            seconds: the time that it may take, with that to start a process.

        Returns:
            the answers, each as soon as it is there.

        Raises:
            TimeoutError: it took longer.
            EOFError, ConnectionError: the process broke down.
        """
        end = asyncio.get_running_loop().time() + seconds
        process = self._waiting() or await self._started()
        try:
            await asyncio.wait_for(_sent(process, question, body), _left(end))
            while answer := await asyncio.wait_for(_received(process), _left(end)):
                yield answer
        except BaseException:  # also when the page has gone, or the server stops
            await _ended(process)
            raise
        if self.waiting:
            await _ended(process)
        else:
            self.waiting.append(process)

    async def end(self) -> None:
        """End the process that waits."""
        while self.waiting:
            await _ended(self.waiting.pop())

    def _waiting(self) -> Process | None:
        process = self.waiting.pop() if self.waiting else None
        return process if process and process.returncode is None else None

    async def _started(self) -> Process:
        command = (sys.executable, "-W", _QUIET, "-m", "ny1901.lab.worker", self.game)
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)


def _left(end: float) -> float:
    return end - asyncio.get_running_loop().time()


async def _sent(process: Process, question: str, body: bytes) -> None:
    to_it = cast(StreamWriter, process.stdin)
    to_it.write(f"{question} {len(body)}\n".encode("ascii") + body)
    await to_it.drain()


async def _received(process: Process) -> bytes:
    """The next answer; nothing after the last."""
    from_it = cast(StreamReader, process.stdout)
    size = await from_it.readline()
    if not size:
        raise EOFError("there is no answer")
    return await from_it.readexactly(int(size))


async def _ended(process: Process) -> None:
    cast(StreamWriter, process.stdin).close()
    if process.returncode is None:
        process.kill()
    await process.wait()
