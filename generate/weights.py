"""The weights that come with our games, learned anew: ``python -m generate.weights [GAME …]``.

For each shipped board and number of players a bot plays so many games against itself, on one core; so the files are
the same each time. What holds on any board is learned on many that are made up, where a game can do that. Several are
learned at once, one a core. What is there already, of the same patterns, stays, unless ``--anew`` says otherwise.
"""

import argparse
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from rich.console import Console

import dragonrace
from dragonrace.bots.learned.files import WeightsError
from dragonrace.bots.learned.general import general_name, load_general, save_general
from dragonrace.bots.learned.suiting import is_for_lines, is_for_turns
from dragonrace.bots.learned.weights import Weights, file_name, load_weights
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.learning.general import ROUNDS, can_be_general, learn_general
from dragonrace.learning.openings import learn_opening, ways_to_begin
from dragonrace.learning.selfplay import Manner
from dragonrace.learning.training import Training
from generate.shipped import shipped_games

ROOT = Path(__file__).parents[1] / "src" / "dragonrace" / "games"
GAMES = {2: 1_000_000, 3: 700_000, 4: 500_000, 5: 400_000, 6: 300_000}
"""How many games are played, by the number of players: about as long for each number."""
GAMES_BY_TURNS = {2: 4_000, 3: 6_000, 4: 2_000, 5: 1_000}
"""The same where turns are looked through, because there are dice (`learning.turnplay`): a game teaches more there, and
takes longer."""
AHEAD, GAMES_AHEAD = 5, 1_000_000
"""How many actions are looked ahead for those who do that, too, in games of two, and from how many games they learn."""
GAMES_A_BOARD = {2: 4_000, 3: 2_800, 4: 2_000, 5: 1_600}
"""The same for what holds on any board: on each that is made up, in each round."""
GAMES_A_BOARD_AHEAD, ROUNDS_AHEAD = 1_500, 12
SEED = 1
MARKS = 20
"""So often each says how far it is."""


def learn(name: str, board: str | None, players: int, ahead: int, anew: bool = False) -> str:
    """Learn one file; return its path. What is there that only lacks how to begin gets that.

    ``board`` None: for any board.
    """
    if board is None:
        return learn_for_any(dragonrace.load_game(name, players=players), ahead)
    game, what = dragonrace.load_game(name, players=players, board=board), f"{name}, {board}, {players} players"
    there = None if anew else found(game, ahead)
    weights = there or train(game, ahead, lambda share: print(f"{what}, {ahead} ahead: {share:.0%}", flush=True))
    path = weights.save(place_of(game, ahead=ahead > 0))
    if ahead and can_begin(game):
        weights = learn_opening(
            load_weights(path, game),  # in halves, as from a run that was stopped here: so both find the same
            seed=SEED,
            ahead=ahead,
            progress=lambda share: print(f"{what}, to begin: {share:.0%}", flush=True),
        )
        weights.save(path)
    return str(path)


def learn_for_any(game: Game, ahead: int) -> str:
    """Learn what holds on any board; return the file's path."""
    rounds, games = (ROUNDS_AHEAD, GAMES_A_BOARD_AHEAD) if ahead else (ROUNDS, GAMES_A_BOARD[game.num_players])
    what = f"{game.name}, any board, {game.num_players} players, {ahead} ahead"
    numbers, made = learn_general(
        game,
        SEED,
        rounds=rounds,
        games=games,
        manner=Manner(ahead=ahead) if ahead else None,
        progress=lambda share: print(f"{what}: {share:.0%}", flush=True),
    )
    return str(save_general(place_of(game).parent, game, numbers, made))


def train(game: Game, ahead: int, progress: Callable[[float], None]) -> Weights:
    """Learn a game's weights."""
    training = Training(game, SEED, manner=Manner(ahead=ahead) if ahead else None)
    games = GAMES_AHEAD if ahead else (GAMES_BY_TURNS if is_for_turns(game) else GAMES)[game.num_players]
    for mark in range(1, MARKS + 1):
        training.run(games // MARKS)
        progress(mark / MARKS)
    return training.weights()


def can_begin(game: Game) -> bool:
    """Say whether there is something to be learned of how to begin."""
    try:
        return bool(ways_to_begin(game))
    except OptionError:
        return False


def place_of(game: Game, *, ahead: bool = False) -> Path:
    """Return where a game's weights lie in its package."""
    return ROOT / game.name.replace("-", "_") / "weights" / file_name(game, ahead=ahead)


def found(game: Game, ahead: int) -> Weights | None:
    """Return the weights that are there already, if they fit."""
    try:
        return load_weights(place_of(game, ahead=ahead > 0), game)
    except WeightsError:
        return None


def is_there(game: Game, ahead: int) -> bool:
    """Say whether all is there already, and fits."""
    weights = found(game, ahead)
    return weights is not None and (weights.opening is not None or not ahead or not can_begin(game))


def is_there_for_any(game: Game, ahead: int) -> bool:
    """Say whether what holds on any board is there already, and fits."""
    try:
        load_general(place_of(game).with_name(general_name(game, ahead=ahead > 0)), game)
    except WeightsError:
        return False
    return True


def main() -> None:
    """Learn all that is missing."""
    ours = {kind.name: kind for kind in shipped_games()}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(ours)}; all, unless given")
    parser.add_argument("--anew", action="store_true", help="learn what is there, too")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count(), help="how many learn at once; one a core, unless given"
    )
    asked, console = parser.parse_args(), Console()
    if foreign := [name for name in asked.games if name not in ours]:
        parser.error(f"{', '.join(foreign)}: not a game of ours; these are {', '.join(ours)}")
    if asked.workers < 1:
        parser.error("--workers: 1 or more")
    wanted = [
        (name, board, players, ahead)
        for name in asked.games or ours
        for board in (*ours[name].boards, None)
        for players in sorted(ours[name].colours)
        for ahead in (0, AHEAD)
    ]
    wanted = [one for one in wanted if _is_wanted(*one, anew=asked.anew)]
    try:
        with ProcessPoolExecutor(asked.workers) as pool:
            learning = [pool.submit(learn, *one, asked.anew) for one in wanted]
            for number, learned in enumerate(as_completed(learning), 1):
                console.print(f"{number} of {len(wanted)}: {learned.result()}")
    except KeyboardInterrupt:
        console.print("Stopped. What was finished is kept; without --anew the same line learns only what is missing.")


def _is_wanted(name: str, board: str | None, players: int, ahead: int, *, anew: bool) -> bool:
    game = dragonrace.load_game(name, players=players, board=board)
    is_for_it = bool(game.patterns) and (not ahead or is_for_lines(game))
    if board is None:
        return is_for_it and can_be_general(game) and (anew or not is_there_for_any(game, ahead))
    return is_for_it and (anew or not is_there(game, ahead))


if __name__ == "__main__":
    main()
