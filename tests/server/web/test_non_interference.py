"""What is hidden from a viewer changes nothing that they receive: not a byte of a message, an answer or a header.

Two servers play the same match, with the same ids, keys, seeds and times, in two worlds that differ in nothing but
stones that the viewer can't know. They are connected to both, everybody acts and speaks in the same order, and whatever
reaches them is compared byte by byte; clocks stand where everybody always thinks for as long. In one half of all worlds
the viewer comes to another server than the others do. DRAGONRACE_GAMES makes a tenth as many pairs of worlds.
"""

import json
import os
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import pytest

import dragonrace
from dragonrace import DragonraceError, State
from dragonrace.core.installed import game_type
from dragonrace.core.records.manners import is_aside
from dragonrace.core.records.replay import Replay
from dragonrace.server import keys
from dragonrace.server.limits import Rate
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table import heart, talk
from dragonrace.server.table.hands import Hands
from dragonrace.server.table.phrases import PHRASES
from tests.play import step
from tests.server.conftest import postgres
from tests.server.living import Browser, Server, Socket

PAIRS = max(1, int(os.environ.get("DRAGONRACE_GAMES", "400")) // 10)
TIMINGS: list[dict[str, Any] | None] = [
    None,
    {"per_move": True, "seconds": 3600, "increment": 0, "on_time": "bot"},
    {"per_move": False, "seconds": 3600, "increment": 5, "on_time": "lost"},
]
THOUGHT = 1234
"""Milliseconds that everybody always thinks."""
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
    timing: dict[str, Any] | None

    def cookie(self, *, own: bool) -> str:
        """The key of the viewer's browser, or the others': of no other match, so that none is listed beside it."""
        return self.match + ("v" if own else "o") * 33


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
    replay: Replay
    """What stands here, as the core has it."""
    kinds: Counter[str] = field(default_factory=Counter)

    def hear(self) -> Any:
        """Receive one message to the viewer; what measures the network says nothing."""
        while (message := json.loads(text := self.viewer.connection.recv(20)))["type"] == "beat":
            pass
        assert isinstance(text, str)
        self.received.append(text)
        self.kinds[message["type"]] += 1
        if message["type"] != "done":  # what it was that is done comes afterwards
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


@dataclass(frozen=True)
class Place:
    """Where one of two worlds is: the server that the others come to first, and the one that the viewer comes to."""

    server: Server
    other: Server


@pytest.fixture(scope="module", params=["alone", "elsewhere"])
def places(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Place]]:
    """Two places; ``elsewhere`` viewers come to another server process than that which plays the match."""
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        let_time_be_equal(patch)
        found = []
        for _ in range(2):
            if request.param == "alone":
                urls = [f"sqlite:///{tmp_path_factory.mktemp('world') / 'm.sqlite'}"]
            else:
                urls = [stack.enter_context(postgres())] * 2
            servers = [stack.enter_context(Server(url)) for url in urls]
            found.append(Place(servers[0], servers[-1]))
        yield found


def let_time_be_equal(patch: pytest.MonkeyPatch) -> None:
    """Let everybody think for as long, and say everything at the same time: that no two runs have in common."""

    def spent(hands: Hands, seat: int, _at: float, _lag: float = 0.0) -> int | None:
        return THOUGHT if seat in hands.running else None

    patch.setattr(Hands, "spent", spent)
    patch.setattr(talk, "now", lambda: "2026-01-01T00:00:00.000Z")
    patch.setattr(talk, "PACE", Rate(1e6, 1e6))
    patch.setattr(heart, "AWAY", 1e9)


def open_world(
    stack: ExitStack, place: Place, table: Table, seats: list[SeatRow], lines: list[tuple[int, str]]
) -> World:
    """Write the match as it was at its start; the others sit down, and then the viewer, wherever they come to."""
    options = {name: value for name, value in table.options.items() if name != "first_player"}
    started = lines[: table.start]
    place.server.write(seats, started, table.match, name=table.game, timing=table.timing, **options)
    others = as_browser(stack, place.server, table.cookie(own=False))
    own = as_browser(stack, place.other, table.cookie(own=True))
    actor = stack.enter_context(others.socket(table.match))
    actor.wait_for("position")
    replay = Replay(dragonrace.load_game(table.game, players=table.players, **table.options))
    for seat, text in started:
        replay.add(seat, text)
    return World(lines, table, actor, stack.enter_context(own.socket(table.match, table.viewer)), own, [], replay)


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
    """Action ``number`` (from 0), done by its seat, which saw what there was after ``seen`` lines."""
    for world in worlds:
        do(world, *world.lines[number], seen)
    assert worlds[0].received == worlds[1].received


def do(world: World, seat: int, text: str, seen: int) -> None:
    """Let a seat do or say this, until the viewer has heard of it."""
    if seat == world.table.viewer:
        world.viewer.act(seat, text, seen)
        while (answer := world.hear())["type"] not in ("done", "refused"):
            pass
    else:
        world.others.act(seat, text, seen)
        answer = world.others.answer()
    assert answer["type"] == "done", answer
    while world.viewer.seen < answer["seen"]:
        message = world.hear()
        if message["type"] == "step":
            entry = message["entry"]
            world.replay.add(entry["player"], entry["text"] if is_aside(entry["text"]) else text)


# --- what is said meanwhile ---


def speak(worlds: list[World], rng: random.Random) -> None:
    """Let somebody say a phrase or a text, which the viewer hears."""
    seat = rng.randrange(worlds[0].table.players)
    words: dict[str, Any] = {"type": "say", "phrase": rng.choice(PHRASES)}
    if rng.random() < 0.5:
        words = {"type": "chat", "text": rng.choice(["N?", "Nobody holds the south west."])}
    for world in worlds:
        speaker = world.viewer if seat == world.table.viewer else world.others
        speaker.say({**words, "seat": seat, "id": None})
        while world.hear()["type"] != "said":
            pass


def offer(worlds: list[World], state: State, rng: random.Random) -> None:
    """Let a seat offer something; the others decline it, or agree, and then there is a pause, or something is back."""
    seat = rng.randrange(worlds[0].table.players)
    kind = rng.choice(["draw", "pause", "take back"])
    standing, manners = worlds[0].replay.now, worlds[0].replay.now.manners
    if standing.is_over or kind in {*manners.declined.get(seat, ()), *manners.had.get(seat, ())}:
        return
    if kind == "take back" and not may_take_back(worlds, seat):
        return
    say_all(worlds, seat, f"(offer {kind})")
    while (found := worlds[0].replay.now.manners.offer) is not None:
        answer = "(decline)" if kind == "draw" or rng.random() < 0.2 else "(accept)"
        say_all(worlds, min(found.waits_for), answer)
    if worlds[0].replay.now.manners.is_paused:
        attempt(worlds, state, len(worlds[0].replay.lines), rng)
        say_all(worlds, seat, "(play on)")


def may_take_back(worlds: list[World], seat: int) -> bool:
    """Say whether this seat can take its last action back: the viewer, in both worlds or in none."""
    found = [world.replay.take_back_to(seat) for world in worlds]
    assert seat != worlds[0].table.viewer or found[0] == found[1]
    return found[0] == found[1] is not None


def say_all(worlds: list[World], seat: int, text: str) -> None:
    for world in worlds:
        do(world, seat, text, len(world.replay.lines))
    assert worlds[0].received == worlds[1].received
    assert worlds[0].replay.now.manners == worlds[1].replay.now.manners


# --- all together ---


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
    beyond = len(world.replay.lines) + 1
    paths += [f"{place}/positions/{numbers[0]}?seat={(viewer or 0) + 1}", f"{place}/positions/{beyond}"]
    answers = [world.http.http.get(path) for path in paths]
    answers.append(world.http.http.post(f"{place}/rematch", json={}))
    return [
        (str(answer.url.raw_path), answer.status_code, answer.content, headers(answer.headers.raw))
        for answer in answers
    ]


def headers(raw: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [header for header in raw if header[0].lower() != b"date"]


def test_nobody_receives_a_byte_that_depends_on_what_is_hidden_from_them(places: list[Place]) -> None:
    found, hidden, kinds = pairs(random.Random(20)), 0, Counter[str]()
    for number in range(PAIRS):
        one, other, viewer = next(found)
        states = [one, other]
        more = compare(places, states, viewer, random.Random(number))
        hidden, kinds = hidden + more[0], kinds + more[1]
    print(f"{PAIRS} pairs of worlds, {dict(kinds)} in each, {hidden} hidden actions before the viewer's eyes")
    assert hidden >= PAIRS // 2
    assert {"position", "step", "clock", "said", "refused", "offer take", "play on"} <= kinds.keys()


def compare(places: list[Place], states: list[Any], viewer: int | None, rng: random.Random) -> tuple[int, Counter[str]]:
    """Play a pair of worlds before the viewer's eyes; return how many hidden actions there were, and what came."""
    game, end = states[0].game, len(states[0].history())
    paths = [positions(state) for state in states]
    start = min(rng.choice([game.num_players, rng.randint(0, end)]), end)
    match = "".join(rng.choices("abcdefgh123456789", k=10))
    table = Table(game.name, game.options, match, game.num_players, viewer, start, rng.choice(TIMINGS))
    with ExitStack() as stack:
        worlds = [
            open_world(stack, place, table, seats_of(table, path, rng), lines_of(path[-1]))
            for place, path in zip(places, paths, strict=True)
        ]
        for world in worlds:
            begin(world)
        play_to(worlds, end, paths[0], rng)
        assert all(is_played_at(place.server, match) for place in places)
        assert all(place.other is place.server or not is_played_at(place.other, match) for place in places)
        lines = len(worlds[0].replay.lines)
        attempt(worlds, states[0], lines, rng)
        numbers = rng.sample(range(lines + 1), min(3, lines + 1))
        mine, others = (answers_by_http(world, numbers) for world in worlds)
        assert mine == others
        hidden = sum(a != b for a, b in zip(worlds[0].lines[start:], worlds[1].lines[start:], strict=True))
        said = Counter(line.text.strip("()")[:10] for line in worlds[0].replay.lines if line.action is None)
        return hidden, worlds[0].kinds + said


def is_played_at(server: Server, match: str) -> bool:
    return match in server.app.state.lobby._tables()


def begin(world: World) -> None:
    """Let the viewer see the table; the time that a clock has run is written down where it has come from elsewhere."""
    position = world.hear()
    assert position["type"] == "position"
    for entry in position["log"][world.table.start :]:
        world.replay.add(entry["player"], entry["text"])


def play_to(worlds: list[World], end: int, path: list[State], rng: random.Random) -> None:
    """Let everybody act in their order, try what they can't do, and speak, until so many actions count."""
    replay = worlds[0].replay
    while (number := len(replay.counting)) < end:
        if rng.random() < 0.2:
            attempt(worlds, path[number], len(replay.lines), rng)
        if rng.random() < 0.1:
            speak(worlds, rng)
        if rng.random() < 0.2:
            offer(worlds, path[number], rng)
            continue
        seen = len(replay.lines)
        if seen == number:
            seen = last_seen(path, number, worlds[0].lines[number][0], rng)
        act(worlds, number, seen)


def seats_of(table: Table, path: list[State], rng: random.Random) -> list[SeatRow]:
    return [
        SeatRow(
            seat,
            "person",
            owner=keys.digest(table.cookie(own=seat == table.viewer)),
            standing=standing(table, seat, path[table.start :], rng),
        )
        for seat in range(table.players)
    ]
