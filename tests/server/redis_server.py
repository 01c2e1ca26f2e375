"""A Redis of our own, for tests; it keeps nothing."""

import socket
import subprocess
import time
from pathlib import Path

__all__ = ["RedisServer"]


class RedisServer:
    """Listens at a free port of this machine."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder, self.url = folder, f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", self.folder]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.02)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
