"""A lesson at the terminal: one idea a turn, and mistakes that are explained."""

import random
from collections.abc import Sequence

from rich.text import Text

from dragonrace.cli.files import Saver
from dragonrace.cli.playing.answers import Answers, Desk
from dragonrace.cli.playing.lines import Lines
from dragonrace.cli.playing.news import News
from dragonrace.cli.playing.standing import Standing
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import describe_entry, drawing_of
from dragonrace.cli.words import say
from dragonrace.core.game import State
from dragonrace.core.lessons.lesson import Decision, Lesson
from dragonrace.core.views.view import log_entry
from dragonrace.core.words.seats import colour_name

__all__ = ["Teaching"]

IDEA, PRAISE, MISTAKE = "bold cyan", "green", "bold red3"


class Teaching:
    """Leads somebody through a lesson."""

    def __init__(self, lesson: Lesson, decisions: Sequence[Decision], screen: Screen):
        self._lesson, self._decisions, self._screen = lesson, decisions, screen
        self._draw = drawing_of(lesson.game.name)
        names = [colour_name(colour) for colour in lesson.game.players]
        self._desk = Desk(Lines(screen), Saver(), Standing(()), random.Random(0), names, guided=True)
        self._given: list[str] = []
        """What was answered beyond the decision that was asked: all five cards of a program in one line."""

    def run(self) -> None:
        """Teach to the end. Raises EOFError, KeyboardInterrupt or `Quit` where the learner leaves."""
        for decision in self._decisions:
            self._teach(decision)
        self._show(self._decisions[-1].after)
        self._say(self._lesson.closing, IDEA)

    def _teach(self, decision: Decision) -> None:
        """Ask for one decision until it is right, and tell what follows of it."""
        if not self._given:
            self._show(decision.before)
        if decision.step.idea:
            count = self._decisions[-1].number
            self._say(say("lesson-idea", number=decision.number, count=count, idea=decision.step.idea), IDEA)
            self._screen.say()
        while not decision.step.is_right(text := self._answer(decision)):
            self._explain(decision, text)
        if text != decision.step.expect[0]:
            words = decision.before.action_to_string(decision.action, self._lesson.seat)
            self._say(say("as-good", choice=words), PRAISE)
        self._tell(decision.before, decision.after)
        if decision.step.praise:
            self._say(decision.step.praise, PRAISE)

    def _answer(self, decision: Decision) -> str:
        """Return the notation of what the learner chooses."""
        if not self._given:
            actions = Answers(decision.before, self._lesson.seat, self._desk, News()).read()
            self._given = self._texts(decision.before, actions)
        return self._given.pop(0)

    def _texts(self, before: State, actions: list[int]) -> list[str]:
        """Write actions that are made one after the other."""
        state, texts = before.clone(), []
        for action in actions:
            texts.append(state.action_to_string(action, self._lesson.seat))
            state.apply_action(action, self._lesson.seat)
        return texts

    def _explain(self, decision: Decision, text: str) -> None:
        """Say what a mistake would do, and why it is one; what was answered after it counts no more."""
        self._given.clear()
        if decision.step.mistake(text) == text:
            after = decision.before.clone()
            after.apply_action(decision.choices[text], self._lesson.seat)
            self._tell(decision.before, after)
        self._say(decision.step.remark(text), MISTAKE)
        self._say(say("taken-back"), MISTAKE)
        self._screen.say()

    def _tell(self, before: State, after: State) -> None:
        """Tell what happened between two positions of the lesson."""
        state = before.clone()
        for player, action in after.history()[len(before.history()) :]:
            earlier = state.clone()
            state.apply_action(action, player)
            for words in describe_entry(state.game.name, log_entry(earlier, state, self._lesson.seat)):
                self._screen.tell(words)

    def _show(self, state: State) -> None:
        view = state.view(self._lesson.seat)
        self._screen.show(Text(), self._draw(view, self._screen.width), Text())

    def _say(self, words: str, style: str) -> None:
        self._screen.show(Text(words, style))
