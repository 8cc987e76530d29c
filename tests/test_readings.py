"""Every reading of a rule can be found from the rule: its whole id stands where the code reads it."""

from __future__ import annotations

import ast
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import ny1901
from ny1901.kernel.readings import Reading, Rooms, marks
from ny1901.kernel.rulebook import Catalogue, Rule
from ny1901.new_york.rules.catalogue import catalogue as new_york
from ny1901.paris.rules.catalogue import catalogue as paris

CATALOGUES = {"new_york": new_york(), "paris": paris()}
games = pytest.mark.parametrize("game", CATALOGUES)

NEEDS = {
    "new_york": {
        "setup": {"setup", "position"},
        "action": {"generator", "plain reading", "Z3 step"},
        "effect": {"effect", "Z3 step"},
        "tally": {"tally", "bound"},
        "material": {"material"},
        "players": set[str](),
    },
    "paris": {
        "setup": {"setup", "position"},
        "action": {"generator", "plain reading", "Z3 step"},
        "effect": {"effect", "Z3 step"},
        "tally": {"tally", "Z3 layout", "bound"},
    },
}
"""The readings that a rule needs, by what keeps it."""

WITHOUT = {
    "new_york": {
        # The count of players is refused as the rules are made, before there is a position.
        ("setup.players", "setup"),
        # The proofs follow one square and one building wherever it lies, and know no shapes.
        *((rule, "Z3 step") for rule in ("build.shape", "build.span", "build.partial")),
        # Placements are asked about; when in the turn they come is the step's.
        ("demolish.no-acquire", "Z3 placement"),
        # A bound is on a seat's score, whoever wins with it.
        *((rule, "bound") for rule in ("tally.winner", "tally.tie")),
    },
    "paris": {
        ("setup.players", "setup"),
        ("setup.players", "position"),
        # The proofs follow one space, one tile and one building wherever they lie, and know no shapes and no turns.
        *((rule, "Z3 step") for rule in ("lay.turn", "build.shape", "le-penseur.front")),
        # A placement is asked about for a building in hand or brought by a Levitation, with a chimney for it.
        *((rule, "Z3 placement") for rule in ("build.reserve", "build.chimney")),
        *((rule, reading) for rule in ("tally.winner", "tally.tie") for reading in ("Z3 layout", "bound")),
    },
}
"""What a rule does without, and why."""

UNREAD = {
    *("__init__.py", "actions.py", "catalogue.py", "grounds.py", "variant.py", "view.py", "prospects.py"),
    *("house.py", "house_words.py", "chance.py"),
}
"""The modules that read no rule: what is said, known, hoped, by chance or a designer's own; not what is law."""


def kinds(rule: Rule) -> set[str]:
    return {reading.kind for reading in rule.readings}


def needs(game: str, rule: Rule) -> set[str]:
    found = set(NEEDS[game][rule.checked_by])
    if rule.checked_by == "action" and rule.id.startswith(("build.", "demolish.")):
        found.add("Z3 placement")
    return found


@games
def test_every_rule_has_the_readings_it_needs(game: str) -> None:
    missing = {(rule.id, kind) for rule in CATALOGUES[game] for kind in needs(game, rule) - kinds(rule)}
    assert missing == WITHOUT[game]


def test_the_audit_reads_every_effect_and_tally_and_nothing_else() -> None:
    """The setup is read at every step since no action changes it."""
    folder = Path(__file__).parent / "audit"
    audited = {rule for path in folder.glob("*.py") for rule, _, _ in marks(path.read_text(encoding="utf-8"))}
    rules = [rule for rule in new_york() if rule.checked_by in ("effect", "tally")]
    assert [rule.id for rule in rules if rule.id not in audited] == []
    read = [new_york()[rule] for rule in sorted(audited) if new_york()[rule].checked_by != "setup"]
    assert [rule.id for rule in read if not {"effect", "tally"} & kinds(rule)] == []


@cache
def texts(rooms: Rooms) -> dict[str, str]:
    """The modules of a game by their paths."""
    home = Path(str(files(rooms.package)))
    return {str(path.relative_to(home)): path.read_text(encoding="utf-8") for path in sorted(home.rglob("*.py"))}


@games
def test_rooms_are_there_and_no_module_of_the_rules_is_left_out(game: str) -> None:
    rooms = CATALOGUES[game].rules[0].rooms
    places = [place for _, places in rooms.kinds for place in places]
    assert all(any(path == place or path.startswith(f"{place}/") for path in texts(rooms)) for place in places)
    modules = {path.removeprefix("rules/") for path in texts(rooms) if path.startswith("rules/")}
    assert modules - {place.removeprefix("rules/") for place in places} <= UNREAD
    assert len(places) == len({*places})


@games
def test_an_id_in_backquotes_is_a_rule(game: str) -> None:
    book = CATALOGUES[game]
    groups = {rule.id.partition(".")[0] for rule in book}
    wrong = [
        f"{path}: {found}"
        for path, text in texts(book.rules[0].rooms).items()
        for found in re.findall(r"`([a-z-]+\.[a-z-]+)`", text)
        if found.partition(".")[0] in groups and found not in book
    ]
    assert wrong == []


@games
def test_a_reading_is_where_a_search_for_the_id_finds_it(game: str) -> None:
    lines = {}
    for rule in CATALOGUES[game]:
        for reading in rule.readings:
            if reading.file not in lines:
                path = Path(ny1901.__file__).parent.parent / reading.file
                lines[reading.file] = path.read_text(encoding="utf-8").splitlines()
            assert rule.id in lines[reading.file][reading.line - 1], reading
            assert reading.module == reading.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def put_together(source: str, book: Catalogue) -> Iterator[str]:
    """Every text in a source that is put together from parts and may come to be a rule's id."""
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            parts = node.values
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.left, node.right]
        known = [str(part.value) if isinstance(part, ast.Constant) else "" for part in parts]
        if "." in "".join(known) and re.search(r"[a-z]", "".join(known)):
            pattern = "".join(re.escape(part) or "[a-z.-]+" for part in known)
            if any(re.fullmatch(pattern, rule.id) for rule in book):
                yield ast.unparse(node)


@games
def test_no_id_is_put_together_from_parts(game: str) -> None:
    book = CATALOGUES[game]
    symbols = "solver/proof/state.py"  # names the symbols of the proofs by seat, such as seats.0.hand
    found = {path: [*put_together(text, book)] for path, text in texts(book.rules[0].rooms).items()}
    assert {path: ids for path, ids in found.items() if ids and path != symbols} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('f"{card.value}.space"', ["f'{card.value}.space'"]),
        ('f"challenge.{name}"', ["f'challenge.{name}'"]),
        ('"tally." + name', ["'tally.' + name"]),
        ('f"seats.{seat}.hand", f"{path}.{name}", f"{seat}", "tally.tie"', []),
    ],
)
def test_ids_in_parts_are_found(source: str, found: list[str]) -> None:
    both = Catalogue((*CATALOGUES["new_york"].rules, *CATALOGUES["paris"].rules), ())
    assert [*put_together(source, both)] == found


HOMES = {
    # the tie-break
    ("new_york", "tally.tie", "tally"): {"winners"},
    # the refill
    ("new_york", "turn.refill", "effect"): {"_after_acquisition", "_refilled", "_turn_over"},
    # Land Grab
    ("new_york", "card.grab", "plain reading"): {"acquire_in_turn", "card_grab"},
    # the end at 4 unbuilt
    ("new_york", "end.unbuilt", "effect"): {"_after_building"},
    # frontage
    ("new_york", "build.frontage", "Z3 placement"): {"_frontage", "GROUND"},
    # a gold tile stands
    ("new_york", "demolish.gold-stands", "plain reading"): {"demolish_generation", "demolish_gold_stands"},
    # a street's points
    ("new_york", "tally.street", "tally"): {"tally", "street_counts"},
    # the market shift
    ("new_york", "card.shift", "effect"): {"_shifted"},
    # a lamp
    ("paris", "build.lamp", "generator"): {"places", "_may_put_up"},
    # the second phase's starter
    ("paris", "phase.starter", "effect"): {"_after_lay"},
}


@pytest.mark.parametrize(("game", "rule", "kind"), HOMES)
def test_a_rule_has_its_homes(game: str, rule: str, kind: str) -> None:
    found = [reading for reading in CATALOGUES[game][rule].readings if reading.kind == kind]
    assert {reading.function for reading in found} == HOMES[game, rule, kind]


def test_marks_have_their_owners() -> None:
    source = '''"""Of the module: `race.start`."""
STEPS = {"far": "race.far"}
"""How far: `race.near`."""

# Above everything: `race.above`; nothing of `race.other`'s, nor >>> moves("race.doctest")
class Board:
    """A board (`race.board`).

    Long: `race.lane`.
    """

    @property
    def lane(self) -> str:
        def inner() -> str:
            return "race.inner"

        lane = "race.local"  # not "race.part of it"
        return lane
'''
    assert [*marks(source)] == [
        ("race.start", "", 1),
        ("race.far", "STEPS", 2),
        ("race.near", "STEPS", 3),
        ("race.above", "", 5),
        ("race.board", "Board", 7),
        ("race.lane", "Board", 9),
        ("race.inner", "Board.lane.inner", 15),
        ("race.local", "Board.lane", 17),
    ]


def test_readings_are_found_in_a_package_that_is_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "race.zip", "w") as archive:
        archive.writestr("race/__init__.py", "")
        archive.writestr("race/legal.py", "1 / 0\n\ndef moves():\n    '''No.'''\n    return 'race.far'\n")
        archive.writestr("race/bounds/__init__.py", "")
        archive.writestr("race/bounds/upper.py", "FAR = 'race.far'\n")
    monkeypatch.syspath_prepend(str(tmp_path / "race.zip"))
    rooms = Rooms("race", (("generator", ("legal.py",)), ("bound", ("bounds",))))
    assert rooms.readings("race.far") == (
        Reading("generator", "race.legal", "moves", "race/legal.py", 5),
        Reading("bound", "race.bounds.upper", "FAR", "race/bounds/upper.py", 1),
    )
    assert rooms.readings("race.near") == ()
