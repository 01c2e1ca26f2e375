# Was der Server zu Menschen sagt. Auf Anfragen, die keine unserer Seiten stellt, antwortet er Englisch.

match-not-found = Dieses Spiel gibt es hier nicht; prüfe den Link.
match-not-over = Eine Revanche gibt es erst, wenn das Spiel zu Ende ist.
match-over = Das Spiel ist zu Ende: Niemand muss mehr spielen.
match-unreadable = Dieses Spiel wurde nach Version { $version } der Regeln gespielt und ist heute nicht mehr lesbar: Aktion { $number } ist nicht möglich.
match-sealed = Diese Partie lässt sich nicht öffnen: Ihr Teil der Datenbank ist beschädigt. Wer den Server betreibt, findet mehr in seinem Protokoll.
only-they-ask-for-rematch = Nur wer an diesem Tisch sitzt, kann um eine Revanche bitten.
only-they-let-bots-play = Nur wer an diesem Tisch sitzt, kann einen Bot für andere spielen lassen.
seat-not-yours = Dieser Browser hat den Platz { $seat } nicht.
seat-taken = Platz { $seat } ist schon vergeben.
seat-present = Wer auf Platz { $seat } spielt, ist am Tisch: Solange spielt niemand sonst dort.
seat-just-left = Wer auf Platz { $seat } spielt, war eben noch da und kommt vielleicht gleich wieder: Versuch es in ein paar Sekunden noch einmal.
seat-is-a-bots = Auf Platz { $seat } spielt schon ein Bot.
wrong-invitation = Das ist nicht die Einladung zu diesem Platz; bitte um den richtigen Link.
no-seat-open = An diesem Tisch sind alle Plätze vergeben; du kannst zuschauen.
by-invitation = An diesen Tisch kommt man auf Einladung: Bitte um einen Link oder einen Code.
no-such-code = Dieser Code führt zu keinem freien Platz; prüfe die Buchstaben, oder bitte um einen neuen.
too-many-codes = { $seconds ->
    [one] Von hier wurden viele Codes probiert; versuch es in einer Sekunde wieder.
   *[other] Von hier wurden viele Codes probiert; versuch es in { $seconds } Sekunden wieder.
}
too-many-public = { $seconds ->
    [one] Von hier wurden viele öffentliche Tische eröffnet; den nächsten kannst du in einer Sekunde eröffnen.
   *[other] Von hier wurden viele öffentliche Tische eröffnet; den nächsten kannst du in { $seconds } Sekunden eröffnen.
}
too-many-pairings = { $seconds ->
    [one] Du hast sehr oft zu warten begonnen; beginn in einer Sekunde wieder.
   *[other] Du hast sehr oft zu warten begonnen; beginn in { $seconds } Sekunden wieder.
}
no-such-position = Das Spiel hat { $count } Aktionen, nicht { $number }.
storage-failed = Der Server konnte das nicht speichern; nichts hat sich geändert. Versuch es gleich noch einmal.
moved = Dieser Tisch zieht gerade auf einen anderen Server um; versuch es gleich noch einmal.
too-many-matches = { $seconds ->
    [one] Von hier wurden viele Partien eröffnet; die nächste geht in einer Sekunde.
   *[other] Von hier wurden viele Partien eröffnet; die nächste geht in { $seconds } Sekunden.
}
too-many-loads = { $seconds ->
    [one] Von hier wurden viele lange Spiele geöffnet; das nächste geht in einer Sekunde.
   *[other] Von hier wurden viele lange Spiele geöffnet; das nächste geht in { $seconds } Sekunden.
}
too-many-replays = { $seconds ->
    [one] Von hier wurde viel nachgesehen; in einer Sekunde geht es weiter.
   *[other] Von hier wurde viel nachgesehen; in { $seconds } Sekunden geht es weiter.
}
chat-off = An diesem Tisch schreibt niemand frei; fertige Sätze gehen.
chat-public = Wo Fremde sitzen, schreibt niemand frei; fertige Sätze gehen.
nothing-said = In diesem Text steht nichts, was man lesen kann.
only-the-host-decides-on-chat = Nur wer diesen Tisch eröffnet hat, entscheidet, ob hier geschrieben wird.
nobody-sits-there = Dort sitzt niemand, den du blockieren könntest.
only-they-block = Nur wer an diesem Tisch sitzt, kann dort jemanden blockieren; stummschalten kannst du alle.
blocks-nobody-own = Dich selbst kannst du nicht blockieren.
too-much-said = { $seconds ->
    [one] Das war viel auf einmal; in einer Sekunde geht es weiter.
   *[other] Das war viel auf einmal; in { $seconds } Sekunden geht es weiter.
}
too-much-offered = { $seconds ->
    [one] Das waren viele Angebote auf einmal; in einer Sekunde geht es weiter.
   *[other] Das waren viele Angebote auf einmal; in { $seconds } Sekunden geht es weiter.
}
too-many-blocks = So viele Leute trifft niemand; versuch es später noch einmal, oder hör zuerst jemanden wieder.
too-many-changes = { $seconds ->
    [one] Das waren viele Änderungen; in einer Sekunde geht es weiter.
   *[other] Das waren viele Änderungen; in { $seconds } Sekunden geht es weiter.
}
too-many-tries = { $seconds ->
    [one] Links und Sätze wurden sehr oft versucht; versuch es in einer Sekunde wieder.
   *[other] Links und Sätze wurden sehr oft versucht; versuch es in { $seconds } Sekunden wieder.
}
ticket-not-found = Dieser Link wurde schon benutzt oder ist älter als zehn Minuten. Hol dir auf dem anderen Gerät einen neuen.
ticket-same-browser = Der Link kommt von diesem Browser: Öffne ihn auf dem anderen Gerät.
phrase-length = { $count ->
    [one] Ein Merksatz hat { $words } Wörter, das ist eins.
   *[other] Ein Merksatz hat { $words } Wörter, das sind { $count }.
}
phrase-word = „{ $word }“ kommt in keinem Merksatz vor.
phrase-perhaps = „{ $word }“ kommt in keinem Merksatz vor. Heißt es „{ $meant }“?
renew-unprepared = Dieser Browser hat keinen anderen Schlüssel bereit; lade die Seite neu und versuch es noch einmal.
phrase-not-found = Dieser Merksatz öffnet hier nichts. Prüfe jedes Wort; von mehreren Sätzen gilt nur der neueste.
phrase-replaced = Inzwischen wurde ein anderer Merksatz gemacht, dieser gilt nicht mehr; mach einen neuen und schreib den auf.
passkey-impossible = Passkeys brauchen einen Server mit Namen und https.
passkey-invalid = Dieser Passkey wurde nicht angenommen; versuch es noch einmal.
passkey-full = Du hast so viele Passkeys, wie man haben kann; vergiss zuerst einen davon.
passkey-known = Dieser Passkey ist hier schon bekannt: Jedes Gerät braucht nur einen.
passkey-not-found = Dieser Passkey öffnet hier nichts mehr.
too-many-sockets = Hier sind zu viele Tische auf einmal offen; schließ einen davon.
too-much-thought = { $seconds ->
    [one] Bots haben an den von hier eröffneten Tischen sehr lange nachgedacht; in einer Sekunde geht es weiter.
   *[other] Bots haben an den von hier eröffneten Tischen sehr lange nachgedacht; in { $seconds } Sekunden geht es weiter.
}
too-many-tables = An sehr vielen Tischen, die ein Browser eröffnet hat, wird gerade gespielt; dieser lässt sich öffnen, wenn einige davon ruhen.
too-many-from-here = Von deiner Adresse aus sind sehr viele Verbindungen offen; versuche es gleich noch einmal.
server-full = Hier sind mehr Leute, als dieser Server bedienen kann; versuch es gleich noch einmal.
server-ending = Der Server wurde gerade angehalten; versuch es gleich noch einmal.
server-failed = Der Server hat einen Fehler gemacht; sein Protokoll sagt mehr.
nothing-here = Unter dieser Adresse gibt es nichts.
late = Das kommt zu spät oder zu früh: { $why }.
late-acted = Du hast inzwischen gehandelt
late-over = Das Spiel ist zu Ende
late-turn = Jetzt ist { $who } am Zug
or = { $one } oder { $other }

## Worte am Tisch neben dem Spiel

aside-resign = { $who } gibt auf.
aside-leave = { $who } geht; ein Bot spielt weiter.
aside-abort = { $who } hat die Partie abgesagt.
aside-offer-draw = { $who } bietet ein Unentschieden an.
aside-offer-pause = { $who } bittet um eine Pause.
aside-offer-take-back = { $who } möchte die letzte Aktion zurücknehmen.
aside-accept = { $who } ist einverstanden.
aside-decline = { $who } lehnt ab.
aside-withdraw = { $who } zieht das Angebot zurück.
aside-play-on = { $who } spielt weiter.
aside-time-up-bot = Die Zeit von { $who } ist um: Diesen Zug macht ein Bot.
aside-time-up-out = Die Zeit von { $who } ist um: Ein Bot spielt zu Ende.
aside-time-up-lost = { $who } hat durch die Uhr verloren.
aside-time-up-all = Die Zeit ist für alle zugleich um: Niemand gewinnt.
aside-others-won = { $who } gewinnt!
nobody-has-won = Niemand hat gewonnen: Ein Bot, der für { $who } weitergespielt hat, war zuerst da.
agreed-draw = Die Partie endet unentschieden.
agreed-pause = Die Partie macht Pause.
agreed-take-back = Es ist zurückgenommen.
nothing-to-take-back = Es gibt nichts, was du zurücknehmen könntest: nicht, was geworfen oder aufgedeckt wurde, und nicht, was davor war.
offered-already = Das hast du schon angeboten. Nach deiner nächsten Aktion kannst du es wieder anbieten.
acted-already = Absagen lässt sich eine Partie nur vor der eigenen ersten Aktion.
only-the-table-says = Das sagt nur der Tisch.
late-paused = Die Partie macht Pause
late-offer = Inzwischen gibt es ein anderes Angebot
late-time = Deine Zeit ist um, oder ein Bot spielt für dich

## Rufe an alle, die nicht da sind

app = Drachenrennen auf dem Fluss: Spiel gegen Bots, mit Freunden neben dir oder weit weg.
call = Du bist am Zug: { $game }
call-seat = { $seat }: Der Tisch wartet auf dich.
push-endpoint = Das ist keine Adresse eines Push-Dienstes: Die beginnt mit https und einem Namen.
push-keys = Das sind keine Schlüssel eines Browsers.
push-off = Dieser Server ruft niemanden, während die Seite geschlossen ist.
only-they-are-called = Nur wer an diesem Tisch sitzt, wird an ihn gerufen.
too-many-subscriptions = { $seconds ->
    [one] Hier wurde das Rufen oft eingeschaltet; versuch es in einer Sekunde noch einmal.
   *[other] Hier wurde das Rufen oft eingeschaltet; versuch es in { $seconds } Sekunden noch einmal.
}

## Fairness

fair-not-now = Gerade wird nach keiner Zahl gefragt.
fair-told-already = Dieser Platz hat schon einen anderen Hash genannt.
fair-other-number = Das ist nicht die Zahl, deren Hash genannt wurde.
match-not-fair = Diese Partie wurde nicht so eröffnet, dass man sie prüfen kann.
seed-not-yet = Der Startwert wird erst genannt, wenn die Partie zu Ende ist.
advice-not-yet = Was man sonst hätte wählen können, wird gesagt, wenn die Partie zu Ende ist.
advice-none = Nach Schritt { $number } hat niemand etwas gewählt.
advice-failed = Der Bot konnte nicht antworten; versuch es später noch einmal.
