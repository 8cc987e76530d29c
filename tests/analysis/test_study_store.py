"""The store: what is finished is kept, whatever happens to the run; what is wrong with the file is told."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ny1901 import cli
from ny1901.analysis.processes import process_pool
from ny1901.analysis.results import TABLES, Results
from ny1901.analysis.running import Inline, Progress
from ny1901.analysis.store import Store
from ny1901.analysis.study import Study
from ny1901.kernel.errors import StudyError
from tests.days import one_in
from tests.processes import PATIENCE, is_running, started, wait_until

SMALL: dict[str, Any] = {"variants": ["en-2015"], "agents": ["random"], "players": 2, "games": 6, "seed": 1901}


def study(**changes: Any) -> Study:
    return Study(**{**SMALL, **changes})


def csv(results: Results) -> dict[str, str]:
    return {table: results.to_csv(table) for table in TABLES}


def rows(file: Path) -> list[tuple[str, int, str]]:
    with sqlite3.connect(file) as connection:
        found = connection.execute("SELECT arm, number, result FROM ny1901_game ORDER BY arm, number").fetchall()
    connection.close()
    return found


def stop_after(games: int) -> Callable[[Progress], None]:
    """Interrupts a run as Ctrl-C does, once some games are finished."""

    def stop(at: Progress) -> None:
        if at.done >= games:
            raise KeyboardInterrupt

    return stop


def test_an_interrupted_study_goes_on_and_ends_with_the_same_table(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with pytest.raises(KeyboardInterrupt):
        study().run(store=file, executor=Inline(), progress=stop_after(3))
    kept = rows(file)
    assert len(kept) == 3
    told: list[Progress] = []
    resumed = study().run(store=file, executor=Inline(), progress=told.append)
    assert told[0].found == 3
    assert csv(resumed) == csv(study().run(executor=Inline()))
    assert [row for row in rows(file) if row in kept] == kept
    assert len(rows(file)) == 6


def test_a_finished_study_is_read_and_not_played_again(tmp_path: Path) -> None:
    first = study().run(store=tmp_path / "games.sqlite", executor=Inline())
    told: list[Progress] = []
    again = study().run(store=tmp_path / "games.sqlite", progress=told.append)
    assert csv(again) == csv(first)
    assert told == []


def test_many_studies_share_a_file_and_their_common_games(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    one, other = study(variants=["en-2015", "pt-2018"], games=2), study(variants=["zh-2016", "en-2015"], games=4)
    first = one.run(store=file, executor=Inline())
    told: list[Progress] = []
    second = other.run(store=file, executor=Inline(), progress=told.append)
    assert (told[0].found, told[0].total) == (2, 8)
    assert csv(second) == csv(other.run(executor=Inline()))
    assert csv(one.run(store=file, executor=Inline())) == csv(first)
    with Store(file) as store:
        assert set(store.arms()) == {arm.fingerprint for arm in (*one.arms, *other.arms)}
        assert '"players": 2' in next(iter(store.arms().values()))


def test_results_of_games_that_were_not_played_are_not_made_up(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    study(games=2).run(store=file, executor=Inline())
    with Store(file) as store, pytest.raises(StudyError, match="4 of 6 games of en-2015 are not there; run the study"):
        Results.read(study(), store)


# Killing


def command(file: Path, games: int, workers: int) -> list[str]:
    return [
        *(sys.executable, "-P", "-m", "ny1901", "balance", "--agents", "random", "--players", "2"),
        *("--games", str(games), "--seed", "1901", "--store", str(file), "--workers", str(workers)),
    ]


def finished(file: Path) -> int:
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as connection:
            (count,) = connection.execute("SELECT count(*) FROM ny1901_game").fetchone()
        connection.close()
    except sqlite3.OperationalError:
        return 0
    return int(count)


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in tasks.read_text().split()] if tasks.exists() else []


@pytest.mark.parametrize(("workers", "after"), one_in(2, [(1, 5), (0, 1)]))
def test_a_killed_study_goes_on_and_ends_with_the_same_table(tmp_path: Path, workers: int, after: int) -> None:
    """The killed run would take minutes; the resumed one asks for a few games more than were finished."""
    file = tmp_path / "games.sqlite"
    with started(command(file, 5000, workers), stdout=subprocess.DEVNULL) as run:
        wait_until(lambda: finished(file) >= after or run.poll() is not None)
        workers_of_it = children(run.pid)
        run.kill()
        assert run.wait() == -signal.SIGKILL
        wait_until(lambda: not any(map(is_running, workers_of_it)))
    kept = rows(file)
    assert len(kept) >= after
    larger = study(games=len(kept) + 3)
    told: list[Progress] = []
    resumed = larger.run(store=file, executor=Inline(), progress=told.append)
    assert told[0].found == len(kept)
    assert csv(resumed) == csv(larger.run(executor=Inline()))
    assert rows(file)[: len(kept)] == kept
    assert [number for _, number, _ in rows(file)] == list(range(larger.games))


@pytest.mark.long
def test_a_study_killed_at_five_random_moments_ends_with_the_same_table(tmp_path: Path) -> None:
    file, games, dice = tmp_path / "games.sqlite", 250, random.Random(os.urandom(8))
    counts = [0]
    for kill in range(5):
        with started(command(file, games, workers=kill % 3), stdout=subprocess.DEVNULL) as run:
            wanted = counts[-1] + dice.randrange(20)
            wait_until(lambda wanted=wanted, run=run: finished(file) >= wanted or run.poll() is not None)
            assert run.poll() is None, "it was finished before it was killed; play more games"
            run.kill()
        counts.append(finished(file))
    assert counts == sorted(counts), "a kill lost games"
    assert 0 < counts[-1] < games
    resumed = study(games=games).run(store=file)
    assert csv(resumed) == csv(study(games=games).run())
    assert [number for _, number, _ in rows(file)] == list(range(games))


def test_ctrl_c_ends_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with started(command(file, 5000, 1), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        wait_until(lambda: finished(file) >= 1 or run.poll() is not None)
        os.killpg(run.pid, signal.SIGINT)  # as the terminal does: to every process
        _, complaints = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert "the same command goes on from there" in complaints
    assert str(file) in complaints.replace("\n", "")
    assert "Traceback" not in complaints
    assert 1 <= finished(file) < 5000


# What can be wrong


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A store with two of the six games."""
    file = tmp_path / "kept.sqlite"
    study(games=2).run(store=file, executor=Inline())
    return file


def test_a_full_disk_is_told_and_the_finished_games_stay(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_file = Store._open

    def almost_full(self: Store) -> None:
        open_file(self)
        pages = self._connection.execute("PRAGMA page_count").fetchone()[0]
        self._connection.execute(f"PRAGMA max_page_count = {pages + 2}")

    monkeypatch.setattr(Store, "_open", almost_full)
    with pytest.raises(StudyError, match=r"kept\.sqlite: the disk is full; make room and run the same study again"):
        study().run(store=kept, executor=Inline())
    monkeypatch.undo()
    assert 2 < len(rows(kept)) < 6
    assert csv(study().run(store=kept, executor=Inline())) == csv(study().run(executor=Inline()))


def test_a_disk_that_takes_no_more_is_told_and_the_finished_games_stay(kept: Path) -> None:
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))\n"
        "from ny1901.cli import run; sys.exit(run(sys.argv[1:]))"
    )
    arguments = command(kept, 200, 0)[4:]
    run = subprocess.run([sys.executable, "-P", "-c", program, *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
    assert "run the same study again" in run.stderr.replace("\n", " ")
    assert 2 <= len(rows(kept)) < 200
    assert study(games=2).run(store=kept, executor=Inline()).texts == study(games=2).run(executor=Inline()).texts


@pytest.mark.parametrize("place", ["/proc/games.sqlite", "no/such/folder/games.sqlite"])
def test_a_folder_that_cannot_be_written_is_told(place: str, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="does its folder exist, and may it be written"):
        study().run(store=tmp_path / place, executor=Inline())


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="cannot be opened"):
        study().run(store=tmp_path, executor=Inline())


def test_a_file_that_may_only_be_read_is_told(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened for reading alone, because permissions do not stop root."""
    connect = sqlite3.connect

    def for_reading(path: Path, **how: Any) -> sqlite3.Connection:
        return connect(f"file:{path}?mode=ro", uri=True, **how)

    monkeypatch.setattr(sqlite3, "connect", for_reading)
    with pytest.raises(StudyError, match="it may not be written"):
        study().run(store=kept, executor=Inline())


def test_a_file_of_something_else_is_told(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a store of studies, but a page of notes\n" * 100)
    with pytest.raises(StudyError, match=r"notes\.txt: this is no store of studies"):
        study().run(store=file, executor=Inline())
    assert file.read_text().startswith("not a store")


def test_a_damaged_file_is_told(kept: Path) -> None:
    content = bytearray(kept.read_bytes())
    assert len(content) > 3 * 4096
    content[4096 : 2 * 4096] = b"\xff" * 4096
    kept.write_bytes(content)
    with pytest.raises(StudyError, match=r"kept\.sqlite: the file is damaged"):
        study().run(store=kept, executor=Inline())


def test_a_changed_result_is_told(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute("UPDATE ny1901_game SET result = replace(result, '1', '2') WHERE number = 1")
    connection.close()
    with pytest.raises(StudyError, match="game 1 is not as stored"):
        study().run(store=kept, executor=Inline())


def test_a_store_of_another_format_is_told(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute("UPDATE ny1901_store SET format = 99")
    connection.close()
    with pytest.raises(StudyError, match="a store of format 99, and this version of ny1901 reads format 1"):
        study().run(store=kept, executor=Inline())


def test_another_version_of_the_rules_plays_its_own_games(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ny1901.analysis.study.version", lambda _: "99.0")
    told: list[Progress] = []
    study().run(store=kept, executor=Inline(), progress=told.append)
    assert told[0].found == 0
    assert len(rows(kept)) == 8


def test_a_store_that_another_process_holds_is_told(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ny1901.analysis.store._WAIT_SECONDS", 0.05)
    other = sqlite3.connect(kept, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(StudyError, match="another process is writing to it"):
            study().run(store=kept, executor=Inline())
    finally:
        other.close()


@pytest.fixture
def pool() -> Iterator[Any]:
    with process_pool(1) as executor:
        yield executor


def test_a_worker_that_dies_is_told_and_the_finished_games_stay(tmp_path: Path, pool: Any) -> None:
    file = tmp_path / "games.sqlite"

    def kill_the_worker(at: Progress) -> None:
        if at.done:
            for worker in multiprocessing.active_children():
                worker.kill()

    with pytest.raises(StudyError, match=r"a worker broke down .* Games that were stored are kept"):
        study(games=300).run(store=file, executor=pool, progress=kill_the_worker)
    kept = rows(file)
    assert 1 <= len(kept) < 300
    resumed = study(games=len(kept) + 2).run(store=file, executor=Inline())
    assert resumed.texts == study(games=len(kept) + 2).run(executor=Inline()).texts


def test_other_tables_in_the_file_are_left_alone(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute("CREATE TABLE studies (name TEXT)")
        connection.execute("INSERT INTO studies VALUES ('mine')")
    connection.close()
    study().run(store=kept, executor=Inline())
    with sqlite3.connect(kept) as connection:
        assert connection.execute("SELECT name FROM studies").fetchall() == [("mine",)]
    connection.close()


def test_the_command_line_tells_a_wrong_store_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a store of studies\n" * 100)
    assert cli.run(["balance", "--store", str(file), "--workers", "0", "--games", "1"]) == 2
    captured = capsys.readouterr()
    assert "this is no store of studies" in captured.err.replace("\n", " ")
    assert captured.out == ""
