"""Bounds on the final scores of Paris, over every way to play on."""
