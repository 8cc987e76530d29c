"""Files: read as UTF-8, and written wholly or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ny1901.kernel.errors import DataError

STANDARD_STREAMS = (1, 2)
"""The descriptors of standard output and standard error."""


def read_utf8(path: str | os.PathLike[str], *, field: str = "") -> str:
    """The text of a file, without its byte order mark.

    Args:
        path: the file, in UTF-8.
        field: what names the file, for error messages.

    Raises:
        DataError: it cannot be read, or is in another encoding (with the line).
    """
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"the file cannot be read ({reason})", file=str(path), field=field) from None
    return decoded(content, file=str(path))


def decoded(content: bytes, *, file: str) -> str:
    r"""The text that bytes in UTF-8 stand for, without a byte order mark.

    Raises:
        DataError: they are in another encoding (with the line).

    >>> decoded(b"\xef\xbb\xbfen-2015", file="position.txt")
    'en-2015'
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError("the file is not UTF-8; save it in that encoding", file=file, line=line) from None


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write files: all of them are written, or none.

    Each is written beside its place first; only when all of them are there do they take their names. Through a
    symbolic link the file behind it is written. A file that is replaced keeps its rights and, where that is allowed,
    its owner; a second hard link to it keeps the earlier content. What is no file, such as a pipe or a terminal, is
    written to directly.

    Args:
        files: what goes where.

    Raises:
        OSError: one of them cannot be written; its `filename` is the path that was given.
    """
    drafts: dict[Path, Path] = {}
    path = Path()
    try:
        for path, content in files.items():
            if not is_stream(path):
                place = _place_behind(path)
                drafts[place] = _draft(place, content)
        for path, content in files.items():
            if is_stream(path):
                _pour(path, content)
        for path, draft in drafts.items():
            draft.replace(path)
    except BaseException as error:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)
        raise


def is_stream(path: Path) -> bool:
    """Whether a path leads to something that can only be written to directly: a pipe, a device, or standard output."""
    try:
        found = path.stat()
    except OSError:
        return False
    # A file that was deleted while it is open has no place any more, but `/dev/fd` still leads to it.
    is_placed = stat.S_ISDIR(found.st_mode) or (stat.S_ISREG(found.st_mode) and Path(os.path.realpath(path)).exists())
    return not is_placed or _standard_stream(found) is not None


def _standard_stream(found: os.stat_result) -> int | None:
    """The descriptor of the standard stream that leads to the same place; opened anew it would begin at its start."""
    for stream in STANDARD_STREAMS:
        with suppress(OSError):
            if os.path.samestat(found, os.fstat(stream)):
                return stream
    return None


def _place_behind(path: Path) -> Path:
    """Where a file is or will be, behind every link.

    Raises:
        OSError: a folder is there, a file that may not be written, or a link that leads to itself.
    """
    place = Path(os.path.realpath(path))
    try:
        found = path.stat()
    except FileNotFoundError:
        return place
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return place


def _draft(place: Path, content: bytes) -> Path:
    """A file's content under another name beside its place, with the rights of the file that it will replace.

    Raises:
        OSError: it cannot be written there; then nothing of it is left.
    """
    draft = place.with_name(f".{place.name[:40]}.{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # some disks say only now that they are full
        if place.exists():
            earlier = place.stat()
            with suppress(OSError, AttributeError):  # only the administrator may, and not on every system
                os.chown(draft, earlier.st_uid, earlier.st_gid)
            draft.chmod(stat.S_IMODE(earlier.st_mode))
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return draft


def _pour(path: Path, content: bytes) -> None:
    stream = _standard_stream(path.stat())
    if stream == STANDARD_STREAMS[0] and sys.stdout is not None:
        sys.stdout.flush()
    with open(path if stream is None else os.dup(stream), "wb") as file:  # noqa: PTH123 - a descriptor has no path
        file.write(content)
