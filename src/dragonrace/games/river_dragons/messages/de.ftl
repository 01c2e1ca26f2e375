# River Dragons.

summary = Lege verdeckt fünf Karten, setze Steine und Planken und komm als Erstes über den Fluss. Hüte dich vor den Drachen.

## Dörfer, Stützen und Planken, als Satzteile: Dörfer und Stützen im Dativ, Planken und Steine im Akkusativ

village-blue = dem blauen Dorf
    .into = ins blaue Dorf
    .to = zum blauen Dorf
village-green = dem grünen Dorf
    .into = ins grüne Dorf
    .to = zum grünen Dorf
village-red = dem roten Dorf
    .into = ins rote Dorf
    .to = zum roten Dorf
village-pink = dem rosa Dorf
    .into = ins rosa Dorf
    .to = zum rosa Dorf
village-yellow = dem gelben Dorf
    .into = ins gelbe Dorf
    .to = zum gelben Dorf
village-black = dem schwarzen Dorf
    .into = ins schwarze Dorf
    .to = zum schwarzen Dorf
island = Insel { $number }
    .to = zu Insel { $number }
stone = Stein { $place }
    .to = zu Stein { $place }
the-stone-on-island = den Stein auf Insel { $number }
the-stone-at = den Stein bei { $place }
plank-blue = die blaue Planke { $size }
    .colour = blau
plank-green = die grüne Planke { $size }
    .colour = grün
plank-red = die rote Planke { $size }
    .colour = rot
plank-pink = die rosa Planke { $size }
    .colour = rosa
plank-yellow = die gelbe Planke { $size }
    .colour = gelb
plank-black = die schwarze Planke { $size }
    .colour = schwarz
lying = { $plank } zwischen { $one } und { $other }
onto = auf { $plank }

## Karten

card-S1 = 1 Stein setzen
card-S2 = 2 Steine setzen
card-P1 = 1 Planke legen
card-P2 = 2 Planken legen
card-R = 1 Planke oder 1 Stein entfernen
card-M1 = 1 Schritt
card-M2 = 2 Schritte
card-J = Sprung
dragon-blue = Blauer Drache
dragon-green = Grüner Drache
dragon-red = Roter Drache
dragon-pink = Rosa Drache
dragon-yellow = Gelber Drache
dragon-black = Schwarzer Drache

## Fragen

ask-program = Lege dein Programm: { $cards ->
        [5] fünf Karten
        [one] eine Karte
       *[other] { $cards } Karten
    }.
    .more = Lege dein Programm: { $cards ->
        [5] fünf Karten
       *[other] { $cards } Karten
    }. Noch { $left }.
ask-stone = Setze einen Stein.
ask-plank = Wähle eine Planke aus deinem Vorrat; tauschen kannst du sie dann nicht mehr.
    .by-eye = Wähle eine Planke nach Augenmaß: Tauschen kannst du sie dann nicht mehr.
ask-span = Lege deine Planke der Größe { $size }, wo sie passt.
ask-removal = Nimm eine Planke in deinen Vorrat, oder heb einen Stein auf.
    .back = Nimm eine Planke weg, die zu ihrer Farbe zurückkehrt, oder heb einen Stein auf.
ask-step = Zieh deine Figur.
ask-second-step = Zieh deine Figur weiter, oder bleib stehen.
    .exact = Zieh deine Figur weiter: Es müssen zwei Schritte sein.
ask-jump = Spring über eine Figur.

## Antworten

choose-island = Ein Stein auf Insel { $number }
choose-place = Ein Stein bei { $place }
choose-plank = Planke { $size } ({ $colour })
    .unfit = Planke { $size } ({ $colour }), passt nirgends
choose-span = Zwischen { $one } und { $other }
choose-take = Nimm { $plank }
    .back = Nimm { $plank }, zurück an { $owner }
choose-lift = Heb { $stone } auf
choose-stay = Hier bleiben
choose-go = Auf { $plank }, { $end } hin
    .on = Weiter auf { $plank }, { $end } hin
    .into = Geh { $village }
    .on-into = Weiter { $village }
    .wins = Geh { $village } und gewinne
choose-jump = Spring über { $other } auf { $plank }, { $end } hin
    .on = Spring über { $other }, weiter auf { $plank }, { $end } hin
    .into = Spring über { $other }, { $village }
    .on-into = Spring über { $other }, weiter { $village }
    .wins = Spring { $village } und gewinne, über { $other }

## Wo eine Möglichkeit liegt, für alle, die es nicht sehen

where = { $steps ->
    [0] direkt bei deiner Figur
    [one] 1 Schritt von deiner Figur
   *[other] { $steps } Schritte von deiner Figur
}, { $way ->
    [toward] auf dein Ziel zu
    [left] links vom Weg zum Ziel
    [right] rechts vom Weg zum Ziel
   *[away] vom Ziel weg
}
    .way = { $way ->
        [toward] auf dein Ziel zu
        [left] links vom Weg zum Ziel
        [right] rechts vom Weg zum Ziel
       *[away] vom Ziel weg
    }
    .unreached = für keine Planke erreichbar

## Woran man am Anfang denken sollte

hint-program = Denk voraus: Steine, Planken, dann { $goal }. Wohin, wählst du später.
    .built = Ein Weg führt { $goal }: Jetzt zählt jeder Schritt.
    .last-removal = Die letzte Runde mit Entfernen: Von der nächsten an bleibt alles, wo es ist.
    .wait = Die anderen denken noch nach. Niemand sieht deine Karten.
hint-wait = Sieh dir an, was die anderen bauen: Auf jeder Planke dürfen alle gehen.
hint-stone = Setz ihn so, dass eine Planke von Dorf oder Stein bis zu ihm reicht.
hint-plank = Nach Augenmaß: Beide Enden müssen gut auf Stein oder Dorf liegen, länger geht.
    .measured = Bei jeder steht, ob sie passt. Was nirgends passt, ist für immer verloren.
hint-span = Sie darf an den Enden überstehen, und alle dürfen darauf gehen.
hint-remove = Eine Planke, die du nimmst, gehört dir: Du kannst sie später legen.
    .owner = Wer eine Planke zurückbekommt, kann sie wieder legen.
    .stones = Nur ein Stein, der keine Planke trägt, lässt sich aufheben.
hint-step = Jede freie Planke ist recht, egal welche Farbe. Du willst { $goal }.
    .wins = Ein Schritt bis zum Sieg: Geh ihn!
hint-jump = Du landest gleich hinter der Figur, über die du springst.

## Was geschieht

ready = { $seat } ist bereit.
chooses = { $seat } wählt { $plank }.
gone = Sie passt nirgends und ist aus dem Spiel.
places-on-island = { $seat } setzt einen Stein auf Insel { $number }.
places-at = { $seat } setzt einen Stein bei { $place }.
lays = { $seat } legt sie als Brücke zwischen { $one } und { $other }.
takes = { $seat } nimmt { $plank }.
    .back = { $seat } nimmt { $plank } weg; sie geht zurück an { $owner }.
lifts = { $seat } hebt { $stone } auf.
stays = { $seat } bleibt dort.
goes = { $seat } geht { $where }.
jumps = { $seat } springt { $where }.
no-second-stone = { $seat } hat keinen zweiten Stein zu setzen: Der Rest der Aktion verfällt.
no-second-plank = { $seat } hat keine zweite Planke zu legen: Der Rest der Aktion verfällt.
reveal = { $place ->
    [1] Die ersten Karten. { $cards }.
    [2] Die zweiten Karten. { $cards }.
    [3] Die dritten Karten. { $cards }.
    [4] Die vierten Karten. { $cards }.
   *[5] Die fünften Karten. { $cards }.
}
revealed = { $seat }: { $card }
strikes = Der Drache von { $seat } hat { $target } angegriffen.
    .dragon = Der Drache von { $seat } trifft auf den Drachen von { $target } und streicht nichts: Kein Drache hält einen anderen auf.
cancelled = { $dragons ->
    [one] Der Drache von { $owner } streicht die Karte von { $seat }: { $card }.
   *[other] { $dragons } Drachen streichen die Karte von { $seat }: { $card }.
}
falls = { $seat } kann nicht ziehen und fällt in den Fluss: zurück zum Start.
    .hurdle = { $seat } hat niemanden zum Überspringen und fällt in den Fluss: zurück zum Start.
    .landing = { $seat } könnte über jemanden springen, aber nirgends landen, und fällt in den Fluss: zurück zum Start.
lost = Die Karte von { $seat } lässt sich nicht ausführen: { $card }.
new-turn = Eine neue Runde; { $seat } beginnt.
    .without-remove = Eine neue Runde; { $seat } beginnt. Die Entfernen-Karten sind aus dem Spiel.
nobody-can-arrive = Keine Planken sind mehr da, und niemanden führt ein Weg ans Ziel: unentschieden.
wins = { $seat } ist über dem Fluss und gewinnt!

## Warum etwas nicht geht

no-not-a-card = Jetzt ist gefragt, welche Karte im Programm die nächste ist
no-absent-dragon = Die Farbe dieses Drachen spielt niemand, also hat ihn auch niemand
no-own-dragon = Niemand hat einen Drachen der eigenen Farbe
no-twice = Alle Karten eines Programms sind verschieden
no-two-dragons = Ein Programm hat höchstens einen Drachen
no-not-a-stone = Jetzt ist gefragt, wohin ein Stein kommt
no-occupied-island = Auf dieser Insel liegt schon ein Stein
no-covered = Über diesem Ort liegt eine Planke
no-water = Hier kann kein Stein stehen: Er braucht Wasser ringsum und Abstand zu Dörfern
no-too-near = Ein anderer Stein ist zu nah
no-not-a-plank = Jetzt ist gefragt, welche Planke gelegt wird
no-not-in-reserve = Eine Planke dieser Größe ist nicht im Vorrat
no-not-a-span = Jetzt ist gefragt, wohin die Planke kommt
no-support = Eine Planke liegt zwischen zwei Steinen oder zwischen einem Dorf und einem Stein
no-closed = Dieses Dorf ist geschlossen: Niemand startet dort, und niemand will dorthin
no-full = Ein Stein oder ein Dorf trägt höchstens drei Planken
no-too-short = Die Planke ist zu kurz
no-blocked = Eine andere Planke, ein Stein oder ein Dorf ist im Weg
no-not-a-removal = Jetzt ist gefragt, welche Planke oder welcher Stein wegkommt
no-not-lying = Diese Planke liegt nicht auf dem Brett
no-pawn-on-it = Auf dieser Planke steht eine Figur
no-same-size = Eine Planke dieser Größe ist schon im Vorrat
no-third-colour = Damit käme eine dritte Farbe in den Vorrat
no-stone = Dort liegt kein Stein
no-supports-plank = Dieser Stein trägt eine Planke
no-not-a-step = Jetzt ist gefragt, wohin die Figur geht
no-not-adjacent = Dieser Ort liegt nicht daneben
no-occupied-plank = Auf dieser Planke steht schon eine andere Figur
no-must-step = Die Figur muss ziehen
no-not-a-jump = Jetzt ist gefragt, wohin die Figur springt
no-nobody-there = Auf dieser Planke steht keine andere Figur
no-landing = Die Figur muss neben der Planke landen, über die sie springt
no-jump-back = Ein Sprung darf nicht enden, wo er begann
no-expert-side = Auf der Expertenseite gibt es keine Inseln
no-island-side = Auf dieser Seite liegen Steine auf Inseln
no-not-in-hand = Diese Karte hat in diesem Spiel niemand
no-more-removal = Die Karten zum Entfernen sind nicht mehr im Spiel

## Optionen

option-ruleset = Regeln
    .help = Die offiziellen Regeln oder die einer späteren Anleitung; sie unterscheiden sich bei freien Dörfern und beim Zurückspringen.
    .official = Offizielle Regeln
    .manual = Spätere Anleitung
option-unused-villages = Freie Dörfer
    .help = Ob Planken und Figuren Dörfer nutzen dürfen, in denen niemand startet und in die niemand will.
    .open = Offen für alle
    .closed = Geschlossen
option-jump-back = Zurückspringen
    .help = Ein Sprung darf enden, wo er begann.
option-exact-movement = Genaue Bewegung
    .help = „2 Schritte“ heißt genau zwei, außer der erste gewinnt.
option-removed-planks = Entfernte Planken
    .help = In wessen Vorrat eine entfernte Planke kommt.
    .remover = Zu der Person, die sie entfernt
    .owner = Zurück zu ihrer Farbe
option-last-removal = Letzte Runde mit Entfernen
    .help = Nach dieser Runde sind die Karten zum Entfernen aus dem Spiel: Planken und Steine bleiben dann, wo sie sind. Hat niemand mehr eine Planke und niemand einen Weg hinüber, endet das Spiel unentschieden. Ohne Zahl bleiben die Karten im Spiel.
option-colours = Wer welche Farbe spielt
    .help = Nach den Regeln gewinnen zu viert Grün und Gelb öfter als die anderen. Gleich gelegen haben alle etwa die gleichen Aussichten.
    .printed = Nach den Regeln
    .even = Gleich gelegen
option-expert = Expertenseite
    .help = Keine Inseln: Steine kommen direkt ins Wasser.
option-measure = Messen
    .help = Der Tisch zeigt vor der Wahl, welche Planken passen. Aus: nach Augenmaß, wie die Regeln es wollen.
option-program = Karten eines Programms
    .help = Wie viele Karten ein Programm hat, um kleine Spiele zu erforschen.
option-cards = Karten einer Hand
    .help = Wie viele Karten alle außer den Drachen haben, um kleine Spiele zu erforschen: die ersten von 2 Schritte, 2 Planken legen, 1 Schritt, 2 Steine setzen, 1 Planke legen, 1 Stein setzen, Entfernen und Sprung.
option-stones = Steine zu Beginn
    .help = Auf wie vielen Inseln, von Insel 1 an, zu Beginn ein Stein liegt, um kleine Spiele zu erforschen.
option-planks = Planken jeder Farbe
    .help = Wie viele Planken alle zu Beginn haben, die kürzesten, um kleine Spiele zu erforschen.

## Das Rennen, wenn es zu Ende ist: was gezählt wird, eines davon und mehrere

race = Das Rennen über den Fluss
    .one = % des Weges
    .several = % des Weges

## Spielstärken

level-1 = Plant seinen eigenen Weg über den Fluss und sucht nicht lange nach den besten Karten.
level-2 = Vergleicht vor dem Legen ein paar Programme für seinen Weg über den Fluss.
level-3 = Spielt vor jeder Karte rund vierzig Runden je Gegenspieler im Kopf durch und nimmt, was am besten ausging.
level-4 = Spielt vor jeder Karte Hunderte Runden im Kopf durch und bedenkt, was alle anderen programmieren könnten.
level-5 = Spielt vor jeder Karte Tausende Runden im Kopf durch, hütet den eigenen Weg, versperrt deinen und rechnet mit deinem Drachen.

## Bretter

board-standard = Das Delta
board-lagoon = Die Lagune
