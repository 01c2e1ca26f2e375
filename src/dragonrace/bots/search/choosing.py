"""What a bot takes of what its search has found: the best, or as people would, near-sighted, careless or impatient."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dragonrace.bots.care import as_chances, draw, draw_by, likelihoods, temperature_among
from dragonrace.bots.learned.nearsight import as_seen
from dragonrace.core.game import State
from dragonrace.core.levels import Level

if TYPE_CHECKING:
    from dragonrace.bots.search.driver import Finding

__all__ = ["Choosing", "choosing_of", "values_of"]

WELL_TRIED = 0.2
"""Who is near-sighted chooses among what was tried at least so often, next to what was tried most often: the rest
looked bad at once, and what it is worth is hardly known."""


@dataclass(frozen=True)
class Choosing:
    """How to choose; unless it says otherwise the first finding: what was tried most often, or what the best plan does.

    With a temperature, or near-sighted, it chooses by what actions are worth, and has no use for patience.
    """

    temperature: float = 0.0
    """Above 0 it chooses among what it has tried as `dragonrace.bots.care` says."""
    nearsighted: float = 0.0
    """How much each step in the race weighs beyond what was found, as a difference of log-odds
    (`dragonrace.bots.learned.nearsight`). Above 0 it chooses what is worth most so, of what was tried well. Few lines
    hardly tell actions apart that are about as good; people would take the one that brings them nearer."""
    patience: int = 0
    """For so many turns of each player it takes the first finding, with 0 for ever. After that it draws by how often
    each action was tried, and heeds that less the longer it has waited."""

    def choose(self, found: "Sequence[Finding]", state: State, player: int, rng: random.Random) -> int:
        """Choose of what was found, the best first."""
        if self._by_values:
            return draw(self._considered(found, state, player), self._temperature(state), rng)
        if weights := self._impatient(found, state):
            return draw_by(weights, rng)
        return found[0].action

    def weigh(self, found: "Sequence[Finding]", state: State, player: int) -> dict[int, float]:
        """Return with which chances it chooses each action, where it `tells`."""
        if self._by_values:
            return likelihoods(self._considered(found, state, player), self._temperature(state))
        return as_chances(self._impatient(found, state))

    def tells(self, state: State) -> bool:
        """Whether `weigh` can say here how it chooses: not where it takes the first finding."""
        return self._by_values or self._waited(state) > 0

    @property
    def _by_values(self) -> bool:
        """Whether it chooses by what was found of each action's worth, not by what was tried most often."""
        return self.temperature > 0 or self.nearsighted > 0

    def _temperature(self, state: State) -> float:
        return temperature_among(state.game.num_players, self.temperature)

    def _waited(self, state: State) -> float:
        """Return how long ago it lost patience, as a multiple of what it had; 0 while it has some."""
        game = state.game
        had = self.patience * (1 if game.type.whole_turns else game.num_players)
        return max(0, state.row.turns - had) / had if had else 0.0

    def _impatient(self, found: "Sequence[Finding]", state: State) -> dict[int, float]:
        """Return with which weights it draws what was tried, once it has lost patience; before, nothing.

        When it has waited as long again as it was patient, they are how often each was tried; before and after that it
        is a power of this, so that the best, at first almost certain, is less and less so.
        """
        waited, most = self._waited(state), max(finding.visits for finding in found)
        if waited <= 0 or most <= 0:
            return {}
        return {finding.action: (finding.visits / most) ** (1 / waited) for finding in found if finding.visits > 0}

    def _considered(self, found: "Sequence[Finding]", state: State, player: int) -> dict[int, float]:
        """Return what it chooses from: what was tried, with what was found, or, near-sighted, as it takes that."""
        tried = [finding for finding in found if finding.visits > 0] or found[:1]
        if self.nearsighted <= 0:
            return values_of(tried)
        least = WELL_TRIED * max(finding.visits for finding in tried)
        well_tried = [finding for finding in tried if finding.visits >= least]
        return as_seen(state, player, values_of(well_tried), self.nearsighted)


def choosing_of(level: Level) -> Choosing:
    """Return how a level chooses."""
    return Choosing(level.temperature, level.nearsighted, level.patience)


def values_of(found: "Sequence[Finding]") -> dict[int, float]:
    """Return the chance to win with each action that was tried."""
    return {finding.action: finding.value for finding in found}
