"""What the commands' help teaches by example: each example can be typed as it stands, whatever game it is for."""

from dragonrace.core.contract import GameType

__all__ = [
    "ADMIN",
    "CHECK",
    "EXAMPLES",
    "EXPLOITABILITY",
    "GAMES",
    "LEARN",
    "PERFT",
    "REGRET",
    "REPLAY",
    "RULES",
    "SERVE",
    "SOLVE",
    "WARM",
    "WORKER",
    "of_league",
    "of_play",
    "of_simulate",
    "of_train",
]

EXAMPLES = """\
examples:
  dragonrace serve                                 play in the browser
  dragonrace learn golden-dragon                   be led through a first game
  dragonrace play dragon-river                     play here, against a bot
  dragonrace play golden-dragon --people 2         two people, one keyboard
  dragonrace play river-dragons --players 4        you and three bots
  dragonrace simulate golden-dragon                let bots play, and count
  dragonrace league dragon-river level-1 level-3   and rate them
  dragonrace train golden-dragon                   let a bot learn it
  dragonrace rules dragon-river                    read the rules
  dragonrace check game.race                       does this record replay?

Each command has its own help: dragonrace play --help
"""
PLAY = """\
examples:
  dragonrace play {game}
      you against {bots} of middling strength, level-3
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
REGRET = """\
examples:
  dragonrace regret level-3                        how far is it from perfect?
  dragonrace regret random --games 20              and who plays at random?
  dragonrace regret my_bots:Greedy                 your own, in my_bots.py
  dragonrace regret dragon-river level-4 --tipping off

The bot plays against a perfect opponent. Of each of its decisions it is known
exactly what it gives away, so a few dozen games tell what thousands of results
would. What is counted are wins: 0.01 is a win lost in a hundred games.
Stop with Ctrl-C, and it says what it has found.
"""
EXPLOITABILITY = """\
examples:
  dragonrace exploitability golden-dragon-mini     all bots of Golden Dragon
  dragonrace exploitability golden-dragon-mini level-4 --seeds 20
  dragonrace exploitability dragon-river-mini my_bots:Greedy
  dragonrace exploitability golden-dragon sensible --winds 2 --cards 0
      --turn-limit 4                               a small game of your own

Whoever knows a bot, and answers it as well as can be, wins so much more than
their share: 0 is perfect, 1 always lost. Every way in which the game can go is
looked at, so it must be small. Searches take the time that they need.
"""
PERFT = """\
examples:
  dragonrace perft dragon-river                    three actions deep
  dragonrace perft golden-dragon --depth 4         what chance does counts, too
  dragonrace perft river-dragons --players 3 --expert on --depth 5

Who writes the rules anew compares these numbers. Positions that are met again
are looked at once, so what takes long are the different ones.
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
  dragonrace warm                                  some minutes, once
  dragonrace warm golden-dragon                    only what this game needs
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
  dragonrace simulate {game} --trajectories data --observations
      a data set of every decision, with a card
  dragonrace simulate {game}{players} --bots random --games 100000
      at random, compiled: some seconds
"""
LEAGUE = """\
examples:
  dragonrace league {game} level-1 level-2 level-3
      who is how strong?
  dragonrace league {game} level-4 level-5{players} --games 5000
      --out league.json --plot league.svg
      keep it, and draw it; stop with Ctrl-C, and the same line goes on
  dragonrace league {game} my_bots:Mine level-3 --sprt 0 20
      is mine better? It plays until that is clear
"""

TRAIN = """\
examples:
  dragonrace train {game}
      a minute; bots that learn play by it from then on
  dragonrace train {game}{players} --minutes 60
      with more at the table; stop with Ctrl-C, and the same line goes on
  dragonrace train {game} --board my-board.toml
      a board of your own
  dragonrace train {game} --games 5000 --threads 1 --out mine.npz
      the same file each time
  dragonrace play {game} --bot greedy
      and now play against it
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


def of_league(kind: GameType | None) -> str:
    """Return the examples for one game; without a game, say how to see a game's options too."""
    if kind is None:
        return LEAGUE.format(game="GAME", players="") + "\nA game's options: dragonrace league GAME --help\n"
    return LEAGUE.format(game=kind.name, players=f" --players {_about(3, kind)}")


def of_train(kind: GameType | None) -> str:
    """Return the examples for one game; without a game, say how to see a game's options too."""
    if kind is None:
        return TRAIN.format(game="GAME", players="") + "\nA game's options: dragonrace train GAME --help\n"
    return TRAIN.format(game=kind.name, players=f" --players {_about(3, kind)}")


def _about(wanted: int, kind: GameType) -> int:
    """Return a number of players that the game is for: as many as ``wanted``, or fewer if that can be."""
    return max((players for players in kind.colours if players <= wanted), default=min(kind.colours))
