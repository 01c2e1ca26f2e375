"""How River Dragons' table looks between two events of one action."""

from typing import Any, cast

from dragonrace.games.river_dragons import shapes

__all__ = ["unfold"]


def unfold(event: shapes.BridgeEvent, now: shapes.BridgeTable, _end: shapes.BridgeTable) -> dict[str, Any]:
    """Return what is different once ``event`` has been seen. Turns and games end with an action's last event."""
    seat: Any = dict(event).get("seat")  # not every event has one
    begun: dict[str, Any] = {}
    if seat is not None and now["place"] is not None and seat != now["mover"]:
        begun = {"mover": seat, "left": _num_parts(now["programs"][seat][now["place"] - 1], now["cancelled"][seat])}
    return begun | _change(event, cast("shapes.BridgeTable", {**now, **begun}))


def _num_parts(card: str | None, is_cancelled: bool) -> int:
    """How many stones, planks or steps a card is for; 0 for one that is cancelled, or asks for none of them."""
    return 0 if is_cancelled or card not in ("S1", "S2", "P1", "P2", "M1", "M2") else int(card[1])


def _change(event: shapes.BridgeEvent, now: shapes.BridgeTable) -> dict[str, Any]:
    if event["kind"] == "card":
        program = [*now["programs"][event["seat"]], event["card"]]
        return {"programs": _replaced(now["programs"], event["seat"], program)}
    if event["kind"] == "reveal":
        return _revealed(event, now)
    if event["kind"] == "fall":
        return {"pawns": _replaced(now["pawns"], event["seat"], _space(event))}
    if event["kind"] in ("go", "jump"):
        return {"pawns": _replaced(now["pawns"], event["seat"], _space(event)), "left": now["left"] - 1}
    if event["kind"] in ("stone", "lift"):
        return _with_stone(event, now)
    return _with_plank(event, now)


def _revealed(event: shapes.RevealEvent, now: shapes.BridgeTable) -> dict[str, Any]:
    place, cards = event["place"], event["cards"]
    return {
        "programs": [_replaced(program, place - 1, cards[seat]) for seat, program in enumerate(now["programs"])],
        "revealed": place,
        "place": place,
        "cancelled": event["cancelled"],
        "mover": now["first"],
        "left": _num_parts(cards[now["first"]], event["cancelled"][now["first"]]),
    }


def _with_stone(event: shapes.PlacedEvent | shapes.LiftEvent, now: shapes.BridgeTable) -> dict[str, Any]:
    if event["kind"] == "stone":
        stone: shapes.Stone = {"name": event["name"], "at": event["at"]}
        return {"stones": [*now["stones"], stone], "stones_left": now["stones_left"] - 1, "left": now["left"] - 1}
    stones = [stone for stone in now["stones"] if stone["at"] != event["at"]]
    return {"stones": stones, "stones_left": now["stones_left"] + 1}


def _with_plank(event: shapes.BridgeEvent, now: shapes.BridgeTable) -> dict[str, Any]:
    if event["kind"] == "take":
        taken = next(plank for plank in now["planks"] if plank["id"] == event["plank"])
        reserve = [*now["reserves"][event["holder"]], _plank(taken)]
        planks = [plank for plank in now["planks"] if plank is not taken]
        return {"planks": planks, "reserves": _replaced(now["reserves"], event["holder"], reserve)}
    if event["kind"] == "plank":
        return {"plank": _in_reserve(event, now)}
    if event["kind"] not in ("gone", "span"):
        return {}
    plank, rest = _in_reserve(event, now), [p for p in now["reserves"][event["seat"]] if p["id"] != event["plank"]]
    reserves = _replaced(now["reserves"], event["seat"], rest)
    change = {"plank": None, "reserves": reserves, "left": now["left"] - 1}
    if event["kind"] == "gone":
        return {**change, "gone": [*now["gone"], plank]}
    way = {"ends": event["ends"], "from": event["from"], "to": event["to"]}
    return {**change, "planks": [*now["planks"], {**plank, **way}]}


def _in_reserve(event: shapes.PlankEvent | shapes.SpanEvent, now: shapes.BridgeTable) -> shapes.Plank:
    return next(plank for plank in now["reserves"][event["seat"]] if plank["id"] == event["plank"])


def _plank(lying: shapes.LyingPlank) -> shapes.Plank:
    return {"id": lying["id"], "colour": lying["colour"], "size": lying["size"]}


def _space(event: shapes.GoEvent | shapes.JumpEvent | shapes.FallEvent) -> shapes.Space:
    return {"village": event["village"], "plank": event["plank"]}


def _replaced(members: list[Any], place: int, value: Any) -> list[Any]:
    return [value if number == place else member for number, member in enumerate(members)]
