"""An extension of Griffe: docstrings' examples are shown as sessions with Python, and names in them are links.

What a constructor sets an attribute to is its own business, and is not shown; the type is, where a parameter says it.
Nor is it shown on which side of a class an attribute lies: that is noise beside each name, and in what a search finds.
"""

import re
from functools import cache
from typing import Any

from griffe import Attribute, Expr, Extension, Function, Object

from generate.site import reference
from generate.site.markdown import fence_examples, outside_code

__all__ = ["Examples"]

NAME = re.compile(r"(?<![`\[])`(?:dragonrace\.)?(\w+)`(?![`\]])")
SIDES = {"class-attribute", "instance-attribute", "module-attribute"}


class Examples(Extension):
    """Puts the examples of each docstring into fences, where the site's builder looks for code, and links names."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of whatever has one, and leave out values that only a constructor knows."""
        if isinstance(obj, Attribute) and "instance-attribute" in obj.labels and "class-attribute" not in obj.labels:
            obj.annotation = obj.annotation or _told_by_constructor(obj)
            obj.value = None
        obj.labels -= SIDES
        if obj.docstring is not None:
            obj.docstring.value = outside_code(fence_examples(obj.docstring.value), _linked)


def _told_by_constructor(attribute: Attribute) -> str | Expr | None:
    """Return the type of the parameter that an attribute is set to, where it is one."""
    constructor = attribute.parent.members.get("__init__") if attribute.parent else None
    if isinstance(constructor, Function) and (name := str(attribute.value)) in constructor.parameters:
        return constructor.parameters[name].annotation
    return None


def _linked(text: str) -> str:
    """Lead the names that stand in the reference there."""
    return NAME.sub(lambda found: f"[{found[0]}][{_places()[found[1]]}]" if found[1] in _places() else found[0], text)


@cache
def _places() -> dict[str, str]:
    return {name: place for page in reference.PAGES.values() for name, place in page.places().items()}
