"""The rival for two plays by the rules, though it has its own, and by nothing that its seat can't know."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from bench.rival import Rival, Rival2, RivalPlacing, RivalPrograms
from bench.rival.cards import number_of
from bench.rival.ground import SUPPORTS, VILLAGES, Board, Numbers, board_of
from bench.rival.position import (
    MOST_SPACES,
    PAWN,
    RESERVE,
    STONES_LEFT,
    can_lay,
    can_lift,
    can_place,
    can_take,
    find_jumps,
    find_steps,
)
from bench.rival.programs import Effort
from bench.rival.reading import after, read
from bench.rival.routes import cost

import dragonrace
from dragonrace import Game, OptionError, State, make_bot
from dragonrace.bots.search.turns import turn_beginning
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.advice.ways import CARD, cost_of_way
from dragonrace.games.river_dragons.state import LYING, BridgeState, Phase, records
from dragonrace.testing.positions import walk

pytestmark = pytest.mark.xdist_group("compiled-rival")
"""One worker compiles it, and not each of them the same."""


class Quick(Rival2):
    """Thinks less, and of two programs that a weak level would lay."""

    effort = Effort(pool=6, candidates=10, answers=10, rounds=2, futures=10)
    model = "level-1"
    models = 2


class QuickAlone(Rival):
    """Thinks less, and of nobody's programs but its own."""

    effort = Quick.effort


class QuickPrograms(RivalPrograms):
    """Leaves to a weak level what it doesn't do itself."""

    effort, model, models, level = Quick.effort, Quick.model, Quick.models, "level-1"


class QuickPlacing(RivalPlacing):
    """The same."""

    effort, model, models, level = Quick.effort, Quick.model, Quick.models, "level-1"


def for_two(**options: Any) -> Game:
    return dragonrace.load_game("river-dragons", players=2, **options)


def table_of(state: State, seat: int) -> Any:
    view: Any = state.view(seat)
    return view["table"]


def row_of(state: State) -> BridgeState:
    return records(state)[1]


# --- its rules ---


def spaces(board: Board, position: Numbers, seat: int, find: Any) -> set[int]:
    """Where its own rules have a pawn step or jump."""
    found = np.full(MOST_SPACES, -1, np.int64)
    return set(found[: find(board.ground, position, seat, found)].tolist())


def allowed(board: Board, table: Any, seat: int) -> set[tuple[str, int]]:
    """What its own rules let a seat do: a verb, and an island, a span, a size or a space."""
    ground, position, phase = board.ground, read(board, table), table["phase"]
    islands, spans = range(VILLAGES, SUPPORTS), range(len(ground.ends))
    if phase == "stone":
        return {("stone", island) for island in islands if can_place(ground, position, island)}
    if phase == "plank":
        return {("plank", size) for size in range(1, 7) if (position[RESERVE + seat] >> size) & 1}
    if phase == "span":
        enough = [span for span in spans if ground.smallest[span] <= table["plank"]["size"]]
        return {("span", span) for span in enough if can_lay(ground, position, span)}
    if phase == "remove":
        taken = {("take", span) for span in spans if can_take(position, seat, span)}
        return taken | {("lift", island) for island in islands if can_lift(ground, position, island)}
    if phase == "jump":
        return {("jump", space) for space in spaces(board, position, seat, find_jumps)}
    stays = {("stay", 0)} if phase == "second_step" else set()
    return stays | {("go", space) for space in spaces(board, position, seat, find_steps)}


def told(board: Board, line: str) -> tuple[str, int]:
    """The same of an action's line."""
    verb, *names = line.split()
    if verb == "stay":
        return verb, 0
    if verb == "plank":
        return verb, int(names[0])
    if verb in ("stone", "lift"):
        return verb, board.supports[names[0]]
    if verb in ("span", "take"):
        return verb, board.span(*names)
    return verb, board.space(*(names[names.index("to") + 1 :] if verb == "jump" else names))


def scattered(state: State, rng: random.Random) -> State:
    """The same position, but for pawns that stand anywhere; one of them is to step or to jump."""
    state = state.clone()
    row = row_of(state)
    spaces = [*range(VILLAGES), *(VILLAGES + plank for plank, owner in enumerate(row.owner) if owner == LYING)]
    row.pawns[0], row.pawns[1] = rng.sample(spaces, 2)
    row.phase = rng.choice([Phase.STEP, Phase.SECOND_STEP, Phase.JUMP])
    return state


def test_its_rules_are_the_rules() -> None:
    """What it may do is what the game lets it do, in positions of random games, and with pawns anywhere in them."""
    game, compared = for_two(turn_limit=60), Counter[str]()
    board = board_of(game)
    for seed in range(4):
        rng = random.Random(seed)
        for state in walk(game, rng):
            if state.is_terminal() or row_of(state).phase == Phase.PROGRAM:
                continue
            for looked_at in (state, *(scattered(state, rng) for _ in range(6))):
                seat = looked_at.actors()[0]
                table, legal = table_of(looked_at, seat), looked_at.legal_actions(seat)
                lines = [looked_at.action_to_string(action) for action in legal]
                assert {told(board, line) for line in lines} == allowed(board, table, seat), looked_at.row
                compared[table["phase"]] += len(lines)
    assert min(compared[phase] for phase in ("stone", "plank", "span", "remove", "step", "second_step", "jump")) > 50


def test_it_foresees_what_actions_do() -> None:
    """But for pawns, which may go back to their villages before anybody else is asked."""
    game, compared = for_two(turn_limit=60), 0
    board = board_of(game)
    for seed in range(3):
        state, rng = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            seat = state.actors()[0]
            table, action = table_of(state, seat), rng.choice(state.legal_actions(seat))
            words = state.action_to_string(action).split()
            state.apply_action(action, seat)
            if table["phase"] not in ("program", "plank"):  # where a plank will lie is not chosen yet
                card = number_of(table["programs"][seat][table["place"] - 1])
                ((foreseen, _),) = after(board, read(board, table), table, seat, words, card)
                assert without_pawns(foreseen) == without_pawns(read(board, table_of(state, seat)))
                compared += 1
    assert compared > 100


def test_ways_cost_careful_players_the_same() -> None:
    """They are measured from the pawn here, there from the goal, and once for all that a card may do."""
    game, compared = for_two(turn_limit=60), set[int]()
    board = board_of(game)
    for seed in range(3):
        for state in walk(game, random.Random(seed)):
            if not state.is_terminal():
                position = read(board, table_of(state, 0))
                for seat in (0, 1):
                    found = cost_of_way(*records(state), seat, Plan())
                    assert found == pytest.approx(CARD * cost(board.ground, position, seat))
                    compared.add(found)
    assert len(compared) > 30


def without_pawns(position: Numbers) -> list[int]:
    return [*position[:PAWN].tolist(), *position[STONES_LEFT:].tolist()]


# --- how it plays ---


@pytest.mark.parametrize("kind", [Quick, QuickAlone, QuickPrograms, QuickPlacing])
def test_it_plays_a_game(kind: type[Rival]) -> None:
    first = 1 if kind is QuickAlone else 0
    game = for_two(turn_limit=12, first_player=first)
    state, bots = game.new_initial_state(), [kind(game, 1), make_bot(game, "level-1", 2, is_timed=False)]
    while not state.is_terminal():
        seat = state.actors()[-1]
        action = bots[seat].choose(state, seat)
        assert action in state.legal_actions(seat)
        worth = bots[seat].value_of_choice
        assert worth is None or 0.0 <= worth <= 1.0
        state.apply_action(action, seat)


def test_it_is_there_by_name() -> None:
    game = for_two(turn_limit=1)
    for name, kind in (("bench.rival:Rival", Rival), ("bench.rival:Rival2", Rival2)):
        assert type(make_bot(game, name, 1)) is kind


@pytest.mark.parametrize(
    "game",
    [
        dragonrace.load_game("river-dragons", players=3),
        dragonrace.load_game("river-dragons", players=2, board="lagoon"),
        for_two(expert=True),
        for_two(ruleset="manual"),
        for_two(planks=5),
        dragonrace.load_game("golden-dragon", players=2),
    ],
    ids=str,
)
@pytest.mark.parametrize("kind", [Rival, Rival2])
def test_it_refuses_what_it_does_not_know(kind: type[Rival], game: Game) -> None:
    assert not kind.plays(game)
    with pytest.raises(OptionError, match="it plays River Dragons for two, on the standard board's side with islands"):
        kind(game)


@pytest.mark.parametrize(("kind", "lays"), [(QuickPrograms, True), (QuickPlacing, False)])
def test_half_of_it_is_a_level(kind: type[Rival], lays: bool) -> None:
    """One lays the rival's cards and places as the level does, the other one the other way round."""
    game = for_two(turn_limit=3)
    state, bot, other = game.new_initial_state(), kind(game, 1), make_bot(game, "level-1", 2, is_timed=False)
    level, rival = make_bot(game, "level-1", repr(1).encode(), is_timed=False), Quick(game, 1)
    counted = Counter[bool]()
    while not state.is_terminal():
        seat = state.actors()[-1]
        if seat == 1:
            action = other.choose(state, seat)
        else:
            action, is_own = bot.choose(state, seat), (row_of(state).phase == Phase.PROGRAM) == lays
            if not is_own:
                assert action == level.choose(state, seat)
            elif lays:  # who lays has a plan of its own; who only places has no rival to be compared to
                assert action == rival.choose(state, seat)
            counted[is_own] += 1
        state.apply_action(action, seat)
    assert min(counted[True], counted[False]) > 5


# --- what it knows ---


def pairs(game: Game, count: int) -> list[tuple[State, State, int]]:
    """Positions in two ways that a seat can't tell from each other, since only cards of the other's differ."""
    found: list[tuple[State, State, int]] = []
    rng = random.Random(5)
    while len(found) < count:
        state = rng.choice([state.clone() for state in walk(game, rng)][:-1])
        seat = state.actors()[-1]
        other = state.resample_from_infostate(seat, rng)
        if len(state.legal_actions(seat)) > 1 and other.row != state.row:
            assert list(row_of(state).program[seat]) == list(row_of(other).program[seat])
            found.append((state, other, seat))
    return found


def test_it_sees_no_hidden_card() -> None:
    """Not even where it is shown them: `choose` draws them anew, but `think` doesn't."""
    game = for_two(turn_limit=8)
    phases = set()
    for one, other, seat in pairs(game, 16):
        chosen = [Quick(game, 3).think(state, seat, random.Random(7)) for state in (one, other)]
        assert chosen[0] == chosen[1]
        phases.add(row_of(one).phase)
    assert Phase.PROGRAM in phases
    assert len(phases) > 3


@pytest.mark.parametrize("first", [0, 1])
def test_it_knows_how_a_turn_began(first: int) -> None:
    """Of the first turn, too, about which a position's text has no line: no card lies there, of either seat."""
    game = for_two(turn_limit=8, first_player=first)
    for state in walk(game, random.Random(first)):
        if not state.is_terminal():
            now, began = row_of(state), row_of(turn_beginning(state))
            assert (began.turns, began.first, began.phase) == (now.turns, now.first, Phase.PROGRAM)
            assert sum(began.laid) == 0
