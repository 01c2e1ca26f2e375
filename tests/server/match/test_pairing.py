"""Who plays with whom: who came first is served first, and nobody gets what they did not ask for."""

import random
from collections.abc import Sequence

from dragonrace.server.match.pairing import PATIENCE, Party, Waiting, parties

GAME = "game"


def sizes(_game: str) -> tuple[int, int]:
    return 2, 5


def anybody(_one: str, _other: str) -> bool:
    return True


def paired(*waiting: Waiting, may_meet: object = anybody) -> list[tuple[str, int]]:
    found = parties(waiting, sizes, may_meet)  # type: ignore[arg-type]
    return [("".join(one.owner for one in party.people), party.bots) for party in found]


def one(owner: str, players: int | None = None, board: str | None = None, waited: float = 1, **more: object) -> Waiting:
    return Waiting(owner, GAME, players, board, waited=waited, **more)  # type: ignore[arg-type]


def test_two_who_want_anything_play() -> None:
    assert paired(one("a")) == []
    assert paired(one("a"), one("b")) == [("ab", 0)]


def test_a_table_of_any_size_is_as_large_as_there_are_people() -> None:
    assert paired(*map(one, "abc")) == [("abc", 0)]
    assert paired(*map(one, "abcdefg")) == [("abcde", 0), ("fg", 0)]


def test_who_wants_a_size_gets_it() -> None:
    assert paired(one("a", 3), one("b")) == []
    assert paired(one("a", 3), one("b"), one("c", 2), one("d")) == [("abd", 0)]
    assert paired(one("a", 4), one("b", 2), one("c", 2)) == [("bc", 0)]


def test_who_came_first_is_served_first() -> None:
    assert paired(one("a", 2), one("b", 2), one("c", 2)) == [("ab", 0)]
    assert paired(one("a", 5), one("b"), one("c")) == [("bc", 0)], "who can't be served yet holds nobody up"


def test_boards_agree() -> None:
    assert paired(one("a", 2, "east"), one("b", 2, "west"), one("c", 2)) == [("ac", 0)]
    assert paired(one("a", 3), one("b", 3, "east"), one("c", 3, "west"), one("d", 3)) == [("abd", 0)]
    assert [party.board for party in parties([one("a", 2), one("b", 2, "x")], sizes, anybody)] == ["x"]


def test_nobody_is_led_to_whom_they_may_not_meet() -> None:
    def strangers(one: str, other: str) -> bool:
        return {one, other} != {"a", "b"}

    assert paired(one("a", 2), one("b", 2), may_meet=strangers) == []
    assert paired(one("a", 2), one("b", 2), one("c", 2), may_meet=strangers) == [("ac", 0)]
    assert paired(one("c", 3), one("a", 3), one("b", 3), may_meet=strangers) == []


def test_games_do_not_mix() -> None:
    assert paired(one("a"), Waiting("b", "other"), one("c")) == [("ac", 0)]


def test_bots_come_when_patience_is_over_and_only_to_those_who_wish_it() -> None:
    late = PATIENCE + 1
    assert paired(one("a", 4, waited=PATIENCE - 1, bots=True)) == []
    assert paired(one("a", 4, waited=late)) == []
    assert paired(one("a", 4, waited=late, bots=True)) == [("a", 3)]
    assert paired(one("a", waited=late, bots=True)) == [("a", 2)]
    assert paired(one("a", 4, waited=late, bots=True), one("b", bots=True), one("c")) == [("ab", 2)]
    assert paired(one("a", 2, waited=late, bots=True), one("b", 2)) == [("ab", 0)], "people first"


def test_whatever_is_wished_everybody_gets_what_they_wish_once_and_in_order() -> None:
    rng = random.Random(3)
    for _ in range(400):
        waiting = [random_wish(rng, number) for number in range(rng.randrange(12))]
        found = list(parties(waiting, sizes, anybody))
        served = [person for party in found for person in party.people]
        assert len(served) == len(set(served))
        for party in found:
            check(party)
        check_order(waiting, served)


def random_wish(rng: random.Random, number: int) -> Waiting:
    return one(
        f"{number:02}",
        rng.choice([None, 2, 3, 4, 5]),
        rng.choice([None, None, "x", "y"]),
        rng.uniform(0, 2 * PATIENCE),
        bots=rng.random() < 0.5,
    )


def check(party: Party) -> None:
    size = len(party.people) + party.bots
    assert 2 <= size <= 5
    assert all(person.players in (None, size) for person in party.people)
    assert len({person.board for person in party.people} - {None}) <= 1
    assert not party.bots or all(person.bots for person in party.people)
    assert [person.owner for person in party.people] == sorted(person.owner for person in party.people)


def check_order(waiting: Sequence[Waiting], served: Sequence[Waiting]) -> None:
    """Of two who wish the same, who came later is not served alone."""
    for number, early in enumerate(waiting):
        for late in waiting[number + 1 :]:
            same = (early.players, early.board, early.bots) == (late.players, late.board, late.bots)
            if same and late in served and early.waited >= late.waited:
                assert early in served
