"""The card game and its referee agree, decision by decision, at every table that can be set up."""

import pytest

from tests.property_testing import SOAK
from tests.referees.cards import CardReferee
from tests.referees.comparison import compare_game, table_name
from theomachy.core.setup_matrix import all_setups
from theomachy.games import game

GAME = game("deus-ex-machina-cards")
TABLES = all_setups(GAME.info)
# Chance alone; somebody who hardly ever passes; somebody who lets quests go stale (DXC-42).
PREFERENCES = ((), ("resolve",), ("pass",))
GAMES = SOAK or len(PREFERENCES)


# Every third table in the suite, the others in a soak.
TABLE_PARAMETERS = [
    pytest.param(table, id=table_name(TABLES[table]), marks=() if table % 3 == 0 else pytest.mark.soak)
    for table in range(len(TABLES))
]


@pytest.mark.parametrize("table", TABLE_PARAMETERS)
def test_referee_agrees(table: int) -> None:
    for number in range(GAMES):
        compare_game(GAME, TABLES[table], 1000 * table + number, CardReferee, PREFERENCES[number % len(PREFERENCES)])
