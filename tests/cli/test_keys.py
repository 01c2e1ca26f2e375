"""What is typed means the same at every question; and whatever is typed, nothing breaks."""

import random
import string
from collections import defaultdict
from typing import Any

import pytest

from dragonrace import State, load_game
from dragonrace.cli.errors import CommandError
from dragonrace.cli.tables import asking, vocabulary
from dragonrace.cli.tables.vocabulary import Vocabulary
from dragonrace.core.words.voice import LANGUAGES, Voice, speaking
from tests.play import walk

GAMES = [("dragon-river", 5, {}), ("golden-dragon", 5, {}), ("river-dragons", 6, {}), ("river-dragons", 2, {})]
COLOURS = ("red", "blue", "green", "yellow", "black", "pink")
REFLEXES = (
    *string.ascii_lowercase,
    *map(str, range(1, 31)),
    *("55", "1 1", "3 14", "3-14", "se", "sw", "y", "yes", "no", "n e s w se"),
    *COLOURS,
    *(f"{letter}{size}" for letter in "rbgykpsm" for size in range(1, 7)),
)


def positions(name: str, players: int, options: dict[str, Any]) -> list[State]:
    """Positions of some games at random in which people are asked."""
    games = [load_game(name, players=players, turn_limit=60, **options) for _ in range(2)]
    return [
        state.clone()
        for seed, game in enumerate(games)
        for number, state in enumerate(walk(game, random.Random(seed)))
        if state.actors() and state.actors()[0] >= 0 and number % 3 == 0
    ][:220]


def chosen(view: dict[str, Any], typed: str) -> dict[str, Any] | None:
    """The choice that is made by typing this, if it makes one."""
    try:
        read = asking(view).read(vocabulary(view).complete(typed))
    except CommandError:
        return None
    first = read.split("\n")[0].lower()
    return next((choice for choice in view["choices"] if choice["text"].lower() == first), None)


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_the_same_key_never_means_choices_of_different_kinds(name, players, options):
    views = [state.view(state.actors()[0]) for state in positions(name, players, options)]
    keys = {item.key for view in views for item in asking(view).items} | {*REFLEXES}
    verbs = {choice["text"].split()[0] for view in views for choice in view["choices"][:40]}
    keys |= {verb[:length] for verb in verbs for length in range(1, len(verb) + 1)}
    kinds = defaultdict(set)
    for view in views:
        for key in keys:
            if choice := chosen(view, key):
                kinds[key].add(choice["kind"])
    assert len({kind for each in kinds.values() for kind in each}) > 2
    assert {key: found for key, found in kinds.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_what_is_offered_is_what_is_chosen(name, players, options, language):
    with speaking(Voice(language)):
        for state in positions(name, players, options)[::3]:
            view = state.view(state.actors()[0])
            for item in asking(view).items:
                choice = chosen(view, item.key)
                assert choice is not None, item.key
                assert choice["words"] == item.words or choice["kind"] == "jump"


@pytest.mark.parametrize("typed", ["g", "ga", "gal", "v", "vet"])
def test_what_costs_a_card_is_typed_in_full(typed):
    known = vocabulary({"game": "golden-dragon", "choices": []})
    try:
        assert known.complete(typed) in ("green", typed)
    except CommandError as error:
        assert "in full: it " in str(error)
    assert known.complete("gale veto") == "gale veto"


def test_a_beginning_means_one_word_or_none():
    known = Vocabulary(("stone", "stay", "take"), {"x": "take"}, {"take": "it hurts"})
    assert known.complete("sto 14") == "stone 14"
    assert known.complete("st") == "st"
    assert known.complete("STAY") == "stay"
    assert known.complete("x") == "take"
    assert known.complete("l") == "log"
    with pytest.raises(CommandError, match="type take in full: it hurts"):
        known.complete("ta")


JUNK = [*string.printable, "\0", "ä", "²", "🐉", "\x1b[31m", "-", "–", ",", ":", " "]


@pytest.mark.parametrize("name", ["dragon-river", "golden-dragon", "river-dragons"])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_input_breaks_a_game(run, name, seed):
    rng = random.Random(seed)
    words = [*REFLEXES, "keep", "start", "holder", "move", "card", "stone", "plank", "span", "take", "lift", "go"]
    words += ["jump", "pair", "tip", "gale", "veto", "always", "ask", "rules", "record", "log", "?", "red:", "river:"]
    typed = []
    for _ in range(150):
        pool = rng.choice([JUNK, words])
        line = rng.choice(["", " "]).join(rng.choice(pool) for _ in range(rng.randint(1, 6)))
        typed += [line.replace("\n", " ").replace("\r", " "), *["any"] * rng.randint(0, 1)]
    typed = [line for line in typed if not line.lower().strip().startswith(("save", "sa", "q", "e"))]
    game = run(f"play {name} --bot random --seed {seed} --turn-limit 40", *typed, "quit", "")
    assert game.status == 0
    assert "\x1b" not in game.out
    assert "Good-bye!" in game.out
