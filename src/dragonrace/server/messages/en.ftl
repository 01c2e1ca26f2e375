# What the server says to people. Requests that no page of ours sends are answered in English, for whoever wrote them.

match-not-found = There is no such match here; check the link.
match-not-over = A rematch can only be opened when the match is over.
match-over = The match is over: nobody has to play any more.
match-unreadable = This match was played by version { $version } of its rules and can't be read today: action { $number } of its log is not possible.
only-they-ask-for-rematch = Only those who sit at this table can ask for a rematch.
only-they-let-bots-play = Only those who sit at this table can let a bot play for somebody.
seat-not-yours = This browser does not hold seat { $seat }.
seat-taken = Seat { $seat } is already taken.
seat-present = The player of seat { $seat } is at the table: only they can play for it until they leave.
seat-is-a-bots = Seat { $seat } is a bot's already.
wrong-invitation = This is not the seat's invitation; ask the host for its link.
no-such-position = The match has { $count } actions, not { $number }.
storage-failed = The server could not write this to its database; nothing has changed. Try again in a moment.
moved = This table is moving to another server; try again in a moment.
too-many-matches = { $seconds ->
    [one] Many matches were opened from here; the next one can be opened in a second.
   *[other] Many matches were opened from here; the next one can be opened in { $seconds } seconds.
}
too-many-replays = { $seconds ->
    [one] Much was looked up from here; go on in a second.
   *[other] Much was looked up from here; go on in { $seconds } seconds.
}
too-many-sockets = Too many tables are open here at once; close one of them.
server-full = More people are here than this server can serve; try again in a moment.
server-failed = The server has made a mistake; its log says more.
nothing-here = There is nothing at this address.
late = This comes too late or too early: { $why }.
late-acted = you have acted since then
late-over = the match is over
late-turn = now it is { $who }'s turn
or = { $one } or { $other }
