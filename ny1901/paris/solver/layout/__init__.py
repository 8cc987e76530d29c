"""Best sets of buildings."""
