"""A position of any game as one line: the variant, the number of players, and `key=value` fields; read strictly."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, Generic, TypeVar

from attrs import frozen

from ny1901.kernel.errors import VariantError
from ny1901.kernel.text.fields import Fields, check_spelling, read_fields
from ny1901.kernel.text.variant_texts import MARK, VariantTexts
from ny1901.kernel.text.words import Word, shown, text_of

P = TypeVar("P")

_PLAYERS = re.compile(r"([0-9]{1,9})p")


@frozen(eq=False)
class LineForm(Generic[P]):
    """How the positions of one game stand on a line.

    Attributes:
        variants: how its variants are written.
        players: a number of players, for the messages of errors: `3p`.
        of_the_table: the keys of fields that belong to no player.
        of_a_player: the keys of fields that belong to a player; each player's begin with `player`.
        words: the fields of a position, in order.
        position: makes a position of the fields and the rules.
        game: the class of games.
    """

    variants: VariantTexts[Any]
    players: str
    of_the_table: Collection[str]
    of_a_player: Collection[str]
    words: Callable[[P], Iterator[str]]
    position: Callable[[Fields, Any], P]
    game: type[Any]

    def format(self, position: P) -> str:
        """A position as one line of text. Equal positions give equal lines, and different ones different lines."""
        return " ".join(self._words(position))

    def parse(self, text: str, rules: Any) -> P:
        """Read a position from its line: the exact inverse of `format`, but whether it can occur is not asked.

        Args:
            text: the line.
            rules: its rules; `None` where a standard variant names them.

        Raises:
            NotationError: the text cannot be read, or is not how `format` writes the position; or the rules are not
                those that the line names, or are needed and not given.
        """
        variant, *rest = Word(text_of(text)).split(" ")
        players, *words = rest or [variant.end]
        rules = self._rules(variant, players, rules)
        fields = read_fields(
            words,
            (words or [players])[-1].end,
            rules.players,
            of_the_table=self.of_the_table,
            of_a_player=self.of_a_player,
        )
        position = self.position(fields, rules)
        check_spelling([variant, players, *words], self._words(position))
        return position

    def _words(self, position: Any) -> Iterator[str]:
        yield self.variants.word(position.rules.variant)
        yield f"{position.rules.players}p"
        yield from self.words(position)

    def _rules(self, variant: Word, players: Word, rules: Any) -> Any:
        if rules is None:
            rules = self._standard_rules(variant, players)
        for word, right in ((variant, self.variants.word(rules.variant)), (players, f"{rules.players}p")):
            if word.word != right:
                raise word.error(f"{shown(word.word)} is not what the rules say", right)
        return rules

    def _standard_rules(self, variant: Word, players: Word) -> Any:
        if variant.word.endswith(MARK):
            raise variant.error(
                f"{shown(variant.word)} is no standard variant; give its rules along with the line",
                "a standard variant",
            )
        expected = f"a number of players, such as {self.players}"
        count = _PLAYERS.fullmatch(players.word)
        if count is None:
            raise players.error(f"{shown(players.word)} is no number of players", expected)
        standard = self.variants.named(variant)
        try:
            return self.game(players=int(count[1]), variant=standard)
        except VariantError as error:
            raise players.error(str(error), expected) from None
