# Was gesagt wird, wo Fremde einander treffen.

meeting = Mit anderen spielen

## Öffentliche Tische

tables = Tische für alle
    .none = Gerade ist kein Tisch offen. Eröffne einen für alle, oder schau, wer sonst noch spielen möchte.
    .lost = Die Liste lässt sich gerade nicht lesen; es wird wieder versucht.
table-seat = { $colour }: { $who }
    .free = frei
    .bot = { $bot }
sit-down = Platz nehmen
    .at = Platz nehmen bei { $title }
watch = Zuschauen
    .at = Zuschauen bei { $title }
back-to-table = Zu deinem Tisch
term = { $option }: { $value }
    .board = auf { $board }
    .on = ja
    .off = nein
clock = { $time } je Zug
    .bank = { $time } für jeden
    .fischer = { $time } für jeden, und { $increment } mehr je Zug
watching = { $count ->
    [one] 1 schaut zu
   *[other] { $count } schauen zu
}
delayed = Wer zuschaut, sieht alles { $seconds } Sekunden später
seats-free = { $count ->
    [one] 1 Platz ist frei
   *[other] { $count } Plätze sind frei
}
being-played = Wird gespielt

## Codes

code = Mit einem Code dazukommen
    .go = Hingehen
    .wrong = Ein Code hat sechs Buchstaben, wie KFT-WRP.
by-code = Du hast einen Code für { $game }
    .words = { $count ->
        [one] Ein Platz ist frei. Du brauchst kein Konto.
       *[other] { $count } Plätze sind frei. Du brauchst kein Konto.
    }
    .name = Dein Name, wenn du magst
    .sit = Platz nehmen
    .here = Hier sitzt du schon
    .table = Zum Tisch
    .looking = Der Tisch wird gesucht …
    .none = Dieser Code führt nirgendwohin

## Mit irgendwem spielen

anybody = Mit irgendwem spielen
    .words = Sobald genug Leute da sind, geht es an einen Tisch.
    .find = Leute finden
anybody-game = Welches Spiel?
anybody-players = Wie viele am Tisch?
    .any = So viele, wie kommen
    .some = { $count } Plätze
anybody-bots = Bots nehmen die freien Plätze, wenn 20 Sekunden lang niemand kommt
anybody-name = Dein Name, wenn du magst
anybody-begin = Leute suchen

waiting = Leute werden gesucht …
    .alone = Außer dir wartet noch niemand auf { $game }.
    .people = { $count } Leute warten auf { $game }, du mit ihnen.
    .since = Du wartest seit { $time }.
    .bots = In { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } kommen Bots, wenn sonst niemand kommt.
    .soon = Die Bots kommen …
    .stay = Du kannst solange woanders hinschauen, aber lass diese Seite offen.
    .cancel = Nicht mehr warten
    .lost = Die Verbindung ist weg. Es wird wieder versucht …
found = Der Tisch steht bereit
