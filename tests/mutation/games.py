"""What the corpus and the mutants need of each game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from attrs import field, frozen

from ny1901.new_york import game as new_york_game
from ny1901.new_york import testing as new_york_testing
from ny1901.new_york.notation.actions import parse_action as parse_new_york_action
from ny1901.new_york.notation.line import format_position as format_new_york
from ny1901.new_york.notation.line import parse_position as parse_new_york
from ny1901.new_york.rules import explain as new_york_explain
from ny1901.new_york.rules import legal as new_york_legal
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.variant import Variant as NewYorkVariant
from ny1901.new_york.solver.proof import abstraction as new_york_abstraction
from ny1901.new_york.solver.proof import initial as new_york_initial
from ny1901.new_york.solver.proof import library as new_york_library
from ny1901.new_york.solver.proof import styles as new_york_styles
from ny1901.new_york.solver.proof import transitions as new_york_transitions
from ny1901.new_york.solver.proof import turn_end, turn_guards
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.paris import game as paris_game
from ny1901.paris import testing as paris_testing
from ny1901.paris.notation.actions import parse_action as parse_paris_action
from ny1901.paris.notation.line import format_position as format_paris
from ny1901.paris.notation.line import parse_position as parse_paris
from ny1901.paris.rules import explain as paris_explain
from ny1901.paris.rules import legal as paris_legal
from ny1901.paris.rules.variant import Variant as ParisVariant
from ny1901.paris.solver.proof import initial as paris_initial
from ny1901.paris.solver.proof import library as paris_library
from ny1901.paris.solver.proof import styles as paris_styles
from ny1901.paris.solver.proof import transitions as paris_transitions
from ny1901.paris.solver.proof import turn_guards as paris_guards
from ny1901.paris.solver.proof.model import Paris
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.report import Library
from ny1901.solver.proof.styles import Step, random_steps


@frozen(eq=False)
class Game:
    """One game as the corpus and the mutants see it.

    Attributes:
        name: its name, and that of its corpus.
        model: makes the model of a ruleset.
        ruleset: makes a ruleset of players and variant.
        variants: by a name of their own the editions, each switch turned, and unusual numbers.
        players: the numbers of players.
        symbols: the modules that say the rules in symbols.
        by_dice: what alone may differ from setup to setup, all else being as it is: how its path begins.
        library: the statements that are proved of them.
        proved: the variants at numbers of players of which the gate proves them all.
    """

    name: str
    model: Callable[[Any], Model]
    ruleset: Callable[..., Any]
    variants: dict[str, Any]
    players: tuple[int, ...]
    symbols: tuple[ModuleType, ...]
    by_dice: tuple[str, ...]
    library: Library
    proved: tuple[tuple[str, int], ...]
    format: Callable[[Any], str]
    parse: Callable[..., Any]
    parse_action: Callable[..., Any]
    explain: Callable[[Any, Any], Any]
    is_legal: Callable[[Any, Any], bool]
    styles: tuple[tuple[Any, ...], ...] = field(repr=False)

    def rules(self, variant: str, players: int) -> Any:
        """The ruleset of a variant of `variants`."""
        return self.ruleset(players, self.variants[variant])

    def played(self, rules: Any, seed: int, most: int) -> Iterator[Step]:
        """The steps of a game; each seat plays in a style drawn from one of the sets of styles."""
        dice = random.Random(seed)
        return random_steps(rules, seed, dice, dice.choice(self.styles), most)


def _turned(base: Any, switches: Sequence[str]) -> dict[str, Any]:
    return {f"{base.name} with {name} turned": base.change(**{name: not base.value(name)}) for name in switches}


_EDITION = NewYorkVariant()
_EDITIONS = [NewYorkVariant.edition(edition) for edition in EDITIONS]
_PRINTED = [changed for variant in _EDITIONS for changed in (variant, variant.expert(), variant.beginner())]
NEW_YORK = Game(
    "new-york",
    NewYork,
    new_york_game.Game,
    {
        **{variant.name: variant for variant in _PRINTED},
        "without cards": _EDITION.without_action_cards(),
        "without a challenge": _EDITION.without_challenge(),
        **_turned(_EDITION, new_york_testing.SWITCHES),
        "early end": NewYorkVariant.edition("pt-2018").change(legendary_counts_as_unbuilt=True, end_unbuilt=12),
        "refill at once": _EDITION.change(grab_after_demolition=True, refill="after-expand"),
        "grab at once": _EDITION.change(grab_timing="at-once"),
        "one worker": _EDITION.change(last_turns=2, market_size=1, workers=1),
        "bare start": _EDITION.change(
            starting_property=False, boom_new_generation=False, boom_limit="keeps-unbuilt", end_unbuilt=13
        ),
        "at unbuilt": _EDITION.change(boom_limit="unless-at-unbuilt", end_unbuilt=14),
        "unless ended": _EDITION.change(boom_limit="unless-ended", end_unbuilt=15),
        "three legendaries": _EDITION.change(
            legendaries_per_player=3, silver_threshold=0, gold_threshold=0, legendary_counts_as_unbuilt=True
        ),
        "no legendaries": _EDITION.change(legendaries_per_player=0, end_unbuilt=17, shift_order="return-first"),
        "large market": _EDITION.change(market_size=9, shift_order="return-first", end_unbuilt=2),
        "large market drawn first": _EDITION.change(market_size=12, shift_order="draw-first", end_unbuilt=2),
        "few workers": _EDITION.change(workers=2, build_without_market=True, end_unbuilt=1),
    },
    (2, 3, 4),
    (turn_guards, new_york_transitions, turn_end, new_york_initial),
    (
        "lot.face",
        *(f"building.{name}" for name in ("generation", "points", "frontage", "touches", "covers", "stands")),
        "turn.can_",
    ),
    new_york_library.LIBRARY,
    (("en-2015", 2), ("pt-2018+expert", 3)),
    format_new_york,
    parse_new_york,
    parse_new_york_action,
    new_york_explain.explain,
    new_york_legal.is_legal,
    (tuple(new_york_styles.STYLES.values()), new_york_styles.SPARING),
)

_FULL = ParisVariant.named("de-kosmos+all-postcards")
PARIS = Game(
    "paris",
    Paris,
    paris_game.Game,
    {
        **{name: ParisVariant.named(name) for name in ("pt-devir", "de-kosmos", "pt-devir+all-postcards")},
        _FULL.name: _FULL,
        **_turned(_FULL, paris_testing.SWITCHES),
        "two squares of fountain": _FULL.change(fountain_size=2),
        "scarce": _FULL.change(chimneys_limit=True, chimneys=2, action_tokens=2, fountain_size=2),
        "hand of 8": _FULL.change(hand_size=8),
        "no postcards": _FULL.change(postcard_count=0),
        "no tokens": _FULL.change(action_tokens=0),
        "all twelve": _FULL.change(postcard_count=12, action_tokens=12, unbuilt_penalty=0),
        "all twelve, a penalty of 5": _FULL.change(postcard_count=12, action_tokens=12, unbuilt_penalty=5),
        "no effects together": _FULL.change(
            postcard_count=12, action_tokens=12, combine_effects=False, fountain_size=2, jardin_on_lamp=True
        ),
        "one chimney": _FULL.change(chimneys_limit=True, chimneys=1, finished_may_take=False),
        "no effects after a Levitation": _FULL.change(
            postcard_count=12, action_tokens=12, levitation_uses_effects=False
        ),
    },
    (2,),
    (paris_guards, paris_transitions, paris_initial),
    ("building.covers", "building.beside", "tile.owner", "postcard.number", "postcard.in_play"),
    paris_library.LIBRARY,
    (("pt-devir", 2),),
    format_paris,
    parse_paris,
    parse_paris_action,
    paris_explain.explain,
    paris_legal.is_legal,
    (tuple(paris_styles.STYLES.values()),),
)
GAMES = {game.name: game for game in (NEW_YORK, PARIS)}

# A position is looked at through several foci; what the land allows there does not depend on them, and takes long.
new_york_abstraction.what_the_land_allows = lru_cache(maxsize=64)(new_york_abstraction.what_the_land_allows)
