# Was Menschen über sich selbst gesagt wird, und wie sie auf ein anderes Gerät kommen.

you = Du
    .reading = Mal sehen, wer du bist …
    .words = Kein Konto: Dieser Browser bist du. Zum Spielen brauchst du weder Namen noch Zeichen.
called = Name, für Tische, an die du dich ab jetzt setzt
    .kept = Gemerkt.
emblem = Zeichen
    .none = Kein Zeichen
    .boat = Boot
    .wave = Welle
    .moon = Mond
    .mountain = Berg
    .lantern = Laterne
    .bridge = Brücke
    .bamboo = Bambus
    .crane = Kranich
    .kite = Papierdrachen
    .fan = Fächer
    .bell = Glocke
    .teapot = Teekanne
more = Wiederkommen, aussperren, gehen

## Auf ein anderes Gerät

along = Nimm mich mit
    .words = Spiel auf einem anderen Gerät weiter: als du selbst, an allen deinen Tischen.
    .show = Link zeigen
    .link = Link für ein anderes Gerät
    .hint = Öffne ihn binnen zehn Minuten auf deinem anderen Gerät. Er gilt einmal. Gib ihn niemandem: Wer ihn öffnet, spielt als du.

arrive = Hier weiterspielen?
    .page = Hier weiterspielen – dragonrace
    .opening = Der Link wird geöffnet …
    .called = Bist du { $name }?
    .words = Dieses Gerät wird dasselbe wie das, von dem der Link kommt: mit dessen Tischen, Namen und Einstellungen.
    .tables = { $tables ->
        [one] Der Tisch, an dem du hier sitzt, kommt mit.
       *[other] Die { $tables } Tische, an denen du hier sitzt, kommen mit.
    }
    .stays = { $tables ->
        [one] Dein Tisch hier bleibt bei deinem Merksatz oder Passkey: Damit kommst du zu ihm zurück.
       *[other] Deine { $tables } Tische hier bleiben bei deinem Merksatz oder Passkey: Damit kommst du zu ihnen zurück.
    }
    .careful = Mach nur weiter, wenn es dein eigener Link ist: Wer ihn gemacht hat, teilt von da an alle Tische mit diesem Gerät.
    .go = Hier weiterspielen
    .no = Nein, zur Lobby
    .lobby = Zur Lobby
arrive-same = Das bist du schon
    .words = Der Link kommt von diesem Browser. Öffne ihn auf deinem anderen Gerät.
arrive-not = Dieser Link führt nirgendwohin

## Ein Merksatz

phrase = Merksatz
    .words = Acht Wörter bringen dich zurück, wenn du diesen Browser verlierst.
    .since = Du hast einen, vom { $date }. Niemand kann ihn noch einmal zeigen, aber du kannst einen neuen machen: Der alte endet, wenn du den neuen aufgeschrieben hast.
    .make = Merksatz machen
    .again = Neuen machen
    .end = Ungültig machen
    .once = Schreib diese Wörter auf, in dieser Reihenfolge. Du siehst sie nur dieses eine Mal, und wer sie hat, spielt als du.
    .done = Ich habe sie aufgeschrieben
back = Wiederkommen
    .words = Mit deinem Merksatz bist du in diesem Browser wieder du selbst.
    .field = Deine acht Wörter
    .tables = { $tables ->
        [one] Der Tisch, an dem du hier sitzt, kommt mit.
       *[other] Die { $tables } Tische, an denen du hier sitzt, kommen mit.
    }
    .stays = { $tables ->
        [one] Dein Tisch hier bleibt bei deinem Merksatz oder Passkey: Damit kommst du zu ihm zurück.
       *[other] Deine { $tables } Tische hier bleiben bei deinem Merksatz oder Passkey: Damit kommst du zu ihnen zurück.
    }
    .go = Wiederkommen
    .passkey = Mit einem Passkey

## Passkeys

passkey = Passkeys
    .words = Komm wieder, indem du dieses Gerät entsperrst, oder mit einem Sicherheitsschlüssel. Ohne Passwort.
    .make = Passkey machen
    .since = Vom { $date }
    .elsewhere = Vom { $date }, für einen anderen Namen dieses Servers
    .forget = Vergessen
    .forget-one = Den Passkey vom { $date } vergessen

## Ein anderer Schlüssel

lock = Andere Geräte aussperren
    .words = Ist ein Gerät, Link oder Merksatz in falschen Händen? Dann gilt nur noch dieser Browser, und Merksatz und Passkeys enden.
leave = Von diesem Gerät gehen
    .words = Dieser Browser wird jemand Neues. Auf deinen anderen Geräten, und mit Merksatz oder Passkey, wenn du einen hast, bleibst du du selbst.
    .risk = { $tables ->
        [one] Du hast weder Merksatz noch Passkey: Ohne ein anderes Gerät kommt niemand an deinen Tisch zurück.
       *[other] Du hast weder Merksatz noch Passkey: Ohne ein anderes Gerät kommt niemand an deine { $tables } Tische zurück.
    }
go-lock = Aussperren
sure-lock = Ja, aussperren
go-leave = Gehen
sure-leave = Ja, gehen
done-lock = Nur dieser Browser bist jetzt du: Alle anderen sind ausgesperrt.
done-leave = Dieser Browser ist jetzt jemand Neues.
