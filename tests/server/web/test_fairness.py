"""Fair matches as browsers meet them: hashes, then numbers, then dice; and in the end all that it takes to check."""

import secrets
import time
from typing import Any

from dragonrace.core.records.checking import DIGITS, Seen, check_fairness
from dragonrace.core.records.fairness import Round, number_hash
from dragonrace.core.records.record import read_record
from tests.server.living import BOT, GAME, HIDDEN, OPEN, PERSON, Browser, Server, Socket


class Noting(Socket):
    """A browser's page: it adds its numbers, and notes what it is told."""

    def __init__(self, socket: Socket, *seats: int, is_honest: bool = True) -> None:
        super().__init__(socket.connection)
        self.seats, self.numbers, self.is_honest = seats, {seat: secrets.token_hex(32) for seat in seats}, is_honest
        self.told: set[str] = set()
        self.chains: dict[int, str] = {}
        self.asked: list[Round] = []
        self.fair: Any = None

    def hear(self) -> Any:
        message = super().hear()
        if message["type"] in ("position", "step") and message["chain"]:
            self.chains.setdefault(message["seen"], message["chain"][:DIGITS])
        if message["type"] == "fair":
            self.fair = message
            self._add(message)
        return message

    def _add(self, asked: Any) -> None:
        for seat in set(self.seats) & set(asked["of"]):
            number = self.numbers[seat]
            if asked["asks"] == "hash":
                self.say({"type": "hash", "seat": seat, "hash": number_hash(number)})
            elif self.is_honest:
                self.asked.append(Round(asked["since"], by_seat(asked["hashes"])))
                self.say({"type": "number", "seat": seat, "number": number})
                self.told.add(number)

    def notes(self) -> Seen:
        rounds = [Round(one["since"], by_seat(one["hashes"]), by_seat(one["numbers"])) for one in self.fair["rounds"]]
        return Seen(self.fair["seal"], self.chains, rounds, self.asked, frozenset(self.told))


def by_seat(texts: dict[str, str]) -> dict[int, str]:
    return {int(seat): text for seat, text in texts.items()}


def fair(browser: Browser, *seats: Any, game: str = GAME, **options: Any) -> Any:
    return browser.post("/matches", {"game": game, "seats": list(seats), "options": options, "fair": True}, 201)


def until(socket: Socket, what: Any) -> None:
    while not what():
        socket.hear()


def record(browser: Browser, match: Any) -> Any:
    return read_record(browser.http.get(f"/api/matches/{match['id']}/record").text)


def test_the_first_throw_waits_for_the_players_numbers(browser: Browser) -> None:
    match = fair(browser, PERSON, BOT, turn_limit=2)
    assert match["fair"]
    with browser.socket(match["id"], 0) as socket:
        page = Noting(socket, 0)
        until(page, lambda: page.view and page.view["actors"] == [0])
        assert [one["since"] for one in page.fair["rounds"]] == [0]
        assert page.fair["rounds"][0]["numbers"] == {"0": page.numbers[0]}
        page.act(0, "(resign)", page.seen)
        until(page, lambda: page.view["over"])
        found = record(browser, match)
    checked = check_fairness(found, page.notes())
    assert (checked.wrong, checked.players, checked.bound) == ([], {0}, checked.throws)
    proof = browser.get(f"/matches/{match['id']}/fairness")
    assert proof["seal"] == page.fair["seal"]
    assert proof["lines"][0]["chance"]["total"] == 6**5


def test_who_sits_down_later_begins_a_round_with_those_who_are_there(browser: Browser, guest: Browser) -> None:
    match = fair(browser, PERSON, OPEN, game=HIDDEN)
    with browser.socket(match["id"], 0) as first:
        red = Noting(first, 0)
        until(red, lambda: red.fair and red.fair["rounds"])
        guest.post(f"/matches/{match['id']}/seats/1", {"invitation": match["seats"][1]["invitation"]})
        red.numbers = {0: secrets.token_hex(32)}
        with guest.socket(match["id"], 1) as second:
            blue = Noting(second, 1)
            until(blue, lambda: blue.fair)
            until(red, lambda: len(red.told) == 2)
            until(blue, lambda: len(blue.fair["rounds"]) == 2)
            assert sorted(blue.fair["rounds"][1]["numbers"]) == ["0", "1"]


def test_who_keeps_the_number_back_stops_nobody_and_chooses_nothing(browser: Browser) -> None:
    match = fair(browser, PERSON, BOT)
    began = time.monotonic()
    with browser.socket(match["id"], 0) as socket:
        page = Noting(socket, 0, is_honest=False)
        until(page, lambda: page.view and page.view["actors"] == [0])
    assert 4 < time.monotonic() - began < 12
    assert page.fair["rounds"][0]["numbers"] == {}


def test_what_is_no_number_is_refused(browser: Browser, stranger: Browser) -> None:
    match = fair(browser, PERSON, BOT)
    with browser.socket(match["id"], 0) as socket, stranger.socket(match["id"]) as other:
        socket.hear(), other.hear()
        other.say({"type": "hash", "seat": 0, "hash": "0" * 64})
        assert other.refusal()["code"] == "seat.not-yours"
        socket.say({"type": "number", "seat": 0, "number": "0" * 64})
        assert socket.refusal()["code"] == "fair.not-now"
        socket.say({"type": "hash", "seat": 0, "hash": "xyz"})
        assert socket.refusal()["code"] == "message.invalid"
        socket.say({"type": "hash", "seat": 0, "hash": number_hash("a" * 64)})
        socket.wait_for("fair")
        socket.say({"type": "number", "seat": 0, "number": "b" * 64})
        assert socket.refusal()["code"] == "fair.other-number"
    assert browser.http.get(f"/api/matches/{match['id']}/fairness").status_code == 409


def test_nobody_is_asked_for_numbers_where_the_match_is_no_fair_one(browser: Browser) -> None:
    match = browser.match(PERSON, BOT)
    assert not match["fair"]
    with browser.socket(match["id"], 0) as socket:
        position = socket.wait_for("position")
        assert position["chain"] is None
        socket.say({"type": "hash", "seat": 0, "hash": "0" * 64})
        assert socket.refusal()["code"] == "fair.not-now"
    assert browser.http.get(f"/api/matches/{match['id']}/fairness").json()["error"]["code"] == "match.not-fair"


def test_hashes_are_taken_only_where_they_are_asked_for(browser: Browser) -> None:
    """Else one browser alone could begin rounds without end, and have chance drawn anew until it likes what falls."""
    match = fair(browser, PERSON, BOT, turn_limit=2)
    with browser.socket(match["id"], 0) as socket:
        page = Noting(socket, 0)
        until(page, lambda: page.view and page.view["actors"] == [0])
        page.say({"type": "hash", "seat": 0, "hash": "0" * 64})
        assert page.refusal()["code"] == "fair.not-now"


def test_who_has_kept_a_number_back_is_not_asked_again(browser: Browser, guest: Browser) -> None:
    match = fair(browser, PERSON, OPEN)
    with browser.socket(match["id"], 0) as socket:
        page = Noting(socket, 0, is_honest=False)
        until(page, lambda: page.fair and page.fair["rounds"])
        guest.post(f"/matches/{match['id']}/seats/1", {"invitation": match["seats"][1]["invitation"]})
        with guest.socket(match["id"], 1) as second:
            blue = Noting(second, 1)
            until(blue, lambda: blue.fair and len(blue.fair["rounds"]) == 2)
            assert blue.fair["rounds"][1]["hashes"].keys() == {"1"}
            assert blue.fair["of"] == []


def test_a_number_that_a_restart_has_lost_is_told_once_more(browser: Browser, server: Server) -> None:
    match = fair(browser, PERSON, BOT, turn_limit=2)
    with browser.socket(match["id"], 0) as socket:
        page = Noting(socket, 0, is_honest=False)
        until(page, lambda: page.fair and page.fair["asks"] == "number")
        server.loop.call_soon_threadsafe(server.app.state.lobby.lose_all)
    with browser.socket(match["id"], 0) as socket:
        again = Noting(socket, 0)
        again.numbers = page.numbers
        until(again, lambda: again.fair and again.fair["rounds"])
        assert again.fair["rounds"][0]["numbers"] == {"0": page.numbers[0]}
