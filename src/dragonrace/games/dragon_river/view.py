"""How Dragon River shows itself. Nothing in it is hidden, so every viewer sees the same table."""

from collections.abc import Sequence
from typing import Any, cast

from dragonrace.core.game import State
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.views.shapes import ChoiceGrid, draw_event
from dragonrace.core.words.seats import seat_name
from dragonrace.games.dragon_river import shapes
from dragonrace.games.dragon_river.actions import FIRST_FIGHT, FIRST_PAIR, FIRST_TIP, NO_TIP
from dragonrace.games.dragon_river.board import RiverBoard, board_of
from dragonrace.games.dragon_river.dice import FACES, THROWS, UNION, WRITTEN
from dragonrace.games.dragon_river.hints import hint, pity_of_keeping
from dragonrace.games.dragon_river.legality import dice_of, is_straight
from dragonrace.games.dragon_river.state import Phase, RiverState
from dragonrace.games.dragon_river.words import say

__all__ = ["RiverPresenter"]

PROMPTS = {Phase.KEEP: ("ask-keep", "DR-11"), Phase.PAIR: ("ask-pair", "DR-18"), Phase.TIP: ("ask-tip", "DR-30")}
"""What is asked in each phase: the message, and the rule."""
PHASES = [cast("shapes.PhaseName", phase.name.lower()) for phase in Phase]


class RiverPresenter:
    """The game's part of views and logs."""

    def table(self, state: State, _viewer: int | None) -> shapes.RiverTable:
        """Return board, boats and dice."""
        s, seats = _row(state), range(state.game.num_players)
        falling = s.phase == Phase.RETHROW
        return {
            "board": _board(state).shown,
            "phase": PHASES[s.phase],
            "mover": s.mover,
            "positions": [s.positions[seat] for seat in seats],
            "stranded": [bool(s.stranded[seat]) for seat in seats],
            "dice_left": [dice_of(board_of(state.game), s, seat) for seat in seats],
            "dice": [] if falling else list(THROWS[s.dice]),
            "kept": list(THROWS[s.dice]) if falling else [],
            "pairs": [face for face in range(1, FACES + 1) for _ in range(s.pairs[face])],
            "spare": s.spare or None,
            "fight": _fight(s),
        }

    def prompt(self, state: State, _seat: int) -> tuple[str, str]:
        """Return what is asked, and the rule."""
        s = _row(state)
        question, rule = PROMPTS[Phase(s.phase)]
        is_last = s.phase == Phase.PAIR and sum(s.pairs) == 1
        return say(f"{question}.one" if is_last else question), rule

    def choice(self, state: State, seat: int, action: int) -> shapes.RiverChoice:
        """Return a choice with where it leads."""
        if action <= FIRST_PAIR:
            return _keep_choice(state, action)
        if action < FIRST_TIP:
            return _pair_choice(state, seat, action - FIRST_PAIR)
        return _tip_choice(state, action)

    def hint(self, state: State, seat: int) -> str | None:
        """Return what somebody who has never been on this river should think of now."""
        return hint(board_of(state.game), _row(state), seat)

    def events(
        self, before: State, player: int, action: int, after: State, _viewer: int | None
    ) -> list[shapes.RiverEvent]:
        """Return what was done, then what followed from it."""
        return [_deed(before, player, action), *_sequel(before, player, action, after)]

    def choice_grids(self, _state: State, _seat: int) -> Sequence[ChoiceGrid]:
        """There are few choices of each kind."""
        return ()

    def unfold(self, event: shapes.RiverEvent, now: shapes.RiverTable, _end: shapes.RiverTable) -> dict[str, Any]:
        """Return what an event changes, if others follow it."""
        if event["kind"] in ("throw", "keep"):
            dice, kept = (event["dice"], event["kept"]) if event["kind"] == "throw" else (event["rest"], event["dice"])
            return {"dice": dice, "kept": kept}
        if event["kind"] in ("move", "sweep", "tip"):
            mover = event["target"] if event["kind"] == "tip" else event["seat"]
            places = enumerate(now["positions"])
            return {"positions": [event["to"] if seat == mover else space for seat, space in places]}
        return {}

    def is_hidden(self, _state: State, _player: int, _action: int, _viewer: int | None) -> bool:
        """Nothing is hidden."""
        return False


def _board(state: State) -> RiverBoard:
    assert isinstance(state.game.board, RiverBoard)
    return state.game.board


def _row(state: State) -> RiverState:
    assert isinstance(state.row, RiverState)
    return state.row


def _fight(s: RiverState) -> shapes.Fight | None:
    if s.phase != Phase.FIGHT:
        return None
    return {"came": s.came, "there": s.there, "space": s.positions[s.came]}


def _name(state: State, seat: int) -> str:
    return seat_name(state.game, seat)


def _place(state: State, space: int) -> str:
    """Say where a space is."""
    board = _board(state)
    pearls = {0: "start-pearl", board.finish: "last-pearl"}
    pearls.update(zip(board.pearls, ("first-pearl", "second-pearl"), strict=True))
    return say(pearls[space]) if space in pearls else say("space", number=str(space))


# --- choices ---


def _keep_choice(state: State, action: int) -> shapes.KeepChoice:
    s = _row(state)
    throws = len(THROWS[s.dice]) - len(THROWS[action])
    words = _words_of_keeping(action, throws)
    choice: shapes.KeepChoice = {"kind": "keep", "dice": list(THROWS[action]), "throws": throws, "words": words}
    pity = pity_of_keeping(board_of(state.game), s, action)
    return choice if pity is None else {**choice, "pity": pity}


def _words_of_keeping(throw: int, throws: int) -> str:
    if not throws:
        return say("choose-keep-all")
    return say("choose-keep", dice=WRITTEN[throw], throws=throws) if throw else say("choose-keep-none")


def _pair_choice(state: State, seat: int, face: int) -> shapes.PairChoice:
    to = _row(state).positions[seat] + face
    meets = _who_is_at(state, to, seat)
    words = _say_with_fight("choose-pair", state, meets, face=str(face), place=_place(state, to))
    return {"kind": "pair", "face": face, "to": to, "meets": meets, "words": words}


def _tip_choice(state: State, action: int) -> shapes.TipChoice:
    if action == NO_TIP:
        return {"kind": "tip", "seat": None, "to": None, "meets": None, "words": say("choose-no-tip")}
    seat, s = action - FIRST_TIP, _row(state)
    to = max(0, s.positions[seat] - s.spare)
    meets = _who_is_at(state, to, seat)
    words = _say_with_fight("choose-tip", state, meets, target=_name(state, seat), place=_place(state, to))
    return {"kind": "tip", "seat": seat, "to": to, "meets": meets, "words": words}


def _who_is_at(state: State, space: int, but: int) -> int | None:
    """Return the seat that a boat coming to ``space`` would fight."""
    if space in (0, _board(state).finish):
        return None
    seats = (seat for seat in range(state.game.num_players) if seat != but)
    return next((seat for seat in seats if _row(state).positions[seat] == space), None)


def _say_with_fight(message: str, state: State, meets: int | None, **values: str) -> str:
    """Say where a choice leads, and whom one would fight there."""
    return say(message, **values) if meets is None else say(f"{message}.fight", other=_name(state, meets), **values)


# --- events ---


def _deed(before: State, player: int, action: int) -> shapes.RiverEvent:
    """What was done, before anything followed from it."""
    s = _row(before)
    if player != CHANCE:
        return _player_deed(before, player, action)
    if s.phase == Phase.FIGHT:
        dice = [face + 1 for face in divmod(action - FIRST_FIGHT, FACES)]
        names, place = (_name(before, s.came), _name(before, s.there)), _place(before, s.positions[s.came])
        words = say("fight", came=names[0], there=names[1], place=place, first=str(dice[0]), second=str(dice[1]))
        return {"kind": "fight", "came": s.came, "there": s.there, "dice": dice, "words": words}
    second, dice = s.phase == Phase.RETHROW, list(THROWS[action])
    kept = list(THROWS[s.dice]) if second else []
    words = say("throws.again" if second else "throws", seat=_name(before, s.mover), dice=WRITTEN[action])
    return {"kind": "throw", "seat": s.mover, "dice": dice, "kept": kept, "second": second, "words": words}


def _player_deed(before: State, player: int, action: int) -> shapes.RiverEvent:
    s, name = _row(before), _name(before, player)
    if action <= FIRST_PAIR:
        return _keep_event(s, player, action, name)
    if action < FIRST_TIP:
        to = s.positions[player] + action - FIRST_PAIR
        spaces = say("spaces", count=action - FIRST_PAIR)
        words = say("moves", seat=name, spaces=spaces, place=_place(before, to))
        return {"kind": "move", "seat": player, "from": s.positions[player], "to": to, "words": words}
    if action == NO_TIP:
        return {"kind": "no-tip", "seat": player, "words": say("tips-nobody", seat=name)}
    target = action - FIRST_TIP
    to = max(0, s.positions[target] - s.spare)
    words = say("tips", seat=name, target=_name(before, target), place=_place(before, to))
    return {"kind": "tip", "seat": player, "target": target, "from": s.positions[target], "to": to, "words": words}


def _keep_event(s: RiverState, player: int, action: int, name: str) -> shapes.KeepEvent:
    kept, rest = THROWS[action], list(THROWS[s.dice])
    for face in kept:
        rest.remove(face)
    return {"kind": "keep", "seat": player, "dice": list(kept), "rest": rest, "words": _kept(action, rest, name)}


def _kept(throw: int, rest: list[int], name: str) -> str:
    if not rest:
        return say("keeps.all", seat=name)
    return say("keeps", seat=name, dice=WRITTEN[throw]) if throw else say("keeps.none", seat=name)


def _sequel(before: State, player: int, action: int, after: State) -> list[shapes.RiverEvent]:
    """What followed: a sweep after a fight, a stranding, missed turns, the end."""
    events: list[shapes.RiverEvent] = []
    if player == CHANCE and _row(before).phase == Phase.FIGHT:
        events.append(_sweep(before, action, after))
    mover = _row(before).mover
    stuck = _row(after).phase in (Phase.THROW, Phase.OVER) and _is_straight(before, action)
    if stuck:
        events.append({"kind": "strand", "seat": mover, "words": say("stranded", seat=_name(after, mover))})
    for seat in _missed(before, after):
        events.append({"kind": "miss", "seat": seat, "words": say("misses", seat=_name(after, seat))})
    return events + _end(after)


def _sweep(before: State, action: int, after: State) -> shapes.MoveEvent:
    s = _row(before)
    came, there = divmod(action - FIRST_FIGHT, FACES)
    loser = s.there if came > there else s.came
    start, to = s.positions[loser], _row(after).positions[loser]
    words = say("swept", **{"seat": _name(after, loser), "from": _place(after, start), "to": _place(after, to)})
    return {"kind": "sweep", "seat": loser, "from": start, "to": to, "words": words}


def _is_straight(before: State, action: int) -> bool:
    """Whether the mover's dice, as this action leaves them lying, are a straight."""
    s, b = _row(before), board_of(before.game)
    if s.phase == Phase.THROW:
        return is_straight(b, action)
    if s.phase == Phase.RETHROW:
        return is_straight(b, int(UNION[s.dice][action]))
    return s.phase == Phase.KEEP and action == s.dice and is_straight(b, action)


def _missed(before: State, after: State) -> list[int]:
    """List the seats whose missed turn is now over, in turn order: all turns that ended, but the mover's own."""
    players, ended = after.game.num_players, after.row.turns - before.row.turns
    return [(_row(before).mover + index) % players for index in range(1, ended)]


def _end(after: State) -> list[shapes.RiverEvent]:
    winner = after.winner()
    if winner is not None:
        return [{"kind": "win", "seat": winner, "words": say("wins", seat=_name(after, winner))}]
    if after.is_terminal():
        return [draw_event()]
    return []
