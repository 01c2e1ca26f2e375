# Advice on a match that is over: what the strongest bot would have done.

advice = Ask { $bot }
    .help = What would { $bot }, the strongest bot, have done?
    .thinking = { $bot } is thinking …
    .none = Nobody had a choice here.
    .forced = { $name } had no other choice here.
    .played = Then { $name } chose: “{ $words }”
    .same = { $bot } would have chosen the same.
    .no-better = { $bot } found nothing better.
    .other = { $bot } would have chosen: “{ $words }”
    .wins = { $name } could have won at once: “{ $words }”
    .chance = It gave { $name } a chance of { $percent } % to win.
    .chances = It gave { $name } a chance of { $percent } % to win with that, and { $played } % with what they chose.
    .alike = It found both about as good: a chance of { $percent } % to win.
    .board = What the board shows
    .before = Before
    .chosen = Chosen

# Going through all that somebody chose.
review = Go through all choices of { $name }
    .progress = { $done } of { $count } looked at
    .stop = Stop
    .line = { $name }: chance to win, as { $bot } saw it
    .shape = { $name }: chance to win from { $first } % to { $last } %, lowest { $least } %, highest { $most } %.
    .done = All { $count } looked at
    .costliest = What cost { $name } most
    .cost = { $when }: “{ $words }”
    .points = { $before } → { $after } %
    .summary = As good as { $bot }’s: { $good } of { $count } choices.
    .forced = { $count ->
        [one] Once nothing else could be chosen.
       *[other] { $count } times nothing else could be chosen.
    }
    .won = could have won
    .none = It found no choice of { $name } that cost much.
    .unknown = { $count ->
        [one] { $bot } couldn’t judge one choice.
       *[other] { $bot } couldn’t judge { $count } choices.
    }
