"""Fairness: a server that cheats in one bit is caught, by what a browser has noted and by the record alone."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace import RecordError
from dragonrace.core.records import fairness
from dragonrace.core.records.checking import DIGITS, SOON, Seen, check_fairness, read_notes
from dragonrace.core.records.fairness import Round, draw_fairly, number_hash, point_of, seed_hash
from dragonrace.core.records.record import Record, read_record
from dragonrace.core.records.replay import Line
from dragonrace.server.match.fair import write_rounds
from dragonrace.server.match.match import Match
from dragonrace.server.match.setup import Setup

SEED = bytes(range(32))
NUMBERS = {0: "0" * 64, 1: "1" * 64}
HASHES = {seat: number_hash(number) for seat, number in NUMBERS.items()}
GAMES = ["dragon-river", "golden-dragon", "river-dragons"]


def notes_of(match: Match, chains: dict[int, str]) -> Seen:
    """What the browser of seat 0 has noted."""
    assert match.fair is not None
    noted = {number: chain[:DIGITS] for number, chain in chains.items()}
    return Seen(match.fair.seal, noted, list(match.fair.rounds), [Round(0, HASHES)], frozenset([NUMBERS[0]]))


def played(game: str = "golden-dragon", seed: bytes = SEED, choices: int = 1) -> tuple[Match, Seen]:
    """A whole fair match of two, and what one of them has noted."""
    options = {"turn_limit": 3 if game == "river-dragons" else 12}
    match = Match(Setup(game, 2, "standard", options, None, True), seed)
    assert match.fair is not None
    match.fair.rounds.append(Round(0, HASHES, NUMBERS))
    rng, chains = random.Random(choices), {0: match.fair.chain}
    while match.actors:
        actor = match.actors[0]
        meant = match.state.legal_actions(actor)
        steps = match.try_chance() if actor < 0 else match.try_action(actor, rng.choice(meant))
        match.advance(steps)
        chains |= {step.number: step.chain for step in steps if step.chain is not None}
    return match, notes_of(match, chains)


def record_of(match: Match) -> Record:
    return read_record(match.record(None, {}))


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_match_is_found_fair_by_its_record_and_by_notes(game: str) -> None:
    match, seen = played(game)
    for checked in (check_fairness(record_of(match)), check_fairness(record_of(match), seen)):
        assert checked.wrong == []
        assert checked.players == {0, 1}
        assert checked.bound == checked.throws
    assert checked.throws == sum(line.player < 0 for line in match.log)
    assert (checked.hidden > 0) == (game != "dragon-river")


def test_what_falls_depends_on_the_seed_on_every_number_and_on_which_throw_it_is() -> None:
    def fall(seed: bytes = SEED, number: int = 1, **numbers: str) -> int:
        told = {int(seat[1:]): text for seat, text in numbers.items()}
        return point_of(seed, told, number, 2**64)

    found = {fall(), fall(bytes(32)), fall(number=2), fall(s0="a"), fall(s0="b"), fall(s1="a"), fall(s0="a", s1="b")}
    assert len(found) == 7


def test_each_outcome_falls_as_often_as_its_weight_says() -> None:
    state = dragonrace.load_game("dragon-river").new_initial_state()
    actions, weights = state.chance_weights()
    rounds = [Round(0, HASHES, NUMBERS)]
    fallen = [draw_fairly(state, SEED, rounds, throw).action for throw in range(1, 4001)]
    likely = max(zip(weights, actions, strict=True))
    share = likely[0] / sum(weights)
    assert abs(fallen.count(likely[1]) / 4000 - share) < 4 * (share / 4000) ** 0.5


def test_a_point_is_not_favoured_by_the_remainder(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter([f"{2**256 - 1:x}", "5"])
    monkeypatch.setattr(fairness, "_keyed", lambda *_: next(values))
    assert point_of(SEED, {}, 1, 7) == 5


# --- every way to cheat that we could think of ---


def rewritten(record: Record, change: Callable[[list[str]], None], **headers: str) -> str:
    """The record's text with other lines, and other headers."""
    head, _, body = record.to_text().partition("\n\n")
    lines = body.splitlines()
    change(lines)
    for name, value in headers.items():
        start = head.index(f'[{name} "') + len(name) + 3
        head = head[:start] + value + head[head.index('"', start) :]
    return f"{head}\n\n" + "\n".join(lines) + "\n"


def wrongs(text: str, seen: Seen) -> list[str]:
    return check_fairness(read_record(text), seen).wrong


def unchanged(_lines: list[str]) -> None:
    pass


def test_a_throw_that_did_not_fall() -> None:
    match, seen = played("dragon-river")
    record = record_of(match)

    def another_last_throw(lines: list[str]) -> None:
        last = max(number for number, line in enumerate(lines) if line.startswith("river: "))
        del lines[last + 1 :]
        dice = "1" if lines[last] != "river: roll 1" else "2"
        lines[last] = "river: roll " + " ".join([dice] * (len(lines[last].split()) - 2))

    text = rewritten(record, another_last_throw, Result="*")
    found = wrongs(text, seen)
    assert any("is not what had to fall" in sentence for sentence in found)
    assert any("is not what was told" in sentence for sentence in found)
    assert any("is not what had to fall" in sentence for sentence in wrongs(text, Seen()))


def test_another_seed_at_the_end() -> None:
    match, seen = played("dragon-river")
    other = bytes(32)
    text = rewritten(record_of(match), unchanged, Seed=other.hex())
    assert any("whose hash stands in the record" in sentence for sentence in wrongs(text, Seen()))
    text = rewritten(record_of(match), unchanged, Seed=other.hex(), SeedHash=seed_hash(other))
    assert any("was told before the match" in sentence for sentence in wrongs(text, seen))


def test_a_whole_other_match_that_fits_together() -> None:
    _, seen = played()
    other, _ = played(seed=bytes(32))
    assert check_fairness(record_of(other)).wrong == []
    assert any("told before the match" in sentence for sentence in check_fairness(record_of(other), seen).wrong)


def test_the_same_seed_and_other_choices() -> None:
    _, seen = played()
    other, _ = played(choices=2)
    assert check_fairness(record_of(other)).wrong == []
    assert any("is not what was told during" in sentence for sentence in check_fairness(record_of(other), seen).wrong)


@pytest.mark.parametrize(
    ("rounds", "reason"),
    [
        pytest.param([Round(0, HASHES, {**NUMBERS, 1: "2" * 64})], "has another hash", id="another number"),
        pytest.param(
            [Round(0, {**HASHES, 1: number_hash("2" * 64)}, {**NUMBERS, 1: "2" * 64})],
            "is missing, or began too late",
            id="another number with its hash",
        ),
        pytest.param([Round(0, {1: HASHES[1]}, {1: NUMBERS[1]})], "is missing, or began too late", id="one left out"),
        pytest.param([], "is missing, or began too late", id="none at all"),
        pytest.param([Round(0, HASHES, {1: NUMBERS[1]})], "not what was told during the match", id="as if kept back"),
        pytest.param([Round(SOON + 1, HASHES, NUMBERS)], "is missing, or began too late", id="much later than asked"),
        pytest.param([Round(9, HASHES, NUMBERS)], "not what was told during the match", id="later than told"),
    ],
)
def test_players_numbers_that_are_changed(rounds: list[Round], reason: str) -> None:
    """The server even plays the match as if those were the numbers."""
    honest, seen = played("dragon-river")
    assert honest.fair is not None
    forged = Match(honest.setup, SEED)
    assert forged.fair is not None
    forged.fair.rounds += rounds
    while forged.actors:
        actor = forged.actors[0]
        steps = forged.try_chance() if actor < 0 else forged.try_action(actor, forged.state.legal_actions(actor)[0])
        forged.advance(steps)
    assert any(reason in sentence for sentence in check_fairness(record_of(forged), seen).wrong)


def hidden_lines(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines) if "holder" in line]


def other_holder(lines: list[str]) -> None:
    at = hidden_lines(lines)[0]
    words = lines[at].split()
    swapped = next(k for k in range(3, len(words)) if words[k] != words[2])
    words[2], words[swapped] = words[swapped], words[2]
    lines[at:] = [" ".join(words), *lines[at + 1 : at + 2]]


def test_a_hidden_choice_that_was_changed_later() -> None:
    match, seen = played()
    text = rewritten(record_of(match), other_holder, Result="*")
    assert any("is not what was told during" in sentence for sentence in wrongs(text, seen))
    assert any("chain of all lines ends otherwise" in sentence for sentence in wrongs(text, Seen()))


def test_a_hidden_choice_that_was_changed_with_the_chain() -> None:
    """The server makes the chain anew: nobody who has noted the old one believes it."""
    match, seen = played()
    text = rewritten(record_of(match), other_holder, Result="*")
    forged = Match.restore(match.setup, SEED, [(line.player, line.text) for line in read_record(text).lines or ()] or [
        (player, state_text) for player, state_text in _lines(read_record(text))
    ])  # fmt: skip
    assert forged.fair is not None
    text = rewritten(read_record(text), unchanged, Chain=forged.fair.chain)
    assert wrongs(text, Seen(seal=seen.seal)) == []
    assert any("is not what was told during" in sentence for sentence in wrongs(text, seen))


def _lines(record: Record) -> list[tuple[int, str]]:
    state, lines = record.game.new_initial_state(), []
    for player, action in record.state.history():
        lines.append((player, state.action_to_string(action, player)))
        state.apply_action(action, player)
    return lines


def test_lines_that_are_left_out_at_the_end() -> None:
    match, seen = played()
    text = rewritten(record_of(match), lambda lines: lines.__delitem__(slice(-3, None)), Result="*")
    assert any("fewer lines" in sentence for sentence in wrongs(text, seen))


def test_who_has_chosen_first_can_not_be_swapped() -> None:
    match, seen = played()

    def swap(lines: list[str]) -> None:
        first, second, *_ = hidden_lines(lines)
        lines[first], lines[second] = lines[second], lines[first]

    assert any(
        "is not what was told during" in sentence for sentence in wrongs(rewritten(record_of(match), swap), seen)
    )


def test_an_aside_is_in_the_chain_too() -> None:
    match = Match(Setup("golden-dragon", 2, "standard", {}, None, True), SEED)
    for seat, text in ((0, "start N"), (1, "(offer draw to red)"), (0, "(accept)")):
        match.advance(match.try_action(seat, match.read(seat, text)))
    assert check_fairness(record_of(match)).wrong == []
    text = rewritten(record_of(match), lambda lines: lines.__setitem__(0, "red: start S"))
    assert wrongs(text, Seen()) == ["The chain of all lines ends otherwise than the record says."]


def test_a_hash_of_a_hidden_choice_tells_nothing_without_the_seed() -> None:
    """The same choice has another hash at another line, and with another seed."""
    texts = {fairness.sealed("card ?", "card S1", seed, number) for seed in (SEED, bytes(32)) for number in (1, 2)}
    assert len(texts) == 4


# --- what can't be checked ---


def test_a_record_that_can_not_be_checked_says_why() -> None:
    match, _ = played()
    record = record_of(match)
    without = replace(record, headers=())
    with pytest.raises(RecordError, match="no SeedHash"):
        check_fairness(without)
    with pytest.raises(RecordError, match="not over"):
        check_fairness(replace(record, headers=tuple(pair for pair in record.headers if pair[0] != "Seed")))
    with pytest.raises(RecordError, match="can't be read"):
        check_fairness(replace(record, headers=tuple((k, "x" if k == "Seed" else v) for k, v in record.headers)))


def test_the_seed_stays_secret_until_the_end() -> None:
    match = Match(Setup("golden-dragon", 2, "standard", {}, None, True), SEED)
    for viewer in (None, 0, 1):
        assert SEED.hex() not in match.record(viewer, {})


def test_for_who_keeps_a_number_back_the_one_before_it_holds() -> None:
    other = "2" * 64
    partly = Round(4, {**HASHES, 1: number_hash(other)}, {1: other})
    rounds = [Round(0, HASHES, NUMBERS), partly]
    assert partly.withheld == {0}
    assert fairness.numbers_for(rounds, 4) == NUMBERS
    assert fairness.numbers_for(rounds, 5) == {0: NUMBERS[0], 1: other}
    assert fairness.numbers_for([partly], 5) == {1: other}


def test_throws_into_which_no_number_went_are_counted() -> None:
    """The seed alone decides where nobody was asked, where numbers came late, or only a friend's of the server."""
    match, seen = played("dragon-river")
    record = record_of(match)
    whole = check_fairness(record, seen)
    other = replace(seen, numbers=frozenset(["f" * 64]))
    assert (whole.bound, check_fairness(record, other).bound) == (whole.throws, 0)
    unasked = Match(match.setup, SEED)
    assert unasked.fair is not None
    while unasked.actors:
        actor = unasked.actors[0]
        steps = unasked.try_chance() if actor < 0 else unasked.try_action(actor, unasked.state.legal_actions(actor)[0])
        unasked.advance(steps)
    unasked.fair.rounds.append(Round(unasked.throws, HASHES, NUMBERS))
    late = check_fairness(record_of(unasked))
    assert (late.wrong, late.bound, late.players) == ([], 0, {0, 1})


def test_a_round_that_the_end_of_the_match_cut_off_is_no_cheat() -> None:
    match, seen = played("dragon-river")
    other = {0: number_hash("2" * 64), 1: number_hash("3" * 64)}
    cut_off = replace(seen, asked=[*seen.asked, Round(match.throws, other)], numbers=seen.numbers | {"2" * 64})
    assert check_fairness(record_of(match), cut_off).wrong == []
    dropped = replace(cut_off, asked=[*seen.asked, Round(match.throws - SOON - 1, other)])
    assert any("is missing" in sentence for sentence in check_fairness(record_of(match), dropped).wrong)


def test_lines_of_the_clock_in_between_change_no_throw() -> None:
    """A server could say as many as it likes: throws are counted, not lines."""
    falls = []
    for count in (0, 3):
        match = Match(Setup("dragon-river", 2, "standard", {}, None, True), SEED)
        assert match.fair is not None
        match.fair.rounds.append(Round(0, HASHES, NUMBERS))
        for _ in range(count):
            match.advance(match.try_lines([Line(0, "(so far)", None, 0)]))
        match.advance(match.try_chance())
        falls.append(next(line.text for line in match.log if line.player < 0))
    assert falls[0] == falls[1]


def test_notes_are_read_as_a_page_saves_them() -> None:
    match, seen = played()
    assert match.fair is not None
    data: Any = {
        "seal": seen.seal,
        "chains": {str(number): chain for number, chain in seen.chains.items()},
        "rounds": write_rounds(seen.rounds),
        "asked": write_rounds(seen.asked),
        "numbers": list(seen.numbers),
    }
    assert read_notes(json.loads(json.dumps(data))) == seen
    for broken in (None, [], {}, {**data, "chains": 3}, {**data, "rounds": [1]}):
        with pytest.raises(RecordError, match="no notes"):
            read_notes(broken)


def test_the_page_checks_a_match_that_was_played_so() -> None:
    """Its own tests (check.test.ts) have this one, and come to the same."""
    kept = json.loads(Path("web/src/lib/fair/match.json").read_text("utf-8"))
    match = Match(Setup("dragon-river", 2, "standard", {"turn_limit": 3}, None, True), SEED)
    assert match.fair is not None
    match.fair.rounds.append(Round(0, HASHES, NUMBERS))
    rng = random.Random(2)
    while match.actors:
        actor = match.actors[0]
        steps = (
            match.try_chance() if actor < 0 else match.try_action(actor, rng.choice(match.state.legal_actions(actor)))
        )
        match.advance(steps)
    assert kept["proof"] == match.proof()
    assert check_fairness(record_of(match), read_notes(kept["noted"])).wrong == []


# --- at the command line ---


def test_the_command_checks_offline(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from dragonrace.cli.main import main

    match, _ = played("dragon-river")
    fine, wrong = tmp_path / "fine.race", tmp_path / "wrong.race"
    fine.write_text(match.record(None, {}), "utf-8")
    wrong.write_text(rewritten(record_of(match), unchanged, Seed="00" * 32), "utf-8")
    assert main(["check", "--fair", str(fine)]) == 0
    assert "numbers of red, blue" in capsys.readouterr().out
    assert main(["check", "--fair", str(wrong)]) == 1
    assert "not fair" in capsys.readouterr().err
