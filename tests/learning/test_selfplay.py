"""What one game teaches: how far each position's chances are moved."""

import pytest

import dragonrace
from dragonrace.engine.engine import functions_of
from dragonrace.learning.selfplay import Learner, Manner
from dragonrace.learning.training import TEMPLATES
from tests.learning.teaching import plain_learner

THOUGHT = [[0.5, 0.5], [0.6, 0.4], [0.7, 0.3]]
"""By step and seat, in a game that the first seat wins."""


def learner() -> Learner:
    return plain_learner(dragonrace.mini_game("golden-dragon-mini"), THOUGHT, [1.0, 0.0])


@pytest.mark.parametrize(
    ("chance", "errors"),
    [
        ((), [0.725 - 0.5, 0.85 - 0.6, 0.3]),  # half of what came later counts, half of what was thought next
        ((1,), [0.6 - 0.5, 0.0, 0.3]),
        ((2,), [0.65 - 0.5, 0.7 - 0.6, 0.0]),
    ],
    ids=["meant", "anything at all in the middle", "anything at all at last"],
)
def test_what_came_later_counts_but_for_what_came_of_anything_at_all(
    chance: tuple[int, ...], errors: list[float]
) -> None:
    w = learner()
    for step in chance:
        w.is_chance[step] = 1
    functions = functions_of(dragonrace.mini_game("golden-dragon-mini").type, "plain", *TEMPLATES)
    functions["learn"](w, Manner(rate=1.0, trace=0.5), len(THOUGHT))
    patterns = len(w.judge.firsts)
    found = [w.errors[index] / patterns for index in range(2 * len(THOUGHT))]
    assert found == pytest.approx([error for one in errors for error in (one, -one)])
    assert w.sizes[:6] == pytest.approx(list(map(abs, w.errors[:6])))
