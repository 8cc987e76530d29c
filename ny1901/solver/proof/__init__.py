"""Induction over a symbolic model of any game, the model held against the engine, and the report."""
