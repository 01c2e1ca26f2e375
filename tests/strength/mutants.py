"""Break a rule at random, and see whether the game's own tests notice.

    python -m tests.strength.mutants golden-dragon --count 5 --seed 1

Each mutant changes one operator, number or truth in one function of the rules, in a copy of the sources, and the tests
of the game's folder are run against it until one fails. A mutant that survives is printed with its line: either a test
is missing, or the change changes nothing that anybody could see.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType

import dragonrace
from dragonrace.core.installed import game_type
from tests.strength.game_tests import ROOT, tests_of, tests_of_bots
from tests.strength.rule_functions import rule_functions

SOURCES = ROOT / "src"
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
LONGEST = 900.0
"""Seconds after which tests that go on and on count as having noticed: some mutants never end a game."""


@dataclass(frozen=True)
class Mutant:
    """A file of the rules with one thing changed."""

    path: Path
    function: str
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        place = f"{self.path.relative_to(SOURCES)}:{self.line} {self.function}"
        return f"{place}\n    {self.before}\n    {self.after}"


def mutants(function: FunctionType) -> Iterator[Mutant]:
    """Make every mutant of a function."""
    path = Path(function.__code__.co_filename)
    text = path.read_text("utf-8")
    whole = next(n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef) and n.name == function.__name__)
    lines = text.splitlines(keepends=True)
    for node in ast.walk(whole):
        for name, value in changes(node):
            before = getattr(node, name)
            setattr(node, name, value)
            line, changed = getattr(node, "lineno", whole.lineno), f"→ {ast.unparse(node)}"
            source = "".join([*lines[: whole.lineno - 1], ast.unparse(whole) + "\n", *lines[whole.end_lineno :]])
            setattr(node, name, before)
            yield Mutant(path, function.__name__, line, lines[line - 1].strip(), changed, source)


def changes(node: ast.AST) -> Iterator[tuple[str, object]]:
    """List the ways to change a node: which of its parts, and to what."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield "ops", [SWAPS[type(node.ops[0])](), *node.ops[1:]]
    if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
        yield "op", SWAPS[type(node.op)]()
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        yield "value", not node.value if isinstance(node.value, bool) else node.value + 1


def killer(mutant: Mutant, tests: list[Path]) -> str | None:
    """Run the tests against a mutant up to the first that fails, and return its name; None if all pass."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
        (copy / mutant.path.relative_to(SOURCES)).write_text(mutant.text, "utf-8")
        paths = os.pathsep.join([str(copy), str(ROOT)])
        environment = {**os.environ, "PYTHONPATH": paths, "DRAGONRACE_CACHE": str(Path(folder) / "cache")}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *map(str, tests)]
        try:
            ended = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, timeout=LONGEST, check=False, text=True
            )
        except subprocess.TimeoutExpired:
            return f"tests that have not ended after {LONGEST:.0f} s"
        failed = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        who = failed[0].partition(" - ")[0] if failed else f"exit code {ended.returncode}"
        return who if ended.returncode else None


def main() -> None:
    """Break rules, and print who noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=dragonrace.games())
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tests = tests_of(asked.game) + tests_of_bots(asked.game)
    every = [mutant for function in rule_functions(game_type(asked.game)) for mutant in mutants(function)]
    chosen = random.Random(asked.seed).sample(every, asked.count)
    print(f"{asked.game}: {asked.count} of {len(every)} mutants")
    killed = 0
    for mutant in chosen:
        began = time.monotonic()
        noticed = killer(mutant, tests)
        killed += noticed is not None
        fate = f"killed by {noticed}" if noticed else "SURVIVED"
        print(f"{fate} in {time.monotonic() - began:.0f} s: {mutant}", flush=True)
    print(f"{killed} of {asked.count} killed")


if __name__ == "__main__":
    main()
