"""Games so small that books, or a sheet of paper, say what they are worth."""

from typing import Any

from dragonrace.authoring import CHANCE, Chance, GameType, Hiding, ListedActions, PlainPresenter, Refusal
from tests.study import drift_rules, hands_rules, kuhn_rules, walk_rules

__all__ = ["DRIFT", "HANDS", "KUHN", "WALK"]


class Dealer(PlainPresenter):
    """Whoever gets a card sees it."""

    def is_hidden(self, state: Any, player: int, action: int, viewer: int | None) -> bool:
        deals = player == CHANCE and action < kuhn_rules.UPSET
        return deals and viewer != (0 if state.row.cards[0] == kuhn_rules.NONE else 1)


class Shower(PlainPresenter):
    """Nobody sees a hand before all are shown; then the game is over."""

    def is_hidden(self, _state: Any, _player: int, _action: int, _viewer: int | None) -> bool:
        return True


def as_dealt(history: list[tuple[int, int]], row: Any) -> list[tuple[int, int]]:
    dealt = [(CHANCE, card - 1) for card in row.cards if card != kuhn_rules.NONE]
    return dealt + history[len(dealt) :]


def as_shown(history: list[tuple[int, int]], row: Any) -> list[tuple[int, int]]:
    return [(player, row.hands[player] - 1) for player, _ in history]


KUHN = GameType(
    name="kuhn",
    title="Kuhn's poker",
    summary="Three cards.",
    package=__name__,
    colours={2: ("red", "blue")},
    state=kuhn_rules.KuhnState,
    rules=(kuhn_rules,),
    notation=ListedActions(["pass", "bet"], ["deal 1", "deal 2", "deal 3", "upset", "so 1", "so 2", "so 3"]),
    chance=Chance("deck", outcomes=7),
    hiding=Hiding(as_dealt),
    presenter=Dealer(),
    refusals={1: Refusal("K-1", "it can't be dealt")},
)
HANDS = GameType(
    name="hands",
    title="Hands",
    summary="All show a hand.",
    package=__name__,
    colours={2: ("red", "blue"), 3: ("red", "blue", "green")},
    state=hands_rules.HandsState,
    rules=(hands_rules,),
    notation=ListedActions(["show stone", "show paper", "show scissors"]),
    hiding=Hiding(as_shown),
    presenter=Shower(),
)
WALK = GameType(
    name="walk",
    title="A walk",
    summary="All walk.",
    package=__name__,
    colours={2: ("red", "blue")},
    state=walk_rules.WalkState,
    rules=(walk_rules,),
    notation=ListedActions(["step"]),
)
DRIFT = GameType(
    name="drift",
    title="A drift",
    summary="A die falls, and red chooses.",
    package=__name__,
    colours={2: ("red", "blue")},
    state=drift_rules.DriftState,
    rules=(drift_rules,),
    notation=ListedActions(["lose", "win"], list("123456")),
    chance=Chance("die", outcomes=6),
)
