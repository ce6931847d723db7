"""Every rule of an implemented game is named by a test, and every sheet can be read in every language."""

import re
from pathlib import Path

import pytest

from tests.contract.configurations import GAMES
from theomachy.cli.commands.completeness import rules_with_tests
from theomachy.core.game import Game
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.rule_sheets import (
    CHAPTER_MARK,
    EDITION_MARK,
    RULING_MARKS,
    Rule,
    find_rule,
    load_rules,
    rules_for_display,
    strip_marks,
)
from theomachy.texts import LANGUAGES

TESTS = Path(__file__).parent
GREEK = re.compile(r"[α-ωά-ώ]")

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


@every_game
def test_every_rule_is_named_by_a_test(game: Game) -> None:
    known = {found.id for found in load_rules(game.info.rule_sheet) if not found.later}
    assert known
    assert sorted(known - rules_with_tests(TESTS)) == []


@every_game
def test_no_test_names_a_rule_that_is_not_there(game: Game) -> None:
    known = {found.id for found in load_rules(game.info.rule_sheet)}
    named = {found for found in rules_with_tests(TESTS) if found.startswith(game.info.rule_prefix)}
    assert sorted(named - known) == []


def test_a_rule_is_found_by_its_number_and_a_wrong_one_gets_the_nearest() -> None:
    assert find_rule(GAME.info, "DXC-20").text.startswith("Resolve")
    assert find_rule(GAME.info, "20") == find_rule(GAME.info, "dxc-20")
    assert find_rule(GAME.info, "DXC-12").ruling
    with pytest.raises(Problem, match="no-such-rule"):
        find_rule(GAME.info, "DXC-99")


def first_rules(sheet: list[Rule]) -> list[str]:
    """The rule each section begins with."""
    before = ["", *[found.section for found in sheet]]
    return [found.id for found, section in zip(sheet, before, strict=False) if found.section != section]


def rule_marks(sheet: list[Rule]) -> dict[str, int]:
    return {found.id: sum(found.text.count(mark) for mark in RULING_MARKS) for found in sheet}


@every_game
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_a_sheet_has_the_same_rules_in_every_language(game: Game, lang: str) -> None:
    english, other = load_rules(game.info.rule_sheet), load_rules(game.info.rule_sheet, lang)
    assert [found.id for found in other] == [found.id for found in english]
    assert first_rules(other) == first_rules(english)
    assert rule_marks(other) == rule_marks(english)


@every_game
def test_the_greek_sheet_is_in_greek(game: Game) -> None:
    sheet = load_rules(game.info.rule_sheet, "el")
    assert [found.id for found in sheet if not GREEK.search(found.section) or not GREEK.search(found.text)] == []
    assert [found.id for found in sheet if "ruling" in found.text] == []


def test_a_language_without_a_sheet_gets_the_english_one() -> None:
    assert load_rules(GAME.info.rule_sheet, "xx") == load_rules(GAME.info.rule_sheet)
    assert find_rule(GAME.info, "20", "el").text.startswith("Αποστολή")


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_speaks_to_readers(game: Game, lang: str) -> None:
    """No names of the program, no word of its tests, no numbers of slots."""
    inside = re.compile(r"`|\w_\w|\btests?\b|\bslots? \d|δοκιμ|\d\.\d\d")
    assert [
        (found.id, inside.findall(found.text))
        for found in load_rules(game.info.rule_sheet, lang)
        if inside.search(found.text)
    ] == []


def without_marks(text: str) -> list[str]:
    return [word for word in text.split() if not word.startswith(RULING_MARKS)]


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulings_are_folded_under_their_rule_and_nothing_is_lost(game: Game, lang: str) -> None:
    """The folded and the open parts together are the whole sheet."""
    editions = dict.fromkeys(game.info.editions, "edition")
    displayed = rules_for_display(game.info.rule_sheet, lang, editions)
    assert [one.id for one in displayed] == [found.id for found in load_rules(game.info.rule_sheet, lang)]
    tops = [one.id for one in displayed if not one.parent_rule]
    for one, found in zip(displayed, load_rules(game.info.rule_sheet, lang), strict=True):
        whole = found.text.startswith(RULING_MARKS)
        assert (one.parent_rule in tops) == whole or found.id in first_rules(load_rules(game.info.rule_sheet, lang))
        assert without_marks(" ".join([one.text, *one.rulings])) == without_marks(strip_marks(found.text, editions))
        assert not any(part.startswith(RULING_MARKS) for part in (one.text, *one.rulings))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_edition_that_is_played_is_told(lang: str) -> None:
    sheet = "deus-ex-machina.md"
    (greek,) = [one for one in rules_for_display(sheet, lang, {"gr": "GR"}) if one.id == "DEM-65"]
    (other,) = [one for one in rules_for_display(sheet, lang, {"int": "INT"}) if one.id == "DEM-65"]
    (both,) = [one for one in rules_for_display(sheet, lang, {"gr": "GR", "int": "INT"}) if one.id == "DEM-65"]
    assert greek.text != other.text
    assert "GR" not in greek.text
    assert "INT" not in other.text
    assert both.text.count("(GR: ") == both.text.count("(INT: ") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_campaign_reads_only_what_it_has_reached(lang: str) -> None:
    def known(reached: int) -> dict[str, str]:
        return {
            one.id: " ".join([one.text, *one.rulings]) for one in rules_for_display("divinus.md", lang, {}, reached)
        }

    assert "DIV-37" not in known(2)
    assert "DIV-37" in known(3)
    assert "DIV-60" not in known(12)
    assert set(known(1000)) == {found.id for found in load_rules("divinus.md", lang)}
    assert [len(known(n)["DIV-51"]) for n in (2, 3, 12)] == sorted({len(known(n)["DIV-51"]) for n in (2, 3, 12)})
    everything = " ".join(known(1000).values())
    assert not CHAPTER_MARK.search(everything)
    assert not EDITION_MARK.search(everything)


@every_game
def test_marks_of_chapters_and_editions_are_the_same_in_every_language(game: Game) -> None:
    def marked(lang: str) -> list[tuple[str, int, list[str], list[str]]]:
        return [
            (
                found.id,
                found.since,
                [mark[1] for mark in CHAPTER_MARK.finditer(found.text)],
                sorted(mark[1] for mark in EDITION_MARK.finditer(found.text)),
            )
            for found in load_rules(game.info.rule_sheet, lang)
        ]

    assert marked(LANGUAGES[0]) == marked(LANGUAGES[1])
