"""Goofspiel, the game of hidden bids: what dragonrace has to know of it, besides its rules and its rulebook."""

from dragonrace.authoring import Chance, Choice, GameType, Hiding, ListedActions, Option, Refusal
from dragonrace_goofspiel import hiding, rules
from dragonrace_goofspiel.show import GoofPresenter

NUMBERS = range(1, rules.CARDS + 1)
NOTHING = {rules.NONE: None}
SIGNS = {"prize": NOTHING, "bids": {**NOTHING, rules.FACE_DOWN: "?"}, "hands": NOTHING, "deck": NOTHING}


def rewrite_history(history: list[tuple[int, int]], s: rules.GoofState) -> list[tuple[int, int]]:
    """Return the history in which the bids that lie face down, its last actions, are those of ``s``."""
    known = len(history) - sum(bid != rules.NONE for bid in s.bids)
    return history[:known] + [(player, s.bids[player] - 1) for player, _ in history[known:]]


GAME = GameType(
    name="goofspiel",
    title="Goofspiel",
    summary="Bid for prizes in secret, all at the same time, and with every card once.",
    package=__name__,
    colours={players: ("red", "blue", "green", "yellow")[:players] for players in range(2, rules.PLAYERS + 1)},
    options=(
        Option(
            *("order", "Order of the prizes", "In which they come up.", "GOOF-O1", "choice", "shuffled"),
            choices=(Choice("shuffled", "Shuffled"), Choice("falling", "From the highest to the lowest")),
        ),
    ),
    turn_limit_rule="GOOF-O2",
    first_player_rule="GOOF-O3",
    whole_turns=True,
    state=rules.GoofState,
    compiled_board=rules.GoofBoard,
    rules=(rules, hiding),
    notation=ListedActions([f"bid {card}" for card in NUMBERS], [f"prize {card}" for card in NUMBERS]),
    chance=Chance("deck", outcomes=rules.CARDS),
    hiding=Hiding(rewrite_history),
    presenter=GoofPresenter(SIGNS),
    refusals={1: Refusal("GOOF-2", "it is not next in the deck"), 2: Refusal("GOOF-3", "it is not in your hand")},
)
