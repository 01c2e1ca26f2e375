"""Playing at the terminal: the match, its seats, what people answer."""
