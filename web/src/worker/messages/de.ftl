# Was der Service Worker von sich aus sagt, ohne Server. Keine Nachricht hier setzt etwas ein: Mehr kann er nicht.

offline = Keine Verbindung
offline-words = dragonrace lebt auf seinem Server, und dieses Gerät erreicht ihn nicht. Deine Spiele sind dort gut aufgehoben.
offline-again = Noch einmal versuchen
