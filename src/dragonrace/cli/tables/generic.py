"""A table for games that have no drawing of their own: what the view holds, line by line."""

import json
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dragonrace.cli.screen.colours import in_colours
from dragonrace.core.words.seats import colour_name

__all__ = ["draw"]


def draw(view: dict[str, Any], _width: int) -> RenderableType:
    """Return the table's parts, one below the other; what each seat has, side by side."""
    fields = view["table"].get("fields")
    if fields is None:
        return Text("\n").join([_line(name, part) for name, part in view["table"].items()])
    shared = [_line(field["label"], field["value"]) for field in fields if not field["by_seat"]]
    by_seat = [field for field in fields if field["by_seat"]]
    return Group(*[_by_seat(view["players"], by_seat)] * bool(by_seat), *shared)


def _line(name: str, part: Any) -> Text:
    return Text.assemble((f"{name.replace('_', ' ')}: ", "bold"), _words(part))


def _words(part: Any) -> str:
    if part is None:
        return "–"
    if isinstance(part, list):
        return " ".join(map(_words, part))
    return part if isinstance(part, str) else json.dumps(part, ensure_ascii=False)


def _by_seat(colours: Sequence[str], fields: list[dict[str, Any]]) -> Table:
    """Make a row for each seat, and a column for each field."""
    table = Table("", *(field["label"] for field in fields), box=None, header_style="bold", pad_edge=False)
    for seat, colour in enumerate(colours):
        table.add_row(in_colours(colour_name(colour), colours), *(_words(field["value"][seat]) for field in fields))
    return table
