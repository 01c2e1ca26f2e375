# Dragon River.

summary = Ein Würfelrennen stromaufwärts. Wirf Pasche, weich den anderen aus und lande genau auf der letzten Perle.

## Orte und Zahlen, als Satzteile: Orte stehen im Akkusativ

space = Feld { $number }
start-pearl = den Start
first-pearl = die erste Perle
second-pearl = die zweite Perle
last-pearl = die letzte Perle
spaces = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
}

## Fragen

ask-keep = Welche Würfel behältst du?
ask-pair = Welchen Pasch spielst du als Nächstes?
    .one = Rudere weiter: Ein Pasch ist übrig.
ask-tip = Mit deinem übrigen Würfel kannst du jemanden stromabwärts kippen.

## Antworten

choose-keep = { $dice } behalten, { $throws ->
    [one] einen Würfel
   *[other] { $throws } Würfel
} noch einmal werfen
choose-keep-none = Nichts behalten, alle noch einmal werfen
choose-keep-all = Alle behalten
choose-pair = { $face }er-Pasch: auf { $place }
    .fight = { $face }er-Pasch: auf { $place }, Kampf gegen { $other }
choose-tip = { $target } zurück auf { $place } kippen
    .fight = { $target } zurück auf { $place } kippen, Kampf gegen { $other }
choose-no-tip = Niemanden kippen

## Woran man am Anfang denken sollte, und warum es um eine Wahl schade wäre

hint-wait = Schau, wo die anderen landen: Dort kannst du auf sie treffen.
hint-keep-pairs = Zwei Pasche: Halte sie. Jeder trägt dich so weit, wie er Augen zeigt.
hint-keep-pair = Zwei gleiche Würfel tragen dich so viele Felder: Halte sie, wirf die anderen.
hint-keep-exact = { $left ->
    [one] Noch 1 Feld: Allein zwei Einsen tragen dich hin.
   *[other] Noch { $left } Felder: Ein Pasch mit mehr trägt dich nirgendwohin.
}
hint-keep-none = Du brauchst zwei gleiche. Halte, was du magst, und wirf den Rest noch einmal.
    .straight = Halte, was ein Pasch werden kann. Mit allen in Folge strandest du.
hint-keep-straight = Mit einer Straße strandest du: Wirf mindestens einen Würfel noch einmal.
hint-pair = Der Fluss zeigt, wo jeder Pasch landen würde. Wähle, welcher zuerst kommt.
    .only = Ein Pasch trägt dich: Der Fluss zeigt, wohin, und auf wen du dort triffst.
hint-tip = Der Fluss zeigt, wie weit jedes Boot zurückgekippt würde.
pity-nothing = Da liegt kein Pasch, der dich voranbringt, und deine Würfe wären zu Ende.
pity-straight = Das ist eine Straße: Du läufst auf eine Sandbank und setzt einmal aus.
pity-pair = Du würdest deinen { $face }er-Pasch noch einmal werfen.
pity-pairs = Du würdest deine Pasche noch einmal werfen: { $one }er und { $other }er.
    .alike = Du würdest deine zwei { $face }er-Pasche noch einmal werfen.

## Was geschieht

throws = { $seat } wirft { $dice }.
    .again = { $seat } wirft noch einmal: { $dice }.
keeps = { $seat } behält { $dice }.
    .none = { $seat } behält nichts.
    .all = { $seat } behält alle.
moves = { $seat } zieht { $spaces } vor auf { $place }.
tips = { $seat } kippt { $target } zurück auf { $place }.
tips-nobody = { $seat } kippt niemanden.
fight = { $came } und { $there } kämpfen um { $place }: { $first } gegen { $second }.
swept = { $seat } wird zurückgespült auf { $to }.
stranded = Eine Straße: { $seat } sitzt auf einer Sandbank fest.
misses = { $seat } sitzt fest und setzt einmal aus.
wins = { $seat } landet auf der letzten Perle und gewinnt!

## Warum etwas nicht geht

no-wrong-dice = Jetzt fallen mehr oder weniger Würfel
no-equal-dice = Bei Gleichstand im Kampf wird noch einmal gewürfelt
no-not-thrown = Diese Würfel liegen nicht alle auf dem Tisch
no-such-pair = Einen solchen Pasch gibt es nicht mehr zu spielen
no-too-far = Damit ginge es über die letzte Perle hinaus; sie will genau getroffen sein
no-absent = Diese Farbe spielt hier niemand
no-oneself = Niemand kippt sich selbst; der übrige Würfel gilt anderen
no-stranded = Wer auf einer Sandbank festsitzt, kann nicht gekippt werden
no-at-start = Auf der Startperle kann niemand gekippt werden
no-not-a-throw = Gerade wird gewürfelt
no-not-a-fight = Gerade fallen zwei Würfel im Kampf um ein Feld
no-not-a-keep = Jetzt ist gefragt, welche Würfel liegen bleiben
no-not-a-pair = Jetzt ist gefragt, welcher Pasch gespielt wird
no-not-a-tip = Jetzt ist gefragt, wer gekippt wird, wenn überhaupt jemand

## Optionen

option-tipping = Kippen
    .help = Mit dem übrigen Würfel eines Dreier- oder Fünferpaschs lässt sich jemand stromabwärts kippen.
option-claimed-dice = Abgegebene Würfel
    .help = Ob man einen Würfel zurückbekommt, wenn man hinter eine Perle zurückgespült wird.
    .by-position = Nach dem Ort: kommt zurück
    .for-good = Für immer: bleibt weg
option-straights-at-once = Straßen stranden sofort
    .help = Eine Straße im ersten Wurf beendet den Zug; es wird nicht noch einmal geworfen.
option-straight-dice = Würfel einer Straße
    .help = Ob auch vier oder drei Würfel als Straße stranden lassen, oder nur alle fünf.
    .any = Fünf, vier oder drei Würfel
    .five = Nur fünf Würfel
option-dice = Würfel
    .help = Mit wie vielen Würfeln alle beginnen, um kleine Spiele zu erforschen; die letzten zwei nimmt keine Perle.

## Das Rennen, wenn es zu Ende ist: was gezählt wird, eines davon und mehrere

race = Das Rennen zur letzten Perle
    .one = Feld
    .several = Felder

## Spielstärken

level-2 = Durchdenkt den eigenen Zug, nimmt aber fast alles, was nicht offenkundig schlecht ist.
level-3 = Durchdenkt den eigenen Zug, ist aber oft mit etwas zufrieden, was nicht ganz das Beste ist.
level-4 = Wägt alles ab, was die Würfel bringen können, und verschätzt sich nur bei dem, was fast ebenso gut ist.
level-5 = Spielt nach den genauen Chancen, wo das Spiel gelöst ist, wie zu zweit; durchdenkt sonst jeden Zug und urteilt aus Erfahrung.
untaught-level-2 = Spielt vier von fünf Mal auf gut Glück und durchdenkt den eigenen Zug beim fünften.
untaught-level-3 = Durchdenkt den eigenen Zug, spielt aber jedes zweite Mal auf gut Glück.
untaught-level-4 = Wägt alles ab, was die Würfel bringen können, spielt aber jedes dritte Mal auf gut Glück.

## Bretter

board-standard = Der gewundene Fluss
