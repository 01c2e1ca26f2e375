"""The command line itself: help, lists, rules, and what it refuses."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import dragonrace
from dragonrace.cli.commands import games
from dragonrace.core.installed import game_type

COMMANDS = (
    "serve",
    "play",
    "learn",
    "replay",
    "check",
    "games",
    "rules",
    "simulate",
    "league",
    "train",
    "solve",
    "warm",
)


def test_without_a_command_there_is_help(run):
    assert run("").out == run("--help").out
    assert all(f"\n    {command} " in run("").out for command in COMMANDS)


@pytest.mark.parametrize("command", ["", *COMMANDS, "play dragon-river"])
def test_help_teaches_by_example(run, command):
    shown = run(f"{command} --help")
    assert shown.status == 0
    assert "example" in shown.out
    assert f"\n  dragonrace {command.split(' ')[0]}" in shown.out


def test_play_s_help_has_a_flag_for_every_option_of_the_game(run):
    shown = run("play dragon-river --help").out
    for option in game_type("dragon-river").all_options(5):
        assert f"--{option.name.replace('_', '-')} " in shown
        assert f"[{option.rule}]" in shown


def test_the_version(run):
    assert run("--version").out == f"dragonrace {dragonrace.__version__}\n"


def test_the_list_of_games(run):
    shown = run("games").out
    for game in dragonrace.games():
        assert game in shown
        assert all(bot["name"] in shown for bot in dragonrace.bot_descriptions(game))


@pytest.mark.parametrize("rating", [1234, None])
def test_the_list_of_games_says_how_strong_a_level_is_where_that_was_measured(run, monkeypatch, rating):
    described = dragonrace.bot_descriptions
    monkeypatch.setattr(games, "bot_descriptions", lambda name: [{**bot, "rating": rating} for bot in described(name)])
    shown = " ".join(run("games").out.split())
    assert ("level-3 (3 · Navigator, rated 1234)" in shown) == (rating is not None)
    assert ("level-3 (3 · Navigator)" in shown) == (rating is None)
    told = "Ratings are measured in games of 2 players on the standard board, with the usual options"
    assert (told in shown) == (rating is not None)


@pytest.mark.parametrize("game", dragonrace.games())
def test_a_rulebook_in_a_pipe_is_plain_text(run, game):
    shown = run(f"rules {game}").out
    assert game_type(game).title in shown
    assert "**" not in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("play", "required: GAME"),
        ("play chess", "game can't be 'chess'"),
        ("play chess --tipping off", "game can't be 'chess'"),
        ("rules chess", "game can't be 'chess'"),
        ("rules", "required: GAME"),
        ("check", "required: FILE"),
        ("replay", "required: FILE"),
        ("replay a.race --delay soon", "'soon' is no number of seconds"),
        ("replay a.race --delay nan", "'nan' is no number of seconds"),
        ("replay a.race --delay -1", "'-1' is no number of seconds"),
        ("serve --port http", "'http' is no port"),
        ("serve --port 65536", "'65536' is no port"),
        ("play dragon-river --player 3", "unrecognized arguments: --player 3"),
        ("play dragon-river --players many", "'many' is not a whole number"),
        ("play dragon-river --players 1", "players can't be 1"),
        ("play dragon-river --players 99", "players can't be 99"),
        ("play dragon-river --players " + "9" * 5000, "is not a whole number"),
        ("play dragon-river --people 3 --players 2", "people can't be 3"),
        ("play dragon-river --people 99", "people can't be 99"),
        (
            "play dragon-river --people -1",
            "people can't be -1: it is a whole number from 0 to 2, the number",
        ),
        ("play dragon-river --moves-per-turn 3", "--moves-per-turn 3 (see dragonrace play dragon-river --help)"),
        ("play dragon-river --board map.toml", "map.toml: finish is missing; needed are title, finish, pearls, path"),
        ("play dragon-river --seat 0 1 --people 1", "people can't be 1"),
        ("play dragon-river --seat mauve", "seat can't be 'mauve'"),
        ("play dragon-river --seat 7", "seat can't be '7'"),
        ("play dragon-river --bot deep", "bot can't be 'deep'"),
        ("play dragon-river --people 2 --bot deep", "bot can't be 'deep'"),
        ("play dragon-river --seed x", "'x' is not a whole number"),
        ("play dragon-river --tipping perhaps", "tipping can't be 'perhaps'"),
        ("play dragon-river --tipping", "expected one argument"),
        ("play dragon-river --turn-limit 0", "turn_limit can't be 0"),
        ("play dragon-river --first-player 2", "first_player can't be 2"),
        ("play dragon-river --claimed-dice sometimes", "claimed_dice can't be 'sometimes'"),
        ("play dragon-river --board moon", "board can't be 'moon'"),
        ("play dragon-river --board moon.toml", "moon.toml can't be read"),
        ("play dragon-river --board .", "board can't be '.'"),
        ("play dragon-river --board ./", "can't be read"),
        ("play dragon-river --board bad.toml", "not TOML"),
        ("play dragon-river --board binary.toml", "not a text file in UTF-8"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(run, line, words):
    Path("bad.toml").write_text("title =")
    Path("map.toml").write_text(dragonrace.load_game("golden-dragon").board.to_toml(), "utf-8")
    Path("binary.toml").write_bytes(b"\xff")
    outcome = run(line)
    outcome.check_refused(words)
    assert len(outcome.err) < 600


def test_serve_hands_its_flags_on(run, monkeypatch):
    from dragonrace.server import run as server

    calls: list[dict[str, object]] = []
    monkeypatch.setattr(server, "serve", lambda **given: calls.append(given))
    run("serve")
    run("serve --host ::1 --port 0 --database x: --metrics 9123 --no-open --bots a:B,random")
    run("serve --workers 3 --link a:9130 --redis b:")
    usual = {"host": "127.0.0.1", "port": None, "database": None, "metrics": None, "bots": []}
    usual |= {
        "workers": 1,
        "link": "127.0.0.1",
        "redis": None,
        "log_format": "text",
        "archive_after": None,
        "delete_after": None,
        "open_browser": True,
        "warm": True,
    }
    given = {"host": "::1", "port": 0, "database": "x:", "metrics": 9123, "bots": ["a:B", "random"]}
    shared = {"workers": 3, "link": "a:9130", "redis": "b:"}
    assert calls == [usual, {**usual, **given, "open_browser": False}, {**usual, **shared}]


def test_settings_may_stand_in_the_environment(run, monkeypatch):
    from dragonrace.server import run as server
    from dragonrace.server import worker

    calls: list[dict[str, object]] = []
    monkeypatch.setattr(server, "serve", lambda **given: calls.append(given))
    monkeypatch.setattr(worker, "work", lambda *given, **named: calls.append({"work": given, **named}))
    for name, value in {"PORT": "81", "DATABASE": "x:", "WORKERS": "4", "BOTS": "random", "REDIS": "y:"}.items():
        monkeypatch.setenv(f"DRAGONRACE_{name}", value)
    run("serve --port 82")
    run("worker --processes 3")
    names = ("port", "database", "workers", "bots", "redis", "host")
    assert [calls[0][name] for name in names] == [82, "x:", 4, ["random"], "y:", "127.0.0.1"]
    assert calls[1] == {"work": ("y:", 3), "bots": ["random"], "log_format": "text"}
    monkeypatch.setenv("DRAGONRACE_PORT", "eighty")
    run("serve").check_refused("--port")


def test_a_worker_must_know_where_the_questions_are(run):
    run("worker").check_refused("--redis URL, or DRAGONRACE_REDIS")
    run("worker --redis nonsense").check_refused("redis://host:6379")


# --- as a program ---


def program(*words: str, env: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *words],
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        stdin=subprocess.DEVNULL,
        env=env,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", ["games", "rules dragon-river", "simulate dragon-river --games 2 --workers 1"])
def test_an_output_that_takes_nothing_is_one_sentence(command):
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "dragonrace", *command.split()],
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert ended.returncode == 2
    # A simulation that takes over a second says how far it is, before.
    *progress, said = ended.stderr.splitlines()
    assert said == "dragonrace: the output can't be written (No space left on device)"
    assert all(line.endswith("games are done.") for line in progress)


def test_a_closed_output_is_no_mistake():
    code = "import sys; sys.stdout = None; from dragonrace.cli.main import main; sys.exit(main(['games']))"
    ended = program("-c", code)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_help_loads_nothing_heavy():
    code = (
        "import sys; from dragonrace.cli.main import main; main(['--help'])\n"
        "print([m for m in ('rich', 'fastapi', 'sqlalchemy', 'uvicorn', 'asyncio') if m in sys.modules])"
    )
    assert program("-c", code).stdout.endswith("[]\n")


def test_the_module_runs_like_the_command():
    result = program("-m", "dragonrace", "play", "chess")
    assert result.returncode == 2
    assert result.stderr.startswith("dragonrace: game can't be 'chess'")


INTERRUPTED = """\
import sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "dragonrace.core.game":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
"""
SCRIPT = "import sys\nfrom dragonrace.cli.main import main\nsys.exit(main())\n"


@pytest.mark.parametrize("start", [["-m", "dragonrace"], ["dragonrace"], ["own.py"]], ids=str)
def test_ctrl_c_while_the_command_is_being_imported_ends_it_without_a_word(tmp_path, start):
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED, "utf-8")
    for name in ("dragonrace", "own.py"):
        (tmp_path / name).write_text(SCRIPT, "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    command = [str(tmp_path / start[0])] if len(start) == 1 else start
    ended = program(*command, "games", env=environment)
    if start == ["own.py"]:  # what other programs do then is theirs
        assert "KeyboardInterrupt" in ended.stderr
    else:
        assert (ended.stdout, ended.stderr) == ("", "")
    assert ended.returncode in (-signal.SIGINT, 130)


def test_a_reader_who_has_enough_ends_it_without_a_word():
    with subprocess.Popen(
        [sys.executable, "-m", "dragonrace", "rules", "dragon-river"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_terminal_without_our_signs_gets_others():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    result = program("-m", "dragonrace", "play", "dragon-river", env=environment)
    assert result.returncode == 0
    assert result.stderr == ""
    assert "Red: Choose the dice" in result.stdout
