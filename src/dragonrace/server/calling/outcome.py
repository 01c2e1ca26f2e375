"""How it went to send a message."""

import enum

__all__ = ["Outcome"]


class Outcome(enum.Enum):
    """What became of it, by the word that is counted."""

    DELIVERED = "delivered"
    LATER = "later"
    """It may go well another time."""
    MISSED = "missed"
    """It was not even begun, because too many others were: that says nothing of the subscription."""
    REFUSED = "refused"
    """It will not, as it seems."""
    GONE = "gone"
    """The subscription is over."""
