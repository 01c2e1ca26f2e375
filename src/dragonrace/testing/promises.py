"""What every game promises of every position, as checks that fail by an assertion.

`dragonrace.testing.check_game` tries them on positions of random games; a game's own tests may do so on boards and
positions of theirs.
"""

import copy
import json
import math
import operator
import pickle
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from dragonrace.core.chance import as_words, exact_outcomes
from dragonrace.core.errors import IllegalAction
from dragonrace.core.game import State
from dragonrace.core.records.record import read_record, record_text
from dragonrace.core.rules.actors import CHANCE, TERMINAL
from dragonrace.engine.rows import record_of, rows_of
from dragonrace.testing.conformance import entry_misfits, view_misfits
from dragonrace.testing.positions import everybody, viewers

__all__ = ["PROMISES", "is_refused", "legal_is_what_is_accepted", "numbers_of"]

SLACK = 3
"""How many numbers beyond the bounds are tried, too."""
SOME = 40


def legal_is_what_is_accepted(state: State, rng: random.Random | None = None) -> None:
    """Every number is tried, or with ``rng`` some of them; what is refused changes nothing."""
    before, history = state.row.copy(), state.history()
    for player in everybody(state):
        legal, numbers = state.legal_actions(player), numbers_of(state, player)
        assert legal == sorted(set(legal)), f"the legal actions are not in ascending order: {legal}"
        assert bool(legal) == (player in state.actors()), f"{player} acts without a legal action, or has one unasked"
        assert set(legal) <= set(numbers[SLACK:-SLACK]), f"legal actions are beyond the bound: {legal}"
        edges = (*numbers[:SLACK], *numbers[-SLACK:])
        tried = numbers if rng is None else (*_some(rng, legal), *_some(rng, numbers), *edges)
        for action in tried:
            if action in legal:
                _is_accepted(state, action, player)
            else:
                assert is_refused(state, action, player), f"{action} of {player} is not legal, and is accepted"
        assert (state.row, state.history()) == (before, history), "a refused action changed something"


def _is_accepted(state: State, action: int, player: int) -> None:
    twin = state.clone()
    twin.apply_action(action, player)
    assert twin.history() == [*state.history(), (player, action)], "the history lacks an action"
    assert twin.row != state.row, f"{action} of {player} changes nothing"
    twin.row.pack()  # every field within its range


def is_refused(state: State, action: int, player: int) -> bool:
    """Say whether an action is refused; carry it out where it is not."""
    try:
        state.apply_action(action, player)
    except IllegalAction:
        return True
    return False


def numbers_of(state: State, player: int) -> range:
    """A player's numbers of actions, and some beyond the bounds."""
    bound = state.game.max_chance_outcomes if player == CHANCE else state.game.num_distinct_actions
    return range(-SLACK, bound + SLACK)


def _some(rng: random.Random, numbers: list[int] | range) -> list[int]:
    return rng.sample(numbers, min(SOME, len(numbers)))


def some_legal_are_what_is_accepted(state: State) -> None:
    """As `legal_is_what_is_accepted`, of some actions; which ones depends on the position."""
    legal_is_what_is_accepted(state, random.Random(repr(state.history())))


def the_kernel_gives_actions_to_those_alone_who_may_act(state: State) -> None:
    """So `legal_actions` may be asked of anybody."""
    kernel, b = state.game.kernel, state.game.compiled_board
    out = [0] * state.game.longest_list
    for seat in range(state.game.num_players):
        count = kernel.legal_actions(b, state.row, seat, out)
        assert out[:count] == state.legal_actions(seat), f"legal_actions gives seat {seat} {out[:count]}"
        assert bool(count) == (seat in state.actors()), f"legal_actions gives seat {seat} {count} actions"
    if CHANCE not in state.actors():
        assert kernel.legal_actions(b, state.row, CHANCE, out) == 0, "legal_actions lets chance act out of turn"
    if state.game.max_chance_outcomes == 0:
        assert kernel.chance_weights(b, state.row, out) == 0, "there is no chance, and chance_weights finds some"


def actors_and_the_end_agree(state: State) -> None:
    """There is an end, or somebody who may act; returns sum up to nothing."""
    actors = state.actors()
    assert list(actors) == sorted(set(actors)), f"actors are not in ascending order: {actors}"
    assert state.current_player() == (actors[0] if actors else TERMINAL), "current_player is not the first actor"
    assert state.is_terminal() == (not actors), "is_terminal does not agree with actors"
    assert state.winner() is None or state.is_terminal(), "somebody has won, and the game goes on"
    assert abs(sum(state.returns())) < 1e-9, f"returns don't sum up to nothing: {state.returns()}"


def chance_is_fair_to_the_last_case(state: State) -> None:
    """Weights are positive, probabilities sum to 1, and cases are as many as the weights say."""
    outcomes = exact_outcomes(state)
    weights = dict(zip(*state.chance_weights(), strict=True))
    assert [action for action, _ in outcomes] == state.legal_actions(CHANCE), "weights and actions of chance differ"
    assert all(weight > 0 for weight in weights.values()), f"not every weight is positive: {weights}"
    assert sum(share for _, share in outcomes) == (Fraction(1) if outcomes else 0), "probabilities don't sum to 1"
    kernel, b, out = state.game.kernel, state.game.compiled_board, [0] * state.game.longest_list
    cases = kernel.chance_cases(b, state.row, out)
    fallen = Counter(kernel.chance_case(b, state.row, case, out) for case in range(cases))
    assert fallen == weights, "cases and weights of chance differ"


def every_legal_action_is_read_as_it_is_written(state: State) -> None:
    """Alone and as a whole line; no two are written alike."""
    for player in state.actors():
        legal = state.legal_actions(player)
        texts = [state.action_to_string(action, player) for action in legal]
        assert len(set(texts)) == len(texts), f"two actions are written alike: {texts}"
        lines = [f"{state.game.actor_name(player)}: {text}" for text in texts]
        for written in (texts, lines):
            read = [state.string_to_action(text, player) for text in written]
            assert read == legal, f"{written} are read as {read}, not {legal}"


def saved_or_recorded_it_is_the_same(state: State) -> None:
    """As bytes, as a row, as a record."""
    again = state.game.deserialize_state(state.serialize())
    assert (again.row, again.history()) == (state.row, state.history()), "saved and loaded, the state differs"
    assert record_of(type(state.row), rows_of(state.row)) == state.row, "as a row of an array the state differs"
    record = read_record(record_text(state), board=state.game.board)
    assert (record.state.row, record.state.history()) == (state.row, state.history()), "replayed, the record differs"
    assert record.game.identity() == state.game.identity(), "the record is read as another game"
    assert record.to_text() == record_text(state), "written again, the record differs"


def a_clone_is_independent(state: State) -> None:
    """What happens to a clone does not happen to the state."""
    before, twin = state.row.copy(), state.clone()
    assert (twin.row, twin.history()) == (state.row, state.history()), "the clone differs"
    if not twin.is_terminal():
        twin.apply_action(twin.legal_actions()[0])
    assert state.row == before, "an action of the clone changed the state"


def views_and_logs_are_plain_and_whole(state: State) -> None:
    """Plain JSON, with every choice, and words for all of them."""
    for seat in viewers(state):
        view, log = state.view(seat), state.log(seat)
        assert json.loads(json.dumps([view, log], allow_nan=False)) == [view, log], "view or log is no plain JSON"
        assert [entry["number"] for entry in log] == list(range(1, len(state.history()) + 1)), "the log has a gap"
        events = [event for entry in log for event in entry["events"]]
        assert all(event["kind"] and isinstance(event["words"], str) for event in events), "an event lacks its words"
        mine = [] if seat is None else state.legal_actions(seat)
        assert [choice["action"] for choice in view["choices"]] == mine, "the choices are not what is legal"
        assert all(choice["words"] for choice in view["choices"]), "a choice lacks its words"
        assert all(choice.get("pity", "?") for choice in view["choices"]), "a choice's pity has no words: it has none"
        assert view["hint"] != "", "a hint has no words: None is none"
        assert (view["prompt"] is not None) == bool(mine), "who may act has no prompt, or somebody else has one"


def the_rule_behind_a_question_stands_in_the_rulebook(state: State) -> None:
    """People can look it up."""
    for seat in {*state.actors()} - {CHANCE}:
        _, rule = state.game.type.presenter.prompt(state, seat)
        assert not rule or rule in state.game.type.rule_ids, f"a prompt names {rule}, which the rulebook lacks"


def views_and_logs_fit_the_declared_shapes(state: State) -> None:
    """Where a game declares any."""
    shapes = state.game.type.shapes
    if shapes is None:
        return
    for seat in viewers(state):
        found = view_misfits(state.view(seat), shapes)
        found += [misfit for entry in state.log(seat) for misfit in entry_misfits(entry, shapes)]
        assert not found, f"what is shown is not what is declared: {'; '.join(found)}"


def no_more_is_legal_than_there_is_room_for(state: State) -> None:
    """By the game's own bound."""
    for seat in range(state.game.num_players):
        count = len(state.legal_actions(seat))
        assert count <= state.game.most_legal_actions, f"{count} actions are legal, more than most_legal_actions says"


def observations_are_as_their_features_say(state: State) -> None:
    """Whoever looks: whole numbers within their bounds, and a tensor from 0 to 1 that tells as much."""
    features = state.game.features
    for seat in range(state.game.num_players):
        numbers, tensor = state.observation(seat), state.observation_tensor(seat)
        assert numbers.shape == state.game.observation_shape, f"the observation has the shape {numbers.shape}"
        for feature, number in zip(features, numbers.tolist(), strict=True):
            assert number <= feature.high, f"{feature.title} is {number}, and at most {feature.high}"
        assert tensor.shape == state.game.observation_tensor_shape, f"the tensor has the shape {tensor.shape}"
        assert ((tensor >= 0) & (tensor <= 1)).all(), f"the tensor leaves 0 to 1: {tensor.tolist()}"
        assert (features.numbers(tensor) == numbers).all(), "the tensor is not that of the observation"


def the_words_of_the_field_mean_the_same(state: State) -> None:
    """Masks, nodes, children, utilities: each says again what `actors`, `legal_actions` and `returns` say."""
    game, actors = state.game, state.actors()
    for seat in everybody(state):
        assert state.legal_actions_mask(seat).nonzero()[0].tolist() == state.legal_actions(seat), "the mask differs"
    assert state.is_chance_node() == (actors == (CHANCE,)), "is_chance_node does not agree with actors"
    assert state.is_simultaneous_node() == (len(actors) > 1), "is_simultaneous_node does not agree with actors"
    assert state.rewards() == state.returns(), "the end brings what the game returns"
    assert all(game.min_utility <= share <= game.max_utility for share in state.returns()), "returns leave their bounds"
    assert abs(sum(state.returns()) - game.utility_sum) < 1e-9, "returns don't sum up to utility_sum"
    decisions = sum(player != CHANCE for player, _ in state.history())
    assert game.max_game_length is None or decisions <= game.max_game_length, f"{decisions} decisions were made"
    if actors:
        child = state.child(action := state.legal_actions()[-1])
        assert child.history() == [*state.history(), (actors[0], action)], "the child is not the next position"


def copies_are_equal_and_pickles_load(state: State) -> None:
    """Equal, with the same hash, and as independent as a clone."""
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301 - our own
        assert (twin, hash(twin), twin.game) == (state, hash(state), state.game), "a copy is not equal"
        assert twin.row is not state.row, "a copy is not independent"
    assert state.is_terminal() or state.child(state.legal_actions()[0]) != state, "the next position is equal"
    assert state.game.new_state_from(state.history()) == state, "played again, the state differs"


def a_position_is_read_as_it_is_written(state: State) -> None:
    """The text that it is written as leads to it, by whatever way: the rules can't tell it from the one that was."""
    text = state.position_text()
    again = state.game.new_state_from(text)
    assert again.row == state.row, f"the position is read as another one: {text}"
    assert again.position_text() == text, f"the position is written otherwise when it has been read: {text}"


def all_at_once_is_one_after_the_other(state: State) -> None:
    """Where several seats may act; a refused one leaves everything as it was."""
    if not state.is_simultaneous_node():
        return
    chosen = {seat: state.legal_actions(seat)[-1] for seat in state.actors()}
    one_by_one, at_once = state.clone(), state.clone()
    for seat, action in chosen.items():
        one_by_one.apply_action(action, seat)
    at_once.apply_actions([chosen.get(seat) for seat in range(state.game.num_players)])
    assert at_once == one_by_one, "all at once, it is another position"
    try:
        at_once = state.clone()
        at_once.apply_actions(chosen | {state.actors()[-1]: state.game.num_distinct_actions})
    except IllegalAction:
        assert at_once == state, "a refused action changed something"
        return
    raise AssertionError("an action that does not exist is accepted")


def quick_judgement_is_sound(state: State) -> None:
    """Chances are shares, and what is suggested is legal."""
    chances = state.chances()
    assert all(0 <= share <= 1 for share in chances), f"chances are shares, and these are {chances}"
    assert abs(sum(chances) - 1) < 1e-6, f"chances don't sum up to 1: {chances}"
    for seat in state.actors():
        if seat != CHANCE:
            assert state.suggest(seat, 1) in state.legal_actions(seat), "what is suggested is not legal"
            what_is_intended_is_legal(state, seat, state.game.kernel.intend)
            what_is_intended_is_legal(state, seat, state.game.kernel.intend_carefully)


def what_is_intended_is_legal(state: State, seat: int, intend: Callable[..., int]) -> None:
    """One action after the other, and asking changes nothing."""
    game, played = state.game, state.clone()
    out, scratch, words = [0] * game.longest_list, game.type.advice.scratch(), as_words(random.Random(1))
    count = intend(game.compiled_board, played.row, seat, words, out, scratch)
    assert played.row == state.row, "asking what is intended changes the position"
    assert count > 0, "nothing is intended"
    for action in out[:count]:
        assert action in played.legal_actions(seat), "what is intended is not legal"
        played.apply_action(action, seat)


def patterns_are_places_in_their_tables(state: State) -> None:
    """Of those that bots learn, for each seat, in any position of a game that goes on."""
    kernel, tables = state.game.kernel, state.game.patterns
    for seat in range(0 if state.is_terminal() else state.game.num_players):
        places, scratch = [-1] * len(tables), state.game.type.advice.scratch()
        count = kernel.patterns(state.game.compiled_board, state.row.copy(), seat, places, scratch)
        assert count == len(tables), f"the rules see {count} patterns, and {len(tables)} are described"
        for place, pattern in zip(places, tables, strict=True):
            assert 0 <= place < pattern.size, f"{place} is no place in the table of {pattern.size}: {pattern.name}"


def legal_actions_are_told_apart(state: State) -> None:
    """By the rows of the game's table of actions, whose numbers are within their bounds."""
    features, highs = state.game.action_features(), [feature.high for feature in state.game.action_features()]
    for seat in range(state.game.num_players):
        table, legal = state.game.action_table(seat), state.legal_actions(seat)
        assert table.shape == (state.game.num_distinct_actions, len(features)), f"the table's shape is {table.shape}"
        rows = [tuple(row) for row in table[legal].tolist()]
        assert len(set(rows)) == len(rows), f"two legal actions of seat {seat} have the same row"
        assert all(max(0, *map(operator.sub, row, highs)) == 0 for row in rows), "a number is beyond its most"


def a_winner_looks_better_than_anybody_else(state: State) -> None:
    """To the rules' own `evaluate`."""
    kernel, b = state.game.kernel, state.game.compiled_board
    values = [kernel.evaluate(b, state.row, seat) for seat in range(state.game.num_players)]
    assert all(map(math.isfinite, values)), f"evaluate is not finite: {values}"
    winner = state.winner()
    if winner is not None:
        others = [value for seat, value in enumerate(values) if seat != winner]
        assert max(others) < values[winner], f"evaluate likes a loser as much as the winner, {winner}: {values}"


PROMISES: tuple[Callable[[State], None], ...] = (
    some_legal_are_what_is_accepted,
    the_kernel_gives_actions_to_those_alone_who_may_act,
    actors_and_the_end_agree,
    chance_is_fair_to_the_last_case,
    every_legal_action_is_read_as_it_is_written,
    saved_or_recorded_it_is_the_same,
    a_clone_is_independent,
    views_and_logs_are_plain_and_whole,
    the_rule_behind_a_question_stands_in_the_rulebook,
    views_and_logs_fit_the_declared_shapes,
    no_more_is_legal_than_there_is_room_for,
    observations_are_as_their_features_say,
    the_words_of_the_field_mean_the_same,
    copies_are_equal_and_pickles_load,
    a_position_is_read_as_it_is_written,
    all_at_once_is_one_after_the_other,
    quick_judgement_is_sound,
    patterns_are_places_in_their_tables,
    legal_actions_are_told_apart,
    a_winner_looks_better_than_anybody_else,
)
"""What any position keeps."""
