# Was man mit einem Tippen sagen kann, und was darum herum gesagt wird.

phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-good-game = Schönes Spiel!
phrase-thanks = Danke!
phrase-wow = Wow!
phrase-so-close = So knapp!
phrase-oops = Hoppla!
phrase-sorry = Entschuldigung!
phrase-one-moment = Einen Moment, bitte.
phrase-back-again = Da bin ich wieder.
phrase-please-hurry = Machen wir bitte weiter.
phrase-must-be-quick = Tut mir leid, ich habe es eilig.
phrase-once-more = Spielen wir noch einmal?

emote-laughing = lacht
emote-sad = ist traurig
emote-amazed = staunt
emote-thinking = denkt nach
emote-applause = klatscht
emote-heart = findet es toll
emote-sleepy = ist müde
emote-cheers = hebt den Becher

spoken = { $name }: { $words }
    .times = { $name }: { $words } ({ $count }-mal)
times = { $count }-mal

panel = Gespräch
    .close = Schließen
    .said = Was gesagt wurde
    .none = Noch hat niemand etwas gesagt.
    .phrases = Sagen
    .emotes = Zeigen, wie dir ist
    .as = Sagen als
    .look-on = Wer zusieht, liest mit; es reden die, die spielen.
    .off = Du siehst nicht, was andere sagen: So steht es in den Einstellungen.
    .on = Zeigen
field = An alle schreiben
    .send = Senden
    .closed = An diesem Tisch gibt es nur fertige Sätze.

hearing = Stummschalten und blockieren
mute = Stummschalten
    .name = { $name } stummschalten
    .help = Wen du stummschaltest, von dem siehst du an diesem Tisch nichts; das merkt sich dieser Browser.
block = Blockieren
    .name = { $name } blockieren
    .sure = Du siehst an keinem Tisch mehr, was { $name } sagt, und die Lobby bringt euch nicht zusammen. { $name } erfährt nichts davon.
    .yes = { $name } blockieren
    .no = Abbrechen
    .done = Du hast { $name } blockiert.
    .end = Rückgängig
    .end-name = Rückgängig: { $name } wieder hören
blocks = Blockierte Leute
    .none = Du hast niemanden blockiert.
    .words = An keinem Tisch siehst du, was sie sagen. Sie erfahren nichts davon.
    .since = { $name }, seit { $date }
    .failed = Die Liste ist gerade nicht zu lesen.
write-freely = Hier darf geschrieben werden
    .help = Aus: nur fertige Sätze und Bilder. Du hast diesen Tisch eröffnet, also entscheidest du.
