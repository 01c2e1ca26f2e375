"""What the commands' help teaches by example: each example can be typed as it stands, whatever game it is for."""

from dragonrace.core.contract import GameType

__all__ = [
    "ADMIN",
    "CHECK",
    "EXAMPLES",
    "GAMES",
    "LEARN",
    "REPLAY",
    "RULES",
    "SERVE",
    "SOLVE",
    "WARM",
    "WORKER",
    "of_play",
    "of_simulate",
]

EXAMPLES = """\
examples:
  dragonrace serve                                 play in the browser
  dragonrace learn golden-dragon                   be led through a first game
  dragonrace play dragon-river                     play here, against a bot
  dragonrace play golden-dragon --people 2         two people, one keyboard
  dragonrace play river-dragons --players 4        you and three bots
  dragonrace simulate golden-dragon                let bots play, and count
  dragonrace rules dragon-river                    read the rules
  dragonrace check game.race                       does this record replay?

Each command has its own help: dragonrace play --help
"""
PLAY = """\
examples:
  dragonrace play {game}
      you against {bots} of middling strength
  dragonrace play {game}{players} --people 2
      two of you{others}
  dragonrace play {game} --seat {colour} --bot level-1
      you are {Colour}, and it is easy
  dragonrace play {game} --seed 7 --save my.race
      the same luck each time, and the game is saved
  dragonrace play {game} --people 0
      watch the bots
"""
LEARN = """\
examples:
  dragonrace learn dragon-river                    five minutes, and you know it
  dragonrace learn --list                          all lessons
"""
REPLAY = """\
examples:
  dragonrace replay game.race                      like a film
  dragonrace replay game.race --delay 0.2          a fast one
  dragonrace replay game.race --step               Enter shows the next position
  dragonrace replay game.race --seat blue          as Blue saw it
"""
CHECK = """\
examples:
  dragonrace check game.race
  dragonrace check *.race --board my-river.toml    played on a board of your own
  dragonrace check --fair game.race --seen my.json with a browser's notes

The exit status is 1 if any record is wrong.
"""
SERVE = """\
examples:
  dragonrace serve                                 for this computer
  dragonrace serve --host 0.0.0.0 --port 8000      for your whole network
  dragonrace serve --database sqlite:///games.db   keep the matches in this file
"""
GAMES = """\
example:
  dragonrace games
"""
RULES = """\
examples:
  dragonrace rules dragon-river
  dragonrace rules golden-dragon
  dragonrace rules river-dragons
"""
SOLVE = """\
examples:
  dragonrace solve dragon-river                    who is better off?
  dragonrace solve dragon-river --tipping off      and without tips?
  dragonrace solve dragon-river --board my-river.toml
  dragonrace play dragon-river --board my-river.toml --bot solved
      and now play against it on your own board
"""
ADMIN = """\
examples:
  dragonrace admin list                            the newest matches
  dragonrace admin backup monday.backup            all of them, while people play
  dragonrace admin archive --older 90              pack what is over
  dragonrace admin delete --older 730              forget what is older than that
  dragonrace admin move postgresql://me@host/name  from the file to PostgreSQL

Each has its own help: dragonrace admin archive --help
"""
WORKER = """\
examples:
  dragonrace worker --redis redis://10.0.0.5       on any machine that reaches it
  dragonrace worker --processes 4                  DRAGONRACE_REDIS says where

The servers are told of it, too: dragonrace serve --redis redis://10.0.0.5
"""
WARM = """\
examples:
  dragonrace warm                                  a minute or two, once
  dragonrace warm --clean                          and keep no older versions

The server does the same in the background; dragonrace solve compiles what it
needs when it runs. DRAGONRACE_CACHE says where else to keep what is compiled.
"""
SIMULATE = """\
examples:
  dragonrace simulate {game} --games 1000
      how often does the first player win?
  dragonrace simulate {game} --bots {names}
      one against the {others}; they change seats
  dragonrace simulate {game} --games 5000 --seed 1 --out games.parquet
      keep all results; stop with Ctrl-C, and the same line goes on
  dragonrace simulate {game}{players} --bots level-1 --games 100000
      at random, compiled: some seconds
"""


def of_play(kind: GameType | None) -> str:
    """Return the examples for one game; without a game, say how to see a game's options too."""
    if kind is None:
        shown = PLAY.format(game="GAME", bots="a bot", players="", others="", colour="blue", Colour="Blue")
        return shown + "\nA game's options: dragonrace play GAME --help\n"
    players, colour = _about(4, kind), kind.colours[min(kind.colours)][1]
    return PLAY.format(
        game=kind.name,
        bots="a bot" if min(kind.colours) == 2 else "bots",
        players=f" --players {players}",
        others={2: "", 3: " and a bot", 4: " and two bots"}.get(players, " and some bots"),
        colour=colour,
        Colour=colour.capitalize(),
    )


def of_simulate(kind: GameType | None) -> str:
    """Return the examples for one game; without a game, say how to see a game's options too."""
    if kind is None:
        shown = SIMULATE.format(game="GAME", names="level-3,level-1", others="other", players="")
        return shown + "\nA game's options: dragonrace simulate GAME --help\n"
    fewest = min(kind.colours)
    return SIMULATE.format(
        game=kind.name,
        names=",".join(["level-3", *["level-1"] * (fewest - 1)]),
        others="other" if fewest == 2 else "others",
        players=f" --players {_about(3, kind)}",
    )


def _about(wanted: int, kind: GameType) -> int:
    """Return a number of players that the game is for: as many as ``wanted``, or fewer if that can be."""
    return max((players for players in kind.colours if players <= wanted), default=min(kind.colours))
