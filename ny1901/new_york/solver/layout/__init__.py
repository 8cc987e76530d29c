"""Best sets of buildings on a territory, and best lots to acquire."""
