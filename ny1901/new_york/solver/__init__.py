"""Proofs about New York: placements, layouts, bounds, invariants, reachability, differences of rule sets."""
