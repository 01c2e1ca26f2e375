# Goldener Drache.

summary = Verborgene Winde tragen alle Drachen über die Karte. Bring deinen als Ersten zum Goldenen Vulkan.

## Winde: wie sie heißen, und wohin sie einen Drachen tragen

wind-N = Nord
    .to = nach Norden
wind-E = Ost
    .to = nach Osten
wind-S = Süd
    .to = nach Süden
wind-W = West
    .to = nach Westen
wind-SE = Südost
    .to = nach Südosten
wind-SW = Südwest
    .to = nach Südwesten
onto-golden = auf den Goldenen Vulkan

## Fragen

ask-start = Auf welchem Stein startet dein Drache?
ask-holder = Fülle deinen Halter: Der vorderste Stein wird zuerst gespielt.
ask-veto = { $seat } will deinen Drachen { $where } ziehen. Legst du Einspruch ein?
ask-pass-others = Dein { $wind }-Stein ließe nur andere gewinnen: Er darf zurück.
ask-pass-stuck = Dein { $wind }-Stein kann keinen Drachen ziehen: Er kommt zurück.
ask-pass-vetoed = Dein { $wind }-Stein kann keinen Drachen mehr ziehen: Er kommt zurück.
ask-only = Dein { $wind }-Stein kann nur den Drachen von { $owner } ziehen.
    .own = Dein { $wind }-Stein kann nur deinen eigenen Drachen ziehen.
ask-left = { $left ->
    [one] Es ist der letzte Zug.
   *[other] Noch { $left } Züge.
}
ask-again = Einspruch! Versuch es mit dem { $wind }-Stein bei einem anderen Drachen.
ask-next = { $left ->
    [one] Welchen Drachen zieht dein nächster Stein? Es ist der letzte Zug.
   *[other] Welchen Drachen zieht dein nächster Stein? Noch { $left } Züge.
}
ask-move = Wen zieht dein vorderster Stein?

## Antworten

choose-start = Auf einem { $wind }-Stein starten
    .field = Auf einem { $wind }-Stein starten, auf Feld { $field }
choose-gale = Einen Sturm spielen: { $moves ->
    [5] fünf Züge
    [one] ein Zug
   *[other] { $moves } Züge
}
choose-pass = Den { $wind }-Stein zurückstecken
choose-allow = Zulassen
choose-veto = Mit einem Blitz Einspruch einlegen
choose-own = Deinen Drachen { $where } ziehen
    .wins = Deinen Drachen { $where } ziehen, auf den Goldenen Vulkan
choose-move = Den Drachen von { $owner } { $where } ziehen
    .wins = Den Drachen von { $owner } { $where } ziehen, auf den Goldenen Vulkan
may-veto = { $choice } ({ $owner } kann Einspruch einlegen)

## Woran man am Anfang denken sollte, und warum es um eine Wahl schade wäre

hint-wait-setup = Die anderen machen sich bereit. Weit im Süden glüht dein Ziel.
hint-wait = Merk dir die Steine der anderen: In dieser Reihenfolge kommen sie wieder.
hint-start = Ziel: der Goldene Vulkan. Jeder Stein ist recht; wer dich zieht, bekommt ihn.
hint-holder = Der vorderste wird zuerst gespielt; später kannst du nichts mehr ändern.
hint-veto = Das bringt dich weder näher noch weiter weg. Ein Blitz wirkt nur einmal.
    .away = Zurück: noch { $left ->
        [one] 1 Schritt
       *[other] { $left } Schritte
    }. Ein Blitz verhindert es.
    .nearer = Das bringt dich näher: noch { $left ->
        [one] 1 Schritt
       *[other] { $left } Schritte
    }. Lass es zu.
    .wins = Lass es zu: Dein Drache kommt auf den Goldenen Vulkan, und du gewinnst!
hint-win = Ein Zug bis zum Sieg: Nutze ihn!
    .later = Dein Drache kann den Goldenen Vulkan noch in diesem Zug erreichen!
hint-beware = Vorsicht: Wessen Drache auf den Goldenen Vulkan kommt, gewinnt.
hint-stuck = Dieser Stein zieht keinen Drachen, also kommt er hinten in deinen Halter.
hint-gale = Dein Sturm weht: alle deine Steine, einer nach dem anderen.
    .wins = Ein Sturm könnte deinen Drachen jetzt auf den Goldenen Vulkan tragen!
hint-threat = Vorsicht: { $seat } gewinnt als Nächstes. Schick den Drachen weg!
    .later = Vorsicht: { $seat } gewinnt als Nächstes. Ein späterer Stein hilft?
    .by-gale = Vorsicht: { $seat } gewinnt als Nächstes. Nur ein Sturm hilft dagegen!
    .elsewhere = Vorsicht: { $seat } gewinnt als Nächstes, und dein Stein hilft nicht.
    .hard = Vorsicht: { $seat } gewinnt als Nächstes. Lässt sich das verhindern?
    .gale = Vorsicht: { $seat } droht mit einem Sturm zu gewinnen. Halt dagegen!
hint-others = Deinen Drachen trägt er nicht. Wähl den, dem es am wenigsten hilft.
hint-move = Dein vorderster Stein zieht jeden Drachen; du bekommst den Stein unter ihm.
pity-win = Das trägt einen anderen Drachen auf den Goldenen Vulkan: Wem er gehört, würde gewinnen.
pity-gift = Von dort trägt der vorderste Stein, den alle sehen, diesen Drachen im nächsten Zug auf den Goldenen Vulkan.
pity-wasted = Dein vorderster Stein, { $wind }, zieht von hier aus niemanden: Er wäre verschwendet.
pity-gale = { $stones ->
    [5] Deine fünf Steine bringen
    [one] Dein Stein bringt
   *[other] Deine { $stones } Steine bringen
} deinen Drachen nicht näher an den Goldenen Vulkan.
    .one = { $stones ->
        [5] Deine fünf Steine bringen
        [one] Dein Stein bringt
       *[other] Deine { $stones } Steine bringen
    } deinen Drachen nur einen Schritt näher. Ein Sturm ist mehr wert, wenn sie zusammenpassen.
pity-veto = Dieser Zug bringt deinen Drachen näher an den Goldenen Vulkan.
    .wins = Dieser Zug trägt deinen Drachen auf den Goldenen Vulkan: Du würdest gewinnen.

## Was geschieht

starts = { $seat } startet auf Feld { $field } mit einem { $wind }-Stein.
filled = { $seat } hat den Halter gefüllt.
gale = { $seat } spielt einen Sturm: { $moves ->
    [5] fünf Züge
    [one] ein Zug
   *[other] { $moves } Züge
}.
allows = { $seat } lässt es zu.
vetoes = { $seat } legt mit einem Blitz Einspruch ein.
    .back = { $seat } legt mit einem Blitz Einspruch ein: Der Zug hätte { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    } zurück geführt.
    .nearer = { $seat } legt mit einem Blitz Einspruch ein, obwohl der Zug { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    } näher geführt hätte.
    .level = { $seat } legt mit einem Blitz Einspruch ein: Der Zug hätte nicht näher geführt.
    .wins = { $seat } legt mit einem Blitz Einspruch ein, obwohl der Zug gewonnen hätte.
passes = { $seat } steckt den { $wind }-Stein zurück: { $why ->
    [others] Er ließe nur andere gewinnen.
    [vetoed] Er kann keinen anderen Drachen ziehen.
   *[stuck] Er kann keinen Drachen ziehen.
}
plays = { $seat } spielt { $wind } für den Drachen von { $owner }; { $owner } kann Einspruch einlegen.
    .only = { $seat } spielt { $wind } für den Drachen von { $owner }, weil kein anderer kann; { $owner } kann Einspruch einlegen.
moves-own = { $seat } zieht den eigenen Drachen { $where } und nimmt den { $took }-Stein.
moves = { $seat } zieht den Drachen von { $owner } { $where } und nimmt den { $took }-Stein.
    .only = { $seat } zieht den Drachen von { $owner } { $where }, weil kein anderer kann, und nimmt den { $took }-Stein.
    .allowed = Der Drache von { $owner } zieht { $where }; { $seat } nimmt den { $took }-Stein.
wins = Der Drache von { $seat } badet in goldener Lava: { $seat } gewinnt!

## Warum etwas nicht geht

no-not-a-start = Jetzt ist gefragt, auf welchem Stein der Drache startet
no-choice = Die Startfelder werden der Reihe nach besetzt; nur wer als Fünftes setzt, hat die Wahl
no-fifth-chooses = Wer als Fünftes setzt, wählt zwischen 5a und 5b
no-not-a-holder = Jetzt ist gefragt, wie die Steine im Halter stehen
no-not-their-stones = In den Halter kommen die Steine, die nach dem Start übrig sind, und zwar alle
no-not-a-move = Jetzt ist gefragt, welchen Drachen der vorderste Stein zieht
no-too-late = Einen Sturm spielt man am Anfang eines Zuges, vor dem ersten Stein
no-gale = Kein Sturm ist mehr übrig; jede Karte gilt einmal
no-absent = Diese Farbe spielt hier niemand
no-off-board = Kein Drache verlässt das Brett
no-volcano = Kein Drache zieht auf einen gewöhnlichen Vulkan
no-occupied = Auf diesem Feld steht schon ein Drache
no-vetoed = Gegen diesen Zug mit diesem Stein wurde Einspruch eingelegt
no-must-move = Es gibt einen erlaubten Zug, und der muss gemacht werden
no-not-an-answer = Jetzt ist gefragt, ob Einspruch eingelegt wird
no-such-wind = Dieser Wind weht in diesem Spiel nicht

## Optionen

option-moves-per-turn = Bewegungen je Zug
    .help = Wie viele Steine ein Zug spielt, einen nach dem anderen.
    .one = Eine Bewegung
    .three = Drei Bewegungen
option-memory-aid = Gedächtnishilfe
    .help = Der Tisch zeigt, was alle von den Haltern der anderen gesehen haben; niemand muss es sich merken.
option-winds = Winde
    .help = Wie viele Winde wehen, um kleine Spiele zu erforschen: von Süd, Ost, West, Nord, Südost, Südwest die ersten.
option-cards = Karten jeder Art
    .help = Wie viele Stürme und ebenso viele Blitze jeder hat; weniger machen kleinere Spiele, um sie zu erforschen.

## Ständige Antworten

let-pass = Immer zulassen
    .help = Du wirst nicht mehr nach einem Einspruch gefragt, bis du das wieder abschaltest.

## Das Rennen, wenn es zu Ende ist: was gezählt wird, eines davon und mehrere

race = Das Rennen zum Goldenen Vulkan
    .one = Schritt
    .several = Schritte

## Spielstärken

level-1 = Fliegt voran, wenn es geht, und überlässt den Rest dem Zufall. Sieht aber, wer gleich gewinnt.
level-2 = Wägt ein wenig ab und mag die Züge am liebsten, die den eigenen Drachen näher bringen.
level-3 = Denkt mit der Erfahrung aus vielen Spielen ein, zwei Züge weit. Fliegt im Zweifel voran.
level-4 = Denkt an deine Antwort und an die eigene darauf. Stellt Fallen, zwei, drei Züge tief.
level-5 = Schaut weit voraus, zu zweit oft zehn Züge und mehr. Schielt nie auf deine Steine.
untaught-level-2 = Durchdenkt den eigenen Zug, spielt aber jedes zweite Mal auf gut Glück.
untaught-level-3 = Durchdenkt den eigenen Zug und wägt ab, was daraus werden kann.
untaught-level-4 = Spielt vor jedem Zug rund sechzig Verläufe je Gegenspieler im Kopf durch.
untaught-level-5 = Spielt zehntausend Verläufe je Gegenspieler im Kopf durch. Schielt nie auf deine Steine.

## Bretter

board-standard = Das Tal der Winde
board-chasm = Die große Schlucht
