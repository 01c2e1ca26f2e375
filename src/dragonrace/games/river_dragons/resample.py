"""Drawing the cards that lie face down (RD-R14)."""

import random

from dragonrace.core.state import State
from dragonrace.games.river_dragons.cards import CARDS, FIRST_DRAGON
from dragonrace.games.river_dragons.notation import records
from dragonrace.games.river_dragons.state import NONE

__all__ = ["resample"]


def resample(state: State, player: int, rng: random.Random) -> State:
    """Return a state whose face-down cards are drawn uniformly from all programs that ``player`` holds possible."""
    twin = state.clone()
    b, s = records(twin)
    history = state.history()
    for seat in range(b.players):
        laid = s.laid[seat]
        if seat != player and laid > s.revealed:
            shown = s.program[seat][: s.revealed]
            dragons = [FIRST_DRAGON + c for c in range(CARDS - FIRST_DRAGON) if b.seat[c] not in (NONE, seat)]
            cards = _draw(shown, laid - s.revealed, dragons, rng)
            s.program[seat][s.revealed : laid] = cards
            _rewrite(history, seat, cards)
    return State(state.game, s, history)


def _draw(shown: list[int], count: int, dragons: list[int], rng: random.Random) -> list[int]:
    """Draw ``count`` cards in order: all orders of different cards with at most one dragon are as likely (RD-12)."""
    others = [card for card in range(FIRST_DRAGON) if card not in shown]
    without = _orders(len(others), count)
    with_one = (
        0 if any(card >= FIRST_DRAGON for card in shown) else count * len(dragons) * _orders(len(others), count - 1)
    )
    if rng.randrange(without + with_one) < without:
        return rng.sample(others, count)
    cards = rng.sample(others, count - 1)
    cards.insert(rng.randrange(count), rng.choice(dragons))
    return cards


def _orders(cards: int, count: int) -> int:
    """In how many ways ``count`` of ``cards`` cards can be laid in an order."""
    ways = 1
    for used in range(count):
        ways *= cards - used
    return ways


def _rewrite(history: list[tuple[int, int]], seat: int, cards: list[int]) -> None:
    """Put the cards in the place of the last that this seat laid."""
    left = list(cards)
    for index in range(len(history) - 1, -1, -1):
        player, action = history[index]
        if not left:
            return
        if player == seat and action < CARDS:
            history[index] = (seat, left.pop())
