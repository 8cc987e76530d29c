"""Pieces on paper: what is printed of any game, in millimetres, as PDF sheets, PNG files and a table."""
