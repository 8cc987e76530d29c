"""Finished games in an SQLite file, each one transaction: a study that is killed at any moment goes on from there.

The file is in WAL mode: a commit is one append to the log, without waiting for the disk, so that even hundreds of
short games a second are stored one by one. Killing the process loses nothing; a power cut can lose the last seconds
but leaves a sound file. Only the process that runs the study writes, workers never do: keep the file on a disk of
that machine, because SQLite's log does not work over a network.

A game is kept under its *arm*: one variant with agents, players, seed and everything else that decides how it goes.
Studies that share arms share their games, and any number of studies fit in one file. The tables have a prefix of
their own, so that other tools may keep tables in the same file.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from ny1901.kernel.errors import StudyError

FORMAT = 1
"""The format of the file; one of another format is refused."""

_WAIT_SECONDS = 30.0
"""How long to wait for another process that is writing to the same file."""

_TABLES = """
CREATE TABLE IF NOT EXISTS ny1901_store (format INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS ny1901_arm (id TEXT PRIMARY KEY, description TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ny1901_game (
    arm TEXT NOT NULL, number INTEGER NOT NULL, result TEXT NOT NULL, checksum INTEGER NOT NULL,
    PRIMARY KEY (arm, number)
) WITHOUT ROWID;
"""

_MENDS = {
    "SQLITE_FULL": "the disk is full; make room and run the same study again",
    "SQLITE_READONLY": "it may not be written; choose another place or change its permissions",
    "SQLITE_CANTOPEN": "it cannot be opened; does its folder exist, and may it be written?",
    "SQLITE_NOTADB": "this is no store of studies; give another file",
    "SQLITE_CORRUPT": "the file is damaged; go on from a copy, or give another file",
    "SQLITE_BUSY": "another process is writing to it; wait for it, or give another file",
    "SQLITE_IOERR": "the disk cannot be read or written; free or replace it, and run the same study again",
}


@contextmanager
def _told(path: str) -> Iterator[None]:
    """SQLite's errors as one sentence of ours with the mend."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        mend = next((text for code, text in _MENDS.items() if name.startswith(code)), "")
        raise StudyError(f"{mend} ({error})" if mend else str(error), field=path) from error


class Store:
    """A file of finished games; a context manager.

    Args:
        path: the file, made if there is none; `None` keeps the games in memory only.

    Raises:
        StudyError: the file cannot be opened or written, is damaged, is no store or one of another format.

    >>> with Store(None) as store:
    ...     store.add("arm", 7, '{"plies":340}')
    ...     store.finished("arm")
    {7: '{"plies":340}'}
    """

    def __init__(self, path: str | Path | None) -> None:
        self.path = "in memory" if path is None else str(path)
        with _told(self.path):
            self._connection = sqlite3.connect(
                ":memory:" if path is None else path, timeout=_WAIT_SECONDS, isolation_level=None
            )
        try:
            self._open()
        except BaseException:
            self._connection.close()
            raise

    def _open(self) -> None:
        with _told(self.path):
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.executescript(_TABLES)
            found = self._connection.execute("SELECT format FROM ny1901_store").fetchone()
            if found is None:
                self._connection.execute("INSERT INTO ny1901_store VALUES (?)", (FORMAT,))
            elif found[0] != FORMAT:
                raise StudyError(
                    f"this is a store of format {found[0]}, and this version of ny1901 reads format {FORMAT}; "
                    "give another file",
                    field=self.path,
                )

    def describe(self, arm: str, description: str) -> None:
        """Note what an arm is, for people who look into the file.

        Args:
            arm: the id of the arm.
            description: what it is, in words or as JSON.
        """
        with _told(self.path):
            self._connection.execute("INSERT OR IGNORE INTO ny1901_arm VALUES (?, ?)", (arm, description))

    def arms(self) -> dict[str, str]:
        """The description of each arm, by its id."""
        with _told(self.path):
            return dict(self._connection.execute("SELECT id, description FROM ny1901_arm ORDER BY id"))

    def add(self, arm: str, number: int, result: str) -> None:
        """Store a finished game; one that is there already stays as it is.

        Args:
            arm: the id of the arm.
            number: the number of the game within the arm, from 0.
            result: the game as JSON.

        Raises:
            StudyError: it cannot be written.
        """
        row = (arm, number, result, zlib.crc32(result.encode()))
        with _told(self.path):
            self._connection.execute("INSERT OR IGNORE INTO ny1901_game VALUES (?, ?, ?, ?)", row)

    def numbers(self, arm: str) -> set[int]:
        """The numbers of the finished games of an arm.

        Args:
            arm: the id of the arm.
        """
        with _told(self.path):
            return {
                number for (number,) in self._connection.execute("SELECT number FROM ny1901_game WHERE arm = ?", (arm,))
            }

    def finished(self, arm: str) -> dict[int, str]:
        """The results of the finished games of an arm by number, in order.

        Args:
            arm: the id of the arm.

        Raises:
            StudyError: a result is not what was stored.
        """
        with _told(self.path):
            rows = self._connection.execute(
                "SELECT number, result, checksum FROM ny1901_game WHERE arm = ? ORDER BY number", (arm,)
            ).fetchall()
        for number, result, checksum in rows:
            if not isinstance(result, str) or zlib.crc32(result.encode()) != checksum:
                raise StudyError(
                    f"the file is damaged: game {number} is not as stored; go on from a copy, or give another file",
                    field=self.path,
                )
        return {number: result for number, result, _ in rows}

    def close(self) -> None:
        """Close the file; everything stored is in it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
