"""What the commands take: positions, variants and files, each refused with one sentence that names the place."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from ny1901.cli.output import remark, say
from ny1901.kernel.errors import DataError, NotationError, RecordError
from ny1901.kernel.games import game_named
from ny1901.kernel.spec import STANDARD, GameSpec
from ny1901.kernel.text.files import decoded, read_utf8
from ny1901.kernel.text.variant_texts import MARK

EXAMPLE = "example"
"""What the bundled position is called where a position is asked for."""

SEED = 1901
"""The seed of the position of a variant for which none is given."""

_LONGEST_NAME = 200
_MOST_ACTIONS = 1000


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`: UTF-8 whatever the terminal's encoding, any line ends.

    Raises:
        DataError: it cannot be read, or is not UTF-8.
    """
    text = _standard_input() if path == "-" else read_utf8(path)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _standard_input() -> str:
    if sys.stdin is None:
        raise DataError("standard input is closed; give a file, or write it there", file="-")
    try:
        return decoded(sys.stdin.buffer.read(), file="standard input")
    except OSError as error:
        raise DataError(f"standard input cannot be read ({error.strerror or error})", file="-") from None


def read_position(
    given: str | None, variant: str | None = None, game: GameSpec | None = None, *, as_json: bool = False
) -> Any:
    """The position that a command was given; what it was not given itself is told beside the answer.

    A variant is read first, and the answer is about it: a position of another is taken over where it is sound under
    it, and where no position is given one is played by dice.

    Args:
        given: a file, a line of notation, JSON, `-` for standard input; `None` or `example` for the bundled position.
        variant: the variant to ask about; that of the position without it.
        game: the game; New York 1901 without it.
        as_json: standard output is for JSON alone.

    Raises:
        DataError: the file or the JSON is wrong, or the position does not fit the variant.
        NotationError: the line is wrong.
        PositionError: the position cannot occur.
        VariantError: the variant is wrong.
    """
    kind = game or game_named("new-york")
    given = None if given == EXAMPLE else given
    tell = remark if as_json else say
    asked = None if variant is None else read_variant(variant, kind)
    if given is None:
        state = kind.example() if kind.example else middle_of_a_game(kind.rules(kind.players))
        if asked is None:
            return state
        if asked == state.rules.variant:
            tell(f"No position was given: this is the bundled one, of {asked.name}.")
            return state
        tell(f"No position was given: this is one of {asked.name}, from a game by dice with seed {SEED}.")
        return middle_of_a_game(kind.rules(kind.part("variants").seats(asked), asked))
    state = _read_position(given, asked, kind)
    if asked is None:
        return state
    own = state.rules.variant
    if own == asked:
        tell(f"The position is one of {asked.name}.")
        return state.under(asked)  # now it is checked
    tell(f"The position is one of {own.name}; it is put under {asked.name}.")
    try:
        return state.under(asked)
    except DataError as error:
        raise DataError(f"the position does not fit {asked.name}: {error}", file=given[:80]) from None


def middle_of_a_game(rules: Any) -> Any:
    """A position from the third quarter of a game by dice, the one with the most choice; always the same.

    Args:
        rules: the variant at a number of players.
    """
    dice = random.Random(SEED)
    states = [rules.initial_state(SEED)]
    while states[-1].legal_actions and len(states) < _MOST_ACTIONS:
        states.append(states[-1].apply(dice.choice(states[-1].legal_actions)))
    return max(states[len(states) // 2 : len(states) * 3 // 4 + 1], key=lambda state: len(state.legal_actions))


def _read_position(given: str, variant: Any, game: GameSpec) -> Any:
    """A position under its own variant; whether it can occur is left to the variant that is asked about, if any."""
    check = variant is None
    if not hasattr(game.state, "parse"):
        return _end_of_record(given, game)
    text = _position_text(given).strip()
    if text.startswith("{"):
        return game.state.from_json(text, check=check)
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise NotationError(
            f"{len(lines)} lines are no position", expected="one line of notation, or JSON, or the name of a file"
        )
    name, _, rest = lines[0].partition(" ")
    if variant is None or not name.endswith(MARK):
        return game.state.parse(lines[0], check=check)
    # A line does not say what its own variant is: it is read by the one that is asked about.
    word = game.state.variant_texts().word(variant)
    rules = _rules_of(name, rest, variant, game)
    return game.state.parse(f"{word} {rest}", rules)


def _end_of_record(given: str, game: GameSpec) -> Any:
    """The position of a game without a notation for positions: the one that a record of it leads to."""
    from ny1901.kernel.plain import record_of  # most games have one, and need no pages either

    try:
        return record_of(game).parse(read_text(given)).final()
    except RecordError as error:
        raise DataError(f"the record is not by the rules: {error}", file=given) from None


def asked_of(state: Any, name: str, game: GameSpec) -> Any:
    """A method of a state that not every game has.

    Raises:
        DataError: this game has it not.
    """
    if not hasattr(state, name):
        raise DataError(f"states of {game.title} have no `{name}`, which this needs; add it to their class")
    return getattr(state, name)


def read_action(state: Any, text: str, game: GameSpec) -> Any:
    """An action as a state reads it, or its game where states do not read any.

    Raises:
        NotationError, IllegalAction, AmbiguousAction: the text cannot be read, or not as one legal action.
        DataError: neither reads actions.
    """
    reader = state if hasattr(state, "parse_action") else game.rules(len(state.scores))
    if not hasattr(reader, "parse_action"):
        raise DataError(f"{game.title} reads no actions; add `parse_action` to its class of games")
    return reader.parse_action(text)


def _position_text(given: str) -> str:
    is_file = given == "-" or (len(given) < _LONGEST_NAME and Path(given).is_file())
    if not is_file and "=" not in given and not given.lstrip().startswith("{"):
        raise DataError(
            "there is no such file, and it is no position; see `ny1901 show` for how one is written", file=given[:80]
        )
    return read_text(given) if is_file else given


def _rules_of(name: str, rest: str, variant: Any, game: GameSpec) -> Any:
    players = rest.partition(" ")[0].removesuffix("p")
    if not (players.isascii() and players.isdecimal() and len(players) < 3):
        raise NotationError(f"{players[:40]!r} is no number of players", column=len(name) + 2, expected="such as 3p")
    return game.game(players=int(players), variant=variant)


def named_variant(given: str | None, game: GameSpec, *, as_json: bool) -> str:
    """A variant as the studies take it: what was given, or the game's usual one; a given one is read and told of.

    Args:
        given: what was given.
        game: the game.
        as_json: standard output is for JSON alone.

    Raises:
        VariantError, DataError: as `read_variant`.
    """
    if given is None:
        return game.standard
    (remark if as_json else say)(f"The variant is {read_variant(given, game).name}.")
    return given


def variant_name(variant: Any) -> str:
    """What tables call a variant that was read; `None` is the rules of a game without variants."""
    return STANDARD if variant is None else str(variant.name)


def read_variant(given: str | None, game: GameSpec | None = None) -> Any:
    """The variant that a command was given: a standard name such as `pt-2018+expert`, or a TOML file.

    Args:
        given: what was given; the game's usual variant for `None`, and `None` again for a game without variants.
        game: the game; New York 1901 without it.

    Raises:
        VariantError: no such standard variant, or impossible values.
        DataError: the file is wrong.
    """
    kind = game or game_named("new-york")
    if given is None and kind.variants is None:
        return None
    variants = kind.part("variants")
    if given is None:
        return variants.named(variants.standard)
    if given.split("+")[0] in variants.editions:
        return variants.named(given)
    if not Path(given).exists():
        raise DataError(
            f"there is no such file, and it is none of the editions {', '.join(variants.editions)} "
            f"(with {' or '.join(variants.additions)})",
            file=given,
        )
    return variants.load(given)
