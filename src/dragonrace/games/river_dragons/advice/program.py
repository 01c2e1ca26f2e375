"""The program that a quick player of River Dragons lays, and what they guess that others have laid (`guess`)."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.actions import No
from dragonrace.games.river_dragons.advice.distances import draw_noise
from dragonrace.games.river_dragons.advice.links import map_links
from dragonrace.games.river_dragons.advice.lookahead import finish_action, next_place
from dragonrace.games.river_dragons.advice.needs import plan_route
from dragonrace.games.river_dragons.advice.plan import BASIC, EXTRA, Plan
from dragonrace.games.river_dragons.advice.trials import (
    begin_trial,
    draw_bonuses,
    find_best_program,
    go_on_walking,
    play_card,
)
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from dragonrace.games.river_dragons.rules.programs import cards_of, legal_cards, obstacle_to_card
from dragonrace.games.river_dragons.rules.removing import receiver_of
from dragonrace.games.river_dragons.state import LYING, NONE, PLANKS, SIZES, BridgeState, CompiledBoard


def plan_program(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, plan: Plan) -> bool:
    """Write a card into ``plan.best`` for each place from the next one on, if there is a route.

    `map_links` has been called.
    """
    draw_noise(rng, plan)
    if not plan_route(b, s, seat, plan):
        return False
    begin_program(b, s, seat, plan)
    laid = int(s.laid[seat])
    used = int(plan.trial_used[laid])
    if plan.trial_steps[laid] == plan.num_steps:
        go_on_walking(plan, laid, used)
        return True
    extra = extra_card(b, s, seat, rng, plan)
    if extra == NONE:
        plan.trial_used[laid] = used | 1 << EXTRA
    draw_bonuses(rng, plan, worth_of_extra(b, s, seat, rng, plan, extra))
    find_best_program(plan, laid, int(b.places), extra)
    return True


def begin_program(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> None:
    """Carry out the cards that lie in a trial, to go on from there with those of `BASIC` that are left."""
    laid = int(s.laid[seat])
    steps, planks, stones, lost = finish_action(s, seat, plan)
    for place in range(next_place(b, s, seat), laid):
        if steps < plan.num_steps:
            steps, planks, stones, lost = play_card(plan, int(s.program[seat][place]), steps, planks, stones, lost)
    used = 0
    for place in range(laid):
        for index in range(EXTRA):
            if BASIC[index] == s.program[seat][place]:
                used |= 1 << index
    hand = cards_of(b, s, seat)
    for index in range(EXTRA):
        if hand >> BASIC[index] & 1 == 0:
            used |= 1 << index
    begin_trial(plan, laid, used, steps, planks, stones, lost)


def next_card(b: CompiledBoard, s: BridgeState, seat: int, has_plan: bool, rng: Buffer, out: Buffer, plan: Plan) -> int:
    """The card that the plan wants next; any card where there is none, or the hand is too small for it (RD-O10)."""
    card = int(plan.best[s.laid[seat]])
    if has_plan and obstacle_to_card(b, s, seat, card) == No.REASON:
        return card
    return int(out[below(rng, legal_cards(b, s, seat, out))])


def lay_by_plan(b: CompiledBoard, s: BridgeState, seat: int, until: int, rng: Buffer, out: Buffer, plan: Plan) -> None:
    """Lay a player's next cards, as one plan wants them, until so many lie. `map_links` has been called."""
    has_plan = plan_program(b, s, seat, rng, plan)
    for place in range(int(s.laid[seat]), until):
        s.program[seat][place] = next_card(b, s, seat, has_plan, rng, out, plan)
        s.laid[seat] = place + 1


# --- the extra card ---


def extra_card(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, plan: Plan) -> int:
    """A card beside those that bring the route on, one that is legal now: Jump, Remove, or a dragon; or `NONE`."""
    laid = int(s.laid[seat])
    has_dragon = False
    hand = cards_of(b, s, seat)
    cannot_remove = hand >> Card.R & 1 == 0
    for place in range(laid):
        has_dragon |= s.program[seat][place] >= FIRST_DRAGON
        cannot_remove |= s.program[seat][place] == Card.R
    if plan.can_jump and hand >> Card.J & 1 and laid == 0 and below(rng, 2) == 0:
        return int(Card.J)
    gains = brings_what_lacks(b, s, seat, plan)
    if not cannot_remove and (has_dragon or below(rng, 4) == 0 or (gains and below(rng, 2) == 0)):
        return int(Card.R)
    return NONE if has_dragon else FIRST_DRAGON + int(b.colour[rival_of(b, seat, rng)])


def rival_of(b: CompiledBoard, seat: int, rng: Buffer) -> int:
    """Any other player."""
    return (seat + 1 + below(rng, int(b.players) - 1)) % int(b.players)


def brings_what_lacks(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> bool:
    """Whether the route lacks a plank, and one that could be removed would become this player's (RD-R15, RD-O8)."""
    if plan.num_lacking == 0:
        return False
    return b.planks_go_back == 0 or planks_to_get(b, s, seat, 0) != 0


def planks_to_get(b: CompiledBoard, s: BridgeState, seat: int, least: int) -> int:
    """The lying planks no smaller than ``least`` that would become this player's by removing them, a bit each."""
    planks = 0
    for plank in range(PLANKS):
        if s.owner[plank] == LYING and plank % SIZES >= least and receiver_of(b, plank, seat) == seat:
            planks |= 1 << plank
    return planks


def worth_of_extra(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, plan: Plan, extra: int) -> int:
    """What this card may be worth beside what it does for the route, in tenths of an action."""
    if extra == Card.R:
        return (15 if brings_what_lacks(b, s, seat, plan) else 2) + below(rng, 8)
    if extra == Card.J:
        return 0
    return 4 + below(rng, 14)


# --- the others ---


def guess(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> None:
    """Draw the face-down cards of all others as quick players would lay them."""
    map_links(b, s, plan)
    for other in range(int(b.players)):
        if other != seat and s.laid[other] > s.revealed:
            guess_program(b, s, other, rng, out, plan)


def guess_program(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, plan: Plan) -> None:
    """Draw one player's: a program that they might have planned, or any cards where they have no route."""
    laid = int(s.laid[seat])
    s.laid[seat] = int(s.revealed)
    lay_by_plan(b, s, seat, laid, rng, out, plan)
