"""Who sits where, and who begins."""

from collections import Counter

import numpy as np
import pytest

from dragonrace.simulate.seating import Seating

SIZES = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


@SIZES
@pytest.mark.parametrize("block", [0, 1, 5])
def test_in_each_block_of_games_every_bot_sits_in_every_seat_and_begins_there_once(players, block):
    seating = Seating(players)
    numbers = np.arange(players**2) + block * players**2
    lines = [seating.line_up(int(number)) for number in numbers]
    first = seating.first_players(numbers)
    assert all(sorted(line) == list(range(players)) for line in lines)
    sits = Counter((bot, seat) for line in lines for seat, bot in enumerate(line))
    begins = Counter((line[seat], int(seat)) for line, seat in zip(lines, first, strict=True))
    pairs = {(bot, seat) for bot in range(players) for seat in range(players)}
    assert sits == dict.fromkeys(pairs, players)
    assert begins == dict.fromkeys(pairs, 1)


@pytest.mark.parametrize(("players", "orders"), [(2, 1), (3, 2), (4, 6), (5, 24)])
def test_in_the_end_every_bot_has_followed_on_every_other_equally_often(players, orders):
    seating = Seating(players)
    lines = [seating.line_up(number) for number in range(orders * players**2)]
    follows = Counter((line[seat - 1], line[seat]) for line in lines for seat in range(players))
    assert len(follows) == players * (players - 1)
    assert len(set(follows.values())) == 1
    assert seating.line_up(len(lines)) == seating.line_up(0)


@SIZES
def test_game_0_is_as_it_is_named(players):
    assert Seating(players).line_up(0) == list(range(players))
    assert Seating(players).first_players(np.array(0)) == 0


@SIZES
def test_fixed_means_fixed(players):
    seating = Seating(players, first_player=1)
    assert all(seating.line_up(number) == list(range(players)) for number in range(100))
    assert set(seating.first_players(np.arange(100)).tolist()) == {1}


@SIZES
def test_many_at_once_are_as_each_by_itself(players):
    seating, numbers = Seating(players), np.arange(300)
    together = seating.bots_at(numbers[:, None], np.arange(players))
    assert together.tolist() == [seating.line_up(int(number)) for number in numbers]
