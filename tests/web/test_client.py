"""The web client's own tests, and the types that it takes from the server's OpenAPI description."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


def npm(*arguments: str) -> None:
    command = [sys.executable, str(ROOT / "hatch_build.py"), "npm", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_those_of_the_servers_description(tmp_path: Path) -> None:
    """When this fails: ``python hatch_build.py npm run types`` writes them anew."""
    fresh = tmp_path / "api.gen.ts"
    npm("exec", "--", "openapi-typescript", "openapi.json", "--output", str(fresh))
    assert fresh.read_text("utf-8") == (WEB / "src" / "lib" / "server" / "api.gen.ts").read_text("utf-8")


def test_the_clients_own_tests_pass() -> None:
    npm("run", "test")
