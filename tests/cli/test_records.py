"""Checking and replaying records; files that are wrong in every way."""

from pathlib import Path

import pytest

from dragonrace import load_game
from dragonrace.cli.commands import replay as replay_module
from dragonrace.core.records.record import Record

HEAD = '[Game "dragon-river"]\n[Players "red blue"]\n'


def unfinished(result: str = "*", more: str = "") -> str:
    return f'{HEAD}[Result "{result}"]\n{more}\nriver: roll 1 1 3 5 6\n'


# --- check ---


def test_a_fine_record_is_fine(run, record, brook):
    verdict = run(f"check {record} --board {brook}")
    assert verdict.status == 0
    assert verdict.out.startswith("game.race: fine – ")
    assert verdict.err == ""


@pytest.mark.parametrize("answer", ["", "n", "No"])
def test_no_is_no_file_name(run, answer):
    outcome = run("play dragon-river", "quit", answer)
    assert "Saved" not in outcome.out
    assert not list(Path().glob("*.race"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (unfinished(), "not finished, 1 action so far"),
        (unfinished("red", '[Termination "resigned"]\n'), "red wins after 1 action (resigned)"),
        (unfinished("draw", '[Termination "agreed"]\n'), "a draw after 1 action (agreed)"),
    ],
)
def test_how_a_game_ended(run, text, words):
    Path("a.race").write_text(text, "utf-8")
    assert run("check a.race").out == f"a.race: fine – {words}\n"


def test_a_wrong_line_is_named_and_the_others_are_checked_all_the_same(run):
    Path("bad.race").write_text(unfinished() + "red: pair 6\n", "utf-8")
    Path("good.race").write_text(unfinished(), "utf-8")
    verdict = run("check bad.race none.race good.race")
    assert verdict.status == 1
    assert verdict.out == "good.race: fine – not finished, 1 action so far\n"
    first, second = verdict.err.splitlines()
    assert first.startswith("bad.race: line 6: ")
    assert second.startswith("none.race: it can't be read")


@pytest.mark.parametrize(
    ("text", "words"), [("[" * 100_000, "nested too deeply"), ("{", "Expecting"), ("[]", "no notes")]
)
def test_notes_that_are_none_get_one_sentence(run, text, words):
    Path("good.race").write_text(unfinished(), "utf-8")
    Path("notes.json").write_text(text, "utf-8")
    run("check good.race --fair --seen notes.json").check_refused(words)


def make_bad_file(kind: str) -> str:
    path = Path(f"{kind}.race")
    if kind == "folder":
        path.mkdir()
    elif kind != "missing":
        path.write_bytes(
            {
                "binary": b"\xff\xfe\x00game",
                "empty": b"",
                "words": b"Once upon a time\n",
                "controls": b"\x1b[2J\x07\n",
                "unknown-game": b'[Game "chess"]\n[Players "red blue"]\n[Result "*"]\n\n',
                "no-result": HEAD.encode() + b"\n",
                "wrong-result": unfinished("blue").encode(),
                "huge-line": b"x" * 1_000_000,
                "foreign-board": HEAD.encode() + b'[Board "x"]\n[BoardHash "0123456789abcdef"]\n[Result "*"]\n\n',
            }[kind]
        )
    return str(path)


BAD = ["missing", "folder", "binary", "empty", "words", "controls", "unknown-game", "no-result", "wrong-result",
       "huge-line", "foreign-board"]  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_one_sentence(run, kind):
    name = make_bad_file(kind)
    for command, status, begin in (("check", 1, f"{name}: "), ("replay", 2, f"dragonrace: {name}: ")):
        outcome = run(f"{command} {name}")
        assert outcome.status == status
        assert outcome.out == ""
        assert outcome.err.startswith(begin)
        assert outcome.err.count("\n") == 1
        assert outcome.err.rstrip("\n").isprintable()


def test_a_name_that_steers_the_terminal_is_disarmed(run):
    assert "\x1b" not in run("check \x1b[31mred.race").err


def test_another_board_than_the_one_played_on(run, record):
    Path("other.toml").write_text('title = "Brook"\nfinish = 8\npearls = [3, 6]\n', "utf-8")
    for board, words in (("other.toml", "is not the one played on"), ("none.toml", "can't be read")):
        verdict = run(f"check {record} --board {board}")
        assert verdict.status == 1
        assert words in verdict.err


# --- asides ---

MANNERS = """[Game "golden-dragon"]
[Players "red blue"]
[Board "standard"]
[Result "{result}"]
[Termination "{ending}"]
[Clock "bank 300+5 lost"]

red: start N
red: (offer take back 0 to blue)
blue: (so far)
blue: (accept)
red: start S
red: (time up: bot)
{last}
"""


@pytest.mark.parametrize(
    ("last", "result", "ending", "words"),
    [
        ("blue: (resign)", "red", "resigned", "red wins after 1 action (resigned)"),
        ("blue: (time up: lost)", "red", "time", "red wins after 1 action (time)"),
        ("blue: (time up: all)", "draw", "time", "a draw after 1 action (time)"),
        ("red: (offer draw to blue)\nblue: (accept)", "draw", "agreed", "a draw after 1 action (agreed)"),
        ("blue: (abort)", "*", "aborted", "called off after 1 action"),
    ],
)
def test_how_people_have_ended_a_game(run, last, result, ending, words):
    text = MANNERS.format(last=last, result=result, ending=ending).replace("red: (time up: bot)\n", "")
    Path("a.race").write_text(text, "utf-8")
    assert run("check a.race").out == f"a.race: fine – {words}\n"
    Path("a.race").write_text(text.replace(f'Result "{result}"', 'Result "blue"'), "utf-8")
    assert run("check a.race").status == 1


def test_a_match_that_was_called_off_elsewhere_may_say_so_in_its_header_alone(run):
    Path("a.race").write_text(unfinished("*", '[Termination "aborted"]\n'), "utf-8")
    assert run("check a.race").out == "a.race: fine – called off after 1 action\n"


@pytest.mark.parametrize("seat", ["", " --seat red", " --seat blue"])
def test_a_replay_says_what_people_said(run, seat):
    text = MANNERS.format(last="blue: start N\nblue: (abort)", result="*", ending="aborted")
    Path("a.race").write_text(text.replace("red: (time up: bot)\n", ""), "utf-8")
    shown = run(f"replay a.race{seat}")
    assert (shown.status, shown.err) == (0, "")
    for words in (
        "2 of 7: red: (offer take back 0 to blue)",
        "Red would like to take back the last action.",
        "3 of 7: blue: (so far)",
        "Blue agrees. It is taken back.",
        "Blue has called the match off.",
        "called off after 2 actions",
    ):
        assert words in shown.out
    before, _, after = shown.out.partition("4 of 7")
    assert before.count("7 of 7") == 0
    assert after.count("7 of 7") == 1


# --- replay ---


def test_a_replay_shows_every_position(run, record, brook):
    shown = run(f"replay {record} --board {brook}")
    total = len([line for line in Path(record).read_text("utf-8").splitlines() if line and line[0] != "["])
    for number in range(total + 1):
        assert f" {number} of {total}: " in shown.out
    assert shown.out.splitlines()[-1].startswith("game.race: ")


def test_a_replay_by_hand_waits_and_stops(run, record, brook):
    shown = run(f"replay {record} --board {brook} --step", "", "", "quit")
    assert " 2 of " in shown.out
    assert " 3 of " not in shown.out
    assert shown.status == 0
    assert run(f"replay {record} --board {brook} --step").status == 0, "the end of the input is an end, too"


def test_a_replay_keeps_its_pace(run, record, brook, monkeypatch):
    pauses: list[float] = []
    monkeypatch.setattr(replay_module.time, "sleep", pauses.append)
    run(f"replay {record} --board {brook} --delay 0.25")
    assert set(pauses) == {0.25}
    pauses.clear()
    run(f"replay {record} --board {brook}")
    assert set(pauses) == {0}, "a pipe is not made to wait"


def test_a_replay_of_nothing(run):
    Path("new.race").write_text(Record(load_game("dragon-river").new_initial_state(), "*").to_text(), "utf-8")
    assert "0 of 0: the beginning" in run("replay new.race").out


# --- files that can't be written ---


def test_a_full_disk_does_not_cost_the_game(run, monkeypatch):
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        outcome = run("play dragon-river --save a.race", "quit", "b.race")
    assert outcome.out.count("can't be written (No space left on device)") == 2
    assert outcome.out.count("Save the game?") == 2
    assert outcome.status == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("folder", "exists already"),
        ("nowhere/x.race", "there is no folder nowhere"),
        ("a\0b", "without a zero byte"),
        ("~nobody-at-all/x", "can't be written"),
        ("x" * 300, "can't be written"),
        (".", "needs a name"),
    ],
)
def test_where_a_game_cannot_be_saved_is_said_before_it_begins(run, name, words):
    Path("folder.race").mkdir()
    outcome = run(f"play dragon-river --save {name}")
    assert outcome.status == 2
    assert words in outcome.err
    assert outcome.out == ""
