"""``dragonrace learn``: a guided first game at this terminal."""

from argparse import Namespace

from dragonrace.cli.errors import CommandError
from dragonrace.cli.playing.answers import Quit
from dragonrace.cli.playing.teaching import Teaching
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.words import language_of, say
from dragonrace.core.installed import games
from dragonrace.core.lessons.shelf import lesson_named, lessons, played
from dragonrace.core.words.voice import Voice, speaking

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Teach a lesson, or list them; raises `CommandError` where no game is named, and for a broken lesson."""
    if args.game is None and not args.list:
        raise CommandError(f"which game? There are {', '.join(games())}: dragonrace learn GAME")
    with speaking(Voice(language_of(args.language))):
        if args.list:
            _list([args.game] if args.game else games())
        else:
            _teach(args.game, args.lesson)
    return 0


def _list(names: list[str] | tuple[str, ...]) -> None:
    screen = Screen()
    for game in names:
        for lesson in lessons(game):
            screen.say(f"{game} {lesson.name}: {lesson.title}", "bold")
            screen.tell(lesson.about)
    screen.say(say("learn-one"))


def _teach(game: str, name: str) -> None:
    lesson = lesson_named(game, name)
    decisions = played(game, name)
    screen = Screen(lesson.game.players)
    screen.say(f"{lesson.game.type.title}: {lesson.title}", "bold")
    screen.say(say("how-to-learn"))
    try:
        Teaching(lesson, decisions, screen).run()
    except (Quit, EOFError, KeyboardInterrupt):
        screen.say()
        screen.say(say("good-bye"))
        return
    screen.say(say("play-next", game=game))
