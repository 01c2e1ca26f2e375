# What stands round the rules: they themselves are not translated yet.

rules-of = The rules of { $title }
opening = Opening the rulebook …
unreadable = The rulebook cannot be read right now. Please try again in a moment.

## Pictures

picture-opening = Drawing the picture …
picture-unreadable = This picture cannot be drawn right now.
picture-back = Back
picture-next = Next
picture-play = Play
picture-again = Play again
picture-stop = Stop
picture-step = { $number } of { $all }
    .words = Step { $number } of { $all }
