"""Outlines of squares, under their former name: they are game-neutral and live in `ny1901.outline`."""

from ny1901.outline import Point, loops, outline_path

__all__ = ["Point", "loops", "outline_path"]
