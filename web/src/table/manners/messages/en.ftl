# What people say at a table besides playing. What they have said, the log tells in the server’s words.

## The menu

menu = At this table
    .speaker = { $name } speaks.
take-back = Take back
help-take-back = { $whose ->
    [own] { $actions ->
        [one] Your last action
       *[other] Your last { $actions } actions
    }
   *[other] { $actions ->
        [one] { $name }’s last action
       *[other] { $name }’s last { $actions } actions
    }
}{ $ask ->
    [alone] .
   *[ask] , if { $names } { $count ->
        [one] agrees
       *[other] agree
    }.
}
draw = Offer a draw
help-draw = The match ends without a winner, if { $names } { $count ->
    [one] agrees
   *[other] agree
}.
pause = Pause
help-pause = Nobody plays and no clock runs until somebody goes on{ $ask ->
    [alone] .
   *[ask] , if { $names } { $count ->
        [one] agrees
       *[other] agree
    }.
}
resign = Resign
help-resign = You can’t win any more then; a bot plays on for you.
    .last = You give the match to { $name }.
sure-resign = Do you want to resign?
leave = Leave
help-leave = A bot plays on for you to the end, and may still win.
sure-leave = Do you want to leave this match?
abort = Call it off
help-abort = The match ends for all and counts for nobody.
sure-abort = Do you want to call this match off?
standing = Standing answers
    .help = What you answer once for all.
not-sure = Go on playing

why-other-offer = First another offer must be answered.
why-paused = The match is paused.
why-declined = That was declined; you can ask again after your next action.
why-offered = You have asked for that already; you can ask again after your next action.
why-nobody = Nobody else plays here who could agree.
why-nothing-done = You have not done anything yet.
why-was-thrown = What was thrown since then, or taken back before, stays as it is.
why-was-seen = Somebody has seen what came of it: it stays as it is.
why-looking = One moment …
why-acted = That can only be done before your first action.

## What stands until it is answered

paused = { $name } asked for this pause.
    .plain = Nobody plays until somebody goes on.
play-on = Play on
offer-draw = { $name } offers a draw.
offer-pause = { $name } asks for a pause.
offer-take-back = { $name } would like to take back the last action.
agree = Agree
    .here = All here agree
decline = Decline
withdraw = Withdraw
waiting-draw = { $whose ->
    [own] You offer a draw
   *[other] { $name } offers a draw
}: waiting for { $names }.
waiting-pause = { $whose ->
    [own] You ask for a pause
   *[other] { $name } asks for a pause
}: waiting for { $names }.
waiting-take-back = { $whose ->
    [own] You would like to take something back
   *[other] { $name } would like to take something back
}: waiting for { $names }.
gathering = The clocks wait until { $names } { $count ->
    [one] is
   *[other] are
} here, for three minutes at the most.
no-player-late = { $whose ->
    [own] Your time is up
   *[other] { $name }’s time is up
}: a bot makes this move.
no-player-resigned = { $whose ->
    [own] You have resigned
   *[other] { $name } has resigned
}: a bot plays on.
no-player-left = { $whose ->
    [own] You have left
   *[other] { $name } has left
}: a bot plays on.
