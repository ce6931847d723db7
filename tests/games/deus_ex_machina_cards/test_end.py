"""DXC-40 to DXC-44: claims and the other ends."""

from pathlib import Path

from tests.games.deus_ex_machina_cards.scene import Scene
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina_cards.game import GAME

# Four colours without purple, 15 VP; and the same without yellow, 15 VP.
WITHOUT_PURPLE = "lernaean-hydra minotaur giants girdle-of-hippolyta"
WITHOUT_YELLOW = "nemean-lion medusa calydonian-boar cerberus procrustes"


def test_dxc_40_colours_and_points_win_at_the_end_of_the_round() -> None:
    scene = Scene("jason hercules theseus perseus").player(0, quests=WITHOUT_PURPLE)
    scene.play("pass", "pass", "pass")
    assert scene.ending() == ""
    scene.play("pass")
    assert (scene.ending(), GAME.winners(scene.table)) == ("claim", [0])


def test_dxc_40_one_point_short_is_no_claim() -> None:
    scene = Scene("jason hercules theseus perseus").player(0, quests=WITHOUT_PURPLE, gods="zeus hera")
    assert GAME.scores(scene.table)[0] == 13
    assert scene.pass_round().ending() == ""


def test_dxc_40_what_another_objective_asks_for_is_no_claim(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "easy"\n')
    row = '[[objective]]\nslug = "without-blue"\nvp = [19, 17, 10]\nsource = "owner"\n'
    (tmp_path / "objectives.toml").write_text(row)
    scene = Scene("jason hercules theseus perseus", (str(tmp_path),))
    scene.player(0, quests=WITHOUT_PURPLE, gods="zeus hera")
    assert scene.pass_round().ending() == ""


def test_dxc_40_exactly_the_points_asked_for_are_a_claim() -> None:
    scene = Scene("jason hercules theseus perseus").player(0, quests=WITHOUT_PURPLE, gods="zeus")
    assert GAME.scores(scene.table)[0] == scene.table.goal_of(0)
    assert scene.pass_round().ending() == "claim"


def test_dxc_44_a_round_that_tells_of_an_objective_cannot_be_taken_back() -> None:
    scene = Scene("jason hercules theseus perseus").player(0, objective="without-blue", quests=WITHOUT_PURPLE)
    scene.play("pass", "pass", "pass")
    before = scene.table.reveal_count
    scene.play("pass")
    assert (scene.ending(), scene.table.reveal_count) == ("", before + 1)


def test_dxc_44_a_round_that_tells_nothing_can_be_taken_back() -> None:
    scene = Scene("jason hercules").play("pass")
    before = scene.table.reveal_count
    assert scene.play("pass").table.reveal_count == before


def test_dxc_40_points_without_the_colours_are_no_claim() -> None:
    scene = Scene("jason hercules theseus perseus").player(0, objective="without-blue", quests=WITHOUT_PURPLE)
    assert scene.pass_round().ending() == ""


def test_dxc_41_of_several_claims_the_fewest_god_cards_win() -> None:
    scene = Scene("jason hercules theseus perseus")
    scene.player(0, objective="without-purple", quests=WITHOUT_PURPLE, gods="zeus")
    scene.player(1, objective="without-yellow", quests=WITHOUT_YELLOW)
    assert GAME.winners(scene.pass_round().table) == [1]


def test_dxc_41_with_equal_god_cards_the_youngest_wins() -> None:
    scene = Scene("jason hercules theseus perseus")
    scene.player(1, objective="without-purple", quests=WITHOUT_PURPLE)
    scene.player(2, objective="without-yellow", quests=WITHOUT_YELLOW)
    assert GAME.winners(scene.pass_round().table) == [1]


def test_dxc_42_after_two_quiet_rounds_the_display_is_renewed() -> None:
    scene = Scene("jason hercules").show("nemean-lion talos sirens", "caeneus medea", "zeus")
    scene.pass_round(2)
    assert scene.shown_quests() == ["talos", "sirens", "procrustes"]
    assert not {"caeneus", "medea"} & set(scene.shown_comrades())
    assert GAME.view(scene.table, 0)["quest_deck_bottom"] == ["nemean-lion"]


def test_dxc_42_a_resolved_quest_starts_the_count_again() -> None:
    scene = Scene("theseus jason").show("centaurs talos sirens", "sisyphus orion", "zeus").pass_round()
    scene.play("resolve centaurs with sisyphus", "pass").pass_round()
    assert scene.shown_quests()[:2] == ["talos", "sirens"]
    scene.pass_round()
    assert scene.shown_quests()[0] == "sirens"


def test_dxc_42_a_buried_quest_stays_known_to_everybody() -> None:
    scene = Scene("jason hercules").show("nemean-lion talos sirens", "caeneus medea", "zeus").pass_round(2)
    for luck in range(10):
        world = GAME.determinize(scene.table, 0, seeded_rng(luck))
        assert GAME.view(world, 1)["quest_deck_bottom"] == ["nemean-lion"]


def test_dxc_43_the_game_ends_when_no_quest_is_left() -> None:
    scene = Scene("jason hercules").player(1, quests="talos")
    scene.table.quests.clear()
    scene.table.quest_deck.cards.clear()
    scene.settle()
    assert (scene.pass_round().ending(), GAME.winners(scene.table)) == ("no-quest-left", [1])


def test_dxc_43_after_the_last_round_most_points_then_fewest_gods_win() -> None:
    scene = Scene("jason hercules theseus", **{"max-rounds": "15"})
    scene.player(0, quests="minotaur", gods="zeus").player(1, quests="talos").player(2, quests="sirens")
    scene.table.round = 15
    assert (scene.pass_round().ending(), GAME.winners(scene.table)) == ("rounds-over", [1])


def test_dxc_43_all_equal_the_youngest_wins() -> None:
    scene = Scene("jason hercules theseus", **{"max-rounds": "15"})
    scene.player(1, quests="talos").player(2, quests="medusa")
    scene.table.round = 15
    assert GAME.winners(scene.pass_round().table) == [1]


def test_dxc_44_a_claim_comes_before_the_other_ends() -> None:
    scene = Scene("jason hercules theseus perseus", **{"max-rounds": "15"})
    scene.player(0, quests="cerberus sphinx marathonian-bull chimaera erymanthian-boar")
    scene.player(3, quests=WITHOUT_PURPLE)
    scene.table.round = 15
    assert (scene.pass_round().ending(), GAME.winners(scene.table)) == ("claim", [3])


def test_dxc_44_points_play_no_part_in_the_tie_of_claims() -> None:
    scene = Scene("jason hercules theseus perseus")
    scene.player(0, objective="without-purple", quests=WITHOUT_PURPLE)
    scene.player(1, objective="without-yellow", quests=WITHOUT_YELLOW + " erymanthian-boar talos")
    assert GAME.winners(scene.pass_round().table) == [0]
