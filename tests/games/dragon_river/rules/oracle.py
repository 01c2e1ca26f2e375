"""A second Dragon River, written from the ledger alone: one coroutine that plays a game as a table would.

It shares no code with the package and is built differently: strings instead of numbers, counters instead of flat
records, and a turn is a script that stops at every question. `Oracle.asked` says who is to act and what they may say.
"""

from collections import Counter
from collections.abc import Generator
from itertools import combinations, combinations_with_replacement, pairwise

COLOURS = ["red", "blue", "green", "yellow", "black"]

Question = tuple[str, frozenset[str]]
Script = Generator[Question, str, None]


class Oracle:
    def __init__(
        self,
        players: int,
        finish: int,
        pearls: tuple[int, int],
        *,
        tipping: bool = True,
        for_good: bool = False,
        straight_on_first_throw: bool = False,
        five_for_a_straight: bool = False,
        dice: int = 5,
        first_player: int = 0,
        turn_limit: int | None = None,
    ):
        self.seats = COLOURS[:players]
        self.finish, self.pearls = finish, pearls
        self.tipping, self.for_good, self.at_once = tipping, for_good, straight_on_first_throw
        self.five_for_a_straight = five_for_a_straight
        self.dice = dice
        self.turn_limit = turn_limit
        self.space = dict.fromkeys(self.seats, 0)
        self.stuck: set[str] = set()
        self.pearls_paid: dict[str, set[int]] = {colour: set() for colour in self.seats}
        self.mover = self.seats[first_player]
        self.winner: str | None = None
        self.turns = 0
        self.met: Counter[str] = Counter()  # what this game has seen, so that a test can say what it has covered
        self._script = self._game()
        self.asked: Question | None = next(self._script)

    def say(self, text: str) -> None:
        """Answer the question; ``asked`` becomes the next one, or None at the end."""
        assert self.asked is not None
        assert text in self.asked[1]
        try:
            self.asked = self._script.send(text)
        except StopIteration:
            self.asked = None

    def dice_of(self, colour: str) -> int:
        if self.for_good:
            return max(2, self.dice - len(self.pearls_paid[colour]))
        return max(2, self.dice - sum(1 for pearl in self.pearls if self.space[colour] > pearl))

    # --- the script ---

    def _game(self) -> Script:
        while True:
            if self.mover in self.stuck:
                self.met["a missed turn"] += 1
                self.stuck.remove(self.mover)
            else:
                yield from self._turn(self.mover)
            if self.winner is not None:
                return
            self.turns += 1
            if self.turns == self.turn_limit:
                return
            self.mover = self.seats[(self.seats.index(self.mover) + 1) % len(self.seats)]

    def _turn(self, me: str) -> Script:
        lying = _faces((yield "river", _throws(self.dice_of(me))))
        if not (self.at_once and self._strands(lying)):
            kept = _faces((yield me, _keeps(lying)))
            again = len(lying) - len(kept)
            lying = sorted(kept + (_faces((yield "river", _throws(again))) if again else []))
        if self._strands(lying):
            self.met[f"a straight of {len(lying)}"] += 1
            self.stuck.add(me)
            return
        pairs, spare = sort_out(lying)
        while choices := {pair for pair in pairs if self.space[me] + pair <= self.finish}:
            answer = yield me, frozenset(f"pair {pair}" for pair in choices)
            pair = int(answer[-1])
            pairs.remove(pair)
            self.space[me] += pair
            self.pearls_paid[me] |= {pearl for pearl in self.pearls if pearl < self.space[me]}
            if self.space[me] == self.finish:
                self.winner = me
                return
            if self._others_with(me):
                self.met["a pair or a spare lost by a fight"] += bool(pairs or spare)
                yield from self._fights(me)
                return
        self.met["a pair that overshoots"] += bool(pairs)
        if spare is not None and self.tipping:
            self.met["a spare with no playable pair"] += bool(pairs)
            yield from self._tip(me, spare)

    def _strands(self, lying: list[int]) -> bool:
        if not is_straight(lying):
            return False
        harmless = self.five_for_a_straight and len(lying) < 5
        self.met["a straight that strands nobody"] += harmless
        return not harmless

    def _tip(self, me: str, spare: int) -> Script:
        targets = {c for c in self.seats if c != me and c not in self.stuck and self.space[c] != 0}
        if not targets:
            self.met["nobody to tip"] += 1
            return
        answer = yield me, frozenset({"no tip"} | {f"tip {colour}" for colour in targets})
        if answer != "no tip":
            colour = answer.removeprefix("tip ")
            self.met["a tip"] += 1
            self._downstream(colour, spare)
            self.met["a tip onto the mover"] += 0 < self.space[colour] == self.space[me]
            yield from self._fights(colour)

    def _fights(self, newcomer: str) -> Script:
        """Play the fight where ``newcomer`` has come to, and those that follow from it further down."""
        fights = 0
        while self.space[newcomer] > 0 and (others := self._others_with(newcomer)):
            (host,) = others
            fights += 1
            self.met[f"fight {fights} of a chain"] += 1
            answer = yield (
                "river",
                frozenset(f"fight {a} {b}" for a in range(1, 7) for b in range(1, 7) if a != b),
            )
            mine, theirs = _faces(answer)
            loser, die = (newcomer, mine) if mine < theirs else (host, theirs)
            self.met["a stranded player swept"] += loser in self.stuck
            self.met["a sweep down to the start"] += self.space[loser] <= die
            self._downstream(loser, die)
            self.met["swept back behind a pearl that keeps the die"] += self.dice_of(loser) != 5 - sum(
                pearl < self.space[loser] for pearl in self.pearls
            )
            newcomer = loser

    def _downstream(self, colour: str, by: int) -> None:
        self.space[colour] = max(self.space[colour] - by, 0)

    def _others_with(self, colour: str) -> list[str]:
        return [c for c in self.seats if c != colour and self.space[c] == self.space[colour]]


def _faces(text: str) -> list[int]:
    return [int(word) for word in text.split()[1:]]


def _write(verb: str, dice: tuple[int, ...]) -> str:
    return " ".join([verb, *(str(die) for die in sorted(dice))])


def _throws(dice: int) -> frozenset[str]:
    return frozenset(_write("roll", throw) for throw in combinations_with_replacement(range(1, 7), dice))


def _keeps(lying: list[int]) -> frozenset[str]:
    return frozenset(_write("keep", some) for size in range(len(lying) + 1) for some in combinations(lying, size))


def is_straight(lying: list[int]) -> bool:
    return len(lying) >= 3 and all(b - a == 1 for a, b in pairwise(lying))


def sort_out(lying: list[int]) -> tuple[list[int], int | None]:
    """Split the dice into pairs and a spare: the odd die of three or of five equal ones."""
    pairs, spare = [], None
    for face, number in Counter(lying).items():
        pairs += [face] * (number // 2)
        if number in (3, 5):
            spare = face
    return pairs, spare
