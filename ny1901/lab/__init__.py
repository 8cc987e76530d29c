"""The lab: a local web page on which a designer lays out a position, tries a tile on it, and asks the solver.

`questions` holds what the page can ask, as functions from data to data; `server` only carries them over HTTP.
"""
