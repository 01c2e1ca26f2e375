# Was man am Tisch neben dem Spiel sagt. Was gesagt wurde, erzählt das Protokoll mit den Worten des Servers.

## Das Menü

menu = An diesem Tisch
    .speaker = Es spricht: { $name }.
take-back = Zurücknehmen
help-take-back = { $whose ->
    [own] { $actions ->
        [one] Deine letzte Aktion
       *[other] Deine letzten { $actions } Aktionen
    }
   *[other] { $actions ->
        [one] Die letzte Aktion von { $name }
       *[other] Die letzten { $actions } Aktionen von { $name }
    }
}{ $ask ->
    [alone] .
   *[ask] , wenn { $names } { $count ->
        [one] zustimmt
       *[other] zustimmen
    }.
}
draw = Unentschieden anbieten
help-draw = Die Partie endet ohne Sieg, wenn { $names } { $count ->
    [one] zustimmt
   *[other] zustimmen
}.
pause = Pause
help-pause = Niemand spielt und keine Uhr läuft, bis es weitergeht{ $ask ->
    [alone] .
   *[ask] – wenn { $names } { $count ->
        [one] zustimmt
       *[other] zustimmen
    }.
}
resign = Aufgeben
help-resign = Du kannst dann nicht mehr gewinnen; ein Bot spielt für dich weiter.
    .last = Du überlässt { $name } den Sieg.
sure-resign = Willst du aufgeben?
leave = Verlassen
help-leave = Ein Bot spielt für dich bis zum Ende und kann noch gewinnen.
sure-leave = Willst du diese Partie verlassen?
abort = Absagen
help-abort = Die Partie endet für alle und zählt für niemanden.
sure-abort = Willst du diese Partie absagen?
standing = Dauerantworten
    .help = Was du ein für alle Mal antwortest.
not-sure = Weiterspielen

why-other-offer = Erst muss ein anderes Angebot beantwortet sein.
why-paused = Die Partie macht gerade Pause.
why-declined = Das wurde abgelehnt; nach deiner nächsten Aktion kannst du wieder fragen.
why-offered = Danach hast du schon gefragt; nach deiner nächsten Aktion kannst du wieder fragen.
why-nobody = Sonst spielt hier niemand, der zustimmen könnte.
why-nothing-done = Du hast noch nichts getan.
why-was-thrown = Was seitdem geworfen oder schon einmal zurückgenommen wurde, bleibt, wie es ist.
why-was-seen = Was dabei herauskam, hat schon jemand gesehen: Es bleibt, wie es ist.
why-looking = Einen Moment …
why-acted = Das geht nur vor deiner ersten Aktion.

## Was gilt, bis es beantwortet ist

paused = { $name } hat um diese Pause gebeten.
    .plain = Niemand spielt, bis es weitergeht.
play-on = Weiterspielen
offer-draw = { $name } bietet ein Unentschieden an.
offer-pause = { $name } bittet um eine Pause.
offer-take-back = { $name } möchte die letzte Aktion zurücknehmen.
agree = Zustimmen
    .here = Alle hier stimmen zu
decline = Ablehnen
withdraw = Zurückziehen
waiting-draw = { $whose ->
    [own] Du bietest ein Unentschieden an
   *[other] { $name } bietet ein Unentschieden an
}: Warten auf { $names }.
waiting-pause = { $whose ->
    [own] Du bittest um eine Pause
   *[other] { $name } bittet um eine Pause
}: Warten auf { $names }.
waiting-take-back = { $whose ->
    [own] Du möchtest etwas zurücknehmen
   *[other] { $name } möchte etwas zurücknehmen
}: Warten auf { $names }.
gathering = Die Uhren warten auf { $names }, höchstens drei Minuten.
no-player-late = { $whose ->
    [own] Deine Zeit ist um
   *[other] Die Zeit von { $name } ist um
}: Ein Bot macht diesen Zug.
no-player-resigned = { $whose ->
    [own] Du hast aufgegeben
   *[other] { $name } hat aufgegeben
}: Ein Bot spielt weiter.
no-player-left = { $whose ->
    [own] Du hast die Partie verlassen
   *[other] { $name } hat die Partie verlassen
}: Ein Bot spielt weiter.
