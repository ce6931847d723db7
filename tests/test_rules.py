"""Every rule of an implemented game is named by a test, and every sheet can be read."""

import re
from pathlib import Path

import pytest

from tests.contract.tables import GAMES
from theomachy.core.game import Game
from theomachy.core.reason import Problem
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.sheets import rule, rules

TESTS = Path(__file__).parent
NAMED = re.compile(r"def test_([a-z]{3})_(\d+)_")
# The companion app for owners of the box is not here yet.
LATER = {"DIV-70", "DIV-71"}

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def named_rules() -> set[str]:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for prefix, number in NAMED.findall(path.read_text(encoding="utf-8")):
            found.add(f"{prefix.upper()}-{number}")
    return found


@every_game
def test_every_rule_is_named_by_a_test(game: Game) -> None:
    known = {found.id for found in rules(game.info.sheet)}
    assert known
    assert sorted(known - named_rules() - LATER) == []


@every_game
def test_no_test_names_a_rule_that_is_not_there(game: Game) -> None:
    known = {found.id for found in rules(game.info.sheet)}
    named = {found for found in named_rules() if found.startswith(game.info.prefix)}
    assert sorted(named - known) == []


def test_a_rule_is_found_by_its_number_and_a_wrong_one_gets_the_nearest() -> None:
    assert rule(GAME.info, "DXC-20").text.startswith("Resolve")
    assert rule(GAME.info, "20") == rule(GAME.info, "dxc-20")
    assert rule(GAME.info, "DXC-12").ruling
    with pytest.raises(Problem, match="no-such-rule"):
        rule(GAME.info, "DXC-99")
