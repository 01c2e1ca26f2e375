# What people can say with one tap, and what is said round their talk.

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-good-game = Good game!
phrase-thanks = Thank you!
phrase-wow = Wow!
phrase-so-close = So close!
phrase-oops = Oops!
phrase-sorry = Sorry!
phrase-one-moment = Just a moment, please.
phrase-back-again = I’m back.
phrase-please-hurry = Let’s go on, please.
phrase-must-be-quick = Sorry, I must be quick.
phrase-once-more = Shall we play again?

emote-laughing = laughs
emote-sad = is sad
emote-amazed = is amazed
emote-thinking = is thinking
emote-applause = claps
emote-heart = loves it
emote-sleepy = is sleepy
emote-cheers = raises a cup

spoken = { $name }: { $words }
    .times = { $name }: { $words } ({ $count } times)
times = { $count } times

panel = Talk
    .close = Close
    .said = What was said
    .none = Nobody has said anything yet.
    .phrases = Say
    .emotes = Show how you feel
    .as = Say it as
    .look-on = Who looks on reads along; the players talk.
    .off = You have switched off what others say.
    .on = Show it
field = Write to all
    .send = Send
    .closed = At this table people say phrases only.

hearing = Mute and block
mute = Mute
    .name = Mute { $name }
    .help = Who is muted says nothing that you see at this table; this browser remembers it.
block = Block
    .name = Block { $name }
    .sure = You will see nothing more of what { $name } says, at any table, and the lobby does not bring you together. { $name } is not told.
    .yes = Block { $name }
    .no = Cancel
    .done = You have blocked { $name }.
    .end = Undo
    .end-name = Undo: hear { $name } again
blocks = Blocked people
    .none = You have blocked nobody.
    .words = You see nothing of what they say, at any table. They are not told.
    .since = { $name }, since { $date }
    .failed = The list can’t be read now.
write-freely = Players may write here
    .help = Off: phrases and emotes only. You opened this table, so you decide.
