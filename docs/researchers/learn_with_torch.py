"""The same environment under PyTorch: masked policy gradients against a bot, in one page.

PyTorch is no dependency. Where there is no graphics card, ask for its build without one by the exact version, or
gigabytes come along: `pip install "theomachy[envs]" "torch==2.13.0+cpu"`. Then run `python learn_with_torch.py`.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from torch import nn

from theomachy.envs import BatchedEnv

# Decisions in each game before the network is changed.
STEPS = 40


class Net(nn.Module):
    """What a seat sees, in; a number for each action and what the game will bring, out."""

    def __init__(self, size: int, space: int, hidden: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, space)
        self.value = nn.Linear(hidden, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        inner = self.body(seen)
        logits = self.policy(inner).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), torch.tanh(self.value(inner))[:, 0]


def learn(game: str, rival: str, rounds: int, envs: int) -> float:
    """Gives the share of games won in the last half. What is not over at the end of a round is not learned from: the
    next round is played by another network."""
    games = BatchedEnv(game, envs, rivals=[rival], seed=1)
    net = Net(games.observation_size, games.action_count)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    now = games.current_result()
    won: list[float] = []
    for number in range(rounds):
        kept: list[list[tuple[torch.Tensor, torch.Tensor]]] = [[] for _ in range(envs)]
        losses: list[torch.Tensor] = []
        for _ in range(STEPS):
            chances, values = net(torch.from_numpy(now.observation / np.float32(8)), torch.from_numpy(now.mask.copy()))
            actions = chances.sample()
            for i, pair in enumerate(zip(chances.log_prob(actions), values, strict=True)):
                kept[i].append(pair)
            now = games.step(actions.numpy())
            for i in np.flatnonzero(now.done):
                gain = float(now.reward[i, now.learner[i]])
                losses += [-said * (gain - value.detach()) + (value - gain) ** 2 for said, value in kept[i]]
                kept[i] = []
                won.append(float(gain > 0))
        optimizer.zero_grad()
        torch.stack(losses).mean().backward()
        optimizer.step()
        if number % 10 == 9:
            print(f"{number + 1} rounds, {len(won)} games, of the last 100 won {np.mean(won[-100:]):.0%}", flush=True)
    return float(np.mean(won[len(won) // 2 :]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="deus-ex-machina-cards")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--envs", type=int, default=32)
    given = parser.parse_args()
    # At this size more threads are several times slower.
    torch.set_num_threads(1)
    print(f"won {learn(given.game, given.rival, given.rounds, given.envs):.0%} against {given.rival}")
