"""Properties of every position that random play reaches, and of the views of it."""

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from dragonrace.games.golden_dragon.legality import destination
from dragonrace.games.golden_dragon.state import Phase
from dragonrace.testing.promises import PROMISES, legal_is_what_is_accepted
from tests.play import step

from .maps import random_rows
from .table import VALLEY, valley

BOARDS = [VALLEY, *(random_rows(random.Random(seed)) for seed in range(4))]


@st.composite
def positions(draw, most=90):
    """A position some random steps into a game with random options on a random board."""
    players = draw(st.integers(2, 5))
    game = valley(
        players,
        draw(st.sampled_from(BOARDS)),
        moves_per_turn=draw(st.sampled_from([1, 3])),
        memory_aid=draw(st.booleans()),
        turn_limit=draw(st.none() | st.integers(1, 30)),
        first_player=draw(st.integers(0, players - 1)),
        winds=draw(st.just(6) | st.integers(2, 6)),
        cards=draw(st.just(2) | st.integers(0, 2)),
    )
    state, rng = game.new_initial_state(), random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, most))):
        if state.is_terminal():
            break
        step(state, rng)
    return state


def own_table(state: State, seat: int) -> dict:
    found = table_of(state, seat)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("promise", PROMISES)
@settings(max_examples=40)
@given(state=positions())
def test_every_position_keeps_what_all_games_promise(promise: Callable[[State], None], state: State):
    promise(state)


@settings(max_examples=60)
@given(positions())
def test_an_estimate_is_a_share_and_only_the_winner_has_all_of_it(state: State):
    kernel, b, seats = state.game.kernel, state.game.compiled_board, range(state.game.num_players)
    for _ in range(150):
        found = [kernel.evaluate(b, state.row, seat) for seat in seats]
        assert all(0 <= share <= 1 for share in found)
        assert [share == 1 for share in found] == [seat == state.winner() for seat in seats]
        assert [share == 0 for share in found] == [state.winner() not in (None, seat) for seat in seats]
        if state.is_terminal():
            return
        step(state, random.Random(len(state.history())))


@pytest.mark.rule("GD-23", "GD-4")
@settings(max_examples=60)
@given(positions())
def test_no_dragon_is_where_there_is_no_field_not_even_one_that_nobody_plays(state: State):
    """So the reason for a refusal does not hang on the order in which reasons are looked for."""
    s, b = state.row, state.game.compiled_board
    if s.phase in (Phase.TURN, Phase.MOVE):
        for dragon in range(state.game.num_players):
            there = destination(b, s, dragon)
            assert there >= 0 or there not in s.dragons


@settings(max_examples=25)
@given(positions())
def test_legal_actions_are_exactly_what_apply_action_accepts(state: State):
    legal_is_what_is_accepted(state)


@pytest.mark.rule("GD-1", "GD-3", "GD-20", "GD-26")
@settings(max_examples=80)
@given(positions())
def test_every_wind_stone_is_in_one_place_at_all_times(state: State):
    """In a holder, under a dragon, in play, or not laid yet: as many of each wind as there are players."""
    players = state.game.num_players
    found: Counter[str] = Counter()
    for seat in range(players):
        table = own_table(state, seat)
        found.update(table["holders"][seat] + table["supply"])
    found.update(wind for wind in own_table(state, 0)["under"] if wind)
    found.update([stone] if (stone := own_table(state, 0)["stone"]) else [])
    blow = ["S", "E", "W", "N", "SE", "SW"][: state.game.options["winds"]]
    assert found == dict.fromkeys(blow, players)


@pytest.mark.rule("GD-3", "GD-20", "GD-26")
@settings(max_examples=60)
@given(positions())
def test_holders_have_five_stones_or_one_less_than_winds_blow_but_for_the_one_in_play(state: State):
    table = table_of(state, None)
    for seat, stones in enumerate(table["holders"]):
        filled = bool(stones) or table["phase"] not in ("start", "holders")
        is_out = table["stone"] is not None and seat == table["mover"]
        assert len(stones) == (state.game.options["winds"] - 1 - is_out if filled else 0)
        assert state.row.hidden[seat] <= len(stones)


@pytest.mark.rule("GD-35", "GD-3", "GD-31")
@settings(max_examples=60)
@given(positions())
def test_each_card_lies_in_front_of_its_player_or_was_played_once(state: State):
    played = Counter((seat, state.action_to_string(action, seat)) for seat, action in state.history())
    table = table_of(state, None)
    for seat in range(state.game.num_players):
        assert table["gales"][seat] + played[seat, "gale"] == state.game.options["cards"]
        assert table["lightnings"][seat] + played[seat, "veto"] == state.game.options["cards"]


@pytest.mark.rule("GD-23", "GD-40")
@settings(max_examples=60)
@given(positions())
def test_no_two_dragons_share_a_field_and_all_stand_on_fields_a_winner_on_the_golden_volcano(state: State):
    table = table_of(state, None)
    places = [tuple(place) for place in table["dragons"] if place]
    assert len(places) == len(set(places))
    signs = [table["board"]["rows"][y][x] for y, x in places]
    assert set(signs) <= set(".12345G")
    assert signs.count("G") == (state.winner() is not None)
    if state.winner() is not None:
        assert table["dragons"][state.winner()] == table["board"]["golden"]


class Follower:
    """A spectator who only follows the events: one method a kind."""

    def __init__(self, players: int, winds: int, cards: int):
        self.dragons: list[object] = [None] * players
        self.under: list[object] = [None] * players
        self.holders: list[list[str | None]] = [[] for _ in range(players)]
        self.cards = {"gale": [cards] * players, "veto": [cards] * players}
        self.stones = winds - 1
        self.stone: str | None = None
        self.end: object = None

    def see_start(self, event):
        self.dragons[event["seat"]], self.under[event["seat"]] = event["at"], event["wind"]

    def see_holder(self, event):
        self.holders[event["seat"]] = [None] * self.stones

    def see_gale(self, event):
        self.cards[event["kind"]][event["seat"]] -= 1

    see_veto = see_gale

    def see_lay(self, event):
        assert event.get("again", self.stone is not None) == (self.stone is not None)
        if self.stone is None:
            assert self.holders[event["seat"]].pop(0) in (None, event["wind"])
            self.stone = event["wind"]
        assert self.stone == event["wind"]

    def see_move(self, event):
        dragon = event["dragon"]
        assert (self.dragons[dragon], self.under[dragon]) == (event["from"], event["took"])
        assert self.stone == event["wind"]
        self.dragons[dragon], self.under[dragon] = event["to"], event["wind"]
        self._back(event["seat"], event["took"])

    def see_allow(self, _event):
        assert self.stone is not None

    def see_pass(self, event):
        self.see_lay(event)
        self._back(event["seat"], event["wind"])

    def _back(self, seat, stone):
        self.holders[seat].append(stone)
        self.stone = None

    def see_win(self, event):
        self.end = event["seat"]

    def see_draw(self, _event):
        self.end = "draw"


@pytest.mark.rule("GD-R2", "GD-20", "GD-26")
@settings(max_examples=80)
@given(positions())
def test_the_log_tells_where_everything_lies_and_what_is_known(state: State):
    """Whoever only follows the events comes to the same table."""
    all_seen = Follower(state.game.num_players, state.game.options["winds"], state.game.options["cards"])
    for entry in state.log():
        for event in entry["events"]:
            assert event["words"] or event["kind"] == "move", "a flight is told with its stone, unless it was asked for"
            getattr(all_seen, "see_" + event["kind"])(event)
    table = table_of(state, None)
    assert (all_seen.dragons, all_seen.under, all_seen.stone) == (table["dragons"], table["under"], table["stone"])
    assert all_seen.cards == {"gale": table["gales"], "veto": table["lightnings"]}
    assert all_seen.end == (state.winner() if state.winner() is not None else "draw" if state.is_terminal() else None)
    if state.game.options["memory_aid"]:
        assert all_seen.holders == table["holders"]


@pytest.mark.rule("GD-R5", "GD-40", "GD-21", "GD-34")
@settings(max_examples=80)
@given(positions())
def test_a_choice_says_truly_where_it_leads_who_is_asked_and_whether_it_wins(state: State):
    for seat in state.actors():
        for choice in state.view(seat)["choices"]:
            assert choice["words"]
            twin = state.clone()
            twin.apply_action(choice["action"], seat)
            after = table_of(twin, None)
            if choice["kind"] == "start":
                assert (after["dragons"][seat], after["under"][seat]) == (choice["at"], choice["wind"])
            elif choice["kind"] == "holder":
                assert own_table(twin, seat)["holders"][seat] == choice["winds"]
            elif choice["kind"] == "move":
                dragon = choice["dragon"]
                assert choice["asks"] == (twin.actors() == (dragon,) and after["phase"] == "veto")
                if choice["asks"]:
                    assert after["to"] == choice["to"]
                    twin.apply_action(twin.string_to_action("allow"))
                    after = table_of(twin, None)
                assert choice["from"] == table_of(state, None)["dragons"][dragon]
                assert (after["dragons"][dragon], after["under"][dragon]) == (choice["to"], choice["wind"])
                assert choice["wins"] == (twin.winner() == dragon)
            elif choice["kind"] == "pass":
                assert own_table(twin, seat)["holders"][seat][-1] == choice["wind"]


@settings(max_examples=60)
@given(positions())
def test_a_turn_segment_is_over_when_a_turn_or_a_step_of_setting_up_is_over_and_only_then(state: State):
    kernel, b = state.game.kernel, state.game.compiled_board
    for seat in state.actors():
        for action in state.legal_actions(seat)[:3]:
            twin = state.clone()
            twin.apply_action(action, seat)
            done = twin.row.turns - state.row.turns
            text = state.action_to_string(action, seat)
            done += text.startswith(("start", "holder"))
            assert kernel.turn_segment(b, twin.row) - kernel.turn_segment(b, state.row) == done


@settings(max_examples=40)
@given(positions())
def test_the_observation_says_of_stones_what_the_seat_sees_alone(state: State):
    for seat in range(state.game.num_players):
        known = Counter(wind for stones in own_table(state, seat)["holders"] for wind in stones if wind)
        if state.game.options["memory_aid"]:
            numbers = zip(state.game.observation_features(), state.observation(seat), strict=True)
            told = sum(number > 0 for feature, number in numbers if feature.name == "holder")
            assert told == known.total(), "a number for each stone that it knows"
