"""The symbolic model of the rules of Paris, and the invariants that are proved of it."""
