# Was der Server zu Menschen sagt. Auf Anfragen, die keine unserer Seiten stellt, antwortet er Englisch.

match-not-found = Dieses Spiel gibt es hier nicht; prüfe den Link.
match-not-over = Eine Revanche gibt es erst, wenn das Spiel zu Ende ist.
match-over = Das Spiel ist zu Ende: Niemand muss mehr spielen.
match-unreadable = Dieses Spiel wurde nach Version { $version } der Regeln gespielt und ist heute nicht mehr lesbar: Aktion { $number } ist nicht möglich.
only-they-ask-for-rematch = Nur wer an diesem Tisch sitzt, kann um eine Revanche bitten.
only-they-let-bots-play = Nur wer an diesem Tisch sitzt, kann einen Bot für andere spielen lassen.
seat-not-yours = Dieser Browser hat den Platz { $seat } nicht.
seat-taken = Platz { $seat } ist schon vergeben.
seat-present = Wer auf Platz { $seat } spielt, ist am Tisch: Solange spielt niemand sonst dort.
seat-is-a-bots = Auf Platz { $seat } spielt schon ein Bot.
wrong-invitation = Das ist nicht die Einladung zu diesem Platz; bitte um den richtigen Link.
no-such-position = Das Spiel hat { $count } Aktionen, nicht { $number }.
storage-failed = Der Server konnte das nicht speichern; nichts hat sich geändert. Versuch es gleich noch einmal.
moved = Dieser Tisch zieht gerade auf einen anderen Server um; versuch es gleich noch einmal.
too-many-matches = { $seconds ->
    [one] Von hier wurden viele Partien eröffnet; die nächste geht in einer Sekunde.
   *[other] Von hier wurden viele Partien eröffnet; die nächste geht in { $seconds } Sekunden.
}
too-many-replays = { $seconds ->
    [one] Von hier wurde viel nachgesehen; in einer Sekunde geht es weiter.
   *[other] Von hier wurde viel nachgesehen; in { $seconds } Sekunden geht es weiter.
}
too-many-sockets = Hier sind zu viele Tische auf einmal offen; schließ einen davon.
server-full = Hier sind mehr Leute, als dieser Server bedienen kann; versuch es gleich noch einmal.
server-failed = Der Server hat einen Fehler gemacht; sein Protokoll sagt mehr.
nothing-here = Unter dieser Adresse gibt es nichts.
late = Das kommt zu spät oder zu früh: { $why }.
late-acted = Du hast inzwischen gehandelt
late-over = Das Spiel ist zu Ende
late-turn = Jetzt ist { $who } am Zug
or = { $one } oder { $other }
