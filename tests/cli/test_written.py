"""What commands write: a file wholly or not at all, through links, to pipes and devices, never over what is read."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import ny1901 as ny
from ny1901 import cli
from ny1901.kernel.text.files import is_stream, write_files

SHOW = (sys.executable, "-m", "ny1901", "show")


def show(*arguments: str) -> int:
    return cli.run(["show", *arguments])


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_link_stays_and_the_file_behind_it_is_written(tmp_path: Path) -> None:
    place = tmp_path / "far"
    place.mkdir()
    (place / "real.svg").write_text("earlier")
    (tmp_path / "link.svg").symlink_to(place / "real.svg")
    (tmp_path / "dangling.svg").symlink_to(place / "new.svg")
    assert show("--svg", str(tmp_path / "link.svg")) == show("--svg", str(tmp_path / "dangling.svg")) == 0
    assert (tmp_path / "link.svg").is_symlink() and (tmp_path / "dangling.svg").is_symlink()
    assert (place / "real.svg").read_text().startswith("<svg")
    assert (place / "new.svg").read_text().startswith("<svg")
    assert names(place) == ["new.svg", "real.svg"]


def test_a_link_to_itself_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "loop.svg").symlink_to(tmp_path / "loop.svg")
    assert show("--svg", str(tmp_path / "loop.svg")) == 2
    assert "loop.svg" in capsys.readouterr().err
    assert names(tmp_path) == ["loop.svg"]


def test_a_file_keeps_its_rights_and_a_new_one_gets_the_usual_ones(tmp_path: Path) -> None:
    private, new = tmp_path / "private.svg", tmp_path / "new.svg"
    private.touch()
    private.chmod(0o640)
    mask = os.umask(0o027)
    try:
        write_files({private: b"1", new: b"2"})
    finally:
        os.umask(mask)
    assert stat.S_IMODE(private.stat().st_mode) == 0o640
    assert stat.S_IMODE(new.stat().st_mode) == 0o640
    assert (private.read_bytes(), new.read_bytes()) == (b"1", b"2")


def test_a_file_that_may_not_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.svg"
    kept.write_text("earlier")
    monkeypatch.setattr("ny1901.kernel.text.files.os.access", lambda *_: False)
    with pytest.raises(PermissionError, match=r"kept\.svg"):
        write_files({kept: b"new"})
    assert kept.read_text() == "earlier"
    assert names(tmp_path) == ["kept.svg"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert show("--svg", str(pipe)) == 0
    reader.join()
    assert read[0].startswith("<svg") and read[0].rstrip().endswith("</svg>")
    assert pipe.is_fifo()
    assert names(tmp_path) == ["pipe"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_device_is_written_to_behind_a_link_and_its_fullness_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "full.svg").symlink_to("/dev/full")
    assert show("--svg", str(tmp_path / "full.svg")) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert names(tmp_path) == ["full.svg"]
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="standard output has no name here")
def test_standard_output_takes_a_picture_and_then_the_answer(tmp_path: Path) -> None:
    (tmp_path / "out").symlink_to("/dev/stdout")
    piped = subprocess.run([*SHOW, "--svg", str(tmp_path / "out")], capture_output=True, check=True).stdout
    with (tmp_path / "answer").open("wb") as file:
        file.write(b"earlier\n")
        file.flush()
        subprocess.run([*SHOW, "--svg", str(tmp_path / "out")], stdout=file, check=True)
    assert piped.startswith(b"<svg") and piped.rstrip().endswith(str(ny.example()).encode())
    assert (tmp_path / "answer").read_bytes() == b"earlier\n" + piped
    assert names(tmp_path) == ["answer", "out"]


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_write_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    def fails(_: int) -> None:
        raise failure

    (tmp_path / "out.svg").write_text("earlier")
    monkeypatch.setattr("ny1901.kernel.text.files.os.fsync", fails)
    assert show("--svg", str(tmp_path / "out.svg")) == (2 if isinstance(failure, OSError) else 130)
    assert show("--svg", str(tmp_path / "new.svg")) != 0
    assert names(tmp_path) == ["out.svg"]
    assert (tmp_path / "out.svg").read_text() == "earlier"


def test_a_long_name_and_a_text_that_is_no_unicode_are_written(tmp_path: Path) -> None:
    long = tmp_path / f"{'é' * 120}.svg"
    assert cli.run(["explain", "example", "build", "\udcff", "--svg", str(long)]) == 2  # no action, so no picture
    assert show("--svg", str(long)) == 0
    assert len(names(tmp_path)) == 1


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
    assert cli.run([*arguments]) == 2
    assert "write to another file" in capsys.readouterr().err


def test_what_is_read_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    position, variant = tmp_path / "position.txt", tmp_path / "mine.toml"
    position.write_text(f"{ny.example()}\n")
    variant.write_text('base = "en-2015"\nworkers = 5\n')
    (tmp_path / "link").symlink_to(position)
    os.link(position, tmp_path / "second")
    monkeypatch.chdir(tmp_path)
    for written in ("position.txt", "link", "second", "./position.txt"):
        refused(capsys, "show", str(position), "--svg", written)
    refused(capsys, "explain", "position.txt", "end", "--svg", "position.txt")
    refused(capsys, "simulate", "--games", "1", "--variant", "mine.toml", "--out", "mine.toml")
    refused(capsys, "balance", "en-2015", "mine.toml", "--out", "mine.toml")
    refused(capsys, "compare", "en-2015", "mine.toml", "--out", "mine.toml")
    refused(capsys, "replay", "position.txt", "--html", "position.txt")
    refused(capsys, "balance", "--store", "new", "--out", "new")
    refused(capsys, "sweep", "workers", "3..4", "--svg", "new", "--out", "./new")
    assert position.read_text() == f"{ny.example()}\n"
    assert names(tmp_path) == ["link", "mine.toml", "position.txt", "second"]


def test_a_position_on_standard_input_is_not_written_over(tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(f"{ny.example()}\n")
    with position.open() as file:
        done = subprocess.run([*SHOW, "-", "--svg", str(position)], stdin=file, capture_output=True, check=False)
    assert (done.returncode, b"standard input is needed" in done.stderr) == (2, True)
    assert position.read_text() == f"{ny.example()}\n"


def test_a_file_that_cannot_be_written_is_told_before_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ny.Game, "initial_state", lambda *_: pytest.fail("a game was begun"))
    for command in ("simulate", "balance", "claims", "strengths"):
        assert cli.run([command, "--out", str(tmp_path / "nowhere" / "out.html")]) == 2
        assert "there is no folder" in capsys.readouterr().err


def test_a_byte_order_mark_and_other_line_ends_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"# from elsewhere\r\n{ny.example()}\r\n".encode("utf-8-sig")
    (tmp_path / "position.txt").write_bytes(text)
    (tmp_path / "position.json").write_bytes(ny.example().to_json(indent=1).encode("utf-8-sig"))
    record = Path(__file__).parents[1] / "engine" / "data" / "en-2015-3-players.game"
    (tmp_path / "game").write_bytes(record.read_text(encoding="utf-8").replace("\n", "\r\n").encode("utf-8-sig"))
    assert show(str(tmp_path / "position.txt")) == show(str(tmp_path / "position.json")) == 0
    assert capsys.readouterr().out.count(str(ny.example())) == 2
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text), encoding="latin-1"))
    assert show("-") == 0
    assert str(ny.example()) in capsys.readouterr().out
    assert cli.run(["replay", str(tmp_path / "game")]) == 0


def test_of_two_files_none_is_written_if_one_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError) as error:
        write_files({tmp_path / "first": b"1", tmp_path / "folder": b"2"})
    assert error.value.filename == str(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_what_is_a_standard_stream_already_is_written_behind_what_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "answer"
    with file.open("wb", buffering=0) as stream:
        monkeypatch.setattr("ny1901.kernel.text.files.STANDARD_STREAMS", (stream.fileno(), 2))
        stream.write(b"first ")
        assert is_stream(file)
        write_files({file: b"second"})
    assert file.read_bytes() == b"first second"
