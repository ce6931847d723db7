"""DIV-01 to DIV-09: tiles, board, dice and set-up."""

from tests.games.divinus.scene import Scene
from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus.areas import has_kind, location_of
from theomachy.games.divinus.dice import shown_face
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import legacy_of, new_legacy
from theomachy.games.divinus.player import LEFT_IN_BOX
from theomachy.games.divinus.setup import make_state
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.scenario_start import later_turn_order, lowest_total, rank_with_rerolls
from theomachy.games.divinus.things import FACE, FIRST_DEMIGOD_TILE, NOTHING, SACRED, TILE

BOOK = static_data_of(())


def start(seats: int, scenario: str = "1") -> DivinusState:
    """Set up, nobody has decided anything."""
    return make_state(make_setup(GAME.info, seats, "", {"scenario": scenario}), BOOK, seeded_rng(3))


def count_tiles(table: DivinusState) -> int:
    return sum(len(stack.cards) for stack in table.stacks) + sum(tile != NOTHING for tile in table.board)


def test_div_01_tiles_marked_for_more_players_stay_in_the_box() -> None:
    assert [count_tiles(start(seats)) for seats in (2, 3, 4)] == [44, 60, 78]


def test_div_01_39_faction_and_39_sacred_tiles() -> None:
    stacks = BOOK.tiles.stacks[:FIRST_DEMIGOD_TILE]
    assert (stacks.count(0), stacks.count(1)) == (39, 39)


def test_div_02_two_or_three_terrains_one_on_each_side() -> None:
    for tile in range(FIRST_DEMIGOD_TILE):
        assert 2 <= len(set(BOOK.tiles.edges[tile * 4])) <= 3


def test_div_02_opposite_sides_join_through_the_middle_and_the_others_lie_apart() -> None:
    # F04 is M-S-M-S: one mountain range from north to south, two seas. S35 is P-S-P-S.
    for slug, terrains in (("f04", (1, 2, 2)), ("s35", (0, 2, 2))):
        tile = TILE.index[slug]
        assert BOOK.tiles.region_sides[tile * 4] == ((0, 2), (1,), (3,))
        assert BOOK.tiles.region_terrains[tile] == terrains


def test_div_02_a_turned_tile_takes_its_regions_along() -> None:
    # F01 is P-P-M-S; a quarter clockwise the west side comes to the north.
    tile = TILE.index["f01"]
    assert BOOK.tiles.edges[tile * 4 + 1] == (2, 0, 0, 1)
    assert BOOK.tiles.region_sides[tile * 4 + 1] == ((1, 2), (3,), (0,))


def test_div_03_faction_tiles_have_one_or_two_icons_and_sacred_tiles_one_sacred_place() -> None:
    for tile in range(FIRST_DEMIGOD_TILE):
        marks = BOOK.tiles.printed_marks[tile]
        if BOOK.tiles.stacks[tile] == 0:
            assert 1 <= len(marks) <= 2
            assert not has_kind(marks, SACRED)
        else:
            assert [mark >> 2 for mark in marks] == [SACRED]


def test_div_04_six_spots_from_each_stack() -> None:
    table = start(4)
    assert [BOOK.tiles.stacks[tile] for tile in table.board] == [0] * 6 + [1] * 6


def test_div_04_the_other_stack_feeds_a_spot_only_when_its_own_is_empty() -> None:
    t = Scene().stack(0, "").stack(1, "s01 s02").dice("a", "3@2 1 1").play("rest")
    assert t.tile_on_spot(2) != "-"
    t = Scene().spot(2, "-").stack(0, "").stack(1, "s01 s02").dice("a", "3@2").play("rest")
    assert t.tile_on_spot(2) == "s01"


def test_div_05_no_location_lies_on_the_board_at_set_up() -> None:
    legacy = new_legacy(BOOK, 2, 2)
    marks = [(*each, (8 << 2)) if has_kind(each, SACRED) else each for each in legacy.marks]
    marks[TILE.index["s05"] : TILE.index["s13"]] = legacy.marks[TILE.index["s05"] : TILE.index["s13"]]
    legacy.marks = marks
    t = Scene(2, legacy=legacy)
    assert all(location_of(t.table.marks[tile]) == NOTHING for tile in t.table.board)
    assert count_tiles(t.table) == 44


def test_div_06_fewer_dice_with_more_players() -> None:
    for seats, dice in ((2, 6), (3, 5), (4, 4)):
        state = GAME.new(make_setup(GAME.info, seats), seeded_rng(1))
        while state.steps and state.steps[-1].question(state).slug in ("engrave", "leave-out"):
            state.apply(state.legal[0])
        assert isinstance(state, DivinusState)
        assert [6 - player.die_places.count(LEFT_IN_BOX) for player in state.players] == [dice] * seats


def test_div_07_the_lowest_total_begins_and_faces_with_two_values_count_lowest() -> None:
    t = Scene(seats=3).dice("a", "6 6").dice("b", "3-6 5").dice("c", "4 5")
    assert [lowest_total(t.table, seat) for seat in range(3)] == [12, 8, 9]
    assert rank_with_rerolls(t.table, [0, 1, 2]) == [1, 2, 0]


def test_div_07_tied_players_roll_again_among_themselves() -> None:
    t = Scene(seats=3).dice("a", "2 2").dice("b", "1 1").dice("c", "2 2")
    order = rank_with_rerolls(t.table, [0, 1, 2])
    assert order[0] == 1
    assert lowest_total(t.table, order[1]) < lowest_total(t.table, order[2])


def test_div_07_later_the_lowest_favor_begins_then_the_later_in_the_last_order() -> None:
    table = start(4)
    assert later_turn_order(table, [5, 3, 3, 9], (2, 0, 3, 1), (0, 2, 1, 3)) == (1, 2, 0, 3)


def test_div_08_everybody_applies_a_3_6_face_first() -> None:
    state = GAME.new(make_setup(GAME.info, 2), seeded_rng(1))
    state.apply(state.legal[3])
    assert isinstance(state, DivinusState)
    assert FACE.slug(state.players[0].dice[0][3]) == "3-6"
    assert state.seat == 1


def test_div_08_a_die_of_choice_is_returned_each_scenario() -> None:
    legacy = new_legacy(BOOK, 3, 2)
    legacy.clockwise_seats = legacy.turn_order = (0, 1, 2)
    legacy.demigods[0].dice = ((0, 1, 2, 3, 4, 9), *legacy.demigods[0].dice[1:])
    state = make_state(Scene(2, 3, legacy).setup, BOOK, seeded_rng(1))
    state.settle()
    assert [repr(action) for action in state.legal] == ["leave-out 1", "leave-out 2"]


def test_div_09_tiles_go_back_with_their_stickers_and_dice_stay() -> None:
    t = Scene(2).tile("a", "d4", "f29").mark("f29", "greek@0").dice("a", "nectar 2 3 4 5 6")
    t.table.story.choices = ()
    after = legacy_of(t.table)
    again = Scene(3, legacy=after)
    assert again.table.marks[TILE.index["f29"]] == t.table.marks[TILE.index["f29"]]
    assert again.player("a").map.cells == []
    assert shown_face(t.player("a"), 0) in after.demigods[0].dice[0]
