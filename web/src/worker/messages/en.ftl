# What the service worker says by itself, without a server. No message here puts anything in: it has no room for more.

offline = No connection
offline-words = dragonrace lives on its server, and this device does not reach it. Your games are safe there.
offline-again = Try again
