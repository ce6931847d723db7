"""DEM-01 to DEM-19: components and set-up."""

from pathlib import Path

import pytest

from tests.games.deus_ex_machina.scene import Scene
from theomachy.core.action import SEAT
from theomachy.core.event import SPECTATOR
from theomachy.core.game import make_setup
from theomachy.core.notation import parse_legal_action, text_of
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina.game import GAME
from theomachy.games.deus_ex_machina.quests import fill_quest_track, reveal_quest
from theomachy.games.deus_ex_machina.state import MachinaState
from theomachy.games.deus_ex_machina.verbs import CARD, COLOUR, GOD, HERO, OBJECTIVE, QUEST

BASE_GODS = ["zeus", "athena", "hermes", "hera"]


def begin(seats: int, edition: str = "int", seed: int = 1, **options: str) -> MachinaState:
    state = GAME.new(make_setup(GAME.info, seats, edition, options), seeded_rng(seed))
    assert isinstance(state, MachinaState)
    state.events = []
    return state


def legal(table: MachinaState) -> list[str]:
    return [text_of(action) for action in table.legal]


def set_up(seats: int, gods: str, edition: str = "int", **options: str) -> MachinaState:
    """Each player takes a god and puts the first of the three quests back."""
    table = begin(seats, edition, 1, **options)
    for god in gods.split():
        if legal(table)[0].startswith("take"):
            table.apply(parse_legal_action(GAME, table, f"take {god}"))
        table.apply(table.legal[0])
    return table


def test_dem_01_each_player_takes_a_different_god() -> None:
    table = begin(3)
    assert legal(table) == [f"take {god}" for god in BASE_GODS]
    table.apply(table.legal[1])
    table.apply(table.legal[0])
    assert legal(table) == ["take zeus", "take hermes", "take hera"]


def test_dem_01_poseidon_and_ares_come_with_the_expansion() -> None:
    assert legal(begin(2, expansion="yes"))[4:] == ["take poseidon", "take ares"]


def test_dem_01_gods_may_be_dealt() -> None:
    table = begin(4, gods="dealt")
    gods = {player.god for player in table.players if player.god >= 0}
    assert len(gods) == 1
    while table.turn == 0:
        assert legal(table)[0].startswith("put-back")
        table.apply(table.legal[0])
    assert len({player.god for player in table.players}) == 4


def test_dem_02_thirty_quests_five_of_each_colour() -> None:
    quests = Scene("zeus hera").table.box.quests
    assert len(quests) == 30
    assert [sum(quest.colour == colour for quest in quests) for colour in range(COLOUR.size)] == [5] * 6
    assert {quest.gp for quest in quests} == {2, 4, 5, 6, 7, 8, 10, 12}


@pytest.mark.parametrize(("seats", "count", "least"), [(2, 24, 4), (3, 24, 4), (4, 30, 2)])
def test_dem_02_with_two_or_three_players_quests_of_2_gp_stay_in_the_box(seats: int, count: int, least: int) -> None:
    table = begin(seats)
    deck = table.quest_deck.cards
    assert (len(deck), min(table.box.quests[quest].gp for quest in deck)) == (count, least)


def test_dem_03_only_the_legendary_heroes_of_gods_in_play_are_shuffled_in() -> None:
    table = set_up(3, "zeus hermes athena")
    heroes = {HERO.slug(hero) for hero in table.hero_deck.cards + table.heroes}
    assert len(heroes) == 11
    assert heroes >= {"hercules", "perseus", "theseus"}
    assert [HERO.slug(hero) for hero in table.absent_heroes] == ["jason"]


def test_dem_03_the_expansion_brings_bellerophon_and_penthesilea() -> None:
    table = set_up(2, "poseidon ares", expansion="yes")
    heroes = {HERO.slug(hero) for hero in table.hero_deck.cards + table.heroes}
    assert heroes >= {"bellerophon", "penthesilea"}
    assert len(heroes) == 10


@pytest.mark.parametrize(("expansion", "count", "kinds"), [("no", 10, 7), ("yes", 11, 8)])
def test_dem_04_ten_cards_of_seven_kinds_and_one_more_in_the_expansion(expansion: str, count: int, kinds: int) -> None:
    cards = begin(2, expansion=expansion).box.card_kinds
    assert (len(cards), len(set(cards))) == (count, kinds)
    assert (CARD.index["deus-ex-machina"] in cards) == (expansion == "yes")


@pytest.mark.parametrize(
    ("slug", "gp", "colours", "legendary"),
    [
        ("two-purple", 38, "purple purple green yellow", False),
        ("two-yellow", 38, "yellow yellow black red", False),
        ("two-green", 38, "green green blue red", False),
        ("two-black", 38, "black black blue purple", False),
        ("legendary-blue-red", 35, "blue red", True),
        ("two-red", 38, "red red purple green", False),
        ("two-blue", 38, "blue blue yellow black", False),
        ("legendary-green-black", 35, "green black", True),
    ],
)
def test_dem_05_what_the_objectives_ask(slug: str, gp: int, colours: str, legendary: bool) -> None:
    objective = Scene("zeus hera").table.box.objectives[OBJECTIVE.index[slug]]
    wanted = tuple(colours.split().count(colour) for colour in COLOUR.slugs)
    assert (objective.gp, objective.colours, objective.legendary) == (gp, wanted, legendary)


def test_dem_05_three_objectives_come_with_the_expansion() -> None:
    assert [len(begin(2, expansion=choice).objectives) for choice in ("no", "yes")] == [5, 8]


def test_dem_06_six_areas_the_temple_and_the_altar() -> None:
    spaces = GAME.view(Scene("zeus hera").table, 0)["spaces"]
    assert isinstance(spaces, list)
    assert [space["space"] for space in spaces] == [*COLOUR.slugs, "olympus", "altar"]
    assert [space["might"] + space["cunning"] for space in spaces[:6]] == [2] * 6


def test_dem_07_four_quest_spaces_three_hero_spaces_and_a_score_of_0() -> None:
    table = set_up(4, "zeus athena hermes hera")
    assert (len(table.quests), len(table.heroes), GAME.scores(table)) == (4, 3, [0, 0, 0, 0])


def test_dem_08_gp_never_fall_below_0() -> None:
    scene = Scene("athena hermes hera").quests("- - - girdle-of-hippolyta").heroes("perseus orion cadmus")
    scene.mat("athena", 4, 4).mat("hera", 0, 0, gp=1).play("complete girdle-of-hippolyta with perseus", "hurt c")
    assert (scene.gp("hera"), scene.player("hera").gp_lost) == (0, 1)


def test_dem_09_objectives_secret_quests_and_hands_are_shown_to_their_owner_only() -> None:
    scene = Scene("athena hermes").hand("athena", "bribery").secrets("athena", "medusa minotaur")
    mine, theirs, nobody = [GAME.view(scene.table, viewer)["players"] for viewer in (0, 1, SPECTATOR)]
    assert isinstance(mine, list)
    assert isinstance(theirs, list)
    assert isinstance(nobody, list)
    assert (mine[0]["hand"], mine[0]["secrets"]) == (["bribery"], ["minotaur", "medusa"][::-1])
    for view in (theirs, nobody):
        assert not {"hand", "secrets", "objective", "put_back", "goal"} & set(view[0])
        assert (view[0]["cards"], view[0]["secrets_left"]) == (1, 2)


@pytest.mark.parametrize("edition", ["int", "gr"])
@pytest.mark.parametrize(
    ("god", "might", "cunning", "cards"),
    [
        ("hermes", 0, 1, 2),
        ("athena", 1, 2, 1),
        ("zeus", 3, 0, 1),
        ("hera", 0, 3, 1),
        ("poseidon", 2, 1, 1),
        ("ares", 3, 0, 1),
    ],
)
def test_dem_10_what_each_god_starts_with(edition: str, god: str, might: int, cunning: int, cards: int) -> None:
    table = begin(2, edition, expansion="yes")
    table.apply(parse_legal_action(GAME, table, f"take {god}"))
    me = table.players[0]
    assert (me.god, me.might, me.cunning, len(me.hand)) == (GOD.index[god], might, cunning, cards)


@pytest.mark.parametrize(
    ("gods", "tokens"), [("zeus hera", 3), ("zeus hera hermes", 2), ("zeus hera hermes athena", 2)]
)
def test_dem_11_a_turn_has_as_many_rounds_as_a_player_has_tokens(gods: str, tokens: int) -> None:
    scene = Scene(gods)
    count = len(scene.gods)
    scene.pass_goes(count * tokens - 1)
    assert (scene.table.turn, scene.table.round) == (1, tokens)
    scene.pass_goes()
    assert (scene.table.turn, scene.table.round) == (2, 1)


def test_dem_12_every_ability_starts_charged() -> None:
    assert [player.charged for player in set_up(3, "zeus hermes hera").players] == [True] * 3


def test_dem_13_each_player_draws_one_objective_in_secret() -> None:
    table = set_up(3, "zeus hermes hera")
    assert len({player.objective for player in table.players}) == 3
    assert table.events is not None
    seen = [event.audience for event in table.events if event.kind.name == "objective-drawn"]
    assert seen == [0, 1, 2]


def test_dem_14_three_quests_are_drawn_and_two_kept() -> None:
    table = begin(2)
    table.apply(table.legal[0])
    before = len(table.quest_deck.cards)
    returned = table.legal[1].things[0]
    table.apply(table.legal[1])
    assert len(table.players[0].secret_quests) == 2
    assert (len(table.quest_deck.cards), returned in table.quest_deck.cards) == (before + 1, True)


def test_dem_14_two_are_to_be_completed_also_while_three_are_held() -> None:
    table = begin(2)
    table.apply(table.legal[0])
    assert len(table.players[0].secret_quests) == 3
    players = GAME.view(table, SPECTATOR)["players"]
    assert isinstance(players, list)
    assert players[0]["secrets_left"] == 2


def test_dem_14_the_third_quest_is_shuffled_back_before_the_next_draws() -> None:
    found = set()
    for seed in range(60):
        table = begin(2, seed=seed)
        table.apply(table.legal[0])
        returned = table.legal[0].things[0]
        table.apply(table.legal[0])
        found.add(table.quest_deck.cards.index(returned) if returned in table.quest_deck.cards else "drawn")
    assert len(found) > 15


def test_dem_14_the_player_has_seen_the_objective_when_choosing() -> None:
    table = begin(2)
    table.apply(table.legal[0])
    assert legal(table)[0].startswith("put-back")
    players = GAME.view(table, 0)["players"]
    assert isinstance(players, list)
    assert "objective" in players[0]


def test_dem_15_three_heroes_then_four_quests_are_shown() -> None:
    table = set_up(2, "zeus hermes")
    assert table.events is not None
    shown = [event.kind.name for event in table.events if event.kind.name in ("hero-shown", "quest-shown")]
    assert shown[:3] == ["hero-shown"] * 3
    assert shown[3:7] == ["quest-shown"] * 4


def test_dem_16_a_third_legendary_quest_sends_the_uppermost_back() -> None:
    scene = Scene("zeus hera").quests("nemean-lion cerberus hydra -").deck("medusa")
    reveal_quest(scene.table, 3)
    assert scene.track() == "cerberus hydra medusa -"
    assert scene.table.quest_deck.cards == [QUEST.index["nemean-lion"]]


def test_dem_16_only_the_quests_below_move_up() -> None:
    scene = Scene("zeus hera").quests("- nemean-lion cerberus -").deck("medusa")
    reveal_quest(scene.table, 3)
    assert scene.track() == "- cerberus medusa -"


def test_dem_16_comes_before_17(tmp_path: Path) -> None:
    # With a Medusa that is red, the third Legendary quest is also the third red one.
    (tmp_path / "pack.toml").write_text('name = "red-medusa"')
    (tmp_path / "quests.toml").write_text('[[quest]]\nslug = "medusa"\ncolour = "red"\nsource = "owner"')
    scene = Scene("zeus hera").quests("cerberus nemean-lion hydra -").deck("medusa")
    scene.table.box = GAME.box(make_setup(GAME.info, 2, packs=(str(tmp_path),)))
    reveal_quest(scene.table, 3)
    assert scene.event_texts("quest-left") == ["cerberus", "nemean-lion"]
    assert scene.track() == "hydra medusa - -"


def test_dem_17_a_third_quest_of_a_colour_sends_the_uppermost_back() -> None:
    scene = Scene("zeus hera").quests("hydra augean-stables talos -").deck("stymphalian-birds")
    reveal_quest(scene.table, 3)
    assert scene.track() == "augean-stables talos stymphalian-birds -"


def test_dem_17_with_two_legendary_quests_the_legendary_one_of_the_three_leaves() -> None:
    scene = Scene("zeus hera").quests("hydra nemean-lion cerberus -").deck("augean-stables")
    reveal_quest(scene.table, 3)
    assert scene.track() == "hydra cerberus augean-stables -"


def test_dem_17_with_one_legendary_quest_the_uppermost_leaves() -> None:
    scene = Scene("zeus hera").quests("hydra nemean-lion sphinx -").deck("augean-stables")
    reveal_quest(scene.table, 3)
    assert scene.track() == "nemean-lion sphinx augean-stables -"


def test_dem_18_when_no_card_of_the_deck_fits_the_space_stays_empty() -> None:
    scene = Scene("zeus hera").quests("nemean-lion cerberus hydra -").deck("medusa golden-fleece")
    before = scene.table.reveal_count
    fill_quest_track(scene.table, [])
    assert scene.track() == "nemean-lion cerberus hydra -"
    assert len(scene.table.quest_deck.cards) == 2
    assert scene.table.reveal_count > before, "that nothing fits tells of the deck, so it is not taken back"


def test_dem_18_an_empty_deck_tells_nothing() -> None:
    scene = Scene("zeus hera").quests("nemean-lion cerberus hydra -").deck("")
    before = scene.table.reveal_count
    fill_quest_track(scene.table, [])
    assert (scene.track(), scene.table.reveal_count) == ("nemean-lion cerberus hydra -", before)


def test_dem_18_a_card_that_does_not_fit_is_drawn_if_another_would() -> None:
    scene = Scene("zeus hera").quests("nemean-lion cerberus hydra -").deck("medusa talos")
    fill_quest_track(scene.table, [])
    assert scene.event_texts("quest-left")[0] == "nemean-lion"
    assert "talos" in scene.track()


def test_dem_18_an_empty_deck_leaves_the_space_empty() -> None:
    scene = Scene("zeus hera").quests("nemean-lion - - -").deck("")
    fill_quest_track(scene.table, [])
    assert scene.track() == "nemean-lion - - -"


def test_dem_19_the_first_seat_starts_or_chance_decides() -> None:
    assert begin(4).seat == 0
    assert {begin(4, seed=seed, start="random").seat for seed in range(30)} == {0, 1, 2, 3}


def test_dem_19_who_starts_holds_the_first_player_token() -> None:
    table = begin(4, seed=3, start="random")
    assert SEAT.slug(table.seat) == GAME.view(table, SPECTATOR)["first"]
