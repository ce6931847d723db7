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

from theomachy.core.encoding import RELATIVE_SEAT
from theomachy.envs.config import VERSION
from theomachy.envs.network import (
    FloatArray,
    IntArray,
    Layers,
    LegalActions,
    Network,
    best_actions,
    legal_actions_of,
    sample_actions,
)
from theomachy.envs.training_curve import draw_curve
from theomachy.envs.vector import BatchedEnv, StepResult

THREADS_VARIABLE = "OPENBLAS_NUM_THREADS"
GAMES_PER_BATCH = 128
# PPO: the probability ratio is clipped to 1 ± this.
CLIP_RANGE = 0.2
# The λ of generalised advantage estimation (GAE). The discount factor is 1.
GAE_LAMBDA = 0.95
ENTROPY_WEIGHT = 0.01
VALUE_WEIGHT = 1.0
MINIBATCH_SIZE = 1024
EPOCHS = 3
# Steps of imitation between two lines of output.
IMITATION_STEPS = 200
# Random steps before the first, so that the games are at different points.
RANDOM_STEPS = 150


@dataclass
class Trajectory:
    """Decisions as training data for PPO: every field is a list with one item per decision.

    Values and returns are win probabilities of all seats, beginning with the deciding seat.
    """

    observations: list[NDArray[np.uint8]] = field(default_factory=list)
    # The value logits of the linear evaluator.
    value_logits: list[FloatArray] = field(default_factory=list)
    # The codes of the legal actions.
    legal_codes: list[IntArray] = field(default_factory=list)
    # The position of the chosen action among them.
    chosen_positions: list[int] = field(default_factory=list)
    # The probability with which it was chosen.
    probabilities: list[float] = field(default_factory=list)
    # The win probabilities predicted by the network.
    values: list[FloatArray] = field(default_factory=list)
    # The advantage of the chosen action for the deciding seat (GAE).
    advantages: list[float] = field(default_factory=list)
    # The targets of the value head, for all seats.
    returns: list[FloatArray] = field(default_factory=list)

    def add(self, other: Trajectory) -> None:
        for name in vars(self):
            getattr(self, name).extend(getattr(other, name))


class Adam:
    """The Adam optimizer, with gradients clipped to norm 1."""

    def __init__(self, weights: dict[str, FloatArray], rate: float) -> None:
        self.rate = rate
        self.step_count = 0
        self.first_moments = {name: np.zeros_like(value) for name, value in weights.items()}
        self.second_moments = {name: np.zeros_like(value) for name, value in weights.items()}

    def update(self, weights: dict[str, FloatArray], gradients: dict[str, FloatArray]) -> None:
        self.step_count += 1
        norm = float(np.sqrt(sum([float((gradient**2).sum()) for gradient in gradients.values()])))
        scale = min(1.0, 1.0 / (norm + 1e-9))
        for name, gradient in gradients.items():
            gradient = gradient * scale
            self.first_moments[name] += 0.1 * (gradient - self.first_moments[name])
            self.second_moments[name] += 0.001 * (gradient**2 - self.second_moments[name])
            first = self.first_moments[name] / (1 - 0.9**self.step_count)
            second = self.second_moments[name] / (1 - 0.999**self.step_count)
            weights[name] -= self.rate * first / (np.sqrt(second) + 1e-8)


def adam_step(
    net: Network, adam: Adam, layers: Layers, choices: LegalActions, d_logits: FloatArray, d_values: FloatArray
) -> None:
    """Take one Adam step from the gradients of the policy logits and the value logits.

    Backpropagates them through both hidden layers.
    """
    w = net.weights
    x, h1, h2 = layers
    width = net.feature_count + 1
    flat_indices = (choices.rows[:, None] * width + net.action_features[choices.codes]).ravel()
    repeated = np.repeat(d_logits, net.action_features.shape[1])
    d_features = np.bincount(flat_indices, repeated, len(x) * width).reshape(len(x), width).astype(np.float32)
    d_features[:, net.feature_count] = 0
    d2 = (d_features @ w["wp"].T + d_values @ w["wv"].T) * (h2 > 0)
    d1 = (d2 @ w["w2"].T) * (h1 > 0)
    gradients = {
        "w1": x.T @ d1,
        "b1": d1.sum(0),
        "w2": h1.T @ d2,
        "b2": d2.sum(0),
        "wp": h2.T @ d_features,
        "wv": h2.T @ d_values,
        "bv": d_values.sum(0),
    }
    adam.update(w, gradients)


def concatenate_choices(codes: list[IntArray]) -> LegalActions:
    """Return the legal actions of several states as one batch."""
    counts = np.array([len(of_state) for of_state in codes])
    return LegalActions(np.repeat(np.arange(len(codes)), counts), np.concatenate(codes), len(codes))


def ppo_update(net: Network, adam: Adam, trajectory: Trajectory, rng: np.random.Generator) -> None:
    """One PPO update: clipped policy gradient with entropy bonus, and regression of the values on the returns."""
    observations, standings = np.stack(trajectory.observations), np.stack(trajectory.value_logits)
    chosen_position, old_probability = (
        np.array(trajectory.chosen_positions),
        np.array(trajectory.probabilities, np.float32),
    )
    returns, advantages = np.stack(trajectory.returns), np.array(trajectory.advantages, np.float32)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(chosen_position))
        for start in range(0, len(order) - MINIBATCH_SIZE // 2, MINIBATCH_SIZE):
            rows = order[start : start + MINIBATCH_SIZE]
            choices = concatenate_choices([trajectory.legal_codes[row] for row in rows])
            layers = net.forward(observations[rows])
            policy = net.action_probabilities(layers, choices)
            chosen_index = choices.starts + chosen_position[rows]
            ratio = policy[chosen_index] / old_probability[rows]
            clipped = ((ratio > 1 + CLIP_RANGE) & (advantages[rows] > 0)) | (
                (ratio < 1 - CLIP_RANGE) & (advantages[rows] < 0)
            )
            weight = np.where(clipped, 0, ratio * advantages[rows]).astype(np.float32)
            gradient = policy * weight[choices.rows]
            gradient[chosen_index] -= weight
            negative_entropy = np.add.reduceat(policy * np.log(policy + 1e-9), choices.starts)
            gradient += ENTROPY_WEIGHT * policy * (np.log(policy + 1e-9) - negative_entropy[choices.rows])
            scale = np.float32(1 / len(rows))
            value_error = net.win_probabilities(layers, standings[rows]) - returns[rows]
            adam_step(net, adam, layers, choices, gradient * scale, value_error * (VALUE_WEIGHT * scale))


class SelfPlayer:
    """Plays many games with the network and keeps the decisions of each until it ends."""

    def __init__(self, games: BatchedEnv, net: Network, rng: np.random.Generator) -> None:
        self.games = games
        self.net = net
        self.rng = rng
        self.result = games.current_result()
        self.trajectories: list[Trajectory] = [Trajectory() for _ in range(games.num_envs)]
        self.deciding_seats: list[list[int]] = [[] for _ in range(games.num_envs)]

    def play(self, steps: int) -> Trajectory:
        """Make `steps` decisions in each game; return the decisions of the games that ended."""
        finished_games = Trajectory()
        for _ in range(steps):
            result = self.result
            choices = legal_actions_of(result.mask)
            layers = self.net.forward(result.observation)
            chances = self.net.action_probabilities(layers, choices)
            positions = sample_actions(chances, choices, self.rng)
            standings = self.games.value_logits()
            self.record(result, choices, positions, chances, standings, self.net.win_probabilities(layers, standings))
            self.result = self.games.step(choices.codes[positions])
            for i in np.flatnonzero(self.result.done):
                finished_games.add(
                    compute_advantages(self.trajectories[i], np.array(self.deciding_seats[i]), self.result.reward[i])
                )
                self.trajectories[i], self.deciding_seats[i] = Trajectory(), []
        return finished_games

    def record(
        self,
        result: StepResult,
        choices: LegalActions,
        positions: IntArray,
        chances: FloatArray,
        value_logits: FloatArray,
        values: FloatArray,
    ) -> None:
        """Append the decision in each game to its trajectory."""
        ends = np.append(choices.starts[1:], len(choices.codes))
        for i, trajectory in enumerate(self.trajectories):
            trajectory.observations.append(result.observation[i])
            trajectory.value_logits.append(value_logits[i])
            trajectory.legal_codes.append(choices.codes[choices.starts[i] : ends[i]])
            trajectory.chosen_positions.append(int(positions[i] - choices.starts[i]))
            trajectory.probabilities.append(float(chances[positions[i]]))
            trajectory.values.append(values[i])
            self.deciding_seats[i].append(int(result.seat[i]))


def compute_advantages(trajectory: Trajectory, seats: NDArray[np.int64], reward: FloatArray) -> Trajectory:
    """Fill in advantages and returns by GAE when a game is over, for each seat over its own decisions.

    The discount is 1, and the only reward is the result of the game.
    """
    result = (reward == reward.max()) / np.count_nonzero(reward == reward.max())
    trajectory.advantages = [0.0] * len(seats)
    trajectory.returns = trajectory.values[:]
    for seat in np.unique(seats):
        following = np.zeros(RELATIVE_SEAT.size, np.float32)
        following[: len(reward)] = np.roll(result, -seat)
        advantage = np.zeros_like(following)
        for index in np.flatnonzero(seats == seat)[::-1]:
            advantage = following - trajectory.values[index] + GAE_LAMBDA * advantage
            trajectory.advantages[index] = float(advantage[0])
            trajectory.returns[index] = trajectory.values[index] + advantage
            following = trajectory.values[index]
    return trajectory


def imitation_update(
    net: Network, adam: Adam, games: BatchedEnv, teacher: str, rounds: int, rng: np.random.Generator
) -> float:
    """Train the network to imitate a bot; return how often they agreed.

    The games are played by the bot, with one random action in ten.
    """
    result, agreements = games.current_result(), 0
    for _ in range(rounds):
        choices = legal_actions_of(result.mask)
        bot_actions = games.bot_actions(teacher)
        layers = net.forward(result.observation)
        chances = net.action_probabilities(layers, choices)
        bot_indices = np.flatnonzero(choices.codes == bot_actions[choices.rows])
        agreements += int((best_actions(chances, choices) == bot_indices).sum())
        gradient = chances.copy()
        gradient[bot_indices] -= 1
        no_value_gradient = np.zeros((len(bot_actions), RELATIVE_SEAT.size), np.float32)
        adam_step(net, adam, layers, choices, gradient * np.float32(1 / len(bot_actions)), no_value_gradient)
        result = games.step(np.where(rng.random(len(bot_actions)) < 0.1, games.sample(), bot_actions))
    return agreements / (rounds * games.num_envs)


def measure_win_rate(net: Network, games: BatchedEnv, count: int) -> float:
    """Return how often the network wins, playing its most likely actions against its rivals over at least `count`
    games.

    Every slot of the batch counts the same number of games; otherwise short games would count too much.
    """
    each = -(-count // games.num_envs)
    result, wins = games.reset(1), 0.0
    games_played = np.zeros(games.num_envs, np.int64)
    while games_played.min() < each:
        choices = legal_actions_of(result.mask)
        chances = net.action_probabilities(net.forward(result.observation), choices)
        result = games.step(choices.codes[best_actions(chances, choices)])
        for i in np.flatnonzero(result.done & (games_played < each)):
            wins += max(0.0, float(result.reward[i, result.learner[i]]))
        games_played += result.done
    return wins / (each * games.num_envs)


@dataclass
class TrainingOptions:
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


class Progress:
    """Measures the network against the rival and saves it, with the points of the training curve."""

    def __init__(self, options: TrainingOptions, net: Network) -> None:
        self.options = options
        self.net = net
        self.started_at = time.process_time()
        self.test_batches = [
            BatchedEnv(options.game, GAMES_PER_BATCH, seats, [options.rival], seed=1) for seats in options.seats
        ]
        # Minutes of processor time, and the win rate against the rival at the first number of seats.
        self.curve: list[tuple[float, float]] = []

    def minutes(self) -> float:
        return (time.process_time() - self.started_at) / 60

    def report(self, stage: str) -> None:
        options = self.options
        shares = [measure_win_rate(self.net, batch, options.games) for batch in self.test_batches]
        self.curve.append((self.minutes(), shares[0]))
        rates = ", ".join(
            [f"{100 * share:.0f} % of {seats}" for share, seats in zip(shares, options.seats, strict=True)]
        )
        print(f"{self.minutes():6.1f} min  {stage}  against {options.rival}: {rates}", flush=True)
        self.net.save(options.out, version=VERSION, minutes=self.minutes(), seed=options.seed)
        draw_curve(options.out.with_suffix(".svg"), options.game, options.rival, options.seats[0], self.curve)


def train(options: TrainingOptions) -> list[tuple[float, float]]:
    """Train within the time budget, save the weights and draw the curve; return the points of the curve."""
    rng = np.random.default_rng(options.seed)
    batches = [
        BatchedEnv(options.game, GAMES_PER_BATCH, seats, rivals, seed=options.seed + seats)
        for seats in options.seats
        for rivals in (([],) if options.alone else ([options.rival], []))
    ]
    net = Network(batches[0].config.game, batches[0].config.encoding.layout, options.hidden, options.seed)
    if options.start is not None:
        net.load(options.start)
    progress = Progress(options, net)
    for games in batches:
        for _ in range(RANDOM_STEPS):
            games.step(games.sample())
    imitate_teacher(options, net, batches, progress, rng)
    progress.report("as taught ")
    train_by_self_play(options, net, batches, progress, rng)
    progress.report("the end   ")
    return progress.curve


def imitate_teacher(
    options: TrainingOptions, net: Network, batches: list[BatchedEnv], progress: Progress, rng: np.random.Generator
) -> None:
    """Imitate the teacher, if there is one, for a tenth of the time budget."""
    adam = Adam(net.weights, 1e-3)
    while options.teacher and progress.minutes() < options.minutes / 10:
        for games in [batch for batch in batches if not batch.games.rivals]:
            agreement = imitation_update(net, adam, games, options.teacher, IMITATION_STEPS, rng)
        print(f"{progress.minutes():6.1f} min  taught, {100 * agreement:.0f} % alike", flush=True)


def train_by_self_play(
    options: TrainingOptions, net: Network, batches: list[BatchedEnv], progress: Progress, rng: np.random.Generator
) -> None:
    """Alternate self-play and PPO updates until the time budget is used; the learning rate falls to a tenth."""
    adam = Adam(net.weights, options.rate)
    players = [SelfPlayer(games, net, rng) for games in batches]
    rounds = 0
    while progress.minutes() < options.minutes:
        rounds += 1
        trajectory = Trajectory()
        for player in players:
            trajectory.add(player.play(32))
        if len(trajectory.chosen_positions) > MINIBATCH_SIZE:
            adam.rate = options.rate * max(0.1, 1 - progress.minutes() / options.minutes)
            ppo_update(net, adam, trajectory, rng)
        if rounds % options.every == 0:
            progress.report(f"round {rounds:4d}")


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
    if THREADS_VARIABLE not in os.environ:
        # At these sizes threads slow each other down. NumPy reads the variable when it is loaded, so start anew.
        os.environ[THREADS_VARIABLE] = "1"
        command = [sys.executable, "-m", "theomachy.envs.self_play", *sys.argv[1:]]
        # Replaces this process by the same program.
        os.execv(sys.executable, command)  # nosec B606
    train(TrainingOptions(**{**arguments, "seats": [int(seats) for seats in arguments["seats"].split(",")]}))


if __name__ == "__main__":
    main()
