"""Batches that are saved go on as they would have, and take nothing else."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from dragonrace import BatchError, DragonraceError, Game, IllegalAction, OptionError, make_bot
from dragonrace.batches.batching import Batch
from dragonrace.core.game import State
from tests.batches.driving import SlowBatch, same
from tests.batches.test_batch import LANES, plain, small
from tests.compiling import GAMES, compiles


def compiled(game: Game | None = None, lanes: int = 5, **wishes: Any) -> Batch:
    return Batch(game or small(), lanes, threads=1, **wishes)


@pytest.mark.parametrize("name", GAMES)
def test_a_restored_batch_goes_on_as_it_would_have(name: str) -> None:
    game = small(name, turn_limit=3)
    opponents = [None, *["random"] * (game.num_players - 1)]
    wishes: dict[str, Any] = {"seed": 3, "opponents": opponents, "rotate": True, "final_observations": True}
    first = compiled(game, 5, **wishes)
    for _ in range(40):
        first.step(first.sample())
    saved = first.save()
    other = compiled(game, 5, **wishes | {"seed": 8})
    assert same(other.restore(saved), first.now)
    assert (other.games_over, other.decisions, other.seed) == (first.games_over, first.decisions, 3)
    for _ in range(60):
        actions = first.sample().copy()
        assert np.array_equal(actions, other.sample())
        assert same(first.step(actions), other.step(actions))
    assert first.games_over > 5


OTHERS: list[tuple[dict[str, Any], str]] = [
    ({"lanes": 4}, "that has lanes=5, this has lanes=4"),
    ({"mask": "bits"}, "that has mask='bool', this has mask='bits'"),
    ({"mask": None, "lanes": 4}, "that has lanes=5 and mask='bool', this has lanes=4 and mask=None"),
    ({"final_observations": True}, "that has final_observations=False, this has final_observations=True"),
    ({"simultaneous": True}, "that has simultaneous=False, this has simultaneous=True"),
    ({"rotate": True}, "that has rotate=False, this has rotate=True"),
    ({"opponents": None}, r"that has opponents=\[None, 'random'\], this has opponents=\[None, None\]"),
    ({"game": small(turn_limit=9)}, "that is of load_game.*turn_limit=6.*, this of load_game.*turn_limit=9.*"),
]


@pytest.mark.parametrize(("wishes", "differing"), OTHERS)
def test_what_another_batch_saved_is_refused_and_changes_nothing(wishes: dict[str, Any], differing: str) -> None:
    usual: dict[str, Any] = {"game": small(), "lanes": 5, "opponents": [None, "random"]}
    saved, other = compiled(**usual).save(), compiled(**usual | wishes, seed=1)
    before = other.save()
    with pytest.raises(BatchError, match=f"^this was saved from another batch: {differing}$"):
        other.restore(saved)
    assert other.save() == before


def test_of_rules_that_are_others_in_the_same_words_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    saved, game = compiled().save(), small()
    monkeypatch.setattr(type(game), "rules_version", 99)
    with pytest.raises(BatchError, match="saved from another batch: its rules, or its board, are others"):
        compiled(game).restore(saved)


def test_arrays_of_other_forms_are_of_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = compiled(small())
    kept = batch._kept()
    monkeypatch.setattr(batch, "_kept", lambda: kept | {"more": kept["games"]})
    with pytest.raises(BatchError, match="another version"):
        batch.restore(compiled(small()).save())


def test_a_reset_leaves_nothing_of_before() -> None:
    wishes: dict[str, Any] = {"opponents": [None, "quick"], "rotate": True, "final_observations": True}
    batch, fresh = compiled(seed=1, **wishes), compiled(seed=2, **wishes)
    for _ in range(60):
        batch.step(batch.sample())
    assert batch.games_over > 0
    batch.reset(2)
    assert batch.save() == fresh.save()


class Interrupted(dict[str, Any]):
    """Arrays of a batch, of which one gets only so many."""

    many = 0

    def items(self) -> Any:
        yield from list(super().items())[: self.many]
        raise KeyboardInterrupt


def test_a_batch_that_was_restored_in_part_wants_a_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = compiled(small())
    saved, kept = batch.save(), batch._kept()

    monkeypatch.setattr(batch, "_kept", lambda: Interrupted(kept))
    monkeypatch.setattr("dragonrace.batches.batching.unpack", lambda *_: kept)
    with pytest.raises(KeyboardInterrupt):
        batch.restore(saved)
    with pytest.raises(BatchError, match="reset the batch"):
        batch.sample()


@compiles("dragon-river")
@pytest.mark.parametrize("wishes", [{}, {"mask": "bits"}, {"simultaneous": True}], ids=str)
def test_wherever_restore_is_interrupted_a_reset_mends_all(
    monkeypatch: pytest.MonkeyPatch, wishes: dict[str, Any]
) -> None:
    first, other, fresh = (compiled(small(), seed=seed, **wishes) for seed in (1, 2, 2))
    for _ in range(9):
        first.step(first.sample())
    saved, kept = first.save(), other._kept()
    monkeypatch.setattr("dragonrace.batches.batching.unpack", lambda *_: first._kept())
    for Interrupted.many in range(len(kept) + 1):
        other.step(other.sample())
        with monkeypatch.context() as patched:
            patched.setattr(other, "_kept", lambda: Interrupted(kept))
            with pytest.raises(KeyboardInterrupt):
                other.restore(saved)
        assert same(other.reset(2), fresh.now), f"interrupted after {Interrupted.many} arrays"


@pytest.mark.parametrize("damage", [b"", bytes(4), b"nothing", None, "flip"])
def test_what_is_damaged_is_refused(damage: Any) -> None:
    batch = compiled(small())
    saved = bytearray(batch.save())
    saved[len(saved) // 2] ^= 1
    with pytest.raises(BatchError, match="no saved batch, or it is damaged"):
        batch.restore(bytes(saved) if damage == "flip" else damage)


def test_a_lane_is_copied_with_all_that_stands_there() -> None:
    batch = plain(small("golden-dragon", turn_limit=3), seed=4)
    slow = SlowBatch(batch.game, LANES, 4)
    for _ in range(12):
        for lane, state in enumerate(slow.states):
            copy = batch.state(lane)
            assert copy.row == state.row
            assert copy.legal_actions() == state.legal_actions()
            assert copy == batch.state(lane)
            assert "without its history" in repr(copy)
            copy.apply_action(copy.legal_actions()[0])
            assert batch.state(lane).row == state.row
        actions = batch.sample()
        slow.step(actions)
        batch.step(actions)
    with pytest.raises(OptionError, match=f"lane can't be {LANES}: it is a whole number from 0 to {LANES - 1}"):
        batch.state(LANES)


LOOKS_BACK: list[Callable[[State], Any]] = [
    lambda state: state.history(),
    lambda state: state.information_state_string(1),
    lambda state: state.information_state_tensor(1),
    lambda state: state.log(1),
    lambda state: state.position_text(),
    lambda state: state.serialize(),
]


@pytest.mark.parametrize("look", LOOKS_BACK)
@pytest.mark.parametrize("name", ["dragon-river", "golden-dragon"])
def test_what_is_copied_has_no_history_and_says_so(name: str, look: Callable[[State], Any]) -> None:
    state = plain(small(name)).state(0)
    seat = state.current_player()
    later = state.child(make_bot(state.game, "sensible").choose(state, seat))
    for one in (state, later, state.clone(), state.resample_from_infostate(1 - seat, 1)):
        assert not one.has_history
        assert one.view(seat)["viewer"] == seat
        with pytest.raises(DragonraceError, match="this state has no history") as caught:
            look(one)
        assert caught.value.code == "state.no-history"
    assert hash(state) == hash(state.clone())


@pytest.mark.parametrize("bot", ["random", "level-1"])
def test_a_bot_that_plays_on_in_a_copy_tosses_each_coin_anew(bot: str) -> None:
    batch = plain(small("golden-dragon"))
    copy, state = batch.state(0), batch.game.new_initial_state()
    assert copy.row == state.row
    player = make_bot(batch.game, bot, seed=1)
    for number in range(16):
        seat = state.current_player()
        action = player.choose(state, seat)
        assert player.choose(copy, seat) == action
        copy, state = copy.child(action), state.child(action)
        assert copy.move_number() == copy.clone().move_number() == state.move_number() == number + 1


def test_actions_of_a_lane_are_written() -> None:
    batch = plain(small("golden-dragon"))
    assert batch.action_to_string(1, int(batch.now.legal_actions[1, 0])).startswith("start ")
    with pytest.raises(OptionError, match="lane"):
        batch.action_to_string(99, 0)
    with pytest.raises(IllegalAction, match="is no action"):
        batch.action_to_string(0, 9999)
