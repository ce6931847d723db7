"""DIV-30 to DIV-39, 65, 66, 68, 69: what is stuck, owned and remembered."""

import pytest

from tests.games.divinus.scene import SEATS, Scene
from theomachy.core.action import Action
from theomachy.core.campaign import Broken, Campaign, begin, read_campaign, resume
from theomachy.core.campaign import finish as carry
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.reason import Problem
from theomachy.core.record import Luck
from theomachy.core.rng import seeded
from theomachy.games.divinus import stickers
from theomachy.games.divinus.artifacts import slots
from theomachy.games.divinus.book import book_of
from theomachy.games.divinus.campaign import finish, setup_of
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import fresh
from theomachy.games.divinus.legacy_text import mark_of, read_legacy
from theomachy.games.divinus.legacy_text import text_of as legacy_text
from theomachy.games.divinus.player import READY, USED
from theomachy.games.divinus.steps.check import Check
from theomachy.games.divinus.steps.pantheon import ABILITIES
from theomachy.games.divinus.steps.rolling import Engrave
from theomachy.games.divinus.steps.sticking import Stick
from theomachy.games.divinus.steps.workshop import TakeArtifact, Upgrade
from theomachy.games.divinus.things import (
    ARTIFACT,
    FACE,
    FIRST_LOCATION,
    LOCATION,
    NOTHING,
    TILE,
)

BOOK = book_of(())
SHRINE = FIRST_LOCATION + LOCATION.index["shrine"]


def play_out(match: Match, seed: int) -> Match:
    luck = seeded(seed)
    while match.state.legal:
        chosen: Action = match.state.legal[luck.below(len(match.state.legal))]
        match.act(match.state.seat, text_of(chosen))
    return match


def two_scenarios() -> Campaign:
    legacy = ""
    records = []
    for scenario in (1, 2):
        match = play_out(begin(GAME, legacy, Luck(scenario), ["Anna", "Filip"], "2026-01-01"), scenario)
        records.append(match.record())
        legacy = carry(match)
    return Campaign("divinus", ["Anna", "Filip"], records)


def test_div_30_a_campaign_is_read_back_and_replayed_from_nothing() -> None:
    campaign = two_scenarios()
    again = read_campaign(campaign.text(True))
    progress = resume(GAME, again)
    assert progress.match is None
    legacy = read_legacy(progress.legacy, BOOK)
    assert legacy.scenario == 3
    assert len(legacy.past.history) == 2


def test_div_30_a_campaign_resumes_after_every_action() -> None:
    campaign = two_scenarios()
    for count in (0, 1, len(campaign.records[1].entries) // 2):
        cut = read_campaign(campaign.text(True))
        del cut.records[1].entries[count:]
        cut.records[1].result = ""
        progress = resume(GAME, cut)
        assert progress.match is not None
        assert read_legacy(progress.legacy, BOOK).scenario == 2
        assert len(progress.match.log) == count


def test_div_30_a_record_that_does_not_follow_is_refused() -> None:
    campaign = two_scenarios()
    campaign.records[1].legacy = campaign.records[1].legacy.replace('"scenario":2', '"scenario":3')
    with pytest.raises(Problem, match="campaign-broken"):
        resume(GAME, campaign)


def broken(text: str) -> Broken:
    with pytest.raises(Broken) as found:
        resume(GAME, read_campaign(text))
    return found.value


def test_div_30_a_file_that_was_changed_names_what_is_wrong_and_its_last_whole_chapter() -> None:
    text = two_scenarios().text(True)
    at = text.index("chapter 2")
    first, second = text[:at], text[at:]
    for changed, slug in (
        (second.replace("seats: Anna, Filip", "seats: Anna, Nikos"), "campaign-seats"),
        (second.replace("won by a", "won by b").replace("won by b b", "won by a"), "result-differs"),
        (second[: len(second) // 2].rpartition("\n")[0], "luck-sealed"),
        (second.replace("\nA: ", "\nA: fly away ", 1), "record-not-legal"),
        (second.replace("\nA: ", "\nX: ", 1), "record-bad-line"),
    ):
        problem = broken(first + changed)
        assert (problem.reason.slug, problem.whole) == (slug, 1)


def test_div_30_a_campaign_goes_on_after_its_last_whole_chapter() -> None:
    text = two_scenarios().text(True)
    for hurt in (text.replace("\nA: ", "\nX: "), text[: text.index("chapter 2") + 40]):
        campaign = read_campaign(hurt, cut=True)
        assert resume(GAME, campaign, cut=True).match is None
    second = text.rpartition("\nB: ")
    campaign = read_campaign(second[0] + "\nB: fly away" + second[2], cut=True)
    progress = resume(GAME, campaign, cut=True)
    assert (len(campaign.records), read_legacy(progress.legacy, BOOK).scenario) == (1, 2)


def test_div_30_a_chapter_of_other_rules_says_so() -> None:
    campaign = two_scenarios()
    campaign.records[1].version += 1
    assert resume(GAME, campaign).match is None
    campaign.records[1].entries[0].text = "fly away"
    assert broken(campaign.text(True)).reason.slug == "campaign-version"


def test_div_30_what_is_stuck_survives_as_text() -> None:
    t = (
        Scene(8, seats=3)
        .mark("s01", "greek@1")
        .mark("s02", "shrine@0")
        .artifact("b", "aegis")
        .dice("c", "nectar 1 2 3")
    )
    t.areas("a").areas("b").areas("c").finish()
    while t.table.legal:
        t.play(t.legal()[0])
    match = Match(GAME, t.setup, Luck(1), ["x", "y", "z"], "")
    match.state = t.table
    legacy = finish(fresh(BOOK, 3, 8), match)
    text = legacy_text(legacy, BOOK)
    assert legacy_text(read_legacy(text, BOOK), BOOK) == text
    assert Scene(9, 3, read_legacy(text, BOOK)).table.marks[TILE.index["s01"]][-1] == mark_of("greek@1")


def test_div_31_the_slot_examples() -> None:
    """Two factions: room for one more and no Location. One faction: room for two. Sacred Place and Location: full."""
    greek, sacred, shrine = mark_of("greek@0"), mark_of("sacred@0"), mark_of("shrine@0")
    assert stickers.free_slots((greek, greek)) == 1
    assert not stickers.takes((greek, greek), SHRINE)
    assert stickers.free_slots((greek,)) == 2
    assert stickers.free_slots((sacred, shrine)) == 0
    assert not stickers.takes((sacred, shrine), 0)


def test_div_31_a_location_lies_beside_a_visible_sacred_place_one_a_tile_never_with_a_temple() -> None:
    assert stickers.takes((mark_of("sacred@0"),), SHRINE)
    assert not stickers.takes((mark_of("athena-temple@0"),), SHRINE)
    assert not stickers.takes((mark_of("sacred@0"), mark_of("fort@1")), SHRINE)


def test_div_31_a_location_is_applied_at_once_on_the_own_map_and_cannot_be_declined() -> None:
    t = Scene(2).tile("a", "d4", "s33").tile("a", "e4", "f28", 180).wait(Stick(0, SHRINE))
    assert t.legal() == ["stick a d4 plains", "stick a d4 seas"]


def test_div_32_no_place_on_the_own_map_another_map_then_the_board() -> None:
    t = Scene(2).tile("a", "d4", "f28").tile("b", "d4", "s33").wait(Stick(0, SHRINE))
    assert t.legal() == ["stick b d4 plains", "stick b d4 seas"]
    t = Scene(2).tile("a", "d4", "f28").wait(Stick(0, SHRINE))
    assert {text.split()[0] for text in t.legal()} == {"stick-on"}


def test_div_32_then_a_tile_of_a_stack_goes_to_its_bottom() -> None:
    t = Scene(2).tile("a", "d4", "f28").stack(0, "f01 f02").stack(1, "s01 s02 s03")
    for spot in range(7, 13):
        t.spot(spot, "-")
    t.stack(1, "s01 s02 s03").wait(Stick(0, SHRINE))
    assert t.legal() == ["draw faction", "draw sacred"]
    t.play("draw sacred")
    assert TILE.slug(t.table.stacks[1].cards[0]) == "s01"
    assert t.table.known == [0, 1]
    assert t.titles("a") == ["shrine"]


def test_div_33_a_location_is_opened_when_its_tile_is_explored_once_a_scenario() -> None:
    t = Scene(2).spot(7, "s33").mark("s33", "shrine@0").dice("a", "6 1 3@used").quests()
    t.play("explore 7")
    assert t.legal() == ["choose shrine-ask", "choose shrine-sit"]
    assert t.table.story.opened == (LOCATION.index["shrine"],)
    t.play("choose shrine-ask", "refresh 3")
    assert t.player("a").place[2] == READY


def test_div_33_applying_a_location_does_not_open_it() -> None:
    t = Scene(2).tile("a", "d4", "s33").tile("a", "e4", "f28", 180).wait(Stick(0, SHRINE)).play("stick a d4 seas")
    assert t.asks() == "turn"


def test_div_34_who_applies_a_location_bears_its_title() -> None:
    t = Scene(2).tile("b", "d4", "s33").tile("a", "d4", "f28").wait(Stick(0, SHRINE)).play("stick b d4 seas")
    assert t.titles("a") == ["shrine"]
    assert t.titles("b") == []


def test_div_34_the_bearer_is_rewarded_whoever_explores() -> None:
    t = Scene(2).spot(7, "s33").mark("s33", "shrine@0").dice("a", "6 1 2 2").dice("b", "4 5").quests()
    t.player("b").titles = (LOCATION.index["shrine"],)
    t.play("explore 7", "pay 1+2", "choose shrine-sit", "skip")
    assert (t.asks(), t.table.seat) == ("reroll", 1)


def test_div_35_two_slots_a_new_artifact_covers_an_old_one_with_its_upgrade() -> None:
    t = Scene(4).artifact("a", "aegis", "gungnir", upgraded=True)
    t.table.workshop.artifacts = (ARTIFACT.index["lyre"],)
    assert slots(t.table) == 2
    t.wait(TakeArtifact(0))
    assert t.legal() == ["buy lyre slot 1", "buy lyre slot 2", "skip"]
    t.play("buy lyre slot 1")
    assert [ARTIFACT.slug(artifact) for artifact in t.player("a").artifacts] == ["lyre", "gungnir"]
    assert [ARTIFACT.slug(artifact) for artifact in t.player("a").upgraded] == ["gungnir"]


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
    t = Scene(5).artifact("a", "aegis", "lyre").wait(Upgrade(0))
    assert t.legal() == ["upgrade aegis", "skip"]


def test_div_36_a_visit_before_the_rest_makes_it_a_rest_turn_and_its_die_is_rolled() -> None:
    t = Scene(6).dice("a", "3 5 5")
    t.table.workshop.forge = (FACE.index["7"],)
    t.table.workshop.artifacts = ()
    t.play("visit 1")
    assert "rested a" in t.told()
    assert t.player("a").place[0] == READY
    assert t.asks() == "engrave"


def test_div_36_a_visit_after_the_rest_leaves_its_die_used() -> None:
    t = Scene(4).dice("a", "3 5 5")
    t.table.workshop.forge = (FACE.index["7"],)
    t.table.workshop.artifacts = ()
    t.play("rest")
    t.play(t.legal("visit")[0])
    assert t.player("a").place.count(USED) == 1
    assert t.asks() == "engrave"


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


def test_div_37_a_favorite_holds_his_pantheons_die_and_it_is_used_until_a_rest() -> None:
    t = Scene(3).dice("a", "1 2 3").die_of(0, "a", "reroll-two").play("invoke greek", "skip")
    assert t.table.pantheon.used == (True, False)
    t.play("rest")
    assert t.table.pantheon.used == (False, False)


def test_div_37_at_first_three_abilities_on_two_faces_each() -> None:
    faces = fresh(BOOK, 2, 1).pantheon.faces
    assert [len(set(die)) for die in faces] == [3, 3]


def test_div_37_every_ability_of_the_rulebook_is_there() -> None:
    assert len(BOOK.abilities) == 18
    assert {ability.effect.name for ability in BOOK.abilities} == set(ABILITIES)


def test_div_37_set_turns_the_die_and_leaves_it_ready() -> None:
    t = Scene(3).die_of(1, "a", "set-norse").play("invoke norse", "set exchange-top")
    assert t.table.pantheon.used == (False, False)
    assert t.legal("invoke") == []


def test_div_38_the_pythia_die_goes_to_the_last_if_five_behind() -> None:
    for totals, expected in (((9, 4, 6), 1), ((8, 4, 6), NOTHING), ((9, 4, 4), NOTHING)):
        t = Scene(2, seats=3).areas("a").areas("b").areas("c")
        for seat, total in zip(SEATS, totals, strict=False):
            t.player(seat).favor = [0, 0, total]
        assert t.finish().table.pythia == expected


def test_div_38_the_pythia_die_is_a_seventh_die_that_takes_no_sticker() -> None:
    legacy = fresh(BOOK, 2, 3)
    legacy.pythia = 1
    table = Scene(3, 2, legacy).table
    assert len(table.players[1].dice) == 6
    t = Scene(3).dice("b", "1 2 3 4 5 6 4").turn("b").wait(Engrave(1, FACE.index["11"], True))
    assert not [text for text in t.legal() if text.startswith("engrave 11 on 7")]


def test_div_39_the_demigod_tile_is_explored_before_the_first_turn_with_the_hero_on_it() -> None:
    legacy = fresh(BOOK, 2, 10)
    legacy.seating = legacy.order = (0, 1)
    legacy.demigods = (legacy.demigods[0], fresh(BOOK, 2, 10).demigods[1])
    legacy.demigods[1].total = 5
    legacy.demigods[0].tile = TILE.index["quiet-strait"]
    state = GAME.new(setup_of(GAME, legacy), seeded(4))
    assert text_of(state.legal[0]).startswith("stand d4")


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
    assert t.on(8) == "-"


def test_div_65_the_hammer_opens_the_workshop_without_a_rest() -> None:
    t = Scene(4).dice("a", "6 2 5").artifact("a", "hammer-of-wayland")
    t.table.workshop.artifacts = (ARTIFACT.index["lyre"],)
    t.table.workshop.forge = ()
    t.play("use hammer-of-wayland", "visit 1", "buy lyre slot 2")
    assert "explore 5" in t.legal()


def test_div_66_an_ability_with_nothing_to_act_on_cannot_be_chosen() -> None:
    t = Scene(3).dice("a", "1 2 3").die_of(0, "a", "refresh-one")
    assert t.legal("invoke") == []
    assert t.why_not("invoke greek").slug == "nothing-to-act-on"
    t = Scene(3).stack(0, "").stack(1, "").die_of(1, "a", "exchange-top")
    assert t.legal("invoke") == []


def test_div_68_a_covered_location_is_not_opened() -> None:
    t = Scene(2).tile("a", "d4", "s33").mark("s33", "shrine@0").tile("a", "e4", "s29", 180).tile("a", "d4", "f28")
    t.wait(Check(0))
    assert t.asks() == "turn"


def test_div_68_a_sticker_that_no_tile_takes_is_lost() -> None:
    t = Scene(2).stack(0, "").stack(1, "")
    for spot in range(1, 13):
        t.spot(spot, "-")
    t.stack(0, "f01").stack(1, "").tile("a", "d4", "f28").wait(Stick(0, SHRINE))
    t.settle()
    assert "sticker-lost a" in t.told()


def test_div_69_the_seats_of_a_campaign_are_fixed() -> None:
    legacy = fresh(BOOK, 3, 2)
    legacy.seating = legacy.order = (2, 0, 1)
    setup = setup_of(GAME, legacy)
    assert setup.seats == 3
    setup.seats = 2
    with pytest.raises(Problem, match="legacy-seats"):
        GAME.new(setup, seeded(1))


def test_div_69_heroes_are_drafted_in_turn_order() -> None:
    legacy = fresh(BOOK, 2, 6)
    legacy.seating = legacy.order = (1, 0)
    state = GAME.new(setup_of(GAME, legacy), seeded(1))
    assert state.steps[-1].ask(state).slug == "hero"
    assert state.seat == 0
    state.apply(state.legal[0])
    assert state.seat == 1
