"""Programs tried out in one's head: what cards do for a player's route if nobody else does anything.

How far a route has come is counted in ``steps`` made, ``planks`` built and ``stones`` placed, of those that
`needs.list_needs` has listed, and in what was ``lost`` on the way. `find_best_program` tries all programs out.
"""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.core.rules.tables import grid
from dragonrace.games.river_dragons.advice.costs import ARRIVED, BACK, PLANK_COST, STEP_COST, STONE_COST, WASTE
from dragonrace.games.river_dragons.advice.plan import BASIC, EXTRA, TRIED, Plan
from dragonrace.games.river_dragons.cards import PLACES, Card

FALL = 40
"""What it costs to jump where nobody stands."""
LATER = 8
"""What each card before the arrival costs: dragons may be among the others' cards."""

MOST_BONUS = 3
WORTH = (20, 20, 18, 10, 10, 9, 22)
"""What `BASIC` cards bring at most, and the extra card."""
STEPS = (2, 0, 0, 1, 0, 0, 2)
"""How many steps of the route they make at most; the extra card may be a Jump."""


def _best_together(brings: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return what the best cards bring that are not used, by the set of used ones and the number of places left."""
    rows = []
    for used in range(1 << TRIED):
        others = sorted((value for index, value in enumerate(brings) if used >> index & 1 == 0), reverse=True)
        rows.append([sum(others[:places]) for places in range(PLACES + 1)])
    return grid(rows)


MOST_WORTH, MOST_STEPS = _best_together(WORTH), _best_together(STEPS)
OPEN = 1 << 20
"""What is left can't be told yet."""


def draw_bonuses(rng: Buffer, plan: Plan, worth: int) -> None:
    """Like some cards better than others, by chance; the extra card brings ``worth``."""
    for index in range(TRIED):
        for place in range(PLACES):
            plan.bonus[index][place] = below(rng, MOST_BONUS + 1) + (worth if index == EXTRA else 0)


# --- one card ---


def play_card(plan: Plan, card: int, steps: int, planks: int, stones: int, lost: int) -> tuple[int, int, int, int]:
    """How far the route is after a card."""
    if Card.S1 <= card <= Card.S2:
        return steps, planks, min(int(plan.num_stones), stones + card - Card.S1 + 1), lost
    if Card.P1 <= card <= Card.P2:
        built = build_planks(plan, planks, stones, card - Card.P1 + 1)
        return steps, built, stones, lost + WASTE * (planks + card - Card.P1 + 1 - built)
    if Card.M1 <= card <= Card.M2:
        walked = walk_steps(plan, steps, planks, card - Card.M1 + 1)
        return walked, planks, stones, lost + (BACK if walked == steps and card == Card.M1 else 0)
    if card == Card.J:
        if plan.can_jump and steps == 0:
            return 2, planks, stones, lost
        return steps, planks, stones, lost + FALL
    return steps, planks, stones, lost


def build_planks(plan: Plan, planks: int, stones: int, count: int) -> int:
    """How many planks are built after laying ``count`` more, each where its stones stand."""
    most = min(int(plan.num_planks), planks + count)
    while planks < most and plan.stones_before[planks] <= stones:
        planks += 1
    return planks


def walk_steps(plan: Plan, steps: int, planks: int, count: int) -> int:
    """How many steps are made after going ``count`` more, as far as planks lie. Two steps may lead there and back."""
    most = min(int(plan.num_steps), steps + count)
    while steps < most and plan.planks_before[steps] <= planks:
        steps += 1
    return steps


def cost_left(plan: Plan, steps: int, planks: int, stones: int) -> int:
    """What is left of the route."""
    left = (int(plan.num_steps) - steps) * STEP_COST + (int(plan.num_planks) - planks) * PLANK_COST
    return left + (int(plan.num_stones) - stones) * STONE_COST


# --- the best program ---


def find_best_program(plan: Plan, first: int, places: int, extra: int) -> None:
    """Write the best of all programs of so many places into ``plan.best`` that begin as the trial of ``first`` says.

    ``extra`` is the card beside `BASIC`. All programs are tried out, depth first, but for those that can't catch up.
    """
    least = 1 << 30
    place = first
    while place >= first:
        index = int(plan.trial_card[place])
        plan.trial_card[place] = index + 1
        if index == TRIED:
            place -= 1
        elif int(plan.trial_used[place]) >> index & 1 == 0:
            left = try_card(plan, place, places, index, extra)
            if left == OPEN:
                if least_left(plan, place + 1, places - place - 1, extra) < least:
                    place += 1
            elif left < least:
                least = left
                note_program(plan, first, place, extra)


def begin_trial(plan: Plan, place: int, used: int, steps: int, planks: int, stones: int, lost: int) -> None:
    """Note how far the route is before the card of this place, and which of the cards are used."""
    plan.trial_card[place] = 0
    plan.trial_used[place] = used
    plan.trial_steps[place] = steps
    plan.trial_planks[place] = planks
    plan.trial_stones[place] = stones
    plan.trial_lost[place] = lost


def try_card(plan: Plan, place: int, places: int, index: int, extra: int) -> int:
    """Begin the trial of the next place; where none follows: what is left of the route, less what one likes."""
    steps, planks, stones, lost = play_card(
        plan,
        extra if index == EXTRA else BASIC[index],
        int(plan.trial_steps[place]),
        int(plan.trial_planks[place]),
        int(plan.trial_stones[place]),
        int(plan.trial_lost[place]),
    )
    lost -= int(plan.bonus[index][place])
    if steps == plan.num_steps:
        return ARRIVED + LATER * place + lost
    if place + 1 == places:
        return cost_left(plan, steps, planks, stones) + lost
    begin_trial(plan, place + 1, int(plan.trial_used[place]) | 1 << index, steps, planks, stones, lost)
    return OPEN


def least_left(plan: Plan, place: int, places: int, extra: int) -> int:
    """No program that goes on from this trial, with so many places left, leaves less than this."""
    steps = int(plan.trial_steps[place])
    lost = int(plan.trial_lost[place]) - MOST_BONUS * places
    used = int(plan.trial_used[place])
    walked = used if extra == Card.J else used | 1 << EXTRA
    if steps + int(MOST_STEPS[walked][places]) >= plan.num_steps:
        return ARRIVED + LATER * (place + 1) + lost - WORTH[EXTRA]  # with it one arrives a place later
    left = cost_left(plan, steps, int(plan.trial_planks[place]), int(plan.trial_stones[place]))
    return left + lost - int(MOST_WORTH[used][places])


def note_program(plan: Plan, first: int, last: int, extra: int) -> None:
    """Write down the program that is being tried; where it has arrived before its last place, it goes on walking."""
    used = int(plan.trial_used[first])
    for place in range(first, last + 1):
        index = int(plan.trial_card[place]) - 1
        used |= 1 << index
        plan.best[place] = extra if index == EXTRA else BASIC[index]
    go_on_walking(plan, last + 1, used)


def go_on_walking(plan: Plan, first: int, used: int) -> None:
    """What to lay behind the card that arrives, should a dragon stop that one."""
    place = first
    for index in (0, 3, 1, 2, 4, 5):
        if place < PLACES and used >> index & 1 == 0:
            plan.best[place] = BASIC[index]
            place += 1
