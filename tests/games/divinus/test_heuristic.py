"""What bots are after: a finished game is its result, and nobody ends one by resting without knowing."""

from tests.games.divinus.scene import Scene
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.heuristic import SECOND_REST_PENALTY
from theomachy.games.divinus.things import GREEK
from theomachy.games.divinus.turns import MAIN_DONE, REST_TURN, Turn


def heuristic_value(t: Scene, seat: int = 0) -> float:
    return GAME.heuristic(t.table, seat)


def test_div_28_a_finished_game_is_judged_by_its_result() -> None:
    """Tiles, dice and Artifacts are worth something only while the game goes on."""
    t = Scene(4).tile("b", "d4", "f28").tile("b", "e4", "s29", 180).artifact("b", "aegis", "trident")
    t.player("a").favor[GREEK] = 1
    t.player("b").leanings = (9, 9, 9)
    t.table.quests, t.table.gods = (), ()
    assert heuristic_value(t, 0) < heuristic_value(t, 1)
    t.finish()
    assert GAME.winners(t.table) == [0]
    assert heuristic_value(t, 0) > heuristic_value(t, 1)


def test_div_36_who_must_rest_after_a_visit_has_as_good_as_rested() -> None:
    t = Scene(4)
    t.player("a").rests_in_row = 1
    before = heuristic_value(t)
    t.table.steps = [Turn(0, REST_TURN)]
    assert heuristic_value(t) == before - SECOND_REST_PENALTY
    t.table.steps = [Turn(0, REST_TURN | MAIN_DONE)]
    assert heuristic_value(t) == before
    assert heuristic_value(t, 1) == heuristic_value(Scene(4), 1)
