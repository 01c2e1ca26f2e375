"""Print the description of the HTTP face: ``python -m dragonrace.server.web.openapi > web/openapi.json``."""

import json
import sys

from dragonrace.server.web.app import create_app

__all__ = ["text"]


def text() -> str:
    """Return the description, always in the same order."""
    return json.dumps(create_app("sqlite://").openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
