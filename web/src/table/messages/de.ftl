# Was rund um das Brett gesagt wird, bei jedem Spiel. Fragen, Antworten und was geschieht sagt der Server.

title = { $title } – dragonrace
    .called = ● Du bist am Zug – { $title } – dragonrace
turn-limited = { $turn } { $number } von { $limit }
    .brief = { $number }/{ $limit }
heading = Ein Spiel: { $title }
board = Das Brett
connection-lost = Die Verbindung ist weg. Sie wird wieder aufgebaut …

## Die Knöpfe im Kopf

tool-share = Einladen und teilen
    .waiting = Einladen und teilen: { $count } offen
tool-standing = Dauerantworten
tool-rules = Regeln
tool-talk = Gespräch
    .waiting = Gespräch: { $count } ungelesen
tool-story = Was bisher geschah
tool-manners = An diesem Tisch

## Was gefragt ist, oder worauf man wartet

setting-table = Der Tisch wird gedeckt …
looking-back = Du schaust zurück: Schritt { $number } von { $count }.
    .instead = Du probierst Schritt { $number } aus.
dice-fall = Die Würfel fallen …
race-goes-on = Das Rennen geht weiter …
race-over = Das Rennen ist vorbei.
one-moment = Einen Moment …
paused = Die Partie macht Pause.
bot-plays = Ein Bot spielt für { $name } …
only-choice = Es gibt nur eine Möglichkeit: Sie wird von selbst gewählt.
your-turn = Du bist am Zug.
turn-of = { $name } ist am Zug.
waiting-for = Warten auf { $names }.
    .somebody = Warten, bis jemand den Platz von { $name } nimmt.
thinking = { $name } denkt nach …
    .long = { $name } denkt nach … { $seconds } s
looking-on = Du siehst zu. Es spielen { $names }.
    .late = Du siehst zu, und zwar alles { $seconds } Sekunden später. Es spielen { $names }.
skip = Weiter
    .behind = Aufholen
fold = Mehr vom Brett sehen
    .open = Antworten zeigen
rule = Die Regel lesen
    .name = Die Regel { $rule }
learn-here = Erst lernen
hint-end = Keine Hinweise mehr in diesem Spiel
missed = { $ours ->
    [0] Während du weg warst: { $count ->
        [one] 1 Schritt.
       *[other] { $count } Schritte.
    }
   *[other] Während du weg warst: { $count ->
        [one] 1 Schritt, { $ours } davon an deinem Platz.
       *[other] { $count } Schritte, { $ours } davon an deinem Platz.
    }
}
    .show = Zeig her
    .seen = Schon gesehen
caution-drop = Neu wählen
caution-insist = Trotzdem so spielen
call-offer = Rufe
    .closed = Dich rufen, wenn du am Zug bist, auch wenn diese Seite geschlossen ist?
    .hidden = Dich rufen, wenn du am Zug bist und anderswo hinsiehst?
    .yes = Ja, ruf mich
    .no = Nein, danke
    .on = Du wirst gerufen. In den Einstellungen kannst du das beenden.
    .away = Du wirst gerufen, auch wenn diese Seite geschlossen ist. In den Einstellungen kannst du das beenden.
from-now-on = Von jetzt an: { $answer }

## Das Protokoll

story = Was bisher geschah
    .last = Was zuletzt geschah
    .none = Noch nichts.
story-replay = Noch einmal zeigen, was zuletzt geschah
story-expand = Aufklappen
story-show = Diese Stellung zeigen
chapter = { $turn } { $number }
    .turn = Zug
    .part = { $title } · { $part }

## Zurückschauen

replay-back = Einen Schritt zurück
replay-run = Von hier an abspielen
replay-pause = Anhalten
replay-on = Einen Schritt weiter
replay-move = Schritt
    .at = Schritt { $number } von { $count }
replay-leave = Zurück zum Jetzt
    .asked = Du bist am Zug: zurück zum Jetzt
    .over = Zum Ende

## Das Ende

drawn = Unentschieden
    .all = Unentschieden: { $names }
nobody-has-won = Niemand hat gewonnen
called-off = Abgesagt
won = Du hast gewonnen!
    .other = { $name } hat gewonnen
end-after = Nach { $unit ->
    [whole-turn] { $count ->
        [one] 1 Runde
       *[other] { $count } Runden
    }
   *[turn] { $count ->
        [one] 1 Zug
       *[other] { $count } Zügen
    }
}.
end-own = Platz { $rank } für dich.
    .short = Platz { $rank } für dich, es fehlten { $distance }.
end-left = Für dich hat ein Bot weitergespielt.
end-tally = Bisher
end-rematch = Revanche
    .go = Zur Revanche
    .open = Eine Revanche ist eröffnet: Geh hin.
end-stronger = Gegen Stärkere: { $bot }
end-easier = Gegen Leichtere: { $bot }
end-look-back = Rückblick
end-ask = Mit { $bot } durchgehen
end-lobby = Lobby
end-whole = Stand und Rückblick
    .less = Weniger zeigen
end-picture = Bild teilen
    .line = { $title }, { $unit ->
        [whole-turn] { $count ->
            [one] 1 Runde
           *[other] { $count } Runden
        }
       *[turn] { $count ->
            [one] 1 Zug
           *[other] { $count } Züge
        }
    }
    .failed = Das Bild ließ sich nicht zeichnen.
end-record = Partie speichern
end-close = Schließen
end-show = Das Ergebnis

standings = Endstand
    .winner = Gewonnen
    .resigned = aufgegeben
    .by-bot = ein Bot spielte weiter
    .cut-off = abgeschnitten
    .left = noch { $distance }
tally = { $first } { $ours } : { $theirs } { $second }
    .of = { $name } { $wins }
    .drawn = { $score } ({ $draws ->
        [one] 1 Unentschieden
       *[other] { $draws } Unentschieden
    })

race = { $title }, eine Linie für jeden Platz. { $stand }
    .goal = Ziel
    .turn = { $unit ->
        [whole-turn] Runde
       *[turn] Zug
    }
race-look = { $unit ->
    [whole-turn] Runde
   *[turn] Zug
} { $turn } ansehen
    .start = Den Start ansehen
stand = Nach { $unit ->
    [whole-turn] Runde
   *[turn] Zug
} { $turn } noch vor sich: { $all }.
    .start = Am Start noch vor sich: { $all }.
    .of = { $name } { $distance }
    .lost = { $name } ohne Weg
turning-points = Wendepunkte
    .when-of = Zug { $turn } (von { $mover })
    .when = { $unit ->
        [whole-turn] Runde
       *[turn] Zug
    } { $turn }
point-back = { $when }: { $name } fällt { $distance } zurück.
    .lead = { $when }: { $name } fällt { $distance } zurück, führt aber von da an bis zum Schluss.
point-nearer = { $when }: { $name } kommt { $distance } näher.
    .lead = { $when }: { $name } kommt { $distance } näher und führt von da an bis zum Schluss.
point-lead = Ab { $when } führt { $name } bis zum Schluss.

## Einladungen

invite = Lade deine Gäste ein
    .page = Lade deine Gäste ein – dragonrace
    .all = Alle sind da.
    .some = { $come } von { $count } Gästen { $come ->
        [one] ist
       *[other] sind
    } da.
    .come = ist da
    .start = Anfangen
    .begin = Losspielen – sie kommen nach
invite-seat = Ein Platz für { $name }
    .link = Einladung für { $name }
    .words = Wer mit diesem Link zuerst Platz nimmt, hat ihn. Schick ihn nur einer Person, oder lass sie den Code scannen.
closed = Die Links öffnen sich nur auf diesem Computer.
    .words = Der Server ist nur von diesem Computer aus erreichbar. Damit andere dazukommen können, beende ihn (Strg-C in seinem Fenster), starte ihn mit dem Befehl unten neu und lade diese Seite neu: Alle Tische sind dann noch da.
    .network = Der Server hat kein Netz gefunden, in dem andere ihn erreichen könnten.
    .command = Der Befehl

share-code = Sag ihnen den Code
    .words = Wer ihn in der Lobby eingibt, bekommt einen freien Platz, einen Tag lang.
share-move = Auf einem anderen Gerät weiterspielen
share-watch = Zum Zuschauen
    .words = Wer diesen Link hat, kann zusehen und sieht nur, was alle am Tisch sehen dürfen.
    .over = Zum Nachschauen
    .all = Wer diesen Link hat, sieht das Ergebnis, was geschah, und alle Züge.
    .link = Link zum Zuschauen
move-yours = Nimm deinen Platz auf dein Telefon oder einen anderen Computer mit.
    .show = Link zeigen für deinen Platz
    .link = Link, um deinen Platz mitzunehmen
move-seat = Nimm den Platz von { $name } auf dein Telefon oder einen anderen Computer mit.
    .show = Link zeigen für den Platz von { $name }
    .link = Link, um den Platz von { $name } mitzunehmen
move-show = Link zeigen
    .words = Scanne den Code mit dem anderen Gerät, oder öffne dort den Link. Er gilt einmal; dieses Gerät sieht von da an zu.

## Wer am Tisch sitzt

watching = { $count ->
    [one] 1 schaut zu
   *[other] { $count } schauen zu
}
seats = Am Tisch
    .you = Du
    .winner = Gewonnen
    .your-turn = Du bist am Zug
    .turn = Am Zug
seats-resigned = Aufgegeben
seats-muted = Stumm
seats-left = Gegangen
seats-late = Zeit um
absent = Wer nicht da ist
    .away = { $name } ist weg.
    .open = { $name } ist noch nicht da.
stand-in-away = { $bot } spielt, bis { $name } zurück ist.
stand-in-open = { $bot } spielt, bis { $name } da ist.
stand-in-begin = Bot spielen lassen
    .name = Bot spielen lassen für { $name }
stand-in-stop = Stopp
    .name = Stopp für { $name }

## Uhren

clock = { $running ->
    [true] Die Uhr von { $name } läuft: { $time }
   *[false] Die Uhr von { $name }: { $time }
}
clock-days = { $days } T { $hours } h
clock-left = Du hast noch { $time }.

## Mehrere an einem Gerät

pass-device = Gib das Gerät an { $name }
    .words = Was als Nächstes auf dem Tisch liegt, ist nur für die Augen von { $name }.
    .take = Ich bin { $name }

## Antworten, die man ein für alle Mal gibt

standing = Dauerantworten
    .of = { $name }: { $answer }
standing-yours = Deine Dauerantwort: { $answer }
    .end = Frag mich wieder
standing-of = Dauerantwort von { $name }: { $answer }
    .end = Frag { $name } wieder

## Ein Spiel, das niemand gezeichnet hat

undrawn = Dieses Spiel hat noch niemand gezeichnet. Spiel es mit der Liste der Antworten, und lies im Protokoll, was geschieht.

## Fairness, am Ende

fair = Fair: geprüft
    .checking = Fair? Wird geprüft …
    .partly = Teilweise fair
    .not = Nicht fair!
    .unknown = Die Fairness ließ sich gerade nicht prüfen
fair-how = So ist das fair
fair-found = { $throws } Würfe und Ziehungen und { $hidden } verdeckte Entscheidungen, mit den Zahlen von { $numbers ->
    [0] niemandem außer dem Server.
    [one] einer Person.
   *[other] { $numbers } Personen.
}
    .own = Deine Zahl ging in { $bound } der { $throws } ein: Die anderen konnte sie nicht ändern.
    .anybody = Zahlen von Mitspielenden gingen in { $bound } der { $throws } ein: Die anderen machte der Server allein.
    .unnoted = Dieser Browser hat während der Partie nichts notiert; er kann nur sagen, dass alles zusammenpasst.
fair-steps =
    .one = Vor der ersten Aktion wählte der Server einen geheimen Startwert und nannte allen dessen Hash: wie ein versiegelter Umschlag.
    .two = Dann gab jeder Browser der Mitspielenden eine eigene Zahl dazu, erst ihren Hash und dann die Zahl selbst; so konnte niemand wählen, nachdem die anderen bekannt waren.
    .three = Alles, was fiel, wurde aus dem Startwert und diesen Zahlen berechnet, mit einer Funktion, die alle nachlesen können.
    .four = Jede Aktion und der Hash jeder verdeckten Entscheidung kam sofort in eine Kette; dein Browser hat jedes Glied notiert, das er erfuhr, so ließ sich nichts davon später ändern.
    .five = Nun ist die Partie zu Ende, der Umschlag ist offen, und dein Browser hat alles nachgerechnet.
fair-offline = Mit der Aufzeichnung und diesen Notizen lässt sich alles ohne Netz prüfen, bis hin zu den Spielregeln:
fair-notes = Meine Notizen speichern
fair-wrong =
    .seed = Der Startwert ist nicht der, der vor der Partie versprochen wurde.
    .numbers = Die Zahl einer Person passt nicht zu ihrem Hash.
    .missing = Zahlen, die dieser Browser dazugegeben oder gehört hat, fehlen oder kamen zu spät.
    .lines = Was jetzt im Verlauf steht, ist nicht das, was während der Partie gesagt wurde.
    .chance = Etwas ist gefallen, das nicht aus Startwert und Zahlen folgt.
    .chain = Der Verlauf passt nicht zu seiner Kette von Hashes.
