"""A second River Dragons, written from the ledger alone: one coroutine that plays a game as a table would.

It shares no code with the package and is built differently: planks are things that lie somewhere, supports have names,
spaces are villages or planks, the geometry is that of `exact`. `Oracle.asked` says who may say what.
"""

from collections import Counter
from collections.abc import Generator, Iterator
from functools import lru_cache

from tests.games.river_dragons.board import exact

COLOURS = ["blue", "green", "red", "pink", "yellow", "black"]
SEATED = {2: [3, 5], 3: [0, 2, 4], 4: [0, 1, 2, 4], 5: [0, 1, 2, 3, 4], 6: [0, 1, 2, 3, 4, 5]}
EVEN = {**SEATED, 2: [0, 1], 4: [0, 1, 3, 4]}
STONES = 27


class Plank:
    def __init__(self, colour, size):
        self.colour, self.size = colour, size
        self.holder: str | None = colour  # None: it lies, or is gone
        self.ends: tuple[str, ...] = ()
        self.gone = False

    def __repr__(self):
        return f"{self.colour}-{self.size}"


Space = str | Plank
Question = dict[str, set[str]]
Script = Generator[Question, tuple[str, str], None]


@lru_cache(maxsize=32)
def water_places(board) -> list[exact.Place]:
    """The lattice points that hold a stone, as long as nothing else is there."""
    r, clear = board.stone_radius, board.stone_radius + board.village_radius
    outline = list(board.water)
    edges = list(zip(outline, outline[1:] + outline[:1], strict=True))
    points = [
        (x, y) for x in range(0, board.width + 1, board.lattice) for y in range(0, board.height + 1, board.lattice)
    ]
    dry = (p for p in points if all(exact.distance2(p, v, v) >= clear * clear for v in board.villages))
    return [p for p in dry if exact.is_inside(outline, p) and all(exact.distance2(p, *e) >= r * r for e in edges)]


class Oracle:
    def __init__(self, players, board, options):
        self.board, self.options = board, options
        self.seats = [COLOURS[number] for number in (EVEN if options["colours"] == "even" else SEATED)[players]]
        used = set(self.seats) | {self.opposite(colour) for colour in self.seats}
        self.shut = set(COLOURS) - used if options["unused_villages"] == "closed" else set()
        self.at = dict(zip(COLOURS, board.villages, strict=True))  # every support that stands
        if not options["expert"]:
            self.at |= {str(number): board.islands[number - 1] for number in range(1, options["stones"] + 1)}
        self.hand = set(["M2", "P2", "M1", "S2", "P1", "S1", "R", "J"][: options["cards"]])
        self.places = min(options["program"], len(self.hand) + 1)
        self.planks = [Plank(colour, size) for colour in self.seats for size in range(1, options["planks"] + 1)]
        self.pawn: dict[str, Space] = {colour: colour for colour in self.seats}
        self.first = self.seats[options["first_player"]]
        self.program: dict[str, list[str]] = {colour: [] for colour in self.seats}
        self.place = self.left = self.turns = 0
        self.mover: str | None = None
        self.chosen: Plank | None = None
        self.winner: str | None = None
        self.met: Counter[str] = Counter()  # what this game has seen, so that a test can say what it has covered
        self._script = self._game()
        self.asked: Question | None = next(self._script)

    def say(self, colour, text):
        """Answer the question; ``asked`` becomes the next one, or None at the end."""
        assert text in self.asked[colour]
        try:
            self.asked = self._script.send((colour, text))
        except StopIteration:
            self.asked = None

    @staticmethod
    def opposite(colour):
        return COLOURS[(COLOURS.index(colour) + 3) % 6]

    # --- the turn ---

    def _game(self) -> Script:
        while self.turns != self.options["turn_limit"]:
            yield from self._lay_programs()
            for place in range(1, self.places + 1):
                self.place = place
                number = self.seats.index(self.first)
                for me in self.seats[number:] + self.seats[:number]:
                    self.mover = me
                    yield from self._resolve(me, self.program[me][place - 1])
                    if self.winner:
                        return
            self.turns += 1
            self.first = (self.seats + self.seats)[self.seats.index(self.first) + 1]
            self.place, self.left, self.mover = 0, 0, None
            self.program = {colour: [] for colour in self.seats}
            if self._nobody_can_arrive():
                self.met["a dead river"] += 1
                return

    def _nobody_can_arrive(self):
        last = self.options["last_removal"]
        if last is None or self.turns < last or any(plank.holder for plank in self.planks):
            return False
        from_pawns = [me for me in self.seats if self.opposite(me) in self._within_reach(self.pawn[me])]
        from_home = [me for me in self.seats if self.opposite(me) in self._within_reach(me)]
        self.met["no planks, but a way from a pawn alone"] += bool(from_pawns and not from_home)
        self.met["no planks, but a way from home alone"] += bool(from_home and not from_pawns)
        return not from_pawns and not from_home

    def _within_reach(self, space: Space) -> list[Space]:
        reached = [space]
        for here in reached:  # which grows
            reached += [there for there in self._neighbours(here) if there not in reached]
        return reached

    def _lay_programs(self) -> Script:
        while True:
            waiting = {
                c: {f"card {card}" for card in self._may_follow(c)}
                for c in self.seats
                if len(self.program[c]) < self.places
            }
            if not waiting:
                return
            colour, text = yield waiting
            self.program[colour].append(text.split()[1])

    def _may_follow(self, me):
        laid = self.program[me]
        cards = self.hand
        if self.options["last_removal"] is not None and self.turns >= self.options["last_removal"]:
            cards = cards - {"R"}
            self.met["a turn without Remove"] += not laid
        if not [card for card in laid if card.startswith("D-")]:
            cards = cards | {f"D-{other}" for other in self.seats if other != me}
        return cards - set(laid)

    def cancelled(self, me):
        return any(self.program[other][self.place - 1] == f"D-{me}" for other in self.seats)

    def _resolve(self, me, card) -> Script:
        self.left = 0
        if card.startswith("D-"):
            self.met["a dragon struck by a dragon"] += self.cancelled(me)
        elif self.cancelled(me):
            self.met["a card cancelled"] += 1
        elif card == "J":
            yield from self._jump(me)
        elif card == "R":
            yield from self._remove(me)
        else:
            action = {"S": self._place_stones, "P": self._lay_planks, "M": self._walk}[card[0]]
            yield from action(me, int(card[1]))

    # --- stones ---

    def stones(self):
        return [name for name in self.at if name not in COLOURS]

    def _free_places(self) -> dict[str, exact.Place]:
        board = self.board
        if self.options["expert"]:
            apart = 4 * board.stone_radius**2
            places = {f"{x},{y}": (x, y) for x, y in water_places(board)}
            there = [self.at[name] for name in self.stones()]
            places = {
                n: (x, y) for n, (x, y) in places.items() if all((x - a) ** 2 + (y - c) ** 2 >= apart for a, c in there)
            }
        else:
            islands = {str(number): place for number, place in enumerate(board.islands, 1)}
            places = {name: place for name, place in islands.items() if name not in self.at}
        spans = [(self.at[a], self.at[c]) for p in self.planks if p.ends for a, c in [p.ends]]
        twice = 2 * board.stone_radius + board.plank_width
        free = {n: p for n, p in places.items() if not any(exact.is_nearer(p, *span, twice) for span in spans)}
        self.met["a covered place"] += len(free) < len(places)
        return free

    def _place_stones(self, me, count) -> Script:
        for self.left in range(count, 0, -1):
            free = self._free_places() if len(self.stones()) < STONES else {}
            if not free:
                self.met["a stone action lost" if self.left == count else "a second stone lost"] += 1
                return
            _, text = yield {me: {f"stone {name}" for name in free}}
            self.at[text.split()[1]] = free[text.split()[1]]

    # --- planks ---

    def reserve(self, me):
        return {plank.size: plank for plank in self.planks if plank.holder == me}

    def _lay_planks(self, me, count) -> Script:
        for self.left in range(count, 0, -1):
            sizes = self.reserve(me)
            if not sizes:
                self.met["no plank in reserve"] += 1
                return
            _, text = yield {me: {f"plank {size}" for size in sizes}}
            self.chosen = plank = sizes[int(text.split()[1])]
            pairs = self._pairs(plank.size)
            if pairs:
                _, text = yield {me: {f"span {a} {c}" for a, c in pairs}}
                plank.ends = tuple(text.split()[1:])
            plank.holder, plank.gone, self.chosen = None, not pairs, None
            self.met["a plank gone"] += plank.gone

    def order(self, name):
        if name in COLOURS:
            return (0, COLOURS.index(name), 0)
        return (1, *map(int, name.split(",")))

    def _pairs(self, size) -> list[tuple[str, str]]:
        full = {name for name in self.at if sum(name in p.ends for p in self.planks) == 3}
        self.met["a full stone"] += bool(full - set(COLOURS))
        self.met["a full village"] += bool(full & set(COLOURS))
        names = sorted((name for name in self.at if name not in full | self.shut), key=self.order)
        return [
            (a, c)
            for index, a in enumerate(names)
            for c in names[index + 1 :]
            if c not in COLOURS and self._reaches(a, c, size) and not self._is_barred(a, c)
        ]

    def radius(self, name):
        return self.board.village_radius if name in COLOURS else self.board.stone_radius

    def _reaches(self, a, c, size):
        between = exact.gap(self.at[a], self.at[c]) - self.radius(a) - self.radius(c)
        return self.board.plank_lengths[size - 1] >= between + 2 * self.board.bearing

    def _is_barred(self, a, c):
        here, width = (self.at[a], self.at[c]), self.board.plank_width
        for name, place in self.at.items():
            if name not in (a, c) and exact.is_nearer(place, *here, 2 * self.radius(name) + width):
                return True
        return any(self._collide((a, c), plank.ends) for plank in self.planks if plank.ends)

    def _collide(self, one, two):
        common = set(one) & set(two)
        if not common:
            return exact.meet(*(self.at[name] for name in (*one, *two)))
        if len(common) == 2:
            return True
        (s,) = common
        ends = (self.at[name] for pair in (one, two) for name in pair if name != s)
        return exact.part_too_late(self.at[s], *ends, self.radius(s), self.board.plank_width)

    # --- removing ---

    def _remove(self, me) -> Script:
        mine, goes_back = self.reserve(me), self.options["removed_planks"] == "owner"
        colours = {plank.colour for plank in mine.values()}
        texts: dict[str, Space] = {}
        for plank in self.planks:
            is_third, is_twice = len(colours | {plank.colour}) > 2, plank.size in mine
            if plank.ends and plank not in self.pawn.values():
                self.met["a third colour"] += is_third
                if goes_back or not (is_third or is_twice):
                    self.met["a limit that is none"] += is_third or is_twice
                    texts["take " + " ".join(plank.ends)] = plank
        used = {name for plank in self.planks for name in plank.ends}
        texts |= {f"lift {name}": name for name in self.stones() if name not in used}
        if not texts:
            self.met["nothing to remove"] += 1
            return
        _, text = yield {me: set(texts)}
        what = texts[text]
        if isinstance(what, Plank):
            self.met["another's plank taken"] += what.colour != me
            what.ends, what.holder = (), what.colour if goes_back else me
        else:
            del self.at[what]

    # --- moving ---

    def name(self, space: Space) -> str:
        return space if isinstance(space, str) else " ".join(space.ends)

    def _neighbours(self, space: Space) -> Iterator[Space]:
        if isinstance(space, str):
            yield from (plank for plank in self.planks if space in plank.ends)
            return
        yield from (end for end in space.ends if end in COLOURS)
        stones = set(space.ends) - set(COLOURS)
        yield from (plank for plank in self.planks if plank is not space and stones & set(plank.ends))

    def _is_free(self, space: Space) -> bool:
        return isinstance(space, str) or space not in self.pawn.values()

    def _fall(self, me):
        self.met["a fall at home" if self.pawn[me] == me else "a fall"] += 1
        self.pawn[me], self.left = me, 0

    def _arrive(self, me, space: Space):
        self.pawn[me] = space
        if space == self.opposite(me):
            self.winner = me
            self.met["a win with steps left"] += self.left == 2

    def _walk(self, me, count) -> Script:
        for self.left in range(count, 0, -1):
            ways = {
                f"go {self.name(there)}": there for there in self._neighbours(self.pawn[me]) if self._is_free(there)
            }
            if not ways:
                self._fall(me)
                return
            stay = {"stay"} if self.left < count and not self.options["exact_movement"] else set()
            _, text = yield {me: set(ways) | stay}
            if text == "stay":
                self.met["a stay"] += 1
                return
            self._arrive(me, ways[text])
            if self.winner:
                return

    def _jump(self, me) -> Script:
        here = self.pawn[me]
        ways: dict[str, Space] = {}
        for over in self._neighbours(here):
            if isinstance(over, str) or self._is_free(over):
                continue
            for there in self._neighbours(over):
                is_back = there is here or there == here
                if self.options["jump_back"] if is_back else self._is_free(there):
                    ways[f"jump {self.name(over)} to {self.name(there)}"] = there
        if not ways:
            self._fall(me)
            return
        _, text = yield {me: set(ways)}
        self.met["a jump back" if ways[text] == here else "a jump"] += 1
        self._arrive(me, ways[text])
