"""The bodies of requests and answers by which strangers meet."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from dragonrace.server.web.bodies import Incoming, Name, Outgoing, SeatNumber, TimingBody, Word

__all__ = ["AnySeat", "CodeClaim", "PairingBody", "PairingRequest", "PublicTables"]


class AnySeat(Incoming):
    """Any open seat, and how its holder wants to be called; the code is needed where the table is not public."""

    code: Word | None = None
    name: Name | None = None


class CodeClaim(Incoming):
    """Whether an open seat is to be taken where the code leads, and how its holder wants to be called then."""

    sit: StrictBool = False
    name: Name | None = None


class PairingRequest(Incoming):
    """Whom one wants to play with: anybody, at this game."""

    game: Word
    players: Annotated[
        SeatNumber | None, Field(description="How many shall sit at the table, bots included; null: any number.")
    ] = None
    board: Annotated[Word | None, Field(description="null: any.")] = None
    bots: Annotated[StrictBool, Field(description="Bots fill the table if nobody comes within 20 seconds.")] = False
    name: Name | None = None


class PublicSeat(Outgoing):
    """A seat of a public table."""

    colour: str
    kind: Literal["person", "open", "bot"]
    bot: str | None
    name: str | None


class PublicTable(Outgoing):
    """A public table as the lobby shows it."""

    id: str
    game: str
    title: Annotated[str, Field(description="The game's title.")]
    board: str
    options: Annotated[
        dict[str, bool | int | str | None], Field(description="Only those that are not as usual in this game.")
    ]
    seats: list[PublicSeat]
    open: Annotated[int, Field(description="How many seats are open.")]
    people: Annotated[int, Field(description="At how many seats somebody sits now.")]
    watching: Annotated[int, Field(description="How many look on, as in a match.")]
    delay: Annotated[int, Field(description="So many seconds later those see everything who look on.")]
    timing: Annotated[TimingBody | None, Field(description="null: there are no clocks.")]
    created_at: str


class PublicTables(Outgoing):
    """The public tables where somebody is: first those with open seats, the fullest and newest first."""

    tables: list[PublicTable]


class PairingBody(Outgoing):
    """Whether this browser waits to play with anybody, and for what."""

    state: Annotated[
        Literal["none", "waiting", "paired"], Field(description="paired: the match is open, and has a seat for it.")
    ]
    match_id: str | None
    people: Annotated[int, Field(description="How many wait for this game, this browser included.")]
    waited: Annotated[float, Field(description="For how many seconds it has waited.")]
    patience: Annotated[float | None, Field(description="In how many seconds bots fill the table; null: they don't.")]
    game: str | None
    players: int | None
    board: str | None
    bots: bool | None
