"""The rules of Paris: catalogue, variants, and functions from a position and an action to a verdict or a position."""
