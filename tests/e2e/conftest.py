"""A real server, a real browser. Chromium is the system's; where it is missing, these tests say so and are skipped."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
LIGHTEST_NAMES = ("chromium-headless-shell", *CHROMIUM_NAMES)
"""Without windows it takes three quarters of the time; it has no notifications either."""
CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START_SECONDS = 60
WAIT_MS = 30_000
"""Two busy cores take their time."""

expect.set_options(timeout=WAIT_MS)
ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "dragonrace" / "server" / "static" / "index.html"


def _missing(what: str) -> None:
    """Skip, unless every test has to run."""
    if os.environ.get("DRAGONRACE_TEST_ALL") == "1":
        pytest.fail(what)
    pytest.skip(what)


INSTANT = """
if (location.protocol.startsWith('http') && !localStorage.getItem('dragonrace.settings'))
  localStorage.setItem('dragonrace.settings', JSON.stringify({ pace: 'instant', forced: false }));
"""
"""Where nothing moves, stills take their time: most tests want none of that, until they set something else. And they
make every choice themselves, the only ones too."""


class Server:
    """The server as a user starts it, on a port and a database of its own."""

    def __init__(
        self,
        folder: Path,
        python: str = sys.executable,
        environment: dict[str, str] | None = None,
        options: Sequence[str] = (),
    ) -> None:
        self.python, self.environment, self.options = python, environment, options
        self.database = f"sqlite:///{folder / 'matches.sqlite'}"
        self.log = folder / "server.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [self.python, "-m", "dragonrace", "serve", "--port", str(self.port), "--no-open", *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database], stdout=log, stderr=log, env=self.environment
            )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            try:
                with urlopen(f"{self.address}/api/games", timeout=2):
                    return
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        pytest.fail(f"the server did not start: {self.log.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep each module of these tests on one worker: some have a server of their own."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


HAS_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test has failed: then it is said what its pages showed."""
    report = yield
    if report.when == "call":
        item.stash[HAS_FAILED] = report.failed
    return report


@contextmanager
def chromium(names: Sequence[str] = LIGHTEST_NAMES) -> Iterator[Browser]:
    """The system's browser: the first of these that there is."""
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        _missing("no Chromium on this machine")
    if not CLIENT.is_file():
        _missing("the web client is not built: npm run build in web/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


class Shared:
    """The browser and the server of all modules that a worker runs in a row: to start them takes seconds."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self._browser: Browser | None = None
        self._server: Server | None = None

    def browser(self) -> Browser:
        self._browser = self._browser or self.stack.enter_context(chromium())
        return self._browser

    def server(self, folder: Callable[[], Path]) -> Server:
        if self._server is None:
            self._server = Server(folder())
            self.stack.callback(self._server.stop)
        if self._server.process is None:  # or a test has ended it, and failed
            self._server.start()
        return self._server

    def end(self) -> None:
        self.stack.close()
        self._browser = self._server = None


SHARED = Shared()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """End what is shared before tests of another kind: Playwright's event loop would be in their way."""
    yield
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        SHARED.end()


@pytest.fixture(scope="module")
def browser() -> Browser:
    return SHARED.browser()


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Server:  # noqa: ARG001 - no browser, no server
    """A server where other modules may have played before; a module that minds has one of its own."""
    return SHARED.server(lambda: tmp_path_factory.mktemp("server"))


NewPage = Callable[..., Page]


def is_misdrawn(message: str) -> bool:
    """Say whether the console complains of a drawing, as of a path that has no place."""
    return message.startswith("Error: <")


@pytest.fixture
def new_page(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[NewPage]:
    """Pages of strangers to each other: each has its own cookies. An error, also in a drawing, fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        width: int = 1280,
        height: int = 800,
        scheme: str = "light",
        motion: str = "reduce",
        touch: bool | None = None,
        locale: str = "en-US",
        stills: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            has_touch=width < 500 if touch is None else touch,
            locale=locale,
        )
        if motion == "reduce" and not stills:
            context.add_init_script(INSTANT)
        context.set_default_timeout(WAIT_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(filter(is_misdrawn, [message.text])))
        return page

    yield make
    if request.node.stash.get(HAS_FAILED, False):
        for page in (page for context in contexts for page in context.pages):
            print(f"--- {page.url} showed:\n{page.locator('body').inner_text()}")
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
