"""``dragonrace regret``: what a bot gives away against perfect play, by kind of decision."""

from argparse import Namespace

from rich.table import Table

from dragonrace.cli.errors import STOPPED
from dragonrace.cli.screen.progress import progress_shown
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.registry import load_game
from dragonrace.study import Kind, Regret, RegretStudy

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Measure; returns 130 where Ctrl-C stops it, after what is known by then was said."""
    game = load_game(args.game, board=args.board, **args.options)
    study = RegretStudy(game, args.bot, games=args.games, seed=args.seed)
    screen = Screen(game.players)
    try:
        with progress_shown(study.done, study.games, lambda: _so_far(study)) as progress:
            study.run(progress)
    except KeyboardInterrupt:
        screen.say(f"Stopped: {study.done} of {study.games} games are done.")
        if study.done:
            _show(screen, study.results())
        return STOPPED
    _show(screen, study.results())
    return 0


def _so_far(study: RegretStudy) -> str:
    return f"{study.loss:.4f} wins a game" if study.done else ""


def _show(screen: Screen, found: Regret) -> None:
    """Show what it loses, and by what."""
    low, high = found.interval
    screen.say(f"{found.game.type.title} on {found.game.board.title}, {found.bot} against perfect play", "bold")
    screen.say(f"It gives away {found.loss:.4f} wins a game (95 % interval: {low:.4f} to {high:.4f}).")
    screen.say(f"So it would win {found.fair - found.loss:.1%} of its games, and a perfect player {found.fair:.1%}.")
    won = f"in these {found.games} it won {found.wins}"
    screen.say(f"(The dice are not in that: {won}. Seed {found.seed}, {found.decisions} decisions.)")
    screen.show(_table(found))
    for kind in found.kinds:
        if (worst := kind.worst) is not None:
            screen.tell(
                f"Its worst “{kind.name}” cost {worst.loss:.4f}: {worst.chosen}, where {worst.better} is best "
                f"(game {worst.game}, after {worst.action} actions)."
            )


def _table(found: Regret) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("Decision", "decisions", "mistakes", "wins lost a game", "share"):
        table.add_column(title, justify="left" if title == "Decision" else "right")
    for kind in found.kinds:
        table.add_row(*_cells(kind, found.loss))
    return table


def _cells(kind: Kind, total: float) -> tuple[str, ...]:
    share = f"{kind.loss / total:.0%}" if total else "–"
    return f"  {kind.name}", str(kind.decisions), str(kind.mistakes), f"{kind.loss:.4f}", share
