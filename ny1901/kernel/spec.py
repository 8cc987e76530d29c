"""The one description of a game: what commands, the lab, the solver and studies have to know of it.

Whoever brings a game of their own makes a `GameSpec` of it. With a name, the classes of games and states, and nothing
else, it can be played, checked (`ny1901.testing.check_game`) and studied; every further part is optional, and what
asks for a part that is missing says so in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any

from attrs import field, frozen

from ny1901.kernel.errors import DataError

Function = Callable[..., Any]

STANDARD = "standard"
"""What the rules of a game without variants are called where others name a variant."""

Part = str | tuple[str, str]
"""A text of an answer, alone or with its style."""


def late(home: str) -> Function:
    """A function that is loaded when it is first called, because its module is heavy.

    Args:
        home: its module and name, such as `math:gcd`.

    >>> late("math:gcd")(12, 18)
    6
    """

    def call(*given: Any, **named: Any) -> Any:
        return loaded(home)(*given, **named)

    return call


def loaded(home: str) -> Any:
    """What a module has under a name.

    Args:
        home: the module and the name, such as `math:pi`.
    """
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)


@frozen(kw_only=True)
class Variants:
    """How a game's variants are named, read and written: `--variant`, and the lab's form.

    Attributes:
        standard: the name of the variant that is taken unless told otherwise.
        editions: the names of the editions.
        additions: what may stand after an edition's name, such as `+expert`.
        named: makes a standard variant of a name.
        load: reads a variant from a TOML file.
        seats: how many play a variant unless told otherwise.
        sentences: the package and the path in it of a file with a sentence for each field.
    """

    standard: str
    editions: tuple[str, ...]
    additions: tuple[str, ...]
    named: Callable[[str], Any]
    load: Callable[[str], Any]
    seats: Callable[[Any], int]
    sentences: tuple[str, str] = ("", "")

    def described(self) -> dict[str, str]:
        """Each field with what it says, in the order of the file.

        >>> from ny1901.kernel.games import game_named
        >>> game_named("paris").variants.described()["hand_size"]
        'tiles that a player holds and chooses from'
        """
        package, path = self.sentences
        if not package:
            return {}
        lines = files(package).joinpath(path).read_text(encoding="utf-8").splitlines()
        return dict(line.split("\t") for line in lines if not line.startswith("#"))


@frozen(kw_only=True)
class Material:
    """What lies on the table: `board check`.

    Attributes:
        key: what a variant and JSON call it.
        load: reads the material of a file; the reference set for `None`.
        check_facts: holds material against every documented fact.
        provenance: where the material is from, as the end of a sentence.
        complaints: everything that keeps the material of a file, or the reference set, from being played by a number of
            players; each is an error with its place. A `DataError` is one about reading it.
        new: the texts of a small set to start from and of a variant that plays with it, by the ends of their files'
            names, from the name that they begin with. The variant's is `.toml`.
        counts: how many may play.
    """

    key: str
    load: Callable[[str | None], Any]
    check_facts: Callable[[Any], tuple[Any, ...]]
    provenance: Callable[[Any], str]
    complaints: Callable[[str | None, int], tuple[DataError, ...]]
    new: Callable[[str], Mapping[str, str]]
    counts: tuple[int, ...]


def _nothing(_: Any) -> tuple[str, ...]:
    return ()


def _over(state: Any) -> str:
    return "over" if state.is_over else ""


def _counted(counts: Mapping[str, int]) -> str:
    return f"{sum(count for rule, count in counts.items() if rule)} came to their end"


def _total(points: Any) -> dict[str, Any]:
    return {"total": points}


@frozen(kw_only=True)
class Summary:
    """A state in words, as the commands print it.

    Attributes:
        heading: lines that say what a state is, each of texts with their styles.
        footnote: what to keep in mind about an analysis.
        turns: how many turns of a state's game are over; without it actions are counted.
        end: the rule by which a finished state's game ended; empty for a state that is not over.
        ends: a sentence part about how games ended, from the number for each such rule.
        tally: a seat's tally as columns of a table, the total last.
    """

    heading: Callable[[Any], Sequence[Sequence[Part]]] = _nothing
    footnote: str = ""
    turns: Callable[[Any], int] | None = None
    end: Callable[[Any], str] = _over
    ends: Callable[[Mapping[str, int]], str] = _counted
    tally: Callable[[Any], dict[str, Any]] = _total


@frozen(kw_only=True)
class GameSpec:
    """A game as the rest of the library knows it.

    Attributes:
        name: its name after `--game`, in stores and in `ny1901.kernel.games`.
        title: its name in sentences.
        game: the class of games; called with the keyword `players`, and `variant` if there are variants.
        state: the class of states.
        players: how many play unless told otherwise.
        record: the class of records: `replay`, and `simulate --out`; by default `ny1901.kernel.plain` has one.
        example: makes the position that commands take without one; by default it is played by dice.
        summary: a state in words.
        variants: `--variant`, `compare`, `sweep`, `tune`.
        material: `board check`.
        solver: the functions behind `ny1901.solver`, by name: `best`, `bounds`, `verify`, `reachable`, `diff`; and
            `behaviours`, which gives each `ny1901.solver.behaviour.Behaviour` of the game by its name.
        ask: answers a question about the rules.
        catalogue: the rules with their sentences and citations.
        book: the address of its `ny1901.kernel.faq.book.Book`: what is answered, with the checks that the engine runs.
        replay_page: what a page to step through a record shows, from the frames of its steps; by default each state's
            `to_svg`.
        events: what is worth a mark on that page, as `ny1901.kernel.pages.Event`s, from the state before an action, the
            action, and the state after it. Who takes the lead, and with `score_bounds` who can no longer win, is marked
            anyway.
        pieces: makes what is printed on paper of a game: `ny1901.kernel.paper.pieces.Piece`s.
        study: the address of its `ny1901.analysis.game.kinds.GameKind`: measures, evaluations and agents of its own.
        analysis: the addresses of the functions that it adds to `ny1901.analysis`, by name.
        testing: the module with what tests of it need, found in `ny1901.testing`.
        lab: the address of its `ny1901.kernel.lab.LabGame`: the page on which positions are laid out.
        encoding: the address of its `ny1901.kernel.encoding.Encoding`: numbered actions, observations, chance.
        batch: the address of the class that plays one game or many in machine code, if there is one; it is
            called and used as `ny1901.new_york.fast.batch.Batch`, and raises `StudyError` for what it cannot play.
    """

    name: str
    title: str
    game: Callable[..., Any]
    state: Any
    players: int = 2
    record: Any = None
    example: Callable[[], Any] | None = None
    summary: Summary = field(factory=Summary)
    variants: Variants | None = None
    material: Material | None = None
    solver: Mapping[str, Function] = field(factory=dict)
    ask: Function | None = None
    catalogue: Function | None = None
    book: str = ""
    replay_page: Function | None = None
    events: Function | None = None
    pieces: Function | None = None
    study: str = ""
    analysis: Mapping[str, str | Function] = field(factory=dict)
    lab: str = ""
    encoding: str = ""
    batch: str = ""
    testing: str = ""

    @property
    def standard(self) -> str:
        """The name of the variant that is played unless told otherwise."""
        return self.variants.standard if self.variants else STANDARD

    def rules(self, players: int, variant: Any = None) -> Any:
        """The game for a number of players.

        Args:
            players: how many play.
            variant: the variant; only for a game that has any.
        """
        return self.game(players=players, variant=variant) if self.variants else self.game(players=players)

    def part(self, name: str) -> Any:
        """A part, or a function of the solver or the analysis.

        Args:
            name: the name of an attribute, or such as `solver.score_bounds`.

        Raises:
            DataError: the game does not bring it.

        >>> GameSpec(name="race", title="Race", game=object, state=object).part("solver.score_bounds")
        Traceback (most recent call last):
        ny1901.kernel.errors.DataError: Race brings no solver.score_bounds, which this needs; add it to its GameSpec
        """
        room, _, inner = name.partition(".")
        found = getattr(self, room)
        found = found.get(inner) if inner else found
        if found in (None, ""):
            raise DataError(f"{self.title} brings no {name}, which this needs; add it to its GameSpec")
        return loaded(found) if inner and isinstance(found, str) else found

    def __str__(self) -> str:
        return self.name
