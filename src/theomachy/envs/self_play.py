"""Learns a title from self-play: `python -m theomachy.envs.self_play TITLE --minutes 60`.

First the network learns what a bot would do (`--teacher`), then it plays: half of the tables against bots, half against
itself, and what went better than expected is done more often (masked policy gradients, clipped). Every few rounds it is
measured, and the curve is drawn. The actions are learned from what a seat may know; the chances of the seats, from
which it is told whether something went better than expected, also from what the plain mind counts.
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
CLIP = 0.2
# What a later judgement counts against the end of the game.
LAMBDA = 0.95
ENTROPY = 0.01
VALUE = 1.0
BATCH = 1024
EPOCHS = 3
# Steps of teaching between two lines that tell of it, and before the first, so that the games are not all at one point.
TAUGHT = 200
MIXED = 150


@dataclass
class Seen:
    """Decisions that were made, in rows: what was seen, which actions there were, which was taken, and how likely it
    was. `gain` is what came of it for each seat from the one who decided on, beyond what was expected for that one in
    `lead`."""

    seen: list[NDArray[np.uint8]] = field(default_factory=list)
    standings: list[Floats] = field(default_factory=list)
    codes: list[Ints] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    value: list[Floats] = field(default_factory=list)
    lead: list[float] = field(default_factory=list)
    gain: list[Floats] = field(default_factory=list)

    def add(self, other: Seen) -> None:
        for name in vars(self):
            getattr(self, name).extend(getattr(other, name))


class Adam:
    def __init__(self, weights: dict[str, Floats], rate: float) -> None:
        self.rate = rate
        self.times = 0
        self.first = {name: np.zeros_like(value) for name, value in weights.items()}
        self.second = {name: np.zeros_like(value) for name, value in weights.items()}

    def step(self, weights: dict[str, Floats], slopes: dict[str, Floats]) -> None:
        self.times += 1
        norm = float(np.sqrt(sum([float((slope**2).sum()) for slope in slopes.values()])))
        shrink = min(1.0, 1.0 / (norm + 1e-9))
        for name, slope in slopes.items():
            slope = slope * shrink
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.times)
            second = self.second[name] / (1 - 0.999**self.times)
            weights[name] -= self.rate * first / (np.sqrt(second) + 1e-8)


def descend(net: Network, adam: Adam, layers: Layers, choices: Choices, d_logits: Floats, d_value: Floats) -> None:
    """One step against the slopes of the logits of all choices and of the seats of each table."""
    w = net.weights
    x, h1, h2 = layers
    width = net.traits + 1
    places = (choices.row[:, None] * width + net.table[choices.code]).ravel()
    spread = np.repeat(d_logits, net.table.shape[1])
    said = np.bincount(places, spread, len(x) * width).reshape(len(x), width).astype(np.float32)
    said[:, net.traits] = 0
    d2 = (said @ w["wp"].T + d_value @ w["wv"].T) * (h2 > 0)
    d1 = (d2 @ w["w2"].T) * (h1 > 0)
    slopes = {
        "w1": x.T @ d1,
        "b1": d1.sum(0),
        "w2": h1.T @ d2,
        "b2": d2.sum(0),
        "wp": h2.T @ said,
        "wv": h2.T @ d_value,
        "bv": d_value.sum(0),
    }
    adam.step(w, slopes)


def gathered(codes: list[Ints]) -> Choices:
    counts = np.array([len(one) for one in codes])
    return Choices(np.repeat(np.arange(len(codes)), counts), np.concatenate(codes), len(codes))


def improve(net: Network, adam: Adam, done: Seen, rng: np.random.Generator) -> None:
    """What brought more than was expected becomes likelier, within bounds; what games bring is foretold better."""
    seen, standings = np.stack(done.seen), np.stack(done.standings)
    taken, chance = np.array(done.taken), np.array(done.chance, np.float32)
    gain, lead = np.stack(done.gain), np.array(done.lead, np.float32)
    lead = (lead - lead.mean()) / (lead.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(taken))
        for at in range(0, len(order) - BATCH // 2, BATCH):
            rows = order[at : at + BATCH]
            choices = gathered([done.codes[row] for row in rows])
            layers = net.forward(seen[rows])
            now = net.chances(layers, choices)
            mine = choices.first + taken[rows]
            ratio = now[mine] / chance[rows]
            held = ((ratio > 1 + CLIP) & (lead[rows] > 0)) | ((ratio < 1 - CLIP) & (lead[rows] < 0))
            push = np.where(held, 0, ratio * lead[rows]).astype(np.float32)
            slope = now * push[choices.row]
            slope[mine] -= push
            wild = np.add.reduceat(now * np.log(now + 1e-9), choices.first)
            slope += ENTROPY * now * (np.log(now + 1e-9) - wild[choices.row])
            part = np.float32(1 / len(rows))
            wrong = net.values(layers, standings[rows]) - gain[rows]
            descend(net, adam, layers, choices, slope * part, wrong * (VALUE * part))


class Player:
    """Plays many games at once with the network, and remembers its decisions until it is known what they brought."""

    def __init__(self, games: Vector, net: Network, rng: np.random.Generator) -> None:
        self.games = games
        self.net = net
        self.rng = rng
        self.now = games.now()
        self.open: list[Seen] = [Seen() for _ in range(games.num_envs)]
        self.seats: list[list[int]] = [[] for _ in range(games.num_envs)]

    def play(self, steps: int) -> Seen:
        """So many decisions in each game; gives those whose games are over."""
        over = Seen()
        for _ in range(steps):
            now = self.now
            choices = choices_of(now.mask)
            layers = self.net.forward(now.observation)
            chances = self.net.chances(layers, choices)
            places = pick(chances, choices, self.rng)
            standings = self.games.standings()
            self.remember(now, choices, places, chances, standings, self.net.values(layers, standings))
            self.now = self.games.step(choices.code[places])
            for i in np.flatnonzero(self.now.done):
                over.add(finished(self.open[i], np.array(self.seats[i]), self.now.gain[i]))
                self.open[i], self.seats[i] = Seen(), []
        return over

    def remember(
        self, now: Now, choices: Choices, places: Ints, chances: Floats, standings: Floats, values: Floats
    ) -> None:
        ends = np.append(choices.first[1:], len(choices.code))
        for i, own in enumerate(self.open):
            own.seen.append(now.observation[i])
            own.standings.append(standings[i])
            own.codes.append(choices.code[choices.first[i] : ends[i]])
            own.taken.append(int(places[i] - choices.first[i]))
            own.chance.append(float(chances[places[i]]))
            own.value.append(values[i])
            self.seats[i].append(int(now.seat[i]))


def finished(own: Seen, seats: NDArray[np.int64], gain: Floats) -> Seen:
    """A game is over: each seat goes back over its decisions, and what it expected next stands in for what came."""
    won = (gain == gain.max()) / np.count_nonzero(gain == gain.max())
    own.lead = [0.0] * len(seats)
    own.gain = own.value[:]
    for seat in np.unique(seats):
        following = np.zeros(RELATIVE.size, np.float32)
        following[: len(gain)] = np.roll(won, -seat)
        carried = np.zeros_like(following)
        for at in np.flatnonzero(seats == seat)[::-1]:
            carried = following - own.value[at] + LAMBDA * carried
            own.lead[at] = float(carried[0])
            own.gain[at] = own.value[at] + carried
            following = own.value[at]
    return own


def teach(net: Network, adam: Adam, games: Vector, teacher: str, rounds: int, rng: np.random.Generator) -> float:
    """The network learns what a bot would do, at tables to which the bot itself and chance lead; gives how often it
    has done the same."""
    now, agreed = games.now(), 0
    for _ in range(rounds):
        choices = choices_of(now.mask)
        advised = games.advice(teacher)
        layers = net.forward(now.observation)
        chances = net.chances(layers, choices)
        mine = np.flatnonzero(choices.code == advised[choices.row])
        agreed += int((best(chances, choices) == mine).sum())
        slope = chances.copy()
        slope[mine] -= 1
        idle = np.zeros((len(advised), RELATIVE.size), np.float32)
        descend(net, adam, layers, choices, slope * np.float32(1 / len(advised)), idle)
        now = games.step(np.where(rng.random(len(advised)) < 0.1, games.sample(), advised))
    return agreed / (rounds * games.num_envs)


def measure(net: Network, games: Vector, count: int) -> float:
    """The share of so many games that the network wins against its rivals, always doing what it thinks best.

    Each place plays equally many, or short games would count too much."""
    each = -(-count // games.num_envs)
    now, won = games.reset(1), 0.0
    played = np.zeros(games.num_envs, np.int64)
    while played.min() < each:
        choices = choices_of(now.mask)
        chances = net.chances(net.forward(now.observation), choices)
        now = games.step(choices.code[best(chances, choices)])
        for i in np.flatnonzero(now.done & (played < each)):
            won += max(0.0, float(now.gain[i, now.learner[i]]))
        played += now.done
    return won / (each * games.num_envs)


@dataclass
class Wish:
    """What is asked for on the command line."""

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
    """Gives the curve: minutes of one core, and the share of games won against the rival at the first of `seats`."""
    rng = np.random.default_rng(wish.seed)
    begin = time.process_time()
    tables = [
        Vector(wish.game, ENVS, seats, rivals, seed=wish.seed + seats)
        for seats in wish.seats
        for rivals in (([],) if wish.alone else ([wish.rival], []))
    ]
    net = Network(tables[0].table.game, tables[0].table.encoding.layout, wish.hidden, wish.seed)
    if wish.start is not None:
        net.load(wish.start)
    judges = [Vector(wish.game, ENVS, seats, [wish.rival], seed=1) for seats in wish.seats]
    curve: list[tuple[float, float]] = []

    def spent() -> float:
        return (time.process_time() - begin) / 60

    def note(said: str) -> None:
        shares = [measure(net, judge, wish.games) for judge in judges]
        curve.append((spent(), shares[0]))
        told = ", ".join([f"{100 * share:.0f} % of {seats}" for share, seats in zip(shares, wish.seats, strict=True)])
        print(f"{spent():6.1f} min  {said}  against {wish.rival}: {told}", flush=True)
        net.save(wish.out, version=VERSION, minutes=spent(), seed=wish.seed)
        draw_curve(wish.out.with_suffix(".svg"), wish.game, wish.rival, wish.seats[0], curve)

    for games in tables:
        for _ in range(MIXED):
            games.step(games.sample())
    teaching = Adam(net.weights, 1e-3)
    while wish.teacher and spent() < wish.minutes / 10:
        for games in [one for one in tables if not one.games.rivals]:
            agreed = teach(net, teaching, games, wish.teacher, TAUGHT, rng)
        print(f"{spent():6.1f} min  taught, {100 * agreed:.0f} % alike", flush=True)
    note("as taught ")
    adam = Adam(net.weights, wish.rate)
    players = [Player(games, net, rng) for games in tables]
    rounds = 0
    while spent() < wish.minutes:
        rounds += 1
        done = Seen()
        for player in players:
            done.add(player.play(32))
        if len(done.taken) > BATCH:
            adam.rate = wish.rate * max(0.1, 1 - spent() / wish.minutes)
            improve(net, adam, done, rng)
        if rounds % wish.every == 0:
            note(f"round {rounds:4d}")
    note("the end   ")
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
    given = vars(parser.parse_args())
    if THREADS not in os.environ:
        # More threads wait for one another at these sizes, and NumPy asks when it is loaded.
        os.environ[THREADS] = "1"
        again = [sys.executable, "-m", "theomachy.envs.self_play", *sys.argv[1:]]
        os.execv(sys.executable, again)  # nosec B606: this very program
    learn(Wish(**{**given, "seats": [int(seats) for seats in given["seats"].split(",")]}))


if __name__ == "__main__":
    main()
