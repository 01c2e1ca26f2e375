"""A match and its row: back from what is written down, and what is to be written after something has happened."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dragonrace.core.records.replay import Standing
from dragonrace.server.match.match import Match, Step, UnreadableLogError
from dragonrace.server.refusals import UNREADABLE, Refusal
from dragonrace.server.store.rows import ActionRow, MatchRow, SeatRow, as_bits, rounds_of, setup_of, written
from dragonrace.server.table.descriptions import check_game
from dragonrace.server.words import say

__all__ = ["following", "restore", "row_of", "with_asked"]


def restore(row: MatchRow, seats: Sequence[SeatRow], actions: Iterable[ActionRow]) -> Match:
    """Return the match with this log; refuses one that can't be read, without saying what is in it."""
    check_game(row.game)
    try:
        return Match.restore(setup_of(row, seats), row.seed, written(actions), rounds_of(row))
    except UnreadableLogError as error:
        why = say("match-unreadable", version=str(row.rules_version), number=str(error.number))
        raise Refusal(UNREADABLE, why, status=409) from error


def with_asked(row: MatchRow, match: Match) -> MatchRow:
    """Return the row with whom the match asks: rows that were written long ago don't know."""
    return replace(row, asked=as_bits(match.now.people_asked))


def following(row: MatchRow, after: Standing, due: str | None, *, is_gathering: bool) -> MatchRow:
    """Return the row with what follows of where a match stands, and when the next seat's time is up."""
    ending = after.manners.ending
    how = None if ending is None else ending.kind
    asked, until = as_bits(after.people_asked), row.gather_until if is_gathering else None
    return replace(row, over=after.is_over, winner=after.winner, ending=how, asked=asked, due=due, gather_until=until)


def row_of(step: Step) -> ActionRow:
    """Return a step's line, as it is written down."""
    return ActionRow(step.line.player, step.line.text, step.line.spent)
