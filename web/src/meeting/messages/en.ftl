# What is said where strangers meet.

meeting = Play with others

## Public tables

tables = Tables for everybody
    .none = No table is open just now. Open one for everybody, or see who else would like to play.
    .lost = The list can’t be read just now; it will be tried again.
table-seat = { $colour }: { $who }
    .free = free
    .bot = { $bot }
sit-down = Sit down
    .at = Sit down at { $title }
watch = Look on
    .at = Look on at { $title }
back-to-table = To your table
term = { $option }: { $value }
    .board = on { $board }
    .on = yes
    .off = no
clock = { $time } a move
    .bank = { $time } each
    .fischer = { $time } each, and { $increment } more a move
watching = { $count ->
    [one] 1 looks on
   *[other] { $count } look on
}
delayed = Who looks on sees everything { $seconds } seconds later
seats-free = { $count ->
    [one] 1 seat is free
   *[other] { $count } seats are free
}
being-played = Being played

## Codes

code = Join with a code
    .go = Go there
    .wrong = A code has six letters, as KFT-WRP.
by-code = You have a code for { $game }
    .words = { $count ->
        [one] One seat is free. No account is needed.
       *[other] { $count } seats are free. No account is needed.
    }
    .name = Your name, if you like
    .sit = Take a seat
    .here = You already sit here
    .table = To the table
    .looking = Looking for the table …
    .none = This code leads nowhere

## Playing with anybody

anybody = Play with anybody
    .words = You are led to a table as soon as enough people have come.
    .find = Find people
anybody-game = Which game?
anybody-players = How many at the table?
    .any = As many as come
    .some = { $count } players
anybody-bots = Bots take the free seats if nobody comes within 20 seconds
anybody-name = Your name, if you like
anybody-begin = Look for people

waiting = Looking for people …
    .alone = You are the first who waits for { $game }.
    .people = { $count } people wait for { $game }, you among them.
    .since = You have waited for { $time }.
    .bots = Bots come in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }, if nobody else does.
    .soon = Bots are coming …
    .stay = You may look elsewhere meanwhile, but leave this page open.
    .cancel = Wait no more
    .lost = The connection is lost. It is tried again …
found = The table is ready
