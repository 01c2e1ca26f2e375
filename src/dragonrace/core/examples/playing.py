"""Plays examples through, which is how they are checked: what they show must be possible, and what they say true."""

from collections.abc import Iterator

from dragonrace.core.errors import DragonraceError, IllegalAction, LessonError, shorten
from dragonrace.core.examples.example import Example, Step
from dragonrace.core.game import State
from dragonrace.core.lessons.script import Line, play

__all__ = ["positions"]


def positions(example: Example) -> list[State]:
    """Return the position at each step; raises `LessonError` naming what can't be, or is not so."""
    state = example.game.new_initial_state()
    play(state, example.opening)
    return list(_walk(example, state))


def _walk(example: Example, state: State) -> Iterator[State]:
    for number, step in enumerate(example.steps, 1):
        play(state, step.lines)
        _check(step, state, f"step {number}")
        yield state.clone()


def _check(step: Step, state: State, where: str) -> None:
    """The facts of a step hold."""
    if step.choices is not None:
        actor = state.current_player()
        found = [state.action_to_string(action, actor) for action in state.legal_actions(actor)]
        if sorted(found) != sorted(step.choices):
            raise LessonError(f"what may be chosen is {', '.join(found) or 'nothing'}", where=f"{where}, choices")
    for line, rule in step.refused:
        found_rule = _refusal(state, line)
        if found_rule != rule:
            told = f"{line.text} is refused by {found_rule or 'no rule'}, not by {rule}"
            raise LessonError(told, where=line.where)


def _refusal(state: State, line: Line) -> str:
    """Return the ID of the rule that forbids this, or ""."""
    if line.actor not in state.game.players:
        known = ", ".join(state.game.players)
        raise LessonError(f"{shorten(line.actor)} is nobody at this table; there are {known}", where=line.where)
    try:
        state.string_to_action(line.text, state.game.players.index(line.actor))
    except IllegalAction as error:
        return error.rule
    except DragonraceError as error:
        raise LessonError(str(error), where=line.where) from None
    return ""
