"""DIV-35, 36, 65: artifacts, their upgrades, and the workshop that gives them."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.games.divinus.artifacts import slot_count
from theomachy.games.divinus.player import READY, USED
from theomachy.games.divinus.steps.workshop import TakeArtifact, Upgrade
from theomachy.games.divinus.things import (
    ARTIFACT,
    FACE,
)


def test_div_35_two_slots_a_new_artifact_covers_an_old_one_with_its_upgrade() -> None:
    t = Scene(4).artifact("a", "aegis", "gungnir", upgraded=True)
    t.table.workshop.artifacts = (ARTIFACT.index["lyre"],)
    assert slot_count(t.table) == 2
    t.push_step(TakeArtifact(0))
    assert t.legal() == ["buy lyre slot 1", "buy lyre slot 2", "skip"]
    t.play("buy lyre slot 1")
    assert [ARTIFACT.slug(artifact) for artifact in t.player("a").artifacts] == ["lyre", "gungnir"]
    assert [ARTIFACT.slug(artifact) for artifact in t.player("a").upgraded_artifacts] == ["gungnir"]


def test_div_35_one_thing_as_another_and_both_ways() -> None:
    t = Scene(4).dice("a", "5").artifact("a", "mjolnir")
    assert t.legal("explore") == ["explore 5", "explore 10"]
    t = Scene(4).dice("a", "6").artifact("a", "caduceus")
    assert t.legal("explore") == ["explore 1", "explore 6"]
    t = Scene(4).dice("a", "2").artifact("a", "trident")
    assert t.legal("explore") == ["explore 2", "explore 3", "explore 4"]


def test_div_35_gungnir_moves_one_die_of_an_explore() -> None:
    t = Scene(4).dice("a", "5").artifact("a", "gungnir")
    assert t.legal("explore") == ["explore 4", "explore 5", "explore 6"]
    t = Scene(5).dice("a", "5").artifact("a", "gungnir", upgraded=True)
    assert t.legal("explore") == [f"explore {spot}" for spot in (3, 4, 5, 6, 7)]


def test_div_35_an_upgrade_needs_a_free_upgrade_slot() -> None:
    t = Scene(5).artifact("a", "aegis", "lyre").push_step(Upgrade(0))
    assert t.legal() == ["upgrade aegis", "skip"]


def test_div_36_a_visit_before_the_rest_makes_it_a_rest_turn_and_its_die_is_rolled() -> None:
    t = Scene(6).dice("a", "3 5 5")
    t.table.workshop.forge = (FACE.index["7"],)
    t.table.workshop.artifacts = ()
    t.play("visit 1")
    assert "rested a" in t.event_texts()
    assert t.player("a").die_places[0] == READY
    assert t.question() == "engrave"


def test_div_36_a_visit_after_the_rest_leaves_its_die_used() -> None:
    t = Scene(4).dice("a", "3 5 5")
    t.table.workshop.forge = (FACE.index["7"],)
    t.table.workshop.artifacts = ()
    t.play("rest")
    t.play(t.legal("visit")[0])
    assert t.player("a").die_places.count(USED) == 1
    assert t.question() == "engrave"


@pytest.mark.parametrize(("scenario", "before"), [(4, False), (5, False), (6, True)])
def test_div_36_before_the_rest_the_workshop_opens_from_scenario_6_on(scenario: int, before: bool) -> None:
    t = Scene(scenario).dice("a", "3 5")
    assert (t.legal("visit") != []) == before
    t.play("rest")
    assert t.legal("visit")


def test_div_36_no_visit_in_a_turn_of_exploring() -> None:
    t = Scene(4).dice("a", "3 5").play("explore 3")
    assert t.table.active == 1


def test_div_36_an_artifact_from_wayland_must_be_applied() -> None:
    t = Scene(6).dice("a", "3 5")
    t.table.workshop.forge = ()
    t.table.workshop.artifacts = (ARTIFACT.index["lyre"], ARTIFACT.index["aegis"])
    t.play("visit 1")
    assert t.legal() == ["buy lyre slot 1", "buy aegis slot 1"]


def test_div_65_an_artifact_used_once_is_used_for_the_scenario() -> None:
    t = Scene(4).artifact("a", "net-of-hephaestus").play("use net-of-hephaestus", "swap 1 with 2")
    assert t.legal("use") == []
    t = Scene(5).artifact("a", "net-of-hephaestus", upgraded=True).play("use net-of-hephaestus", "swap 1 with 2")
    assert t.legal("use") == ["use net-of-hephaestus"]


def test_div_65_artifacts_cost_no_demigod_action() -> None:
    t = Scene(4).dice("a", "1 2 3").artifact("a", "gjallarhorn").die_of(0, "a", "flip-one")
    t.play("use gjallarhorn", "flip 1+2")
    assert "invoke greek" in t.legal()


def test_div_65_the_runestone_lets_barbarians_be_any_faction_for_one_quest() -> None:
    t = Scene(4).quests("muster-of-sparta").tile("a", "d4", "f17").tile("a", "d5", "s05")
    t.mark("f17", "barbarian@0").mark("s05", "barbarian@0").artifact("a", "runestone")
    assert t.legal("use") == ["use runestone"]
    t.play("use runestone")
    assert t.favor("a") == [2, 0, 0]


def test_div_65_the_cap_goes_past_a_block_once() -> None:
    t = Scene(7).dice("a", "6 2 5").artifact("a", "cap-of-invisibility").lair("8-9-11-12")
    assert "explore 8" not in t.legal()
    t.play("use cap-of-invisibility", "explore 8")
    assert t.tile_on_spot(8) == "-"


def test_div_65_the_hammer_opens_the_workshop_without_a_rest() -> None:
    t = Scene(4).dice("a", "6 2 5").artifact("a", "hammer-of-wayland")
    t.table.workshop.artifacts = (ARTIFACT.index["lyre"],)
    t.table.workshop.forge = ()
    t.play("use hammer-of-wayland", "visit 1", "buy lyre slot 2")
    assert "explore 5" in t.legal()
