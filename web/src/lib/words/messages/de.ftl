# Was Lobby, Seiten und ihre Fenster sagen. Der Tisch und die Spiele haben eigene Kataloge.

page-title = { $title } – dragonrace
close = Schließen
try-again = Noch einmal versuchen
failed = Etwas ist schiefgegangen. Bitte versuch es noch einmal.
not-loaded = Da fehlt etwas
    .words = Dieser Teil der Seite ließ sich nicht laden.
no-answer = Keine Antwort
    .words = Der Server antwortet nicht. Läuft er noch?
answered-with-error = Der Server hat mit einem Fehler geantwortet ({ $status }).

## Der Kopf jeder Seite und ihre kurzen Hinweise

to-lobby = Zur Lobby
home = dragonrace: zur Lobby
    .waiting = { $tables ->
        [one] dragonrace: zur Lobby, wo ein Tisch auf dich wartet
       *[other] dragonrace: zur Lobby, wo { $tables } Tische auf dich warten
    }
by-day = Bei Tag
by-night = Bei Nacht
your-turn-at = Bei { $title } bist du am Zug.
called = Du bist am Zug
called-to = Der Tisch von { $title } wartet auf dich.
go-there = Hingehen
person = Du
    .called = Du: { $name }
dismiss = Schließen

## Die Lobby

lobby = Die Drachen stehen am Start
    .words = Kein Konto, nichts zu installieren: Wähle ein Spiel, und du sitzt am Tisch.
games = Spiele
    .loading = Die Spiele werden ausgepackt …
your-tables = Deine Tische
players-from-to = Für { $least } bis { $most } Personen
play = Spielen
    .words = { $bots ->
        [one] Spielen: du gegen einen Bot ({ $level }), sofort.
       *[other] Spielen: du gegen { $bots } Bots ({ $level }), sofort.
    }
learn-first = Neu? Lerne es beim Spielen
    .begun = Weiter mit deinem ersten Spiel
    .again = Beim Spielen lernen
your-turn = Du bist am Zug
running = Läuft
drawn = Unentschieden
you-won = Du hast gewonnen
won = { $name } hat gewonnen
ending-agreed = Unentschieden, vereinbart
ending-resigned = { $result }, durch Aufgabe
ending-time = { $result }, auf Zeit
ending-aborted = Abgesagt
show-all = Alle { $count } zeigen
show-fewer = Weniger zeigen

## Einen Tisch einrichten

set-up = Tisch einrichten
set-up-of = Ein Tisch für { $game }
laying-table = Der Tisch wird gedeckt …
who-plays = Wer spielt?
player-count = Wie viele Plätze?
    .unit = Plätze
who-may-come = Wer darf kommen?
visibility-private = Wen ich einlade
    .words = Freie Plätze sind für alle, die einen Link oder den Code haben.
visibility-public = Alle
    .words = Der Tisch steht in der Lobby: Wer mag, nimmt einen freien Platz oder schaut zu.
delay = Wer zuschaut, sieht alles
    .none = Sofort
    .some = { $seconds } Sekunden später
which-rules = Nach welchen Regeln?
board = Brett
open-table = Tisch eröffnen
clock = Uhr
clock-none = Keine
    .help = Alle nehmen sich die Zeit, die sie brauchen.
clock-move = Für jeden Zug
    .help = Alle haben so lange für jeden ihrer Züge.
    .value = { $seconds ->
        [30] 30 Sekunden
        [60] 1 Minute
       *[other] { $minutes } Minuten
    }
clock-bank = Für die Partie
    .help = Minuten für die ganze Partie, und für jeden Zug ein paar Sekunden dazu: 5+5.
    .own = Eigene Zahlen
clock-days = Tage
    .help = Für eine Partie über Wochen: so viele Tage für jeden Zug.
    .value = { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    }
clock-minutes = Minuten
clock-increment = Sekunden dazu je Zug
clock-own = Bis zu { $minutes } Minuten und { $seconds } Sekunden dazu.
    .none = Alle beginnen mit { $seconds } Sekunden.
on-time = Wenn die Zeit um ist
on-time-bot = macht ein Bot den Zug
on-time-out = spielt ein Bot bis zum Ende weiter
on-time-lost = ist die Partie verloren
who-begins = Wer beginnt?
    .by-lot = Das Los entscheidet
range = von { $least } bis { $most }
    .from = ab { $least }
    .to = bis { $most }
no-number = ohne
read-rule = Die Regel lesen
rule = Die Regel { $rule }
colours-seat = Platz { $colour }
seat-person = An diesem Gerät
    .help = Spielt an diesem Gerät.
seat-open = Jemand anderswo
    .help = Du bekommst einen Link und einen QR-Code zum Verschicken.
seat-bot = Bot: { $bot }
seat-name = Name, wenn du magst
seat-rating = Wertung { $rating }.
    .words = Die Wertungen sind geschätzt, aus { $games } Partien dieser Bots ohne Zeitgrenze,
    mit ebenso vielen Plätzen, auf diesem Brett und nach den üblichen Regeln. { $players ->
        [2] Von zweien gewinnt, wer 200 Punkte mehr hat, drei von vier Partien.
       *[other] Von je zweien gewinnt, wer 200 Punkte mehr hat, etwa dreimal so oft.
    }
    .none = Für so einen Tisch gibt es noch keine Wertungen.
no-such-game = Dieses Spiel gibt es nicht
    .words = Der Server kennt kein Spiel dieses Namens.

## Plätze: wie sie heißen, und wer dort spielt

colour-red = Rot
colour-blue = Blau
colour-green = Grün
colour-yellow = Gelb
colour-black = Schwarz
colour-pink = Rosa
unknown-bot = Bot ({ $bot })
for-now = { $bot }, vorläufig
waiting-for-player = Noch frei
you = Du
on-this-device = An diesem Gerät
elsewhere = Anderswo
away = Nicht da
goes-on-elsewhere = { $name } spielt an einem anderen Gerät weiter.

## Einladungen

invitation = Eine Einladung
    .opening = Die Einladung wird geöffnet …
already-here = Hier sitzt du schon
to-table = Zum Tisch
continue-here = Hier weiterspielen
    .words = Der Platz von { $name } zieht auf dieses Gerät um; das andere schaut ab dann zu.
    .button = An diesem Gerät weiterspielen
taken = Dieser Platz ist vergeben
    .words = Jemand war schneller. Zuschauen kannst du trotzdem.
watch = Dem Spiel zuschauen
invited = Du bist zu einem Spiel eingeladen: { $game }
    .words = Nimm den Platz von { $name }. Du brauchst kein Konto.
    .name = Dein Name, wenn du magst
    .button = Platz nehmen
no-such-seat = Diesen Platz gibt es nicht
invited-nowhere = Unter dieser Adresse gibt es keinen Tisch. Vielleicht ging unterwegs ein Stück des Links verloren: Bitte noch einmal darum.
copy = Kopieren
    .done = Kopiert. Schick es, wem du magst.
    .by-hand = Es ist ausgewählt: Kopiere es mit Strg+C oder durch langes Drücken.
qr-code = QR-Code: { $label }

## Tische

setting-table = Der Tisch wird gedeckt …
no-such-table = Diesen Tisch gibt es nicht
    .words = Unter dieser Adresse gibt es keinen Tisch. Vielleicht war es der eines anderen Servers.
whole-board = Das ganze Brett
drawing-failed = Die Zeichnung dieses Spiels funktioniert nicht; darum liegt hier der schlichte Tisch.
not-said = Das wurde nicht gesagt: Die Verbindung ist weg. Versuch es gleich noch einmal.

## Ein geführtes erstes Spiel

no-such-lesson = Diese Lektion gibt es nicht
    .words = Der Server kennt keine Lektion dieses Namens.
lesson-begins-later = Die Lektion beginnt später: Das lässt sich nicht ansehen.
lesson-mistake = Ein Fehler zum Zurücknehmen
lesson-suggests = Diese Wahl: { $choice }.
    .row = In dieser Reihenfolge: { $choices }.
lesson-show-me = Zeig es mir
lesson-steps = Schritte dieser Lektion
    .done = { $number } von { $of }
lesson-back = Einen Schritt zurück
lesson-restart = Von vorn beginnen
lesson-leave = Die Lektion verlassen
lesson-as-good = Das ist genauso gut. Hier geht die Lektion so weiter: { $choice }.
lesson-over = Jetzt kennst du { $game }
    .play = Gegen Bots spielen
    .next = Weiter: { $lesson }
    .again = Noch einmal
    .lobby = Lobby

## Einstellungen

settings = Einstellungen
    .here = Deine anderen Geräte übernehmen sie.
settings-language = Sprache
    .browser = Wie der Browser
settings-pace = Bewegung
    .slow = Langsam
    .normal = Normal
    .fast = Schnell
    .instant = Keine
settings-theme = Licht
    .system = Wie das System
    .light = Tag
    .dark = Nacht
settings-hints = Hinweise
    .first = Im ersten Spiel
    .always = In jedem Spiel
    .never = Nie
settings-sound = Töne
settings-volume = Lautstärke
    .percent = { $percent } %
settings-vibration = Das Telefon vibriert, wenn ich am Zug bin, bei Kämpfen und beim Sieg
settings-titleCall = Titel und Symbol der Seite sagen, dass ich am Zug bin
settings-keys = Mit einzelnen Tasten wählen (1, 2, 3 …) und durch ein Spiel gehen (← →)
settings-cautions = Vor verschwenderischen Zügen warnen
settings-forced = Von selbst weiterspielen, wo es nur eine Möglichkeit gibt
settings-talk = Zeigen, was andere sagen
settings-blocked = Blockierte Leute

## Rufe an einen Tisch

calls = Rufe
    .hidden = Ruf mich, wenn ich am Zug bin und anderswo hinsehe
    .closed = … auch wenn diese Seite geschlossen ist
    .here = … auch an diesen Tisch
    .never-closed = Während diese Seite geschlossen ist, kannst du nicht gerufen werden: Dieser Server oder dieser Browser kann es nicht.
calls-unable =
    .denied = Dieser Browser lässt dragonrace keine Mitteilungen zeigen. In seinen Einstellungen für diese Seite kannst du sie erlauben.
    .insecure = Browser lassen sich nur von Seiten rufen, deren Adresse mit https beginnt.
    .home-screen = Auf iPhone und iPad kommt dragonrace zuerst auf den Home-Bildschirm: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“. Öffne es von dort, und schalte hier die Rufe ein.
    .never = Dieser Browser kann keine Mitteilungen zeigen.

## Adressen, die nirgendwohin führen

nothing-here = Hier ist nichts
    .words = Diese Adresse führt nirgendwohin. Die Lobby ist ein guter Anfang.
