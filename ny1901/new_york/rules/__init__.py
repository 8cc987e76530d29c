"""The rules: the catalogue, variants, and pure functions from a position and an action to a verdict or a position."""
