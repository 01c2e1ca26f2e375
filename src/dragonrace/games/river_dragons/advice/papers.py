"""Programs on paper: what cards do for a player's way in River Dragons if nobody else does anything.

How far a way has come is counted in steps made, planks built and stones placed of those that `crossing.list_needs` has
listed, and in what was lost on the way (tenths of an action). `find_best_program` tries all programs out.
"""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.core.rules.tables import grid
from dragonrace.games.river_dragons.advice.crossing import (
    END_OF_PLANS,
    NUM_PLANKS,
    NUM_STEPS,
    NUM_STONES,
    PLANK_COST,
    PLANKS_FIRST,
    STEP_COST,
    STONE_COST,
    STONES_FIRST,
)
from dragonrace.games.river_dragons.cards import PLACES, Card

WASTE = 15
"""What it costs to lay a plank where it is of no use."""
BACK = 10
"""And to have to walk the wrong way."""
FALL = 40
"""And to jump where nobody stands."""
ARRIVED = -200
"""What is left when one has arrived."""
LATER = 8
"""What each card before the arrival costs: dragons may be among the others' cards."""

BASIC = tuple(int(card) for card in (Card.M2, Card.P2, Card.S2, Card.M1, Card.P1, Card.S1))
"""The cards that bring a way on, the best ones first."""
EXTRA = len(BASIC)
"""The index of any other card, behind these."""
TRIED = EXTRA + 1
MOST_LIKED = 3
WORTH = (20, 20, 18, 10, 10, 9, 22)
"""What they bring at most, and the extra card."""
STEPS = (2, 0, 0, 1, 0, 0, 2)
"""How many steps of the way they make at most; the extra card may be a Jump."""


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

# Where ``out`` holds what:
LIKES = END_OF_PLANS  # by card and place: what one would like a card there for
TRIALS = LIKES + TRIED * PLACES  # for each place: the card to try next; steps, planks, stones, lost; the used cards
TRIAL = 6
USED = 5
JUMPABLE = TRIALS + TRIAL * (PLACES + 1)  # whether a Jump brings two steps of the way
BEST = JUMPABLE + 1  # the cards of the best program, by place
END_OF_PAPERS = BEST + PLACES


def like_cards(rng: Buffer, out: Buffer, worth: int) -> None:
    """Like some cards better than others, by chance; the extra card brings ``worth``."""
    for index in range(TRIED * PLACES):
        out[LIKES + index] = below(rng, MOST_LIKED + 1) + (worth if index >= EXTRA * PLACES else 0)


# --- one card ---


def play_on_paper(out: Buffer, card: int, steps: int, planks: int, stones: int, lost: int) -> tuple[int, int, int, int]:
    """How far the way is after a card."""
    if Card.S1 <= card <= Card.S2:
        return steps, planks, min(int(out[NUM_STONES]), stones + card - Card.S1 + 1), lost
    if Card.P1 <= card <= Card.P2:
        built = build_on_paper(out, planks, stones, card - Card.P1 + 1)
        return steps, built, stones, lost + WASTE * (planks + card - Card.P1 + 1 - built)
    if Card.M1 <= card <= Card.M2:
        walked = walk_on_paper(out, steps, planks, card - Card.M1 + 1)
        return walked, planks, stones, lost + (BACK if walked == steps and card == Card.M1 else 0)
    if card == Card.J:
        if out[JUMPABLE] and steps == 0:
            return 2, planks, stones, lost
        return steps, planks, stones, lost + FALL
    return steps, planks, stones, lost


def build_on_paper(out: Buffer, planks: int, stones: int, count: int) -> int:
    """How many planks are built after laying ``count`` more, each where its stones stand."""
    most = min(int(out[NUM_PLANKS]), planks + count)
    while planks < most and out[STONES_FIRST + planks] <= stones:
        planks += 1
    return planks


def walk_on_paper(out: Buffer, steps: int, planks: int, count: int) -> int:
    """How many steps are made after going ``count`` more, as far as planks lie. Two steps may lead there and back."""
    most = min(int(out[NUM_STEPS]), steps + count)
    while steps < most and out[PLANKS_FIRST + steps] <= planks:
        steps += 1
    return steps


def left_on_paper(out: Buffer, steps: int, planks: int, stones: int) -> int:
    """What is left of the way."""
    left = (int(out[NUM_STEPS]) - steps) * STEP_COST + (int(out[NUM_PLANKS]) - planks) * PLANK_COST
    return left + (int(out[NUM_STONES]) - stones) * STONE_COST


# --- the best program ---


def find_best_program(out: Buffer, first: int, extra: int) -> None:
    """Write the best of all programs into `BEST` that begin as the trial of place ``first`` says.

    ``extra`` is the card beside `BASIC`. All programs are tried out, depth first, but for those that can't catch up.
    """
    least = 1 << 30
    place = first
    while place >= first:
        trial = TRIALS + TRIAL * place
        index = int(out[trial])
        out[trial] = index + 1
        if index == TRIED:
            place -= 1
        elif int(out[trial + USED]) >> index & 1 == 0:
            left = try_card(out, place, index, extra)
            if left == OPEN:
                if least_left(out, place + 1, extra) < least:
                    place += 1
            elif left < least:
                least = left
                note_program(out, first, place, extra)


def note_program(out: Buffer, first: int, last: int, extra: int) -> None:
    """Write down the program that is being tried; where it has arrived before its last place, it goes on walking."""
    used = int(out[TRIALS + TRIAL * first + USED])
    for place in range(first, last + 1):
        index = int(out[TRIALS + TRIAL * place]) - 1
        used |= 1 << index
        out[BEST + place] = extra if index == EXTRA else BASIC[index]
    go_on_walking(out, last + 1, used)


def go_on_walking(out: Buffer, first: int, used: int) -> None:
    """What to lay behind the card that arrives, should a dragon stop that one."""
    place = first
    for index in (0, 3, 1, 2, 4, 5):
        if place < PLACES and used >> index & 1 == 0:
            out[BEST + place] = BASIC[index]
            place += 1


def try_card(out: Buffer, place: int, index: int, extra: int) -> int:
    """Begin the trial of the next place; where none follows: what is left of the way, less what one likes."""
    trial = TRIALS + TRIAL * place
    card = extra if index == EXTRA else BASIC[index]
    steps, planks, stones, lost = play_on_paper(
        out, card, int(out[trial + 1]), int(out[trial + 2]), int(out[trial + 3]), int(out[trial + 4])
    )
    lost -= int(out[LIKES + PLACES * index + place])
    if steps == out[NUM_STEPS]:
        return ARRIVED + LATER * place + lost
    if place + 1 == PLACES:
        return left_on_paper(out, steps, planks, stones) + lost
    begin_trial(out, place + 1, steps, planks, stones, lost)
    out[trial + TRIAL + USED] = int(out[trial + USED]) | 1 << index
    return OPEN


def begin_trial(out: Buffer, place: int, steps: int, planks: int, stones: int, lost: int) -> None:
    """Note how far the way is before the card of this place; which cards are used is noted by the caller."""
    trial = TRIALS + TRIAL * place
    out[trial] = 0
    out[trial + 1] = steps
    out[trial + 2] = planks
    out[trial + 3] = stones
    out[trial + 4] = lost


def least_left(out: Buffer, place: int, extra: int) -> int:
    """No program that goes on from this trial leaves less than this."""
    trial = TRIALS + TRIAL * place
    places = PLACES - place
    steps = int(out[trial + 1])
    lost = int(out[trial + 4]) - MOST_LIKED * places
    used = int(out[trial + USED])
    walked = used if extra == Card.J else used | 1 << EXTRA
    if steps + int(MOST_STEPS[walked][places]) >= out[NUM_STEPS]:
        return ARRIVED + LATER * (place + 1) + lost - WORTH[EXTRA]  # with it one arrives a place later
    return left_on_paper(out, steps, int(out[trial + 2]), int(out[trial + 3])) + lost - int(MOST_WORTH[used][places])
