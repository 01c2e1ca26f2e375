"""What is hidden from a viewer changes nothing that they receive: not a byte of a message, an answer or a header.

Two servers play the same match, with the same ids, keys, seeds and times, in two worlds that differ in nothing but
stones that the viewer can't know. They are connected to both, everybody acts in the same order, and whatever reaches
them is compared byte by byte. DRAGONRACE_GAMES makes a tenth as many pairs of worlds.
"""

import json
import os
import random
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace import DragonraceError, State
from dragonrace.core.registry import game_type
from dragonrace.server import keys
from dragonrace.server.store.rows import SeatRow
from tests.play import step
from tests.server.living import Browser, Server, Socket

PAIRS = max(1, int(os.environ.get("DRAGONRACE_GAMES", "400")) // 10)
OTHERS, VIEWER = "o" * 43, "v" * 43
"""The keys of the browsers."""
HIDING = [name for name in dragonrace.games() if game_type(name).hidden_information]


@dataclass(frozen=True)
class Table:
    """What both worlds have in common. ``start``: so many actions were done before all came."""

    game: str
    options: Mapping[str, Any]
    match: str
    players: int
    viewer: int | None
    start: int


@dataclass
class World:
    """One of two worlds, with all that is going to happen in it, and all that the viewer has received."""

    lines: list[tuple[int, str]]
    table: Table
    others: Socket
    """Holds all seats but the viewer's, and acts for them."""
    viewer: Socket
    http: Browser
    received: list[str]

    def hear(self) -> Any:
        """Receive one message to the viewer."""
        text = self.viewer.connection.recv(20)
        assert isinstance(text, str)
        self.received.append(text)
        message = json.loads(text)
        self.viewer.seen = message.get("seen", self.viewer.seen)
        return message


# --- pairs of worlds ---


def random_state(rng: random.Random) -> State:
    """A random position in which something may still be hidden: soon after all began."""
    name = rng.choice(HIDING)
    kind = game_type(name)
    players = rng.choice(sorted(kind.colours))
    options: dict[str, Any] = {
        option.name: rng.choice([choice.value for choice in option.choices] if option.choices else [False, True])
        for option in kind.options
        if option.kind in ("choice", "flag")
    }
    state = dragonrace.load_game(name, players=players, **options).new_initial_state()
    for _ in range(rng.randrange(players + 1, 4 * players + 12)):
        if state.is_terminal():
            break
        step(state, rng)
    return state


def other_world(state: State, viewer: int | None, rng: random.Random) -> State:
    """A world that the viewer can't tell from this one; a spectator knows what no seat knows."""
    if viewer is not None:
        return state.resample_from_infostate(viewer, rng)
    for seat in (0, 1):
        state = state.resample_from_infostate(seat, rng)
    return state


def lines_of(state: State) -> list[tuple[int, str]]:
    replay, lines = state.game.new_initial_state(), []
    for player, action in state.history():
        lines.append((player, replay.action_to_string(action, player)))
        replay.apply_action(action, player)
    return lines


def pairs(rng: random.Random) -> Iterator[tuple[State, State, int | None]]:
    """Pairs of different worlds, and who can't tell them apart."""
    while True:
        state = random_state(rng)
        viewer = rng.choice([None, *range(state.game.num_players)])
        for _ in range(8):
            other = other_world(state, viewer, rng)
            if other.history() != state.history():
                yield state, other, viewer
                break


# --- the two worlds alive ---


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        folders = [tmp_path_factory.mktemp("world") for _ in range(2)]
        yield [stack.enter_context(Server(f"sqlite:///{Path(folder) / 'm.sqlite'}")) for folder in folders]


def cookies(rng: random.Random, count: int) -> list[str]:
    return ["".join(rng.choices("abcdefgh", k=43)) for _ in range(count)]


def open_world(
    stack: ExitStack, server: Server, table: Table, seats: list[SeatRow], lines: list[tuple[int, str]]
) -> World:
    """Write the match as it was at its start; the others sit down, and then the viewer."""
    options = {name: value for name, value in table.options.items() if name != "first_player"}
    server.write(seats, lines[: table.start], table.match, name=table.game, **options)
    others, own = (as_browser(stack, server, cookie) for cookie in (OTHERS, VIEWER))
    actor = stack.enter_context(others.socket(table.match))
    actor.wait_for("position")
    return World(lines, table, actor, stack.enter_context(own.socket(table.match, table.viewer)), own, [])


def as_browser(stack: ExitStack, server: Server, cookie: str) -> Browser:
    browser = server.browser()
    stack.callback(browser.http.close)
    browser.become(cookie)
    return browser


def standing(table: Table, seat: int, states: list[State], rng: random.Random) -> str | None:
    """A standing answer for another seat that is asked for none in these positions: a secret too."""
    answers = [answer.text for answer in states[0].game.type.standing_answers]
    asked = any(is_legal(state, seat, answer) for state in states for answer in answers)
    return rng.choice([None, *answers]) if seat != table.viewer and not asked else None


def is_legal(state: State, seat: int, text: str) -> bool:
    try:
        state.string_to_action(text, seat)
    except DragonraceError:
        return False
    return True


def positions(state: State) -> list[State]:
    replay, found = state.game.new_initial_state(), []
    for player, action in state.history():
        found.append(replay.clone())
        replay.apply_action(action, player)
    return [*found, replay]


# --- what the viewer does, and gets ---


def attempts(state: State, viewer: int | None, seen: int, rng: random.Random) -> list[dict[str, Any]]:
    """Messages of the viewer that change nothing: illegal, late, early, of others' seats, repeated; and looks."""
    texts = ["nonsense", "holder N E S W SW", "move red", "move blue", "gale", "pass", "allow", "veto", "start SE"]
    messages: list[dict[str, Any]] = []
    for seat in range(state.game.num_players):
        text = rng.choice(texts)
        if seat != viewer or not is_legal(state, seat, text):
            at = rng.choice([seen, seen, seen + 1, rng.randint(0, seen)])
            messages.append({"type": "act", "seat": seat, "text": text, "seen": at, "id": str(len(messages))})
    for seat in (rng.randrange(state.game.num_players), None, viewer):
        messages.append({"type": "look", "seat": seat})
    return messages


def attempt(worlds: list[World], state: State, seen: int, rng: random.Random) -> None:
    for message in attempts(state, worlds[0].table.viewer, seen, rng):
        for world in worlds:
            world.viewer.say(message)
            while world.hear()["type"] not in ("done", "refused", "position"):
                pass
    assert worlds[0].received == worlds[1].received


def act(worlds: list[World], number: int, seen: int) -> None:
    """Action ``number`` (from 0), done by its seat, which saw what there was after ``seen`` actions."""
    for world in worlds:
        seat, text = world.lines[number]
        is_own = seat == world.table.viewer
        (world.viewer if is_own else world.others).act(seat, text, seen)
        if not is_own:
            assert world.others.answer()["type"] == "done"
        while world.viewer.seen <= number:
            world.hear()
        assert not is_own or world.hear()["type"] == "done"
    assert worlds[0].received == worlds[1].received


def last_seen(states: list[State], number: int, seat: int, rng: random.Random) -> int:
    """Any moment since which this seat has been asked for this: others may have acted meanwhile."""
    first = number
    while first and seat in states[first - 1].actors() and states[number].history()[first - 1][0] != seat:
        first -= 1
    return rng.randint(first, number)


def answers_by_http(world: World, numbers: list[int]) -> list[Any]:
    """Whatever can be asked, with all headers."""
    viewer, place = world.table.viewer, f"/api/matches/{world.table.match}"
    seats = ["", *(f"?seat={seat}" for seat in range(world.table.players))]
    mine = "" if viewer is None else f"?seat={viewer}"
    paths = [place, "/api/matches", *(f"{place}/record{seat}" for seat in seats)]
    paths += [f"{place}/positions/{number}{seat}" for number in numbers for seat in ("", mine)]
    paths += [f"{place}/positions/{numbers[0]}?seat={(viewer or 0) + 1}", f"{place}/positions/{len(world.lines) + 1}"]
    answers = [world.http.http.get(path) for path in paths]
    answers.append(world.http.http.post(f"{place}/rematch", json={}))
    return [
        (str(answer.url.raw_path), answer.status_code, answer.content, headers(answer.headers.raw))
        for answer in answers
    ]


def headers(raw: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [header for header in raw if header[0].lower() != b"date"]


def test_nobody_receives_a_byte_that_depends_on_what_is_hidden_from_them(servers: list[Server]) -> None:
    found = pairs(random.Random(20))
    frames = hidden = 0
    for number in range(PAIRS):
        *states, viewer = next(found)
        more = compare(servers, states, viewer, random.Random(number))
        frames, hidden = frames + more[0], hidden + more[1]
    print(f"{PAIRS} pairs of worlds, {frames} frames in each, {hidden} hidden actions before the viewer's eyes")
    assert hidden >= PAIRS // 2


def compare(servers: list[Server], states: list[Any], viewer: int | None, rng: random.Random) -> tuple[int, int]:
    """Play a pair of worlds before the viewer's eyes; return how many frames came, and how many hidden actions."""
    game, end = states[0].game, len(states[0].history())
    paths = [positions(state) for state in states]
    start = min(rng.choice([game.num_players, rng.randint(0, end)]), end)
    match = "".join(rng.choices("abcdefgh123456789", k=10))
    table = Table(game.name, game.options, match, game.num_players, viewer, start)
    with ExitStack() as stack:
        worlds = [
            open_world(stack, server, table, seats_of(table, path, rng), lines_of(path[-1]))
            for server, path in zip(servers, paths, strict=True)
        ]
        for world in worlds:
            assert world.hear()["type"] == "position"
        for number in range(start, end):
            if rng.random() < 0.2:
                attempt(worlds, paths[0][number], number, rng)
            act(worlds, number, last_seen(paths[0], number, worlds[0].lines[number][0], rng))
        attempt(worlds, states[0], end, rng)
        numbers = rng.sample(range(end + 1), min(3, end + 1))
        mine, others = (answers_by_http(world, numbers) for world in worlds)
        assert mine == others
        hidden = sum(a != b for a, b in zip(worlds[0].lines[start:], worlds[1].lines[start:], strict=True))
        return len(worlds[0].received), hidden


def seats_of(table: Table, path: list[State], rng: random.Random) -> list[SeatRow]:
    return [
        SeatRow(
            seat,
            "person",
            owner=keys.digest(VIEWER if seat == table.viewer else OTHERS),
            standing=standing(table, seat, path[table.start :], rng),
        )
        for seat in range(table.players)
    ]
