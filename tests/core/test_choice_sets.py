"""Many choices of one kind, written shortly and out again."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dragonrace.core.views.choice_sets import gathered, pities_of, unpack
from dragonrace.core.views.shapes import ChoiceGrid

GRID: ChoiceGrid = {
    "first": 10,
    "axes": [{"name": "y", "values": [0, 8]}, {"name": "x", "values": [0, 8, 16]}],
    "each": {"kind": "stone", "at": ["{x}", "{y}"], "fits": None, "text": "stone {x},{y}", "words": "At {x},{y}."},
}
LAST = 15


def stone(action: int) -> dict[str, Any]:
    y, x = ((action - 10) // 3 * 8, (action - 10) % 3 * 8)
    return {
        "action": action,
        "kind": "stone",
        "at": [x, y],
        "fits": None,
        "text": f"stone {x},{y}",
        "words": f"At {x},{y}.",
    }


@given(st.sets(st.integers(0, 30)))
def test_what_was_gathered_comes_out_again(numbers: set[int]) -> None:
    actions = sorted(numbers)
    sets, rest = gathered([GRID], actions)
    assert rest == [action for action in actions if not 10 <= action <= LAST]
    assert len(sets) == any(10 <= action <= LAST for action in actions)
    plain: list[Any] = [{"action": action, "text": "other", "words": "Other"} for action in rest]
    view: Any = {"game": "g", "choices": plain, "choice_sets": sets, "pities": []}
    expected = [stone(action) if 10 <= action <= LAST else plain[rest.index(action)] for action in actions]
    assert unpack(view) == {"game": "g", "choices": expected}


def test_the_runs_are_what_is_left_out_and_what_is_there_in_turn() -> None:
    sets, _rest = gathered([GRID], [11, 14, 15])
    assert sets[0]["runs"] == [1, 1, 2, 2]


@given(st.dictionaries(st.integers(0, 30), st.sampled_from([None, "Too far.", "Too late."])))
def test_what_would_be_a_pity_comes_out_again_and_each_reason_is_written_once(reasons: dict[int, str | None]) -> None:
    choices: list[Any] = [
        {"action": action, "words": "Go", **({} if reason is None else {"pity": reason})}
        for action, reason in sorted(reasons.items())
    ]
    bare, pities = pities_of(choices)
    assert bare == [{"action": action, "words": "Go"} for action in sorted(reasons)]
    assert len({pity["text"] for pity in pities}) == len(pities)
    assert all(pity["actions"] == sorted(pity["actions"]) for pity in pities)
    packed: Any = {"choices": bare, "choice_sets": [], "pities": pities}
    assert unpack(packed) == {"choices": choices}
    assert all("pity" not in choice for choice in bare), "what was packed may be packed out again"


def test_a_choice_of_a_set_may_be_a_pity_too() -> None:
    sets, _rest = gathered([GRID], [11, 12])
    packed: Any = {"choices": [], "choice_sets": sets, "pities": [{"text": "Too far.", "actions": [12]}]}
    unpacked: Any = unpack(packed)
    assert unpacked["choices"] == [stone(11), {**stone(12), "pity": "Too far."}]
