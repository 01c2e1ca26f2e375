"""What a browser keeps of its person, on SQLite and on PostgreSQL: who one is, and keys that wait."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import sqlalchemy as sa

from dragonrace.server import keys
from dragonrace.server.seals import Seal
from dragonrace.server.store import people as module
from dragonrace.server.store.blocks import BlockRow, Blocks
from dragonrace.server.store.calls import Calls, Subscription
from dragonrace.server.store.passkeys import PasskeyRow, Passkeys
from dragonrace.server.store.people import Arrival, People, Person
from dragonrace.server.store.rows import MatchRow, SeatRow, now
from dragonrace.server.store.schema import blocks as table_of_blocks
from dragonrace.server.store.schema import matches, profiles, recoveries, tickets
from dragonrace.server.store.store import Store

LAPTOP, PHONE = keys.new_key(), keys.new_key()
ME, OLD = keys.digest(LAPTOP), keys.digest(PHONE)
SEAL = Seal(b"a secret", "ticket")


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


def sit(store: Store, number: int, host: str, *owners: str | None, over: bool = False) -> str:
    match = MatchRow(f"match{number}", "game", "standard", {}, 1, b"seed", host, now(), over=over)
    store.create(match, [SeatRow(seat, "person", owner=owner) for seat, owner in enumerate(owners)])
    return match.id


def test_nothing_is_kept_of_who_says_nothing(people: People) -> None:
    me = people.me(ME)
    assert (me.profile.person, me.profile.preferences, me.profile.changed_at) == (Person(), None, None)
    assert (me.tables, me.recovery_made_at, list(me.passkeys)) == (0, None, [])


def test_name_and_preferences_are_kept_beside_each_other(people: People) -> None:
    people.set_preferences(ME, {"theme": "dark", "known": ["a"], "volume": 0.5})
    people.set_person(ME, Person("龙", "boat"))
    people.set_person(OLD, Person("Other"))
    assert people.person(ME) == Person("龙", "boat")
    people.set_preferences(ME, {"theme": "light"})
    profile = people.me(ME).profile
    assert (profile.person, profile.preferences) == (Person("龙", "boat"), {"theme": "light"})
    assert profile.changed_at is not None


def test_tables_are_counted_once_and_while_they_run(store: Store, people: People) -> None:
    sit(store, 0, ME, ME, ME)
    sit(store, 1, ME, OLD)
    sit(store, 2, OLD, OLD, ME)
    sit(store, 3, ME, ME, over=True)
    assert (people.me(ME).tables, people.me(OLD).tables) == (3, 2)


# --- tickets ---


def test_a_ticket_is_used_once(people: People) -> None:
    people.add_ticket(SEAL, ME, LAPTOP)
    assert people.owner_of_ticket(SEAL) == ME
    assert people.use_ticket(SEAL, None) == Arrival(LAPTOP, ())
    assert people.use_ticket(SEAL, None) is None
    assert people.owner_of_ticket(SEAL) is None


def test_a_ticket_is_used_once_by_all_who_come_at_the_same_time(people: People) -> None:
    people.add_ticket(SEAL, ME, LAPTOP)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda number: people.use_ticket(SEAL, keys.digest(str(number))), range(8)))
    assert sorted(arrival is not None for arrival in found) == [False] * 7 + [True]


def test_a_ticket_grows_old(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TICKET_SECONDS", -1)
    people.add_ticket(SEAL, ME, LAPTOP)
    assert people.owner_of_ticket(SEAL) is None
    assert people.use_ticket(SEAL, None) is None


def test_a_new_ticket_makes_the_old_one_void(people: People) -> None:
    other = Seal(b"another secret", "ticket")
    people.add_ticket(SEAL, ME, LAPTOP)
    people.add_ticket(other, ME, LAPTOP)
    assert people.use_ticket(SEAL, None) is None
    assert people.use_ticket(other, None) is not None


def both_at_once(store: Store, table: sa.Table, first: Seal, **when: str) -> None:
    """Write a second one as though it had been made at the same moment, when neither knew of the other."""
    row = {"id": first.name, "owner": ME, "sealed_key": first.close(LAPTOP), **when}
    with store.engine.begin() as db:
        db.execute(table.insert().values(row))


def test_of_two_tickets_of_the_same_moment_one_is_valid(store: Store, people: People) -> None:
    older = Seal(b"another secret", "ticket")
    people.add_ticket(SEAL, ME, LAPTOP)
    both_at_once(store, tickets, older, until=module.in_seconds(module.TICKET_SECONDS - 60))
    assert people.owner_of_ticket(older) is None
    assert people.use_ticket(older, None) is None
    assert people.use_ticket(SEAL, None) is not None
    assert people.use_ticket(older, None) is None, "nor is it when the other one was used"


def test_the_database_knows_neither_keys_nor_secrets(store: Store, people: People) -> None:
    people.add_ticket(SEAL, ME, LAPTOP)
    people.add_recovery(Seal(b"words", "recovery"), ME, LAPTOP)
    with store.engine.begin() as db:
        rows = [tuple(row) for table in (tickets, recoveries) for row in db.execute(sa.select(table))]
    written = b"".join(value if isinstance(value, bytes) else str(value).encode() for row in rows for value in row)
    assert LAPTOP.encode() not in written
    assert b"secret" not in written
    assert b"words" not in written


def test_what_was_sealed_for_something_else_opens_nothing(store: Store, people: People) -> None:
    """A row that somebody has moved, or that is damaged."""
    people.add_ticket(SEAL, ME, LAPTOP)
    with store.engine.begin() as db:
        db.execute(tickets.update().values(sealed_key=Seal(b"a secret", "recovery").close(LAPTOP)))
    assert people.use_ticket(SEAL, None) is None
    with store.engine.begin() as db:
        db.execute(tickets.delete())
    people.add_ticket(SEAL, ME, LAPTOP)
    with store.engine.begin() as db:
        db.execute(tickets.update().values(sealed_key=b"short"))
    assert people.use_ticket(SEAL, None) is None


# --- what comes along ---


def test_what_the_other_device_held_comes_along(store: Store, people: People) -> None:
    own = sit(store, 0, ME, ME, "x")
    seated = sit(store, 1, "x", "x", OLD, OLD)
    hosted = sit(store, 2, OLD, "x", None)
    finished = sit(store, 3, OLD, OLD, ME, over=True)
    people.add_ticket(SEAL, ME, LAPTOP)
    arrival = people.use_ticket(SEAL, OLD)
    assert arrival == Arrival(LAPTOP, [seated, hosted, finished])
    assert [match.id for match, _ in store.held_by(OLD)] == []
    assert {match.id for match, _ in store.held_by(ME)} == {own, seated, hosted, finished}
    owners = {match_id: [seat.owner for seat in (store.load(match_id) or ((), []))[1]] for match_id in (own, seated)}
    assert owners == {own: [ME, "x"], seated: ["x", ME, ME]}
    with store.engine.begin() as db:
        hosts = {row.id: row.host for row in db.execute(sa.select(matches.c.id, matches.c.host))}
    assert hosts == {own: ME, seated: "x", hosted: ME, finished: ME}


def test_where_the_ticket_is_void_nothing_moves(store: Store, people: People) -> None:
    sit(store, 0, OLD, OLD)
    assert people.use_ticket(SEAL, OLD) is None
    assert len(store.held_by(OLD)) == 1


def test_a_name_comes_along_where_there_is_none(store: Store, people: People) -> None:
    people.set_person(OLD, Person("Mei"))
    people.add_recovery(Seal(b"words", "recovery"), OLD, PHONE)
    people.add_ticket(SEAL, ME, LAPTOP)
    people.use_ticket(SEAL, OLD)
    assert people.person(ME) == Person("Mei")
    with store.engine.begin() as db:
        assert [row.owner for row in db.execute(sa.select(profiles))] == [ME]
        assert list(db.execute(sa.select(recoveries))) == [], "a phrase that leads to nothing"


def test_a_name_that_is_there_stays(people: People) -> None:
    people.set_person(OLD, Person("Mei"))
    people.set_person(ME, Person("Anna", "kite"))
    people.add_ticket(SEAL, ME, LAPTOP)
    people.use_ticket(SEAL, OLD)
    assert (people.person(ME), people.person(OLD)) == (Person("Anna", "kite"), Person())


def test_nobody_is_heard_again_because_they_move(store: Store, people: People) -> None:
    rows = [("x", OLD), (OLD, "y"), (ME, "y"), (OLD, ME), ("z", ME), ("z", OLD)]
    blocks = Blocks(store.engine, store.engine)
    for number, (owner, blocked) in enumerate(rows):
        blocks.add(BlockRow(owner, blocked, str(number), now(), None, "red"))
    people.add_ticket(SEAL, ME, LAPTOP)
    people.use_ticket(SEAL, OLD)
    with store.engine.begin() as db:
        left = {tuple(row) for row in db.execute(sa.select(table_of_blocks.c.owner, table_of_blocks.c.blocked))}
    assert left == {("x", ME), (ME, "y"), ("z", ME)}


def test_tables_stay_quiet_and_calls_end_until_the_page_asks_for_them_again(store: Store, people: People) -> None:
    calls = Calls(store)
    both, one = sit(store, 0, ME, ME, OLD), sit(store, 1, ME, OLD)
    for owner, match in ((ME, both), (OLD, both), (OLD, one)):
        assert calls.set_quiet(owner, match, wanted=True)
    calls.subscribe(Subscription(OLD, "https://push.example.org/a", "point", "secret", "en"))
    people.add_ticket(SEAL, ME, LAPTOP)
    people.use_ticket(SEAL, OLD)
    assert set(calls.quiet_tables(ME)) == {both, one}
    assert calls.quiet_tables(OLD) == []
    assert not calls.is_subscribed(OLD)


@pytest.mark.parametrize("way", ["phrase", "passkey"])
def test_who_has_a_way_back_keeps_what_is_theirs(store: Store, people: People, way: str) -> None:
    """Somebody else came along on this device, and may leave it again."""
    match, phrase = sit(store, 0, OLD, OLD), Seal(b"words", "recovery")
    people.set_person(OLD, Person("Mei"))
    if way == "phrase":
        keep(people, phrase, OLD, PHONE)
    else:
        Passkeys(store).add(PasskeyRow("id", OLD, PHONE.encode(), now(), b"credential", b"public", 0, "here.example"))
    people.add_ticket(SEAL, ME, LAPTOP)
    assert people.me(OLD).has_way_back
    assert people.use_ticket(SEAL, OLD) == Arrival(LAPTOP, ())
    assert [row.id for row, _ in store.held_by(OLD)] == [match]
    assert people.person(OLD) == Person("Mei")
    if way == "phrase":
        assert people.use_recovery(phrase, None) == Arrival(PHONE, ())


# --- recovery, and another key ---


def keep(people: People, seal: Seal, owner: str = ME, key: str = LAPTOP) -> None:
    """Make a phrase, and write it down."""
    assert people.keep_recovery(owner, people.add_recovery(seal, owner, key))


def test_a_phrase_is_good_until_a_new_one_is_written_down(people: People) -> None:
    first, lost, second = (Seal(secret, "recovery") for secret in (b"first", b"lost", b"second"))
    begun = people.add_recovery(first, ME, LAPTOP)
    assert people.me(ME).recovery_made_at is None, "nobody has said that it is written down"
    assert people.keep_recovery(ME, begun)
    assert people.me(ME).recovery_made_at == begun
    assert [people.use_recovery(first, before) for before in (None, ME)] == [Arrival(LAPTOP, ())] * 2
    older = people.add_recovery(lost, ME, LAPTOP)
    assert people.me(ME).recovery_made_at == begun
    assert people.use_recovery(first, None) == Arrival(LAPTOP, ()), "the answer may have been lost"
    keep(people, second)
    assert not people.keep_recovery(ME, older), "written down, but another page has made another one"
    assert [people.use_recovery(seal, None) for seal in (first, lost)] == [None, None]
    assert people.use_recovery(second, None) == Arrival(LAPTOP, ())
    people.end_recovery(ME)
    assert people.use_recovery(second, None) is None
    assert people.me(ME).recovery_made_at is None


def test_a_phrase_that_nobody_writes_down_is_no_way_in_for_ever(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.add_recovery(SEAL, ME, LAPTOP)
    assert people.use_recovery(SEAL, None) is not None
    monkeypatch.setattr(module, "UNKEPT_SECONDS", -1)
    assert people.use_recovery(SEAL, None) is None


def test_a_new_key_has_all_and_the_old_one_nothing(store: Store, people: People) -> None:
    match = sit(store, 0, ME, ME)
    phrase = Seal(b"first", "recovery")
    people.set_person(ME, Person("Anna"))
    people.add_recovery(phrase, ME, LAPTOP)
    people.add_ticket(SEAL, ME, LAPTOP)
    fresh = keys.new_key()
    assert people.renew(ME, fresh) == Arrival(fresh, [match])
    assert store.held_by(ME) == []
    assert people.person(keys.digest(fresh)) == Person("Anna")
    assert people.use_recovery(phrase, None) is None
    assert people.use_ticket(SEAL, None) is None


def test_a_new_key_has_new_invitations_and_codes(store: Store, people: People) -> None:
    """Of those matches that go on; nothing is changed at other people's."""
    places = [SeatRow(0, "person", owner=ME, invitation="move"), SeatRow(1, "open", invitation="come")]
    for number, (host, over) in enumerate([(ME, False), (ME, True), (OLD, False)]):
        row = MatchRow(
            f"match{number}", "game", "standard", {}, 1, b"seed", host, now(), over=over, code=f"BCDFG{number}"
        )
        store.create(row, places)
    people.renew(ME, keys.new_key())
    loaded = [store.load(f"match{number}") for number in range(3)]
    found = [(row.code, seats[0].invitation, seats[1].invitation) for row, seats, _ in filter(None, loaded)]
    assert found[0][0] not in (None, "BCDFG0")
    assert found[0][2] not in (None, "come")
    assert [one[1] for one in found] == [None] * 3
    assert [(code, invitation) for code, _, invitation in found[1:]] == [("BCDFG1", "come"), ("BCDFG2", "come")]


def test_an_emblem_is_the_seats_own(store: Store) -> None:
    store.create(
        MatchRow("match0", "game", "standard", {}, 1, b"seed", ME, now()), [SeatRow(0, "person", emblem="boat")]
    )
    seat = (store.load("match0") or ((), []))[1][0]
    assert seat.emblem == "boat"
    assert replace(seat, emblem=None).emblem is None


def test_to_change_the_lock_twice_is_to_change_it_once(store: Store, people: People) -> None:
    """The answer may have been lost, and whoever is locked out may say something of themselves meanwhile."""
    match, fresh = sit(store, 0, ME, ME), keys.new_key()
    assert people.successor(ME) is None
    assert people.renew(ME, fresh) == Arrival(fresh, [match])
    keep(people, SEAL, keys.digest(fresh), fresh)
    people.set_person(ME, Person("Thief"))
    assert people.renew(ME, fresh) == people.renew(keys.digest(fresh), fresh) == Arrival(fresh, ())
    assert people.renew(ME, keys.new_key()) is None
    assert people.successor(ME) == keys.digest(fresh)
    assert [row.id for row, _ in store.held_by(keys.digest(fresh))] == [match]
    assert people.use_recovery(SEAL, None) == Arrival(fresh, ())


def test_of_two_new_keys_at_the_same_time_one_has_all(store: Store, people: People) -> None:
    match, fresh = sit(store, 0, ME, ME), [keys.new_key() for _ in range(8)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda key: people.renew(ME, key), fresh))
    winners = [arrival.key for arrival in found if arrival is not None]
    assert len(winners) == 1
    assert [row.id for row, _ in store.held_by(keys.digest(winners[0]))] == [match]
