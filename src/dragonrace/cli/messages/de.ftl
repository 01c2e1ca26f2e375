# Was das Terminal sagt, während jemand spielt oder lernt. Was man tippt, ist in jeder Sprache gleich.

## Vorbereitung und Ende

at-keyboard = An dieser Tastatur: { $names }.
bots-play = Bots: { $names }.
how-to-play = Tippe deine Antworten; ? für Hilfe, quit zum Aufhören.
how-to-watch = Strg-C zum Aufhören.
not-compiled = Solange ihre Suche nicht übersetzt ist, denken Bots weniger weit voraus.
compiled-now = Sie wird gerade im Hintergrund übersetzt.
compile-it = dragonrace warm übersetzt sie.
save-question = Das Spiel speichern? Tippe einen Dateinamen, oder nur Enter für nein:
not-saved = Nicht gespeichert.
good-bye = Bis bald!

## Die Seite

thinking = { $seat } denkt nach …
pass-keyboard = Gib die Tastatur weiter an { $name }; alle anderen sehen bitte weg.
press-enter = { $name }, drück Enter
heading = { $title } · { $unit ->
    [whole-turn] Runde
   *[turn] Zug
} { $turn }
keys = ? Hilfe   l Verlauf   quit Ende
read-on = Enter: weiterlesen; b: zurück zum Tisch
back-to-table = Enter: zurück zum Tisch
more-choices = … { $count } weitere:
    .how = drück Enter
more-in-list = … und { $count } weitere. Tippe mehr davon, etwa { $key }.
hint = Tipp: { $hint }
for-example = { $how } Zum Beispiel: { $example }.

## Antworten

type-one-of = Tippe eins davon: { $keys }.
by-notation = Tippe eine der Antworten, oder genug davon.
for-help = { $error } (? für Hilfe)
unreadable = { $typed } ist nicht zu verstehen
try-instead = { $error }. { $how }
a-pity = { $reason } Willst du es trotzdem, tippe es noch einmal. Ohne solche Warnungen weiterspielen: { $off }
warned = Ab jetzt wirst du wieder gewarnt, bevor du etwas verschwendest.
    .no-more = Du wirst nicht mehr gewarnt. Die Warnungen schaltest du wieder ein mit: { $on }
in-full = Tippe { $word } ganz aus: { $cost }
costs-choice = es überlässt die Wahl dem Glück
costs-gale = es kostet einen deiner Stürme
costs-lightning = es kostet einen Blitz
either = { $one } oder { $other }

## Hilfe

help =
    { $how }
    Eine Antwort lässt sich auch so tippen, wie sie in einer Aufzeichnung steht. Der
    Anfang eines Wortes genügt, wenn kein anderes so anfängt. Oder:
      Enter          die Antworten noch einmal zeigen, oder weitere
      any            die Antwort dem Glück überlassen
      log            was bisher geschehen ist
      rules          die Regel zu dieser Frage; rules { $rule }: jede andere (englisch)
      record         das Spiel bisher, Zeile für Zeile
      save DATEI     das Spiel bisher speichern
      quit           mit dem Spiel aufhören
help-warn-off = nicht mehr vor Verschwendung warnen; { $on }: wieder warnen
help-ask-again = wieder gefragt werden
no-rule-here = Hinter dieser Frage steht keine einzelne Regel; alle liest du mit: dragonrace rules { $game }
no-such-rule = Die Regel { $rule } gibt es nicht; alle liest du mit: dragonrace rules { $game }

## Antworten, die ein für alle Mal gelten

always-offer = { $command }: { $answer }, jetzt und später
always-given = Du antwortest immer: { $answer }. Um wieder gefragt zu werden, tippe: { $again }
always-from-now = Von jetzt an antwortest du ungefragt: { $answer }. Um wieder gefragt zu werden, tippe: { $again }
always-unknown = Die ständige Antwort { $answer } gibt es nicht; tippe { $known }
asked-again = Du wirst wieder gefragt.
    .already = Du wirst ohnehin jedes Mal gefragt.

## Dateien

saved = Gespeichert: { $file }
    .secrets = Auch was die anderen nicht wissen sollen, steht darin.
cannot-write = { $file } lässt sich nicht schreiben ({ $reason })
file-exists = { $file } gibt es schon; nimm einen anderen Namen
no-folder = { $file } lässt sich nicht schreiben: Den Ordner { $folder } gibt es nicht
folder-locked = { $file } lässt sich nicht schreiben: In den Ordner darfst du nichts legen
file-needs-name = Eine Datei braucht einen Namen
    .sane = Eine Datei braucht einen Namen, und zwar einen ohne Null-Zeichen

## Lektionen

how-to-learn = Tippe deine Antworten; ? für Hilfe, quit zum Aufhören. Fehler werden erklärt und zurückgenommen.
lesson-idea = { $number } von { $count }. { $idea }
as-good = Das ist genauso gut. Hier geht es weiter mit: { $choice }.
taken-back = Das nehmen wir zurück. Versuch es noch einmal.
play-next = Zum Spielen: dragonrace play { $game }
learn-one = Zum Lernen: dragonrace learn SPIEL LEKTION.

## Dragon River

dice-how = Tippe, was du behältst, etwa { $example }; oder throw (nichts), oder all (alles).
river-start = Start
dice-left = { $count } Würfel
stuck = fest
    .long = sitzt auf einer Sandbank fest
wins = gewinnt!
place-last-pearl = auf der letzten Perle
place-start = am Start, noch { $left }
place-space = Feld { $space }, noch { $left }
    .short = { $space }, noch { $left }
dice-pairs = Pasche
dice-spare = übrig
dice-throw = Wurf
dice-kept = bleibt
fight = { $came } und { $there } kämpfen um Feld { $space }.

## Golden Dragon

holder-how = Tippe die Reihenfolge deiner { $stones ->
    [5] fünf Steine
   *[other] Steine
}; der erste wird zuerst gespielt.
not-your-stone = { $stone } ist keiner deiner Steine: { $stones }
one-such-stone = Du hast nur einen { $stone }-Stein; nenn jeden einmal: { $stones }
item-gale = ({ $moves ->
    [5] fünf Züge
    [one] ein Zug
   *[other] { $moves } Züge
})
item-wins = (gewinnt!)
item-may-veto = (Einspruch möglich)
item-own = (deiner)
compass =
    Winde heißen danach,
    wohin sie wehen;
    E ist Ost.
chute-stones = deine Steine
chute-holder = Halter
chute-next = vorn
sign-volcano = Vulkan
    .golden = Goldener Vulkan
    .target = dorthin würde { $letter } getragen
moves-left = { $count ->
    [one] Noch { $count } Zug.
   *[other] Noch { $count } Züge.
}
    .gale = { $count ->
        [one] Sturm: noch { $count } Zug.
       *[other] Sturm: noch { $count } Züge.
    }
stone-out = Gespielt: { $wind } { $arrow }.
column-stands-on = steht auf
    .short = auf
column-holder = Halter, von vorn
    .empty = noch leer
column-gales = Stürme
column-lightnings = Blitze
column-cards = Stürme/Blitze
vetoed = Einspruch

## River Dragons

program-how = Tippe Karten der Reihe nach; was liegt, bleibt.
program-room = { $left ->
    [one] Das sind { $count } Karten; in dein Programm passt nur noch eine
   *[other] Das sind { $count } Karten; in dein Programm passen noch { $left }
}
island-how = Tippe die Nummer einer Insel in eckigen Klammern.
    .two = Tippe die Nummer einer Insel in eckigen Klammern, oder gleich zwei davon.
island-words = { $most ->
    [one] Das sind { $count } Wörter; tippe die Nummer einer Insel
   *[other] Das sind { $count } Wörter; tippe die Nummern von zwei Inseln
}
place-how = Tippe einen Ort, wo das Wasser Punkte hat, in Millimetern: quer,abwärts.
place-near = Platz ist in der Nähe, bei { $places }
span-how = Tippe die beiden Enden mit einem Strich. Möglich sind { $spans }.
    .more = Tippe die beiden Enden mit einem Strich. Möglich sind { $spans } und { $more } weitere.
no-such-stone = Auf der Karte gibt es keinen Stein ({ $number })
item-unfit = (passt nirgends)
item-and-win = (und gewinne!)
closed = zu
list-signs = Zeichen
list-stones = Steine
list-planks = Planken
list-gone = verloren
list-reach = Reichweite
list-hand = deine Hand
sign-island = { $sign } eine Insel
sign-stone = { $sign } ein Stein
sign-plank = { $sign } eine Planke: { $colour }, Größe { $size }
sign-pawn = eine Figur
reach-unit = von Steinmitte zu Steinmitte; an einem Dorf { $count } Zeichen weiter
    .short = an Dörfern { $count } weiter
fits-nowhere = passt nirgends
column-reserve = Planken im Vorrat
    .short = Vorrat
column-goal = Figur → Ziel
    .short = Ziel
first = Erste
left-to-place = { $count ->
    [one] { $seat } hat noch { $count } Stein zu setzen.
   *[other] { $seat } hat noch { $count } Steine zu setzen.
}
left-to-lay = { $count ->
    [one] { $seat } hat noch { $count } Planke zu legen.
   *[other] { $seat } hat noch { $count } Planken zu legen.
}
    .holding = { $count ->
        [one] { $seat } hat noch { $count } Planke zu legen und hält { $plank }.
       *[other] { $seat } hat noch { $count } Planken zu legen und hält { $plank }.
    }
left-to-go = { $count ->
    [one] { $seat } hat noch { $count } Schritt zu gehen.
   *[other] { $seat } hat noch { $count } Schritte zu gehen.
}
stones-left = { $count ->
    [one] Noch { $count } Stein im Vorrat.
   *[other] Noch { $count } Steine im Vorrat.
}
cards-key = S Steine, P Planken, R Entfernen, M Bewegungen, J Sprung, D Drache gegen eine Farbe

## Ligen

league-title = { $game }, { $players } Spieler, Zufallszahl { $seed }
league-plan = { $lineups ->
    [one] { $bots } Bots in einer Besetzung, { $games } Partien.
   *[other] { $bots } Bots in { $lineups } Besetzungen, { $games } Partien.
}
league-plan-test = { $bots } Bots; höchstens { $games } Partien, oder bis es klar ist.
league-going-on = Es geht weiter: { $done } Partien sind schon gespielt.
league-fewer = { $file } hat { $kept } Partien; hier zählen nur die ersten { $games }. Mit --games { $kept } zählen alle.
league-stopped = Angehalten: { $done } von { $games } Partien sind gespielt.
league-kept = Sie stehen in { $file }. Derselbe Befehl macht dort weiter.
league-written = { $file } ist geschrieben.
league-column-bot = Bot
league-column-rating = Wertung
league-column-interval = 95-%-Intervall
league-column-games = Partien
league-column-wins = Siege
league-column-share = Anteil
league-interval = { $low } bis { $high }
league-mean = Im Mittel 1500; von zweien siegt zehnmal so oft, wer 400 Punkte mehr hat.
league-anchor = { $bot } hat 1500; von zweien siegt zehnmal so oft, wer 400 Punkte mehr hat.
league-draws = { $draws ->
    [0] { $games } Partien, keine unentschieden.
    [one] { $games } Partien, eine davon unentschieden.
   *[other] { $games } Partien, { $draws } davon unentschieden.
}
league-better = { $first } gegenüber { $second }: eher { $elo1 } als { $elo0 } Punkte.
league-not-better = { $first } gegenüber { $second }: eher { $elo0 } als { $elo1 } Punkte.
league-open = { $first } gegenüber { $second }: noch offen, ob { $elo1 } oder { $elo0 } Punkte.
league-ratio = Log-Likelihood-Quotient: { $ratio }

## Lernen

train-compiling = Was es dazu braucht, wird erst übersetzt, einmal.
train-reached = So lange hat er schon gelernt: { $games } Partien, { $time } Rechenzeit.
train-going-on = Es geht weiter nach { $games } Partien und { $time } Rechenzeit.
train-other = { $complaint }; --anew fängt von vorn an
train-mark = Nach { $games } Partien siegt { $player } in { $wins } von { $marked } gegen { $bot }
train-learned = Gelernt aus { $games } Partien, in { $time } Rechenzeit.
train-stopped = Angehalten nach { $games } Partien und { $time } Rechenzeit.
train-nothing = Angehalten, bevor die erste Partie zu Ende war.
train-saved = Gespeichert, wo lernende Bots es finden:
    .elsewhere = Gespeichert:
train-saved-over = Von nun an spielen lernende Bots danach, auch die Stufen, nicht nach dem mitgelieferten Wissen; ohne diese Datei wieder nach jenem.
    .ahead = Bots, die vorausschauen, spielen von nun an danach, nicht nach dem mitgelieferten Wissen; ohne diese Datei wieder nach jenem.
train-strength = Damit siegt { $player } in { $wins } von { $games } Partien gegen { $bot } (95-%-Intervall: { $low } bis { $high } %).
train-against-shipped = Gegen das mitgelieferte Wissen, auf allen anderen Plätzen, siegt es in { $wins } von { $games } Partien (95-%-Intervall: { $low } bis { $high } %).
train-weaker = Es spielt also schlechter als jenes: trainiere weiter, oder lösche die Datei; dann spielen Bots wieder nach dem mitgelieferten Wissen.
train-draws = { $draws ->
        [one] Eine dieser Partien war unentschieden
       *[other] { $draws } dieser Partien waren unentschieden
    }; alle teilen sie sich.
train-longer = Nach { $limit } Zügen abgebrochen wurden davon { $cut }: Mit --turn-limit { $longer } sagten Partien mehr und lehrten sie mehr.
train-even = Ein gleicher Anteil wären { $share } %.
train-balance = Untereinander, in { $games } Partien auf einen Blick, siegt, wer als Erster, Zweiter und so weiter zieht, in { $shares } % (± { $error }).
    .turns = Untereinander, in { $games } Partien, jeder Zug bis an sein Ende durchdacht, siegt, wer als Erster, Zweiter und so weiter zieht, in { $shares } % (± { $error }).
train-more = Um dort weiterzumachen: derselbe Befehl mit einer größeren Zahl.
train-go-on = Derselbe Befehl macht dort weiter.
