"""What a person may type when it is his turn: a choice, or a word of help."""

import random
import re
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from dragonrace.cli.colours import in_colours
from dragonrace.cli.errors import plain
from dragonrace.cli.files import Saver
from dragonrace.cli.rulebook import show_rule
from dragonrace.cli.screen import Screen
from dragonrace.cli.standing import AGAIN, ALWAYS, Standing
from dragonrace.cli.tables import long_list
from dragonrace.core.errors import DragonraceError
from dragonrace.core.record import record_text
from dragonrace.core.state import State

__all__ = ["LEAVE", "Answers", "Desk", "Quit"]

MOST_CHOICES = 40
LEAVE = ("quit", "exit")
ANY = "any"
DIM = "grey62"
HELP = """\
Type the number of a choice, or the choice itself as it stands in a record
(its beginning will do to narrow a long list). Or:
  Enter          show the choices again
  rule           the rule behind this question; rule {rule}: any rule
  record         the game so far, line by line
  save FILE      save the game so far
  quit           leave the game"""
HELP_ANY = f"\n  {ANY:<15}leave this choice to luck"
HELP_ALWAYS = "\n  {command:<15}{help}"
HELP_AGAIN = f"\n  {AGAIN:<15}end that"


class Quit(Exception):  # noqa: N818 - nothing is wrong
    """Somebody wants to leave the game."""


@dataclass(frozen=True)
class Desk:
    """What all questions of a game share."""

    screen: Screen
    saver: Saver
    standing: Standing
    luck: random.Random


class Answers:
    """One question to one seat."""

    def __init__(self, state: State, seat: int, desk: Desk):
        self._state, self._seat, self._desk, self._screen = state, seat, desk, desk.screen
        view = state.view(seat)
        self._prompt, self._choices = view["prompt"], view["choices"]
        self._long = long_list(view)
        self._colour = state.game.players[seat]

    def read(self) -> int:
        """Ask until a legal action is named, and return it. Raises EOFError, KeyboardInterrupt or `Quit`."""
        self._offer_all()
        while True:
            try:
                action = self._understand(self._screen.ask(f"{self._colour}>"))
            except DragonraceError as error:
                self._screen.say(plain(f"{error} (? for help)"))
                continue
            if action is not None:
                return action

    # --- the question ---

    def _offer_all(self) -> None:
        """Write the question and its choices, or how to name one of very many; then the standing answers."""
        if self._long:
            self._question()
            self._screen.say(f"  {self._long.words}")
            self._screen.say(f"  For example: {self._long.example}. Or type {ANY}, and luck decides.")
        else:
            self._offer(self._choices)
        for answer in self._desk.standing.offered(self._choices):
            self._screen.say(f"  {ALWAYS} {answer.text}: {answer.title.lower()}, now and later", DIM)
        if given := self._desk.standing.of(self._seat):
            self._screen.say(f"  You always {given.text}. To be asked again, type: {AGAIN}", DIM)

    def _question(self) -> None:
        question = in_colours(f"{self._colour.capitalize()}: {self._prompt['text']}", self._state.game.players, "bold")
        self._screen.show(question + Text(f" ({self._prompt['rule']})" if self._prompt["rule"] else "", DIM))

    def _offer(self, choices: list[dict[str, Any]]) -> None:
        """Write the question and these of its choices, numbered as in the whole list."""
        self._question()
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

    # --- the answer ---

    def _understand(self, answer: str) -> int | None:
        """Return the action that ``answer`` names; None if it was something else, which is done."""
        word, _, rest = answer.partition(" ")
        if answer.isascii() and answer.isdigit():
            return self._numbered(answer)
        if self._desk.standing and word.lower() == ALWAYS:
            return self._answer_always(rest)
        if self._long and answer.lower() == ANY:
            return int(self._desk.luck.choice(self._choices)["action"])
        if self._is_done(word.lower(), rest):
            return None
        return self._named(self._long.read(answer) if self._long else answer)

    def _named(self, text: str) -> int | None:
        """Return the choice with this notation; show those that only begin so."""
        exact = [choice for choice in self._choices if choice["text"].lower() == text.lower()]
        return int(exact[0]["action"]) if exact else self._narrow(text)

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

    def _answer_always(self, text: str) -> int | None:
        """Keep an answer for later questions; return it if it answers this one, too."""
        answer = self._desk.standing.give(self._seat, text)
        self._screen.say(f"From now on you {answer.text} without being asked. To be asked again, type: {AGAIN}")
        return self._desk.standing.action(self._seat, self._choices)

    # --- words of help ---

    def _is_done(self, word: str, rest: str) -> bool:
        """Do what a command says; False if ``word`` is none."""
        if word in LEAVE:
            raise Quit
        if word == "":
            self._offer_all()
        elif word in ("?", "help"):
            self._screen.say(self._help())
        elif word == "rule":
            self._show_rule(rest or self._prompt["rule"])
        elif word == "record":
            self._screen.say(record_text(self._state, self._seat).rstrip())
        elif word == "save":
            self._save(rest)
        elif self._desk.standing and f"{word} {rest}".lower() == AGAIN:
            self._ask_again()
        else:
            return False
        return True

    def _help(self) -> str:
        kinds = self._state.game.type.standing_answers
        always = [HELP_ALWAYS.format(command=f"{ALWAYS} {kind.text}", help=kind.help) for kind in kinds]
        lines = [HELP_ANY * bool(self._long), *always, HELP_AGAIN * bool(always)]
        return HELP.format(rule=self._prompt["rule"]) + "".join(lines)

    def _ask_again(self) -> None:
        was_given = self._desk.standing.take_back(self._seat)
        self._screen.say("You will be asked again." if was_given else "You are asked every time already.")

    def _show_rule(self, rule: str) -> None:
        self._screen.show(show_rule(self._state.game.type, rule))

    def _save(self, name: str) -> None:
        self._screen.say(self._desk.saver.save(self._state, re.sub(r"^(['\"])(.*)\1$", r"\2", name)))
