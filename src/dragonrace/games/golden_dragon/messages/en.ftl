# Golden Dragon.

summary = Hidden winds carry all dragons over the map. Be the one whose dragon reaches the golden volcano.

## Winds: their names, and where they carry a dragon

wind-N = north
    .to = north
wind-E = east
    .to = east
wind-S = south
    .to = south
wind-W = west
    .to = west
wind-SE = south-east
    .to = south-east
wind-SW = south-west
    .to = south-west
onto-golden = onto the golden volcano

## Questions

ask-start = Choose the stone that your dragon starts on.
ask-holder = Fill your holder: the stone in front is played first.
ask-veto = { $seat } would move your dragon { $where }. Veto it?
ask-pass-others = Your { $wind } stone would only make others win: it may go back.
ask-pass-stuck = Your { $wind } stone can move no dragon: it goes back.
ask-pass-vetoed = Your { $wind } stone can move no dragon any more: it goes back.
ask-only = Your { $wind } stone can only move { $owner }'s dragon.
    .own = Your { $wind } stone can only move your own dragon.
ask-left = { $left ->
    [one] It is the last move.
   *[other] { $left } moves left.
}
ask-again = Vetoed. Try another dragon with the { $wind } stone.
ask-next = { $left ->
    [one] Choose the dragon that your next stone moves: the last move.
   *[other] Choose the dragon that your next stone moves: { $left } moves left.
}
ask-move = Choose the dragon that your front stone moves.

## Choices

choose-start = { $code ->
    [E] Start on an { $wind } stone
   *[other] Start on a { $wind } stone
}
    .field = { $code ->
    [E] Start on an { $wind } stone, on field { $field }
   *[other] Start on a { $wind } stone, on field { $field }
}
choose-gale = Play a gale: { $moves ->
    [5] five moves
    [one] one move
   *[other] { $moves } moves
}
choose-pass = Put the { $wind } stone back
choose-allow = Let it pass
choose-veto = Veto it with a lightning
choose-own = Move your dragon { $where }
    .wins = Move your dragon { $where }, onto the golden volcano
choose-move = Move { $owner }'s dragon { $where }
    .wins = Move { $owner }'s dragon { $where }, onto the golden volcano
may-veto = { $choice } ({ $owner } may veto)

## What somebody who is new should think of, and why a choice would be a pity

hint-wait-setup = The others get ready. Far in the south glows your goal.
hint-wait = Watch which stones the others take: they come back in that order.
hint-start = Your goal: the golden volcano. Any stone will do; whoever moves you gets it.
hint-holder = The one in front is played first; you can't change the order later.
hint-veto = It brings you no nearer, and no further. A lightning works only once.
    .away = It takes you back: { $left ->
        [one] 1 step
       *[other] { $left } steps
    } to go. A lightning stops it.
    .nearer = It brings you nearer: { $left ->
        [one] 1 step
       *[other] { $left } steps
    } to go. Let it pass.
    .wins = Let it pass: it brings your dragon onto the golden volcano, and you win!
hint-win = One move from victory: take it!
    .later = Your dragon can still reach the golden volcano this very turn!
hint-beware = Beware: a dragon on the golden volcano wins for its owner.
hint-stuck = This stone moves no dragon, so it goes to the back of your holder.
hint-gale = Your gale is blowing: all your stones, one after the other.
    .wins = A gale could carry your dragon onto the golden volcano this very turn!
hint-threat = Careful: { $seat }'s next stone wins. Send their dragon elsewhere!
    .later = Careful: { $seat }'s next stone wins. A later stone may stop it!
    .by-gale = Careful: { $seat }'s next stone wins. Only a gale can stop it!
    .elsewhere = Careful: { $seat }'s next stone wins, and yours can't stop it.
    .hard = Careful: { $seat }'s next stone wins. Look for a way to stop it!
    .gale = Careful: { $seat } could win by a gale. Block their dragon's way!
hint-others = It can't carry your dragon now. Choose the one whom it helps least.
hint-move = Move any dragon with your front stone; you get the stone it stood on.
pity-win = This carries another dragon onto the golden volcano: its player would win.
pity-gift = From there the next player's front stone, which lies open, carries their dragon onto the golden volcano.
pity-wasted = Your first stone, { $wind }, moves nobody from where the dragons stand: it would be wasted.
pity-gale = Your { $stones ->
    [5] five stones
    [one] stone
   *[other] { $stones } stones
} can't bring your dragon any nearer to the golden volcano.
    .one = Your { $stones ->
        [5] five stones bring
        [one] stone brings
       *[other] { $stones } stones bring
    } your dragon only one step nearer. A gale is worth more when they fit together.
pity-veto = This move brings your dragon nearer to the golden volcano.
    .wins = This move carries your dragon onto the golden volcano: you would win.

## What happens

starts = { $code ->
    [E] { $seat } starts on field { $field } with an { $wind } stone.
   *[other] { $seat } starts on field { $field } with a { $wind } stone.
}
filled = { $seat } has filled the holder.
gale = { $seat } plays a gale: { $moves ->
    [5] five moves
    [one] one move
   *[other] { $moves } moves
}.
allows = { $seat } lets it pass.
vetoes = { $seat } vetoes the move with a lightning.
    .back = { $seat } vetoes the move with a lightning: it would have led { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } back.
    .nearer = { $seat } vetoes the move with a lightning, though it would have led { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } nearer.
    .level = { $seat } vetoes the move with a lightning: it would have led no nearer.
    .wins = { $seat } vetoes the move with a lightning, though it would have won the game.
passes = { $seat } puts the { $wind } stone back: { $why ->
    [others] it would only make others win.
    [vetoed] it can move no other dragon.
   *[stuck] it can move no dragon.
}
plays = { $seat } plays { $wind } for { $owner }'s dragon; { $owner } may veto.
    .only = { $seat } plays { $wind } for { $owner }'s dragon, as no other can go; { $owner } may veto.
moves-own = { $seat } moves their own dragon { $where } and takes the { $took } stone.
moves = { $seat } moves { $owner }'s dragon { $where } and takes the { $took } stone.
    .only = { $seat } moves { $owner }'s dragon { $where }, as no other can go, and takes the { $took } stone.
    .allowed = { $owner }'s dragon moves { $where }; { $seat } takes the { $took } stone.
wins = { $seat }'s dragon bathes in golden lava: { $seat } wins!

## Why something is refused

no-not-a-start = the question now is which stone to start on
no-choice = start fields are taken in order; only the fifth player to place has a choice
no-fifth-chooses = the fifth player to place chooses between 5a and 5b
no-not-a-holder = the question now is the order of the stones in the holder
no-not-their-stones = the holder takes the stones that are left after the start, and all of them
no-not-a-move = the question now is which dragon the front stone moves
no-too-late = a gale is played at the start of a turn, before its first stone is used
no-gale = no gale is left; each card works once
no-absent = nobody plays that colour in this game
no-off-board = no dragon moves off the board
no-volcano = no dragon moves into an ordinary volcano
no-occupied = another dragon is on that field
no-vetoed = that dragon's move with this stone was vetoed
no-must-move = there is a legal move, and it must be made
no-not-an-answer = the question now is whether to veto the move
no-such-wind = that wind does not blow in this game

## Options

option-moves-per-turn = Moves a turn
    .help = How many stones a turn plays, one after the other.
    .one = One move
    .three = Three moves
option-memory-aid = Memory aid
    .help = The table shows what everybody has seen of the others' holders, so that nobody has to remember it.
option-winds = Winds
    .help = How many winds blow, for studies of small games: of south, east, west, north, south-east, south-west the first.
option-cards = Cards of each kind
    .help = How many gales, and as many lightnings, each player has; fewer make smaller games, for studies.

## Standing answers

let-pass = Let everything pass
    .help = Nobody asks you for a veto any more, until you say otherwise.

## The race, when it is over: what is counted, one of it and several

race = The race to the golden volcano
    .one = step
    .several = steps

## Levels of play

level-1 = Flies ahead when it can, and leaves the rest to chance. But it sees who is about to win.
level-2 = Weighs its moves a little, and likes best those that bring its own dragon nearer.
level-3 = Thinks a move or two ahead, by what many games have taught it. When in doubt, it flies on.
level-4 = Thinks of your answer, and of its own to that. Sets traps two or three moves deep.
level-5 = Looks far ahead, with two players often ten moves and more. It never peeks at your stones.
untaught-level-2 = Thinks its turn through, but plays at random every other time.
untaught-level-3 = Thinks its turn through and weighs what may come of it.
untaught-level-4 = Plays some sixty lines for each opponent in its head before each move.
untaught-level-5 = Plays ten thousand lines for each opponent in its head. It never peeks at your stones.
