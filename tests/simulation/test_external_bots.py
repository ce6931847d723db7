"""External bots: the example plays, and a fault of a bot only costs it the decision."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME, run_refused
from theomachy.bots.bot import Bot, play_out
from theomachy.bots.random_bot import RandomBot
from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import FORCED, State
from theomachy.games import game
from theomachy.simulation.running.external_bots import GuardedBot

ROOT = Path(__file__).parents[2]
CARDS = game(GAME)


class FaultyBot(Bot):
    def __init__(self, fault: str) -> None:
        super().__init__(fault, sees_state=False)
        self.seen: list[int] = []

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        self.seen.append(state.rng.word)
        if self.name == "breaks":
            raise ValueError("on purpose")
        while self.name == "sleeps":
            time.sleep(1.0)
        if self.name == "spoils":
            state.legal.clear()
        return FORCED[0]


@pytest.mark.parametrize("how", ["breaks", "sleeps", "lies", "spoils"])
def test_what_goes_wrong_costs_the_decision_alone(how: str) -> None:
    wrong = GuardedBot(how, FaultyBot(how), 0.02)
    state: State = CARDS.new(make_setup(CARDS.info, 2), seeded_rng(1))
    decisions = 6 if how == "sleeps" else CARDS.info.max_actions
    play_out(CARDS, state, [wrong, RandomBot()], seeded_rng(1), decisions)
    assert wrong.lost_decisions >= 3
    assert how == "sleeps" or CARDS.winners(state)


def test_an_external_bot_never_sees_the_true_luck() -> None:
    inner = FaultyBot("lies")
    state: State = CARDS.new(make_setup(CARDS.info, 2), seeded_rng(1))
    play_out(CARDS, state.copy(), [GuardedBot("x", inner)] * 2, seeded_rng(1), 1)
    assert inner.seen
    assert state.rng.word not in inner.seen


def test_the_example_plays(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text((ROOT / "docs/researchers/my_bot.py").read_text())
    words = ["simulate", GAME, "--bot", "my_bot:Dreamer", "--seats", "Dreamer,careful", "--games", "2"]
    command = [sys.executable, "-m", "theomachy.cli.main", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "my_bot:Dreamer lost 0 decisions" in done.stderr
    assert "my_bot:Dreamer" in done.stdout


def test_a_missing_bot_is_reported() -> None:
    assert "There is no bot no_such:Bot" in run_refused("simulate", GAME, "--seats", "no_such:Bot,random")
    assert "is no theomachy" in run_refused("simulate", GAME, "--bot", "pathlib:Path", "--seats", "Path,random")
