"""Deus Ex Machina and its referee agree, decision by decision, at every table that can be set up."""

import pytest

from tests.property_testing import SOAK
from tests.referees.comparison import compare_game, table_name
from tests.referees.machina.referee import MachinaReferee
from theomachy.core.setup_matrix import all_setups
from theomachy.games import game

GAME = game("deus-ex-machina")
TABLES = all_setups(GAME.info)
# Chance alone; somebody who likes to complete quests; somebody who likes cards and abilities.
PREFERENCES = ((), ("place", "complete"), ("use", "reserve", "remove", "mark", "steal", "renew"))
GAMES = SOAK or 2
# Every seventh table: so each edition and number of players meets each choice of each option.
STEP = 1 if SOAK else 7


# Every third of these in the suite, for both editions and all numbers of players; the others in a soak.
TABLE_PARAMETERS = [
    pytest.param(table, id=table_name(TABLES[table]), marks=() if number % 3 == 0 else pytest.mark.soak)
    for number, table in enumerate(range(0, len(TABLES), STEP))
]


@pytest.mark.parametrize("table", TABLE_PARAMETERS)
def test_referee_agrees(table: int) -> None:
    for number in range(GAMES):
        compare_game(
            GAME, TABLES[table], 1000 * table + number, MachinaReferee, PREFERENCES[(table + number) % len(PREFERENCES)]
        )
