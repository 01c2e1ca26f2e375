"""Sentences for what was sent wrongly: what is wrong, and where."""

from collections.abc import Mapping, Sequence
from typing import Any

from dragonrace.server.refusals import Refusal

__all__ = ["complain"]

SENTENCES = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "string_type": "must be text",
    "string_unicode": "must be valid Unicode text",
    "string_sub_type": "must be text",
    "string_pattern_mismatch": "can't have control characters",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "json_invalid": "must be JSON",
    "union_tag_not_found": "has no type",
}
"""What is wrong, by Pydantic's name for it; for the rest its own words will do."""

WITH_BOUNDS = {
    "string_too_long": "can't be longer than {max_length} characters",
    "string_too_short": "can't be shorter than {min_length} characters",
    "too_long": "can't have more than {max_length} items",
    "too_short": "can't have fewer than {min_length} items",
    "greater_than_equal": "can't be less than {ge}",
    "less_than_equal": "can't be more than {le}",
    "less_than": "must be less than {lt}",
    "literal_error": "must be {expected}",
    "union_tag_invalid": "must have one of the types {expected_tags}",
    "value_error": "is wrong: {error}",
}


def complain(errors: Sequence[Any], code: str, whole: str, skip: int = 0) -> Refusal:
    """Return the refusal for Pydantic's ``errors``: a sentence on the first of them.

    ``whole`` is what the sentence calls the whole thing, ``skip`` how many steps of each error's path to leave out.
    """
    error = errors[0]
    where = _place(error["loc"][skip:])
    return Refusal(code, f"{where or whole} {_what(error)}.", where=where or None)


def _what(error: Mapping[str, Any]) -> str:
    kind, details = error["type"], error.get("ctx", {})
    if kind in WITH_BOUNDS:
        return WITH_BOUNDS[kind].format(**details)
    if kind in SENTENCES:
        return SENTENCES[kind]
    message = str(error["msg"])
    return f"is wrong: {message[:1].lower()}{message[1:]}"[:300]


def _place(path: Sequence[str | int]) -> str:
    """Return a path as people write it: ``seats[1].bot``; long or odd keys are cut short."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{_printable(step)}"
    return text.removeprefix(".")[:120]


def _printable(step: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in str(step)[:40])
