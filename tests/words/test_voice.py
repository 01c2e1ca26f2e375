"""Voices: which language suits, which names do no harm, and what is said where something is missing."""

import threading

import pytest

from dragonrace import Game, IllegalAction, load_game
from dragonrace.core.levels import TITLES
from dragonrace.core.words.catalogue import Catalogue
from dragonrace.core.words.seats import CORE, seat_name, voice_for
from dragonrace.core.words.voice import Voice, best_language, current_voice, speaking
from tests.examples.pig import GAME as PIG

PLAYERS = ("red", "blue", "green")
HEBREW = (("\u05d0", "Red"), ("\u05d0", "Blue"), ("\u05d0 (Red)", "Green"))


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.5,en;q=0.3", "de"),
        ("DE_de.UTF-8", "de"),
        ("fr", "en"),
        ("de;q=0", "en"),
        ("", "en"),
        ("../../de", "en"),
        (";;;,q=,de;q=x", "de"),
        ("x" * 100_000, "en"),
    ],
)
def test_the_language_that_suits(wanted: str, language: str) -> None:
    assert best_language(wanted) == language


@pytest.mark.parametrize(
    ("names", "called"),
    [
        ((None, None, None), ("Red", "Blue", "Green")),
        (("Anna", "", "  "), ("Anna", "Blue", "Green")),
        (("Anna", "anna", "Bo"), ("Anna (Red)", "anna (Blue)", "Bo")),
        (("Anna", "anna", "Anna (Blue)"), ("Anna (Red)", "anna (Blue)", "Anna (Blue) (Green)")),
        (("Anna (Blue)", "Anna", "anna"), ("Anna (Blue) (Red)", "Anna (Blue)", "anna (Green)")),
        (("\uff21nna", "Anna", None), ("\uff21nna (Red)", "Anna (Blue)", "Green")),
        (("An\u200dna", "Anna", None), ("Anna (Red)", "Anna (Blue)", "Green")),
        (("A\ue000b\x1b", "\ue000", "👩🏽\u200d🚀"), ("Ab", "Blue", "👩🏽\u200d🚀")),
        (("\u05d0", "\u05d0", "\u05d0 (Red)"), tuple(f"\u2068{one}\u2069 ({two})" for one, two in HEBREW)),
        (("Blue", None, None), ("Blue (Red)", "Blue", "Green")),
        (("Red", None, None), ("Red", "Blue", "Green")),
        (("\u202eevil\u2066", None, None), ("evil", "Blue", "Green")),
        (("\u05d0\u05d1", None, None), ("\u2068\u05d0\u05d1\u2069", "Blue", "Green")),
        (('{ $seat } "x" {', None, None), ('{ $seat } "x" {', "Blue", "Green")),
        (("a\nwins =", None, None), ("a wins =", "Blue", "Green")),
    ],
)
def test_names_do_no_harm(names: tuple[str | None, ...], called: tuple[str, ...]) -> None:
    game = load_game("dragon-river", players=3)
    with speaking(voice_for("en", names, PLAYERS)):
        assert tuple(seat_name(game, seat) for seat in range(3)) == called
        assert CORE.say("wins", seat=seat_name(game, 0)) == f"{called[0]} wins!"


def test_whoever_is_named_like_a_colour_is_told_apart_in_each_language() -> None:
    assert voice_for("de", ["Blau", None, None], PLAYERS).names[0] == "Blau (Rot)"
    assert voice_for("de", ["Blue", None, None], PLAYERS).names[0] == "Blue"


def test_a_voice_is_that_of_its_own_thread_and_ends() -> None:
    heard = []
    with speaking(Voice("de")):
        thread = threading.Thread(target=lambda: heard.append(current_voice().language))
        thread.start()
        thread.join()
        assert CORE.say("game-over") == "Das Spiel ist zu Ende"
    assert heard == ["en"]
    assert CORE.say("game-over") == "the game is over"


def test_what_a_language_lacks_is_said_in_english() -> None:
    with speaking(Voice("nl", ("Anna",))):
        assert CORE.say("wins", seat="Anna") == "Anna wins!"
        assert Catalogue("no.such.package").find("board-standard", "The Delta") == "The Delta"


@pytest.mark.parametrize(("message", "values"), [("no-such", {}), ("wins", {}), ("wins.no-such", {"seat": "x"})])
def test_what_nobody_can_say_is_an_error(message: str, values: dict[str, str]) -> None:
    with pytest.raises(LookupError, match=r"dragonrace\.core has no message"):
        CORE.say(message, **values)


def test_plain_strings_pass_untouched() -> None:
    """A game from outside without a catalogue says the same in every language; its seats have names all the same."""
    state = Game(PIG, 2).new_initial_state()
    english = state.view(0)["choices"]
    with speaking(voice_for("de", ["Anna", None], state.game.players)):
        assert state.view(0)["choices"] == english
        assert state.view(0)["prompt"]["text"] == "Du bist am Zug: Wähle, was du tust."
        state.apply_action(state.legal_actions()[0])
        assert state.log(0)[0]["events"][0]["words"].startswith("Anna: ")


def test_refusals_are_said_with_names() -> None:
    state = load_game("dragon-river").new_initial_state()
    state.apply_action(state.string_to_action("river: roll 1 1 3 5 6"))
    with speaking(voice_for("de", ["Anna", None], ("red", "blue"))), pytest.raises(IllegalAction) as caught:
        state.string_to_action("keep 2")
    assert str(caught.value) == (
        "Anna kann nicht „keep 2“ spielen: Diese Würfel liegen nicht alle auf dem Tisch (DR-11)"
    )


def test_levels_are_called_in_english_what_people_type() -> None:
    assert tuple(CORE.say(f"level-{number}") for number in range(1, 6)) == TITLES


def test_what_learners_are_told_has_no_language() -> None:
    texts = set()
    for voice in (Voice(), Voice("de", ("Anna", "Bo"))):
        with speaking(voice):
            state = load_game("golden-dragon").new_initial_state()
            for line in ("red: start N", "blue: start N"):
                state.apply_action(state.string_to_action(line))
            texts.add(state.information_state_string(0))
    assert len(texts) == 1
