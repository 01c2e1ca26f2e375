"""What happened, as one reader at the keyboard may know it."""

from dataclasses import dataclass, field

__all__ = ["News"]


@dataclass
class News:
    """All sentences so far, of which the reader has seen the first ones."""

    sentences: list[str] = field(default_factory=list)
    seen: int = 0

    def unread(self) -> list[str]:
        """Return what the reader has not seen, which counts as seen from now on."""
        fresh = self.sentences[self.seen :]
        self.seen = len(self.sentences)
        return fresh
