"""What learns, learns: slopes are right, a teacher is imitated, weights come back; and what README says can be run."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from theomachy.arena.ladder import Duel, play_duel
from theomachy.bots.minds import plain_mind_of
from theomachy.bots.names import bot
from theomachy.bots.network import read_network
from theomachy.core.encoding import RELATIVE
from theomachy.core.game import Game
from theomachy.core.reason import Problem
from theomachy.core.rng import seeded
from theomachy.envs import observe, self_play
from theomachy.envs.learned import Learned, learned_titles, weights_of
from theomachy.envs.network import Choices, Floats, Network, best, choices_of, pick
from theomachy.envs.vector import Vector
from theomachy.games import game
from tools import baselines

ROOT = Path(__file__).parents[2]
CARDS = "deus-ex-machina-cards"
MOST_BYTES = 2_000_000


def small(seed: int = 1) -> tuple[Network, Vector]:
    games = Vector(CARDS, 16, seats=2, seed=seed, max_rounds=15)
    return Network(games.table.game, games.table.encoding.layout, 12, seed), games


def test_chances_are_over_legal_actions_alone_and_add_up() -> None:
    net, games = small()
    now = games.now()
    choices = choices_of(now.mask)
    layers = net.forward(now.observation)
    chances, values = net.chances(layers, choices), net.values(layers, games.standings())
    assert np.allclose(np.add.reduceat(chances, choices.first), 1, atol=1e-5)
    assert np.allclose(values.sum(1), 1, atol=1e-5)
    assert not values[:, games.seats :].any()
    rng = np.random.default_rng(1)
    for _ in range(20):
        places = pick(chances, choices, rng)
        assert choices.row[places].tolist() == list(range(16))
        assert now.mask[np.arange(16), choices.code[places]].all()


def test_the_likeliest_is_picked_as_best_and_the_likely_more_often() -> None:
    choices = Choices(np.array([0, 0, 0, 1, 1]), np.array([4, 5, 6, 4, 9]), 2)
    chances = np.array([0.1, 0.7, 0.2, 0.9, 0.1], np.float32)
    assert best(chances, choices).tolist() == [1, 3]
    rng = np.random.default_rng(1)
    drawn = np.array([pick(chances, choices, rng) for _ in range(400)])
    assert 0.6 < (drawn[:, 0] == 1).mean() < 0.8
    assert 0.85 < (drawn[:, 1] == 3).mean() < 0.95


def test_slopes_are_those_of_the_loss() -> None:
    """A step against the slopes of -log p(taken) makes it likelier, in every weight by as much as a trial says."""
    net, games = small()
    now = games.now()
    choices = choices_of(now.mask)
    taken = choices.first
    standings = games.standings()

    def loss() -> float:
        layers = net.forward(now.observation)
        chances, values = net.chances(layers, choices), net.values(layers, standings)
        return float((-np.log(chances[taken]) - np.log(values[:, 1])).mean())

    class Kept(self_play.Adam):
        def step(self, weights: dict[str, Floats], slopes: dict[str, Floats]) -> None:
            self.slopes = slopes

    layers = net.forward(now.observation)
    chances = net.chances(layers, choices)
    slope = chances * np.float32(1 / 16)
    slope[taken] -= np.float32(1 / 16)
    kept = Kept(net.weights, 0.1)
    net.weights["wv"] += np.linspace(0, 0.3, net.weights["wv"].size, dtype=np.float32).reshape(net.weights["wv"].shape)
    told = net.values(layers, standings)
    told[:, 1] -= 1
    self_play.descend(net, kept, layers, choices, slope, told * np.float32(1 / 16))
    for name, at in (("w1", (3, 2)), ("w2", (4, 5)), ("wp", (1, 0)), ("wv", (2, 0)), ("b2", (3,))):
        before = net.weights[name][at]
        found = []
        for shift in (4e-3, -4e-3):
            net.weights[name][at] = before + np.float32(shift)
            found.append(loss())
        net.weights[name][at] = before
        assert abs((found[0] - found[1]) / 8e-3 - kept.slopes[name][at]) < 2e-3, name


def test_a_seat_goes_back_over_its_own_decisions() -> None:
    hopes = [np.array([hope, 1 - hope, 0, 0], np.float32) for hope in (0.2, 0.1, 0.4)]
    own = self_play.Seen(value=hopes)
    done = self_play.finished(own, np.array([0, 1, 0]), np.array([1.0, -1.0], np.float32))
    last = 1.0 - 0.4
    first = (0.4 - 0.2) + self_play.LAMBDA * last
    assert done.lead == pytest.approx([first, -0.1, last])
    assert done.gain[0] == pytest.approx([0.2 + first, 0.8 - first, 0, 0], abs=1e-6)
    assert done.gain[1] == pytest.approx([0, 1, 0, 0], abs=1e-6)
    assert done.gain[2] == pytest.approx([1, 0, 0, 0], abs=1e-6)


def test_whoever_thinks_ahead_reads_the_same_network(tmp_path: Path) -> None:
    """`bots/network.py` has no NumPy, and finds the same numbers."""
    net, games = small()
    for name, weights in net.weights.items():
        net.weights[name] = (weights + np.random.default_rng(2).normal(0, 0.2, weights.shape)).astype(np.float16)
    net.save(tmp_path / "small.npz")
    title = games.table.game
    plain = plain_mind_of(title)
    mind = read_network(tmp_path / "small.npz", plain)
    state = title.new(games.table.setup, seeded(3))
    while state.seat == 0 or len(state.legal) < 3:
        state.apply(state.legal[0])
    seen = observe(games.table.encoding, state, state.seat)[None, :]
    codes = np.array([action.code for action in state.legal])
    layers = net.forward(seen)
    chances = net.chances(layers, Choices(np.zeros_like(codes), codes, 1))
    standings = np.zeros((1, RELATIVE.size), np.float32)
    standings[0, : games.seats] = [plain.standing(state, (state.seat + i) % games.seats) for i in range(games.seats)]
    values = net.values(layers, standings)
    look = mind.look(state, games.seats, True)
    assert look.priors == pytest.approx(chances.tolist(), abs=1e-4)
    assert np.roll(look.chances, -state.seat) == pytest.approx(values[0, : games.seats], abs=1e-4)


def test_a_teacher_is_imitated() -> None:
    games = Vector(CARDS, 16, seats=2, seed=1, heroes="dealt")
    net = Network(games.table.game, games.table.encoding.layout, 16, 1)
    adam, rng = self_play.Adam(net.weights, 3e-3), np.random.default_rng(1)
    first = self_play.teach(net, adam, games, "greedy", 10, rng)
    for _ in range(4):
        last = self_play.teach(net, adam, games, "greedy", 25, rng)
    assert last > first + 0.05


def test_self_play_runs_saves_draws_and_its_weights_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, less in (("ENVS", 8), ("MIXED", 3), ("TAUGHT", 5), ("BATCH", 32)):
        monkeypatch.setattr(self_play, name, less)
    out = tmp_path / "learned.npz"
    wish = self_play.Wish(CARDS, 0.02, [2], "greedy", "random", 8, 1, out, None, 8)
    curve = self_play.learn(wish)
    assert curve[-1][0] >= 0.02
    assert "against random" in capsys.readouterr().out
    assert out.stat().st_size < MOST_BYTES
    drawing = out.with_suffix(".svg").read_text(encoding="utf-8")
    assert drawing.startswith("<svg")
    assert drawing.count(",") >= len(curve)
    again = self_play.Wish(CARDS, 0.0, [2], "", "random", 8, 1, tmp_path / "again.npz", out, 8)
    assert self_play.learn(again)
    duel = Duel("learned", "random", 2)
    play_duel(game(CARDS), {"learned": Learned(out), "random": bot("random")}, duel, 2, 1)
    assert duel.games == 2


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    net, games = small()
    net.save(tmp_path / "small.npz")
    with pytest.raises(ValueError, match="another version"):
        Network(games.table.game, games.table.encoding.layout, 13, 1).load(tmp_path / "small.npz")


@pytest.mark.parametrize("title", learned_titles())
def test_what_is_shipped_is_small_and_beats_a_bot_that_plays_anything(title: str) -> None:
    found: Game = game(title)
    assert weights_of(found).stat().st_size < MOST_BYTES
    duel = Duel("learned", "random", 2)
    play_duel(found, {"learned": Learned(), "random": bot("random")}, duel, 8, 1)
    assert duel.shared >= 6


def test_a_title_that_was_never_learned_says_so(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="no-weights"):
        play_duel(
            game(CARDS), {"a": Learned(tmp_path / "none.npz"), "random": bot("random")}, Duel("a", "random", 2), 1, 1
        )


def test_baselines_are_written_by_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "baselines.md"
    words = f"baselines {CARDS} --games 2 --seconds 0.01 --players random,greedy,learned --out {out}"
    monkeypatch.setattr(sys, "argv", words.split())
    baselines.main()
    told = out.read_text(encoding="utf-8")
    assert [int(count) for count in re.findall(r"cards, (\d) players", told)] == [2, 3, 4]
    assert "| greedy | 1000 | set |" in told
    assert "| learned |" in told
    assert "of 4 |" in told


def test_what_the_page_of_environments_shows_can_be_run() -> None:
    text = (ROOT / "docs/researchers/environments.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        if "pyspiel" in block:
            pytest.importorskip("pyspiel", reason="NO OPENSPIEL ON THIS PYTHON")
        exec(compile(block, "environments.md", "exec"), {})


def test_the_commands_for_researchers_have_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (self_play, baselines):
        monkeypatch.setattr(sys, "argv", [module.__name__, "--help"])
        with pytest.raises(SystemExit):
            module.main()
        assert "--games" in capsys.readouterr().out
