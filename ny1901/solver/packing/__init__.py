"""Packing polyominoes into a region: search, bound and an independent check by Z3."""
