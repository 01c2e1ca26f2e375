"""Hidden is hidden on every way out: who loses their seat, errors, the server's log, copies on the way."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import ActionRow, Addition, SeatRow
from dragonrace.server.store.schema import matches
from dragonrace.server.store.store import Store
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher
from tests.server.living import HIDDEN, HOLDER, OPEN, PERSON, SETUP, WEAKEST, Browser, Server
from tests.server.table import virtual

STONES = HOLDER.split()[1:]
UNKNOWN = [None] * 5


def holders(view: Any) -> Any:
    return view["table"]["holders"]


# --- who may look ---


def test_the_new_device_sees_and_the_old_one_no_longer(server: Server, browser: Browser, guest: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], SETUP)
    with browser.socket(match, 1) as old:
        assert holders(old.hear()["view"]) == [UNKNOWN, STONES]
        secret = browser.post(f"/matches/{match}/seats/1/moving", {})["seats"][1]["invitation"]
        guest.post(f"/matches/{match}/seats/1", {"invitation": secret})
        position = old.wait_for("position")
        assert holders(position["view"]) == [UNKNOWN, UNKNOWN]
        assert position["log"][3]["text"] == "holder ?"
        for message in ({"type": "look", "seat": 1}, {"type": "act", "seat": 1, "text": "x", "seen": 4, "id": ""}):
            old.say(message)
            assert old.refusal()["code"] == "seat.not-yours"
        for path in ("positions/4", "record"):
            assert browser.http.get(f"/api/matches/{match}/{path}?seat=1").status_code == 403
            assert guest.http.get(f"/api/matches/{match}/{path}?seat=1").status_code == 200
        assert f"blue: {HOLDER}" in guest.http.get(f"/api/matches/{match}/record?seat=1").text
        assert "blue: holder ?" in browser.http.get(f"/api/matches/{match}/record?seat=0").text
        with guest.socket(match, 1) as new:
            assert holders(new.hear()["view"]) == [UNKNOWN, STONES]
            new.say({"type": "look", "seat": None})
            assert holders(new.wait_for("position")["view"]) == [UNKNOWN, UNKNOWN]


Deed = Callable[[Table, Watcher], Awaitable[Any]]


async def look(table: Table, watcher: Watcher) -> None:
    await table.look_from(watcher, 1)


async def act(table: Table, watcher: Watcher) -> None:
    await table.act(watcher.key, Wish(1, "allow", 5, 0.0))


@pytest.mark.parametrize("deed", [look, act])
def test_who_loses_their_seat_while_they_ask_is_refused(deed: Deed) -> None:
    async def lose() -> None:
        seats = [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")]
        table = virtual.table(HIDDEN, seats, [*SETUP, (0, "move blue")])
        watcher = Watcher("y")
        async with table.lock:
            asking = asyncio.create_task(deed(table, watcher))  # type: ignore[arg-type]
            await asyncio.sleep(0.01)
            await table.change_seat(replace(table.seats[1], owner="z"))
        with pytest.raises(Refusal) as caught:
            await asking
        assert caught.value.code == "seat.not-yours"
        assert (watcher.seat, len(table.match.log), watcher._queue.qsize()) == (None, 5, 0)

    asyncio.run(lose())


def test_who_loses_their_seat_while_they_sit_down_looks_on() -> None:
    async def lose() -> None:
        table = virtual.table(HIDDEN, [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")], SETUP)
        watcher = Watcher("y", 1)
        async with table.lock:
            coming = asyncio.create_task(table.join(watcher))
            await asyncio.sleep(0.01)
            await table.change_seat(replace(table.seats[1], owner="z"))
        await coming
        message = json.loads(await watcher.next() or "")
        assert message["view"]["viewer"] is None
        assert holders(message["view"]) == [UNKNOWN, UNKNOWN]

    asyncio.run(lose())


def test_who_asks_for_a_stand_in_sees_nothing_of_it(server: Server, browser: Browser) -> None:
    match = browser.match(PERSON, OPEN, game=HIDDEN)["id"]
    with browser.socket(match, 0) as socket:
        browser.post(f"/matches/{match}/seats/1/stand-in", {"bot": WEAKEST})
        while socket.seen < 4:
            if choices := socket.until_asked():
                socket.act(0, choices[0], socket.seen)
                socket.answer()
        assert holders(socket.view)[1].count(None) >= 4
        assert browser.http.get(f"/api/matches/{match}/positions/4?seat=1").status_code == 403
    stored = server.app.state.lobby.store.load(match)[2]
    filled = next(line.text for line in stored if line.player == 1 and line.text.startswith("holder"))
    for query in ("", "?seat=0"):
        assert filled not in browser.http.get(f"/api/matches/{match}/record{query}").text


# --- what errors say ---


def test_a_log_that_cannot_be_read_is_not_told(server: Server, browser: Browser, stranger: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], [*SETUP[:3], (1, "holder N E S W SW")])
    for who in (browser, stranger):
        error = who.http.get(f"/api/matches/{match}").json()["error"]
        assert error["code"] == "match.unreadable"
        assert "action 4 " in error["message"]
        assert "holder" not in error["message"]


def test_what_is_over_stays_readable_as_a_record_though_the_rules_have_changed(
    server: Server, browser: Browser, stranger: Browser
) -> None:
    lines = [*SETUP[:3], (1, "holder N E S W SW")]
    match = server.write([browser.seat(0), browser.seat(1)], lines)
    for who in (browser, stranger):
        assert who.http.get(f"/api/matches/{match}/record").json()["error"]["code"] == "match.unreadable"
    store: Store = server.app.state.lobby.store
    with store.engine.begin() as db:
        db.execute(matches.update().where(matches.c.id == match).values(over=True))
    for who in (browser, stranger):
        answer = who.http.get(f"/api/matches/{match}/record")
        assert answer.status_code == 200
        assert answer.text.splitlines()[1:] == [f"{player}: {text}" for player, text in lines]


def test_the_servers_log_tells_no_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}") as server, server.browser() as browser:
        match = server.write([browser.seat(0), browser.seat(1)], SETUP[:2])
        store: Store = server.app.state.lobby.store
        with browser.socket(match, 0) as socket:
            socket.hear()
            with store.engine.begin() as db:
                db.execute(sa.text("ALTER TABLE actions RENAME TO lost"))
            socket.act(0, HOLDER, socket.seen)
            assert socket.answer()["error"]["code"] == "server.storage"
    assert "INSERT INTO actions" in caplog.text
    for secret in (HOLDER, browser.cookie, "seedseed"):
        assert str(secret) not in caplog.text


@pytest.mark.parametrize("kind", ["append", "create", "change_seat"])
def test_errors_of_the_database_keep_its_values(store: Store, kind: str) -> None:
    with store.engine.begin() as db:
        db.execute(sa.text("DROP TABLE actions"))
        db.execute(sa.text("DROP TABLE seats"))
    match, seat = (
        virtual.table(HIDDEN, [SeatRow(0, "open"), SeatRow(1, "open")], []).row,
        SeatRow(0, "open", invitation="xyz"),
    )
    calls: dict[str, Callable[[], Any]] = {
        "append": lambda: store.append(Addition(match, 0, [ActionRow(0, "xyz")])),
        "create": lambda: store.create(match, [seat]),
        "change_seat": lambda: store.change_seat(match, seat, seat.owner),
    }
    with store.engine.begin() as db:
        row = {**vars(match), "id": match.id if kind != "create" else "another", "options": "{}"}
        db.execute(matches.insert().values(row))
    with pytest.raises(sa.exc.SQLAlchemyError) as caught:
        calls[kind]()
    assert "xyz" not in str(caught.value)


# --- copies ---


def test_nobody_on_the_way_keeps_a_copy(server: Server, browser: Browser, stranger: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], SETUP)
    place = f"/api/matches/{match}"
    for path in (place, f"{place}/record?seat=0", f"{place}/positions/4?seat=0", "/api/matches", "/api/nothing"):
        for who in (browser, stranger):
            assert who.http.get(path).headers["cache-control"] == "no-store"
    assert browser.http.post(f"{place}/rematch", json={}).headers["cache-control"] == "no-store"
    assert browser.http.post(place, content=b"x").headers["cache-control"] == "no-store"


def test_at_the_end_the_record_is_complete(server: Server, browser: Browser, stranger: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], SETUP, turn_limit=1)
    with browser.socket(match, 0) as socket:
        socket.hear()
        assert HOLDER not in stranger.http.get(f"/api/matches/{match}/record").text
        socket.act(0, "move red", socket.seen)
        assert socket.answer()["type"] == "done"
    assert stranger.http.get(f"/api/matches/{match}/record").text.count(HOLDER) == 2


def test_logging_is_quiet(server: Server, browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "dragonrace"):
        match = server.write([browser.seat(0), browser.seat(1)], SETUP[:2])
        with browser.socket(match, 0) as socket:
            socket.hear()
            socket.act(0, HOLDER, socket.seen)
            assert socket.answer()["type"] == "done"
            socket.act(0, "holder N E S W SW", socket.seen)
            assert socket.answer()["type"] == "refused"
    assert "holder" not in caplog.text
