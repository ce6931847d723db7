"""DIV-30 to DIV-34, 37 to 39, 66, 68: what is stuck and remembered."""

from tests.games.divinus.scene import SEATS, Scene
from theomachy.bots.bot import play_out
from theomachy.bots.registry import get_bot
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus import stickers
from theomachy.games.divinus.campaign import legacy_after, next_setup
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import new_legacy
from theomachy.games.divinus.legacy_json import parse_mark, read_legacy
from theomachy.games.divinus.legacy_json import write_legacy as legacy_text
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.dice_steps import Engrave
from theomachy.games.divinus.steps.pantheon_dice import ABILITY_STEPS
from theomachy.games.divinus.steps.sticker_placement import ApplySticker
from theomachy.games.divinus.things import (
    FACE,
    FIRST_LOCATION,
    LOCATION,
    NOTHING,
    TILE,
)

BOOK = static_data_of(())
SHRINE = FIRST_LOCATION + LOCATION.index["shrine"]


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
    legacy = legacy_after(new_legacy(BOOK, 3, 8), match)
    text = legacy_text(legacy, BOOK)
    assert legacy_text(read_legacy(text, BOOK), BOOK) == text
    assert Scene(9, 3, read_legacy(text, BOOK)).table.marks[TILE.index["s01"]][-1] == parse_mark("greek@1")


def test_div_31_the_slot_examples() -> None:
    """Two factions: room for one more and no Location. One faction: room for two. Sacred Place and Location: full."""
    greek, sacred, shrine = parse_mark("greek@0"), parse_mark("sacred@0"), parse_mark("shrine@0")
    assert stickers.free_slots((greek, greek)) == 1
    assert not stickers.can_take((greek, greek), SHRINE)
    assert stickers.free_slots((greek,)) == 2
    assert stickers.free_slots((sacred, shrine)) == 0
    assert not stickers.can_take((sacred, shrine), 0)


def test_div_31_a_location_lies_beside_a_visible_sacred_place_one_a_tile_never_with_a_temple() -> None:
    assert stickers.can_take((parse_mark("sacred@0"),), SHRINE)
    assert not stickers.can_take((parse_mark("athena-temple@0"),), SHRINE)
    assert not stickers.can_take((parse_mark("sacred@0"), parse_mark("fort@1")), SHRINE)


def test_div_31_a_location_is_applied_at_once_on_the_own_map_and_cannot_be_declined() -> None:
    t = Scene(2).tile("a", "d4", "s33").tile("a", "e4", "f28", 180).push_step(ApplySticker(0, SHRINE))
    assert t.legal() == ["stick a d4 plains", "stick a d4 seas"]


def test_div_32_no_place_on_the_own_map_another_map_then_the_board() -> None:
    t = Scene(2).tile("a", "d4", "f28").tile("b", "d4", "s33").push_step(ApplySticker(0, SHRINE))
    assert t.legal() == ["stick b d4 plains", "stick b d4 seas"]
    t = Scene(2).tile("a", "d4", "f28").push_step(ApplySticker(0, SHRINE))
    assert {text.split()[0] for text in t.legal()} == {"stick-on"}


def test_div_32_then_a_tile_of_a_stack_goes_to_its_bottom() -> None:
    t = Scene(2).tile("a", "d4", "f28").stack(0, "f01 f02").stack(1, "s01 s02 s03")
    for spot in range(7, 13):
        t.spot(spot, "-")
    t.stack(1, "s01 s02 s03").push_step(ApplySticker(0, SHRINE))
    assert t.legal() == ["draw faction", "draw sacred"]
    t.play("draw sacred")
    assert TILE.slug(t.table.stacks[1].cards[0]) == "s01"
    assert t.table.known == [0, 1]
    assert t.titles("a") == ["shrine"]


def test_div_33_a_location_is_opened_when_its_tile_is_explored_once_a_scenario() -> None:
    t = Scene(2).spot(7, "s33").mark("s33", "shrine@0").dice("a", "6 1 3@used").quests()
    t.play("explore 7")
    assert t.legal() == ["choose shrine-ask", "choose shrine-sit"]
    assert t.table.story.opened_locations == (LOCATION.index["shrine"],)
    t.play("choose shrine-ask", "refresh 3")
    assert t.player("a").die_places[2] == READY


def test_div_33_applying_a_location_does_not_open_it() -> None:
    t = (
        Scene(2)
        .tile("a", "d4", "s33")
        .tile("a", "e4", "f28", 180)
        .push_step(ApplySticker(0, SHRINE))
        .play("stick a d4 seas")
    )
    assert t.question() == "turn"


def test_div_34_who_applies_a_location_bears_its_title() -> None:
    t = (
        Scene(2)
        .tile("b", "d4", "s33")
        .tile("a", "d4", "f28")
        .push_step(ApplySticker(0, SHRINE))
        .play("stick b d4 seas")
    )
    assert t.titles("a") == ["shrine"]
    assert t.titles("b") == []


def test_div_34_the_bearer_is_rewarded_whoever_explores() -> None:
    t = Scene(2).spot(7, "s33").mark("s33", "shrine@0").dice("a", "6 1 2 2").dice("b", "4 5").quests()
    t.player("b").titles = (LOCATION.index["shrine"],)
    t.play("explore 7", "pay 1+2", "choose shrine-sit", "skip")
    assert (t.question(), t.table.seat) == ("reroll", 1)


def test_div_37_a_favorite_holds_his_pantheons_die_and_it_is_used_until_a_rest() -> None:
    t = Scene(3).dice("a", "1 2 3").die_of(0, "a", "reroll-two").play("invoke greek", "skip")
    assert t.table.pantheon_dice.used == (True, False)
    t.play("rest")
    assert t.table.pantheon_dice.used == (False, False)


def test_div_37_at_first_three_abilities_on_two_faces_each() -> None:
    faces = new_legacy(BOOK, 2, 1).pantheon_dice.faces
    assert [len(set(die)) for die in faces] == [3, 3]


def test_div_37_every_ability_of_the_rulebook_is_there() -> None:
    assert len(BOOK.abilities) == 18
    assert {ability.effect.name for ability in BOOK.abilities} == set(ABILITY_STEPS)


def test_div_37_set_turns_the_die_and_leaves_it_ready() -> None:
    t = Scene(3).die_of(1, "a", "set-norse").play("invoke norse", "set exchange-top")
    assert t.table.pantheon_dice.used == (False, False)
    assert t.legal("invoke") == []


def test_div_38_the_pythia_die_goes_to_the_last_if_five_behind() -> None:
    for totals, expected in (((9, 4, 6), 1), ((8, 4, 6), NOTHING), ((9, 4, 4), NOTHING)):
        t = Scene(2, seats=3).areas("a").areas("b").areas("c")
        for seat, total in zip(SEATS, totals, strict=False):
            t.player(seat).favor = [0, 0, total]
        assert t.finish().table.pythia_seat == expected


def test_div_38_the_pythia_die_is_a_seventh_die_that_takes_no_sticker() -> None:
    legacy = new_legacy(BOOK, 2, 3)
    legacy.pythia_seat = 1
    table = Scene(3, 2, legacy).table
    assert len(table.players[1].dice) == 6
    t = Scene(3).dice("b", "1 2 3 4 5 6 4").turn("b").push_step(Engrave(1, FACE.index["11"], True))
    assert not [text for text in t.legal() if text.startswith("engrave 11 on 7")]


def test_div_39_the_demigod_tile_is_explored_before_the_first_turn_with_the_hero_on_it() -> None:
    legacy = new_legacy(BOOK, 2, 10)
    legacy.clockwise_seats = legacy.turn_order = (0, 1)
    legacy.demigods = (legacy.demigods[0], new_legacy(BOOK, 2, 10).demigods[1])
    legacy.demigods[1].total_favor = 5
    legacy.demigods[0].demigod_tile = TILE.index["quiet-strait"]
    state = GAME.new(next_setup(GAME, legacy), seeded_rng(4))
    assert text_of(state.legal[0]).startswith("stand d4")


def test_div_66_an_ability_with_nothing_to_act_on_cannot_be_chosen() -> None:
    t = Scene(3).dice("a", "1 2 3").die_of(0, "a", "refresh-one")
    assert t.legal("invoke") == []
    assert t.why_not("invoke greek").slug == "nothing-to-act-on"
    t = Scene(3).stack(0, "").stack(1, "").die_of(1, "a", "exchange-top")
    assert t.legal("invoke") == []


def test_div_68_a_covered_location_is_not_opened() -> None:
    t = Scene(2).tile("a", "d4", "s33").mark("s33", "shrine@0").tile("a", "e4", "s29", 180).tile("a", "d4", "f28")
    t.push_step(CheckCompletions(0))
    assert t.question() == "turn"


def test_div_68_a_sticker_that_no_tile_takes_is_lost() -> None:
    t = Scene(2).stack(0, "").stack(1, "")
    for spot in range(1, 13):
        t.spot(spot, "-")
    t.stack(0, "f01").stack(1, "").tile("a", "d4", "f28").push_step(ApplySticker(0, SHRINE))
    t.settle()
    assert "sticker-lost a" in t.event_texts()


def test_a_legacy_is_parsed_once_and_no_scenario_changes_it() -> None:
    """Several questions of one request are about the same text; what it was parsed to is shared by all of them."""
    text = legacy_text(new_legacy(BOOK, 2, 2), BOOK)
    legacy = read_legacy(text, BOOK)
    state = GAME.new(next_setup(GAME, legacy), seeded_rng(1))
    play_out(GAME, state, [get_bot("random")] * 2, seeded_rng(2), 200)
    assert read_legacy(text, BOOK) is legacy
    assert legacy_text(legacy, BOOK) == text
