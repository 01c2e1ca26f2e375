"""The rules of Pig, as the rulebook numbers them."""

from typing import Annotated

from dragonrace.authoring import CHANCE, CHANCE_BIT, BoardRecord, BySeat, Range, Seat, StateRecord, flat_record, is_over

PLAYERS, MOST = 4, 1000
NOBODY, IN_THE_AIR, ASIDE = -1, -1, 0
ROLL, HOLD = 0, 1


@flat_record
class PigBoard(BoardRecord):
    goal: Annotated[int, Range(0, MOST)]  # how many points win


@flat_record
class PigState(StateRecord):
    mover: Annotated[int, Seat(PLAYERS)]
    scores: Annotated[list[int], Range(0, MOST + 5), BySeat(PLAYERS)]
    this_turn: Annotated[int, Range(0, MOST + 5)]  # points that are not safe yet
    die: Annotated[int, Range(IN_THE_AIR, 6)]


def start(b: PigBoard, s: PigState) -> None:
    """Nobody has any points yet (PIG-1)."""
    s.winner = NOBODY
    s.mover = b.first_player


def actors(b: PigBoard, s: PigState) -> int:
    """The die falls, or whoever's turn it is chooses (PIG-4), until the game is over."""
    if is_over(b, s):
        return 0
    return CHANCE_BIT if s.die == IN_THE_AIR else 1 << int(s.mover)


def refusal(_b: PigBoard, s: PigState, seat: int, action: int) -> int:
    """Nobody holds before they have rolled (PIG-4)."""
    return int(seat != CHANCE and action == HOLD and s.this_turn == 0)


def apply(b: PigBoard, s: PigState, seat: int, action: int) -> None:
    """Roll (PIG-2), for a 1 takes it all (PIG-3); or hold (PIG-4). The turn also ends at the goal (PIG-5)."""
    if seat == CHANCE:
        s.die = action + 1
        s.this_turn = 0 if s.die == 1 else s.this_turn + s.die
    else:
        s.die = IN_THE_AIR if action == ROLL else ASIDE
    if s.die in (1, ASIDE) or s.scores[s.mover] + s.this_turn >= b.goal:
        end_turn(b, s)


def end_turn(b: PigBoard, s: PigState) -> None:
    """What was rolled is safe (PIG-4) and may win (PIG-5); the turn passes (PIG-1)."""
    s.scores[s.mover] += s.this_turn
    s.winner = s.mover if s.scores[s.mover] >= b.goal else NOBODY
    s.mover = (s.mover + 1) % b.players
    s.this_turn = 0
    s.turns += int(s.winner == NOBODY)
