# What the terminal says while people play or learn. What one types is the same in every language.

## Setting up, and the end

at-keyboard = At this keyboard: { $names }.
bots-play = Bots: { $names }.
how-to-play = Type your answers; ? for help, quit to leave.
how-to-watch = Ctrl-C to leave.
not-compiled = Until their search is compiled, bots look less far ahead.
compiled-now = It is being compiled now, in the background.
compile-it = dragonrace warm compiles it.
save-question = Save the game? Type a file name, or press Enter not to:
not-saved = Not saved.
good-bye = Good-bye!

## The page

thinking = { $seat } is thinking …
pass-keyboard = Pass the keyboard to { $name }; everybody else, please look away.
press-enter = { $name }, press Enter
# In English a turn is a turn, whoever plays in it; another language may have a word for one in which all do.
heading = { $title } · { $unit ->
   *[turn] turn
} { $turn }
keys = ? help   l log   quit
read-on = Enter: read on; b: back to the table
back-to-table = Enter: back to the table
more-choices = … { $count } more:
    .how = press Enter
more-in-list = … and { $count } more. Type more of one, as { $key }.
hint = Hint: { $hint }
for-example = { $how } For example: { $example }.

## Answers

type-one-of = Type one of: { $keys }.
by-notation = Type one of the choices, or enough of it.
for-help = { $error } (? for help)
unreadable = { $typed } can't be read
try-instead = { $error }. { $how }
a-pity = { $reason } To do it all the same, type it once more. No more such warnings: { $off }
warned = You will be warned before a wasteful choice.
    .no-more = You will not be warned any more. To be warned again, type: { $on }
in-full = type { $word } in full: { $cost }
costs-choice = it leaves the choice to luck
costs-gale = it plays one of your gales
costs-lightning = it costs a lightning
either = { $one } or { $other }

## Help

help =
    { $how }
    You can also type a choice as it stands in a record. The beginning of a word
    will do, if no other word begins so. Or:
      Enter          show the choices again, or more of them
      any            leave this choice to luck
      log            what has happened so far
      rules          the rule behind this question; rules { $rule }: any rule
      record         the game so far, line by line
      save FILE      save the game so far
      quit           leave the game
help-warn-off = no warnings before a wasteful choice; { $on }: as before
help-ask-again = end that
no-rule-here = no single rule is behind this question; to read them all: dragonrace rules { $game }
no-such-rule = there is no rule { $rule }; to read them all: dragonrace rules { $game }

## Answers that are given once for all

always-offer = { $command }: { $answer }, now and later
always-given = You always { $answer }. To be asked again, type: { $again }
always-from-now = From now on you { $answer } without being asked. To be asked again, type: { $again }
always-unknown = there is no standing answer { $answer }; type { $known }
asked-again = You will be asked again.
    .already = You are asked every time already.

## Files

saved = Saved: { $file }
    .secrets = What players hide from each other stands in it, too.
cannot-write = { $file } can't be written ({ $reason })
file-exists = { $file } exists already; choose another name
no-folder = { $file } can't be written: there is no folder { $folder }
folder-locked = { $file } can't be written: you may not write in its folder
file-needs-name = a file needs a name
    .sane = a file needs a name, and one without a zero byte

## Lessons

how-to-learn = Type your answers; ? for help, quit to leave. Mistakes are explained and taken back.
lesson-idea = { $number } of { $count }. { $idea }
as-good = That is as good. Here the lesson goes on with: { $choice }.
taken-back = It is taken back. Try again.
play-next = To play: dragonrace play { $game }
learn-one = To learn: dragonrace learn GAME LESSON.

## Dragon River

dice-how = Type the dice to hold, as { $example }; or throw (hold none), or all (no second throw).
river-start = start
dice-left = { $count ->
    [one] { $count } die
   *[other] { $count } dice
}
stuck = stuck
    .long = stuck on a sandbank
wins = wins!
place-last-pearl = on the last pearl
place-start = at the start, { $left } to go
place-space = space { $space }, { $left } to go
    .short = { $space }, { $left } to go
dice-pairs = pairs
dice-spare = spare
dice-throw = throw
dice-kept = kept
fight = { $came } and { $there } fight for space { $space }.

## Golden Dragon

holder-how = Type the order of your { $stones ->
    [5] five stones
    [one] stone
   *[other] { $stones } stones
}; the first one is played first.
not-your-stone = { $stone } is not one of your stones: { $stones }
one-such-stone = you have only one { $stone } stone; name each of { $stones } once
item-gale = ({ $moves ->
    [5] five moves
    [one] one move
   *[other] { $moves } moves
})
item-wins = (wins!)
item-may-veto = (may veto)
item-own = (yours)
compass =
    Winds are named
    for where
    they blow to.
chute-stones = your stones
chute-holder = holder
chute-next = next
sign-volcano = volcano
    .golden = golden volcano
    .target = where { $letter } would be carried
moves-left = { $count ->
    [one] { $count } move left.
   *[other] { $count } moves left.
}
    .gale = { $count ->
        [one] Gale: { $count } move left.
       *[other] Gale: { $count } moves left.
    }
stone-out = The { $wind } stone { $arrow } is out.
column-stands-on = stands on
    .short = on
column-holder = holder, front first
    .empty = not filled yet
column-gales = gales
column-lightnings = lightnings
column-cards = gales/lightnings
vetoed = vetoed

## River Dragons

program-how = Type your cards in their order, on one line or one by one; what is laid stays.
program-room = that is { $count } cards; your program has room for { $left } more
island-how = Type the number of an island in square brackets.
    .two = Type the number of an island in square brackets, or of two of them.
island-words = { $most ->
    [one] that is { $count } words; type the number of one island
   *[other] that is { $count } words; type the number of two islands
}
place-how = Type a place where the water is dotted, in millimetres: across,down.
place-near = There is room nearby, at { $places }
span-how = Type its two ends with a dash. It can lie from { $spans }.
    .more = Type its two ends with a dash. It can lie from { $spans } and { $more } more.
no-such-stone = there is no stone ({ $number }) on the map
item-unfit = (fits nowhere)
item-and-win = (and win!)
closed = closed
list-signs = on the map
list-stones = stones
list-planks = planks
list-gone = out of play
list-reach = they reach
list-hand = your hand
sign-island = { $sign } an island
sign-stone = { $sign } a stone
sign-plank = { $sign } a plank: { $colour }, size { $size }
sign-pawn = a pawn
reach-unit = between the middles of stones; at a village { $count } characters further
    .short = { $count } further at a village
fits-nowhere = fits nowhere
column-reserve = planks in reserve
    .short = planks
column-goal = pawn → goal
    .short = to
first = first
left-to-place = { $count ->
    [one] { $seat } has { $count } stone to place.
   *[other] { $seat } has { $count } stones to place.
}
left-to-lay = { $count ->
    [one] { $seat } has { $count } plank to lay.
   *[other] { $seat } has { $count } planks to lay.
}
    .holding = { $count ->
        [one] { $seat } has { $count } plank to lay and holds { $plank }.
       *[other] { $seat } has { $count } planks to lay and holds { $plank }.
    }
left-to-go = { $count ->
    [one] { $seat } has { $count } step to go.
   *[other] { $seat } has { $count } steps to go.
}
stones-left = { $count ->
    [one] { $count } stone left in the reserve.
   *[other] { $count } stones left in the reserve.
}
cards-key = S stones, P planks, R remove, M moves, J jump, D a dragon against a colour

## Leagues

league-title = { $game }, { $players } players, seed { $seed }
league-plan = { $lineups ->
    [one] { $bots } bots in one line-up, { $games } games.
   *[other] { $bots } bots in { $lineups } line-ups, { $games } games.
}
league-plan-test = { $bots } bots; { $games } games at most, or until it is clear.
league-going-on = Going on: { $done } games are done already.
league-fewer = { $file } has { $kept } games; only the first { $games } count here. With --games { $kept } all do.
league-stopped = Stopped: { $done } of { $games } games are done.
league-kept = They are kept in { $file }. The same command goes on from there.
league-written = { $file } is written.
league-column-bot = bot
league-column-rating = rating
league-column-interval = 95 % interval
league-column-games = games
league-column-wins = wins
league-column-share = share
league-interval = { $low } to { $high }
league-mean = The average is 1500; of two, one rated 400 higher wins ten times as often.
league-anchor = { $bot } is 1500; of two, one rated 400 higher wins ten times as often.
league-draws = { $draws ->
    [0] { $games } games, no draw.
    [one] { $games } games, one of them a draw.
   *[other] { $games } games, { $draws } of them draws.
}
league-better = { $first } over { $second }: rather { $elo1 } than { $elo0 } points.
league-not-better = { $first } over { $second }: rather { $elo0 } than { $elo1 } points.
league-open = { $first } over { $second }: not clear yet whether { $elo1 } or { $elo0 } points.
league-ratio = Log likelihood ratio: { $ratio }

## Learning

train-compiling = What it takes is compiled first, once.
train-reached = It has learned for as long already: { $games } games, { $time } of the processor.
train-going-on = Going on after { $games } games and { $time } of the processor.
train-other = { $complaint }; --anew begins anew
train-mark = After { $games } games { $player } wins { $wins } of { $marked } against { $bot }
train-learned = Learned from { $games } games, in { $time } of the processor.
train-stopped = Stopped after { $games } games and { $time } of the processor.
train-nothing = Stopped before the first game was over.
train-saved = Saved, where bots that learn find it:
    .elsewhere = Saved:
train-saved-over = Bots that learn, and the levels among them, play by this from now on, not by what this package brings. Without this file they do again.
    .ahead = Bots that look ahead, and the levels among them, play by this from now on, not by what this package brings. Without this file they do again.
train-strength = By this, { $player } wins { $wins } of { $games } games against { $bot } (95 % interval: { $low } to { $high } %).
train-against-shipped = Against what this package brings, in all other seats, it wins { $wins } of { $games } games (95 % interval: { $low } to { $high } %).
train-weaker = So it plays worse than that: go on training, or delete the file, and bots play by what this package brings again.
train-draws = { $draws ->
        [one] One of these games was a draw
       *[other] { $draws } of these games were draws
    }, which all share.
train-longer = { $cut } of them were cut short after { $limit } turns: with --turn-limit { $longer } games would tell more, and teach more.
train-even = An even share would be { $share } %.
train-balance = Among themselves, in { $games } games at a glance, whoever moves first, second and so on wins { $shares } % (± { $error }).
    .turns = Among themselves, in { $games } games with each turn looked through to its end, whoever moves first, second and so on wins { $shares } % (± { $error }).
train-more = To go on from there: the same command, with a greater number.
train-go-on = The same command goes on from there.
