"""`check_game`: all promises, tried on one game."""

import random
from collections.abc import Callable
from typing import Any

from dragonrace.bots.learned.general import kinds_on
from dragonrace.core.game import Game, State
from dragonrace.core.installed import game_type
from dragonrace.core.records.record import record_text
from dragonrace.core.rules.kernel import Kernel
from dragonrace.engine.cache import check_compiler
from dragonrace.engine.engine import Engine
from dragonrace.engine.random_play import Outcome
from dragonrace.testing.compare import Twins
from dragonrace.testing.hiding import concealed, what_a_seat_sees_it_was_told, what_is_hidden_stays_hidden
from dragonrace.testing.positions import anywhere, walk
from dragonrace.testing.promises import PROMISES
from dragonrace.testing.settings import Setting, settings
from dragonrace.testing.texts import SCRIPTS, TEXTS

__all__ = ["BrokenPromiseError", "check_game"]

Tell = Callable[[str], None]

FEW = 20
"""Of fewer positions nobody can expect that something is hidden in one."""
TURNS = 5
"""The turn limit that is tried."""
WHOLE_GAMES = 5
"""So many are played on both backends, in each setting."""
LONGEST_TURN = 200
"""How many actions a turn may have before it is taken for endless."""
MAY_BE_ABSENT = {"chance_weights", "chance_case"}
"""What is not called where chance never acts: by the options, perhaps."""


class BrokenPromiseError(AssertionError):
    """A game does not keep a promise; the message says which, in which game, and after which actions."""


def check_game(
    name: str, *, positions: int = 20, decisions: int = 200, most_settings: int = 8, tell: Tell = lambda _: None
) -> None:
    """Try all that every game promises on an installed game; raises `BrokenPromiseError` at the first that is broken.

    ``positions``: of so many random ones in each setting every promise is tried. ``decisions``: so many are played on
    plain and compiled rules side by side. ``most_settings``: so many ways to set the game up are tried, chosen so that
    the first few try the most. ``tell`` gets a line for each step. Raises `MissingExtraError` where there is no
    compiler to compare with.
    """
    check_compiler()
    kind = game_type(name)
    for text in TEXTS:
        _keep(text, f"the game {name}", kind)
    tell(f"{name}: description, rulebook and options are in order")
    tried = settings(kind)[:most_settings]
    for number, setting in enumerate(tried, 1):
        _check_setting(setting, positions)
        tell(f"{name} {number}/{len(tried)}: {positions} positions of {setting.load()!r} keep {len(PROMISES)} promises")
    for number, setting in enumerate(tried, 1):
        _check_backends(setting, decisions)
        tell(f"{name} {number}/{len(tried)}: {decisions} decisions are the same on plain and compiled rules")
    for script in SCRIPTS:
        _keep(script, f"the game {name}", kind)


def _check_setting(setting: Setting, positions: int) -> None:
    game = setting.load()
    states: list[State] = []
    for seed in range(positions):
        state = _keep(anywhere, repr(game), game, seed)
        states.append(state)
        for promise in PROMISES:
            _keep(promise, state, state)
        _keep(what_is_hidden_stays_hidden, state, state, seed)
    if game.type.hidden_information:
        _keep(something_is_hidden_now_and_then, repr(game), states)
        for seed, state in enumerate(states):
            _keep(what_a_seat_sees_it_was_told, state, state, seed)
    _keep(what_is_alike_fits_the_tables, repr(game), game)
    limited = _limited(setting)
    _keep(the_turn_limit_ends_the_game, repr(limited), limited)


def what_is_alike_fits_the_tables(game: Game) -> None:
    """If rules say what is alike on all boards: on each that is made up, too, and always with as many kinds."""
    draw = game.type.advice.draw_board
    if game.type.advice.likenesses is not None:
        drawn = [] if draw is None else [draw(random.Random(seed)) for seed in range(3)]
        tables = [kinds_on(Game(game.type, game.num_players, board)).tables for board in (game.board, *drawn)]
        assert all(one == tables[0] for one in tables), "there are more kinds on one board than on another"


def _limited(setting: Setting) -> Game:
    """Return a game that ends soon."""
    return Game(setting.kind, setting.players, setting.board, setting.options | {"turn_limit": TURNS})


def something_is_hidden_now_and_then(states: list[State]) -> None:
    """Else nothing that was tried says anything of what the game hides."""
    hidden = any(concealed(state, seat).row != state.row for state in states for seat in range(state.game.num_players))
    few = "in none of the positions that were tried anything is hidden: try more of them, or mend conceal"
    assert hidden or len(states) < FEW, few


def the_turn_limit_ends_the_game(game: Game) -> None:
    """Without a winner, unless the last turn won."""
    for seed in range(3):
        *_, state = walk(game, random.Random(seed), TURNS * game.num_players * LONGEST_TURN)
        assert state.is_terminal(), f"after {state.row.turns} turns the game goes on; its limit is {TURNS}"
        assert state.row.turns <= TURNS, f"{state.row.turns} turns were played; the limit is {TURNS}"
        for promise in PROMISES:
            promise(state)


def _check_backends(setting: Setting, decisions: int) -> None:
    game, limited = setting.load(), _limited(setting)
    _keep(plain_and_compiled_rules_do_the_same, repr(game), game, decisions)
    _keep(plain_and_compiled_rules_play_the_same_games, repr(limited), limited)


def plain_and_compiled_rules_do_the_same(game: Game, decisions: int) -> None:
    """Bit for bit, every function of the kernel."""
    twins = Twins(game)
    twins.play(decisions)
    forgotten = set(Kernel.__annotations__) - twins.plain.called
    assert forgotten <= MAY_BE_ABSENT, f"these were never called: {', '.join(sorted(forgotten))}"


def plain_and_compiled_rules_play_the_same_games(game: Game) -> None:
    """Also where the compiler makes one function of all rules: what it takes for granted shows only there."""
    plain, compiled = ([*_outcomes(Engine(game, backend))] for backend in ("plain", "compiled"))
    assert plain == compiled, f"winner, turns, decisions, falls, checksum:\nplain    {plain}\ncompiled {compiled}"


def _outcomes(engine: Engine) -> list[tuple[int, ...]]:
    """Return what comes of some random games."""
    played = engine.backend.records(Outcome, engine.play_many(WHOLE_GAMES, seed=1, threads=1))
    return [(game.winner, game.turns, game.decisions, game.falls, game.checksum) for game in played]


def _told(where: str | State) -> str:
    """Say where a promise was tried: the actions in notation, or as numbers where that is what is broken."""
    if isinstance(where, str):
        return where
    try:
        *_, lines = record_text(where).split("\n\n", 1)
        actions = ", ".join(lines.splitlines()) or "nothing"
    except Exception:  # whatever somebody's notation does wrong
        actions = str(where.history())
    return f"{where.game!r} after {actions}"


def _keep(promise: Callable[..., Any], where: str | State, *given: Any) -> Any:
    """Try a promise, and return what it does; raises `BrokenPromiseError` for whatever goes wrong."""
    try:
        return promise(*given)
    except Exception as error:
        words = promise.__name__.replace("_", " ")
        raise BrokenPromiseError(f"broken: {words}\n  {error or type(error).__name__}\n  in {_told(where)}") from error
