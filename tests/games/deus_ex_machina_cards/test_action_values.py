"""Action values computed without trying the actions equal those found by trying them."""

from tests.games.deus_ex_machina_cards.scene import Scene
from theomachy.bots.bot import choose_action
from theomachy.bots.registry import BOTS
from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.scoring import WIN_SCORE
from theomachy.games.deus_ex_machina_cards.state import CardsState

WITHOUT_PURPLE = "lernaean-hydra minotaur giants girdle-of-hippolyta"


def values_by_trial(table: CardsState) -> list[float]:
    out = []
    for action in table.legal:
        after = table.copy()
        after.apply(action)
        out.append(GAME.heuristic(after, table.seat))
    return out


def test_in_games_of_careful_players_action_values_equal_trial_results() -> None:
    ends = 0
    for seed in range(60):
        seats = 2 + seed % 3
        table = GAME.new(make_setup(GAME.info, seats), seeded_rng(seed))
        luck = seeded_rng(seed)
        while table.legal:
            values = GAME.action_values(table)
            assert bool(values) == (table.round > 0)
            if values:
                assert values == values_by_trial(table)
                ends += WIN_SCORE in values
            table.apply(choose_action(GAME, table, BOTS["greedy"], luck))
    assert ends > 10


def test_dxc_44_whoever_plays_last_in_a_round_wins_or_loses_by_the_claims() -> None:
    scene = Scene("jason hercules theseus perseus").player(0, quests=WITHOUT_PURPLE)
    scene.play("pass", "pass")
    assert -WIN_SCORE not in GAME.action_values(scene.table)
    scene.play("pass")
    values = GAME.action_values(scene.table)
    assert values == values_by_trial(scene.table)
    assert set(values) == {-WIN_SCORE}


def test_dxc_43_where_the_game_may_end_without_a_claim_no_values_are_given() -> None:
    last_round = Scene("jason hercules", **{"max-rounds": "15"})
    last_round.table.round = 15
    assert GAME.action_values(last_round.table) == []
    last_quest = Scene("jason hercules").show("talos", "caeneus medea", "zeus")
    last_quest.table.quest_deck.cards.clear()
    last_quest.settle()
    assert GAME.action_values(last_quest.table) == []
