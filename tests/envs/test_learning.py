"""What learns, learns: slopes are right, a teacher is imitated, weights come back; and what README says can be run."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from theomachy.bots.evaluator_registry import linear_evaluator_for
from theomachy.bots.network_evaluator import read_network
from theomachy.bots.registry import get_bot
from theomachy.core.encoding import RELATIVE_SEAT
from theomachy.core.game import Game
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.envs import observe, self_play
from theomachy.envs.network import FloatArray, LegalActions, Network, best_actions, legal_actions_of, sample_actions
from theomachy.envs.network_bot import NetworkBot, titles_with_weights, weights_path
from theomachy.envs.vector import BatchedEnv
from theomachy.games import game
from theomachy.simulation.strength.ladder import Matchup, play_matchup
from tools.figures import baselines

ROOT = Path(__file__).parents[2]
CARDS = "deus-ex-machina-cards"
MOST_BYTES = 2_000_000


def small_network(seed: int = 1) -> tuple[Network, BatchedEnv]:
    games = BatchedEnv(CARDS, 16, seats=2, seed=seed, max_rounds=15)
    return Network(games.config.game, games.config.encoding.layout, 12, seed), games


def test_chances_are_over_legal_actions_alone_and_add_up() -> None:
    net, games = small_network()
    now = games.current_result()
    choices = legal_actions_of(now.mask)
    layers = net.forward(now.observation)
    chances, values = net.action_probabilities(layers, choices), net.win_probabilities(layers, games.value_logits())
    assert np.allclose(np.add.reduceat(chances, choices.starts), 1, atol=1e-5)
    assert np.allclose(values.sum(1), 1, atol=1e-5)
    assert not values[:, games.seats :].any()
    rng = np.random.default_rng(1)
    for _ in range(20):
        places = sample_actions(chances, choices, rng)
        assert choices.rows[places].tolist() == list(range(16))
        assert now.mask[np.arange(16), choices.codes[places]].all()


def test_the_likeliest_is_picked_as_best_and_the_likely_more_often() -> None:
    choices = LegalActions(np.array([0, 0, 0, 1, 1]), np.array([4, 5, 6, 4, 9]), 2)
    chances = np.array([0.1, 0.7, 0.2, 0.9, 0.1], np.float32)
    assert best_actions(chances, choices).tolist() == [1, 3]
    rng = np.random.default_rng(1)
    drawn = np.array([sample_actions(chances, choices, rng) for _ in range(400)])
    assert 0.6 < (drawn[:, 0] == 1).mean() < 0.8
    assert 0.85 < (drawn[:, 1] == 3).mean() < 0.95


def test_gradients_are_those_of_the_loss() -> None:
    """A step against the slopes of -log p(taken) makes it likelier, in every weight by as much as a trial says."""
    net, games = small_network()
    now = games.current_result()
    choices = legal_actions_of(now.mask)
    taken = choices.starts
    standings = games.value_logits()

    def loss() -> float:
        layers = net.forward(now.observation)
        chances, values = net.action_probabilities(layers, choices), net.win_probabilities(layers, standings)
        return float((-np.log(chances[taken]) - np.log(values[:, 1])).mean())

    class Kept(self_play.Adam):
        def update(self, weights: dict[str, FloatArray], gradients: dict[str, FloatArray]) -> None:
            self.gradients = gradients

    layers = net.forward(now.observation)
    chances = net.action_probabilities(layers, choices)
    slope = chances * np.float32(1 / 16)
    slope[taken] -= np.float32(1 / 16)
    kept = Kept(net.weights, 0.1)
    net.weights["wv"] += np.linspace(0, 0.3, net.weights["wv"].size, dtype=np.float32).reshape(net.weights["wv"].shape)
    output = net.win_probabilities(layers, standings)
    output[:, 1] -= 1
    self_play.adam_step(net, kept, layers, choices, slope, output * np.float32(1 / 16))
    for name, at in (("w1", (3, 2)), ("w2", (4, 5)), ("wp", (1, 0)), ("wv", (2, 0)), ("b2", (3,))):
        before = net.weights[name][at]
        found = []
        for shift in (4e-3, -4e-3):
            net.weights[name][at] = before + np.float32(shift)
            found.append(loss())
        net.weights[name][at] = before
        assert abs((found[0] - found[1]) / 8e-3 - kept.gradients[name][at]) < 2e-3, name


def test_a_seat_goes_back_over_its_own_decisions() -> None:
    predictions = [np.array([first, 1 - first, 0, 0], np.float32) for first in (0.2, 0.1, 0.4)]
    own = self_play.Trajectory(values=predictions)
    done = self_play.compute_advantages(own, np.array([0, 1, 0]), np.array([1.0, -1.0], np.float32))
    last = 1.0 - 0.4
    first = (0.4 - 0.2) + self_play.GAE_LAMBDA * last
    assert done.advantages == pytest.approx([first, -0.1, last])
    assert done.returns[0] == pytest.approx([0.2 + first, 0.8 - first, 0, 0], abs=1e-6)
    assert done.returns[1] == pytest.approx([0, 1, 0, 0], abs=1e-6)
    assert done.returns[2] == pytest.approx([1, 0, 0, 0], abs=1e-6)


def test_whoever_thinks_ahead_reads_the_same_network(tmp_path: Path) -> None:
    """`bots/network_evaluator.py` has no NumPy, and finds the same numbers."""
    net, games = small_network()
    for name, weights in net.weights.items():
        net.weights[name] = (weights + np.random.default_rng(2).normal(0, 0.2, weights.shape)).astype(np.float16)
    net.save(tmp_path / "small.npz")
    title = games.config.game
    plain = linear_evaluator_for(title)
    mind = read_network(tmp_path / "small.npz", plain)
    state = title.new(games.config.setup, seeded_rng(3))
    while state.seat == 0 or len(state.legal) < 3:
        state.apply(state.legal[0])
    seen = observe(games.config.encoding, state, state.seat)[None, :]
    codes = np.array([action.code for action in state.legal])
    layers = net.forward(seen)
    chances = net.action_probabilities(layers, LegalActions(np.zeros_like(codes), codes, 1))
    standings = np.zeros((1, RELATIVE_SEAT.size), np.float32)
    standings[0, : games.seats] = [plain.value_logit(state, (state.seat + i) % games.seats) for i in range(games.seats)]
    values = net.win_probabilities(layers, standings)
    look = mind.evaluate(state, games.seats, True)
    assert look.priors == pytest.approx(chances.tolist(), abs=1e-4)
    assert np.roll(look.win_probabilities, -state.seat) == pytest.approx(values[0, : games.seats], abs=1e-4)


def test_imitation_learns_the_teacher() -> None:
    games = BatchedEnv(CARDS, 16, seats=2, seed=1, heroes="dealt")
    net = Network(games.config.game, games.config.encoding.layout, 16, 1)
    adam, rng = self_play.Adam(net.weights, 3e-3), np.random.default_rng(1)
    first = self_play.imitation_update(net, adam, games, "greedy", 10, rng)
    for _ in range(4):
        last = self_play.imitation_update(net, adam, games, "greedy", 25, rng)
    assert last > first + 0.05


def test_self_play_runs_saves_draws_and_its_weights_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, less in (("GAMES_PER_BATCH", 8), ("RANDOM_STEPS", 3), ("IMITATION_STEPS", 5), ("MINIBATCH_SIZE", 32)):
        monkeypatch.setattr(self_play, name, less)
    out = tmp_path / "learned.npz"
    wish = self_play.TrainingOptions(CARDS, 0.02, [2], "greedy", "random", 8, 1, out, None, 8)
    curve = self_play.train(wish)
    assert curve[-1][0] >= 0.02
    assert "against random" in capsys.readouterr().out
    assert out.stat().st_size < MOST_BYTES
    drawing = out.with_suffix(".svg").read_text(encoding="utf-8")
    assert drawing.startswith("<svg")
    assert drawing.count(",") >= len(curve)
    again = self_play.TrainingOptions(CARDS, 0.0, [2], "", "random", 8, 1, tmp_path / "again.npz", out, 8)
    assert self_play.train(again)
    duel = Matchup("learned", "random", 2)
    play_matchup(game(CARDS), {"learned": NetworkBot(out), "random": get_bot("random")}, duel, 2, 1)
    assert duel.games == 2


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    net, games = small_network()
    net.save(tmp_path / "small.npz")
    with pytest.raises(ValueError, match="another version"):
        Network(games.config.game, games.config.encoding.layout, 13, 1).load(tmp_path / "small.npz")


@pytest.mark.parametrize("title", titles_with_weights())
def test_what_is_shipped_is_small_and_beats_a_bot_that_plays_anything(title: str) -> None:
    found: Game = game(title)
    assert weights_path(found).stat().st_size < MOST_BYTES
    duel = Matchup("learned", "random", 2)
    play_matchup(found, {"learned": NetworkBot(), "random": get_bot("random")}, duel, 8, 1)
    assert duel.shared >= 6


def test_a_title_that_was_never_learned_says_so(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="no-weights"):
        play_matchup(
            game(CARDS),
            {"a": NetworkBot(tmp_path / "none.npz"), "random": get_bot("random")},
            Matchup("a", "random", 2),
            1,
            1,
        )


def test_baselines_are_written_by_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "baselines.md"
    words = f"baselines {CARDS} --games 2 --seconds 0.01 --players random,greedy,learned --out {out}"
    monkeypatch.setattr(sys, "argv", words.split())
    baselines.main()
    output = out.read_text(encoding="utf-8")
    assert [int(count) for count in re.findall(r"cards, (\d) players", output)] == [2, 3, 4]
    assert "| greedy | 1000 | set |" in output
    assert "| learned |" in output
    assert "of 4 |" in output


def test_what_the_page_of_environments_shows_can_be_run() -> None:
    text = (ROOT / "docs/researchers/environments.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 4
    names: dict[str, object] = {}
    for block in blocks:
        if "pyspiel" in block:
            pytest.importorskip("pyspiel", reason="NO OPENSPIEL ON THIS PYTHON")
        exec(compile(block, "environments.md", "exec"), names)


def test_the_commands_for_researchers_have_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (self_play, baselines):
        monkeypatch.setattr(sys, "argv", [module.__name__, "--help"])
        with pytest.raises(SystemExit):
            module.main()
        assert "--games" in capsys.readouterr().out
