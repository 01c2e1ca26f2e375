# Goldener Drache.

## Winde: wie sie heißen, und wohin sie einen Drachen tragen

wind-N = Nord
    .letters = N
    .to = nach Norden
wind-E = Ost
    .letters = O
    .to = nach Osten
wind-S = Süd
    .letters = S
    .to = nach Süden
wind-W = West
    .letters = W
    .to = nach Westen
wind-SE = Südost
    .letters = SO
    .to = nach Südosten
wind-SW = Südwest
    .letters = SW
    .to = nach Südwesten

## Was ein Zug gebracht hat

setting-up = Aufbau
recap = { $seat } zieht { $deeds }
    .back = { $seat } steckt den { $wind }-Stein zurück
    .nobody = Die Steine von { $seat } ziehen niemanden
    .gale = Sturm von { $seat }: { $deeds }
    .gale-nobody = Der Sturm von { $seat } zieht niemanden
recap-deed = den Drachen von { $owner } { $winds }
    .own = den eigenen Drachen { $winds }
recap-blown = { $owner } { $winds }
    .own = eigener Drache { $winds }
recap-veto = Einspruch von { $seat } gegen { $wind } von { $mover }
recap-win = { $seat } gewinnt!

## Der Aufbau: der Stein zum Starten, dann der Halter

stones = Deine sechs Steine
stone-start = { $letters }: Auf einem { $wind }-Stein starten
    .words = { $letters }: { $words }
start-field = Feld { $field }, { $side ->
    [west] Westen
   *[east] Osten
}
start-again = Ein anderer Stein
holder-own = Dein Halter
holder-first = 1.
holder-help = Zieh die Steine, oder tippe einen an und dann seinen Platz.
    .keys = Auf der Tastatur bewegen die Pfeiltasten einen Stein.
holder-ready = Fertig
holder-stone = { $letters }, { $wind }: { $place ->
    [1] Platz 1, ganz vorn
    [5] Platz 5, ganz oben
   *[other] Platz { $place }
}
    .moved = { $wind }: { $place ->
    [1] Platz 1, ganz vorn
    [5] Platz 5, ganz oben
   *[other] Platz { $place }
}.

## Ein Zug

your-dragon = Dein Drache
    .terse = Du
held = { $why ->
    [volcano] ein Vulkan im Weg
    [dragon] ein Drache im Weg
    [vetoed] Einspruch
   *[edge] dort ist kein Feld
}
    .of = { $owner }: { $why }
pass = Stein zurück
gale = Sturm: fünf Züge
    .short = Sturm
allow = Zulassen
veto = Einspruch: noch { $left }

## Für alle, die die Karte hören: wo Drachen sind, und wohin ein Zug führt

map = Die Karte, { $rows } Reihen; der Goldene Vulkan in Reihe { $row }, Spalte { $column }.
dragons = Drachen
dragon = Der Drache von { $owner }: Reihe { $row }, Spalte { $column }, auf einem { $wind }-Stein; { $steps }.
    .own = Dein Drache: Reihe { $row }, Spalte { $column }, auf einem { $wind }-Stein; { $steps }.
    .beside = Der Drache von { $owner }: Reihe { $row }, Spalte { $column }, { $beside }, auf einem { $wind }-Stein; { $steps }.
dragon-absent = Der Drache von { $owner } ist noch nicht auf der Karte.
    .own = Dein Drache ist noch nicht auf der Karte.
beside-rows = { $rows ->
    [one] eine Reihe
   *[other] { $rows } Reihen
} { $vertical ->
    [north] nördlich
   *[south] südlich
}
beside-columns = { $columns ->
    [one] eine Spalte
   *[other] { $columns } Spalten
} { $horizontal ->
    [west] westlich
   *[east] östlich
}
beside = { $far } von deinem
    .both = { $rows } und { $columns } von deinem
steps = { $steps ->
    [0] auf dem Goldenen Vulkan
    [one] ein Schritt bis zum Goldenen Vulkan
   *[other] { $steps } Schritte bis zum Goldenen Vulkan
}
change = { $turn ->
    [nearer] { $by ->
        [one] ein Schritt
       *[other] { $by } Schritte
    } näher am Goldenen Vulkan
    [farther] { $by ->
        [one] ein Schritt
       *[other] { $by } Schritte
    } weiter weg vom Goldenen Vulkan
   *[same] nicht näher am Goldenen Vulkan
}, noch { $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
}
move = { $words }: { $change }; du nimmst den { $wind }-Stein darunter.
    .wins = { $words }; du nimmst den { $wind }-Stein darunter.
veto-means = Dein Drache würde { $where } getragen: { $change }.
    .wins = Dein Drache würde { $where } getragen, auf den Goldenen Vulkan.
holder = Halter von vorn: { $stones }.
    .own = Dein Halter, von vorn: { $stones }
    .own-empty = Dein Halter, von vorn: noch leer
    .empty = Halter noch nicht gefüllt.
hidden = verdeckt
cards = { $gales ->
    [0] Keine Stürme
    [one] 1 Sturm
   *[other] { $gales } Stürme
}, { $lightnings ->
    [0] keine Blitze
    [one] 1 Blitz
   *[other] { $lightnings } Blitze
} übrig.
