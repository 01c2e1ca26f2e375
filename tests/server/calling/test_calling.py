"""Who is called, when, how often, and with which words. Time passes at once here."""

import asyncio
import json
from contextlib import asynccontextmanager
from typing import Any

import pytest

from dragonrace.server.calling.calling import Calling
from dragonrace.server.calling.waits import questions_to_absent
from dragonrace.server.refusals import no_such_match
from dragonrace.server.store import calls as store_calls
from dragonrace.server.store.calls import Calls, Question
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.store.schema import matches, seats
from dragonrace.server.store.store import Store
from tests.server.calling.room import AFTER, GUEST, HOST, ON_SQLITE, AtOnce, room
from tests.server.living import ALLOWED, HOLDER, QUESTION, SETUP
from tests.server.table.virtual import run

pytestmark = ON_SQLITE


def test_who_is_away_is_called_once(store: Store) -> None:
    async def play() -> None:
        here = room(store, (*QUESTION, ALLOWED))
        here.subscribe()
        here.come(HOST)
        began = asyncio.get_running_loop().time()
        for _ in range(50):
            here.table.go_on()
            await asyncio.sleep(AFTER / 5)
        assert [sent.at - began for sent in here.push.sent] == [AFTER]
        assert here.push.sent[0].told == {
            "title": "Your turn in Golden Dragon",
            "body": "Blue: the table waits for you.",
            "url": f"/match/{here.table.row.id}",
            "tag": here.table.row.id,
            "lang": "en",
        }
        await here.calling.end()

    run(play())


def test_who_is_here_or_comes_back_is_not_called(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        guest = here.come(GUEST)
        await asyncio.sleep(60)
        here.table.leave(guest)
        await asyncio.sleep(AFTER - 1)
        guest = here.come(GUEST)
        await asyncio.sleep(60)
        assert here.push.sent == []
        here.table.leave(guest)
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


@pytest.mark.parametrize(
    "place",
    [
        SeatRow(1, "bot", bot="level-1"),
        SeatRow(1, "open", invitation="x"),
        SeatRow(1, "person", owner=GUEST, stand_in="level-1"),
    ],
    ids=["bot", "open", "stand-in"],
)
def test_nobody_is_called_where_another_plays(store: Store, place: SeatRow) -> None:
    here = room(store, places=(SeatRow(0, "person", owner=HOST), place))
    assert questions_to_absent(here.table) == []


def test_an_answer_in_time_ends_it(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.come(HOST)
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(AFTER - 1)
        await here.play(ALLOWED)
        await asyncio.sleep(60)
        assert [sent.at - began for sent in here.push.sent] == [2 * AFTER - 1], "only of what came after it"

    run(play())


def test_each_question_is_told(store: Store) -> None:
    async def play() -> None:
        here = room(store, ())
        here.subscribe()
        here.come(HOST)
        for line in ((0, "start N"), (1, "start N"), (0, HOLDER), (1, HOLDER), (0, "move blue"), ALLOWED):
            await here.play(line)
            await asyncio.sleep(100)
        texts = [sent.told["title"] for sent in here.push.sent]
        assert texts == ["Your turn in Golden Dragon"] * 4  # start, holder, the veto, and the own turn

    run(play())


def test_what_others_do_meanwhile_is_no_other_question(store: Store) -> None:
    """Both fill their holders at the same time."""

    async def play() -> None:
        here = room(store, SETUP[:2])
        here.subscribe()
        here.come(HOST)
        await asyncio.sleep(AFTER + 1)
        await here.play((0, HOLDER))
        await asyncio.sleep(100)
        assert len(here.push.sent) == 1

    run(play())


def test_another_server_does_not_tell_it_again(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        again = Calling(AtOnce(), Calls(store), here.push, AFTER)  # type: ignore[arg-type]
        again.look(here.table)
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


def test_a_server_that_has_lost_the_match_calls_nobody(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.table.go_on()
        with store.engine.begin() as db:
            db.execute(matches.update().values(fence=7))
        await asyncio.sleep(AFTER + 1)
        here.table.go_on()
        here.table.lose()
        await asyncio.sleep(AFTER + 1)
        assert here.push.sent == []

    run(play())


def test_everybody_reads_their_own_language(store: Store) -> None:
    async def play() -> None:
        here = room(store, places=(SeatRow(0, "person", owner=HOST), SeatRow(1, "person", owner=GUEST, name="Mei")))
        here.subscribe(name="laptop", language="de")
        here.subscribe(name="phone", language="en")
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        told = {sent.to.endpoint[-6:]: (sent.told["title"], sent.told["body"]) for sent in here.push.sent}
        assert told == {
            "laptop": ("Du bist am Zug: Golden Dragon", "Mei: Der Tisch wartet auf dich."),
            "/phone": ("Your turn in Golden Dragon", "Mei: the table waits for you."),
        }

    run(play())


def test_several_seats_of_one_person_are_one_call(store: Store) -> None:
    async def play() -> None:
        both = (SeatRow(0, "person", owner=GUEST), SeatRow(1, "person", owner=GUEST))
        here = room(store, SETUP[:2], both)
        here.subscribe()
        for _ in range(3):
            here.table.go_on()
            await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


def test_a_quiet_table_calls_nobody(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        assert here.calls.set_quiet(GUEST, here.table.row.id, wanted=True)
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert here.push.sent == []
        here.calls.set_quiet(GUEST, here.table.row.id, wanted=False)
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


def test_missed_questions_are_found_and_each_table_opened_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that ended before it told them: the next one looks for such."""
    monkeypatch.setattr(store_calls, "FRESH", store_calls.FRESH * 0)

    async def play() -> None:
        known, missed, unread = room(store), room(store), room(store)
        missed.subscribe()
        known.calls.set_told(questions_to_absent(known.table))
        opened: list[str] = []
        by_id = {missed.table.row.id: missed.table}

        @asynccontextmanager
        async def open_table(match_id: str) -> Any:
            opened.append(match_id)
            if match_id not in by_id:
                raise no_such_match()
            by_id[match_id].go_on()
            yield by_id[match_id]

        missed.calling.begin(open_table)
        await asyncio.sleep(500)
        assert sorted(opened) == sorted([missed.table.row.id, unread.table.row.id])
        assert [sent.told["tag"] for sent in missed.push.sent] == [missed.table.row.id]
        await missed.calling.end()

    run(play())


@pytest.mark.parametrize("change", ["over", "answered", "stand-in", "nobody", "old"])
def test_nothing_else_is_missed(store: Store, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    monkeypatch.setattr(store_calls, "FRESH", store_calls.FRESH * 0)
    here = room(store)
    here.subscribe(HOST if change == "nobody" else GUEST)
    if change == "old":
        monkeypatch.setattr(store_calls, "STALE", store_calls.STALE * 0)
    with store.engine.begin() as db:
        changes = {"over": {"over": True}, "answered": {"asked": 1}}
        if change in changes:
            db.execute(matches.update().values(changes[change]))
        if change == "stand-in":
            db.execute(seats.update().where(seats.c.seat == 1).values(stand_in="level-1"))
    assert here.calls.missed() == []


def test_a_question_that_comes_back_is_another_one(store: Store) -> None:
    """Its number is that of the first position since when the seat has been asked without a break."""
    here = room(store, QUESTION)
    assert questions_to_absent(here.table) == [Question(here.table.row.id, 1, len(QUESTION))]
    here = room(store, SETUP[:3])
    assert questions_to_absent(here.table) == [Question(here.table.row.id, 1, 2)]


# --- what is hidden ---


@pytest.mark.parametrize("others", ["holder S SE SW E W", "holder W E SW SE S"])
def test_a_call_does_not_depend_on_what_is_hidden(store: Store, others: str) -> None:
    """In two worlds that differ in what others hide, the same is told, at the same time."""

    async def play() -> list[tuple[Any, float]]:
        here = room(store, (*SETUP[:2], (0, others)))
        here.subscribe()
        here.come(HOST)
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(AFTER + 1)
        match_id = here.table.row.id
        return [(json.dumps(sent.told).replace(match_id, "id"), sent.at - began) for sent in here.push.sent]

    told = '{"title": "Your turn in Golden Dragon", "body": "Blue: the table waits for you.", "url": "/match/id", '
    assert run(play()) == [(told + '"tag": "id", "lang": "en"}', AFTER)]
