"""At a real terminal: a pseudo-terminal of 80 columns and 24 rows."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")
import pty
import termios

SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3|4|9)[0-8][0-9;]*m")
PATIENCE = 30
START = """\
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C comes through
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
from dragonrace.cli.main import main
sys.exit(main())
"""


class Terminal:
    """A program at a terminal: `type` sends, `wait_for` reads."""

    def __init__(self, *words: str, **environment: str):
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        env = {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
        command = [sys.executable, "-c", START, *words]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
        )
        os.close(theirs)
        self.shown = ""
        self._seen = 0

    def wait_for(self, *any_of: str) -> str:
        """Read until one of the texts came, and return what came up to and with it."""
        deadline = time.monotonic() + PATIENCE
        while not (ends := [self._end_of(text) for text in any_of if text in self.plain[self._seen :]]):
            assert time.monotonic() < deadline, f"waited for {any_of}, but saw {self.plain[-2000:]!r}"
            assert self._read(), f"ended without {any_of}: {self.plain[-2000:]!r}"
        part, self._seen = self.plain[self._seen : min(ends)], min(ends)
        return part

    def _end_of(self, text: str) -> int:
        return self.plain.index(text, self._seen) + len(text)

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], 0.5)[0]:
            return True
        try:
            data = os.read(self._ours, 65536)
        except OSError:
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    @property
    def plain(self) -> str:
        """What was shown, without what steers the terminal."""
        return SEQUENCE.sub("", self.shown).replace("\r", "")

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def end(self) -> int:
        """Read to the end, and return the exit status."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


@pytest.fixture
def terminal() -> Iterator[object]:
    opened: list[Terminal] = []

    def start(*words: str, **environment: str) -> Terminal:
        opened.append(Terminal(*words, **environment))
        return opened[-1]

    yield start
    for each in opened:
        each.close()


def test_a_game_at_a_real_terminal(terminal, brook):
    game = terminal("play", "dragon-river", "--board", brook, "--seed", "5", "--bot", "random", "--save", "mine")
    while not game.wait_for("red> ", "Good-bye!").endswith("Good-bye!"):
        game.type("any\n")
    assert game.end() == 0
    assert "lands on the last pearl and wins!" in game.plain
    assert "Saved: mine.race" in game.plain
    assert COLOUR.search(game.shown)
    assert max(map(len, game.plain.splitlines())) <= 80


def test_no_color_means_none(terminal):
    game = terminal("play", "dragon-river", NO_COLOR="1")
    game.wait_for("red> ")
    game.type("quit\n\n")
    assert game.end() == 0
    assert not COLOUR.search(game.shown)


@pytest.mark.parametrize("leave", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_leaving_is_polite(terminal, leave):
    game = terminal("play", "dragon-river", "--seed", "1")
    game.wait_for("red> ")
    time.sleep(0.3)  # nobody is so quick: the question is there a moment before it can be interrupted
    game.type(leave)
    game.wait_for("Save the game?")
    game.type("left\n")
    game.wait_for("Saved: left.race")
    assert game.end() == 0
    assert "Traceback" not in game.plain


def test_a_film_runs_by_itself_and_can_be_stopped(terminal, record, brook):
    film = terminal("replay", record, "--board", brook, "--delay", "0.05")
    film.wait_for(" 3 of ")
    assert "\x1b[2J" in film.shown or "\x1b[H" in film.shown
    film.type("\x03")
    assert film.end() == 0
    assert "Traceback" not in film.plain


# --- hot seat, with something to hide ---

WIPE = "\x1b[H\x1b[2J\x1b[3J"
ORDER = "W SE E SW N"


def two_people(terminal, *words: str, **environment: str):
    """A game in which Blue has just filled their holder, and the keyboard is to be passed to Red."""
    game = terminal("play", "golden-dragon", "--people", "2", "--seed", "1", *words, **environment)
    for question, answer in (
        ("Red, press Enter ", ""),
        ("red> ", "start S"),
        ("Blue, press Enter ", ""),
        ("blue> ", "start S"),
        ("blue> ", ORDER),
    ):
        game.wait_for(question)
        time.sleep(0.5 * ("press" in question))  # what is typed too early is dropped
        game.type(f"{answer}\n")
    game.wait_for("Red, press Enter ")
    return game


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}], ids=["colours", "plain"])
def test_between_two_people_nothing_hidden_is_on_the_screen(terminal, environment):
    game = two_people(terminal, **environment)
    before, _, between = game.shown.rpartition(WIPE)
    assert ORDER in before
    page = SEQUENCE.sub("", between)
    assert "Pass the keyboard to Red" in page
    assert "[?]  ?  ?  ?  ?" in page
    assert ORDER not in page
    assert "next" not in page
    time.sleep(0.5)
    game.type("\n")
    game.wait_for("red> ")
    reds = SEQUENCE.sub("", game.shown[game.shown.rindex(WIPE) :])
    assert "Pass the keyboard" not in reds, "wiped again: Red's page is their own"
    assert ORDER not in reds
    assert "your stones" in reds


def test_a_terminal_that_can_not_be_cleared_is_filled(terminal):
    game = two_people(terminal, TERM="dumb")
    assert WIPE not in game.shown
    after = game.plain[game.plain.index(f"> {ORDER}") :]
    assert "\n" * 24 in after[: after.index("Pass the keyboard")]


def test_the_arrow_keys_bring_no_answer_back(terminal):
    game = two_people(terminal)
    time.sleep(0.5)
    game.type("\n")
    game.wait_for("red> ")
    seen = len(game.shown)
    game.type("\x1b[A\x10\x19\n")  # up, and in vain: the last line, what was cut
    game.wait_for("red> ")
    assert ORDER not in game.shown[seen:]


def test_enter_struck_twice_confirms_nothing(terminal):
    game = terminal("play", "golden-dragon", "--people", "2", "--seed", "1")
    game.wait_for("Red, press Enter ")
    time.sleep(0.5)
    game.type("\n")
    game.wait_for("red> ")
    game.type("start S\n\n\n")
    game.wait_for("Blue, press Enter ")
    time.sleep(0.5)
    while select.select([game._ours], [], [], 0)[0]:
        game._read()
    assert "blue>" not in game.plain


def test_the_terminal_s_past_is_left_alone_where_nothing_is_hidden(terminal):
    game = terminal("play", "golden-dragon", "--seed", "1")
    game.wait_for("red> ")
    game.type("start S\nany\nquit\n\n")
    assert game.end() == 0
    assert WIPE not in game.shown


def test_rules_go_through_the_pager(terminal):
    pages = terminal("rules", "dragon-river", PAGER="cat")
    pages.wait_for("DR-O5")
    assert pages.end() == 0
