"""DIV-60 to 64, 74: Eternal Mode beside the box: its set-up, and its score sheet."""

from __future__ import annotations

import pytest

from theomachy.core.game import Setup, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.score_sheet import Answers, SheetResult
from theomachy.games import game as find_game
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.things import ARTIFACT, GOD, HERO, QUEST
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game
from theomachy.table.presenters import box_setup, score_sheet

DIVINUS = find_game("divinus")
CATALOG = GameCatalog(("divinus",))
DATA = static_data_of(())
HADES = "board:goal-margin-barbarian-greek"


def eternal(seats: int = 2, **options: str) -> Setup:
    return make_setup(DIVINUS.info, seats, options={"scenario": "eternal", **options})


def slugs(seats: int = 2, **options: str) -> list[str]:
    return [step.slug for step in DIVINUS.box_setup(eternal(seats, **options), seeded_rng(2))]


def score(*seats: Answers, **options: str) -> SheetResult:
    return DIVINUS.score_answers(eternal(len(seats), **options), list(seats))


def test_div_61_the_set_up_drafts_heroes_tiles_and_artifacts_in_the_order_of_the_rulebook() -> None:
    assert slugs(3, artifacts="drafted") == [
        "tiles",
        "eternal-board",
        "gods",
        "quests",
        "eternal-monsters",
        "eternal-temples",
        "even-out",
        "dice",
        "draft-roll",
        "draft-heroes",
        "draft-tiles",
        "draft-artifacts",
        *["deal-artifacts"] * 3,
        "first-lowest",
    ]
    assert "draft-artifacts" not in slugs(2)
    assert "all-dice" in slugs(2)


def test_div_60_a_set_of_ones_own_is_chosen_and_a_drawn_one_is_drawn() -> None:
    chosen, drawn = slugs(set="chosen"), slugs(set="drawn")
    assert "pick-set" in chosen
    assert "gods" not in chosen
    steps = DIVINUS.box_setup(eternal(set="drawn"), seeded_rng(2))
    assert [step.slug for step in steps if step.is_random] == ["gods", "quests"]
    assert "pick-set" in drawn


def test_div_61_every_artifact_is_dealt_once() -> None:
    steps = DIVINUS.box_setup(eternal(4, artifacts="drafted"), seeded_rng(5))
    dealt = [piece for step in steps if step.slug == "deal-artifacts" for piece in step.pieces]
    assert len(dealt) == len(set(dealt)) == 12
    assert set(dealt) <= {ARTIFACT.id(artifact) for artifact in range(ARTIFACT.size)}


@pytest.mark.parametrize("lang", ["en", "el"])
def test_the_set_up_of_eternal_mode_is_told_whole(lang: str) -> None:
    box = boxed_game.BoxSelection(seats=3, options={"scenario": "eternal", "artifacts": "drafted", "set": "drawn"})
    page = box_setup.setup_page(CATALOG, DIVINUS, boxed_game.BoxSetupRequest(box=box, seed=1), lang)
    texts = " ".join(step.text for step in page.steps)
    assert "{" not in texts
    assert "lay-" not in texts
    assert all(HERO.id(hero) in [piece.id for step in page.steps for piece in step.pieces] for hero in range(HERO.size))


def test_only_eternal_mode_has_a_score_sheet() -> None:
    assert DIVINUS.score_form(make_setup(DIVINUS.info, 2)) is None
    form = DIVINUS.score_form(eternal())
    assert form is not None
    assert [field.slug for field in form.fields] == ["goals", "quests", "markers", "temples", "grid", "place"]
    chosen = DIVINUS.score_form(eternal(set="chosen"))
    assert chosen is not None
    assert {"gods", "own-monsters"} <= {field.slug for field in chosen.fields}


def test_div_23_62_goals_quests_temples_and_a_full_map_are_scored() -> None:
    result = score(
        {"goals": [f"{HADES}=3"], "quests": ["quest:hestias-disciple"], "grid": ["1"]},
        {"goals": [f"{HADES}=1"], "temples": ["temple:athena-temple"]},
    )
    assert result.totals() == [1 + DATA.quests[QUEST.index["hestias-disciple"]].worth + 1, 1]
    assert (result.winners, result.decided_by) == ([0], "favor")


def test_div_23_with_three_players_there_is_a_second() -> None:
    result = score({"goals": [f"{HADES}=3"]}, {"goals": [f"{HADES}=1"]}, {"goals": [f"{HADES}=1"]})
    assert result.totals() == [2, 1, 1]


def test_div_62_a_monster_card_counts_only_with_all_its_numbers_covered() -> None:
    spots = len(DATA.quests[QUEST.index["empusa"]].spots)
    half: Answers = {"markers": [f"quest:empusa={spots - 1}"]}
    assert score(half, {}).totals() == [0, 0]
    assert score(half, {"markers": ["quest:empusa=1"]}).totals() == [2, 1]
    with pytest.raises(Problem, match="sheet-markers"):
        score(half, {"markers": ["quest:empusa=2"]})


def test_div_60_only_the_gods_in_play_count_and_never_more_than_four() -> None:
    goal = f"board:goal-{DATA.eternal_goal_words[GOD.index['zeus']][0]}"
    assert score({"goals": [f"{goal}=2"]}, {}, set="chosen").totals() == [0, 0]
    assert score({"goals": [f"{goal}=2"], "gods": ["god:zeus"]}, {}, set="chosen").totals() == [2, 0]
    five = [GOD.id(god) for god in DATA.eternal_gods[:5]]
    with pytest.raises(Problem, match="sheet-gods"):
        score({"gods": five}, {}, set="chosen")


def test_div_63_of_tied_players_the_later_in_turn_order_wins() -> None:
    assert score({}, {}).winners == [1]
    result = score({"place": ["2"]}, {"place": ["1"]})
    assert (result.winners, result.decided_by) == ([0], "order")


@pytest.mark.parametrize("lang", ["en", "el"])
@pytest.mark.parametrize("chosen", ["proposed", "chosen"])
def test_every_field_of_the_sheet_has_its_words(lang: str, chosen: str) -> None:
    box = boxed_game.BoxSelection(seats=2, options={"scenario": "eternal", "set": chosen}, people=["A", "B"])
    request = boxed_game.ScoreSheetRequest(box=box, answers=[{"grid": ["1"], "goals": [f"{HADES}=1"]}])
    sheet = score_sheet.make_score_sheet(CATALOG, DIVINUS, request, lang)
    slugs_shown = [thing.name for field in sheet.fields for thing in field.things if thing.name in thing.id]
    assert slugs_shown == []
    assert [field.id for field in sheet.fields if field.name == field.id] == []
    assert not [line.text for seat in sheet.seats for line in seat.lines if "{" in line.text]
    assert sheet.decided
