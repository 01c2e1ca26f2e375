"""What a person may type when it is their turn: a choice, or a word of help."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import fill

from rich.text import Text

from dragonrace.cli.commands.rules import first_rule, show_rule
from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.files import Saver
from dragonrace.cli.playing.lines import Lines
from dragonrace.cli.playing.news import News
from dragonrace.cli.playing.pages import Pages
from dragonrace.cli.playing.question import Question
from dragonrace.cli.playing.standing import AGAIN, ALWAYS, Standing
from dragonrace.cli.screen.screen import MOST_COLUMNS
from dragonrace.cli.tables import Item, asking, vocabulary
from dragonrace.cli.words import say
from dragonrace.core.errors import DragonraceError, NotationError, shorten
from dragonrace.core.game import State
from dragonrace.core.records.record import record_text
from dragonrace.core.words.seats import colour_name, colour_word
from dragonrace.core.words.voice import ENGLISH, current_voice

__all__ = ["LEAVE", "Answers", "Desk", "Quit"]

LEAVE = ("quit", "exit")
ANY = "any"
WARN_OFF, WARN_ON = "warn off", "warn on"
COMMAND = 17
"""How many columns a command takes in the help."""


class Quit(Exception):  # noqa: N818 - nothing is wrong
    """Somebody wants to leave the game."""


@dataclass
class Desk:
    """What all questions of a game share."""

    display: Lines | Pages
    saver: Saver
    standing: Standing
    luck: random.Random
    names: Sequence[str]
    """What the players are called, by seat."""
    guided: bool = False
    """A teacher is there: what to think of, and what would be a pity, they say themselves."""
    warns: bool = True
    """Before what would be a pity, until somebody here wants that no more."""


class Answers:
    """One question to one seat."""

    def __init__(self, state: State, seat: int, desk: Desk, news: News):
        self._state, self._seat, self._desk, self._news = state, seat, desk, news
        self._display = desk.display
        self._view = state.view(seat)
        self._prompt, self._choices = self._view["prompt"], self._view["choices"]
        self._asking, self._vocabulary = asking(self._view), vocabulary(self._view)
        self._warned: int | None = None

    def read(self) -> list[int]:
        """Ask until legal actions are named, and return them: one, or several to be carried out one after the other.

        Raises EOFError, KeyboardInterrupt or `Quit`.
        """
        self._display.offer(self._question())
        while True:
            try:
                actions = self._understand(self._display.ask(f"{self._name(colour_word)}>"))
            except DragonraceError as error:
                self._display.remark(plain(say("for-help", error=str(error))))
                continue
            if actions:
                return actions

    # --- the question ---

    def _question(self) -> Question:
        """Return the question with the standing answers that can be given to it."""
        always = [
            say("always-offer", command=f"{ALWAYS} {answer.text}", answer=_within_sentence(str(answer.title)))
            for answer in self._desk.standing.offered(self._choices)
        ]
        if given := self._desk.standing.of(self._seat):
            always.append(say("always-given", answer=given.text, again=AGAIN))
        newcomer = None if self._desk.guided else self._view["hint"]
        text, rule, colours = self._prompt["text"], self._prompt["rule"], self._state.game.players
        return Question(self._name(colour_name), text, rule, self._asking, always, newcomer, colours)

    def _name(self, write: Callable[[str], str]) -> str:
        """Return what the player is called; where they have no name, their colour as it is wanted."""
        colour, name = self._state.game.players[self._seat], self._desk.names[self._seat]
        return write(colour) if name.lower() == colour_name(colour).lower() else name

    # --- the answer ---

    def _understand(self, answer: str) -> list[int]:
        """Return the actions that ``answer`` names; none if it was something else, which is done."""
        word, _, rest = answer.partition(" ")
        if self._desk.standing and word.lower() == ALWAYS:
            return self._answer_always(rest)
        command = self._vocabulary.complete(word)
        if command == ANY and not rest:
            return [int(self._desk.luck.choice(self._choices)["action"])]
        if self._is_done(command, rest):
            return []
        return self._considered(self._named(self._asking.read(self._vocabulary.complete(answer))))

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
        state, actions = self._state.clone(), [self._action(self._state, texts[0])]
        for text in texts[1:]:
            state.apply_action(actions[-1], self._seat)
            actions.append(self._action(state, text))
        return actions

    def _narrow(self, answer: str) -> list[int]:
        """Show the choices that begin with these words; if none does, raise what is wrong with it."""
        like = [choice for choice in self._choices if f"{choice['text']} ".lower().startswith(f"{answer} ".lower())]
        if not like:
            return [self._legal(answer)]
        self._display.narrow(self._question(), [Item(choice["text"], choice["words"]) for choice in like])
        return []

    def _legal(self, text: str) -> int:
        """Read an action; raises what is wrong with it, and says what would do."""
        try:
            return self._action(self._state, text)
        except DragonraceError as error:
            near = self._asking.near(text) if self._asking.near else ""
            raise CommandError(say("try-instead", error=str(error), how=near or self._asking.words)) from None

    def _action(self, state: State, text: str) -> int:
        """Read an action; raises what is wrong with it. Notations are explained in English only."""
        try:
            return state.string_to_action(text, self._seat)
        except NotationError:
            if current_voice().language == ENGLISH:
                raise
            raise NotationError(say("unreadable", typed=shorten(text))) from None

    def _considered(self, actions: list[int]) -> list[int]:
        """Return these actions; none, and the reason, the first time that it would be a pity to begin so."""
        reasons = {choice["action"]: choice["pity"] for choice in self._choices if "pity" in choice}
        unasked = self._desk.guided or not self._desk.warns
        if unasked or not actions or actions[0] not in reasons or self._warned == actions[0]:
            return actions
        self._warned = actions[0]
        self._display.remark(say("a-pity", reason=reasons[actions[0]], off=WARN_OFF))
        return []

    def _answer_always(self, text: str) -> list[int]:
        """Keep an answer for later questions; return it if it answers this one, too."""
        answer = self._desk.standing.give(self._seat, text)
        self._display.remark(say("always-from-now", answer=answer.text, again=AGAIN))
        action = self._desk.standing.action(self._seat, self._choices)
        return [] if action is None else [action]

    # --- words of help ---

    def _is_done(self, word: str, rest: str) -> bool:
        """Do what a command says; False if ``word`` is none."""
        if word in LEAVE:
            raise Quit
        if word == "":
            self._display.more(self._question())
        elif word == "help":
            self._display.read(self._help())
        elif word == "log":
            self._display.read(*(f"  {words}" for words in self._news.sentences))
        elif word == "rules":
            self._display.read(show_rule(self._state.game.type, rest or self._prompt["rule"]))
        elif word == "record":
            self._display.read(Text(record_text(self._state, self._seat).rstrip()))
        elif word == "save":
            self._display.remark(self._desk.saver.save(self._state, re.sub(r"^(['\"])(.*)\1$", r"\2", rest)))
        elif self._desk.standing and f"{word} {rest}".lower() == AGAIN:
            self._ask_again()
        elif not self._desk.guided and f"{word} {rest}".lower() in (WARN_OFF, WARN_ON):
            self._warn(f"{word} {rest}".lower() == WARN_ON)
        else:
            return False
        return True

    def _help(self) -> Text:
        kinds = self._state.game.type.standing_answers
        always = [_help_line(f"{ALWAYS} {kind.text}", str(kind.help)) for kind in kinds]
        if always:
            always.append(_help_line(AGAIN, say("help-ask-again")))
        if not self._desk.guided:
            always.insert(0, _help_line(WARN_OFF, say("help-warn-off", on=WARN_ON)))
        rule = self._prompt["rule"] or first_rule(self._state.game.type)
        return Text("\n".join([say("help", how=self._question().how(), rule=rule), *always]))

    def _warn(self, wanted: bool) -> None:
        self._desk.warns, self._warned = wanted, None
        self._display.remark(say("warned") if wanted else say("warned.no-more", on=WARN_ON))

    def _ask_again(self) -> None:
        was_given = self._desk.standing.take_back(self._seat)
        self._display.remark(say("asked-again") if was_given else say("asked-again.already"))


def _help_line(command: str, words: str) -> str:
    """Say what a command does, as the help does it."""
    return fill(words, MOST_COLUMNS, initial_indent=f"  {command}".ljust(COMMAND), subsequent_indent=" " * COMMAND)


def _within_sentence(words: str) -> str:
    return words[:1].lower() + words[1:]
