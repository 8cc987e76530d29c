"""The states of a game: what every public state answers, whatever the game."""
