"""What makes a match fair that people can check: its numbers, and its chain. See `core.records.fairness`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dragonrace.core.game import Game, State
from dragonrace.core.known import line as hidden
from dragonrace.core.records.fairness import (
    Round,
    chain_start,
    draw_fairly,
    headers_of,
    link,
    public_text,
    seed_hash,
)
from dragonrace.core.records.replay import Line, Replay
from dragonrace.core.rules.kernel import CHANCE

__all__ = ["Fair", "proof", "read_rounds", "write_rounds"]


class Fair:
    """The numbers that were told so far, and the chain of the log so far."""

    def __init__(self, seed: bytes, rounds: Iterable[Round] = ()) -> None:
        self._seed, self.rounds = seed, list(rounds)
        self.seal = seed_hash(seed)
        """The seed's hash, which everybody knows from the beginning."""
        self.chain = chain_start(self.seal)

    def headers(self, players: Sequence[str], *, is_over: bool) -> dict[str, str]:
        """Return what a record says of it; the seed once the match is over."""
        return headers_of(self.seal, self._seed if is_over else None, self.rounds, self.chain, players)

    def draw(self, state: State, throw: int) -> int:
        """Return what falls as this throw of all, from 1."""
        return draw_fairly(state, self._seed, self.rounds, throw).action

    def opened(self) -> dict[str, str]:
        """Return the seed, and its hash. For a match that is over."""
        return {"seal": self.seal, "seed": self._seed.hex()}

    def told(self, replay: Replay, line: Line, throw: int) -> dict[str, Any]:
        """Return a line as it was played, as the public read it where that is less, and what chance it was.

        ``throw``: how many throws there have been with it, if it is one.
        """
        state = replay.now.state
        seen = line.text if line.action is None else hidden(state, line.player, line.action, None)
        fallen = draw_fairly(state, self._seed, self.rounds, throw) if line.player == CHANCE else None
        chance = None if fallen is None else {"total": fallen.total, "low": fallen.low, "weight": fallen.weight}
        return {"text": line.text, "seen": None if seen == line.text else seen, "chance": chance}

    def linked(self, chain: str, state: State, number: int, line: Line) -> str:
        """Return the chain after one more line, which is said at this position."""
        actor = state.game.actor_name(line.player)
        return link(chain, number, actor, public_text(state, line, self._seed, number))


def proof(match_game: Game, fair: Fair, lines: Iterable[Line]) -> dict[str, Any]:
    """Return all that a reader needs to check a match that is over, without its rules. Takes a moment.

    ``lines``: each with how the public read it, and for chance which part of the weights has led to it.
    """
    replay, told, throws = Replay(match_game), list[dict[str, Any]](), 0
    for number, line in enumerate(lines, 1):
        throws += line.player == CHANCE
        told.append({"number": number, "actor": match_game.actor_name(line.player), **fair.told(replay, line, throws)})
        replay.follow(line)
    return {"rounds": write_rounds(fair.rounds), "chain": fair.chain, "lines": told, **fair.opened()}


def write_rounds(rounds: Iterable[Round]) -> list[dict[str, Any]]:
    """Return rounds as plain data."""
    return [{"since": one.since, "hashes": _texts(one.hashes), "numbers": _texts(one.numbers)} for one in rounds]


def _texts(by_seat: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): text for seat, text in by_seat.items()}


def read_rounds(data: Iterable[Mapping[str, Any]]) -> list[Round]:
    """Return what `write_rounds` has written."""
    return [Round(one["since"], _seats(one["hashes"]), _seats(one["numbers"])) for one in data]


def _seats(by_text: Mapping[str, str]) -> dict[int, str]:
    return {int(seat): text for seat, text in by_text.items()}
