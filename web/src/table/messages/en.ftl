# What is said round the board, in whatever game. Prompts, choices, and what happens are the server’s words.

title = { $title } – dragonrace
    .called = ● Your turn – { $title } – dragonrace
turn-limited = { $turn } { $number } of { $limit }
    .brief = { $number }/{ $limit }
heading = A game of { $title }
board = The board
connection-lost = The connection is lost. Reconnecting …

## The header’s buttons

tool-share = Invite and share
    .waiting = Invite and share: { $count } open
tool-standing = Standing answers
tool-rules = Rules
tool-talk = Talk
    .waiting = Talk: { $count } unread
tool-story = What happened
tool-manners = At this table

## What is asked, or what one waits for

setting-table = Setting the table …
looking-back = You are looking back, at move { $number } of { $count }.
    .instead = You are trying out move { $number }.
dice-fall = The dice are falling …
race-goes-on = The race goes on …
race-over = The race is over.
one-moment = One moment …
paused = The match is paused.
bot-plays = A bot plays for { $name } …
only-choice = There is only one choice: it is made for you.
your-turn = It is your turn.
turn-of = { $name }’s turn.
waiting-for = Waiting for { $names }.
    .somebody = Waiting for somebody to take { $name }’s seat.
thinking = { $name } is thinking …
    .long = { $name } is thinking … { $seconds } s
looking-on = You are looking on. { $names } play.
    .late = You are looking on, and see everything { $seconds } seconds later. { $names } play.
skip = Skip
    .behind = Catch up
fold = More of the board
    .open = Show the answers
rule = Read the rule
    .name = The rule { $rule }
learn-here = Learn first
hint-end = No more hints in this game
missed = { $ours ->
    [0] While you were away: { $count ->
        [one] 1 move.
       *[other] { $count } moves.
    }
   *[other] While you were away: { $count ->
        [one] 1 move, { $ours } of them at your seat.
       *[other] { $count } moves, { $ours } of them at your seat.
    }
}
    .show = Show me
    .seen = I have seen it
caution-drop = Choose again
caution-insist = Do it all the same
call-offer = Calls
    .closed = Call me when it is my turn, also when this page is closed?
    .hidden = Call me when it is my turn and I look elsewhere?
    .yes = Yes, call me
    .no = No, thanks
    .on = You will be called. The settings can end that.
    .away = You will be called, also when this page is closed. The settings can end that.
from-now-on = From now on: { $answer }

## The log

story = What happened
    .last = What happened last
    .none = Nothing yet.
story-replay = Replay what happened last
story-expand = Expand all
story-show = Show this position
chapter = { $turn } { $number }
    .turn = Turn
    .part = { $title } · { $part }

## Looking back

replay-back = One move back
replay-run = Watch from here
replay-pause = Pause
replay-on = One move on
replay-move = Move
    .at = Move { $number } of { $count }
replay-leave = Back to now
    .asked = It is your turn: back to now
    .over = To the end

## The end

drawn = A draw
    .all = Draw: { $names }
nobody-has-won = Nobody has won
called-off = Called off
won = You won!
    .other = { $name } won
# In English a turn is a turn, whoever plays in it; another language may have a word for one in which all do.
end-after = After { $unit ->
   *[turn] { $count ->
        [one] 1 turn
       *[other] { $count } turns
    }
}.
end-own = You came { $rank ->
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] last
}.
    .short = You came { $rank ->
        [2] second
        [3] third
        [4] fourth
        [5] fifth
       *[other] last
    }, with { $distance } to go.
end-left = A bot played on for you.
end-tally = So far
end-rematch = Rematch
    .go = To the rematch
    .open = A rematch is open: go there.
end-stronger = Play stronger: { $bot }
end-easier = Play easier: { $bot }
end-look-back = Look back
end-ask = Go through it with { $bot }
end-lobby = Lobby
end-whole = Standings and look back
    .less = Show less
end-picture = Picture
    .line = { $title }, { $unit ->
       *[turn] { $count ->
            [one] 1 turn
           *[other] { $count } turns
        }
    }
    .failed = The picture could not be made.
end-record = Record
end-close = Close
end-show = The result

standings = Standings
    .winner = Winner
    .resigned = resigned
    .by-bot = a bot played on
    .cut-off = cut off
    .left = { $distance } to go
tally = { $first } { $ours } : { $theirs } { $second }
    .of = { $name } { $wins }
    .drawn = { $score } ({ $draws ->
        [one] 1 draw
       *[other] { $draws } draws
    })

race = { $title }, a line for each player. { $stand }
    .goal = Goal
    .turn = { $unit ->
       *[turn] Turn
    }
race-look = Look at { $unit ->
   *[turn] turn
} { $turn }
    .start = Look at the start
stand = After { $unit ->
   *[turn] turn
} { $turn }, to go: { $all }.
    .start = At the start, to go: { $all }.
    .of = { $name } { $distance }
    .lost = { $name } not on the way
turning-points = Turning points
    .when-of = Turn { $turn } ({ $mover }’s)
    .when = { $unit ->
       *[turn] Turn
    } { $turn }
# It names no cause: others may have thrown them back, or they went there themselves.
point-back = { $when }: { $name } fell back { $distance }.
    .lead = { $when }: { $name } fell back { $distance }, yet took the lead for good.
point-nearer = { $when }: { $name } came { $distance } nearer.
    .lead = { $when }: { $name } came { $distance } nearer and took the lead for good.
point-lead = { $when }: { $name } took the lead for good.

## Invitations

invite = Invite your guests
    .page = Invite your guests – dragonrace
    .all = Everybody is here.
    .some = { $come } of { $count } guests { $come ->
        [one] has
       *[other] have
    } come.
    .come = has come
    .start = Start
    .begin = Play on – they can join later
invite-seat = A seat for { $name }
    .link = Invitation for { $name }
    .words = Whoever takes the seat by this link first has it. Send it to one person, or let them scan the code.
closed = Only this computer can open the links.
    .words = The server listens to this computer alone. To let others in, stop it (Ctrl-C in its window), start it again with the command below, and reload this page: all tables will still be there.
    .network = The server has found no network by which others could reach it.
    .command = The command

share-code = Tell them the code
    .words = Whoever types it in the lobby gets a free seat, for a day.
share-move = Continue on another device
share-watch = To watch
    .words = Whoever has this link can look on, and sees what a stranger at the table would.
    .over = To look back
    .all = Whoever has this link sees the result, what happened, and all moves.
    .link = Link for spectators
move-yours = Take your seat along to your phone or another computer.
    .show = Show the link for your seat
    .link = Link to take your seat along
move-seat = Take { $name }’s seat along to your phone or another computer.
    .show = Show the link for { $name }’s seat
    .link = Link to take { $name }’s seat along
move-show = Show the link
    .words = Scan the code, or open the link, on the other device. It works once; this device looks on from then.

## Who sits at the table

watching = { $count ->
    [one] 1 looks on
   *[other] { $count } look on
}
seats = At the table
    .you = You
    .winner = Winner
    .your-turn = Your turn
    .turn = To play
seats-resigned = Resigned
seats-muted = Muted
seats-left = Has left
seats-late = Time is up
absent = Who is not here
    .away = { $name } is away.
    .open = { $name } is not here yet.
stand-in-away = { $bot } plays until { $name } is back.
stand-in-open = { $bot } plays until { $name } is here.
stand-in-begin = Let a bot play
    .name = Let a bot play for { $name }
stand-in-stop = Stop
    .name = Stop for { $name }

## Clocks

clock = { $running ->
    [true] { $name }’s clock is running: { $time }
   *[false] { $name }’s clock: { $time }
}
clock-days = { $days } d { $hours } h
clock-left = You have { $time } left.

## Several people at one device

pass-device = Pass the device to { $name }
    .words = What lies on the table next is for { $name }’s eyes alone.
    .take = I am { $name }

## Answers given once for all

standing = Standing answers
    .of = { $name }: { $answer }
standing-yours = Your standing answer: { $answer }
    .end = Ask me again
standing-of = { $name }’s standing answer: { $answer }
    .end = Ask { $name } again

## A game that nobody has drawn

undrawn = Nobody has drawn this game yet. Play it by its list of choices, and read what happens in the log.

## Fairness, at the end

fair = Fair: checked
    .checking = Fair? Being checked …
    .partly = Fair in part
    .not = Not fair!
    .unknown = Fairness could not be checked now
fair-how = How this is fair
fair-found = { $throws } throws and draws and { $hidden } hidden choices, with the numbers of { $numbers ->
    [0] nobody but the server.
    [one] one player.
   *[other] { $numbers } players.
}
    .own = Your number went into { $bound } of the { $throws }: the others it could not change.
    .anybody = Players’ numbers went into { $bound } of the { $throws }: the server alone made the others.
    .unnoted = This browser has not noted anything during the match, so it can only say that all of it fits together.
fair-steps =
    .one = Before the first action, the server chose a secret seed and told everybody its hash: like a sealed envelope.
    .two = Then each player’s browser added a number of its own, first its hash and then the number itself, so nobody could choose after seeing the others’.
    .three = All that fell was calculated from the seed and these numbers, by a function that anybody can read.
    .four = Every action, and the hash of every hidden choice, went into a chain as it was made; your browser has noted each link that it was told, so nothing it has seen could be changed later.
    .five = Now that the match is over the envelope is open, and your browser has calculated all of it again.
fair-offline = With the record and these notes anybody can check it offline, down to the rules of the game:
fair-notes = Save my notes
fair-wrong =
    .seed = The seed is not the one that was promised before the match.
    .numbers = A player’s number does not fit its hash.
    .missing = Numbers that this browser has added, or was told of, are missing, or came too late.
    .lines = What is in the log now is not what was told during the match.
    .chance = Something fell that does not follow from the seed and the numbers.
    .chain = The log does not fit its chain of hashes.
