# What River Dragons says at the table. What happens, and what is asked, the server says.

## Colours, villages and supports, as parts of sentences

colour-blue = Blue
    .word = blue
colour-green = Green
    .word = green
colour-red = Red
    .word = red
colour-pink = Pink
    .word = pink
colour-yellow = Yellow
    .word = yellow
colour-black = Black
    .word = black
village = the { $colour } village
island = island { $number }
stone-at = the stone at { $place }

## The river, for those who can’t see it

river = The river. { $pawns }.
    .goal = Your goal is the { $goal } village.
river-islands = Stones on islands { $stones }.
river-places = Stones at { $stones }.
river-no-stones = No stones yet.
river-planks = Planks: { $planks }.
river-no-planks = No planks yet.
lying = { $colour } { $size } from { $one } to { $other }
stands-in-village = { $name } stands in the { $colour } village
stands-on-plank = { $name } stands on the { $colour } plank { $size } from { $one } to { $other }
stands-somewhere = { $name } stands on a plank

## Cards

card-S1 = Place 1 stone
    .short = 1 stone
    .help = You must place a stone where there is room for one.
card-S2 = Place 2 stones
    .short = 2 stones
    .help = You must place two stones, one after the other.
card-P1 = Place 1 plank
    .short = 1 plank
    .help = You must choose a plank from your reserve and lay it. One that fits nowhere is lost for good.
card-P2 = Place 2 planks
    .short = 2 planks
    .help = You must choose a plank from your reserve and lay it; then another one.
card-R = Remove 1 plank or 1 stone
    .short = Remove
    .help = You must take a free plank off the board, or lift a stone that bears nothing.
    .goes-back = You must take a free plank off the board, which goes back to the player of its colour, or lift a stone that bears nothing.
card-M1 = 1 step
    .short = 1 step
    .help = You must go one step. If you can’t, you fall into the river.
card-M2 = 2 steps
    .short = 2 steps
    .help = You must go one step, and may go a second. If you can’t move, you fall into the river.
    .exact = You must go exactly two steps, or one that wins. If you can’t, you fall into the river.
card-J = Jump
    .short = Jump
    .help = You must jump over a pawn on the next plank. If you can’t, you fall into the river.
dragon = { $colour ->
    [blue] Blue dragon
    [green] Green dragon
    [red] Red dragon
    [pink] Pink dragon
    [yellow] Yellow dragon
   *[black] Black dragon
}
    .short = Dragon
    .help = It cancels { $victim }’s card in this place.
cards-look = { $label }: { $cards }
    .what = What these cards do
    .close = Close

fate-struck = cancelled by a dragon
fate-fallen = fell into the river
fate-lost = could not be carried out

## Planks and stones in reserve

reserve = { $label }: planks { $planks }.
    .empty = { $label }: empty.
    .taken = { $size }, { $colour }
stones-left = { $count ->
    [one] stone left
   *[other] stones left
}
out-of-the-game = Out of the game: { $planks }
planks-out = { $count ->
    [one] plank out
   *[other] planks out
}

## A plan of one’s own

dry-run = Plan on the board
    .help = Draws on the board what your cards would do if nobody interfered
plan-note = { $card } { $words }.
    .card = Card { $place }:
    .suggestion = Card { $place }, for example:
plan-stone-on-island = stone on island { $number }
plan-stone-at = stone at { $place }
plan-span = plank from { $one } to { $other }
plan-take = take the { $colour } plank { $size }
plan-lift = lift stone { $stone }
plan-go = step onto the { $colour } plank { $size }
    .village = step into the { $colour } village
    .home = step into your village
    .somewhere = step onto a plank
plan-jump = jump onto the { $colour } plank { $size }
    .village = jump into the { $colour } village
    .home = jump into your village
    .somewhere = jump onto a plank
plan-dragon = it cancels { $victim }’s card in place { $place }
plan-win = you would have arrived
your-village = your village

plan-kept = Your plan
    .planned = Planned: { $plan }.
    .same = It came as planned.
    .came = Instead: { $what }.
    .nothing = Nothing came of it.
    .why = Nothing came of it: { $what }.
    .same-told = { $title } (as planned)
    .other-told = { $title } (otherwise than planned)
    .nothing-told = { $title } (came to nothing)
plan-sum = Last turn: { $same ->
        [one] 1 card
       *[other] { $same } cards
    } as planned{ $others }
    .all = Last turn: { $same ->
        [2] both
       *[other] all { $same }
    } cards as planned
    .none = Last turn: things turned out differently{ $others }
    .other = ; card { $place } instead: { $what }
    .idle = ; card { $place }: { $what }
    .nothing = nothing came of it

amiss-twice = this card lies in your program already
amiss-two_dragons = a second dragon is not allowed
amiss-barred = you don’t have this card
amiss-no_stone = there is no stone, or no room, left for it
amiss-spare_stone = your way needs no more stones by then
amiss-no_plank = you have no plank left for it
amiss-lost_plank = a plank fits no gap, and would be lost for good
amiss-short_plank = your way has a gap too wide for all planks that you have
amiss-spare_plank = your way has no gap for a plank by then
amiss-nothing_to_remove = there is nothing to remove
amiss-stays = nothing to walk on yet: the card is wasted
    .hurdle = nobody to jump over yet: the card is wasted
    .landing = nowhere to land yet: the card is wasted
amiss-falls = no way on: you fall, and are back at your start
    .hurdle = nobody to jump over: you fall, and are back at your start
    .landing = nowhere to land: you fall, and are back at your start
amiss-astray = this leads no nearer to your goal
amiss-too_late = you would have arrived before it
amiss-late_fall = you would have arrived before it; stopped on the way, you would fall

## Answers

choices = Your choices
    .list = As a list
    .all = As a list: all { $count } choices
    .lost = { $why ->
        [taken] There is a stone where you planned yours.
        [short] Your plank is too short for the place you planned.
        [gone] No plank can lie where you planned any more.
       *[barred] It can’t lie where you planned any more.
    }
    .planned = As planned
    .how = { $kind ->
        [stone] Tap an island.
        [span] Tap where it shall lie.
       *[take] Tap a plank or a stone.
    }
only-away = The only way that is left leads no nearer to your goal.
choices-stone = On island
choices-span = Between
choices-take = Take a plank
choices-lift = Lift a stone
choice-where = { $choice }: { $where }

your-reserve = Your reserve
plank-fits = fits
    .not = nowhere
plank-take = Take plank { $size }
    .back = Put it back
    .final = You can’t exchange it later.
    .how = Drag one over the river, or tap it.
    .none = All gaps are too wide for any plank: the one you take is lost.
plank-missed = It can’t lie there: { $why ->
    [full] a stone or a village bears three planks at most
    [plank] another plank is in the way
    [stone] a stone is in the way
    [village] a village is in the way
   *[short] it is too short
}. Where else?
plank-lay = Lay it here
    .again = Tap again to lay it.

gaps = The gaps, those on the way to your goal first
    .some = The gaps, those on the way to your goal first: { $count } of { $all }
    .all = Name all { $all } gaps
    .below = How long the gaps look is said below the planks.
gap = From { $one } to { $other }: { $looks ->
    [shorter] shorter than plank { $size }
    [longer] longer than plank { $size }
   *[between] about as long as plank { $size } or { $next }
}

stone-left = The stone to the left
stone-up = The stone up
stone-down = The stone down
stone-right = The stone to the right
stone-place = Place it here
    .not = Not here
    .show = Show a place
    .how = Point at the water, or use the arrows.
    .free = At { $place }: free.
    .taken = At { $place }: not free.
stone-typed = Or type a place:
    .help = Millimetres from the left, millimetres from the top
    .place = Place it
    .near = Not there; at { $place }?

## The story of a game

turn = Turn
    .programs = Programs
    .card = Card { $place }
recap = { $name }: { $deeds }
deed-stone = { $count ->
    [one] 1 stone
   *[other] { $count } stones
}
deed-span = { $count ->
    [one] 1 plank
   *[other] { $count } planks
}
deed-gone = { $count ->
    [one] a plank lost
   *[other] { $count } planks lost
}
deed-take = { $count ->
    [one] took a plank
   *[other] { $count } planks taken
}
deed-lift = { $count ->
    [one] lifted a stone
   *[other] { $count } stones lifted
}
deed-go = { $count ->
    [one] 1 step
   *[other] { $count } steps
}
deed-jump = { $count ->
    [one] a jump
   *[other] { $count } jumps
}
deed-dragon = { $count ->
    [one] a dragon
   *[other] { $count } dragons
}
deed-strike = { $count ->
    [one] stopped by a dragon
   *[other] { $count } cards stopped
}
deed-fall = { $count ->
    [one] fell
   *[other] { $count } falls
}
deed-lost = { $count ->
    [one] no effect
   *[other] { $count } cards without effect
}
deed-win = wins!

## The program and the film

film-your-card = Your card { $place }
film-card = { $name }’s card { $place }
film-this-card = This card
film-seat-card = { $name }, card { $place }
film-turn = { $place ->
    [1] The first cards are turned over.
    [2] The second cards are turned over.
    [3] The third cards are turned over.
    [4] The fourth cards are turned over.
   *[5] The fifth cards are turned over.
}
film-result = { $place ->
    [1] What has come of the first cards:
    [2] What has come of the second cards:
    [3] What has come of the third cards:
    [4] What has come of the fourth cards:
   *[5] What has come of the fifth cards:
}
film-dragon = { $name }’s dragon strikes at { $target }.
    .meets = { $name }’s dragon meets { $target }’s dragon.
film-count-S2 = { $count } of { $all } stones placed
film-count-P2 = { $count } of { $all } planks done
film-count-M2 = { $count } of { $all } steps taken
film-struck = stopped by { $count ->
    [one] { $names }’s dragon
   *[other] the dragons of { $names }
}
film-raided = struck at { $target } already
    .met = met { $target }’s dragon: no dragon stops another
film-fell = nowhere to go: into the river
    .hurdle = nobody to jump over: into the river
    .landing = nowhere to land: into the river
film-lost-S = no room for a stone, or none left
film-lost-P = no plank left to lay
film-lost-R = nothing to remove
film-rest-lost = there is no second one: the rest is lost
film-gone = it fits nowhere, and is lost

program-ready = ready
    .wait = thinking …
    .yours = your turn
program-told = thinking.
    .yours = your turn.
    .ready = ready.
    .first = First player;
    .open = cards revealed: { $cards }.
    .laid = cards so far: { $cards }.
    .none = cards revealed: none yet.
    .fate = { $card }, { $fate }
program-reserve = { $name }’s reserve
    .own = Your reserve
program-last = { $name }: the last turn

program = Your program
    .done = Your program lies on the table.
    .send = Ready
    .sending = Laying …
    .hand = Your hand
    .order = Tap or drag five cards into the order in which you will act.
    .keys = By keys: 1 to { $places } put a card into its place, the arrows move it, Delete takes it back.
    .change = Drag cards to change places; tap one twice to take it back. Once you are ready they stay.
    .one-dragon = One dragon in a program, no more. Take the other one back first.
program-place = Place { $place }: { $card }
    .empty = Place { $place }, empty
    .laid = Place { $place }: { $card }, laid.
    .put = { $card }: place { $place }.
    .back = { $card }: back in your hand.
    .barred = { $card }. { $why }
    .would = Card { $place }: { $what }.
program-title = { $card }.
