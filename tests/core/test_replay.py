"""Logs of any game with anything said in between: what was accepted replays, and what was refused changes nothing."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import dragonrace
from dragonrace import CHANCE, DragonraceError, Game, read_record
from dragonrace.core.chance import sample
from dragonrace.core.records.record import EVERYBODY, match_text
from dragonrace.core.records.replay import Replay
from dragonrace.core.views.view import packed_view
from tests.examples import goofspiel
from tests.play import loaded_games

SAID = (
    "resign",
    "leave",
    "abort",
    "accept",
    "accept",
    "accept",
    "decline",
    "withdraw",
    "play on",
    "so far",
    "time up: bot",
)
RARE = ("time up: bot", "time up: out", "time up: lost", "time up: all", "nonsense")


def random_line(replay: Replay, rng: random.Random) -> tuple[int, str]:
    """An action that is legal, or what anybody might say."""
    state, actors, seats = replay.now.state, replay.now.state.actors(), replay.game.num_players
    if actors and rng.random() < 0.6:
        player = rng.choice(actors)
        action = sample(state, rng) if player == CHANCE else rng.choice(state.legal_actions(player))
        return player, state.action_to_string(action, player)
    player = rng.randrange(seats)
    if rng.random() < 0.6:
        return player, f"({offer(replay, player, rng)})"
    return player, f"({rng.choice(SAID if rng.random() < 0.9 else RARE)})"


def offer(replay: Replay, player: int, rng: random.Random) -> str:
    kind = rng.choice(["draw", "pause", "take back", "take back"])
    if kind == "take back":
        keep = replay.take_back_to(player)
        kind += f" {rng.randrange(len(replay.lines) + 2) if keep is None or rng.random() < 0.2 else keep}"
    whom = [name for name in replay.game.players if name != replay.game.players[player] and rng.random() < 0.4]
    return f"offer {kind}{' to' if whom else ''}{''.join(f' {name}' for name in whom)}"


def shown(replay: Replay) -> list[object]:
    """All that anybody sees of the position."""
    return [packed_view(replay.now.state, viewer) for viewer in (None, *range(replay.game.num_players))]


def play_at_random(game: Game, seed: int, most: int = 60) -> Iterator[tuple[Replay, list[list[tuple[int, int]]]]]:
    """A log as it grows, and the history that counted after each of its lines; what is refused changes nothing."""
    rng, replay = random.Random(seed), Replay(game)
    histories = [replay.now.state.history()]
    for _ in range(most):
        if replay.now.is_over:
            return
        player, text = random_line(replay, rng)
        before = (list(replay.lines), replay.now, replay.now.state.row.copy(), replay.since)
        try:
            replay.add(player, text)
        except DragonraceError as error:
            assert str(error)
            assert (replay.lines, replay.now, replay.now.state.row, replay.since) == before
            continue
        histories.append(replay.now.state.history())
        yield replay, histories


@settings(deadline=None, max_examples=60)
@given(loaded_games(), st.integers(0, 2**32))
def test_what_was_accepted_replays_to_the_same_standing(game: Game, seed: int) -> None:
    replay = Replay(game)
    for replay, histories in play_at_random(game, seed):
        back_to = replay.now.manners.back_to
        if back_to is None:
            continue
        assert histories[-1] == histories[back_to], "exactly the earlier position"
        assert all(line.player != CHANCE for line in replay.lines[back_to:]), "no throw is taken back"
        assert replay.since == len(replay.lines)
    again = Replay(game)
    for line in replay.lines:
        assert again.add(line.player, line.text) == line
    assert (again.now.manners, again.now.state.row) == (replay.now.manners, replay.now.state.row)
    assert shown(again) == shown(replay)
    plain = game.new_initial_state()
    for player, action in replay.now.state.history():
        plain.apply_action(action, player)
    assert plain.row == replay.now.state.row, "what counts is a game by the rules"


@settings(deadline=None, max_examples=60)
@given(loaded_games(), st.integers(0, 2**32))
def test_a_record_with_asides_reads_and_writes_back(game: Game, seed: int) -> None:
    replay = Replay(game)
    for found, _ in play_at_random(game, seed):
        replay = found
    text = match_text(replay, EVERYBODY, {"Date": "2026-01-01"})
    record = read_record(text, game.board)
    assert record.to_text() == text
    assert record.state.row == replay.now.state.row
    assert list(record.lines or replay.lines) == replay.lines


@settings(deadline=None, max_examples=40)
@given(loaded_games(), st.integers(0, 2**32))
def test_what_is_legal_is_taken_unless_the_match_stands_still(game: Game, seed: int) -> None:
    for replay, _ in play_at_random(game, seed, 25):
        state, still = replay.now.state, replay.now.manners.stands_still
        for player in range(game.num_players):
            for action in state.legal_actions(player)[:3]:
                text = state.action_to_string(action, player)
                if still:
                    with pytest.raises(DragonraceError, match=r"is over|is paused"):
                        replay.read(player, text)
                else:
                    assert replay.read(player, text) == action
        assert replay.now.actors == (() if still else state.actors())


@settings(deadline=None, max_examples=40)
@given(loaded_games(), st.integers(0, 2**32))
def test_where_a_take_back_leads_it_may_be_offered(game: Game, seed: int) -> None:
    for replay, _ in play_at_random(game, seed, 30):
        for seat in range(game.num_players):
            keep = replay.take_back_to(seat)
            if keep is None or replay.now.is_over or replay.now.manners.is_paused or replay.now.manners.offer:
                continue
            if seat in replay.now.manners.gone or "take back" in replay.now.manners.declined.get(seat, ()):
                continue
            replay.read(seat, f"(offer take back {keep})")


# --- what was revealed ---


def is_shown(before: dragonrace.State, after: dragonrace.State) -> bool:
    """Say whether something came out that lay face down, by the words of the two games' rules."""
    old, new = before.row, after.row
    if before.game.name == "golden-dragon":  # GD-R2: of several stones that nobody has seen one lies on the table
        return any(old.hidden[seat] > max(new.hidden[seat], 1) for seat in range(before.game.num_players))
    # The last ones came out, and nobody was asked anything:
    all_out = new.turns > old.turns and old.revealed < before.game.compiled_board.places
    is_more = new.revealed > old.revealed or all_out
    return bool(is_more and any(old.laid[seat] for seat in range(before.game.num_players)))


@settings(deadline=None, max_examples=40)
@example("river-dragons", 0, None)
@given(st.sampled_from(["golden-dragon", "river-dragons"]), st.integers(0, 2**32), st.data())
def test_nothing_revealed_is_taken_back_and_all_else_is(name: str, seed: int, data: st.DataObject | None) -> None:
    game = dragonrace.load_game(name, players=4) if data is None else data.draw(loaded_games(name))
    rng, replay = random.Random(seed), Replay(game)
    states = [replay.now.state.clone()]
    for _ in range(rng.randrange(10, 70)):
        if replay.now.is_over:
            break
        state = replay.now.state
        player = rng.choice(state.actors())
        replay.add(player, state.action_to_string(rng.choice(state.legal_actions(player)), player))
        states.append(replay.now.state.clone())
    revealed = [number for number in range(1, len(states)) if is_shown(states[number - 1], states[number])]
    for seat in range(game.num_players):
        own = [number for number, line in enumerate(replay.lines, 1) if line.player == seat]
        plan = max(1, game.type.planned(replay.now.state, seat))
        expected = own[-plan] - 1 if own and not any(number >= own[-1] for number in revealed) else None
        assert replay.take_back_to(seat) == expected, (seat, revealed)


SETUP = ((0, "start N"), (1, "start N"), (0, "holder S SE SW E W"), (1, "holder S SE SW E W"))


def golden(*lines: tuple[int, str]) -> Replay:
    replay = Replay(dragonrace.load_game("golden-dragon", players=2))
    for line in (*SETUP, *lines):
        replay.add(*line)
    return replay


def test_golden_dragon_a_holder_is_taken_back_with_what_others_have_filled_meanwhile() -> None:
    replay = golden()
    assert [replay.take_back_to(seat) for seat in (0, 1)] == [2, 3]
    replay.add(0, "(offer take back 2 to blue)")
    replay.add(1, "(accept)")
    assert replay.now.actors == (0, 1)
    assert replay.now.state.row.filled == 0


def test_golden_dragon_a_front_stone_that_was_laid_has_been_seen() -> None:
    for dragon in ("red", "blue"):  # also while blue is still asked for a veto
        replay = golden((0, f"move {dragon}"))
        assert [replay.take_back_to(seat) for seat in (0, 1)] == [None, None]


def test_golden_dragon_an_answer_is_taken_back_but_not_the_stone_before_it() -> None:
    replay = golden((0, "move blue"), (1, "veto"))
    assert [replay.take_back_to(seat) for seat in (0, 1)] == [None, 5]
    replay.add(1, "(offer take back 5 to red)")
    replay.add(0, "(accept)")
    assert replay.now.state.row.lightnings[1] > 0
    with pytest.raises(DragonraceError, match="taken back already"):
        replay.add(0, "(offer take back 4 to blue)")


def test_golden_dragon_one_of_two_stones_is_a_secret_too() -> None:
    """Also where the other one could not have been laid so: that it could tells which one it is."""
    game = dragonrace.load_game("golden-dragon", players=2)
    found = 0
    for seed in range(40):
        rng, replay = random.Random(seed), Replay(game)
        while not replay.now.is_over and len(replay.lines) < 60:
            state = replay.now.state
            player = rng.choice(state.actors())
            last = state.actors() == (player,) and state.row.phase not in (0, 1) and state.row.hidden[player] == 2
            replay.add(player, state.action_to_string(rng.choice(state.legal_actions(player)), player))
            if last and replay.now.state.row.hidden[player] == 1:
                found += 1
                assert replay.take_back_to(player) is None
    assert found > 20


PROGRAM = ("S1", "P1", "M1", "J", "R")


def river(red: int, blue: int) -> Replay:
    """So many cards are laid face down."""
    replay = Replay(dragonrace.load_game("river-dragons", players=2))
    for seat, count in ((0, red), (1, blue)):
        for card in PROGRAM[:count]:
            replay.add(seat, f"card {card}")
    return replay


def test_river_dragons_a_program_is_taken_back_as_a_whole_while_it_lies_face_down() -> None:
    replay = river(3, 5)
    assert [replay.take_back_to(seat) for seat in (0, 1)] == [0, 3]
    replay.add(1, f"(offer take back 3 to {replay.game.players[0]})")
    replay.add(0, "(accept)")
    assert list(replay.now.state.row.laid)[:2] == [3, 0]
    for card in PROGRAM[:2]:
        replay.add(1, f"card {card}")
    assert replay.take_back_to(1) == 10
    assert replay.take_back_to(0) is None, "it lies behind what was taken back"


def test_river_dragons_a_log_of_old_may_take_one_card_back() -> None:
    replay = river(3, 4)
    replay.add(1, f"(offer take back 6 to {replay.game.players[0]})")
    replay.add(0, "(accept)")
    assert list(replay.now.state.row.laid)[:2] == [3, 3]


def test_river_dragons_with_a_program_go_those_that_others_have_laid_since() -> None:
    replay = river(3, 4)
    replay.add(0, f"(offer take back 0 to {replay.game.players[1]})")
    replay.add(1, "(accept)")
    assert list(replay.now.state.row.laid)[:2] == [0, 0]
    assert replay.now.actors == (0, 1)


def test_river_dragons_once_cards_are_turned_over_nothing_goes_back() -> None:
    replay = river(5, 5)
    assert replay.now.state.row.revealed
    assert [replay.take_back_to(seat) for seat in (0, 1)] == [None, None]


def test_goofspiel_what_only_the_last_bidder_learns_is_revealed_as_well() -> None:
    """Red's bid lies face down; blue bids, and sees it. Red sees of blue's bid what blue has just chosen, no more."""
    replay = Replay(Game(goofspiel.GAME, 2))
    for line in ((CHANCE, "prize 3"), (0, "bid 4"), (1, "bid 7")):
        replay.add(*line)
    assert replay.take_back_to(1) is None
