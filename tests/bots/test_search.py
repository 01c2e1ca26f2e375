"""The search: reproducible, honest, the same on every backend, and it finds what there is to find."""

import random
import time
import warnings
from collections import Counter
from dataclasses import replace

import pytest

import dragonrace
from dragonrace import CHANCE, Game, State
from dragonrace.bots.care import likelihoods, temperature_among
from dragonrace.bots.search import bot as search_bot
from dragonrace.bots.search import driver, tree
from dragonrace.bots.search.choosing import Choosing
from dragonrace.bots.search.driver import Finding, Search, SearchPlan
from dragonrace.bots.search.tree import PLAY, ROOT
from dragonrace.core.chance import as_words
from dragonrace.core.levels import Lookahead, Settings
from dragonrace.engine import warming
from dragonrace.engine.engine import functions_of
from dragonrace.engine.rows import rows_of
from tests.compiling import compiles
from tests.play import middle, walk

GAMES = dragonrace.games()
QUICK = Settings()


def plan(iterations: int = 200, settings: Settings = QUICK, trees: int = 1) -> SearchPlan:
    return SearchPlan(settings, iterations, trees=trees)


def decision(name: str, seed: int, players: int = 3) -> tuple[State, int]:
    """A position in which somebody has a choice, and who."""
    game = dragonrace.load_game(name, players=players, turn_limit=40)
    found = (middle(game, number) for number in range(seed * 1000, seed * 1000 + 1000))
    state = next(s for s in found if s.actors() and s.actors()[0] != CHANCE and len(s.legal_actions()) > 1)
    return state, state.actors()[-1]


def think(state: State, seat: int, wish: SearchPlan, backend: str = "plain", seed: int = 1) -> list[Finding]:
    return Search(state.game, wish, backend).think(state, seat, random.Random(seed))


@pytest.mark.parametrize("name", ["dragon-river", "golden-dragon"])
def test_it_ends_early_at_the_same_line_on_every_backend(name: str) -> None:
    """As bots' searches do, once nothing can overtake the best action: counts of lines, too, are the same."""
    early = 0
    for seed in range(4):
        state, seat = decision(name, seed)
        wish = SearchPlan(QUICK, 300, is_brief=True)
        found = think(state, seat, wish)
        assert found == think(state, seat, wish, "compiled")
        early += sum(finding.visits for finding in found) < 300
    assert early


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "settings",
    [
        QUICK,
        Settings(0.3, 1.0, ahead=6, guided=True),
        Settings(1.0, 4.0, ahead=6, guided=False),
        Settings(turns=1, guesses=True),
        Settings(suggestions=4, turns=1, guesses=True, reopens=True),
        Settings(quick_others=0.5),
    ],
)
def test_the_same_seed_and_iterations_find_the_same_on_every_backend(name: str, settings: Settings) -> None:
    for seed in range(3):
        state, seat = decision(name, seed)
        found = think(state, seat, plan(60, settings))
        assert found == think(state, seat, plan(60, settings))
        assert found == think(state, seat, plan(60, settings), "compiled")
        assert sum(finding.visits for finding in found) == 60
        assert {finding.action for finding in found} <= set(state.legal_actions(seat))
        assert all(0 <= finding.value <= 1 for finding in found)
        assert found == sorted(found, key=lambda finding: -finding.visits)


def test_who_has_chosen_in_secret_is_taken_for_somebody_who_has_not() -> None:
    """So nobody is taken for weaker because they were asked first."""
    game = dragonrace.load_game("river-dragons", players=3)
    before = game.new_initial_state()
    after = before.clone()
    for seat, cards in ((0, "D-red M2 P2 S2 M1"), (1, "S2 P2 M2 S1 P1")):
        for card in cards.split():
            after.apply_action(after.string_to_action(f"card {card}", seat), seat)
    anew, as_guessed = Settings(turns=1, guesses=True, reopens=True), Settings(turns=1, guesses=True)
    assert think(before, 2, plan(40, anew)) == think(after, 2, plan(40, anew))
    assert think(before, 2, plan(40, as_guessed)) != think(after, 2, plan(40, as_guessed))


@pytest.mark.parametrize("name", GAMES)
def test_another_seed_looks_elsewhere(name: str) -> None:
    for number in range(4):
        state, seat = decision(name, number)
        if len({tuple(think(state, seat, plan(50), seed=seed)) for seed in range(5)}) > 1:
            return
    pytest.fail("whatever the seed, the search finds the same everywhere")


@pytest.mark.parametrize("name", GAMES)
def test_trees_are_added_up_and_do_not_depend_on_the_cores(name: str) -> None:
    state, seat = decision(name, 0)
    wish = plan(100, trees=3)
    found = think(state, seat, wish, "compiled")
    assert sum(finding.visits for finding in found) == 300
    assert all(found == think(state, seat, wish, "compiled") for _ in range(3))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_found_before_is_not_forgotten(name: str) -> None:
    state, seat = decision(name, 0)
    search = Search(state.game, plan(100), "plain")
    search.think(state, seat, random.Random(1))
    again = search.think(state, seat, random.Random(2))
    assert sum(finding.visits for finding in again) == 200


def test_a_full_tree_goes_on_and_makes_room_for_the_next_question() -> None:
    state, seat = decision("golden-dragon", 0)
    search = Search(state.game, plan(1), "plain")
    w = search.workspaces[0]
    for seed in range(30):
        assert search.think(state, seat, random.Random(seed))
        search.functions["search"](w, QUICK, seat, 50)
        assert w.trees[0].nodes <= len(w.nodes)
        assert w.trees[0].edges <= len(w.edges)


def test_time_ends_a_search() -> None:
    state, seat = decision("golden-dragon", 0)
    for seconds in (0.2, 1e-9):
        began = time.perf_counter()
        found = think(state, seat, SearchPlan(QUICK, seconds=seconds))
        assert found
        assert time.perf_counter() - began < 60  # it has no other end; a batch may be slow on a busy machine


def test_a_search_needs_an_end() -> None:
    with pytest.raises(ValueError, match="a search needs an end"):
        SearchPlan(QUICK)
    for none in ({"iterations": 0}, {"seconds": 0.0}, {"iterations": 5, "seconds": -1.0}):
        with pytest.raises(ValueError, match="one iteration at least, and some time"):
            SearchPlan(QUICK, **none)


def winning(game: Game, tries: int = 400) -> list[tuple[State, int, set[int]]]:
    """Positions in which somebody can win at once, and in which not all that they can do wins."""
    found = []
    for seed in range(tries):
        for state in walk(game, random.Random(seed), 400):
            seat = state.current_player()
            if seat < 0:
                continue
            wins = {action for action in state.legal_actions() if wins_at_once(state, seat, action)}
            if wins and wins < set(state.legal_actions()):
                found.append((state.clone(), seat, wins))
                break
        if len(found) == 10:
            return found
    return found


def wins_at_once(state: State, seat: int, action: int) -> bool:
    after = state.clone()
    after.apply_action(action, seat)
    return after.winner() == seat


def test_it_takes_a_win_that_is_there() -> None:
    positions = winning(dragonrace.load_game("golden-dragon", players=2, turn_limit=400))
    assert len(positions) >= 5
    for state, seat, wins in positions:
        best = think(state, seat, plan(400))[0]
        assert best.action in wins
        assert best.value > 0.95


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_finds_its_node_by_what_it_knows_alone(name: str) -> None:
    """In worlds that a seat can't tell apart it comes to the same node: so hidden things can't guide it."""
    for seed in range(6):
        state, seat = decision(name, seed)
        search = Search(state.game, plan(1), "compiled")
        w, find = search.workspaces[0], functions_of(state.game.type, "compiled", tree)["find_node"]
        nodes = set()
        for world in range(8):
            w.states[PLAY : PLAY + 1] = rows_of(state.resample_from_infostate(seat, world).row)
            nodes.add(find(w, seat, True))
        assert len(nodes) == 1


@pytest.mark.parametrize(("share", "some"), [(0.0, 40), (0.5, 20), (1.0, 0)])
def test_in_some_lines_nobody_else_is_a_searcher(share: float, some: int) -> None:
    """Over lines from a tree that has grown: in how many of them somebody else chooses as the tree says."""
    state, seat = decision("golden-dragon", 0)
    settings = Settings(quick_others=share)
    search = Search(state.game, plan(200, settings), "plain")
    search.think(state, seat, random.Random(1))
    w, do, searched = search.workspaces[0], search.functions, 0
    for _ in range(40):
        w.states[PLAY] = w.states[ROOT].copy()
        length = do["select_and_expand"](w, settings, seat)
        do["rollout"](w, settings, seat)
        do["backpropagate"](w, length)
        searched += any(mover != seat for mover in w.movers[:length])
    assert searched == pytest.approx(some, abs=12 if 0 < share < 1 else 0)


def test_a_bot_that_needs_the_compiler_plays_sensibly_until_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dragonrace.load_game("river-dragons", players=2)
    state = game.new_initial_state()
    slow = Lookahead(iterations=5, seconds=60.0, needs_compiler=True)
    backends: list[str] = []
    monkeypatch.setattr(warming, "ready_backend", lambda *_: backends[-1])
    backends.append("plain")
    bot = search_bot.SearchBot(game, 1, slow)
    with pytest.warns(dragonrace.NotCompiledWarning, match="so this bot looks less far ahead; `dragonrace warm`"):
        choice = bot.choose(state, 0)
    assert choice == dragonrace.make_bot(game, "sensible", 1).choose(state, 0)
    with pytest.warns(dragonrace.NotCompiledWarning):
        assert bot.compare(state, 0, state.legal_actions(0)[:2]) == {}, "sensible judges in other units"
    assert bot._search is None
    patient = search_bot.SearchBot(game, 1, replace(slow, needs_compiler=False))
    with pytest.warns(dragonrace.NotCompiledWarning):
        patient.choose(state, 0)
    assert patient._search is not None
    assert patient._search.backend == "plain"


@pytest.mark.parametrize("players", [2, 3])
def test_actions_are_compared_by_as_many_lines_each(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """What was tried seldom looks worse than it is: so each is searched for itself, even what was never tried."""
    state, seat = decision("river-dragons", 1, players=players)
    bot = search_bot.SearchBot(state.game, 1, Lookahead(iterations=3, seconds=60.0), is_timed=False)
    legal, lines = state.legal_actions(seat), Counter[int]()
    assert len(legal) > 3

    def note(search: Search, _row: object, _seat: int, action: int, rng: random.Random) -> float:
        lines[action] += search.plan.iterations or 0
        assert not search.plan.is_brief
        return rng.random()

    with monkeypatch.context() as patch:
        patch.setattr(Search, "worth_of", note)
        compared = bot.compare(state, seat, [*legal, legal[0]])
    assert lines == dict.fromkeys(legal, 3 * (players - 1))
    assert len(set(compared.values())) == 1, "by the same random numbers"
    assert compared.keys() == set(legal)


@pytest.mark.parametrize("backend", ["plain", pytest.param("compiled", marks=compiles("golden-dragon"))])
def test_an_action_alone_is_worth_what_the_search_finds_where_it_is_the_only_one(backend: str) -> None:
    """And it is the same however often it is asked, and whatever was asked before."""
    state, seat = decision("golden-dragon", 1, players=2)
    found = dict.fromkeys(state.legal_actions(seat), 0.0)
    search = Search(state.game, plan(40), backend)
    for action in found:
        found[action] = search.worth_of(state.row, seat, action, random.Random(1))
        assert 0.0 <= found[action] <= 1.0
        assert sum(finding.visits for finding in search._findings(seat)) == 41
    assert [search.worth_of(state.row, seat, action, random.Random(1)) for action in found] == list(found.values())
    assert len(set(found.values())) > 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_each_of_the_others_is_asked_first_as_often(players: int) -> None:
    """Who comes right behind the searcher is no exception."""
    game = dragonrace.load_game("river-dragons", players=players)
    search = Search(game, plan(1), "plain")
    (w,), everybody = search.workspaces, (1 << players) - 1
    w.rng[:] = as_words(random.Random(1))
    for searcher in range(players):
        others = everybody & ~(1 << searcher)
        draws = [search.functions["draw_second"](w, searcher) for _ in range(300)]
        first = Counter(search.functions["next_actor"](others, searcher, second) for second in draws)
        assert first.keys() == set(range(players)) - {searcher}
        assert max(first.values()) < 1.5 * min(first.values())
        assert {search.functions["next_actor"](everybody, searcher, second) for second in draws} == {searcher}


@pytest.mark.parametrize(("temperature", "players"), [(0.02, 2), (0.2, 2), (0.2, 3)])
def test_at_a_temperature_it_draws_from_its_policy(temperature: float, players: int) -> None:
    """Whatever it is asked before: else the more it knows, the less its policy would be what it chooses by."""
    state, seat = decision("river-dragons", 0, players=players)
    few = Lookahead(iterations=12, seconds=60.0, settings=Settings(0.2, 0.5, suggestions=4, turns=1, guesses=True))
    chosen: Counter[int] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dragonrace.NotCompiledWarning)
        for seed in range(8):
            asked, fresh = (
                search_bot.SearchBot(state.game, seed, few, Choosing(temperature), is_timed=False) for _ in "12"
            )
            policy, values = asked.policy(state, seat), asked.values(state, seat)
            choice = asked.choose(state, seat)
            assert choice == fresh.choose(state, seat)
            assert sum(policy.values()) == pytest.approx(1)
            assert policy == pytest.approx(likelihoods(values, temperature_among(players, temperature)))
            assert asked.value_of_choice == values[choice]
            chosen[policy[choice] == max(policy.values())] += 1
    assert chosen[True] > chosen[False]


def test_without_a_temperature_it_can_t_tell_before_it_has_chosen() -> None:
    state, seat = decision("golden-dragon", 0)
    bot = search_bot.SearchBot(state.game, 1, Lookahead(iterations=12, seconds=60.0))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dragonrace.NotCompiledWarning)
        assert bot.told_policy(state, seat) == {}
        assert bot.policy(state, seat) == {bot.choose(state, seat): 1.0}


@pytest.mark.parametrize("name", GAMES)
def test_a_brief_search_chooses_the_same_with_fewer_iterations(name: str) -> None:
    settings, spared = Settings(exploration=0.0, widening=0.5), 0
    for seed in range(6):
        state, seat = decision(name, seed)
        whole = think(state, seat, plan(60, settings), seed=seed)
        brief = think(state, seat, replace(plan(60, settings), is_brief=True), seed=seed)
        assert brief[0].action == whole[0].action
        spared += sum(finding.visits for finding in brief) < sum(finding.visits for finding in whole)
    assert spared


def test_the_lead_at_the_root_is_that_of_the_best_action() -> None:
    state, seat = decision("golden-dragon", 0)
    search = Search(state.game, plan(60), "plain")
    first, second, *_ = search.think(state, seat, random.Random(1))
    assert search.functions["lead_at_root"](search.workspaces[0], seat) == first.visits - second.visits > 0


@pytest.mark.parametrize("players", [2, 4])
def test_the_more_opponents_the_further_a_bot_looks_ahead(players: int) -> None:
    game = dragonrace.load_game("golden-dragon", players=players)
    wish = driver.plan_of(Lookahead(iterations=10, seconds=60.0), game, is_timed=False)
    assert wish.iterations == 10 * (players - 1)
    assert wish.seconds is None
