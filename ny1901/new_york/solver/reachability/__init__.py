"""Whether a position can occur in play."""
