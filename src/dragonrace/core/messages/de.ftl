# Was von jedem Spiel gesagt wird.

## Am Tisch

your-turn = Du bist am Zug: Wähle, was du tust.
wins = { $seat } gewinnt!
over-and-drawn = Das Spiel ist zu Ende: unentschieden.
turn-limit-reached = Das vereinbarte Limit ist erreicht: unentschieden.

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
option-turn-limit = Zuglimit
    .whole = Rundenlimit
    .help = Nach so vielen Zügen endet das Spiel unentschieden. Ohne Zahl gibt es keine Grenze.
    .help-whole = Nach so vielen Runden endet das Spiel unentschieden. Ohne Zahl gibt es keine Grenze.

## Spielstärken

level-1 = Treibholz
level-2 = Paddel
level-3 = Kompass
level-4 = Lotse
level-5 = Drache
for-level-1 = Für das erste Spiel.
for-level-2 = Für Kinder und das zweite Spiel.
for-level-3 = Für Familien, die die Regeln kennen.
for-level-4 = Für alle, die oft spielen.
for-level-5 = Für Profis.
plays-at-random = Spielt auf gut Glück irgendetwas Erlaubtes.
thinks-every-other-time = Durchdenkt den eigenen Zug, spielt aber jedes zweite Mal auf gut Glück.
thinks-and-weighs = Durchdenkt den eigenen Zug und wägt ab, was daraus werden kann.
plays-twenty-lines = Spielt vor jedem Zug zwanzig Verläufe je Gegenspieler im Kopf durch.
plays-hundred-lines = Spielt vor jedem Zug hundert Verläufe je Gegenspieler im Kopf durch.
plays-hundreds-lines = Spielt vor jedem Zug Hunderte Verläufe je Gegenspieler im Kopf durch.
plays-thousands-lines = Spielt vor jedem Zug Tausende Verläufe je Gegenspieler im Kopf durch.

## Worte am Tisch neben dem Spiel, und warum sie gerade nicht gehen

aside-over = Die Partie ist zu Ende.
aside-gone = Wer gegangen ist, spielt nicht mehr mit.
aside-nothing-to-answer = Niemand wartet auf deine Antwort.
aside-nothing-offered = Du hast nichts angeboten.
aside-not-paused = Die Partie macht gerade keine Pause.
aside-paused = Die Partie macht gerade Pause.
aside-other-offer = Erst muss ein anderes Angebot beantwortet sein.
aside-declined = Das wurde abgelehnt. Nach deiner nächsten Aktion kannst du es wieder anbieten.
aside-nobody-to-agree = Nur Menschen einigen sich auf ein Unentschieden, und sonst spielt hier niemand.
aside-to-oneself = Man fragt sich nicht selbst.
aside-first-turn = Absagen lässt sich eine Partie nur im ersten Zug.
aside-nothing-to-take-back = Es gibt nichts zurückzunehmen.
aside-not-so-far-back = Was geworfen oder aufgedeckt oder schon einmal zurückgenommen wurde, lässt sich nicht zurücknehmen.
aside-not-asked = Zu spät kommen kann nur, wer gefragt ist.
