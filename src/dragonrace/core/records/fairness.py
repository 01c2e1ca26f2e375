"""Fairness that anybody can check: what a match is committed to before it begins, and what must follow from that.

The server draws a secret *seed* and tells its hash before the first action. Each player's browser adds a *number* of
its own: it tells the number's hash first, and the number once all hashes are known. So neither the server nor a player
can choose what falls. Throws and draws are counted, and each is calculated from its count: what is said between them
changes none. Every line of the log goes into a *chain* of hashes, in which a hidden choice stands as a hash of its own:
nothing can be changed for who has noted the chain. After the match the seed is told, and all of it can be checked.

Everything here is SHA-256 and HMAC-SHA-256 of texts in UTF-8; numbers are written in decimals, bytes in hexadecimals.
"""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from dragonrace.core.known import LookedAt, line
from dragonrace.core.records.replay import Line
from dragonrace.core.views.position import Position

__all__ = [
    "Draw",
    "Round",
    "chain_start",
    "draw_fairly",
    "headers_of",
    "link",
    "number_hash",
    "numbers_for",
    "public_text",
    "read_round",
    "seed_hash",
]


def hash_of(text: str) -> str:
    """Return the SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()


def seed_hash(seed: bytes) -> str:
    """Return what a seed is committed to by."""
    return hash_of(f"dragonrace seed {seed.hex()}")


def _keyed(seed: bytes, text: str) -> str:
    return hmac.new(seed, text.encode(), sha256).hexdigest()


@dataclass(frozen=True)
class Round:
    """Numbers that players' browsers have added, by seat: first their ``hashes``, then the ``numbers``.

    They hold for what falls after the first ``since`` throws, until the same seat adds another. For who has told a hash
    and then kept the number back, the one before it holds, if there was one.
    """

    since: int
    hashes: Mapping[int, str] = field(default_factory=dict)
    numbers: Mapping[int, str] = field(default_factory=dict)

    @property
    def withheld(self) -> set[int]:
        """The seats that have told a hash and no number: it did not come in time, or was kept back."""
        return self.hashes.keys() - self.numbers.keys()


def number_hash(number: str) -> str:
    """Return what a player's number is committed to by."""
    return hash_of(f"dragonrace number {number}")


def numbers_for(rounds: Sequence[Round], throw: int) -> Mapping[int, str]:
    """Return the players' numbers that hold for the throw that is this one of all, from 1, by seat."""
    held = dict[int, str]()
    for one in rounds:
        if one.since < throw:
            held |= one.numbers
    return held


# --- chance ---


@dataclass(frozen=True)
class Draw:
    """What has fallen: the action, and of the whole ``total`` of weights the part, from ``low``, that leads to it."""

    action: int
    total: int
    low: int
    weight: int
    point: int


def point_of(seed: bytes, numbers: Mapping[int, str], throw: int, total: int) -> int:
    """Return a number below ``total``, each as likely, for the throw that is this one of all, from 1.

    It is HMAC(seed, "chance THROW TRY 0:NUMBER 1:NUMBER …") modulo the total, with the numbers of those seats that have
    told one. TRY counts from 0: a value so great that it would favour some remainders is passed over.
    """
    told = "".join(f" {seat}:{numbers[seat]}" for seat in sorted(numbers))
    bound = 2**256 - 2**256 % total
    attempt = 0
    while (value := int(_keyed(seed, f"chance {throw} {attempt}{told}"), 16)) >= bound:
        attempt += 1
    return value % total


def draw_fairly(state: Position, seed: bytes, rounds: Sequence[Round], throw: int) -> Draw:
    """Return what falls as this throw of all, from 1: outcomes in the order of their actions, by their weights."""
    actions, weights = state.chance_weights()
    point, low = point_of(seed, numbers_for(rounds, throw), throw, sum(weights)), 0
    for action, weight in zip(actions, weights, strict=True):
        if point < low + weight:
            return Draw(action, sum(weights), low, weight, point)
        low += weight
    raise AssertionError("the point is below the total")


# --- in records ---


def headers_of(
    seal: str, seed: bytes | None, rounds: Sequence[Round], chain: str, players: Sequence[str]
) -> dict[str, str]:
    """Return what a record's header says; ``seed`` is None before the end."""
    told = {f"Numbers{count}": _write_round(one, players) for count, one in enumerate(rounds, 1)}
    opened = {} if seed is None else {"Seed": seed.hex()}
    return {"SeedHash": seal, **opened, **told, "Chain": chain}


def _write_round(one: Round, players: Sequence[str]) -> str:
    told = (f"{players[seat]} {one.hashes[seat]} {one.numbers.get(seat, '-')}" for seat in sorted(one.hashes))
    return ", ".join([str(one.since), *told])


def read_round(text: str, players: Sequence[str]) -> Round:
    """Return the round that a header holds; raises `ValueError`."""
    since, *told = text.split(", ")
    hashes, numbers = dict[int, str](), dict[int, str]()
    for part in told:
        colour, its_hash, number = part.split(" ")
        seat = list(players).index(colour)
        hashes[seat] = its_hash
        if number != "-":
            numbers[seat] = number
    return Round(int(since), hashes, numbers)


# --- the chain ---


def chain_start(seal: str) -> str:
    """Return the chain before the first line; ``seal`` is the seed's hash."""
    return hash_of(f"dragonrace chain {seal}")


def link(chain: str, number: int, actor: str, public: str) -> str:
    """Return the chain after one more line, as the public reads it."""
    return hash_of(f"{chain}\n{number} {actor}: {public}")


def public_text(state: LookedAt, said: Line, seed: bytes, number: int) -> str:
    """Return a line as it goes into the chain: where it is hidden from anybody, with a hash of what is hidden.

    ``state``: the position before it. The hash is that of HMAC(seed, "salt LINE"), a space, and the whole text.
    """
    if said.action is None:
        return said.text
    seen = line(state, said.player, said.action, None)
    return seen if seen == said.text else sealed(seen, said.text, seed, number)


def sealed(seen: str, text: str, seed: bytes, number: int) -> str:
    """Return a hidden line as it is read, and the hash of all of it."""
    return f"{seen} {hash_of(f'{salt(seed, number)} {text}')}"


def salt(seed: bytes, number: int) -> str:
    """Return what makes the hash of a hidden line impossible to guess, until the seed is told."""
    return _keyed(seed, f"salt {number}")
