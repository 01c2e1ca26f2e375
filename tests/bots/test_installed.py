"""Kinds of bots that packages install: they play by name everywhere, and a broken one breaks only itself."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """\
from dragonrace import Bot

class Last(Bot):
    title = "Latecomer"
    summary = "Always plays the last action."
    is_offered = True

    def think(self, state, player, rng):
        return state.legal_actions(player)[-1]

class RiverOnly(Last):
    title = ""
    is_offered = False

    @classmethod
    def plays(cls, game):
        return game.name == "dragon-river"

class ForThree(Last):
    title = "Third wheel"

    @classmethod
    def plays(cls, game):
        return game.num_players == 3

def late(game, seed):
    return Last(game, seed)

def nothing(game, seed):
    return None

def failing(game, seed):
    return {}[seed]

number = 7
"""
ENTRIES = """\
[dragonrace.bots]
last = house_bots:Last
river-only = house_bots:RiverOnly
late = house_bots:late
nothing = house_bots:nothing
lost = house_bots:Lost
missing = no_such_module:Bot
number = house_bots:number
random = house_bots:Last
level-3 = house_bots:Last
dragon = house_bots:Last
sensible = house_bots:Last
three = house_bots:ForThree
twin = house_bots:Last
"""
START = "import dragonrace\ngame = dragonrace.load_game('dragon-river')\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder that holds an installed package with bots, and another with one of the same name."""
    (tmp_path / "house_bots.py").write_text(MODULE, "utf-8")
    for name, entries in (("house-bots", ENTRIES), ("other-bots", "[dragonrace.bots]\ntwin = house_bots:Last\n")):
        info = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(entries, "utf-8")
    return tmp_path


def run(package: Path, program: str) -> str:
    """What a program prints where the package is installed."""
    start = f"import sys; sys.path.insert(0, {str(package)!r})\n"
    command = [sys.executable, "-c", start + program]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_they_are_listed_and_offered_if_they_ask_for_it(package: Path) -> None:
    shown = run(
        package,
        START + "from dragonrace.bots import bot_names, unlisted_bots\n"
        "print([bot['title'] for bot in dragonrace.bot_descriptions('golden-dragon')][5:])\n"
        "kinds = unlisted_bots(game)\n"
        "print(kinds[kinds.index('solved') + 1 :])\n"
        "print('river-only' in bot_names('golden-dragon'), 'river-only' in bot_names('dragon-river'))\n"
        "print(dragonrace.bots(game)[-1], dragonrace.bots.__name__)\n"
        "from dragonrace.server.table.descriptions import describe_game\n"
        "described = describe_game('golden-dragon')\n"
        "print(described['bots'][-1]['title'], described['usual_bot'], described['strongest_bot'])\n",
    )
    listed = "['Latecomer', 'Third wheel']\n['late', 'nothing', 'river-only']\nFalse True\nlevel-5 bots\n"
    assert shown == listed + "Third wheel level-3 level-5\n"


def test_one_that_plays_with_three_only_is_offered_where_the_number_of_players_is_open(package: Path) -> None:
    shown = run(
        package,
        "import dragonrace\nfrom dragonrace.bots import bot_names, bot_descriptions\n"
        "print('three' in bot_names('dragon-river'))\n"
        "for players in (2, 3):\n"
        "    game = dragonrace.load_game('dragon-river', players=players)\n"
        "    print([bot['name'] for bot in bot_descriptions(game)][5:])\n",
    )
    assert shown == "True\n['last']\n['last', 'three']\n"


def test_a_games_level_may_be_played_by_one(package: Path) -> None:
    """The first of the level's kinds that can: here the installed one, but not with two players."""
    shown = run(
        package,
        "from dataclasses import replace\nimport dragonrace\nfrom dragonrace.core.game import Game\n"
        "from dragonrace.core.installed import game_type\n"
        "kind = game_type('dragon-river')\n"
        "for bots in (('three', 'last'), ('three', 'no-such-bot')):\n"
        "    level = replace(kind.levels[2], bots=bots, temperature=0.0)\n"
        "    advice = replace(kind.advice, levels=(*kind.levels[:2], level, *kind.levels[3:]))\n"
        "    game = Game(replace(kind, advice=advice), 2, None, {})\n"
        "    try:\n"
        "        print(type(dragonrace.make_bot(game, 'level-3').bot).__name__)\n"
        "    except dragonrace.OptionError as error:\n"
        "        print(error)\n",
    ).splitlines()
    assert shown[0] == "Last"
    assert shown[1].startswith("bot can't be 'level-3': none of what should play there can play")
    assert shown[1].endswith("three, no-such-bot")


def test_they_play_by_name(package: Path) -> None:
    shown = run(
        package,
        START + "bot = dragonrace.make_bot(game, 'river-only')\n"
        "print(bot.name, bot.title, dragonrace.make_bot(game, 'last').title)\n"
        "print(dragonrace.make_bot(game, 'late').name)\n"
        "results = dragonrace.simulate('dragon-river', ['last', 'level-1'], games=4, turn_limit=6, workers=2)\n"
        "print([bot.name for bot in results.summary().bots])\n",
    )
    assert shown == "river-only river-only Latecomer\nlate\n['last', 'level-1']\n"


def test_a_broken_one_breaks_only_itself(package: Path) -> None:
    shown = run(
        package,
        START + "for name in ('lost', 'missing', 'number', 'nothing'):\n"
        "    try:\n"
        "        dragonrace.make_bot(game, name)\n"
        "    except dragonrace.OptionError as error:\n"
        "        print(error)\n"
        "print(type(dragonrace.make_bot(game, 'random').bot).__name__)\n",
    ).splitlines()
    assert shown[0].startswith("bot can't be 'lost': house_bots:Lost of the package house-bots can't be loaded (Attrib")
    assert "no_such_module:Bot of the package house-bots can't be loaded (ModuleNotFoundError" in shown[1]
    assert shown[2].endswith("is no subclass of dragonrace.Bot, nor another factory (game, seed) -> Bot")
    assert shown[3] == "bot can't be 'nothing': a dragonrace.Bot should have been made, not None"
    assert shown[4:] == ["RandomBot"]


def test_the_terminal_lists_them_and_says_what_is_missing(package: Path) -> None:
    shown = run(package, "from dragonrace.cli.main import main\nmain(['games'])\n")
    words = " ".join(shown.split())
    assert re.search(r"level-5 \(5 · Dragon(, rated \d+)?\), last \(Latecomer\)", words)
    assert "The bot missing is missing: no_such_module:Bot of the package house-bots can't be loaded" in words
    for name in ("random", "level-3", "dragon", "sensible"):
        reason = "house_bots:Last of the package house-bots can't be used: dragonrace has"
        assert f"The bot {name} is missing: {reason}" in words
    both = "house_bots:Last of the package house-bots and house_bots:Last of the package other-bots"
    assert f"The bot twin is missing: more than one is called so: {both}." in words


# --- where nothing is installed ---


@pytest.fixture
def nearby(tmp_path: Path) -> Path:
    """A folder with a module, and nothing installed."""
    (tmp_path / "my_bots.py").write_text(MODULE, "utf-8")
    return tmp_path


def test_the_place_of_a_bot_is_a_name_too(nearby: Path) -> None:
    shown = run(
        nearby,
        START + "bot = dragonrace.make_bot(game, 'my_bots:Last')\n"
        "print(bot.name, bot.title)\n"
        "results = dragonrace.simulate('dragon-river', ['my_bots:late', 'random'], games=4, turn_limit=6, workers=2)\n"
        "print([bot.name for bot in results.summary().bots])\n"
        "for name in ('my_bots:Lost', 'no_such:Bot', 'my_bots:number', ':', 'level:3', 'a:', '.:Bot', 'a:b:c'):\n"
        "    try:\n"
        "        dragonrace.make_bot(game, name)\n"
        "    except dragonrace.OptionError as error:\n"
        "        print(error)\n",
    ).splitlines()
    assert shown[:2] == ["my_bots:Last Latecomer", "['my_bots:late', 'random']"]
    assert shown[2].startswith("bot can't be 'my_bots:Lost': my_bots:Lost can't be loaded (AttributeError")
    assert shown[3].startswith("bot can't be 'no_such:Bot': no_such:Bot can't be loaded (ModuleNotFoundError")
    assert "is no subclass of dragonrace.Bot" in shown[4]
    assert all("that is no place of a bot, which is MODULE:CLASS" in line for line in shown[5:])
    assert len(shown) == 10


def test_one_that_can_not_be_made_is_refused_in_one_sentence(nearby: Path) -> None:
    shown = run(
        nearby,
        START + "for name in ('my_bots:failing', 'math:sqrt', 'dragonrace:Bot'):\n"
        "    for use in (lambda: dragonrace.make_bot(game, name), lambda: dragonrace.regret('dragon-river', name)):\n"
        "        try:\n"
        "            use()\n"
        "        except dragonrace.OptionError as error:\n"
        "            print(error, type(error.__cause__).__name__)\n",
    ).splitlines()
    assert shown[:2] == ["bot can't be 'my_bots:failing': it can't be made (KeyError: 0) KeyError"] * 2
    assert all("it can't be made (TypeError: " in line for line in shown[2:])
    assert len(shown) == 6


def test_the_terminal_finds_it_in_this_folder(nearby: Path) -> None:
    """As the command does, whose folder is another."""
    program = f"import sys; sys.path = [place for place in sys.path if place not in ('', {str(nearby)!r})]\n"
    program += f"import os; os.chdir({str(nearby)!r})\nfrom dragonrace.cli.main import main\n"
    end = "main(['simulate', 'dragon-river', '--bots', 'my_bots:Last,random', '--games', '2', '--turn-limit', '5'])\n"
    assert "my_bots:Last" in run(nearby, program + end)
    end = "main(['play', 'dragon-river', '--bot', 'my_bots:Last', '--people', '0', '--turn-limit', '3'])\n"
    assert "Bots: Red (Latecomer), Blue (Latecomer)." in run(nearby, program + end)


def test_a_server_offers_what_it_is_given(nearby: Path) -> None:
    shown = run(
        nearby,
        "import dragonrace, my_bots\nfrom dragonrace.bots import offer, bot_names\n"
        "print(offer(my_bots.RiverOnly), offer('my_bots:late'), offer('random'))\n"
        "print([bot['name'] for bot in dragonrace.bot_descriptions('dragon-river')][5:])\n"
        "print([bot['name'] for bot in dragonrace.bot_descriptions('golden-dragon')][5:])\n"
        "print('my_bots:late' in bot_names('golden-dragon'))\n"
        "game = dragonrace.load_game('dragon-river')\n"
        "for bot in (lambda game, seed: my_bots.Last(game), my_bots.Last(game), 'nobody'):\n"
        "    try:\n"
        "        offer(bot)\n"
        "    except dragonrace.OptionError as error:\n"
        "        print(error)\n",
    ).splitlines()
    assert shown[0] == "my_bots:RiverOnly my_bots:late random"
    # In Dragon River the weakest level is called so, too: there it is offered already.
    assert shown[1:4] == ["['my_bots:RiverOnly', 'my_bots:late']", "['random', 'my_bots:late']", "True"]
    assert all("can't be" in line for line in shown[4:])
    assert len(shown) == 7
