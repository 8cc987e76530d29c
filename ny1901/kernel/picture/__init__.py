"""Pictures that know no game: the frame of an SVG document, text in it, cards, characters for a terminal."""
