"""Who may act when: several seats at the same time, in any order, and what comes too late."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import ActionRow
from dragonrace.server.store.store import Store
from dragonrace.server.table.lobby import Tables
from dragonrace.server.table.table import Table
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.web.messages import Act, MatchRequest
from tests.server.living import GAME, PERSON


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'm.sqlite'}")
    store.prepare()
    yield store
    store.close()


def open_match(store: Store) -> str:
    tables = Tables(store, Thinker())
    request = MatchRequest(game=GAME, seats=[PERSON, PERSON, PERSON])  # type: ignore[list-item]
    match_id = asyncio.run(tables.create(request, "key"))["id"]
    assert isinstance(match_id, str)
    return match_id


def secretly(store: Store) -> Table:
    """A table at which all three were asked at once; seat 1 has acted, then seat 0, and seat 2 is still asked."""
    found = store.load(open_match(store))
    assert found is not None
    table = Table(store, Thinker(), *found)
    table.lines = [ActionRow(-1, "roll"), ActionRow(1, "card ?"), ActionRow(0, "card a")]
    table.asked = [(-1,), (0, 1, 2), (0, 2), (2,)]
    return table


def act(seat: int, text: str, seen: int) -> Act:
    return Act(type="act", seat=seat, text=text, seen=seen, id="")


def test_secret_choices_are_taken_in_any_order(store: Store) -> None:
    table = secretly(store)
    for seen in (1, 2, 3):
        assert table._judge(act(2, "card x", seen)) is None
    for seen, text in ((1, "card a"), (2, " card  a"), (1, "red: card a")):
        assert table._judge(act(0, text, seen)) == 3


@pytest.mark.parametrize(
    ("seat", "text", "seen", "code"),
    [
        (2, "card x", 0, "action.late"),  # seat 2 had not been asked yet
        (0, "card b", 1, "action.late"),  # seat 0 has chosen something else
        (0, "blue: card a", 1, "action.late"),
        (0, "card a", 3, "action.late"),  # it has seen its own action: this is a new one
        (1, "card ?", 2, "action.late"),
        (2, "card x", 4, "message.invalid"),
    ],
)
def test_everything_else_is_late(store: Store, seat: int, text: str, seen: int, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        secretly(store)._judge(act(seat, text, seen))
    assert caught.value.code == code


def test_idle_tables_are_forgotten_and_come_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dragonrace.server.table.lobby.KEPT", 2)
    ids = [open_match(store) for _ in range(4)]
    tables = Tables(store, Thinker())

    async def visit() -> None:
        async with tables.open(ids[0]) as used:
            for match_id in (*ids, *ids):
                async with tables.open(match_id) as table:
                    assert len(table.lines) == len(table.asked) - 1
                    while table.is_busy():  # noqa: ASYNC110 - nobody signals idleness
                        await asyncio.sleep(0.01)
            async with tables.open(ids[0]) as again:
                assert again is used
        async with tables.open(ids[3]):
            assert len(tables._places) <= 3

    asyncio.run(visit())


def test_a_log_of_other_rules_is_refused(store: Store) -> None:
    found = store.load(open_match(store))
    assert found is not None
    with pytest.raises(Refusal, match="version 1") as caught:
        Table(store, Thinker(), found[0], found[1], [ActionRow(0, "castle")])
    assert caught.value.code == "match.unreadable"
