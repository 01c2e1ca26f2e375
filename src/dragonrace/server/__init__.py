"""The web server: a leaf that knows no rule and no game by name."""
