"""What a player can't know in River Dragons, and drawing it: cards that lie face down (RD-10, RD-R14)."""

from dragonrace.core.rules.bits import count_bits, lowest_bit
from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.river_dragons.cards import CARDS, FIRST_DRAGON, PLACES
from dragonrace.games.river_dragons.rules.programs import NO_DRAGONS, cards_of
from dragonrace.games.river_dragons.state import NONE, VILLAGES, BridgeState, CompiledBoard, Phase


def conceal(b: CompiledBoard, s: BridgeState, seat: int) -> None:
    """Blank the face-down cards of all others; how many have been laid is seen."""
    for other in range(b.players):
        if other != seat:
            for place in range(s.revealed, s.laid[other]):
                s.program[other][place] = NONE


def redraw(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer) -> None:
    """Draw the face-down cards of all others: all programs that are possible are as likely (RD-12)."""
    for other in range(b.players):
        if other != seat and s.laid[other] > s.revealed:
            redraw_program(b, s, other, rng)


def reopen(b: CompiledBoard, s: BridgeState, seat: int) -> None:
    """While programs are laid, all others take up their cards again."""
    if s.phase != Phase.PROGRAM:
        return
    for other in range(b.players):
        if other != seat:
            s.laid[other] = 0
            for place in range(PLACES):
                s.program[other][place] = NONE


def suppose(b: CompiledBoard, s: BridgeState, seat: int, plan: Buffer, length: int) -> bool:
    """Have a player's face-down cards be those of a program; say whether it agrees with what lies face up.

    Where it doesn't, what can't lie there any more gives its place to what the program has besides.
    """
    agrees = True
    used = shown_cards(s, seat)
    for place in range(s.revealed):
        agrees = agrees and place < length and int(plan[place]) == int(s.program[seat][place])
    for place in range(s.revealed, s.laid[seat]):
        card = int(plan[place]) if place < length else NONE
        index = 0
        while not can_lie_there(b, s, seat, card, used) and index < length:
            card = int(plan[index])
            index += 1
        if can_lie_there(b, s, seat, card, used):
            s.program[seat][place] = card
            used |= 1 << card
    return agrees


def can_lie_there(b: CompiledBoard, s: BridgeState, seat: int, card: int, used: int) -> bool:
    """Whether a player may have laid a card, beside those used, a bit each (RD-10, RD-12)."""
    if card < 0 or card >= CARDS or cards_of(b, s, seat) >> card & 1 == 0 or used >> card & 1:
        return False
    return card < FIRST_DRAGON or used >> FIRST_DRAGON == 0


def redraw_program(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer) -> None:
    """Draw one player's: in each place another card, and at most one dragon, if none of theirs lies open."""
    shown = shown_cards(s, seat)
    count = int(s.laid[seat]) - int(s.revealed)
    held = cards_of(b, s, seat) & NO_DRAGONS & ~shown
    left = count_bits(held)
    dragons = int(b.players) - 1
    without = orders(left, count)
    with_one = 0
    if shown >> FIRST_DRAGON == 0:
        with_one = count * dragons * orders(left, count - 1)
    dragon_place = NONE
    if below(rng, without + with_one) >= without:
        dragon_place = int(s.revealed) + below(rng, count)
    for place in range(s.revealed, s.laid[seat]):
        if place == dragon_place:
            s.program[seat][place] = nth_dragon(b, seat, below(rng, dragons))
        else:
            card = nth_card(held, below(rng, left))
            s.program[seat][place] = card
            held &= ~(1 << card)
            left -= 1


def shown_cards(s: BridgeState, seat: int) -> int:
    """The cards of a player's that lie face up, a bit each."""
    cards = 0
    for place in range(s.revealed):
        cards |= 1 << int(s.program[seat][place])
    return cards


def orders(cards: int, count: int) -> int:
    """In how many ways ``count`` of ``cards`` cards can be laid in an order."""
    ways = 1
    for used in range(count):
        ways *= cards - used
    return ways


def nth_card(cards: int, number: int) -> int:
    """The card of this number, from 0, among those whose bits are set."""
    for _ in range(number):
        cards &= cards - 1
    return lowest_bit(cards)


def nth_dragon(b: CompiledBoard, seat: int, number: int) -> int:
    """The dragon of this number, from 0, among those of the other players' colours (RD-2, RD-5)."""
    for colour in range(VILLAGES):
        if b.seat[colour] != NONE and b.seat[colour] != seat:
            if number == 0:
                return FIRST_DRAGON + colour
            number -= 1
    return CARDS
