# Advice on a match that is over: what the strongest bot would have done.

advice = Ask { $bot }
    .help = What would { $bot }, the strongest bot, have done?
    .thinking = { $bot } is thinking …
    .none = Nobody had a choice here.
    .forced = { $name } had no other choice here.
    .played = Then { $name } chose: “{ $words }”
    .same = { $bot } would have chosen the same.
    .other = { $bot } would have chosen: “{ $words }”
    .chance = It gave { $name } a chance of { $percent } % to win.
    .chances = It gave { $name } a chance of { $percent } % to win with that, and { $played } % with what they chose.
    .alike = To it both were about as good: a chance of { $percent } % to win.

# Going through all that somebody chose.
review = Go through all choices of { $name }
    .progress = { $done } of { $count } looked at
    .stop = Stop
    .line = { $name }: chance to win, as { $bot } saw it
    .shape = From { $first } % to { $last } %, lowest { $least } %, highest { $most } %.
    .costliest = What cost { $name } most
    .cost = Turn { $turn }: “{ $words }”
    .points = −{ $percent } %
    .none = No choice of { $name } cost much.
    .unknown = { $count ->
        [one] One choice it couldn’t judge.
       *[other] { $count } choices it couldn’t judge.
    }
