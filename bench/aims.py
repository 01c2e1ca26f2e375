"""What weak bots of Golden Dragon are seen to be after: ``python -m bench.aims``.

All players of a game are bots of one level. It counts how often they carry their own dragon nearer to the golden
volcano where the front stone could, how often they carry somebody else's nearer there instead, how often they veto
moves of their own dragon, by where these lead, which gales bring them two steps nearer or more, if nobody objects, how
often they play one that wins whatever others answer, and how often they leave such a win to whoever comes next, or have
somebody else win at once, where something else was left.
"""

import argparse
from collections import Counter
from typing import Any

from rich.progress import track
from rich.table import Table

import dragonrace
from bench.screen import make_console
from dragonrace import Game, State
from dragonrace.bots.finishing import gives_away, winning_action
from dragonrace.bots.making import make_bot
from dragonrace.games.golden_dragon.actions import FIRST_MOVE, GALE, PASS, VETO
from dragonrace.games.golden_dragon.legality import destination
from dragonrace.games.golden_dragon.race import nearest
from dragonrace.games.golden_dragon.state import Phase

PLAYERS = 2, 3, 4


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", default=["level-1", "level-2"], help="level-1 and level-2, unless given")
    parser.add_argument("--games", type=int, default=100, help="for each bot and number of players (100)")
    parser.add_argument("--seed", type=int, default=0)
    args, console = parser.parse_args(), make_console()
    table = Table("bot", "players", *HEADINGS, "turns")
    for bot in args.bots:
        for players in PLAYERS:
            game = dragonrace.load_game("golden-dragon", players=players)
            counts = Counter[str]()
            for number in track(range(args.games), f"{bot}, {players} players", console=console, transient=True):
                watch(game, bot, args.seed * args.games + number, counts)
            shares = (share(counts, what, of) for what, of in SHARES)
            table.add_row(bot, str(players), *shares, f"{counts['turns'] / args.games:.0f}")
    console.print(table)


HEADINGS = (
    "advance",
    "another nearer",
    "veto nearer",
    "veto as near",
    "veto away",
    "gale for two steps",
    "winning gale",
    "gift",
)
SHARES = (
    ("advanced", "could"),
    ("helped", "could"),
    *((f"vetoed {way}", f"asked {way}") for way in ("+", "0", "-")),
    ("gales for two", "gales"),
    ("won by gale", "could win by gale"),
    ("given", "could give"),
)
"""What is counted under each heading, and of how many."""


def share(counts: Counter[str], what: str, of: str) -> str:
    """Write how many of these there were."""
    return f"{counts[what]} of {counts[of]} ({100 * counts[what] / max(1, counts[of]):.0f} %)"


def watch(game: Game, bot: str, seed: int, counts: Counter[str]) -> None:
    """Play one game, and count what is seen of it."""
    bots = [make_bot(game, bot, f"{seed} {seat}".encode(), is_timed=False) for seat in range(game.num_players)]
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.actors()[0]
        action = bots[seat].choose(state, seat)
        note(state, seat, action, counts)
        state.apply_action(action, seat)


def note(state: State, seat: int, action: int, counts: Counter[str]) -> None:
    """Count a decision."""
    row: Any = state.row
    note_gift(state, seat, action, counts)
    if row.phase in (Phase.TURN, Phase.MOVE):
        counts["turns"] += row.phase == Phase.TURN
        note_gale(state, seat, action, counts)
        if FIRST_MOVE + seat in state.legal_actions(seat) and steps_won(state, seat) > 0:
            counts["could"] += 1
            counts["advanced"] += action == FIRST_MOVE + seat
            moves_another = FIRST_MOVE <= action < PASS and action != FIRST_MOVE + seat
            counts["helped"] += moves_another and steps_won(state, action - FIRST_MOVE) > 0
    elif row.phase == Phase.VETO:
        won = steps_won(state, seat)
        way = "+" if won > 0 else "-" if won < 0 else "0"
        counts[f"asked {way}"] += 1
        counts[f"vetoed {way}"] += action == VETO


def note_gale(state: State, seat: int, action: int, counts: Counter[str]) -> None:
    """Count the gale that is played, or could be."""
    row: Any = state.row
    if GALE not in state.legal_actions(seat):
        return
    if action == GALE:
        board: Any = state.game.compiled_board
        at = int(row.dragons[seat])
        counts["gales"] += 1
        counts["gales for two"] += board.distance[at] - nearest(board, row, at, row.holder[seat]) > 1
    if winning_action(state, seat) == GALE:
        counts["could win by gale"] += 1
        counts["won by gale"] += action == GALE


def note_gift(state: State, seat: int, action: int, counts: Counter[str]) -> None:
    """Count the game that is given away, or could be, where there is a choice, by what really lies in the holders."""
    row: Any = state.row
    if row.phase not in (Phase.TURN, Phase.MOVE, Phase.VETO) or winning_action(state, seat) is not None:
        return
    legal = state.legal_actions(seat)
    gifts = {each for each in legal if gives_away(state.child(each, seat), seat)}
    if 0 < len(gifts) < len(legal):
        counts["could give"] += 1
        counts["given"] += action in gifts


def steps_won(state: State, dragon: int) -> int:
    """How many steps nearer to the golden volcano the stone in play takes a dragon, if it can."""
    board: Any = state.game.compiled_board
    row: Any = state.row
    return int(board.distance[row.dragons[dragon]]) - int(board.distance[destination(board, row, dragon)])


if __name__ == "__main__":
    main()
