"""New York 1901 as an immutable rules engine with proofs."""
