"""Thousands of games stepped at once, for those who teach machines."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dragonrace.batches.errors import BatchError
from dragonrace.core.errors import OptionError, shorten
from dragonrace.core.game import Game
from dragonrace.core.registry import load_game

if TYPE_CHECKING:
    from dragonrace.batches.asking import Asked
    from dragonrace.batches.batching import Batch
    from dragonrace.bots.base import Bot

__all__ = ["BatchError", "batch"]


def batch(  # noqa: PLR0913 - each is a wish by name
    game: Game | str,
    lanes: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    opponents: "Sequence[str | type[Bot] | Callable[[Asked], Any] | None] | None" = None,
    rotate: bool = False,
    mask: str | None = "bool",
    final_observations: bool = False,
    simultaneous: bool = False,
    **options: Any,
) -> "Batch":
    """Return a batch: as many games as lanes, stepped at once.

    - ``game`` is a loaded game, or a name, with the options of `load_game`.
    - ``lanes``: how many games.
    - ``seed``: from 0 to ``2**63 - 1``.
    - ``threads``: as many as there are cores by default; the same games are played on any number.
    - ``opponents`` says for each seat who plays it, within the step: None is whoever steps the batch, "random" a bot
      that does anything legal, "quick" one that does what looks good at once; or another bot, by its name or class,
      made anew for each decision, with a seed of its own; or a function that gets what it is `Asked`, and returns an
      action for each row.
    - ``rotate``: each lane, and each next game in it, seats them one seat on.
    - ``mask``: "bool", "bits" (eight actions to a byte, the lowest bit first) or None.
    - ``final_observations``: whether what all seats saw at the end of a game is kept, for those who estimate what a
      turn limit has cut off.
    - ``simultaneous``: whether all seats that may act at the same time are asked at once, not one after the other; then
      actions, and what is shown of who acts, have another axis after the lanes, the seats.

    What is not compiled yet is compiled first, which may take a minute or two, and is logged; ``dragonrace warm`` does
    it ahead.

    Raises `OptionError` for what can't be.
    """
    from dragonrace.batches.batching import Batch  # it needs NumPy and the compiler, which else nobody has to wait for

    if not isinstance(game, Game):
        game = load_game(game, **options)
    elif options:
        raise OptionError("options", shorten(options), "a loaded game has its options already")
    return Batch(
        game,
        lanes,
        seed=seed,
        threads=threads,
        opponents=opponents,
        rotate=rotate,
        mask=mask,
        final_observations=final_observations,
        simultaneous=simultaneous,
    )
