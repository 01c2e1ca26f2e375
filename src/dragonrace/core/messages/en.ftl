# What is said of any game.

## The table

your-turn = It is your turn: choose what to do.
wins = { $seat } wins!
over-and-drawn = The game is over: a draw.
turn-limit-reached = The turn limit is reached: a draw.

## Colours: as the name of who plays it, and as a word within a sentence

colour-red = Red
    .word = red
colour-blue = Blue
    .word = blue
colour-green = Green
    .word = green
colour-yellow = Yellow
    .word = yellow
colour-black = Black
    .word = black
colour-pink = Pink
    .word = pink

## Why something is refused

refused = { $who } can't { $action }: { $why }
no-reason = that is not allowed now
game-over = the game is over
not-asked = { $who } can't act now; { $asked } can

## Options that every game has

option-first-player = Who begins
    .help = The seat that begins, counted from 0. You may draw lots for it before the game.
option-turn-limit = Turn limit
    .whole = Turn limit
    .help = The game is a draw when so many player turns are over. Without a number there is no limit.
    .help-whole = The game is a draw when so many whole turns are over. Without a number there is no limit.

## Levels of play

level-1 = Drifter
level-2 = Paddler
level-3 = Navigator
level-4 = Pilot
level-5 = Dragon
for-level-1 = For a first game.
for-level-2 = For children, and a second game.
for-level-3 = For families who know the rules.
for-level-4 = For those who play often.
for-level-5 = For experts.
plays-at-random = Plays anything that is allowed, at random.
thinks-every-other-time = Thinks its turn through, but plays at random every other time.
thinks-and-weighs = Thinks its turn through and weighs what may come of it.
plays-twenty-lines = Plays twenty lines for each opponent in its head before each move.
plays-hundred-lines = Plays a hundred lines for each opponent in its head before each move.
plays-hundreds-lines = Plays hundreds of lines for each opponent in its head before each move.
plays-thousands-lines = Plays thousands of lines for each opponent in its head before each move.

## Asides: what is said at a table besides playing, and why it can't be said now

aside-over = The match is over.
aside-gone = Who has left plays no more.
aside-nothing-to-answer = Nobody waits for your answer.
aside-nothing-offered = You have offered nothing.
aside-not-paused = The match is not paused.
aside-paused = The match is paused.
aside-other-offer = Another offer waits for its answer first.
aside-declined = That was declined. You can offer it again after your next action.
aside-nobody-to-agree = Only people agree to a draw, and nobody else plays here.
aside-to-oneself = One does not ask oneself.
aside-first-turn = A match can be called off only in the first turn.
aside-nothing-to-take-back = There is nothing to take back.
aside-not-so-far-back = One can't take back what was thrown or revealed, nor what was taken back already.
aside-not-asked = Only who is asked can be late.
