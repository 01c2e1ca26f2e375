"""What a person may type when it is their turn: a choice, or a word of help."""

import random
import re
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from dragonrace.cli.commands.rules import first_rule, show_rule
from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.files import Saver
from dragonrace.cli.playing.standing import AGAIN, ALWAYS, Standing
from dragonrace.cli.screen.colours import in_colours
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import long_list
from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import State
from dragonrace.core.records.record import record_text

__all__ = ["LEAVE", "Answers", "Desk", "Quit"]

MOST_CHOICES = 40
LEAVE = ("quit", "exit")
ANY = "any"
DIM = "grey62"
HELP = """\
{how}, or the choice itself as it stands in a record
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

    def read(self) -> list[int]:
        """Ask until legal actions are named, and return them: one, or several to be carried out one after the other.

        Raises EOFError, KeyboardInterrupt or `Quit`.
        """
        self._offer_all()
        while True:
            try:
                actions = self._understand(self._screen.ask(f"{self._colour}>"))
            except DragonraceError as error:
                self._screen.say(plain(f"{error} (? for help)"))
                continue
            if actions:
                return actions

    # --- the question ---

    def _offer_all(self) -> None:
        """Write the question and its choices, or how to name one of very many; then the standing answers."""
        if self._long:
            self._question()
            self._screen.tell(self._long.words)
            self._screen.tell(f"For example: {self._long.example}. Or type {ANY}, and luck decides.")
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
        names = self._names()
        shown = choices[:MOST_CHOICES]
        width = max((len(names[id(choice)]) for choice in shown), default=0)
        self._screen.columns(f"{names[id(choice)]:>{width}}  {choice['words']}" for choice in shown)
        if len(choices) > len(shown):
            self._screen.say(
                f"  … and {len(choices) - len(shown)} more. Type the beginning of one: {self._example()} …"
            )

    def _names(self) -> dict[int, str]:
        """Return what to type for each choice: its number, or its notation where numbers are read otherwise."""
        numbered = self._long is None or self._long.numbered
        return {
            id(choice): str(number) if numbered else choice["text"] for number, choice in enumerate(self._choices, 1)
        }

    def _example(self) -> str:
        return str(self._choices[-1]["text"]).split(" ")[0]

    # --- the answer ---

    def _understand(self, answer: str) -> list[int]:
        """Return the actions that ``answer`` names; none if it was something else, which is done."""
        word, _, rest = answer.partition(" ")
        if answer.isascii() and answer.isdigit() and (self._long is None or self._long.numbered):
            return self._numbered(answer)
        if self._desk.standing and word.lower() == ALWAYS:
            return self._answer_always(rest)
        if self._long and answer.lower() == ANY:
            return [int(self._desk.luck.choice(self._choices)["action"])]
        if self._is_done(word.lower(), rest):
            return []
        return self._named(self._long.read(answer) if self._long else answer)

    def _named(self, text: str) -> list[int]:
        """Return the choice with this notation; show those that only begin so."""
        if "\n" in text:
            return self._in_a_row(text.split("\n"))
        exact = [choice for choice in self._choices if choice["text"].lower() == text.lower()]
        return [int(exact[0]["action"])] if exact else self._narrow(text)

    def _in_a_row(self, texts: list[str]) -> list[int]:
        """Return several actions, all of which are legal one after the other; raises what is wrong with any of them.

        The last one is checked without being carried out: it could uncover what nobody may know before it is made.
        """
        state, actions = self._state.clone(), [self._state.string_to_action(texts[0], self._seat)]
        for text in texts[1:]:
            state.apply_action(actions[-1], self._seat)
            actions.append(state.string_to_action(text, self._seat))
        return actions

    def _numbered(self, answer: str) -> list[int]:
        """Return the choice with this number."""
        if len(answer) < 9 and 0 < int(answer) <= len(self._choices):
            return [int(self._choices[int(answer) - 1]["action"])]
        self._screen.say(f"There is no choice {plain(answer)}: type 1 to {len(self._choices)}, or ? for help.")
        return []

    def _narrow(self, answer: str) -> list[int]:
        """Show the choices that begin like ``answer``; if none does, raise what is wrong with it."""
        like = [choice for choice in self._choices if choice["text"].lower().startswith(answer.lower())]
        if not like:
            return [self._legal(answer)]
        self._offer(like)
        return []

    def _legal(self, text: str) -> int:
        """Read an action; raises what is wrong with it, and says what would do where the table knows it."""
        try:
            return self._state.string_to_action(text, self._seat)
        except DragonraceError as error:
            near = self._long.near(text) if self._long and self._long.near else ""
            if near:
                raise CommandError(f"{error}. {near}") from None
            raise

    def _answer_always(self, text: str) -> list[int]:
        """Keep an answer for later questions; return it if it answers this one, too."""
        answer = self._desk.standing.give(self._seat, text)
        self._screen.say(f"From now on you {answer.text} without being asked. To be asked again, type: {AGAIN}")
        action = self._desk.standing.action(self._seat, self._choices)
        return [] if action is None else [action]

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
        how = "Type what is asked for" if self._long and not self._long.numbered else "Type the number of a choice"
        rule = self._prompt["rule"] or first_rule(self._state.game.type)
        return HELP.format(how=how, rule=rule) + "".join(lines)

    def _ask_again(self) -> None:
        was_given = self._desk.standing.take_back(self._seat)
        self._screen.say("You will be asked again." if was_given else "You are asked every time already.")

    def _show_rule(self, rule: str) -> None:
        self._screen.show(show_rule(self._state.game.type, rule))

    def _save(self, name: str) -> None:
        self._screen.say(self._desk.saver.save(self._state, re.sub(r"^(['\"])(.*)\1$", r"\2", name)))
