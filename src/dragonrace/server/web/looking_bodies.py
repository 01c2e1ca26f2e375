"""The bodies of answers to whoever looks back at a match."""

from typing import Annotated

from pydantic import Field

from dragonrace.server.web.bodies import Outgoing

__all__ = ["AdviceBody", "RaceBody"]


class LapBody(Outgoing):
    """How the race stood at the start, when a turn was over, or at the end."""

    turn: Annotated[int, Field(description="How many turns were over.")]
    number: Annotated[int, Field(description="After how many actions that was; the last lap is how it stands now.")]
    distances: Annotated[
        list[int | None],
        Field(description="By seat: how far it was to the goal; null: not on the way, or cut off from the goal."),
    ]


class Tally(Outgoing):
    """The score of this match and those of which it is a rematch."""

    matches: Annotated[int, Field(description="How many of them are over.")]
    wins: Annotated[list[int], Field(description="By seat.")]
    draws: int


class RaceBody(Outgoing):
    """A match as a race: only what every spectator has seen."""

    title: Annotated[str | None, Field(description="What is counted; null: this game is told by no race.")]
    units: Annotated[list[str] | None, Field(description="What one of it is called, and several.")]
    laps: Annotated[list[LapBody], Field(description="One a turn; of a very long match some are left out.")]
    tally: Tally


class AdviceBody(Outgoing):
    """What the strongest bot would have chosen in a match that is over, with what the seat knew then."""

    number: Annotated[int, Field(description="After so many lines of the log.")]
    seat: Annotated[int, Field(description="The seat that chose there.")]
    bot: Annotated[str, Field(description="The bot, by its name.")]
    text: Annotated[str, Field(description="What it would have chosen, in the game's notation.")]
    words: Annotated[str, Field(description="The same, for people.")]
    missed_win: Annotated[
        bool, Field(description="Whether the seat would have won at once with that, and didn't with what was chosen.")
    ]
    choices: Annotated[int, Field(description="How many choices there were; of a single one no bot is asked.")]
    played: Annotated[str, Field(description="What was chosen, in the game's notation.")]
    played_words: Annotated[str, Field(description="The same, for people.")]
    chance: Annotated[
        float | None,
        Field(
            description="The seat's chance to win with that, as the bot thinks; null: it can't tell, or wasn't asked."
        ),
    ]
    played_chance: Annotated[
        float | None, Field(description="The same with what was chosen; null: it can't tell, or wasn't asked.")
    ]
