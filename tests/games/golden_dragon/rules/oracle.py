"""A second Golden Dragon, written from the ledger alone: one coroutine that plays a game as a table would.

It shares no code with the package and is built differently: thirty stones that can be told apart, colours and places
instead of numbers, and a turn is a script that stops at every question. `Oracle.asked` says who may say what.
"""

from collections import Counter
from collections.abc import Generator, Iterable
from itertools import permutations
from typing import NamedTuple

COLOURS = ["red", "blue", "green", "yellow", "black"]
BLOWS = {"N": -1j, "E": 1, "S": 1j, "W": -1, "SE": 1 + 1j, "SW": -1 + 1j}
"""East is 1, south is 1j."""


class Stone(NamedTuple):
    wind: str
    maker: str  # whose it was at the start


Question = dict[str, frozenset[str]]
Script = Generator[Question, tuple[str, str], None]


class Oracle:
    def __init__(
        self,
        players: int,
        rows: Iterable[str],
        *,
        moves_per_turn: int = 1,
        first_player: int = 0,
        turn_limit: int | None = None,
        winds: int = 6,
        cards: int = 2,
    ):
        self.seats = COLOURS[:players]
        self.moves_per_turn, self.turn_limit = moves_per_turn, turn_limit
        self.ground = {complex(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "}
        self.order = self.seats[first_player:] + self.seats[:first_player]
        self.winds = ["S", "E", "W", "N", "SE", "SW"][:winds]
        self.supply = {c: {Stone(wind, c) for wind in self.winds} for c in self.seats}
        self.dragon: dict[str, complex] = {}
        self.below: dict[str, Stone] = {}
        self.queue: dict[str, list[Stone]] = {}
        self.cards = Counter({(c, card): cards for c in self.seats for card in ("gale", "lightning")})
        self.shown: set[Stone] = set()
        self.mover: str | None = self.order[0]
        self.out: Stone | None = None  # the stone in play
        self.moving: str | None = None
        self.banned: set[str] = set()
        self.left = 0
        self.gale = False
        self.turns = 0
        self.winner: str | None = None
        self.met: Counter[str] = Counter()  # what this game has seen, so that a test can say what it has covered
        self._script = self._game()
        self.asked: Question | None = next(self._script)

    def say(self, colour: str, text: str) -> None:
        """Answer the question; ``asked`` becomes the next one, or None at the end."""
        assert self.asked is not None
        assert text in self.asked[colour]
        try:
            self.asked = self._script.send((colour, text))
        except StopIteration:
            self.asked = None

    def sees(self, viewer: str | None, colour: str) -> list[str | None]:
        """What a player with a perfect memory knows of a holder."""
        return [s.wind if viewer == colour or s in self.shown else None for s in self.queue.get(colour, [])]

    # --- the start ---

    def _game(self) -> Script:
        yield from self._starts()
        yield from self._fill()
        while self.winner is None and self.turns != self.turn_limit:
            self.mover = self.order[self.turns % len(self.order)]
            yield from self._turn(self.mover)
            self.gale, self.left = False, 0
            self.turns += self.winner is None

    def _starts(self) -> Script:
        for me, field in zip(self.order, "12345", strict=False):
            self.mover = me
            places = sorted((place for place, sign in self.ground.items() if sign == field), key=lambda p: p.real)
            names = [""] if len(places) == 1 else [" at 5a", " at 5b"]
            _, text = yield {me: frozenset(f"start {wind}{name}" for wind in self.winds for name in names)}
            _, wind, *where = text.split()
            stone = Stone(wind, me)
            self.supply[me].remove(stone)
            self.below[me], self.dragon[me] = stone, places[-1 if where[-1:] == ["5b"] else 0]
            self.shown.add(stone)
            self.met["a choice of start fields"] += bool(where)

    def _fill(self) -> Script:
        self.mover = None
        while len(self.queue) < len(self.seats):
            colour, text = yield {
                c: frozenset("holder " + " ".join(s.wind for s in way) for way in permutations(self.supply[c]))
                for c in self.seats
                if c not in self.queue
            }
            self.queue[colour] = [Stone(wind, colour) for wind in text.split()[1:]]
            self.supply[colour] = set()

    # --- the turn ---

    def _turn(self, me: str) -> Script:
        self.left = self.moves_per_turn
        may_gale = self.cards[me, "gale"] > 0
        while self.left and self.winner is None:
            if (yield from self._move(me, may_gale=may_gale)):
                self.left = len(self.winds) - 1
                self.gale = True
            else:
                self.left -= 1
            may_gale = False

    def _move(self, me: str, *, may_gale: bool) -> Generator[Question, tuple[str, str], bool]:
        """One stone, until it is used or put back. True: a gale was played instead."""
        self.banned = set()
        stone = self.queue[me][0]
        while True:
            can = {c for c in self.seats if c not in self.banned and self._is_free(self._target(c, stone))}
            gifts = {c for c in can if c != me and self.ground[self._target(c, stone)] == "G"}
            texts = {f"move {c}" for c in can} | ({"pass"} if can == gifts else set())
            _, text = yield {me: frozenset(texts | ({"gale"} if may_gale else set()))}
            if text == "gale":
                self.cards[me, "gale"] -= 1
                self.met["a gale instead of three"] += self.moves_per_turn == 3
                self.met["a gale, and a stone that can't move anybody"] += not can
                return True
            may_gale = False
            if self.out is None:
                self.out = self.queue[me].pop(0)
                self.shown.add(stone)
            if text == "pass":
                self._note_pass(can)
                self._back(me, stone)
                return False
            dragon = text.split()[1]
            if (yield from self._is_vetoed(me, dragon, stone)):
                self.banned.add(dragon)
                continue
            self.met["a gift"] += dragon in gifts
            self._carry(me, dragon, stone)
            return False

    def _is_vetoed(self, me: str, dragon: str, stone: Stone) -> Generator[Question, tuple[str, str], bool]:
        if dragon == me or not self.cards[dragon, "lightning"]:
            self.met["a move of one without lightnings"] += dragon != me
            return False
        self.moving = dragon
        _, text = yield {dragon: frozenset({"allow", "veto"})}
        self.moving = None
        if text == "veto":
            self.cards[dragon, "lightning"] -= 1
            self.met[f"veto {len(self.banned) + 1} of a stone"] += 1
            self.met["a veto in a gale"] += self.gale
            self.met["a vetoed gift"] += self.ground[self._target(dragon, stone)] == "G"
        return text == "veto"

    def _note_pass(self, can: set[str]) -> None:
        self.met["a pass in a gale"] += self.gale
        self.met["a pass, a gift declined"] += bool(can)
        self.met["a pass, a gift declined after a veto"] += bool(can and self.banned)
        self.met["a pass, all vetoed"] += bool(self.banned and not can)
        self.met["a pass, nothing legal"] += not self.banned and not can

    def _carry(self, me: str, dragon: str, stone: Stone) -> None:
        target = self._target(dragon, stone)
        old, self.below[dragon], self.dragon[dragon] = self.below[dragon], stone, target
        self.met["a start field entered"] += self.ground[target] in "12345"
        self.met["a move after a veto"] += bool(self.banned)
        self._back(me, old)
        if self.ground[target] == "G":
            self.winner = dragon
            self.met["a win by somebody else's move"] += dragon != me
            self.met["a win in a gale"] += self.gale
            self.met["a win in the last turn"] += self.turns + 1 == self.turn_limit

    def _back(self, me: str, stone: Stone) -> None:
        self.queue[me].append(stone)
        self.out, self.banned = None, set()

    def _target(self, dragon: str, stone: Stone) -> complex:
        return self.dragon[dragon] + BLOWS[stone.wind]

    def _is_free(self, place: complex) -> bool:
        return self.ground.get(place, "v") != "v" and place not in self.dragon.values()
