"""The files of a report: all of them are written, or none."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ny1901.kernel.errors import StudyError
from ny1901.kernel.text.files import write_files


def write_all(files: Mapping[Path, bytes], folder: Path) -> None:
    """Write files, some of them in a folder that is made if it is missing.

    Args:
        files: what goes where.
        folder: the folder; the one above it must be there.

    Raises:
        StudyError: one of them cannot be written; an earlier report stays as it was.
    """
    is_new = not folder.exists()
    try:
        if folder.parent.is_dir() and any(path.parent == folder for path in files):
            folder.mkdir(exist_ok=True)
        write_files(files)
    except BaseException as error:
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise StudyError(f"cannot be written: {error.strerror or error}", field=str(error.filename)) from None
        raise
