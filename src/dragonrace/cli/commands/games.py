"""``dragonrace games``: what there is to play."""

from argparse import Namespace

from dragonrace.bots import bot_descriptions, broken_kinds, unlisted_bots
from dragonrace.cli.errors import plain
from dragonrace.cli.screen.lines import heading, paragraph
from dragonrace.core.installed import broken_games, games
from dragonrace.core.minis import mini_games
from dragonrace.core.registry import describe_game, load_game

__all__ = ["run"]


def run(_args: Namespace) -> int:
    """List the games, with their players, boards and bots."""
    for name in games():
        _show(name)
    for name, reason in broken_games().items():
        print(paragraph(plain(f"The game {name} is missing, because its package is broken: {reason}.")))
    for name, words in broken_kinds().items():
        print(paragraph(plain(f"The bot {name} is missing: {words}.")))
    print(paragraph(f"Mini games, for exact studies: {', '.join(mini_games())}. See dragonrace exploitability --help."))
    print("To play: dragonrace play GAME. A game's options: dragonrace play GAME --help.")
    return 0


def _show(name: str) -> None:
    game, others = describe_game(name), unlisted_bots(load_game(name))
    bots = ", ".join(f"{bot['name']} ({bot['title']})" for bot in bot_descriptions(name))
    lines = [
        game["summary"],
        f"Players: {game['min_players']} to {game['max_players']}",
        f"Boards: {', '.join(board['name'] for board in game['boards'])}",
        f"Bots, weakest first: {bots}",
        f"And for studies: {', '.join(others)}",
    ]
    print(heading(name, f"  {game['title']}"))
    print("\n".join(paragraph(line, 2) for line in lines), end="\n\n")
