"""What every game stands on: protocols, errors, geometry, texts, records, rulebooks, pages. It knows no game."""
