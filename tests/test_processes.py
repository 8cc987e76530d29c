"""A test leaves no process behind, also when it fails."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, is_running, started, wait_until

PARENT = (
    "import subprocess, sys, time\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    "print(child.pid, flush=True)\n"
    "time.sleep(600)\n"
)


def test_a_failed_test_leaves_neither_the_process_nor_its_children_nor_pipes() -> None:
    with (
        pytest.raises(subprocess.TimeoutExpired),
        started([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent,
    ):
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        parent.wait(timeout=0.01)
    assert parent.returncode == -signal.SIGKILL
    assert parent.stdout.closed
    wait_until(lambda: not is_running(child))


def test_ctrl_c_reaches_a_process_also_where_the_tests_ignore_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with started([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as parent:
            assert parent.stdout is not None
            parent.stdout.readline()
            parent.send_signal(signal.SIGINT)
            parent.wait(timeout=PATIENCE)
    finally:
        signal.signal(signal.SIGINT, before)
    assert parent.returncode == -signal.SIGINT


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_what_a_killed_test_started_ends_with_it(project: Path) -> None:
    sleeper = "[sys.executable, '-c', 'import time; time.sleep(600)']"
    script = (
        "import sys, time; sys.path.insert(0, sys.argv[1]); from tests.processes import started\n"
        f"with started({sleeper}) as child: print(child.pid, flush=True); time.sleep(600)"
    )
    with started([sys.executable, "-c", script, str(project)], stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        child = int(killed.stdout.readline())
        assert is_running(child)
        killed.kill()
        killed.wait(timeout=PATIENCE)
        wait_until(lambda: not is_running(child))


def test_every_test_starts_its_processes_in_this_way(project: Path) -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (project / "tests").rglob("*.py")}
    here = {project / "tests" / name for name in ("processes.py", "test_processes.py")}
    assert {path for path, source in sources.items() if "subprocess.Popen(" in source} == here
