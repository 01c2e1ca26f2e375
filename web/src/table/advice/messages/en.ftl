# Advice on a match that is over: what the strongest bot would have done.

advice = Ask { $bot }
    .help = What would { $bot }, the strongest bot, have done?
    .thinking = { $bot } is thinking …
    .none = Nobody had a choice here.
    .played = Then { $name } chose: “{ $words }”
    .same = { $bot } would have chosen the same.
    .other = { $bot } would have chosen: “{ $words }”
    .chance = Before that it gave { $name } a chance of { $percent } % to win.
