"""Best placements."""
