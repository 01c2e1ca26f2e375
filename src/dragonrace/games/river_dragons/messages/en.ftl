# River Dragons.

summary = Program five cards in secret, lay stones and planks, and be first across the river. Beware of dragons.

## Villages, supports and planks, as parts of sentences

village-blue = the blue village
    .into = into the blue village
    .to = toward the blue village
village-green = the green village
    .into = into the green village
    .to = toward the green village
village-red = the red village
    .into = into the red village
    .to = toward the red village
village-pink = the pink village
    .into = into the pink village
    .to = toward the pink village
village-yellow = the yellow village
    .into = into the yellow village
    .to = toward the yellow village
village-black = the black village
    .into = into the black village
    .to = toward the black village
island = island { $number }
    .to = toward island { $number }
stone = stone { $place }
    .to = toward stone { $place }
the-stone-on-island = the stone on island { $number }
the-stone-at = the stone at { $place }
plank-blue = the blue plank { $size }
    .colour = blue
plank-green = the green plank { $size }
    .colour = green
plank-red = the red plank { $size }
    .colour = red
plank-pink = the pink plank { $size }
    .colour = pink
plank-yellow = the yellow plank { $size }
    .colour = yellow
plank-black = the black plank { $size }
    .colour = black
lying = { $plank } between { $one } and { $other }
onto = onto { $plank }

## Cards

card-S1 = Place 1 stone
card-S2 = Place 2 stones
card-P1 = Place 1 plank
card-P2 = Place 2 planks
card-R = Remove 1 plank or 1 stone
card-M1 = 1 step
card-M2 = 2 steps
card-J = Jump
dragon-blue = Blue dragon
dragon-green = Green dragon
dragon-red = Red dragon
dragon-pink = Pink dragon
dragon-yellow = Yellow dragon
dragon-black = Black dragon

## Questions

ask-program = Lay your program: { $cards ->
        [5] five cards
        [one] one card
       *[other] { $cards } cards
    }.
    .more = Lay your program: { $cards ->
        [5] five cards
       *[other] { $cards } cards
    }. { $left } to go.
ask-stone = Place a stone.
ask-plank = Choose a plank from your reserve; you can't exchange it later.
    .by-eye = Choose a plank by eye: you can't exchange it later.
ask-span = Lay your plank of size { $size } where it fits.
ask-removal = Take a plank into your reserve, or lift a stone.
    .back = Take a plank, which goes back to the player of its colour, or lift a stone.
ask-step = Move your pawn.
ask-second-step = Move your pawn on, or stay.
    .exact = Move your pawn on: you must go two steps.
ask-jump = Jump over a pawn.

## Choices

choose-island = A stone on island { $number }
choose-place = A stone at { $place }
choose-plank = Plank { $size } ({ $colour })
    .unfit = Plank { $size } ({ $colour }), fits nowhere
choose-span = From { $one } to { $other }
choose-take = Take { $plank }
    .back = Take { $plank }, which goes back to { $owner }
choose-lift = Lift { $stone }
choose-stay = Stay here
choose-go = Onto { $plank }, { $end }
    .on = Onward to { $plank }, { $end }
    .into = Go { $village }
    .on-into = On { $village }
    .wins = Go { $village }, and win
choose-jump = Jump over { $other } onto { $plank }, { $end }
    .on = Jump over { $other }, onward to { $plank }, { $end }
    .into = Jump over { $other }, { $village }
    .on-into = Jump over { $other }, on { $village }
    .wins = Jump { $village }, and win, over { $other }

## Where a choice lies, for those who can't see it

where = { $steps ->
    [0] right at your pawn
    [one] 1 step from your pawn
   *[other] { $steps } steps from your pawn
}, { $way ->
    [toward] toward your goal
    [left] left of the way to your goal
    [right] right of the way to your goal
   *[away] away from your goal
}
    .way = { $way ->
        [toward] toward your goal
        [left] left of the way to your goal
        [right] right of the way to your goal
       *[away] away from your goal
    }
    .unreached = out of reach of every plank

## What somebody who is new should think of

hint-program = Think ahead: stones, planks, then { $goal }. You place them later.
    .built = A way leads { $goal }: now your steps count.
    .last-removal = The last turn with Remove cards: afterwards nothing can be taken away.
    .wait = The others are still thinking. Nobody sees your cards.
hint-wait = Watch what the others build: all may walk on every plank.
hint-stone = Put it within a plank's reach of a village or of another stone.
hint-plank = Trust your eyes: both ends must lie well on stone or village. Longer is fine.
    .measured = The choices say which fit. One too short for every gap is lost for good.
hint-span = It may stick out at its ends, and anybody may walk on it.
hint-remove = A plank that you take becomes yours: you can lay it later.
    .owner = Whoever gets a plank back can lay it again.
    .stones = Only a stone that bears no plank can be lifted.
hint-step = Any free plank will do, of any colour. You want to get { $goal }.
    .wins = One step from victory: take it!
hint-jump = You land just beyond the pawn that you jump over.

## What happens

ready = { $seat } is ready.
chooses = { $seat } chooses { $plank }.
gone = It fits nowhere, and is out of the game.
places-on-island = { $seat } places a stone on island { $number }.
places-at = { $seat } places a stone at { $place }.
lays = { $seat } lays it from { $one } to { $other }.
takes = { $seat } takes { $plank }.
    .back = { $seat } takes { $plank }, which goes back to { $owner }.
lifts = { $seat } lifts { $stone }.
stays = { $seat } stays there.
goes = { $seat } goes { $where }.
jumps = { $seat } jumps { $where }.
no-second-stone = { $seat } has no second stone to place: the rest of the action is lost.
no-second-plank = { $seat } has no second plank to place: the rest of the action is lost.
reveal = { $place ->
    [1] The first cards. { $cards }.
    [2] The second cards. { $cards }.
    [3] The third cards. { $cards }.
    [4] The fourth cards. { $cards }.
   *[5] The fifth cards. { $cards }.
}
revealed = { $seat }: { $card }
strikes = { $seat }'s dragon has struck at { $target }.
    .dragon = { $seat }'s dragon meets { $target }'s dragon and cancels nothing: no dragon stops another.
cancelled = { $dragons ->
    [one] { $owner }'s dragon cancels { $seat }'s card: { $card }.
   *[other] { $dragons } dragons cancel { $seat }'s card: { $card }.
}
falls = { $seat } can't move, and falls into the river: back to the start.
    .hurdle = { $seat } has nobody to jump over, and falls into the river: back to the start.
    .landing = { $seat } has somebody to jump over but nowhere to land, and falls into the river: back to the start.
lost = { $seat }'s card can't be carried out: { $card }.
new-turn = A new turn; { $seat } goes first.
    .without-remove = A new turn; { $seat } goes first. The Remove cards have left the game.
nobody-can-arrive = No planks are left, and no way leads anybody to their goal: a draw.
wins = { $seat } has crossed the river and wins!

## Why something is refused

no-not-a-card = the question now is which card comes next in the program
no-absent-dragon = nobody plays that dragon's colour, so nobody holds it
no-own-dragon = nobody has a dragon of their own colour
no-twice = all cards of a program are different
no-two-dragons = a program has at most one dragon
no-not-a-stone = the question now is where to place a stone
no-occupied-island = there is a stone on that island
no-covered = a plank lies over that place
no-water = a stone can't stand there: it needs water all around, clear of villages
no-too-near = another stone is too near
no-not-a-plank = the question now is which plank to lay
no-not-in-reserve = there is no plank of that size in the reserve
no-not-a-span = the question now is where to lay the plank
no-support = a plank lies between two stones, or between a village and a stone
no-closed = that village is closed: it is nobody's start and nobody's destination
no-full = a stone or a village bears at most three planks
no-too-short = the plank is too short
no-blocked = another plank, a stone or a village is in the way
no-not-a-removal = the question now is which plank or stone to remove
no-not-lying = that plank does not lie on the board
no-pawn-on-it = a pawn stands on that plank
no-same-size = a plank of that size is in the reserve already
no-third-colour = that would bring a third colour into the reserve
no-stone = no stone stands there
no-supports-plank = that stone bears a plank
no-not-a-step = the question now is where the pawn goes
no-not-adjacent = that space is not adjacent
no-occupied-plank = another pawn stands on that plank
no-must-step = the pawn must move
no-not-a-jump = the question now is where the pawn jumps
no-nobody-there = no other pawn stands on that plank
no-landing = the pawn must land next to the plank that it jumps over
no-jump-back = a jump may not land where it started
no-expert-side = there are no islands on the expert side
no-island-side = on this side stones stand on islands
no-not-in-hand = nobody has that card in this game
no-more-removal = the Remove cards have left the game

## Options

option-ruleset = Rules
    .help = The official rules, or those of a later manual, which differ in unused villages and in jumping back.
    .official = Official rules
    .manual = Later manual
option-unused-villages = Unused villages
    .help = Whether planks and pawns may use villages that are nobody's start and nobody's destination.
    .open = Open to all
    .closed = Closed
option-jump-back = Jumping back
    .help = A jump may return to where it started.
option-exact-movement = Exact movement
    .help = The card 2 steps means exactly two, unless the first one wins.
option-removed-planks = Removed planks
    .help = Whose reserve a removed plank goes into.
    .remover = To whoever removes it
    .owner = Back to the player of its colour
option-last-removal = Last turn with Remove
    .help = After this turn the Remove cards leave the game: planks and stones then stay where they are. When nobody has a plank left, and nobody a way across, the game is a draw. Without a number Remove stays in the game.
option-colours = Who plays which colour
    .help = As the rules have it, green and yellow win more often than the others of four. Evenly placed, all have about the same chances.
    .printed = As the rules have it
    .even = Evenly placed
option-expert = Expert side
    .help = No islands: stones are placed straight into the water.
option-measure = Measuring
    .help = The table shows which planks fit before one is chosen. Off: by eye, as the rules want it.
option-program = Cards of a program
    .help = How many cards a program has, for studies of small games.
option-cards = Cards of a hand
    .help = How many cards everybody has beside the dragons, for studies of small games: the first ones of 2 steps, Place 2 planks, 1 step, Place 2 stones, Place 1 plank, Place 1 stone, Remove and Jump.
option-stones = Stones at the start
    .help = On how many islands, island 1 first, a stone stands at the start, for studies of small games.
option-planks = Planks of a player
    .help = How many planks everybody has at the start, the shortest ones, for studies of small games.

## The race, when it is over: what is counted, one of it and several

race = The race across the river
    .one = % of the way
    .several = % of the way

## Levels of play

level-1 = Plans its own way over the river, and does not look long for the best cards.
level-2 = Compares a few programs for its way over the river before it lays one.
level-3 = Plays some forty turns for each opponent in its head before it lays a card, and takes what came out best.
level-4 = Plays hundreds of turns in its head before it lays a card, and thinks of what all others may program.
level-5 = Plays thousands of turns in its head before it lays a card: it guards its way, blocks yours, and expects your dragon.
