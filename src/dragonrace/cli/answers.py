"""What a person may type when it is his turn: a choice, or a word of help."""

import re
from typing import Any

from rich.text import Text

from dragonrace.cli.colours import in_colours
from dragonrace.cli.errors import plain
from dragonrace.cli.files import Saver
from dragonrace.cli.rulebook import show_rule
from dragonrace.cli.screen import Screen
from dragonrace.core.errors import DragonraceError
from dragonrace.core.record import record_text
from dragonrace.core.state import State

__all__ = ["Answers", "Quit"]

MOST_CHOICES = 40
HELP = """\
Type the number of a choice, or the choice itself as it stands in a record
(its beginning will do to narrow a long list). Or:
  Enter       show the choices again
  rule        the rule behind this question; rule DR-11: any rule
  record      the game so far, line by line
  save FILE   save the game so far
  quit        leave the game"""


class Quit(Exception):  # noqa: N818 - nothing is wrong
    """Somebody wants to leave the game."""


class Answers:
    """One question to one seat."""

    def __init__(self, state: State, seat: int, screen: Screen, saver: Saver):
        self._state, self._seat, self._screen, self._saver = state, seat, screen, saver
        view = state.view(seat)
        self._prompt, self._choices = view["prompt"], view["choices"]
        self._colour = state.game.players[seat]

    def read(self) -> int:
        """Ask until a legal action is named, and return it. Raises EOFError, KeyboardInterrupt or `Quit`."""
        self._offer(self._choices)
        while True:
            try:
                action = self._understand(self._screen.ask(f"{self._colour}>"))
            except DragonraceError as error:
                self._screen.say(plain(f"{error} (? for help)"))
                continue
            if action is not None:
                return action

    def _offer(self, choices: list[dict[str, Any]]) -> None:
        """Write the question and these of its choices, numbered as in the whole list."""
        question = in_colours(f"{self._colour.capitalize()}: {self._prompt['text']}", self._state.game.players, "bold")
        self._screen.show(question + Text(f" ({self._prompt['rule']})" if self._prompt["rule"] else "", "grey62"))
        numbers = {id(choice): number for number, choice in enumerate(self._choices, 1)}
        width = len(str(len(self._choices)))
        shown = choices[:MOST_CHOICES]
        self._screen.columns(f"{numbers[id(choice)]:>{width}}  {choice['words']}" for choice in shown)
        if len(choices) > len(shown):
            self._screen.say(
                f"  … and {len(choices) - len(shown)} more. Type the beginning of one: {self._example()} …"
            )

    def _example(self) -> str:
        return str(self._choices[-1]["text"]).split(" ")[0]

    def _understand(self, answer: str) -> int | None:
        """Return the action that ``answer`` names; None if it was something else, which is done."""
        word, _, rest = answer.partition(" ")
        if answer.isascii() and answer.isdigit():
            return self._numbered(answer)
        if self._is_done(word.lower(), rest):
            return None
        exact = [choice for choice in self._choices if choice["text"].lower() == answer.lower()]
        if exact:
            return int(exact[0]["action"])
        return self._narrow(answer)

    def _numbered(self, answer: str) -> int | None:
        """Return the choice with this number."""
        if len(answer) < 9 and 0 < int(answer) <= len(self._choices):
            return int(self._choices[int(answer) - 1]["action"])
        self._screen.say(f"There is no choice {plain(answer)}: type 1 to {len(self._choices)}, or ? for help.")
        return None

    def _narrow(self, answer: str) -> int | None:
        """Show the choices that begin like ``answer``; if none does, raise what is wrong with it."""
        like = [choice for choice in self._choices if choice["text"].lower().startswith(answer.lower())]
        if not like:
            return self._state.string_to_action(answer, self._seat)
        self._offer(like)
        return None

    def _is_done(self, word: str, rest: str) -> bool:
        """Do what a command says; False if ``word`` is none."""
        if word in ("quit", "exit"):
            raise Quit
        if word == "":
            self._offer(self._choices)
        elif word in ("?", "help"):
            self._screen.say(HELP)
        elif word == "rule":
            self._show_rule(rest or self._prompt["rule"])
        elif word == "record":
            self._screen.say(record_text(self._state, self._seat).rstrip())
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _show_rule(self, rule: str) -> None:
        self._screen.show(show_rule(self._state.game.type, rule))

    def _save(self, name: str) -> None:
        saved = self._saver.save(self._state, re.sub(r"^(['\"])(.*)\1$", r"\2", name))
        self._screen.say(f"Saved: {saved}")
