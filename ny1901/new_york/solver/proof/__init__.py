"""The symbolic model of the rules, and the invariants that are proved of it."""
