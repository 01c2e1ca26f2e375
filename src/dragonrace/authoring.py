"""Everything that a game is written with, under one name; CONTRIBUTING.md shows how.

Rules are written with flat records: `StateRecord`, `BoardRecord`, `flat_record`, and `Range`, `Seat`, `Shape` and
`BySeat` for their fields; `CHANCE`, `CHANCE_BIT`, `is_over` and `is_out_of_time` say who acts; `table` and `grid` are
for what is looked up, and `below` draws a number. A game is a `GameType`, of which little is required, with the parts
that it wants; what a presenter draws from `known_to` tells nobody what they may not know. A `Catalogue` says things in
the reader's language, and `seat_name` is what people call a seat.
"""

from dragonrace.core.boards import Board
from dragonrace.core.contract import GameType
from dragonrace.core.errors import BoardError, NotationError
from dragonrace.core.features import Feature, by_seat, flag, named, repeated
from dragonrace.core.game import State
from dragonrace.core.known import known_to
from dragonrace.core.levels import Level, Lookahead, Settings
from dragonrace.core.options import Choice, Option
from dragonrace.core.parts import (
    Actions,
    Advice,
    BoardPart,
    Chance,
    Hiding,
    Likeness,
    Notation,
    Observation,
    Pattern,
    Positions,
    Presenter,
    Race,
    Refusal,
    StandingAnswer,
)
from dragonrace.core.plain import ListedActions, PlainPresenter
from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT
from dragonrace.core.rules.flat import BySeat, FlatRecord, Range, Seat, Shape, flat_record
from dragonrace.core.rules.kernel import BoardRecord, StateRecord
from dragonrace.core.rules.rng import below
from dragonrace.core.rules.tables import grid, table
from dragonrace.core.rules.turns import is_out_of_time, is_over
from dragonrace.core.words.catalogue import Catalogue
from dragonrace.core.words.seats import seat_name

__all__ = [
    "CHANCE",
    "CHANCE_BIT",
    "Actions",
    "Advice",
    "Board",
    "BoardError",
    "BoardPart",
    "BoardRecord",
    "BySeat",
    "Catalogue",
    "Chance",
    "Choice",
    "Feature",
    "FlatRecord",
    "GameType",
    "Hiding",
    "Level",
    "Likeness",
    "ListedActions",
    "Lookahead",
    "Notation",
    "NotationError",
    "Observation",
    "Option",
    "Pattern",
    "PlainPresenter",
    "Positions",
    "Presenter",
    "Race",
    "Range",
    "Refusal",
    "Seat",
    "Settings",
    "Shape",
    "StandingAnswer",
    "State",
    "StateRecord",
    "below",
    "by_seat",
    "flag",
    "flat_record",
    "grid",
    "is_out_of_time",
    "is_over",
    "known_to",
    "named",
    "repeated",
    "seat_name",
    "table",
]
