"""What a seat sees, what it could be facing, and what it is told when something cannot be done."""

from pathlib import Path

import pytest

from tests.games.deus.scene import Scene
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.game import Json, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.card_parsing import read_cards
from theomachy.games.deus.cards import read_pack
from theomachy.games.deus.game import GAME
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import CARD


def region(t: Scene, cell: str) -> Json:
    regions = GAME.view(t.table, 0)["regions"]
    assert isinstance(regions, list)
    found: Json = next(region for region in regions if region["cell"] == cell)
    return found


def world(t: Scene, viewer: int, luck: int = 1) -> DeusState:
    state = GAME.determinize(t.table, viewer, seeded_rng(luck))
    assert isinstance(state, DeusState)
    return state


def test_a_region_tells_its_place_terrain_owner_and_pieces() -> None:
    t = Scene().put(1, "civil", "b3").put(1, "military", "b3").temple("b3").settle()
    assert region(t, "b3") == {
        "cell": "b3",
        "q": 1,
        "r": 1,
        "tile": "b",
        "terrain": "mountain",
        "edge": False,
        "owner": "b",
        "pieces": ["civil", "military", "temple"],
    }
    assert region(t, "a5")["vp"] == 5


def test_a_discard_shows_its_top_and_its_number_only() -> None:
    t = Scene().hand(0, "galley quarry farm").play("offer galley", "also quarry", "enough")
    view = GAME.view(t.table, 1)
    assert (view["discard"], view["discard_top"]) == (2, "galley")
    assert "quarry" not in str(view)


def test_cards_laid_aside_are_seen_by_their_owner_alone() -> None:
    t = Scene().hand(0, "galley quarry farm").play("offer galley", "also quarry")
    assert GAME.view(t.table, 0)["laid_cards"] == ["galley", "quarry"]
    assert GAME.view(t.table, 1)["laid_cards"] == []
    assert GAME.view(t.table, 1)["laid"] == 2


def test_a_drawn_card_is_told_to_whoever_drew_it_and_its_number_to_all() -> None:
    t = Scene().put(0, "civil", "b3").draws("quarry").build("school", "b3")
    assert t.table.events is not None
    assert [repr(event) for event in t.table.events if "drew" in event.kind.name] == [
        "drew-card quarry (only 0)",
        "drew a 1",
    ]


def test_deu_05_hands_and_vp_stay_hidden_in_the_last_round() -> None:
    t = Scene().hand(0, "galley quarry").settle()
    t.table.last_round = True
    players = GAME.view(t.table, 1)["players"]
    assert isinstance(players, list)
    assert not {"hand", "vp", "total", "lacks"} & set(players[0])


def test_deu_12_the_view_names_the_card_that_is_being_paid_for() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=8, clay=1, wheat=1)
    assert GAME.view(t.table, 1)["building"] is None
    t.play("build rock-theatre at b4")
    building = GAME.view(t.table, 1)["building"]
    assert isinstance(building, dict)
    assert (building["card"], building["column"]) == ("rock-theatre", "civil")


def test_deu_12_whoever_pays_sees_what_each_way_costs() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=8, clay=1, wheat=1)
    building = GAME.view(t.play("build rock-theatre at b4").table, 0)["building"]
    assert isinstance(building, dict)
    bills = building["bills"]
    clay, wheat = {"good": "clay", "count": 1}, {"good": "wheat", "count": 1}
    assert sorted(bills) == ["clay", "clay-wheat", "none", "wheat"]
    assert bills["none"] == {"paid": [clay, wheat], "missing": [], "gold": 0, "for_missing": 0}
    assert bills["clay"] == {"paid": [wheat], "missing": [clay], "gold": 4, "for_missing": 4}


def test_deu_12_the_cards_in_hand_have_their_price_for_their_owner() -> None:
    t = Scene().hand(0, "rock-theatre archers").goods(0, gold=8, clay=1).settle()
    bills = player(t, 0, 0)["bills"]
    assert isinstance(bills, dict)
    assert sorted(bills) == ["archers", "rock-theatre"]
    assert bills["rock-theatre"]["missing"] == [{"good": "wheat", "count": 1}]
    assert (bills["rock-theatre"]["gold"], bills["rock-theatre"]["for_missing"]) == (4, 4)
    assert "bills" not in player(t, 0, 1)


def player(t: Scene, seat: int, viewer: int) -> Json:
    players = GAME.view(t.table, viewer)["players"]
    assert isinstance(players, list)
    return dict(players[seat])


def test_deu_62_a_card_face_down_costs_its_position_in_gold() -> None:
    t = Scene(wildcard="yes").hand(0, "rock-theatre archers").column(0, "forum").settle()
    covers = player(t, 0, 0)["covers"]
    assert isinstance(covers, dict)
    assert (covers["civil"], covers["military"]) == (2, 1)
    assert "covers" not in player(Scene().hand(0, "archers").settle(), 0, 0)


def test_deu_08_each_card_in_hand_says_what_it_lacks_to_be_built() -> None:
    t = Scene().put(0, "civil", "d7").put(1, "maritime", "d2").vp(0, 2).pieces(0, "military", 0, 5)
    t.hand(0, "marble-house rock-theatre archers galley temple-of-juno temple-of-janus").column(0, "temple-of-ops")
    t.goods(0, gold=2, wood=1, wheat=1).settle()
    assert lacks(t, 0) == {
        "archers": {"what": "piece", "of": "military"},
        "galley": {"what": "region", "of": ""},
        "rock-theatre": {"what": "gold", "of": "2"},
        "temple-of-janus": {"what": "column", "of": "maritime"},
        "temple-of-juno": {"what": "column", "of": "maritime"},
    }
    assert t.vp(0, 3).cards() == 6
    assert "galley" not in lacks(t, 0)
    assert "lacks" not in str(GAME.view(t.table, SPECTATOR))


def test_deu_08_of_a_temple_too_the_cost_is_told_before_the_region() -> None:
    t = Scene().put(0, "maritime", "a3").hand(0, "temple-of-juno")
    assert lacks(t.settle(), 0) == {"temple-of-juno": {"what": "gold", "of": "16"}}
    t = Scene().put(0, "maritime", "a3").hand(0, "temple-of-juno").goods(0, wood=1, stone=1, clay=1, wheat=1)
    assert lacks(t.settle(), 0) == {"temple-of-juno": {"what": "region", "of": ""}}


def lacks(t: Scene, seat: int) -> Json:
    players = GAME.view(t.table, seat)["players"]
    assert isinstance(players, list)
    found: Json = players[seat]["lacks"]
    return found


def test_a_spectator_sees_no_hand_and_an_all_seeing_viewer_all() -> None:
    t = Scene().hand(0, "galley quarry").settle()
    assert "'hand'" not in str(GAME.view(t.table, SPECTATOR))
    assert str(GAME.view(t.table, ALL_SEEING)).count("'hand'") == 2


def test_what_a_seat_has_discarded_or_seen_stays_known_to_it() -> None:
    t = Scene().hand(0, "galley quarry farm").play("offer galley", "also quarry", "enough")
    wanted = [CARD.index["quarry"], CARD.index["galley"]]
    assert all(world(t, 0, luck).deck.discard == wanted for luck in range(8))
    assert all(world(t, 1, luck).deck.discard[1] == wanted[1] for luck in range(8))
    assert len({world(t, 1, luck).deck.discard[0] for luck in range(8)}) > 1


def test_a_determinization_deals_other_hands_anew_and_keeps_the_own() -> None:
    t = Scene().hand(0, "galley quarry farm").settle()
    worlds = [world(t, 0, luck) for luck in range(8)]
    assert all(other.players[0].hand == t.table.players[0].hand for other in worlds)
    assert len({tuple(other.players[1].hand) for other in worlds}) > 1
    assert all(GAME.conserved_quantities(other) == GAME.conserved_quantities(t.table) for other in worlds)


def test_the_heuristic_likes_vp_and_a_won_game_best() -> None:
    t = Scene().hand(0, "galley quarry").settle()
    before = GAME.heuristic(t.table, 0)
    t.vp(0, 9)
    better = GAME.heuristic(t.table, 0)
    t.table.ending = 1
    assert before < better < GAME.heuristic(t.table, 0)


@pytest.mark.parametrize(
    ("text", "slug", "rule"),
    [
        ("build farm at b4", "not-in-hand", "DEU-08"),
        ("build quarry", "say-where", "DEU-14"),
        ("build quarry at f1", "no-such-region", "DEU-01"),
        ("settle galley", "no-piece", "DEU-11"),
        ("offer farm", "not-in-hand", "DEU-08"),
    ],
)
def test_a_turn_says_why_not(text: str, slug: str, rule: str) -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "quarry galley").goods(0, wood=1).pieces(0, "maritime", 0, 5)
    said, _, by = t.why(text)
    assert (said, by) == (slug, rule)


def test_a_step_says_why_not_with_its_numbers() -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, wood=2).build("small-port-wood", "c2")
    assert t.why("sell 5 wood") == ("too-many-to-sell", ["5", "2"], "DEU-12")
    assert t.why("sell 1 clay") == ("sells-other", ["card:small-port-wood", "goods:wood"], "DEU-12")
    assert t.why("offer archers") == ("finish-first", [], "DEU-10")
    t = Scene().put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=4, clay=1, wheat=1)
    t.play("build rock-theatre at b4")
    assert t.why("pay-gold") == ("too-little-gold", ["8", "4"], "DEU-12")
    assert t.why("pay gold-for wheat and clay") == ("too-little-gold", ["8", "4"], "DEU-12")
    assert t.why("pay gold-for clay and clay") == ("nothing-to-replace", ["good:clay"], "DEU-12")
    t.goods(0, gold=8, clay=1, wheat=1)
    assert t.why("pay gold-for wheat and clay") == ("say-pay-so", ["pay-gold"], "DEU-12")
    assert t.why("pay gold-for wood") == ("nothing-to-replace", ["good:wood"], "DEU-12")


def test_deu_21_after_the_last_temple_other_cards_are_refused_for_their_own_reasons() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "quarry galley").goods(0, wood=1)
    t.table.temples_left = 0
    assert t.why("build quarry at a7") == ("land-only", ["cell:a7", "type:production"], "DEU-15")


def test_deu_62_a_wildcard_that_needs_the_edge_says_that_vp_are_short() -> None:
    t = Scene(wildcard="yes").put(0, "civil", "d7").put(1, "maritime", "d2").vp(0, 2).hand(0, "farm mill")
    t.goods(0, gold=1)
    assert t.why("cover farm as maritime") == ("edge-too-dear", ["type:maritime", "3", "2"], "DEU-16")
    t = Scene(wildcard="yes").put(0, "civil", "b3").put(1, "maritime", "a3 a7 c2 b6 b2 d2 d3 c7").goods(0, gold=1)
    t.hand(0, "farm mill")
    assert t.why("cover farm as maritime") == ("no-region-left", ["type:maritime"], "DEU-18")


def test_deu_14_with_very_many_places_the_card_comes_first() -> None:
    lands = "a1 a2 a4 a6 b1 b3 b4 b7 c1 c3 c4 c6 d1 d4 d6"
    cards = "farm quarry clay-pit logging-camp mill sawmill brickyard stonemasons-yard workers-camp"
    t = Scene().put(0, "civil", lands).hand(0, cards).goods(0, gold=9, wood=1, stone=1, clay=1, wheat=1)
    assert "build farm" in t.legal()
    assert t.why("build farm at a1") == ("card-first", ["card:farm"], "DEU-14")


def test_gifts_and_thefts_say_why_not() -> None:
    t = Scene().hand(0, "archers quarry farm").pieces(0, "civil", 5, 0).play("offer archers", "enough")
    assert t.why("gain civil") == ("no-piece-left", ["type:civil", "5"], "DEU-40")
    t = Scene(3).put(0, "military", "b3").put(1, "civil", "b1").put(2, "civil", "b7").build("cavalry", "b4", "hold b4")
    assert t.why("steal a") == ("no-opponent", [], "DEU-35")
    t = Scene().hand(0, "temple-of-juno quarry farm").play("offer temple-of-juno", "enough")
    assert t.why("call jupiter") == ("jupiter-copies", [], "DEU-40")


def test_an_owners_pack_changes_a_card_and_a_wrong_word_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\n')
    row = '[[card]]\nslug = "forum"\neffect = ["vp-by-cities", 3, 3]\nsource = "owner"\n'
    (tmp_path / "cards.toml").write_text(row)
    cards = read_cards(read_pack((str(tmp_path),)))
    assert cards[CARD.index["forum"]].numbers == [3, 3, 0]
    (tmp_path / "cards.toml").write_text(row.replace("vp-by-cities", "vp-by-magic"))
    with pytest.raises(Problem, match="pack-bad-word"):
        read_cards(read_pack((str(tmp_path),)))
    (tmp_path / "cards.toml").write_text(row.replace(", 3, 3", ", 3"))
    with pytest.raises(Problem, match="pack-bad-value"):
        GAME.new(make_setup(GAME.info, 2, packs=(str(tmp_path),)), seeded_rng(1))


def test_what_an_owner_leaves_of_a_reconstructed_card_stays_marked_as_ours(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\n')
    (tmp_path / "cards.toml").write_text('[[card]]\nslug = "archers"\ncost = { wheat = 1 }\nsource = "owner"\n')
    assert read_pack((str(tmp_path),)).tables["card"]["archers"].reconstructed_keys == ["type", "effect", "copies"]
