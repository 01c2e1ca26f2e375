"""Where the time of compiled play goes: ``python -m bench.profile golden-dragon``, by function and by line.

All is compiled anew with the numbers of its lines, which costs a little speed, and Linux's ``perf`` looks 2,000 times a
second where the processor is. What is compiled into its callers is told apart all the same. With ``--bot``, games among
such bots instead. Needs ``perf`` and binutils (Debian: linux-perf, binutils).
"""

import argparse
import bisect
import json
import linecache
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import dragonrace
from bench.programs import BenchError, output_of
from bench.random_play import SETTINGS, title_of
from bench.screen import make_console
from dragonrace.core.errors import OptionError

TOOLS = ("perf", "objdump", "addr2line")
SECONDS = 10
SHOWN = 25
"""So many functions and lines are listed."""
MANGLED = "_ZN"
"""So begins a name that has not been made readable: then each part's length follows, and the part."""

Frame = tuple[str, str]
"""A function's name, and the line in it: ``file:number``."""


@dataclass
class Code:
    """Machine code that was compiled apart: an object file, and where its section with code lies in memory."""

    path: str
    section: str
    start: int
    size: int
    samples: Counter[int] = field(default_factory=Counter)
    """How often the processor was seen at each offset."""

    def stacks(self) -> Iterator[tuple[list[Frame], int]]:
        """Yield where samples were taken: a line, then the lines that called its function; and how often."""
        offsets = sorted(self.samples)
        command = ["addr2line", "-a", "-f", "-i", "-C", "-j", self.section, "-e", self.path, *map(hex, offsets)]
        for offset, text in zip(offsets, output_of(command).split("\n0x"), strict=True):
            names = text.splitlines()[1:]
            lines = (line.partition(" ")[0] for line in names[1::2])
            yield list(zip(map(_short, names[::2]), lines, strict=True)), self.samples[offset]


def main() -> None:
    """Look on while games are played, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=dragonrace.games())
    parser.add_argument("--bot", default="random", help="who plays (random)")
    asked, console = parser.parse_args(), make_console()
    try:
        dragonrace.make_bot(dragonrace.load_game(asked.game), asked.bot)
    except OptionError as error:
        parser.error(str(error))
    settings = SETTINGS[asked.game] if asked.bot == "random" else SETTINGS[asked.game][:1]
    try:
        for number, setting in enumerate(settings):
            title = title_of(asked.game, setting)
            with console.status(f"{title}: compiling, then playing"):
                stacks = look_on(asked.game, number, asked.bot)
            show(console, title, stacks)
    except BenchError as error:
        sys.exit(str(error))


def look_on(name: str, setting: int, bot: str) -> list[tuple[list[Frame], int]]:
    """Have games played, and return where the processor was seen; raises `BenchError` if that can't be."""
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        raise BenchError(f"profiles need {' and '.join(missing)}, which this machine has not")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        samples = folder / "perf.data"
        play = [sys.executable, "-m", "bench.profiled_play", name, setting, bot, SECONDS, folder]
        look = ["perf", "record", "--quiet", "-e", "cpu-clock", "-F", "2000", "-o", samples, *play]
        output_of(look, NUMBA_DEBUGINFO="1", DRAGONRACE_CACHE=str(folder / "cache"))
        code = sorted(codes(folder), key=lambda part: part.start)
        if not code:
            raise BenchError(f"nothing is compiled where {bot} plays {name}")
        starts = [part.start for part in code]
        for digits in output_of(["perf", "script", "-F", "ip", "-i", samples]).split():
            address = int(digits, 16)
            part = code[bisect.bisect(starts, address) - 1]
            if 0 <= address - part.start < part.size:
                part.samples[address - part.start] += 1
        return [stack for part in code if part.samples for stack in part.stacks()]


def codes(folder: Path) -> Iterator[Code]:
    """Yield all that was compiled."""
    for entry in json.loads((folder / "code.json").read_text("utf-8")):
        symbols = (line.split() for line in output_of(["objdump", "--syms", entry["object"]]).splitlines())
        offset, section = next((parts[0], parts[-3]) for parts in symbols if parts[-1:] == [entry["function"]])
        headers = (line.split() for line in output_of(["objdump", "--section-headers", entry["object"]]).splitlines())
        size = next(int(parts[2], 16) for parts in headers if parts[1:2] == [section])
        yield Code(entry["object"], section, entry["address"] - int(offset, 16), size)


def show(console: Console, title: str, stacks: Sequence[tuple[list[Frame], int]]) -> None:
    """Print the functions and the lines that take the most time."""
    own, whole, lines = Counter[str](), Counter[str](), Counter[str]()
    for frames, count in stacks:
        own[frames[0][0]] += count
        lines[frames[0][1]] += count
        for function in {function for function, _ in frames}:
            whole[function] += count
    total = sum(own.values())
    functions = Table("function", title=f"{title}: {total:,} samples in compiled code")
    functions.add_column("itself", justify="right")
    functions.add_column("with what is compiled into it", justify="right")
    for function, count in own.most_common(SHOWN):
        functions.add_row(function, f"{count / total:.1%}", f"{whole[function] / total:.1%}")
    table = Table("line", "source")
    table.add_column("time", justify="right")
    for line, count in lines.most_common(SHOWN):
        path, _, number = line.rpartition(":")
        source = linecache.getline(path, int(number)).strip() if number.isdigit() else ""
        table.add_row(f"{Path(path).name}:{number}", escape(source), f"{count / total:.1%}")
    console.print(functions, table)


def _short(name: str) -> str:
    """Return a function's name without what Numba adds, and without the package's."""
    if name.startswith(MANGLED):  # what Numba adds is nothing that binutils can read
        rest, parts = name.removeprefix(MANGLED), []
        while length := re.match(r"\d+", rest):
            end = length.end() + int(length[0])
            parts.append(rest[length.end() : end])
            rest = rest[end:]
        name = "::".join(parts)
    return name.partition("[")[0].removeprefix("dragonrace::").replace("::", ".")


if __name__ == "__main__":
    main()
