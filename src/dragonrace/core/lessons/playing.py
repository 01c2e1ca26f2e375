"""Plays lessons through, which is how they are checked: what they say must be possible, and end as they claim."""

from collections.abc import Iterator

from dragonrace.core.errors import LessonError, shorten
from dragonrace.core.game import State
from dragonrace.core.lessons.lesson import Decision, Lesson, Step, fits
from dragonrace.core.lessons.script import play

__all__ = ["decisions"]

MOST_NAMED = 12
"""So many choices an error names."""


def decisions(lesson: Lesson) -> list[Decision]:
    """Play a lesson; raises `LessonError` naming the step that the rules, or the lesson itself, contradict."""
    state = lesson.game.new_initial_state()
    play(state, lesson.opening)
    found = list(_walk(lesson, state))
    _check_end(lesson, found[-1].after)
    return found


def _walk(lesson: Lesson, state: State) -> Iterator[Decision]:
    idea = 0
    rules = lesson.game.type.rule_ids
    for number, step in enumerate(lesson.steps, 1):
        where = f"step {number}"
        idea += bool(step.idea)
        if step.rule and step.rule not in rules:
            raise LessonError(f"the rulebook has no rule {shorten(step.rule)}", where=where)
        decision = _decide(lesson, step, idea, state, where)
        yield decision
        state = decision.after


def _decide(lesson: Lesson, step: Step, idea: int, before: State, where: str) -> Decision:
    choices = _choices(lesson, before, where)
    _check_expected(step, choices, where)
    _check_mistakes(step, choices, where)
    action = choices[step.expect[0]]
    after = before.clone()
    after.apply_action(action, lesson.seat)
    play(after, step.then)
    return Decision(step, idea, before, action, after, choices)


def _choices(lesson: Lesson, state: State, where: str) -> dict[str, int]:
    """Return what the learner may do, by its notation."""
    seat = lesson.seat
    if seat not in state.actors():
        asked = ", ".join(state.game.actor_name(actor) for actor in state.actors()) or "nobody: the game is over"
        raise LessonError(f"{state.game.players[seat]} is not asked here, but {asked}", where=where)
    return {state.action_to_string(action, seat): action for action in state.legal_actions(seat)}


def _check_expected(step: Step, choices: dict[str, int], where: str) -> None:
    first, *others = step.expect
    if first not in choices:
        raise LessonError(f"expected is {shorten(first)}, {_none_of(choices)}", where=where)
    for pattern in others:
        if not any(fits(text, pattern) for text in choices):
            raise LessonError(f"as good is {shorten(pattern)}, {_none_of(choices)}", where=where)


def _check_mistakes(step: Step, choices: dict[str, int], where: str) -> None:
    """Each mistake that is listed can be made: it is possible, not right, and no other takes its place."""
    made = {step.mistake(text) for text in choices}
    for pattern, _ in step.mistakes:
        if step.is_right(pattern):
            raise LessonError(f"{shorten(pattern)} is right, and listed as a mistake", where=where)
        if pattern not in made:
            raise LessonError(f"the mistake {shorten(pattern)} can't be made: it is {_none_of(choices)}", where=where)


def _none_of(choices: dict[str, int]) -> str:
    some = list(choices)[:MOST_NAMED]
    more = f", and {len(choices) - len(some)} more" if len(choices) > len(some) else ""
    return f"none of the choices that are there: {', '.join(some)}{more}"


def _check_end(lesson: Lesson, state: State) -> None:
    winner = state.winner()
    over = "draw" if state.is_terminal() else "*"
    result = over if winner is None else state.game.players[winner]
    if result != lesson.result:
        raise LessonError(f"the lesson ends with {result}, not with {shorten(lesson.result)}", where="result")
