# Rat zu einer Partie, die zu Ende ist: was der stärkste Bot getan hätte.

advice = Frag { $bot }
    .help = Was hätte { $bot } getan, der stärkste Bot?
    .thinking = { $bot } überlegt …
    .none = Hier gab es nichts zu wählen.
    .forced = { $name } hatte hier keine andere Wahl.
    .played = Dann wählte { $name }: „{ $words }“
    .same = { $bot } hätte dasselbe gewählt.
    .other = { $bot } hätte gewählt: „{ $words }“
    .chance = Er gab { $name } eine Gewinnchance von { $percent } %.
    .chances = Er gab { $name } damit { $percent } % Gewinnchance, mit der eigenen Wahl { $played } %.
    .alike = Beides fand er etwa gleich gut: { $percent } % Gewinnchance.

# Alles durchgehen, was jemand gewählt hat.
review = Alles durchgehen, was { $name } gewählt hat
    .progress = { $done } von { $count } angesehen
    .stop = Anhalten
    .line = { $name }: Gewinnchance, wie { $bot } sie sah
    .shape = Von { $first } % bis { $last } %, am tiefsten { $least } %, am höchsten { $most } %.
    .costliest = Was { $name } am meisten gekostet hat
    .cost = Zug { $turn }: „{ $words }“
    .points = −{ $percent } %
    .none = Keine Wahl hat { $name } viel gekostet.
    .unknown = { $count ->
        [one] Eine Wahl konnte er nicht beurteilen.
       *[other] { $count } Entscheidungen konnte er nicht beurteilen.
    }
