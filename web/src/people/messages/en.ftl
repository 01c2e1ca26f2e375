# What is said to people of themselves, and of how they get to another device.

you = You
    .reading = Looking who you are …
    .words = No account: this browser is you. You need neither a name nor an emblem to play.
called = Name, for tables where you sit down from now on
    .kept = Kept.
emblem = Emblem
    .none = No emblem
    .boat = Boat
    .wave = Wave
    .moon = Moon
    .mountain = Mountain
    .lantern = Lantern
    .bridge = Bridge
    .bamboo = Bamboo
    .crane = Crane
    .kite = Kite
    .fan = Fan
    .bell = Bell
    .teapot = Teapot
more = Come back, lock out, leave

## To another device

along = Take me along
    .words = Go on as yourself on another device, with all your tables.
    .show = Show the link
    .link = Link to another device
    .hint = Open it on your other device within ten minutes. It works once. Give it to nobody else: whoever opens it is you.

arrive = Go on here?
    .page = Go on here – dragonrace
    .opening = Opening the link …
    .called = Are you { $name }?
    .words = This device becomes the same as the one that the link comes from: with its tables, its name and its settings.
    .tables = { $tables ->
        [one] The table at which you sit here comes along.
       *[other] The { $tables } tables at which you sit here come along.
    }
    .stays = { $tables ->
        [one] Your table here stays with your recovery phrase or passkey, by which you come back to it.
       *[other] Your { $tables } tables here stay with your recovery phrase or passkey, by which you come back to them.
    }
    .careful = Go on only if the link is your own: whoever made it shares all tables with this device from then.
    .go = Go on here
    .no = No, to the lobby
    .lobby = To the lobby
arrive-same = This is you already
    .words = The link comes from this browser. Open it on your other device.
arrive-not = This link leads nowhere

## A recovery phrase

phrase = Recovery phrase
    .words = Eight words bring you back if you lose this browser.
    .since = You have one, made on { $date }. Nobody can show it again, but you can make a new one: the old one ends once you have written that down.
    .make = Make a phrase
    .again = Make a new one
    .end = Make it void
    .once = Write these words down, in this order. They are shown only this once, and whoever has them is you.
    .done = I have written them down
back = Come back
    .words = With your recovery phrase this browser is yourself again.
    .field = Your eight words
    .tables = { $tables ->
        [one] The table at which you sit here comes along.
       *[other] The { $tables } tables at which you sit here come along.
    }
    .stays = { $tables ->
        [one] Your table here stays with your recovery phrase or passkey, by which you come back to it.
       *[other] Your { $tables } tables here stay with your recovery phrase or passkey, by which you come back to them.
    }
    .go = Come back
    .passkey = With a passkey

## Passkeys

passkey = Passkeys
    .words = Come back by unlocking this device, or with a security key. No password.
    .make = Make a passkey
    .since = Made on { $date }
    .elsewhere = Made on { $date }, for another name of this server
    .forget = Forget
    .forget-one = Forget the passkey of { $date }

## Another key

lock = Lock out other devices
    .words = A device, link or phrase is in wrong hands? Only this browser stays you. Phrase and passkeys end.
leave = Leave this device
    .words = This browser becomes somebody new. You stay yourself on your other devices, and by your phrase or passkey, if you have one.
    .risk = { $tables ->
        [one] You have neither a recovery phrase nor a passkey: without another device nobody comes back to your table.
       *[other] You have neither a recovery phrase nor a passkey: without another device nobody comes back to your { $tables } tables.
    }
go-lock = Lock out
sure-lock = Yes, lock them out
go-leave = Leave
sure-leave = Yes, leave
done-lock = Only this browser is you now: all others are locked out.
done-leave = This browser is somebody new now.
