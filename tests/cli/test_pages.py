"""Pages at a terminal of 80 columns and 24 rows: map, hand and question are seen together, at every question."""

import builtins
import io
import re
import sys
from collections.abc import Callable
from typing import Any

import pytest

pyte = pytest.importorskip("pyte")

from dragonrace.cli.main import main  # noqa: E402 - what it tests is of no use without a terminal to test it on
from dragonrace.cli.playing.pages import Pages  # noqa: E402
from dragonrace.cli.screen.colours import letter  # noqa: E402
from dragonrace.core.words.seats import colour_name  # noqa: E402

COLUMNS, ROWS = 80, 24
Seen = Callable[[list[str], str, Any], str]


class Terminal(io.StringIO):
    """A terminal in memory."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._stream.feed(text.replace("\r\n", "\n").replace("\n", "\r\n"))
        return super().write(text)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Terminal]:
    """Return ``play(line, answer)``: a game at a terminal, where ``answer`` sees the screen and says what is typed."""

    def playing(line: str, answer: Seen, columns: int = COLUMNS, rows: int = ROWS) -> Terminal:
        terminal, shown = Terminal(columns, rows), list[Any]()
        for name, value in {"COLUMNS": columns, "LINES": rows, "TERM": "xterm-256color"}.items():
            monkeypatch.setenv(name, str(value))
        monkeypatch.setattr(sys, "stdout", terminal)
        monkeypatch.setattr(sys, "stdin", Terminal(columns, rows))
        monkeypatch.setattr("dragonrace.cli.screen.screen.Screen.forget_typed", lambda _: None)
        offer = Pages.offer

        def remembered(page: Pages, question: Any) -> None:
            shown[:] = [question, page._view]
            offer(page, question)

        def typed(prompt: str) -> str:
            terminal.write(prompt)
            text = answer(list(terminal.screen.display), prompt, shown)
            terminal.write(f"{text}\n")
            return text

        monkeypatch.setattr(Pages, "offer", remembered)
        monkeypatch.setattr(builtins, "input", typed)
        assert main(line.split()) == 0
        return terminal

    return playing


def check_page(display: list[str], question: Any, view: dict[str, Any], names: list[str]) -> None:
    """Title, map, hand, everybody, and the question with a way to answer it, on one screen."""
    page = "\n".join(display)
    flat = re.sub(r"\s+", " ", page)
    assert re.search(r"\? (help|Hilfe)", display[0])
    assert display[-1].startswith(f"{names[view['viewer']]}> ")
    assert re.sub(r"\s+", " ", question.text) in flat
    shown = question.asking.items[0].key if question.asking.items else question.asking.words
    assert shown in flat
    for name in names:
        assert re.search(rf"\b{re.escape(name)}\b", page)
    {"dragon-river": check_river, "golden-dragon": check_map, "river-dragons": check_bridges}[view["game"]](page, view)


def check_river(page: str, view: dict[str, Any]) -> None:
    assert all(re.search(rf"\b{space}\b", page) for space in range(1, view["table"]["board"]["finish"] + 1))
    table = view["table"]
    faces = table["dice"] if table["phase"] == "keep" else [face for face in table["pairs"] for _ in range(2)]
    assert len(re.findall(r"│ \d │", page)) >= len(faces)


def check_map(page: str, view: dict[str, Any]) -> None:
    table = view["table"]
    assert page.count("★") >= 1
    for seat, at in enumerate(table["dragons"]):
        assert at is None or re.search(rf"{letter(view['players'][seat])}[↑→↓←↘↙]", page)
    stones = table["holders"][view["viewer"]]
    if stones:
        behind = r"\s+".join(stones[1:])
        assert re.search(rf"║ {stones[0]:<2} ║\s*{behind}\s*│", page)
    elif table["phase"] == "holders":
        assert "  ".join(table["supply"]) in page


def check_bridges(page: str, view: dict[str, Any]) -> None:
    table = view["table"]
    for village in table["board"]["villages"]:
        assert colour_name(village["colour"]) in page
    for stone in table["stones"]:
        assert not table["board"]["islands"] or re.search(rf"(?<!\d){stone['name']}(?!\d)", page)
    program = [card for card in table["programs"][view["viewer"]] if card]
    row = next(line for line in page.splitlines() if re.search(r" [★▶ ][A-Z] Mei ", line))
    assert all(card in row or card.startswith("D-") for card in program)
    hand = [choice["card"] for choice in view["choices"] if choice["kind"] == "card"]
    assert all(re.search(rf"\b{card}\b", page) for card in hand if not card.startswith("D-"))


def names_of(view: dict[str, Any]) -> list[str]:
    names = [colour_name(colour) for colour in view["players"]]
    names[view["viewer"]] = "Mei"
    return names


SETTINGS = [
    *(f"dragon-river --players {players}" for players in (2, 3, 4, 5)),
    *(f"golden-dragon --players {players}" for players in (2, 3, 4, 5)),
    *(f"river-dragons --players {players}" for players in (2, 3, 4, 5, 6)),
    "golden-dragon --players 5 --moves-per-turn 3 --board chasm",
    "river-dragons --players 6 --measure on",
    "river-dragons --players 2 --expert on --turn-limit 1",
    "dragon-river --players 5 --language de",
    "golden-dragon --players 5 --language de",
    "river-dragons --players 6 --measure on --language de",
    "river-dragons --players 2 --expert on --turn-limit 1 --language de",
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_map_hand_and_question_are_on_one_screen_during_a_whole_game(play, setting):
    asked = 0

    def answer(display: list[str], prompt: str, shown: Any) -> str:
        nonlocal asked
        if prompt.startswith(("Save", "Das Spiel speichern")):
            return ""
        asked += 1
        check_page(display, *shown, names_of(shown[1]))
        return "any"

    limit = "" if "--turn-limit" in setting else f" --turn-limit {2 if 'river-dragons' in setting else 24}"
    play(f"play {setting} --bot random --name Mei --seed 5{limit}", answer)
    assert asked > 5


def test_a_larger_terminal_has_a_larger_map(play):
    heights = []

    def answer(display: list[str], prompt: str, _shown: Any) -> str:
        if prompt.startswith("Save"):
            return ""
        heights.append(sum("░" in line for line in display))
        return "quit"

    play("play river-dragons --bot random --seed 1 --name Mei", answer)
    play("play river-dragons --bot random --seed 1 --name Mei", answer, columns=120, rows=40)
    small, large = heights
    assert small <= 18
    assert large > 26


def test_help_and_the_log_are_read_in_place_of_the_table(play):
    script = iter(["?", "", "log", "", "rules DR-11", "", "record", "", "fly", "", "quit", ""])
    pages = []

    def answer(display: list[str], _prompt: str, _shown: Any) -> str:
        pages.append("\n".join(display))
        return next(script)

    play("play dragon-river --bot random --seed 7", answer)
    assert "leave the game" in pages[1]
    assert "Red throws" in pages[3]
    assert "You throw twice" in pages[5]
    assert '[Game "dragon-river"]' in pages[7]
    assert all("? help" in pages[k] for k in (0, 2, 4, 6, 8, 9))
    assert "'fly' can't be read" in pages[9]
    assert "Choose the dice" in pages[9], "the question stays"


def test_a_long_log_has_pages(play):
    script, prompts = iter([*["any"] * 12, "l", "", "b", "quit", ""]), []

    def answer(_display: list[str], prompt: str, _shown: Any) -> str:
        prompts.append(prompt)
        return next(script)

    play("play dragon-river --bot random --seed 7 --players 5", answer)
    assert prompts.count("Enter: read on; b: back to the table ") == 2


def test_more_choices_than_fit_are_turned_over(play):
    script, pages = iter(["se", "n", "", "", "quit", ""]), []

    def answer(display: list[str], _prompt: str, _shown: Any) -> str:
        pages.append("\n".join(display))
        return next(script)

    play("play golden-dragon --bot random --seed 7", answer)
    assert re.search(r"… \d+ more: press Enter", pages[2])
    first, second = (
        set(re.findall(r"holder( [NESW]+){5}", page)) or re.findall("holder .*", page) for page in pages[2:4]
    )
    assert first != second


def test_between_two_people_the_page_hides_what_was_seen(play):
    script = iter(["", "start S", "", "start S", "W SE E SW N", "", "quit", ""])
    pages = []

    def answer(display: list[str], prompt: str, _shown: Any) -> str:
        pages.append((prompt, "\n".join(display)))
        return next(script)

    end = play("play golden-dragon --people 2 --name Mei Ann --seed 1", answer)
    passed = [page for prompt, page in pages if prompt.endswith("press Enter ")]
    assert "Pass the keyboard to Mei; everybody else, please look away." in passed[-1]
    assert "[?]  ?  ?  ?  ?" in passed[-1]
    for page in (*passed, pages[-1][1], "\n".join(end.screen.display)):
        assert "W   SE" not in page
        assert "next" not in page


def test_plain_means_line_by_line(play):
    def answer(_display: list[str], _prompt: str, _shown: Any) -> str:
        return "quit" if "red" in _prompt else ""

    assert "\x1b[?1049h" in play("play dragon-river --bot random", answer).getvalue()
    assert "\x1b[?1049h" not in play("play dragon-river --bot random --plain", answer).getvalue()
    assert "\x1b[?1049h" not in play("play dragon-river --bot random", answer, columns=60).getvalue()
