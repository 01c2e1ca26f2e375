"""What somebody who is new to Golden Dragon should think of, and which choices would be a pity.

All of it is said of what this player knows: the map, the dragons, the stones in their own holder, and those of others
that everybody has seen.
"""

from collections.abc import Callable

from dragonrace.games.golden_dragon.actions import FIRST_HOLDER, FIRST_MOVE, GALE, PASS, VETO, No
from dragonrace.games.golden_dragon.blowing import can_arrive, left_at_best
from dragonrace.games.golden_dragon.legality import can_play_gale, destination, is_filled, obstacle
from dragonrace.games.golden_dragon.race import is_free, next_stones
from dragonrace.games.golden_dragon.reasons import of_veto
from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, WIND_WORDS, Wind
from dragonrace.games.golden_dragon.words import say

__all__ = ["hint", "pity"]


# --- hints ---


def hint(b: CompiledBoard, s: DragonState, seat: int, name: Callable[[int], str]) -> str:
    """Return what a player should think of now; ``name`` says how another seat is called."""
    if s.phase in (Phase.START, Phase.HOLDERS):
        return _of_setup(s, seat)
    if s.phase == Phase.VETO and seat == s.moving:
        return _of_asking(b, s, seat)
    return _of_moves(b, s, seat, name) if s.phase != Phase.VETO and seat == s.mover else say("hint-wait")


def _of_asking(b: CompiledBoard, s: DragonState, seat: int) -> str:
    """Say what the move would do to one's own dragon."""
    how, left = of_veto(b, s)[0], int(b.distance[destination(b, s, seat)])
    if how == "wins":
        return say("hint-veto.wins")
    if how in ("nearer", "back"):
        return say("hint-veto.nearer" if how == "nearer" else "hint-veto.away", left=left)
    return say("hint-veto")


def _of_setup(s: DragonState, seat: int) -> str:
    if s.phase == Phase.START and seat == s.mover:
        return say("hint-start")
    return say("hint-holder" if s.phase == Phase.HOLDERS and not is_filled(s, seat) else "hint-wait-setup")


def _of_moves(b: CompiledBoard, s: DragonState, seat: int, name: Callable[[int], str]) -> str:
    """Say first what wins, then who is about to win, then what this stone does."""
    movable = [dragon for dragon in range(b.players) if obstacle(b, s, dragon) == No.REASON]
    winners = [dragon for dragon in movable if destination(b, s, dragon) == b.golden]
    if seat in winners:
        return say("hint-win")
    if foremost := _of_winning(b, s, seat) or _of_threat(b, s, seat, name):
        return foremost
    if winners or not movable:
        return say("hint-beware" if winners else "hint-stuck")
    if s.in_gale:
        return say("hint-gale")
    return _of_gales(b, s, seat, name) or say("hint-move" if seat in movable else "hint-others")


def _of_winning(b: CompiledBoard, s: DragonState, seat: int) -> str | None:
    """Say what could win in this turn, though not with the front stone."""
    if can_play_gale(s) and _gale_wins(b, s, seat):
        return say("hint-gale.wins")
    left = next_stones(s, seat)[: s.moves_left]
    return say("hint-win.later") if can_arrive(b, s, seat, left) else None


def _of_threat(b: CompiledBoard, s: DragonState, seat: int, name: Callable[[int], str]) -> str | None:
    """Warn of the next player, if their front stone wins and all have seen it, and say what could stop them."""
    after = _next(b, s)
    if not _wins_from(b, s, after, int(s.dragons[after])):
        return None
    if obstacle(b, s, after) == No.REASON and destination(b, s, after) != b.golden:
        return say("hint-threat", seat=name(after))
    later = [_leads_away(b, s, after, int(stone)) for stone in next_stones(s, seat)[1:]]
    if any(later[: s.moves_left - 1]):
        return say("hint-threat.later", seat=name(after))
    if can_play_gale(s) and any(later):
        return say("hint-threat.by-gale", seat=name(after))
    # With several moves, one of them may clear the way for another: too much to be looked through here.
    is_sure = s.moves_left <= 1 and not can_play_gale(s)
    return say("hint-threat.elsewhere" if is_sure else "hint-threat.hard", seat=name(after))


def _of_gales(b: CompiledBoard, s: DragonState, seat: int, name: Callable[[int], str]) -> str | None:
    """Warn of who could win by a gale, with stones that all have seen."""
    others = ((seat + number) % b.players for number in range(1, b.players))
    threat = next((other for other in others if s.hidden[other] == 0 and _gale_wins(b, s, other)), None)
    return None if threat is None else say("hint-threat.gale", seat=name(threat))


# --- what would be a pity ---


def pity(b: CompiledBoard, s: DragonState, seat: int, action: int) -> str | None:
    """Return why a legal action would be a pity; None if nothing speaks against it."""
    if FIRST_HOLDER <= action < GALE:
        return _of_first_stone(b, s, ARRANGEMENTS[action - FIRST_HOLDER][0])
    if action == GALE:
        return _of_gale(b, s, seat)
    if action == VETO:
        return _of_veto(b, s, seat)
    return _of_move(b, s, seat, action - FIRST_MOVE) if FIRST_MOVE <= action < PASS else None


def _of_move(b: CompiledBoard, s: DragonState, seat: int, dragon: int) -> str | None:
    if dragon == seat:
        return None
    to = destination(b, s, dragon)
    if to == b.golden:
        return say("pity-win")
    comes_next = dragon == _next(b, s) and s.moves_left <= 1
    return say("pity-gift") if comes_next and _wins_from(b, s, dragon, to) else None


def _next(b: CompiledBoard, s: DragonState) -> int:
    """Return whose turn comes after this one."""
    return int(s.mover + 1) % b.players


def _wins_from(b: CompiledBoard, s: DragonState, seat: int, field: int) -> bool:
    """Say whether a player's front stone, if all have seen it, would carry their dragon from a field to its goal."""
    front = int(s.holder[seat][0])
    return s.hidden[seat] == 0 and front != NONE and b.neighbour[front][field] == b.golden


def _leads_away(b: CompiledBoard, s: DragonState, dragon: int, stone: int) -> bool:
    """Say whether a stone could carry a dragon from where it is, and not to its goal."""
    to = NONE if stone == NONE else int(b.neighbour[stone][s.dragons[dragon]])
    return to != b.golden and is_free(s, to)


def _gale_wins(b: CompiledBoard, s: DragonState, seat: int) -> bool:
    """Say whether a gale of theirs, now, could carry their dragon to its goal, by all their stones, seen or not."""
    return s.gales[seat] > 0 and can_arrive(b, s, seat, s.holder[seat])


def _of_first_stone(b: CompiledBoard, s: DragonState, wind: int) -> str | None:
    """Nobody knows where the dragons will be when it is played; but where they are now, they know."""
    if any(is_free(s, int(b.neighbour[wind][field])) for field in s.dragons[: b.players]):
        return None
    return say("pity-wasted", wind=str(WIND_WORDS[Wind(wind)]))


def _of_gale(b: CompiledBoard, s: DragonState, seat: int) -> str | None:
    left = left_at_best(b, s, seat, s.holder[seat])
    gain = b.distance[s.dragons[seat]] - left
    if gain > 1 or left == 0:  # there it wins
        return None
    return say("pity-gale.one" if gain == 1 else "pity-gale", stones=int(b.winds) - 1)


def _of_veto(b: CompiledBoard, s: DragonState, seat: int) -> str | None:
    to = destination(b, s, seat)
    if to == b.golden:
        return say("pity-veto.wins")
    return say("pity-veto") if b.distance[to] < b.distance[s.dragons[seat]] else None
