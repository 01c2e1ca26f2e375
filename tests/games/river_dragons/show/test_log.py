"""The log and the table agree: whoever only follows the events knows where everything is."""

import random

import pytest

from tests.games.river_dragons.games import positions, walk
from tests.games.river_dragons.rivers import BROOK
from tests.games.river_dragons.table import river


class Follower:
    """A spectator who only follows the events: one method a kind."""

    def __init__(self, state):
        table = state.view()["table"]
        self.players, self.first, self.left = state.game.players, table["first"], table["stones_left"]
        self.stones: list[list[int]] = []
        self.lying: dict[str, tuple[list[int], list[int]]] = {}
        self.reserves = [{plank["id"] for plank in planks} for planks in table["reserves"]]
        self.gone: set[str] = set()
        self.pawns = table["pawns"]
        self.villages = {village["colour"]: village["at"] for village in table["board"]["villages"]}
        self.laid = [0] * len(self.players)
        self.shown: list[list[str]] = []
        self.chosen = None
        self.end: object = None

    def see_card(self, event):
        self.laid[event["seat"]] += 1
        assert event["ready"] == (self.laid[event["seat"]] == 5)

    def see_reveal(self, event):
        self.shown.append(event["cards"])
        assert event["place"] == len(self.shown)

    def _card(self, event):
        assert event["place"] == len(self.shown)
        return self.shown[-1][event["seat"]]

    def see_dragon(self, event):
        assert self._card(event) == f"D-{self.players[event['target']]}"
        assert event["met"] == self.shown[-1][event["target"]].startswith("D-")

    def see_strike(self, event):
        assert self._card(event) == event["card"]
        assert (
            event["by"]
            == [s for s, card in enumerate(self.shown[-1]) if card == f"D-{self.players[event['seat']]}"]
            != []
        )

    def see_lost(self, event):
        self.chosen = None
        assert ("card" in event) == ("place" in event)
        assert "card" not in event or self._card(event) == event["card"]

    def see_stone(self, event):
        self.stones.append(event["at"])

    def see_lift(self, event):
        self.stones.remove(event["at"])

    def see_plank(self, event):
        assert event["plank"] in self.reserves[event["seat"]]
        self.chosen = event["plank"]

    def see_gone(self, event):
        assert self.chosen == event["plank"]
        self.reserves[event["seat"]].remove(event["plank"])
        self.gone.add(event["plank"])

    def see_span(self, event):
        assert self.chosen == event["plank"]
        self.reserves[event["seat"]].remove(event["plank"])
        self.lying[event["plank"]] = event["from"], event["to"]

    def see_take(self, event):
        del self.lying[event["plank"]]
        self.reserves[event["holder"]].add(event["plank"])

    def see_go(self, event):
        self.pawns[event["seat"]] = {"village": event["village"], "plank": event["plank"]}

    def see_jump(self, event):
        assert {"village": None, "plank": event["over"]} in self.pawns
        self.see_go(event)

    def see_stay(self, event):
        assert self.shown[-1][event["seat"]] == "M2"

    def see_fall(self, event):
        assert self._card(event) == event["card"]
        expected = None if event["card"] != "J" else "landing" if self._has_neighbour(event["seat"]) else "hurdle"
        assert event["missing"] == expected
        self.pawns[event["seat"]] = {"village": self.players[event["seat"]], "plank": None}

    def _has_neighbour(self, seat):
        """Whether somebody stands on a plank beside this seat's: planks meet on a stone, and in a village none does."""
        here, others = self.pawns[seat], [pawn["plank"] for pawn in self.pawns if pawn["plank"]]
        if here["plank"] is None:
            shore = self.villages[here["village"]]
            return any(shore in self.lying[plank] for plank in others)
        ends = [at for at in self.lying[here["plank"]] if at not in self.villages.values()]
        return any(at in self.lying[plank] for plank in others if plank != here["plank"] for at in ends)

    def see_turn(self, event):
        assert len(self.shown) == 5
        self.first, self.shown, self.laid = event["first"], [], [0] * len(self.players)

    def see_win(self, event):
        self.end = event["seat"]

    def see_draw(self, _event):
        self.end = "draw"


@pytest.mark.rule("RD-13", "RD-14", "RD-16", "RD-35", "RD-40", "RD-54", "RD-R6")
def test_the_log_tells_where_everything_lies_and_who_is_where():
    """Whoever only follows the events comes to the same table."""
    seen = set()
    games = (walk(river(2 + seed % 4, BROOK), random.Random(f"follow {seed}"), 1500) for seed in range(10))
    ends = [state for *_, state in games]
    for state in (*(state for state, _ in positions("follow", 50)), *ends):
        follower = Follower(state.game.new_initial_state())
        for entry in state.log():
            for event in entry["events"]:
                is_quiet = event["kind"] == "card" and not event["ready"]
                assert bool(event["words"]) != is_quiet
                seen.add(event["kind"])
                getattr(follower, "see_" + event["kind"])(event)
        found = state.view()["table"]
        assert sorted(follower.stones) == sorted(stone["at"] for stone in found["stones"])
        assert follower.left - len(follower.stones) == found["stones_left"]
        assert follower.lying == {plank["id"]: (plank["from"], plank["to"]) for plank in found["planks"]}
        assert follower.reserves == [{plank["id"] for plank in planks} for planks in found["reserves"]], (
            "what is chosen lies in the reserve until it is laid"
        )
        assert follower.gone == {plank["id"] for plank in found["gone"]}
        assert follower.pawns == found["pawns"]
        if state.is_terminal():
            assert follower.end == (state.winner() if state.winner() is not None else "draw")
            continue
        assert follower.end is None
        assert (follower.first, len(follower.shown)) == (found["first"], found["revealed"])
        assert follower.laid == [len(cards) for cards in found["programs"]]
        assert [cards[: len(follower.shown)] for cards in found["programs"]] == [
            [cards[seat] for cards in follower.shown] for seat in range(len(follower.players))
        ]
    assert len(seen) == 18, f"these games were too tame: {seen}"
