"""``dragonrace games``: what there is to play."""

from argparse import Namespace

from rich.padding import Padding
from rich.text import Text

from dragonrace.bots import bot_descriptions, broken_kinds, unlisted_bots
from dragonrace.cli.errors import plain
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.registry import broken_games, describe_game, games, load_game

__all__ = ["run"]


def run(_args: Namespace) -> int:
    """List the games, with their players, boards and bots."""
    screen = Screen()
    for name in games():
        _show(screen, name)
    for name, reason in broken_games().items():
        screen.say(plain(f"The game {name} is missing, because its package is broken: {reason}."))
    for name, words in broken_kinds().items():
        screen.say(plain(f"The bot {name} is missing: {words}."))
    screen.say("To play: dragonrace play GAME. A game's options: dragonrace play GAME --help.")
    return 0


def _show(screen: Screen, name: str) -> None:
    game, others = describe_game(name), unlisted_bots(load_game(name))
    bots = ", ".join(f"{bot['name']} ({bot['title']})" for bot in bot_descriptions(name))
    lines = [
        game["summary"],
        f"Players: {game['min_players']} to {game['max_players']}",
        f"Boards: {', '.join(board['name'] for board in game['boards'])}",
        f"Bots, weakest first: {bots}",
        f"And for studies: {', '.join(others)}",
    ]
    screen.show(Text.assemble((name, "bold"), f"  {game['title']}"), Padding("\n".join(lines), (0, 0, 1, 2)))
