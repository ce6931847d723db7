"""Training and the ladder are deterministic for a seed, and their figures are right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME, run_ok, run_refused
from theomachy.bots.linear_evaluator import read_linear_evaluator
from theomachy.bots.linear_training import PolicySample, ValueSample, fit_policy_weights, fit_value_weights
from theomachy.bots.registry import get_bot
from theomachy.core.rng import seeded_rng
from theomachy.games import game
from theomachy.simulation.strength.ladder import (
    BASE_ELO,
    Matchup,
    elo_ratings,
    ladder_section,
    play_ladder,
    replace_section,
)
from theomachy.simulation.strength.train import train

CARDS = game(GAME)


def test_training_is_the_same_from_the_same_seed_and_no_other() -> None:
    first, again, other = [train(CARDS, [get_bot("greedy")], 16, seed) for seed in (3, 3, 4)]
    assert first.text == again.text != other.text
    mind = read_linear_evaluator(CARDS, first.text)
    assert len(set(mind.policy_logits)) > 10
    assert mind.early_weights != mind.late_weights


def test_predictive_features_are_learned_and_noise_is_not() -> None:
    rng = seeded_rng(1)
    samples = []
    for _ in range(300):
        facts = [[float(rng.below(2)), float(rng.below(2))] for _ in range(2)]
        if facts[0][0] != facts[1][0]:
            samples.append(ValueSample(facts, 0.5, [facts[0][0], facts[1][0]]))
    weights = fit_value_weights(samples, 2, 4, rng)
    assert weights[0] + weights[2] > 2.0
    assert abs(weights[1] + weights[3]) < 0.7


def test_a_trained_policy_prefers_what_was_chosen() -> None:
    weights = fit_policy_weights([PolicySample([[0], [1], [2]], [0.0, 1.0, 0.0])] * 20, 3, 2, seeded_rng(1))
    assert weights[1] > 0.5 > 0.0 > weights[0]


def test_training_writes_weights_where_it_is_told(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    assert "Learned from 8 games" in run_ok("train", GAME, "--games", "8", "--out", str(out))
    assert out.read_text().startswith("# Made by `theomachy train deus-ex-machina-cards`")
    assert "no-such" in run_refused("train", GAME, "--bots", "no-such")


def test_ratings_follow_the_results() -> None:
    duels = [Matchup("master", "greedy", 4, 100, 50.0), Matchup("greedy", "random", 2, 100, 91.0)]
    found = elo_ratings(["random", "greedy", "master"], duels)
    assert found["greedy"] == (BASE_ELO, 0.0)
    assert found["master"][0] - BASE_ELO == pytest.approx(191, abs=5)
    assert BASE_ELO - found["random"][0] == pytest.approx(396, abs=15)
    assert found["master"][1] == pytest.approx(68, abs=1)


def test_the_ladder_is_the_same_from_the_same_seed() -> None:
    first, again = [play_ladder(CARDS, ["random", "greedy"], [2], 10, 5)[0] for _ in range(2)]
    assert (first.bot, first.table, first.games) == ("greedy", "random", 10)
    assert first.shared == again.shared > 5.0
    output = ladder_section("Cards", [first], {}, "greedy", 5)
    assert "| careful | whimsical | 2 | 10 |" in output


def test_a_section_is_written_anew_and_others_stay() -> None:
    deus = game("deus")
    text = replace_section(replace_section("# Opponents\n", CARDS, "4", "old\n"), deus, "4", "deus\n")
    again = replace_section(text, CARDS, "4", "new\n")
    assert "old" not in again
    assert again.index("new") < again.index("deus\n")
    assert replace_section(again, CARDS, "4", "new\n") == again
    assert "new" in replace_section(again, CARDS, "2", "two\n")


def test_a_ladder_may_go_by_single_steps() -> None:
    duels = play_ladder(CARDS, ["random", "greedy", "greedy-builder"], [2], 1, 5, next_level_only=True)
    assert [(duel.bot, duel.table, duel.games) for duel in duels] == [
        ("greedy-builder", "greedy", 1),
        ("greedy", "random", 1),
    ]


def test_the_ladder_writes_its_document(tmp_path: Path) -> None:
    out = tmp_path / "opponents.md"
    words = ("--bots", "random,greedy", "--seats", "2", "--games", "2", "--alike", "2", "--out", str(out))
    run_ok("arena", "ladder", GAME, *words)
    assert "careful | whimsical | 2 | 2 |" in out.read_text()
    assert "Seats with 2 × careful, 2 games" in out.read_text()
    assert "4,3,2" in run_refused("arena", "ladder", GAME, "--seats", "four")
