"""Lessons as a browser plays them: all that happens, as the learner sees it, and what mistakes would do."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from dragonrace.core.lessons.lesson import Decision
from dragonrace.core.lessons.shelf import lesson_named, played
from dragonrace.core.views.view import log, packed_view
from dragonrace.core.words.voice import current_voice
from dragonrace.server.table.descriptions import check_game
from dragonrace.server.web.replaying import as_match, moves, one_move, refusing_what_is_broken

__all__ = ["lesson"]


def lesson(game: str, name: str) -> dict[str, Any]:
    """Return a lesson in the reader's language, as `LessonBody` has it; refuses an unknown or a broken one."""
    return _lesson(game, name, current_voice().language)


@cache
def _lesson(game: str, name: str, _language: str) -> dict[str, Any]:
    check_game(game)
    with refusing_what_is_broken("lesson"):
        found, decisions = lesson_named(game, name), played(game, name)
    start = decisions[0].before
    return {
        "name": name,
        "title": found.title,
        "match": as_match(found.game, f"lesson-{game}-{name}", found.seat),
        "log": log(start, found.seat),
        "view": packed_view(start, found.seat),
        "moves": list(moves(start, decisions[-1].after, found.seat)),
        "steps": [_step(decision, found.seat, len(start.history())) for decision in decisions],
        "closing": found.closing,
    }


def _step(decision: Decision, seat: int, opening: int) -> dict[str, Any]:
    step, others = decision.step, [text for text in decision.choices if text != decision.step.expect[0]]
    return {
        "number": decision.number,
        "at": len(decision.before.history()) - opening,
        "idea": step.idea,
        "rule": step.rule or None,
        "expect": step.expect[0],
        "as_good": [text for text in others if step.is_right(text)],
        "mistakes": list(_mistakes(decision, others, seat)),
        "otherwise": step.otherwise,
        "praise": step.praise,
    }


def _mistakes(decision: Decision, texts: Iterable[str], seat: int) -> Iterator[dict[str, Any]]:
    """List the mistakes of which the lesson speaks. What one does is shown where the lesson names it itself."""
    for text in texts:
        pattern = decision.step.mistake(text)
        if pattern is not None:
            shown = _mistake(decision, text, seat) if pattern == text else None
            yield {"text": text, "remark": decision.step.remark(text), "move": shown}


def _mistake(decision: Decision, text: str, seat: int) -> dict[str, Any]:
    move, _ = one_move(decision.before, seat, decision.choices[text], seat)
    # It is about to be taken back: nothing can be chosen there.
    nothing: dict[str, Any] = {"choices": [], "choice_sets": [], "pities": [], "prompt": None, "hint": None}
    return {**move, "view": {**move["view"], **nothing}}
