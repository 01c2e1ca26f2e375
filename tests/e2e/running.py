"""A browser and a server for programs that are no tests: pictures, and what is measured."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from .conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES, Server

__all__ = ["browser_and_server"]


@contextmanager
def browser_and_server() -> Iterator[tuple[Browser, Server]]:
    """Start both, with an empty database; end them when they are needed no more."""
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        server = Server(Path(folder))
        server.start()
        try:
            yield browser, server
        finally:
            server.stop()
            browser.close()
