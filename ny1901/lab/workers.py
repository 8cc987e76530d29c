"""The processes that answer a lab's questions for the solver: one of them stays for the next question."""

from __future__ import annotations

import asyncio
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from typing import cast

from attrs import field, frozen


@frozen(eq=False)
class Workers:
    """The solver's processes of a lab.

    Attributes:
        game: the name of the game that they know.
        waiting: the process that waits for a question, if there is one. More are not kept: each holds its memory.
    """

    game: str
    waiting: list[Process] = field(factory=list, init=False)

    async def ask(self, question: str, body: bytes, seconds: float) -> bytes:
        """The answer to a question, as the JSON of a process that is killed when its time is over or nobody waits.

        Args:
            question: the name of the question.
            body: the request.
            seconds: the time that it may take, with that to start a process.

        Raises:
            TimeoutError: it took longer.
            EOFError, ConnectionError: the process broke down.
        """
        process = self._waiting() or await self._started()
        try:
            answer = await asyncio.wait_for(_exchanged(process, question, body), seconds)
        except BaseException:  # also when the server stops
            await _ended(process)
            raise
        if self.waiting:
            await _ended(process)
        else:
            self.waiting.append(process)
        return answer

    async def end(self) -> None:
        """End the process that waits."""
        while self.waiting:
            await _ended(self.waiting.pop())

    def _waiting(self) -> Process | None:
        process = self.waiting.pop() if self.waiting else None
        return process if process and process.returncode is None else None

    async def _started(self) -> Process:
        command = (sys.executable, "-m", "ny1901.lab.worker", self.game)
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)


async def _exchanged(process: Process, question: str, body: bytes) -> bytes:
    to_it, from_it = cast(StreamWriter, process.stdin), cast(StreamReader, process.stdout)
    to_it.write(f"{question} {len(body)}\n".encode("ascii") + body)
    await to_it.drain()
    size = await from_it.readline()
    if not size:
        raise EOFError("there is no answer")
    return await from_it.readexactly(int(size))


async def _ended(process: Process) -> None:
    cast(StreamWriter, process.stdin).close()
    if process.returncode is None:
        process.kill()
    await process.wait()
