"""The board, tiles, buildings and postcards of Paris, and where each is known from."""
