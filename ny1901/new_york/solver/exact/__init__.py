"""Small games solved exactly, chance included."""
