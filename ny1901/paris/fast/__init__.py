"""The rules of Paris on flat arrays, compiled: the engine's games, action for action, in batches."""
