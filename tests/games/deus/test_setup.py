"""DEU-01 to DEU-09: what is in the box and how a game begins."""

from collections import Counter

import pytest

from tests.games.deus.scene import Scene, the_map
from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.board import TILE_OFFSETS, villages_touch
from theomachy.games.deus.cards import BASE_PACK, TERRAINS, TYPES
from theomachy.games.deus.game import CARDS, GAME
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import CARD, CELL


def fresh(seats: int, seed: int = 1, **options: str) -> DeusState:
    state = GAME.new(make_setup(GAME.info, seats, options=options), seeded_rng(seed))
    assert isinstance(state, DeusState)
    return state


@pytest.mark.parametrize(("seats", "tiles"), [(2, 4), (3, 6), (4, 7)])
def test_deu_01_the_map_has_a_number_of_tiles_for_the_players(seats: int, tiles: int) -> None:
    board = fresh(seats).board
    assert len(board.centres) == tiles
    assert board.size == 7 * tiles


def test_deu_01_every_side_has_two_seas_a_village_and_one_of_each_land() -> None:
    for row in BASE_PACK.rows("side"):
        assert Counter(row.words("regions")) == Counter([*TERRAINS, "sea"])
    assert len(BASE_PACK.rows("side")) == 14


def test_deu_01_villages_never_touch_and_sides_and_turns_vary() -> None:
    boards = [fresh(4, seed).board for seed in range(30)]
    assert not any(villages_touch(board) for board in boards)
    assert len({tuple(board.rotations) for board in boards}) > 20
    assert len({tuple(side.slug for side in board.sides) for board in boards}) > 20


def test_deu_01_a_turn_moves_the_ring_and_leaves_the_centre() -> None:
    board = the_map()
    turned = type(board)(board.centres, board.sides, [1, 0, 0, 0])
    names = [TERRAINS[terrain] for terrain in turned.terrain[:7]]
    assert names == ["sea", "field", "forest", "mountain", "swamp", "sea", "village"]


def test_deu_02_a_village_holds_as_many_vp_as_regions_touch_it() -> None:
    t = Scene()
    assert [t.vp_left_in(cell) for cell in ("a5", "b5", "c5", "d5")] == [5, 3, 6, 3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deu_03_temples_as_tiles_and_five_of_each_resource_a_player(seats: int) -> None:
    state = fresh(seats)
    assert state.temples_left == len(state.board.centres)
    assert GAME.conserved_quantities(state)["goods"] == [5 * seats] * 4


def test_deu_03_a_resource_that_has_run_out_cannot_be_gained() -> None:
    t = Scene().put(0, "production", "b3").put(0, "civil", "a4").goods(1, stone=9).build("quarry", "a4")
    assert t.good("stone") == 1


def test_deu_04_two_pieces_of_each_type_on_the_board_three_in_the_supply() -> None:
    player = fresh(2).players[1]
    assert player.board == [2] * 5
    assert player.supply == [3] * 5


def test_deu_05_five_gold_one_of_each_resource_five_vp_and_five_cards() -> None:
    player = fresh(3).players[2]
    assert player.goods == [1, 1, 1, 1, 5]
    assert player.vp == 5
    assert len(player.hand) == 5


def test_deu_05_gold_is_open_while_vp_and_hands_are_their_owners() -> None:
    view = GAME.view(fresh(2), 0)["players"]
    assert isinstance(view, list)
    mine, theirs = view
    assert {"vp", "hand"} <= set(mine)
    assert not {"vp", "hand", "total"} & set(theirs)
    assert theirs["gold"] == 5
    assert theirs["hand_count"] == 5


def test_deu_06_ninety_six_cards_sixteen_of_each_colour_and_72_different() -> None:
    count = Counter(TYPES[card.kind] for card in CARDS for _ in range(card.copies))
    assert count == dict.fromkeys(TYPES, 16)
    assert CARD.size == 72


def test_deu_06_the_first_seat_begins_or_chance_decides() -> None:
    assert {fresh(4, seed).first_seat for seed in range(10)} == {0}
    assert len({fresh(4, seed, start="random").first_seat for seed in range(20)}) == 4


def test_deu_07_a_region_an_army_left_empty_is_free_for_all() -> None:
    t = Scene().put(0, "military", "b3").put(1, "civil", "b4").goods(1, wood=1).hand(1, "marble-house")
    t.build("legionaries", "b1", "move b3 to a2")
    assert "b3" in t.places("marble-house").split()


def test_deu_07_a_region_with_other_own_pieces_stays_ones_own() -> None:
    t = Scene().put(0, "military", "b3").put(0, "civil", "b3").put(1, "civil", "b4").goods(1, wood=1)
    t.hand(1, "marble-house").build("legionaries", "b1", "move b3 to a2")
    assert "b3" not in t.places("marble-house").split()


def test_deu_08_a_card_needs_its_piece_its_cost_and_a_region() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "quarry").goods(0, wood=1)
    assert t.places("quarry")
    t = Scene().put(0, "civil", "b3").hand(0, "quarry farm").goods(0, gold=3)
    assert t.why("build quarry at b4") == ("cannot-pay", ["card:quarry", "4", "3"], "DEU-12")
    t = Scene().put(0, "civil", "b3").hand(0, "quarry farm").goods(0, wood=1).pieces(0, "production", 0, 5)
    assert t.why("build quarry at b4") == ("no-piece", ["type:production", "5"], "DEU-11")


def test_deu_08_with_no_card_at_all_a_player_passes() -> None:
    t = Scene().hand(1, "archers quarry")
    t.table.deck.cards = []
    assert "passed a" in t.settle().event_texts()
    assert t.table.seat == 1


def test_deu_09_in_a_crowd_any_empty_edge_region_will_do() -> None:
    t = Scene(4).hand(3, "marble-house").goods(3, wood=1).turn(3)
    t.put(0, "civil", "a6").put(1, "civil", "b1").put(2, "civil", "d6")
    assert t.places("marble-house") == "c6"
    t = Scene(4).hand(3, "marble-house").goods(3, wood=1).turn(3)
    t.put(0, "civil", "a6").put(1, "civil", "b1").put(2, "civil", "d6").put(2, "maritime", "c7").put(1, "civil", "c6")
    assert t.places("marble-house") == "a1 a2 b7 c1 c3 d7"


def test_deu_09_steps_count_over_every_region_and_from_the_first_piece_even_if_it_moved() -> None:
    t = Scene().put(1, "military", "a1").hand(0, "marble-house").goods(0, wood=1)
    before = t.places("marble-house")
    t = Scene().put(1, "military", "a1").hand(0, "marble-house").goods(0, wood=1)
    t.table.pieces[5 + 4] = 1 << CELL.index["d4"]
    assert t.places("marble-house") == before
    assert "a6" not in before.split()


def test_deu_01_two_to_four_players() -> None:
    with pytest.raises(Problem, match="bad-seats"):
        make_setup(GAME.info, 5)


@pytest.mark.parametrize("layout", ["standard", "long", "ring"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deu_61_every_layout_is_connected(layout: str, seats: int) -> None:
    assert are_connected(fresh(seats, layout=layout).board.centres)


def test_deu_61_a_random_layout_is_connected_and_differs() -> None:
    layouts = [fresh(4, seed, layout="random").board.centres for seed in range(20)]
    assert all(are_connected(centres) for centres in layouts)
    assert len({tuple(sorted(centres)) for centres in layouts}) > 10


def are_connected(centres: list[tuple[int, int]]) -> bool:
    reached = [centres[0]]
    for q, r in reached:
        reached += [
            (q + a, r + b) for a, b in TILE_OFFSETS if (q + a, r + b) in centres and (q + a, r + b) not in reached
        ]
    return len(reached) == len(centres) == len(set(centres))


def test_deu_01_a_tile_lies_on_the_map_with_one_side_only() -> None:
    for seed in range(30):
        tiles = [side.tile for side in fresh(4, seed).board.sides]
        assert sorted(tiles) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("layout", ["long", "ring", "random"])
def test_deu_61_villages_never_touch_on_another_layout(layout: str) -> None:
    assert not any(villages_touch(fresh(seats, seed, layout=layout).board) for seats in (2, 3, 4) for seed in range(10))
