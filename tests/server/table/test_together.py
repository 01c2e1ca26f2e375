"""Several seats act at the same time: in any order, all at once, and however little each has seen of the others."""

import itertools
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.living import BOT, HIDDEN, PERSON, Browser, Server, Socket

STARTS = [(0, "start N"), (1, "start E"), (2, "start S")]
HOLDERS = ["holder S E W SE SW", "holder N S W SE SW", "holder N E W SE SW"]
ASKED = len(STARTS)
"""Since so many actions all three have been asked."""


@pytest.fixture
def three(server: Server) -> Iterator[list[Browser]]:
    with ExitStack() as stack:
        yield [stack.enter_context(server.browser()) for _ in range(3)]


def sit(stack: ExitStack, match: str, three: list[Browser]) -> list[Socket]:
    sockets = [stack.enter_context(browser.socket(match, seat)) for seat, browser in enumerate(three)]
    for socket in sockets:
        socket.wait_for("position")
    return sockets


@pytest.mark.rule("GD-R7")
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_holders_are_filled_in_any_order_at_once(server: Server, three: list[Browser], order: tuple[int, ...]) -> None:
    """All three say so before anybody hears anything."""
    match = server.write([browser.seat(seat) for seat, browser in enumerate(three)], STARTS)
    with ExitStack() as stack:
        sockets = sit(stack, match, three)
        for seat in order:
            sockets[seat].act(seat, HOLDERS[seat], ASKED)
        numbers = [socket.answer() for socket in sockets]
        assert [answer["type"] for answer in numbers] == ["done"] * 3
        assert sorted(answer["seen"] for answer in numbers) == [4, 5, 6]
        for seat, socket in enumerate(sockets):
            while socket.seen < 6:
                socket.hear()
            shown = [[None] * 5 if seat != other else HOLDERS[other].split()[1:] for other in range(3)]
            assert socket.view["table"]["holders"] == shown
    lines = server.app.state.lobby.store.load(match)[2][3:]
    assert {(line.player, line.text) for line in lines} == set(enumerate(HOLDERS))
    for seat, answer in enumerate(numbers):
        assert lines[answer["seen"] - 4].player == seat


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_who_has_seen_the_others_or_not_is_in_time(
    server: Server, three: list[Browser], order: tuple[int, ...]
) -> None:
    """One after the other, each with what they had seen at some time since they were asked; repeated, and changed."""
    match = server.write([browser.seat(seat) for seat, browser in enumerate(three)], STARTS)
    with ExitStack() as stack:
        sockets = sit(stack, match, three)
        for number, seat in enumerate(order):
            socket = sockets[seat]
            socket.act(seat, HOLDERS[seat], ASKED - 1)
            assert socket.answer()["error"]["code"] == "action.late"  # they were not asked for this yet
            socket.act(seat, HOLDERS[seat], ASKED + number // 2)
            assert socket.answer() == {"type": "done", "id": "a", "seen": ASKED + number + 1}
            for seen in range(ASKED, ASKED + number + 1):
                socket.act(seat, HOLDERS[seat], seen)
                assert socket.answer() == {"type": "done", "id": "a", "seen": ASKED + number + 1}
                other = " ".join(["holder", *reversed(HOLDERS[seat].split()[1:])])
                socket.act(seat, other, seen)
                assert socket.answer()["error"]["code"] == "action.late"
            early = sockets[order[0]]
            early.act(order[0], HOLDERS[order[0]], ASKED)
            assert early.answer()["seen"] == ASKED + 1


@pytest.mark.usefixtures("quick")
def test_bots_fill_theirs_while_a_person_thinks(browser: Browser) -> None:
    match = browser.match(PERSON, BOT, BOT, game=HIDDEN)["id"]
    with browser.socket(match, 0) as socket:
        socket.act(0, socket.until_asked()[0], socket.seen)
        while len(socket.view.get("actors", [])) != 1 or socket.view["table"]["phase"] != "holders":
            socket.hear()
        assert socket.view["actors"] == [0]
        assert socket.seen == 5
        socket.act(0, socket.view["choices"][0]["text"], ASKED)  # as they saw it before the bots
        assert socket.answer()["type"] == "done"
