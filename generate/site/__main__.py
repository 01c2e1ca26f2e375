"""Builds the site: ``make docs``."""

import os
import subprocess
import sys
from pathlib import Path

from generate.site.loading import loaded_from_elsewhere
from generate.site.staging import stage

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"


def main() -> int:
    """Write the pages into ``build/pages``, and make the site of them in ``build/site``; any warning is an error.

    So is a page that would load something from elsewhere: the site works without a network, and tells nobody who reads.
    """
    stage(ROOT, BUILD / "pages")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}  # what comes after Material is no news at each build
    status = subprocess.run(build, cwd=ROOT, env=quiet, check=False).returncode
    loading = {file: found for file in sorted((BUILD / "site").rglob("*")) if (found := _loaded(file))}
    for file, found in loading.items():
        print(f"{file.relative_to(ROOT)} loads from elsewhere: {', '.join(found)}", file=sys.stderr)
    return status or int(bool(loading))


def _loaded(file: Path) -> list[str]:
    """Return what a file of the site loads from elsewhere."""
    if file.suffix not in (".html", ".css", ".js", ".mjs"):
        return []
    return loaded_from_elsewhere(file.read_text("utf-8"), ".js" if file.suffix == ".mjs" else file.suffix)


if __name__ == "__main__":
    sys.exit(main())
