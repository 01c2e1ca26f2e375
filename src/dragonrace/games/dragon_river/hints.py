"""What somebody who is new to Dragon River should think of, and which choices would be a pity."""

from collections.abc import Sequence

from dragonrace.games.dragon_river.dice import FACES, PAIRS, THROWS
from dragonrace.games.dragon_river.legality import can_play, is_straight
from dragonrace.games.dragon_river.state import CompiledBoard, Phase, RiverState
from dragonrace.games.dragon_river.words import say

__all__ = ["hint", "pity_of_keeping"]


def hint(b: CompiledBoard, s: RiverState, seat: int) -> str | None:
    """Return what a player should think of now; nothing while their own dice fall."""
    if seat != s.mover:
        return say("hint-wait")
    if s.phase == Phase.KEEP:
        return _of_keeping(b, s)
    if s.phase == Phase.PAIR:
        playable = [face for face in range(1, FACES + 1) if can_play(b, s, face)]
        return say("hint-pair" if len(playable) > 1 else "hint-pair.only")
    return say("hint-tip") if s.phase == Phase.TIP else None


def _of_keeping(b: CompiledBoard, s: RiverState) -> str:
    """Praise pairs; without one, dice in a row may strand their player (DR-15)."""
    to_go = _to_go(b, s)
    pairs = _pairs(s.dice, to_go)
    if pairs:
        return say("hint-keep-pairs" if len(pairs) > 1 else "hint-keep-pair")
    if is_straight(b, s.dice):
        return say("hint-keep-straight")
    if to_go < FACES:
        return say("hint-keep-exact", left=to_go)
    return say("hint-keep-none.straight" if len(THROWS[s.dice]) >= b.straight_dice else "hint-keep-none")


def pity_of_keeping(b: CompiledBoard, s: RiverState, throw: int) -> str | None:
    """Return why it would be a pity to keep just these dice; None if nothing speaks against it."""
    dice, kept, pairs = THROWS[s.dice], THROWS[throw], _pairs(s.dice, _to_go(b, s))
    if kept == dice:
        return _pity_of_stopping(b, s, pairs)
    if not pairs:
        return None
    lost = [face for face in sorted({*pairs}) if kept.count(face) < 2]
    if not lost or not _is_careless(dice, kept, pairs):
        return None
    if len(lost) == 1:
        return say("pity-pair" if pairs.count(lost[0]) == 1 else "pity-pairs.alike", face=str(lost[0]))
    return say("pity-pairs", one=str(lost[0]), other=str(lost[1]))


def _pity_of_stopping(b: CompiledBoard, s: RiverState, pairs: Sequence[int]) -> str | None:
    if is_straight(b, s.dice):
        return say("pity-straight")
    return None if pairs else say("pity-nothing")


def _is_careless(dice: Sequence[int], kept: Sequence[int], pairs: Sequence[int]) -> bool:
    """Say whether pairs are given up without a reason; one pair may well be, for better dice or for another pair."""
    nothing_better = not kept or set(dice) <= set(pairs)
    keeps_none = not any(kept.count(face) > 1 for face in pairs)
    return nothing_better or (len(pairs) > 1 and keeps_none)


def _to_go(b: CompiledBoard, s: RiverState) -> int:
    """Return how many spaces whoever throws has before them."""
    return int(b.finish - s.positions[s.mover])


def _pairs(throw: int, to_go: int) -> Sequence[int]:
    """Return the face of each pair that moves somebody who has so far to go: one of more carries nobody (DR-19)."""
    return PAIRS[throw] if to_go >= FACES else [face for face in PAIRS[throw] if face <= to_go]
