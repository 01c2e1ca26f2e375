"""What the benchmark of a million matches writes is what a server reads."""

from pathlib import Path

from bench.scale_rows import fill

from dragonrace.server.store.store import Store


def test_matches_that_are_written_quickly_are_read_as_any_others(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'years.sqlite'}")
    store.prepare()
    try:
        filled = fill(store, 400)
        for match in (*filled.archived[:3], *filled.lately[:3], *filled.running[:3]):
            found = store.load(match)
            assert found is not None
            row, places, log = found
            assert row.id == match
            assert places
            assert log
    finally:
        store.close()
