"""The bodies of requests and answers by HTTP, and what they have in common with the socket's messages.

What comes in is checked strictly: nothing unknown, nothing converted, every length bounded.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints, model_validator

from dragonrace.core.rules.kernel import MAX_SEATS

__all__ = [
    "MAX_SEATS",
    "WHOLE",
    "DryRunRequest",
    "GameList",
    "Incoming",
    "MatchBody",
    "MatchList",
    "MatchRequest",
    "Nothing",
    "Outgoing",
    "RaceBody",
    "Reach",
    "SeatClaim",
    "SeatNumber",
    "StandIn",
    "Standing",
]

MAX_PLAN = 20
"""How many steps a plan may have that is tried out."""
WHOLE = 2**53 - 1
"""The greatest whole number that JavaScript tells from the next."""


class Incoming(BaseModel):
    """What a client sends."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Outgoing(BaseModel):
    """What the server sends."""


Plain = r"^[^\u0000-\u001f\u007f]*$"
"""Texts without control characters: they go into databases, headers and pages."""
Name = Annotated[str, StringConstraints(max_length=40, pattern=Plain)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=Plain)]
Whole = Annotated[StrictInt, Field(ge=-WHOLE, le=WHOLE)]
SeatNumber = Annotated[StrictInt, Field(ge=0, lt=MAX_SEATS)]
OptionValue = StrictBool | Whole | Annotated[str, StringConstraints(max_length=200, pattern=Plain)] | None


# --- the lobby ---


class Titled(Outgoing):
    """A name for programs, and what people call it."""

    name: str
    title: str


class OptionChoice(Outgoing):
    """One value of an option that is one of several."""

    value: str | int
    title: str


class OptionDescription(Outgoing):
    """A house rule. `rule` is its ID in the rulebook."""

    name: str
    title: str
    help: str
    rule: str
    kind: Literal["flag", "choice", "whole"]
    default: bool | int | str | None
    choices: list[OptionChoice] | None
    minimum: int | None
    maximum: int | None
    follows: Annotated[str | None, Field(description="The option on which the default depends.")]
    defaults: Annotated[
        dict[str, bool | int | str], Field(description="Its values for which the default is another, and which.")
    ]


class BotDescription(Titled):
    """A machine player, and how it plays."""

    summary: str
    aliases: Annotated[list[str], Field(description="Other names of it, which older matches may bear.")]


class StandingAnswer(Outgoing):
    """An answer that a seat may give once for all later questions of its kind. `rule`: of what is asked."""

    text: Annotated[str, Field(description="The notation.")]
    title: str
    help: str
    rule: str


class WebFiles(Outgoing):
    """Where the files lie that a game's package ships for the browser; null: it does not ship that one."""

    drawing: Annotated[str | None, Field(description="A module that draws the table.")]
    style: Annotated[str | None, Field(description="The drawing's style sheet.")]
    picture: Annotated[str | None, Field(description="The game's picture in the lobby.")]


class LessonTitle(Titled):
    """A lesson of a game, and what it teaches."""

    about: str


class GameDescription(Titled):
    """All that a lobby must know to set up a game."""

    summary: str
    min_players: int
    max_players: int
    seats: Annotated[dict[str, list[str]], Field(description="Colours in seat order, by the number of players.")]
    hidden_information: bool
    boards: list[Titled]
    options: list[OptionDescription]
    standing_answers: list[StandingAnswer]
    bots: Annotated[
        list[BotDescription], Field(description="The game's levels, weakest first, then bots from other packages.")
    ]
    usual_bot: Annotated[str, Field(description="The level that a newcomer meets, by its name.")]
    strongest_bot: Annotated[str, Field(description="The strongest level, by its name.")]
    lessons: Annotated[list[LessonTitle], Field(description="Guided games, the one to begin with first.")]
    web: WebFiles
    rules_version: int


class GameList(Outgoing):
    """The games on this server."""

    games: list[GameDescription]


class SeatRequest(Incoming):
    """Who shall sit there: a person at this browser, whoever gets the invitation (open), or a bot."""

    kind: Literal["person", "open", "bot"]
    bot: Word | None = None
    name: Name | None = None

    @model_validator(mode="after")
    def _bots_only(self) -> "SeatRequest":
        if (self.kind == "bot") != (self.bot is not None):
            raise ValueError("a seat of kind bot names its bot, and no other does")
        return self


class MatchRequest(Incoming):
    """A new match. The number of seats is the number of players."""

    game: Word
    board: Word = "standard"
    options: Annotated[dict[Word, OptionValue], Field(max_length=50)] = {}
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MAX_SEATS)]


class SeatClaim(Incoming):
    """The secret that takes an open seat, and how its holder wants to be called."""

    invitation: Word
    name: Name | None = None


class StandIn(Incoming):
    """The bot that shall play for who is away; null: none any more."""

    bot: Word | None


class Standing(Incoming):
    """The standing answer that shall be given for one's own seat, by its `text`; null: none any more."""

    answer: Word | None


class DryRunRequest(Incoming):
    """A plan, in notation; null where nothing is planned yet."""

    plan: Annotated[list[Word | None], Field(max_length=MAX_PLAN)]


class Nothing(Incoming):
    """An empty object."""


class SeatBody(Outgoing):
    """A seat as one browser sees it."""

    seat: int
    colour: str
    kind: Literal["person", "open", "bot"]
    bot: str | None
    name: str | None
    mine: Annotated[bool, Field(description="This browser holds it.")]
    online: Annotated[bool, Field(description="Its holder is at the table now; bots always are.")]
    stand_in: Annotated[str | None, Field(description="The bot that plays until the seat's holder is at the table.")]
    standing: Annotated[
        str | None, Field(description="The standing answer of this browser's own seat; null where there is none.")
    ]
    moving: Annotated[bool, Field(description="Its holder is about to take it along to another device.")]
    invitation: Annotated[
        str | None,
        Field(description="The secret that takes the seat: an open one's for the host, a moving one's for its holder."),
    ]


class Result(Outgoing):
    """How a match ended; `winner` is a seat, or null in a draw."""

    winner: int | None


class MatchBody(Outgoing):
    """A match as one browser sees it."""

    id: str
    game: str
    title: Annotated[str, Field(description="The game's title.")]
    board: str
    options: dict[str, bool | int | str | None]
    players: Annotated[list[str], Field(description="The seats' colours, in seat order.")]
    seats: list[SeatBody]
    host: Annotated[bool, Field(description="This browser opened the match.")]
    asks_you: Annotated[bool, Field(description="It waited for this browser when this was told.")]
    over: bool
    result: Result | None
    rematch: Annotated[str | None, Field(description="The id of the match that followed, if one did.")]
    created_at: str


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


class Reach(Outgoing):
    """How others come to this server, for whoever sits at its own machine."""

    addresses: Annotated[list[str], Field(description="Where others in the same network find it; [] if nowhere.")]
    command: Annotated[
        str | None, Field(description="What starts it so that they do, where it serves only this machine.")
    ]


class MatchList(Outgoing):
    """The matches in which this browser holds a seat, newest first."""

    matches: list[MatchBody]
