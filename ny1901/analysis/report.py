"""A study as one page that explains itself: what was asked, how it was run, what was found, how sure that is.

One HTML file that needs nothing from a network, Markdown with its pictures in a folder, and every frame as CSV beside
it (Parquet too, where pyarrow is installed).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pandas as pd
from attrs import evolve

from ny1901.analysis.claim_findings import Claims
from ny1901.analysis.report_experiments import question_of, sections_of, title_of
from ny1901.analysis.report_files import write_all
from ny1901.analysis.report_headline import headline
from ny1901.analysis.report_parts import Report, Section, alternative
from ny1901.analysis.report_places import on_the_board
from ny1901.analysis.report_sections import (
    against_base,
    agents,
    how_it_was_run,
    rules,
    scores_and_length,
    seats,
    side_by_side,
    worths,
)
from ny1901.analysis.results import Results
from ny1901.kernel.errors import StudyError
from ny1901.kernel.extras import needed
from ny1901.kernel.text.files import is_stream

_BESIDE = (".md", ".csv", ".parquet")
"""How the files beside the HTML end."""

_FRAMES = ("games", "seats", "items", "rules")

_WORDS = (
    ("interval", "the numbers given in brackets; made this way it holds the truth 19 times in 20 (at 95%)"),
    ("told from", "the difference is larger than chance alone would make it, but for 1 time in 20"),
    ("can't tell", "too few games to say either way, which is not the same as no difference"),
    ("deal", "one order of all shuffled cards; games of one deal share its luck and count as one witness"),
    ("paired", "compared deal by deal, so that the luck of the cards cancels out"),
    (
        "Holm",
        "a correction for asking many questions at once, which keeps the chance of even one false alarm at its level",
    ),
    ("effect", "a difference in standard deviations between games: 0.2 is small, 0.8 is large"),
    ("worth", "what went with having a thing; that strong seats have more of everything is part of it"),
)


def write_report(
    subject: Any,
    path: str | Path,
    *,
    title: str = "",
    asked: str = "",
    command: str = "",
    proofs: Sequence[str] = (),
    provenance: str = "",
    level: float = 0.95,
) -> tuple[Path, ...]:
    """Write a report.

    Args:
        subject: the results of a study, or a comparison, sweep, search, claims or strengths.
        path: the HTML file; the others get its name with other endings, and the pictures of the Markdown a folder. A
            pipe or a device gets the HTML alone.
        title: the title; one that fits without it.
        asked: the question, as a sentence.
        command: the command that makes these very numbers.
        proofs: what is proved of the variants, a sentence each, such as the invariants of `check_invariants`.
        provenance: where the board and the pieces are from; without it what the variants' own data say.
        level: the level of confidence, from 0 to 1.

    Returns:
        the files.

    Raises:
        StudyError: a file cannot be written, or a library is missing; then none is written.
    """
    target = Path(path)
    if target.suffix in _BESIDE:
        raise StudyError(f"another file of the report ends in {target.suffix}; end this one in .html", field=str(path))
    made = report(subject, title=title, asked=asked, command=command, proofs=proofs, provenance=provenance, level=level)
    folder = target.with_name(f"{target.stem}-pictures")
    if is_stream(target):
        write_all({target: to_html(made).encode()}, folder)
        return (target,)
    texts = {target: to_html(made), target.with_suffix(".md"): to_markdown(made, folder.name)}
    texts |= {folder / name: f"{picture}\n" for name, picture in pictures_of(made).items()}
    files = {place: text.encode() for place, text in texts.items()}
    for name, frame in made.frames:
        files[target.with_name(f"{target.stem}-{name}.csv")] = frame.to_csv(index=False, lineterminator="\n").encode()
        if find_spec("pyarrow"):
            files[target.with_name(f"{target.stem}-{name}.parquet")] = frame.to_parquet(index=False)
    write_all(files, folder)
    return tuple(files)


def report(
    subject: Any,
    *,
    title: str = "",
    asked: str = "",
    command: str = "",
    proofs: Sequence[str] = (),
    provenance: str = "",
    level: float = 0.95,
) -> Report:
    """The report as a value, with sentences, pictures and tables; the arguments are those of `write_report`."""
    results = subject.tables[-1] if isinstance(subject, Claims) else getattr(subject, "results", subject)
    own, first = list(sections_of(subject)), headline(results if isinstance(subject, Claims) else subject, level)
    opening = [*own, first] if isinstance(subject, Claims) else [first, *own]
    if isinstance(subject, Results):
        opening += [side_by_side(found) for found in against_base(results, level)]
    further = [how_it_was_run(results, command), *_games(results, level)]
    if proofs:
        further.append(
            Section("proofs", "Proved, not measured", ("These hold in every game there can be:",), tuple(proofs))
        )
    further.append(
        Section("material", "Where the board and the pieces are from", (provenance or material(results.study),))
    )
    return Report(
        title=title or title_of(subject),
        asked=asked or question_of(subject),
        sections=(*opening, *(evolve(section, folded=True) for section in further)),
        frames=tuple((name, getattr(results, name)) for name in _FRAMES) + _own_frames(subject),
        words=_WORDS,
    )


def _games(results: Any, level: float) -> Iterator[Section]:
    yield seats(results, level)
    yield scores_and_length(results, level)
    yield from (section for section in (agents(results, level),) if section)
    if len(results.study.variants) <= 2:
        yield from (section for section in (on_the_board(results, level),) if section)
        yield from worths(results, level)
    yield from (section for section in (rules(results, level),) if section)


def _own_frames(subject: Any) -> tuple[tuple[str, pd.DataFrame], ...]:
    if hasattr(subject, "tried"):
        return (("candidates", subject.tried),)
    return (("figures", subject.to_frame()),) if not isinstance(subject, Results) else ()


def material(study: Any) -> str:
    """Where the material of a study's variants is from, as far as their data say."""
    sets = dict.fromkeys(_material(variant) for variant in study.variants)
    told = [(stuff.name, *source) for stuff in sets if stuff is not None for source in _sources(stuff)]
    if not told:
        return "The variants do not say where their board and pieces are from."
    said = " ".join(f"{name}, {what}: {source}." for name, what, source in told)
    if any("reconstructed" in str(source) for _, _, source in told):
        said += " So these numbers are about this reconstruction; on the printed board they may differ."
    return said


def _material(variant: Any) -> Any:
    """A variant's board and pieces: its `city` or its `components`."""
    return getattr(variant, "city", getattr(variant, "components", None))


def _sources(stuff: Any) -> tuple[tuple[str, Any], ...]:
    """What of the material is from where."""
    return (("map", stuff.map_source),) if hasattr(stuff, "map_source") else tuple(getattr(stuff, "sources", ()))


def to_html(made: Report) -> str:
    """The report as one HTML file that loads nothing."""
    return _rendered("report.html.jinja", made)


def to_markdown(made: Report, folder: str = "") -> str:
    """The report as Markdown.

    Args:
        made: the report.
        folder: where the pictures are, from the place of the text; without it they are left out.
    """
    names = iter(pictures_of(made))
    linked = [
        [(alternative(picture), f"{quote(folder)}/{next(names)}") for picture in section.pictures if folder]
        for section in made.sections
    ]
    return _rendered("report.md.jinja", made, linked=linked)


def pictures_of(made: Report) -> dict[str, str]:
    """The pictures of a report, in order, by the name of the file that each goes into."""
    pictures = [(section.id, picture) for section in made.sections for picture in section.pictures]
    return {
        f"{number:02}-{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')[:40]}.svg": picture
        for number, (name, picture) in enumerate(pictures, start=1)
    }


def _rendered(template: str, made: Report, **more: Any) -> str:
    jinja2 = needed("jinja2")
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("ny1901.analysis"),
        autoescape=jinja2.select_autoescape(enabled_extensions=("html.jinja",)),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    text: str = environment.get_template(template).render(report=made, version=version("ny1901"), **more)
    return text
