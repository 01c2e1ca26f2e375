# Was River Dragons am Tisch sagt. Was geschieht und was gefragt ist, sagt der Server.

## Farben, Dörfer und Stützen, als Satzteile: Dörfer und Stützen im Dativ

colour-blue = Blau
    .word = blau
colour-green = Grün
    .word = grün
colour-red = Rot
    .word = rot
colour-pink = Rosa
    .word = rosa
colour-yellow = Gelb
    .word = gelb
colour-black = Schwarz
    .word = schwarz
village = { $colour ->
    [blue] dem blauen Dorf
    [green] dem grünen Dorf
    [red] dem roten Dorf
    [pink] dem rosa Dorf
    [yellow] dem gelben Dorf
   *[black] dem schwarzen Dorf
}
island = Insel { $number }
stone-at = dem Stein bei { $place }

## Der Fluss, für alle, die ihn nicht sehen

river = Der Fluss. { $pawns }.
    .goal = Dein Ziel: { $goal ->
        [blue] das blaue Dorf
        [green] das grüne Dorf
        [red] das rote Dorf
        [pink] das rosa Dorf
        [yellow] das gelbe Dorf
       *[black] das schwarze Dorf
    }.
river-islands = Steine auf Insel { $stones }.
river-places = Steine bei { $stones }.
river-no-stones = Noch keine Steine.
river-planks = Planken: { $planks }.
river-no-planks = Noch keine Planken.
lying = { $colour ->
    [blue] blau
    [green] grün
    [red] rot
    [pink] rosa
    [yellow] gelb
   *[black] schwarz
} { $size } zwischen { $one } und { $other }
stands-in-village = { $name } steht { $colour ->
    [blue] im blauen Dorf
    [green] im grünen Dorf
    [red] im roten Dorf
    [pink] im rosa Dorf
    [yellow] im gelben Dorf
   *[black] im schwarzen Dorf
}
stands-on-plank = { $name } steht auf der { $colour ->
    [blue] blauen
    [green] grünen
    [red] roten
    [pink] rosa
    [yellow] gelben
   *[black] schwarzen
} Planke { $size } zwischen { $one } und { $other }
stands-somewhere = { $name } steht auf einer Planke

## Karten

card-S1 = 1 Stein setzen
    .short = 1 Stein
    .help = Du musst einen Stein setzen, wo noch Platz für einen ist.
card-S2 = 2 Steine setzen
    .short = 2 Steine
    .help = Du musst zwei Steine setzen, einen nach dem anderen.
card-P1 = 1 Planke legen
    .short = 1 Planke
    .help = Du musst eine Planke aus deinem Vorrat wählen und legen. Passt sie nirgends, ist sie für immer verloren.
card-P2 = 2 Planken legen
    .short = 2 Planken
    .help = Du musst eine Planke aus deinem Vorrat wählen und legen, dann noch eine.
card-R = 1 Planke oder 1 Stein entfernen
    .short = Entfernen
    .help = Du musst eine freie Planke vom Brett nehmen oder einen Stein aufheben, der nichts trägt.
    .goes-back = Du musst eine freie Planke vom Brett nehmen, die zu ihrer Farbe zurückkehrt, oder einen Stein aufheben, der nichts trägt.
card-M1 = 1 Schritt
    .short = 1 Schritt
    .help = Du musst einen Schritt gehen. Kannst du nicht, fällst du in den Fluss.
card-M2 = 2 Schritte
    .short = 2 Schritte
    .help = Du musst einen Schritt gehen und darfst noch einen zweiten. Kannst du nicht ziehen, fällst du in den Fluss.
    .exact = Du musst genau zwei Schritte gehen, oder einen, der gewinnt. Kannst du nicht, fällst du in den Fluss.
card-J = Sprung
    .short = Sprung
    .help = Du musst über eine Figur auf der nächsten Planke springen. Kannst du nicht, fällst du in den Fluss.
dragon = { $colour ->
    [blue] Blauer Drache
    [green] Grüner Drache
    [red] Roter Drache
    [pink] Rosa Drache
    [yellow] Gelber Drache
   *[black] Schwarzer Drache
}
    .short = Drache
    .help = Er streicht die Karte von { $victim } an dieser Stelle.
cards-look = { $label }: { $cards }
    .what = Was diese Karten tun
    .close = Schließen

fate-struck = von einem Drachen gestrichen
fate-fallen = in den Fluss gefallen
fate-lost = ließ sich nicht ausführen

## Planken und Steine im Vorrat

reserve = { $label }: Planken { $planks }.
    .empty = { $label }: leer.
    .taken = { $size }, { $colour }
stones-left = { $count ->
    [one] Stein übrig
   *[other] Steine übrig
}
out-of-the-game = Aus dem Spiel: { $planks }
planks-out = { $count ->
    [one] Planke verloren
   *[other] Planken verloren
}

## Der eigene Plan

dry-run = Plan auf dem Brett
    .help = Zeichnet aufs Brett, was deine Karten täten, wenn niemand dazwischenkäme
plan-note = { $card } { $words }.
    .card = Karte { $place }:
    .suggestion = Karte { $place }, zum Beispiel:
plan-stone-on-island = Stein auf Insel { $number }
plan-stone-at = Stein bei { $place }
plan-span = Planke zwischen { $one } und { $other }
plan-take = nimmt { $colour ->
    [blue] die blaue
    [green] die grüne
    [red] die rote
    [pink] die rosa
    [yellow] die gelbe
   *[black] die schwarze
} Planke { $size }
plan-lift = hebt Stein { $stone } auf
plan-go = Schritt auf die { $colour ->
    [blue] blaue
    [green] grüne
    [red] rote
    [pink] rosa
    [yellow] gelbe
   *[black] schwarze
} Planke { $size }
    .village = Schritt ins { $colour ->
        [blue] blaue
        [green] grüne
        [red] rote
        [pink] rosa
        [yellow] gelbe
       *[black] schwarze
    } Dorf
    .home = Schritt in dein Dorf
    .somewhere = Schritt auf eine Planke
plan-jump = Sprung auf die { $colour ->
    [blue] blaue
    [green] grüne
    [red] rote
    [pink] rosa
    [yellow] gelbe
   *[black] schwarze
} Planke { $size }
    .village = Sprung ins { $colour ->
        [blue] blaue
        [green] grüne
        [red] rote
        [pink] rosa
        [yellow] gelbe
       *[black] schwarze
    } Dorf
    .home = Sprung in dein Dorf
    .somewhere = Sprung auf eine Planke
plan-dragon = streicht die Karte von { $victim } an Stelle { $place }
plan-win = du wärst am Ziel
your-village = deinem Dorf

plan-kept = Dein Plan
    .planned = Geplant: { $plan }.
    .same = So ist es gekommen.
    .came = Es kam anders: { $what }.
    .nothing = Daraus wurde nichts.
    .why = Daraus wurde nichts: { $what }.
    .same-told = { $title } (wie geplant)
    .other-told = { $title } (anders als geplant)
    .nothing-told = { $title } (ohne Wirkung)
plan-sum = Letzte Runde: { $same ->
        [one] 1 Karte
       *[other] { $same } Karten
    } wie geplant{ $others }
    .all = Letzte Runde: { $same ->
        [2] beide
       *[other] alle { $same }
    } Karten wie geplant
    .none = Letzte Runde: Es kam anders als gedacht{ $others }
    .other = ; Karte { $place } stattdessen: { $what }
    .idle = ; Karte { $place }: { $what }
    .nothing = daraus wurde nichts

amiss-twice = diese Karte liegt schon in deinem Programm
amiss-two_dragons = ein zweiter Drache ist nicht erlaubt
amiss-barred = diese Karte hast du nicht
amiss-no_stone = dafür ist kein Stein oder kein Platz mehr da
amiss-spare_stone = dein Weg braucht dann keine Steine mehr
amiss-no_plank = dafür hast du keine Planke mehr
amiss-lost_plank = eine Planke passt in keine Lücke und wäre für immer verloren
amiss-short_plank = dein Weg hat eine Lücke, für die keine deiner Planken lang genug ist
amiss-spare_plank = dein Weg hat dann keine Lücke mehr für eine Planke
amiss-nothing_to_remove = es gibt nichts zu entfernen
amiss-stays = noch nichts, worauf du gehen kannst: Die Karte ist vertan
    .hurdle = noch niemand, über den du springen kannst: Die Karte ist vertan
    .landing = noch kein Platz zum Landen: Die Karte ist vertan
amiss-falls = kein Weg weiter: du fällst und bist zurück am Start
    .hurdle = niemand zum Überspringen: du fällst und bist zurück am Start
    .landing = kein Platz zum Landen: du fällst und bist zurück am Start
amiss-astray = so kommst du dem Ziel nicht näher
amiss-too_late = da wärst du schon am Ziel
amiss-late_fall = da wärst du schon am Ziel; hält dich jemand auf, fällst du

## Antworten

choices = Deine Möglichkeiten
    .list = Als Liste
    .all = Als Liste: alle { $count } Möglichkeiten
    .lost = { $why ->
        [taken] Wo du einen geplant hast, liegt schon ein Stein.
        [short] Für den geplanten Platz ist die Planke zu kurz.
        [gone] Am geplanten Platz kann keine Planke mehr liegen.
       *[barred] Am geplanten Platz kann sie nicht mehr liegen.
    }
    .planned = Wie geplant
    .how = { $kind ->
        [stone] Tippe eine Insel an.
        [span] Tippe dahin, wo sie liegen soll.
       *[take] Tippe eine Planke oder einen Stein an.
    }
only-away = Der einzige freie Weg bringt dich deinem Ziel nicht näher.
choices-stone = Auf Insel
choices-span = Zwischen
choices-take = Planke nehmen
choices-lift = Stein aufheben
choice-where = { $choice }: { $where }

your-reserve = Dein Vorrat
plank-fits = passt
    .not = nirgends
plank-take = Nimm Planke { $size }
    .back = Zurücklegen
    .final = Tauschen kannst du sie dann nicht mehr.
    .how = Zieh eine über den Fluss, oder tippe sie an.
    .none = Jede Lücke ist zu weit: Die Planke, die du nimmst, ist verloren.
plank-missed = Dort kann sie nicht liegen: { $why ->
    [full] Ein Stein oder Dorf trägt höchstens drei Planken
    [plank] Eine andere Planke ist im Weg
    [stone] Ein Stein ist im Weg
    [village] Ein Dorf ist im Weg
   *[short] Sie ist zu kurz
}. Wo sonst?
plank-lay = Hier hinlegen
    .again = Tippe noch einmal, um sie zu legen.

gaps = Die Lücken, zuerst die auf dem Weg zu deinem Ziel
    .some = Die Lücken, zuerst die auf dem Weg zu deinem Ziel: { $count } von { $all }
    .all = Alle { $all } Lücken nennen
    .below = Wie lang die Lücken aussehen, steht unter den Planken.
gap = Zwischen { $one } und { $other }: { $looks ->
    [shorter] kürzer als Planke { $size }
    [longer] länger als Planke { $size }
   *[between] etwa so lang wie Planke { $size } oder { $next }
}

stone-left = Der Stein nach links
stone-up = Der Stein nach oben
stone-down = Der Stein nach unten
stone-right = Der Stein nach rechts
stone-place = Hier setzen
    .not = Hier nicht
    .show = Zeig einen Ort
    .how = Zeig aufs Wasser, oder nimm die Pfeile.
    .free = Bei { $place }: frei.
    .taken = Bei { $place }: nicht frei.
stone-typed = Oder schreib einen Ort:
    .help = Millimeter von links, Millimeter von oben
    .place = Setzen
    .near = Dort nicht; bei { $place }?

## Die Geschichte des Spiels

turn = Runde
    .programs = Programme
    .card = Karte { $place }
recap = { $name }: { $deeds }
deed-stone = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
deed-span = { $count ->
    [one] 1 Planke
   *[other] { $count } Planken
}
deed-gone = { $count ->
    [one] eine Planke verloren
   *[other] { $count } Planken verloren
}
deed-take = { $count ->
    [one] eine Planke genommen
   *[other] { $count } Planken genommen
}
deed-lift = { $count ->
    [one] einen Stein aufgehoben
   *[other] { $count } Steine aufgehoben
}
deed-go = { $count ->
    [one] 1 Schritt
   *[other] { $count } Schritte
}
deed-jump = { $count ->
    [one] ein Sprung
   *[other] { $count } Sprünge
}
deed-dragon = { $count ->
    [one] ein Drache
   *[other] { $count } Drachen
}
deed-strike = { $count ->
    [one] von einem Drachen gestoppt
   *[other] { $count } Karten gestoppt
}
deed-fall = { $count ->
    [one] ins Wasser gefallen
   *[other] { $count } Stürze
}
deed-lost = { $count ->
    [one] keine Wirkung
   *[other] { $count } Karten ohne Wirkung
}
deed-win = gewinnt!

## The program and the film

film-your-card = Deine Karte { $place }
film-card = Karte { $place } von { $name }
film-this-card = Diese Karte
film-seat-card = { $name }, Karte { $place }
film-turn = { $place ->
    [1] Die ersten Karten werden aufgedeckt.
    [2] Die zweiten Karten werden aufgedeckt.
    [3] Die dritten Karten werden aufgedeckt.
    [4] Die vierten Karten werden aufgedeckt.
   *[5] Die fünften Karten werden aufgedeckt.
}
film-result = { $place ->
    [1] Das ist aus den ersten Karten geworden:
    [2] Das ist aus den zweiten Karten geworden:
    [3] Das ist aus den dritten Karten geworden:
    [4] Das ist aus den vierten Karten geworden:
   *[5] Das ist aus den fünften Karten geworden:
}
film-dragon = Der Drache von { $name } greift { $target } an.
    .meets = Der Drache von { $name } trifft auf den Drachen von { $target }.
film-count-S2 = { $count } von { $all } Steinen gesetzt
film-count-P2 = { $count } von { $all } Planken erledigt
film-count-M2 = { $count } von { $all } Schritten gegangen
film-struck = { $count ->
    [one] gestrichen vom Drachen von { $names }
   *[other] gestrichen von den Drachen von { $names }
}
film-raided = hat { $target } schon angegriffen
    .met = traf auf den Drachen von { $target }: Kein Drache hält einen anderen auf
film-fell = kein Weg weiter: ab in den Fluss
    .hurdle = niemand zum Überspringen: ab in den Fluss
    .landing = kein Platz zum Landen: ab in den Fluss
film-lost-S = kein Platz für einen Stein, oder keiner mehr da
film-lost-P = keine Planke mehr zu legen
film-lost-R = nichts zu entfernen
film-rest-lost = nichts Zweites da: Der Rest verfällt
film-gone = passt nirgends und ist verloren

program-ready = bereit
    .wait = überlegt …
    .yours = du bist dran
program-told = überlegt.
    .yours = du bist dran.
    .ready = bereit.
    .first = Beginnt diese Runde;
    .open = aufgedeckte Karten: { $cards }.
    .laid = Karten bisher: { $cards }.
    .none = aufgedeckte Karten: noch keine.
    .fate = { $card }, { $fate }
program-reserve = Vorrat von { $name }
    .own = Dein Vorrat
program-last = { $name }: die letzte Runde

program = Dein Programm
    .done = Dein Programm liegt auf dem Tisch.
    .send = Bereit
    .sending = Wird gelegt …
    .hand = Deine Hand
    .order = Tippe oder zieh fünf Karten in die Reihenfolge, in der du handeln willst.
    .keys = Mit Tasten: 1 bis { $places } legen eine Karte an ihren Platz, die Pfeile verschieben sie, Entf nimmt sie zurück.
    .change = Zieh Karten, um sie zu tauschen; tippe eine zweimal an, um sie zurückzunehmen. Bist du bereit, bleiben sie liegen.
    .one-dragon = Höchstens ein Drache im Programm. Nimm erst den anderen zurück.
program-place = Platz { $place }: { $card }
    .empty = Platz { $place }, leer
    .laid = Platz { $place }: { $card }, gelegt.
    .put = { $card }: Platz { $place }.
    .back = { $card }: wieder auf deiner Hand.
    .barred = { $card }. { $why }
    .would = Karte { $place }: { $what }.
program-title = { $card }.
