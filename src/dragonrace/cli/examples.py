"""What the commands' help teaches by example."""

__all__ = ["CHECK", "EXAMPLES", "GAMES", "PLAY", "REPLAY", "RULES", "SERVE", "SIMULATE", "SOLVE", "WARM"]

EXAMPLES = """\
examples:
  dragonrace serve                                 play in the browser
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
      you against a bot of middling strength
  dragonrace play {game} --players 4 --people 2
      two of you and two bots
  dragonrace play {game} --seat {colour} --bot level-1
      you are {Colour}, and it is easy
  dragonrace play {game} --seed 7 --save my.race
      the same luck each time, and the game is saved
  dragonrace play {game} --people 0
      watch the bots
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
  dragonrace simulate {game} --bots level-3,level-1
      one against the other; they change seats
  dragonrace simulate {game} --games 5000 --seed 1 --out games.parquet
      keep all results; stop with Ctrl-C, and the same line goes on
  dragonrace simulate {game} --players 3 --bots level-1 --games 100000
      at random, compiled: some seconds
"""
