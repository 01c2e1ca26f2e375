# Rat zu einer Partie, die zu Ende ist: was der stärkste Bot getan hätte.

advice = Frag { $bot }
    .help = Was hätte { $bot } getan, der stärkste Bot?
    .thinking = { $bot } überlegt …
    .none = Hier gab es nichts zu wählen.
    .played = Dann wählte { $name }: „{ $words }“
    .same = { $bot } hätte dasselbe gewählt.
    .other = { $bot } hätte gewählt: „{ $words }“
    .chance = Davor gab er { $name } eine Gewinnchance von { $percent } %.
