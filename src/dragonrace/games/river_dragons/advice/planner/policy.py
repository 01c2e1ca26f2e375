"""How the sensible bot plays River Dragons: it plans a route, programs cards to fit, and mends the plan as it goes.

`choose` gets a state that its seat may know: others' face-down cards in it are drawn at random, and are not looked at.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from dragonrace.core.game import Game, State
from dragonrace.games.river_dragons.actions import FIRST_PLANK, FIRST_POINT, FIRST_STONE, FIRST_TAKE, span_action
from dragonrace.games.river_dragons.advice.planner.network import network_of
from dragonrace.games.river_dragons.advice.planner.programs import Extra, Program, best_program
from dragonrace.games.river_dragons.advice.planner.routes import TIES, Route, best_route
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, PLACES, Card
from dragonrace.games.river_dragons.rules.jumping import obstacle_to_jump
from dragonrace.games.river_dragons.rules.planks import reserve, sizes_of
from dragonrace.games.river_dragons.rules.programs import cards_of, clear_programs
from dragonrace.games.river_dragons.rules.removing import obstacle_to_taking, receiver_of, take_up
from dragonrace.games.river_dragons.state import NONE, SIZES, VILLAGES, Phase, records

__all__ = ["Planner", "choose"]

ARRIVED = 99.0
"""What it is worth to arrive."""
STOPPED = 8.0
"""What it is worth to keep somebody else from arriving in this turn, before oneself."""
NEAR = 6.0
"""Whose way is no longer may soon arrive."""
GUESS = 0.6
"""How often a dragon finds the card that it is meant for: others' programs can only be guessed."""
LEAST_REMOVAL = 1.0
"""A Remove card is thought of only if what it brings is worth as much."""
SAMPLE = 6
"""So many actions are tried out where the plan has none."""
CARD_WORTH = {
    Card.S1: 0.8,
    Card.S2: 1.2,
    Card.P1: 1.0,
    Card.P2: 1.6,
    Card.R: 0.5,
    Card.M1: 1.0,
    Card.M2: 2.0,
    Card.J: 0.8,
}
"""How much it hurts to have a card cancelled."""
AFTERWARDS = (Card.M2, Card.M1, Card.J, Card.P2, Card.S2, Card.P1, Card.S1)
"""What to lay behind the card that arrives, should a dragon stop that one."""


def choose(state: State, seat: int, rng: random.Random) -> int:
    """Choose an action for a seat that may act; ``rng`` breaks ties."""
    legal = state.legal_actions(seat)
    if len(legal) == 1:
        return legal[0]
    position = Planner(state, rng)
    phase = position.s.phase
    if phase == Phase.PROGRAM:
        return _next_card(position, seat, legal)
    if phase in (Phase.STEP, Phase.SECOND_STEP, Phase.JUMP):
        return _best(state, seat, legal, rng)
    planned = _planned(position, seat, phase)
    if planned in legal:
        return planned
    if phase == Phase.REMOVE:
        targets = _targets(position, seat)
        legal = [action for action in legal if action - FIRST_TAKE in targets] or legal
    elif phase == Phase.PLANK:
        legal = _spare_planks(position, seat, legal)
    return _best(state, seat, rng.sample(legal, min(SAMPLE, len(legal))), rng)


class Planner:
    """A position, its network, and everybody's route, each worked out when it is first asked for."""

    def __init__(self, state: State, rng: random.Random | None = None):
        self.state, (self.b, self.s) = state, records(state)
        self.rng = rng or random.Random(0)
        self._ties = rng
        self.network = network_of(state)
        self.seats = range(self.b.players)
        self._routes: dict[int, Route] = {}

    def route(self, seat: int) -> Route:
        """The best route of a seat."""
        if seat not in self._routes:
            self._routes[seat] = self.route_from(self.s.pawns[seat], seat)
        return self._routes[seat]

    def route_from(self, space: int, seat: int) -> Route:
        """The best route that a seat would have from another space."""
        occupied = frozenset(other - VILLAGES for number, other in enumerate(self.s.pawns) if number != seat)
        sizes = sizes_of(reserve(self.s, seat))
        return best_route(self.network, space, goal_village(self.b, seat), sizes, occupied, self._ties)

    def planned(self, seat: int) -> int:
        """Return the action that the route asks for now; `NONE` where it asks for nothing."""
        return _planned(self, seat, self.s.phase)

    def best_program(
        self, route: Route, seat: int, laid: Sequence[int] = (), extras: Sequence[Extra] = (), jump: int = 0
    ) -> Program:
        """The best program for a route, of the cards that a seat has; see `programs.best_program`."""
        hand, places = cards_of(self.b, self.s, seat), self.b.places
        return best_program(route, laid, self.rng, extras, jump, places=places, hand=hand)

    def opponents(self, seat: int) -> list[int]:
        """All other seats."""
        return [other for other in self.seats if other != seat]


# --- the program ---


def _next_card(position: Planner, seat: int, legal: list[int]) -> int:
    """Choose the next card of the best program that begins with the cards that lie."""
    s, rng = position.s, position.rng
    laid = s.program[seat][: s.laid[seat]]
    expectation = _expectation(_Table.of(position.state), seat)
    extras = [Extra(Card.R, (expectation.gain,) * PLACES)] if expectation.gain >= LEAST_REMOVAL else []
    if all(card < FIRST_DRAGON for card in laid):
        extras.append(_best_dragon(position, expectation))
    plan = position.best_program(position.route(seat), seat, laid, extras, _jump(position, seat))
    if len(plan.cards) > len(laid):
        return plan.cards[len(laid)]
    left = [card for card in AFTERWARDS if card in legal]
    return left[0] if left else rng.choice(legal)


@dataclass(frozen=True)
class _Table:
    """What all know when they lay their programs: the same for all five cards."""

    game: Game
    key: Any
    state: State = field(compare=False)

    @classmethod
    def of(cls, state: State) -> "_Table":
        """Return the position without any card."""
        row = records(state)[1].copy()
        clear_programs(row)
        return cls(state.game, row.key(), State(state.game, row, []))


class _Expectation(NamedTuple):
    """What a player expects of the turn; nothing in it is left to chance."""

    own: int
    """After how many cards they could arrive; more than there are: they could not."""
    routes: dict[int, Route]
    """The others' routes."""
    gain: float
    """What the best removal would bring."""


@lru_cache(maxsize=64)
def _expectation(table: _Table, seat: int) -> _Expectation:
    position = Planner(table.state)
    position.rng = random.Random(repr(table.key))  # chance that is the same here each time, and prefers no colour
    own = position.best_program(position.route(seat), seat).arrives or PLACES + 1
    routes = {rival: position.route(rival) for rival in position.opponents(seat)}
    return _Expectation(own, routes, _gain_by_removing(position, seat))


def _best_dragon(position: Planner, expectation: _Expectation) -> Extra:
    """Guess the others' programs, anew for each card: so nobody is struck more often than others are."""
    rng, dragons = position.rng, []
    for rival, route in expectation.routes.items():
        worth = _harm(position.best_program(route, rival), len(expectation.routes), expectation.own)
        dragons.append(Extra(FIRST_DRAGON + position.b.colour[rival], worth))
    return max(dragons, key=lambda dragon: (max(dragon.worth), rng.random()))


def _harm(plan: Program, rivals: int, own: int) -> tuple[float, ...]:
    """What a dragon is worth at each place against somebody with this plan, by the harm that it does to them.

    With several rivals only a share of the harm is one's own gain; but if they would arrive, and before one's ``own``
    arrival, all is at stake.
    """
    worth = [CARD_WORTH[Card(card)] / rivals for card in plan.cards]
    worth += [0.0] * (PLACES - len(worth))
    for place in range(plan.arrives):
        worth[place] += STOPPED if plan.arrives <= own else STOPPED / 4
    return tuple(GUESS * harm for harm in worth)


def _jump(position: Planner, seat: int) -> int:
    """How many steps of the route a Jump makes as the first card; 0 where nobody stands on the way (RD-60)."""
    b, s = position.b, position.s.copy()
    steps = position.route(seat).steps
    s.mover = seat
    if len(steps) < 2 or any(step.is_to_be_built for step in steps[:2]) or steps[0].plank == NONE:
        return 0
    landing = steps[1].village if steps[1].village != NONE else VILLAGES + steps[1].plank
    return 0 if obstacle_to_jump(b, s, steps[0].plank, landing) else 2


# --- actions ---


def _planned(position: Planner, seat: int, phase: int) -> int:
    """Return the action that the route asks for; `NONE` where it asks for nothing."""
    route = position.route(seat)
    if phase == Phase.STONE and route.stones:
        where = position.network.where[route.stones[0]]
        return where + (FIRST_POINT if position.b.expert else FIRST_STONE)
    buildable = next((step for step in route.planned if not step.stones and step.size < SIZES), None)
    if phase == Phase.PLANK and buildable:
        return FIRST_PLANK + buildable.size
    if phase == Phase.SPAN:
        return _planned_span(position, seat)
    return NONE


def _planned_span(position: Planner, seat: int) -> int:
    """Return where on the route the chosen plank is to lie: where it was meant to, else where it will do."""
    size = position.s.plank % SIZES
    fitting = [step for step in position.route(seat).planned if not step.stones and step.size <= size]
    if not fitting:
        return NONE
    return span_action(*max(fitting, key=lambda step: step.size).ends)


def _spare_planks(position: Planner, seat: int, legal: list[int]) -> list[int]:
    """The planks that the route has no use for, if there are any."""
    needed = {step.size for step in position.route(seat).planned}
    return [action for action in legal if action - FIRST_PLANK not in needed] or legal


# --- what an action is worth ---


def _best(state: State, seat: int, actions: list[int], rng: random.Random) -> int:
    """Try actions out, and return one of the best."""
    worth = {action: _worth(state, seat, action) for action in actions}
    most = max(worth.values())
    return rng.choice([action for action in actions if worth[action] >= most - 1e-9])


def _worth(state: State, seat: int, action: int) -> float:
    """How good the position is for a seat when it has acted: nothing is better than to have arrived."""
    after = state.clone()
    after.apply_action(action, seat)
    if after.winner() is not None:
        return ARRIVED if after.winner() == seat else -ARRIVED
    return _advantage(Planner(after), seat)


def _advantage(position: Planner, seat: int) -> float:
    """How much longer the others' ways are than one's own: the shortest counts most."""
    rivals = [position.route(rival).cost for rival in position.opponents(seat)]
    return (min(rivals) + sum(rivals) / len(rivals)) / 2 - 2 * position.route(seat).cost


def _gain_by_removing(position: Planner, seat: int) -> float:
    """How much the best removal would bring; looked for where a plank lacks, or somebody is about to arrive."""
    lacks = any(step.size == SIZES for step in position.route(seat).planned)
    if not lacks and min(position.route(rival).cost for rival in position.opponents(seat)) > NEAR:
        return 0.0
    now, best = _advantage(position, seat), 0.0
    for plank in _targets(position, seat):
        s = position.s.copy()
        take_up(position.b, s, plank, seat)
        best = max(best, _advantage(Planner(State(position.state.game, s, [])), seat) - now)
    return best / 2


def _targets(position: Planner, seat: int) -> list[int]:
    """The planks that may be worth taking: on the ways of those nearest to their goals, or any, if one lacks some."""
    b, s = position.b, position.s.copy()
    s.mover = seat
    routes = [position.route(rival) for rival in position.opponents(seat)]
    nearest = min(route.cost for route in routes)
    theirs = {step.plank for route in routes if route.cost < nearest + TIES for step in route.steps}
    own = {step.plank for step in position.route(seat).steps}
    lacks = any(step.size == SIZES for step in position.route(seat).planned)
    free = [plank for plank in position.network.ends if plank not in own and not obstacle_to_taking(b, s, plank)]
    wanted = [plank for plank in free if plank in theirs or (lacks and receiver_of(b, plank, seat) == seat)]
    return position.rng.sample(wanted, min(SAMPLE, len(wanted)))
