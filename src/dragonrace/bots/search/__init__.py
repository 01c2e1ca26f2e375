"""Looking ahead by playing out many lines: a template that searches (`tree`), what drives it, and the bot."""
