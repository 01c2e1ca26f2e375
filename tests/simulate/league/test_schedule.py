"""Who meets whom, where they sit, who begins, and whose luck is the same."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from dragonrace import OptionError
from dragonrace.simulate.schedule import Schedule

TABLES = pytest.mark.parametrize(("players", "bots"), [(2, 2), (2, 5), (3, 2), (3, 4), (4, 2), (4, 3), (5, 6), (6, 2)])


def lines(schedule, numbers):
    return [schedule.line_up(int(number)) for number in numbers]


@TABLES
@pytest.mark.parametrize("one_round", [0, 3])
def test_in_each_round_every_bot_sits_in_every_seat_and_begins_equally_often(players, bots, one_round):
    schedule = Schedule(players, bots)
    numbers = np.arange(schedule.games_a_round) + one_round * schedule.games_a_round
    first = schedule.first_players(numbers)
    sits = Counter((bot, seat) for line in lines(schedule, numbers) for seat, bot in enumerate(line))
    begins = Counter(line[seat] for line, seat in zip(lines(schedule, numbers), first, strict=True))
    assert len(set(sits.values())) == 1
    assert len(sits) == bots * players
    assert len(set(begins.values())) == 1
    assert len(begins) == bots


@TABLES
def test_after_as_many_rounds_as_players_everybody_has_begun_in_every_seat_equally_often(players, bots):
    schedule = Schedule(players, bots)
    numbers = np.arange(players * schedule.games_a_round)
    first = schedule.first_players(numbers)
    begins = Counter((line[seat], int(seat)) for line, seat in zip(lines(schedule, numbers), first, strict=True))
    assert len(begins) == bots * players
    assert len(set(begins.values())) == 1


@TABLES
def test_a_set_has_one_line_up_one_beginning_seat_and_one_luck(players, bots):
    schedule = Schedule(players, bots)
    for start in range(0, 3 * schedule.games_a_round, players):
        numbers = np.arange(start, start + players)
        assert len({tuple(sorted(line)) for line in lines(schedule, numbers)}) == 1
        assert len(set(schedule.first_players(numbers).tolist())) == 1
        assert {schedule.luck(int(number)) for number in numbers} == {start // players}
        assert len(set(map(tuple, lines(schedule, numbers)))) == players


def test_line_ups_are_all_choices():
    assert Schedule(3, 4).line_ups.tolist() == [list(choice) for choice in combinations(range(4), 3)]


def test_where_there_are_fewer_bots_than_seats_each_fills_the_rest_in_turn():
    assert Schedule(4, 2).line_ups.tolist() == [[0, 0, 0, 1], [0, 1, 1, 1]]
    assert Schedule(4, 3).line_ups.tolist() == [[0, 0, 1, 2], [0, 1, 1, 2], [0, 1, 2, 2]]


def test_orders_round_the_table_change():
    schedule = Schedule(4, 4)
    follows = Counter((line[seat - 1], line[seat]) for line in lines(schedule, range(6 * 16)) for seat in range(4))
    assert len(follows) == 12
    assert len(set(follows.values())) == 1


def test_so_many_bots_that_nobody_could_play_that_are_refused():
    with pytest.raises(OptionError, match="bots can't be 90: at a table of 6 they would make 622614630 line-ups; 1000"):
        Schedule(6, 90)
