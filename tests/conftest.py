"""What all tests share: Hypothesis profiles, quiet servers, slow ones first, and loud skips."""

import gc
import os
import signal
import warnings
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("dragonrace", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("dragonrace")

signal.signal(signal.SIGINT, signal.default_int_handler)  # Ctrl-C is tested, and who runs in the background ignores it
os.environ.setdefault("DRAGONRACE_WARM", "0")  # no server of a test compiles in the background
os.environ.setdefault("DRAGONRACE_SECRET", "a secret that only tests have and nobody needs to keep")
os.environ["LC_ALL"] = "C.UTF-8"  # tests read English, whatever this machine speaks
TEST_ALL = os.environ.get("DRAGONRACE_TEST_ALL") == "1"
LONG = os.environ.get("DRAGONRACE_LONG") == "1"
"""Whether there is time for what takes too long for every day."""

HERE = Path(__file__).parent
OTHER_PROCESSES = [
    HERE / name for name in ("e2e", "server/calling", "server/cluster", "server/test_kill.py", "server/test_clocks.py")
]
"""Where browsers, servers and their clocks are what is tested. A busy machine can make them wait longer than any test
does, so a failure has to be seen twice; one that was seen once is in the report, too, as a rerun."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: tests wait half of their time, for clocks, databases and other processes."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin slow tests early: at the end one worker would be busy alone. Let those of other processes fail twice.

    Those that are for a long run are left out of any other, which the summary says: they are no skips.
    """
    too_long = [item for item in items if not LONG and item.get_closest_marker("long")]
    if too_long:
        config.hook.pytest_deselected(items=too_long)
        items[:] = [item for item in items if item not in too_long]
    for item in items:
        if any(place == item.path or place in item.path.parents for place in OTHER_PROCESSES):
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Clear away what a test left behind that failed once: else the next one to collect garbage fails for it."""
    result = yield
    if getattr(item, "execution_count", 1) > 1:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gc.collect()
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out, and why tests failed that were run again."""
    if not LONG:
        terminalreporter.line("What takes minutes was left out, or done for less long: DRAGONRACE_LONG=1 does it all.")
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"{report.nodeid} failed once")
        terminalreporter.line(report.longreprtext)


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Under DRAGONRACE_TEST_ALL=1 nothing may be skipped: a skip becomes a failure."""
    if TEST_ALL and call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception):
        reason = f"{item.nodeid} was skipped under DRAGONRACE_TEST_ALL=1: {call.excinfo.value}"
        call.excinfo = pytest.ExceptionInfo.from_exception(AssertionError(reason))
