"""What any game's players are asked."""

from dragonrace.core.game import State

__all__ = ["is_asked", "prompt"]


def prompt(state: State) -> tuple[str, str]:
    """What is asked of the first who may act, and the rule."""
    found = state.view(state.current_player())["prompt"]
    return found["text"], found["rule"]


def is_asked(state: State, words: str, rule: str) -> None:
    """Whoever may act is asked something, the first of them with these words and by this rule; nobody else is."""
    text, cited = prompt(state)
    assert words in text
    assert cited == rule
    for seat in range(state.game.num_players):
        assert (state.view(seat)["prompt"] is not None) == (seat in state.actors())
    assert state.view()["prompt"] is None
