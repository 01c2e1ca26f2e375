"""Tables of what a game tells learners: the features of its observations, and of its actions."""

from collections.abc import Iterable
from itertools import groupby

import dragonrace
from dragonrace.core.features import Feature

__all__ = ["features"]

HEAD = """\
# Features of {title}

What a learner gets from a game for {players} players with the standard options ([how to read it]({learning})). With
other players or options there are more rows, or fewer: `game.observation_features()` and `game.action_features()`, of
which this page is made, have those of yours.

"""
OBSERVATION = """\
## An observation

{count} whole numbers, counted from 0. Seats are counted clockwise from the one that looks, which is +0; what is of
*all* is nobody's own. Names stand for their places in the list: the first is 0.

"""
ACTIONS = """\
## An action

`game.action_table(seat)` has a row of {count} numbers for each of {actions:,} actions. Seats are counted clockwise from
the one that acts, which is +0.

"""
FEW = 16
"""So many names are listed in a row of a table; of more, their ends."""
ENDS = 4
JOINER = "\N{WORD JOINER}"
"""Keeps a range, or a name with a hyphen, in one line."""


def features(name: str, learning: str) -> str:
    """Return a game's page; ``learning`` is where the page for learners lies, seen from it."""
    game = dragonrace.load_game(name)
    seen, done = game.observation_features(), game.action_features()
    return "".join(
        (
            HEAD.format(title=dragonrace.describe_game(name)["title"], players=game.num_players, learning=learning),
            OBSERVATION.format(count=len(seen)),
            _table(seen, "all"),
            ACTIONS.format(count=len(done), actions=game.num_distinct_actions),
            _table(done, ""),
        )
    )


def _table(rows: Iterable[Feature], common: str) -> str:
    """Write a row for all that are alike; ``common`` stands for whose they are where they are nobody's."""
    lines = ["| feature | numbers | of | what it says | from 0 to |", "| --- | --- | --- | --- | --- |"]
    return "\n".join([*lines, *(_row(alike, common) for alike in _alike(list(rows)))]) + "\n\n"


def _alike(rows: list[Feature]) -> list[list[tuple[int, Feature]]]:
    """Put those together that differ in nothing but whose they are, and which of several, in order of the first."""

    def kind(numbered: tuple[int, Feature]) -> tuple[int, str]:
        feature = numbered[1]
        return firsts[(feature.name, feature.about, feature.high, feature.names)], feature.name

    firsts: dict[object, int] = {}
    for number, one in enumerate(rows):
        firsts.setdefault((one.name, one.about, one.high, one.names), number)
    return [list(group) for _, group in groupby(sorted(enumerate(rows), key=kind), kind)]


def _row(alike: list[tuple[int, Feature]], common: str) -> str:
    numbers, first = _in_one_line(_ranges([number for number, _ in alike])), alike[0][1]
    whose = _in_one_line(_of([one for _, one in alike]) or common)
    cells = (f"`{first.name}`", numbers, whose, first.about, _values(first))
    return "| " + " | ".join(cells) + " |"


def _ranges(numbers: list[int]) -> str:
    """Write 0, 1, 2, 6 as 0–2, 6."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _of(alike: list[Feature]) -> str:
    seats = list(dict.fromkeys(one.seat for one in alike if one.seat is not None))
    told = [f"seat {', '.join(f'+{seat}' for seat in seats)}".replace(" ", "\N{NO-BREAK SPACE}")] if seats else []
    places = list(dict.fromkeys(one.index for one in alike if one.index is not None))
    numbers = [place for place in places if isinstance(place, int)]
    told += [_ranges(numbers) if numbers == places else _ends([str(place) for place in places])] if places else []
    return ", each: ".join(told)


def _values(feature: Feature) -> str:
    if not feature.names:
        return f"{feature.high}"
    if feature.names == ("no", "yes"):
        return "1: `no`, `yes`"
    return f"{feature.high}: {_ends([f'`{name}`' for name in feature.names])}"


def _ends(words: list[str]) -> str:
    shown = words if len(words) <= FEW else [*words[:ENDS], "…", words[-1]]
    return ", ".join(shown)


def _in_one_line(words: str) -> str:
    """Let nothing break behind a dash or a hyphen."""
    return words.replace("–", f"{JOINER}–{JOINER}").replace("-", f"-{JOINER}")
