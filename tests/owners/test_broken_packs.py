"""Packs broken at random: the terminal and the server refuse them with a sentence, or play them to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.cli_runner import run_cli
from tests.owners.pack_breaker import PackBreaker
from tests.property_testing import SOAK
from theomachy.core.game import Game
from theomachy.core.pack_verification import find_pack_problem
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.setup_matrix import covering_setups
from theomachy.table.game_catalog import GameCatalog

SUITE_PACKS = 40
SOAK_FACTOR = 5
PACKS = SOAK * SOAK_FACTOR or SUITE_PACKS


@pytest.mark.parametrize("seed", range(PACKS))
def test_a_broken_pack_is_refused_everywhere_or_can_be_played_to_the_end(tmp_path: Path, seed: int) -> None:
    breaker = PackBreaker(seed)
    folder = breaker.write(tmp_path / "pack")
    problem = find_pack_problem(breaker.game, (folder,))
    catalog = GameCatalog((breaker.title,), (folder,))
    assert bool(catalog.game_packs(breaker.title)) == (problem is None)
    if problem is None:
        play_one_game(breaker.game, folder, seed)
    else:
        assert_refused_with_a_sentence(breaker.title, folder)
        with pytest.raises(Problem):
            catalog.pack_folders(breaker.game, ["mine"])


def assert_refused_with_a_sentence(title: str, folder: str) -> None:
    check = run_cli("check", folder, "--game", title)
    assert (check.exit_code, check.output[0]) == (1, "✗"), check.output
    for words in (("play", title, "--seats", "easy,easy"), ("score", title, "A:", "B:")):
        refused = run_cli(*words, "--pack", folder)
        assert (refused.exit_code, refused.stderr[:11]) == (2, "theomachy: "), (words, refused.output)


def play_one_game(game: Game, folder: str, seed: int) -> None:
    setups = covering_setups(game.info, (folder,))
    rng = seeded_rng(seed)
    state = game.new(setups[rng.below(len(setups))], rng.fork())
    count = 0
    while state.legal:
        state.apply(state.legal[rng.below(len(state.legal))])
        count += 1
        assert count < game.info.max_actions
    assert game.winners(state)
