"""``dragonrace games``: what there is to play."""

from argparse import Namespace
from typing import Any

from dragonrace.bots import bot_descriptions, broken_kinds, unlisted_bots
from dragonrace.cli.errors import plain
from dragonrace.cli.screen.lines import heading, paragraph
from dragonrace.core.installed import broken_games, games
from dragonrace.core.minis import mini_games
from dragonrace.core.registry import describe_game, load_game

__all__ = ["run"]


RATED = (
    "Ratings are measured in games of {players} players on the standard board, with the usual options: "
    "of two bots the one that is rated 200 higher wins about three times as often."
)


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
    bots, players = bot_descriptions(name), game["min_players"]
    lines = [
        game["summary"],
        f"Players: {game['min_players']} to {game['max_players']}",
        f"Boards: {', '.join(board['name'] for board in game['boards'])}",
        f"Bots, weakest first: {', '.join(map(_bot, bots))}",
        *([RATED.format(players=players)] if any(bot["rating"] is not None for bot in bots) else []),
        f"And for studies: {', '.join(others)}",
    ]
    print(heading(name, f"  {game['title']}"))
    print("\n".join(paragraph(line, 2) for line in lines), end="\n\n")


def _bot(bot: dict[str, Any]) -> str:
    """Name a bot, and say how strong it is where that is known."""
    rated = "" if bot["rating"] is None else f", rated {bot['rating']}"
    return f"{bot['name']} ({bot['title']}{rated})"
