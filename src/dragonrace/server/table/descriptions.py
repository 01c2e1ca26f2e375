"""What a browser is told of games and matches. A match's secrets end here: seeds, keys, others' invitations."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import dragonrace
from dragonrace.bots import strongest_bot, usual_bot
from dragonrace.bots.ratings import MeasuredLeague, current_leagues
from dragonrace.core.installed import game_type
from dragonrace.core.lessons.lesson import Lesson
from dragonrace.core.lessons.shelf import lessons
from dragonrace.core.words.seats import voice_for
from dragonrace.core.words.voice import Voice, current_voice, speaking
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.listings import Listed
from dragonrace.server.store.rows import MatchRow, SeatRow
from dragonrace.server.table import drawings

__all__ = ["check_game", "colour_of", "describe_game", "describe_match", "describe_public"]


def check_game(name: str) -> None:
    """Refuse a game that is not there."""
    if name not in dragonrace.games():
        known = ", ".join(dragonrace.games())
        raise Refusal("game.unknown", f"There is no such game; the games are {known}.", status=404, where="game")


def describe_game(name: str) -> dict[str, Any]:
    """Return a game's description in the language of this moment; refuses an unknown one."""
    check_game(name)
    return _described(name, current_voice().language)


@cache
def _described(name: str, language: str) -> dict[str, Any]:
    with speaking(Voice(language)):
        return _describe(name)


def _describe(name: str) -> dict[str, Any]:
    return {
        **dragonrace.describe_game(name),
        "bots": dragonrace.bot_descriptions(name),
        "ratings": [_ratings(league) for league in current_leagues(game_type(name))],
        "usual_bot": usual_bot(name),
        "strongest_bot": strongest_bot(name),
        "lessons": [_lesson(lesson) for lesson in lessons(name)],
        "web": drawings.addresses(name),
    }


def _ratings(league: MeasuredLeague) -> dict[str, Any]:
    return {
        "players": league.players,
        "board": league.board,
        "games": league.games,
        "bots": league.told,
    }


def _lesson(lesson: Lesson) -> dict[str, str]:
    return {"name": lesson.name, "title": lesson.title, "about": lesson.about}


def describe_match(
    match: MatchRow, seats: Sequence[SeatRow], key: str | None, online: Collection[str], watching: int = 0
) -> dict[str, Any]:
    """Return a match as the browser whose key has the hash ``key`` sees it; ``online``: such hashes.

    ``watching``: how many look on who hold no seat.

    People are called as in what is told of the match, in the language of this moment.
    """
    players, title = _names(match.game, len(seats), match.options)
    called = voice_for(current_voice().language, [seat.name for seat in seats], players).names
    host = key is not None and key == match.host
    return {
        "id": match.id,
        "game": match.game,
        "title": title,
        "board": match.board,
        "options": match.options,
        "players": players,
        "seats": [
            _seat(seat, colour, name, key, online, host=host)
            for seat, colour, name in zip(seats, players, called, strict=True)
        ],
        "host": host,
        "visibility": match.visibility,
        "delay": match.delay,
        "watching": watching,
        "code": match.code if host and match.has_code() else None,
        "asks_you": not match.over and any(seat.owner == key and _is_asked(match, seat) for seat in seats),
        "over": match.over,
        "result": {"winner": match.winner, "ending": match.ending} if match.over else None,
        "timing": match.timing,
        "fair": match.fair is not None,
        "rematch": match.rematch,
        "chat": match.chat,
        "created_at": match.created_at,
    }


def describe_public(listed: Listed) -> dict[str, Any]:
    """Return a public table as the lobby shows it: nothing of how the game stands."""
    match, seats, listing = listed.match, listed.seats, listed.listing
    players, title = _names(match.game, len(seats), match.options)
    called = voice_for(current_voice().language, [seat.name for seat in seats], players).names
    return {
        "id": match.id,
        "game": match.game,
        "title": title,
        "board": match.board,
        "options": _unusual(match, len(seats)),
        "seats": [
            {"colour": colour, "kind": seat.kind, "bot": seat.bot, "name": name}
            for seat, colour, name in zip(seats, players, called, strict=True)
        ],
        "open": listing.open,
        "people": listing.people,
        "watching": listing.watching,
        "delay": match.delay,
        "timing": match.timing,
        "created_at": match.created_at,
    }


def _unusual(match: MatchRow, players: int) -> dict[str, Any]:
    """Return the options that are not as usual; none of a game that is installed no more."""
    if match.game not in dragonrace.games():
        return {}
    usual = _usual_options(match.game, players, match.board)
    return {name: value for name, value in match.options.items() if name in usual and usual[name] != value}


@lru_cache(200)
def _usual_options(game: str, players: int, board: str) -> dict[str, Any]:
    return dict(Setup(game, players, board, {}).load().options)


def _is_asked(match: MatchRow, seat: SeatRow) -> bool:
    """Say whether a match waits for the person at this seat, as far as that is written down."""
    return seat.owner is not None and bool((match.asked or 0) >> seat.seat & 1)


def colour_of(game: str, players: int, options: Mapping[str, Any], seat: int) -> str:
    """Return what one plays at a seat."""
    return _names(game, players, options)[0][seat]


def _names(game: str, players: int, options: Mapping[str, Any]) -> tuple[list[str], str]:
    """Return the seats' colours and the game's title, also of a game that is installed no more."""
    if game not in dragonrace.games():
        return [str(seat + 1) for seat in range(players)], game
    kind = game_type(game)
    return list(kind.seated(players, options)), kind.title


def _seat(
    seat: SeatRow, colour: str, name: str | None, key: str | None, online: Collection[str], *, host: bool
) -> dict[str, Any]:
    mine = key is not None and key == seat.owner
    may_know = host if seat.kind == "open" else mine
    return {
        "seat": seat.seat,
        "colour": colour,
        "kind": seat.kind,
        "bot": seat.bot,
        "name": name,
        "emblem": seat.emblem,
        "mine": mine,
        "online": seat.kind == "bot" or seat.owner in online,
        "stand_in": seat.stand_in,
        "standing": seat.standing if mine else None,  # to others it would be a tell
        "moving": seat.kind == "person" and seat.invitation is not None,
        "invitation": seat.invitation if may_know else None,
    }
