"""Best placements, and why a placement is not possible."""
