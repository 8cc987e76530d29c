"""The rules of New York 1901 on flat arrays, compiled: the engine's games, action for action, in batches."""
