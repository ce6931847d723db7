"""DEM-40 to DEM-49: completing quests."""

import pytest

from tests.games.deus_ex_machina.scene import Scene
from theomachy.games.deus_ex_machina.cards import lookup_payments
from theomachy.games.deus_ex_machina.quests import fill_quest_track, required_cunning
from theomachy.games.deus_ex_machina.verbs import PAY, QUEST

THREE = "athena hermes hera"


def pays(might: int, cunning: int, bonus: int, birth: int, short: int = 0) -> list[str]:
    return [PAY.slug(pay) for pay in lookup_payments(might, cunning, bonus, birth, short)]


def test_dem_40_both_requirements_must_be_reached() -> None:
    # Cadmus has 3/3 and stands on the 3rd space; Talos asks 6/4.
    scene = Scene(THREE).mat("athena", 3, 1)
    assert scene.legal("complete").count("complete talos with cadmus paying 3m1c") == 1
    scene.mat("athena", 4, 0)
    assert not any(text.startswith("complete talos with cadmus") for text in scene.legal())
    assert scene.why("complete talos with cadmus") == (
        "short-of-both",
        ["hero:cadmus", "3/3", "quest:talos", "6/4", "3", "4", "1", "0"],
        "DEM-40",
    )


def test_dem_40_a_refusal_says_what_is_there_and_what_is_asked() -> None:
    scene = Scene(THREE).heroes("orion perseus cadmus").mat("athena", 2, 0)
    assert scene.why("complete hydra with perseus") == (
        "short-of-cunning",
        ["hero:perseus", "5/5", "quest:hydra", "5/6", "1", "0"],
        "DEM-40",
    )


def test_dem_41_the_bonus_of_a_space_is_never_split() -> None:
    # Theseus has 4/4 and +2 on the 1st space; the Hydra asks 5/6.
    scene = Scene(THREE).heroes("theseus orion cadmus").mat("athena", 4, 4)
    assert [text for text in scene.legal("complete") if "hydra with theseus" in text] == [
        "complete hydra with theseus paying 2c",
        "complete hydra with theseus paying 1m",
    ]


@pytest.mark.parametrize(("spot", "cost"), [(0, "1m"), (1, "2m"), (2, "3m")])
def test_dem_41_two_one_or_nothing_by_the_space_of_the_hero(spot: int, cost: str) -> None:
    # Oedipus has 2/4; the Mares ask 5/4.
    line = ["orion", "caeneus"]
    line.insert(spot, "oedipus")
    scene = Scene(THREE).quests("mares-of-diomedes - - -").heroes(" ".join(line)).mat("athena", 4, 0)
    assert [text for text in scene.legal("complete") if "oedipus" in text] == [
        f"complete mares-of-diomedes with oedipus paying {cost}"
    ]


def test_dem_41_collecting_takes_no_bonus() -> None:
    assert Scene(THREE).play("send caeneus to red").points("athena") == (2, 0)


def test_dem_42_a_quest_at_the_birthplace_gives_one_point_of_choice() -> None:
    # Sisyphus has 2/4 and is born in red; the Birds ask 3/5.
    scene = Scene(THREE).quests("stymphalian-birds - - -").heroes("orion caeneus sisyphus").mat("athena", 4, 4)
    assert [text for text in scene.legal("complete") if "sisyphus" in text] == [
        "complete stymphalian-birds with sisyphus paying 1c",
        "complete stymphalian-birds with sisyphus paying 1m",
    ]


def test_dem_42_the_birthplace_is_independent_of_the_space() -> None:
    assert pays(1, 2, 2, 1) == ["none"]
    assert pays(2, 1, 1, 1) == ["1c", "1m"]


def test_dem_43_exactly_the_missing_points_leave_the_mat() -> None:
    scene = Scene(THREE).quests("mares-of-diomedes - - -").heroes("orion caeneus oedipus").mat("athena", 4, 3)
    scene.play("complete mares-of-diomedes with oedipus paying 3m")
    assert scene.points("athena") == (1, 3)


def test_dem_43_paying_more_than_needed_is_refused() -> None:
    scene = Scene(THREE).quests("mares-of-diomedes - - -").heroes("orion caeneus oedipus").mat("athena", 4, 3)
    assert scene.why("complete mares-of-diomedes with oedipus paying 4m") == (
        "other-payment",
        ["hero:oedipus", "quest:mares-of-diomedes", "pay:3m"],
        "DEM-43",
    )


@pytest.mark.parametrize(("place", "gain", "loss"), [(0, 3, 0), (1, 2, 0), (2, 1, 1), (3, 0, 2)])
def test_dem_44_what_the_spaces_of_the_quest_track_give(place: int, gain: int, loss: int) -> None:
    track = ["-"] * 4
    track[place] = "talos"
    scene = Scene(THREE).quests(" ".join(track)).heroes("perseus orion cadmus").mat("hera", 0, 0, gp=9)
    scene.mat("athena", 0, 1).play("complete talos with perseus paying 1c")
    if loss:
        scene.play("hurt c")
    assert (scene.gp("athena"), scene.gp("hera")) == (7 + gain, 9 - loss)


def test_dem_44_the_space_stays_empty_until_the_next_turn() -> None:
    scene = Scene(THREE).heroes("perseus orion cadmus").mat("athena", 0, 1)
    scene.play("complete talos with perseus paying 1c", "hurt b", "end").pass_goes(2)
    assert scene.track() == "hydra sphinx - girdle-of-hippolyta"


def test_dem_45_worked_example_athena_sends_perseus_against_the_hydra() -> None:
    scene = Scene(THREE).quests("sphinx talos hydra chimaera").heroes("orion perseus cadmus")
    scene.mat("athena", 2, 3).mat("hera", 0, 0, gp=1).hand("athena", "thats-my-spot").token("hermes", "red")
    assert scene.why("complete hydra with perseus paying 1c")[0] == "space-occupied"
    scene.play("use thats-my-spot", "move-token red yellow", "complete hydra with perseus paying 1c", "hurt c")
    assert (scene.points("athena"), scene.quests_of("athena")) == ((2, 2), ["hydra"])
    assert [scene.gp(god) for god in scene.gods] == [9, 2, 0]
    assert (scene.owner("red"), scene.owner("yellow")) == ("athena", "hermes")
    scene.play("end").mat("hermes", 4, 4)
    assert not any("chimaera" in text for text in scene.legal("complete"))


def test_dem_46_the_loss_is_given_also_to_one_who_has_nothing() -> None:
    scene = Scene(THREE).quests("- - - talos").heroes("perseus orion cadmus").mat("athena", 0, 1)
    scene.play("complete talos with perseus paying 1c")
    assert scene.legal() == ["hurt b", "hurt c"]
    assert scene.play("hurt c").gp("hera") == 0


def test_dem_46_ruin_plans_may_hit_one_who_has_nothing() -> None:
    scene = Scene(THREE).mat("athena", 1, 1).hand("athena", "ruin-plans").play("use ruin-plans")
    assert scene.legal() == ["ruin b", "ruin c"]


def test_dem_47_a_placed_secret_quest_is_not_counted() -> None:
    scene = Scene("hera hermes").quests("nemean-lion cerberus - hydra").heroes("jason orion cadmus")
    scene.mat("hera", 4, 4).secrets("hera", "medusa talos").play("place medusa on third")
    assert scene.track() == "nemean-lion cerberus medusa hydra"
    scene.table.quests[3] = -1
    scene.deck("augean-stables")
    fill_quest_track(scene.table, [])
    assert scene.track() == "nemean-lion cerberus medusa augean-stables"


def test_dem_17_47_a_placed_secret_quest_is_not_the_third_of_its_colour() -> None:
    scene = Scene("hera hermes").quests("sirens cerberus - hydra").heroes("jason orion cadmus")
    scene.mat("hera", 4, 4).secrets("hera", "talos medusa").play("place talos on third")
    scene.table.quests[3] = -1
    scene.deck("minotaur")
    fill_quest_track(scene.table, [])
    assert scene.track() == "sirens cerberus talos minotaur"


def test_dem_47_a_placed_secret_quest_may_be_swapped_and_marked() -> None:
    scene = Scene("athena hermes").quests("nemean-lion - - hydra").heroes("jason orion cadmus")
    scene.mat("athena", 4, 4).secrets("athena", "medusa talos").hand("athena", "change-of-plans")
    scene.play("place medusa on third", "use change-of-plans", "swap-quests nemean-lion medusa", "mark medusa")
    scene.play("complete medusa with jason paying 2m")
    assert scene.gp("athena") == 10 + 3


def test_dem_48_hermes_needs_somebody_with_a_card() -> None:
    scene = Scene("hermes athena").hand("hermes", "bribery")
    assert scene.legal("steal") == []
    assert scene.why("steal from b") == ("no-card-to-steal", ["seat:b"], "DEM-48")


def test_dem_48_athena_needs_a_quest_on_the_track() -> None:
    assert Scene(THREE).quests("- - - -").legal("mark") == []


def test_dem_48_bribery_and_ruin_plans_need_their_points() -> None:
    scene = Scene(THREE).hand("athena", "bribery ruin-plans").mat("athena", 4, 0)
    assert scene.legal("use") == []
    assert scene.why("use bribery") == ("bribe-needs", ["0"], "DEM-65")
    assert scene.why("use ruin-plans") == ("ruin-needs", ["4", "0"], "DEM-65")


def test_dem_49_a_reservation_lasts_past_the_end_of_a_turn() -> None:
    scene = (
        Scene("zeus hermes hera").play("send caeneus to red", "end").play("send orion to olympus", "end").pass_goes()
    )
    scene.heroes("caeneus orion cadmus").play("send caeneus to green", "reserve cadmus").heroes(
        "medea orion cadmus"
    ).pass_goes(2)
    assert (scene.table.turn, scene.turn_of()) == (2, "hermes")
    assert scene.why("send cadmus to red")[0] == "hero-reserved"


def test_dem_49_anyone_may_swap_a_reserved_hero() -> None:
    scene = Scene("zeus hermes").hand("hermes", "in-his-sandals").play("reserve orion", "send caeneus to red")
    scene.play("use in-his-sandals", "swap-heroes orion cadmus")
    assert scene.line().split()[:2] == ["cadmus", "orion"]
    assert scene.why("send orion to blue")[0] == "hero-reserved"


def test_dem_49_the_empty_spot_of_hera_never_moves() -> None:
    scene = Scene("hera hermes zeus").hand("hermes", "in-his-sandals").play("remove orion", "send caeneus to red")
    scene.play("use in-his-sandals")
    assert (scene.table.closed_spot, [scene.table.spot_of(i) for i in range(2)]) == (1, [0, 2])


def test_dem_51_marks_lower_what_is_asked() -> None:
    scene = Scene(THREE).play("mark hydra")
    assert required_cunning(scene.table, QUEST.index["hydra"]) == 4
