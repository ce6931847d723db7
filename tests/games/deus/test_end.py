"""DEU-50 to DEU-54: how a game ends and what counts."""

from tests.games.deus.scene import Scene
from theomachy.core.event import ALL_SEEING
from theomachy.games.deus.armies import steal_from
from theomachy.games.deus.game import GAME
from theomachy.games.deus.state import CIVIL_CARDS, EDGE_PLACEMENTS, VILLAGES
from theomachy.games.deus.turn_order import end_round


def with_last_temple(seats: int = 2) -> Scene:
    t = Scene(seats).put(0, "civil", "b3").put(1, "civil", "d6")
    t.table.temples_left = 1
    return t


def test_deu_50_the_last_temple_piece_ends_the_game_after_one_more_round() -> None:
    t = with_last_temple().build("temple-of-juno", "b3")
    assert "last-temple" in t.event_texts()
    t.finish()
    assert t.table.round == 2
    assert GAME.ending(t.table) == "temples"


def test_deu_50_no_village_with_vp_ends_it_too() -> None:
    t = Scene().put(0, "military", "b4").put(1, "civil", "b7")
    t.village("a5", 0).village("c5", 0).village("d5", 0).build("galley", "b2")
    t.finish()
    assert GAME.ending(t.table) == "villages"
    assert t.table.round == 2


def test_deu_50_triggered_by_the_last_seat_the_next_round_is_the_last() -> None:
    t = with_last_temple().turn(1)
    t.hand(0, "farm quarry").hand(1, "temple-of-juno").goods(1, gold=16)
    t.play("build temple-of-juno at d6")
    assert "last-round" in t.event_texts()
    assert t.finish().table.round == 2


def test_deu_51_tokens_temples_and_two_vp_for_the_most_of_each() -> None:
    t = Scene().put(0, "civil", "b3 c6").column(0, "temple-of-vulcan").goods(0, gold=3, wood=2).goods(1, gold=3, wood=1)
    assert t.shown_points(0) == 5 + 6 + 2 + 2
    assert t.shown_points(1) == 5 + 2


def test_deu_51_nobody_scores_for_a_good_nobody_has() -> None:
    assert Scene().shown_points() == 5


def test_deu_51_the_breakdown_adds_up() -> None:
    t = Scene().put(0, "civil", "b3").column(0, "temple-of-vulcan").goods(0, gold=3)
    lines = GAME.breakdown(t.table, 0, ALL_SEEING)
    assert [(line.slug, line.points) for line in lines] == [("start", 5), ("temple", 3), ("most-gold", 2)]


def test_deu_51_tokens_are_told_by_where_they_came_from() -> None:
    t = Scene()
    t.table.gain_vp(0, 4, VILLAGES)
    t.table.gain_vp(0, 2, CIVIL_CARDS)
    steal_from(t.table, 1, 0, 0, 2)
    t.table.change_vp(0, -3, EDGE_PLACEMENTS)
    output = [[(line.slug, line.points) for line in GAME.breakdown(t.table, seat, ALL_SEEING)] for seat in (0, 1)]
    assert output[0] == [("start", 5), ("civil", 2), ("villages", 4), ("robbed", -2), ("edge", -3)]
    assert output[1] == [("start", 5), ("stolen", 2)]
    assert [t.table.players[seat].vp for seat in (0, 1)] == [6, 7]


def test_deu_52_a_tie_goes_to_the_most_gold_then_is_shared() -> None:
    t = Scene(4).vp(0, 9).vp(1, 9).goods(0, gold=2, wood=1).goods(1, gold=3)
    t.table.ending = 1
    assert [t.shown_points(seat) for seat in (0, 1)] == [11, 11]
    assert GAME.winners(t.table) == [1]
    t.goods(0, gold=3, wood=0)
    assert GAME.winners(t.table) == [0, 1]


def test_deu_52_after_the_last_round_allowed_the_game_ends() -> None:
    t = Scene(rounds="20").hand(0, "farm quarry")
    t.table.round = 20
    t.finish()
    assert GAME.ending(t.table) == "rounds"
    assert t.table.round == 20


def test_deu_53_a_trigger_in_mid_action_lets_the_action_finish() -> None:
    t = Scene().put(0, "military", "b4").village("a5", 0).village("c5", 0).village("d5", 0).village("b5", 2)
    t.put(0, "civil", "b3").column(0, "siege-tower").build("ballista", "b3", "siege b5")
    output = t.event_texts()
    assert output.index("last-village") < output.index("acted a ballista")


def test_deu_53_a_second_trigger_changes_nothing() -> None:
    t = with_last_temple().village("a5", 0).village("c5", 0).village("d5", 0).put(1, "military", "b4")
    t.put(1, "civil", "b7").goods(1, wood=1, wheat=1).hand(1, "galley").build("temple-of-juno", "b3")
    t.play("build galley at b2")
    assert t.vp_left_in("b5") == 0
    assert "last-village" not in t.event_texts()
    t.finish()
    assert (GAME.ending(t.table), t.table.round) == ("temples", 2)


def test_deu_53_the_last_round_begins_with_the_first_player() -> None:
    t = with_last_temple(3).build("temple-of-juno", "b3")
    assert t.table.seat == 1
    assert not t.table.last_round
    t.play("offer workers-camp", "enough", "take wood").play("offer galley", "enough")
    assert t.table.seat == 0
    assert t.table.last_round


def test_deu_54_gold_counted_for_the_majority_still_counts_for_temples() -> None:
    t = Scene().rewrite("temple-of-janus", "score-gold", 2, 1).column(0, "temple-of-janus").goods(0, gold=8)
    assert t.shown_points() == 5 + 2 + 4


def test_deu_54_resources_counted_for_the_majority_still_count_for_temples() -> None:
    t = Scene().column(0, "temple-of-annona").goods(0, wheat=3)
    assert t.shown_points() == 5 + 2 + 3


def test_deu_51_while_the_game_goes_on_a_tied_majority_is_not_shown_as_won() -> None:
    t = Scene().goods(0, wood=2, clay=1).goods(1, wood=2).settle()
    assert (shown_total(t), t.shown_points()) == (5 + 2, 5 + 2 + 2)
    lines = GAME.breakdown(t.table, 0, 0)
    assert [(line.slug, line.things) for line in lines[1:]] == [
        ("tied-good", ["good:wood"]),
        ("most-good", ["good:clay"]),
    ]
    t.table.ending = 1
    assert shown_total(t) == 9


def shown_total(t: Scene) -> object:
    players = GAME.view(t.table, 0)["players"]
    assert isinstance(players, list)
    return players[0]["total"]


def test_the_end_shows_all_hands_so_nobody_takes_it_back() -> None:
    table = Scene().table
    table.round = table.rules.max_rounds
    before = table.reveal_count
    end_round(table)
    assert (GAME.ending(table), table.reveal_count) == ("rounds", before + 1)
