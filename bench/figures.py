"""Every measured figure of the docs, and what measures it: ``python -m bench.figures [NAME …]``.

``make figures`` is all of it. Runs the commands one after the other, and keeps what they print in ``build/figures``,
with the machine that printed it. A run that was stopped goes on with the figures that are not there yet, or that
another version or machine has measured; ``--again`` measures all anew. ``--list`` only names them. ``--quick`` runs
each command in a small way that says nothing, to see that it still works.
"""

import argparse
import os
import platform
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import dragonrace
from bench.screen import processor
from dragonrace.version import __version__

__all__ = ["FIGURES", "ROOT", "Figure", "main"]

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "figures"
DONE, FAILED = ".txt", ".failed.txt"


@dataclass(frozen=True)
class Figure:
    """Some figures that are measured together."""

    name: str
    what: str
    stated: tuple[tuple[str, str], ...]
    """The pages that state them, each with some words of that."""
    commands: tuple[str, ...]
    minutes: float
    """About how long they take, on two cores."""
    quick: tuple[str, ...] = ()
    """The same in seconds, where there is such a way."""


def _regret(*bots: str, games: int) -> tuple[str, ...]:
    return tuple(f"dragonrace regret {bot} --games {games} --seed 1" for bot in bots)


LEVELS = "level-1", "level-2", "level-3", "sensible"
AGAINST = "python examples/learning/against_bots.py"
PPO = "python examples/learning/ppo.py"

FIGURES = (
    Figure(
        "speed",
        "decisions a second in random play",
        (("README.md", "24 million decisions a second in Dragon River, 40 million in Golden Dragon and 12 million"),),
        ("python -m bench --only play",),
        10,
    ),
    Figure(
        "solved",
        "Dragon River solved: positions, sweeps, seconds, how often who begins wins, and in a million games",
        (("docs/exact.md", "38 to 53 sweeps: 0.7 s by position and 2.9 s for good"), ("docs/exact.md", "71.6 %")),
        ("python -m bench.solved --games 1000000",),
        10,
        ("python -m bench.solved --games 100",),
    ),
    Figure(
        "regret",
        "what bots give away against perfect play",
        (("docs/exact.md", "| level-1, at random | 0.433 | 0.378 to 0.488 | 100 |"),),
        (*_regret(*LEVELS, games=100), *_regret("solved", games=40)),
        15,
        _regret("level-1", games=1),
    ),
    Figure(
        "minis",
        "how far each bot can be exploited in the mini games",
        (("docs/exact.md", "| level-3 | 0.5000 | 0.0000 | 0.0984 | 0.5000 |"),),
        tuple(f"dragonrace exploitability {name}" for name in dragonrace.mini_games()),
        30,
        ("dragonrace exploitability golden-dragon-cards random",),
    ),
    Figure(
        "ppo",
        "what a net learns of Dragon River in 15 minutes, with its curve",
        (("docs/learning.md", "24 million decisions and came down to .114 (.097 to .131, 200 games)"),),
        (f"{PPO} --minutes 15 --marks 10 --games 200 --seed 1 --plot build/figures/ppo.svg",),
        30,
        (f"{PPO} --minutes 0.05 --marks 1 --games 2",),
    ),
    Figure(
        "against",
        "what a net learns of Golden Dragon in four minutes against a quick bot, with its curve",
        (("docs/learning.md", "python examples/learning/against_bots.py --minutes 4.2 --marks 7 --seed 1"),),
        (f"{AGAINST} --minutes 4.2 --marks 7 --seed 1 --plot build/figures/against-bots.svg",),
        10,
        (f"{AGAINST} --minutes 0.05 --marks 1",),
    ),
    Figure(
        "batches",
        "steps a second of batches",
        (("docs/learning.md", "says how fast this is on your machine"),),
        ("python -m bench.batches",),
        5,
        ("python -m bench.batches --lanes 64 --runs 1 --seconds 0.2",),
    ),
    Figure(
        "ratings",
        "how many intervals hold the truth, how often tests end wrong, and when",
        (
            ("docs/league.md", "95 to 97 % of the intervals hold the truth"),
            ("docs/league.md", "after 201 and 195 games"),
        ),
        ("python -m tests.simulate.league.measure",),
        5,
        ("python -m tests.simulate.league.measure --leagues 2 --tests 50",),
    ),
    Figure(
        "start",
        "when the first page comes, and how the server answers while it compiles",
        (("README.md", "later ones about a second"),),
        ("python -m bench.first_minute",),
        5,
    ),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what is not there yet; returns 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all, or some of: {', '.join(by_name())}")
    parser.add_argument("--list", action="store_true", help="say which there are, where they stand, and their commands")
    parser.add_argument(
        "--quick", action="store_true", help="try the commands out, in seconds; the figures say nothing"
    )
    parser.add_argument("--again", action="store_true", help="also what is there")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder for what they print (build/figures)")
    args = parser.parse_args(argv)
    if unknown := set(args.names) - set(by_name()):
        parser.error(f"there is no figure {', '.join(sorted(unknown))}; there are {', '.join(by_name())}")
    chosen = [figure for figure in FIGURES if figure.name in args.names or not args.names]
    if args.list:
        print("\n".join(map(_described, chosen)))
        return 0
    folder = args.out / "quick" if args.quick else args.out
    there = [_is_there(figure, folder, args.quick, args.again) for figure in chosen]  # all, whatever fails
    return int(not all(there))


def by_name() -> dict[str, Figure]:
    """Return all figures by name."""
    return {figure.name: figure for figure in FIGURES}


def _described(figure: Figure) -> str:
    pages = ", ".join(dict.fromkeys(page for page, _ in figure.stated))
    lines = [f"{figure.name}: {figure.what} ({pages}; about {figure.minutes:g} minutes)", *figure.commands]
    return "\n    ".join(lines)


def _is_there(figure: Figure, folder: Path, quick: bool, again: bool) -> bool:
    """Measure, unless that has been done here by the same commands; say whether it is there."""
    commands, file = figure.quick if quick else figure.commands, folder / f"{figure.name}{DONE}"
    if not commands:
        print(f"{figure.name}: no quick way; all of it takes about {figure.minutes:g} minutes")
        return True
    head = "\n".join(f"$ {command}" for command in commands)
    begin = f"{head}\n\n{_machine()}\n"
    if not again and file.is_file() and file.read_text("utf-8").startswith(begin):
        print(f"{figure.name}: there already, in {file}")
        return True
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{figure.name}: {figure.what} ...", flush=True)
    began = time.monotonic()
    printed = [_run(command) for command in commands]
    seconds = time.monotonic() - began
    text = f"{begin}in {seconds:.0f} s\n\n" + "\n".join(words for words, _ in printed)
    is_whole = all(status == 0 for _, status in printed)
    file = file if is_whole else folder / f"{figure.name}{FAILED}"
    file.write_text(text, "utf-8")
    print(text if is_whole else f"{figure.name}: it FAILED; {file} has what it said", end="\n\n", flush=True)
    return is_whole


def _run(command: str) -> tuple[str, int]:
    """Run a command as one would type it here; return what it printed, and its status."""
    program, *words = shlex.split(command)
    line = [sys.executable, *(["-m", "dragonrace"] if program == "dragonrace" else []), *words]
    done = subprocess.run(line, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return done.stdout + (done.stderr if done.returncode else ""), done.returncode


def _machine() -> str:
    """Say what measured it."""
    python = f"{platform.system()}, Python {platform.python_version()}"
    return f"dragonrace {__version__}, {processor()}, {os.cpu_count()} cores, {python}"


if __name__ == "__main__":
    sys.exit(main())
