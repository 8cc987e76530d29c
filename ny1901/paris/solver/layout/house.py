"""Sets of buildings under house rules: which can be put up one after the other, and what can be put up in none.

House rules are asked as things stand, but for what the seat itself has put up by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from ny1901.paris.rules.house import HOUSE
from ny1901.paris.rules.house_words import CHANGED_BY_BUILDING
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Option
from ny1901.paris.solver.layout.search import Allowed, with_buildings
from ny1901.solver.deadline import Deadline

if TYPE_CHECKING:
    from ny1901.solver.house_rules.outlook import Outlook


@frozen(eq=False)
class InSomeOrder(Allowed):
    """The sets that the house rules leave in some order.

    Attributes:
        start: the position, with the seat that builds to move.
        outlook: what they forbid whatever the seat has put up before.
        deadline: when to stop; what is not known by then is not left.
    """

    start: State
    outlook: Outlook
    deadline: Deadline
    _forbidden: dict[Option, bool] = field(factory=dict, init=False)

    def option(self, option: Option) -> bool:
        """Whether an option is not forbidden whatever the seat has put up before."""
        if option not in self._forbidden:
            self._forbidden[option] = self.outlook.forbids(option.action)
        return not self._forbidden[option]

    def together(self, options: Sequence[Option]) -> bool:
        """Whether some options can be put up one after the other in some order."""
        hopeless: set[frozenset[Option]] = set()

        def descend(position: State, left: frozenset[Option]) -> bool:
            if not left:
                return True
            if left in hopeless or self.deadline.passed:
                return False
            for option in sorted(left, key=lambda option: option.standing.number):
                if not any(HOUSE.broken(position, option.action, lambda: position.legal_actions)):
                    then = with_buildings(position, position.seat, (option,))
                    if descend(then, left - {option}):
                        return True
            hopeless.add(left)
            return False

        return descend(self.start, frozenset(options))


def allowed_by(position: State, seat: int, deadline: Deadline) -> Allowed:
    """What may be put up in a position besides what the printed rules say.

    Args:
        position: a position of the second phase.
        seat: who builds.
        deadline: when to stop.
    """
    if position.rules.variant.house_rules is None:
        return Allowed()
    from ny1901.solver.house_rules.outlook import Outlook  # needs Z3, which the file of the rules has loaded

    start = evolve(position, seat=seat, pending=None)
    return InSomeOrder(start, Outlook(HOUSE, start, CHANGED_BY_BUILDING, deadline), deadline)
