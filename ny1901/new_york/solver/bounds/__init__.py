"""Bounds on the final scores, over every way to play on."""
