# What the server says to people. Requests that no page of ours sends are answered in English, for whoever wrote them.

match-not-found = There is no such match here; check the link.
match-not-over = A rematch can only be opened when the match is over.
match-over = The match is over: nobody has to play any more.
match-unreadable = This match was played by version { $version } of its rules and can't be read today: action { $number } of its log is not possible.
match-sealed = This match can't be opened: its part of the database is damaged. Whoever runs this server finds more in its log.
only-they-ask-for-rematch = Only those who sit at this table can ask for a rematch.
only-they-let-bots-play = Only those who sit at this table can let a bot play for somebody.
seat-not-yours = This browser does not hold seat { $seat }.
seat-taken = Seat { $seat } is already taken.
seat-present = The player of seat { $seat } is at the table: only they can play for it until they leave.
seat-just-left = The player of seat { $seat } was here a moment ago, and may be coming back: try again in a few seconds.
seat-is-a-bots = Seat { $seat } is a bot's already.
wrong-invitation = This is not the seat's invitation; ask the host for its link.
no-seat-open = All seats of this table are taken; you can look on.
by-invitation = This table is by invitation: ask the host for a link or a code.
no-such-code = This code leads to no open seat; check its letters, or ask for a new one.
too-many-codes = { $seconds ->
    [one] Many codes were tried from here; try again in a second.
   *[other] Many codes were tried from here; try again in { $seconds } seconds.
}
too-many-public = { $seconds ->
    [one] Many public tables were opened from here; the next one can be opened in a second.
   *[other] Many public tables were opened from here; the next one can be opened in { $seconds } seconds.
}
too-many-pairings = { $seconds ->
    [one] You have begun to wait very often; begin again in a second.
   *[other] You have begun to wait very often; begin again in { $seconds } seconds.
}
no-such-position = The match has { $count } actions, not { $number }.
storage-failed = The server could not write this to its database; nothing has changed. Try again in a moment.
moved = This table is moving to another server; try again in a moment.
too-many-matches = { $seconds ->
    [one] Many matches were opened from here; the next one can be opened in a second.
   *[other] Many matches were opened from here; the next one can be opened in { $seconds } seconds.
}
too-many-loads = { $seconds ->
    [one] Many long games were opened from here; the next one can be opened in a second.
   *[other] Many long games were opened from here; the next one can be opened in { $seconds } seconds.
}
too-many-replays = { $seconds ->
    [one] Much was looked up from here; go on in a second.
   *[other] Much was looked up from here; go on in { $seconds } seconds.
}
chat-off = Nobody writes freely at this table; phrases can be said.
chat-public = Where strangers sit, nobody writes freely; phrases can be said.
nothing-said = There is nothing to read in this text.
only-the-host-decides-on-chat = Only who opened this table decides whether people may write here.
nobody-sits-there = Nobody sits there whom you could block.
only-they-block = Only those who sit at this table can block somebody there; you can mute them.
blocks-nobody-own = You can’t block yourself.
too-much-said = { $seconds ->
    [one] That was a lot at once; say the next thing in a second.
   *[other] That was a lot at once; say the next thing in { $seconds } seconds.
}
too-much-offered = { $seconds ->
    [one] You have made many offers at once; make the next one in a second.
   *[other] You have made many offers at once; make the next one in { $seconds } seconds.
}
too-many-blocks = That is more blocking than people can be met; try again later, or hear somebody again first.
too-many-changes = { $seconds ->
    [one] That was a lot of changes; go on in a second.
   *[other] That was a lot of changes; go on in { $seconds } seconds.
}
too-many-tries = { $seconds ->
    [one] Links and phrases were tried very often; try again in a second.
   *[other] Links and phrases were tried very often; try again in { $seconds } seconds.
}
ticket-not-found = This link was used already, or is older than ten minutes. Make a new one on the other device.
ticket-same-browser = This browser is the one that the link comes from: open it on the other device.
phrase-length = { $count ->
    [one] A recovery phrase has { $words } words, this is one.
   *[other] A recovery phrase has { $words } words, these are { $count }.
}
phrase-word = “{ $word }” is not a word of any recovery phrase.
phrase-perhaps = “{ $word }” is not a word of any recovery phrase. Is it “{ $meant }”?
renew-unprepared = This browser has no other key at hand; load the page anew and try again.
phrase-not-found = This recovery phrase opens nothing here. Check each word; of several phrases only the one that was written down last is valid.
phrase-replaced = Another phrase was made meanwhile, so this one is void; make a new one and write that down.
passkey-impossible = Passkeys need a server with a name and https.
passkey-invalid = This passkey was not accepted; try it once more.
passkey-full = You have as many passkeys as one can have; forget one of them first.
passkey-known = This passkey is known here already: each device needs only one.
passkey-not-found = This passkey opens nothing here any more.
too-many-sockets = Too many tables are open here at once; close one of them.
too-much-thought = { $seconds ->
    [one] Bots have thought very long at the tables opened from here; they go on in a second.
   *[other] Bots have thought very long at the tables opened from here; they go on in { $seconds } seconds.
}
too-many-tables = Very many tables that were opened from one browser are going on at once; this one can be opened when some of them rest.
too-many-from-here = Very many connections are open from your address; try again in a moment.
server-full = More people are here than this server can serve; try again in a moment.
server-ending = The server has just been stopped; try again in a moment.
server-failed = The server has made a mistake; its log says more.
nothing-here = There is nothing at this address.
late = This comes too late or too early: { $why }.
late-acted = you have acted since then
late-over = the match is over
late-turn = now it is { $who }'s turn
or = { $one } or { $other }

## Asides: what people say at a table besides playing

aside-resign = { $who } resigns.
aside-leave = { $who } leaves; a bot plays on.
aside-abort = { $who } has called the match off.
aside-offer-draw = { $who } offers a draw.
aside-offer-pause = { $who } asks for a pause.
aside-offer-take-back = { $who } would like to take back the last action.
aside-accept = { $who } agrees.
aside-decline = { $who } declines.
aside-withdraw = { $who } withdraws the offer.
aside-play-on = { $who } plays on.
aside-time-up-bot = { $who }'s time is up: a bot makes this move.
aside-time-up-out = { $who }'s time is up: a bot plays on to the end.
aside-time-up-lost = { $who } has lost on time.
aside-time-up-all = Time is up for everybody at once: nobody wins.
aside-others-won = { $who } wins!
nobody-has-won = Nobody has won: a bot that played on for { $who } arrived first.
agreed-draw = The match is drawn.
agreed-pause = The match is paused.
agreed-take-back = It is taken back.
nothing-to-take-back = There is nothing that you could take back: not what was thrown or revealed, nor what came before it.
offered-already = You have offered that already. You can offer it again after your next action.
acted-already = A match is called off before one's own first action, not later.
only-the-table-says = Only the table says that.
late-paused = the match is paused
late-offer = another offer was made meanwhile
late-time = your time is up, or a bot plays for you

## Calls to who is away

app = Dragon races on the river: play against bots, friends beside you or friends far away.
call = Your turn in { $game }
call-seat = { $seat }: the table waits for you.
push-endpoint = This is no address of a push service: those begin with https, and with a name.
push-keys = These are no keys of a browser's subscription.
push-off = This server calls nobody while the page is closed.
only-they-are-called = Only those who sit at this table are called to it.
too-many-subscriptions = { $seconds ->
    [one] Calls were switched on here often; try it again in a second.
   *[other] Calls were switched on here often; try it again in { $seconds } seconds.
}

## Fairness

fair-not-now = No number is asked for now.
fair-told-already = This seat has told another hash already.
fair-other-number = That is not the number whose hash was told.
match-not-fair = This match was not opened so that it can be checked.
seed-not-yet = The seed is told when the match is over.
advice-not-yet = What else could have been chosen is told when the match is over.
advice-none = Nobody chose anything after move { $number }.
advice-failed = The bot could not answer; try again later.
