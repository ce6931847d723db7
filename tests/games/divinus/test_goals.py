"""DIV-20 to DIV-29: quests, gods, Favor and the end."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.games.divinus import gods, quests
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.measures import map_survey
from theomachy.games.divinus.scoring import winners
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.scenario_end import favor_leader
from theomachy.games.divinus.things import QUEST


def four_plains(t: Scene, seat: str) -> Scene:
    """A Plains Area over four tiles in a square, and nothing else that counts."""
    t.tile(seat, "d4", "f28").tile(seat, "e4", "s29", 180)
    return t.tile(seat, "d5", "f27").tile(seat, "e5", "s33", 180)


def three_plains(t: Scene, seat: str) -> Scene:
    return t.tile(seat, "d4", "f28").tile(seat, "e4", "s29", 180).tile(seat, "d5", "f27")


def test_div_20_the_first_to_meet_a_quest_takes_its_favor_and_it_is_gone() -> None:
    t = three_plains(Scene(1), "a").quests("good-soil").spot(7, "s33").dice("a", "6 1")
    t.play("explore 7", "place e5 180", "choose share-barley", "skip", "engrave 3-5 on 1 side 2")
    assert t.favor("a") == [1, 0, 0]
    assert t.table.quests == ()
    assert [(QUEST.slug(quest), seat) for quest, seat in t.table.quests_done] == [("good-soil", 0)]


def test_div_20_of_two_pantheons_the_player_chooses() -> None:
    t = Scene(2).quests("border-fort").tile("a", "d4", "f28").mark("f28", "greek@0")
    t.tile("a", "e4", "s29", 180).mark("s29", "greek@0").push_step(CheckCompletions(0))
    assert t.legal() == ["serve greek", "serve norse"]
    t.play("serve norse")
    assert t.favor("a") == [0, 1, 0]


def test_div_20_the_way_a_quest_was_met_may_decide() -> None:
    # Vikings on the large Plains; the Greek of a small Sea had no part in it.
    t = four_plains(Scene(2).quests("reclaim-the-land"), "a").tile("a", "c4", "f03").mark("f03", "greek@0")
    t.table.quest_terms.needs[QUEST.index["reclaim-the-land"]] = 4
    t.push_step(CheckCompletions(0))
    assert t.question() == "choose-quest"
    assert t.favor("a") == [0, 1, 0]


@pytest.mark.parametrize(("choice", "asks"), [("market-every-ninth", "swap"), ("one-council-table", "reroll")])
def test_div_20_favor_first_then_the_choice_then_its_reward(choice: str, asks: str) -> None:
    # Two Vikings are printed on F28; a third and three Greeks are stuck on the same Plains.
    t = four_plains(Scene(9), "a").quests("two-peoples").mark("f28", "greek@0").mark("s29", "norse@0")
    assert t.mark("s33", "greek@0").push_step(CheckCompletions(0)).question() == "turn"
    t.mark("f27", "greek@0").push_step(CheckCompletions(0))
    assert t.legal() == ["serve greek", "serve norse"]
    t.play("serve norse", f"choose {choice}")
    assert t.favor("a") == [0, 1, 0]
    assert t.question() == asks


def test_div_20_the_story_choice_is_remembered() -> None:
    t = four_plains(Scene(1).quests("good-soil"), "a").push_step(CheckCompletions(0)).play("choose fence-field")
    assert t.table.story.flag_setter("field-fenced") == 0
    assert t.table.story.has_flag("done-good-soil")


def test_div_20_berths_for_all_are_remembered_at_the_harbour() -> None:
    t = Scene(10).quests("ithaca").tile("a", "d4", "f03")
    t.table.quest_terms.needs[QUEST.index["ithaca"]] = 0
    t.push_step(CheckCompletions(0)).play("serve greek", "choose berths-for-all")
    assert t.favor("a") == [1, 0, 0]
    assert t.table.story.has_flag("harbour-open")


RACES = [slug for slug, row in zip(QUEST.slugs, static_data_of(()).quests, strict=True) if row.kind == RACE]


@pytest.mark.parametrize("quest", RACES)
def test_div_20_each_quest_that_is_met_is_done_and_asks_for_its_choice(quest: str) -> None:
    card = QUEST.index[quest]
    t = Scene(static_data_of(()).quests[card].scenario).quests(quest).push_step(CheckCompletions(0))
    t.table.quest_terms.needs[card] = 0
    t.player("a").invalidate_survey()
    while t.legal()[0].split()[0] in ("fulfil", "serve"):
        t.play(t.legal()[0])
    assert (t.question(), t.table.steps[-1].question(t.table).things) == ("choose-quest", [QUEST.id(card)])
    assert QUEST.slug(t.table.quests_done[-1][0]) == quest


def test_div_21_several_things_at_once_are_ordered_by_the_player() -> None:
    t = four_plains(Scene(1).quests("good-soil", "holy-ground"), "a")
    t.table.quest_terms.needs[QUEST.index["holy-ground"]] = 2
    assert t.push_step(CheckCompletions(0)).legal() == ["fulfil good-soil", "fulfil holy-ground"]
    t.play("fulfil holy-ground", "serve greek", "choose open-shrine")
    assert t.question() in ("reroll", "stick")


def test_div_22_each_goal_is_scored_by_itself() -> None:
    t = Scene(1, seats=3)
    t.areas("a", seas=[2, 2], mountains=[5]).areas("b", seas=[4], mountains=[2, 2]).areas("c")
    gaia, ymir = t.table.gods
    assert [gods.goal_counts(t.table, goal) for goal in gods.goals_of(t.table, gaia)] == [[2, 1, 0], [1, 2, 0]]
    assert [gods.goal_counts(t.table, goal) for goal in gods.goals_of(t.table, ymir)] == [[2, 4, 0], [5, 2, 0]]


def test_div_23_ties_and_places() -> None:
    assert gods.favor_by_rank([3, 2, 1, 2], 2, 1) == [2, 1, 0, 1]
    assert gods.favor_by_rank([3, 3, 2, 1], 2, 1) == [2, 2, 0, 0]
    assert gods.favor_by_rank([2, 0, 0, 0], 2, 1) == [2, 0, 0, 0]
    assert gods.favor_by_rank([0, 0, -1], 2, 1) == [0, 0, 0]


def test_div_23_two_players_one_favor_for_the_winner() -> None:
    t = Scene(1).areas("a", seas=[2, 2]).areas("b", seas=[4])
    goal = gods.goals_of(t.table, t.table.gods[0])[0]
    assert gods.current_goal_favor(t.table, goal) == [1, 0]


def test_div_24_the_worked_example() -> None:
    """Anna, Zosia and Filip score Gaia and Ymir."""
    t = Scene(1, seats=3)
    t.areas("a", seas=[6, 2, 2, 2], plains=[4, 2], mountains=[5, 4, 2, 2])
    t.areas("b", seas=[9, 2, 2], plains=[6, 3, 2], mountains=[3, 3, 2])
    t.areas("c", seas=[4, 3], plains=[9], mountains=[5, 2, 2])
    found = [[0, 0], [0, 0], [0, 0]]
    for god in t.table.gods:
        for goal in gods.goals_of(t.table, god):
            for seat, favor in enumerate(gods.current_goal_favor(t.table, goal)):
                found[seat][t.table.data.gods[god].pantheon] += favor
    assert found == [[4, 3], [2, 2], [1, 2]]


def test_div_25_a_filled_grid_ends_the_game_after_equal_turns() -> None:
    t = Scene(1, seats=2).dice("a", "1 1 1").dice("b", "1 1 1")
    t.table.is_last_round = True
    t.play("rest")
    assert t.table.active == 1
    t.play("rest")
    assert GAME.ending(t.table) == "grid-full"


def test_div_25_everybody_resting_twice_ends_it_at_once() -> None:
    t = Scene(1, seats=3).play("rest", "rest", "rest", "rest", "rest")
    assert t.table.legal
    t.play("rest")
    assert GAME.ending(t.table) == "all-rest"


def fill(t: Scene, seat: str) -> None:
    """A full grid by fiat: what lies where does not matter here."""
    me = t.player(seat)
    for cell in [row * 7 + column for row in range(4) for column in range(4)]:
        me.map = me.map.with_tile(cell, 0, 0)
    me.survey = Scene().areas("a").player("a").survey


def test_div_26_a_filled_grid_gives_one_total_favor() -> None:
    t = Scene(1).areas("a").areas("b")
    fill(t, "a")
    t.finish()
    assert [t.favor("a")[2], t.favor("b")[2]] == [1, 0]


def test_div_26_gods_are_scored_before_the_clash() -> None:
    t = Scene(2, seats=3)
    t.table.gods = t.table.gods[:2]
    t.areas("a").areas("b").areas("c")
    found = t.player("a").survey
    assert found is not None
    found.icons[0] = 3
    t.finish()
    output = [line.split()[0] for line in t.event_texts()]
    assert output.index("goal-scored") < output.index("clash-won")


def test_div_27_the_favorite_example() -> None:
    """Greek 7, 5, 2: one Favorite. Norse 4, 7, 7: none."""
    t = Scene(2, seats=3)
    for seat, greek, norse in (("a", 7, 4), ("b", 5, 7), ("c", 2, 7)):
        t.player(seat).favor = [greek, norse, 0]
    assert (favor_leader(t.table, 0), favor_leader(t.table, 1)) == (0, -1)


def test_div_27_the_leader_of_both_chooses_one_and_the_other_has_none() -> None:
    t = Scene(2, seats=3).areas("a").areas("b").areas("c")
    t.player("b").favor = [3, 3, 0]
    t.finish()
    assert t.legal() == ["favorite greek", "favorite norse"]
    t.play("favorite norse")
    assert t.table.pantheon_dice.holders == (-1, 1)


def test_div_28_greek_and_norse_favor_are_added_to_total() -> None:
    t = Scene(1).areas("a").areas("b")
    t.player("a").favor = [2, 3, 4]
    t.finish().play("favorite greek")
    assert t.favor("a") == [0, 0, 9]


def test_div_28_a_tie_goes_to_most_quests_then_it_is_shared() -> None:
    t = Scene(1, seats=3).areas("a").areas("b").areas("c")
    for seat, total, done in (("a", 5, 1), ("b", 5, 2), ("c", 4, 9)):
        t.player(seat).favor = [0, 0, total]
        t.player(seat).quest_count = done
    t.finish()
    assert winners(t.table) == [1]
    t.player("a").quest_count = 2
    assert winners(t.table) == [0, 1]


def test_div_29_an_unfinished_quest_gives_nothing() -> None:
    t = Scene(6, seats=3).quests("draugr").dice("a", "6 1").play("fight draugr at 6")
    t.table.gods = ()
    t.finish()
    assert t.player("a").total_favor() == 0


def test_measures_count_only_what_lies_in_areas_where_the_card_says_areas() -> None:
    t = Scene(1).tile("a", "d4", "f28")
    assert quests.quests_met(t.table, 0) == []
    assert map_survey(t.table, 0).count_icons(1) == 2
