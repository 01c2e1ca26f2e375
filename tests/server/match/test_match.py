"""A match without a clock, a socket or a disk: what is late, what comes twice, what follows at once, who sees what."""

import pytest

from dragonrace import CHANCE, IllegalAction
from dragonrace.server.match.match import Match, UnreadableLogError
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal
from tests.server.living import GAME, HIDDEN, HOLDER, SETUP

SEED = b"seed" * 8
STARTS = [(0, "start N"), (1, "start E"), (2, "start S")]
"""After these three, all three seats are asked to fill their holders."""
HOLDERS = ["holder S E W SE SW", "holder N S W SE SW", "holder N E W SE SW"]
ASKED = len(STARTS)


def restored(*lines: tuple[int, str], players: int = 3, game: str = HIDDEN, **options: object) -> Match:
    return Match.restore(Setup(game, players, "standard", options), SEED, lines)


def after_holders(*seats: int) -> Match:
    """These seats have filled their holders, in this order."""
    return restored(*STARTS, *((seat, HOLDERS[seat]) for seat in seats))


def play(match: Match, seat: int, text: str) -> None:
    match.advance(match.try_action(seat, match.read(seat, text)))


def refusal(match: Match, seat: int, text: str, seen: int) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        match.judge(seat, text, seen)
    return caught.value.code, caught.value.message


# --- in time, or late ---


def test_an_act_is_in_time_if_the_seat_has_been_asked_all_the_time_since_the_sender_looked() -> None:
    match = after_holders(1, 0)
    for seen in (ASKED, ASKED + 1, ASKED + 2):
        assert match.judge(2, HOLDERS[2], seen) is None
        assert match.is_still_asked(2, seen)


def test_what_others_did_at_the_same_time_makes_nobody_late() -> None:
    match = after_holders()
    for seat in (2, 0, 1):
        assert match.judge(seat, HOLDERS[seat], ASKED) is None
        play(match, seat, HOLDERS[seat])


def test_before_the_seat_was_asked_it_comes_too_early() -> None:
    code, message = refusal(after_holders(), 0, HOLDERS[0], ASKED - 1)
    assert (code, message) == (
        "action.late",
        "This comes too late or too early: now it is red or blue or green's turn.",
    )


def test_who_has_acted_since_then_is_late() -> None:
    match = after_holders(1, 0)
    for seen in (ASKED, ASKED + 1):
        code, message = refusal(match, 0, HOLDERS[1], seen)
        assert (code, message) == ("action.late", "This comes too late or too early: you have acted since then.")


def test_when_the_match_is_over_everything_is_late() -> None:
    match = restored(*SETUP, players=2, turn_limit=1)
    play(match, 0, "move red")
    assert match.actors == ()
    assert refusal(match, 1, "move blue", 5) == (
        "action.late",
        "This comes too late or too early: the match is over.",
    )


def test_nobody_has_seen_more_than_there_is() -> None:
    match = after_holders()
    assert refusal(match, 0, HOLDERS[0], ASKED + 1) == ("message.invalid", "seen can't be 4: there are 3 actions.")


# --- the same action twice ---


def test_the_same_action_twice_is_answered_with_its_number_and_done_once() -> None:
    match = after_holders(1, 0, 2)
    for seat, number in ((1, 4), (0, 5), (2, 6)):
        for seen in range(ASKED, number):
            assert match.judge(seat, HOLDERS[seat], seen) == number
    assert len(match.log) == 6


def test_it_is_the_same_however_it_is_written() -> None:
    match = after_holders(0)
    for text in (f"  {HOLDERS[0]} ", HOLDERS[0].replace(" ", "  "), f"red: {HOLDERS[0]}"):
        assert match.judge(0, text, ASKED) == 4
    assert refusal(match, 0, f"blue: {HOLDERS[0]}", ASKED)[0] == "action.late"


def test_who_has_seen_their_own_action_means_another() -> None:
    assert refusal(after_holders(0), 0, HOLDERS[0], ASKED + 1)[0] == "action.late"


# --- what is said besides ---


def said(*lines: tuple[int, str]) -> Match:
    return restored(*STARTS, *lines)


def test_what_is_said_twice_is_said_once() -> None:
    match = said((0, "(offer draw to blue green)"), (1, "(accept)"))
    assert match.judge(0, "(offer draw)", 3) == 4
    assert match.judge(1, "(accept)", 4) == 5
    assert match.judge(2, "(accept)", 4) is None
    assert match.judge(0, "(offer draw)", 4) is None


def test_it_is_found_among_what_else_was_said_and_what_the_table_says_of_a_seat() -> None:
    match = said((0, "(so far)"), (0, "(offer pause to blue green)"), (0, "(withdraw)"))
    assert match.judge(0, "(offer pause)", 3) == 5
    assert match.judge(0, "(withdraw)", 3) == 6
    assert match.judge(0, "(offer draw)", 3) is None


@pytest.mark.parametrize("text", ["(offer dra", "(with", "(w)", "(", "(offer pause to blue gree"])
def test_a_part_of_what_was_said_is_something_else(text: str) -> None:
    match = said((0, "(offer pause to blue green)"), (0, "(withdraw)"))
    assert match.judge(0, text, 3) is None
    with pytest.raises(Refusal):
        match.read(0, text)


@pytest.mark.parametrize("answer", ["(accept)", "(decline)"])
def test_an_answer_is_to_the_offer_that_was_seen(answer: str) -> None:
    """Red asks for a pause, thinks better of it and offers a draw: blue has agreed to the pause."""
    match = said((0, "(offer pause to blue green)"), (0, "(withdraw)"), (0, "(offer draw to blue green)"))
    for seen in (4, 5):
        assert refusal(match, 1, answer, seen) == (
            "action.late",
            "This comes too late or too early: another offer was made meanwhile.",
        )
    assert match.judge(1, answer, 6) is None


def test_what_was_sent_before_a_take_back_is_late() -> None:
    """It was meant for another question, though the seat has been asked all the time."""
    match = after_holders(1)
    assert match.is_still_asked(0, ASKED)
    for seat, text in ((1, "(offer take back 3 to red green)"), (0, "(accept)"), (2, "(accept)")):
        match.advance(match.try_action(seat, match.read(seat, text)))
    assert match.branch == 7
    assert refusal(match, 0, HOLDERS[0], 4)[0] == "action.late"
    assert not match.is_still_asked(0, 6)
    assert match.judge(0, HOLDERS[0], 7) is None


def test_in_a_pause_and_when_a_bot_plays_for_them_nobody_acts() -> None:
    assert "paused" in refusal(said((0, "(offer pause)")), 0, HOLDERS[0], 3)[1]
    for text in ("(leave)", "(resign)", "(time up: bot)", "(time up: out)"):
        assert "time is up" in refusal(said((0, text)), 0, HOLDERS[0], 4)[1]


def test_laps_count_lines_and_what_was_taken_back_is_no_lap() -> None:
    match = restored(*SETUP, (0, "move red"), (1, "move blue"), players=2)
    plain = match.laps(match.state, match.counting)
    match = restored(*SETUP, (1, "(offer take back 3)"), SETUP[3], (0, "move red"), (1, "move blue"), players=2)
    assert [lap["number"] for lap in match.laps(match.state, match.counting)] == [
        2,
        *(lap["number"] + 2 for lap in plain[1:]),
    ]


def test_a_look_back_shows_what_was_taken_back_where_it_was() -> None:
    lines = [*STARTS, (0, HOLDERS[0]), (0, "(offer take back 3 to blue green)"), (1, "(accept)"), (2, "(accept)")]
    another = "holder W E S SE SW"
    match = restored(*lines, (0, another))
    for viewer in (0, 1, None):
        entries = match.entries(viewer)
        for number in range(1, len(lines) + 2):
            assert match.look_back(number, viewer)[1] == entries[number - 1]
            assert match.look_back(number, viewer)[0] == restored(*[*lines, (0, another)][:number]).view(viewer)
        assert [entry["number"] for entry in entries] == list(range(1, len(lines) + 2))
        assert [entries[3]["text"], entries[7]["text"]] == ([HOLDERS[0], another] if viewer == 0 else ["holder ?"] * 2)


# --- reading ---


def test_what_can_not_be_read_and_what_is_not_legal_are_told_apart_and_change_nothing() -> None:
    match = after_holders()
    before = match.state
    for text, code in (("nonsense", "action.unreadable"), (HOLDERS[2], "action.illegal")):
        with pytest.raises(Refusal) as caught:
            match.read(0, text)
        assert (caught.value.code, caught.value.where) == (code, "text")
        assert not match.is_legal(0, text)
    assert match.state is before


def test_an_action_keeps_its_notation_while_others_act() -> None:
    match = after_holders()
    before = match.state
    action = match.read(2, HOLDERS[2])
    assert match.carry_over(before, 2, action) == action
    play(match, 0, HOLDERS[0])
    now = match.carry_over(before, 2, action)
    assert match.state.action_to_string(now, 2) == HOLDERS[2]


def test_a_question_ends_with_the_seats_own_answer_only() -> None:
    """Were it asked again at once, that would be another question, with a time of its own."""
    numbers = [
        restored(*SETUP, *lines, players=2).last_action_of(1)
        for lines in ([], [(0, "move blue")], [(0, "move blue"), (1, "allow")])
    ]
    assert numbers == [4, 4, 6]
    assert restored(players=2).last_action_of(1) == 0


# --- stepping ---


def test_what_is_tried_changes_nothing_before_it_is_made_true() -> None:
    match = after_holders()
    state = match.state
    before = (state.history(), state.actors(), list(match.log))
    steps = match.try_action(0, match.read(0, HOLDERS[0]))
    assert (state.history(), state.actors(), match.log) == before
    assert match.state is state
    match.advance(steps)
    assert [logged.text for logged in match.log] == [text for _, text in [*STARTS, (0, HOLDERS[0])]]
    assert match.actors == (1, 2)
    assert (state.history(), state.actors()) == before[:2], "who holds the old position still has it"


def test_an_illegal_action_can_not_be_tried() -> None:
    match = after_holders(0)
    with pytest.raises(IllegalAction):
        match.try_action(0, match.state.legal_actions(1)[0])


def test_steps_follow_the_log() -> None:
    match = after_holders()
    steps = match.try_action(0, match.read(0, HOLDERS[0]))
    match.advance(steps)
    with pytest.raises(AssertionError):
        match.advance(steps)
    assert len(match.log) == 4


def test_chance_follows_at_once() -> None:
    match = restored(game=GAME, players=2)
    assert match.actors == (CHANCE,)
    match.advance(match.try_chance())
    steps = match.try_action(0, match.read(0, "keep"))
    assert [step.line.player for step in steps][:2] == [0, CHANCE]
    assert [step.number for step in steps] == list(range(2, 2 + len(steps)))
    assert steps[-1].after.actors != (CHANCE,)
    match.advance(steps)
    assert match.now is steps[-1].after


def test_chance_depends_on_the_seed_and_the_log_alone() -> None:
    def first_throws(seed: bytes) -> list[str]:
        match = Match(Setup(GAME, 2, "standard", {}), seed)
        match.advance(match.try_chance())
        match.advance(match.try_action(0, match.read(0, "keep")))
        return [logged.text for logged in match.log]

    assert first_throws(b"one") == first_throws(b"one")
    assert len({tuple(first_throws(bytes([seed]))) for seed in range(9)}) > 1


def test_a_match_stopped_and_restored_goes_on_as_it_would_have() -> None:
    match = restored(game=GAME, players=2)
    match.advance(match.try_chance())
    for _ in range(30):
        if not match.actors:
            break
        written = [(line.player, line.text) for line in match.log]
        again = restored(*written, game=GAME, players=2)
        assert (again.log, again.actors) == (match.log, match.actors)
        action = match.state.legal_actions()[-1]
        steps, twins = (one.try_action(one.actors[0], action) for one in (match, again))
        assert [step.line for step in steps] == [step.line for step in twins]
        match.advance(steps)


# --- logs that can't be read ---


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([(0, "castle")], 1),
        ([(0, "start N"), (0, "start N")], 2),
        ([*SETUP[:3], (1, "holder N E S W SW")], 4),
        ([*SETUP, (1, "move red")], 5),
    ],
)
def test_a_log_that_the_rules_do_not_allow_is_refused_and_not_told(lines: list[tuple[int, str]], number: int) -> None:
    with pytest.raises(UnreadableLogError) as caught:
        restored(*lines, players=2)
    assert caught.value.number == number
    assert str(caught.value) == f"action {number} of the log is not possible"


def test_a_game_that_can_not_be_loaded_is_refused_too() -> None:
    with pytest.raises(UnreadableLogError) as caught:
        restored(players=2, no_such_option=True)
    assert caught.value.number == 1


# --- what is hidden ---


@pytest.mark.rule("GD-R7")
def test_a_step_shows_everybody_what_they_may_know() -> None:
    match = restored(*SETUP[:2], players=2)
    (step,) = match.try_action(0, match.read(0, HOLDER))
    assert [step.entry(viewer)["text"] for viewer in (0, 1, None)] == [HOLDER, "holder ?", "holder ?"]


def test_a_look_back_shows_the_position_and_what_led_to_it() -> None:
    match = restored(*SETUP, players=2)
    for number in range(5):
        for viewer in (0, 1, None):
            view, entry = match.look_back(number, viewer)
            earlier = restored(*SETUP[:number], players=2)
            assert view == earlier.view(viewer)
            assert entry == (earlier.entries(viewer)[-1] if number else None)
    assert (match.look_back(4, 0)[1] or {})["text"] == "holder ?"


def test_a_record_is_complete_when_the_match_is_over_and_not_before() -> None:
    match = restored(*SETUP, players=2, turn_limit=1)
    assert [match.record(viewer, {}).count(HOLDER) for viewer in (0, 1, None)] == [1, 1, 0]
    play(match, 0, "move red")
    assert [match.record(viewer, {}).count(HOLDER) for viewer in (0, 1, None)] == [2, 2, 2]
    assert '[Date "2026-01-01"]' in match.record(None, {"Date": "2026-01-01"})
