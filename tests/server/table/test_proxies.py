"""Who answers for a seat: nobody needs a clock, a socket or a bot to know."""

from collections.abc import Collection

from dragonrace.server.match.match import Match
from dragonrace.server.match.setup import Setup
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.absences import Absence
from dragonrace.server.table.proxies import Proxies, Proxy
from tests.server.living import HIDDEN, SETUP

QUESTION = (*SETUP, (0, "move blue"))
"""Then seat 1 is asked for a veto."""
RED, BLUE = SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")
NONE: Collection[Absence] = ()
ASKED: Absence = (1, 4)
"""Seat 1 is asked, whose last action was number 4."""


def proxies(red: SeatRow, blue: SeatRow, *online: str, over: Collection[Absence] = NONE) -> Proxies:
    match = Match.restore(Setup(HIDDEN, 2, "standard", {}), b"seed", QUESTION)
    return Proxies(match, [red, blue], set(online), lambda absence: absence in over)


def with_(seat: SeatRow, **more: str) -> SeatRow:
    return SeatRow(**{**vars(seat), **more})


def test_people_who_are_here_answer_themselves() -> None:
    now = proxies(RED, with_(BLUE, stand_in="sensible"), "x", "y", over=[ASKED])
    assert now.next() is None
    assert now.waited_for() == []


def test_a_bots_seat_is_the_bots() -> None:
    assert proxies(RED, SeatRow(1, "bot", bot="random"), "x").next() == Proxy(1, bot="random")


def test_only_who_is_asked_has_a_proxy() -> None:
    assert proxies(SeatRow(0, "bot", bot="random"), BLUE, "y").next() is None


def test_a_stand_in_plays_while_the_person_is_away() -> None:
    blue = with_(BLUE, stand_in="random")
    assert proxies(RED, blue, "x").next() == Proxy(1, bot="random")
    assert proxies(RED, blue, "x", "y").next() is None


def test_a_standing_answer_goes_before_all_else() -> None:
    blue = with_(BLUE, standing="allow", stand_in="random")
    for online in ("x", "y"):
        assert proxies(RED, blue, online).next() == Proxy(1, text="allow")


def test_a_standing_answer_that_answers_nothing_here_waits() -> None:
    assert proxies(RED, with_(BLUE, standing="gale"), "x", "y").next() is None


def test_the_table_answers_for_who_is_away_when_the_time_is_over_and_somebody_waits() -> None:
    assert proxies(RED, BLUE, "x").waited_for() == [ASKED]
    assert proxies(RED, BLUE, "x").next() is None
    assert proxies(RED, BLUE, "x", over=[ASKED]).next() == Proxy(1, text="allow")
    assert proxies(RED, BLUE, "z", over=[ASKED]).next() is None, "a spectator has all the time of the world"
    assert proxies(RED, with_(BLUE, owner="x"), over=[ASKED]).next() is None, "nobody waits for themselves"
    assert proxies(RED, BLUE, "x", over=[(1, 2)]).next() is None, "another question's time"
