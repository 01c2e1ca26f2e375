"""What is shown of Goofspiel, and to whom."""

from typing import Any

from dragonrace.authoring import CHANCE, Catalogue, PlainPresenter, State, seat_name

say = Catalogue("dragonrace_goofspiel").say


class GoofPresenter(PlainPresenter):
    """The plain table, on which others' bids are blank anyway; says which actions are hidden, and what they were."""

    def prompt(self, state: State, _seat: int) -> tuple[str, str]:
        """Return what is asked, and by which rule."""
        return say("ask", prize=state.row.prize), "GOOF-3"

    def is_hidden(self, _state: State, player: int, _action: int, _viewer: int | None) -> bool:
        """Say that bids are hidden: whoever did not make it reads ``bid ?``."""
        return player != CHANCE

    def events(self, before: State, player: int, action: int, after: State, viewer: int | None) -> list[dict[str, Any]]:
        """Return what happened. The last bid of a round turns all over: from now on everybody knows them."""
        told, *end = super().events(before, player, action, after, viewer)
        if player == CHANCE or any(after.row.bids):
            return [told, *end]
        bids = before.row.bids[: before.game.num_players]
        bids[player] = action + 1
        each = ", ".join(f"{seat_name(before.game, seat)} {bid}" for seat, bid in enumerate(bids))
        words = say("reveal", prize=before.row.prize, bids=each)
        return [told, {"kind": "reveal", "bids": bids, "words": words}, *end]
