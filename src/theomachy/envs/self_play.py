"""Trains a network by self-play with PPO: `python -m theomachy.envs.self_play TITLE --minutes 60`.

First the network imitates a bot (`--teacher`), then it learns by proximal policy optimisation with action masks and
generalised advantage estimation (GAE). Half of the games are against bots, half against itself. Every few rounds the
win rate is measured and the curve is drawn. The policy sees only what a seat may know; the value baseline also uses the
linear evaluator, which sees hidden information.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from theomachy.core.encoding import RELATIVE
from theomachy.envs.curve import draw_curve
from theomachy.envs.network import Choices, Floats, Ints, Layers, Network, best, choices_of, pick
from theomachy.envs.tables import VERSION
from theomachy.envs.vector import Now, Vector

THREADS = "OPENBLAS_NUM_THREADS"
ENVS = 128
# PPO: the probability ratio is clipped to 1 ± this.
CLIP = 0.2
# The λ of GAE; the discount is 1.
LAMBDA = 0.95
ENTROPY = 0.01
VALUE = 1.0
BATCH = 1024
EPOCHS = 3
# Steps of imitation between two lines of output; random steps before the first, so that games are at different points.
TAUGHT = 200
MIXED = 150


@dataclass
class Seen:
    """Decisions in rows, as training data for PPO.

    Values and returns are win probabilities of all seats, from the deciding seat on.
    """

    seen: list[NDArray[np.uint8]] = field(default_factory=list)
    # The value logits of the linear evaluator.
    standings: list[Floats] = field(default_factory=list)
    # The codes of the legal actions, and the index of the chosen one with its probability.
    codes: list[Ints] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    value: list[Floats] = field(default_factory=list)
    # The advantage of the deciding seat, and the returns of all seats, by GAE.
    lead: list[float] = field(default_factory=list)
    gain: list[Floats] = field(default_factory=list)

    def add(self, other: Seen) -> None:
        for name in vars(self):
            getattr(self, name).extend(getattr(other, name))


class Adam:
    """The Adam optimizer, with gradients clipped to norm 1."""

    def __init__(self, weights: dict[str, Floats], rate: float) -> None:
        self.rate = rate
        self.times = 0
        self.first = {name: np.zeros_like(value) for name, value in weights.items()}
        self.second = {name: np.zeros_like(value) for name, value in weights.items()}

    def step(self, weights: dict[str, Floats], slopes: dict[str, Floats]) -> None:
        self.times += 1
        norm = float(np.sqrt(sum([float((gradient**2).sum()) for gradient in slopes.values()])))
        scale = min(1.0, 1.0 / (norm + 1e-9))
        for name, gradient in slopes.items():
            gradient = gradient * scale
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.001 * (gradient**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.times)
            second = self.second[name] / (1 - 0.999**self.times)
            weights[name] -= self.rate * first / (np.sqrt(second) + 1e-8)


def descend(net: Network, adam: Adam, layers: Layers, choices: Choices, d_logits: Floats, d_value: Floats) -> None:
    """Take one Adam step from the gradients of the policy logits and the value logits.

    Backpropagates them through both hidden layers.
    """
    w = net.weights
    x, h1, h2 = layers
    width = net.traits + 1
    flat_indices = (choices.row[:, None] * width + net.table[choices.code]).ravel()
    repeated = np.repeat(d_logits, net.table.shape[1])
    d_features = np.bincount(flat_indices, repeated, len(x) * width).reshape(len(x), width).astype(np.float32)
    d_features[:, net.traits] = 0
    d2 = (d_features @ w["wp"].T + d_value @ w["wv"].T) * (h2 > 0)
    d1 = (d2 @ w["w2"].T) * (h1 > 0)
    gradients = {
        "w1": x.T @ d1,
        "b1": d1.sum(0),
        "w2": h1.T @ d2,
        "b2": d2.sum(0),
        "wp": h2.T @ d_features,
        "wv": h2.T @ d_value,
        "bv": d_value.sum(0),
    }
    adam.step(w, gradients)


def gathered(codes: list[Ints]) -> Choices:
    """Return the legal actions of several states as one batch."""
    counts = np.array([len(of_state) for of_state in codes])
    return Choices(np.repeat(np.arange(len(codes)), counts), np.concatenate(codes), len(codes))


def improve(net: Network, adam: Adam, done: Seen, rng: np.random.Generator) -> None:
    """One PPO update: clipped policy gradient with entropy bonus, and regression of the values on the returns."""
    observations, standings = np.stack(done.seen), np.stack(done.standings)
    chosen_position, old_probability = np.array(done.taken), np.array(done.chance, np.float32)
    returns, advantages = np.stack(done.gain), np.array(done.lead, np.float32)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(chosen_position))
        for start in range(0, len(order) - BATCH // 2, BATCH):
            rows = order[start : start + BATCH]
            choices = gathered([done.codes[row] for row in rows])
            layers = net.forward(observations[rows])
            policy = net.chances(layers, choices)
            chosen_index = choices.first + chosen_position[rows]
            ratio = policy[chosen_index] / old_probability[rows]
            clipped = ((ratio > 1 + CLIP) & (advantages[rows] > 0)) | ((ratio < 1 - CLIP) & (advantages[rows] < 0))
            weight = np.where(clipped, 0, ratio * advantages[rows]).astype(np.float32)
            gradient = policy * weight[choices.row]
            gradient[chosen_index] -= weight
            negative_entropy = np.add.reduceat(policy * np.log(policy + 1e-9), choices.first)
            gradient += ENTROPY * policy * (np.log(policy + 1e-9) - negative_entropy[choices.row])
            scale = np.float32(1 / len(rows))
            value_error = net.values(layers, standings[rows]) - returns[rows]
            descend(net, adam, layers, choices, gradient * scale, value_error * (VALUE * scale))


class Player:
    """Plays many games with the network and keeps the decisions of each until it ends."""

    def __init__(self, games: Vector, net: Network, rng: np.random.Generator) -> None:
        self.games = games
        self.net = net
        self.rng = rng
        self.now = games.now()
        self.open: list[Seen] = [Seen() for _ in range(games.num_envs)]
        self.seats: list[list[int]] = [[] for _ in range(games.num_envs)]

    def play(self, steps: int) -> Seen:
        """Make so many decisions in each game; return the decisions of the games that ended."""
        finished_games = Seen()
        for _ in range(steps):
            result = self.now
            choices = choices_of(result.mask)
            layers = self.net.forward(result.observation)
            chances = self.net.chances(layers, choices)
            positions = pick(chances, choices, self.rng)
            standings = self.games.standings()
            self.remember(result, choices, positions, chances, standings, self.net.values(layers, standings))
            self.now = self.games.step(choices.code[positions])
            for i in np.flatnonzero(self.now.done):
                finished_games.add(finished(self.open[i], np.array(self.seats[i]), self.now.gain[i]))
                self.open[i], self.seats[i] = Seen(), []
        return finished_games

    def remember(
        self, now: Now, choices: Choices, places: Ints, chances: Floats, standings: Floats, values: Floats
    ) -> None:
        """Append the decision in each game to its trajectory."""
        ends = np.append(choices.first[1:], len(choices.code))
        for i, trajectory in enumerate(self.open):
            trajectory.seen.append(now.observation[i])
            trajectory.standings.append(standings[i])
            trajectory.codes.append(choices.code[choices.first[i] : ends[i]])
            trajectory.taken.append(int(places[i] - choices.first[i]))
            trajectory.chance.append(float(chances[places[i]]))
            trajectory.value.append(values[i])
            self.seats[i].append(int(now.seat[i]))


def finished(own: Seen, seats: NDArray[np.int64], gain: Floats) -> Seen:
    """Fill in advantages and returns by GAE when a game is over, for each seat over its own decisions.

    The discount is 1, and the only reward is the result of the game.
    """
    result = (gain == gain.max()) / np.count_nonzero(gain == gain.max())
    own.lead = [0.0] * len(seats)
    own.gain = own.value[:]
    for seat in np.unique(seats):
        following = np.zeros(RELATIVE.size, np.float32)
        following[: len(gain)] = np.roll(result, -seat)
        advantage = np.zeros_like(following)
        for index in np.flatnonzero(seats == seat)[::-1]:
            advantage = following - own.value[index] + LAMBDA * advantage
            own.lead[index] = float(advantage[0])
            own.gain[index] = own.value[index] + advantage
            following = own.value[index]
    return own


def teach(net: Network, adam: Adam, games: Vector, teacher: str, rounds: int, rng: np.random.Generator) -> float:
    """Train the network to imitate a bot; return how often they agreed.

    The games are played by the bot, with one random action in ten.
    """
    result, agreements = games.now(), 0
    for _ in range(rounds):
        choices = choices_of(result.mask)
        bot_actions = games.advice(teacher)
        layers = net.forward(result.observation)
        chances = net.chances(layers, choices)
        bot_indices = np.flatnonzero(choices.code == bot_actions[choices.row])
        agreements += int((best(chances, choices) == bot_indices).sum())
        gradient = chances.copy()
        gradient[bot_indices] -= 1
        no_value_gradient = np.zeros((len(bot_actions), RELATIVE.size), np.float32)
        descend(net, adam, layers, choices, gradient * np.float32(1 / len(bot_actions)), no_value_gradient)
        result = games.step(np.where(rng.random(len(bot_actions)) < 0.1, games.sample(), bot_actions))
    return agreements / (rounds * games.num_envs)


def measure(net: Network, games: Vector, count: int) -> float:
    """Return the win rate of the network's most likely actions against its rivals, over at least so many games.

    Every slot counts equally many games, since otherwise short games would count too much.
    """
    each = -(-count // games.num_envs)
    result, wins = games.reset(1), 0.0
    games_played = np.zeros(games.num_envs, np.int64)
    while games_played.min() < each:
        choices = choices_of(result.mask)
        chances = net.chances(net.forward(result.observation), choices)
        result = games.step(choices.code[best(chances, choices)])
        for i in np.flatnonzero(result.done & (games_played < each)):
            wins += max(0.0, float(result.gain[i, result.learner[i]]))
        games_played += result.done
    return wins / (each * games.num_envs)


@dataclass
class Wish:
    """The options of the command line."""

    game: str
    minutes: float
    seats: list[int]
    teacher: str
    rival: str
    hidden: int
    seed: int
    out: Path
    start: Path | None
    games: int
    every: int = 20
    alone: bool = False
    rate: float = 3e-4


def learn(wish: Wish) -> list[tuple[float, float]]:
    """Train within the time budget, save the weights and draw the curve.

    Return the curve: minutes of one core, and the win rate against the rival at the first number of seats.
    """
    rng = np.random.default_rng(wish.seed)
    begin = time.process_time()
    batches = [
        Vector(wish.game, ENVS, seats, rivals, seed=wish.seed + seats)
        for seats in wish.seats
        for rivals in (([],) if wish.alone else ([wish.rival], []))
    ]
    net = Network(batches[0].table.game, batches[0].table.encoding.layout, wish.hidden, wish.seed)
    if wish.start is not None:
        net.load(wish.start)
    test_batches = [Vector(wish.game, ENVS, seats, [wish.rival], seed=1) for seats in wish.seats]
    curve: list[tuple[float, float]] = []

    def minutes_used() -> float:
        return (time.process_time() - begin) / 60

    def report_progress(said: str) -> None:
        shares = [measure(net, judge, wish.games) for judge in test_batches]
        curve.append((minutes_used(), shares[0]))
        rates = ", ".join([f"{100 * share:.0f} % of {seats}" for share, seats in zip(shares, wish.seats, strict=True)])
        print(f"{minutes_used():6.1f} min  {said}  against {wish.rival}: {rates}", flush=True)
        net.save(wish.out, version=VERSION, minutes=minutes_used(), seed=wish.seed)
        draw_curve(wish.out.with_suffix(".svg"), wish.game, wish.rival, wish.seats[0], curve)

    for games in batches:
        for _ in range(MIXED):
            games.step(games.sample())
    imitation_adam = Adam(net.weights, 1e-3)
    while wish.teacher and minutes_used() < wish.minutes / 10:
        for games in [batch for batch in batches if not batch.games.rivals]:
            agreement = teach(net, imitation_adam, games, wish.teacher, TAUGHT, rng)
        print(f"{minutes_used():6.1f} min  taught, {100 * agreement:.0f} % alike", flush=True)
    report_progress("as taught ")
    adam = Adam(net.weights, wish.rate)
    players = [Player(games, net, rng) for games in batches]
    rounds = 0
    while minutes_used() < wish.minutes:
        rounds += 1
        trajectory = Seen()
        for player in players:
            trajectory.add(player.play(32))
        if len(trajectory.taken) > BATCH:
            adam.rate = wish.rate * max(0.1, 1 - minutes_used() / wish.minutes)
            improve(net, adam, trajectory, rng)
        if rounds % wish.every == 0:
            report_progress(f"round {rounds:4d}")
    report_progress("the end   ")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(prog="theomachy.envs.self_play", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=60, help="of one core")
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--teacher", default="greedy", help="whom to imitate first; '' for nobody")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    parser.add_argument("--start", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--games", type=int, default=200, help="of each measurement")
    parser.add_argument("--every", type=int, default=20, help="rounds between two measurements")
    parser.add_argument("--rate", type=float, default=3e-4, help="how large steps are at the beginning")
    parser.add_argument("--alone", action="store_true", help="no tables with bots: where those take most of the time")
    arguments = vars(parser.parse_args())
    if THREADS not in os.environ:
        # At these sizes threads slow each other down. NumPy reads the variable when it is loaded, so start anew.
        os.environ[THREADS] = "1"
        command = [sys.executable, "-m", "theomachy.envs.self_play", *sys.argv[1:]]
        # Replaces this process by the same program.
        os.execv(sys.executable, command)  # nosec B606
    learn(Wish(**{**arguments, "seats": [int(seats) for seats in arguments["seats"].split(",")]}))


if __name__ == "__main__":
    main()
