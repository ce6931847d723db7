"""DIV-28, 30: a campaign in words, page by page, with nothing of what has not been reached."""

import re
from functools import cache

import pytest

from theomachy.core.campaign import legacy_of_match, start_chapter
from theomachy.core.campaign_summary import CampaignSummary
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy_json import read_legacy
from theomachy.games.divinus.legacy_json import write_legacy as legacy_text
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.things import CHOICE, QUEST
from theomachy.texts import LANGUAGES, Translator

BOOK = static_data_of(())
NAMES = ["Anna", "Filip", "Zoe"]
UNFILLED = re.compile(r"\{\d|\b[a-z0-9]+(?:\.[a-z0-9-]+)+\b|\b(?:seat|quest|choice|tile|god):")


@cache
def legacies_of_campaign() -> list[str]:
    """What a campaign of random players carries before each of its scenarios, and at its end."""
    found = [""]
    luck = seeded_rng(5)
    for number in range(GAME.info.chapters):
        match = start_chapter(GAME, found[-1], Luck(number), NAMES, "2026-01-01")
        while match.state.legal:
            match.play(match.state.seat, text_of(match.state.legal[luck.below(len(match.state.legal))]))
        found.append(legacy_of_match(match))
    return found


def summary_after(played: int) -> CampaignSummary:
    return GAME.campaign_summary(len(NAMES), legacies_of_campaign()[played])


def page_texts(played: int, lang: str = "en") -> dict[str, list[str]]:
    words = Translator(lang, GAME, NAMES)
    return dict([words.page(page) for page in summary_after(played).pages])


def page_slugs(played: int) -> list[str]:
    """Every slug and thing of every line of every page."""
    lines = [line for page in summary_after(played).pages for line in page.lines]
    things = [thing if isinstance(thing, list) else [thing] for line in lines for thing in line.things]
    return [line.slug for line in lines] + [name for names in things for name in names]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("played", [0, 1, 5, 12])
def test_every_sentence_is_whole(played: int, lang: str) -> None:
    pages = page_texts(played, lang)
    assert len(pages) >= min(played, 1) + 1
    for title, sentences in pages.items():
        assert sentences
        for sentence in (title, *sentences):
            assert sentence.strip()
            assert not UNFILLED.search(sentence), sentence


def test_each_choice_is_told_under_its_scenario_with_who_made_it() -> None:
    legacy = read_legacy(legacies_of_campaign()[12], BOOK)
    pages = list(page_texts(12).items())
    words = Translator("en", GAME, NAMES)
    for number in range(1, 13):
        title, sentences = pages[number - 1]
        assert title.startswith(f"{number} · ")
        chosen = [
            (CHOICE.slug(choice), seat) for scenario, choice, seat in legacy.story.earlier_choices if scenario == number
        ]
        for slug, seat in chosen:
            flag = BOOK.choices[CHOICE.index[slug]].sets[0]
            remembered = [words.find(f"s{early:02d}.recap", flag) for early in range(1, number + 1)]
            text = next(text for text in remembered if text)
            assert any(f"({NAMES[seat]}): {text}" in sentence for sentence in sentences)


@pytest.mark.parametrize("played", range(12))
def test_nothing_is_told_of_what_comes_later(played: int) -> None:
    """No place of a text lies in a later scenario than the one that is to be played; no later quest is named."""
    found = page_slugs(played)
    assert max([int(slug[1:3]) for slug in found if re.match(r"s\d\d\.", slug)]) == played + 1
    for slug in found:
        if slug.startswith("quest:"):
            assert BOOK.quests[QUEST.index[slug.removeprefix("quest:")]].scenario <= played


def test_consequences_are_told_only_where_they_came_true() -> None:
    found = page_slugs(12)
    flags = dict(read_legacy(legacies_of_campaign()[12], BOOK).story.flags)
    for row in BOOK.consequences:
        assert (f"s{row.scenario:02d}.consequence.{row.slug}" in found) == (f"told-{row.slug}" in flags)
    assert sum(f"told-{row.slug}" in flags for row in BOOK.consequences) > 10


def test_the_outro_of_the_last_scenario_is_told_and_the_intro_of_the_next_waits() -> None:
    words = Translator("en", GAME, NAMES)
    outros = words.find("s05", "outro")
    assert isinstance(outros, dict)
    last = "\n\n".join(page_texts(5)["How it ended: 5 · The Wedding Truce"])
    main = [outros[row.slug] for row in BOOK.outros if row.scenario == 5 and not row.role]
    assert [text for text in main if last.startswith(text)]
    opening = words.paragraphs(summary_after(5).opening)
    assert opening[0] == "Scenario 6 · The Great Hunt"
    assert opening[1] not in [sentence for sentences in page_texts(5).values() for sentence in sentences]
    assert summary_after(12).opening == []


def test_a_line_names_who_leads() -> None:
    """In the outro that is read and in the intro that waits, by the Totals of the legacy."""
    legacy = read_legacy(legacies_of_campaign()[5], BOOK)
    for total, demigod in zip((12, 30, 12), legacy.demigods, strict=True):
        demigod.total_favor = total
    legacy.story = legacy.story.with_flag("told-wedding-leads-end", -1)
    words = Translator("en", GAME, NAMES)
    found = GAME.campaign_summary(len(NAMES), legacy_text(legacy, BOOK))
    endings = [words.paragraphs(page.lines)[-1] for page in found.pages if page.slug == "outro"]
    assert endings[0].endswith("to Filip.")
    assert any("they all pointed at Filip" in line for line in words.paragraphs(found.opening))


def test_the_epilogue_tells_what_became_of_the_last_choices() -> None:
    flags = dict(read_legacy(legacies_of_campaign()[12], BOOK).story.flags)
    found = page_slugs(12)
    for row in BOOK.endings:
        if row.about == "epilogue":
            assert (f"s12.epilogue.{row.slug}" in found) == (row.required_flag in flags)
    assert any(slug.startswith("s12.epilogue.") for slug in found)


def test_div_28_the_ending_names_the_divinus_and_the_others() -> None:
    pages = page_texts(12)
    assert list(pages)[-1] == "The Divinus"
    first = NAMES[summary_after(12).winners[0]]
    assert any(sentence.startswith(f"{first} is the Divinus of the ") for sentence in pages["The Divinus"])
    for name in NAMES:
        assert name in " ".join(pages["The Divinus"])
    assert "The Divinus" not in page_texts(11)


def test_the_standings_begin_with_the_leader() -> None:
    rows = summary_after(12).standings
    assert [row.total for row in rows] == sorted([row.total for row in rows], reverse=True)
    assert all(sum(row.history) == row.total for row in rows)
