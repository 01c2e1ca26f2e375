"""Asides: how they are written, when they may be said, and what comes of them."""

import pytest

import dragonrace
from dragonrace import IllegalAction, NotationError
from dragonrace.core.records.manners import Aside, Ending, Manners, Offer, is_aside, read_aside
from dragonrace.core.records.replay import Replay

PLAYERS = ("red", "blue", "green")
STARTS = [(0, "start N"), (1, "start E"), (2, "start S")]
TAKEN_BACK = [*STARTS, (1, "(offer take back 1 to red)"), (0, "(accept)")]
"""Then red's stone lies, and nobody goes back behind that."""


def table(*lines: tuple[int, str], players: int = 3, game: str = "golden-dragon") -> Replay:
    replay = Replay(dragonrace.load_game(game, players=players))
    for line in lines:
        replay.add(*line)
    return replay


def manners(*lines: tuple[int, str], players: int = 3) -> Manners:
    return table(*lines, players=players).now.manners


# --- notation ---


@pytest.mark.parametrize(
    "text",
    [
        "resign",
        "leave",
        "abort",
        "accept",
        "decline",
        "withdraw",
        "play on",
        "so far",
        "time up: bot",
        "time up: out",
        "time up: lost",
        "time up: all",
        "offer draw",
        "offer draw to blue",
        "offer draw to red green",
        "offer pause",
        "offer pause to green",
        "offer take back 0",
        "offer take back 12 to red blue green",
    ],
)
def test_an_aside_is_written_as_it_is_read(text: str) -> None:
    assert is_aside(f"({text})")
    assert read_aside(f"({text})", PLAYERS).write(PLAYERS) == f"({text})"


@pytest.mark.parametrize(
    "text",
    [
        "(",
        ")",
        "()",
        "(resign",
        "resign)",
        "((resign))",
        "(Resign)",
        "( resign)",
        "(resign )",
        "(hello)",
        "(offer)",
        "(offer draw to)",
        "(offer draw to pink)",
        "(offer draw to blue blue)",
        "(offer draw to blue, red)",
        "(offer take back)",
        "(offer take back -1)",
        "(offer take back 01)",
        "(offer take back 1.5)",
        "(offer peace)",
        "(offer take back 1234567890)",
        "(offer draw  to blue)",
        "(time up)",
        "(time up: gone)",
        "(offer draw 3)",
        "(\n)",
    ],
)
def test_what_nobody_says_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match=r"nothing that one says|nobody who sits here"):
        read_aside(text, PLAYERS)


def test_colours_need_not_be_plain_words() -> None:
    players = ("dark-red", "Blau", "vert5")
    assert read_aside("(offer draw to Blau vert5)", players).to == (1, 2)


def test_to_whom_an_offer_is_made_stands_in_seat_order() -> None:
    assert read_aside("(offer draw to green red)", PLAYERS) == Aside("offer", "draw", None, (0, 2))


# --- what may not be said ---


@pytest.mark.parametrize(
    ("before", "player", "text", "why"),
    [
        ([(0, "(abort)")], 1, "(resign)", "over"),
        ([(0, "(resign)"), (1, "(resign)")], 2, "(leave)", "over"),
        ([(0, "(resign)")], 0, "(leave)", "plays no more"),
        ([(0, "(leave)")], 0, "(offer pause to blue)", "plays no more"),
        ([(0, "(leave)")], 0, "(so far)", "plays no more"),
        ([], 1, "(accept)", "waits for your answer"),
        ([], 1, "(decline)", "waits for your answer"),
        ([(0, "(offer draw to blue)")], 2, "(accept)", "waits for your answer"),
        ([(0, "(offer draw to blue green)"), (1, "(accept)")], 1, "(accept)", "waits for your answer"),
        ([(0, "(offer draw to blue)")], 0, "(accept)", "waits for your answer"),
        ([], 0, "(withdraw)", "offered nothing"),
        ([(0, "(offer draw to blue)")], 1, "(withdraw)", "offered nothing"),
        ([], 0, "(play on)", "not paused"),
        ([(0, "(offer draw to blue)")], 0, "(offer pause to blue)", "Another offer"),
        ([(0, "(offer draw to blue)")], 1, "(offer draw to red)", "Another offer"),
        ([(0, "(offer pause)")], 1, "(offer pause)", "is paused"),
        ([(0, "(offer pause)")], 0, "(offer draw to blue)", "is paused"),
        ([(0, "(offer draw to blue)"), (1, "(decline)")], 0, "(offer draw to blue)", "was declined"),
        ([], 0, "(offer draw)", "nobody else plays here"),
        ([], 0, "(offer pause to red blue)", "ask oneself"),
        ([], 0, "(offer take back 0)", "nothing to take back"),
        ([], 0, "(offer take back 7)", "nothing to take back"),
        (STARTS, 0, "(offer take back 1)", "nothing to take back"),
        (STARTS, 1, "(offer take back 2)", "nothing to take back"),
        (TAKEN_BACK, 0, "(offer take back 0)", "taken back already"),
        ([*TAKEN_BACK, (1, "start W")], 1, "(offer take back 1)", "taken back already"),
        ([], 1, "(time up: bot)", "Only who is asked"),
        ([(0, "(offer pause)")], 0, "(time up: lost)", "Only who is asked"),
    ],
)
def test_what_may_not_be_said_now(before: list[tuple[int, str]], player: int, text: str, why: str) -> None:
    replay = table(*before)
    lines, now = list(replay.lines), replay.now
    with pytest.raises(IllegalAction, match=why):
        replay.add(player, text)
    assert (replay.lines, replay.now) == (lines, now)


def test_when_the_rules_have_ended_it_nothing_is_said() -> None:
    replay = Replay(dragonrace.load_game("golden-dragon", players=2, turn_limit=1))
    for line in ((0, "start N"), (1, "start N"), (0, "holder S SE SW E W"), (1, "holder S SE SW E W"), (0, "move red")):
        replay.add(*line)
    for text in ("(resign)", "(leave)", "(offer draw to blue)", "(so far)", "(abort)", "(offer take back 4 to blue)"):
        with pytest.raises(IllegalAction, match="is over"):
            replay.add(0, text)


def test_a_match_is_called_off_until_everybody_has_had_a_turn() -> None:
    lines = [(0, "start N"), (1, "start N"), (0, "holder S SE SW E W"), (1, "holder S SE SW E W"), (0, "move red")]
    table(*lines, (0, "(abort)"), players=2)
    with pytest.raises(IllegalAction, match="first turn"):
        table(*lines, (1, "move blue"), (1, "(abort)"), players=2)


# --- what comes of it ---


def test_a_draw_is_one_when_all_have_agreed() -> None:
    offered = [(0, "(offer draw to blue green)"), (2, "(accept)")]
    assert manners(*offered).offer == Offer(0, "draw", frozenset({1}))
    replay = table(*offered, (1, "(accept)"))
    assert replay.now.manners.ending == Ending("agreed", None)
    assert (replay.now.is_over, replay.now.winner, replay.now.actors) == (True, None, ())


def test_one_who_declines_ends_an_offer_until_who_made_it_has_acted() -> None:
    declined = [(0, "(offer draw to blue green)"), (2, "(accept)"), (1, "(decline)")]
    assert manners(*declined).offer is None
    table(*declined, (1, "(offer draw to red green)"))
    table(*declined, (0, "(offer pause to blue green)"))
    table(*declined, (0, "start N"), (0, "(offer draw to blue green)"))


def test_a_draw_stays_on_offer_while_others_act_and_a_take_back_does_not() -> None:
    assert manners(*STARTS[:2], (0, "(offer draw to green)"), STARTS[2]).offer is not None
    assert manners(*STARTS[:2], (0, "(offer take back 0 to green)"), STARTS[2]).offer is None


@pytest.mark.parametrize("going", ["(resign)", "(leave)", "(time up: out)", "(time up: lost)"])
@pytest.mark.parametrize("offer", ["draw", "pause", "take back 0"])
def test_to_go_is_no_consent(going: str, offer: str) -> None:
    """Else an offer would come true because somebody's time was up."""
    replay = table(STARTS[0], (0, f"(offer {offer} to blue)"), (1, going))
    assert replay.now.manners.offer is None
    assert not replay.now.manners.stands_still
    assert len(replay.now.state.history()) == 1
    replay = table(STARTS[0], (0, f"(offer {offer} to blue green)"), (1, going))
    assert replay.now.manners.offer is not None
    assert replay.now.manners.offer.waits_for == frozenset({2})


def test_who_goes_takes_their_offer_along() -> None:
    assert manners((0, "(offer draw to blue)"), (0, "(leave)")).offer is None


def test_the_last_one_who_has_not_resigned_has_won() -> None:
    assert table((0, "(resign)"), (2, "(resign)")).now.manners.ending == Ending("resigned", 1)
    assert manners((0, "(resign)")).ending is None
    assert table((1, "(resign)"), players=2).now.winner == 0
    assert table((1, "(leave)"), (0, "(resign)"), players=2).now.winner == 1


def test_for_who_is_late_a_bot_plays_until_others_are_asked() -> None:
    late = [*STARTS, (1, "(time up: bot)"), (0, "holder N E S W SW")]
    with pytest.raises(IllegalAction):
        table(*late)
    late[-1] = (0, "holder N E W SE SW")
    lines = [(0, "start N"), (1, "start E"), (2, "start S"), (1, "(time up: bot)")]
    assert manners(*lines).played_by_bots == {1}
    assert manners(*lines, (0, "holder S SE SW E W")).late == {1}
    assert manners(*lines, (1, "holder N SE SW S W")).late == set()


def test_for_who_is_late_a_bot_plays_past_the_throws_in_their_turn() -> None:
    throw = (-1, "roll 1 1 3 5 6")
    late = [throw, (0, "(time up: bot)"), (0, "keep 1 1")]
    assert table(*late, players=2, game="dragon-river").now.manners.late == {0}
    assert table(*late, (-1, "roll 2 3 4"), players=2, game="dragon-river").now.manners.late == {0}


@pytest.mark.parametrize(
    ("text", "left", "ending"),
    [
        ("(time up: out)", {0}, None),
        ("(time up: lost)", set(), Ending("time", 1)),
        ("(time up: all)", set(), Ending("time", None)),
    ],
)
def test_when_the_time_is_up(text: str, left: set[int], ending: Ending | None) -> None:
    found = manners((0, text), players=2)
    assert (found.left, found.ending, found.late) == (left, ending, set())


def test_in_a_pause_nobody_acts_until_somebody_plays_on() -> None:
    replay = table((0, "(offer pause to blue green)"), (1, "(accept)"), (2, "(accept)"))
    assert (replay.now.actors, replay.now.is_over) == ((), False)
    with pytest.raises(IllegalAction, match="is paused"):
        replay.add(0, "start N")
    replay.add(2, "(play on)")
    assert replay.now.actors == (0,)
    replay.add(0, "start N")


def test_in_a_pause_one_may_still_go() -> None:
    paused = [(0, "(offer pause to blue green)"), (1, "(accept)"), (2, "(accept)")]
    assert manners(*paused, (0, "(leave)")).is_paused
    assert manners(*paused, (0, "(resign)"), (1, "(resign)")).ending == Ending("resigned", 2)


def test_a_take_back_ends_what_stood_since_then() -> None:
    late = [*STARTS, (0, "holder S SE SW E W"), (1, "(time up: bot)"), (0, "(offer take back 3 to blue green)")]
    replay = table(*late, (1, "(accept)"), (2, "(accept)"))
    assert replay.now.manners.late == set()
    assert replay.now.actors == (0, 1, 2)
