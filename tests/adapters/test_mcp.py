"""The server of rules: every answer rests on something, wrong calls can be mended, nothing is left behind."""

from __future__ import annotations

import doctest
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

import ny1901 as ny
from ny1901 import paris
from ny1901.adapters.mcp import server
from ny1901.adapters.mcp.answering import answered, understood
from ny1901.adapters.mcp.resources import addresses, read
from ny1901.adapters.mcp.tools import TOOLS
from ny1901.kernel.errors import DataError
from ny1901.kernel.games import game_named
from ny1901.kernel.house_rules.reading import house_rules_from
from ny1901.testing import played_to
from tests.processes import PATIENCE, started

from .calls import QUICK, SLOW, WRONG

PAGE = "docs/how-to/use-from-an-assistant.md"


def check_standing(answer: dict[str, Any]) -> str:
    """What an answer rests on, and whether that is there."""
    standing: str = answer["standing"]
    assert answer["answer"]
    if standing == "cited":
        assert answer["rules"]
        assert all(rule["rule"] and rule["statement"] for rule in answer["rules"])
        assert any(rule["citations"] for rule in answer["rules"])
    elif standing in ("proved", "not proved"):
        assert answer["status"]
    elif standing == "measured":
        assert answer["changes"]
        assert all(len(change["interval"]) == 2 for change in answer["changes"])
    else:
        assert standing == "refused"
        assert answer["refused"]["sentence"]
    return standing


def test_there_are_sixty_calls_and_sixty_wrong_ones() -> None:
    assert (len(QUICK) + len(SLOW), len(WRONG)) == (60, 60)
    assert {name for name, _ in QUICK + SLOW} == TOOLS.keys()


def test_every_answer_rests_on_something() -> None:
    standings = Counter(check_standing(answered(*call)) for call in QUICK)
    assert standings["cited"] > 40
    assert standings["refused"] >= 2, "what the rules do not say is refused"


@pytest.mark.parametrize(("name", "given"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_call_is_refused_with_the_mend(name: str, given: Any) -> None:
    answer = answered(name, given)
    refused = answer["refused"]
    assert answer["standing"] == "refused"
    assert len(refused["sentence"]) < 2_000
    assert re.search(
        r"expected|give|choose|did you mean|cannot|missing|there is no|illegal|is no|at most|send less|fits",
        answer["answer"],
    )


def test_a_process_is_started_for_what_is_not_wrong_only() -> None:
    assert all(callable(understood(*call)) for call in SLOW)
    assert not any(callable(understood(*call)) for call in QUICK)
    # What a solver alone knows, it refuses itself.
    assert [given for name, given in WRONG if callable(understood(name, given))] == [
        {"objective": "joy"},
        {"statements": ["no-overlpa"]},
    ]


@pytest.mark.parametrize("pairs", [8, pytest.param(150, marks=pytest.mark.long)])
def test_what_is_hidden_from_a_seat_is_in_no_answer(pairs: int) -> None:
    """Positions that a seat cannot tell apart give equal bytes: what it sees, and what it may do when it is to move."""
    different = 0
    for name, game in (("new-york", ny.Game(players=3)), ("paris", paris.Game())):
        dice = random.Random(name)
        for _ in range(pairs):
            state, seat = played_to(game, dice.getrandbits(32), dice.randrange(20)), dice.randrange(game.players)
            one, other = state.view(seat).sample(dice), state.view(seat).sample(dice)
            different += one != other
            calls: list[tuple[str, dict[str, Any]]] = [("show", {"seat": seat})]
            if one.to_move == seat:
                calls += [("legal_actions", {}), ("explain", {"action": str(one.legal_actions[0])})]
            for tool, given in calls:
                seen = [json.dumps(answered(tool, {**given, "game": name, "position": str(w)})) for w in (one, other)]
                assert seen[0] == seen[1]
    assert different > pairs


@pytest.mark.parametrize("address", addresses())
def test_what_can_be_read_is_json(address: str) -> None:
    assert json.loads(read(address))


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ny1901://paris/../rules", "ny1901://os:path/rules", ""])
def test_nothing_else_can_be_read(address: str) -> None:
    with pytest.raises(DataError, match="there is no resource"):
        read(address)


def talk(conversation: Callable[[Client], Awaitable[None]], to: Any) -> None:
    async def all_of_it() -> None:
        async with Client(to) as client:
            await conversation(client)

    anyio.run(all_of_it)


def test_the_client_is_told_what_it_needs() -> None:
    async def conversation(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert {tool.name: tool.input_schema for tool in tools} == {name: tool.schema for name, tool in TOOLS.items()}
        assert [str(resource.uri) for resource in (await client.list_resources()).resources] == [*addresses()]
        read_rules = await client.read_resource("ny1901://paris/rules")
        assert read_rules.contents[0].text == read("ny1901://paris/rules")  # type: ignore[union-attr]
        with pytest.raises(MCPError, match="there is no resource 'file:///etc/passwd'; choose from ny1901:"):
            await client.read_resource("file:///etc/passwd")
        shown = await client.call_tool("show", {"seat": 0})
        assert [content.type for content in shown.content] == ["text", "image"]
        assert not shown.is_error
        wrong = await client.call_tool("explain", {"action": "fly"})
        assert wrong.is_error
        own = await client.call_tool("compare", {"base": "mine", "variant": "mine", "games": 0})
        assert "0 is out of bounds" in own.structured_content["answer"]

    talk(conversation, server.server({"mine": {"base": "en-2015", "workers": 5}}))


HOUSE_RULE = """
from ny1901.solver.house_rules import and_, restriction, any_of

@restriction(unless_stuck=True)
def no_third_lot(position, action, result):
    '''Nobody acquires a third lot of a district.'''
    mover = position.mover
    return and_(action.acquires, any_of(and_(action.lot_in(d), mover.lots_in(d) >= 2) for d in position.districts))
"""


@pytest.mark.long(days=3)
def test_a_process_of_its_own_knows_the_house_rules_too() -> None:
    """The server has read their file; a question names them by their digest only."""
    variant = ny.Variant.named("en-2015").change(name="mine", house_rules=house_rules_from(HOUSE_RULE, "third.py"))
    position = json.loads(ny.Game(players=2, variant=variant).initial_state(seed=1).to_json())
    own = game_named("new-york").state.variant_texts().to_data(variant)

    async def conversation(client: Client) -> None:
        for name, given in (
            ("explain", {"action": "end", "position": position}),
            ("bounds", {"position": position}),
            ("best_placements", {"position": position, "top": 1}),
        ):
            answer = (await client.call_tool(name, given)).structured_content
            assert answer["standing"] in ("cited", "proved", "not proved"), answer
        wrong = await client.call_tool("verify", {"variant": "mine", "statements": ["no-overlpa"]})
        assert "did you mean 'no-overlap'" in wrong.structured_content["answer"]

    talk(conversation, server.server({"mine": own}))


def test_a_line_is_never_longer_than_a_request_may_be(tmp_path: Path) -> None:
    long = tmp_path / "lines"
    deep = b'{"id": 7, "x": ' + b"[" * 200 + b"]" * 200 + b"}\n"
    flat = b'{"x": "' + b"[" * 200 + b'"}\n'
    long.write_bytes(b'{"id":"a-1",' + b"x" * 3_000_000 + b"\n" + deep + flat + b"z" * 600_000 + b"\ny")
    with long.open("rb") as stream:
        lines = server.BoundedLines(stream)
        told = [json.loads(lines.readline()) for _ in range(2)]
        assert [(one["id"], one["method"]) for one in told] == [
            ("a-1", "the-message-is-too-long-or-too-deep"),
            (7, "the-message-is-too-long-or-too-deep"),
        ]
        assert [lines.readline() for _ in range(4)] == [flat.decode(), "{}\n", "y", ""]


# ------------------------------------------------------------------------------------------------- conversations


def conversations(page: str) -> list[list[tuple[dict[str, Any], str]]]:
    """The calls of the page with what it shows of their answers, conversation by conversation."""
    parts = page.split("\n### ")[1:]
    pattern = re.compile(r"```json\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)
    return [[(json.loads(call), shown) for call, shown in pattern.findall(part)] for part in parts]


def test_the_page_has_three_conversations(project: Path) -> None:
    assert [len(calls) for calls in conversations((project / PAGE).read_text(encoding="utf-8"))] == [3, 3, 2]


# The third plays games, for which pandas and statsmodels have to load.
@pytest.mark.parametrize("number", [0, 1, pytest.param(2, marks=pytest.mark.long)])
def test_the_conversations_of_the_page_go_as_it_says(number: int, project: Path) -> None:
    checker, how = doctest.OutputChecker(), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    for call, shown in conversations((project / PAGE).read_text(encoding="utf-8"))[number]:
        answer = answered(call["tool"], call["arguments"])
        cited = " ".join(f"[{rule['rule']}: {'; '.join(rule['citations'])}]" for rule in answer.get("rules", ()))
        told = f"{answer['standing']}: {answer['answer']} {cited}\n"
        assert checker.check_output(shown, told, how), f"{call}\n{told}"


# ------------------------------------------------------------------------------------------------ over a real pipe


def marked(mark: str) -> list[int]:
    """The processes with a mark in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes() and int(folder.name) != os.getpid():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def gone(mark: str, seconds: float = 60) -> bool:
    """Whether every process with a mark ends within a time."""
    end = time.monotonic() + seconds
    while marked(mark):
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def parameters(home: Path, mark: str) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable,
        args=["-P", "-m", "ny1901", "mcp"],
        cwd=home,
        env={"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "MARK": mark, "PYTHONDONTWRITEBYTECODE": "1"},
    )


@pytest.mark.long(seconds=40)
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc")
def test_sixty_calls_and_sixty_wrong_ones_over_a_pipe(tmp_path: Path) -> None:
    """With 1,000 calls at once after them; the server leaves no process and no file."""
    mark = uuid.uuid4().hex

    async def conversation(client: Client) -> None:
        for name, given in QUICK + SLOW:
            made = await client.call_tool(name, given)
            check_standing(made.structured_content)
            assert not made.is_error, (name, given, made.structured_content)
        for name, given in WRONG:
            made = await client.call_tool(name, given)
            assert made.is_error
            assert made.structured_content["standing"] == "refused"
        with pytest.raises(MCPError):
            await client.call_tool("explain", {"action": "end", "position": json.loads("[" * 150 + "]" * 150)})
        results: list[str] = []

        async def call(number: int) -> None:
            name, given = ("bounds", {}) if number % 50 == 0 else ("explain", {"action": "end"})
            results.append((await client.call_tool(name, given)).structured_content["standing"])

        async with anyio.create_task_group() as group:
            for number in range(1_000):
                group.start_soon(call, number)
        counts = Counter(results)
        assert counts["cited"] == 980
        assert counts["refused"] >= 20 - 2 * 20 // 3
        assert (await client.call_tool("explain", {"action": "end"})).structured_content["standing"] == "cited"

    talk(conversation, parameters(tmp_path, mark))
    assert gone(mark)
    assert [*tmp_path.rglob("*")] == []


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc")
@pytest.mark.parametrize("victim", ["client", "server"])
def test_a_killed_client_or_server_leaves_nothing(tmp_path: Path, victim: str) -> None:
    mark = uuid.uuid4().hex
    code = (
        "import anyio, os, signal, sys\n"
        "from mcp.client.client import Client\n"
        "from mcp.client.stdio import StdioServerParameters\n"
        "async def main():\n"
        f"    server = StdioServerParameters(**{parameters(tmp_path, mark).model_dump()!r})\n"
        "    async with Client(server) as client:\n"
        "        async with anyio.create_task_group() as group:\n"
        "            group.start_soon(client.call_tool, 'verify', {'seconds': 60})\n"
        "            await anyio.sleep(600)\n"
        "anyio.run(main)\n"
    )
    with started([sys.executable, "-c", code.replace("PosixPath", "str")], stderr=subprocess.DEVNULL) as client:
        end = time.monotonic() + PATIENCE
        while len(marked(mark)) < 2 and client.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        running = marked(mark)
        assert len(running) >= 2, "the server and the process that works on the question"
        os.kill(client.pid if victim == "client" else min(running), signal.SIGKILL)
        assert gone(mark)
    assert [*tmp_path.rglob("*")] == []
