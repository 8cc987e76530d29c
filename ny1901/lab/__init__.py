"""The lab: a local web page on which a designer lays out a position, tries a piece on it, and asks the solver.

`questions` holds what the page can ask of any game, as functions from data to data; `server` only carries them over
HTTP. What differs from game to game is a `LabGame`, each in a folder of its own.
"""
