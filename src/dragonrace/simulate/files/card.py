"""The card of a data set: what it is, how it came about, what its columns mean, and how to make it again."""

import shlex
from collections.abc import Iterator
from typing import Any

import numpy as np

from dragonrace.core.words.voice import Voice, speaking
from dragonrace.simulate.playing import Rows
from dragonrace.simulate.recording import FIELDS, GAMES_A_FILE
from dragonrace.simulate.settings import WITH_OBSERVATIONS, Settings, usual_turn_limit
from dragonrace.simulate.summary import summarise
from dragonrace.version import __version__

__all__ = ["card", "command"]

HEAD = """\
---
license: mit
pretty_name: {title}
tags: [board-games, reinforcement-learning, imitation-learning, dragonrace]
configs:
- config_name: default
  data_files: data/*.parquet
---

# {title}

{decisions} decisions in {games} games of {game} for {players}, a row for each decision. Bots played them; no people
did, so there is nothing personal in it. dragonrace {version} made it.
"""
MIDDLE = """
`data/*.parquet` are the rows, in the order of games and of decisions in them, {part} games to a file. Any reader of
Parquet takes them, as `pandas.read_parquet("data")` or `polars.read_parquet("data/*.parquet")`. What chance did (dice,
draws) has no row; `ply` counts it. The rows tell everything, also what other seats didn't know; only the observation is
no more than its seat saw.
"""
RETURNS = """
To learn whole games, split by `number`, not by row: rows of a game belong together. Where `truncated` is true the game
was cut short by the turn limit, and a return of 0 is no draw by the rules.
"""
UNNAMED = """\
Some bots were given to `dragonrace.simulate` as Python classes or objects; with them the same call makes the same
bytes. `settings.json` has all else.
"""
NAMED = """
with dragonrace {version} and the pyarrow that `settings.json` names makes the same bytes, on any number of cores.
`settings.json` also has a hash of the sources, which tells whether they are the same.
"""
OWN = """\
The sources of {bots} are needed, too, as they were: they are not a part of dragonrace.
"""
LICENCE = """
## Licence and citation

MIT, as dragonrace's; whoever made this data may give it another. Please cite the software, as its `CITATION.cff` says:

```bibtex
@software{{dragonrace,
  author = {{{{The dragonrace developers}}}},
  title = {{dragonrace: dragon races to play, to study and to learn from}},
  version = {{{version}}},
  year = {{2026}},
  license = {{MIT}}
}}
```
"""


def card(settings: Settings, rows: Rows) -> str:
    """Return the card of a data set of these games, all of them, as Markdown. It depends on nothing else."""
    with speaking(Voice("en")):
        return _card(settings, rows)


def _card(settings: Settings, rows: Rows) -> str:
    game = settings.game
    head = HEAD.format(
        title=f"{game.type.title}, {game.num_players} players, seed {settings.seed}",
        decisions=int(rows["decisions"].sum()),
        games=len(rows),
        game=game.type.title,
        players=game.num_players,
        version=__version__,
    )
    parts = [head, MIDDLE.format(part=GAMES_A_FILE), *_made_by(settings, len(rows)), *_bots(settings, rows)]
    parts += [*_columns(settings), RETURNS, *_observation(settings), LICENCE.format(version=__version__)]
    return "".join(parts)


def _made_by(settings: Settings, games: int) -> Iterator[str]:
    """Say how to make it again, and what was played."""
    yield "\n## How to make it again\n\n"
    if settings.unnamed:
        yield UNNAMED
    else:
        yield f"```sh\n{command(settings, games)}\n```\n" + NAMED.format(version=__version__)
        if own := sorted({name for name in settings.played_by if ":" in name}):
            yield OWN.format(bots=", ".join(f"`{name}`" for name in own))
    yield "\n## What was played\n\n| | |\n| --- | --- |\n"
    about = settings.describe()
    options = ", ".join(f"{name} {_value(value)}" for name, value in settings.options.items())
    begins = "they take turns" if settings.rotate else f"seat {about['first_player']}"
    for name, value in (
        ("game", f"{settings.game.name}, rules version {settings.game.rules_version}"),
        ("players", settings.game.num_players),
        ("board", settings.board_label),
        ("options", options),
        ("seed", settings.seed),
        ("who begins", begins),
    ):
        yield f"| {name} | {_cell(value)} |\n"


def command(settings: Settings, games: int) -> str:
    """Return the command that makes a data set of bots with names again, in a folder beside ``board.toml``."""
    game = settings.game
    words = ["dragonrace", "simulate", game.name, "--games", str(games), "--players", str(game.num_players)]
    words += ["--bots", ",".join(settings.bots), "--seed", str(settings.seed)]
    if game.board.name != "standard":
        words += ["--board", game.board.name or "board.toml"]
    if not settings.rotate:
        words += ["--fixed", "--first-player", str(game.options["first_player"])]
    usual = {"turn_limit": usual_turn_limit(game.type)}
    for option in game.type.all_options(game.num_players):
        default = usual.get(option.name, option.default_among(game.options))
        if option.name in settings.options and settings.options[option.name] != default:
            words += ["--" + option.name.replace("_", "-"), _value(settings.options[option.name])]
    words += ["--trajectories", "again"] + ["--observations"] * (settings.records == WITH_OBSERVATIONS)
    return shlex.join(words)


def _value(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value).lower()


def _bots(settings: Settings, rows: Rows) -> Iterator[str]:
    yield "\n| bot | kind | games | wins |\n| --- | --- | --: | --: |\n"
    kinds = dict(zip(settings.bots, settings.played_by, strict=True))
    found = summarise(settings, np.arange(len(rows)), rows)
    for share in found.bots:
        kind = _cell(kinds[share.name] or "given in Python")
        yield f"| {_cell(share.name)} | {kind} | {share.games} | {share.wins} |\n"
    yield f"\n{found.draws} games were won by nobody.\n"


def _columns(settings: Settings) -> Iterator[str]:
    yield "\n## Columns\n\n| column | type | | unit, range |\n| --- | --- | --- | --- |\n"
    for name, field in FIELDS.items():
        yield f"| `{name}` | {field.type} | {field.about} | {field.range} |\n"
    if settings.records == WITH_OBSERVATIONS:
        kind, width = settings.game.observation_dtype, settings.game.observation_shape[0]
        yield f"| `observation` | list of {width} {kind} | what the seat saw before it chose | see below |\n"


def _observation(settings: Settings) -> Iterator[str]:
    """Say what each number of an observation is."""
    if settings.records != WITH_OBSERVATIONS:
        return
    yield "\n## What a seat sees\n\nSeats are counted clockwise from the one that looks, which is seat +0.\n\n"
    yield "| place | number | | from 0 to |\n| --: | --- | --- | --- |\n"
    for place, feature in enumerate(settings.game.observation_features()):
        most = f"{feature.high}: {', '.join(map(str, feature.names))}" if feature.names else str(feature.high)
        yield f"| {place} | {_cell(feature.title)} | {_cell(feature.about)} | {_cell(most)} |\n"


def _cell(value: Any) -> str:
    """Write something into a table's cell, whatever is in it."""
    return " ".join(str(value).split()).replace("|", "\\|")
