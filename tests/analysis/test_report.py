"""Reports: what they say, that they need nothing from elsewhere, and the files beside them."""

from __future__ import annotations

import os
import re
import threading
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pandas as pd
import pytest
from attrs import evolve

from ny1901.analysis import Inline, Study, claims, compare, sweep, tune, write_report
from ny1901.analysis.plots import Curve, Row, curve_plot, histogram, interval_plot
from ny1901.analysis.report import pictures_of, report, to_html, to_markdown
from ny1901.analysis.report_experiments import question_of, sections_of, title_of
from ny1901.analysis.report_files import write_all
from ny1901.analysis.report_parts import Report, Section, listed, of_frame
from ny1901.analysis.report_sections import agents, how_it_was_run, how_to_run, scores_and_length
from ny1901.kernel.errors import StudyError
from ny1901.new_york.rules.variant import Variant

QUICK: dict[str, Any] = {"agents": ["random"], "players": 2, "executor": Inline()}


@pytest.fixture(scope="module")
def results() -> Any:
    study = Study(variants=["en-2015", "en-2015+expert"], agents=["random"], players=2, games=6, seed=1901)
    return study.run(executor=Inline())


@pytest.fixture(scope="module")
def made(results: Any) -> Report:
    return report(results, proofs=["No square is under two <buildings>."], command="ny1901 balance en-2015")


@pytest.fixture(scope="module")
def page(made: Report) -> str:
    return to_html(made)


@pytest.fixture
def _ready(made: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of the files need not make the report again."""
    monkeypatch.setattr("ny1901.analysis.report.report", lambda *_, **__: made)


class Links(HTMLParser):
    """Everything that a page refers to, the ids that it has, and the elements left open."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "action", "data"):
                self.targets.append(value or "")
            if name == "id":
                self.ids.append(value or "")


def read(page: str) -> Links:
    links = Links()
    links.feed(page)
    return links


def test_a_page_loads_nothing_and_its_links_lead_somewhere(page: str) -> None:
    links = read(page)
    assert len(links.targets) > 10
    assert [target for target in links.targets if not target.startswith(("#", "data:"))] == []
    assert {target[1:] for target in links.targets if target.startswith("#")} <= set(links.ids)
    assert not re.search(r"@import|url\((?!#|data:)|<script", page)


def test_a_page_answers_the_questions_of_someone_who_has_never_seen_the_library(page: str) -> None:
    for heading in ("What was found", "How it was run", "Seats: does it matter where one sits?", "Words"):
        assert f"<h2>{heading}" in page
    assert "How do en-2015 and en-2015+expert play" in page
    assert "6 games of each variant with 2 players, 6 deals, seed 1901." in page
    assert '<pre tabindex="0"><code>ny1901 balance en-2015</code></pre>' in page
    assert "en-2015+expert against en-2015" in page
    assert "Rule changed: silver threshold from 6 to 10." in page
    assert "Proved, not measured" in page
    assert "on the printed board they may differ" in page
    for kind in ("street", "challenge", "action card", "character", "tile", "legendary", "lot"):
        assert f"Worth of each {kind}" in page


def test_what_callers_say_is_escaped(page: str) -> None:
    assert "under two &lt;buildings&gt;." in page
    assert "<buildings>" not in page


def test_every_picture_has_a_title_and_a_unit(page: str) -> None:
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) > 8
    for picture in pictures:
        root = ET.fromstring(picture)
        texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
        units = {
            "points",
            "turns",
            "minutes",
            "percent of games",
            "percent of the victories",
            "percent of the times it was taken",
            "standard deviations",
        } & set(texts)
        assert root.findtext("{http://www.w3.org/2000/svg}title") in {
            f"{text} ({unit})" for text in texts for unit in units
        }


def test_the_numbers_of_a_page_are_those_of_the_frames(results: Any, page: str) -> None:
    turns = results.games[results.games["variant"] == "en-2015"]["turns"].mean()
    shown = f"{turns:.0f}" if turns >= 100 else f"{turns:.1f}"
    assert re.search(rf"<td>length of a game</td><td>turns</td><td[^>]*>{shown} \(", page)


@pytest.mark.usefixtures("_ready")
def test_the_files_beside_a_report_hold_the_frames(results: Any, tmp_path: Path) -> None:
    files = write_report(results, tmp_path / "out.html")
    assert sorted(files) == sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert (tmp_path / "out-games.csv").read_text() == results.to_csv("games")
    seats = pd.read_parquet(tmp_path / "out-seats.parquet")
    assert seats["score"].tolist() == results.seats["score"].tolist()
    assert (tmp_path / "out.md").read_text().startswith("# en-2015 and en-2015+expert, 2 players")


@pytest.mark.usefixtures("_ready")
def test_without_pyarrow_there_is_no_parquet(results: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ny1901.analysis.report.find_spec", lambda _: None)
    files = write_report(results, tmp_path / "out.html")
    assert {path.suffix for path in files} == {".html", ".md", ".csv", ".svg"}


def test_the_same_results_make_the_same_sections(results: Any, made: Report) -> None:
    again = scores_and_length(results, 0.95)
    assert evolve(again, folded=True) == next(section for section in made.sections if section.id == again.id)


@pytest.mark.usefixtures("_ready")
def test_the_markdown_shows_every_picture_from_a_file(results: Any, made: Report, page: str, tmp_path: Path) -> None:
    write_report(results, tmp_path / "my report (1).html")
    text = (tmp_path / "my report (1).md").read_text()
    links = re.findall(r"^!\[(.+)\]\((\S+)\)$", text, re.MULTILINE)
    files = [tmp_path / unquote(address) for _, address in links]
    assert files == sorted((tmp_path / "my report (1)-pictures").iterdir())
    assert len(files) == page.count("<svg") == sum(len(section.pictures) for section in made.sections)
    for (words, _), file in zip(links, files, strict=True):
        picture = file.read_text()
        assert ET.fromstring(picture).findtext("{http://www.w3.org/2000/svg}title") == words
        assert picture.strip() in page, "the picture of the page and that of the text differ"
    assert links[0][0] == "Games won by each seat (percent of games)"
    assert "the pictures as SVG" in text
    assert "A dot is an estimate, the line through it the 95% interval" in text


@pytest.mark.usefixtures("_ready")
def test_the_pictures_have_colours_where_no_style_sheet_is_understood(made: Report) -> None:
    (picture, *_) = made.sections[0].pictures
    assert re.search(r"fill: #[0-9a-f]{6}; fill: var\(--series-0\)", picture)


def test_brackets_in_a_title_do_not_end_the_words_of_a_picture() -> None:
    section = Section("s", "S", pictures=("<svg><title>a [b] &lt;c&gt; | d (e)</title></svg>",))
    made = Report("T", "?", (section, section), (), ())
    assert list(pictures_of(made)) == ["01-s.svg", "02-s.svg"]
    text = to_markdown(made, "folder")
    assert text.count(r"![a \[b\] &lt;c> \| d (e)](folder/") == 2
    assert "folder/02-s.svg" in text


@pytest.mark.usefixtures("_ready")
def test_a_report_that_cannot_be_written_says_so(results: Any, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"nowhere/out\.html: cannot be written: No such file or directory"):
        write_report(results, tmp_path / "nowhere" / "out.html")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("_ready")
def test_a_report_to_a_pipe_is_the_page_alone_and_no_other_file_takes_its_name(results: Any, tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert write_report(results, pipe) == (pipe,)
    reader.join()
    assert read[0].startswith("<!DOCTYPE html>")
    with pytest.raises(StudyError, match=r"another file of the report ends in \.md"):
        write_report(results, tmp_path / "out.md")
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.usefixtures("_ready")
def test_nothing_is_left_of_a_report_that_could_not_be_written_whole(results: Any, tmp_path: Path) -> None:
    (tmp_path / "out-games.csv").mkdir()
    (tmp_path / "out.html").write_text("an earlier report")
    with pytest.raises(StudyError, match=r"out-games\.csv: cannot be written: Is a directory"):
        write_report(results, tmp_path / "out.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out-games.csv", "out.html"]
    assert (tmp_path / "out.html").read_text() == "an earlier report"


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ny1901.kernel.text.files.os.fsync", full)
    folder = tmp_path / "out-pictures"
    with pytest.raises(StudyError, match=r"out\.md: cannot be written: No space left on device"):
        write_all({tmp_path / "out.md": b"text", folder / "1.svg": b"<svg/>"}, folder)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("_ready")
def test_a_report_takes_the_place_of_an_earlier_one(results: Any, tmp_path: Path) -> None:
    first = write_report(results, tmp_path / "out.html")
    (tmp_path / "out-pictures" / "notes.txt").write_text("mine")
    assert write_report(results, tmp_path / "out.html") == first
    assert (tmp_path / "out-pictures" / "notes.txt").read_text() == "mine"
    assert list(tmp_path.rglob(".*")) == []


def test_the_board_shows_where_the_lots_were_taken(made: Report) -> None:
    section = next(section for section in made.sections if section.id == "board")
    assert section.title == "The board: each lot taken, contested, won with"
    assert len(section.pictures) == 8
    first, second = section.tables
    assert first.columns == (
        *("lot", "taken", "by seat 0", "by seat 1", "in turn"),
        *("beside another's", "wins of the takers", "at 95%, Holm"),
    )
    assert (first.caption, second.caption) == ("Each lot, en-2015", "Each lot, en-2015+expert")
    assert all(re.fullmatch(r"[\d.]+% \(.* to .*\)", row[1]) for row in first.rows)


def test_the_markdown_has_the_same_tables(made: Report) -> None:
    text = to_markdown(made)
    assert "![" not in text, "without a folder there is nothing to link to"
    for section in made.sections:
        assert f"\n## {section.title}\n" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == sum(2 + len(table.rows) for section in made.sections for table in section.tables)
    (seats,) = next(section for section in made.sections if section.id == "seats").tables
    assert f"| {' | '.join(seats.rows[0])} |" in text


def test_the_lines_to_run_it_again_do(results: Any) -> None:
    study = Study(variants=["en-2015", Variant().change(workers=5)], agents=["random"], players=2, games=2, seed=7)
    code = how_to_run(study).removesuffix(".run()").replace("\nStudy(", "\nmade = Study(")
    names: dict[str, Any] = {}
    exec(code, names)
    assert [arm.fingerprint for arm in names["made"].arms] == [arm.fingerprint for arm in study.arms]


def test_a_report_on_agents_says_who_beats_whom() -> None:
    study = Study(variants=["en-2015"], agents=["random", "random+no-demolition"], players=2, games=20, seed=1)
    section = agents(study.run(executor=Inline()), 0.95)
    assert section is not None
    assert [row[1] for row in section.tables[0].rows] == ["random", "random+no-demolition"]


def test_one_agent_beats_nobody(results: Any) -> None:
    assert agents(results, 0.95) is None


def test_games_that_were_broken_off_are_told() -> None:
    study = Study(variants=["en-2015"], agents=["random"], players=2, games=4, seed=1, plies=20)
    results = study.run(executor=Inline())
    points = how_it_was_run(results, "").points
    assert any("4 games did not come to an end within 20 actions" in point for point in points)
    (table,) = scores_and_length(results, 0.95).tables
    (share,) = [row[2] for row in table.rows if row[0] == "games broken off before their end"]
    assert share.startswith("100% (")


@pytest.mark.long(days=3)
def test_a_comparison_is_side_by_side() -> None:
    (section,) = sections_of(compare("en-2015", "en-2015+expert", games=4, **QUICK))
    assert section.id == "against-en-2015-expert"
    assert {"quantity", "verdict", "difference", "games to tell"} <= set(section.tables[0].columns)


@pytest.mark.long(days=3)
def test_a_sweep_has_its_curves_and_its_table(results: Any) -> None:
    swept = sweep("workers", [3, 4, 5], games=2, **QUICK)
    (section,) = sections_of(swept)
    assert section.title == "What workers does"
    assert title_of(swept) == "Workers at 3, 4 and 5, 2 players"
    assert len(section.tables[0].columns) == 4
    assert len(section.pictures) >= 2
    assert sections_of(results) == ()


def test_a_search_has_its_targets_and_its_candidates() -> None:
    searched = tune("turns 100", {"workers": (3, 4)}, games=2, candidates=2, **QUICK)
    (section,) = sections_of(searched)
    assert section.tables[0].rows[0][0] == "turns 100"
    assert len(section.tables[1].rows) == 2
    assert "workers" in question_of(searched)


@pytest.mark.long(days=3)
def test_claims_are_told_with_the_boards_part() -> None:
    told, reasons = sections_of(claims(games=4, agents=["random"], executor=Inline()))
    assert "The board and most tiles are a reconstruction" in told.text[0]
    assert len(reasons.points) == 11
    assert all("The board's part in it:" in reason for reason in reasons.points)
    assert re.fullmatch(r"random: \d+ agree, \d+ disagree, \d+ can't tell\.", told.points[0])
    assert len(told.tables[0].rows) == 11


def test_plots_draw_what_they_are_given() -> None:
    rows = [Row("a", 1.0, 0.5, 1.5), Row("a", 2.0, 1.5, 2.5, 1), Row("b", 1.0, float("-inf"), float("inf"))]
    picture = interval_plot(rows, title="T & U", unit="points", reference=1.0, series=("one", "two"))
    assert ">one<" in picture
    assert ">two<" in picture
    assert "T &amp; U" in picture
    assert "#0" not in re.sub(r'href="#[^"]*"', "", picture.split("</style>")[1]), "a colour has no name"
    curves = [Curve(name, (1.0, 2.0), (3.0, 4.0), (2.0, 3.0), (4.0, 5.0)) for name in ("one", "two")]
    assert ">two<" in curve_plot(curves, title="T", x="workers", unit="points", marked=1.0, goal=3.0)
    assert ">games<" not in histogram({"a": []}, title="T", unit="points")


def test_frames_become_tables_for_people() -> None:
    frame = pd.DataFrame({"a_b": [1.0, 2.345, float("nan")], "c": ["x", None, "z"], "d": [True, False, True]})
    table = of_frame(frame)
    assert table.columns == ("a b", "c", "d")
    assert table.rows == (("1", "x", "yes"), ("2.35", "-", "no"), ("-", "z", "yes"))
    assert listed([]) == "none"
