"""The process that looks after the others: it may be older than the code of those that it begins."""

import pickle
from dataclasses import dataclass, fields, make_dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from dragonrace.server import settings as module
from dragonrace.server import supervisor
from dragonrace.server.calling.settings import PushSettings
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.settings import Settings, WorkerConfig, read, write
from dragonrace.server.store import opening
from dragonrace.server.store.keeping import Keeping
from dragonrace.server.store.migrations import HEAD
from dragonrace.server.store.store import Store
from dragonrace.server.supervisor import Workers
from dragonrace.server.web.reach import Reachable

TOLD = Settings(
    *("sqlite://", Reachable("::1", 80, names=("a.example",)), Limits(matches=Rate(1, 2)), "10.0.0.5", "redis://r"),
    *(("random", dict), "json", PushSettings(endpoints=frozenset({"p"})), Keeping(1, 2)),
)


def test_a_process_is_told_everything() -> None:
    config = pickle.loads(pickle.dumps(WorkerConfig(TOLD, 3)))
    assert (config.settings, config.workers) == (TOLD, 3)


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_what_an_older_process_does_not_know_has_its_default(name: str) -> None:
    data = write(TOLD)
    del data[name]
    found = write(read(Settings, data))
    assert found.pop(name) == write(Settings())[name]
    assert found == data


def test_what_an_older_process_knows_and_nobody_needs_any_more_is_left_out() -> None:
    data = write(TOLD)
    del data["limits"]["matches"]
    found = read(Settings, {**data, "more": 1, "limits": {**data["limits"], "more": Rate(3, 3)}})
    assert write(found) == {**data, "limits": {**data["limits"], "matches": write(Limits())["matches"]}}


def test_the_process_that_begins_may_have_other_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an upgrade: the process that looks after the others goes on with the code that it began with."""
    content = pickle.dumps(WorkerConfig(TOLD))
    known = [(field.name, field.type, field) for field in fields(Settings) if field.name != "keeping"]
    newer = make_dataclass("Settings", [*known, ("more", int, 5)], bases=(Older,), frozen=True)
    monkeypatch.setattr(module, "Settings", newer)
    found = pickle.loads(content).settings
    assert (found.url, found.limits, found.more) == (TOLD.url, TOLD.limits, 5)


@dataclass(frozen=True)
class Older:
    """What settings of any version can do."""

    def app_of_worker(self) -> None:
        return


class Child:
    """A process that never serves: it has ended, or goes on for ever."""

    exitcode: int | None = None
    serves = False

    def __init__(self, *_: object) -> None:
        self.pid = 1

    def start(self) -> None:
        return

    kill = join = terminate = start

    def wait_until_ready(self, *_: object) -> bool:
        return self.serves

    def is_alive(self, *_: object, **__: object) -> bool:
        return True


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    monkeypatch.setattr("uvicorn.supervisors.multiprocess.signal.signal", lambda *_: None)
    monkeypatch.setattr(supervisor, "Process", Child)
    config = SimpleNamespace(workers=1, timeout_worker_healthcheck=60)
    found = Workers(config, SimpleNamespace(), lambda: None, Child)  # type: ignore[arg-type]
    found.processes = [Child()]  # type: ignore[list-item]
    return found


@pytest.mark.parametrize(
    ("code", "why"), [(None, "did not serve within 60 seconds"), (3, "ended before it served (exit status 3)")]
)
def test_why_the_old_processes_stay_is_said(
    workers: Workers, code: int | None, why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Child, "exitcode", code)
    old = workers.processes
    workers.restart_all()
    assert workers.processes is old
    assert caplog.messages == [f"A new process {why}: the old ones stay."]


def test_new_processes_begin_once_the_database_is_ready_for_them_however_long_that_takes(
    workers: Workers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Child, "serves", True)
    old = workers.processes
    for outcome in (1, 0):
        workers.handle_hup()
        preparing = workers._preparing
        assert preparing is not None
        for _ in range(500):
            workers.handle_hup()
            workers.keep_subprocess_alive()
        assert workers.processes is old
        assert workers._preparing is preparing, "it goes on"
        preparing.exitcode = outcome  # type: ignore[misc]
        workers.keep_subprocess_alive()
        assert workers._preparing is None
        assert (workers.processes is old) is (outcome != 0)
    assert caplog.messages == ["New processes could not be prepared (exit status 1): the old ones stay."]


def test_what_is_being_prepared_ends_with_all_others(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Child] = []

    def terminate(child: Child) -> None:
        ended.append(child)

    monkeypatch.setattr(Child, "terminate", terminate)
    workers.handle_hup()
    preparing = workers._preparing
    workers.terminate_all()
    assert ended == [preparing, *workers.processes]


@pytest.mark.parametrize(("url", "status"), [("sqlite:///{}/m.sqlite", 0), ("nonsense", 1)])
def test_a_process_brings_the_database_up_to_date(url: str, status: int, tmp_path: Path) -> None:
    settings = Settings(url.format(tmp_path))
    process = WorkerConfig(settings).prepare()
    process.join(60)
    assert process.exitcode == status
    if status == 0:
        store = Store(settings.url)
        with store.engine.begin() as db:
            assert opening._version(db) == HEAD
        store.close()
