# Was von jedem Spiel gesagt wird.

## Am Tisch

your-turn = Du bist am Zug: Wähle, was du tust.
wins = { $seat } gewinnt!
over-and-drawn = Das Spiel ist zu Ende: unentschieden.
turn-limit-reached = Die vereinbarten Züge sind gespielt: unentschieden.

## Farben

colour-red = Rot
    .word = Rot
colour-blue = Blau
    .word = Blau
colour-green = Grün
    .word = Grün
colour-yellow = Gelb
    .word = Gelb
colour-black = Schwarz
    .word = Schwarz
colour-pink = Rosa
    .word = Rosa

## Warum etwas nicht geht

refused = { $who } kann nicht „{ $action }“ spielen: { $why }
no-reason = Das ist jetzt nicht erlaubt
game-over = Das Spiel ist zu Ende
not-asked = { $who } ist jetzt nicht gefragt, sondern { $asked }

## Optionen, die jedes Spiel hat

option-first-player = Wer beginnt
    .help = Der Platz, der beginnt, gezählt ab 0. Ihr könnt ihn vor dem Spiel auslosen.
option-turn-limit = Begrenzte Züge
    .help = Nach so vielen Zügen endet das Spiel unentschieden. Ohne Zahl gibt es keine Grenze.
    .help-whole = Nach so vielen Runden endet das Spiel unentschieden. Ohne Zahl gibt es keine Grenze.

## Spielstärken

level-1 = Treibholz
level-2 = Paddel
level-3 = Kompass
level-4 = Lotse
level-5 = Drache
plays-at-random = Spielt auf gut Glück irgendetwas Erlaubtes. Um die Regeln kennenzulernen.
thinks-every-other-time = Durchdenkt den eigenen Zug, spielt aber jedes zweite Mal auf gut Glück.
thinks-and-weighs = Durchdenkt den eigenen Zug und wägt ab, was daraus werden kann.
plays-twenty-lines = Spielt vor jedem Zug zwanzig Verläufe je Gegenspieler im Kopf durch.
plays-hundred-lines = Spielt vor jedem Zug hundert Verläufe je Gegenspieler im Kopf durch.
plays-hundreds-lines = Spielt vor jedem Zug Hunderte Verläufe je Gegenspieler im Kopf durch.
plays-thousands-lines = Spielt vor jedem Zug Tausende Verläufe je Gegenspieler im Kopf durch.
