"""Many choices of one kind, written shortly, and written out again.

A game says by a `ChoiceGrid` what each of them looks like; which of them are there, is told by the lengths of runs.
Where many choices would be a pity, it is mostly for the same reason: that is written once for all of them.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from operator import itemgetter
from typing import Any

from dragonrace.core.views.shapes import Choice, ChoiceGrid, ChoiceSet, PackedView, Pity, View

__all__ = ["gathered", "pities_of", "unpack"]

Values = dict[str, Any]
"""The axes' values at one cell."""


def gathered(grids: Sequence[ChoiceGrid], actions: list[int]) -> tuple[list[ChoiceSet], list[int]]:
    """Return those of the ascending actions that stand in grids, as sets, and the others."""
    sets: list[ChoiceSet] = []
    for grid in grids:
        first, size = grid["first"], prod(len(axis["values"]) for axis in grid["axes"])
        start, stop = bisect_left(actions, first), bisect_left(actions, first + size)
        if start < stop:
            sets.append({**grid, "runs": _runs([action - first for action in actions[start:stop]])})
        actions = actions[:start] + actions[stop:]
    return sets, actions


def _runs(cells: list[int]) -> list[int]:
    """Return lengths along the cells: of what is left out, of what is there, and so on in turn."""
    runs, begin, end = [], cells[0], cells[0]
    left_out = begin
    for cell in cells:
        if cell != end:
            runs += [left_out, end - begin]
            left_out, begin = cell - end, cell
        end = cell + 1
    return [*runs, left_out, end - begin]


def pities_of(choices: list[Choice]) -> tuple[list[Choice], list[Pity]]:
    """Return the ascending choices without their ``pity``, and each reason with the choices that it speaks against."""
    reasons: dict[str, list[int]] = {}
    for choice in choices:
        if "pity" in choice:
            reasons.setdefault(choice["pity"], []).append(choice["action"])
    if not reasons:
        return choices, []
    bare = [_without_pity(choice) if "pity" in choice else choice for choice in choices]
    return bare, [{"text": text, "actions": actions} for text, actions in reasons.items()]


def _without_pity(choice: Choice) -> Choice:
    bare: Any = {key: value for key, value in choice.items() if key != "pity"}
    return bare  # type: ignore[no-any-return]


def unpack(view: PackedView) -> View:
    """Return a view with all its choices written out, by the actions' numbers."""
    whole: Any = dict(view)
    sets: list[ChoiceSet] = whole.pop("choice_sets")
    pities: list[Pity] = whole.pop("pities")
    if sets:
        written_out = [choice for choice_set in sets for choice in _choices(choice_set)]
        whole["choices"] = sorted([*view["choices"], *written_out], key=itemgetter("action"))
    if pities:
        reasons = {action: {"pity": pity["text"]} for pity in pities for action in pity["actions"]}
        whole["choices"] = [{**choice, **reasons.get(choice["action"], {})} for choice in whole["choices"]]
    result: View = whole
    return result


def _choices(choice_set: ChoiceSet) -> Iterator[Choice]:
    axes, fill = choice_set["axes"], _filler(choice_set["each"])
    names, cells = [axis["name"] for axis in axes], list(product(*(axis["values"] for axis in axes)))
    for number in _members(choice_set["runs"]):
        choice: Any = fill(dict(zip(names, cells[number], strict=True)))
        choice["action"] = choice_set["first"] + number
        yield choice


def _members(runs: list[int]) -> Iterator[int]:
    """Return the cells that are there."""
    at = 0
    for left_out, there in zip(runs[::2], runs[1::2], strict=True):
        yield from range(at + left_out, at + left_out + there)
        at += left_out + there


def _filler(pattern: Any) -> Callable[[Values], Any]:
    """Return what puts the values of a cell into a pattern."""
    if isinstance(pattern, dict):
        parts = [(key, _filler(part)) for key, part in pattern.items()]
        return lambda values: {key: fill(values) for key, fill in parts}
    if isinstance(pattern, list):
        members = [_filler(part) for part in pattern]
        return lambda values: [fill(values) for fill in members]
    if isinstance(pattern, str) and "{" in pattern:
        alone = pattern[0] == "{" and pattern.find("}") == len(pattern) - 1
        return itemgetter(pattern[1:-1]) if alone else pattern.format_map
    return lambda _values: pattern
