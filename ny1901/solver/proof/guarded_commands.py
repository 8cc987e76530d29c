"""What a step in a model of any game's rules is made of: guards and changes, each with the rule that makes it."""

from __future__ import annotations

from attrs import frozen

from ny1901.solver.proof.logic import Number, Truth


@frozen(eq=False)
class Guard:
    """A claim without which a step cannot be taken, and the rule or the reason that makes it."""

    rule: str
    claim: Truth


@frozen(eq=False)
class Change:
    """A value that a step gives to one number or truth of the position, and the rule that makes it."""

    rule: str
    path: str
    value: Number


Part = Guard | Change
"""A step is a list of guards and changes; whatever it does not change stays as it was."""

IDENTITY, GEOMETRY, COUNTING, LAND, FRAME = "identity", "geometry", "counting", "land", "frame"
"""Reasons that are no rules: what the one thing that stands for all of its kind means; how squares lie; a part is no
more than the whole; what the land allows after the step; and that nothing else changes."""
REASONS = (IDENTITY, GEOMETRY, COUNTING, LAND, FRAME)
