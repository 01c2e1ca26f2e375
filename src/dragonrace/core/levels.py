"""Levels of play: five in every game, with the same names, from one for a first game to the best that there is."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dragonrace.core.words.catalogue import Text
from dragonrace.core.words.seats import CORE

__all__ = [
    "AT_RANDOM",
    "LEVELS_WITHOUT_ADVICE",
    "LEVEL_NAMES",
    "TITLES",
    "USUAL_LEVELS",
    "Dueling",
    "Level",
    "Lookahead",
    "Planning",
    "Settings",
]


class Settings(NamedTuple):
    """In what manner to search; see `dragonrace.bots.search.tree`."""

    exploration: float = 0.5
    """How much actions that were tried less often are preferred: the factor in UCB1, in a game of two. With
    more players chances are smaller, and so are the differences between them: there the factor is smaller, too."""
    widening: float = 2.0
    """A position tries this many actions times the square root of its visits."""
    suggestions: int = 1
    """How often the quick player is asked for an action that has not been tried yet, before any such one is taken."""
    ahead: int = 0
    """How many decisions are played on from a new position before its chances are taken at a glance."""
    guided: bool = True
    """Whether these are the quick player's, or random."""
    turns: int = 0
    """To the end of how many turns is played on in any case; the turn that goes on is one."""
    guesses: bool = False
    """Whether hidden choices are drawn as quick players make them, not uniformly."""
    reopens: bool = False
    """Whether what others choose at the same time is chosen in each line, even where they have chosen already."""
    learned: bool = False
    """Whether new positions are judged by learned weights, where there are any for the game."""
    quick_others: float = 0.0
    """In what share of its lines all others are quick players, where there is more than one. Who takes everybody
    for a searcher wins too seldom against those who aren't; who takes nobody for one loses to those who are."""


@dataclass(frozen=True)
class Planning:
    """How whole plans are chosen where several choose at the same time; see `dragonrace.bots.search.planner`."""

    worlds: int
    """In so many ways in which the others may have chosen each plan is tried."""
    guesses: int
    """How often it is guessed what each of the others chooses, less often where they are many: a world has one of these
    guesses of each."""
    lines: int
    """Of each of the small searches that guess it; 0: nobody searches, they do what quick players intend."""
    plans: int
    """So many quick players say what they intend."""
    between: int
    """So many lines, for each opponent, are played before all other choices, instead of the usual number."""
    manners: tuple[Settings, ...]
    """Of these searches, in turn; plans are played on as in the first."""
    changes: int = 2
    """So often the best plan is changed at most: two of its actions in each other's place, or another one for one."""
    choices: int = 0
    """In so many ways in which the others may have chosen each later choice is tried, where players are careful
    (`Lookahead.careful_planning`)."""
    others_plan: float = 0.0
    """How likely each of the others is to lay what such planning finds for them, not what was guessed: from 0 to 1.
    Only where players are careful."""
    against_one: bool = False
    """Whether plans are made against only one opponent, too. There a tree of both is stronger, if it has the lines for
    it: it expects all that the other may do, not what was guessed."""

    def __post_init__(self) -> None:
        needed = self.worlds, self.guesses, self.plans, self.between, len(self.manners)
        if min(needed) < 1 or min(self.lines, self.changes, self.choices) < 0:
            raise ValueError(
                "there is no planning without worlds, guesses, plans, manners, and lines between: one each at least; "
                "only lines, changes and choices may be 0"
            )
        if not 0 <= self.others_plan <= 1:
            raise ValueError(f"how likely others are to plan as one does is from 0 to 1, not {self.others_plan}")


@dataclass(frozen=True)
class Dueling:
    """How one chooses against a single opponent, where both lay whole plans at the same time and then carry them out.

    Only where players are careful (`Advice.is_careful`); see `dragonrace.bots.search.duelist`.
    """

    plans: int
    """So many plans of each are in the mixtures, about."""
    rounds: int
    """So often what does best against the other's mixture joins one's own, less often where time is over."""
    guesses: int
    """So many small searches guess what the other lays; fewer where time is over."""
    lines: int
    """Of each of these."""
    manner: Settings
    """Of these, too."""
    worlds: int
    """In so many ways in which the other may have chosen a choice is tried."""

    def __post_init__(self) -> None:
        if min(self.plans, self.rounds, self.guesses, self.lines, self.worlds) < 1:
            raise ValueError("there is no dueling without plans, rounds, guesses, lines, and worlds: one each at least")


@dataclass(frozen=True)
class Lookahead:
    """How long and how a search looks ahead."""

    iterations: int
    """For each opponent, where "search" plays: the more there are, the more may happen."""
    seconds: float
    """After which the search ends, whatever it has done by then."""
    settings: Settings = field(default_factory=Settings)
    positions: int = 200_000
    """How many positions it looks at, where "alpha-beta" plays."""
    needs_compiler: bool = False
    """Whether it is too slow for a game among people until the rules are compiled."""
    planning: Planning | None = None
    """How "search" chooses where others choose at the same time; None: as everywhere, action by action."""
    careful_planning: Planning | None = None
    """How "search" chooses instead where players are careful (`Advice.is_careful`) and there are several others: these
    play plans out, and each later choice is tried by them, too (`dragonrace.bots.search.choices`)."""
    dueling: Dueling | None = None
    """How it chooses instead against a single opponent, where players are careful."""
    finishes: bool = True
    """Whether it takes what wins in its own turn in any case, without a search, and leaves no such win to whoever comes
    next while anything else is left (`dragonrace.bots.finishing`)."""

    def __post_init__(self) -> None:
        if self.careful_planning is not None and self.careful_planning.choices == 0:
            raise ValueError("careful players try choices in one world at least, and in careful_planning choices is 0")


TITLES = ("Drifter", "Paddler", "Navigator", "Pilot", "Dragon")
"""What the five levels of every game are called, weakest first: in English, and wherever they are typed."""
LEVEL_NAMES = frozenset(f"level-{number}" for number in range(1, len(TITLES) + 1)) | {title.lower() for title in TITLES}
"""What means a level in every game: no other bot may be called so."""


HEEDED_BY = {
    "temperature": {"greedy", "expectimax", "search"},
    "nearsighted": {"greedy", "search"},
    "patience": {"search"},
    "lookahead": {"search", "alpha-beta"},
}
"""Which kinds of bots heed which setting of a level."""


@dataclass(frozen=True)
class Level:
    """One of a game's five levels of play: what is particular to it there.

    Raises `ValueError` for a setting that none of its bots heeds (`HEEDED_BY`), and for patience below 0, or of a level
    that chooses in another manner.
    """

    number: int
    """From 1, the weakest, to 5."""
    summary: Text
    """How it plays, in a sentence; for whom that is, all games say alike."""
    bots: tuple[str, ...]
    """Which kind of bot plays, ours or one that a package has installed; the first of these that can."""
    slips: float = 0.0
    """In what share of its decisions it does anything at all instead."""
    temperature: float = 0.0
    """How careless it is; an action whose chances to win are that much smaller than the best one's, in an even game of
    two, is chosen e times as seldom (`dragonrace.bots.care`)."""
    nearsighted: float = 0.0
    """How much each step in the race weighs with it beyond what was learned, or what a search found, as a difference of
    log-odds. Beginners see the race first (`dragonrace.bots.learned.nearsight`), and "greedy" then heeds what a table
    warns people of: it does nothing that would be a pity."""
    patience: int = 0
    """After so many turns of each player it loses patience, and draws among what it tried, less and less carefully
    (`dragonrace.bots.search.choosing`). Several who look ahead may hold each other up for ever; people wouldn't. 0: it
    never does. With a temperature, or near-sighted, it chooses in another manner, and has none."""
    lookahead: Lookahead | None = None
    """How it looks ahead."""
    otherwise: "Level | None" = None
    """What plays instead where nobody has learned to judge positions; None: this level can do without that."""
    former: tuple[str, ...] = ()
    """What it was called before all games had the same names."""

    def __post_init__(self) -> None:
        if self.patience < 0:
            raise ValueError(f"patience at level {self.number} is {self.patience}: it is a number of turns, or 0")
        if self.patience and (self.temperature or self.nearsighted):
            raise ValueError(f"level {self.number} has patience, or a temperature or near-sight: not both")
        for setting, heeding in HEEDED_BY.items():
            if getattr(self, setting) and not heeding & set(self.bots):
                kinds, here = " and ".join(sorted(heeding)), " or ".join(self.bots)
                raise ValueError(
                    f"{setting} would change nothing at level {self.number}: {here} plays there, not {kinds}"
                )

    @property
    def name(self) -> str:
        """The name that programs use: the same in every game, and in order."""
        return f"level-{self.number}"

    @property
    def title(self) -> str:
        """What people call it."""
        return f"{self.number} · {CORE.find(self.name, TITLES[self.number - 1])}"

    @property
    def description(self) -> str:
        """For whom it is, and how it plays."""
        return f"{CORE.find(f'for-{self.name}', '')} {self.summary}".strip()

    @property
    def aliases(self) -> tuple[str, ...]:
        """What else is taken for its name: its title in one word, and what it was called before."""
        return tuple(dict.fromkeys((TITLES[self.number - 1].lower(), *self.former)))


AT_RANDOM = Level(1, CORE.later("plays-at-random"), ("random",), former=("random",))
"""The weakest level, unless a game has a better one for beginners."""

PLAYOUTS = Settings(ahead=200, guided=False)
"""New positions are played on at random, to the end or for so many decisions: nothing else tells their worth."""


def _search(number: int, lines: str, lookahead: Lookahead, **given: Any) -> Level:
    """Return a level that searches, in a game that says nothing of its levels."""
    return Level(number, CORE.later(f"plays-{lines}-lines"), ("search",), lookahead=lookahead, **given)


USUAL_LEVELS = (
    AT_RANDOM,
    Level(2, CORE.later("thinks-every-other-time"), ("sensible",), slips=0.5),
    Level(3, CORE.later("thinks-and-weighs"), ("sensible",), former=("sensible",)),
    _search(4, "hundreds", Lookahead(500, 0.5, PLAYOUTS, needs_compiler=True)),
    _search(5, "thousands", Lookahead(5000, 2.0, PLAYOUTS, needs_compiler=True)),
)
"""What a game offers that says how good a position is, but nothing of its levels."""

LEVELS_WITHOUT_ADVICE = (
    AT_RANDOM,
    _search(2, "twenty", Lookahead(20, 0.5, PLAYOUTS)),
    _search(3, "hundred", Lookahead(100, 0.5, PLAYOUTS)),
    _search(4, "hundreds", Lookahead(500, 0.5, PLAYOUTS)),
    _search(5, "thousands", Lookahead(5000, 2.0, PLAYOUTS)),
)
"""What a game offers that says nothing at all of how good a position is."""
