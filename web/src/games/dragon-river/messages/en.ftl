# Dragon River.

## What came of a turn

recap = { $seat } { $deeds }
    .stays = { $seat } stays
recap-tip = tipped { $target } { $from }→{ $to }
recap-win = wins!
recap-strand = is stuck on a sandbank
recap-swept = was swept back to { $to }
recap-misses = { $seat } misses a turn
recap-other-swept = { $seat } swept back to { $to }

## The dice

tray = Your throw: choose the dice to hold
    .dice = In the tray: { $dice }
die = Die { $number }: { $face }
    .pair = Die { $number }: { $face }, one of a pair
held = held
throw-all = Throw all again
throw-rest = Throw the rest
    .count = Throw the rest ({ $throws })
keep-all = Keep all
list = As a list
    .count = As a list: { $count ->
        [one] one choice
       *[other] all { $count } choices
    }

## What the dice that are held would do, for those who hear it

holding = You hold { $dice }, no pair that moves you.
    .none = You hold nothing.
    .pair = You hold { $dice }: a pair, to space { $to }.
    .fight = You hold { $dice }: a pair, to space { $to }, a fight with { $other }.
    .pairs = You hold { $dice }: { $count } pairs, to space { $to } at most.
holding-rest = { $throws ->
    [0] Nothing is thrown again.
    [one] One die is thrown again.
   *[other] { $throws } dice are thrown again.
}

## A fight

fight = A fight!
    .came = came
    .there = was there
    .against = against
    .asked = You fight: throw your die!
    .throw = Throw
    .key = Space
    .rule = One die each: the higher stays.
    .outcome = { $stays } stays. { $goes } goes { $spaces } downstream.

## The river

river = The river, { $finish } spaces long.
racers = Boats
racer = { $seat }: space { $space }, { $left }.
    .own = You: space { $space }, { $left }.
    .ahead = { $seat }: space { $space }, { $left }, { $far } ahead of you.
    .behind = { $seat }: space { $space }, { $left }, { $far } behind you.
    .beside = { $seat }: space { $space }, { $left }, beside you.
racer-left = { $left ->
    [0] at the last pearl
    [one] one space from the last pearl
   *[other] { $left } spaces from the last pearl
}
    .stranded = { $left ->
        [one] one space from the last pearl
       *[other] { $left } spaces from the last pearl
    }, stuck on a sandbank
progress = on space { $space } of { $finish }
start = The start pearl: { $dice } dice from here
pearl = A pearl: beyond it { $dice } dice
    .short = then { $dice } dice
finish = The last pearl: whoever lands on it wins
