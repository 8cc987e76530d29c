"""The files of a report: all of them are written, or none."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from ny1901.errors import StudyError


def write_all(files: Mapping[Path, bytes], folder: Path) -> None:
    """Write files, some of them in a folder that is made if it is missing.

    Each is written beside its place first; only when all of them are there do they take their names, so that an error
    leaves an earlier report as it was.

    Args:
        files: what goes where.
        folder: the folder; the one above it must be there.

    Raises:
        StudyError: one of them cannot be written.
    """
    drafts: dict[Path, Path] = {}
    path, is_new = folder, not folder.exists()
    try:
        for path, content in files.items():
            if path.parent == folder:
                folder.mkdir(exist_ok=True)
            drafts[path] = _draft(path, content)
        for path, draft in drafts.items():
            draft.replace(path)
    except OSError as error:
        _clear(drafts.values(), folder if is_new else None)
        raise StudyError(f"cannot be written: {error.strerror or error}", field=str(path)) from None


def _draft(path: Path, content: bytes) -> Path:
    """A file's content under another name beside its place, which must be free or a file.

    Raises:
        OSError: it cannot be written there.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        draft.chmod(0o644)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    return draft


def _clear(drafts: Iterable[Path], folder: Path | None) -> None:
    """Take away what was written so far, and a folder that was made for it."""
    for draft in drafts:
        draft.unlink(missing_ok=True)
    if folder is not None:
        with suppress(OSError):
            folder.rmdir()
