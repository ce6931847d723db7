"""DIV-60 to DIV-64, 74: Eternal Mode."""

from tests.games.divinus.scene import Scene
from theomachy.core.game import make_setup
from theomachy.core.notation import parse_legal_action, text_of
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus import eternal
from theomachy.games.divinus.areas import location_of
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import Legacy, new_legacy
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.legacy_json import write_legacy as legacy_text
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.scoring import winners
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.scenario_start import DealArtifacts, KeepArtifact, count_die_stickers
from theomachy.games.divinus.things import ARTIFACT, FACE, GOD, NOTHING, PLAIN_FACES, QUEST, TILE

BOOK = static_data_of(())


def start(seats: int = 2, seed: int = 1, **options: str) -> DivinusState:
    state = GAME.new(make_setup(GAME.info, seats, "", {"scenario": "eternal", **options}), seeded_rng(seed))
    assert isinstance(state, DivinusState)
    return state


def test_div_60_four_gods_and_four_to_six_quests() -> None:
    for seed in range(8):
        table = start(seed=seed, set="drawn")
        assert len(table.gods) == 4
        assert 4 <= len(table.quests) <= 6
        assert set(table.gods) <= set(BOOK.eternal_gods)


def test_div_60_a_monster_comes_with_all_its_cards_and_only_one_has_a_meeple() -> None:
    cerberus = QUEST.index["cerberus-1"]
    cards = eternal.cards_with(BOOK, cerberus)
    assert [QUEST.slug(card) for card in cards] == ["cerberus-1", "cerberus-2", "cerberus-3"]
    assert not eternal.can_add(BOOK, cards, QUEST.index["hydra-1"], 6)
    assert eternal.can_add(BOOK, cards, QUEST.index["empusa"], 6)
    assert not eternal.can_add(BOOK, (*cards, 0), cerberus, 6)


def test_div_60_the_players_may_pick_them() -> None:
    table = start(set="chosen")
    for _ in range(4):
        table.apply(table.legal[0])
    assert text_of(table.legal[0]).startswith("pick-quest")
    while text_of(table.legal[0]).startswith("pick-quest"):
        assert len(table.quests) < 6
        table.apply(table.legal[0])
    assert 4 <= len(table.quests) <= 6


def test_div_61_heroes_from_the_lowest_total_on_then_tiles_from_the_last() -> None:
    table = start(3)
    while not text_of(table.legal[0]).startswith("hero"):
        table.apply(table.legal[0])
    order = table.turn_order
    assert [order[(order.index(seat) + 1) % 3] for seat in (0, 1, 2)] == [1, 2, 0]
    asked = []
    for _ in range(6):
        asked.append(table.seat)
        table.apply(table.legal[0])
    assert asked == [*order, *reversed(order)]


def test_div_61_artifacts_are_kept_and_passed_left_twice() -> None:
    table = start(2, artifacts="drafted")
    while not text_of(table.legal[0]).startswith("keep"):
        table.apply(table.legal[0])
    first = GAME.view(table, 0)["draft"]
    assert isinstance(first, list)
    while text_of(table.legal[0]).startswith("keep"):
        table.apply(table.legal[0])
    assert [len(player.artifacts) for player in table.players] == [2, 2]


def legacy_with_stickers(*counts: int) -> Legacy:
    """A finished campaign whose dice bear so many stickers for each seat, and three that are left."""
    legacy = new_legacy(BOOK, len(counts), 13)
    legacy.clockwise_seats = legacy.turn_order = tuple(range(len(counts)))
    for demigod, count in zip(legacy.demigods, counts, strict=True):
        faces = [FACE.index["11"]] * count
        demigod.dice = ((*faces, *PLAIN_FACES[count:]), *demigod.dice[1:])
    legacy.workshop = legacy.workshop.with_supply([FACE.index["7"], FACE.index["9"]]).with_forge([FACE.index["7"]])
    return legacy


def after_campaign(legacy: Legacy) -> DivinusState:
    setup = GAME.epilogue_setup(len(legacy.demigods), legacy_text(legacy, BOOK), {})
    assert setup is not None
    state = GAME.new(setup, seeded_rng(1))
    assert isinstance(state, DivinusState)
    return state


def test_div_61_who_has_fewer_stickers_on_dice_adds_as_many_as_are_missing() -> None:
    table = after_campaign(legacy_with_stickers(1, 3))
    assert (table.seat, [text_of(action) for action in table.legal]) == (0, ["forge 7", "forge 9", "skip"])
    for text in ("forge 7", "engrave 7 on 1 side 4", "forge 9", "engrave 9 on 2 side 1"):
        table.apply(parse_legal_action(GAME, table, text))
    assert [count_die_stickers(player) for player in table.players] == [3, 3]
    assert sorted(table.workshop.forge + table.workshop.supply) == [FACE.index["7"]]
    assert not text_of(table.legal[0]).startswith("forge")


def test_div_61_nobody_must_add_and_equal_sets_are_not_asked() -> None:
    table = after_campaign(legacy_with_stickers(1, 2))
    table.apply(parse_legal_action(GAME, table, "skip"))
    assert text_of(table.legal[0]).startswith("hero")
    assert text_of(after_campaign(legacy_with_stickers(2, 2)).legal[0]).startswith("hero")


def test_div_61_when_no_sticker_is_left_sets_stay_as_they_are() -> None:
    legacy = legacy_with_stickers(0, 3)
    legacy.workshop = legacy.workshop.with_supply([]).with_forge([])
    assert text_of(after_campaign(legacy).legal[0]).startswith("hero")


def dealt_artifacts(*quests: str) -> set[str]:
    """All Artifacts that are dealt at some table with these quests."""
    found: set[int] = set()
    for seed in range(30):
        t = Scene("eternal", seats=4).quests(*quests)
        t.table.rng = seeded_rng(seed)
        vault = list(t.table.workshop.vault)
        t.table.rng.shuffle(vault)
        t.table.workshop = t.table.workshop.with_vault(vault)
        t.push_step(DealArtifacts(0)).settle()
        step = t.table.steps[-1]
        assert isinstance(step, KeepArtifact)
        found.update(card for hand in step.hands for card in hand)
        assert sorted([*t.table.workshop.vault, *[card for hand in step.hands for card in hand]]) == sorted(vault)
    return {ARTIFACT.slug(card) for card in found}


def test_div_35_an_artifact_that_can_do_nothing_here_is_not_dealt() -> None:
    assert set(ARTIFACT.slugs) - dealt_artifacts("empusa") == {"hammer-of-wayland", "cap-of-invisibility"}
    assert set(ARTIFACT.slugs) - dealt_artifacts("chimera-1") == {"hammer-of-wayland", "cap-of-invisibility"}
    assert set(ARTIFACT.slugs) - dealt_artifacts("hydra-1") == {"hammer-of-wayland"}


def test_div_74_who_covers_all_of_echidnas_card_scores_it_and_markers_are_not_compared() -> None:
    t = Scene("eternal", seats=3).quests("echidna").covered("echidna", "aaaaaa.bbbbbcccccc")
    t.areas("a").areas("b").areas("c")
    t.table.quests_done = ((QUEST.index["echidna"], 2), (QUEST.index["echidna"], 0))
    t.table.gods = ()
    t.finish()
    assert [t.player(seat).total_favor() for seat in "abc"] == [2, 0, 2]


def test_div_62_no_locations_no_story_no_pantheon_dice() -> None:
    legacy = new_legacy(BOOK, 2, 13)
    legacy.clockwise_seats = legacy.turn_order = (0, 1)
    legacy.marks = [*legacy.marks]
    legacy.marks[TILE.index["s01"]] += (parse_mark("shrine@0"),)
    legacy.pantheon_dice.holders = (0, 1)
    legacy.pythia_seat = 0
    setup = make_setup(GAME.info, 2, "", {"scenario": "eternal"}, (), legacy_text(legacy, BOOK))
    table = GAME.new(setup, seeded_rng(1))
    assert isinstance(table, DivinusState)
    assert all(location_of(marks) == NOTHING for marks in table.marks)
    assert table.pantheon_dice.holders == (-1, -1)
    assert len(table.players[0].dice) == 6


def test_div_62_a_fulfilled_quest_lies_by_its_player_and_scores_at_the_end() -> None:
    t = (
        Scene("eternal")
        .quests("hestias-disciple")
        .tile("a", "d4", "s33")
        .tile("a", "e4", "s29", 180)
        .push_step(CheckCompletions(0))
    )
    t.settle()
    assert t.table.quests_done == ((QUEST.index["hestias-disciple"], 0),)
    assert t.player("a").total_favor() == 0
    t.table.gods = ()
    t.finish()
    assert t.player("a").total_favor() == 1


def test_div_62_monster_cards_give_3_2_1_or_2_1() -> None:
    assert eternal.marker_awards([3, 1, 2, 0]) == [3, 1, 2, 0]
    assert eternal.marker_awards([2, 1]) == [2, 1]
    assert eternal.marker_awards([1, 1, 1]) == [2, 2, 2]


def test_div_63_a_tie_goes_to_the_later_in_turn_order() -> None:
    t = Scene("eternal", seats=3).areas("a").areas("b").areas("c")
    t.table.gods = ()
    t.table.turn_order = (1, 2, 0)
    for seat in "abc":
        t.player(seat).favor = [0, 0, 3]
    t.finish()
    assert winners(t.table) == [0]


def test_div_64_the_proposed_set() -> None:
    table = start()
    assert [GOD.slug(god) for god in table.gods] == ["hades", "hermes", "tyr", "poseidon"]
    named = [QUEST.slug(quest) for quest in table.quests]
    assert named == ["empusa", "marshland-of-bones", "hestias-disciple", "reclaim-the-land"]


def test_div_74_the_filled_grid_counts_and_there_is_no_workshop() -> None:
    t = Scene("eternal").areas("a").areas("b")
    assert not t.table.rules.workshop
    me = t.player("a")
    for cell in [row * 7 + column for row in range(4) for column in range(4)]:
        me.map = me.map.with_tile(cell, 0, 0)
    t.areas("a")
    t.table.gods = ()
    t.finish()
    assert me.total_favor() == 1


def test_div_74_an_unfulfilled_monster_gives_nothing() -> None:
    t = Scene("eternal", seats=3).quests("draugr").covered("draugr", "aa.").areas("a").areas("b").areas("c")
    t.table.gods = ()
    t.finish()
    assert t.player("a").total_favor() == 0


def test_div_74_the_draft_roll_is_the_first_ready_pool() -> None:
    table = start(2)
    while not text_of(table.legal[0]).startswith("hero"):
        table.apply(table.legal[0])
    assert table.players[0].die_places[:6] == [READY] * 6
