"""``dragonrace admin``, on a database with a match that is over and one that is not."""

import os
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from dragonrace.server.store.alone import alone_with
from dragonrace.server.store.leases import Leases, ServerRow
from dragonrace.server.store.store import Store
from dragonrace.server.vault import mark_of
from tests.server.conftest import postgres
from tests.server.store.test_archive import NEW, OLD, put

MATCHES = "sqlite:///m.sqlite"


@pytest.fixture
def ids() -> list[str]:
    """The ids of two matches in the database of this folder: an old one that is over, and a new one that is not."""
    return filled(MATCHES)


def filled(url: str) -> list[str]:
    store = Store(url)
    store.prepare()
    found = [put(store, OLD), put(store, NEW, over=False)]
    store.close()
    return found


def admin(run, line: str):
    deed, _, rest = line.partition(" ")
    return run(f"admin {deed} --database {MATCHES} {rest}")


def test_list(run, ids):
    lines = admin(run, "list").out.splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [[ids[1], "dragon-river"], [ids[0], "dragon-river"]]
    assert [line.split()[-1] for line in lines[1:]] == ["running", "over"]
    assert ids[1] not in admin(run, "list --which over").out
    assert len(admin(run, "list --limit 1").out.splitlines()) == 2
    assert admin(run, f"list --limit {10**20}").out.splitlines() == lines
    admin(run, "list --game chess").check_refused("there is no game 'chess'; the games are dragon-river,")


def test_show(run, ids):
    shown = admin(run, f"show {ids[0]}").out
    assert "seat 0: 龙" in shown
    assert "[Result" in shown
    for secret in ("me", "secret", "seed"):
        assert f"{secret}\n" not in shown
    admin(run, "show nothing").check_refused("there is no match 'nothing'")
    admin(run, "show \udcff").check_refused("there is no match '\\udcff'")
    admin(run, f"show {'x' * 1000}").check_refused("…")


def test_archive_and_delete(run, ids, monkeypatch):
    before = admin(run, f"show {ids[0]}").out
    assert admin(run, "archive --older 30").out == "1 finished matches archived.\n"
    assert "archived" in admin(run, "list").out
    assert admin(run, f"show {ids[0]}").out == before
    monkeypatch.setattr("builtins.input", lambda _: "")
    assert admin(run, "delete --older 30").out == "Nothing is deleted.\n"
    assert admin(run, "delete --older 30 --yes").out == "1 matches deleted.\n"
    assert admin(run, "delete --older 30 --yes").out == "0 matches deleted.\n"
    admin(run, "delete --older -1").check_refused("0 or more")


@pytest.mark.usefixtures("ids")
def test_backup_and_restore(run):
    assert "rows are in my.backup" in admin(run, "backup my.backup").out
    admin(run, "backup my.backup").check_refused("there already")
    admin(run, "backup nowhere/my.backup").check_refused("can't be written")
    admin(run, "restore my.backup").check_refused("into an empty one")
    assert "rows restored" in run("admin restore --database sqlite:///new.sqlite my.backup").out
    assert run("admin list --database sqlite:///new.sqlite").out == admin(run, "list").out
    run("admin restore --database sqlite:///other.sqlite missing").check_refused("can't be read")
    Path("text").write_text("hello")
    run("admin restore --database sqlite:///other.sqlite text").check_refused("is no backup")


@pytest.mark.usefixtures("ids")
def test_a_backup_says_which_secret_it_needs(run, monkeypatch):
    assert "the secret with the mark" in admin(run, "backup my.backup").out
    old, new = os.environ["DRAGONRACE_SECRET"], "n" * 32
    assert f"{mark_of(old)},\nfrom DRAGONRACE_SECRET." in admin(run, "backup other.backup").out
    monkeypatch.setenv("DRAGONRACE_SECRET", new)
    admin(run, "list").check_refused(f"must hold the secret with the mark {mark_of(old)}")
    run("admin restore --database sqlite:///new.sqlite my.backup").check_refused(f"the mark {mark_of(old)}")
    monkeypatch.setenv("DRAGONRACE_SECRET", f"{new},{old}")
    assert "opens all of them" in admin(run, "reseal").out
    monkeypatch.setenv("DRAGONRACE_SECRET", new)
    assert "2 matches, all fine" in admin(run, "verify").out
    monkeypatch.setenv("DRAGONRACE_SECRET", "short")
    admin(run, "list").check_refused("needs 32 characters")


def test_a_file_of_ones_own_needs_its_own_secret(run, monkeypatch):
    monkeypatch.delenv("DRAGONRACE_SECRET")
    filled("sqlite:///own.sqlite")
    assert "from own.sqlite.secret." in run("admin backup --database sqlite:///own.sqlite my.backup").out
    Path("own.sqlite.secret").unlink()
    run("admin list --database sqlite:///own.sqlite").check_refused("own.sqlite.secret")


def test_what_seals_nothing_leaves_no_mark_of_its_secret(run, monkeypatch):
    """Else a variable that was there by chance would be needed from then on, though nothing is sealed with it."""
    new = "n" * 32
    monkeypatch.delenv("DRAGONRACE_SECRET")
    first, _ = filled(MATCHES)
    own = mark_of(Path("m.sqlite.secret").read_text().strip())
    monkeypatch.setenv("DRAGONRACE_SECRET", new)
    admin(run, "backup full.backup")
    admin(run, "restore full.backup").check_refused("into an empty one")
    looks = (
        "list",
        "verify",
        f"show {first}",
        "archive --older 30",
        "move sqlite:///there.sqlite",
        "delete --older 9 --yes",
    )
    assert [admin(run, line).status for line in looks] == [0] * len(looks)
    assert f"the mark {own},\nfrom m.sqlite.secret. Keep" in admin(run, "backup my.backup").out
    monkeypatch.delenv("DRAGONRACE_SECRET")
    assert len(admin(run, "list").out.splitlines()) == 2
    run("admin list --database sqlite:///there.sqlite").check_refused(
        f"must hold the secret with the mark {mark_of(new)}"
    )
    monkeypatch.setenv("DRAGONRACE_SECRET", new)
    admin(run, "reseal")
    assert f"the mark {mark_of(new)},\nfrom DRAGONRACE_SECRET. Keep" in admin(run, "backup other.backup").out
    monkeypatch.delenv("DRAGONRACE_SECRET")
    admin(run, "list").check_refused(f"must hold the secret with the mark {mark_of(new)}")


@pytest.mark.usefixtures("ids")
def test_while_a_server_plays_with_a_file_nothing_is_sealed_anew(run):
    """It may seal with another secret, which would be forgotten."""
    with alone_with(make_url(MATCHES)):
        admin(run, "reseal").check_refused("Another server is playing with m.sqlite: end it first")
    assert admin(run, "reseal").status == 0


def test_a_backup_of_nothing_needs_no_secret(run):
    assert admin(run, "backup my.backup").out == "0 rows are in my.backup.\n"


@pytest.mark.usefixtures("ids")
def test_move(run):
    assert "rows copied" in admin(run, "move sqlite:///there.sqlite").out
    assert run("admin list --database sqlite:///there.sqlite").out == admin(run, "list").out


@pytest.mark.usefixtures("ids")
def test_what_moves_or_comes_back_is_played_nowhere_meanwhile(run):
    """What is acknowledged after a copy has begun would be missing there."""
    admin(run, "backup my.backup")
    for file in ("m.sqlite", "there.sqlite"):
        with alone_with(make_url(f"sqlite:///{file}")):
            admin(run, "move sqlite:///there.sqlite").check_refused(f"is playing with {file}: end it first")
    with alone_with(make_url("sqlite:///there.sqlite")):
        run("admin restore --database sqlite:///there.sqlite my.backup").check_refused("is playing with there.sqlite")
    admin(run, f"move {MATCHES}").check_refused("all of it is there already")
    assert "rows copied" in admin(run, "move sqlite:///there.sqlite").out


@pytest.mark.usefixtures("ids")
def test_where_servers_share_a_database_nothing_moves_while_one_lives(run):
    admin(run, "backup my.backup")
    with postgres() as url:
        store = Store(url)
        store.prepare()
        server = Leases(store, ServerRow("one", "one:1", "its secret"))
        server.renew()
        admin(run, f"move {url}").check_refused("Servers are playing on postgresql")
        run(f"admin restore --database {url} my.backup").check_refused("end all of them first")
        run(f"admin move --database {url} sqlite:///there.sqlite").check_refused("Servers are playing on postgresql")
        assert run(f"admin list --database {url}").status == 0
        server.leave()
        assert "rows copied" in admin(run, f"move {url}").out
        assert "rows copied" in run(f"admin move --database {url} sqlite:///there.sqlite").out
        store.close()


def test_verify(run, ids):
    assert admin(run, "verify").out == "2 matches, all fine.\n"
    store = Store(MATCHES)
    with store.engine.begin() as db:
        db.exec_driver_sql(f"UPDATE actions SET text = 'nonsense' WHERE match_id = '{ids[0]}' AND number = 4")
    store.close()
    outcome = admin(run, "verify")
    assert f"{ids[0]}: dragon-river by rules 1: action 4 is not possible\n" in outcome.out
    assert "2 matches, 1 of them broken." in outcome.out
    assert outcome.status == 1
    last = max(ids)
    assert admin(run, f"verify --after {last}").out == "0 matches, all fine.\n"
    admin(run, "verify --after \udcff").check_refused("--after takes the id of a match, not '\\udcff'")


def test_a_wrong_database_is_one_sentence(run):
    run("admin list --database nonsense").check_refused("must be a URL")
    run("admin").check_refused("WHAT")
