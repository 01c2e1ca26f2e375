"""How River Dragons asks, where answers are easier named than found in a list; and what a log entry says.

Cards and islands are typed as they are called, everything else with its verb: so ``p1`` is a card whatever is asked,
and never a plank, and ``14`` an island where a stone is placed, never one that is lifted.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.tables import Asking, Item
from dragonrace.cli.tables.river_dragons.names import PLACES, plank_sign, stone_signs, support_sign
from dragonrace.cli.tables.vocabulary import Vocabulary, spoken_colours
from dragonrace.cli.words import either, say, typed_colour
from dragonrace.core.installed import game_type
from dragonrace.core.words.seats import letter

__all__ = ["VOCABULARY", "asking", "describe_entry"]

PROGRAM = ("S2", "P2", "M2", "P1", "M1", "S1", "R", "J")
"""A program to show as an example: the first cards of these that are in the hand."""
MOST_NAMED = 24
"""How many spans are written out at most."""
MOST_NEAR = 3
NUMBER = r"\d{1,7}"
COLOURS = max(game_type("river-dragons").colours.values(), key=len)
VERBS = ("card", "stone", "plank", "span", "take", "lift", "go", "jump", "stay")
VOCABULARY = Vocabulary((*COLOURS, *VERBS), {card.lower(): card for card in PROGRAM}, spoken=spoken_colours(COLOURS))
View = dict[str, Any]


def describe_entry(entry: dict[str, Any]) -> list[str]:
    """Return the words of a log entry; cards that are laid face down are left out until their player is ready."""
    return [event["words"] for event in entry["events"] if event["kind"] != "card" or event["ready"]]


def asking(view: View) -> Asking:
    """Everything is named by its sign on the drawing."""
    stone = _island if view["table"]["board"]["islands"] else _water
    ways: dict[str, Callable[[View], Asking]] = {
        "program": _program, "stone": stone, "plank": _plank, "span": _span, "remove": _remove,
        "step": _goal, "second_step": _goal, "jump": _goal,
    }  # fmt: skip
    return ways[view["table"]["phase"]](view)


def _is_line(answer: str) -> bool:
    """Say whether an answer is a whole line of a record, which is left as it is."""
    return ":" in answer


def _words(answer: str, verb: str) -> list[str]:
    """Return an answer's words without its verb, which need not be typed."""
    return [word for word in answer.replace(",", " ").split() if word.lower() != verb]


def _after_verb(answer: str, verb: str) -> str | None:
    """Return what follows the verb of an answer, in small letters; None if it has another one, or none."""
    first, _, rest = answer.lower().partition(" ")
    return rest if first == verb and rest else None


# --- programs ---


def _program(view: View) -> Asking:
    left = PLACES - len(view["table"]["programs"][view["viewer"]])
    hand = [choice["card"] for choice in view["choices"]]
    example = [card for card in PROGRAM if card in hand][:left]
    return Asking(say("program-how"), example=" ".join(example), read=lambda answer: _cards(answer, left))


def _cards(answer: str, left: int) -> str:
    """Read the next cards of a program."""
    cards = _words(answer, "card")
    if _is_line(answer) or not cards:
        return answer
    if len(cards) > left:
        raise CommandError(say("program-room", count=len(cards), left=left))
    return "\n".join(f"card {_card(word)}" for word in cards)


def _card(word: str) -> str:
    """Read a card, a dragon also by its colour's letter: ``S1``, ``D-red``, ``DR``."""
    dragon = re.fullmatch(r"d-?(\w+)", word.lower())
    colour = next((colour for colour in COLOURS if dragon and dragon[1] in (colour, letter(colour).lower())), None)
    return f"D-{colour}" if colour else word.upper()


# --- stones ---


def _island(view: View) -> Asking:
    """On an island: two stones of one action can be placed at once, as the first is never in the second's way."""
    islands = [choice["text"].removeprefix("stone ") for choice in view["choices"]]
    most = min(view["table"]["left"], len(islands))
    words = say("island-how.two") if most > 1 else say("island-how")
    return Asking(words, example=" ".join(islands[-most:]), read=lambda answer: _islands(answer, most))


def _islands(answer: str, most: int) -> str:
    islands = _words(answer, "stone")
    if _is_line(answer) or not islands:
        return answer
    if len(islands) > most:
        raise CommandError(say("island-words", count=len(islands), most=most))
    return "\n".join(f"stone {island}" for island in islands)


def _water(view: View) -> Asking:
    """On the expert side: a place."""
    places = [choice["at"] for choice in view["choices"]]
    x, y = places[len(places) // 2]
    return Asking(say("place-how"), example=f"{x},{y}", read=_place, near=lambda text: _near(text, places))


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
    return say("place-near", places=either([f"{x},{y}" for x, y in nearest]))


# --- planks ---


def _plank(view: View) -> Asking:
    """A plank of one's own, by its size."""
    items = [
        Item(f"plank {choice['size']}", choice["words"], say("item-unfit") if choice["fits"] is False else "")
        for choice in view["choices"]
    ]
    names = {_sign(choice): str(choice["size"]) for choice in view["choices"]}
    return Asking(say("type-one-of", keys=_listed(items)), items, read=lambda answer: _size(answer, names))


def _listed(items: list[Item]) -> str:
    return ", ".join(item.key for item in items)


def _sign(choice: Mapping[str, Any]) -> str:
    colour, _, size = choice["plank"].partition("-")
    return plank_sign({"colour": colour, "size": size})


def _size(answer: str, names: dict[str, str]) -> str:
    """Read a plank by its size or its sign: ``plank 4``, ``plank r4``."""
    name = _after_verb(answer, "plank")
    return f"plank {names.get(name, name)}" if name else answer


def _span(view: View) -> Asking:
    table = view["table"]
    spans = ["-".join(support_sign(table, end) for end in choice["ends"]) for choice in view["choices"]]
    named, more = ", ".join(spans[:MOST_NAMED]), len(spans) - MOST_NAMED
    words = say("span-how.more", spans=named, more=more) if more > 0 else say("span-how", spans=named)
    return Asking(words, read=lambda answer: _ends(answer, table))


def _ends(answer: str, table: dict[str, Any]) -> str:
    """Read a span by its ends, in any order, as the drawing or the notation names them: ``14-3``, ``span 3 14``."""
    if _is_line(answer) or not (re.search(r"\S\s*[–-]\s*\S", answer) or _after_verb(answer, "span")):
        return answer
    named = {sign: name for name, sign in stone_signs(table).items()}
    order = [
        *(village["colour"] for village in table["board"]["villages"]),
        *(stone["name"] for stone in table["stones"]),
    ]
    words = [word for word in re.split(r"[\s–-]+", answer.lower()) if word not in ("", "span")]
    ends = [named.get(word, word) for word in map(VOCABULARY.complete, words)]
    if not table["board"]["islands"] and (unknown := [end for end in ends if end.isdigit()]):
        raise CommandError(say("no-such-stone", number=plain(unknown[0])))
    if all(end in order for end in ends):
        ends.sort(key=order.index)
    return " ".join(["span", *ends])


# --- removing and moving ---


def _remove(view: View) -> Asking:
    """A plank or a stone, by its sign: ``take r4``, ``lift 14``."""
    return _by_sign(view, [(choice["kind"], _removed(choice, view["table"])) for choice in view["choices"]])


def _removed(choice: Mapping[str, Any], table: dict[str, Any]) -> str:
    if choice["kind"] == "take":
        return _sign(choice)
    name = next(stone["name"] for stone in table["stones"] if stone["at"] == choice["at"])
    return support_sign(table, name)


def _goal(view: View) -> Asking:
    """A plank or a village: ``go r4``, ``jump blue``. Two jumps that land on the same space are the same to all."""
    return _by_sign(view, [(choice["kind"], _space(choice)) for choice in view["choices"]])


def _space(choice: Mapping[str, Any]) -> str:
    """Name where a choice leads."""
    if choice["kind"] == "stay":
        return ""
    return _sign(choice) if choice["plank"] else typed_colour(choice["village"])


def _by_sign(view: View, names: list[tuple[str, str]]) -> Asking:
    """Ask for a verb and what it is done to."""
    keys = {f"{verb} {sign}".rstrip(): choice for (verb, sign), choice in zip(names, view["choices"], strict=True)}
    win = say("item-and-win")
    items = [Item(key, choice["words"], win if choice.get("wins") else "") for key, choice in keys.items()]
    texts = {VOCABULARY.complete(key).lower(): choice["text"] for key, choice in keys.items()}
    return Asking(say("type-one-of", keys=_listed(items)), items, read=lambda answer: texts.get(answer.lower(), answer))
