"""How River Dragons asks, where answers are easier named than found in a list; and what a log entry says."""

import re
from collections.abc import Callable
from typing import Any

from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.screen.colours import letter
from dragonrace.cli.tables import LongList
from dragonrace.cli.tables.river_dragons.names import PLACES, plank_sign, stone_signs, support_sign

__all__ = ["describe_entry", "long_list"]

PROGRAM = ("S2", "P2", "M2", "P1", "M1", "S1", "R", "J")
"""A program to show as an example: the first cards of these that are in the hand."""
MOST_NAMED = 24
"""How many spans are written out at most."""
MOST_NEAR = 3
NUMBER = r"\d{1,7}"
View = dict[str, Any]


def describe_entry(entry: dict[str, Any]) -> list[str]:
    """Return the words of a log entry; cards that are laid face down are left out until their player is ready."""
    return [event["words"] for event in entry["events"] if event["kind"] != "card" or event["ready"]]


def long_list(view: View) -> LongList | None:
    """Everything is named by its sign on the drawing."""
    stone = _island if view["table"]["board"]["islands"] else _water
    asking: dict[str, Callable[[View], LongList]] = {
        "program": _program, "stone": stone, "plank": _plank, "span": _span, "remove": _remove,
        "step": _goal, "second_step": _goal, "jump": _goal,
    }  # fmt: skip
    return asking[view["table"]["phase"]](view) if view["choices"] else None


def _is_line(answer: str) -> bool:
    """Say whether an answer is a whole line of a record, which is left as it is."""
    return ":" in answer


def _words(answer: str, verb: str) -> list[str]:
    """Return an answer's words without its verb, which need not be typed."""
    return [word for word in answer.replace(",", " ").split() if word.lower() != verb]


# --- programs ---


def _program(view: View) -> LongList:
    left = PLACES - len(view["table"]["programs"][view["viewer"]])
    colours = [village["colour"] for village in view["table"]["board"]["villages"]]
    hand = [choice["card"] for choice in view["choices"]]
    example = [card for card in PROGRAM if card in hand][:left]
    words = "Type your cards in their order, on one line or one by one; what is laid stays."
    return LongList(words, " ".join(example), lambda answer: _cards(answer, left, colours), numbered=False)


def _cards(answer: str, left: int, colours: list[str]) -> str:
    """Read the next cards of a program."""
    cards = _words(answer, "card")
    if _is_line(answer) or not cards:
        return answer
    if len(cards) > left:
        raise CommandError(f"that is {len(cards)} cards; your program has room for {left} more")
    return "\n".join(f"card {_card(word, colours)}" for word in cards)


def _card(word: str, colours: list[str]) -> str:
    """Read a card, a dragon also by its colour's letter: ``S1``, ``D-red``, ``DR``."""
    dragon = re.fullmatch(r"d-?(\w+)", word.lower())
    colour = next((colour for colour in colours if dragon and dragon[1] in (colour, letter(colour).lower())), None)
    return f"D-{colour}" if colour else word.upper()


# --- stones ---


def _island(view: View) -> LongList:
    """On an island: two stones of one action can be placed at once, as the first is never in the second's way."""
    islands = [choice["text"].removeprefix("stone ") for choice in view["choices"]]
    most = min(view["table"]["left"], len(islands))
    words = "Type the number of an island in square brackets" + ", or of two of them." * (most > 1) + "." * (most == 1)
    return LongList(words, " ".join(islands[-most:]), lambda answer: _islands(answer, most), numbered=False)


def _islands(answer: str, most: int) -> str:
    islands = _words(answer, "stone")
    if _is_line(answer) or not islands:
        return answer
    if len(islands) > most:
        raise CommandError(
            f"that is {len(islands)} words; type the number of {('one island', 'two islands')[most - 1]}"
        )
    return "\n".join(f"stone {island}" for island in islands)


def _water(view: View) -> LongList:
    """On the expert side: a place."""
    places = [choice["at"] for choice in view["choices"]]
    x, y = places[len(places) // 2]
    words = "Type a place where the water is dotted, in millimetres: across,down."
    return LongList(words, f"{x},{y}", _place, near=lambda text: _near(text, places), numbered=False)


def _place(answer: str) -> str:
    place = re.fullmatch(rf"(?:stone )?({NUMBER})[ ,]+({NUMBER})", answer.lower())
    return f"stone {int(place[1])},{int(place[2])}" if place else answer


def _near(text: str, places: list[list[int]]) -> str:
    """Name the nearest places that can take a stone."""
    typed = re.fullmatch(rf"stone ({NUMBER}),({NUMBER})", text)
    if typed is None:
        return ""
    x, y = int(typed[1]), int(typed[2])
    nearest = sorted(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[:MOST_NEAR]
    return f"There is room nearby, at {' or '.join(f'{x},{y}' for x, y in nearest)}"


# --- planks ---


def _plank(view: View) -> LongList:
    signs = {_sign(choice): choice["size"] for choice in view["choices"]}
    words = f"Type which plank: {', '.join(signs)}."
    return LongList(words, list(signs)[-1], lambda answer: _size(answer, signs), numbered=False)


def _sign(choice: dict[str, Any]) -> str:
    colour, _, size = choice["plank"].partition("-")
    return plank_sign({"colour": colour, "size": size})


def _size(answer: str, signs: dict[str, int]) -> str:
    """Read a plank, by its sign or its size: ``r4``, ``4``."""
    name = " ".join(_words(answer, "plank"))
    return answer if _is_line(answer) or not name else f"plank {signs.get(name.lower(), name)}"


def _span(view: View) -> LongList:
    table = view["table"]
    spans = ["–".join(support_sign(table, end) for end in choice["ends"]) for choice in view["choices"]]
    more = f" and {len(spans) - MOST_NAMED} more" if len(spans) > MOST_NAMED else ""
    words = f"Type its two ends. It can lie from {', '.join(spans[:MOST_NAMED])}{more}."
    return LongList(words, spans[0].replace("–", " "), lambda answer: _ends(answer, table), numbered=False)


def _ends(answer: str, table: dict[str, Any]) -> str:
    """Read a span by its ends, in any order, as the drawing or the notation names them: ``3 14``, ``14-blue``."""
    named = {sign: name for name, sign in stone_signs(table).items()}
    order = [
        *(village["colour"] for village in table["board"]["villages"]),
        *(stone["name"] for stone in table["stones"]),
    ]
    words = [word for word in re.split(r"[\s–-]+", answer.lower()) if word not in ("", "span")]
    ends = [named.get(word, word) for word in words]
    if _is_line(answer) or not ends:
        return answer
    if not table["board"]["islands"] and (unknown := [end for end in ends if end.isdigit()]):
        raise CommandError(f"there is no stone ({plain(unknown[0])}) on the map")
    if all(end in order for end in ends):
        ends.sort(key=order.index)
    return " ".join(["span", *ends])


# --- removing ---


def _remove(view: View) -> LongList:
    """A plank or a stone, by its sign."""
    signs = {_removed(choice, view["table"]): choice["text"] for choice in view["choices"]}
    words = f"Type which plank or stone: {', '.join(signs)}."
    return LongList(words, next(iter(signs)), lambda answer: _removal(answer, signs), numbered=False)


def _removed(choice: dict[str, Any], table: dict[str, Any]) -> str:
    if choice["kind"] == "take":
        return _sign(choice)
    name = next(stone["name"] for stone in table["stones"] if stone["at"] == choice["at"])
    return support_sign(table, name)


def _removal(answer: str, signs: dict[str, str]) -> str:
    """Read a removal: ``r4``, ``take r4``, ``14``, ``lift 14``."""
    verb, _, rest = answer.lower().partition(" ")
    named = signs.get(rest if verb in ("take", "lift") else answer.lower(), answer)
    return named if verb not in ("take", "lift") or named.startswith(verb) else answer


# --- moving ---


def _goal(view: View) -> LongList:
    """A plank or a village; two jumps that land on the same space are the same to all."""
    signs = {_space(choice): choice["text"] for choice in view["choices"]}
    wins = {_space(choice) for choice in view["choices"] if choice.get("wins")}
    names = ", ".join(f"{sign} (and win)" if sign in wins else sign for sign in signs)
    words = f"Type where to: {names}." if "stay" not in signs else f"Type where to, or stay: {names}."
    return LongList(words, next(iter(signs)), lambda answer: _way(answer, signs), numbered=False)


def _space(choice: dict[str, Any]) -> str:
    """Name where a choice leads."""
    if choice["kind"] == "stay":
        return "stay"
    return _sign(choice) if choice["plank"] else str(choice["village"])


def _way(answer: str, signs: dict[str, str]) -> str:
    """Read where a pawn goes: ``r4``, ``go r4``, ``blue``, ``stay``."""
    words = [word for word in answer.lower().split() if word not in ("go", "to")]
    if len(words) != 1 or _is_line(answer):
        return answer
    if words[0] not in signs:
        raise CommandError(f"no way leads to {plain(words[0])!r}; type one of these: {', '.join(signs)}")
    return signs[words[0]]
