"""Looking openly: several people at one device see what all may see, and answer what hides nothing."""

from tests.server.living import PERSON, Browser

RIVER = "river-dragons"
PROGRAM = ("S1", "M1", "P1", "R", "J")


def test_from_a_shared_device_all_may_look_on(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON, game=RIVER)["id"]
    with browser.socket(match) as socket:
        assert socket.wait_for("position")["view"]["open"] is False
        for seat in (0, 1):
            for card in PROGRAM:
                socket.act(seat, f"card {card}", socket.seen)
                socket.wait_for("step")
        socket.say({"type": "look", "seat": 0, "openly": True})
        position = socket.wait_for("position")
        view = position["view"]
        assert (view["viewer"], view["open"], len(view["choices"]) > 0) == (0, True, True)
        assert view["table"]["programs"][0] == ["S1", None, None, None, None]
        assert view["table"]["hand"] is None
        assert {entry["text"] for entry in position["log"]} == {"card ?"}
        socket.act(0, "stone 1", socket.seen)
        step = socket.wait_for("step")
        assert step["view"]["table"]["programs"][0][1:] == [None] * 4
        assert step["view"]["choices"] == []


def test_what_is_secret_is_not_asked_openly(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON, game="golden-dragon")["id"]
    with browser.socket(match) as socket:
        socket.say({"type": "look", "seat": 0, "openly": True})
        socket.wait_for("position")
        view = socket.wait_for("position")["view"]
        assert (view["viewer"], view["open"], view["prompt"], view["choices"]) == (0, False, None, [])


def test_nobody_looks_from_a_seat_of_others(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, PERSON, game=RIVER)["id"]
    with stranger.socket(match) as socket:
        socket.say({"type": "look", "seat": 0, "openly": True})
        assert socket.refusal()["code"] == "seat.not-yours"
