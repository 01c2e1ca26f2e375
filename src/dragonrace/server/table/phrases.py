"""What can be said with one tap, in any game: by name, so that everybody reads it in their own language.

The words, and the pictures of the emotes, are the page's.
"""

from typing import Literal, get_args

__all__ = ["PHRASES", "Phrase"]

Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "good-game",
    "thanks",
    "wow",
    "so-close",
    "oops",
    "sorry",
    "one-moment",
    "back-again",
    "please-hurry",
    "must-be-quick",
    "once-more",
    "emote-laughing",
    "emote-sad",
    "emote-amazed",
    "emote-thinking",
    "emote-applause",
    "emote-heart",
    "emote-sleepy",
    "emote-cheers",
]
"""The last ones are pictures."""
PHRASES: tuple[str, ...] = get_args(Phrase)
