"""The old home of `ny1901.solver.reasons`."""

from ny1901.solver.reasons import why_not, why_not_any

__all__ = ["why_not", "why_not_any"]
