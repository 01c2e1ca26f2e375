"""The bot that searches games of two without dice by alpha-beta, and judges positions by what it has learned."""
