"""Proximal policy optimisation on Golden Dragon: one seat learns, quick bots play the others within the step.

    pip install 'dragonrace[examples,gymnasium]'
    python examples/learning/against_bots.py --minutes 5 --plot curve.svg

Hundreds of games are stepped at once by Gymnasium's vector environment; a step is the learner's next decision. Its net,
and what it learns by, are those of ppo.py beside this file. What is measured is the share of games that it has won
against the quick bots since the last mark, while it still tries things out: of two equal players each wins a half.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import jax
import numpy as np
import numpy.typing as npt
import optax
from ppo import Seen, choose, loss, new_net, picture

import dragonrace.adapters.gymnasium  # it registers the environments

LANES, STEPS, EPOCHS, MINIBATCHES, GAMMA, LAMBDA, RATE = 512, 32, 2, 8, 1.0, 0.95, 1e-3
OPTIMIZER = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))


@jax.jit
def improved(net: Any, moments: Any, seen: Seen) -> Any:
    """Return the net and its moments after a step down the slope."""
    change, moments = OPTIMIZER.update(jax.grad(loss)(net, seen), moments)
    return optax.apply_updates(net, change), moments


class Learner:
    """A net that plays one seat."""

    def __init__(self, players: int, seed: int, lanes: int = LANES):
        """Begin with a net that knows nothing."""
        self.envs = gymnasium.make_vec(
            "dragonrace/GoldenDragon-v0", lanes, players=players, seat=None, opponents="quick", turn_limit=60
        )
        self.game: dragonrace.Game = self.envs.unwrapped.game
        self.seen, _ = self.envs.reset(seed=seed)
        self.key, key = jax.random.split(jax.random.PRNGKey(seed))
        self.net = new_net(key, self.game.observation_tensor_shape[0], self.game.num_distinct_actions)
        self.moments = OPTIMIZER.init(self.net)
        self.rng = np.random.default_rng(seed)
        self.games = self.wins = self.decisions = 0

    def judged(self) -> tuple[Any, ...]:
        """Return what is seen in all lanes, and what the net says to it."""
        self.key, key = jax.random.split(self.key)
        tensors, masks = self.game.features.tensor(self.seen["observation"]), self.seen["action_mask"].astype(bool)
        return tensors, masks, *(np.asarray(part) for part in choose(self.net, key, tensors, masks))

    def play(self) -> Seen:
        """Play so many steps in all lanes, and say what came of them."""
        rows, worths, rewards, overs = [], [], [], []
        for _ in range(STEPS):
            tensors, masks, actions, logs, worth = self.judged()
            self.seen, reward, terminated, truncated, _ = self.envs.step(actions)
            rows.append((tensors, masks, actions, logs))
            worths.append(worth)
            rewards.append(reward.astype(np.float32))
            overs.append(terminated | truncated)
        self.games, self.wins = self.games + int(np.sum(overs)), self.wins + int(np.sum(np.array(rewards) > 0))
        self.decisions += np.size(overs)
        worths.append(self.judged()[-1])
        gains = gains_of(np.array(worths), np.array(rewards), np.array(overs))
        parts = [np.array(part) for part in zip(*rows, strict=True)]
        return Seen(*parts, gains=gains, goals=gains + np.array(worths[:-1]))

    def learn(self) -> None:
        """Play, and learn from it."""
        seen = self.play()
        count = np.size(seen.gains)
        flat = Seen(*(part.reshape(count, *part.shape[2:]) for part in seen))
        for _ in range(EPOCHS):
            for chosen in np.array_split(self.rng.permutation(count), MINIBATCHES):
                self.net, self.moments = improved(self.net, self.moments, Seen(*(part[chosen] for part in flat)))


def gains_of(worths: npt.NDArray[Any], rewards: npt.NDArray[Any], overs: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Return generalised advantages; the first axis are steps, of which ``worths`` has one more."""
    gains, ahead = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for step in reversed(range(len(rewards))):
        goes_on = GAMMA * ~overs[step]
        ahead = rewards[step] + goes_on * (worths[step + 1] + LAMBDA * ahead) - worths[step]
        gains[step] = ahead
    return gains.astype(np.float32)


def curve(players: int, minutes: float, marks: int, seed: int) -> Iterator[dict[str, float]]:
    """Learn for so many minutes of the processor; tell so often which share of the games was won since."""
    learner, spent = Learner(players, seed), 0.0
    for mark in range(marks + 1):
        before = learner.games, learner.wins
        while learner.games - before[0] < 200 or spent < mark * minutes * 60 / marks:
            begun = time.process_time()
            learner.play() if mark == 0 else learner.learn()
            spent += (time.process_time() - begun) * (mark > 0)
        games, wins = learner.games - before[0], learner.wins - before[1]
        low, high = interval(wins, games)
        told = {"minutes": spent / 60, "decisions": learner.decisions, "games": games}
        yield told | {"won": wins / games, "low": low, "high": high}


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval of a share, at 95 %."""
    z2, share = 1.96**2, wins / games
    middle, room = share + z2 / (2 * games), 1.96 * np.sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return float((middle - room) / (1 + z2 / games)), float((middle + room) / (1 + z2 / games))


def main() -> None:
    """Learn, and print the curve."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=5, help="of the processor's time, on all cores together")
    parser.add_argument("--marks", type=int, default=10, help="so often it is told how many games are won")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="a JSON file for the curve")
    parser.add_argument("--plot", type=Path, help="an SVG file for it")
    wishes = parser.parse_args()
    points = []
    for point in curve(wishes.players, wishes.minutes, wishes.marks, wishes.seed):
        points.append(point)
        print(
            f"{point['minutes']:6.2f} minutes  {point['decisions']:>11,} decisions  "
            f"won {point['won']:.3f} ({point['low']:.3f} to {point['high']:.3f}) of {point['games']:,} games",
            flush=True,
        )
        if wishes.out:
            wishes.out.write_text(json.dumps(points, indent=1) + "\n")
        if wishes.plot:
            wishes.plot.write_text(picture(points, "won", "Games won against quick bots, by minutes of learning"))


if __name__ == "__main__":
    main()
