"""What is refused beside the cardboard is told in the game's own words, in both languages."""

from __future__ import annotations

import pytest

from theomachy.games import game as find_game
from theomachy.table.campaign import companion
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game
from theomachy.table.presenters import score_sheet
from theomachy.table.presenters.localization import problem_details

CATALOG = GameCatalog(())
NAMES = ["Anna", "Filip"]


def refusal_text(lang: str, touch: str) -> str:
    divinus = find_game("divinus")
    text = ""
    for ask in ("start", "begin"):
        page = companion.handle_request(
            CATALOG, divinus, boxed_game.CompanionRequest(text=text, touch=ask, names=NAMES, seed=1), lang
        )
        text = page.text
    for seat in "ab":
        ask_for = boxed_game.CompanionRequest(text=text, touch=f"{seat}: engrave 3-6 on 1 side 4")
        text = companion.handle_request(CATALOG, divinus, ask_for, lang).text
    text = companion.handle_request(
        CATALOG, divinus, boxed_game.CompanionRequest(text=text, touch="a: order a b"), lang
    ).text
    with pytest.raises(RequestError) as caught:
        companion.handle_request(CATALOG, divinus, boxed_game.CompanionRequest(text=text, touch=touch), lang)
    return problem_details(lang, caught.value).detail


def test_a_refused_touch_says_why() -> None:
    assert refusal_text("en", "a: open fort") == "“fort” belongs to a later scenario: it stays sealed."
    assert refusal_text("el", "a: open fort") == "Το «fort» ανήκει σε επόμενο σενάριο: μένει σφραγισμένο."
    assert refusal_text("en", "a: fulfil muster-of-sparta").startswith("Muster of Sparta is not open")


def test_a_refused_entry_of_a_score_sheet_names_what_is_wrong() -> None:
    deus = find_game("deus")
    held = {"treasuries": ["card:temple-of-faunus"]}
    ask = boxed_game.ScoreSheetRequest(box=boxed_game.BoxSelection(seats=2), answers=[held, held])
    with pytest.raises(RequestError) as caught:
        score_sheet.make_score_sheet(CATALOG, deus, ask, "en")
    assert (
        problem_details("en", caught.value).detail
        == "“Temple of Faunus” is entered twice: only one player can have it, and once."
    )


def test_a_game_without_a_sheet_says_so() -> None:
    with pytest.raises(RequestError) as caught:
        score_sheet.make_score_sheet(
            CATALOG, find_game("divinus"), boxed_game.ScoreSheetRequest(box=boxed_game.BoxSelection(seats=2)), "en"
        )
    assert (caught.value.status, caught.value.reason.slug) == (404, "no-score-sheet")
