# Rat zu einer Partie, die zu Ende ist: was der stärkste Bot getan hätte.

advice = Frag { $bot }
    .help = Was hätte { $bot } getan, der stärkste Bot?
    .thinking = { $bot } überlegt …
    .none = Hier gab es nichts zu wählen.
    .forced = { $name } hatte hier keine andere Wahl.
    .played = Dann wählte { $name }: „{ $words }“
    .same = { $bot } hätte dasselbe gewählt.
    .no-better = { $bot } fand nichts Besseres.
    .other = { $bot } hätte gewählt: „{ $words }“
    .wins = { $name } hätte sofort gewinnen können: „{ $words }“
    .chance = Er gab { $name } eine Gewinnchance von { $percent } %.
    .chances = Er gab { $name } damit { $percent } % Gewinnchance, und { $played } % mit dem, was { $name } gewählt hat.
    .alike = Er fand beides etwa gleich gut: { $percent } % Gewinnchance.
    .board = Was das Brett zeigt
    .before = Davor
    .chosen = Gewählt

# Alles durchgehen, was jemand gewählt hat.
review = Alles durchgehen, was { $name } gewählt hat
    .progress = { $done } von { $count } angesehen
    .stop = Anhalten
    .line = { $name }: Gewinnchance, wie { $bot } sie sah
    .shape = { $name }: Gewinnchance von { $first } % bis { $last } %, am tiefsten { $least } %, am höchsten { $most } %.
    .done = Alle { $count } angesehen
    .costliest = Was { $name } am meisten gekostet hat
    .cost = { $when }: „{ $words }“
    .points = { $before } → { $after } %
    .summary = So gut wie die von { $bot }: { $good } von { $count } Entscheidungen.
    .forced = { $count ->
        [one] Einmal gab es keine andere Wahl.
       *[other] { $count }-mal gab es keine andere Wahl.
    }
    .won = hätte gewinnen können
    .none = Er fand keine Wahl, die { $name } viel gekostet hat.
    .unknown = { $count ->
        [one] Eine Wahl konnte { $bot } nicht beurteilen.
       *[other] { $count } Entscheidungen konnte { $bot } nicht beurteilen.
    }
