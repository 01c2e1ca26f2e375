"""Actions are read in a quick way: it takes what the careful way takes, and nothing else."""

import json
import random

import pytest

from dragonrace.server.refusals import Refusal
from dragonrace.server.web.messages import Act
from dragonrace.server.web.reading import check, content_of, quick_act

GOOD = {"type": "act", "seat": 1, "text": "keep 1 1", "seen": 7, "id": "a"}
ODD = [0, -1, 1.0, 1e0, True, None, "", "1", [], {}, 2**53, 2**70, "x" * 65, "x" * 201, "\ud800", "\u0000", "é" * 64]
MUTATIONS = 20_000


def carefully(text: str) -> Act | None:
    try:
        message = check(content_of(text))
    except Refusal:
        return None
    return message if isinstance(message, Act) else None


def mutated(rng: random.Random) -> str:
    """A message that is odd in its values, or broken in its text."""
    message = dict(GOOD)
    for _ in range(rng.randrange(3)):
        message[rng.choice([*GOOD, "more"])] = rng.choice(ODD)
    for _ in range(rng.randrange(2)):
        message.pop(rng.choice(list(message)), None)
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(['"', ",", "\n", "\t", " ", "1", "e", "\\", "{", "\x00", ""]) + text[at + 1 :]
    return text


def test_what_is_read_quickly_would_be_read_carefully_too() -> None:
    rng, both = random.Random(7), 0
    for _ in range(MUTATIONS):
        text = mutated(rng)
        quick, careful = quick_act(text), carefully(text)
        if quick is None:
            continue
        assert careful is not None, text
        assert (quick.seat, quick.text, quick.seen, quick.id) == (careful.seat, careful.text, careful.seen, careful.id)
        both += 1
    assert both > MUTATIONS / 20


def test_what_pages_send_is_read_quickly() -> None:
    assert quick_act(json.dumps(GOOD)) is not None


@pytest.mark.parametrize("text", ["", "[]", "null", '{"type": "look", "seat": null}', "{" * 100_000])
def test_all_else_is_left_to_the_careful_way(text: str) -> None:
    assert quick_act(text) is None
