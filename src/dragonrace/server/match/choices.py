"""What was chosen in a match that is over, and what else could have been."""

from dragonrace.core.errors import DragonraceError
from dragonrace.core.records.replay import Line
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.views.shapes import Entry, PackedView
from dragonrace.server.match.looking import entry_of, view_of
from dragonrace.server.match.match import Match
from dragonrace.server.refusals import Refusal, as_refusal
from dragonrace.server.words import say

__all__ = ["choice_after", "imagine"]


def choice_after(match: Match, number: int) -> Line:
    """Return who chose what after so many lines; raises `Refusal` while the match goes on, or if nobody did."""
    if not match.now.is_over:
        raise Refusal("match.not-over", say("advice-not-yet"), status=409)
    line = match.log[number] if number < len(match.log) else None
    if line is None or line.action is None or line.player == CHANCE:
        raise Refusal("advice.none", say("advice-none", number=str(number)), status=404, where="number")
    return line


def imagine(match: Match, number: int, text: str, viewer: int | None) -> tuple[PackedView, Entry]:
    """Return a viewer's view, and the log's entry, as if who chose there had chosen ``text`` instead.

    Raises `Refusal` where `choice_after` does, and for what they couldn't have chosen.
    """
    seat, again = choice_after(match, number).player, match.replayed(number)
    try:
        line = again.line(seat, again.now.state.string_to_action(text, seat))
    except DragonraceError as error:
        raise as_refusal(error, "instead") from error
    after = again.after(line)
    return view_of(after, viewer), entry_of(number + 1, line, again.now, after, viewer)
