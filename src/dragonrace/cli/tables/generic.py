"""A table for games that have no drawing of their own: what the view holds, line by line."""

import json
from typing import Any

from rich.console import RenderableType
from rich.text import Text

__all__ = ["draw"]


def draw(view: dict[str, Any], _width: int) -> RenderableType:
    """Return the table's parts, one below the other."""
    lines = [_line(name, part) for name, part in view["table"].items()]
    return Text("\n").join(lines)


def _line(name: str, part: Any) -> Text:
    words = part if isinstance(part, str) else json.dumps(part, ensure_ascii=False)
    return Text.assemble((f"{name.replace('_', ' ')}: ", "bold"), words)
