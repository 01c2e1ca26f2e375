"""Proximal policy optimisation, by self-play, on Dragon River for two: from nothing to a good player in minutes.

    pip install 'dragonrace[examples]'
    python examples/learning/ppo.py --minutes 15 --plot curve.svg

A thousand games are stepped at once by `dragonrace.batch`; both seats learn, and share one net, since an observation
counts seats from whoever looks. What comes of it is measured against the exact solution: its loss is what it gives away
against perfect play, in chances to win a game.
"""

import argparse
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax

import dragonrace

LANES, STEPS, EPOCHS, MINIBATCHES = 1024, 64, 2, 8
GAMMA, LAMBDA, CLIP, ENTROPY, RATE, WIDTH = 1.0, 0.95, 0.2, 0.005, 1e-3, 128

Net = dict[str, jax.Array]


class Seen(NamedTuple):
    """What happened in all lanes, step by step: the first axis are steps, the second lanes."""

    tensors: Any
    masks: Any
    actions: Any
    logs: Any
    """The logarithms of the probabilities with which the actions were chosen."""
    gains: Any
    """By how much each went better than was thought."""
    goals: Any
    """What the positions turned out to be worth to whoever acted."""


def new_net(key: jax.Array, size: int, actions: int) -> Net:
    """Return a net of two hidden layers, which tells preferences for all actions, and what a position is worth."""
    keys, sizes = jax.random.split(key, 4), [(size, WIDTH), (WIDTH, WIDTH), (WIDTH, actions), (WIDTH, 1)]
    scales = [1.0, 1.0, 0.01, 0.1]
    net = {}
    for name, k, (rows, columns), scale in zip("abpv", keys, sizes, scales, strict=True):
        net[name] = jax.random.normal(k, (rows, columns)) * scale * np.sqrt(2 / rows)
        net[name + "0"] = jnp.zeros(columns)
    return net


def judge(net: Net, tensors: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the logarithms of the probabilities of all actions, and the worth from −1 to 1, of each position."""
    hidden = jax.nn.relu(tensors @ net["a"] + net["a0"])
    hidden = jax.nn.relu(hidden @ net["b"] + net["b0"])
    preferences = jnp.where(masks, hidden @ net["p"] + net["p0"], -1e9)
    return jax.nn.log_softmax(preferences), jnp.tanh(hidden @ net["v"] + net["v0"])[..., 0]


@jax.jit
def choose(net: Net, key: jax.Array, tensors: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return an action for each position, the logarithm of its probability, and what the position is worth."""
    logs, worth = judge(net, tensors, masks)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], 1)[:, 0], worth


def loss(net: Net, seen: Seen) -> jax.Array:
    """Return what is to become less: by Schulman et al. 2017."""
    logs, worth = judge(net, seen.tensors, seen.masks)
    ratio = jnp.exp(jnp.take_along_axis(logs, seen.actions[:, None], 1)[:, 0] - seen.logs)
    gains = (seen.gains - seen.gains.mean()) / (seen.gains.std() + 1e-8)
    policy = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains).mean()
    entropy = -jnp.where(seen.masks, jnp.exp(logs) * logs, 0.0).sum(-1).mean()
    return ((worth - seen.goals) ** 2).mean() - policy - ENTROPY * entropy


class Learner:
    """A net that plays against itself."""

    def __init__(self, game: dragonrace.Game, seed: int = 0):
        """Begin with a net that knows nothing."""
        self.game, self.batch = game, dragonrace.batch(game, LANES, seed=seed)
        self.key, key = jax.random.split(jax.random.PRNGKey(seed))
        self.net = new_net(key, game.observation_tensor_shape[0], game.num_distinct_actions)
        self._optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))
        self._moments = self._optimizer.init(self.net)
        self._rng = np.random.default_rng(seed)

    def _next_key(self) -> jax.Array:
        self.key, key = jax.random.split(self.key)
        return key

    def play(self) -> Seen:
        """Play so many steps in all lanes, and say what came of them."""
        lanes, rows, worths, rewards, overs, players = np.arange(LANES), [], [], [], [], []
        now = self.batch.now
        for _ in range(STEPS):
            tensors, masks = self.game.features.tensor(now.observations), np.array(now.legal_mask)
            actions, logs, worth = (np.asarray(part) for part in choose(self.net, self._next_key(), tensors, masks))
            players.append(now.players.copy())
            rows.append((tensors, masks, actions, logs))
            worths.append(worth)
            now = self.batch.step(actions)
            rewards.append(now.rewards[lanes, now.acted].copy())
            overs.append(now.terminated | now.truncated)
        players.append(now.players.copy())
        tensors, masks = self.game.features.tensor(now.observations), np.array(now.legal_mask)
        worths.append(np.asarray(choose(self.net, self._next_key(), tensors, masks)[2]))
        gains = _gains(np.array(worths), np.array(rewards), np.array(overs), np.array(players))
        parts = [np.array(part) for part in zip(*rows, strict=True)]
        return Seen(*parts, gains=gains, goals=gains + np.array(worths[:-1]))

    def learn(self) -> None:
        """Play, and learn from it."""
        seen = self.play()
        flat = Seen(*(part.reshape(LANES * STEPS, *part.shape[2:]) for part in seen))
        for _ in range(EPOCHS):
            for chosen in np.array_split(self._rng.permutation(LANES * STEPS), MINIBATCHES):
                part = Seen(*(array[chosen] for array in flat))
                self.net, self._moments = self._improved(self.net, self._moments, part)

    @partial(jax.jit, static_argnums=0)
    def _improved(self, net: Net, moments: Any, seen: Seen) -> tuple[Net, Any]:
        slope = jax.grad(loss)(net, seen)
        change, moments = self._optimizer.update(slope, moments)
        return optax.apply_updates(net, change), moments

    def policy(self, state: dragonrace.State, seat: int) -> dict[int, float]:
        """Return the probabilities with which it chooses: the form that `dragonrace.study` takes."""
        tensors, mask = state.observation_tensor(seat)[None], state.legal_actions_mask(seat)[None]
        shares = np.exp(np.asarray(judge(self.net, tensors, mask)[0][0], np.float64))
        legal = state.legal_actions(seat)
        return {action: float(shares[action] / shares[legal].sum()) for action in legal}


def _gains(
    worths: npt.NDArray[Any], rewards: npt.NDArray[Any], overs: npt.NDArray[Any], players: npt.NDArray[Any]
) -> npt.NDArray[np.float32]:
    """Return generalised advantages, to whoever acted: what is good for the one is bad for the other."""
    gains, ahead = np.zeros_like(rewards), np.zeros(LANES, np.float32)
    for step in reversed(range(STEPS)):
        side = np.where(players[step + 1] == players[step], 1.0, -1.0) * ~overs[step] * GAMMA
        delta = rewards[step] + side * worths[step + 1] - worths[step]
        ahead = delta + LAMBDA * side * ahead
        gains[step] = ahead
    return gains.astype(np.float32)


class NetBot(dragonrace.Bot):
    """A bot that plays as a net does."""

    name = "net"
    learner: Learner

    def think(self, state: dragonrace.State, player: int, rng: Any) -> int:
        """Draw an action by the net's probabilities."""
        policy = self.learner.policy(state, player)
        return int(rng.choices([*policy], [*policy.values()])[0])

    def weigh(self, state: dragonrace.State, player: int, rng: Any) -> dict[int, float]:  # noqa: ARG002 - it tosses no coins
        """Return these probabilities."""
        return self.learner.policy(state, player)


def curve(game: dragonrace.Game, minutes: float, marks: int, games: int, seed: int) -> Iterator[dict[str, float]]:
    """Learn for so many minutes of the processor, and measure so often what is given away a game."""
    learner, spent, steps = Learner(game, seed), 0.0, 0
    player = type("Learned", (NetBot,), {"learner": learner})
    for mark in range(marks + 1):
        while spent < mark * minutes * 60 / marks:
            begun = time.process_time()
            learner.learn()
            spent, steps = spent + time.process_time() - begun, steps + LANES * STEPS
        found = dragonrace.regret(game, player, games=games, seed=seed + mark)
        low, high = found.interval
        yield {"minutes": spent / 60, "decisions": steps, "loss": found.loss, "low": low, "high": high}


def picture(points: list[dict[str, float]], what: str, title: str) -> str:
    """Return a curve as an SVG: what is measured, with its interval, by minutes."""
    width, height, left, foot = 640, 320, 56, 40
    most, top = max(point["minutes"] for point in points) or 1.0, max(point["high"] for point in points)

    def at(point: dict[str, float], height_of: str) -> str:
        x = left + point["minutes"] / most * (width - left - 16)
        return f"{x:.1f},{16 + (1 - point[height_of] / top) * (height - foot - 16):.1f}"

    band = " ".join([*(at(point, "high") for point in points), *(at(point, "low") for point in reversed(points))])
    line = " ".join(at(point, what) for point in points)
    marks = []
    for share in np.arange(0, top, 0.1):
        y = 16 + (1 - share / top) * (height - foot - 16)
        marks.append(f'<path d="M{left} {y:.1f}H{width - 16}"/><text x="{left - 8}" y="{y + 4:.1f}">{share:.1f}</text>')
    for minute in range(0, int(most) + 1, 5 if most > 9 else 1):
        x = left + minute / most * (width - left - 16)
        marks.append(f'<text x="{x:.1f}" y="{height - 18}" class="m">{minute}</text>')
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>text{{font:13px sans-serif;fill:#555;text-anchor:end}}.m{{text-anchor:middle}}path{{stroke:#8884}}
polyline{{fill:none;stroke:#c2410c;stroke-width:2.5}}polygon{{fill:#c2410c;opacity:.2}}
@media(prefers-color-scheme:dark){{text{{fill:#bbb}}polyline{{stroke:#fb923c}}polygon{{fill:#fb923c}}}}</style>
{"".join(marks)}<polygon points="{band}"/><polyline points="{line}"/>
<text x="{width - 16}" y="{height - 2}">minutes of processor time</text></svg>
"""


def main() -> None:
    """Learn, and print the curve."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=15, help="of the processor's time, on all cores together")
    parser.add_argument("--marks", type=int, default=10, help="so often its loss is measured")
    parser.add_argument("--games", type=int, default=200, help="played for each mark")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="a JSON file for the curve")
    parser.add_argument("--plot", type=Path, help="an SVG file for it")
    wishes = parser.parse_args()
    points = []
    game = dragonrace.load_game("dragon-river", turn_limit=400)
    for point in curve(game, wishes.minutes, wishes.marks, wishes.games, wishes.seed):
        points.append(point)
        print(
            f"{point['minutes']:6.2f} minutes  {point['decisions']:>11,} decisions  "
            f"loss {point['loss']:.3f} ({point['low']:.3f} to {point['high']:.3f})",
            flush=True,
        )
        if wishes.out:
            wishes.out.write_text(json.dumps(points, indent=1) + "\n")
        if wishes.plot:
            wishes.plot.write_text(
                picture(points, "loss", "Wins lost a game against perfect play, by minutes of learning")
            )


if __name__ == "__main__":
    main()
