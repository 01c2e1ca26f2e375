# What the lobby, the pages, and their dialogs say. The table and the games have catalogues of their own.

page-title = { $title } – dragonrace
close = Close
try-again = Try again
failed = Something went wrong. Please try again.
not-loaded = Something is missing
    .words = This part of the page could not be loaded.
no-answer = No answer
    .words = The server does not answer. Is it still running?
answered-with-error = The server answered with an error ({ $status }).

## The head of every page, and its short notices

to-lobby = To the lobby
home = dragonrace: to the lobby
    .waiting = { $tables ->
        [one] dragonrace: to the lobby, where a table waits for you
       *[other] dragonrace: to the lobby, where { $tables } tables wait for you
    }
by-day = By day
by-night = By night
your-turn-at = It is your turn at { $title }.
called = Your turn
called-to = The table of { $title } waits for you.
go-there = Go there
person = You
    .called = You: { $name }
dismiss = Dismiss

## The lobby

lobby = The dragons are ready to race
    .words = No account, nothing to install: choose a game and you are at the table.
games = Games
    .loading = Laying out the games …
your-tables = Your tables
players-from-to = { $least } to { $most } players
play = Play
    .words = { $bots ->
        [one] Play: you against a bot ({ $level }), at once.
       *[other] Play: you against { $bots } bots ({ $level }), at once.
    }
learn-first = New to it? Learn by playing
    .begun = Go on with your first game
    .again = Learn by playing
your-turn = Your turn
running = Running
drawn = A draw
you-won = You won
won = { $name } won
ending-agreed = A draw, agreed
ending-resigned = { $result }, by resignation
ending-time = { $result }, on time
ending-aborted = Called off
show-all = Show all { $count }
show-fewer = Show fewer

## Setting up a table

set-up = Set up a table
set-up-of = A table of { $game }
laying-table = Laying the table …
who-plays = Who plays?
player-count = Number of players
    .unit = players
who-may-come = Who may come?
visibility-private = Whom I invite
    .words = Free seats are for those who have a link or the code.
visibility-public = Anybody
    .words = The table stands in the lobby: anybody may take a free seat, or look on.
delay = Who looks on sees everything
    .none = At once
    .some = { $seconds } seconds later
which-rules = By which rules?
board = Board
open-table = Open the table
clock = Clock
clock-none = None
    .help = Everybody takes the time that they need.
clock-move = For each move
    .help = Everybody has so long for each of their moves.
    .value = { $seconds ->
        [30] 30 seconds
        [60] 1 minute
       *[other] { $minutes } minutes
    }
clock-bank = For the match
    .help = Minutes for the whole match, and some seconds more for each move: 5+5.
    .own = Own numbers
clock-days = Days
    .help = For a match that goes on for weeks: so many days for each move.
    .value = { $days ->
        [one] 1 day
       *[other] { $days } days
    }
clock-minutes = Minutes
clock-increment = Seconds more a move
clock-own = Up to { $minutes } minutes, and { $seconds } seconds more.
    .none = Everybody begins with { $seconds } seconds.
on-time = When time is up
on-time-bot = a bot makes the move
on-time-out = they drop out, and a bot plays on
on-time-lost = they lose
who-begins = Who begins?
    .by-lot = Whoever is drawn by lot
range = from { $least } to { $most }
    .from = from { $least }
    .to = to { $most }
no-number = none
read-rule = Read the rule
rule = The rule { $rule }
colours-seat = { $colour }’s seat
seat-person = On this device
    .help = Plays on this device.
seat-open = Somebody elsewhere
    .help = You get a link and a QR code to send.
seat-bot = Bot: { $bot }
seat-name = Name, if you like
seat-rating = Rating { $rating }.
    .words = Ratings are estimates, from { $games } games between these bots without time limits,
    with as many players, on this board and by the usual rules. { $players ->
        [2] Of two, the one that is rated 200 points higher wins three games of four.
       *[other] With 200 points more, a bot wins about three games for each one that the other wins.
    }
    .none = No ratings for a table like this yet.
no-such-game = No such game
    .words = This server knows no game of that name.

## Seats: how they are called, and who plays there

colour-red = Red
colour-blue = Blue
colour-green = Green
colour-yellow = Yellow
colour-black = Black
colour-pink = Pink
unknown-bot = Bot ({ $bot })
for-now = { $bot }, for now
waiting-for-player = Waiting for a player
you = You
on-this-device = On this device
elsewhere = Elsewhere
away = Away
goes-on-elsewhere = { $name } goes on playing on another device.

## Invitations

invitation = An invitation
    .opening = Opening the invitation …
already-here = You already sit here
to-table = To the table
continue-here = Continue here
    .words = { $name }’s seat moves to this device; the other one looks on from then.
    .button = Continue on this device
taken = This seat is taken
    .words = Somebody was faster. You can look on, though.
watch = Watch the game
invited = You are invited to a game of { $game }
    .words = Take { $name }’s seat. No account is needed.
    .name = Your name, if you like
    .button = Take the seat
no-such-seat = There is no such seat
invited-nowhere = There is no table at this address. Perhaps the link lost a piece on its way: ask for it again.
copy = Copy
    .done = Copied. Send it to anybody you like.
    .by-hand = It is selected: copy it with Ctrl+C, or by a long press.
qr-code = QR code: { $label }

## Tables

setting-table = Setting the table …
no-such-table = No such table
    .words = There is no table at this address. Perhaps it was another server’s.
whole-board = The whole board
drawing-failed = The drawing of this game does not work, so here is the plain table.
not-said = That was not said: the connection is lost. Try it again in a moment.

## A guided first game

no-such-lesson = No such lesson
    .words = This server knows no lesson of that name.
lesson-begins-later = The lesson begins later: this can’t be looked at.
lesson-mistake = A mistake, to be taken back
lesson-suggests = This one: { $choice }.
    .row = In this order: { $choices }.
lesson-show-me = Show me
lesson-steps = Steps of this lesson
    .done = { $number } of { $of }
lesson-back = One step back
lesson-restart = Begin again
lesson-leave = Leave the lesson
lesson-as-good = That is as good. Here the lesson goes on with: { $choice }.
lesson-over = You know { $game } now
    .play = Play against bots
    .next = Next: { $lesson }
    .again = Once more
    .lobby = Lobby

## Settings

settings = Settings
    .here = Your other devices take them over.
settings-language = Language
    .browser = As the browser
settings-pace = Motion
    .slow = Slow
    .normal = Normal
    .fast = Fast
    .instant = None
settings-theme = Light
    .system = Same as the system
    .light = Day
    .dark = Night
settings-hints = Hints
    .first = In a first game
    .always = In every game
    .never = Never
settings-sound = Sounds
settings-volume = Volume
    .percent = { $percent } %
settings-vibration = The phone shakes at my turn, in fights and at a win
settings-titleCall = The page’s title and icon say that it is my turn
settings-keys = Single keys choose (1, 2, 3 …), and step through a match (← →)
settings-cautions = Warn me before wasteful choices
settings-forced = Play on by itself where there is only one choice
settings-talk = Show what others say
settings-blocked = Blocked people

## Calls to a table

calls = Calls
    .hidden = Call me when it is my turn and I look elsewhere
    .closed = … also when this page is closed
    .here = … also to this table
    .never-closed = While this page is closed you can’t be called: this server or this browser has no way to do it.
calls-unable =
    .denied = This browser lets dragonrace show no notifications. You can allow them in its settings for this page.
    .insecure = Browsers let themselves be called only by pages whose address begins with https.
    .home-screen = On an iPhone or iPad, first add dragonrace to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there, and switch calls on here.
    .never = This browser can’t show notifications.

## Addresses that lead nowhere

nothing-here = Nothing here
    .words = This address leads nowhere. The lobby is a good place to start.
