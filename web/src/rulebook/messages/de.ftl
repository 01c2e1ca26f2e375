# Was um die Regeln herum steht: sie selbst sind noch nicht übersetzt.

rules-of = Die Regeln von { $title }
opening = Das Regelbuch wird aufgeschlagen …
unreadable = Das Regelbuch lässt sich gerade nicht lesen. Versuch es gleich noch einmal.

## Pictures

picture-opening = Das Bild wird gezeichnet …
picture-unreadable = Dieses Bild lässt sich gerade nicht zeichnen.
picture-back = Zurück
picture-next = Weiter
picture-play = Abspielen
picture-again = Noch einmal
picture-stop = Anhalten
picture-step = { $number } von { $all }
    .words = Schritt { $number } von { $all }
