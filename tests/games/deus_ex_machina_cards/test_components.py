"""DXC-01 to DXC-13: what is in the box and how a game begins."""

from collections import Counter

import pytest

from tests.games.deus_ex_machina_cards.scene import Scene
from theomachy.core.game import Json, make_setup
from theomachy.core.match import Match
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.verbs import BASE_PACK


def fresh(seats: int, seed: int = 1, **options: str) -> CardsState:
    state = GAME.new(make_setup(GAME.info, seats, options=options), seeded_rng(seed))
    assert isinstance(state, CardsState)
    return state


def deal_heroes(seats: int, seed: int = 1) -> CardsState:
    return fresh(seats, seed, heroes="dealt")


def players(table: CardsState, seat: int) -> list[Json]:
    found = GAME.view(table, seat)["players"]
    assert isinstance(found, list)
    return found


def test_dxc_01_two_to_four_players_and_four_heroes_with_two_sides() -> None:
    gods = {row.slug: row.word("god") for row in BASE_PACK.rows("hero")}
    assert gods == {"hercules": "zeus", "theseus": "athena", "perseus": "hermes", "jason": "hera"}
    with pytest.raises(Problem, match="bad-seats"):
        make_setup(GAME.info, 5)


def test_dxc_02_eight_comrades_two_for_each_favouring_god() -> None:
    gods = Counter(row.word("god") for row in BASE_PACK.rows("comrade"))
    assert gods == {"zeus": 2, "athena": 2, "hermes": 2, "hera": 2}


def test_dxc_03_twenty_one_quests_in_five_colours() -> None:
    colours = Counter(row.word("colour") for row in BASE_PACK.rows("quest"))
    assert colours == {"red": 5, "blue": 4, "green": 4, "yellow": 4, "purple": 4}


@pytest.mark.parametrize(("seats", "goal"), [(2, 19), (3, 17), (4, 14)])
def test_dxc_04_the_goal_depends_on_the_player_count(seats: int, goal: int) -> None:
    assert [deal_heroes(seats).goal_of(seat) for seat in range(seats)] == [goal] * seats


def test_dxc_04_four_objectives_of_four_colours() -> None:
    assert [len(set(row.words("colours"))) for row in BASE_PACK.rows("objective")] == [4, 4, 4, 4]


def test_dxc_05_eight_god_cards() -> None:
    assert BASE_PACK.slugs("god") == ("zeus", "athena", "hermes", "hera", "ares", "hades", "hephaestus", "poseidon")


def test_dxc_10_each_player_chooses_a_hero_that_nobody_has() -> None:
    match = Match(GAME, make_setup(GAME.info, 3), Luck(1), ["A", "B", "C"], "2026-11-15")
    match.play(0, "choose jason")
    with pytest.raises(Problem, match="not-legal"):
        match.play(1, "choose jason")
    match.play(1, "choose theseus")
    match.play(2, "choose perseus")
    assert [player["hero"] for player in players(match_table(match), 0)] == ["jason", "theseus", "perseus"]
    assert {player["side"] for player in players(match_table(match), 0)} == {"strong"}


def match_table(match: Match) -> CardsState:
    assert isinstance(match.state, CardsState)
    return match.state


def test_dxc_10_an_objective_is_seen_by_its_owner_alone_until_the_end() -> None:
    table = deal_heroes(4)
    assert [("objective" in player) for player in players(table, 2)] == [False, False, True, False]
    scene = Scene("jason hercules", **{"max-rounds": "15"}).pass_round(15)
    assert [("objective" in player) for player in players(scene.table, 1)] == [True, True]


def test_dxc_10_heroes_not_chosen_and_objectives_not_drawn_stay_in_the_box() -> None:
    table = deal_heroes(2)
    assert len({player.hero for player in table.players}) == 2
    assert len({player.objective for player in table.players}) == 2


def test_dxc_11_two_comrades_three_quests_and_four_gods_lie_open() -> None:
    view = GAME.view(deal_heroes(3), 0)
    shown = [view["comrades"], view["quests"], view["gods"]]
    assert [len(cards) for cards in shown if isinstance(cards, list)] == [2, 3, 4]


def test_dxc_12_play_goes_clockwise_from_the_youngest() -> None:
    scene = Scene("jason hercules theseus")
    order = [scene.table.seat]
    for _ in range(3):
        order.append(scene.play("pass").table.seat)
    assert order == [0, 1, 2, 0]


def test_dxc_13_a_random_start_keeps_its_first_player_every_round() -> None:
    firsts = {fresh(4, seed, heroes="dealt", start="random").first_seat for seed in range(30)}
    assert firsts == {0, 1, 2, 3}
    table = next(t for t in (fresh(4, seed, heroes="dealt", start="random") for seed in range(30)) if t.first_seat == 2)
    begins = []
    for _ in range(2):
        begins.append(table.seat)
        for _ in range(4):
            table.apply(table.legal[-2])
    assert begins == [2, 2]


def test_dxc_13_collections_and_their_points_are_public() -> None:
    scene = Scene("jason hercules").player(1, quests="minotaur talos", gods="zeus")
    seen = players(scene.table, 0)[1]
    assert (seen["quests"], seen["gods"], seen["net"]) == (["minotaur", "talos"], ["zeus"], 6)
