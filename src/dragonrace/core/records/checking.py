"""Checking a record of a fair match: whether all of it follows from what was told before. See `fairness`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from dragonrace.core.errors import RecordError
from dragonrace.core.game import State
from dragonrace.core.records.fairness import (
    Round,
    chain_start,
    draw_fairly,
    link,
    number_hash,
    numbers_for,
    public_text,
    read_round,
    seed_hash,
)
from dragonrace.core.records.record import Record
from dragonrace.core.records.replay import Line, Replay
from dragonrace.core.rules.kernel import CHANCE

__all__ = ["Checked", "Seen", "check_fairness", "read_notes"]

SOON = 20
"""So many throws there may be between asking for the numbers and the round that has them: some seconds of play."""
DIGITS = 24
"""So many digits of each chain are noted: nobody finds another match with the same ones."""


@dataclass(frozen=True)
class Seen:
    """What a browser has noted while the match was played: nobody can change that afterwards.

    ``seal``: the seed's hash; ``chains``: the chain after so many lines, or its beginning; ``rounds``: the rounds of
    numbers, as they were told; ``asked``: each round in which it was asked for its number, with everybody's hashes and
    how many throws there had been; ``numbers``: those that it has told.
    """

    seal: str | None = None
    chains: Mapping[int, str] = field(default_factory=dict)
    rounds: Sequence[Round] = ()
    asked: Sequence[Round] = ()
    numbers: frozenset[str] = frozenset()


def read_notes(data: Any) -> Seen:
    """Return what a browser's notes say, as its page saves them; raises `RecordError`."""
    try:
        rounds = [Round(one["since"], _by_seat(one["hashes"]), _by_seat(one["numbers"])) for one in data["rounds"]]
        chains = {int(number): str(chain) for number, chain in data["chains"].items()}
        asked = [Round(one["since"], _by_seat(one["hashes"])) for one in data["asked"]]
        if any(type(one.since) is not int for one in [*rounds, *asked]):
            raise TypeError
        return Seen(str(data["seal"]), chains, rounds, asked, frozenset(map(str, data["numbers"])))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise RecordError("these are no notes of a match, as its page saves them") from None


def _by_seat(texts: Mapping[str, str]) -> dict[int, str]:
    return {int(seat): str(text) for seat, text in texts.items()}


@dataclass
class Checked:
    """What a check has found: sentences on what is wrong, and how much was looked at."""

    wrong: list[str] = field(default_factory=list)
    throws: int = 0
    hidden: int = 0
    players: frozenset[int] = frozenset()
    """The seats whose numbers have made chance."""
    bound: int = 0
    """The throws that this browser's number has made, too; without notes, those that any player's has."""
    withheld: int = 0
    """How many numbers did not come in time, or were kept back."""


def check_fairness(record: Record, seen: Seen = Seen()) -> Checked:
    """Check a complete record; raises `RecordError` where it is not one of a fair match that is over.

    Without ``seen``, a server could have made up all of it afterwards, and one finds only what does not fit together.
    """
    head = dict(record.headers)
    if "SeedHash" not in head or "Chain" not in head:
        raise RecordError(
            "this match was not played so that it can be checked: its header has no SeedHash and no Chain"
        )
    if "Seed" not in head:
        raise RecordError("this match is not over: its seed is told at the end")
    try:
        seed, rounds = bytes.fromhex(head["Seed"]), _rounds(head, record.game.players)
    except ValueError:
        raise RecordError("Seed or Numbers in the header can't be read") from None
    checked = Checked()
    _check_seed(checked, seed, head["SeedHash"], seen)
    _check_numbers(checked, rounds, seen)
    _check_lines(checked, record, seed, rounds, head, seen)
    _check_asked(checked, rounds, seen)
    held = (numbers_for(rounds, throw).values() for throw in range(1, checked.throws + 1))
    checked.bound = sum(bool(seen.numbers.intersection(those) if seen.numbers else those) for those in held)
    return checked


def _rounds(head: Mapping[str, str], players: Sequence[str]) -> list[Round]:
    count, rounds = 1, list[Round]()
    while (text := head.get(f"Numbers{count}")) is not None:
        rounds.append(read_round(text, players))
        count += 1
    return rounds


def _check_seed(checked: Checked, seed: bytes, seal: str, seen: Seen) -> None:
    if seed_hash(seed) != seal:
        checked.wrong.append("The seed is not the one whose hash stands in the record.")
    if seen.seal not in (None, seal):
        checked.wrong.append("The seed's hash is not the one that was told before the match.")


def _check_numbers(checked: Checked, rounds: Sequence[Round], seen: Seen) -> None:
    for number, one in enumerate(rounds, 1):
        for seat, told in one.numbers.items():
            if number_hash(told) != one.hashes.get(seat):
                checked.wrong.append(f"In round {number} of numbers, the number of seat {seat} has another hash.")
        checked.withheld += len(one.withheld)
    if any(one.since > later.since for one, later in pairwise(rounds)):
        checked.wrong.append("The rounds of numbers are not in order.")
    if any(one not in rounds for one in seen.rounds):
        checked.wrong.append("A round of numbers is not what was told during the match.")
    checked.players = frozenset(seat for one in rounds for seat in one.numbers)


def _check_asked(checked: Checked, rounds: Sequence[Round], seen: Seen) -> None:
    """Check that each round began soon after its numbers were asked for: who knows them shall not choose when."""
    for asked in seen.asked:
        begun = next((one.since for one in rounds if one.hashes == asked.hashes), checked.throws)
        if not asked.since <= begun <= asked.since + SOON:
            checked.wrong.append("A round of numbers in which this browser took part is missing, or began too late.")


def _check_lines(
    checked: Checked, record: Record, seed: bytes, rounds: Sequence[Round], head: Mapping[str, str], seen: Seen
) -> None:
    replay, chain, noted = Replay(record.game), chain_start(head["SeedHash"]), seen.chains
    for number, said in enumerate(_lines(record), 1):
        state = replay.now.state
        _check_throw(checked, state, said, seed, rounds, number)
        public = public_text(state, said, seed, number)
        checked.hidden += public != said.text
        chain = link(chain, number, record.game.actor_name(said.player), public)
        if noted.get(number, chain)[:DIGITS] != chain[:DIGITS]:
            checked.wrong.append(f"Line {number}, or one before it, is not what was told during the match.")
            noted = {}  # all that follows would be wrong, too
        replay.follow(said)
    if chain != head["Chain"]:
        checked.wrong.append("The chain of all lines ends otherwise than the record says.")
    if noted and max(noted) > len(replay.lines):
        checked.wrong.append("The record has fewer lines than were told during the match.")


def _check_throw(checked: Checked, state: State, said: Line, seed: bytes, rounds: Sequence[Round], number: int) -> None:
    if said.player != CHANCE:
        return
    checked.throws += 1
    if draw_fairly(state, seed, rounds, checked.throws).action != said.action:
        checked.wrong.append(f"Line {number}, {said.text!r}, is not what had to fall.")


def _lines(record: Record) -> Sequence[Line]:
    if record.lines is not None:
        return record.lines
    state, lines = record.game.new_initial_state(), list[Line]()
    for player, action in record.state.history():
        lines.append(Line(player, state.action_to_string(action, player), action))
        state.apply_action(action, player)
    return lines
