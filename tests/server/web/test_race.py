"""The race over HTTP: for everybody the same, typed, with the score over rematches; and whom a match asks."""

from typing import Any

from dragonrace.server.web.looking_bodies import RaceBody
from tests.server.living import BOT, GAME, HIDDEN, OPEN, PERSON, QUESTION, Browser, Server, act_in_turn


def race(browser: Browser, match: str) -> Any:
    found = browser.get(f"/matches/{match}/race")
    RaceBody.model_validate(found)
    return found


def act(browser: Browser, match: str, most: int = 99) -> None:
    """Let both seats take the first choice, so often or until the end."""
    with browser.socket(match, 0) as one, browser.socket(match, 1) as other:
        one.hear(), other.hear()
        for _ in range(most):
            if one.view["over"]:
                return
            act_in_turn(one, other)


def test_every_spectator_may_read_it(server: Server, browser: Browser, stranger: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], [*QUESTION, (1, "allow")])
    found = race(browser, match)
    assert found == race(stranger, match)
    assert found["title"] == "The race to the golden volcano"
    assert [lap["turn"] for lap in found["laps"]] == [0, 1]
    before, after = (lap["distances"] for lap in found["laps"])
    assert before[0] == after[0]
    assert before[1] > after[1]


def test_it_grows_with_the_match(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)["id"]
    assert {lap["turn"] for lap in race(browser, match)["laps"]} == {0}
    act(browser, match, 6)
    assert race(browser, match)["laps"][-1]["turn"] > 0


def test_there_is_none_of_a_match_that_is_not_there(browser: Browser) -> None:
    assert browser.http.get("/api/matches/nothing/race").status_code == 404


def test_the_score_is_kept_over_rematches(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON, game=HIDDEN, turn_limit=1)["id"]
    for number in range(1, 4):
        act(browser, match)
        assert race(browser, match)["tally"] == {"matches": number, "wins": [0, 0], "draws": number}
        match = browser.post(f"/matches/{match}/rematch", {})["id"]
    assert race(browser, match)["tally"] == {"matches": 3, "wins": [0, 0], "draws": 3}


def asks(browser: Browser, match: str) -> list[bool]:
    """What the list of one's matches says, and the match itself."""
    listed = next(one for one in browser.get("/matches")["matches"] if one["id"] == match)
    return [listed["asks_you"], browser.get(f"/matches/{match}")["asks_you"]]


def test_the_list_says_whom_a_match_asks(browser: Browser, guest: Browser) -> None:
    match = browser.match(PERSON, OPEN, game=GAME)
    with browser.socket(match["id"], 0) as socket:
        socket.until_asked()  # the dice have fallen
    browser_is_asked = asks(browser, match["id"])
    invitation = match["seats"][1]["invitation"]
    guest.post(f"/matches/{match['id']}/seats/1", {"invitation": invitation})
    assert browser_is_asked == asks(browser, match["id"]) == [True, True]
    assert asks(guest, match["id"]) == [False, False]


def test_a_list_from_the_database_says_it_too(server: Server, browser: Browser) -> None:
    """Where no table is open, the row has to know."""
    match = browser.match(PERSON, BOT)["id"]
    with browser.socket(match, 0) as socket:
        socket.hear()
        while 0 not in socket.view["actors"]:
            socket.hear()
    server.app.state.lobby._opened.pop(match)
    assert asks(browser, match)[0]


def test_a_match_that_is_over_asks_nobody(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON, turn_limit=1)["id"]
    act(browser, match)
    assert asks(browser, match) == [False, False]
