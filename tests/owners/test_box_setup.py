"""The set-up helper: every title, edition, option and number of players is laid out as the rules lay it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.setup_matrix import covering_setups, setup_name
from theomachy.games import game as find_game
from theomachy.games import games
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game
from theomachy.table.presenters import box_setup
from theomachy.texts import Translator

CATALOG = GameCatalog(())
# Each edition and number of players in the suite, each choice of an option in a soak.
CASES = [
    pytest.param(
        game,
        setup,
        id=f"{game.info.id}-{setup_name(game.info, setup)}",
        marks=() if setup_name(game.info, setup) == f"{setup.edition}-{setup.seats}" else pytest.mark.soak,
    )
    for game in games()
    for setup in covering_setups(game.info)
]


def page(game: Game, setup: Setup, seed: int, lang: str = "en") -> list[boxed_game.BoxSetupStep]:
    box = boxed_game.BoxSelection(seats=setup.seats, edition=setup.edition, options=setup.options, people=["Anna"])
    return box_setup.setup_page(CATALOG, game, boxed_game.BoxSetupRequest(box=box, seed=seed), lang).steps


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_every_step_has_words_and_every_piece_a_name(game: Game, setup: Setup) -> None:
    for lang in ("en", "el"):
        words = Translator(lang, game)
        for step in page(game, setup, 5, lang):
            assert "{" not in step.text, step.id
            assert not step.text.startswith(("set-up.", "companion.")), step.id
            assert all(words.has(*piece.id.split(":")) for piece in step.pieces), step.id


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_nothing_is_drawn_unless_it_is_wished(game: Game, setup: Setup) -> None:
    assert not any(step.drawn for step in page(game, setup, 0))
    drawn = page(game, setup, 5)
    assert any(step.drawn for step in drawn)
    assert page(game, setup, 5) == drawn


def setup_text(game: Game, seats: int, edition: str = "", **options: str) -> str:
    box = boxed_game.BoxSelection(
        seats=seats, edition=edition, options={key.replace("_", "-"): one for key, one in options.items()}
    )
    return " ".join(
        step.text for step in box_setup.setup_page(CATALOG, game, boxed_game.BoxSetupRequest(box=box), "en").steps
    )


def test_dem_02_11_the_number_of_players_changes_quests_and_tokens() -> None:
    machina = find_game("deus-ex-machina")
    assert "worth 2 GP back into the box" in setup_text(machina, 3)
    assert "worth 2 GP" not in setup_text(machina, 4)
    assert "3 hero tokens" in setup_text(machina, 2)
    assert "2 hero tokens" in setup_text(machina, 3)
    assert "Poseidon" in setup_text(machina, 2, expansion="yes")
    assert "Poseidon" not in setup_text(machina, 2)


def test_deu_01_the_number_of_players_and_the_variants_change_the_table() -> None:
    deus = find_game("deus")
    assert "4 tiles" in setup_text(deus, 2)
    assert "7 tiles" in setup_text(deus, 4)
    assert "Form the supply: 15 of each resource." in setup_text(deus, 3)
    assert "takes 1 of each resource from the supply" in setup_text(deus, 3)
    assert "Player 1 begins." in setup_text(deus, 3)
    assert "Draw by lot who begins." in setup_text(deus, 3, start="random")
    assert "chooses 8 pieces in secret" in setup_text(deus, 3, pieces="8")


def test_div_01_06_the_number_of_players_changes_tiles_and_dice() -> None:
    divinus = find_game("divinus")
    assert "all 6 dice; none stays" in setup_text(divinus, 2)
    assert "4 dice; 2 each" in setup_text(divinus, 4)
    assert "39 faction tiles" in setup_text(divinus, 4)
    assert "Hades" in setup_text(divinus, 2, scenario="eternal")


def test_dealt_heroes_are_all_different() -> None:
    cards = find_game("deus-ex-machina-cards")
    for seed in range(20):
        laid = cards.box_setup(covering_setups(cards.info)[2], seeded_rng(seed))
        dealt = [one.pieces[0] for one in laid if one.slug == "hero"]
        assert len(set(dealt)) == len(dealt) == 4


def test_what_is_printed_is_what_the_pack_says_and_what_is_later_stays_sealed() -> None:
    divinus = find_game("divinus")
    early = box_setup.box_contents(CATALOG, divinus, boxed_game.BoxSelection(seats=4, options={"scenario": "1"}), "en")
    late = box_setup.box_contents(CATALOG, divinus, boxed_game.BoxSelection(seats=4, options={"scenario": "12"}), "en")
    assert len(early["catalogue"]["location"]) == 1  # type: ignore[index]
    assert len(late["catalogue"]["location"]) == 7  # type: ignore[index]
    assert "s12" not in early["texts"]  # type: ignore[operator]
    assert "s12" in late["texts"]  # type: ignore[operator]
    assert Translator("en", divinus).has("s12", "title")


def test_a_pack_of_an_owner_changes_what_is_printed(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "my box"\nversion = "1"\n')
    (tmp_path / "quests.toml").write_text('[[quest]]\nslug = "talos"\nmight = 7\nsource = "owner"\n')
    cards = find_game("deus-ex-machina-cards")
    catalog = GameCatalog(("deus-ex-machina-cards",), (str(tmp_path),))
    plain = box_setup.box_contents(catalog, cards, boxed_game.BoxSelection(seats=4), "en")
    own = box_setup.box_contents(
        catalog, cards, boxed_game.BoxSelection(seats=4, packs=list(catalog.game_packs(cards.info.id))), "en"
    )
    assert plain["catalogue"]["quest"]["talos"]["might"] == 4  # type: ignore[index]
    assert own["catalogue"]["quest"]["talos"]["might"] == 7  # type: ignore[index]
    assert own["catalogue"]["quest"]["talos"]["source"] == "owner"  # type: ignore[index]


def test_dem_16_17_19_the_set_up_says_who_begins_and_which_quest_leaves() -> None:
    machina = find_game("deus-ex-machina")
    text = setup_text(machina, 3)
    assert "The youngest player begins and takes the 1st Player tile." in text
    assert "the uppermost Legendary quest is shuffled back" in text
    assert "If two Legendary quests lie on the track and one of the three is Legendary, that one leaves" in text
    assert "by lot" not in text
    assert "youngest" not in setup_text(machina, 3, start="random")


@pytest.mark.parametrize("title", ["deus-ex-machina", "deus-ex-machina-cards"])
def test_the_app_draws_a_first_player_only_where_the_rules_do_not_name_one(title: str) -> None:
    game = find_game(title)
    for choice in next(option for option in game.info.options if option.slug == "start").choices:
        setup = make_setup(game.info, 3, options={"start": choice})
        drawn = [step.id for step in page(game, setup, 5) if step.drawn]
        assert any(name.endswith("-first") for name in drawn) == (choice == "random")


def test_dem_11_how_to_play_is_true_for_every_number_of_players() -> None:
    words = Translator("en", find_game("deus-ex-machina"))
    assert words.translate("howto", "word-1") == (
        "Turn: everybody sends two heroes in it, three with two players, one each round."
    )


@pytest.mark.parametrize(("seats", "tiles"), [(2, 4), (3, 6), (4, 7)])
def test_deu_01_the_map_is_a_picture_with_its_terrains_once_it_is_drawn(seats: int, tiles: int) -> None:
    deus = find_game("deus")
    shape, *_ = page(deus, make_setup(deus.info, seats), 0)
    assert [line.partition(":")[2] for line in shape.sketch] == ["- - - - - - -"] * tiles
    drawn = next(step for step in page(deus, make_setup(deus.info, seats), 5) if step.drawn and step.sketch)
    assert [line.partition(":")[0] for line in drawn.sketch] == [line.partition(":")[0] for line in shape.sketch]
    assert all(line.count("village") == 1 for line in drawn.sketch)
    assert "{" not in drawn.text
