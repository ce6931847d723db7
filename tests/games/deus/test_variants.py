"""DEU-60 to DEU-63: the variants."""

import pytest

from tests.games.deus.scene import Scene
from theomachy.core.game import make_setup
from theomachy.core.notation import parse_legal_action
from theomachy.core.rng import seeded_rng
from theomachy.games.deus.game import GAME
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import CARD


def start_draft(pieces: str, seats: int = 2) -> DeusState:
    state = GAME.new(make_setup(GAME.info, seats, options={"pieces": pieces}), seeded_rng(1))
    assert isinstance(state, DeusState)
    return state


def pick(state: DeusState, kinds: str) -> None:
    for kind in kinds.split():
        state.apply(parse_legal_action(GAME, state, f"pick {kind}"))


@pytest.mark.parametrize("pieces", [10, 9, 8, 7, 6])
def test_deu_60_each_player_chooses_so_many_pieces_before_cards_are_dealt(pieces: int) -> None:
    state = start_draft(str(pieces))
    assert [len(player.hand) for player in state.players] == [0, 0]
    for _ in range(2):
        pick(state, "maritime maritime maritime production production civil" + " military" * (pieces - 6))
    assert [player.board for player in state.players] == [[3, 2, 0, 1, pieces - 6]] * 2
    assert [player.supply[0] for player in state.players] == [2, 2]
    assert [len(player.hand) for player in state.players] == [5, 5]


def test_deu_60_at_most_five_of_a_type() -> None:
    state = start_draft("10")
    pick(state, "civil civil civil civil civil")
    assert "pick civil" not in [repr(action) for action in state.legal]


def test_deu_60_the_choice_is_secret_until_all_have_chosen() -> None:
    state = start_draft("6")
    state.events = []
    pick(state, "civil civil civil civil civil maritime")
    assert not [event for event in state.events if event.visible_to(1)]
    players = GAME.view(state, 1)["players"]
    assert isinstance(players, list)
    assert "board" not in players[0]


def test_deu_61_the_board_may_be_laid_out_otherwise() -> None:
    usual = GAME.new(make_setup(GAME.info, 4), seeded_rng(1))
    ring = GAME.new(make_setup(GAME.info, 4, options={"layout": "ring"}), seeded_rng(1))
    assert isinstance(usual, DeusState)
    assert isinstance(ring, DeusState)
    assert (0, 0) in usual.board.centres
    assert (0, 0) not in ring.board.centres


def wild() -> Scene:
    return Scene(wildcard="yes").put(0, "civil", "b3").hand(0, "temple-of-juno farm mill").goods(0, gold=3)


def test_deu_62_any_card_face_down_in_any_standard_column_for_its_position_in_gold() -> None:
    t = wild().column(0, "quarry").put(0, "production", "b3")
    t.play("cover temple-of-juno as production", "at b4")
    assert t.gold() == 1
    assert t.regions_with(0, "production") == "b3 b4"
    assert t.column_of(0, "production") == ["quarry", "face-down"]
    assert t.good("stone") == 2


def test_deu_62_the_edge_may_be_bought_for_it_too() -> None:
    t = wild().play("cover farm as civil", "edge d6")
    assert (t.points(), t.gold()) == (2, 2)


def test_deu_62_once_a_game_and_only_with_the_variant() -> None:
    t = wild().play("cover farm as civil", "at b4").turn(0)
    t.settled = False
    assert t.why("cover temple-of-juno as civil") == ("wildcard-used", [], "DEU-62")
    t = Scene().put(0, "civil", "b3").hand(0, "quarry farm").goods(0, gold=3)
    assert t.why("cover quarry as civil") == ("no-wildcard", [], "DEU-62")


def test_deu_62_never_in_the_temple_column_nor_without_the_gold() -> None:
    t = wild().column(0, "insula baths forum")
    assert t.why("cover farm as temple") == ("wildcard-temple", [], "DEU-62")
    assert t.why("cover farm as civil") == ("wildcard-cost", ["4", "3"], "DEU-62")


def test_deu_62_it_counts_as_a_card_of_the_column_for_temples() -> None:
    t = wild().column(0, "temple-of-janus galley quarry school archers").goods(0, gold=17)
    t.play("cover farm as civil", "at b4").turn(0)
    t.settled = False
    assert t.places("temple-of-juno") == "b3 b4"


def test_deu_63_it_cannot_be_activated_by_science() -> None:
    t = wild().column(0, "marble-house").goods(0, gold=5).play("cover farm as civil", "at b4")
    gold = t.gold()
    t.turn(0).settled = False
    t.table.players[0].hand = []
    t.build("school-of-rhetoric", "b3", "pay")
    assert t.gold() == gold + 3


def test_deu_63_it_counts_for_sets_of_colours_and_for_later_positions() -> None:
    t = wild().rewrite("temple-of-janus", "score-sets", 4).column(0, "temple-of-janus galley quarry school archers")
    t.play("cover farm as civil", "at b4")
    assert t.shown_points() == 5 + 4 + 2
    assert len(t.column_of(0, "civil")) == 1


def test_deu_63_only_its_owner_may_look() -> None:
    t = wild().play("cover farm as civil", "at b4")
    mine, theirs = [GAME.view(t.table, viewer)["players"] for viewer in (0, 1)]
    assert isinstance(mine, list)
    assert isinstance(theirs, list)
    assert mine[0]["wildcard"] == "farm"
    assert "wildcard" not in theirs[0]
    worlds = [GAME.determinize(t.table, 1, seeded_rng(luck)) for luck in range(9)]
    hidden = {world.players[0].wildcard for world in worlds}
    assert hidden != {CARD.index["farm"]}
