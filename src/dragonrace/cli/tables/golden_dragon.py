"""Golden Dragon in characters: the map with its dragons, the compass, one's own holder, and everybody's seat."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.screen.colours import WORDS, in_colours, letter, piece
from dragonrace.cli.screen.folding import FOLD, unfolded
from dragonrace.cli.tables import LongList
from dragonrace.cli.tables.constants import constants

__all__ = ["describe_entry", "draw", "long_list"]

DIM, LAVA, GOLD = "grey62", "bold red", "bold yellow"
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←", "SE": "↘", "SW": "↙"}
NAMES = {word.upper(): name for name, word in constants("golden-dragon")["WIND_WORDS"].items()}
"""What people may write for a wind."""
SIGNS = {"v": ("▲", LAVA), "G": ("★", GOLD), " ": ("", "")}
CELLS = (4, 3, 2)
"""How many columns a field may take, the nicest first."""
MOST_ROWS = 24
GAP = 5
SIDE = 32
"""How wide what stands beside the map can be: the holder."""
Signs = list[tuple[str, str]]


def draw(view: dict[str, Any], width: int) -> RenderableType:
    """Return map, compass, holder and seats. Letters in brackets are where dragons would be carried."""
    sheet, compass, more = _Map(view, width).lines(), _compass(), [*_legend(view), *_chute(view)]
    below = [*sheet, Text(), *(_beside(compass, more, width) or [*compass, Text(), *more])]
    body = _beside(sheet, [*compass, *more], width) or below
    lines = [*body, Text(), *_seats(view), *_stone(view)]
    for line in lines:
        line.rstrip()
    return Group(*lines)


def _beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Put two drawings side by side; return nothing where they do not fit so."""
    across, more = (max(len(line) for line in lines) for lines in (left, right))
    if across + GAP + more > width:
        return []
    rows = max(len(left), len(right))
    left, right = (lines + [Text()] * (rows - len(lines)) for lines in (left, right))
    return [Text.assemble(a, " " * (across + GAP - len(a)), b) for a, b in zip(left, right, strict=True)]


# --- the map ---


class _Map:
    """The map, field by field. Of one that is too large, only what lies near dragons and the golden volcano."""

    def __init__(self, view: dict[str, Any], width: int):
        table = view["table"]
        self._rows: list[str] = table["board"]["rows"]
        self._starts = table["phase"] == "start"
        self._players, self._under = view["players"], table["under"]
        self._dragons = {tuple(at): seat for seat, at in enumerate(table["dragons"]) if at}
        self._targets = dict(_targets(view))
        places = [tuple(table["board"]["golden"]), *self._dragons, *self._targets]
        self._shown = unfolded(len(self._rows), MOST_ROWS, (row for row, _ in places))
        across = max(len(row) for row in self._rows)
        self._columns = unfolded(across, (width - 2) // CELLS[-1], (column for _, column in places))
        self._cell = _cell(len(self._columns), width)

    def lines(self) -> list[Text]:
        """Return a line a row."""
        return [self._line(row) for row in self._shown]

    def _line(self, row: int) -> Text:
        line = Text("  ", no_wrap=True, overflow="crop")
        for column in self._columns:
            folded = "⋮" if row == FOLD else "⋯" if column == FOLD else ""
            signs = [(folded, DIM)] if folded else self._field(row, column)
            for sign, style in signs:
                line.append(sign, style)
            line.append(" " * (self._cell - sum(len(sign) for sign, _ in signs)))
        return line

    def _field(self, row: int, column: int) -> Signs:
        """Return what is on a field; in brackets what would land there."""
        signs, target = self._signs(row, column), self._targets.get((row, column))
        if target is None:
            return ([(" ", "")] * (CELLS[-1] < self._cell > len(signs)) + signs)[: self._cell]
        golden = signs if signs == [SIGNS["G"]] else []
        brackets = len(target[0]) + 2 + len(golden) <= self._cell
        return [("[", "bold"), target, ("]", "bold"), *golden] if brackets else [target, *golden]

    def _signs(self, row: int, column: int) -> Signs:
        seat = self._dragons.get((row, column))
        sign = self._rows[row][column : column + 1] or " "
        if seat is not None:
            dragon = piece(self._players[seat])
            arrow = (ARROWS[self._under[seat]], "bold")
            return [(dragon.plain, str(dragon.style)), arrow, *([SIGNS[sign]] if sign == "G" else [])]
        if sign.isdigit() and self._starts:
            return [(sign, DIM)]
        return [SIGNS.get(sign, ("·", DIM))]


def _cell(columns: int, width: int) -> int:
    """Return how wide a field is: small beside the compass is better than large above it, but not too small."""
    beside = (cell for cell in CELLS[:-1] if cell * columns + 2 + GAP + SIDE <= width)
    alone = (cell for cell in CELLS if cell * columns + 2 <= width)
    return next(beside, next(alone, CELLS[-1]))


def _targets(view: dict[str, Any]) -> Iterator[tuple[tuple[int, ...], tuple[str, str]]]:
    """List the places that choices lead to, and what would be there: a dragon in small letters, a start field."""
    table = view["table"]
    for choice in view["choices"]:
        if choice["kind"] == "start":
            yield tuple(choice["at"]), (choice["field"], "bold")
        elif choice["kind"] == "move":
            yield tuple(choice["to"]), _small(view, choice["dragon"])
    if table["moving"] is not None:
        yield tuple(table["to"]), _small(view, table["moving"])


def _small(view: dict[str, Any], seat: int) -> tuple[str, str]:
    colour = view["players"][seat]
    return letter(colour).lower(), f"bold {WORDS.get(colour, '')}".strip()


# --- beside the map ---


def _compass() -> list[Text]:
    """The six winds; each is named for where it blows to."""
    lines = [Text(line) for line in ("      N", "      ↑", "  W ← ● → E", "    ↙ ↓ ↘", "  SW  S  SE")]
    for line, words in zip(lines[1:], ("Winds are named", "for where", "they blow to."), strict=False):
        line.append(" " * (15 - len(line)) + words, DIM)
    return lines


def _chute(view: dict[str, Any]) -> list[Text]:
    """The viewer's holder, the front stone large; or their stones, while they have not filled it."""
    viewer, table = view["viewer"], view["table"]
    if viewer is None:
        return []
    stones = table["holders"][viewer]
    if not stones:
        return [Text(), Text.assemble(("your stones  ", DIM), ("  ".join(table["supply"]), "bold"))]
    front, *rest = stones
    behind = "".join(f"{wind:^4}" for wind in rest)
    line = "─" * len(behind)
    return [
        Text.assemble(" " * 8, ("╔next╗", "bold"), f"{line}┐"),
        Text.assemble(("holder  ", DIM), (f"║ {front:<2} ║", "bold"), f"{behind}│"),
        Text.assemble(" " * 8, ("╚════╝", "bold"), f"{line}┘"),
    ]


def _legend(view: dict[str, Any]) -> list[Text]:
    """What the map's signs mean."""
    signs = Text.assemble(("▲", LAVA), (" volcano   ", DIM), ("★", GOLD), (" golden volcano", DIM))
    moves = [_small(view, choice["dragon"]) for choice in view["choices"] if choice["kind"] == "move"]
    if not moves:
        return [signs, Text()]
    target = Text.assemble("[", moves[0], "]", (f" where {moves[0][0].upper()} would be carried", DIM))
    return [signs, target]


# --- seats ---


def _seats(view: dict[str, Any]) -> list[Text]:
    """A line a seat, below a line that says what its columns are."""
    head = f"{'':<14}{'stands on':<12}{'holder, front first':<22}{'gales':<8}{'lightnings':<11}"
    return [Text(head, DIM), *(_seat(view, seat) for seat in range(len(view["players"])))]


def _seat(view: dict[str, Any], seat: int) -> Text:
    table, colour = view["table"], view["players"][seat]
    moves = table["mover"] == seat and not view["over"]
    line = Text.assemble(" ▶ " if moves else "   ", piece(colour), "  ")
    line.append_text(in_colours(colour.capitalize().ljust(8), [colour]))
    wind = table["under"][seat]
    line.append(f"{wind} {ARROWS[wind]}".ljust(12) if wind else "".ljust(12))
    line.append_text(_stones(table["holders"][seat], is_awaited=table["phase"] == "holders"))
    line.append(f"{table['gales'][seat]:<8}{table['lightnings'][seat]:<11}")
    return line.append(_remark(view, seat), "bold")


def _stones(stones: list[str | None], *, is_awaited: bool) -> Text:
    """The stones of a holder, the front one in brackets; ``?`` is one that the viewer can't know."""
    if not stones:
        return Text(f"{'not filled yet' * is_awaited:<22}", DIM)
    front, *rest = [wind or "?" for wind in stones]
    line = Text.assemble((f"{f'[{front}]':<5}", "bold"), " ".join(f"{wind:<2}" for wind in rest))
    return line.append(" " * (22 - len(line)))


def _remark(view: dict[str, Any], seat: int) -> str:
    if view["winner"] == seat:
        return "wins!"
    return "vetoed" if seat in view["table"]["vetoed"] else ""


def _stone(view: dict[str, Any]) -> list[Text]:
    """The stone that is out, and how many moves are left where a turn has several."""
    table = view["table"]
    words = []
    if table["in_gale"] or table["moves_left"] > 1:
        left = table["moves_left"]
        words.append(f"{'Gale: ' * table['in_gale']}{left} move{'s' * (left != 1)} left.")
    if table["stone"]:
        words.append(f"The {table['stone']} stone {ARROWS[table['stone']]} is out.")
    return [Text(), Text("   " + " ".join(words))] if words else []


# --- words ---


def describe_entry(entry: dict[str, Any]) -> list[str]:
    """Return the words of a log entry; a stone that is laid is left out where its dragon moves at once."""
    return [event["words"] for event in entry["events"] if event["kind"] != "lay" or event["asked"]]


def long_list(view: dict[str, Any]) -> LongList | None:
    """The ways to fill a holder are asked for as an order."""
    holders = [choice["winds"] for choice in view["choices"] if choice["kind"] == "holder"]
    if not holders:
        return None
    stones: list[str] = view["table"]["supply"]
    words = "Type the order of your five stones; the first one is played first."
    return LongList(words, " ".join(holders[-1]), lambda answer: _order(answer, stones))


def _order(answer: str, stones: list[str]) -> str:
    """Read an order of one's stones, or the beginning of one. A whole line of a record is left as it is."""
    if ":" in answer:
        return answer
    words = answer.upper().replace(",", " ").split()
    winds = [NAMES.get(word, word) for word in (words[1:] if words[0] == "HOLDER" else words)]
    for number, wind in enumerate(winds):
        if wind not in stones:
            raise CommandError(f"{plain(wind)} is not one of your stones: {', '.join(stones)}")
        if wind in winds[:number]:
            raise CommandError(f"you have only one {wind} stone; name each of {', '.join(stones)} once")
    return " ".join(["holder", *winds])
