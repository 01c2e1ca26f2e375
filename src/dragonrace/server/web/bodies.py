"""The bodies of requests and answers by HTTP, and what they have in common with the socket's messages.

What comes in is checked strictly: nothing unknown, nothing converted, every length bounded.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints, model_validator

from dragonrace.core.rules.kernel import MAX_SEATS

__all__ = [
    "MAX_SEATS",
    "WHOLE",
    "BlockList",
    "BlockRequest",
    "ChatSwitch",
    "DryRunRequest",
    "Emblem",
    "GameList",
    "Incoming",
    "MatchBody",
    "MatchList",
    "MatchRequest",
    "Name",
    "Nothing",
    "Outgoing",
    "Plain",
    "Reach",
    "SeatClaim",
    "SeatNumber",
    "StandIn",
    "Standing",
    "TimingBody",
    "Word",
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
Notated = Annotated[str, StringConstraints(max_length=200)]
"""A line in a game's notation, or an aside."""
Whole = Annotated[StrictInt, Field(ge=-WHOLE, le=WHOLE)]
Emblem = Literal[
    "bamboo", "bell", "boat", "bridge", "crane", "fan", "kite", "lantern", "moon", "mountain", "teapot", "wave"
]
"""The signs among which people choose one for themselves; the page draws them."""
SeatNumber = Annotated[StrictInt, Field(ge=0, lt=MAX_SEATS)]
Visibility = Literal["private", "public"]
OptionValue = StrictBool | Whole | Annotated[str, StringConstraints(max_length=200, pattern=Plain)] | None


OnTime = Literal["bot", "out", "lost"]
"""What happens to who is late."""
Ending = Literal["agreed", "resigned", "time", "aborted"]
"""How people may end a match."""
MAX_SECONDS = 30 * 24 * 3600


# --- the lobby ---


class Titled(Outgoing):
    """A name for programs, and what people call it."""

    name: str
    title: str


class OptionChoice(Outgoing):
    """One value of an option that is one of several."""

    value: str | int
    title: str
    seats: Annotated[
        dict[str, list[str]],
        Field(description="The seats' colours for the numbers of players for which they are others than usual."),
    ]


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
    is_for_study: Annotated[bool, Field(description="It is for studies, and need not be offered at a table.")]


class BotDescription(Titled):
    """A machine player, and how it plays."""

    summary: str
    aliases: Annotated[list[str], Field(description="Other names of it, which older matches may bear.")]
    rating: Annotated[
        int | None, Field(description="How strong it is with the fewest players on the standard board; null: unknown.")
    ]


class Ratings(Outgoing):
    """How strong the levels are at a table of so many players on a board, with the usual options: on Elo's scale.

    Of two bots the one that is rated 400 higher wins ten times as often. The average of the levels is 1500.
    """

    players: int
    board: str
    games: Annotated[int, Field(description="In how many games that was measured.")]
    bots: Annotated[dict[str, int], Field(description="The ratings by the levels' names.")]


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
    ratings: Annotated[list[Ratings], Field(description="All tables at which the levels were rated; others are not.")]
    usual_bot: Annotated[str, Field(description="The level that plays unless another is asked for, by its name.")]
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


class TimingRequest(Incoming):
    """Clocks: `seconds` for each move, or for the whole match, with `increment` more a move.

    A move is all that a seat does until others are asked. `on_time`: who is late is played for by a bot in this move,
    or is out, and a bot plays on for them, or has lost.
    """

    per_move: StrictBool
    seconds: Annotated[StrictInt, Field(ge=5, le=MAX_SECONDS)]
    increment: Annotated[StrictInt, Field(ge=0, le=600)] = 0
    on_time: OnTime = "bot"

    @model_validator(mode="after")
    def _banks_only(self) -> "TimingRequest":
        if self.per_move and self.increment:
            raise ValueError("who has their time for each move gets no more of it after a move")
        return self


class MatchRequest(Incoming):
    """A new match. The number of seats is the number of players."""

    game: Word
    board: Word = "standard"
    options: Annotated[dict[Word, OptionValue], Field(max_length=50)] = {}
    timing: Annotated[TimingRequest | None, Field(description="null: people take as long as they like.")] = None
    fair: Annotated[
        bool | None,
        Field(description="Whether chance and hidden choices can be checked: browsers add numbers by the socket."),
    ] = None
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MAX_SEATS)]
    chat: Annotated[
        StrictBool | None,
        Field(description="Whether people may write freely, besides saying phrases; null: if the table is private."),
    ] = None
    visibility: Annotated[
        Visibility, Field(description="public: it is shown in the lobby, and anybody may take an open seat.")
    ] = "private"
    delay: Annotated[
        Literal[0, 30, 180],
        Field(description="Of a public table: so many seconds later those see everything who hold no seat."),
    ] = 0

    @model_validator(mode="after")
    def _public_only(self) -> "MatchRequest":
        if self.delay and self.visibility != "public":
            raise ValueError("only a public table has a delay")
        if self.chat and self.visibility == "public":
            raise ValueError("at a public table nobody writes freely")
        return self


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


class ChatSwitch(Incoming):
    """Whether those who sit at the table may write freely."""

    on: StrictBool


class BlockRequest(Incoming):
    """Whom this browser wants to hear no more: who holds this seat of this match."""

    match: Word
    seat: SeatNumber


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
    emblem: Annotated[Emblem | None, Field(description="The sign that the seat's person has chosen.")]
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
    """How a match ended; `winner` is a seat, or null in a draw and where it was called off."""

    winner: int | None
    ending: Annotated[Ending | None, Field(description="How people have ended it; null: its rules did.")]


class TimingBody(Outgoing):
    """The clocks that were agreed, as in the request."""

    per_move: bool
    seconds: int
    increment: int
    on_time: OnTime


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
    visibility: Annotated[
        Visibility | Literal["paired"],
        Field(description="public: anybody may take an open seat; paired: of people who wanted to play with anybody."),
    ]
    delay: Annotated[int, Field(description="So many seconds later those see everything who hold no seat.")]
    watching: Annotated[
        int,
        Field(description="How many look on who hold no seat; from 20 on rounded down, as 25, 150 or 1000."),
    ]
    code: Annotated[str | None, Field(description="For the host: what leads to an open seat, for a day; six letters.")]
    asks_you: Annotated[bool, Field(description="It waited for this browser when this was told.")]
    over: bool
    result: Result | None
    timing: Annotated[TimingBody | None, Field(description="null: there are no clocks.")]
    fair: Annotated[bool, Field(description="Whether its chance and its hidden choices can be checked afterwards.")]
    rematch: Annotated[str | None, Field(description="The id of the match that followed, if one did.")]
    created_at: str
    chat: Annotated[bool, Field(description="Who sits here may write freely; phrases may always be said.")]


class Reach(Outgoing):
    """How others come to this server, for whoever sits at its own machine."""

    addresses: Annotated[list[str], Field(description="Where others in the same network find it; [] if nowhere.")]
    command: Annotated[
        str | None, Field(description="What starts it so that they do, where it serves only this machine.")
    ]


class BlockBody(Outgoing):
    """Somebody of whom this browser hears nothing, at any table; they are never told."""

    handle: Annotated[str, Field(description="What ends it.")]
    since: str
    name: Annotated[str | None, Field(description="How they were called then, if they had a name.")]
    colour: Annotated[str, Field(description="What they played then.")]
    seats: Annotated[list[int], Field(description="The seats that they hold in the match that was asked about.")]


class BlockList(Outgoing):
    """Whom this browser has blocked, the last first."""

    blocks: list[BlockBody]


class MatchList(Outgoing):
    """The matches in which this browser holds a seat, newest first."""

    matches: list[MatchBody]
