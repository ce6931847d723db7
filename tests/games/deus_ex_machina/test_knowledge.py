"""What a seat sees and what it could be facing (DEM-09): seen things stay known."""

from typing import Any

from tests.games.deus_ex_machina.scene import Scene
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.game import Json
from theomachy.core.notation import parse_legal_action
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina.game import GAME
from theomachy.games.deus_ex_machina.state import MachinaState
from theomachy.games.deus_ex_machina.verbs import OBJECTIVE, QUEST

THREE = "athena hermes hera"


def determinizations(table: MachinaState, seat: int, count: int = 60) -> list[MachinaState]:
    found = []
    for seed in range(count):
        world = GAME.determinize(table, seat, seeded_rng(seed))
        assert isinstance(world, MachinaState)
        found.append(world)
    return found


def place(scene: Scene, at: int, viewer: int = 0) -> Json:
    track = GAME.view(scene.table, viewer)["quest_track"]
    assert isinstance(track, list)
    return dict(track[at])


def person(scene: Scene, seat: int, viewer: int) -> Json:
    players = GAME.view(scene.table, viewer)["players"]
    assert isinstance(players, list)
    return dict(players[seat])


def test_a_quest_on_the_track_shows_who_can_do_it_and_what_it_costs() -> None:
    scene = Scene(THREE).heroes("theseus caeneus cadmus").mat("athena", 1, 1)
    assert place(scene, 0)["heroes"] == [
        {"hero": "theseus", "can": True, "costs": [[0, 2], [1, 0]], "payable": [[1, 0]], "missing": [1, 0]},
        {"hero": "caeneus", "can": False, "costs": [[0, 4]], "payable": [], "missing": [0, 4]},
        {"hero": "cadmus", "can": False, "costs": [[2, 3]], "payable": [], "missing": [2, 3]},
    ]
    assert "heroes" not in place(scene, 0, SPECTATOR)


def test_nobody_can_do_a_quest_whose_area_is_taken_or_with_a_hero_reserved_by_another() -> None:
    scene = Scene("zeus hera").heroes("jason hercules cadmus").mat("hera", 4, 4).play("reserve jason")
    heroes = place(scene, 0, 1)["heroes"]
    assert isinstance(heroes, list)
    assert [hero["can"] for hero in heroes] == [False, True, True]
    heroes = place(scene.token("zeus", "red"), 0, 1)["heroes"]
    assert isinstance(heroes, list)
    assert [hero["can"] for hero in heroes] == [False, False, False]


def goal(scene: Scene) -> Json:
    found = person(scene, 0, 0)["goal"]
    assert isinstance(found, dict)
    return dict(found)


def test_dem_05_an_objective_shows_how_many_quests_of_each_colour_are_there() -> None:
    scene = Scene(THREE).objective("athena", "legendary-blue-red").done("athena", "hydra")
    wanted = {"red": {"need": 1, "have": 1}, "blue": {"need": 1, "have": 0}}
    assert (goal(scene)["colours"], goal(scene)["legendary"]) == (wanted, False)


def test_dem_05_the_legendary_quest_is_not_counted_as_a_coloured_one() -> None:
    # Medusa is blue and Legendary: as the Legendary one she leaves the blue one missing.
    scene = Scene(THREE).objective("athena", "legendary-blue-red").done("athena", "medusa hydra")
    wanted = {"red": {"need": 1, "have": 1}, "blue": {"need": 1, "have": 0}}
    assert (goal(scene)["colours"], goal(scene)["legendary"], goal(scene)["quests_missing"]) == (wanted, True, 1)
    assert "goal" not in person(scene, 0, 1)


def test_marks_reservation_and_empty_spot_are_shown() -> None:
    scene = Scene("athena zeus hera").play("mark hydra", "send caeneus to red").play("reserve orion")
    assert (place(scene, 0)["marks"], place(scene, 0)["cunning"]) == (["athena"], 4)
    scene.play("send cadmus to blue").heroes("orion medea ariadne").play("remove medea")
    spots = GAME.view(scene.table, SPECTATOR)["hero_track"]
    assert isinstance(spots, list)
    assert (spots[0]["reserved_by"], spots[1]["closed_by"], spots[1]["hero"]) == ("b", "c", None)


def test_the_victim_remembers_the_stolen_card_and_nobody_else_knows_it() -> None:
    scene = Scene("hermes athena hera").hand("athena", "bribery").play("steal from b")
    assert (person(scene, 0, 1)["known"], person(scene, 0, 2)["known"]) == (["bribery"], [])
    bribery = scene.player("hermes").hand[0]
    assert all(world.players[0].hand == (bribery,) for world in determinizations(scene.table, 1))
    assert len({world.players[0].hand for world in determinizations(scene.table, 2)}) > 3


def able_heroes(scene: Scene, quest: str, seat: int = 0) -> set[str]:
    """The heroes of whom the view says that they can do a quest now."""
    seen: Any = GAME.view(scene.table, seat)
    offers = [place["heroes"] for place in seen["quest_track"] if place["quest"] == quest]
    offers = offers or [seen["players"][seat]["secret_heroes"][quest]]
    return {offer["hero"] for offer in offers[0] if offer["can"]}


def test_dem_23_after_the_token_nobody_can_do_a_quest_now() -> None:
    scene = Scene("athena hermes").mat("athena", 4, 4)
    assert able_heroes(scene, "talos")
    assert able_heroes(scene.play("send caeneus to green"), "talos") == set()


def test_dem_70_a_secret_quest_needs_an_empty_space() -> None:
    scene = Scene("athena hermes").mat("athena", 4, 4).secrets("athena", "chimaera")
    assert able_heroes(scene, "chimaera") == set()
    assert able_heroes(scene.quests("hydra - sphinx talos"), "chimaera")


def test_dem_64_with_presence_the_bonus_of_the_area_counts_up_to_four() -> None:
    # Orion has 4/2, is born in blue and has +1 for his space: Talos (6/4) lacks 2 points, just what blue gives.
    scene = Scene("athena hermes").mat("athena", 0, 0).hand("athena", "powerful-presence").heroes("medea orion cadmus")
    assert able_heroes(scene, "talos") == set()
    assert able_heroes(scene.play("use powerful-presence"), "talos") == {"orion"}
    assert able_heroes(scene.play("send orion to blue"), "talos") == {"orion"}


def test_what_another_did_in_a_go_is_nothing_to_me() -> None:
    scene = Scene("athena hermes", expansion="yes").mat("hermes", 0, 0).hand("athena", "deus-ex-machina")
    before = able_heroes(scene, "talos", 1)
    assert able_heroes(scene.play("use deus-ex-machina"), "talos", 1) == before


def test_a_stolen_card_that_was_played_is_no_longer_known() -> None:
    scene = Scene("hermes athena").hand("athena", "bribery").mat("hermes", 0, 2).play("steal from b")
    scene.play("send caeneus to red", "end").pass_goes().play("use bribery")
    assert person(scene, 0, 1)["known"] == []


def test_with_two_alike_in_hand_the_play_of_one_leaves_the_victim_in_doubt() -> None:
    scene = Scene("hermes athena").hand("hermes", "change-of-plans").hand("athena", "change-of-plans")
    own, stolen = scene.player("hermes").hand + scene.player("athena").hand
    scene.play("steal from b", "send caeneus to red", "end").pass_goes()
    for hand in ((own, stolen), (stolen, own)):
        again = scene.table.copy()
        again.players[0].hand = hand
        assert again.players[1].known_stolen_cards == 1 << stolen
        again.apply(parse_legal_action(GAME, again, "use change-of-plans"))
        assert again.players[1].known_stolen_cards == 0


def test_a_quest_seen_on_the_track_is_determinized_into_no_hand() -> None:
    scene = Scene(THREE).secrets("hermes", "medusa minotaur").quests("hydra sphinx talos -")
    seen = QUEST.index["chimaera"]
    scene.table.seen_quests |= 1 << seen
    hands = [world.players[1].secret_quests for world in determinizations(scene.table, 0, 200)]
    assert all(seen not in hand for hand in hands)
    assert any(QUEST.index["golden-fleece"] in hand for hand in hands)


def test_a_quest_put_back_cannot_be_with_those_who_drew_before() -> None:
    scene = Scene(THREE).secrets("athena", "medusa minotaur").secrets("hera", "cerberus sirens")
    back = QUEST.index["chimaera"]
    scene.player("hermes").put_back_quest = back
    imagined = determinizations(scene.table, 1, 200)
    assert all(back not in world.players[0].secret_quests for world in imagined)
    assert any(back in world.players[2].secret_quests for world in imagined)


def test_cards_held_when_the_deck_was_refilled_are_still_in_hands() -> None:
    scene = Scene("athena hermes").hand("hermes", "bribery").hand("athena", "ruin-plans lucky-day")
    deck = scene.table.card_deck
    deck.discard, deck.cards = deck.cards, []
    scene.play("send orion to olympus", "discard lucky-day")
    held = scene.player("hermes").hand
    assert all(world.players[1].hand == held for world in determinizations(scene.table, 0))


def test_a_claim_that_was_not_made_rules_an_objective_out() -> None:
    scene = Scene(THREE).objective("hermes", "two-black").mat("hermes", 0, 0, gp=30)
    scene.done("hermes", "calydonian-boar mares-of-diomedes talos hydra").quests("- - - -").pass_goes(3)
    assert scene.ending() == ""
    tiles = {world.players[1].objective for world in determinizations(scene.table, 0, 100)}
    assert OBJECTIVE.index["two-green"] not in tiles
    assert len(tiles) > 1


def test_dem_26_that_a_player_is_asked_at_the_end_of_a_go_tells_nothing_of_the_hand() -> None:
    scene = Scene("hera hermes").mat("hera", 2, 2, charged=False).hand("hera", "bribery").play("send orion to red")
    assert scene.legal() == ["use bribery", "end"]
    assert {len(world.legal) for world in determinizations(scene.table, 1, 100)} >= {1, 2}


def test_a_fresh_card_stays_fresh_in_every_determinization() -> None:
    scene = Scene("hera hermes").play("send orion to olympus")
    for world in determinizations(scene.table, 1):
        assert world.go.fresh_cards == 1 << world.players[0].hand[0]


def test_when_the_game_is_over_everything_is_shown() -> None:
    scene = Scene(THREE).quests("- - - -").deck("").secrets("hera", "").hand("hera", "bribery").deck("").rest_of_round()
    assert scene.ending() == "quests-over"
    assert person(scene, 2, SPECTATOR)["hand"] == ["bribery"]
    assert "objective" in person(scene, 2, 0)


def test_the_score_adds_up_and_says_where_it_comes_from() -> None:
    scene = Scene(THREE).quests("- - hydra -").heroes("perseus orion cadmus").hand("athena", "bribery")
    scene.mat("athena", 4, 4).play("use bribery", "complete hydra with perseus", "hurt b")
    lines = {line.slug: line.points for line in GAME.breakdown(scene.table, 0, ALL_SEEING)}
    assert lines == {"quest": 8, "places": 1, "cards": 2}
    lines = {line.slug: line.points for line in GAME.breakdown(scene.table, 1, ALL_SEEING)}
    assert lines == {"favoured": 2, "lost": -1}


def test_a_reason_is_given_while_a_card_waits_for_its_target() -> None:
    scene = Scene(THREE).hand("athena", "change-of-plans").play("use change-of-plans")
    assert scene.why("send orion to red")[0] == "not-now"
    assert parse_legal_action(GAME, scene.table, "swap-quests hydra talos") in scene.table.legal


def test_dem_26_while_cards_are_held_the_end_of_a_go_is_asked() -> None:
    # Were it to end by itself, all would know that Bribery, or whatever is held, could not be used.
    for card in ("bribery", "change-of-plans"):
        scene = Scene("zeus hera").hand("zeus", card).play("send caeneus to red", "reserve orion")
        assert (scene.turn_of(), scene.legal()[-1]) == ("zeus", "end")
    assert Scene("zeus hera").play("send caeneus to red", "reserve orion").turn_of() == "hera"


def test_dem_26_a_used_card_leaves_nothing_to_ask() -> None:
    scene = Scene("zeus hera").mat("zeus", 0, 1).hand("zeus", "bribery change-of-plans").play("use bribery")
    assert scene.play("reserve orion", "send caeneus to red").turn_of() == "hera"


def test_dem_26_a_table_may_let_a_go_end_when_only_the_ability_is_left() -> None:
    assert Scene("zeus hera").play("send caeneus to red").turn_of() == "zeus"
    scene = Scene("zeus hera")
    scene.table.quick_end = True
    assert scene.play("send caeneus to red").turn_of() == "hera"
    held = Scene("zeus hera").hand("zeus", "bribery")
    held.table.quick_end = True
    assert held.play("send caeneus to red").legal("reserve") != []
