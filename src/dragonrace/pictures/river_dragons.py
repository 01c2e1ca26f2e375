"""A picture of River Dragons: villages, stones, planks and pawns; everybody's program and planks."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from dragonrace.core.words.seats import letter
from dragonrace.pictures.canvas import CARD, INK, LINE, SEATS, SOFT, WATER, WATER_DEEP, Canvas, Point, on_colour
from dragonrace.pictures.sheet import Box, Fit, Sheet

__all__ = ["draw"]

STONE, ISLAND, BACK, SHUT, FIRST = "#8d8a82", "#a9d3d2", "#4b5a63", "#d9cfb4", "#e7c56b"


def draw(view: Mapping[str, Any], width: int) -> Canvas:
    """Draw what a view shows."""
    sheet, table, board = Sheet(width), view["table"], view["table"]["board"]
    villages = tuple((village["colour"], *village["at"], village["open"]) for village in board["villages"])
    places = [tuple(map(tuple, board[name])) for name in ("water", "islands")]
    measures = tuple(board[name] for name in ("width", "height", "stone_radius", "village_radius"))
    ground, fit = _delta(width, measures, *places, villages)
    canvas = ground.copy()
    _planks(canvas, table, fit)
    _pawns(canvas, view, fit)
    for seat, room in sheet.cards(canvas, view):
        _seat(canvas, table, seat, room)
    _chosen(canvas, table, sheet.tray)
    return canvas


@lru_cache(maxsize=8)
def _delta(
    width: int, measures: Sequence[int], water: Sequence[Point], islands: Sequence[Point], villages: Sequence[Any]
) -> tuple[Canvas, Fit]:
    """Draw what never changes; nobody draws on it any further."""
    sheet = Sheet(width)
    canvas = Canvas(sheet.width, sheet.height)
    wide, high, stone, village = measures
    fit = Fit(sheet.board, -village, -village, wide + village, high + village)
    canvas.area([fit(*corner) for corner in water], WATER, WATER_DEEP, fit.scale * stone / 4)
    for island in islands:
        canvas.disc(fit(*island), fit.scale * stone, ISLAND, WATER_DEEP, fit.scale * stone / 8)
    for colour, x, y, is_open in villages:
        fill, edge = (SEATS[colour], INK) if is_open else (SHUT, SEATS[colour])
        canvas.disc(fit(x, y), fit.scale * village, fill, edge, fit.scale * village / 16)
    return canvas, fit


def _planks(canvas: Canvas, table: Mapping[str, Any], fit: Fit) -> None:
    """Draw the stones, and the planks on them; their sizes are how long they look."""
    board = table["board"]
    for stone in table["stones"]:
        canvas.disc(fit(*stone["at"]), fit.scale * board["stone_radius"], STONE, INK, fit.scale * 1.5)
    thick = max(fit.scale * board["plank_width"], 2)
    for plank in table["planks"]:
        ends = [fit(*plank[end]) for end in ("from", "to")]
        canvas.line(ends, INK, thick * 1.35)
        canvas.line(ends, SEATS[plank["colour"]], thick)
    for village in board["villages"]:  # above the planks that end there
        colour, at, radius = village["colour"], fit(*village["at"]), fit.scale * board["village_radius"]
        canvas.disc(at, radius * 0.5, SEATS[colour] if village["open"] else SHUT)
        canvas.text(at, letter(colour), radius * 0.7, on_colour(colour) if village["open"] else INK, "mm")


def _pawns(canvas: Canvas, view: Mapping[str, Any], fit: Fit) -> None:
    """Draw the pawns: on their planks' middles; in a village, around its middle."""
    table = view["table"]
    board = table["board"]
    villages = {village["colour"]: village["at"] for village in board["villages"]}
    planks = {plank["id"]: (plank["from"], plank["to"]) for plank in table["planks"]}
    radius = fit.scale * board["village_radius"] * 0.34
    for seat, (space, colour) in enumerate(zip(table["pawns"], view["players"], strict=True)):
        if space["village"] is None:
            (x, y), (to_x, to_y) = planks[space["plank"]]
            at = fit((x + to_x) / 2, (y + to_y) / 2)
        else:
            x, y = fit(*villages[space["village"]])
            turn, far = 2 * pi * seat / len(view["players"]), radius * 2.4
            at = (x + far * sin(turn), y - far * cos(turn))
        canvas.piece(at, radius, colour, letter(colour))


def _seat(canvas: Canvas, table: Mapping[str, Any], seat: int, room: Box) -> None:
    """Draw where somebody has to go, their program, and the planks that they have."""
    size = min(room.height * 0.62, room.width / 8)
    goal, radius = table["destinations"][seat], size * 0.4
    where = (room.x + room.width - radius, room.y - size * 0.62)
    canvas.arrow((where[0] - radius * 4, where[1]), (where[0] - radius * 1.6, where[1]), SOFT, radius * 0.4)
    canvas.disc(where, radius, SEATS[goal], INK, radius * 0.12)
    canvas.text(where, letter(goal), radius, on_colour(goal), "mm")
    if table["first"] == seat:
        corner = (where[0] - radius * 6.6, where[1] - radius)
        canvas.box(corner, (radius * 1.6, radius * 2), FIRST, INK)
        canvas.text((corner[0] + radius * 0.8, where[1]), "1", radius * 1.3, INK, "mm")
    for place, card in enumerate(table["programs"][seat]):
        at = (room.x + place * size * 1.12, room.y)
        is_now = table["place"] == place + 1
        edge = "#d9643a" if is_now else SOFT
        canvas.box(at, (size, size), BACK if card is None else CARD, edge, size * (0.1 if is_now else 0.04))
        _card(canvas, (at[0] + size / 2, at[1] + size / 2), size, card)
    _reserve(canvas, table["reserves"][seat], Box(room.x, room.y + size * 1.12, room.width, room.height - size * 1.12))


def _card(canvas: Canvas, middle: Point, size: float, card: str | None) -> None:
    """Write what a card is; a dragon is a disc of the colour at which it strikes."""
    if card is None:
        canvas.text(middle, "?", size * 0.6, "#ffffff", "mm")
    elif card.startswith("D-"):
        colour = card[2:]
        canvas.disc(middle, size * 0.4, SEATS[colour], INK, size * 0.03)
        canvas.text(middle, f"D{letter(colour)}", size * 0.42, on_colour(colour), "mm")
    else:
        canvas.text(middle, card, size * 0.46, INK, "mm")


def _reserve(canvas: Canvas, planks: Sequence[Mapping[str, Any]], room: Box) -> None:
    """Draw planks side by side, the longer the larger, with their sizes."""
    longs = [1.6 + plank["size"] * 0.7 for plank in planks]
    wide, at, middle = room.width / max(38, sum(longs) + 0.35 * len(longs)), room.x, room.y + room.height / 2
    for plank, share in zip(planks, longs, strict=True):
        long = wide * share
        canvas.box((at, middle - room.height * 0.42), (long, room.height * 0.84), SEATS[plank["colour"]])
        canvas.text((at + long / 2, middle), str(plank["size"]), room.height * 0.7, on_colour(plank["colour"]), "mm")
        at += long + wide * 0.35


def _chosen(canvas: Canvas, table: Mapping[str, Any], tray: Box) -> None:
    """Draw how many stones are left, and the plank that is being laid."""
    canvas.box((tray.x, tray.y), tray.size, CARD, LINE)
    radius = tray.height * 0.2
    canvas.disc(tray.at(0.1, 0.5), radius, STONE, INK, radius * 0.1)
    canvas.text(tray.at(0.2, 0.5), str(table["stones_left"]), radius * 1.4)
    if table["plank"] is not None:
        _reserve(canvas, [table["plank"]], Box(*tray.at(0.6, 0.25), tray.width * 0.9, tray.height * 0.5))
