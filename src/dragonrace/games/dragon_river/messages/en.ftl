# Dragon River.

summary = A dice race upstream. Throw pairs, dodge the others, and land on the last pearl exactly.

## Places and numbers, as parts of sentences

space = space { $number }
start-pearl = the start
first-pearl = the first pearl
second-pearl = the second pearl
last-pearl = the last pearl
spaces = { $count ->
    [one] 1 space
   *[other] { $count } spaces
}

## Questions

ask-keep = Choose the dice to keep.
ask-pair = Choose the pair to play next.
    .one = Row on: one pair is left.
ask-tip = Your spare die may tip somebody downstream.

## Choices

choose-keep = Keep { $dice }, throw { $throws ->
    [one] one die
   *[other] { $throws } dice
} again
choose-keep-none = Keep none, throw all again
choose-keep-all = Keep all
choose-pair = Pair of { $face }s: to { $place }
    .fight = Pair of { $face }s: to { $place }, a fight with { $other }
choose-tip = Tip { $target } back to { $place }
    .fight = Tip { $target } back to { $place }, a fight with { $other }
choose-no-tip = Tip nobody

## What somebody who is new should think of, and why a choice would be a pity

hint-wait = The others are racing. Watch where they land: you may meet them there.
hint-keep-pairs = Two pairs: hold them. Each carries you as far as one of its dice shows.
hint-keep-pair = Two equal dice carry you that many spaces: hold them, throw the rest.
hint-keep-exact = { $left ->
    [one] 1 space left: nothing but two 1s carries you there.
   *[other] { $left } spaces left: a pair of more carries you nowhere.
}
hint-keep-none = You want two equal dice. Hold what you like, and throw the rest once more.
    .straight = Hold what may become a pair, throw the rest. All in a row strands you.
hint-keep-straight = A straight strands you: hold what you like, but throw at least one again.
hint-pair = The river shows where each pair would land. Choose which goes first.
    .only = One pair takes you on: the river shows where to, and whom you meet there.
hint-tip = The river shows where each boat would be tipped back to.
pity-nothing = No pair lies there that would move you, and your throws would end.
pity-straight = These dice are a straight: you would run onto a sandbank, and miss a turn.
pity-pair = You would throw your pair of { $face }s again.
pity-pairs = You would throw your pairs of { $one }s and { $other }s again.
    .alike = You would throw your two pairs of { $face }s again.

## What happens

throws = { $seat } throws { $dice }.
    .again = { $seat } throws again: { $dice }.
keeps = { $seat } keeps { $dice }.
    .none = { $seat } keeps none.
    .all = { $seat } keeps all.
moves = { $seat } moves { $spaces } to { $place }.
tips = { $seat } tips { $target } back to { $place }.
tips-nobody = { $seat } tips nobody.
fight = { $came } and { $there } fight for { $place }: { $first } against { $second }.
swept = { $seat } is swept from { $from } to { $to }.
stranded = A straight: { $seat } is stuck on a sandbank.
misses = { $seat } is stuck and misses a turn.
wins = { $seat } lands on the last pearl and wins!

## Why something is refused

no-wrong-dice = another number of dice is thrown now
no-equal-dice = equal dice in a fight are rolled again
no-not-thrown = those dice are not all on the table
no-such-pair = there is no such pair left to play
no-too-far = it would carry your boat beyond the last pearl, which needs an exact throw
no-absent = nobody plays that colour in this game
no-oneself = nobody tips themselves; the spare die is for another racer
no-stranded = a racer who is stuck on a sandbank can't be tipped
no-at-start = nobody on the start pearl can be tipped
no-not-a-throw = dice are being thrown now
no-not-a-fight = two dice are being thrown for a space now
no-not-a-keep = the question now is which dice stay on the table
no-not-a-pair = the question now is which pair to play
no-not-a-tip = the question now is whom to tip, if anybody

## Options

option-tipping = Tipping
    .help = The spare die of three (or five) of a kind may tip another racer downstream.
option-claimed-dice = Claimed dice
    .help = Whether a racer who is swept back behind a pearl gets the die back.
    .by-position = By position: swept back, the die is yours again
    .for-good = For good: each pearl keeps the die it took
option-straights-at-once = Straights strand at once
    .help = A straight in the first throw ends the turn; nothing is thrown again.
option-straight-dice = Dice of a straight
    .help = Whether four dice, or three, can make a straight and strand you, or only all five.
    .any = Five, four or three dice, as many as you throw
    .five = Only five dice
option-dice = Dice
    .help = With how many dice all begin, for studies of small games; pearls never take the last two.

## The race, when it is over: what is counted, one of it and several

race = The race to the last pearl
    .one = space
    .several = spaces

## Levels of play

level-2 = Thinks its turn through, but takes nearly anything that is not plainly bad.
level-3 = Thinks its turn through, but is often content with what is not quite the best.
level-4 = Weighs all that the dice may bring, and misjudges only what is nearly as good.
level-5 = Plays by the exact odds where the game is solved, as for two; elsewhere thinks its turn through, and judges by what it has learned.
untaught-level-2 = Plays at random four times out of five, and thinks its turn through the fifth time.
untaught-level-3 = Thinks its turn through, but plays at random every other time.
untaught-level-4 = Weighs all that the dice may bring, but plays at random every third time.
