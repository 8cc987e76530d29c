"""What is found out about a position of any game: reached, impossible or unknown."""
