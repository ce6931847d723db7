"""What is refused beside the cardboard is told in the game's own words, in both languages."""

from __future__ import annotations

import pytest

from theomachy.games import game as find_game
from theomachy.table import beside, companion, tallying
from theomachy.table.refused import Refused
from theomachy.table.shelf import Shelf
from theomachy.table.wording import problem

SHELF = Shelf(())
NAMES = ["Anna", "Filip"]


def told(lang: str, touch: str) -> str:
    divinus = find_game("divinus")
    text = ""
    for ask in ("start", "begin"):
        page = companion.answer(SHELF, divinus, beside.CompanionAsk(text=text, touch=ask, names=NAMES, seed=1), lang)
        text = page.text
    for seat in "ab":
        ask_for = beside.CompanionAsk(text=text, touch=f"{seat}: engrave 3-6 on 1 side 4")
        text = companion.answer(SHELF, divinus, ask_for, lang).text
    text = companion.answer(SHELF, divinus, beside.CompanionAsk(text=text, touch="a: order a b"), lang).text
    with pytest.raises(Refused) as caught:
        companion.answer(SHELF, divinus, beside.CompanionAsk(text=text, touch=touch), lang)
    return problem(lang, caught.value).detail


def test_a_refused_touch_says_why() -> None:
    assert told("en", "a: open fort") == "“fort” belongs to a later scenario: it stays sealed."
    assert told("el", "a: open fort") == "Το «fort» ανήκει σε επόμενο σενάριο: μένει σφραγισμένο."
    assert told("en", "a: fulfil muster-of-sparta").startswith("Muster of Sparta is not open")


def test_a_refused_entry_of_a_score_sheet_names_what_is_wrong() -> None:
    deus = find_game("deus")
    held = {"treasuries": ["card:temple-of-faunus"]}
    ask = beside.ScoreAsk(box=beside.Box(seats=2), answers=[held, held])
    with pytest.raises(Refused) as caught:
        tallying.sheet(SHELF, deus, ask, "en")
    assert (
        problem("en", caught.value).detail
        == "“Temple of Faunus” is entered twice: only one player can have it, and once."
    )


def test_a_game_without_a_sheet_says_so() -> None:
    with pytest.raises(Refused) as caught:
        tallying.sheet(SHELF, find_game("divinus"), beside.ScoreAsk(box=beside.Box(seats=2)), "en")
    assert (caught.value.status, caught.value.reason.slug) == (404, "no-score-sheet")
