"""Why not, in the game's terms and with the numbers: every Main and Demigod Action, dice, tiles and stickers."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.games.divinus.placement_rules import BY_CARRYING, BY_REARRANGING, OVERBUILDING
from theomachy.games.divinus.player import BURNT
from theomachy.games.divinus.steps.board_tiles import SwapTiles
from theomachy.games.divinus.steps.demigod_actions import DEMIGOD_ACTIONS
from theomachy.games.divinus.steps.dice_steps import Engrave, Flip, Reactivate, Refresh, Reroll
from theomachy.games.divinus.steps.hero_movement import CarryTile
from theomachy.games.divinus.steps.map_tiles import Rearrange
from theomachy.games.divinus.steps.sticker_placement import ApplySticker
from theomachy.games.divinus.steps.tile_placement import start_placing
from theomachy.games.divinus.things import CELL, FACE, FIRST_LOCATION, LOCATION, TILE

SAMPLES = {
    "invoke": "invoke greek",
    "visit": "visit 1",
    "nectar": "nectar 1",
    "move-hero": "move-hero 1",
    "fight": "fight draugr at 6",
    "tear-down": "tear-down d4 with 1",
    "support": "support greek with 1",
}


def plains_row(t: Scene) -> Scene:
    return t.tile("a", "d4", "f28").tile("a", "e4", "s29", 180).tile("a", "e5", "s33", 180)


def why(t: Scene, text: str) -> tuple[str, list[str], str]:
    reason = t.why_not(text)
    return reason.slug, reason.things, reason.rule


def test_div_10_every_demigod_action_says_that_it_is_not_unlocked() -> None:
    assert [verb.name for verb in DEMIGOD_ACTIONS] == list(SAMPLES)
    for text in SAMPLES.values():
        assert why(Scene(1).dice("a", "6 5 4"), text) == ("not-unlocked", [], "DIV-10")


@pytest.mark.parametrize("text", SAMPLES.values())
def test_div_10_every_demigod_action_says_that_one_was_done(text: str) -> None:
    t = Scene(12).dice("a", "6 6 nectar 1@used").play("nectar 3", "refresh 4")
    assert why(t, text) == ("action-done", [], "DIV-10")


def test_div_10_a_turn_ends_only_after_a_main_action() -> None:
    assert why(Scene(3).dice("a", "6 5"), "end") == ("main-first", [], "DIV-10")


def test_div_10_one_main_action_a_turn() -> None:
    t = Scene(3).dice("a", "1 3").die_of(0, "a", "flip-one").play("explore 1")
    for text in ("explore 3", "rest", "sail faction"):
        assert why(t, text) == ("main-done", [], "DIV-10")


def test_div_36_after_a_visit_only_a_rest_is_left() -> None:
    t = Scene(6).dice("a", "1 3").artifact("a", "net-of-hephaestus").play("visit 1")
    t.play(t.legal("forge")[0])
    assert why(t, "explore 3") == ("must-rest", [], "DIV-36")


def test_div_36_the_workshop_is_for_turns_with_a_rest() -> None:
    t = Scene(4).dice("a", "1 3").die_of(0, "a", "flip-one").play("explore 1")
    assert why(t, "visit 2") == ("only-after-rest", [], "DIV-36")
    t = Scene(6).dice("a", "1 3").die_of(0, "a", "flip-one").play("explore 1")
    assert why(t, "visit 2") == ("only-with-rest", [], "DIV-36")
    t = Scene(4).dice("a", "1@used 3")
    assert why(t, "visit 1") == ("die-not-ready", ["die:1", "3"], "DIV-11")
    t.table.workshop = t.table.workshop.with_forge([])
    t.table.workshop.artifacts = ()
    assert why(t.refresh(), "visit 2") == ("workshop-empty", [], "DIV-36")


def test_div_11_the_price_is_told_with_all_that_heracles_may_pay() -> None:
    t = plains_row(Scene(6)).hero("a", "heracles", "d4", "plains").spot(10, "f01").dice("a", "1 2")
    assert why(t, "explore 10") == ("no-dice", ["spot:10", "8, 10, 12", "1, 2", "1, 2, 3"], "DIV-11")


def test_div_11_dice_that_do_not_pay_are_told_what_they_make() -> None:
    t = Scene(1).dice("a", "5 2 6 1").play("explore 7")
    assert why(t, "pay 1+4") == ("wrong-total", ["4, 6", "7"], "DIV-11")
    assert why(t, "pay 5") == ("die-not-ready", ["die:5", "5, 2, 6, 1"], "DIV-11")
    t = Scene(4).dice("a", "5 2 2").artifact("a", "gungnir").play("explore 8")
    assert why(t, "pay 1") == ("wrong-total", ["4, 5, 6", "8"], "DIV-11")


def test_div_18_nectar_needs_its_face_and_a_used_die() -> None:
    assert why(Scene(5).dice("a", "nectar 2"), "nectar 1") == ("no-used-dice", [], "DIV-18")
    t = Scene(5).dice("a", "nectar 2 1@used")
    assert why(t, "nectar 2") == ("no-nectar", ["die:2", "face:2"], "DIV-18")
    assert why(t, "nectar 3") == ("die-not-ready", ["die:3", "nectar, 2"], "DIV-11")


def test_div_40_a_hero_needs_a_tile_to_go_to_and_a_number() -> None:
    t = Scene(6).dice("a", "2 fire")
    assert why(t, "move-hero 1") == ("hero-not-there", [], "DIV-40")
    t.tile("a", "d4", "f28").hero("a", "perseus", "d4", "plains")
    assert why(t, "move-hero 1") == ("hero-no-way", ["hero:perseus"], "DIV-40")
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "plains").dice("a", "2 fire")
    assert why(t, "move-hero 2") == ("die-no-number", ["die:2", "face:fire"], "DIV-40")


def test_div_41_what_stands_against_a_search() -> None:
    t = plains_row(Scene(10)).dice("a", "1 2 3").spot(12, "s16")
    assert why(t, "sail faction") == ("not-odysseus", [], "DIV-41")
    t.hero("a", "odysseus", "d4", "plains")
    assert why(t, "sail faction") == ("odysseus-on-land", ["cell:d4"], "DIV-41")
    t.hero("a", "odysseus", "d4", "seas")
    slug, things, _ = why(t, "sail faction")
    assert slug == "board-has-sea"
    assert things[0].startswith("spot:")
    for spot in range(1, 13):
        t.spot(spot, "-")
    t.stack(0, "").stack(1, "s18")
    assert why(t, "sail faction") == ("stack-empty", ["stack:faction"], "DIV-41")
    assert why(t.dice("a", "1 2@used"), "sail sacred") == ("search-price", ["2", "1"], "DIV-41")


def test_div_41_two_dice_pay_for_a_search() -> None:
    t = plains_row(Scene(10)).hero("a", "odysseus", "d4", "seas").dice("a", "1 2 3").quests()
    for spot in range(1, 13):
        t.spot(spot, "-")
    t.stack(0, "f03").stack(1, "s18").play("sail faction")
    assert why(t, "pay 1") == ("search-price", ["2", "1"], "DIV-41")
    assert why(t, "pay 1+2+3") == ("too-many-dice", ["3", "2"], "DIV-16")
    t.play("pay 1+2")
    assert why(t, "place f4 0") == ("not-his-sea", ["cell:f4"], "DIV-41")
    assert why(t, "place d4 0") == ("no-overbuilding", ["cell:d4"], "DIV-52")


def test_support_and_broken_altars_ask_for_high_dice() -> None:
    t = Scene(12).dice("a", "5 6")
    assert why(t, "support greek with 1") == ("die-too-low", ["die:1", "5", "6"], "DIV-10")
    t.player("a").support = (2, 1)
    assert why(t.refresh(), "support greek with 2") == ("support-full", ["3"], "DIV-10")
    t = plains_row(Scene(11)).dice("a", "4 5").mark("s33", "shrine@0")
    assert why(t, "tear-down d4 with 2") == ("no-location-there", ["cell:d4"], "DIV-10")
    assert why(t, "tear-down e5 with 1") == ("die-too-low", ["die:1", "4", "5"], "DIV-10")
    assert "tear-down e5 with 2" in t.legal()


def test_div_65_why_an_artifact_is_not_used() -> None:
    t = Scene(4).dice("a", "1 2").artifact("a", "aegis", "gjallarhorn", "cap-of-invisibility")
    assert why(t, "use lyre") == ("artifact-not-yours", ["artifact:lyre"], "DIV-35")
    assert why(t, "use aegis") == ("artifact-by-itself", ["artifact:aegis"], "DIV-65")
    assert why(t, "use cap-of-invisibility") == ("artifact-idle", ["artifact:cap-of-invisibility"], "DIV-65")
    t.play("use gjallarhorn", "skip")
    assert why(t, "use gjallarhorn") == ("artifact-spent", ["artifact:gjallarhorn", "1"], "DIV-65")
    t = Scene(4).dice("a", "1 2").artifact("a", "gjallarhorn")
    t.player("a").turns_taken = 2
    assert why(t.refresh(), "use gjallarhorn") == ("first-turn-only", ["artifact:gjallarhorn", "3"], "DIV-65")


def test_div_16_why_dice_are_not_turned_or_rolled() -> None:
    for verb, step in (("flip", Flip(0, 1)), ("reroll", Reroll(0, 1))):
        t = Scene(1).dice("a", "1 2 3@used 1").push_step(step)
        assert why(t, f"{verb} 1+2") == ("too-many-dice", ["2", "1"], "DIV-16")
        assert why(t, f"{verb} 3") == ("die-not-ready", ["die:3", "1, 2, 1"], "DIV-16")
        assert why(t, f"{verb} 4") == ("dice-alike", [], "DIV-16")


def test_div_16_why_dice_are_not_refreshed_or_reactivated() -> None:
    for verb, step in (("refresh", Refresh(0, 1)), ("reactivate", Reactivate(0, 1))):
        t = Scene(8).dice("a", "1 2@used 3")
        t.player("a").die_places[2] = BURNT
        t.push_step(step)
        assert why(t, f"{verb} 1") == ("die-not-used", ["die:1"], "DIV-16")
        assert why(t, f"{verb} 3") == ("die-burnt", ["die:3"], "DIV-45")
        assert why(t, "rest") == ("finish-first", [], "DIV-10")


def test_div_17_why_a_face_does_not_go_there() -> None:
    t = Scene(8).dice("a", "fire 2 3 2 5 6 1")
    t.player("a").die_places[2] = BURNT
    t.push_step(Engrave(0, FACE.index["fire"], True))
    assert why(t, "engrave fire on 1 side 1") == ("face-there", ["face:fire"], "DIV-17")
    assert why(t, "engrave fire on 1 side 6") == ("fire-opposite", [], "DIV-18")
    assert why(t, "engrave fire on 3 side 1") == ("die-out", ["die:3"], "DIV-17")
    assert why(t, "engrave fire on 4 side 1") == ("dice-alike", [], "DIV-11")
    assert why(t, "engrave fire on 7 side 1") == ("die-takes-none", ["die:7"], "DIV-38")


def take_in_hand(t: Scene, slug: str, how: int) -> Scene:
    """A tile in hand that comes to the map in some way."""
    t.remove_tile(TILE.index[slug])
    start_placing(t.table, 0, TILE.index[slug], how)
    return t.refresh()


def test_div_12_why_a_tile_does_not_go_there() -> None:
    t = take_in_hand(plains_row(Scene(3)), "s36", BY_REARRANGING)
    assert why(t, "place d4 0") == ("no-overbuilding", ["cell:d4"], "DIV-52")
    t = take_in_hand(plains_row(Scene(3)), "f38", OVERBUILDING)
    assert why(t, "place d5 0") == ("must-overbuild", ["cell:d5"], "DIV-52")
    t = take_in_hand(plains_row(Scene(6)).hero("a", "atalanta", "d4", "plains"), "s36", BY_CARRYING)
    assert why(t, "place f5 0") == ("not-beside-hero", ["cell:f5", "hero:atalanta"], "DIV-41")
    # F04 has no Plains for those of S29.
    t = Scene(1).tile("a", "d4", "f04").spot(7, "s29").dice("a", "6 1").play("explore 7")
    assert why(t, "place e4 90") == ("no-such-side", ["cell:d4", "part:plains"], "DIV-55")


def test_div_52_why_a_tile_is_not_lifted() -> None:
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "plains").tile("a", "e5", "s37").tile("a", "d3", "s36", 180)
    t.push_step(Rearrange(0, 1))
    assert why(t, "lift d4") == ("lift-piece", ["cell:d4"], "DIV-52")
    assert why(t, "lift e4") == ("lift-splits", ["cell:e4"], "DIV-52")
    assert why(t, "lift e5") == ("lift-overbuilt", ["cell:e5"], "DIV-52")
    assert why(t, "lift a1") == ("no-tile-there", ["cell:a1"], "DIV-52")


def test_div_41_why_atalanta_does_not_carry_a_tile() -> None:
    t = plains_row(Scene(6)).tile("a", "f5", "f38").tile("a", "d3", "s36", 180)
    t.hero("a", "atalanta", "d4", "plains").push_step(CarryTile(0))
    assert why(t, "lift f5") == ("not-beside-hero", ["cell:f5", "hero:atalanta"], "DIV-41")


def test_div_52_why_two_tiles_are_not_swapped() -> None:
    t = Scene(3).spot(6, "-").push_step(SwapTiles(0, 1, False))
    assert why(t, "swap 1 with 3") == ("not-neighbours", ["spot:1", "spot:3"], "DIV-37")
    assert why(t, "swap 3 with 6") == ("spot-empty", ["spot:6"], "DIV-52")
    t = Scene(3).push_step(SwapTiles(0, 1, True))
    assert why(t, "swap 1 with 5") == ("not-in-line", ["spot:1", "spot:5"], "DIV-37")


def test_div_31_why_a_sticker_does_not_go_there() -> None:
    t = plains_row(Scene(3)).mark("f28", "greek@0").push_step(ApplySticker(0, 0))
    assert why(t, "stick a d4 plains") == ("no-slot", ["cell:d4", "0", "1"], "DIV-31")
    assert why(t, "stick a a1 plains") == ("no-tile-there", ["cell:a1"], "DIV-31")
    t = (
        plains_row(Scene(3))
        .tile("b", "d4", "s36")
        .push_step(ApplySticker(0, FIRST_LOCATION + LOCATION.index["shrine"]))
    )
    assert why(t, "stick a d4 plains") == ("no-sacred-place", ["cell:d4"], "DIV-31")
    assert why(t, "stick b d4 plains") == ("own-map-first", [], "DIV-32")
    assert CELL.slug(t.player("b").map.cells[0]) == "d4"
